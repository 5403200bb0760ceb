/* waiting_marks.c -- Reports marks that may wait for ever (W0630). They end by a moment of another
 * creature, which may leave the fight, or of a creature that never has it. No unit of rounds passes
 * the time without it. Or the moment opens once, around the whole fight.
 */
#include "lang/sema/check/analyses.h"
#include "lang/sema/model/visit.h"
#include "lints.h"

struct waiting {
    struct lint *l;
    bool *scene;
    bool leaves;                 /* a line takes a creature off the map */
    const struct record *around; /* the event that the flow consists of, and nothing else opens */
};

static enum visit saw_leaving(void *user, const struct fn *fn, const struct stmt *s)
{
    struct waiting *w = user;
    w->leaves |= !w->scene[fn->id] && s->kind == ST_STORE && s->mem == w->l->m->place &&
                 s->c->kind == EX_CONST && s->c->value < 0;
    return VISIT_CHILDREN;
}

/* Has it an owner, and no unit of rounds that counts when the owner has no turn? */
static bool waits(const struct model *m, const struct moment *end)
{
    if (!end || !end->subject || end->with) return false;
    for (size_t i = 0; i < m->moments.len; i++) {
        const struct moment *turns = m->moments.at[i]->with;
        if (turns && turns->window->event == end->window->event) return false;
    }
    return true;
}

static void report_waiting(struct waiting *w, const struct content *c, const struct moment *end,
                           struct span at)
{
    struct diag *g = lint_report(w->l, W0630, at,
                                 "`%.*s` waits for `%.*s` of another creature, also when that "
                                 "creature has left the fight",
                                 STR_FMT(c->sym->name), STR_FMT(end->name));
    diag_help(g,
              "declare a unit of rounds with these turns: `unit rounds, round = round with turn`");
    diag_help(g, "or let the mark end with that creature: `ends when not singer in everyone`");
}

static bool same_local(const struct expr *a, const struct expr *b)
{
    return a && b && a->kind == EX_LOCAL && b->kind == EX_LOCAL && a->number == b->number;
}

/* ---- moments that never come ----------------------------------------------------------------- */

static const struct stmt *flow_alone(const struct fn *flow)
{
    const struct stmt *only = NULL;
    for (size_t i = 0; flow && flow->body && i < flow->body->item_count; i++) {
        const struct stmt *s = flow->body->items[i];
        if (s->kind == ST_LOG || s->kind == ST_LET) continue;
        if (only || s->kind != ST_EVENT) return NULL;
        only = s;
    }
    return only;
}

struct openings {
    const struct waiting *w;
    const struct record *event;
    int count;
};

static enum visit saw_opening(void *user, const struct fn *fn, const struct stmt *s)
{
    struct openings *o = user;
    bool counts = fn == o->w->l->m->flow || !o->w->scene[fn->id]; /* encounters have the flow */
    o->count += counts && s->kind == ST_EVENT && s->rec == o->event;
    return VISIT_CHILDREN;
}

static void around_find(struct waiting *w)
{
    const struct model *m = w->l->m;
    const struct stmt *only = flow_alone(m->flow);
    if (!only) return;
    struct openings o = {w, only->rec, 0};
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &o, .stmt = saw_opening}, m->fns.at[i]);
    if (o.count == 1) w->around = only->rec;
}

static void report_once(struct waiting *w, const struct content *c, const struct moment *end,
                        struct span at)
{
    struct diag *g = lint_report(
        w->l, W0630, at, "`%.*s` waits for `%.*s`, which comes once, around the whole fight",
        STR_FMT(c->sym->name), STR_FMT(end->name));
    diag_related(g, end->window->span, "the window");
    diag_help(g, "write `lasts` in the mark, and no duration, or name a moment that comes again");
}

static bool is_within(const struct record *a, const struct record *b)
{
    for (; a; a = a->parent)
        if (a == b) return true;
    return false;
}

static void check_owner(struct waiting *w, const struct content *c, const struct moment *end,
                        const struct expr *whose, struct span at)
{
    const struct record *has = end->subject ? end->subject->type.rec : NULL,
                        *is = whose ? whose->type.rec : NULL;
    if (!has || !is || whose->type.base != TY_CREATURE || is_within(is, has) || is_within(has, is))
        return;
    if (!waits(w->l->m, end)) return;
    struct diag *g = lint_report(w->l, W0630, at, "`%.*s` waits for `%.*s`, which a %.*s never has",
                                 STR_FMT(c->sym->name), STR_FMT(end->name), STR_FMT(is->sym->name));
    diag_related(g, end->subject->line ? end->subject->line->span : end->span, "only a %.*s has it",
                 STR_FMT(has->sym->name));
    diag_help(g, "name a moment of nobody, such as the end of a round");
}

/* Marks of scenes are left alone. */
static enum visit saw_never(void *user, const struct fn *fn, const struct stmt *s)
{
    struct waiting *w = user;
    if (s->kind != ST_APPLY || w->scene[fn->id] || s->content->ends) return VISIT_CHILDREN;
    const struct moment *end = s->moment ? s->moment : s->content->ends_at;
    if (!end || !end->window) return VISIT_CHILDREN;
    if (end->window->event == w->around && end->window->edge != EDGE_NONE && s->moment)
        report_once(w, s->content, end, s->span);
    else if (s->moment || !s->content->ends_by)
        check_owner(w, s->content, end, s->c ? s->c : s->a, s->span);
    return VISIT_CHILDREN;
}

static void check_never(struct waiting *w)
{
    const struct model *m = w->l->m;
    around_find(w);
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = w, .stmt = saw_never}, m->fns.at[i]);
    for (size_t i = 0; w->around && i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        const struct window *at = c->ends_at ? c->ends_at->window : NULL;
        if (at && at->event == w->around && at->edge != EDGE_NONE && !c->ends)
            report_once(w, c, c->ends_at, c->sym->span);
    }
}

/* ---- moments of another ---------------------------------------------------------------------- */

static enum visit saw_apply(void *user, const struct fn *fn, const struct stmt *s)
{
    struct waiting *w = user;
    if (s->kind == ST_APPLY && !w->scene[fn->id] && s->c && !same_local(s->a, s->c) &&
        !s->content->ends && waits(w->l->m, s->moment))
        report_waiting(w, s->content, s->moment, s->span);
    return VISIT_CHILDREN;
}

void lint_waiting_marks(struct lint *l)
{
    struct model *m = l->m;
    struct waiting w = {l, ARENA_ARRAY(l->arena, bool, m->fns.len + 1), false, NULL};
    if (l->arena->failed) return;
    mark_scenes(m, w.scene);
    check_never(&w);
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &w, .stmt = saw_leaving}, m->fns.at[i]);
    if (!w.leaves) return;
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &w, .stmt = saw_apply}, m->fns.at[i]);
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        if (c->ends_by && !c->ends && waits(m, c->ends_at))
            report_waiting(&w, c, c->ends_at, c->sym->span);
    }
}
