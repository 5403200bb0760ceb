/* touches.h -- The cells that a hook reads and writes, as far as the text says it. Hooks of which
 * neither writes what the other touches commute: their order needs no thought (hook_precedence.c).
 */
#ifndef FRAY_SEMA_CHECK_TOUCHES_H
#define FRAY_SEMA_CHECK_TOUCHES_H

#include "analyses.h"

/* Additions to one number commute with one another, unless a bound lies between them. */
enum touch_how { TOUCH_READ, TOUCH_SET, TOUCH_ADD, TOUCH_TAKE };

/* Whose cell it is, seen from a hook. */
enum touch_whose {
    WHOSE_ANY,
    WHOSE_SELF,  /* of the creature that has the hook, of its thing or mark */
    WHOSE_EVENT, /* of an event that was open before */
    WHOSE_PARAM  /* of the creature that `param` of the window's event names */
};
struct touch {
    const void *cell;            /* a member, or what stands for a part of the state: touches.c */
    const struct member *member; /* the cell, if it is one */
    enum touch_how how;
    enum touch_whose whose;
    const struct member *param;
    bool of_condition; /* it decides whether the hook runs */
    bool by_presence;  /* a creature must be in the fight; in a wave all witnesses are */
    size_t found;      /* its place among the touches of its hook, in the order of the text */
};
typedef VEC(struct touch) touch_list; /* by cell, those of a cell as found */

struct touches;
/* All functions of the model must have their final ids. */
struct touches *touches_new(struct model *m);
/* Writes the touches of a hook with its owner set. */
void touches_of(struct touches *t, const struct hook *h, touch_list *out);
/* Do two touches of one cell commute, wherever it is? */
bool touches_commute(const struct touch *a, const struct touch *b);

#endif
