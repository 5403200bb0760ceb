/* fast_path.h -- what instructions do where it is plain: one cell, a figure that is known, nobody
 * who listens. Each gives false when it is not, and has done nothing then; another function knows
 * the long way.
 */
#ifndef FRAY_VM_FAST_PATH_H
#define FRAY_VM_FAST_PATH_H

#include "vm/vm.h"

/* A plain given value of a thing. False: content_given knows. */
static inline bool given_plain(const struct vm *vm, int32_t type, int64_t rec, int32_t slot,
                               int64_t *out)
{
    int32_t row = vm->index->given_row[slot];
    if (type != VT_THING || (uint64_t)rec >= (uint64_t)vm->at.things || row < 0) return false;
    int64_t value = vm->given[(int32_t)rec * vm->index->given_rows + row];
    if (value == GIVEN_ASKED) return false;
    *out = value;
    return true;
}

/* A member of one cell, as it is; and where writing one is no more than that: when nobody listens.
 */
static inline bool member_quick(const struct vm *vm, int32_t member, int64_t rec, int64_t *out)
{
    const struct member_at *at = &vm->members[member];
    if ((uint64_t)rec >= at->quick) {
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

static inline bool element_quick(const struct vm *vm, int32_t member, int64_t rec, int64_t elem,
                                 int64_t *out)
{
    const struct member_at *at = &vm->members[member];
    if ((uint64_t)rec >= at->quick || (uint64_t)elem >= (uint64_t)at->count) return false;
    *out = vm->world[at->base + (int32_t)rec * at->stride + (int32_t)elem];
    return true;
}

static inline bool store_quick(const struct vm *vm, int32_t member, int64_t rec, int64_t value)
{
    const struct member_at *at = &vm->members[member];
    if (listens(vm) || !fits_i32(value)) return false;
    if ((uint64_t)rec >= at->stored) {
        bool direct = (at->wants_measures && vm->head->levels == 0) ||
                      (member == MEMBER_FACING && value >= -1 && value <= 7);
        if (!direct || (uint64_t)rec >= (uint64_t)at->limit) return false;
    }
    vm->world[at->base + (int32_t)rec * at->stride] = (int32_t)value;
    return true;
}

static inline bool store_element_quick(const struct vm *vm, int32_t member, int64_t rec,
                                       int64_t elem, int64_t value)
{
    const struct member_at *at = &vm->members[member];
    if (listens(vm) || (uint64_t)rec >= at->stored || (uint64_t)elem >= (uint64_t)at->count ||
        !fits_i32(value))
        return false;
    vm->world[at->base + (int32_t)rec * at->stride + (int32_t)elem] = (int32_t)value;
    return true;
}

static inline bool stat_quick(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                              int64_t *out)
{
    uint8_t way = vm->index->stat_source_kind[stat];
    if (way == STAT_USED && in_use >= 0) return stat_used(vm, stat, creature, in_use, out);
    if (way == STAT_ASKED || (uint64_t)creature >= (uint64_t)vm->at.creatures) return false;
    *out = vm->bases[(int32_t)creature * vm->index->stats + stat];
    return true;
}

/* A list that ends where the room does grows in place. */
static inline bool push_quick(struct vm *vm, int64_t *list, int64_t value)
{
    struct head *h = vm->head;
    int64_t to = *list ? *list : list_make(h->scratch, 0);
    if (((uint64_t)to >> 32) + (uint32_t)to != (uint64_t)h->scratch || h->scratch >= vm->at.scratch)
        return false;
    vm->scratch[h->scratch++] = value;
    *list = to + 1;
    return true;
}

static inline bool one_die(int64_t dice)
{
    return dice >> 32 == 1 && (int32_t)(uint32_t)dice > 0;
}

/* A single die that is answered at once and told to nobody. The fight stands at the roll meanwhile;
 * false: it still does. */
static inline bool roll_die(struct vm *vm, int32_t name, const int64_t *r, int room, int64_t *out)
{
    struct head *h = vm->head;
    struct roll roll = {.who = (int)r[1],
                        .dice = 1,
                        .sides = (int)(uint32_t)r[0],
                        .args = (int)(r - vm->regs) + ROLL_FIRST_ARG,
                        .room = room - ROLL_FIRST_ARG,
                        .name = name};
    int face;
    h->status = VM_ROLL;
    h->roll_index = 0;
    h->roll_sum = 0;
    if (!vm->thrower(vm, &roll, &face)) return false;
    h->status = VM_RUNNING;
    *out = face;
    return true;
}

#endif
