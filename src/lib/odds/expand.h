/* expand.h -- Plays every outcome of a waiting state on the machine. */
#ifndef FRAY_ODDS_EXPAND_H
#define FRAY_ODDS_EXPAND_H

#include "canonicalize.h"
#include "dice.h"
#include "distribution.h"
#include "engine/vm/access_log.h"
#include "expansion.h"

struct expander {
    const struct numbers *numbers;
    struct contexts *contexts;
    fray_fight *from, *work; /* the state, and the fight that plays its outcomes */
    struct dice dice;
    struct canonicalizer forgetter;
    struct access_log log;    /* of the lot that is played */
    struct expansions *known; /* where lots are kept */
    struct state_context *context;
    const struct valuation *values; /* context and values: of `from` */
    VEC(struct cell_bounds) bounds; /* of all lots together */
    int32_t *bound_at;              /* by cell: 1 + its index in bounds, or 0 */
    int64_t lot;                    /* the one that is played, or ALL_LOTS */
    int64_t *sums;                  /* of the outcome that is played */
    int32_t sum_count;
    struct arena once; /* of the last expansion */
    struct expansion made;
    VEC(struct outcome) outcomes;
    void *part;          /* a number */
    const char *failure; /* of the first outcome that failed */
    bool splits;         /* accesses are noted */
    bool shares;         /* what was made holds for all states with the same reads */
    uint64_t most_bytes; /* of one expansion */
    bool over_budget;    /* the last one would take more, or was stopped */
    struct look *look;   /* asked now and then between outcomes */
    uint64_t played;     /* fuel, since the last look */
    bool no_memory;
};

/* from, work, numbers, contexts, known and sum_count are set. splits: whether accesses are noted.
 * False: no memory. */
bool expander_init(struct expander *e, struct arena *arena, const struct memory *memory,
                   bool splits, bool flags);
void expander_release(struct expander *e);
/* Plays `work` on to its next stop, the only outcome, which lists no values: they are those of
 * `work`. The result is valid until the next call. */
const struct expansion *expand_on(struct expander *e, struct arena *arena);
/* Plays the outcomes of `from`, a state with this context and these values. */
const struct expansion *expand(struct expander *e, struct arena *arena,
                               struct state_context *context, const struct valuation *values);

#endif
