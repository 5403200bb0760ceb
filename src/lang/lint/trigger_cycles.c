/* trigger_cycles.c -- Reports cycles of triggers (W0603): a hook at a moment whose body
 * surely brings about the same moment again.
 *
 * Depth-first search over hooks. Each body is interpreted (interp.h) up to the first
 * statement that may fail to happen. That is an undecided condition, a payment, or an event that
 * may cease to hold. An event on the path starts every hook at its windows whose condition
 * surely holds. Reaching the first hook again closes the cycle.
 */
#include "lang/absint/interp.h"
#include "lang/sema/model/scope.h"
#include "lints.h"

#define FUEL       20000
#define THE_BEARER 1
#define DEEPEST    8 /* events open one within another */
#define CYCLE_MOST 6 /* hooks */

struct trigger_path {
    struct lint *l;
    const struct hook *at[CYCLE_MOST]; /* from the first to the one whose body is followed */
    size_t len;
    bool closed, stopped;
    struct open {
        const struct record *rec;
        struct value event;
    } open[DEEPEST];
    size_t open_count;
};

static void follow_body(struct trigger_path *w, const struct hook *h, struct value event);
static void follow_call(struct trigger_path *w, struct absint_frame *at, const struct fn *fn,
                        const struct value *args, size_t count, int depth);

/* ---- bearers --------------------------------------------------------------------------------- */

static bool item_contains(const struct inventory_item *s, const struct content *c)
{
    if (s->content == c) return true;
    for (size_t i = 0; i < s->inner.len; i++)
        if (item_contains(s->inner.at[i], c)) return true;
    return false;
}

static bool everybody_bears(const struct model *m, const struct content *c)
{
    for (size_t i = 0; i < m->owns.len; i++)
        for (size_t k = 0; k < m->owns.at[i]->default_items.len; k++)
            if (item_contains(m->owns.at[i]->default_items.at[k], c)) return true;
    return false;
}

static bool bears(const struct content *bearer, const struct content *c)
{
    if (bearer == c) return true;
    for (size_t i = 0; i < bearer->inventory.len; i++)
        if (item_contains(bearer->inventory.at[i], c)) return true;
    return false;
}

/* Returns false if some creatures have a, others b, and none has both. */
static bool can_share_bearer(const struct model *m, const struct content *a,
                             const struct content *b)
{
    if (m->thing_cells[THING_LIST]) return true; /* things change hands */
    if (a == b || !a || !b || everybody_bears(m, a) || everybody_bears(m, b)) return true;
    bool had[2] = {false, false};
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        if (c->kind->cls != CLASS_CREATURE) continue;
        bool one = bears(c, a), other = bears(c, b);
        if (one && other) return true;
        had[0] = had[0] || one;
        had[1] = had[1] || other;
    }
    return !had[0] || !had[1];
}

/* ---- the report ------------------------------------------------------------------------------ */

static bool span_before(struct span a, struct span b)
{
    return a.file < b.file || (a.file == b.file && a.from < b.from);
}

/* Reported at the first by place: the search finds the cycle from each of its hooks. */
/* Names a unit, in the singular if that is a name of it, too. */
static void help_once_per(const struct model *m, struct diag *g)
{
    struct str name = {0};
    for (size_t i = 0; i < m->moments.len; i++)
        if (m->moments.at[i]->event) name = m->moments.at[i]->name;
    if (!name.len) return;
    struct str one = {name.at, name.len - 1};
    if (scope_find_unit(m->names, one)) name = one;
    diag_help(g, "write `once per %.*s` behind the moment", STR_FMT(name));
}

static void report_cycle(struct lint *l, const struct hook *const *at, size_t count)
{
    size_t first = 0;
    for (size_t i = 1; i < count; i++)
        if (span_before(at[i]->span, at[first]->span)) first = i;
    if (first) return;
    struct diag *g = lint_report(l, W0603, at[0]->span,
                                 count > 1 ? "this starts what starts it again, without end"
                                           : "this starts itself again, without end");
    for (size_t i = 1; i < count; i++) {
        const struct content *c = at[i]->owner;
        if (c)
            diag_related(g, at[i]->span, "through this of `%.*s`", STR_FMT(c->sym->name));
        else
            diag_related(g, at[i]->span, "through this");
    }
    help_once_per(l->m, g);
    diag_help(g, "let it happen only `when` something holds that it ends itself");
}

/* ---- the search ------------------------------------------------------------------------------ */

static struct value open_event(const struct trigger_path *w, const struct record *rec)
{
    for (size_t i = w->open_count; i-- > 0;)
        if (w->open[i].rec == rec) return w->open[i].event;
    return value_any();
}

static bool lookup_event(struct absint_frame *at, const struct expr *x, struct value *v)
{
    if (x->kind != EX_EVENT) return false;
    *v = open_event(at->f->ctx, x->rec);
    return v->kind == V_EVENT;
}

static struct interp interp_of(struct trigger_path *w)
{
    return (struct interp){.arena = w->l->arena, .ctx = w, .lookup = lookup_event, .fuel = FUEL};
}

static bool must_run(struct trigger_path *w, const struct hook *h, struct value event)
{
    struct interp f = interp_of(w);
    struct value args[3] = {value_object(THE_BEARER, NULL), value_any(), event};
    if (!h->body || h->once_per) return false;
    return !h->when || value_is(interp_fn(&f, h->when, args, 3), 1);
}

static void follow_hook(struct trigger_path *w, const struct hook *h, const struct window *window,
                        struct value event)
{
    if (w->closed || !h->moment || h->moment->window != window || !must_run(w, h, event)) return;
    if (h == w->at[0]) {
        w->closed = true;
        return;
    }
    for (size_t i = 0; i < w->len; i++)
        if (w->at[i] == h) return; /* a cycle, but not through the first */
    if (w->len < CYCLE_MOST && can_share_bearer(w->l->m, w->at[0]->owner, h->owner))
        follow_body(w, h, event);
}

static void open_window(struct trigger_path *w, const struct window *window, struct value event)
{
    const struct model *m = w->l->m;
    follow_hook(w, w->at[0], window, event); /* the shortest cycle */
    for (size_t i = 0; i < m->hooks.len; i++) follow_hook(w, &m->hooks.at[i], window, event);
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++)
            follow_hook(w, &m->contents.at[i]->hooks.at[k], window, event);
}

static bool must_continue(struct trigger_path *w, struct absint_frame *at, const struct stmt *s,
                          int depth);

static void open_windows_at(struct trigger_path *w, const struct record *rec, enum window_edge edge,
                            struct value event)
{
    for (size_t i = 0; i < rec->windows.len; i++)
        if (rec->windows.at[i]->edge == edge) open_window(w, rec->windows.at[i], event);
}

static bool must_continue_event(struct trigger_path *w, struct absint_frame *at,
                                const struct stmt *s, int depth)
{
    struct value *cells = ARENA_ARRAY(w->l->arena, struct value, INTERP_EVENT_CELLS);
    if (s->rec->holds_while || w->open_count == DEEPEST) return false;
    for (size_t i = 0; i < s->arg_count && i < INTERP_EVENT_CELLS; i++)
        cells[i] = s->args[i] ? interp_expr(at, s->args[i]) : value_any();
    struct value event = {.kind = V_EVENT, .cells = cells};
    at->locals[s->number] = event;
    w->open[w->open_count++] = (struct open){s->rec, event};
    open_windows_at(w, s->rec, EDGE_FIRST, event);
    bool through = must_continue(w, at, s->then, depth);
    if (through) open_windows_at(w, s->rec, EDGE_LAST, event);
    w->open_count--;
    return through && !w->closed;
}

static bool must_continue_call(struct trigger_path *w, struct absint_frame *at,
                               const struct expr *x, int depth)
{
    struct value args[16] = {{0}};
    size_t count = x->kind != EX_CALL ? 0 : x->item_count < 16 ? x->item_count : 16;
    if (x->kind != EX_CALL) return true;
    for (size_t i = 0; i < count; i++) args[i] = interp_expr(at, x->items[i]);
    follow_call(w, at, x->fn, args, count, depth + 1);
    return !w->stopped && !w->closed;
}

/* Follows what happens on every run, in order. Returns false if the rest is not certain. */
static bool must_continue(struct trigger_path *w, struct absint_frame *at, const struct stmt *s,
                          int depth)
{
    if (!s) return true;
    if (w->closed) return false;
    switch (s->kind) {
    case ST_BLOCK:
        for (size_t i = 0; i < s->item_count; i++)
            if (!must_continue(w, at, s->items[i], depth)) return false;
        return true;
    case ST_LET: at->locals[s->number] = interp_expr(at, s->a); return true;
    case ST_IF: {
        struct value v = interp_expr(at, s->a);
        return value_is_number(v) && must_continue(w, at, v.range.lo ? s->then : s->orelse, depth);
    }
    case ST_DO: return must_continue_call(w, at, s->a, depth);
    case ST_EVENT: return must_continue_event(w, at, s, depth);
    case ST_OPEN: {
        struct value event =
            s->a && s->a->kind == EX_EVENT ? open_event(w, s->a->rec) : interp_expr(at, s->a);
        if (event.kind == V_EVENT) open_window(w, s->window, event);
        return !w->closed;
    }
    case ST_STORE:
    case ST_LOG:
    case ST_APPLY:
    case ST_BY_CONTENT:
    case ST_COPY_MARK:
    case ST_GRANT:
    case ST_FIRE: return true;
    case ST_FOR:
    case ST_REPEAT: return true; /* perhaps no pass at all */
    default: return false;
    }
}

static void follow_call(struct trigger_path *w, struct absint_frame *at, const struct fn *fn,
                        const struct value *args, size_t count, int depth)
{
    struct absint_frame inner = frame_on(at->f, fn);
    if (depth > 8) {
        w->stopped = true;
        return;
    }
    for (size_t i = 0; i < fn->params.len && i < count; i++) inner.locals[i] = args[i];
    if (!must_continue(w, &inner, fn->body, depth)) w->stopped = true;
}

static void follow_body(struct trigger_path *w, const struct hook *h, struct value event)
{
    struct interp f = interp_of(w);
    struct absint_frame at = {.f = &f};
    struct value args[3] = {value_object(THE_BEARER, NULL), value_any(), event};
    bool stopped = w->stopped;
    w->at[w->len++] = h;
    follow_call(w, &at, h->body, args, h->body->params.len < 3 ? h->body->params.len : 3, 0);
    if (!w->closed) w->len--;
    w->stopped = stopped;
}

static void judge(struct lint *l, const struct hook *h)
{
    struct trigger_path w = {.l = l};
    if (!h->moment || !h->body || h->once_per) return;
    struct value *cells = ARENA_ARRAY(l->arena, struct value, INTERP_EVENT_CELLS);
    struct value event = {.kind = V_EVENT, .cells = cells}; /* any */
    w.open[w.open_count++] =
        (struct open){h->moment->window ? h->moment->window->event : NULL, event};
    follow_body(&w, h, event);
    if (w.closed) report_cycle(l, w.at, w.len);
}

void lint_trigger_cycles(struct lint *l)
{
    const struct model *m = l->m;
    for (size_t i = 0; i < m->hooks.len; i++) judge(l, &m->hooks.at[i]);
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++)
            judge(l, &m->contents.at[i]->hooks.at[k]);
}
