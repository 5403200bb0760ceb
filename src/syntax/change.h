/* change.h -- what is changed in rules between reading and checking them: one figure, or what somebody has.
 *
 * It knows shapes of lines, not what they mean: whatever comes of a change is checked like what stood there.
 */
#ifndef FRAY_SYNTAX_CHANGE_H
#define FRAY_SYNTAX_CHANGE_H

#include "syntax/ast.h"

enum change_sort { CHANGE_FIGURE, CHANGE_CONSTANT, CHANGE_WITHOUT };
struct change {
    enum change_sort sort;
    struct str of;   /* FIGURE: the declaration; WITHOUT: whose, empty: everybody's */
    struct str what; /* FIGURE: how its line begins, as it is written; CONSTANT: its name; WITHOUT: what is taken away */
    int64_t value;
};

enum change_result { CHANGED, NO_DECLARATION, NO_LINE, NO_NUMBER, SEVERAL_LINES, NOBODY_HAS_IT };
/* Changes the trees in place. The heads of lines are compared as they stand in the sources of d. */
enum change_result change_apply(const struct change *c, const struct diags *d, struct ast **files, size_t count, struct arena *a);
/* What a figure or constant is now: its number, if change_apply would change it. */
enum change_result change_find(const struct change *c, const struct diags *d, struct ast **files, size_t count, struct ast **number);

#endif
