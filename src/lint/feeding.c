/* feeding.c -- hooks that start themselves again: at a moment something happens that brings about the same moment, for the same one,
 * with nothing between that could stop it. Only what surely happens is followed: a condition that may fail, a payment, an event
 * that may cease to hold are all ends of it.
 */
#include "lint/fold.h"

#define FUEL 20000
#define WAY_MOST 6
#define THE_BEARER 1

struct way {
    struct lint *l;
    const struct hook *at[WAY_MOST]; /* from the first to the one whose body is walked */
    size_t len;
    bool closed, stopped;
};

static void body(struct way *w, const struct hook *h, struct value event);
static void calls(struct way *w, struct frame *at, const struct fn *fn, const struct value *args, size_t count, int depth);

static struct value asked(struct way *w, const struct fn *fn, struct value event)
{
    struct folding f = {.arena = w->l->arena, .fuel = FUEL};
    struct value args[3] = {value_object(THE_BEARER, NULL), value_any(), event};
    return fold_fn(&f, fn, args, 3);
}

static bool surely_runs(struct way *w, const struct hook *h, struct value event)
{
    if (!h->body || h->once_per) return false;
    struct value v = h->when ? asked(w, h->when, event) : value_range(1, 1);
    return v.kind == V_RANGE && v.lo == 1 && v.hi == 1;
}

static void opened_for(struct way *w, const struct hook *h, const struct window *window, struct value event)
{
    if (w->closed || !h->moment || h->moment->window != window || !surely_runs(w, h, event)) return;
    if (h == w->at[0]) {
        w->closed = true;
        return;
    }
    for (size_t i = 0; i < w->len; i++)
        if (w->at[i] == h) return; /* a ring, but not through the first */
    if (w->len < WAY_MOST) body(w, h, event);
}

static void opened(struct way *w, const struct window *window, struct value event)
{
    const struct model *m = w->l->m;
    for (size_t i = 0; i < m->hooks.len; i++) opened_for(w, &m->hooks.at[i], window, event);
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++) opened_for(w, &m->contents.at[i]->hooks.at[k], window, event);
}

/* What surely happens, in order; false: from here on nothing is sure. */
static bool surely(struct way *w, struct frame *at, const struct stm *s, int depth)
{
    if (!s) return true;
    if (w->closed) return false;
    switch (s->kind) {
    case S_BLOCK:
        for (size_t i = 0; i < s->item_count; i++)
            if (!surely(w, at, s->items[i], depth)) return false;
        return true;
    case S_LET: at->locals[s->number] = fold_tex(at, s->a); return true;
    case S_IF: {
        struct value v = fold_tex(at, s->a);
        if (v.kind == V_RANGE && v.lo == v.hi) return surely(w, at, v.lo ? s->then : s->orelse, depth);
        return false;
    }
    case S_DO: {
        if (s->a->kind != X_CALL) return true;
        struct value args[16] = {{0}};
        for (size_t i = 0; i < s->a->item_count && i < 16; i++) args[i] = fold_tex(at, s->a->items[i]);
        calls(w, at, s->a->fn, args, s->a->item_count < 16 ? s->a->item_count : 16, depth + 1);
        return !w->stopped && !w->closed;
    }
    case S_EVENT: {
        struct value *cells = ARENA_ARRAY(w->l->arena, struct value, FOLD_EVENT_CELLS);
        if (!cells || s->rec->holds) return false;
        for (size_t i = 0; i < s->arg_count && i < FOLD_EVENT_CELLS; i++) cells[i] = s->args[i] ? fold_tex(at, s->args[i]) : value_any();
        struct value event = {.kind = V_EVENT, .cells = cells};
        at->locals[s->number] = event;
        for (size_t i = 0; i < s->rec->windows.len; i++)
            if (s->rec->windows.at[i]->edge == EDGE_FIRST) opened(w, s->rec->windows.at[i], event);
        if (!surely(w, at, s->then, depth)) return false;
        for (size_t i = 0; i < s->rec->windows.len; i++)
            if (s->rec->windows.at[i]->edge == EDGE_LAST) opened(w, s->rec->windows.at[i], event);
        return !w->closed;
    }
    case S_OPEN: {
        struct value event = fold_tex(at, s->a);
        if (event.kind == V_EVENT) opened(w, s->window, event);
        return !w->closed;
    }
    case S_LOG: case S_STORE: case S_APPLY: case S_GRANT: case S_FIRE: return true;
    case S_FOR: case S_REPEAT: return true; /* perhaps no pass at all */
    default: return false;
    }
}

static void calls(struct way *w, struct frame *at, const struct fn *fn, const struct value *args, size_t count, int depth)
{
    struct frame inner = {.f = at->f, .fn = fn, .live = true, .locals = ARENA_ARRAY(w->l->arena, struct value, fn->locals.len + 1)};
    if (!inner.locals || depth > 8) {
        w->stopped = true;
        return;
    }
    for (size_t i = 0; i < fn->params.len && i < count; i++) inner.locals[i] = args[i];
    if (!surely(w, &inner, fn->body, depth)) w->stopped = true;
}

static void body(struct way *w, const struct hook *h, struct value event)
{
    struct folding f = {.arena = w->l->arena, .fuel = FUEL};
    struct frame at = {.f = &f, .fn = h->body};
    struct value args[3] = {value_object(THE_BEARER, NULL), value_any(), event};
    bool stopped = w->stopped;
    w->at[w->len++] = h;
    calls(w, &at, h->body, args, h->body->params.len < 3 ? h->body->params.len : 3, 0);
    if (!w->closed) w->len--;
    w->stopped = stopped;
}

static bool comes_before(struct span a, struct span b)
{
    return a.file < b.file || (a.file == b.file && a.from < b.from);
}

static const struct content *owner_of(const struct model *m, const struct hook *h)
{
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++)
            if (&m->contents.at[i]->hooks.at[k] == h) return m->contents.at[i];
    return NULL; /* of the fight itself */
}

/* The first time round its event is any; the second time it is what the body made of it. */
static void judge(struct lint *l, const struct hook *h)
{
    struct way w = {.l = l};
    if (!h->moment || !h->body || h->once_per) return;
    struct value *cells = ARENA_ARRAY(l->arena, struct value, FOLD_EVENT_CELLS);
    if (!cells) return;
    body(&w, h, (struct value){.kind = V_EVENT, .cells = cells});
    if (!w.closed) return;
    for (size_t i = 1; i < w.len; i++)
        if (comes_before(w.at[i]->span, h->span)) return; /* a ring is told at its first hook */
    struct diag *g = lint_report(l, W0603, h->span, w.len > 1 ? "this starts what starts it again, without end" : "this starts itself again, without end");
    for (size_t i = 1; i < w.len; i++) {
        const struct content *c = owner_of(l->m, w.at[i]);
        if (c) diag_related(l->d, g, w.at[i]->span, "through this of `%.*s`", STR_FMT(c->sym->name));
        else diag_related(l->d, g, w.at[i]->span, "through this");
    }
    diag_help(l->d, g, "let it happen `once per` round, or only `when` something holds that it ends itself");
}

void lint_feeding(struct lint *l)
{
    const struct model *m = l->m;
    for (size_t i = 0; i < m->hooks.len; i++) judge(l, &m->hooks.at[i]);
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++) judge(l, &m->contents.at[i]->hooks.at[k]);
}
