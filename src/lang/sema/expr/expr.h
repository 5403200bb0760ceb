/* expr.h -- Checks expressions. */
#ifndef FRAY_SEMA_EXPR_H
#define FRAY_SEMA_EXPR_H

#include "check_ctx.h"
#include "lang/sema/model/suggest.h"

struct expr *expr_new(struct check_ctx *cx, enum expr_kind kind, struct type type,
                      struct span span);
struct expr *expr_const(struct check_ctx *cx, struct type type, int64_t value, struct span span);
struct expr *expr_local(struct check_ctx *cx, int32_t local, struct span span);
/* `c.armour[w]`, and its maximum. An element whose word is not known is a call
 * with `mem`, the family. */
struct expr *family_element(struct check_ctx *cx, struct member *x, struct expr *record,
                            struct ast *index);
/* How many indices the member x has; the i-th of `of` in a row; the word that they name. */
int32_t family_indices(const struct member *x);
struct ast *family_index_at(struct ast *index, int32_t of, int32_t i);
struct expr *family_word(struct check_ctx *cx, const struct member *x, struct ast *index);
struct expr *family_top(struct check_ctx *cx, struct expr *element, struct span span);
/* All words of a family, as a list; the number of a word in it. */
struct expr *family_list(struct check_ctx *cx, const struct tag *family, struct span span);
struct expr *number_of_tag(struct check_ctx *cx, struct expr *tag);
struct expr *expr_error(struct check_ctx *cx, struct span span);
/* Reports that a member has several values: which is meant? */
void report_which(struct check_ctx *cx, const struct member *mem, struct span span);
/* Checks an expression. `want` is a hint, TY_ERROR for none: the result may have another type. */
struct expr *check_expr(struct check_ctx *cx, struct ast *e, struct type want);
/* Checks an expression and converts it to `want`, or reports that it does not fit. */
struct expr *expr_as(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *expr_flag(struct check_ctx *cx, struct ast *e); /* as a condition */
struct expr *expr_free(struct check_ctx *cx, struct ast *e); /* without a hint */
struct expr *convert(struct check_ctx *cx, struct expr *x, struct type want);
struct expr *to_flag(struct check_ctx *cx, struct expr *x);
/* Reports if there is no `self` here. */
struct expr *expr_self(struct check_ctx *cx, struct span span);
struct expr *member_of(struct check_ctx *cx, struct expr *a, struct str name, struct span span);
/* Reports a value that may be none, and returns it as if it were not. */
struct expr *unwrap(struct check_ctx *cx, struct expr *x, struct str member);
/* Narrow the types of locals to what holds where `cond` is true, or false. The caller restores the
 * length of cx->narrow at the end of that place. */
void narrow_true(struct check_ctx *cx, const struct expr *cond);
void narrow_false(struct check_ctx *cx, const struct expr *cond);
/* What the function `by` says of three locals: creature, place that is left, place entered. */
struct expr *price_call(struct check_ctx *cx, struct ast *by, const int32_t *locals);
/* A search of places by the one or two price functions of `by`. */
struct expr *reach_expr(struct check_ctx *cx, enum reach_sort sort, struct expr *who,
                        struct expr *most, struct expr *goal, struct ast *const *by, size_t prices);
/* Folds a constant expression; *ok: it is one, without overflow. */
int64_t constant_value_of(struct check_ctx *cx, struct expr *x, bool *ok);
/* A value that must be known now. `ok` after an error was reported, too: then the value is 0. */
struct known {
    struct expr *x;
    int64_t value;
    bool ok;
};
/* Checks a value that no function of the rules has, in a scope. A set of tags is known if all are
 * below `set_most`; its value has their bits. */
struct known value_now(struct model *m, struct scope *s, struct ast *e, struct type want,
                       int set_most);
/* The value, or 0 after the report that `what` must be known now. */
int64_t constant_value(struct model *m, struct scope *s, struct ast *e, struct type want,
                       const char *what);
/* Adds the bits of a set of tags. False: it is none, or some tag is not known or not below `most`.
 */
bool tags_now(struct check_ctx *cx, const struct expr *x, int most, int64_t *bits);
/* Reads a number with its sign, if it is small. Most figures are, so callers try this first. */
bool literal_number(const struct ast *e, int64_t *n);
/* Returns the value, or 0 after the report that a cell of 32 bits cannot keep it. */
int64_t check_kept_number(struct model *m, int64_t v, struct type t, struct span span);
struct template *template_from(struct check_ctx *cx, struct ast *text);
struct str unescaped(struct model *m, struct str s); /* with `\{` and `\}` as braces */
struct template *template_plain(struct model *m, struct str text);
/* the elements of a set or list, as a list; *elem: their type */
struct expr *element_list(struct check_ctx *cx, struct ast *from, struct type *elem,
                          struct span span);

/* ---- call.c ---------------------------------------------------------------------------------- */

struct arg {
    enum join join; /* the word before the value: `by`, `using` ... */
    struct ast *value;
    struct span span;
};
typedef VEC(struct arg) arg_list;

/* The arguments in the parentheses of a call. */
void args_from_items(struct check_ctx *cx, struct ast **items, size_t count, arg_list *out);
/* The values and labels of a line. `with_as`: `as` is a label too; of an event it names the event.
 */
void args_from_line(struct check_ctx *cx, struct ast *line, bool with_as, arg_list *out);
/* Matches arguments to parameters. Returns an array of `count` expressions, none of them NULL. */
struct expr **bind_args(struct check_ctx *cx, struct str what, struct param *params, size_t count,
                        const arg_list *args, struct span span);
struct expr *call_fn(struct check_ctx *cx, struct fn *fn, struct expr **items, size_t count,
                     struct span span);
struct expr *call_expr(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *name_expr(struct check_ctx *cx, struct str name, struct span span, struct type want);

/* ---- select.c -------------------------------------------------------------------------------- */

struct expr *select_expr(struct check_ctx *cx, struct ast *e);
/* Is the creature in the local among them? Tests the filters one by one, and makes no set. */
struct expr *selection_has(struct check_ctx *cx, struct ast *e, int32_t it);
/* The elements of `set` that come first in an ordering, as `who` sees them. NULL means self; where
 * there is no self, each element sees itself. */
struct expr *order_of(struct check_ctx *cx, struct expr *set, struct symbol *y, struct expr *who,
                      struct span span);
/* Of `within`, which either filters a set or tests one creature: does it filter? */
bool selects_from_set(struct check_ctx *cx, struct ast *e);
static inline bool is_selection(struct check_ctx *cx, struct ast *e)
{
    return e->kind == AST_PHRASE || e->kind == AST_WHERE || e->kind == AST_WITH ||
           (e->kind == AST_WITHIN && selects_from_set(cx, e));
}
/* The set of creatures that the noun means as `viewer` sees it; NULL: self. */
struct expr *noun_seen_by(struct check_ctx *cx, struct symbol *noun, struct expr *viewer,
                          struct span span);

/* ---- declared.c ---- */
/* The declaration of a creature: its name, or a value that is content. *kind: its kind, or NULL. */
struct expr *declared_creature(struct check_ctx *cx, struct ast *e, struct record **kind);

/* ---- default.c ---- */
struct expr *else_expr(struct check_ctx *cx, struct ast *e, struct type want);
/* Is x read on the way to a value that has an `else`? */
bool is_on_the_way(const struct check_ctx *cx, const struct expr *x);
bool expr_is_pure(const struct expr *x); /* it neither rolls nor pays */
struct expr *without_none(struct check_ctx *cx, const struct expr *x);

/* ---- content_fn.c ---- */
/* Creates a function of content, or of a kind if c is NULL, and prepares its context. Visible are
 * self, this, and a mark's values by their bare names. */
struct fn *content_fn(struct check_ctx *cx, struct model *m, struct scope *s, struct record *kind,
                      struct content *c, struct str name, enum permission p, struct type ret,
                      struct span span);
/* A function that returns the value of one expression. */
struct fn *pure_fn(struct model *m, struct scope *s, struct record *kind, struct content *c,
                   struct str name, struct ast *value, struct type ret);

/* ---- family_access.c ---- */
bool family_has_owner(const struct member *x); /* false: it is of the fight */
/* A function of (self, word, ...), without self for the fight, with its context, and its call. */
struct fn *family_fn(struct check_ctx *cx, struct check_ctx *inner, const struct member *x,
                     enum permission permission, struct type ret);
struct expr *family_call(struct check_ctx *cx, struct fn *fn, const struct member *x,
                         struct expr *record, struct expr *word, struct expr *value,
                         struct span span);
/* Within it: is the word this one? */
struct expr *family_is_word(struct check_ctx *inner, const struct member *x, size_t word);

/* ---- nodes ---- */
/* convert.c: nodes with one child, with two */
struct expr *expr_unary(struct check_ctx *cx, enum expr_kind kind, struct type type, struct expr *a,
                        struct span span);
struct expr *expr_binary(struct check_ctx *cx, enum expr_kind kind, struct type type,
                         struct expr *a, struct expr *b, struct span span);
/* A call of a function of the language with two arguments, or one if b is NULL. */
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
/* The same of a whole line. */
bool line_joins_commands(struct check_ctx *cx, const struct ast *line);

/* ---- dice_expr.c ---- */
struct expr *dice_expr(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *pool_expr(struct check_ctx *cx, struct ast *e, struct type want); /* `4d6 highest 3` */

/* ---- operator.c ---- */
/* Rolls the dice in place: right of `roll`, where a number is needed. */
struct expr *rolled_expr(struct check_ctx *cx, struct expr *dice);
struct expr *distance_expr(struct check_ctx *cx, struct expr *a, struct expr *b, struct span span);
/* A creature, as its place, or a place; else an error. */
struct expr *place_operand(struct check_ctx *cx, struct expr *x);
struct expr *unary_expr(struct check_ctx *cx, struct ast *e);
struct expr *binary_expr(struct check_ctx *cx, struct ast *e);
struct expr *cond_expr(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *is_expr(struct check_ctx *cx, struct ast *e);
struct expr *has_expr(struct check_ctx *cx, struct expr *a, struct str name, struct span span);

#endif
