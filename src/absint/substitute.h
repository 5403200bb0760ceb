/* substitute.h -- walking rules with a certain declaration in place of the thing that a trace came
 * from. */
#ifndef FRAY_ABSINT_SUBSTITUTE_H
#define FRAY_ABSINT_SUBSTITUTE_H

#include "absint/interp.h"
#include "absint/provenance.h"

#define THE_THING 1 /* its object, in values */

/* The first member of a walk's ctx. */
struct substitution {
    const struct source_place *from;
    const struct content *c;
    struct arena *arena;
};

struct value substitute(struct absint_frame *at, int32_t local, struct value v); /* folding.bound */
bool substitution_holds(struct value v); /* the thing, or an event that has it */

#endif
