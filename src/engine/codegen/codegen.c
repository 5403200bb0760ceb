/* codegen.c -- Generates a program from a model: tables first, then code by a worklist of
 * functions.
 *
 * Tables and calls request rows of functions. Code is generated until every row has its own. The
 * program is then verified; a failure is an internal error (E0999).
 */
#include "codegen.h"
#include "lang/sema/sema.h"

#include "emit.h"
#include "engine/bytecode/verify.h"
#include "engine/opt/opt.h"

/* Functions that tables name or code calls request their rows. Those that nothing calls, and those
 * for hosts, get one here. A function that all its callers have inlined has none. */
static void functions_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->fns.len; i++) {
        struct fn *fn = g->m->fns.at[i];
        if (fn->promise ? g->promises : fn->sites == 0 || for_hosts(fn)) fn_row(g, fn);
    }
    for (size_t i = 0; i < g->made.len; i++) row_fill(g, (int32_t)i);
}

static void sites_count(struct model *m, bool promises)
{
    for (size_t i = 0; i < m->fns.len; i++) m->fns.at[i]->sites = 0;
    for (size_t i = 0; i < m->fns.len; i++)
        for (size_t k = 0; k < m->fns.at[i]->calls.len; k++)
            m->fns.at[i]->calls.at[k]->sites += promises || !m->fns.at[i]->promise;
}

static void doing_find(struct gen *g)
{
    const struct record *e = g->m->events_opened[EVENT_DOING];
    for (size_t k = 0; e && k < e->windows.len; k++) {
        if (str_equal(e->windows.at[k]->name, STR("declared"))) g->declared = e->windows.at[k];
        if (str_equal(e->windows.at[k]->name, STR("done"))) g->done = e->windows.at[k];
    }
}

static void program_fill(struct gen *g)
{
    struct model *m = g->m;
    sites_count(m, g->promises);
    window_hooks_fill(g);
    doing_find(g);
    tables_fill(g);
    contents_fill(g);
    cover_contents(g);
    encounters_fill(g);
    campaign_fill(g);
    g->p->flow = fn_opt(g, m->flow);
    if (g->checks || g->scenes)
        reachable_fill(g);
    else
        functions_fill(g);
}

/* Rows and code are stored in the program's own arena, which escapes to the same place. */
static void generate(void *user)
{
    struct gen *g = user;
    size_t errors = g->d->errors;
    g->p->arena.escape = g->a->escape;
    limits_check(g);
    if (g->d->errors != errors) return;
    if (g->names)
        trials_fill(g);
    else
        program_fill(g);
}

static bool verified(struct gen *g)
{
    struct text why;
    text_init(&why, g->a);
    int result = program_verify(g->p, &why);
    if (result == -2) g->a->failed = true;
    if (result == -1) {
        struct span none = {0, 0, 0};
        diag_report(g->d, E0999, none, "internal error: %.*s", STR_FMT(text_str(&why)));
    }
    return result == 0;
}

static enum optimize effort_for(enum program_use use)
{
    return use == FOR_MANY_FIGHTS                       ? OPTIMIZE_FULL
           : use == FOR_QUESTIONS || use == FOR_ANSWERS ? OPTIMIZE_ONCE
                                                        : OPTIMIZE_CLEANUP;
}

struct program *program_generate(struct model *m, struct diags *d, struct arena *a,
                                 const struct memory *memory, enum program_use made)
{
    bool answers = made == FOR_ONE_ANSWER || made == FOR_ANSWERS;
    struct gen g = {.m = m,
                    .p = program_new(memory),
                    .d = d,
                    .a = a,
                    .what_to_do = -1,
                    .covers = made == FOR_COVERAGE,
                    .watched = made == FOR_WATCHING,
                    .promises = m->promises.len && made != FOR_MANY_FIGHTS &&
                                made != FOR_CHECKING && made != FOR_NAMES && !answers,
                    .debugs = made == FOR_DEBUGGING,
                    .checks = made == FOR_CHECKING,
                    .scenes = answers || made == FOR_ENCOUNTERS,
                    .names = made == FOR_NAMES,
                    .trials = answers,
                    .outlines =
                        made == FOR_MANY_FIGHTS || made == FOR_QUESTIONS || made == FOR_ANSWERS,
                    .brief = made == FOR_CHECKING || made == FOR_MUTATION || made == FOR_NAMES};
    if (!g.p) {
        a->failed = true;
        return NULL;
    }
    size_t errors = d->errors;
    bool good = arena_try(a, generate, &g) && !g.p->arena.failed && d->errors == errors;
    g.p->arena.escape = NULL;
    if (good) {
        if (!g.brief) {
            if (!g.debugs) program_optimize(g.p, memory, effort_for(made));
            program_seal(g.p);
        }
        good = (g.names || verified(&g)) && !g.p->arena.failed;
    }
    if (good) return g.p;
    if (g.p->arena.failed) a->failed = true; /* the caller tests one flag only */
    program_free(g.p);
    return NULL;
}

struct model *unit_check(struct unit *u, struct diags *d, struct arena *a)
{
    /* without a missing module its names cannot be checked */
    for (size_t i = 0; i < d->list.len; i++)
        if (diag_number(d->list.at[i]->code) >= diag_number(E0110) &&
            diag_number(d->list.at[i]->code) <= diag_number(E0114))
            return NULL;
    struct check_options options = {
        .beside = u->beside, .table = u->table, .declarations = u->declarations};
    struct model *m = model_check(u->files, u->file_count, &options, d, a);
    return !m || d->errors || a->failed ? NULL : m;
}
