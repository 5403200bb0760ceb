/* site_index.h -- Indexes the model for several lints: call sites, bindings, fired hooks, payments,
 * options read. One traversal gathers all of it.
 */
#ifndef FRAY_ABSINT_SITE_INDEX_H
#define FRAY_ABSINT_SITE_INDEX_H

#include "lang/sema/model/visit.h"

struct stmt_site {
    const struct fn *fn;
    const struct stmt *s;
};

/* `next` links sites of one bucket of functions: index + 1, or 0 at the end. */
struct call_site {
    const struct fn *caller;
    const struct expr *call;
    size_t next;
};

struct binding_site {
    const struct fn *fn;
    const struct stmt *s;
    size_t next;
};

/* The first and last sites of a bucket: index + 1, or 0. */
struct site_heads {
    size_t call, binding, last_binding;
};

struct site_index {
    VEC(struct stmt_site) fires;
    VEC(struct stmt_site) winners; /* statements that end a fight for a side */
    VEC(struct call_site) calls;
    VEC(struct binding_site) bindings;
    /* Budgets, each once. `spent` includes those that a spent budget can be paid with. */
    VEC(const struct member *) granted, spent;
    bool *applied;      /* marks, by the id of their content */
    bool *options_read; /* by option row */
    struct site_heads *heads;
    size_t head_count;
    struct arena *arena;
};

const struct site_index *site_index_new(struct arena *arena, const struct model *m);
/* Return the first call of the function, or the first binding in it: index + 1, or 0. The bucket
 * may also hold sites of other functions. */
size_t site_index_calls(const struct site_index *sites, const struct fn *fn);
size_t site_index_bindings(const struct site_index *sites, const struct fn *fn);

#endif
