/* waiting_marks.c -- Reports marks that may wait for ever (W0630). They end by a moment of another
 * creature, which may leave the fight. No unit of rounds passes the time without it.
 */
#include "lang/sema/check/analyses.h"
#include "lang/sema/model/visit.h"
#include "lints.h"

struct waiting {
    struct lint *l;
    bool *scene;
    bool leaves; /* a line takes a creature off the map */
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
    struct waiting w = {l, ARENA_ARRAY(l->arena, bool, m->fns.len + 1), false};
    if (l->arena->failed) return;
    mark_scenes(m, w.scene);
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
