/* event_nesting.c -- Computes for each act how deep it may nest events of a kind. The algorithm is
 * a depth-first walk of the call graph that summarises each function once.
 *
 * `nests n` limits the number of open events: an act that would exceed it is not offered. An act is
 * charged with its body, the commands it calls and the hooks it fires. Every branch counts as
 * taken, so the result is an upper bound. Reactions at the windows that the act opens are not
 * charged to it. Acts that are offered there, or performed as values, are checked on their own;
 * hooks of moments limit themselves by `when`.
 */
#include "analyses.h"
#include "lang/sema/model/visit.h"

struct nesting {
    struct model *m;
    int32_t **depths; /* [function][event]: the depth; a row is NULL until it is computed */
};

/* The walk of one function, or of one event block within it. */
struct nesting_walk {
    struct nesting *n;
    int32_t *depths; /* [event]: the depth so far, counted from where this walk began */
};

/* to[i] = max(to[i], from[i]): of two lines or branches the deeper one counts. */
static void raise_depths(int32_t *to, const int32_t *from, size_t count)
{
    for (size_t i = 0; from && i < count; i++)
        if (from[i] > to[i]) to[i] = from[i];
}

static const int32_t *fn_depths(struct nesting *n, const struct fn *fn);

static void walk_expr(void *user, const struct expr *x)
{
    const struct nesting_walk *w = user;
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE)
        raise_depths(w->depths, fn_depths(w->n, x->fn), w->n->m->events.len);
    expr_each(x, walk_expr, user);
}

/* `fire x.hit` may run the hook of any content that has one. */
static void add_fired_hooks(struct nesting *n, const struct member *hook, int32_t *depths)
{
    for (size_t i = 0; i < n->m->contents.len; i++) {
        const struct content *c = n->m->contents.at[i];
        if (c->value_fns && record_is(c->kind, hook->rec) && c->value_fns[hook->slot])
            raise_depths(depths, fn_depths(n, c->value_fns[hook->slot]), n->m->events.len);
    }
}

static void walk_stmt(void *user, const struct stmt *s)
{
    const struct nesting_walk *w = user;
    stmt_each_expr(s, walk_expr, user);
    if (s->kind == ST_FIRE) add_fired_hooks(w->n, s->mem, w->depths);
    if (s->kind != ST_EVENT) {
        stmt_each(s, walk_stmt, user);
        return;
    }
    struct nesting_walk within = {w->n, ARENA_ARRAY(w->n->m->arena, int32_t, w->n->m->events.len)};
    stmt_each(s, walk_stmt, &within);
    within.depths[s->rec->id]++;
    raise_depths(w->depths, within.depths, w->n->m->events.len);
}

/* The summary is entered in the table before its function is walked, so that the walk ends. Calls
 * are acyclic (check_call_cycles), but hooks may fire one another: such a cycle reads zeroes. */
static const int32_t *fn_depths(struct nesting *n, const struct fn *fn)
{
    int32_t *known = n->depths[fn->id];
    if (known) return known;
    known = n->depths[fn->id] = ARENA_ARRAY(n->m->arena, int32_t, n->m->events.len);
    fn_each(fn, walk_expr, walk_stmt, &(struct nesting_walk){n, known});
    return known;
}

/* `doing` is the event that is open while an act is performed (NULL: the system declares none). It
 * counts as one more of its kind. */
static void check_act(struct nesting *n, struct content *c, const struct record *doing)
{
    const int32_t *opens = c->body ? fn_depths(n, c->body) : NULL;
    for (size_t i = 0; opens && i < n->m->events.len; i++) {
        struct record *e = n->m->events.at[i];
        int32_t depth = opens[i] + (e == doing);
        if (depth == 0 || e->nest_limit == 0) continue;
        vec_push(&c->opens, n->m->arena, (struct opened_event){e, depth});
        if (depth <= e->nest_limit) continue;
        struct diag *g =
            report(n->m, E0213, c->sym->span,
                   "`%.*s` may open %d `%.*s` one within another, and `nests` allows "
                   "%d: it is never offered",
                   STR_FMT(c->sym->name), (int)depth, STR_FMT(e->name), (int)e->nest_limit);
        diag_related(g, e->sym->span, "the event");
        diag_help(g, "`nests %d` leaves room for one such act", (int)depth);
    }
}

void check_event_nesting(struct model *m)
{
    struct nesting n = {.m = m, .depths = ARENA_ARRAY(m->arena, int32_t *, m->fns.len + 1)};
    if (!m->events.len) return;
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->kind->cls == CLASS_ACT)
            check_act(&n, m->contents.at[i], m->events_opened[EVENT_DOING]);
}
