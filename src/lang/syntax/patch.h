/* patch.h -- Patches syntax trees between parsing and checking: replaces a value, or removes or
 * replaces a thing of its owners.
 *
 * Patches know the shapes of lines, not their meaning. The checker checks the patched tree like any
 * other.
 */
#ifndef FRAY_SYNTAX_PATCH_H
#define FRAY_SYNTAX_PATCH_H

#include "ast.h"

enum patch_kind { CHANGE_FIGURE, CHANGE_CONSTANT, CHANGE_WITHOUT };
struct patch {
    enum patch_kind kind;
    /* the declaration (FIGURE), or the owner (WITHOUT; empty: all owners) */
    struct str of;
    /* the line's head as written (FIGURE), the name (CONSTANT), or the removed thing (WITHOUT) */
    struct str what;
    struct str value; /* the new value; of WITHOUT: the thing in its place, or empty */
};

enum change_result {
    CHANGED,
    NO_DECLARATION,
    NO_OWNER,
    NO_PLACE_TAKER,
    NO_LINE,
    NO_PLAIN_VALUE,
    SEVERAL_LINES,
    NOT_OWNED,
    BAD_VALUE
};
/* Changes the trees in place. Heads of lines are compared with the sources of `d`. */
enum change_result patch_apply(const struct patch *c, const struct diags *d, struct ast **files,
                               size_t count, struct arena *a);
/* Removes the tests, which are about the rules as they were. */
void patch_drop_tests(struct ast **files, size_t count);
/* Adds a suggestion for a missing declaration or line to `out`: the nearest name, or the lines that
 * can be changed. */
void patch_hint(const struct patch *c, enum change_result why, const struct diags *d,
                struct ast **files, size_t count, struct text *out);

#endif
