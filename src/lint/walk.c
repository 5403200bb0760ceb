/* walk.c -- goes over every expression and statement of a function, or of all functions. */
#include "lint/lint.h"

static void go_tex(const struct visit *v, const struct fn *fn, const struct expr *x);

static void go_template(const struct visit *v, const struct fn *fn, const struct template *t)
{
    for (size_t i = 0; t && i < t->parts.len; i++) go_tex(v, fn, t->parts.at[i].value);
}

static void go_tex(const struct visit *v, const struct fn *fn, const struct expr *x)
{
    if (!x) return;
    v->tex(v->ctx, fn, x);
    go_tex(v, fn, x->a);
    go_tex(v, fn, x->b);
    go_tex(v, fn, x->c);
    for (size_t i = 0; i < x->item_count; i++) go_tex(v, fn, x->items[i]);
    go_template(v, fn, x->template);
}

static void go_ask(const struct visit *v, const struct fn *fn, const struct ask *ask)
{
    if (!ask) return;
    go_tex(v, fn, ask->from);
    go_tex(v, fn, ask->who);
    go_tex(v, fn, ask->side);
    go_tex(v, fn, ask->most);
    go_tex(v, fn, ask->fallback);
    go_template(v, fn, ask->prompt);
}

static void go_parts(const struct visit *v, const struct fn *fn, const struct stmt *s)
{
    go_tex(v, fn, s->a);
    go_tex(v, fn, s->b);
    go_tex(v, fn, s->c);
    go_template(v, fn, s->template);
    go_ask(v, fn, s->ask);
    for (size_t i = 0; i < s->arg_count; i++) go_tex(v, fn, s->args[i]);
    for (size_t i = 0; i < s->keys.len; i++) go_tex(v, fn, s->keys.at[i].key);
}

static void go_stm(const struct visit *v, const struct fn *fn, const struct stmt *s)
{
    if (!s) return;
    if (v->stm) v->stm(v->ctx, fn, s);
    /* who asks for statements alone is not shown the way through expressions */
    if (v->tex) go_parts(v, fn, s);
    go_stm(v, fn, s->then);
    go_stm(v, fn, s->orelse);
    for (size_t i = 0; i < s->item_count; i++) go_stm(v, fn, s->items[i]);
}

void visit_fn(const struct visit *v, const struct fn *fn)
{
    if (!fn) return;
    if (v->tex) go_tex(v, fn, fn->value);
    go_stm(v, fn, fn->body);
}

void visit_model(const struct visit *v, const struct model *m)
{
    for (size_t i = 0; i < m->fns.len; i++) visit_fn(v, m->fns.at[i]);
    for (size_t i = 0; i < m->judged_now.len; i++) visit_fn(v, m->judged_now.at[i]);
    for (size_t i = 0; i < m->patterns.len; i++) visit_fn(v, m->patterns.at[i]);
}
