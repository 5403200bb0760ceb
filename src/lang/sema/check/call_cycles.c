/* call_cycles.c -- Reports functions that call themselves: a search for a cycle in the call graph,
 * depth first. */
#include "analyses.h"

struct call_cycle {
    struct model *m;
    const struct fn *start;
    struct diag *found;
};

static struct span fn_span(const struct fn *fn)
{
    return fn->line ? fn->line->span : (struct span){fn->file, 0, 0};
}

static bool find_call_cycle(struct fn *fn, struct call_cycle *r, int depth)
{
    if (fn->in_progress || depth > 500) {
        r->start = fn;
        r->found = report(r->m, E0306, fn_span(fn), "`%.*s` calls itself", STR_FMT(fn->name));
        diag_note(r->found,
                  "a fight must surely continue; loops go over sets, or `until` something happens");
        return true;
    }
    if (fn->visited) return false; /* looked at before */
    fn->in_progress = true;
    bool found = false;
    for (size_t i = 0; i < fn->calls.len && !found; i++)
        found = find_call_cycle(fn->calls.at[i], r, depth + 1);
    fn->in_progress = false;
    fn->visited = true;
    /* the ring is closed: who led to it is not on it */
    if (found && fn == r->start)
        r->start = NULL;
    else if (found && r->start)
        diag_related(r->found, fn_span(fn), "through `%.*s`", STR_FMT(fn->name));
    return found;
}

void check_call_cycles(struct model *m)
{
    struct call_cycle r = {.m = m};
    for (size_t i = 0; i < m->fns.len; i++)
        if (find_call_cycle(m->fns.at[i], &r, 0)) return;
}
