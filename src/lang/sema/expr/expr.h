/* expr.h -- Interface between the files that check expressions. Private to src/lang/sema. */
#ifndef FRAY_SEMA_EXPR_EXPR_H
#define FRAY_SEMA_EXPR_EXPR_H

#include "lang/sema/sema.h"

/* convert.c: nodes with one child, with two */
struct expr *expr_unary(struct check_ctx *cx, enum expr_kind kind, struct type type, struct expr *a,
                        struct span span);
struct expr *expr_binary(struct check_ctx *cx, enum expr_kind kind, struct type type,
                         struct expr *a, struct expr *b, struct span span);
/* A call of a function of the language with two arguments. */
struct expr *expr_builtin(struct check_ctx *cx, int id, struct type type, struct expr *a,
                          struct expr *b);

/* ---- access.c ---- */
/* Reads the member `mem` of the record `a`. */
struct expr *member_expr_of(struct check_ctx *cx, struct expr *a, struct member *mem,
                            struct span span);
struct expr *member_expr(struct check_ctx *cx, struct ast *e);
struct expr *index_expr(struct check_ctx *cx, struct ast *e);
/* Returns whether x is a declaration that an unreadable line of this scene may have seated. */
bool scene_damaged(const struct check_ctx *cx, const struct expr *x);
/* Reports a declaration that is used as if it were a creature or thing in the fight. */
bool only_declared(struct check_ctx *cx, const struct expr *a);
/* Is it a thing that a creature of the scene begins with? Rules may still take it away: then what
 * needs it ends the fight with an error. */
bool begins_with(const struct check_ctx *cx, const struct expr *x);

/* ---- joined_commands.c ---- */
/* Reports a second command behind `and` or a comma of the value, and no other error of `all`.
 * Returns whether there is one. */
bool report_joined_command(struct check_ctx *cx, const struct ast *value, struct span all);

/* ---- operator.c ---- */
/* Rolls the dice in place: right of `roll`, where a number is needed. */
struct expr *rolled_expr(struct check_ctx *cx, struct expr *dice);
struct expr *unary_expr(struct check_ctx *cx, struct ast *e);
struct expr *binary_expr(struct check_ctx *cx, struct ast *e);
struct expr *cond_expr(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *is_expr(struct check_ctx *cx, struct ast *e);
struct expr *has_expr(struct check_ctx *cx, struct expr *a, struct str name, struct span span);

#endif
