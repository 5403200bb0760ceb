/* felt_marks.c -- Reports marks whose hooks run more or less often by the order of acting (W0626).
 * Reports marks that end before any of their hooks can run (W0627), and marks that double (W0628).
 *
 * The end of a round is before the turn of its last creatures, or after that of its first. So a
 * mark until then reaches a hook at a turn n times or n - 1. Units `with turn` know whose turn the
 * round has had.
 */
#include "lang/sema/check/analyses.h"
#include "lang/sema/model/visit.h"
#include "lints.h"

struct mark_time {
    struct lint *l;
    bool *scene;
    const struct hook *hook; /* whose body is walked, or NULL */
};

/* A unit that counts such events, or rounds with them. */
static const struct moment *unit_of(const struct model *m, const struct record *event, bool with)
{
    for (size_t i = 0; i < m->moments.len; i++) {
        const struct moment *u = m->moments.at[i];
        const struct moment *of = with ? u->with : u;
        if (u->event && of && of->event == event && of->subject && (with || !u->with)) return u;
    }
    return NULL;
}

static const struct moment *turn_hook(const struct content *c)
{
    for (size_t i = 0; i < c->hooks.len; i++)
        if (c->hooks.at[i].moment && c->hooks.at[i].moment->subject) return c->hooks.at[i].moment;
    return NULL;
}

/* `for 4 rounds`, as far as the number is written out. */
static void help_unit(struct diag *g, const struct stmt *s, const struct moment *unit)
{
    if (s->b && s->b->kind == EX_CONST)
        diag_help(g, "write `for %lld %.*s`", (long long)s->b->value, STR_FMT(unit->name));
    else
        diag_help(g, "write `for (n) %.*s`", STR_FMT(unit->name));
}

static void felt_by_order(struct mark_time *t, const struct stmt *s)
{
    const struct moment *end = s->moment, *felt = turn_hook(s->content);
    if (!felt || end->subject || end->with || end->window->event == felt->window->event) return;
    const struct model *m = t->l->m;
    const struct moment *round = unit_of(m, felt->window->event, true),
                        *turn = unit_of(m, felt->window->event, false);
    struct diag *g = lint_report(
        t->l, W0626, s->span,
        "`%.*s` is felt at `%.*s` and ends by `%.*s`: once more or less, by the order of acting",
        STR_FMT(s->content->sym->name), STR_FMT(felt->name), STR_FMT(end->name));
    if (round && round->event == end->window->event)
        help_unit(g, s, round);
    else if (end->event && turn)
        diag_help(g, "declare `unit %.*s = %.*s with %.*s`", STR_FMT(end->name),
                  STR_FMT(end->event->name), STR_FMT(turn->name));
    else if (turn)
        help_unit(g, s, turn);
}

static int rank_in_event(const struct window *w)
{
    return w->edge == EDGE_FIRST ? 0 : w->edge == EDGE_LAST ? 2 : 1;
}

/* Does each hook of the mark run later in such an event than it ends, and does it do nothing
 * else? */
static bool hooks_are_later(const struct content *c, const struct moment *end)
{
    if (!c->hooks.len || c->modifiers.len || c->includes) return false;
    for (size_t i = 0; i < c->hooks.len; i++) {
        const struct moment *at = c->hooks.at[i].moment;
        if (!at || at->window->event != end->window->event || at->subject != end->subject ||
            rank_in_event(at->window) <= rank_in_event(end->window))
            return false;
    }
    return true;
}

static void never_felt(struct mark_time *t, const struct stmt *s)
{
    const struct moment *end = s->moment, *now = t->hook ? t->hook->moment : NULL;
    if (!now || end->event || !end->subject || s->c || !s->b || s->b->kind != EX_CONST ||
        s->b->value != 1)
        return;
    const struct moment *round = unit_of(t->l->m, end->window->event, true);
    if (!round || round->event != now->window->event || !hooks_are_later(s->content, end)) return;
    struct diag *g =
        lint_report(t->l, W0627, s->span, "`%.*s` ends at `%.*s`, before any of its hooks can run",
                    STR_FMT(s->content->sym->name), STR_FMT(end->name));
    const struct moment *turn = unit_of(t->l->m, end->window->event, false);
    if (turn) help_unit(g, s, turn);
}

static enum visit saw_end(void *user, const struct fn *fn, const struct stmt *s)
{
    (void)fn;
    bool *ends = user;
    *ends |= s->kind == ST_FINISH || s->kind == ST_UNAPPLY || s->kind == ST_RETURN;
    return VISIT_CHILDREN;
}

/* Marks side by side that last, each of which surely puts one more on its bearer. */
static void report_doubling(struct lint *l, const struct content *c, const struct hook *h)
{
    if (c->stacks != STACK_APART || !c->has_end || c->ends || c->ends_at || !h->moment || h->when ||
        h->once_per || !h->body || !h->body->body)
        return;
    bool ends = false;
    visit_fn(&(struct visitor){.user = &ends, .stmt = saw_end}, h->body);
    for (size_t i = 0; !ends && i < h->body->body->item_count; i++) {
        const struct stmt *s = h->body->body->items[i];
        if (s->kind != ST_APPLY || s->content != c || s->moment || !s->a ||
            s->a->kind != EX_LOCAL || s->a->number != 0)
            continue;
        struct str name = c->sym->name;
        diag_help(lint_report(l, W0628, s->span,
                              "each `%.*s` puts one more on its bearer: twice as many each time",
                              STR_FMT(name)),
                  "write `stacks once` in `%.*s`, or leave this out: it lasts by itself",
                  STR_FMT(name));
    }
}

static enum visit saw_apply(void *user, const struct fn *fn, const struct stmt *s)
{
    struct mark_time *t = user;
    if (s->kind != ST_APPLY || !s->moment || t->scene[fn->id]) return VISIT_CHILDREN;
    if (!t->hook) felt_by_order(t, s);
    never_felt(t, s);
    return VISIT_CHILDREN;
}

static void walk_hooks(struct mark_time *t, const struct hook *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        t->hook = &at[i];
        if (at[i].body) visit_fn(&(struct visitor){.user = t, .stmt = saw_apply}, at[i].body);
    }
    t->hook = NULL;
}

void lint_mark_time(struct lint *l)
{
    struct model *m = l->m;
    struct mark_time t = {l, ARENA_ARRAY(l->arena, bool, m->fns.len + 1), NULL};
    if (l->arena->failed) return;
    mark_scenes(m, t.scene);
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &t, .stmt = saw_apply}, m->fns.at[i]);
    walk_hooks(&t, m->hooks.at, m->hooks.len);
    for (size_t i = 0; i < m->contents.len; i++)
        walk_hooks(&t, m->contents.at[i]->hooks.at, m->contents.at[i]->hooks.len);
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->hooks.len; k++)
            report_doubling(l, m->contents.at[i], &m->contents.at[i]->hooks.at[k]);
}
