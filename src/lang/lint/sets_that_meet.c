/* sets_that_meet.c -- Reports a stat that two lines set to different numbers, while no line says
 * which of them counts (W0629). One creature may have both, or one of them twice.
 */
#include "lints.h"

struct setter {
    const struct content *of;
    const struct modifier *line;
};

static bool is_used_alone(const struct content *c, const struct member *stat)
{
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->lends.len; i++)
            if (r->lends.at[i].stat == stat) return r->lends.at[i].how != LEND_SUM;
    return false;
}

/* May both be in force for one creature, with different numbers? */
static bool may_meet(struct setter a, struct setter b)
{
    const struct modifier *x = a.line, *y = b.line;
    bool known = !x->value_fn && !y->value_fn;
    if (x->element != y->element || (known && x->value == y->value)) return false;
    if (is_used_alone(a.of, x->stat) || is_used_alone(b.of, y->stat)) return false;
    if (a.of != b.of)
        return x->aura || y->aura || a.of->kind->cls != CLASS_CREATURE ||
               b.of->kind->cls != CLASS_CREATURE;
    return x != y || x->aura || (a.of->kind->cls == CLASS_MARK && a.of->stacks == STACK_APART);
}

/* The first setter that the line meets; its own one if it meets itself; NULL: none. */
static const struct modifier *met_before(const struct content *c, const struct modifier *line,
                                         const struct model *m)
{
    struct setter own = {c, line};
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *o = m->contents.at[i];
        for (size_t k = 0; k < o->modifiers.len; k++) {
            const struct modifier *x = &o->modifiers.at[k];
            bool same = x == line;
            if (x->layer == LAYER_SET && x->stat == line->stat &&
                may_meet((struct setter){o, x}, own))
                return x;
            if (same) return NULL;
        }
    }
    return NULL;
}

void lint_sets_that_meet(struct lint *l)
{
    const struct model *m = l->m;
    bool *told = ARENA_ARRAY(m->arena, bool, m->stats.len + 1);
    for (size_t i = 0; told && i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->modifiers.len; k++) {
            const struct modifier *line = &m->contents.at[i]->modifiers.at[k], *other;
            const struct member *stat = line->stat;
            size_t at = 0;
            while (at < m->stats.len && m->stats.at[at] != stat) at++;
            if (line->layer != LAYER_SET || stat->sets_line || told[at]) continue;
            other = met_before(m->contents.at[i], line, m);
            if (!other) continue;
            told[at] = true;
            struct diag *g =
                lint_report(l, W0629, line->span,
                            "this may meet another `set` of `%.*s`, and nothing says which counts",
                            STR_FMT(stat->name));
            if (other != line) diag_related(g, other->span, "the other one");
            diag_help(g,
                      "write `sets %.*s as lowest` where it is declared, or `highest`, or `latest`",
                      STR_FMT(stat->name));
        }
}
