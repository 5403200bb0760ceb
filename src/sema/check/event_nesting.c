/* event_nesting.c -- how many events of a kind an act may come to have open, one within another, by
 * what it does itself.
 *
 * `nests n` bounds how many are open: no act beyond it is offered. What an act does itself is its
 * body, the commands that it calls and the hooks that it fires, each counted as if every branch
 * were taken. What others do at the windows it opens is not: acts that are offered there, or
 * performed as values, are looked at on their own, and hooks of moments say `when`.
 */
#include "sema/sema.h"
#include "sema/visit.h"

struct reach {
    struct model *m;
    int32_t **fns; /* by function, then by event: how many deep; NULL: not looked at */
};

struct opening {
    struct reach *r;
    int32_t *out;
}; /* by event: how many deep so far */

static void deepest(int32_t *to, const int32_t *from, size_t count)
{
    for (size_t i = 0; from && i < count; i++)
        if (from[i] > to[i]) to[i] = from[i];
}

static const int32_t *fn_opens(struct reach *r, const struct fn *fn);

static void tex_opens(void *user, const struct expr *x)
{
    const struct opening *o = user;
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE)
        deepest(o->out, fn_opens(o->r, x->fn), o->r->m->events.len);
    expr_each(x, tex_opens, user);
}

/* `fire x.hit`: what any content wrote there. */
static void fired_opens(struct reach *r, const struct member *hook, int32_t *out)
{
    for (size_t i = 0; i < r->m->contents.len; i++) {
        const struct content *c = r->m->contents.at[i];
        if (c->value_fns && record_is(c->kind, hook->rec) && c->value_fns[hook->slot])
            deepest(out, fn_opens(r, c->value_fns[hook->slot]), r->m->events.len);
    }
}

static void stm_opens(void *user, const struct stmt *s)
{
    const struct opening *o = user;
    stmt_each_expr(s, tex_opens, user);
    if (s->kind == ST_FIRE) fired_opens(o->r, s->mem, o->out);
    if (s->kind != ST_EVENT) {
        stmt_each(s, stm_opens, user);
        return;
    }
    struct opening within = {o->r, ARENA_ARRAY(o->r->m->arena, int32_t, o->r->m->events.len)};
    stmt_each(s, stm_opens, &within);
    within.out[s->rec->id]++;
    deepest(o->out, within.out, o->r->m->events.len);
}

/* Calls make no circle (check_call_cycles); hooks that fire one another could: nothing is in `fns`
 * yet but zeroes then. */
static const int32_t *fn_opens(struct reach *r, const struct fn *fn)
{
    int32_t *known = r->fns[fn->id];
    if (known) return known;
    known = r->fns[fn->id] = ARENA_ARRAY(r->m->arena, int32_t, r->m->events.len);
    fn_each(fn, tex_opens, stm_opens, &(struct opening){r, known});
    return known;
}

static void act_opens(struct reach *r, struct content *c, const struct record *doing)
{
    const int32_t *opens = c->body ? fn_opens(r, c->body) : NULL;
    for (size_t i = 0; opens && i < r->m->events.len; i++) {
        struct record *e = r->m->events.at[i];
        int32_t most = opens[i] + (e == doing);
        if (most == 0 || e->nest_limit == 0) continue;
        vec_push(&c->opens, r->m->arena, (struct opened_event){e, most});
        if (most <= e->nest_limit) continue;
        struct diag *g = report(
            r->m, E0213, c->sym->span,
            "`%.*s` may open %d `%.*s`, one within another, which nests %d: it is never offered",
            STR_FMT(c->sym->name), (int)most, STR_FMT(e->name), (int)e->nest_limit);
        diag_related(r->m->diags, g, e->sym->span, "the event");
        diag_help(r->m->diags, g, "`nests %d` leaves room for what one such act may open",
                  (int)most);
    }
}

void check_event_nesting(struct model *m)
{
    struct reach r = {.m = m, .fns = ARENA_ARRAY(m->arena, int32_t *, m->fns.len + 1)};
    if (!m->events.len) return;
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->kind->cls == CLASS_ACT) act_opens(&r, m->contents.at[i], m->doing);
}
