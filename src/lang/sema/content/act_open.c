/* act_open.c -- Makes the functions that say whether an act is open. It is, if each question has
 * an answer after which the next ones have, and the cost can be paid.
 *
 * For each question there is a pure function of the answers above it that says so. It looks for the
 * first answer that completes. The function of the first question is `open`. The others filter the
 * options of the question before theirs, so no option is one that cannot be paid. An act that only
 * marches has one function more: there must be a goal. A last question
 * whose answer no cost reads has options, or the act is closed; they need no filter. */
#include "act.h"

void act_answers(struct check_ctx *cx, const struct content *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct param *p = &c->act_params.at[i];
        int32_t local = fn_param(cx->m, cx->fn, p->name, p->type);
        vec_push(&cx->names, cx->m->arena, (struct visible){p->name, local});
    }
}

/* Are the options known only when it is asked? They count as possible. */
static bool is_by_chance(const struct act_question *q)
{
    return !expr_is_pure(q->ask->from);
}

/* Can the act still be completed after these answers, of which `last` is one? */
static struct expr *completes(struct check_ctx *cx, struct fn *next, const int32_t *answers,
                              size_t count, struct expr *last, struct span span)
{
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, ACT_PARAMS + count + 1);
    for (int32_t i = 0; i < ACT_PARAMS; i++) items[i] = expr_local(cx, i, span);
    for (size_t i = 0; i < count; i++) items[ACT_PARAMS + i] = expr_local(cx, answers[i], span);
    items[ACT_PARAMS + count] = last;
    return call_fn(cx, next, items, ACT_PARAMS + count + 1, span);
}

/* The options after which the act can still be completed. */
static struct expr *those_that_complete(struct check_ctx *cx, struct expr *from, struct fn *next,
                                        const int32_t *answers, size_t count)
{
    if (from->kind == EX_TO_LIST && from->a->type.base == TY_SET) {
        from->a = those_that_complete(cx, from->a, next, answers, count);
        return from;
    }
    struct expr *x = expr_new(cx, EX_FILTER, from->type, from->span);
    x->a = from;
    x->number = cx_hidden(cx, type_elem(from->type));
    x->b = completes(cx, next, answers, count, expr_local(cx, x->number, from->span), from->span);
    return x;
}

/* Are there options? The numbers of `a..b` are not listed for that. */
static struct expr *any_option(struct check_ctx *cx, struct expr *from)
{
    if (from->kind != EX_RANGE_LIST) return to_flag(cx, from);
    struct expr *x = expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), from->a, from->b, from->span);
    x->op = OP_LE;
    return x;
}

/* Is there an answer to question number k after which `next` holds? NULL: always. */
static struct fn *question_open(struct model *m, struct content *c, size_t k, struct fn *next)
{
    const struct act_question *q = &c->questions.at[k];
    bool may_lack = c->act_params.at[k].type.optional;
    struct span span = q->ask->from->span;
    struct check_ctx cx;
    int32_t answers[LIMIT_ACT_PARAMS];
    if (is_by_chance(q) || (!next && (may_lack || !q->from))) return NULL;
    struct fn *fn = act_fn(&cx, m, c, PERMIT_PURE, type_of(TY_FLAG), span);
    act_answers(&cx, c, k);
    for (size_t i = 0; i < k; i++) answers[i] = ACT_PARAMS + (int32_t)i;
    struct expr *from = q->from ? expr_free(&cx, q->from) : yes_or_no(&cx, span);
    if (next) from = those_that_complete(&cx, from, next, answers, k);
    fn->value = any_option(&cx, from);
    if (!may_lack) return fn;
    struct expr *none =
        convert(&cx, expr_const(&cx, type_of(TY_NONE), -1, span), c->act_params.at[k].type);
    fn->value = expr_binary(&cx, EX_OR, type_of(TY_FLAG),
                            completes(&cx, next, answers, k, none, span), fn->value, span);
    return fn;
}

/* Leaves out of question number k what `next` refuses. */
static void options_filter(struct model *m, struct content *c, size_t k, struct fn *next)
{
    struct ask *ask = c->questions.at[k].ask;
    struct check_ctx cx;
    int32_t answers[LIMIT_ACT_PARAMS];
    cx_init(&cx, m, c->ask_args, c->scope);
    for (size_t i = 0; i < k; i++) answers[i] = c->questions.at[i].local;
    ask->from = those_that_complete(&cx, ask->from, next, answers, k);
    if (ask->fallback) ask->fallback = those_that_complete(&cx, ask->fallback, next, answers, k);
}

/* And the cost can be paid, if it reads the answers. */
static struct expr *payable_too(struct check_ctx *cx, const struct content *c, struct expr *x)
{
    int32_t answers[LIMIT_ACT_PARAMS];
    size_t n = c->act_params.len;
    if (!c->price_reads_answers || !n) return x;
    for (size_t i = 0; i < n; i++) answers[i] = ACT_PARAMS + (int32_t)i;
    struct expr *last = expr_local(cx, answers[n - 1], x->span);
    struct expr *pays = completes(cx, c->can_pay, answers, n - 1, last, x->span);
    return expr_binary(cx, EX_AND, type_of(TY_FLAG), pays, x, x->span);
}

/* If the act does nothing but march: is there a goal? Else NULL. */
static struct fn *march_open(struct model *m, struct content *c, struct ast *body)
{
    struct ast *line = body && body->item_count == 1 ? body->items[0] : NULL;
    struct check_ctx cx;
    if (!line || line->kind != AST_LINE || !march_asks(line)) return NULL;
    struct fn *fn = act_fn(&cx, m, c, PERMIT_ROLL, type_of(TY_FLAG), line->span);
    act_answers(&cx, c, c->act_params.len);
    struct stmt *among, *result = stmt_new(&cx, ST_RETURN, line->span);
    struct expr *who = expr_as(&cx, line->a, type_of(TY_CREATURE)),
                *left = expr_as(&cx, label_value(line, JOIN_UP_TO), type_of(TY_INT)),
                *goals = march_goals(&cx, line, who, left, &among);
    if (!expr_is_pure(goals) || (among && !expr_is_pure(among->a))) return NULL;
    fn->permission = PERMIT_PURE;
    result->a = payable_too(&cx, c, to_flag(&cx, goals));
    struct stmt *two[2] = {among ? among : result, result};
    fn->body = block_of(&cx, two, among ? 2 : 1, line->span);
    return fn;
}

void act_openness(struct model *m, struct content *c, struct ast *body)
{
    if (m->diags->errors || c->questions.len > LIMIT_ACT_PARAMS) return;
    struct fn *next = march_open(m, c, body);
    if (!next && c->price_reads_answers) next = c->can_pay;
    for (size_t k = c->questions.len; k-- > 0;) {
        if (next) options_filter(m, c, k, next);
        c->questions.at[k].open = next = question_open(m, c, k, next);
    }
    c->open = next;
}
