/* event_stack.c -- The stack of open events: windows, leaving a block early, and the end of a
 * fight.
 *
 * An event is a record in the world with a frame, which runs its block. When the event no longer
 * holds, all frames above that one are cut off, innermost event first. Each event continues at its
 * own `leave`, where its last windows open and it is popped.
 */
#include "event_stack.h"

#include <string.h>

#include "access_log.h"
#include "body_room.h"
#include "event_records.h"
#include "hook_dispatch.h"
#include "interpreter.h"
#include "marks.h"
#include "member_access.h"
#include "memo.h"
#include "program_index.h"
#include "together.h"
#include "trap.h"

int32_t *event_get(struct vm *vm, int64_t event)
{
    if (event >= 0 && event < vm->world[W_DEPTH]) return event_at(vm, (int32_t)event);
    vm_error(vm, event == -1 ? "there is no such event open: it is none" : "that event is over");
    return NULL;
}

int32_t event_top(const struct vm *vm, int32_t kind)
{
    if (vm->read_event > 0 && event_at(vm, vm->read_event - 1)[EV_KIND] == kind)
        return vm->read_event - 1;
    for (int32_t i = vm->world[W_DEPTH] - 1; i >= 0; i--) {
        const int32_t *e = event_at(vm, i);
        if (e[EV_KIND] == kind && e[EV_FLAGS] & EVF_OPEN) return i;
    }
    return -1;
}

void event_note(struct vm *vm, int32_t event)
{
    int group = vm->index->reads->event_group[event_at(vm, event)[EV_KIND]] - 1;
    if (group >= 0) memo_touch(vm, group, memo_event(vm, event));
    memo_touch(vm, MEMO_STATE, -1);
}

static const char *event_name(const struct vm *vm, int32_t kind)
{
    return program_chars(vm->p, vm->p->events.at[kind].name);
}

int32_t events_open_count(const struct vm *vm, int32_t kind)
{
    int32_t same = 0;
    for (int32_t i = 0; i < vm->world[W_DEPTH]; i++) same += event_at(vm, i)[EV_KIND] == kind;
    return same;
}

bool event_new(struct vm *vm, int32_t kind, int64_t *out)
{
    const struct row_events *row = &vm->p->events.at[kind];
    int32_t depth = vm->world[W_DEPTH];
    if (depth == LIMIT_EVENTS)
        return vm_fail(vm, "more than %d events are open, one within another", LIMIT_EVENTS);
    if (row->nests > 0 && events_open_count(vm, kind) >= row->nests)
        return vm_fail(vm, "'nests %d' of %s: so many are open, and one more would open here",
                       row->nests, event_name(vm, kind));
    int32_t *e = event_at(vm, depth);
    memset(e, 0, sizeof *e * (size_t)vm->layout.event_cells);
    e[EV_KIND] = kind;
    for (int32_t i = 0; i < row->member_count; i++) {
        const struct row_members *m = &vm->p->members.at[row->member_begin + i];
        int64_t start = m->sort == SORT_PARAM || m->init == VALUE_UNSET || m->init_fn >= 0
                            ? value_none(m->type)
                            : m->init;
        if (m->width == 2) continue; /* sets and acts start empty */
        for (int32_t k = 0; k < m->count; k++) e[EV_CELLS + m->offset + k] = (int32_t)start;
    }
    vm->world[W_DEPTH] = depth + 1;
    event_note(vm, depth);
    *out = depth;
    return true;
}

/* Parameters are set now, so members with an initial expression can read them. */
bool event_run(struct vm *vm, int64_t event, int32_t leave)
{
    int32_t *e = event_get(vm, event);
    if (!e) return false;
    const struct row_events *row = &vm->p->events.at[e[EV_KIND]];
    e[EV_FLAGS] |= EVF_OPEN;
    event_note(vm, (int32_t)event);
    e[EV_FRAME] = vm->head->frames - 1;
    e[EV_LEAVE] = vm->p->functions.at[vm->frames[vm->head->frames - 1].fn].code_begin + leave;
    for (int32_t i = 0; i < row->member_count; i++)
        if (vm->p->members.at[row->member_begin + i].init_fn >= 0 &&
            !member_reset(vm, row->member_begin + i, (int32_t)event))
            return false;
    if (is_recording(vm)) {
        int32_t who = -1;
        for (int32_t i = 0; i < row->param_count && who < 0; i++) {
            const struct row_members *m = &vm->p->members.at[row->member_begin + i];
            if (m->type == VT_CREATURE) who = e[EV_CELLS + m->offset];
        }
        emit_record(vm, REC_OPEN, who, event_name(vm, e[EV_KIND]));
    }
    return true;
}

/* Does the record have the member? Marks and things share the cells of their kinds. */
static bool record_has(const struct vm *vm, const struct row_members *m, int32_t rec)
{
    if (m->owner < 0) return true;
    if (m->cls == CLASS_MARK) return mark_content(mark_at(vm, rec)) == m->owner;
    if (m->cls == CLASS_THING) return index_kind_is(vm->index, vm->things[rec].kind, m->owner);
    return m->cls != CLASS_EVENT ||
           (rec < vm->world[W_DEPTH] && event_at(vm, rec)[EV_KIND] == m->owner);
}

/* A reference to an event that is over is none. Only the frame that ran the event, and members,
 * can hold one: frames above it are gone, and frames below it never had it. */
static void references_end(struct vm *vm, int32_t event, int32_t frame)
{
    const struct frame *f = &vm->frames[frame];
    const struct row_list *regs = &vm->index->event_regs[f->fn],
                          *members = &vm->index->event_members;
    for (int32_t i = 0; i < regs->count; i++) {
        int64_t *reg = &vm->regs[f->base + regs->at[i]];
        if (*reg == event) *reg = -1;
    }
    for (int32_t i = 0; i < members->count; i++) {
        const struct row_members *m = &vm->p->members.at[members->at[i]];
        const struct member_layout *at = &vm->members[members->at[i]];
        for (int32_t rec = 0, n = m->cls == CLASS_FIGHT ? 1 : at->limit; rec < n; rec++)
            for (int32_t k = 0; k < m->count && record_has(vm, m, rec); k++) {
                int32_t *cell = &vm->world[at->base + rec * at->stride + k];
                if (*cell != event) continue;
                *cell = -1;
                memo_store(vm, at, rec);
            }
    }
}

static void event_drop(struct vm *vm)
{
    int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
    if (is_recording(vm) && e[EV_FLAGS] & EVF_OPEN)
        emit_record(vm, REC_CLOSE, -1, event_name(vm, e[EV_KIND]));
    event_note(vm, vm->world[W_DEPTH] - 1);
    if (vm->index->events_outlive && e[EV_FLAGS] & EVF_OPEN)
        references_end(vm, vm->world[W_DEPTH] - 1, e[EV_FRAME]);
    memset(e, 0, sizeof *e * (size_t)vm->layout.event_cells);
    vm->world[W_DEPTH]--;
    marks_surface(vm);
}

bool event_pop(struct vm *vm, int64_t event)
{
    if (!event_get(vm, event)) return false;
    if (event != vm->world[W_DEPTH] - 1) return vm_fail(vm, "an event ends before those within it");
    if (!marks_pass(vm, event)) return false;
    event_drop(vm);
    return true;
}

static bool rule_holds(struct vm *vm, int64_t event, bool *holds)
{
    const int32_t *e = event_at(vm, (int32_t)event);
    int32_t fn = vm->p->events.at[e[EV_KIND]].holds;
    int64_t out = 1;
    *holds = !(e[EV_FLAGS] & EVF_OFF);
    if (!*holds || fn < 0) return true;
    if (!vm_pure(vm, fn, &event, 1, &out)) return false;
    *holds = out != 0;
    return true;
}

bool event_holds(struct vm *vm, int64_t event, bool *holds)
{
    const int32_t *e = event_get(vm, event);
    if (!e || !rule_holds(vm, event, holds)) return false;
    if (e[EV_FLAGS] & EVF_DOOMED) *holds = false;
    return true;
}

bool event_call_off(struct vm *vm, int64_t event)
{
    int32_t *e = event_get(vm, event);
    if (e) e[EV_FLAGS] |= EVF_OFF;
    memo_touch(vm, MEMO_STATE, -1);
    return e != NULL;
}

/* ---- leaving ---- */

void frames_cut(struct vm *vm, int32_t count)
{
    struct head *h = vm->head;
    if (count >= h->frames) return;
    if (vm->access) access_cut(vm, vm->frames[count].base);
    h->scratch = vm->frames[count].scratch;
    if (count < h->holder) h->holder = 0;
    h->frames = count;
}

/* Is the event past its leave point? Then its end is already running. */
static bool is_exiting(const struct vm *vm, const int32_t *e)
{
    return e[EV_FLAGS] & EVF_EXITING || vm->frames[e[EV_FRAME]].pc > e[EV_LEAVE];
}

/* Events below are not left: a branch, or a wave, is within them. */
static int32_t floor_of_leaving(const struct vm *vm)
{
    int32_t level = vm->head->levels > 0 ? level_at(vm, vm->head->levels - 1)->floor : 0;
    return vm->head->floor > level ? vm->head->floor : level;
}

static bool events_doom(struct vm *vm)
{
    int32_t depth = vm->world[W_DEPTH];
    for (int32_t i = floor_of_leaving(vm); i < depth; i++) {
        int32_t *e = event_at(vm, i);
        bool holds;
        if (!(e[EV_FLAGS] & EVF_OPEN) || e[EV_FLAGS] & EVF_DOOMED || e[EV_WINDOWS] > 0 ||
            is_exiting(vm, e))
            continue;
        if (!rule_holds(vm, i, &holds)) return false;
        if (holds) continue;
        for (; i < depth; i++) event_at(vm, i)[EV_FLAGS] |= EVF_DOOMED;
        memo_touch(vm, MEMO_STATE, -1);
        return true;
    }
    return true;
}

bool events_check(struct vm *vm)
{
    if (vm->pure_depth) return vm_fail(vm, "pure code cannot leave an event");
    if (vm->world[W_DEPTH] <= floor_of_leaving(vm)) return true;
    if (!events_doom(vm)) return false;
    int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
    if (!(e[EV_FLAGS] & EVF_DOOMED) || is_exiting(vm, e)) return true;
    e[EV_FLAGS] |= EVF_EXITING;
    memo_touch(vm, MEMO_STATE, -1);
    e[EV_WINDOWS] = 0;
    marks_surface(vm);
    frames_cut(vm, e[EV_FRAME] + 1);
    marches_cut(vm, &vm->frames[e[EV_FRAME]], vm->world[W_DEPTH] - 1);
    if (!(e[EV_FLAGS] & EVF_OFF)) march_leave(vm, vm->world[W_DEPTH] - 1);
    vm->frames[e[EV_FRAME]].pc = e[EV_LEAVE];
    return true;
}

/* ---- windows ---- */

static uint64_t side_set(const struct vm *vm, int64_t side)
{
    return side >= 0 && side < vm->layout.sides ? vm->side_creatures[side] : 0;
}

uint64_t moment_subjects(const struct vm *vm, int32_t moment, int64_t event)
{
    int32_t subject = vm->p->moments.at[moment].subject;
    if (subject < 0) return ~(uint64_t)0;
    const struct row_members *m = &vm->p->members.at[subject];
    if (event < 0 || event >= vm->world[W_DEPTH] || m->cls != CLASS_EVENT ||
        event_at(vm, (int32_t)event)[EV_KIND] != m->owner)
        return 0;
    int64_t v = cell_unpack(m, event_at(vm, (int32_t)event) + EV_CELLS + m->offset);
    switch ((enum value_type)m->type) {
    case VT_CREATURE: return v >= 0 && v < vm->layout.creatures ? (uint64_t)1 << v : 0;
    case VT_SET: return (uint64_t)v;
    case VT_SIDE: return side_set(vm, v);
    case VT_THING: return v >= 0 && v < vm->layout.things ? thing_owner_set(vm, v) : 0;
    case VT_NONE:
    case VT_INT:
    case VT_FLAG:
    case VT_TAG:
    case VT_DICE:
    case VT_TEXT:
    case VT_PLACE:
    case VT_MARK:
    case VT_EVENT:
    case VT_CONTENT:
    case VT_LIST:
    case VT_ACT:
    case VT_MOMENT:
    case VT_COUNT: break;
    }
    return 0;
}

static bool member_refill(struct vm *vm, int32_t member, int64_t event)
{
    const struct row_members *m = &vm->p->members.at[member];
    uint64_t who = moment_subjects(vm, m->refill, event);
    bool all = who == ~(uint64_t)0;
    int32_t n = m->cls == CLASS_FIGHT ? 1 : m->cls == CLASS_EVENT ? 0 : vm->members[member].limit;
    const struct member_layout *at = &vm->members[member];
    bool plain = m->cls == CLASS_CREATURE && (at->direct_store || at->unbounded) && m->count == 1 &&
                 m->init_fn < 0 && m->init != VALUE_UNSET;
    if (plain && vm->head->levels == 0) {
        bool heard = is_recording(vm); /* then a value that changes is recorded */
        for (int32_t rec = 0; rec < n; rec++) {
            int32_t cell = at->base + rec * at->stride;
            if (!(who >> rec & 1) || vm->world[cell] == m->init) continue;
            if (!heard)
                cell_set(vm, at, rec, cell, m->init);
            else if (!member_reset(vm, member, rec))
                return false;
        }
        return true;
    }
    for (int32_t rec = 0; rec < n; rec++) {
        bool of = all;
        if (m->cls == CLASS_CREATURE) of = who >> rec & 1;
        if (m->cls == CLASS_SIDE) of = all || (who & side_set(vm, rec)) != 0;
        if (m->cls == CLASS_FIGHT) of = true;
        if (m->cls == CLASS_THING)
            of = index_kind_is(vm->index, vm->things[rec].kind, m->owner) &&
                 (who & thing_owner_set(vm, rec)) != 0;
        if (m->cls == CLASS_MARK) {
            const int32_t *mark = mark_at(vm, rec);
            if (mark_content(mark) < 0 || (m->owner >= 0 && mark_content(mark) != m->owner))
                continue;
            int32_t bearer = mark_bearer_creature(vm, mark);
            of = bearer < 0 || who >> bearer & 1;
        }
        if (of && !member_reset(vm, member, rec)) return false;
    }
    return true;
}

bool window_open(struct vm *vm, int64_t event, int32_t window)
{
    int32_t *e = event_get(vm, event);
    const struct row_windows *row = &vm->p->windows.at[window];
    if (!e) return false;
    if (e[EV_KIND] != row->event)
        return vm_fail(vm, "a %s has no window '%s'", event_name(vm, e[EV_KIND]),
                       program_chars(vm->p, row->name));
    e[EV_WINDOWS]++;
    memo_touch(vm, MEMO_STATE, -1);
    if (row->edge == EDGE_LAST) e[EV_FLAGS] |= EVF_EXITING;
    int32_t limit = vm->encounter->limit_moment;
    if (limit >= 0 && vm->p->moments.at[limit].window == window &&
        vm->head->limit_count < vm->encounter->limit_count)
        vm->head->limit_count++;
    const struct row_list *once = &vm->index->once_resets[window],
                          *members = &vm->index->window_refills[window];
    for (int32_t i = 0; i < once->count; i++) {
        uint64_t who = moment_subjects(vm, vm->p->hooks.at[once->at[i]].once_per, event);
        hook_bits_reset(vm, once->at[i], who, who == ~(uint64_t)0);
    }
    for (int32_t i = 0; i < members->count; i++)
        if (!member_refill(vm, members->at[i], event)) return false;
    return true;
}

bool window_close(struct vm *vm, int64_t event, int32_t window)
{
    int32_t *e = event_get(vm, event);
    (void)window;
    if (!e) return false;
    if (e[EV_WINDOWS] > 0) e[EV_WINDOWS]--;
    marks_surface(vm);
    memo_touch(vm, MEMO_STATE, -1);
    return true;
}

/* ---- the end ---- */

/* Leaves the flow. A test continues after it; in an encounter nothing remains to run. */
static void fight_leave(struct vm *vm)
{
    struct head *h = vm->head;
    int32_t to = 0;
    if (vm->encounter->sort != SCENE_ENCOUNTER) {
        for (to = 1; to < h->frames && vm->frames[to].fn != vm->p->flow; to++) {
        }
        if (to >= h->frames) to = 1;
    }
    while (vm->world[W_DEPTH] > 0) {
        const int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
        if (e[EV_FLAGS] & EVF_OPEN && e[EV_FRAME] < to) break;
        event_drop(vm);
    }
    frames_cut(vm, to);
    if (h->frames == 0) h->status = VM_DONE;
}

/* head.ended is 1 if the fight is over, and 2 if it ends with the outermost `together`. If two
 * branches name different winners, it is a draw. */
bool fight_end(struct vm *vm, int64_t side)
{
    struct head *h = vm->head;
    memo_touch(vm, MEMO_STATE, -1);
    if (side < -1 || side >= vm->layout.sides) return vm_fail(vm, "there is no such side");
    if (vm->in_trial) return vm_fail(vm, "the fight ends"); /* so the order may matter */
    if (h->levels > 0) {
        h->winner = h->ended & 2 && h->winner != side ? -1 : (int32_t)side;
        h->ended |= 2;
        return true;
    }
    h->winner = (int32_t)side;
    h->ended = 1;
    fight_leave(vm);
    return true;
}

bool fight_over(struct vm *vm, bool *over)
{
    const struct row_encounters *e = vm->encounter;
    int64_t out = 0;
    *over = (vm->head->ended & 1) ||
            (e->limit_moment >= 0 && e->limit_count > 0 && vm->head->limit_count >= e->limit_count);
    if (*over || e->ends < 0) return true;
    if (!vm_pure(vm, e->ends, NULL, 0, &out)) return false;
    *over = out != 0;
    return true;
}
