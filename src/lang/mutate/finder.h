/* finder.h -- The state of one enumeration of mutants, private to src/lang/mutate. */
#ifndef FRAY_MUTATE_FINDER_H
#define FRAY_MUTATE_FINDER_H

#include "lang/sema/model/record_members.h"
#include "mutate.h"

/* A declaration that determines the class of the mutants within it. */
enum region_kind { REGION_SCENE, REGION_CONTENT, REGION_RULES, REGION_TACTICS, REGION_TEXT };
struct region {
    enum region_kind kind;
    struct span span;
    struct str name;
};

struct finder {
    struct model *m;
    struct arena *a;
    struct mutant_list *out;
    struct interner *keys;         /* of mutants: id - 1 is the index in `out` */
    VEC(struct region) * regions;  /* [file] */
    uint8_t *called;               /* [function]: who calls it; see callers_collect */
    uint8_t *texts;                /* [function]: is its body text? */
    struct footprints *footprints; /* see effects.c */
    uint32_t *ends;                /* [content]: lines that apply it with an end; or NULL */

    /* the function that is walked */
    struct fn *fn;
    bool in_cost, in_text;
    const struct guard *guard;
    int *reads;        /* by local: how often it is read in the function as it is */
    bool *text_locals; /* by local: only text reads it */
};

void regions_collect(struct finder *f);
/* The declaration around a place, or NULL. Scenes exclude what is in them. */
const struct region *region_at(const struct finder *f, struct span span);
bool in_scene(const struct finder *f, struct span span);

/* Adds a mutant without changes, or finds the one of the same edit. NULL: the place is not the
 * source's, or is in a scene. */
struct mutant *mutant_add(struct finder *f, enum mutation mutation, struct span span,
                          struct str now);
/* Adds an exchange of the bytes at `at` with a copy of those at `with`. NULL mutant: nothing. */
void change_add(struct finder *f, struct mutant *mutant, void *at, const void *with, size_t size);
const struct guard *guard_new(struct finder *f, enum point_sort kind, struct span span, int branch,
                              const struct guard *outer);
struct str text_make(struct finder *f, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* values.c: numbers, dice, tags and content names, wherever they are stored. */

/* Adds the mutants of a value of this type, which is stored as an int64_t at `at`. `after`: the
 * word before it in `span`. */
void value_mutants(struct finder *f, const struct type *type, struct span span, int64_t *at,
                   const char *after);
/* The same of a number alone: the mutant `number + by`. */
void number_mutant(struct finder *f, struct span span, int64_t *at, int64_t by, const char *after);
/* The next content of the same kind in the same file, which takes the same values; or NULL. */
struct content *content_sibling(const struct finder *f, const struct content *c);
struct str content_written(struct finder *f, const struct content *c);
/* Narrows `span` to a name, written as a word or in quotes. */
bool name_find(const struct finder *f, struct span *span, struct str name);

/* tree.c: expressions and statements of a function. */
void function_mutants(struct finder *f, struct fn *fn);

/* Returns whether the statement is a line `let` that declares its local. */
bool stmt_declares(const struct finder *f, const struct stmt *s);

static inline bool same_span(struct span x, struct span y)
{
    return x.file == y.file && x.from == y.from && x.to == y.to;
}

/* table_rows.c: tables. */

/* Returns whether the checker made this condition of the numbers of a row. */
bool is_table_key(const struct expr *x);
/* Returns whether the table has a gap without the row. */
bool is_inner_row(const struct finder *f, const struct stmt *row);
/* Adds the mutants of the numbers of rows, if the block is that of a table. */
void rows_mutants(struct finder *f, const struct stmt *block);

/* text_lines.c: log and measure lines, and what serves them alone. */

/* Requires callers_collect, and text_locals_find for the function. */
bool stmt_is_text(struct finder *f, const struct stmt *s);
void text_locals_find(struct finder *f);
/* Finds the functions that only tactics or only text call, directly or through others. Calls of
 * tests and encounters do not count. */
void callers_collect(struct finder *f);
enum fn_use { USED_BY_RULES, USED_BY_TACTICS, USED_BY_TEXT };
enum fn_use fn_use(const struct finder *f, const struct fn *fn);

/* effects.c: two neighbours of the function that is walked. */

/* Returns whether it is proved that their order does not matter. */
bool statements_commute(struct finder *f, const struct stmt *x, const struct stmt *y);

/* Returns whether one of them names a local that the other assigns. */
bool statements_share_names(struct finder *f, const struct stmt *x, const struct stmt *y);

/* occasions.c: orderings, ends, stacking, who is asked. */
void ordering_mutant(struct finder *f, struct expr *x); /* of an EX_ORDER */
void key_mutant(struct finder *f, struct sort_key *key);
void end_mutants(struct finder *f, struct stmt *s); /* of an ST_APPLY */
void hook_end_mutant(struct finder *f, struct hook *h);
void refill_mutant(struct finder *f, struct member *x);
void mark_end_mutant(struct finder *f, struct content *c, struct span line);
void stacking_mutant(struct finder *f, struct content *c, struct span line);
/* Returns the creature that is asked in the mutant, and its text; or NULL. */
struct expr *other_asked(struct finder *f, const struct expr *who, struct str *now);
void window_mutants(struct finder *f, struct window *w);

/* declarations.c: what tables hold. */
void declaration_mutants(struct finder *f);

#endif
