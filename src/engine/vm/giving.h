/* giving.h -- Things that move from list to list. */
#ifndef FRAY_VM_GIVING_H
#define FRAY_VM_GIVING_H

#include "state.h"

/* Follows the cells of things: after a change of the world, and for one that moves here. */
void things_rebuild(struct vm *vm);
/* Puts a thing into a list of a creature, thing, side or place; type VT_NONE: of the fight. */
bool thing_give(struct vm *vm, int64_t thing, int32_t type, int64_t rec, int32_t own);
const char *thing_text(const struct vm *vm, int64_t thing); /* its name */
void owned_rebuild(struct vm *vm);
/* The side that a thing is of, by its owner or its list; or -1. */
int32_t thing_side(const struct vm *vm, int64_t thing);
/* The set of its owner; empty without one. */
static inline uint64_t thing_owner_set(const struct vm *vm, int64_t thing)
{
    int32_t owner = vm->things[thing].owner;
    return owner >= 0 ? (uint64_t)1 << owner : 0;
}

#endif
