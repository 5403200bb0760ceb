/* expr.h -- what the files that give expressions their types share. Private to src/sema. */
#ifndef FRAY_SEMA_EXPR_EXPR_H
#define FRAY_SEMA_EXPR_EXPR_H

#include "sema/sema.h"

/* convert.c: a node of one part, of two */
struct expr *expr_unary(struct check_ctx *cx, enum expr_kind kind, struct type type, struct expr *a,
                        struct span span);
struct expr *expr_binary(struct check_ctx *cx, enum expr_kind kind, struct type type,
                         struct expr *a, struct expr *b, struct span span);

/* ---- access.c ---- */
/* the member of that record */
struct expr *member_expr_of(struct check_ctx *cx, struct expr *a, struct member *mem,
                            struct span span);
struct expr *member_expr(struct check_ctx *cx, struct ast *e);
struct expr *index_expr(struct check_ctx *cx, struct ast *e);
/* x is a declaration, where somebody of a side that could not be read may be meant */
bool scene_damaged(const struct check_ctx *cx, const struct expr *x);
/* told of somebody or something that is written down, but not in the fight */
bool only_declared(struct check_ctx *cx, const struct expr *a);

/* ---- joined_commands.c ---- */
/* Behind an `and` or a comma of the value stands another command: then that is told, and nothing
 * else of `all`. */
bool report_joined_command(struct check_ctx *cx, const struct ast *value, struct span all);

/* ---- operator.c ---- */
struct expr *rolled_expr(struct check_ctx *cx, struct expr *dice); /* where dice are rolled */
struct expr *unary_expr(struct check_ctx *cx, struct ast *e);
struct expr *binary_expr(struct check_ctx *cx, struct ast *e);
struct expr *cond_expr(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *is_expr(struct check_ctx *cx, struct ast *e);
struct expr *has_expr(struct check_ctx *cx, struct expr *a, struct str name, struct span span);

#endif
