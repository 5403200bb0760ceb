/* opened_twice.c -- Reports statements that open a window which opens by itself (W0618): one that
 * is declared `as first` or `as last`. Its hooks would run twice.
 */
#include "lints.h"

static enum visit saw_open(void *user, const struct fn *fn, const struct stmt *s)
{
    struct lint *l = user;
    (void)fn;
    if (s->kind != ST_OPEN || s->window->edge == EDGE_NONE) return VISIT_CHILDREN;
    bool first = s->window->edge == EDGE_FIRST;
    struct diag *g =
        lint_report(l, W0618, s->span, "`%.*s.%.*s` opens by itself, so this opens it %s",
                    STR_FMT(s->window->event->name), STR_FMT(s->window->name),
                    first ? "again" : "too early, and it opens again");
    diag_related(g, s->window->span, "it is declared `as %s` here", first ? "first" : "last");
    return VISIT_CHILDREN;
}

void lint_opened_twice(struct lint *l)
{
    visit_model(&(struct visitor){.user = l, .stmt = saw_open}, l->m);
}
