/* endless.c -- Reports encounters whose fights have no last round (W0622), from the loops `until
 * over` of the flow.
 *
 * A loop has a last pass if the encounter has a `ends after`. It also has one if a condition of its
 * end reads a number that each pass is certain to raise or lower. Such stores are
 * found in blocks, loops over all, events with their hooks, and calls. The end has three sorts of
 * conditions: that of the loop, `ends when`, and all that the loop tests by `if` and `until`.
 */
#include "lints.h"

enum { DEEPEST = 8 }; /* calls within calls */

struct rounds {
    const struct model *m;
    const struct fn *ends;
    const struct stmt *loop;
    bool *raised; /* by row of members: raised or lowered */
    int depth;
};

/* ---- what a pass is certain to raise --------------------------------------------------------- */

static void raise_by_stmt(void *user, const struct stmt *s);

static void raise_by_call(struct rounds *r, const struct fn *fn)
{
    if (!fn || r->depth == DEEPEST) return;
    r->depth++;
    if (fn->body) raise_by_stmt(r, fn->body);
    r->depth--;
}

static void raise_by_hooks(struct rounds *r, const struct record *event)
{
    for (size_t i = 0; i < r->m->hooks.len; i++) {
        const struct hook *h = &r->m->hooks.at[i];
        if (h->moment->window->event == event && !h->when && !h->becoming && !h->once_per)
            raise_by_call(r, h->body);
    }
}

static bool is_filtered(void *user, const struct expr *x)
{
    (void)user;
    return x->kind == EX_FILTER || expr_any(x, is_filtered, NULL);
}

static void raise_by_stmt(void *user, const struct stmt *s)
{
    struct rounds *r = user;
    switch (s->kind) {
    case ST_BLOCK: stmt_each(s, raise_by_stmt, r); break;
    case ST_EVENT:
        raise_by_hooks(r, s->rec);
        stmt_each(s, raise_by_stmt, r);
        break;
    case ST_DO:
        if (s->a->kind == EX_CALL) raise_by_call(r, s->a->fn);
        break;
    case ST_FOR:
        if (!is_filtered(NULL, s->a)) stmt_each(s, raise_by_stmt, r);
        break;
    case ST_STORE:
        if (s->mem->kind == MEM_KEPT && s->assign != ASSIGN_SET && s->c->kind == EX_CONST)
            r->raised[s->mem->id] = true;
        break;
    default: break;
    }
}

/* ---- what decides the end -------------------------------------------------------------------- */

static bool stmt_reads(void *user, const struct stmt *s);

/* Returns whether the value depends on a number that is raised. */
static bool expr_reads(void *user, const struct expr *x)
{
    struct rounds *r = user;
    if (x->kind == EX_LOAD && x->mem->kind == MEM_KEPT && r->raised[x->mem->id]) return true;
    if (expr_any(x, expr_reads, r)) return true;
    if (x->kind != EX_CALL || r->depth == DEEPEST) return false;
    r->depth++;
    bool reads = fn_any(x->fn, expr_reads, stmt_reads, r);
    r->depth--;
    return reads;
}

static bool stmt_reads(void *user, const struct stmt *s)
{
    return stmt_any_expr(s, expr_reads, user) || stmt_any(s, stmt_reads, user);
}

/* Returns whether the body of the function that a statement calls has a property. */
static bool called_holds(struct rounds *r, const struct stmt *s,
                         bool (*holds)(void *user, const struct stmt *s))
{
    const struct fn *fn = s->kind == ST_DO && s->a->kind == EX_CALL ? s->a->fn : NULL;
    if (!fn || !fn->body || r->depth == DEEPEST) return false;
    r->depth++;
    bool yes = holds(r, fn->body);
    r->depth--;
    return yes;
}

/* Returns whether a condition within the loop reads such a number: it may end the fight. */
static bool branch_reads(void *user, const struct stmt *s)
{
    struct rounds *r = user;
    if ((s->kind == ST_IF || s->kind == ST_UNTIL) && expr_reads(r, s->a)) return true;
    if (stmt_any(s, branch_reads, r)) return true;
    return called_holds(r, s, branch_reads);
}

/* ---- the loops of the flow ------------------------------------------------------------------- */

static bool is_over(void *user, const struct expr *x)
{
    (void)user;
    return (x->kind == EX_NATURAL && !x->mem && str_equal(x->text, STR("over"))) ||
           expr_any(x, is_over, NULL);
}

static bool loop_is_endless(struct rounds *r, const struct stmt *loop)
{
    memset(r->raised, 0, r->m->members.len * sizeof *r->raised);
    raise_by_stmt(r, loop->then);
    return !branch_reads(r, loop) && !(r->ends && fn_any(r->ends, expr_reads, stmt_reads, r));
}

/* Finds the first loop without a last pass, in a statement or what it calls. */
static bool finds_endless(void *user, const struct stmt *s)
{
    struct rounds *r = user;
    if (s->kind == ST_UNTIL && is_over(NULL, s->a) && loop_is_endless(r, s)) {
        r->loop = s;
        return true;
    }
    if (stmt_any(s, finds_endless, r)) return true;
    return called_holds(r, s, finds_endless);
}

/* W0612 names the same remedy for an encounter that cannot be over at all. */
static bool is_reported(const struct lint *l, const struct encounter *e)
{
    for (size_t i = 0; i < l->d->list.len; i++)
        if (l->d->list.at[i]->code == W0612 && l->d->list.at[i]->span.file == e->line->span.file &&
            l->d->list.at[i]->span.from == e->line->span.from)
            return true;
    return false;
}

void lint_endless(struct lint *l)
{
    const struct model *m = l->m;
    bool *raised = ARENA_ARRAY(l->arena, bool, m->members.len + 1);
    for (size_t i = 0; raised && i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        struct rounds r = {.m = m, .ends = e->ends ? e->ends : m->ends, .raised = raised};
        if (e->kind != SCENE_ENCOUNTER || e->limit || !m->flow->body || is_reported(l, e) ||
            !finds_endless(&r, m->flow->body))
            continue;
        struct diag *g = lint_report(l, W0622, e->line->span,
                                     "fights of \"%.*s\" have no last round", STR_FMT(e->name));
        diag_related(g, r.loop->span, "nothing bounds how often this is repeated");
        diag_help(g, "write `ends after 50 rounds` in it, with a unit of these rules");
    }
}
