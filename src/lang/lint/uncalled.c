/* uncalled.c -- Reports functions that no rule calls (W0616) and values that only tests set
 * (W0619), by reachability in the call graph from everything but tests. Judged in whole programs
 * only.
 */
#include "lang/sema/model/record_members.h"
#include "lang/sema/model/visit.h"
#include "lints.h"

struct roots {
    const struct model *m;
    uint64_t of_tests; /* files that are there for tests */
    bool *test;        /* by id: the body of a test */
    bool *lives;       /* by id: reached from the rules */
    const struct fn **open;
    size_t open_count;
};

/* Returns whether rules call the function by its name. Steps, values and the command for steps that
 * are taken back run without a call. */
static bool is_called_by_name(const struct model *m, const struct fn *fn)
{
    const struct symbol *y = fn->line && fn != m->thrown ? scope_find(m->names, fn->name) : NULL;
    for (size_t i = 0; i < m->steps.len; i++)
        if (m->steps.at[i] == fn) return false;
    return y && y->kind == SYM_FN && y->as.fn == fn;
}

/* Returns whether the function is one of the model, so that the arrays have an entry for it. */
static bool is_of_model(const struct roots *r, const struct fn *fn)
{
    return fn && (size_t)fn->id < r->m->fns.len && r->m->fns.at[fn->id] == fn;
}

static void reach(struct roots *r, const struct fn *fn)
{
    if (!is_of_model(r, fn) || r->lives[fn->id]) return;
    r->lives[fn->id] = true;
    r->open[r->open_count++] = fn;
}

static void mark_tests(struct roots *r)
{
    const struct model *m = r->m;
    for (size_t i = 0; i < m->fns.len; i++) {
        const struct fn *fn = m->fns.at[i];
        for (size_t k = 0; k < m->encounters.len; k++) {
            const struct encounter *e = m->encounters.at[k];
            if (e->kind != SCENE_TEST || e->line->span.file != fn->span.file) continue;
            const struct span all = e->line->block ? e->line->block->span : e->line->span;
            if (fn == e->begin || fn == e->body || fn == e->ends ||
                (all.from <= fn->span.from && fn->span.to <= all.to && fn->span.to > 0))
                r->test[fn->id] = true;
        }
    }
}

static void reach_from_rules(struct roots *r)
{
    const struct model *m = r->m;
    for (size_t i = 0; i < m->fns.len; i++)
        if (!r->test[i] && !is_called_by_name(m, m->fns.at[i])) reach(r, m->fns.at[i]);
    while (r->open_count > 0) {
        const struct fn *fn = r->open[--r->open_count];
        for (size_t i = 0; i < fn->calls.len; i++) reach(r, fn->calls.at[i]);
    }
}

/* The files that are there for tests: those with tests and without the flow, and those that nothing
 * but such files names. */
static uint64_t files_of_tests(const struct model *m)
{
    uint64_t of = 0, flow = m->flow ? file_bit(m->flow->span.file) : 0;
    for (size_t i = 0; i < m->encounters.len; i++)
        if (m->encounters.at[i]->kind == SCENE_TEST)
            of |= file_bit(m->encounters.at[i]->line->span.file) & ~flow;
    for (uint64_t before = 0; before != of;) {
        before = of;
        uint64_t by_tests = 0, by_rules = 0;
        for (int f = 0; f < DEP_FILES; f++)
            *(of >> f & 1 ? &by_tests : &by_rules) |= m->deps->uses[f] & ~((uint64_t)1 << f);
        of |= by_tests & ~by_rules & ~flow;
    }
    return of;
}

static void report_uncalled(struct lint *l, const struct roots *r)
{
    for (size_t i = 0; i < r->m->fns.len; i++) {
        const struct fn *fn = r->m->fns.at[i];
        if (r->lives[i] || r->test[i] || r->of_tests & file_bit(fn->span.file)) continue;
        struct diag *g = lint_report(l, W0616, fn->line->a ? fn->line->a->span : fn->line->span,
                                     "no rule calls `%.*s`", STR_FMT(fn->name));
        diag_help(g, "call it in the rule that should use it, or remove it with its tests");
    }
}

/* ---- values -------------------------------------------------------------------------------------
 */

struct stores {
    const struct roots *r;
    const struct stmt **by_test; /* by row of members: the first store of a test */
    bool *by_rules;
};

static enum visit saw_store(void *user, const struct fn *fn, const struct stmt *s)
{
    struct stores *to = user;
    if (s->kind != ST_STORE || s->mem->kind != MEM_KEPT || !is_of_model(to->r, fn))
        return VISIT_CHILDREN;
    bool tests = to->r->test[fn->id] || to->r->of_tests & file_bit(fn->span.file);
    if (tests && !to->by_test[s->mem->id])
        to->by_test[s->mem->id] = s;
    else if (!tests && to->r->lives[fn->id])
        to->by_rules[s->mem->id] = true;
    return VISIT_CHILDREN;
}

/* Tracks and budgets change without a store, by costs and refills. Options are for encounters. */
static bool is_set_by_stores(const struct member *x)
{
    return x->line && (x->member_sort == SORT_COUNTER || x->member_sort == SORT_FLAG ||
                       x->member_sort == SORT_SLOT);
}

static void report_values_of_tests(struct lint *l, const struct roots *r)
{
    const struct model *m = r->m;
    struct stores to = {.r = r,
                        .by_test = ARENA_ARRAY(l->arena, const struct stmt *, m->members.len + 1),
                        .by_rules = ARENA_ARRAY(l->arena, bool, m->members.len + 1)};
    visit_model(&(struct visitor){.user = &to, .stmt = saw_store}, m);
    for (size_t i = 0; i < m->members.len; i++) {
        const struct member *x = m->members.at[i];
        if (!to.by_test[i] || to.by_rules[i] || !is_set_by_stores(x) ||
            r->of_tests & file_bit(x->line->span.file))
            continue;
        diag_related(
            lint_report(l, W0619, x->line->span, "only tests set `%.*s`", STR_FMT(x->name)),
            to.by_test[i]->span, "a test sets it here");
    }
}

void lint_uncalled(struct lint *l)
{
    const struct model *m = l->m;
    struct roots r = {.m = m,
                      .of_tests = files_of_tests(m),
                      .test = ARENA_ARRAY(l->arena, bool, m->fns.len + 1),
                      .lives = ARENA_ARRAY(l->arena, bool, m->fns.len + 1),
                      .open = ARENA_ARRAY(l->arena, const struct fn *, m->fns.len + 1)};
    mark_tests(&r);
    reach_from_rules(&r);
    report_uncalled(l, &r);
    report_values_of_tests(l, &r);
}
