/* joining.h -- Creatures that join a fight, and sides that change. */
#ifndef FRAY_VM_JOINING_H
#define FRAY_VM_JOINING_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

/* Follows the cells of sides: after a change of the world, and for one that changes here. */
void sides_rebuild(struct vm *vm);
bool side_change(struct vm *vm, int64_t creature, int64_t side);
/* Lets a creature of the reserve join the fight. before: how many came with the same statement. */
bool creature_join(struct vm *vm, int64_t content, int64_t place, int64_t side, int64_t before,
                   int64_t *out);
int64_t reserve_count(const struct vm *vm, int64_t content);

#endif
