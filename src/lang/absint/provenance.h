/* provenance.h -- Backward slice: from where the thing comes for which a hook is fired, through
 * locals, parameters and events. */
#ifndef FRAY_ABSINT_PROVENANCE_H
#define FRAY_ABSINT_PROVENANCE_H

#include "site_index.h"

/* A local that holds the thing, or an event that has it as the parameter `cell`. */
struct source_place {
    const struct fn *fn;
    int32_t local;
    const struct member *cell;
    bool is_origin;              /* its value may come from elsewhere than other places */
    const struct content *owner; /* of an origin: only `this` of this declaration, or NULL */
};

struct provenance {
    struct arena *arena;
    const struct model *m;
    const struct site_index *sites;
    const struct member *hook;
    VEC(struct source_place) places;
    VEC(const struct content *) named; /* declarations that a `fire` names itself */
    bool fired;
    bool lost;        /* the slice is incomplete: any thing may reach the hook */
    struct span span; /* of a statement that fires it */
    /* While provenance_trace looks for the bindings of one place. */
    const struct source_place *target;
    bool has_origin; /* some binding is not another place */
};

/* Reads arena, m, sites and hook; fills the rest. */
void provenance_trace(struct provenance *t);
/* Returns whether only calls by name run the function. Hooks, acts and the like are run by the VM.
 */
bool provenance_called_by_name(const struct fn *fn);
/* Returns the index of a parameter in its event. */
size_t provenance_cell(const struct member *cell);
/* Returns whether the place is an origin that can hold a thing of this declaration. */
bool place_may_hold(const struct source_place *p, const struct content *c);

#endif
