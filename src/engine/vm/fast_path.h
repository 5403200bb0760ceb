/* fast_path.h -- Fast paths of instructions for the common case: one cell, a stat from a table, no
 * listener.
 *
 * Each returns false, without effect, when the slow path is needed.
 */
#ifndef FRAY_VM_FAST_PATH_H
#define FRAY_VM_FAST_PATH_H

#include "base/check.h"
#include "list_stack.h"
#include "member_access.h"
#include "memo.h"
#include "roll_request.h"
#include "stat.h"

/* The value that a content gives, or the fallback of its kind. Dice and acts take the slow path. */
static inline bool given_of_content(const struct vm *vm, int32_t content, int32_t slot,
                                    int64_t *out)
{
    const struct row_slots *s = &vm->p->slots.at[slot];
    const struct row_contents *c = &vm->p->contents.at[content];
    if (!vm->index->kind_is[c->kind * vm->index->kinds + s->kind]) return false;
    int32_t value = VALUE_UNSET;
    if ((uint32_t)s->index < (uint32_t)c->value_count)
        value = vm->p->values.at[c->value_begin + s->index].value;
    if (value == VALUE_UNSET) value = s->fallback;
    if (value == VALUE_UNSET || s->type == VT_DICE || s->type == VT_ACT) return false;
    *out = s->type == VT_SET ? program_constant_at(vm->p, value) : value;
    return true;
}

/* The value that a record's content gives: of a thing from its table. */
static inline bool given_fast(const struct vm *vm, int32_t type, int64_t rec, int32_t slot,
                              int64_t *out)
{
    if (type == VT_CREATURE)
        return (uint64_t)rec < vm->hot.creatures &&
               given_of_content(vm, vm->creatures[rec].content, slot, out);
    if (type == VT_CONTENT)
        return (uint64_t)rec < vm->hot.contents && given_of_content(vm, (int32_t)rec, slot, out);
    int32_t row = vm->index->given_row[slot];
    if (type != VT_THING || (uint64_t)rec >= (uint64_t)vm->layout.things || row < 0) return false;
    int64_t value = vm->given[(int32_t)rec * vm->index->given_rows + row];
    if (value == GIVEN_COMPUTED) return false;
    *out = value;
    return true;
}

/* A member of one cell, read as it is. Below: cells that are written as they are, without a
 * listener. */
static inline bool member_load_fast(const struct vm *vm, int32_t member, int64_t rec, int64_t *out)
{
    const struct member_layout *at = &vm->members[member];
    if ((uint64_t)rec >= at->read_limit) {
        if ((uint64_t)rec >= (uint64_t)at->limit) return false;
        int32_t owner = vm->p->members.at[member].owner;
        if (at->of_thing && !index_kind_is(vm->index, vm->things[rec].kind, owner)) return false;
        if (at->of_event &&
            (rec >= vm->world[W_DEPTH] || event_at(vm, (int32_t)rec)[EV_KIND] != owner))
            return false;
        if (!at->of_thing && !at->of_event) return false;
    }
    *out = vm->world[at->base + (int32_t)rec * at->stride];
    return true;
}

static inline bool element_load_fast(const struct vm *vm, int32_t member, int64_t rec, int64_t elem,
                                     int64_t *out)
{
    const struct member_layout *at = &vm->members[member];
    if ((uint64_t)rec >= at->read_limit || (uint64_t)elem >= (uint64_t)at->count) return false;
    *out = vm->world[at->base + (int32_t)rec * at->stride + (int32_t)elem];
    return true;
}

static inline bool member_store_fast(struct vm *vm, int32_t member, int64_t rec, int64_t value)
{
    const struct member_layout *at = &vm->members[member];
    if (listens(vm) || !fits_i32(value)) return false;
    if ((uint64_t)rec >= at->write_limit) {
        bool direct =
            (at->unbounded && vm->head->levels == 0) ||
            (member == MEMBER_FACING && (uint64_t)(value + 1) < (uint64_t)vm->stored_facings);
        if (!direct || (uint64_t)rec >= (uint64_t)at->limit) return false;
    }
    cell_set(vm, at, rec, at->base + (int32_t)rec * at->stride, (int32_t)value);
    return true;
}

static inline bool element_store_fast(struct vm *vm, int32_t member, int64_t rec, int64_t elem,
                                      int64_t value)
{
    const struct member_layout *at = &vm->members[member];
    if (listens(vm) || (uint64_t)rec >= at->write_limit || (uint64_t)elem >= (uint64_t)at->count ||
        !fits_i32(value))
        return false;
    cell_set(vm, at, rec, at->base + (int32_t)rec * at->stride + (int32_t)elem, (int32_t)value);
    return true;
}

static inline bool stat_fast(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                             int64_t *out)
{
    uint8_t source = vm->index->stat_source_kind[stat];
    if (source == STAT_IN_USE && in_use >= 0) return stat_in_use(vm, stat, creature, in_use, out);
    if (source == STAT_COMPUTED || (uint64_t)creature >= (uint64_t)vm->layout.creatures)
        return false;
    *out = vm->bases[(int32_t)creature * vm->index->stats + stat];
    return true;
}

/* The fast path of number_cascade: only this track changes. */
static inline bool number_add_fast(struct vm *vm, int32_t member, int64_t rec, int64_t by)
{
    const struct member_layout *at = &vm->members[member];
    if (!at->simple_track || (uint64_t)rec >= (uint64_t)at->limit || vm->head->levels > 0 ||
        listens(vm) || !fits_i32(by))
        return number_cascade(vm, member, rec, by);
    int32_t *cell = &vm->world[at->base + (int32_t)rec * at->stride];
    int64_t raw = *cell + by,
            top = at->top < 0 ? INT32_MAX : vm->bases[(int32_t)rec * vm->index->stats + at->top],
            value = raw < top ? raw : top;
    if (raw > INT32_MAX) return number_cascade(vm, member, rec, by);
    if (value < at->floor) {
        if (at->next >= 0 || at->floor == INT32_MIN) return number_cascade(vm, member, rec, by);
        value = at->floor;
    }
    if (*cell == value) return true;
    *cell = (int32_t)value;
    memo_store(vm, at, rec);
    return true;
}

/* Are results of the function kept now? It is a row of read_sets.fns. */
static inline bool memo_is_on(struct vm *vm, int32_t memo)
{
    int32_t *credit = &vm->memo.credit[memo];
    if (*credit >= 0) {
        if (vm->read_event) return false;
        if (vm->index->reads->fns[memo].reads_secret && vm->memo.viewer != vm->viewer) memo_see(vm);
        return true;
    }
    if (++*credit == 0) *credit = MEMO_CREDIT_AGAIN;
    return false;
}

/* A list at the top of the stack grows in place. */
static inline bool list_push_fast(struct vm *vm, int64_t *list, int64_t value)
{
    struct head *h = vm->head;
    int64_t to = *list ? *list : list_make(h->scratch, 0);
    if (((uint64_t)to >> 32) + (uint32_t)to != (uint64_t)h->scratch ||
        h->scratch >= vm->layout.scratch)
        return false;
    vm->scratch[h->scratch++] = value;
    *list = to + 1;
    return true;
}

static inline bool is_one_die(int64_t dice)
{
    return dice >> 32 == 1 && (int32_t)(uint32_t)dice > 0;
}

/* A single die that the thrower answers at once, without a listener. Meanwhile the fight waits at
 * the roll; if the result is false, it still waits. */
static inline bool roll_die(struct vm *vm, int32_t name, const int64_t *r, int room, int64_t *out)
{
    struct head *h = vm->head;
    struct roll roll = {.who = (int)r[1],
                        .dice = 1,
                        .count = 1,
                        .sides = (int)(uint32_t)r[0],
                        .args = (int)(r - vm->regs) + ROLL_FIRST_ARG,
                        .room = room - ROLL_FIRST_ARG,
                        .name = name};
    int face;
    h->status = VM_ROLL;
    h->roll_index = h->roll_extra = 0;
    h->roll_sum = 0;
    if (!vm->thrower(vm, &roll, &face)) return false;
    h->status = VM_RUNNING;
    *out = face;
    return true;
}

#endif
