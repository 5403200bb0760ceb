/* unreachable_windows.c -- Reports hooks, acts, durations and refills that wait for a window which
 * no statement opens, and acts at a window which asks no creature. They would never take effect.
 *
 * First pass: the statements of all functions mark the windows that they open. Second pass: each
 * use of a window looks for the mark. Calls are not followed: a command without callers counts as
 * well. */
#include "analyses.h"
#include "lang/sema/model/visit.h"

static enum visit mark_opened(void *user, const struct fn *fn, const struct stmt *s)
{
    (void)user;
    if (s->kind == ST_OPEN && s->window) s->window->opener_files |= file_bit(fn->file);
    if (s->kind == ST_EVENT)
        for (size_t i = 0; i < s->rec->windows.len; i++)
            if (s->rec->windows.at[i]->edge != EDGE_NONE)
                s->rec->windows.at[i]->opener_files |= file_bit(fn->file);
    return VISIT_CHILDREN;
}

/* The machine opens the windows of the event around an act itself. A referee opens those around a
 * newcomer, with or without a `bring` in the rules. */
static void mark_machine_windows(struct model *m)
{
    for (int id = 0; id < OPENED_EVENTS; id++) {
        const struct record *e = m->events_opened[id];
        for (size_t i = 0; e && i < e->windows.len; i++)
            if (id == EVENT_DOING || e->windows.at[i]->edge != EDGE_NONE)
                e->windows.at[i]->opener_files |= file_bit(e->sym->span.file);
    }
}

static void check_opened(struct model *m, const struct moment *at, struct span span,
                         const char *what)
{
    if (!at || !at->window) return;
    if (at->window->opener_files) {
        file_deps_need(m, file_bit(span.file), file_bit(m->flow->file), at->window->opener_files);
        return;
    }
    struct diag *g =
        report(m, E0212, span, "nothing ever opens `%.*s.%.*s`, so this %s never takes effect",
               STR_FMT(at->window->event->name), STR_FMT(at->window->name), what);
    diag_related(g, at->window->span, "the window");
    diag_help(g, "a command must `open` the window while its event is open");
}

/* `apply X to t until M`. */
static enum visit check_duration(void *m, const struct fn *fn, const struct stmt *s)
{
    (void)fn;
    if (s->kind == ST_APPLY) check_opened(m, s->moment, s->span, "duration");
    return VISIT_CHILDREN;
}

static void check_refills(struct model *m)
{
    for (size_t i = 0; i < m->members.len; i++) {
        const struct member *x = m->members.at[i];
        if (x->line)
            check_opened(m, x->refill, x->line->span,
                         x->member_sort == SORT_BUDGET ? "refill" : "reset");
    }
}

static void check_hooks(struct model *m, const struct hook *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        check_opened(m, at[i].moment, at[i].span, "hook");
        check_opened(m, at[i].once_per, at[i].span, "`once per`");
    }
}

static void check_act(struct model *m, const struct content *c)
{
    for (size_t i = 0; i < c->offered_at.len; i++) {
        const struct window *w = c->offered_at.at[i]->window;
        check_opened(m, c->offered_at.at[i], c->sym->span, "act");
        if (!w || !w->opener_files || w->policy != ASK_NONE) continue;
        struct diag *g = report(m, E0213, c->sym->span,
                                "nobody is asked at `%.*s.%.*s`, so `%.*s` can never be chosen",
                                STR_FMT(w->event->name), STR_FMT(w->name), STR_FMT(c->sym->name));
        diag_related(g, w->span, "the window is declared for nobody");
        diag_help(g, "let the window ask somebody: `window %.*s for everyone as each`",
                  STR_FMT(w->name));
    }
}

void check_unreachable_windows(struct model *m)
{
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.stmt = mark_opened}, m->fns.at[i]);
    mark_machine_windows(m);
    check_refills(m);
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = m, .stmt = check_duration}, m->fns.at[i]);
    check_hooks(m, m->hooks.at, m->hooks.len);
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        check_hooks(m, c->hooks.at, c->hooks.len);
        check_opened(m, c->ends_at, c->sym->span, "end");
        if (c->kind->cls == CLASS_ACT) check_act(m, c);
    }
}
