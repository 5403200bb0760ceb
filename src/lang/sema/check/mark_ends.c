/* mark_ends.c -- Reports marks that stack and are applied with ends that cannot be compared
 * (E0411). Of two ends the later is that with more left, and a turn is not as long as a round. */
#include "analyses.h"
#include "lang/sema/model/visit.h"

struct mark_ends {
    struct model *m;
    const struct stmt **first; /* by content: the first statement with an end */
    bool *scene;               /* by function: of a test or an encounter, which sets up anything */
    bool *reported;            /* by content */
};

/* A round `with` a turn is over for a creature with its turn: then one of each is as long. */
static bool same_count(const struct moment *a, const struct moment *b)
{
    if (a->event && b->event) return (a->with ? a->with : a) == (b->with ? b->with : b);
    if (a->event || b->event) return false;
    return a->window == b->window && a->subject == b->subject;
}

static enum visit compare_ends(void *user, const struct fn *fn, const struct stmt *s)
{
    struct mark_ends *e = user;
    if (s->kind != ST_APPLY || !s->moment || e->scene[fn->id]) return VISIT_CHILDREN;
    const struct content *c = s->content;
    if (c->stacks == STACK_APART || c->stacks_by) return VISIT_CHILDREN;
    const struct stmt *first = e->first[c->id];
    if (!first) e->first[c->id] = s;
    if (!first || e->reported[c->id] || same_count(first->moment, s->moment)) return VISIT_CHILDREN;
    e->reported[c->id] = true;
    struct diag *g =
        report(e->m, E0411, s->span,
               "`%.*s` ends by `%.*s` here and by `%.*s` elsewhere, and of "
               "two ends the later counts",
               STR_FMT(c->sym->name), STR_FMT(s->moment->name), STR_FMT(first->moment->name));
    diag_related(g, first->span, "the other end");
    diag_help(g, "use one unit for both, or let it stack `apart`, or `by` what tells them apart");
    return VISIT_CHILDREN;
}

void mark_scenes(const struct model *m, bool *scene)
{
    for (size_t i = 0; i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        if (e->begin) scene[e->begin->id] = true;
        if (e->body) scene[e->body->id] = true;
    }
}

void check_mark_ends(struct model *m)
{
    struct mark_ends e = {m, ARENA_ARRAY(m->arena, const struct stmt *, m->contents.len + 1),
                          ARENA_ARRAY(m->arena, bool, m->fns.len + 1),
                          ARENA_ARRAY(m->arena, bool, m->contents.len + 1)};
    mark_scenes(m, e.scene);
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &e, .stmt = compare_ends}, m->fns.at[i]);
}
