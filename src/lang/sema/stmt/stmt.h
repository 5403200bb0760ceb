/* stmt.h -- Interface between the files that check statements. Private to src/lang/sema. */
#ifndef FRAY_SEMA_STMT_STMT_H
#define FRAY_SEMA_STMT_STMT_H

#include "lang/sema/sema.h"

/* ---- stmt.c ---- */
/* a, then b, without a scope of their own */
struct stmt *both_stmt(struct check_ctx *cx, struct stmt *a, struct stmt *b, struct span span);
/* An empty statement, in place of one that was reported. */
struct stmt *no_stmt(struct check_ctx *cx, struct span span);
struct stmt *line_stmt(struct check_ctx *cx, struct ast *line);
/* A first word that the language defines: `let`, `apply`. */
bool is_statement_word(struct str name);

/* ---- joined_commands.c ---- */
/* Reports a second command on the line. */
bool line_joins_commands(struct check_ctx *cx, const struct ast *line);

/* ---- assign.c ---- */
struct stmt *assign_stmt(struct check_ctx *cx, struct ast *line);
bool is_fixed_let(const struct ast *line);
struct stmt *fixed_let_stmt(struct check_ctx *cx, struct ast *line);

/* ---- branch.c ---- */
struct stmt *if_block(struct check_ctx *cx, struct ast *e);
struct stmt *for_block(struct check_ctx *cx, struct ast *e);
struct stmt *together_block(struct check_ctx *cx, struct ast *e);
struct stmt *until_block(struct check_ctx *cx, struct ast *e);
struct stmt *repeat_block(struct check_ctx *cx, struct ast *line);

/* ---- event_stmt.c ---- */
struct stmt *event_line(struct check_ctx *cx, struct ast *line, struct symbol *y);
struct stmt *fire_stmt(struct check_ctx *cx, struct ast *line);
struct stmt *open_stmt(struct check_ctx *cx, struct ast *line);
struct stmt *call_off_stmt(struct check_ctx *cx, struct ast *line);

/* ---- bring_stmt.c ---- */
struct stmt *bring_stmt(struct check_ctx *cx, struct ast *line);

/* ---- mark_stmt.c ---- */
/* The bearer behind `to` or `from`. */
struct expr *bearer_of(struct check_ctx *cx, struct ast *to, struct span span, const char *word);
/* `for 3 rounds`, `until turn_start [by x]` */
void check_duration(struct check_ctx *cx, struct ast *line, struct stmt *s);
/* Does a mark of this content end by its own lines, or by those of the statement? */
bool mark_ends(const struct content *c, const struct stmt *s, struct ast *line);
struct stmt *apply_stmt(struct check_ctx *cx, struct ast *line);
struct stmt *remove_stmt(struct check_ctx *cx, struct ast *line);
struct stmt *finish_stmt(struct check_ctx *cx, struct ast *line);

/* ---- mark_by_value.c ---- */
/* `apply` of a value, `remove` of a value or a kind; NULL if the line has the name of a mark. */
struct stmt *apply_by_value(struct check_ctx *cx, struct ast *line);
struct stmt *remove_by_value(struct check_ctx *cx, struct ast *line);

#endif
