/* stale_lets.c -- a `let` that was read from what may change, and is used when others may have
 * acted since.
 *
 * A name made with `let` keeps what its value was. Where that was read from kept members, or
 * anything that rests on them, and a window has been open in between, it may be out of date: what
 * is always true is a property, what is meant to be kept is `fixed let`. Rolls, choices, what
 * commands give back, parameters and loop variables are what they are, and given members, options
 * and constants do not change. A name that is assigned again is a variable, and whoever changes it
 * keeps it up to date.
 *
 * The walk follows each function's lines: what a name holds is plain, read (since the last window),
 * or old (a window was open since). A line that asks is no window: while somebody thinks nobody
 * else acts.
 */
#include <string.h>

#include "sema/sema.h"
#include "sema/visit.h"

enum held { PLAIN, READ, OLD };
struct name_state {
    uint8_t held;
    struct span window, let;
};

enum verdict { UNKNOWN, LOOKING, NO, YES };

enum {
    NAMES_MOST = 1024, /* of one function: further ones are not followed */
    PASSES_MOST =
        50000 /* of loops within loops, in all functions: then each is gone through once */
};

struct walk {
    struct model *m;
    /* by function: may it open a window; does its value rest on what may change */
    uint8_t *opens, *reads;
    struct fn *fn;
    struct name_state *now; /* by local */
    bool *told;
    size_t names, most;            /* of fn that are followed; of all functions */
    VEC(struct name_state *) room; /* for copies of `now`, used like a stack */
    size_t taken;
    int passes;
};

/* ---- what opens a window --------------------------------------------------------------------- */

static bool fn_opens(struct walk *w, const struct fn *fn);

static bool tex_opens(void *user, const struct expr *x)
{
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE && fn_opens(user, x->fn))
        return true;
    return expr_any(x, tex_opens, user);
}

static bool has_edge(const struct record *event, enum window_edge edge)
{
    for (size_t i = 0; i < event->windows.len; i++)
        if (event->windows.at[i]->edge == edge) return true;
    return false;
}

static bool fire_opens(struct walk *w, const struct member *hook)
{
    for (size_t i = 0; i < w->m->contents.len; i++) {
        const struct content *c = w->m->contents.at[i];
        if (c->value_fns && record_is(c->kind, hook->rec) && c->value_fns[hook->slot] &&
            fn_opens(w, c->value_fns[hook->slot]))
            return true;
    }
    return false;
}

/* The line itself, without the lines within it. */
static bool line_opens(struct walk *w, const struct stmt *s)
{
    if (s->kind == ST_OPEN || s->kind == ST_PERFORM || s->kind == ST_PLAY) return true;
    return s->kind == ST_FIRE && fire_opens(w, s->mem);
}

static bool stm_opens(void *user, const struct stmt *s)
{
    if (line_opens(user, s)) return true;
    if (s->kind == ST_EVENT && (has_edge(s->rec, EDGE_FIRST) || has_edge(s->rec, EDGE_LAST)))
        return true;
    return stmt_any_expr(s, tex_opens, user) || stmt_any(s, stm_opens, user);
}

static bool fn_opens(struct walk *w, const struct fn *fn)
{
    uint8_t *known = &w->opens[fn->id];
    if (*known != UNKNOWN) return *known == YES;
    *known = LOOKING;
    *known = fn_any(fn, tex_opens, stm_opens, w) ? YES : NO;
    return *known == YES;
}

/* ---- what rests on something that may change ------------------------------------------------- */

static bool fn_reads(struct walk *w, const struct fn *fn);

static bool load_changes(const struct member *m)
{
    if (m->member_sort == SORT_OPTION) return false;
    return m->member_sort != SORT_PARAM || m->is_open;
}

static bool itself_changes(struct walk *w, const struct expr *x)
{
    switch (x->kind) {
    case EX_LOAD: return load_changes(x->mem);
    case EX_LEFT:
    case EX_STAT:
    case EX_RULE:
    case EX_CAN_PAY:
    case EX_CAN_PAY_ALL: return true;
    case EX_HAS_MARK:
    case EX_HAS_MARK_KIND:
    case EX_MARKS_OF:
    case EX_ALL_MARKS:
    case EX_ALL_MARKS_OF:
    case EX_FIRST_MARK: return true;
    case EX_NATURAL:
        return x->mem ? str_is(x->mem->name, "members")
                      : str_is(x->text, "everyone") || str_is(x->text, "over");
    case EX_BUILTIN: /* where somebody is, what she may do */
        for (size_t i = 0; i < x->item_count; i++)
            if (x->items[i] && x->items[i]->type.base == TY_CREATURE) return true;
        return x->type.base == TY_SET;
    case EX_CALL: return x->fn->permission == PERMIT_PURE && fn_reads(w, x->fn);
    default: return false;
    }
}

static bool tex_reads(void *user, const struct expr *x)
{
    struct walk *w = user;
    if (x->kind == EX_ROLL) return false;
    if (x->kind == EX_CALL && x->fn->permission != PERMIT_PURE) return false; /* an outcome */
    if (x->kind == EX_LOCAL)
        return w->now && (size_t)x->number < w->names && w->now[x->number].held != PLAIN;
    return itself_changes(w, x) || expr_any(x, tex_reads, w);
}

static bool stm_reads(void *user, const struct stmt *s)
{
    return stmt_any_expr(s, tex_reads, user) || stmt_any(s, stm_reads, user);
}

static bool fn_reads(struct walk *w, const struct fn *fn)
{
    uint8_t *known = &w->reads[fn->id];
    if (*known != UNKNOWN) return *known == YES;
    struct name_state *now = w->now;
    *known = LOOKING;
    w->now = NULL;
    *known = fn_any(fn, tex_reads, stm_reads, w) ? YES : NO;
    w->now = now;
    return *known == YES;
}

/* ---- the walk -------------------------------------------------------------------------------- */

static void tell(struct walk *w, const struct expr *x)
{
    const struct name_state *n = &w->now[x->number];
    const struct local *l = &w->fn->locals.at[x->number];
    if (w->told[x->number]) return;
    w->told[x->number] = true;
    struct diag *g =
        report(w->m, W0310, x->span, "`%.*s` was read before this line, and may have changed since",
               STR_FMT(l->name));
    diag_related(w->m->diags, g, n->let, "it was read here");
    diag_related(w->m->diags, g, n->window, "others may act here");
    diag_help(w->m->diags, g,
              "what should always be true is a property or a function; what is meant to be kept is "
              "`fixed let %.*s = ...`",
              STR_FMT(l->name));
}

static void pass_window(struct walk *w, struct span at)
{
    for (size_t i = 0; i < w->names; i++)
        if (w->now[i].held == READ) w->now[i].held = OLD, w->now[i].window = at;
}

static void use(void *user, const struct expr *x)
{
    struct walk *w = user;
    if (x->kind == EX_LOCAL && (size_t)x->number < w->names && w->now[x->number].held == OLD)
        tell(w, x);
    expr_each(x, use, w);
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE && fn_opens(w, x->fn))
        pass_window(w, x->span);
}

/* A copy of what is held now, until it is given back. */
static struct name_state *keep(struct walk *w)
{
    if (w->taken == w->room.len)
        vec_push(&w->room, w->m->arena, ARENA_ARRAY(w->m->arena, struct name_state, w->most));
    return memcpy(w->room.at[w->taken++], w->now, sizeof *w->now * w->names);
}

static void recall(struct walk *w, const struct name_state *kept)
{
    memcpy(w->now, kept, sizeof *w->now * w->names);
}

/* What may hold after either. Says whether that is more than held. */
static bool join(struct walk *w, struct name_state *to, const struct name_state *from)
{
    bool more = false;
    for (size_t i = 0; i < w->names; i++)
        if (from[i].held > to[i].held) to[i] = from[i], more = true;
    return more;
}

static void go(struct walk *w, const struct stmt *s);

static void go_child(void *user, const struct stmt *s)
{
    go(user, s);
}

static void branches(struct walk *w, const struct stmt *a, const struct stmt *b)
{
    size_t taken = w->taken;
    struct name_state *before = keep(w), *first;
    go(w, a);
    first = keep(w);
    recall(w, before);
    go(w, b);
    if (stmt_leaves(b))
        recall(w, first);
    else if (!stmt_leaves(a))
        join(w, w->now, first);
    w->taken = taken;
}

/* What is held at the end of a pass may be held at the beginning of the next, until nothing more
 * comes of it. */
static void loop(struct walk *w, const struct expr *each_pass, const struct stmt *body)
{
    size_t taken = w->taken;
    for (bool more = true; more;) {
        struct name_state *before = keep(w);
        if (each_pass) use(w, each_pass);
        go(w, body);
        more = join(w, before, w->now) && w->passes++ < PASSES_MOST;
        recall(w, before);
        w->taken = taken;
    }
    if (each_pass) use(w, each_pass);
}

static void set_name(struct walk *w, const struct stmt *s)
{
    const struct local *l = &w->fn->locals.at[s->number];
    if ((size_t)s->number >= w->names) return;
    bool read = l->is_let && !l->is_fixed && !l->is_changed && tex_reads(w, s->a);
    w->now[s->number] = (struct name_state){.held = read ? READ : PLAIN, .let = s->span};
}

static void event(struct walk *w, const struct stmt *s)
{
    if (has_edge(s->rec, EDGE_FIRST)) pass_window(w, s->span);
    go(w, s->then);
    if (has_edge(s->rec, EDGE_LAST)) pass_window(w, s->span);
}

static void together(struct walk *w, const struct stmt *s)
{
    size_t taken = w->taken;
    struct name_state *before = keep(w), *after = keep(w);
    for (size_t i = 0; i < s->item_count; i++) {
        recall(w, before);
        go(w, s->items[i]);
        join(w, after, w->now);
    }
    recall(w, after);
    w->taken = taken;
}

static void go(struct walk *w, const struct stmt *s)
{
    if (!s) return;
    if (s->kind != ST_UNTIL) stmt_each_expr(s, use, w); /* its condition: in each pass */
    if (line_opens(w, s)) pass_window(w, s->span);
    switch (s->kind) {
    case ST_LET: set_name(w, s); break;
    case ST_IF: branches(w, s->then, s->orelse); break;
    case ST_FOR:
    case ST_REPEAT: loop(w, NULL, s->then); break;
    case ST_UNTIL: loop(w, s->a, s->then); break;
    case ST_EVENT: event(w, s); break;
    case ST_TOGETHER: together(w, s); break;
    default: stmt_each(s, go_child, w);
    }
}

static size_t most_names(const struct model *m)
{
    size_t most = 1;
    for (size_t i = 0; i < m->fns.len; i++)
        if (m->fns.at[i]->locals.len > most) most = m->fns.at[i]->locals.len;
    return most < NAMES_MOST ? most : NAMES_MOST;
}

void check_stale_lets(struct model *m)
{
    size_t most = most_names(m);
    struct name_state *now = ARENA_ARRAY(m->arena, struct name_state, most);
    struct walk w = {.m = m,
                     .most = most,
                     .told = ARENA_ARRAY(m->arena, bool, most),
                     .opens = ARENA_ARRAY(m->arena, uint8_t, m->fns.len + 1),
                     .reads = ARENA_ARRAY(m->arena, uint8_t, m->fns.len + 1)};
    for (size_t i = 0; i < m->fns.len; i++) {
        w.fn = m->fns.at[i];
        if (w.fn->permission != PERMIT_CHANGE || !w.fn->body || !fn_opens(&w, w.fn)) continue;
        w.names = w.fn->locals.len < most ? w.fn->locals.len : most;
        memset(now, 0, sizeof *now * w.names);
        memset(w.told, 0, sizeof *w.told * w.names);
        w.now = now;
        go(&w, w.fn->body);
        w.now = NULL;
    }
}
