/* parts.c -- Bodies that are several creatures in one place.
 *
 * The cells of place and facing of all parts of a body are equal: the code that writes one writes
 * all. So branches of `together` that move parts of one body merge as if they wrote one slot.
 */
#include "parts.h"

void bodies_set(struct vm *vm)
{
    vm->parted = 0;
    for (int32_t i = 0; i < vm->layout.creatures; i++) {
        const struct row_fighters *f = &vm->p->fighters.at[vm->encounter->fighter_begin + i];
        uint64_t bit = (uint64_t)1 << i;
        vm->bodies[i] = bit;
        if (f->part == 0) continue;
        uint64_t before = vm->bodies[i - 1];
        for (int32_t c = i - f->part; c <= i; c++) vm->bodies[c] = before | bit;
        vm->parted |= before | bit;
    }
}

uint64_t bodies_first(const struct vm *vm, uint64_t set)
{
    uint64_t found = 0;
    while (set) { /* a set of bytecode may hold more than there are creatures, with no body */
        uint64_t body = vm->bodies[__builtin_ctzll(set)];
        found |= set & -set;
        set &= (set - 1) & ~body;
    }
    return found;
}
