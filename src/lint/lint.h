/* lint.h -- Reports rules that compile and can be proved to make no sense in play.
 *
 * Lints read the model and never change it. They know no system, only kinds and what these declare.
 * Each lint is a row of lints.def. Its level (diag.h) is set by a host or a line `project`; a line
 * `allow` silences it for a block.
 */
#ifndef FRAY_LINT_LINT_H
#define FRAY_LINT_LINT_H

#include "sema/visit.h"

/* When a lint can be judged. What nothing uses may be used by another file: only a program with a
 * flow and with fights or tests is whole, and even then another program with the same file may know
 * better. */
enum lint_scope { LINT_NONE, LINT_LOCAL, LINT_SYSTEM, LINT_WHOLE };
enum lint_scope lint_scope_of(enum diag_code code);

/* `allow W0604 "why"`: silences that code in the block it stands in; at the top of a file, in the
 * file. */
struct allow {
    enum diag_code code;
    struct span line, over;
    bool used;
};

struct lint {
    struct model *m; /* of lint_model */
    struct diags *d;
    struct arena *arena;
    struct ast **files;
    size_t count;
    VEC(struct allow) allows;
    VEC(struct taken {
        struct ast *block;
        struct ast **items;
        size_t count;
    })
    taken;                          /* for lint_give_back */
    const struct site_index *sites; /* see site_index.h */
    bool whole;                     /* set by lint_model: the program is whole */
    /* Owned by lint_model, which releases them on every path. */
    struct arena scratch; /* see lint_scratch */
    struct arena known;   /* memoised calls of lint_constant_conditions */
};

/* Before checking: takes the lines `allow` and `project` out of the trees. What is wrong with them
 * is reported. A line `project` of these files is added to `levels`, if given. */
void lint_take_lines(struct lint *l, uint8_t *levels);
/* When the model is no longer needed: the trees are again as they were, for whoever shares them. */
void lint_restore_lines(struct lint *l);
/* Reads the lines `project` of a tree into levels (enum lint_level by code). */
void lint_project(struct diags *d, const struct ast *file, uint8_t *levels);
/* What the checker has warned of: drops what is allowed or off, and gives the rest its level. */
void lint_apply_levels(struct lint *l);
/* Judges a model without errors. Out of memory: l->arena->failed. */
void lint_model(struct lint *l, struct model *m);
/* For what a walk leaves behind that nobody looks at when it is over: the next that asks may be
 * given the same room. */
struct arena *lint_scratch(struct lint *l);
/* At the very end: the allows that silenced nothing. */
void lint_unused_allows(struct lint *l);

/* Reports, unless it is allowed there: then what comes back is a scratch finding. */
struct diag *lint_report(struct lint *l, enum diag_code code, struct span span, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));

/* ---- the lints ---- */
#define LINT(code, scope, run, proof, example) void run(struct lint *l);
#include "lint/lints.def"
#undef LINT

#endif
