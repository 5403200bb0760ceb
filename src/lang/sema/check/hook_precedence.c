/* hook_precedence.c -- Computes the partial order of hooks at each window: the transitive closure
 * of `after X` and `before X`. It costs O(n^3) for the n hooks of a window that need an order.
 *
 * An order is named by content, so it relates the hooks of those who have that content. Two hooks
 * need one if what they touch does not commute (touches.c). Where none is declared, they are tied:
 * a fight tries all orders, and asks if they differ (engine/vm/hook_order.c). Hooks of the fight
 * itself belong to no content that could be named, so two of them in a tie are an error.
 */
#include <stdlib.h>

#include "touches.h"

/* The limit of hooks of one window that may have an order; it bounds the matrix and the closure. */
enum { ORDERED_MOST = 1024 };

typedef VEC(struct hook *) hook_list;

struct precedence {
    struct model *m;
    struct touches *t;
    hook_list all; /* by hook id */
    /* Of the current window: its hooks. */
    hook_list at;
    touch_list *effects; /* of the hooks in `at` */
    uint8_t *before;     /* matrix [i * at.len + k]: hook i of `at` goes before hook k */
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

/* What the hooks of a window do to one cell: bits of enum touch_how. */
struct cell_use {
    const void *cell;
    unsigned hows;
};
typedef VEC(struct cell_use) cell_uses;

static int by_cell(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)((const struct cell_use *)a)->cell;
    uintptr_t y = (uintptr_t)((const struct cell_use *)b)->cell;
    return (x > y) - (x < y);
}

/* Sorted, each cell once. */
static cell_uses uses_of(struct precedence *o, const touch_list *effects, size_t count)
{
    cell_uses uses = {0};
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < effects[i].len; k++) {
            struct cell_use use = {effects[i].at[k].cell, 1U << effects[i].at[k].how};
            vec_push(&uses, o->m->arena, use);
        }
    if (uses.len) qsort(uses.at, uses.len, sizeof *uses.at, by_cell);
    for (size_t i = 0; i < uses.len; i++) {
        if (n && uses.at[n - 1].cell == uses.at[i].cell)
            uses.at[n - 1].hows |= uses.at[i].hows;
        else
            uses.at[n++] = uses.at[i];
    }
    uses.len = n;
    return uses;
}

/* May touches of a cell of the list not commute? Those that all read do, or that all add. */
static bool meets_others(const cell_uses *uses, const touch_list *touches)
{
    for (size_t k = 0; k < touches->len; k++) {
        struct cell_use key = {touches->at[k].cell, 0};
        const struct cell_use *use = bsearch(&key, uses->at, uses->len, sizeof key, by_cell);
        if (use->hows != 1U << TOUCH_READ && use->hows != 1U << TOUCH_ADD &&
            use->hows != 1U << TOUCH_TAKE)
            return true;
    }
    return false;
}

static bool is_ordered(const struct hook *h, struct hook *const *all, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t n = 0; n < all[i]->orders.len; n++)
            if (all[i] == h || is_named_by(h, &all[i]->orders.at[n])) return true;
    return false;
}

/* Takes the hooks of a window that may need an order. */
static void add_hooks(struct precedence *o, struct hook *const *all, size_t count)
{
    touch_list *effects = ARENA_ARRAY(o->m->arena, touch_list, count + 1);
    hook_list ordered = {0};
    if (!effects) return;
    for (size_t i = 0; i < count; i++) {
        touches_of(o->t, all[i], &effects[i]);
        if (all[i]->orders.len) vec_push(&ordered, o->m->arena, all[i]);
    }
    cell_uses uses = uses_of(o, effects, count);
    for (size_t i = 0; i < count; i++) {
        if (!meets_others(&uses, &effects[i]) && !is_ordered(all[i], ordered.at, ordered.len))
            continue;
        if (o->at.len == ORDERED_MOST) {
            report(o->m, E0005, all[i]->span, "at most %d hooks of one window may have an order",
                   ORDERED_MOST);
            return;
        }
        o->effects[o->at.len] = effects[i];
        vec_push(&o->at, o->m->arena, all[i]);
    }
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

static void report_clash(struct precedence *o, const struct hook *a, const struct hook *b)
{
    struct diag *g = report(o->m, E0408, b->span,
                            "the order of this hook and another at `%.*s` changes what happens, "
                            "and nothing says which goes first",
                            STR_FMT(b->moment ? b->moment->name : STR("becoming")));
    diag_related(g, a->span, "the other one");
    diag_note(g,
              "hooks of the fight itself have no name, so `after` and `before` cannot order them");
    diag_help(g, "write one hook that does both");
}

/* Does a hook of the window change whom this parameter names? */
static bool changes_param(const struct precedence *o, const struct member *param)
{
    for (size_t i = 0; i < o->at.len; i++)
        for (size_t k = 0; k < o->effects[i].len; k++)
            if (o->effects[i].at[k].cell == param && o->effects[i].at[k].how != TOUCH_READ)
                return true;
    return false;
}

static int32_t whose_row(const struct precedence *o, const struct touch *t)
{
    if (t->whose == WHOSE_SELF) return TIE_SELF;
    if (t->whose != WHOSE_PARAM || changes_param(o, t->param)) return TIE_ANY;
    return t->param->type.base == TY_CREATURE ? t->param->id : TIE_ANY;
}

static enum tie_over disputed(const struct touch *t)
{
    if (t->whose == WHOSE_EVENT) return TIE_EVENT;
    bool fights = t->member && t->member->rec &&
                  (t->member->rec->cls == CLASS_FIGHT || t->member->rec->cls == CLASS_SIDE);
    return fights ? TIE_OTHER : TIE_CREATURE;
}

/* The name of what is touched, for people; empty: it has none. */
static struct str name_of_touch(const struct model *m, const struct touch *t)
{
    if (t->member) return t->member->name;
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i] == t->cell) return m->contents.at[i]->sym->name;
    for (size_t i = 0; i < m->events.len; i++)
        if (m->events.at[i] == t->cell) return m->events.at[i]->name;
    return (struct str){0};
}

static void tie_add(struct precedence *o, struct hook *a, struct hook_tie tie, struct str name)
{
    struct hook_tie *t = NULL;
    for (size_t i = 0; i < a->ties.len && !t; i++) {
        t = &a->ties.at[i];
        if (t->other != tie.other || t->mine != tie.mine || t->theirs != tie.theirs ||
            t->over != tie.over)
            t = NULL;
    }
    if (!t) {
        vec_push(&a->ties, o->m->arena, tie);
        if (o->m->arena->failed) return;
        t = &a->ties.at[a->ties.len - 1];
    }
    t->wakes |= tie.wakes;
    for (size_t i = 0; i < t->names.len; i++)
        if (str_equal(t->names.at[i], name)) return;
    if (name.len) vec_push(&t->names, o->m->arena, name);
}

/* Enters a tie, or reports two hooks of the fight. False: enough is known. */
static bool tie_enter(struct precedence *o, size_t i, size_t k, const struct touch *x,
                      const struct touch *y)
{
    struct hook *a = o->at.at[i], *b = o->at.at[k];
    if (!a->owner) {
        report_clash(o, a->id < b->id ? a : b, a->id < b->id ? b : a);
        return false;
    }
    int32_t mine = whose_row(o, x), theirs = whose_row(o, y);
    bool one = i == k || a->owner == b->owner;
    /* of one declaration on one creature the first goes first */
    if (one && mine == TIE_SELF && theirs == TIE_SELF) return true;
    struct str name = name_of_touch(o->m, x);
    tie_add(o, a,
            (struct hook_tie){
                b, mine, theirs, disputed(x), x->how != TOUCH_READ && y->of_condition, {0}},
            name);
    tie_add(o, b,
            (struct hook_tie){
                a, theirs, mine, disputed(y), y->how != TOUCH_READ && x->of_condition, {0}},
            name);
    if (a->moment)
        a->moment->window->tied = true;
    else
        o->m->waves_tied = true;
    return true;
}

/* i == k is one hook of two bearers. Touches are sorted by cell. */
static void add_ties(struct precedence *o, size_t i, size_t k)
{
    const struct hook *a = o->at.at[i], *b = o->at.at[k];
    const touch_list *x = &o->effects[i], *y = &o->effects[k];
    if (!a->owner != !b->owner) return; /* hooks of the fight itself run last */
    if (!a->owner && i == k) return;
    if (*edge_before(o, i, k) || *edge_before(o, k, i)) return;
    for (size_t p = 0, from = 0; p < x->len; p++) {
        while (from < y->len && y->at[from].cell < x->at[p].cell) from++;
        for (size_t q = from; q < y->len && y->at[q].cell == x->at[p].cell; q++) {
            const struct touch *s = &x->at[p], *t = &y->at[q];
            if (touches_commute(s, t) || (!a->moment && (s->by_presence || t->by_presence)))
                continue;
            if (!tie_enter(o, i, k, s, t)) return;
        }
    }
}

static void check_window(struct precedence *o, struct hook *const *all, size_t count)
{
    o->at.len = 0;
    add_hooks(o, all, count);
    o->before = ARENA_ARRAY(o->m->arena, uint8_t, o->at.len * o->at.len + 1);
    if (!o->before) return;
    add_declared_edges(o);
    close_transitively(o);
    for (size_t i = 0; i < o->at.len; i++)
        for (size_t k = i; k < o->at.len; k++) add_ties(o, i, k);
}

static void number_hooks(struct precedence *o, struct hook *at, size_t count, struct content *owner)
{
    for (size_t i = 0; i < count; i++) {
        at[i].id = (int32_t)o->all.len;
        at[i].owner = owner;
        vec_push(&o->all, o->m->arena, &at[i]);
    }
}

/* The order in which ties are found follows addresses of cells, so it differs between builds. */
static int by_meaning(const void *a, const void *b)
{
    const struct hook_tie *x = a, *y = b;
    if (x->other != y->other) return x->other->id < y->other->id ? -1 : 1;
    if (x->mine != y->mine) return x->mine < y->mine ? -1 : 1;
    if (x->theirs != y->theirs) return x->theirs < y->theirs ? -1 : 1;
    return (x->over > y->over) - (x->over < y->over);
}

static void sort_ties(struct precedence *o)
{
    for (size_t i = 0; i < o->all.len; i++) {
        struct hook *h = o->all.at[i];
        if (h->ties.len) qsort(h->ties.at, h->ties.len, sizeof *h->ties.at, by_meaning);
    }
}

void check_hook_precedence(struct model *m)
{
    struct precedence o = {.m = m, .t = touches_new(m)};
    if (!o.t) return;
    for (size_t i = 0; i < m->contents.len; i++)
        number_hooks(&o, m->contents.at[i]->hooks.at, m->contents.at[i]->hooks.len,
                     m->contents.at[i]);
    number_hooks(&o, m->hooks.at, m->hooks.len, NULL);
    o.effects =
        ARENA_ARRAY(m->arena, touch_list, o.all.len < ORDERED_MOST ? o.all.len + 1 : ORDERED_MOST);
    /* of each window; then those on becoming, and of ended marks, which can be in one wave */
    hook_list *windows = ARENA_ARRAY(m->arena, hook_list, m->windows.len + 2);
    for (size_t i = 0; i < o.all.len; i++) {
        const struct hook *h = o.all.at[i];
        if (h->moment && !h->moment->window) continue;
        size_t at = h->moment ? (size_t)h->moment->window->id : m->windows.len + (h->ended != 0);
        vec_push(&windows[at], m->arena, o.all.at[i]);
    }
    for (size_t w = 0; w <= m->windows.len + 1; w++)
        check_window(&o, windows[w].at, windows[w].len);
    sort_ties(&o);
    check_order_names(&o);
}
