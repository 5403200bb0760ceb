/* mutate.h -- Enumerates the mutants of a checked program: small changes of the typed tree that
 * leave a program that checks.
 *
 * A mutant is a list of byte exchanges in the model, so that applying it twice undoes it. The same
 * mutant has the same edit of the source, for reports. Two nodes that were made of one place of the
 * source (a cost is tested and paid) are one mutant.
 *
 * The order of mutants depends on the sources alone. Threads that check the same files get the same
 * list.
 */
#ifndef FRAY_MUTATE_MUTATE_H
#define FRAY_MUTATE_MUTATE_H

#include "lang/sema/model/model.h"

enum mutation {
#define MUTATION(id, name, meaning) MUTATE_##id,
#include "mutations.def"
#undef MUTATION
    MUTATION_COUNT
};
const char *mutation_name(enum mutation mutation);
const char *mutation_meaning(enum mutation mutation);

/* What a mutant changes. Dice and costs are those of rules and of content. */
enum mutant_class {
    MUTANT_RULES,
    MUTANT_CONTENT, /* creatures, things, groups of them, terrain */
    MUTANT_DICE,
    MUTANT_COSTS,
    MUTANT_TACTICS,
    MUTANT_TEXT, /* log, measure and wording lines, names of rolls, prompts */
    MUTANT_CLASSES
};
const char *mutant_class_name(enum mutant_class c);

/* Exchanges `size` bytes at `at` with those at `with`. */
struct tree_change {
    void *at, *with;
    size_t size;
    struct tree_change *next;
};

/* A coverage point. A test reaches a mutant if it reaches the innermost of its guards that the
 * program counts. Without a guard, every test may reach it. */
struct guard {
    enum point_sort kind;
    struct span span;
    int branch;
    const struct guard *outer;
};
struct guard_list {
    const struct guard *guard; /* NULL: every test reaches it */
    struct guard_list *next;
};

struct mutant {
    enum mutation mutation;
    enum mutant_class class;
    struct span span;            /* the bytes of the source that it replaces */
    struct str now;              /* by these */
    struct str where;            /* the declaration around it */
    struct tree_change *changes; /* NULL: no fight depends on it */
    struct guard_list *guards;
};

struct mutant_list {
    VEC(struct mutant) all;
};

/* Adds every mutant of the model outside of encounters, tests and trials, in the order of their
 * places. The model must have no errors; mutants point into it. Sets a->failed without memory. */
void mutants_find(struct model *m, struct arena *a, struct mutant_list *out);
/* Returns what a mutant changes in one line of at most 110 bytes, as reports and `allow mutant`
 * lines write it. */
struct str mutant_change(const struct model *m, struct arena *a, const struct mutant *mutant);
/* Applies a mutant, or undoes it. */
void mutant_exchange(const struct mutant *mutant);

/* ---- private to src/lang/mutate: source_edit.c ---- */

/* The text of a place; empty if it has none. */
struct str text_at(const struct model *m, struct span span);
/* Narrows `span` to the number `old` in it, after the word `after` (or ""). False: it is not
 * written there. */
bool number_find(const struct model *m, struct span *span, int64_t old, const char *after);
/* Narrows `span` to the first token of these, which end with NULL. Returns its index or -1. A word
 * is found only whole. */
int token_find(const struct model *m, struct span *span, const char *const *tokens);
/* The whole statement that begins at `span`: its blocks and `else` parts follow it. */
struct span statement_extent(const struct model *m, struct span span);
/* Widens the place of a line that is deleted: by a semicolon, or by the whole row. */
struct span deleted_extent(const struct model *m, struct span span);
/* The same of an entry of a list with commas. False: it is the only entry. */
bool list_entry_extent(const struct model *m, struct span *span);

#endif
