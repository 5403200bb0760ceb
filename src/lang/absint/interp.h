/* interp.h -- Abstract interpretation of functions: which values an expression can have, and which
 * statements are reachable.
 *
 * A condition that is decided leads into one branch. One that is not leads into both, and their
 * results are joined. So a statement that the interpretation does not reach is not reachable in any
 * fight. Given values of declarations are exact; all that a fight changes is V_ANY
 * (lang/sema/model/eval.h). See docs/internals/lint.md.
 */
#ifndef FRAY_ABSINT_INTERP_H
#define FRAY_ABSINT_INTERP_H

#include "lang/sema/model/eval.h"
#include "lang/sema/model/visit.h"

#define INTERP_EVENT_CELLS 8 /* parameters of an event that are followed */

struct interp;
struct call_memo;

/* A predicate that holds, or does not, at the current place. */
struct fact {
    const struct expr *x;
    bool holds;
    bool stable; /* known to have the same value each time */
};

struct absint_frame {
    struct eval_env env; /* first; set by frame_on */
    struct interp *f;
    const struct fn *fn;
    struct value *locals;
    bool live; /* the current statement is reachable */
    bool returned;
    struct value result;
    VEC(struct fact) facts;
};

/* The callbacks may be NULL. */
struct interp {
    struct arena *arena;
    void *ctx;
    const struct encounter *scene; /* whose options are set, or NULL: options may be anything */
    bool endless;                  /* `over` is false throughout */
    /* A condition of the outermost function was evaluated. */
    void (*on_condition)(struct absint_frame *at, const struct expr *x, struct value v);
    /* A filter of the outermost function contradicts the set that it filters. */
    void (*on_empty)(struct absint_frame *at, const struct expr *filter);
    void (*on_stmt)(struct absint_frame *at, const struct stmt *s);
    /* Evaluates the expression in place of the interpreter, or returns false. */
    bool (*lookup)(struct absint_frame *at, const struct expr *x, struct value *v);
    /* Returns the value that a local gets, given the one that was computed. */
    struct value (*on_bind)(struct absint_frame *at, int32_t local, struct value v);
    /* Returns whether to interpret the called function. If not, its result is V_ANY. */
    bool (*may_follow)(struct absint_frame *at, const struct fn *fn, const struct value *args,
                       size_t count);
    struct call_memo *memo; /* of calls, or NULL; not together with on_stmt */
    int depth;
    int deciding;  /* facts that are compared with one another right now */
    bool too_deep; /* some call was not followed */
    size_t fuel;   /* 0 ends the interpretation; a callback may set it */
};

/* Returns a frame in which every local is V_ANY. */
struct absint_frame frame_on(struct interp *f, const struct fn *fn);
struct value interp_expr(struct absint_frame *at, const struct expr *x);
/* Interprets a function and returns its result. `args` has a value for each parameter. */
struct value interp_fn(struct interp *f, const struct fn *fn, const struct value *args,
                       size_t count);

#endif
