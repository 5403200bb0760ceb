/* attach.c -- what is attached to each window: refills, hooks, ends, acts. A window with nothing is never opened at all. */
#include "gen/emit.h"

static void attach(struct gen *g, const struct moment *m, int what)
{
    if (m && m->window) g->attached[m->window->id] |= (uint8_t)what;
}

static void attach_hooks(struct gen *g, const struct hook *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        attach(g, at[i].moment, AT_HOOK);
        attach(g, at[i].once_per, AT_REFILL);
    }
}

/* Marks that are applied until a moment end there. */
static void attach_stm(struct gen *g, const struct stm *s)
{
    if (!s) return;
    if (s->kind == S_APPLY) attach(g, s->moment, AT_END);
    attach_stm(g, s->then);
    attach_stm(g, s->orelse);
    for (size_t i = 0; i < s->item_count; i++) attach_stm(g, s->items[i]);
}

static void attach_content(struct gen *g, const struct content *c)
{
    attach_hooks(g, c->hooks.at, c->hooks.len);
    attach(g, c->ends_at, AT_END);
    for (size_t i = 0; i < c->at.len; i++) attach(g, c->at.at[i], AT_ACT);
}

void attach_fill(struct gen *g)
{
    struct model *m = g->m;
    g->attached = ARENA_ARRAY(g->a, uint8_t, m->windows.len + 1);
    if (!g->attached) return;
    for (size_t i = 0; i < m->members.len; i++) attach(g, m->members.at[i]->refill, AT_REFILL);
    for (size_t i = 0; i < m->contents.len; i++) attach_content(g, m->contents.at[i]);
    for (size_t i = 0; i < m->encounters.len; i++) attach(g, m->encounters.at[i]->limit, AT_REFILL);
    for (size_t i = 0; i < m->fns.len; i++) attach_stm(g, m->fns.at[i]->body);
    attach_hooks(g, m->hooks.at, m->hooks.len);
    for (size_t i = 0; i < m->windows.len; i++) m->windows.at[i]->busy = g->attached[i] != 0;
}
