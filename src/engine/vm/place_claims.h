/* place_claims.h -- Claims of bodies on places, when the branches of `together` merge. */
#ifndef FRAY_VM_PLACE_CLAIMS_H
#define FRAY_VM_PLACE_CLAIMS_H

#include "together.h"

/* A step of a creature in a branch. */
struct way_step {
    int32_t branch, creature, place;
};
/* Notes in the open branch, if there is one, that a creature is at a place now. */
bool claims_note(struct vm *vm, int64_t creature, int64_t place);
/* Decides claims until all bodies have room, or some have an equal claim: then *tied lists them.
 * If it is over, *tied is empty. *undone then lists creature, place lost and place kept, for each
 * step that was taken back. */
bool claims_next(struct vm *vm, int64_t *tied, int64_t *undone);
/* Of those that have an equal claim this one keeps its place, or none (-1). */
bool claims_keep(struct vm *vm, int64_t creature);
bool claims_sane(const struct vm *vm, const struct together_level *lv);

#endif
