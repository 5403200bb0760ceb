/* act_offers.h -- Acts as values, and those open to a creature. An act is content + 1 | (argument
 * + 1) << 16, 32, 48. */
#ifndef FRAY_VM_ACT_OFFERS_H
#define FRAY_VM_ACT_OFFERS_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

static inline int32_t act_content(int64_t act)
{
    return (int32_t)(act & 0xFFFF) - 1;
}
static inline int64_t act_argument(int64_t act, int i)
{
    return (int64_t)((uint64_t)act >> (16 * (i + 1)) & 0xFFFF) - 1;
}
bool askers_list(struct vm *vm, int64_t event, int32_t window, int64_t *list);
/* The acts without a moment that are open to it. */
bool acts_list(struct vm *vm, int64_t creature, int64_t *list);
/* The acts that a window offers it at an event, but for those in `except`. While vm->for_tactics,
 * those alone that the tactics of `side` (-1: its own) may choose. */
bool acts_offer(struct vm *vm, int64_t creature, int64_t event, int64_t except, int64_t side,
                int32_t window, int64_t *list);
/* The function of a side's tactics for options of a type, or -1. */
int32_t wants_fn(const struct vm *vm, int64_t side, int32_t type);
/* Sets *want to how much they want an option; VALUE_UNSET: not at all. The fight pays no fuel. */
bool want_read(struct vm *vm, int32_t fn, int64_t side, int64_t self, int64_t option,
               int64_t *want);
/* false: tactics of `side` (-1: its own) answer for the creature, and none of their lines for
 * places holds. So a walk need not be offered. */
bool goal_wanted(struct vm *vm, int64_t creature, int64_t side);
/* All acts of the kind that are open, at whatever moments they are offered. */
bool acts_like(struct vm *vm, int64_t creature, int32_t kind, int64_t *list);
/* args: creature, event, act. A price is not tested if it is paid already. */
bool act_fits(struct vm *vm, const int64_t args[3], bool paid, bool *fits);
bool act_call(struct vm *vm, int phase, int64_t creature, int64_t event, int64_t act, int32_t ret,
              int64_t *out);
bool act_make(struct vm *vm, int32_t content, const int64_t *args, int room, int64_t *out);
/* Its argument i. */
int64_t act_value(const struct vm *vm, int64_t act, int32_t i);
bool act_arg(struct vm *vm, int64_t act, int32_t i, int64_t *out);
bool act_check(struct vm *vm, int64_t act);

#endif
