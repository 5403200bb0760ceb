/* family_store.c -- Assigns to an element of a family whose word only the fight knows, or pays from
 * it. */
#include "stmt.h"

/* if word == head { self.armour[head] += n } else ... */
static struct fn *family_writer(struct check_ctx *cx, const struct member *x, enum assign assign)
{
    struct check_ctx inner;
    struct fn *fn = family_fn(cx, &inner, x, PERMIT_CHANGE, type_of(TY_VOID));
    int32_t value = fn_param(cx->m, fn, STR("value"), x->type);
    struct stmt *body = NULL;
    for (size_t k = x->dim->values.len; k-- > 0;) {
        struct stmt *store = stmt_new(&inner, ST_STORE, x->line->span);
        store->mem = x->elements[k];
        store->a = family_has_owner(x) ? expr_local(&inner, 0, x->line->span) : NULL;
        store->c = expr_local(&inner, value, x->line->span);
        store->assign = assign;
        if (body) {
            struct stmt *choice = stmt_new(&inner, ST_IF, x->line->span);
            choice->a = family_is_word(&inner, x, k);
            choice->then = block_of(&inner, &store, 1, x->line->span);
            choice->orelse = body;
            store = choice;
        }
        body = block_of(&inner, &store, 1, x->line->span);
    }
    fn->body = body;
    return fn;
}

struct stmt *family_store(struct check_ctx *cx, const struct expr *element, struct expr *value,
                          enum assign assign, struct span span)
{
    struct member *x = element->mem;
    if (assign == ASSIGN_SUB && x->type.base == TY_INT) {
        struct expr *minus = expr_unary(cx, EX_ARITH, type_of(TY_INT), value, span);
        minus->op = OP_NEG;
        value = minus;
        assign = ASSIGN_ADD;
    }
    struct fn **fn = &x->writers[assign == ASSIGN_ADD ? 1 : assign == ASSIGN_SUB ? 2 : 0];
    if (!*fn) *fn = family_writer(cx, x, assign);
    struct stmt *s = stmt_new(cx, ST_DO, span);
    struct expr *record = family_has_owner(x) ? element->items[0] : NULL;
    s->a = family_call(cx, *fn, x, record, element->items[family_has_owner(x)], value, span);
    return s;
}

/* Evaluates x once, before the statements that read the local. */
static struct expr *kept(struct check_ctx *cx, struct expr *x, struct stmt **before)
{
    *before = no_stmt(cx, x->span);
    if (x->kind == EX_LOCAL || x->kind == EX_CONST) return x;
    struct stmt *let = stmt_new(cx, ST_LET, x->span);
    let->number = cx_hidden(cx, x->type);
    let->a = x;
    *before = let;
    return expr_local(cx, let->number, x->span);
}

struct stmt *family_transfer(struct check_ctx *cx, enum stmt_kind kind, const struct member *x,
                             struct expr *record, struct expr *word, struct expr *amount)
{
    size_t words = x->dim->values.len, n = 0;
    struct stmt **items = ARENA_ARRAY(cx->m->arena, struct stmt *, words + 3);
    record = kept(cx, record, &items[n++]);
    word = kept(cx, word, &items[n++]);
    amount = kept(cx, amount, &items[n++]);
    for (size_t k = 0; k < words; k++) {
        struct stmt *one = stmt_new(cx, kind, word->span), *only = stmt_new(cx, ST_IF, word->span);
        one->mem = x->elements[k];
        one->a = record;
        one->b = amount;
        only->a = expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), word,
                              expr_const(cx, word->type, (int64_t)k, word->span), word->span);
        only->a->op = OP_EQ;
        only->then = block_of(cx, &one, 1, word->span);
        items[n++] = only;
    }
    return block_of(cx, items, n, word->span);
}
