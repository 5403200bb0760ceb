/* occupancy.h -- A cache of positions and marks, derived from the world. */
#ifndef FRAY_VM_OCCUPANCY_H
#define FRAY_VM_OCCUPANCY_H

#include "state.h"

/* Counts a mark that is added (1) or removed (-1). */
static inline int occupancy_bearer(const int32_t *mark)
{
    bool creature = mark[MK_CLASS] == CLASS_CREATURE && mark[MK_BEARER] >= 0 &&
                    mark[MK_BEARER] < LIMIT_CREATURES;
    return creature ? mark[MK_BEARER] : LIMIT_CREATURES;
}
/* While places have marks, each step may change what is in force: no fast path moves creatures. */
static inline void ground_marks_count(struct vm *vm, const int32_t *mark, int by)
{
    if (mark[MK_CLASS] != CLASS_TERRAIN) return;
    vm->occupancy.ground_marks += by;
    vm->hot.quiet_places = vm->occupancy.ground_marks > 0 ? 0 : vm->hot.plain_places;
}
/* Adds the kinds and contents of a mark. After a removal, they are collected anew. */
void occupancy_collect(struct vm *vm, const int32_t *mark);
void occupancy_recollect(struct vm *vm, int bearer);
static inline void occupancy_mark(struct occupancy *s, const int32_t *mark, int by)
{
    s->mark_counts[occupancy_bearer(mark)] += (int16_t)by;
}
/* place -1: off the map. */
void occupancy_move(struct vm *vm, int32_t creature, int32_t place);
/* Adds a mark to the marks of the creatures that it affects. */
void borne_add(struct vm *vm, const int32_t *mark);
/* Lists the marks of these creatures anew, after one was removed. */
void borne_rebuild(struct vm *vm, uint64_t creatures);
/* After the world was replaced. */
void occupancy_rebuild(struct vm *vm);

#endif
