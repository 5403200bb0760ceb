/* member_access.c -- Reads and writes members, and passes on what does not fit into a track.
 *
 * Every write to a number is a request for a difference (number_step), clamped once. What falls
 * below the floor goes to the next track. Within a branch of `together` each step records the loss.
 * cut: what the clamp cut off. lent: what others passed down to this number. given: what this
 * number passed down. From these the merge restores the requested sums (docs/semantics.md, 8).
 */
#include "member_access.h"

#include "access_log.h"
#include "active_content.h"
#include "base/check.h"
#include "event_records.h"
#include "event_stack.h"
#include "interpreter.h"
#include "list_stack.h"
#include "memo.h"
#include "parts.h"
#include "payment.h"
#include "stat.h"
#include "together.h"
#include "trap.h"

static const char *member_name(const struct vm *vm, int32_t member)
{
    return program_text(vm->p, vm->p->members.at[member].name).at;
}

bool creature_check(struct vm *vm, int64_t c)
{
    if (c >= 0 && c < vm->layout.creatures) return true;
    return vm_fail(vm,
                   c == -1 ? "there is no creature here: it is none" : "there is no such creature");
}

bool thing_check(struct vm *vm, int64_t t)
{
    if (t >= 0 && t < vm->layout.things) return true;
    return vm_fail(vm, t == -1 ? "there is no thing here: it is none" : "there is no such thing");
}

static bool record_find(struct vm *vm, int32_t member, int64_t rec, int32_t *index)
{
    const struct row_members *m = &vm->p->members.at[member];
    if (m->cls == CLASS_FIGHT) {
        *index = 0;
        return true;
    }
    if (rec < 0) return vm_fail(vm, "none has no '%s'", member_name(vm, member));
    if (m->cls == CLASS_MARK) {
        const int32_t *mark = mark_get(vm, rec);
        if (!mark) return false;
        if (m->owner >= 0 && mark_content(mark) != m->owner)
            return vm_fail(vm, "%s has no '%s'",
                           program_text(vm->p, vm->p->contents.at[mark_content(mark)].name).at,
                           member_name(vm, member));
        *index = mark_slot(rec);
        return true;
    }
    if (rec >= vm->members[member].limit)
        return vm_fail(vm, "there is nothing with '%s' there", member_name(vm, member));
    *index = (int32_t)rec;
    if (m->cls == CLASS_THING && !index_kind_is(vm->index, vm->things[rec].kind, m->owner))
        return vm_fail(vm, "a %s has no '%s'",
                       program_text(vm->p, vm->p->kinds.at[vm->things[rec].kind].name).at,
                       member_name(vm, member));
    if (m->cls == CLASS_EVENT) {
        const int32_t *e = event_get(vm, rec);
        if (!e) return false;
        if (e[EV_KIND] != m->owner)
            return vm_fail(vm, "a %s has no '%s'",
                           program_text(vm->p, vm->p->events.at[e[EV_KIND]].name).at,
                           member_name(vm, member));
    }
    return true;
}

bool member_find(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int32_t *cell)
{
    const struct row_members *m = &vm->p->members.at[member];
    const struct member_layout *at = &vm->members[member];
    int32_t index;
    if (!record_find(vm, member, rec, &index)) return false;
    if (elem < 0 || elem >= m->count)
        return vm_fail(vm, "'%s' has %d elements, counted from 0; there is no [%lld]",
                       member_name(vm, member), m->count, (long long)elem);
    *cell = at->base + index * at->stride + (int32_t)elem * m->width;
    return true;
}

static int32_t record_index(int32_t cls, int64_t rec)
{
    return cls == CLASS_FIGHT ? 0 : cls == CLASS_MARK ? mark_slot(rec) : (int32_t)rec;
}

int64_t cell_unpack(const struct row_members *m, const int32_t *cell)
{
    if (m->width == 2)
        return (int64_t)((uint64_t)(uint32_t)cell[0] | (uint64_t)(uint32_t)cell[1] << 32);
    if (m->type == VT_DICE)
        return (int64_t)((uint64_t)(cell[0] & 0xFFFF) | (uint64_t)(cell[0] >> 16 & 0xFFFF) << 32);
    return cell[0];
}

void cell_write(struct vm *vm, int32_t cell, int32_t value, bool outside)
{
    vm->world[cell] = value;
    if (!outside) return;
    for (int32_t i = 0; i < vm->head->levels; i++) LEVEL_BEFORE(level_at(vm, i))[cell] = value;
}

bool cell_pack(struct vm *vm, int32_t member, int32_t *to, int64_t value)
{
    const struct row_members *m = &vm->p->members.at[member];
    if (m->width == 2) {
        to[0] = (int32_t)(uint32_t)(uint64_t)value;
        to[1] = (int32_t)(uint32_t)((uint64_t)value >> 32);
        return true;
    }
    if (m->type == VT_DICE) {
        uint64_t sides = (uint32_t)value, count = (uint64_t)value >> 32;
        if (sides > 0xFFFF || count > 0x7FFF)
            return vm_fail(vm, "these dice do not fit into '%s'", member_name(vm, member));
        *to = (int32_t)(sides | count << 16);
        return true;
    }
    if (!fits_i32(value))
        return vm_fail(vm, "%lld does not fit into '%s' (32 bits)", (long long)value,
                       member_name(vm, member));
    if (member == MEMBER_FACING && (value < -1 || value >= vm->facings))
        return vm_fail(vm, "%lld is not a direction (0 to %d, or -1)", (long long)value,
                       vm->facings - 1);
    *to = (int32_t)value;
    return true;
}

/* The side whose secret a record's member is, or -1. */
static int32_t side_of_record(const struct vm *vm, int32_t cls, int64_t rec)
{
    if (cls == CLASS_SIDE) return (int32_t)rec;
    if (cls == CLASS_THING) return thing_side(vm, rec);
    return rec >= 0 ? vm->creatures[rec].side : -1;
}

/* Is the member hidden from the side whose tactics are asked? Its own condition sees all. */
static bool is_hidden(struct vm *vm, const struct row_members *m, int64_t rec, bool *hidden)
{
    int viewer = vm->viewer;
    int64_t holds = 1;
    *hidden = false;
    if (side_of_record(vm, m->cls, rec) == viewer - 1) return true;
    vm->viewer = 0;
    bool ok = m->hidden < 0 || vm_pure(vm, m->hidden, &rec, 1, &holds);
    vm->viewer = viewer;
    *hidden = holds != 0;
    return ok;
}

bool member_load(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t *out)
{
    const struct row_members *m = &vm->p->members.at[member];
    if (m->sort == SORT_BUDGET) return budget_left(vm, member, rec, out);
    int32_t cell;
    if (!member_find(vm, member, rec, elem, &cell)) return false;
    if (m->secret && vm->viewer > 0) {
        bool hidden;
        if (!is_hidden(vm, m, rec, &hidden)) return false;
        *out = m->init == VALUE_UNSET || m->init_fn >= 0 ? value_none(m->type) : m->init;
        if (hidden) return true;
    }
    note_read(vm, cell, m->width);
    *out = cell_unpack(m, vm->world + cell);
    return true;
}

/* ---- numbers ---- */

int32_t clamped_index(const struct vm *vm, int32_t member, int32_t rec, int32_t elem)
{
    int32_t in_record = vm->index->members[member].clamped, cls = vm->p->members.at[member].cls;
    return in_record < 0
               ? -1
               : vm->layout.clamped[cls] + rec * vm->index->class_clamped[cls] + in_record + elem;
}

/* The top of a creature's track is its stat. A thing has the value that its content gives. Other
 * records have the stat's base. */
bool member_top(struct vm *vm, int32_t member, int32_t rec, bool *has, int64_t *top)
{
    const struct row_members *m = &vm->p->members.at[member];
    *has = m->top >= 0;
    if (!*has) return true;
    if (m->cls == CLASS_CREATURE)
        return stat_precomputed(vm, m->top, rec, -1, top) ||
               stat_of(vm, m->top, rec, -1, NULL, top);
    const struct row_stats *stat = &vm->p->stats.at[m->top];
    *top = stat->base;
    if (m->cls == CLASS_THING && stat->slot >= 0 && vm->things[rec].content >= 0) {
        int32_t given = content_slot(vm, vm->things[rec].content, stat->slot);
        if (given != VALUE_UNSET) *top = given;
    }
    return true;
}

int32_t number_next(const struct vm *vm, int32_t member, int32_t rec, int32_t *next_rec)
{
    const struct row_members *m = &vm->p->members.at[member];
    if (m->next < 0) return -1;
    int32_t to = vm->p->members.at[m->next].cls;
    *next_rec = rec;
    if (to == m->cls || to == CLASS_FIGHT) return m->next;
    if (m->cls == CLASS_THING && to == CLASS_CREATURE)
        *next_rec = vm->things[rec].owner;
    else if (m->cls == CLASS_THING && to == CLASS_SIDE)
        *next_rec = thing_side(vm, rec);
    else if (m->cls == CLASS_CREATURE && to == CLASS_SIDE)
        *next_rec = vm->creatures[rec].side;
    else
        return -1;
    if (*next_rec < 0) return -1; /* the thing has no owner */
    return m->next;
}

/* The element of the next track: the same index, or the first if it has fewer. */
static int32_t next_elem(const struct vm *vm, int32_t next, int32_t elem)
{
    return elem < vm->p->members.at[next].count ? elem : 0;
}

bool number_step(struct vm *vm, int32_t member, int32_t rec, int32_t elem, int64_t by,
                 int64_t *over)
{
    const struct row_members *m = &vm->p->members.at[member];
    int32_t cell = vm->members[member].base + rec * vm->members[member].stride + elem;
    int32_t next_rec = 0, next = number_next(vm, member, rec, &next_rec),
            k = clamped_index(vm, member, rec, elem);
    struct together_level *lv =
        vm->head->levels > 0 && k >= 0 ? level_at(vm, vm->head->levels - 1) : NULL;
    int64_t *cut = NULL, *lent = NULL, *given = NULL;
    int32_t next_k = next >= 0 ? clamped_index(vm, next, next_rec, next_elem(vm, next, elem)) : -1;
    *over = 0;
    if (lv) { /* a later write makes earlier losses final: what was passed down stays there */
        cut = LEVEL_PART(vm, lv, int64_t, cut), lent = LEVEL_PART(vm, lv, int64_t, lent),
        given = LEVEL_PART(vm, lv, int64_t, given);
        cut[k] = 0;
        if (next_k >= 0) lent[next_k] = wrap_sub(lent[next_k], given[k]);
        given[k] = 0;
    }
    int64_t before = vm->world[cell], raw, top = 0;
    bool has_top;
    if (!add_i64(before, by, &raw))
        return vm_fail(vm, "a number is too large for '%s'", member_name(vm, member));
    if (!member_top(vm, member, rec, &has_top, &top)) return false;
    int64_t value = raw;
    if (has_top && value > top) value = top;
    if (m->has_floor && value < m->floor) value = m->floor;
    if (!fits_i32(value))
        return vm_fail(vm, "%lld does not fit into '%s' (32 bits)", (long long)value,
                       member_name(vm, member));
    if (!sub_i64(raw, value, over))
        return vm_fail(vm, "a number is too large for '%s'", member_name(vm, member));
    if (vm->access)
        access_add(vm, cell, by, m->has_floor ? m->floor : INT32_MIN, has_top ? top : INT32_MAX,
                   lv || next >= 0);
    cell_set(vm, &vm->members[member], rec, cell, (int32_t)value);
    if (lv) {
        cut[k] = *over;
        if (*over < 0 && next_k >= 0) {
            lent[next_k] = wrap_add(lent[next_k], *over);
            given[k] = *over;
        }
    }
    if (is_recording(vm) && value != before) emit_change(vm, member, rec, before, value);
    return true;
}

/* Applies one request and passes the rest down the tracks. The step count ends cycles of tracks. */
static bool number_add(struct vm *vm, int32_t member, int32_t rec, int32_t elem, int64_t by)
{
    for (int steps = 0; by != 0; steps++) {
        int64_t over;
        int32_t next_rec = 0;
        if (steps > 8)
            return vm_fail(vm, "what does not fit into '%s' flows in a circle",
                           member_name(vm, member));
        if (!number_step(vm, member, rec, elem, by, &over)) return false;
        int32_t next = number_next(vm, member, rec, &next_rec);
        if (over >= 0 || next < 0) return true;
        elem = next_elem(vm, next, elem), member = next, rec = next_rec, by = over;
    }
    return true;
}

/* The fast path of number_add, outside of branches, without a listener. It covers the tracks of one
 * creature whose tops are table entries. Each track is written only after those below it have taken
 * the rest. */
bool number_cascade(struct vm *vm, int32_t member, int64_t rec, int64_t by)
{
    const struct member_layout *at = &vm->members[member];
    if (!at->simple_track || (uint64_t)rec >= (uint64_t)at->limit || vm->head->levels > 0 ||
        is_recording(vm))
        return false;
    int32_t cell = at->base + (int32_t)rec * at->stride;
    int64_t raw, value;
    if (!add_i64(vm->world[cell], by, &raw) || !fits_i32(raw)) return false;
    int32_t top = at->top < 0 ? INT32_MAX : vm->bases[(int32_t)rec * vm->index->stats + at->top];
    value = raw < top ? raw : top;
    value = value < at->floor ? at->floor : value;
    /* the next track takes the rest; it must be deeper, so that the recursion ends */
    if (raw < value && at->next >= 0) {
        if (vm->index->members[at->next].depth <= vm->index->members[member].depth ||
            !number_cascade(vm, at->next, rec, raw - value))
            return false;
    }
    cell_set(vm, at, rec, cell, (int32_t)value);
    return true;
}

bool member_bump(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t by)
{
    const struct row_members *m = &vm->p->members.at[member];
    int32_t cell;
    if (m->sort == SORT_BUDGET) return budget_add(vm, member, rec, by);
    if (!member_find(vm, member, rec, elem, &cell)) return false;
    if (vm->index->members[member].number)
        return number_add(vm, member, record_index(m->cls, rec), (int32_t)elem, by);
    int64_t value;
    note_read(vm, cell, 1);
    if (!add_i64(vm->world[cell], by, &value))
        return vm_fail(vm, "a number is too large for '%s'", member_name(vm, member));
    return member_store(vm, member, rec, elem, value);
}

/* Notes a number that is stored. One within floor and top does not depend on the number before. */
static bool number_noted(struct vm *vm, int32_t member, int32_t rec, int32_t cell, int64_t value)
{
    const struct row_members *m = &vm->p->members.at[member];
    int64_t top = 0;
    bool has_top;
    if (!member_top(vm, member, rec, &has_top, &top)) return false;
    bool fits = (!has_top || value <= top) && (!m->has_floor || value >= m->floor);
    access_store(vm, cell, fits && vm->head->levels == 0);
    return true;
}

/* Stores a value that is one cell and needs no check. Returns false, without effect, for others. */
static bool stored_as_it_is(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t value)
{
    const struct member_layout *at = &vm->members[member];
    if (!at->direct_store || (uint64_t)rec >= at->write_limit || elem != 0 || !fits_i32(value))
        return false;
    int32_t *cell = &vm->world[at->base + (int32_t)rec * at->stride], before = *cell;
    if (before == value) return true;
    *cell = (int32_t)value;
    memo_store(vm, at, rec);
    if (is_recording(vm)) emit_change(vm, member, (int32_t)rec, before, value);
    return true;
}

/* The other parts of the body face where a part does. */
static void facing_share(struct vm *vm, int64_t creature, int64_t facing)
{
    const struct member_layout *at = &vm->members[MEMBER_FACING];
    uint64_t rest = vm->bodies[creature] & ~((uint64_t)1 << creature);
    for (; rest; rest &= rest - 1) {
        int32_t c = __builtin_ctzll(rest), cell = at->base + c * at->stride;
        note_set(vm, cell, 1);
        cell_set(vm, at, c, cell, (int32_t)facing);
    }
}

bool member_store(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t value)
{
    const struct row_members *m = &vm->p->members.at[member];
    int32_t cell;
    if (stored_as_it_is(vm, member, rec, elem, value)) return true;
    if (member == MEMBER_PLACE) return place_set(vm, rec, value);
    if (m->sort == SORT_BUDGET) {
        int64_t left, more;
        if (!budget_left(vm, member, rec, &left)) return false;
        if (!sub_i64(value, left, &more))
            return vm_fail(vm, "a number is too large for '%s'", member_name(vm, member));
        return budget_add(vm, member, rec, more);
    }
    if (!member_find(vm, member, rec, elem, &cell)) return false;
    int64_t before = cell_unpack(m, vm->world + cell);
    if (vm->index->members[member].number) {
        int64_t by;
        if (vm->access && !number_noted(vm, member, record_index(m->cls, rec), cell, value))
            return false;
        if (!sub_i64(value, before, &by))
            return vm_fail(vm, "a number is too large for '%s'", member_name(vm, member));
        if (number_cascade(vm, member, rec, by)) return true;
        return number_add(vm, member, record_index(m->cls, rec), (int32_t)elem, by);
    }
    note_set(vm, cell, m->width);
    if (!cell_pack(vm, member, vm->world + cell, value)) return false;
    if (before == value) return true;
    if (member == MEMBER_FACING && has_parts(vm, rec)) facing_share(vm, rec, value);
    if (member == vm->ground_member && !ground_set(vm, rec, value)) return false;
    memo_store(vm, &vm->members[member], record_index(m->cls, rec));
    if (is_recording(vm)) emit_change(vm, member, record_index(m->cls, rec), before, value);
    return true;
}

bool member_store_list(struct vm *vm, int32_t member, int64_t rec, int64_t list)
{
    const struct row_members *m = &vm->p->members.at[member];
    int64_t *at;
    int32_t count;
    if (!list_open(vm, list, &at, &count)) return false;
    if (count > m->count)
        return vm_fail(vm, "'%s' has room for %d, not for %d", member_name(vm, member), m->count,
                       count);
    for (int32_t i = 0; i < m->count; i++)
        if (!member_store(vm, member, rec, i, i < count ? at[i] : value_none(m->type)))
            return false;
    return true;
}

static bool member_start(struct vm *vm, int32_t member, int32_t rec, int64_t *value)
{
    const struct row_members *m = &vm->p->members.at[member];
    bool has;
    if (m->top >= 0) return member_top(vm, member, rec, &has, value);
    int64_t self = rec;
    if (m->cls == CLASS_MARK) self = mark_ref(rec, mark_at(vm, rec));
    if (m->init_fn >= 0)
        return vm_pure(vm, m->init_fn, &self, m->cls == CLASS_FIGHT ? 0 : 1, value);
    *value = m->init == VALUE_UNSET ? value_none(m->type) : m->init;
    if (m->width == 2 && *value < 0) *value = 0;
    return true;
}

/* For the start of a fight and for refills. A budget is reset to nothing spent. */
bool member_reset(struct vm *vm, int32_t member, int32_t rec)
{
    const struct row_members *m = &vm->p->members.at[member];
    int32_t cell = vm->members[member].base + rec * vm->members[member].stride;
    if (m->sort == SORT_BUDGET) {
        if (vm->world[cell] != 0) memo_store(vm, &vm->members[member], rec);
        note_set(vm, cell, 1);
        cell_write(vm, cell, 0, true);
        return true;
    }
    int64_t value, self = m->cls == CLASS_MARK ? mark_ref(rec, mark_at(vm, rec)) : rec;
    const struct member_layout *at = &vm->members[member];
    if ((at->direct_store || at->unbounded) && m->init_fn < 0 && m->init != VALUE_UNSET &&
        vm->head->levels == 0) {
        /* a listener hears of values that change, and only of these */
        for (int32_t i = 0; i < m->count; i++)
            if (!is_recording(vm))
                cell_set(vm, at, rec, cell + i, m->init);
            else if (vm->world[cell + i] != m->init && !member_store(vm, member, self, i, m->init))
                return false;
        return true;
    }
    if (!member_start(vm, member, rec, &value)) return false;
    for (int32_t i = 0; i < m->count; i++)
        if (!member_store(vm, member, self, i, value)) return false;
    return true;
}

static void track_clamp(struct vm *vm, int32_t member, int32_t rec, int64_t top)
{
    const struct row_members *m = &vm->p->members.at[member];
    if (m->has_floor && top < m->floor) top = m->floor;
    for (int32_t e = 0; e < m->count; e++) {
        int32_t cell = vm->members[member].base + rec * vm->members[member].stride + e;
        int64_t before = vm->world[cell];
        if (vm->access)
            access_between(vm, cell, before <= top ? INT32_MIN : top + 1,
                           before <= top ? top : INT32_MAX);
        if (before <= top || !fits_i32(top)) continue;
        note_set(vm, cell, 1);
        vm->world[cell] = (int32_t)top;
        memo_store(vm, &vm->members[member], rec);
        if (is_recording(vm)) emit_change(vm, member, rec, before, top);
    }
}

/* A store keeps a track at its top or below. So only a top that something in force touches, or has
 * touched until now, may be below its track. */
bool members_clamp(struct vm *vm)
{
    const struct program_index *x = vm->index;
    for (int32_t i = 0; i < x->moving_tops.count; i++) {
        int32_t member = x->moving_tops.at[i], stat = vm->p->members.at[member].top;
        uint64_t moved = x->stat_touched[stat]
                             ? reach_creatures(vm, x->stat_contents + stat * x->content_words,
                                               &vm->stat_reach[stat])
                             : 0;
        if (aura_borne(vm, stat)) moved = creatures_all(vm);
        uint64_t rest = (moved | vm->tops_moved[i]) & creatures_all(vm);
        vm->tops_moved[i] = moved;
        for (; rest; rest &= rest - 1) {
            int32_t rec = __builtin_ctzll(rest);
            int64_t top = vm->bases[rec * x->stats + stat];
            bool has;
            if (moved >> rec & 1 && !member_top(vm, member, rec, &has, &top)) return false;
            track_clamp(vm, member, rec, top);
        }
    }
    return true;
}
