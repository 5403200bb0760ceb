/* cycle_report.c -- see cycle_report.h. */
#include "lint/cycle_report.h"

static bool comes_before(struct span a, struct span b)
{
    return a.file < b.file || (a.file == b.file && a.from < b.from);
}

void cycle_report(struct lint *l, const struct hook *const *at, size_t count, const char *note)
{
    size_t first = 0;
    for (size_t i = 1; i < count; i++)
        if (comes_before(at[i]->span, at[first]->span)) first = i;
    if (first) return; /* it is found from there, too */
    struct diag *g = lint_report(l, W0603, at[0]->span,
                                 count > 1 ? "this starts what starts it again, without end"
                                           : "this starts itself again, without end");
    for (size_t i = 1; i < count; i++) {
        const struct content *c = at[i]->owner;
        if (c)
            diag_related(l->d, g, at[i]->span, "through this of `%.*s`", STR_FMT(c->sym->name));
        else
            diag_related(l->d, g, at[i]->span, "through this");
    }
    if (note) diag_note(l->d, g, "%s", note);
    diag_help(l->d, g,
              "let it happen `once per` round, or only `when` something holds that it ends itself");
}

static bool holds(const struct inventory_item *s, const struct content *c)
{
    if (s->content == c) return true;
    for (size_t i = 0; i < s->inner.len; i++)
        if (holds(s->inner.at[i], c)) return true;
    return false;
}

static bool everybody_has(const struct model *m, const struct content *c)
{
    for (size_t i = 0; i < m->owns.len; i++)
        for (size_t k = 0; k < m->owns.at[i]->default_items.len; k++)
            if (holds(m->owns.at[i]->default_items.at[k], c)) return true;
    return false;
}

static bool has(const struct content *bearer, const struct content *c)
{
    if (bearer == c) return true;
    for (size_t i = 0; i < bearer->inventory.len; i++)
        if (holds(bearer->inventory.at[i], c)) return true;
    return false;
}

bool cycle_may_meet(const struct model *m, const struct content *a, const struct content *b)
{
    if (a == b || !a || !b || everybody_has(m, a) || everybody_has(m, b)) return true;
    bool had[2] = {false, false};
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        if (c->kind->cls != CLASS_CREATURE) continue;
        bool one = has(c, a), other = has(c, b);
        if (one && other) return true;
        had[0] = had[0] || one;
        had[1] = had[1] || other;
    }
    return !had[0] || !had[1];
}
