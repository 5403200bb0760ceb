/* trigger_cycles.c -- hooks that start themselves again: at a moment something happens that brings
 * about the same moment, for the same one, with nothing between that could stop it. Only what
 * surely happens is followed: a condition that may fail, a payment, an event that may cease to hold
 * are all ends of it.
 */
#include "absint/interp.h"
#include "lint/cycle_report.h"
#include "lint/oscillation.h"

#define FUEL       20000
#define THE_BEARER 1
#define DEEPEST    8 /* events open one within another */
#define KEPT                                                                                       \
    INTERP_EVENT_CELLS /* values of an event: its parameters, and from here what it keeps */
#define VALUES (2 * INTERP_EVENT_CELLS)

struct way {
    struct lint *l;
    const struct hook *at[2 * CYCLE_MOST]; /* from the first to the one whose body is walked */
    size_t len, lap;                       /* lap: where this time round begins */
    bool closed, stopped;
    /* the first body was taken to go on where that was not sure: then it is walked again, */
    bool supposed;
    const struct value *again; /* with this event */
    struct open {
        const struct record *rec;
        struct value event;
    } open[DEEPEST];
    size_t open_count;
    VEC(struct kept {
        const struct member *mem;
        bool own;
    })
    kept; /* is it written by the very block that opens the event, and nobody else? */
};

static void body(struct way *w, const struct hook *h, struct value event);
static void calls(struct way *w, struct absint_frame *at, const struct fn *fn,
                  const struct value *args, size_t count, int depth);

/* ---- what an event keeps --------------------------------------------------------------------- */

/* Is it written elsewhere than in a block that opens its event, with the block's own name for it?
 */
static bool written_outside(const struct stmt *s, const struct member *mem,
                            const struct stmt *block)
{
    if (!s) return false;
    if (s->kind == ST_STORE && s->mem == mem) {
        bool own =
            block && s->a &&
            (s->a->kind == EX_EVENT ? s->a->rec == block->rec
                                    : s->a->kind == EX_LOCAL && s->a->number == block->number);
        if (!own) return true;
    }
    if (s->kind == ST_EVENT && s->rec == mem->rec) block = s;
    for (size_t i = 0; i < s->item_count; i++)
        if (written_outside(s->items[i], mem, block)) return true;
    return written_outside(s->then, mem, block) || written_outside(s->orelse, mem, block);
}

static bool is_own(struct way *w, const struct member *mem)
{
    for (size_t i = 0; i < w->kept.len; i++)
        if (w->kept.at[i].mem == mem) return w->kept.at[i].own;
    struct kept k = {mem, true};
    for (size_t i = 0; i < w->l->m->fns.len && k.own; i++)
        k.own = !written_outside(w->l->m->fns.at[i]->body, mem, NULL);
    vec_push(&w->kept, w->l->arena, k);
    return k.own;
}

/* Where the value of a kept number or flag of an event lies; VALUES: it is not followed. */
static size_t kept_at(const struct member *mem)
{
    size_t n = KEPT;
    bool plain = mem->rec->cls == CLASS_EVENT && mem->sort == MEM_KEPT &&
                 mem->member_sort != SORT_PARAM && !mem->is_array && !mem->overflow_into &&
                 !mem->max_stat;
    if (!plain) return VALUES;
    for (size_t i = 0; i < mem->rec->members.len && mem->rec->members.at[i] != mem; i++)
        n += mem->rec->members.at[i]->member_sort != SORT_PARAM;
    return n < VALUES ? n : VALUES;
}

static struct value event_of(struct way *w, struct absint_frame *at, const struct expr *x)
{
    if (!x) return value_any();
    for (size_t i = w->open_count; x->kind == EX_EVENT && i-- > 0;)
        if (w->open[i].rec == x->rec) return w->open[i].event;
    return interp_expr(at, x);
}

static bool known_of_event(struct absint_frame *at, const struct expr *x, struct value *v)
{
    struct way *w = at->f->ctx;
    if (x->kind == EX_EVENT) {
        *v = (struct value){.kind = V_ANY};
        for (size_t i = 0; i < w->open_count; i++)
            if (w->open[i].rec == x->rec) *v = w->open[i].event;
        return v->kind == V_EVENT;
    }
    if (x->kind != EX_LOAD || x->b || !x->a || x->mem->rec->cls != CLASS_EVENT ||
        kept_at(x->mem) >= VALUES)
        return false;
    struct value event = event_of(w, at, x->a);
    if (event.kind != V_EVENT) return false;
    *v = event.cells[kept_at(x->mem)];
    return v->kind == V_RANGE && is_own(w, x->mem);
}

/* What it keeps begins as it is declared. */
static struct value *event_values(struct way *w, const struct record *rec)
{
    struct value *values = ARENA_ARRAY(w->l->arena, struct value, VALUES);
    for (size_t i = 0; rec && i < rec->members.len; i++) {
        const struct member *mem = rec->members.at[i];
        size_t k = kept_at(mem);
        bool number = mem->type.base == TY_INT || mem->type.base == TY_FLAG;
        if (k < VALUES && number && !mem->init_fn) values[k] = value_range(mem->init, mem->init);
    }
    return values;
}

static void store(struct way *w, struct absint_frame *at, const struct stmt *s)
{
    size_t k = kept_at(s->mem);
    struct value event = k < VALUES ? event_of(w, at, s->a) : value_any(),
                 v = interp_expr(at, s->c);
    if (event.kind != V_EVENT) return;
    ((struct value *)event.cells)[k] =
        s->assign == ASSIGN_SET && v.kind == V_RANGE ? v : value_any();
}

/* ---- the way --------------------------------------------------------------------------------- */

static struct interp folding_of(struct way *w)
{
    return (struct interp){.arena = w->l->arena, .ctx = w, .known = known_of_event, .fuel = FUEL};
}

static struct value asked(struct way *w, const struct fn *fn, struct value event)
{
    struct interp f = folding_of(w);
    struct value args[3] = {value_object(THE_BEARER, NULL), value_any(), event};
    return interp_fn(&f, fn, args, 3);
}

static bool surely_runs(struct way *w, const struct hook *h, struct value event)
{
    if (!h->body || h->once_per) return false;
    struct value v = h->when ? asked(w, h->when, event) : value_range(1, 1);
    return v.kind == V_RANGE && v.lo == 1 && v.hi == 1;
}

static bool same_values(const struct value *a, const struct value *b)
{
    for (size_t i = 0; i < VALUES; i++)
        if (a[i].kind != b[i].kind || a[i].object != b[i].object || a[i].lo != b[i].lo ||
            a[i].hi != b[i].hi)
            return false;
    return true;
}

/* The first body went on where that was not sure, as its event could be any: now it is known. */
static void again(struct way *w, const struct hook *h, struct value event)
{
    size_t lap = w->lap;
    w->again = event.cells;
    w->lap = w->len;
    body(w, h, event);
    w->again = NULL;
    w->lap = lap;
}

static void opened_for(struct way *w, const struct hook *h, const struct window *window,
                       struct value event)
{
    if (w->closed || !h->moment || h->moment->window != window || !surely_runs(w, h, event)) return;
    if (h == w->at[0]) {
        if (!w->supposed)
            w->closed = true;
        else if (w->again)
            w->closed = same_values(w->again, event.cells);
        else
            again(w, h, event);
        return;
    }
    for (size_t i = w->lap; i < w->len; i++)
        if (w->at[i] == h) return; /* a ring, but not through the first */
    if (w->len - w->lap < CYCLE_MOST && cycle_may_meet(w->l->m, w->at[0]->owner, h->owner))
        body(w, h, event);
}

static void opened(struct way *w, const struct window *window, struct value event)
{
    const struct model *m = w->l->m;
    opened_for(w, w->at[0], window, event); /* the shortest ring */
    for (size_t i = 0; i < m->hooks.len; i++) opened_for(w, &m->hooks.at[i], window, event);
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++)
            opened_for(w, &m->contents.at[i]->hooks.at[k], window, event);
}

/* What surely happens, in order; false: from here on nothing is sure. */
static bool surely(struct way *w, struct absint_frame *at, const struct stmt *s, int depth)
{
    if (!s) return true;
    if (w->closed) return false;
    switch (s->kind) {
    case ST_BLOCK:
        for (size_t i = 0; i < s->item_count; i++)
            if (!surely(w, at, s->items[i], depth)) return false;
        return true;
    case ST_LET: at->locals[s->number] = interp_expr(at, s->a); return true;
    case ST_IF: {
        struct value v = interp_expr(at, s->a);
        if (v.kind == V_RANGE && v.lo == v.hi)
            return surely(w, at, v.lo ? s->then : s->orelse, depth);
        if (w->len > 1 || depth > 0 || w->supposed) return false;
        w->supposed = true;
        return surely(w, at, s->then, depth);
    }
    case ST_DO: {
        if (s->a->kind != EX_CALL) return true;
        struct value args[16] = {{0}};
        for (size_t i = 0; i < s->a->item_count && i < 16; i++)
            args[i] = interp_expr(at, s->a->items[i]);
        calls(w, at, s->a->fn, args, s->a->item_count < 16 ? s->a->item_count : 16, depth + 1);
        return !w->stopped && !w->closed;
    }
    case ST_EVENT: {
        struct value *cells = event_values(w, s->rec);
        if (!cells || s->rec->holds_while || w->open_count == DEEPEST) return false;
        for (size_t i = 0; i < s->arg_count && i < INTERP_EVENT_CELLS; i++)
            cells[i] = s->args[i] ? interp_expr(at, s->args[i]) : value_any();
        struct value event = {.kind = V_EVENT, .cells = cells};
        at->locals[s->number] = event;
        w->open[w->open_count++] = (struct open){s->rec, event};
        for (size_t i = 0; i < s->rec->windows.len; i++)
            if (s->rec->windows.at[i]->edge == EDGE_FIRST) opened(w, s->rec->windows.at[i], event);
        bool through = surely(w, at, s->then, depth);
        for (size_t i = 0; through && i < s->rec->windows.len; i++)
            if (s->rec->windows.at[i]->edge == EDGE_LAST) opened(w, s->rec->windows.at[i], event);
        w->open_count--;
        return through && !w->closed;
    }
    case ST_OPEN: {
        struct value event = event_of(w, at, s->a);
        if (event.kind == V_EVENT) opened(w, s->window, event);
        return !w->closed;
    }
    case ST_STORE: store(w, at, s); return true;
    case ST_LOG:
    case ST_APPLY:
    case ST_GRANT:
    case ST_FIRE: return true;
    case ST_FOR:
    case ST_REPEAT: return true; /* perhaps no pass at all */
    default: return false;
    }
}

static void calls(struct way *w, struct absint_frame *at, const struct fn *fn,
                  const struct value *args, size_t count, int depth)
{
    struct absint_frame inner = {.f = at->f,
                                 .fn = fn,
                                 .live = true,
                                 .locals =
                                     ARENA_ARRAY(w->l->arena, struct value, fn->locals.len + 1)};
    if (depth > 8) {
        w->stopped = true;
        return;
    }
    for (size_t i = 0; i < fn->params.len && i < count; i++) inner.locals[i] = args[i];
    if (!surely(w, &inner, fn->body, depth)) w->stopped = true;
}

static void body(struct way *w, const struct hook *h, struct value event)
{
    struct interp f = folding_of(w);
    struct absint_frame at = {.f = &f, .fn = h->body};
    struct value args[3] = {value_object(THE_BEARER, NULL), value_any(), event};
    bool stopped = w->stopped;
    w->at[w->len++] = h;
    calls(w, &at, h->body, args, h->body->params.len < 3 ? h->body->params.len : 3, 0);
    if (!w->closed) w->len--;
    w->stopped = stopped;
}

/* Walked twice, it stands there twice. */
static size_t ring_length(const struct way *w)
{
    size_t n = 1;
    while (n < w->len && w->at[n] != w->at[0]) n++;
    return n;
}

/* The first time round its event is any; the second time it is what the body made of it. */
static void judge(struct lint *l, const struct hook *h)
{
    struct way w = {.l = l};
    if (!h->moment || !h->body || h->once_per) return;
    struct value *values = ARENA_ARRAY(l->arena, struct value, VALUES);
    struct value event = {.kind = V_EVENT, .cells = values};
    w.open[w.open_count++] =
        (struct open){h->moment->window ? h->moment->window->event : NULL, event};
    body(&w, h, event);
    if (w.closed) cycle_report(l, w.at, w.supposed ? ring_length(&w) : w.len, NULL);
}

void lint_trigger_cycles(struct lint *l)
{
    const struct model *m = l->m;
    for (size_t i = 0; i < m->hooks.len; i++) judge(l, &m->hooks.at[i]);
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++)
            judge(l, &m->contents.at[i]->hooks.at[k]);
    lint_oscillation(l);
}
