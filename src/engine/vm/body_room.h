/* body_room.h -- The room that bodies of any size need for a step, and at its end. */
#ifndef FRAY_VM_BODY_ROOM_H
#define FRAY_VM_BODY_ROOM_H

#include "space.h"

/* Do the map, the ground and the borders let the body of a creature step from `here` to the
 * neighbour `next`? */
bool body_steps(const struct vm *vm, int64_t creature, int64_t here, int64_t next);
/* The part of it that borders decide, for a body of that size. */
bool body_passes_borders(const struct vm *vm, int32_t size, int64_t here, int64_t next);
/* Would the bodies of two creatures have a place in common? */
bool bodies_meet(const struct vm *vm, int64_t a, int64_t at_a, int64_t b, int64_t at_b);
/* May both have one place in common, as the rules say with `bodies apart`? */
bool bodies_may_share(struct vm *vm, int64_t a, int64_t b, bool *flag);
/* May the creature end a step at a place, as far as map, ground and other bodies go? */
bool body_stands(struct vm *vm, int64_t creature, int64_t place, bool *flag);
/* A step of a march of this frame begins. The register keeps the note of a march around it. */
void march_step(struct vm *vm, struct frame *f, int32_t reg);
/* Such a step ends: what was said to it, see enum march_step. */
int64_t march_stepped(struct vm *vm, struct frame *f, int32_t reg);
/* An event of this frame is left, with the marches that it holds. */
void marches_cut(struct vm *vm, struct frame *f, int32_t event);
/* A step of the innermost march pauses, or ends the march. Without one nothing happens. */
void march_say(struct vm *vm, enum march_step said);
/* An event does not hold any more. If a step of the innermost march opened it, the march knows. */
void march_leave(struct vm *vm, int32_t event);
/* How far a creature at a place would be from the nearest of a set; FAR_AWAY without one. *nearest,
 * if not NULL: the first of the nearest, or -1. */
bool foes_distance(struct vm *vm, int64_t creature, int64_t place, uint64_t foes, int64_t *out,
                   int32_t *nearest);
static inline bool bodies_are_apart(const struct vm *vm)
{
    return vm->p->settings_of_space.len > 0 && vm->p->settings_of_space.at[0].apart;
}

#endif
