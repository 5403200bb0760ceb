/* check_ctx.h -- The context of an expression or statement: names, locals, narrowed types. */
#ifndef FRAY_SEMA_EXPR_CHECK_CTX_H
#define FRAY_SEMA_EXPR_CHECK_CTX_H

#include "lang/sema/model/record_members.h"

/* A name that is visible here, and the local variable that it means. */
struct visible {
    struct str name;
    int32_t local;
};

/* A local variable whose type is narrower here than declared. */
struct narrowed {
    int32_t local;
    struct type type;
};

/* What the meaning of an expression or statement depends on. One context is made for each function
 * body. `names` and `narrow` are stacks: a block remembers their lengths and restores them. */
struct check_ctx {
    struct model *m;
    struct fn *fn; /* the function that is made: it owns the locals, and its permission limits */
    struct scope *scope;

    /* Locals with a fixed role; -1: there is none here. */
    int32_t self, this_local, it;
    int32_t event_local;     /* the event at hand; the type of the local is its kind */
    struct record *implicit; /* members that are named without a dot: an event's, a mark's */
    int32_t implicit_local;  /* the local that has these members */

    struct encounter *test;    /* the test whose statements these are, or NULL */
    struct member *hook;       /* the hook whose body this is, or NULL */
    struct content *mark;      /* whose hook or line this is, for `finish` */
    struct record *stat_event; /* an event that is surely open here; or NULL */

    bool rolling; /* right of `roll`: dice are rolled where a number is needed */
    struct expr *roller;
    struct template *roll_name;

    /* `roll` and `choose` within a value; NULL outside of the lines of a body */
    struct expr *(*wait)(struct check_ctx *, struct ast *);
    VEC(struct stmt *) waits; /* what the values of the line so far do first */

    struct ast *way;          /* the value of the `else` around this; or NULL */
    VEC(struct expr *) bases; /* what may be none on the way */

    int loops, branches; /* how many surround the statement */
    VEC(struct visible) names;
    VEC(struct narrowed) narrow;
};

void cx_init(struct check_ctx *cx, struct model *m, struct fn *fn, struct scope *scope);
/* Adds a local and makes its name visible. Reports a name that is visible already. */
int32_t cx_local(struct check_ctx *cx, struct str name, struct type type, struct span span);
/* A local that the rules name: it may not hide `everyone`, `over`, `it` ... */
int32_t cx_named_local(struct check_ctx *cx, struct str name, struct type type, struct span span);
void check_hides_word(struct model *m, struct str name, struct type type, struct span span);
int32_t cx_hidden(struct check_ctx *cx, struct type type); /* a local without a name */
void cx_show_params(struct check_ctx *cx); /* makes the parameters visible by their names */
bool cx_has_name(const struct check_ctx *cx, struct str name);  /* of a local */
struct type cx_type(const struct check_ctx *cx, int32_t local); /* the type, narrowed */
/* Lists a name that means this local. */
void cx_used(const struct check_ctx *cx, struct str name, int32_t local);

struct fn *fn_new(struct model *m, struct str name, enum permission permission, struct type ret,
                  struct span span);
/* Removes the newest function, if it is this one. Expressions that are evaluated by the checker
 * need a function while they are checked; nothing calls it. */
void fn_discard(struct model *m, const struct fn *fn);
int32_t fn_param(struct model *m, struct fn *fn, struct str name, struct type type);

#endif
