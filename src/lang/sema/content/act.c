/* act.c -- Translates an act into functions of (self, event, act): `when`, `open`, `asks`,
 * `can_pay`, `pay` and `body`.
 *
 * `when` decides whether the act is offered, and so does `open`: act_open.c. `asks` asks the
 * questions of its `let` and `agreed` lines and returns an act value that stores the answers, or
 * none if a creature declines. `body` loads the answers from that value into locals. The heads of
 * all acts are checked before any body (act_head, act_body), since a body may name any act.
 */
#include "act.h"

/* `if not answer { return none }`. Zero is the act value that means none. */
static struct stmt *return_unless(struct check_ctx *cx, struct expr *answer, struct span span)
{
    struct stmt *s = stmt_new(cx, ST_IF, span), *r = stmt_new(cx, ST_RETURN, span);
    struct expr *present = expr_new(cx, EX_PRESENT, type_of(TY_FLAG), span),
                *no = expr_new(cx, EX_NOT, type_of(TY_FLAG), span);
    present->a = answer;
    no->a = answer->type.base == TY_FLAG ? answer : present;
    s->a = no;
    r->a = expr_const(cx, type_of(TY_ACT), 0, span);
    s->then = block_of(cx, &r, 1, span);
    return s;
}

/* A choice of yes and no by the creature that must agree; anything but yes ends the questions. */
static struct stmt *agreed_stmt(struct check_ctx *cx, struct ast *by, struct content *c)
{
    struct ask *ask = ARENA_NEW(cx->m->arena, struct ask);
    struct stmt *s = stmt_new(cx, ST_CHOOSE, by->span);
    struct str t = str_printf(cx->m->arena, "agree to %.*s", STR_FMT(c->sym->name));
    ask->from = yes_or_no(cx, by->span);
    ask->elem = type_of(TY_FLAG);
    ask->most = expr_const(cx, type_of(TY_INT), 1, by->span);
    ask->who = expr_as(cx, by, type_of(TY_CREATURE));
    ask->prompt = template_plain(cx->m, t);
    s->number = cx_hidden(cx, type_list(type_of(TY_FLAG)));
    s->ask = ask;
    struct expr *x = expr_new(cx, EX_FIRST, type_of(TY_FLAG), by->span);
    x->a = expr_local(cx, s->number, by->span);
    struct stmt *both[2] = {s, return_unless(cx, x, by->span)};
    return block_of(cx, both, 2, by->span);
}

/* The answer that is already stored in the act for its next question. As a number it is below 0 if
 * there is none. NULL: the type has no value for "not answered". */
static struct expr *given_already(struct check_ctx *cx, const struct content *c, struct type elem,
                                  struct span span)
{
    bool plain = elem.base == TY_INT || elem.base == TY_TAG || elem.base == TY_FLAG;
    if (!plain && !type_is_ref(elem) && elem.base != TY_PLACE) return NULL;
    struct type as = plain ? type_of(TY_INT) : type_optional(elem);
    struct expr *arg = expr_new(cx, EX_ACT_ARG, as, span);
    arg->a = expr_local(cx, 2, span);
    arg->number = (int32_t)c->act_params.len;
    return arg;
}

static struct stmt *ask_stmt(struct check_ctx *cx, struct ast *line, void *user)
{
    struct content *c = user;
    struct str name = name_of(line->a);
    if (!name.len || !line->b || line->b->kind != AST_CHOOSE) {
        diag_help(report(cx->m, E0101, line->span, "`let` needs a name for what is chosen"),
                  "`let x = choose 1 from near(self) by self`");
        return NULL;
    }
    int32_t list;
    bool single;
    struct type elem = NO_WANT;
    struct stmt *asked = choose_stmt(cx, line, line->b, &list, &single, &elem);
    if (!asked->ask) return NULL;
    bool may_lack = asked->ask->may_pass; /* `choose up to 1`: the answer may be none */
    asked->ask->may_pass = true;          /* nothing is paid yet, so declining is free */
    asked->ask->given = given_already(cx, c, elem, line->span);
    if (!single)
        diag_help(report(cx->m, E0301, line->span, "an act asks for one thing at a time"),
                  "`choose 1 from`, or `choose up to 1 from`; ask again on the next line");
    struct type type = may_lack ? type_optional(elem) : elem;
    struct stmt *let = stmt_new(cx, ST_LET, line->span);
    let->a = expr_new(cx, EX_FIRST, type_optional(elem), line->span);
    let->a->a = expr_local(cx, list, line->span);
    let->number = cx_named_local(cx, name, type, line->a->span);
    /* an answer may be 0 or no; without one the list is empty */
    struct stmt *three[3] = {asked, let,
                             return_unless(cx, expr_local(cx, list, line->span), line->span)};
    struct stmt *b = block_of(cx, three, may_lack ? 2 : 3, line->span);
    b->flag = true;
    struct param p = {.name = name, .type = type};
    vec_push(&c->act_params, cx->m->arena, p);
    struct act_question q = {asked->ask, label_value(line, JOIN_FROM), let->number, NULL};
    vec_push(&c->questions, cx->m->arena, q);
    return b;
}

/* The questions of an act, as a function that returns the act with their answers. */
struct act_asking {
    struct fn *fn; /* NULL: nothing is asked */
    struct check_ctx cx;
    VEC(struct stmt *) stmts;
};

/* `let x = choose ...` or `agreed by x`. */
static void act_ask(struct model *m, struct content *c, struct ast *line, struct act_asking *asks)
{
    bool agreed = str_is(name_of(line->head), "agreed");
    struct ast *by = label_value(line, JOIN_BY);
    if (!asks->fn) asks->fn = act_fn(&asks->cx, m, c, PERMIT_CHANGE, type_of(TY_ACT), line->span);
    struct stmt *s = !agreed ? waiting_line(&asks->cx, line, c, ask_stmt)
                     : by    ? agreed_stmt(&asks->cx, by, c)
                             : NULL;
    if (s)
        vec_push(&asks->stmts, m->arena, s);
    else if (agreed && !by)
        report(m, E0303, line->span, "`agreed` does not say who must agree: write `agreed by x`");
}

/* Checks a line of the act's block; returns its body, if that is what the line is. */
static struct ast *act_line(struct model *m, struct content *c, struct ast *line,
                            struct act_asking *asks)
{
    struct str w = name_of(line->head);
    if (line->kind == AST_BAD ||
        (line->kind == AST_LINE && (record_find(c->kind, w) || str_is(w, "cost"))))
        return NULL;
    if (line->kind != AST_LINE) {
        report(m, E0206, line->span, "an act has lines `let`, `agreed`, `cost` and `do { }`");
        return NULL;
    }
    bool good = check_word_parts(m, line, IN_ACT);
    if (str_is(w, "do")) return line->block;
    if (str_is(w, "let") || str_is(w, "agreed"))
        act_ask(m, c, line, asks);
    else if (str_is(w, "when") || str_is(w, "at"))
        report(m, E0206, line->span, "`%.*s` belongs on the act's first line", STR_FMT(w));
    else if (good)
        diag_help(report(m, E0206, line->span, "an act has no line `%.*s`", STR_FMT(w)),
                  "it has `let`, `agreed`, `cost`, `do { }`");
    return NULL;
}

/* Ends the questions with an act value: its answers in the order of the parameters. */
static struct fn *asking_end(struct content *c, struct act_asking *asks)
{
    struct check_ctx *cx = &asks->cx;
    struct span span = c->line->span;
    struct stmt *r = stmt_new(cx, ST_RETURN, span);
    r->a = expr_new(cx, EX_MAKE_ACT, type_of(TY_ACT), span);
    r->a->content = c;
    r->a->items = ARENA_ARRAY(cx->m->arena, struct expr *, c->act_params.len + 1);
    for (size_t i = 0; i < c->act_params.len; i++)
        for (size_t k = 0; k < cx->names.len; k++)
            if (str_equal(cx->names.at[k].name, c->act_params.at[i].name))
                r->a->items[i] = expr_local(cx, cx->names.at[k].local, span);
    r->a->item_count = (uint32_t)c->act_params.len;
    vec_push(&asks->stmts, cx->m->arena, r);
    asks->fn->body = block_of(cx, asks->stmts.at, asks->stmts.len, span);
    asks->fn->body->flag = true;
    return asks->fn;
}

/* Checks when an act is offered and what it asks for. It runs for all acts before any body is
 * checked, so that any act may be called. */
void act_head(struct model *m, struct content *c)
{
    struct ast *block = c->line->block, *at = label_value(c->line, JOIN_AT);
    bool does = false;
    struct check_ctx cx;
    for (size_t i = 0; i < list_len(at); i++) {
        struct moment *mo = moment_named(m, c->scope, list_at(at, i));
        if (mo) vec_push(&c->offered_at, m->arena, mo);
    }
    if (c->line->when) {
        c->when = act_fn(&cx, m, c, PERMIT_PURE, type_of(TY_FLAG), c->line->when->span);
        c->when->value = expr_flag(&cx, c->line->when);
    }
    struct act_asking asks = {.fn = NULL};
    for (size_t i = 0; block && i < block->item_count; i++) {
        if (!act_line(m, c, block->items[i], &asks)) continue;
        if (does) report(m, E0401, block->items[i]->span, "there are two `do` blocks");
        does = true;
    }
    c->ask_args = asks.fn ? asking_end(c, &asks) : NULL;
    if (c->act_params.len > LIMIT_ACT_PARAMS)
        report(m, E0005, c->line->span, "an act asks for %d things at most", LIMIT_ACT_PARAMS);
    if (!does) report(m, E0402, c->line->span, "the act does nothing: write `do { ... }`");
}

void act_body(struct model *m, struct content *c)
{
    struct ast *block = c->line->block, *body = NULL;
    struct check_ctx cx;
    act_costs(m, c);
    for (size_t i = 0; block && i < block->item_count && !body; i++)
        if (block->items[i]->kind == AST_LINE && str_is(name_of(block->items[i]->head), "do"))
            body = block->items[i]->block;
    c->body = act_fn(&cx, m, c, PERMIT_CHANGE, type_of(TY_VOID), c->line->span);
    struct stmt *two[2] = {act_args(&cx, c, c->line->span), block_stmt(&cx, body)};
    c->body->body = block_of(&cx, two, 2, c->line->span);
    act_openness(m, c, body);
}
