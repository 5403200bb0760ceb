/* interp.h -- Abstract interpretation of functions: which values an expression can have, and which
 * statements are reachable.
 *
 * A condition that is decided leads into one branch. One that is not leads into both, and their
 * results are joined. So a statement that the interpretation does not reach is not reachable in any
 * fight. Given values of declarations are exact; all that a fight changes is V_ANY (sema/eval.h).
 * See docs/internals/lint.md.
 */
#ifndef FRAY_ABSINT_INTERP_H
#define FRAY_ABSINT_INTERP_H

#include "lint/lint.h"
#include "sema/eval.h"

#define INTERP_EVENT_CELLS 8 /* parameters of an event that are followed */

struct interp;
struct memo;
struct absint_frame {
    struct eval_env env; /* first; set by frame_on */
    struct interp *f;
    const struct fn *fn;
    struct value *locals;
    bool live; /* the walk gets here */
    bool returned;
    struct value result;
    VEC(struct fact {
        const struct expr *what;
        bool holds, still;
    })
    facts; /* of the condition at hand; still: known to keep still */
};

/* What the walk tells of. Any may be NULL. */
struct interp {
    struct arena *arena;
    void *ctx;
    const struct encounter *scene; /* whose options are set, or NULL: they may be anything */
    bool endless;                  /* nothing makes that scene `over` */
    /* of the outermost function */
    void (*condition)(struct absint_frame *at, const struct expr *x, struct value v);
    /* it leaves none of those that it looks at */
    void (*nobody)(struct absint_frame *at, const struct expr *filter);
    void (*statement)(struct absint_frame *at, const struct stmt *s);
    /* asked first: somebody knows more of it */
    bool (*known)(struct absint_frame *at, const struct expr *x, struct value *v);
    /* a name gets a value: or another one */
    struct value (*bound)(struct absint_frame *at, int32_t local, struct value v);
    /* into this call? */
    bool (*follow)(struct absint_frame *at, const struct fn *fn, const struct value *args,
                   size_t count);
    struct memo *memo; /* of calls: conditions are those of the outermost function alone */
    int depth;
    bool too_deep; /* some call was not gone into */
    size_t fuel;   /* 0: the walk is over, also when whoever is told has heard enough */
};

/* Every local is V_ANY. */
struct absint_frame frame_on(struct interp *f, const struct fn *fn);
struct value interp_expr(struct absint_frame *at, const struct expr *x);
/* Walks a function; args has a value for each parameter. Gives what it returns. */
struct value interp_fn(struct interp *f, const struct fn *fn, const struct value *args,
                       size_t count);
/* the same expression, of the same names */
bool expr_same(const struct expr *x, const struct expr *y);

#endif
