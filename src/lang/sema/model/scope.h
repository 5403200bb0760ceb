/* scope.h -- Scopes of declared names: declaration, lookup, and what is reported of a name. */
#ifndef FRAY_SEMA_MODEL_SCOPE_H
#define FRAY_SEMA_MODEL_SCOPE_H

#include "model.h"

/* Allocation never fails in the checker: it runs inside arena_try, which leaves it by longjmp when
 * memory runs out. So no function of the checker returns NULL for lack of memory. */

#define NO_WANT                    type_of(TY_ERROR)
#define report(m, code, span, ...) diag_report((m)->diags, (code), (span), __VA_ARGS__)

const char *article(struct str word);            /* "a" or "an" */
#define A_STR(word) article(word), STR_FMT(word) /* for "%s %.*s" */

/* Lookup goes from a scope to its parents. There are three levels:
 *
 *     the shared scope     built-in kinds, and what modules and ordinary files declare
 *     a file's scope       only for files that are checked side by side (batch mode)
 *     an encounter's       what a test declares inside its block
 *
 * Content declared in a group is declared in the scope around the group. Locals of functions are
 * not in scopes: see struct check_ctx. */

uint32_t name_hash(struct str name);
struct scope *scope_new(struct arena *a, struct scope *parent);
struct scope *scope_new_shared(struct arena *a, struct file_deps *deps, const struct diags *diags);
/* Its declarations clash with those of the shared scope too. */
struct scope *scope_new_file(struct arena *a, struct scope *shared);
/* Returns whether the scope is the shared one or a file's, not that of a test. */
bool scope_is_of_files(const struct scope *s);
/* Returns whether one place can see names of both. `s` is the shared scope or a file's. */
bool scopes_meet(const struct scope *inner, const struct scope *s);
/* Measures have a namespace of their own, as units and moments do (scope_find_unit). */
struct symbol *scope_find_measure(const struct scope *s, struct str name);
/* Searches this scope only. */
struct symbol *scope_find_here(const struct scope *s, struct str name);
/* Adds a symbol, and reports a second declaration of its name. */
struct symbol *scope_add(struct model *m, struct scope *s, enum symbol_kind kind, struct str name,
                         struct ast *line, struct span span);
const char *symbol_kind_name(enum symbol_kind kind); /* with its article: "a kind" */
/* Returns the nearest name by edit distance, or an empty one. `accept` may be NULL. */
struct str scope_nearest(const struct scope *s, struct str name,
                         bool (*accept)(const struct symbol *));
/* Does it hold such a name? */
bool scope_has_any(const struct scope *s, bool (*accept)(const struct symbol *));
/* Returns the first family that has such a tag, or NULL. */
const struct tag *family_with_tag(const struct model *m, struct str name);
struct symbol *scope_find(const struct scope *s, struct str name);
/* NULL also if the name means something of another kind, which is then not used by this. */
struct symbol *scope_find_of(const struct scope *s, struct str name, enum symbol_kind kind);
/* Units and moments have a namespace of their own. */
struct symbol *scope_find_unit(const struct scope *s, struct str name);
/* Calls back for each name of this scope, in no order. Parents are left out. */
void scope_each(const struct scope *s, void (*visit)(void *user, const struct symbol *y),
                void *user);

/* Every pass calls this before it checks a line of `file`. It sets m->names to the names that the
 * file sees, and the file to which dependencies are charged. */
static inline void enter_file(struct model *m, uint32_t file)
{
    if (m->deps->current != file) switch_file(m, file);
}

/* One mistake is reported once. A line that could not be parsed declares nothing, so the names on
 * it are unknown below. Each returns whether an earlier error explains an unknown name. The name
 * occurs on such a line, or an error has lost a whole block of declarations (any name). */
bool name_is_excused(const struct model *m, uint32_t file, struct str name);
bool any_name_is_excused(const struct model *m, uint32_t file);

/* Sorts of names, for scope_nearest and report_wrong_name. */
bool is_kind(const struct symbol *y);
bool is_option(const struct symbol *y);
bool is_content(const struct symbol *y);
bool is_creature(const struct symbol *y); /* the declaration of one */
bool is_mark(const struct symbol *y);

#endif
