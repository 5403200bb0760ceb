/* act_fn.c -- Functions of an act: their parameters, and the answers as locals. */
#include "act.h"

/* The event is of a known kind only if all moments of the act are windows of one event. Otherwise
 * no expression may read its members. */
struct fn *act_fn(struct check_ctx *cx, struct model *m, struct content *c, enum permission p,
                  struct type ret, struct span span)
{
    struct fn *fn = fn_new(m, c->sym->name, p, ret, span);
    int32_t self = fn_param(m, fn, STR("self"), type_of(TY_CREATURE));
    struct record *event = NULL;
    bool one = c->offered_at.len > 0;
    for (size_t i = 0; i < c->offered_at.len; i++) {
        struct record *e = c->offered_at.at[i]->window ? c->offered_at.at[i]->window->event : NULL;
        if (event && event != e) one = false;
        event = e;
    }
    int32_t at = fn_param(m, fn, STR("event"), type_record(TY_EVENT, one ? event : NULL));
    fn_param(m, fn, STR("act"), type_of(TY_ACT));
    cx_init(cx, m, fn, c->scope);
    cx->self = self;
    cx->event_local = one ? at : -1;
    vec_push(&cx->names, m->arena, (struct visible){STR("self"), self});
    return fn;
}

/* Declares a local for each answer, loaded from the act value: the first lines of the body. */
struct stmt *act_args(struct check_ctx *cx, struct content *c, struct span span)
{
    struct stmt **items = ARENA_ARRAY(cx->m->arena, struct stmt *, c->act_params.len + 1);
    for (size_t i = 0; i < c->act_params.len; i++) {
        struct stmt *s = stmt_new(cx, ST_LET, span);
        s->a = expr_new(cx, EX_ACT_ARG, c->act_params.at[i].type, span);
        s->a->a = expr_local(cx, 2, span);
        s->a->number = (int32_t)i;
        s->number = cx_local(cx, c->act_params.at[i].name, c->act_params.at[i].type, span);
        items[i] = s;
    }
    struct stmt *b = block_of(cx, items, c->act_params.len, span);
    b->flag = true;
    return b;
}
