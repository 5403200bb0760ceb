/* bodies.c -- Checks bodies of declarations: functions, nouns, properties, the flow. */
#include "decl.h"

/* A default stands for what a caller leaves out: it sees no names but the declared ones. */
static void check_param_defaults(struct model *m, struct fn *fn)
{
    for (size_t i = 0; i < fn->params.len; i++)
        if (fn->params.at[i].fallback)
            value_now(m, m->names, fn->params.at[i].fallback, fn->params.at[i].type, 0);
}

void check_fn_line(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(line->a));
    if (!y || y->line != line || y->kind != SYM_FN) return;
    check_param_defaults(m, y->as.fn);
    struct check_ctx cx;
    cx_init(&cx, m, y->as.fn, m->names);
    cx_show_params(&cx);
    if (line->block)
        check_fn_body(m, y->as.fn, &cx, line->block);
    else
        report(m, E0402, line->span, "what does `%.*s` do? A block is missing", STR_FMT(y->name));
}

void check_noun(struct model *m, struct ast *line)
{
    struct ast *first = !line->a ? NULL : line->a->kind == AST_LIST ? line->a->items[0] : line->a;
    struct symbol *y = first ? scope_find(m->names, name_of(first)) : NULL;
    if (!y || y->line != line || (y->kind != SYM_NOUN && y->kind != SYM_ORDERING)) return;
    struct check_ctx cx;
    cx_init(&cx, m, y->as.fn, m->names);
    cx.self = 0;
    cx.it = 1;
    cx_show_params(&cx);
    if (!line->b)
        report(m, E0402, line->span, "what makes one a `%.*s`? `= ...` is missing",
               STR_FMT(y->name));
    else
        y->as.fn->value =
            y->kind == SYM_NOUN ? expr_flag(&cx, line->b) : expr_as(&cx, line->b, type_of(TY_INT));
}

void check_properties(struct model *m, struct record *r)
{
    for (size_t i = 0; i < r->members.len; i++) {
        struct member *x = r->members.at[i];
        if (x->kind != MEM_PROPERTY) continue;
        struct check_ctx cx;
        cx_init(&cx, m, x->fn, m->names);
        cx_show_params(&cx);
        if (r->cls == CLASS_CREATURE) cx.self = 0;
        if (r->cls == CLASS_THING || r->cls == CLASS_MARK) cx.this_local = 0;
        if (r->cls == CLASS_EVENT) {
            cx.implicit = r;
            cx.implicit_local = 0;
            cx.event_local = 0;
        }
        if (is_points(x))
            points_body(m, &cx, x);
        else if (x->line->b)
            x->fn->value = x->type.base == TY_FLAG ? expr_flag(&cx, x->line->b)
                                                   : expr_as(&cx, x->line->b, x->type);
        else
            check_fn_body(m, x->fn, &cx, x->line->block);
    }
}

/* A condition on an event, which reads its members by their names. */
static struct fn *event_condition(struct model *m, struct record *event, struct str name,
                                  struct span span, struct ast *condition)
{
    struct check_ctx cx;
    struct fn *fn = fn_new(m, name, PERMIT_PURE, type_of(TY_FLAG), span);
    fn_param(m, fn, STR("this"), type_record(TY_EVENT, event));
    cx_init(&cx, m, fn, m->names);
    cx.implicit = event;
    cx.implicit_local = 0;
    cx.event_local = 0;
    fn->value = expr_flag(&cx, condition);
    return fn;
}

void check_holds_while(struct model *m, struct record *r)
{
    struct ast *block = r->sym->line->block;
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct ast *l = block->items[i];
        if (l->kind != AST_LINE || !str_is(name_of(l->head), "holds")) continue;
        struct ast *p = label_value(l, JOIN_WHILE);
        if (!p) {
            report(m, E0303, l->span, "`holds while P`");
            continue;
        }
        r->holds_while = event_condition(m, r, r->name, l->span, p);
    }
}

/* `when P` of a unit, and the unit that another has within. */
void check_unit(struct model *m, struct ast *line)
{
    size_t n = !line->a ? 0 : line->a->kind == AST_LIST ? line->a->item_count : 1;
    struct symbol *y =
        n ? scope_find_unit(m->names,
                            name_of(line->a->kind == AST_LIST ? line->a->items[0] : line->a))
          : NULL;
    if (!y || y->kind != SYM_UNIT || y->line != line || !y->as.moment->event) return;
    struct moment *unit = y->as.moment;
    if (unit->with && (!unit->with->subject || unit->with->with)) {
        diag_help(report(m, E0303, line->span, "`%.*s` has nobody whose it is",
                         STR_FMT(unit->with->name)),
                  "say whose: `unit turns, turn = turn for actor`");
        unit->with = NULL;
    }
    if (line->when)
        unit->when = event_condition(m, unit->event, unit->name, line->span, line->when);
}

/* May two creatures share a place? The function that `bodies apart unless f` names says it. */
static void check_sharing(struct model *m)
{
    struct check_ctx cx;
    struct fn *fn = m->share;
    cx_init(&cx, m, fn, m->names);
    fn->value = expr_const(&cx, type_of(TY_FLAG), 0, fn->line->span);
    struct symbol *y = scope_find(cx.scope, name_of(m->share_name));
    const struct fn *f = y && y->kind == SYM_FN ? y->as.fn : NULL;
    bool fits = f && f->permission == PERMIT_PURE && f->params.len == 2 && f->ret.base == TY_FLAG &&
                f->params.at[0].type.base == TY_CREATURE &&
                f->params.at[1].type.base == TY_CREATURE;
    if (!fits) {
        diag_help(
            report(m, E0301, m->share_name->span,
                   "who may share a place is said by a function of two creatures"),
            "`function one_lies(c: creature, d: creature): flag { return c.down or d.down }`");
        return;
    }
    struct expr **items = ARENA_ARRAY(m->arena, struct expr *, 2);
    for (int32_t i = 0; i < 2; i++)
        items[i] = convert(&cx, expr_local(&cx, i, fn->line->span), f->params.at[i].type);
    fn->value = call_fn(&cx, y->as.fn, items, 2, m->share_name->span);
}

/* The command that runs for each step that a body loses to another: creature, place lost, place
 * kept. */
static void check_thrown(struct model *m)
{
    static const enum ty bases[] = {TY_CREATURE, TY_PLACE, TY_PLACE};
    struct symbol *y = scope_find(m->names, name_of(m->thrown_name));
    struct fn *f = y && y->kind == SYM_FN ? y->as.fn : NULL;
    bool fits = f && f->ret.base == TY_VOID && f->params.len == 3;
    for (int i = 0; fits && i < 3; i++) fits = f->params.at[i].type.base == bases[i];
    if (fits && m->apart) {
        m->thrown = f;
        return;
    }
    diag_help(report(m, E0301, m->thrown_name->span,
                     m->apart ? "a command of a creature and two places runs for each step back"
                              : "without `bodies apart` nobody is thrown back"),
              "`bodies apart else give_back`, and `command give_back(c: creature, from p: place, "
              "to q: place) { }`");
}

/* `order by E` reads a creature, the bearer of a hook; `order of E` reads the fight. */
static void check_order(struct model *m)
{
    struct check_ctx cx;
    if (m->rank) {
        cx_init(&cx, m, m->rank, m->names);
        cx_show_params(&cx);
        cx.self = 0;
        m->rank->value = expr_as(&cx, label_value(m->order_line, JOIN_BY), type_of(TY_INT));
    }
    if (!m->arbiter) return;
    cx_init(&cx, m, m->arbiter, m->names);
    struct expr *who = expr_free(&cx, label_value(m->order_line, JOIN_OF));
    enum ty base = who->type.base;
    bool fits = base == TY_CREATURE || base == TY_SIDE;
    m->arbiter->ret = type_optional(type_of(base == TY_CREATURE ? TY_CREATURE : TY_SIDE));
    m->arbiter->value = fits ? convert(&cx, who, m->arbiter->ret) : who;
    if (fits || base == TY_ERROR) return;
    diag_help(report(m, E0301, who->span, "a creature or a side is asked, this is %.*s",
                     STR_FMT(type_text(m->arena, who->type))),
              "where it is none, the side is asked that owns what the hooks dispute");
}

void check_flow(struct model *m)
{
    struct check_ctx cx;
    if (m->flow && !m->flow->line->block)
        report(m, E0402, m->flow->line->span,
               "how does a fight go? A block is missing: `flow { ... }`");
    if (m->flow) {
        cx_init(&cx, m, m->flow, m->names);
        check_fn_body(m, m->flow, &cx, m->flow->line->block);
    }
    if (m->share) check_sharing(m);
    if (m->thrown_name) check_thrown(m);
    if (m->order_line) check_order(m);
    if (m->ends) {
        cx_init(&cx, m, m->ends, m->names);
        m->ends->value = expr_flag(&cx, m->ends->line->when);
    }
}
