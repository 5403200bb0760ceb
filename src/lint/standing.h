/* standing.h -- walking rules with a certain declaration in place of the thing that a trace came from. */
#ifndef FRAY_LINT_STANDING_H
#define FRAY_LINT_STANDING_H

#include "lint/fold.h"
#include "lint/trace.h"

#define THE_THING 1 /* its object, in values */

/* The first member of a walk's ctx. */
struct standing { const struct place *from; const struct content *c; struct arena *arena; };

struct value standing_in(struct frame *at, int32_t local, struct value v); /* folding.bound */
bool standing_holds(struct value v); /* the thing, or an event that has it */

#endif
