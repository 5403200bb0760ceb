/* expr.h -- what the files that give expressions their types share. Private to src/sema. */
#ifndef FRAY_SEMA_EXPR_H
#define FRAY_SEMA_EXPR_H

#include "sema/sema.h"

struct tex *tex1(struct cx *cx, enum tex_kind kind, struct type type, struct tex *a, struct span span); /* tex.c: a node of one part, of two */
struct tex *tex2(struct cx *cx, enum tex_kind kind, struct type type, struct tex *a, struct tex *b, struct span span);

/* ---- access.c ---- */
struct tex *mem_tex(struct cx *cx, struct tex *a, struct mem *mem, struct span span); /* the member of that record */
struct tex *member_expr(struct cx *cx, struct ast *e);
struct tex *index_expr(struct cx *cx, struct ast *e);
bool scene_damaged(const struct cx *cx, const struct tex *x); /* x is a declaration, where somebody of a side that could not be read may be meant */
bool only_declared(struct cx *cx, const struct tex *a); /* told of somebody or something that is written down, but not in the fight */

/* ---- runs_on.c ---- */
/* Behind an `and` or a comma of the value stands another command: then that is told, and nothing else of `all`. */
bool runs_on(struct cx *cx, const struct ast *value, struct span all);

/* ---- operator.c ---- */
struct tex *rolled_tex(struct cx *cx, struct tex *dice); /* where dice are rolled */
struct tex *unary_expr(struct cx *cx, struct ast *e);
struct tex *binary_expr(struct cx *cx, struct ast *e);
struct tex *cond_expr(struct cx *cx, struct ast *e, struct type want);
struct tex *is_expr(struct cx *cx, struct ast *e);
struct tex *has_tex(struct cx *cx, struct tex *a, struct str name, struct span span);

#endif
