/* hook_precedence.c -- Computes the partial order of hooks at each window: the transitive closure
 * of `after X` and `before X`. It costs O(n^3) for the n hooks of a window that need an order.
 *
 * An order is named by content, so it relates the hooks of those who have that content. Two hooks
 * need one if they write the same member of an event and the writes do not commute
 * (event_writes.c). Where none is declared, the affected side is asked when both apply (`ties`).
 * Two cases can never be ordered, so they are errors. Hooks of the fight itself belong to no
 * content that could be named; two hooks of one declaration that both always run share one name.
 */
#include "event_writes.h"

/* The limit of hooks of one window that may have an order; it bounds the matrix and the closure. */
enum { ORDERED_MOST = 1024 };

typedef VEC(struct hook *) hook_list;

struct precedence {
    struct model *m;
    struct event_writes *e;
    hook_list all; /* by hook id */
    /* Of the current window: hooks that name an order, are named by one, or write members. */
    hook_list at;
    event_write_list *effects; /* of the hooks in `at` */
    uint8_t *before;           /* matrix [i * at.len + k]: hook i of `at` goes before hook k */
};

static uint8_t *edge_before(struct precedence *o, size_t i, size_t k)
{
    return &o->before[i * o->at.len + k];
}

static bool is_named_by(const struct hook *h, const struct order_name *name)
{
    if (!h->owner) return false;
    if (name->kind) return record_is(h->owner->kind, name->kind);
    for (const struct content *c = h->owner; c; c = c->group)
        if (c == name->content) return true;
    return false;
}

static bool names_order(const struct precedence *o, const struct hook *h)
{
    (void)o;
    return h->orders.len > 0;
}

static bool writes_member(const struct precedence *o, const struct hook *h)
{
    event_write_list writes = {0};
    event_writes_of(o->e, h->body, &writes);
    return writes.len > 0;
}

static bool is_named(const struct precedence *o, const struct hook *h)
{
    for (size_t i = 0; i < o->at.len; i++)
        for (size_t n = 0; n < o->at.at[i]->orders.len; n++)
            if (is_named_by(h, &o->at.at[i]->orders.at[n])) return true;
    return false;
}

static bool holds_hook(const struct precedence *o, const struct hook *h)
{
    for (size_t i = 0; i < o->at.len; i++)
        if (o->at.at[i] == h) return true;
    return false;
}

/* Adds the hooks of the window that need an order for this reason. False: there are too many. */
static bool add_hooks(struct precedence *o, struct hook *const *all, size_t count,
                      bool (*needs)(const struct precedence *, const struct hook *))
{
    for (size_t i = 0; i < count; i++) {
        struct hook *h = all[i];
        if (holds_hook(o, h) || !needs(o, h)) continue;
        if (o->at.len == ORDERED_MOST) {
            report(o->m, E0005, h->span, "at most %d hooks of one window may have an order",
                   ORDERED_MOST);
            return false;
        }
        o->effects[o->at.len] = (event_write_list){0};
        event_writes_of(o->e, h->body, &o->effects[o->at.len]);
        vec_push(&o->at, o->m->arena, h);
    }
    return true;
}

static void add_declared_edges(struct precedence *o)
{
    for (size_t i = 0; i < o->at.len; i++)
        for (size_t n = 0; n < o->at.at[i]->orders.len; n++) {
            struct order_name *name = &o->at.at[i]->orders.at[n];
            for (size_t k = 0; k < o->at.len; k++) {
                if (k == i || !is_named_by(o->at.at[k], name)) continue;
                name->hook_files |= file_bit(o->at.at[k]->span.file);
                *(name->before ? edge_before(o, i, k) : edge_before(o, k, i)) = 1;
            }
        }
}

/* Warshall's algorithm. A hook on a cycle is reported; its window keeps the order found so far. */
static void close_transitively(struct precedence *o)
{
    size_t n = o->at.len;
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; *edge_before(o, i, k) && j < n; j++)
                *edge_before(o, i, j) |= *edge_before(o, k, j);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            if (*edge_before(o, j, i))
                vec_push(&o->at.at[i]->predecessors, o->m->arena, o->at.at[j]);
        if (!*edge_before(o, i, i)) continue;
        diag_help(report(o->m, E0205, o->at.at[i]->span,
                         "`after` and `before` make this hook run before itself"),
                  "leave out one of the two lines that contradict each other");
        return;
    }
}

/* Reports names of `after` and `before` that match no hook. A line with several moments makes
 * several hooks, which are neighbours in `all`. Its names must match at one of these moments. */
static void check_order_names(struct precedence *o)
{
    for (size_t i = 0, next; i < o->all.len; i = next) {
        struct hook *h = o->all.at[i];
        for (next = i + 1; next < o->all.len && o->all.at[next]->owner == h->owner &&
                           o->all.at[next]->span.file == h->span.file &&
                           o->all.at[next]->span.from == h->span.from;
             next++) {
        }
        for (size_t n = 0; n < h->orders.len; n++) {
            const struct order_name *name = &h->orders.at[n];
            uint64_t means = 0;
            for (size_t k = i; k < next; k++)
                means |= n < o->all.at[k]->orders.len ? o->all.at[k]->orders.at[n].hook_files : 0;
            if (means) {
                file_deps_need(o->m, file_bit(h->span.file), 0, means);
                continue;
            }
            struct str what = name->kind ? name->kind->name : name->content->sym->name;
            struct str at = h->moment ? h->moment->name : STR("becoming");
            diag_help(report(o->m, E0408, name->span,
                             "no other hook of `%.*s` runs at `%.*s`, so nothing can go %s it",
                             STR_FMT(what), STR_FMT(at), name->before ? "after" : "before"),
                      h->moment ? "name a declaration or a kind that has a hook at the same window"
                                : "name a declaration or a kind that has a hook `on becoming`");
        }
    }
}

static bool always_runs(const struct hook *h)
{
    return !h->when && !h->once_per;
}

static void report_clash(struct precedence *o, const struct hook *a, const struct hook *b,
                         const struct member *over, bool own)
{
    struct diag *g =
        report(o->m, E0408, b->span,
               "this hook and another write `%.*s` at `%.*s`, and nothing says which goes first",
               STR_FMT(over->name), STR_FMT(b->moment->name));
    diag_related(g, a->span, "the other one");
    if (own)
        diag_note(
            g, "hooks of the fight itself have no name, so `after` and `before` cannot order them");
    diag_help(g, "write one hook that does both");
}

static bool names_a_creature(const struct record *event)
{
    for (size_t i = 0; i < event->members.len; i++)
        if (event->members.at[i]->kind == MEM_KEPT &&
            event->members.at[i]->member_sort == SORT_PARAM &&
            event->members.at[i]->type.base == TY_CREATURE)
            return true;
    return false;
}

/* Reports two hooks that can never be ordered, or enters a tie that a player breaks. i == k is one
 * hook of two bearers. */
static void add_tie(struct precedence *o, size_t i, size_t k)
{
    struct hook *a = o->at.at[i], *b = o->at.at[k];
    const struct member *over = NULL;
    if (!a->owner != !b->owner) return; /* hooks of the fight itself run last */
    if (!event_writes_clash(&o->effects[i], &o->effects[k], &over)) return;
    if (i != k && (!a->owner || (a->owner == b->owner && always_runs(a) && always_runs(b)))) {
        report_clash(o, a->id < b->id ? a : b, a->id < b->id ? b : a, over, !a->owner);
        return;
    }
    bool one_bearer = i == k && a->moment->subject && a->moment->subject->type.base == TY_CREATURE;
    if (!a->owner || one_bearer || !names_a_creature(a->moment->window->event)) return;
    if (*edge_before(o, i, k) || *edge_before(o, k, i)) return;
    vec_push(&a->ties, o->m->arena, b);
    if (i != k) vec_push(&b->ties, o->m->arena, a);
    a->moment->window->tied = true;
}

static void check_window(struct precedence *o, struct hook *const *all, size_t count)
{
    o->at.len = 0;
    if (!add_hooks(o, all, count, names_order) || !add_hooks(o, all, count, writes_member) ||
        !add_hooks(o, all, count, is_named))
        return;
    o->before = ARENA_ARRAY(o->m->arena, uint8_t, o->at.len * o->at.len + 1);
    add_declared_edges(o);
    close_transitively(o);
    for (size_t i = 0; i < o->at.len; i++)
        for (size_t k = i; o->at.at[i]->moment && k < o->at.len; k++) add_tie(o, i, k);
}

static void number_hooks(struct precedence *o, struct hook *at, size_t count, struct content *owner)
{
    for (size_t i = 0; i < count; i++) {
        at[i].id = (int32_t)o->all.len;
        at[i].owner = owner;
        vec_push(&o->all, o->m->arena, &at[i]);
    }
}

void check_hook_precedence(struct model *m)
{
    struct precedence o = {.m = m, .e = event_writes_new(m)};
    if (!o.e) return;
    for (size_t i = 0; i < m->contents.len; i++)
        number_hooks(&o, m->contents.at[i]->hooks.at, m->contents.at[i]->hooks.len,
                     m->contents.at[i]);
    number_hooks(&o, m->hooks.at, m->hooks.len, NULL);
    o.effects = ARENA_ARRAY(m->arena, event_write_list,
                            o.all.len < ORDERED_MOST ? o.all.len + 1 : ORDERED_MOST);
    /* of each window; then those on becoming, which can be in one wave */
    hook_list *windows = ARENA_ARRAY(m->arena, hook_list, m->windows.len + 1);
    for (size_t i = 0; i < o.all.len; i++) {
        const struct hook *h = o.all.at[i];
        if (h->ended || (h->moment && !h->moment->window)) continue;
        vec_push(&windows[h->moment ? (size_t)h->moment->window->id : m->windows.len], m->arena,
                 o.all.at[i]);
    }
    for (size_t w = 0; w <= m->windows.len; w++) check_window(&o, windows[w].at, windows[w].len);
    check_order_names(&o);
}
