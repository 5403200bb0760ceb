/* site_index.h -- Index of the model for several lints: call sites, bindings, fired hooks,
 * payments, options read. One traversal gathers it when the first lint needs it.
 */
#ifndef FRAY_ABSINT_SITE_INDEX_H
#define FRAY_ABSINT_SITE_INDEX_H

#include "lint/lint.h"

struct site_index {
    VEC(struct fire {
        const struct fn *fn;
        const struct stmt *s;
    })
    fires; /* lines that fire hooks */
    VEC(struct call {
        const struct fn *by;
        const struct expr *x;
        size_t next;
    })
    calls; /* next of the same function: index + 1 */
    VEC(struct binding {
        const struct fn *fn;
        const struct stmt *s;
        size_t next;
    })
    bindings; /* lines that give names their values */
    VEC(const struct member *)
    granted, spent; /* budgets, each once; spent: also what stands in for one */
    /* marks, by the id of their content */
    bool *applied;
    bool *options_read; /* by option row */
    VEC(struct winner {
        const struct fn *fn;
        const struct stmt *s;
    })
    winners; /* lines that end a fight for a side */
    /* by function: index + 1 */
    struct site_heads {
        size_t call, binding, last_binding;
    } * heads;
    size_t head_count;
    /* while they are gathered */
    struct arena *arena;
};

const struct site_index *site_index_of(struct lint *l);
/* the first call of it, and the first line in it that gives a name */
size_t site_index_calls(const struct site_index *sites, const struct fn *fn);
/* its value: index + 1. Others' may be among those that follow. */
size_t site_index_bindings(const struct site_index *sites, const struct fn *fn);

#endif
