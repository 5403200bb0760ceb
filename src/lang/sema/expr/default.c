/* default.c -- `terrain(p).dark else false`: a value, or another if something on the way to it is
 * none.
 *
 * What may be none is tested before it is read: `if terrain(p) then terrain(p).dark else false`. It
 * is read twice, so it may not roll or pay. */
#include "expr.h"
#include "lang/sema/model/visit.h"
#include "lang/sema/model/vocabulary.h"

static void note_change(void *user, const struct expr *x)
{
    bool *changes = user;
    *changes |= x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO || x->kind == EX_AFTER ||
                (x->kind == EX_CALL && x->fn->permission != PERMIT_PURE) ||
                (x->kind == EX_BUILTIN && builtin_rows[x->number].permission != PERMIT_PURE);
    expr_each(x, note_change, user);
}

bool expr_is_pure(const struct expr *x)
{
    bool changes = false;
    note_change(&changes, x);
    return !changes;
}

/* The way goes through members, elements, and what calls are handed; not into filters, whose `it`
 * is known only there. */
static bool way_has(const struct ast *n, struct span span)
{
    if (!n) return false;
    if (n->span.from == span.from && n->span.to == span.to) return true;
    for (size_t i = 0; n->kind == AST_CALL && i < n->item_count; i++)
        if (way_has(n->items[i]->a, span)) return true;
    bool goes_on = n->kind == AST_MEMBER || n->kind == AST_INDEX || n->kind == AST_CALL;
    return goes_on && way_has(n->a, span);
}

bool is_on_the_way(const struct check_ctx *cx, const struct expr *x)
{
    return cx->way && way_has(cx->way, x->span);
}

/* The tests that nothing on the way is none, the first step first. */
static struct expr *all_present(struct check_ctx *cx, size_t begin, struct span span)
{
    struct expr *all = NULL;
    for (size_t i = begin; i < cx->bases.len; i++) {
        struct expr *one =
            expr_unary(cx, EX_PRESENT, type_of(TY_FLAG), cx->bases.at[i], cx->bases.at[i]->span);
        all = all ? expr_binary(cx, EX_AND, type_of(TY_FLAG), all, one, span) : one;
    }
    return all;
}

struct expr *else_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    struct ast *way = cx->way;
    size_t begin = cx->bases.len;
    cx->way = e->a;
    struct expr *a = check_expr(cx, e->a, want);
    cx->way = way;
    if (a->type.optional) {
        vec_push(&cx->bases, cx->m->arena, a);
        a = without_none(cx, a);
    }
    struct expr *there = all_present(cx, begin, e->span);
    cx->bases.len = begin;
    struct expr *b = check_expr(cx, e->b, a->type);
    if (a->type.base == TY_ERROR || b->type.base == TY_ERROR) return expr_error(cx, e->span);
    if (!there) {
        diag_help(report(cx->m, E0302, a->span, "this is never none: it needs no `else`"),
                  "for a value that depends on a condition write `if c then a else b`");
        return expr_error(cx, e->span);
    }
    if (!expr_is_pure(a)) {
        diag_help(report(cx->m, E0304, a->span, "what has an `else` may neither roll nor pay"),
                  "name it with `let x = ...` above, and write `x else ...`");
        return expr_error(cx, e->span);
    }
    struct type type = a->type;
    type.optional = b->type.optional || b->type.base == TY_NONE;
    struct expr *x = expr_binary(cx, EX_COND, type, there, a, e->span);
    x->c = convert(cx, b, type);
    return x;
}
