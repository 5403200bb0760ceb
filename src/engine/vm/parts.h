/* parts.h -- Bodies that are several creatures: who shares one, and what they share. */
#ifndef FRAY_VM_PARTS_H
#define FRAY_VM_PARTS_H

#include "engine/bytecode/program.h"
#include "state.h"

/* Sets the tables of bodies from the encounter. */
void bodies_set(struct vm *vm);
/* The declaration of the body of a fighter: of the whole body, where it is a part. */
static inline int32_t body_content(const struct row_fighters *f)
{
    return f->body >= 0 ? f->body : f->content;
}
static inline bool has_parts(const struct vm *vm, int64_t creature)
{
    return vm->parted >> creature & 1;
}
/* The first part of its body; itself, if it is alone. */
static inline int32_t body_first(const struct vm *vm, int64_t creature)
{
    return __builtin_ctzll(vm->bodies[creature]);
}
/* The first creature in the set of each body. */
uint64_t bodies_first(const struct vm *vm, uint64_t set);
/* The other parts face where a part does. */
void facing_share(struct vm *vm, int64_t creature, int64_t facing);

#endif
