/* stale_lets.c -- Forward dataflow analysis: reports uses of a `let` whose value may be out of
 * date.
 *
 * A `let` stores a value once. If the value was read from state, and a window has been open since,
 * others may have acted and the state may differ. A value that should follow the state belongs in
 * a property, one that should not in `fixed let`. Rolls, choices, results of commands, parameters
 * and loop variables are not read from state. Given members, options and constants do not change. A
 * name that is assigned again is a variable: its author keeps it up to date.
 *
 * The lattice of a local is CURRENT < READ (from state, since the last window) < STALE (a window
 * has been open since). Branches join by the maximum; loops iterate to a fixpoint. Two summaries by
 * function supply the transfer functions: whether it may open a window, and whether its value
 * depends on state. A `choose` is not a window: no other creature acts during it.
 */
#include <string.h>

#include "analyses.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"

enum freshness { CURRENT, READ, STALE };
struct local_state {
    uint8_t fresh;           /* enum freshness */
    struct span window, let; /* the window that made it stale; the line that set it */
};

enum verdict { UNKNOWN, VISITING, NO, YES };

enum {
    LOCALS_MOST = 1024, /* locals of one function; further ones are not analysed */
    /* Passes over loops, in all functions. Nested loops multiply them: past the limit each loop is
     * walked once, and some reports are missed. */
    PASSES_MOST = 50000
};

struct staleness {
    struct model *m;
    /* enum verdict by function: may it open a window; does its value depend on state */
    uint8_t *opens, *reads;
    struct fn *fn;
    struct local_state *now; /* by local, at the current line; NULL within a summary */
    bool *reported;          /* by local: one report each */
    size_t count, most;      /* locals analysed: of fn; the most of any function */
    /* A stack of copies of `now`, reused by all functions. */
    VEC(struct local_state *) copies;
    size_t copies_used;
    int passes;
};

/* ---- summary: may a function open a window --------------------------------------------------- */

static bool fn_opens(struct staleness *w, const struct fn *fn);

static bool expr_opens(void *user, const struct expr *x)
{
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE && fn_opens(user, x->fn))
        return true;
    return expr_any(x, expr_opens, user);
}

static bool has_edge(const struct record *event, enum window_edge edge)
{
    for (size_t i = 0; i < event->windows.len; i++)
        if (event->windows.at[i]->edge == edge) return true;
    return false;
}

static bool fire_opens(struct staleness *w, const struct member *hook)
{
    for (size_t i = 0; i < w->m->contents.len; i++) {
        const struct content *c = w->m->contents.at[i];
        if (c->value_fns && record_is(c->kind, hook->rec) && c->value_fns[hook->slot] &&
            fn_opens(w, c->value_fns[hook->slot]))
            return true;
    }
    return false;
}

/* The statement itself, without the statements within it. */
static bool line_opens(struct staleness *w, const struct stmt *s)
{
    if (s->kind == ST_OPEN || s->kind == ST_PERFORM || s->kind == ST_PLAY) return true;
    return s->kind == ST_FIRE && fire_opens(w, s->mem);
}

static bool stmt_opens(void *user, const struct stmt *s)
{
    if (line_opens(user, s)) return true;
    if (s->kind == ST_EVENT && (has_edge(s->rec, EDGE_FIRST) || has_edge(s->rec, EDGE_LAST)))
        return true;
    return stmt_any_expr(s, expr_opens, user) || stmt_any(s, stmt_opens, user);
}

static bool fn_opens(struct staleness *w, const struct fn *fn)
{
    uint8_t *known = &w->opens[fn->id];
    if (*known != UNKNOWN) return *known == YES;
    *known = VISITING;
    *known = fn_any(fn, expr_opens, stmt_opens, w) ? YES : NO;
    return *known == YES;
}

/* ---- summary: does a value depend on state --------------------------------------------------- */

static bool fn_reads(struct staleness *w, const struct fn *fn);

static bool load_reads(const struct member *m)
{
    if (m->member_sort == SORT_OPTION) return false;
    return m->member_sort != SORT_PARAM || m->is_open;
}

static bool node_reads(struct staleness *w, const struct expr *x)
{
    switch (x->kind) {
    case EX_LOAD: return load_reads(x->mem);
    case EX_LEFT:
    case EX_STAT:
    case EX_RULE:
    case EX_CAN_PAY:
    case EX_CAN_PAY_ALL: return true;
    case EX_HAS_MARK:
    case EX_HAS_MARK_KIND:
    case EX_HAS_CONTENT:
    case EX_MARKS_OF:
    case EX_ALL_MARKS:
    case EX_ALL_MARKS_OF:
    case EX_FIRST_MARK: return true;
    case EX_OWNED:
    case EX_FIRST_THING: return w->m->thing_cells[THING_LIST] != NULL;
    case EX_NATURAL:
        if (x->mem && (x->mem->id == NATURAL_OWNER || x->mem->id == NATURAL_HOLDER))
            return w->m->thing_cells[THING_LIST] != NULL;
        if (x->mem && x->mem->id == NATURAL_MARK_LEFT) return true;
        return x->mem ? str_is(x->mem->name, "members")
                      : str_is(x->text, "everyone") || str_is(x->text, "over");
    case EX_BUILTIN: /* positions, acts that are open to a creature */
        for (size_t i = 0; i < x->item_count; i++)
            if (x->items[i] && x->items[i]->type.base == TY_CREATURE) return true;
        return x->type.base == TY_SET;
    case EX_CALL: return x->fn->permission == PERMIT_PURE && fn_reads(w, x->fn);
    default: return false;
    }
}

static bool expr_reads(void *user, const struct expr *x)
{
    struct staleness *w = user;
    if (x->kind == EX_ROLL || x->kind == EX_AFTER) return false;
    if (x->kind == EX_CALL && x->fn->permission != PERMIT_PURE) return false; /* an outcome */
    if (x->kind == EX_LOCAL)
        return w->now && (size_t)x->number < w->count && w->now[x->number].fresh != CURRENT;
    return node_reads(w, x) || expr_any(x, expr_reads, w);
}

static bool stmt_reads(void *user, const struct stmt *s)
{
    return stmt_any_expr(s, expr_reads, user) || stmt_any(s, stmt_reads, user);
}

/* `now` is NULL meanwhile: locals of another function are not those of the current one. */
static bool fn_reads(struct staleness *w, const struct fn *fn)
{
    uint8_t *known = &w->reads[fn->id];
    if (*known != UNKNOWN) return *known == YES;
    struct local_state *now = w->now;
    *known = VISITING;
    w->now = NULL;
    *known = fn_any(fn, expr_reads, stmt_reads, w) ? YES : NO;
    w->now = now;
    return *known == YES;
}

/* ---- the dataflow analysis ------------------------------------------------------------------- */

static void report_use(struct staleness *w, const struct expr *x)
{
    const struct local_state *n = &w->now[x->number];
    const struct local *l = &w->fn->locals.at[x->number];
    if (w->reported[x->number]) return;
    w->reported[x->number] = true;
    struct diag *g =
        report(w->m, W0310, x->span, "`%.*s` was read before this line, and may have changed since",
               STR_FMT(l->name));
    diag_related(g, n->let, "it was read here");
    diag_related(g, n->window, "others may act here");
    diag_help(g,
              "to follow the change, use a property or a function; to keep the old value, write "
              "`fixed let %.*s = ...`",
              STR_FMT(l->name));
}

static void mark_stale(struct staleness *w, struct span at)
{
    for (size_t i = 0; i < w->count; i++)
        if (w->now[i].fresh == READ) w->now[i].fresh = STALE, w->now[i].window = at;
}

static void walk_expr(void *user, const struct expr *x)
{
    struct staleness *w = user;
    if (x->kind == EX_LOCAL && (size_t)x->number < w->count && w->now[x->number].fresh == STALE)
        report_use(w, x);
    expr_each(x, walk_expr, w);
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE && fn_opens(w, x->fn))
        mark_stale(w, x->span);
}

/* Pushes a copy of `now`. It is valid until `copies_used` is reset. */
static struct local_state *copy_state(struct staleness *w)
{
    if (w->copies_used == w->copies.len)
        vec_push(&w->copies, w->m->arena, ARENA_ARRAY(w->m->arena, struct local_state, w->most));
    return memcpy(w->copies.at[w->copies_used++], w->now, sizeof *w->now * w->count);
}

static void restore_state(struct staleness *w, const struct local_state *copy)
{
    memcpy(w->now, copy, sizeof *w->now * w->count);
}

/* to = the maximum of both. Returns whether `to` has changed. */
static bool join_state(struct staleness *w, struct local_state *to, const struct local_state *from)
{
    bool more = false;
    for (size_t i = 0; i < w->count; i++)
        if (from[i].fresh > to[i].fresh) to[i] = from[i], more = true;
    return more;
}

static void walk_stmt(struct staleness *w, const struct stmt *s);

static void walk_child(void *user, const struct stmt *s)
{
    walk_stmt(user, s);
}

/* A branch that returns does not reach the lines after it, so it does not join. */
static void walk_branches(struct staleness *w, const struct stmt *a, const struct stmt *b)
{
    size_t copies_used = w->copies_used;
    struct local_state *before = copy_state(w), *first;
    walk_stmt(w, a);
    first = copy_state(w);
    restore_state(w, before);
    walk_stmt(w, b);
    if (stmt_leaves(b))
        restore_state(w, first);
    else if (!stmt_leaves(a))
        join_state(w, w->now, first);
    w->copies_used = copies_used;
}

/* The state at the end of a pass joins the state at its beginning, until nothing changes. The
 * lattice is finite: a loop needs at most 2n + 1 passes for n locals. */
static void walk_loop(struct staleness *w, const struct expr *each_pass, const struct stmt *body)
{
    size_t copies_used = w->copies_used;
    for (bool more = true; more;) {
        struct local_state *before = copy_state(w);
        if (each_pass) walk_expr(w, each_pass);
        walk_stmt(w, body);
        more = join_state(w, before, w->now) && w->passes++ < PASSES_MOST;
        restore_state(w, before);
        w->copies_used = copies_used;
    }
    if (each_pass) walk_expr(w, each_pass);
}

static void set_local(struct staleness *w, const struct stmt *s)
{
    const struct local *l = &w->fn->locals.at[s->number];
    if ((size_t)s->number >= w->count) return;
    bool read = l->is_let && !l->is_fixed && !l->is_changed && expr_reads(w, s->a);
    w->now[s->number] = (struct local_state){.fresh = read ? READ : CURRENT, .let = s->span};
}

static void walk_event(struct staleness *w, const struct stmt *s)
{
    if (has_edge(s->rec, EDGE_FIRST)) mark_stale(w, s->span);
    walk_stmt(w, s->then);
    if (has_edge(s->rec, EDGE_LAST)) mark_stale(w, s->span);
}

static void walk_together(struct staleness *w, const struct stmt *s)
{
    size_t copies_used = w->copies_used;
    struct local_state *before = copy_state(w), *after = copy_state(w);
    for (size_t i = 0; i < s->item_count; i++) {
        restore_state(w, before);
        walk_stmt(w, s->items[i]);
        join_state(w, after, w->now);
    }
    restore_state(w, after);
    w->copies_used = copies_used;
}

static void walk_stmt(struct staleness *w, const struct stmt *s)
{
    if (!s) return;
    if (s->kind != ST_UNTIL) stmt_each_expr(s, walk_expr, w); /* walk_loop reads its condition */
    if (line_opens(w, s)) mark_stale(w, s->span);
    switch (s->kind) {
    case ST_LET: set_local(w, s); break;
    case ST_IF: walk_branches(w, s->then, s->orelse); break;
    case ST_FOR:
    case ST_MARCH:
    case ST_REPEAT: walk_loop(w, NULL, s->then); break;
    case ST_UNTIL: walk_loop(w, s->a, s->then); break;
    case ST_EVENT: walk_event(w, s); break;
    case ST_TOGETHER: walk_together(w, s); break;
    default: stmt_each(s, walk_child, w);
    }
}

static size_t most_locals(const struct model *m)
{
    size_t most = 1;
    for (size_t i = 0; i < m->fns.len; i++)
        if (m->fns.at[i]->locals.len > most) most = m->fns.at[i]->locals.len;
    return most < LOCALS_MOST ? most : LOCALS_MOST;
}

void check_stale_lets(struct model *m)
{
    size_t most = most_locals(m);
    struct local_state *now = ARENA_ARRAY(m->arena, struct local_state, most);
    struct staleness w = {.m = m,
                          .most = most,
                          .reported = ARENA_ARRAY(m->arena, bool, most),
                          .opens = ARENA_ARRAY(m->arena, uint8_t, m->fns.len + 1),
                          .reads = ARENA_ARRAY(m->arena, uint8_t, m->fns.len + 1)};
    for (size_t i = 0; i < m->fns.len; i++) {
        w.fn = m->fns.at[i];
        if (w.fn->permission != PERMIT_CHANGE || !w.fn->body || !fn_opens(&w, w.fn)) continue;
        w.count = w.fn->locals.len < most ? w.fn->locals.len : most;
        memset(now, 0, sizeof *now * w.count);
        memset(w.reported, 0, sizeof *w.reported * w.count);
        w.now = now;
        walk_stmt(&w, w.fn->body);
        w.now = NULL;
    }
}
