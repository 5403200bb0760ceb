/* lint.h -- Reports rules that compile and can be proved to make no sense in play.
 *
 * Lints read the model and never change it. They know no system, only kinds and what these declare.
 * Each lint is a row of lints.def. Its level (diag.h) is set by a host or a line `project`; a line
 * `allow` silences it for a block.
 */
#ifndef FRAY_LINT_LINT_H
#define FRAY_LINT_LINT_H

#include "lang/absint/site_index.h"

/* Which programs a lint can judge. What one program does not use, another may. So only a program
 * with a flow and with fights or tests is whole. Several whole programs with one file must agree.
 */
enum lint_scope { LINT_NONE, LINT_LOCAL, LINT_SYSTEM, LINT_WHOLE };
enum lint_scope lint_scope_of(const struct diag_code *code);
/* What a kind demands of its content. A line `allow` in a test lets the test do without it. */
static inline bool is_demand(const struct diag_code *code)
{
    return code == E0403 || code == E0409;
}

/* A block as it was before its lines `allow` and `project` were removed. */
struct replaced_block {
    struct ast *block;
    struct ast **items;
    size_t count;
};

struct lint {
    struct model *m; /* of lint_model */
    struct diags *d;
    struct arena *arena;
    struct ast **files;
    size_t count;
    bool in_test;                        /* lint_take_lines is in a test */
    VEC(struct replaced_block) replaced; /* for lint_restore_lines */
    const struct site_index *sites;      /* see lint_sites */
    bool whole;                          /* set by lint_model: the program is whole */
    /* Owned by lint_model, which releases them on every path. */
    struct arena scratch; /* see lint_scratch */
    struct arena known;   /* memoised calls of lint_constant_conditions */
};

/* Removes the lines `allow` and `project` from the trees, before checking, and reports errors in
 * them. Levels of the last file's `project` are added to `levels`, if given. */
void lint_take_lines(struct lint *l, uint8_t *levels);
/* Restores the trees, which other programs may share. Requires that the model is no longer used. */
void lint_restore_lines(struct lint *l);
/* Reads the lines `project` of a tree into levels (enum lint_level by number). */
void lint_project(struct diags *d, const struct ast *file, uint8_t *levels);
/* Drops warnings of the checker that are off, and gives the others their level. */
void lint_apply_levels(struct lint *l);
/* Runs the lints on a model without errors. Sets l->arena->failed when memory runs out. */
void lint_model(struct lint *l, struct model *m);
/* Returns an arena for one interpretation. The next call may release what is in it. */
struct arena *lint_scratch(struct lint *l);
/* Returns the index of the model, built by the first call. */
const struct site_index *lint_sites(struct lint *l);
/* Reports the lines `allow` that silenced nothing. Runs last. */
void lint_unused_allows(struct lint *l);

/* Reports a finding. Returns a scratch diagnostic if it is allowed there. */
struct diag *lint_report(struct lint *l, const struct diag_code *code, struct span span,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
