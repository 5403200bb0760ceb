/* hook_precedence.c -- the order of hooks at one window: what `after X` and `before X` say, and
 * where nothing is said but must be.
 *
 * Hooks go by bearer. Two that write one member of an event so that it matters who comes first need
 * a named order; where there is none, the affected side is asked when both apply (`ties`). What can
 * be seen here to have no answer is an error: two hooks of the fight itself, which nobody bears and
 * no name means, and two of one declaration that both always run.
 */
#include "sema/check/event_writes.h"

enum { ORDERED_MOST = 1024 }; /* hooks of one window between which there may be an order */

typedef VEC(struct hook *) hook_list;

struct order {
    struct model *m;
    struct event_writes *e;
    hook_list all; /* by row */
    /* of the window at hand: those that say or have an order, or write members of events */
    hook_list at;
    event_write_list *effects; /* of those in `at` */
    uint8_t *before;           /* [i * at.len + k]: hook i of `at` goes before hook k */
};

static uint8_t *goes_before(struct order *o, size_t i, size_t k)
{
    return &o->before[i * o->at.len + k];
}

static bool goes_by(const struct hook *h, const struct order_name *name)
{
    if (!h->owner) return false;
    if (name->kind) return record_is(h->owner->kind, name->kind);
    for (const struct content *c = h->owner; c; c = c->group)
        if (c == name->content) return true;
    return false;
}

static bool named_by_any(const struct order *o, const struct hook *h, size_t naming)
{
    for (size_t i = 0; i < naming; i++)
        for (size_t n = 0; n < o->at.at[i]->orders.len; n++)
            if (o->at.at[i] != h && goes_by(h, &o->at.at[i]->orders.at[n])) return true;
    return false;
}

/* Those of the window among which there can be an order. False: too many of them. */
static bool window_hooks(struct order *o, struct hook *const *all, size_t count)
{
    o->at.len = 0;
    for (int pass = 0; pass < 3; pass++) { /* who says an order, who writes, who is named */
        size_t naming = o->at.len;
        for (size_t i = 0; i < count; i++) {
            struct hook *h = all[i];
            event_write_list writes = {0};
            if (pass > 0 && h->orders.len) continue;
            if (pass > 0) event_writes_of(o->e, h->body, &writes);
            bool in = pass == 0   ? h->orders.len > 0
                      : pass == 1 ? writes.len > 0
                                  : writes.len == 0 && named_by_any(o, h, naming);
            if (!in) continue;
            if (o->at.len == ORDERED_MOST) {
                report(o->m, E0005, h->span, "at most %d hooks of one window may have an order",
                       ORDERED_MOST);
                return false;
            }
            if (pass == 0) event_writes_of(o->e, h->body, &writes);
            o->effects[o->at.len] = writes;
            vec_push(&o->at, o->m->arena, h);
        }
    }
    return true;
}

static void name_orders(struct order *o)
{
    for (size_t i = 0; i < o->at.len; i++)
        for (size_t n = 0; n < o->at.at[i]->orders.len; n++) {
            struct order_name *name = &o->at.at[i]->orders.at[n];
            for (size_t k = 0; k < o->at.len; k++) {
                if (k == i || !goes_by(o->at.at[k], name)) continue;
                name->hook_files |= file_bit(o->at.at[k]->span.file);
                *(name->before ? goes_before(o, i, k) : goes_before(o, k, i)) = 1;
            }
        }
}

static void close_orders(struct order *o)
{
    size_t n = o->at.len;
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; *goes_before(o, i, k) && j < n; j++)
                *goes_before(o, i, j) |= *goes_before(o, k, j);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            if (*goes_before(o, j, i))
                vec_push(&o->at.at[i]->predecessors, o->m->arena, o->at.at[j]);
        if (!*goes_before(o, i, i)) continue;
        struct diag *g = report(o->m, E0205, o->at.at[i]->span,
                                "by `after` and `before` this hook goes before itself");
        diag_help(o->m->diags, g, "of each two, one line says which goes first");
        return;
    }
}

/* Several moments on one line are a hook each, one behind the other: a name must mean something at
 * one of them. */
static void check_names(struct order *o)
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
            struct diag *g =
                report(o->m, E0408, name->span,
                       "nothing else of `%.*s` hangs on `%.*s`, so nothing can go %s it",
                       STR_FMT(what), STR_FMT(h->moment->name), name->before ? "after" : "before");
            diag_help(
                o->m->diags, g,
                "`after` and `before` name content, or a kind, that has a hook at the same window");
        }
    }
}

static bool always(const struct hook *h)
{
    return !h->when && !h->once_per;
}

static void report_clash(struct order *o, const struct hook *a, const struct hook *b,
                         const struct member *over, bool own)
{
    struct diag *g =
        report(o->m, E0408, b->span,
               "this hook and another write `%.*s` at `%.*s`, and nothing says which goes first",
               STR_FMT(over->name), STR_FMT(b->moment->name));
    diag_related(o->m->diags, g, a->span, "the other one");
    if (own)
        diag_note(
            o->m->diags, g,
            "hooks of the fight itself have no name, so that no order between them can be named");
    diag_help(o->m->diags, g, "write one hook that does both");
}

static bool names_a_creature(const struct record *event)
{
    for (size_t i = 0; i < event->members.len; i++)
        if (event->members.at[i]->sort == MEM_KEPT &&
            event->members.at[i]->member_sort == SORT_PARAM &&
            event->members.at[i]->type.base == TY_CREATURE)
            return true;
    return false;
}

static void tie(struct order *o, size_t i, size_t k)
{
    struct hook *a = o->at.at[i], *b = o->at.at[k];
    const struct member *over = NULL;
    if (!a->owner != !b->owner) return; /* the fight's own come last */
    if (!event_writes_clash(&o->effects[i], &o->effects[k], &over)) return;
    if (i != k && (!a->owner || (a->owner == b->owner && always(a) && always(b)))) {
        report_clash(o, a->id < b->id ? a : b, a->id < b->id ? b : a, over, !a->owner);
        return;
    }
    bool one_bearer = i == k && a->moment->subject && a->moment->subject->type.base == TY_CREATURE;
    if (!a->owner || one_bearer || !names_a_creature(a->moment->window->event)) return;
    if (*goes_before(o, i, k) || *goes_before(o, k, i)) return;
    vec_push(&a->ties, o->m->arena, b);
    if (i != k) vec_push(&b->ties, o->m->arena, a);
    a->moment->window->tied = true;
}

static void check_window(struct order *o, struct hook *const *all, size_t count)
{
    if (!window_hooks(o, all, count)) return;
    o->before = ARENA_ARRAY(o->m->arena, uint8_t, o->at.len * o->at.len + 1);
    name_orders(o);
    close_orders(o);
    for (size_t i = 0; i < o->at.len; i++)
        for (size_t k = i; k < o->at.len; k++) tie(o, i, k);
}

static void number_hooks(struct order *o, struct hook *at, size_t count, struct content *owner)
{
    for (size_t i = 0; i < count; i++) {
        at[i].id = (int32_t)o->all.len;
        at[i].owner = owner;
        vec_push(&o->all, o->m->arena, &at[i]);
    }
}

void check_hook_precedence(struct model *m)
{
    struct order o = {.m = m, .e = event_writes_new(m)};
    if (!o.e) return;
    for (size_t i = 0; i < m->contents.len; i++)
        number_hooks(&o, m->contents.at[i]->hooks.at, m->contents.at[i]->hooks.len,
                     m->contents.at[i]);
    number_hooks(&o, m->hooks.at, m->hooks.len, NULL);
    o.effects = ARENA_ARRAY(m->arena, event_write_list,
                            o.all.len < ORDERED_MOST ? o.all.len + 1 : ORDERED_MOST);
    hook_list *windows = ARENA_ARRAY(m->arena, hook_list, m->windows.len + 1);
    for (size_t i = 0; i < o.all.len; i++)
        if (o.all.at[i]->moment && o.all.at[i]->moment->window)
            vec_push(&windows[o.all.at[i]->moment->window->id], m->arena, o.all.at[i]);
    for (size_t w = 0; w < m->windows.len; w++) check_window(&o, windows[w].at, windows[w].len);
    check_names(&o);
}
