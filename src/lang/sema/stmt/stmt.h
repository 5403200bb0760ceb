/* stmt.h -- Checks statements. */
#ifndef FRAY_SEMA_STMT_H
#define FRAY_SEMA_STMT_H

#include "lang/sema/expr/expr.h"
#include "lang/sema/line/line.h"

struct stmt *block_stmt(struct check_ctx *cx, struct ast *block);
struct stmt *stmt_new(struct check_ctx *cx, enum stmt_kind kind, struct span span);
struct stmt *let_stmt(struct check_ctx *cx, struct ast *line);
void check_fn_body(struct model *m, struct fn *fn, struct check_ctx *cx, struct ast *block);
/* Reports if the function at hand may not do `what`. */
void need_permission(struct check_ctx *cx, enum permission p, struct span span, const char *what);
/* The same of a line whose block changes the fight, too. That block has no findings of its own. */
void need_change(struct check_ctx *cx, struct span span, const struct ast *block, const char *what);
/* The text behind a joining word; NULL: there is none, or an error was reported. */
struct template *text_label(struct check_ctx *cx, struct ast *line, enum join join);
/* The result of a choice: the list of a hidden local, or its only element. */
struct expr *chosen_value(struct check_ctx *cx, int32_t list, bool single, struct type elem,
                          struct span span);
/* The two options of `choose yes_or_no`, as a list. */
struct expr *yes_or_no(struct check_ctx *cx, struct span span);
/* Asks into a hidden local, a list. */
struct stmt *choose_stmt(struct check_ctx *cx, struct ast *line, struct ast *choose,
                         int32_t *list_local, bool *single, struct type *elem);
struct stmt *block_of(struct check_ctx *cx, struct stmt **items, size_t count, struct span span);

/* ---- stmt.c ---- */
/* a, then b, without a scope of their own */
struct stmt *both_stmt(struct check_ctx *cx, struct stmt *a, struct stmt *b, struct span span);
/* An empty statement, in place of one that was reported. */
struct stmt *no_stmt(struct check_ctx *cx, struct span span);
struct stmt *line_stmt(struct check_ctx *cx, struct ast *line);
/* The statement of a line whose values may wait: `make` checks the line. */
struct stmt *waiting_line(struct check_ctx *cx, struct ast *line, void *user,
                          struct stmt *(*make)(struct check_ctx *, struct ast *, void *user));

/* ---- assign.c ---- */
struct stmt *assign_stmt(struct check_ctx *cx, struct ast *line);
struct expr *waiting_expr(struct check_ctx *cx, struct ast *e);
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
struct stmt *open_stmt(struct check_ctx *cx, struct ast *line);
struct stmt *call_off_stmt(struct check_ctx *cx, struct ast *line);

/* ---- bring_stmt.c ---- */
struct stmt *march_stmt(struct check_ctx *cx, struct ast *line);
bool march_asks(struct ast *line); /* a march that asks for a goal? */
/* Its goals. `to SET` is evaluated once, by the statement *among, else NULL. */
struct expr *march_goals(struct check_ctx *cx, struct ast *line, struct expr *who,
                         struct expr *left, struct stmt **among);
struct stmt *pause_stmt(struct check_ctx *cx, struct ast *line);
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

/* ---- family_store.c ---- */
/* An assignment to `c.armour[w]` whose word is not known. */
struct stmt *family_store(struct check_ctx *cx, const struct expr *element, struct expr *value,
                          enum assign assign, struct span span);
/* An ST_PAY or ST_GRANT of the element whose word it is. */
struct stmt *family_transfer(struct check_ctx *cx, enum stmt_kind kind, const struct member *x,
                             struct expr *record, struct expr *word, struct expr *amount);
/* What `1 slots[w]` names: the member, or the element whose word is known. If the word is not
 * known, it is *word and the family is returned. Else *word is NULL. NULL: no such member. */
struct member *payable_named(struct check_ctx *cx, struct record *r, struct ast **quantity,
                             struct expr **word);
/* Reports that a record has no budget or track of the name of a quantity. */
void report_no_payable(struct check_ctx *cx, const struct record *r, const struct ast *quantity);
bool is_payable(const struct member *x); /* a budget or a track */

/* ---- statements with declarations of their own ---- */
struct stmt *read_stmt(struct check_ctx *cx, struct ast *line, const struct symbol *table);
struct stmt *measure_stmt(struct check_ctx *cx, struct ast *line); /* measure hits for c */
struct stmt *require_stmt(struct check_ctx *cx, struct ast *line); /* require P else TEXT */
struct stmt *result_stmt(struct check_ctx *cx, struct ast *line);  /* result TEXT = n */
/* measure.c: the type of a record that a line is `for`, as if a parameter were declared so */
struct type type_counted(struct model *m, const struct record *r);

#endif
