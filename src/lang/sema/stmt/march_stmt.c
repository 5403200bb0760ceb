/* march_stmt.c -- Checks walks that are one answer: `march c up to n by walking as "where to" { go
 * c to it }`, `march c using LIST { }`, and `pause` and `finish march`.
 *
 * A march asks for a goal, then runs its block for each place of the cheapest way. Who walks, what
 * may be spent and the question are statements of their own. Each is evaluated where the march
 * begins, pauses or steps. */
#include "stmt.h"

static struct stmt *let_hidden(struct check_ctx *cx, struct expr *x)
{
    struct stmt *s = stmt_new(cx, ST_LET, x->span);
    s->a = x;
    s->number = cx_hidden(cx, x->type);
    return s;
}

/* The goals that are in a set of places. */
static struct expr *goals_among(struct check_ctx *cx, struct expr *goals, const struct stmt *among)
{
    size_t names = cx->names.len;
    struct expr *x = expr_new(cx, EX_FILTER, goals->type, goals->span);
    x->a = goals;
    x->number = cx_local(cx, STR("it"), type_of(TY_PLACE), goals->span);
    x->b = expr_new(cx, EX_IN, type_of(TY_FLAG), goals->span);
    x->b->a = expr_local(cx, x->number, goals->span);
    x->b->b = expr_local(cx, among->number, goals->span);
    cx->names.len = names;
    return x;
}

bool march_asks(struct ast *line)
{
    return str_is(name_of(line->head), "march") && line->a && label_of(line, JOIN_UP_TO) &&
           label_of(line, JOIN_BY);
}

struct expr *march_goals(struct check_ctx *cx, struct ast *line, struct expr *who,
                         struct expr *left, struct stmt **among)
{
    struct ast *by = label_value(line, JOIN_BY), *to = label_value(line, JOIN_TO);
    struct ast *const prices[] = {list_at(by, 0), list_len(by) > 1 ? list_at(by, 1) : NULL};
    struct expr *goals = reach_expr(cx, REACH_GOALS, who, left, NULL, prices, prices[1] ? 2 : 1);
    *among = NULL;
    if (!to) return goals;
    struct type list;
    *among = let_hidden(cx, element_list(cx, to, &list, to->span));
    if (list.base != TY_PLACE && list.base != TY_ERROR)
        report(cx->m, E0301, to->span, "goals are places");
    return goals_among(cx, goals, *among);
}

static struct stmt *ask_goal(struct check_ctx *cx, struct ast *line, struct expr *who,
                             struct expr *goals)
{
    struct stmt *s = stmt_new(cx, ST_CHOOSE, line->span);
    struct ask *ask = ARENA_NEW(cx->m->arena, struct ask);
    ask->from = goals;
    ask->who = who;
    ask->most = expr_const(cx, type_of(TY_INT), 1, line->span);
    ask->elem = type_of(TY_PLACE);
    ask->may_pass = true;
    ask->prompt = text_label(cx, line, JOIN_AS);
    if (!ask->prompt) ask->prompt = template_plain(cx->m, STR("where to"));
    s->number = cx_hidden(cx, type_list(type_of(TY_PLACE)));
    s->ask = ask;
    return s;
}

/* Checks the parts of a march that asks: `up to n by walking to SET`. */
static void check_asking(struct check_ctx *cx, struct ast *line, struct stmt *s)
{
    struct ast *most = label_value(line, JOIN_UP_TO), *by = label_value(line, JOIN_BY);
    if (!most || !by) {
        diag_help(
            report(cx->m, E0303, line->span, "a march needs how far, and what a step costs"),
            "`march c up to 6 by walking { ... }`, or a given list: `march c using LIST { }`");
        s->a = expr_error(cx, line->span);
        return;
    }
    if (list_len(by) > 2)
        report(cx->m, E0303, by->span, "a march has one price, and one more of equals");
    struct expr *who = s->c;
    s->items[MARCH_LEFT] = let_hidden(cx, expr_as(cx, most, type_of(TY_INT)));
    struct expr *left = expr_local(cx, s->items[MARCH_LEFT]->number, most->span);
    struct expr *goals = march_goals(cx, line, who, left, &s->items[MARCH_AMONG]);
    s->items[MARCH_ASK] = ask_goal(cx, line, who, goals);
    int32_t locals[] = {s->items[MARCH_WHO]->number, s->number + MARCH_HERE, s->number + MARCH_IT};
    s->b = price_call(cx, list_at(by, 0), locals);
}

static void check_given(struct check_ctx *cx, struct ast *line, struct stmt *s)
{
    struct type elem;
    s->a = element_list(cx, label_value(line, JOIN_USING), &elem, line->span);
    if (elem.base != TY_PLACE && elem.base != TY_ERROR)
        report(cx->m, E0301, s->a->span, "a way is a list of places");
    for (size_t i = 0; i < line->label_count; i++)
        if (line->labels[i]->join != JOIN_USING)
            report(cx->m, E0209, line->labels[i]->span, "a march with a list asks nothing");
}

struct stmt *march_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_MARCH, line->span);
    struct type place = type_of(TY_PLACE);
    size_t names = cx->names.len;
    need_change(cx, line->span, line->block, "walking");
    s->items = ARENA_ARRAY(cx->m->arena, struct stmt *, MARCH_ITEMS);
    s->item_count = MARCH_ITEMS;
    if (!line->a) report(cx->m, E0303, line->span, "who walks? `march c up to 6 by walking { }`");
    s->items[MARCH_WHO] = let_hidden(cx, line->a ? expr_as(cx, line->a, type_of(TY_CREATURE))
                                                 : expr_error(cx, line->span));
    s->c = expr_local(cx, s->items[MARCH_WHO]->number, line->span);
    s->number = cx_hidden(cx, place);
    cx_hidden(cx, place);
    cx_hidden(cx, place);
    if (label_of(line, JOIN_USING))
        check_given(cx, line, s);
    else
        check_asking(cx, line, s);
    vec_push(&cx->names, cx->m->arena, ((struct visible){STR("it"), s->number}));
    if (!line->block) report(cx->m, E0402, line->span, "a march needs a block: what a step does");
    s->then = block_stmt(cx, line->block);
    cx->names.len = names;
    return s;
}

struct stmt *pause_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_PAUSE, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "stopping a march");
    s->flag = str_is(name_of(line->head), "finish");
    return s;
}
