/* patch.h -- what is changed in rules between reading and checking them: one value, or what
 * somebody has.
 *
 * It knows shapes of lines, not what they mean: whatever comes of a change is checked like what
 * stood there.
 */
#ifndef FRAY_SYNTAX_PATCH_H
#define FRAY_SYNTAX_PATCH_H

#include "syntax/ast.h"

enum change_sort { CHANGE_FIGURE, CHANGE_CONSTANT, CHANGE_WITHOUT };
struct patch {
    enum change_sort sort;
    struct str of; /* FIGURE: the declaration; WITHOUT: whose, empty: everybody's */
    /* FIGURE: how its line begins, as it is written; CONSTANT: its name; WITHOUT: what is taken
     * away */
    struct str what;
    struct str value; /* what is written there instead */
};

enum change_result {
    CHANGED,
    NO_DECLARATION,
    NO_OWNER,
    NO_LINE,
    NO_PLAIN_VALUE,
    SEVERAL_LINES,
    NOBODY_HAS_IT,
    BAD_VALUE
};
/* Changes the trees in place. The heads of lines are compared as they stand in the sources of d. */
enum change_result patch_apply(const struct patch *c, const struct diags *d, struct ast **files,
                               size_t count, struct arena *a);
/* What could have been meant where there is no such declaration or line: the nearest name, or the
 * lines that could be changed. */
void patch_hint(const struct patch *c, enum change_result why, const struct diags *d,
                struct ast **files, size_t count, struct text *out);

#endif
