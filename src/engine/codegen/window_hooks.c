/* window_hooks.c -- Collects what is attached to each window: refills, hooks, ends, acts. A window
 * without any is not opened. */
#include "emit.h"
#include "lang/sema/model/visit.h"

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

/* Marks applied until a moment end at its window. */
static enum visit attach_end(void *user, const struct fn *fn, const struct stmt *s)
{
    struct gen *g = user;
    (void)fn;
    if (s->kind != ST_APPLY || !s->moment) return VISIT_CHILDREN;
    if (!s->moment->event) attach(g, s->moment, AT_END);
    g->marks_count = true;
    return VISIT_CHILDREN;
}

static void attach_content(struct gen *g, const struct content *c)
{
    attach_hooks(g, c->hooks.at, c->hooks.len);
    attach(g, c->ends_at, AT_END);
    if (c->ends_at) g->marks_count = true;
    for (size_t i = 0; i < c->offered_at.len; i++) attach(g, c->offered_at.at[i], AT_ACT);
}

static bool watches(const struct hook *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (at[i].becoming) return true;
    return false;
}

/* `on becoming` and `ends when` are tested at every window. Another content has other maxima. */
static bool edges_watched(const struct model *m)
{
    if (m->form || m->lefts) return true;
    if (watches(m->hooks.at, m->hooks.len)) return true;
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->ends ||
            watches(m->contents.at[i]->hooks.at, m->contents.at[i]->hooks.len))
            return true;
    return false;
}

void window_hooks_fill(struct gen *g)
{
    struct model *m = g->m;
    g->attached = ARENA_ARRAY(g->a, uint8_t, m->windows.len + 1);
    for (size_t i = 0; i < m->members.len; i++) attach(g, m->members.at[i]->refill, AT_REFILL);
    for (size_t i = 0; i < m->contents.len; i++) attach_content(g, m->contents.at[i]);
    for (size_t i = 0; i < m->encounters.len; i++) attach(g, m->encounters.at[i]->limit, AT_REFILL);
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = g, .stmt = attach_end}, m->fns.at[i]);
    attach_hooks(g, m->hooks.at, m->hooks.len);
    for (size_t i = 0; (edges_watched(m) || g->promises) && i < m->windows.len; i++)
        g->attached[i] |= AT_SETTLE;
    for (size_t i = 0; i < m->windows.len; i++) m->windows.at[i]->has_hooks = g->attached[i] != 0;
}
