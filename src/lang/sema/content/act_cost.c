/* act_cost.c -- Translates the `cost` lines of an act into `can_pay` and `pay`.
 *
 * Both get every cost: `can_pay` tests all of them together, `pay` deducts one after the other. The
 * answers are further parameters of `can_pay`, if a cost reads one; then only act_open.c calls it.
 * A family whose word is not known is a cost for each of its words, of which all but one are 0. */
#include "act.h"
#include "lang/sema/model/visit.h"

struct costs {
    struct model *m;
    struct content *c;
    struct check_ctx can, pay;
    VEC(struct stmt *) lets, paid;
};

/* Adds a cost. All costs are tested together, since two of them may draw on the same stand-in. */
static struct expr *cost_and(struct check_ctx *cx, struct expr *so_far, struct expr *more)
{
    if (!so_far) return more;
    size_t n = so_far->kind == EX_CAN_PAY_ALL ? so_far->item_count : 1;
    struct expr *all = expr_new(cx, EX_CAN_PAY_ALL, type_of(TY_FLAG), so_far->span);
    all->a = more->a;
    all->items = ARENA_ARRAY(cx->m->arena, struct expr *, n + 1);
    for (size_t i = 0; i < n; i++)
        all->items[i] = so_far->kind == EX_CAN_PAY_ALL ? so_far->items[i] : so_far;
    all->items[n] = more;
    all->item_count = (uint32_t)n + 1;
    return all;
}

static struct expr *is_word(struct check_ctx *cx, struct expr *word, int64_t value)
{
    struct expr *same = expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), word,
                                    expr_const(cx, word->type, value, word->span), word->span);
    same->op = OP_EQ;
    return same;
}

/* Adds to what is tested: mem, if it is that of `word`, or in any case if that is NULL. */
static void cost_test(struct costs *k, struct member *mem, struct span span, struct expr *amount,
                      struct expr *word, int64_t value)
{
    struct check_ctx *cx = &k->can;
    struct expr *x = expr_new(cx, EX_CAN_PAY, type_of(TY_FLAG), span);
    x->mem = mem;
    x->a = expr_local(cx, ACT_SELF, span);
    x->b = amount;
    if (word) {
        x->b = expr_binary(cx, EX_COND, type_of(TY_INT), is_word(cx, word, value), amount,
                           amount->span);
        x->b->c = expr_const(cx, type_of(TY_INT), 0, amount->span);
    }
    k->c->can_pay->value = cost_and(cx, k->c->can_pay->value, x);
}

/* What is paid is known before the first payment, so a value that may change is kept in a local. */
static struct expr *known_before(struct costs *k, struct expr *x)
{
    if (x->kind == EX_CONST) return x;
    struct stmt *let = stmt_new(&k->pay, ST_LET, x->span);
    let->number = cx_hidden(&k->pay, x->type);
    let->a = x;
    vec_push(&k->lets, k->m->arena, let);
    return expr_local(&k->pay, let->number, x->span);
}

static void cost_part(struct costs *k, struct ast *q, bool alone)
{
    struct expr *word, *pay_word;
    struct ast *index = q, *same = q;
    struct span span = q->span;
    struct member *mem = payable_named(&k->can, k->m->kinds[KIND_CREATURE], &q, &word);
    payable_named(&k->pay, k->m->kinds[KIND_CREATURE], &same, &pay_word);
    if (!is_payable(mem) || (mem->kind == MEM_FAMILY && !word)) {
        if (!mem && index->kind == AST_QUANTITY)
            report_no_payable(&k->can, k->m->kinds[KIND_CREATURE], q);
        else
            diag_help(report(k->m, E0201, span, "a cost is a number and a budget or track"),
                      index->kind == AST_INDEX ? "`cost 1 slots[first]`, of a family of tracks"
                                               : "`cost 1 reaction, 2 focus`");
        return;
    }
    struct expr *amount = expr_as(&k->can, q->a, type_of(TY_INT));
    struct stmt *s = stmt_new(&k->pay, ST_PAY, span);
    s->mem = mem;
    s->a = expr_local(&k->pay, ACT_SELF, span);
    s->b = expr_as(&k->pay, q->a, type_of(TY_INT));
    bool known;
    if (constant_value_of(&k->can, amount, &known) < 1 && known && amount->type.base == TY_INT)
        diag_help(report(k->m, E0301, q->span, "a cost is at least 1"),
                  "an act that costs nothing needs no `cost` line");
    if (!alone) s->b = known_before(k, s->b);
    if (word) {
        if (!alone) pay_word = known_before(k, pay_word);
        s = family_transfer(&k->pay, ST_PAY, mem, s->a, pay_word, s->b);
    }
    vec_push(&k->paid, k->m->arena, s);
    if (!word) cost_test(k, mem, q->span, amount, NULL, 0);
    for (size_t i = 0; word && i < mem->dim->values.len; i++)
        cost_test(k, mem->elements[i], q->span, amount, word, (int64_t)i);
}

struct answers_read {
    int32_t end; /* of the answers among the locals */
    bool any;
};

static void note_answer(void *user, const struct expr *x)
{
    struct answers_read *r = user;
    r->any |= x->kind == EX_LOCAL && x->number >= ACT_PARAMS && x->number < r->end;
    expr_each(x, note_answer, user);
}

static void costs_end(struct costs *k)
{
    struct content *c = k->c;
    struct span span = c->line->span;
    struct answers_read reads = {.end = (int32_t)c->can_pay->params.len};
    if (!c->can_pay->value) c->can_pay->value = expr_const(&k->can, type_of(TY_FLAG), 1, span);
    note_answer(&reads, c->can_pay->value);
    c->price_reads_answers = reads.any;
    if (!reads.any) c->can_pay->params.len = ACT_PARAMS;
    VEC(struct stmt *) all = {0};
    if (reads.any) vec_push(&all, k->m->arena, k->paid.at[0]);
    for (size_t i = 0; i < k->lets.len; i++) vec_push(&all, k->m->arena, k->lets.at[i]);
    for (size_t i = 1; i < k->paid.len; i++) vec_push(&all, k->m->arena, k->paid.at[i]);
    c->pay->body = block_of(&k->pay, all.at, all.len, span);
}

/* An act without costs has neither function. */
void act_costs(struct model *m, struct content *c)
{
    struct costs k = {.m = m, .c = c};
    struct ast *block = c->line->block;
    size_t parts = 0;
    for (size_t i = 0; block && i < block->item_count; i++)
        if (block->items[i]->kind == AST_LINE && str_is(name_of(block->items[i]->head), "cost"))
            parts += list_len(block->items[i]->a);
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !str_is(name_of(line->head), "cost")) continue;
        check_word_parts(m, line, IN_ACT);
        if (!c->can_pay) {
            c->can_pay = act_fn(&k.can, m, c, PERMIT_PURE, type_of(TY_FLAG), line->span);
            act_answers(&k.can, c, c->act_params.len);
            c->pay = act_fn(&k.pay, m, c, PERMIT_CHANGE, type_of(TY_VOID), line->span);
            struct stmt *args = act_args(&k.pay, c, line->span);
            vec_push(&k.paid, m->arena, args);
        }
        for (size_t n = 0; n < list_len(line->a); n++)
            cost_part(&k, list_at(line->a, n), parts < 2);
    }
    if (c->pay) costs_end(&k);
}
