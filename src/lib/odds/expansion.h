/* expansion.h -- The outcomes of a waiting state, and decision trees that find them again.
 *
 * An expansion depends on the context and on bounds of values, found while it was made. Each
 * context has decision trees: a node tests one cell, a leaf is an expansion. A state within all
 * bounds has the same outcomes, so they are not played again. One tree has all outcomes of a state.
 * Each lot, such as a face of a die, also has a tree: a lot depends on less than all lots together.
 */
#ifndef FRAY_ODDS_EXPANSION_H
#define FRAY_ODDS_EXPANSION_H

#include "number.h"
#include "state_context.h"

enum outcome_kind { OUTCOME_STATE, OUTCOME_END, OUTCOME_FAILED };

struct cell_value {
    int32_t cell, value;
    int32_t adds; /* 1: the value is added to the cell */
};
struct cell_bounds {
    int32_t cell, least, most;
};

struct outcome {
    enum outcome_kind kind;
    uint32_t times;                /* equal outcomes that were merged into it */
    struct state_context *context; /* NULL if it failed */
    struct cell_value *values;
    uint32_t value_count; /* cells that it writes */
    int64_t *sums;        /* added to the running sums */
    int64_t fuel;         /* the most that it takes */
    void *chance;
};

struct expansion {
    struct outcome *outcomes;
    size_t count;
    bool too_many;              /* outcomes: the state stays unresolved */
    int64_t fuel;               /* the most that an outcome takes */
    struct cell_bounds *bounds; /* of the cells that were read, each once */
    size_t bound_count;
    int32_t known; /* cells that vary below this index are tested, or were not read */
    struct expansion *next;
};

struct expansions {
    struct contexts *contexts;
    const struct numbers *numbers;
    int32_t sum_count;
    struct arena arena;
    struct expansion *all;
    int32_t *bounded; /* scratch, by index: 1 + the index of its bounds, or 0 */
};

bool expansions_init(struct expansions *e, struct contexts *contexts, const struct numbers *numbers,
                     int32_t sum_count);
/* Forgets all. The contexts' trees must not be used afterwards. */
void expansions_clear(struct expansions *e);
void expansions_release(struct expansions *e);
/* Which tree of a context: that of all outcomes, or that of one lot, from 0. */
enum { ALL_LOTS = -1 };
/* NULL: it is not known. */
const struct expansion *expansion_find(const struct expansions *e,
                                       const struct state_context *context, int64_t lot,
                                       const struct valuation *v);
/* Keeps a copy of what states with the context within the bounds have in common. Takes over the
 * chances. False: no memory. */
bool expansion_keep(struct expansions *e, struct state_context *context, int64_t lot,
                    const struct expansion *made);

#endif
