/* stm.h -- what the files that read statements share. Private to src/sema. */
#ifndef FRAY_SEMA_STM_H
#define FRAY_SEMA_STM_H

#include "sema/sema.h"

/* ---- stm.c ---- */
struct stm *both_stm(struct cx *cx, struct stm *a, struct stm *b, struct span span); /* one after the other, without a scope of their own */
struct stm *no_stm(struct cx *cx, struct span span);                                 /* in place of what was reported */
struct stm *line_stm(struct cx *cx, struct ast *line);
bool is_statement_word(struct str name); /* `let`, `apply`: those that begin a line in every system */

/* ---- runs_on.c ---- */
bool line_runs_on(struct cx *cx, const struct ast *line);

/* ---- assign.c ---- */
struct stm *assign_stm(struct cx *cx, struct ast *line);
bool is_fixed_let(const struct ast *line);
struct stm *fixed_let_stm(struct cx *cx, struct ast *line);

/* ---- branch.c ---- */
struct stm *if_block(struct cx *cx, struct ast *e);
struct stm *for_block(struct cx *cx, struct ast *e);
struct stm *together_block(struct cx *cx, struct ast *e);
struct stm *until_block(struct cx *cx, struct ast *e);
struct stm *repeat_block(struct cx *cx, struct ast *line);

/* ---- happen.c ---- */
struct stm *event_line(struct cx *cx, struct ast *line, struct sym *y);
struct stm *fire_stm(struct cx *cx, struct ast *line);
struct stm *open_stm(struct cx *cx, struct ast *line);
struct stm *call_off_stm(struct cx *cx, struct ast *line);

/* ---- mark.c ---- */
struct stm *apply_stm(struct cx *cx, struct ast *line);
struct stm *remove_stm(struct cx *cx, struct ast *line);
struct stm *finish_stm(struct cx *cx, struct ast *line);

#endif
