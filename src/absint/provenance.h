/* provenance.h -- Traces the thing for which a hook is fired back through names, parameters and
 * events. */
#ifndef FRAY_ABSINT_PROVENANCE_H
#define FRAY_ABSINT_PROVENANCE_H

#include "lint/lint.h"

/* A name in a function that holds it, or an event that has it as a parameter. first: it may come
 * from elsewhere than other places; from the machine, or (of) as what one declaration calls `this`.
 */
struct source_place {
    const struct fn *fn;
    int32_t local;
    const struct member *cell;
    bool first;
    const struct content *of;
};

struct provenance {
    struct lint *l;
    const struct member *hook;
    VEC(struct source_place) places;
    VEC(const struct content *) named; /* fired for these by name */
    /* some line fires it; the trace was lost: anything may reach it */
    bool fired, lost;
    struct span span;
    /* while lines are looked at */
    const struct source_place *of;
    bool origin; /* it has a value that is not a name */
};

void provenance_trace(struct provenance *t);
/* else the machine calls it: hooks, acts and the like */
bool provenance_called_by_name(const struct fn *fn);
size_t provenance_cell(const struct member *cell); /* the how-manieth parameter of its event */

bool place_may_hold(const struct source_place *p, const struct content *c); /* from elsewhere */

#endif
