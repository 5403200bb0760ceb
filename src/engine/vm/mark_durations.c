/* mark_durations.c -- Ends marks by a count: of moments, or of whole events.
 *
 * Only what opens after a mark began counts for it. The open events and windows are a stack: each
 * closes after those that opened later. So a mark remembers how many of them were open when it
 * began. One counts if as many were open before it opened, or more. When less is open, all that was
 * open above is over, and the mark remembers that depth. A number for each mark would say the same,
 * and equal fights would differ.
 *
 * MARK_COUNTED says that something was counted in the round under way. A round is an event whose
 * unit has another one within (`unit rounds = round with turn`). A round in which nothing was
 * counted counts at its own end.
 */
#include "event_stack.h"
#include "interpreter.h"
#include "marks.h"
#include "occupancy.h"
#include "program_index.h"
#include "trap.h"

/* Events and windows that are open. */
static int32_t open_now(const struct vm *vm)
{
    int32_t n = vm->world[W_DEPTH];
    for (int32_t i = 0; i < vm->world[W_DEPTH]; i++) n += event_at(vm, i)[EV_WINDOWS];
    return n;
}

void mark_begin(struct vm *vm, int32_t *m)
{
    int32_t since = m[MK_MOMENT] > 0 ? open_now(vm) : 0;
    m[MK_SINCE] = since * MARK_SINCE;
    if (since > vm->occupancy.deepest) vm->occupancy.deepest = since;
}

void marks_surface(struct vm *vm)
{
    if (vm->occupancy.deepest <= vm->world[W_DEPTH]) return;
    int32_t now = open_now(vm);
    if (vm->occupancy.deepest <= now) return;
    vm->occupancy.deepest = now;
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) {
        int32_t *m = mark_at(vm, i);
        if (m[MK_SINCE] / MARK_SINCE > now)
            m[MK_SINCE] = now * MARK_SINCE + (m[MK_SINCE] & MARK_COUNTED);
    }
}

/* ---- clocks ---- */

/* The row whose owners are those of the mark's events or moments: of a round that of the turn. */
static const struct row_moments *owned_row(const struct vm *vm, const struct row_moments *row)
{
    return row->with >= 0 ? &vm->p->moments.at[row->with] : row;
}

/* The creature whose event of that kind is under way, or -1. */
static int32_t under_way(const struct vm *vm, int32_t moment)
{
    const struct row_moments *row = &vm->p->moments.at[moment];
    int32_t kind = vm->p->windows.at[row->window].event;
    for (int32_t i = vm->world[W_DEPTH] - 1; i >= 0 && row->subject >= 0; i--) {
        uint64_t owners = event_at(vm, i)[EV_KIND] == kind ? moment_subjects(vm, moment, i) : 0;
        if (owners) return __builtin_ctzll(owners);
    }
    return -1;
}

void mark_count(struct vm *vm, int32_t *record, int32_t moment, int64_t n, int64_t by)
{
    const struct row_contents *c = &vm->p->contents.at[mark_content(record)];
    if (moment < 0) {
        moment = c->ends_at;
        by = c->ends_by < 0 ? -1 : record[MK_CELLS + vm->p->members.at[c->ends_by].offset];
    }
    record[MK_MOMENT] = moment + 1;
    record[MK_LEFT] = moment < 0 ? 0 : (int32_t)n;
    record[MK_BY] = moment >= 0 && by >= 0 && by < vm->layout.creatures ? (int32_t)by : -1;
    if (moment < 0 || record[MK_BY] >= 0) {
        bool own = record[MK_CLASS] == CLASS_CREATURE && record[MK_BY] == record[MK_BEARER];
        if (own) record[MK_BY] = -1;
        return;
    }
    if (record[MK_CLASS] != CLASS_SIDE && record[MK_CLASS] != CLASS_TERRAIN) return;
    const struct row_moments *row = &vm->p->moments.at[moment];
    record[MK_BY] = under_way(vm, row->with >= 0 ? row->with : moment);
}

static int32_t mark_clock(const struct vm *vm, const int32_t *m)
{
    return m[MK_BY] >= 0 ? m[MK_BY] : mark_bearer_creature(vm, m);
}

/* Is the event one of the clock? A mark without a clock counts those of all creatures, unless it
 * counts rounds. */
static bool is_of_clock(const struct vm *vm, const int32_t *m, int32_t moment, int64_t event)
{
    uint64_t owners = moment_subjects(vm, moment, event);
    int32_t clock = mark_clock(vm, m);
    if (owners == ~(uint64_t)0) return true;
    if (clock >= 0) return owners >> clock & 1;
    return !index_bit(vm->index->round_moments, moment);
}

/* ---- counting ---- */

static bool count_one(struct vm *vm, int32_t slot, int32_t moment)
{
    int32_t *m = mark_at(vm, slot);
    mark_note(vm, m);
    if (index_bit(vm->index->round_moments, moment)) m[MK_SINCE] |= MARK_COUNTED;
    if (m[MK_LEFT] > 1) {
        m[MK_LEFT]--;
        return true;
    }
    return mark_remove(vm, slot);
}

bool marks_expire(struct vm *vm, int64_t event, int32_t window)
{
    if (!event_get(vm, event)) return false;
    int32_t open = open_now(vm);
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) {
        const int32_t *m = mark_at(vm, i);
        int32_t moment = m[MK_MOMENT] - 1;
        if (moment < 0 || m[MK_SINCE] / MARK_SINCE >= open) continue;
        const struct row_moments *row = &vm->p->moments.at[moment];
        if (row->event < 0 && row->window == window && is_of_clock(vm, m, moment, event) &&
            !count_one(vm, i, moment))
            return false;
    }
    return true;
}

static bool unit_counts(struct vm *vm, int32_t unit, int64_t event, bool *counts)
{
    const struct row_moments *row = &vm->p->moments.at[unit];
    int64_t out = 1;
    if (row->when >= 0 && !vm_pure(vm, row->when, &event, 1, &out)) return false;
    *counts = out != 0;
    return true;
}

/* Does the end of this round count for a mark whose clock had nothing in it? */
static bool waits_for_round(const struct vm *vm, const int32_t *m, const struct row_moments *row)
{
    if (row->event < 0 || row->with >= 0) return true;
    int32_t clock = mark_clock(vm, m);
    return clock < 0 || !(creatures_present(vm) >> clock & 1);
}

/* Is an event of that kind a round around the moments or events of the row? */
static bool is_round_of(const struct vm *vm, int32_t kind, int32_t moment)
{
    int32_t inner = vm->p->windows.at[vm->p->moments.at[moment].window].event;
    if (!index_bit(vm->index->round_moments, moment)) return false;
    for (size_t i = 0; i < vm->p->moments.len; i++) {
        const struct row_moments *u = &vm->p->moments.at[i];
        if (u->with >= 0 && u->event == kind && vm->p->moments.at[u->with].event == inner)
            return true;
    }
    return false;
}

/* One mark at the end of an event: is it one of its unit, or the round around such? */
static bool mark_pass(struct vm *vm, int32_t slot, int64_t event, bool began_before)
{
    int32_t *m = mark_at(vm, slot), moment = m[MK_MOMENT] - 1;
    const struct row_moments *row = &vm->p->moments.at[moment];
    const struct row_moments *own = owned_row(vm, row);
    int32_t kind = event_at(vm, (int32_t)event)[EV_KIND],
            unit = row->with >= 0 ? row->with : moment;
    bool counts = false;
    if (row->event >= 0 && own->event == kind) {
        if (!began_before || (row->with >= 0 && m[MK_SINCE] & MARK_COUNTED) ||
            !is_of_clock(vm, m, unit, event))
            return true;
        return unit_counts(vm, unit, event, &counts) && (!counts || count_one(vm, slot, unit));
    }
    if (!(row->with >= 0 ? row->event == kind : is_round_of(vm, kind, moment))) return true;
    counts = began_before && !(m[MK_SINCE] & MARK_COUNTED) && waits_for_round(vm, m, row);
    if (counts && !count_one(vm, slot, unit)) return false;
    if (mark_content(m) >= 0 && m[MK_MOMENT] > 0) m[MK_SINCE] &= ~MARK_COUNTED;
    return true;
}

bool marks_pass(struct vm *vm, int64_t event)
{
    int32_t *e = event_get(vm, event);
    if (!e) return false;
    if (!index_bit(vm->index->unit_events, e[EV_KIND])) return true;
    int32_t open = open_now(vm);
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) {
        const int32_t *m = mark_at(vm, i);
        if (m[MK_MOMENT] > 0 && !mark_pass(vm, i, event, m[MK_SINCE] / MARK_SINCE < open))
            return false;
    }
    return true;
}

bool mark_left_set(struct vm *vm, int64_t mark, int64_t left)
{
    int32_t *m = mark_get(vm, mark);
    if (!m) return false;
    if (m[MK_MOMENT] == 0)
        return vm_fail(vm, "this mark has no count: there is nothing left to change");
    if (left > INT32_MAX) return vm_fail(vm, "a mark cannot last that long");
    mark_note(vm, m);
    m[MK_LEFT] = left < 0 ? 0 : (int32_t)left;
    return true;
}
