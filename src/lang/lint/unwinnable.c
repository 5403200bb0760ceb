/* unwinnable.c -- Reports encounters without a possible winner (W0612) and tests without an
 * expectation (W0613).
 *
 * Forward reachability: the flow is interpreted (interp.h) with the options of the encounter.
 * `over` is false throughout if the encounter has no limit and its `ends when` is false by its
 * constants and options alone. W0612 is reported if no statement `end_fight for` is reachable.
 * Calls are followed only into functions that leads to such a statement, and into pure functions.
 * If anything but the flow may execute one of these functions (a hook, an act, a mark), nothing is
 * reported.
 */
#include "lang/absint/fn_owner.h"
#include "lang/absint/interp.h"
#include "lang/absint/provenance.h"
#include "lints.h"

#define FUEL 20000

static enum visit saw_expect(void *user, const struct fn *fn, const struct stmt *s)
{
    (void)user, (void)fn;
    return s->kind == ST_EXPECT ? VISIT_STOP : VISIT_CHILDREN;
}

static void judge_test(struct lint *l, const struct encounter *e)
{
    if (visit_fn(&(struct visitor){.stmt = saw_expect}, e->body)) return;
    diag_help(lint_report(l, W0613, e->line->span, "\"%.*s\" expects nothing", STR_FMT(e->name)),
              "say what must be true at its end: `expect ...`");
}

/* ---- what leads to a winner --------------------------------------------------------------------
 */

struct winners {
    struct lint *l;
    const struct site_index *sites;
    bool *leads;    /* by function: it contains an `end_fight for`, or calls one that leads there */
    bool from_flow; /* the flow alone calls these functions */
    bool as_declared_known, as_declared; /* memoised for scenes that set no option */
};

/* Marks the callers of the marked functions, to a fixpoint. */
static void mark_callers(struct winners *w, const struct fn *fn)
{
    if (w->leads[fn->id] || !fn_is_listed(w->l->m, fn)) return;
    w->leads[fn->id] = true;
    if (fn == w->l->m->flow) return;
    w->from_flow = w->from_flow && provenance_called_by_name(fn);
    for (size_t c = site_index_calls(w->sites, fn); c && w->from_flow;
         c = w->sites->calls.at[c - 1].next)
        if (w->sites->calls.at[c - 1].call->fn == fn)
            mark_callers(w, w->sites->calls.at[c - 1].caller);
}

static void winners_begin(struct winners *w, struct lint *l)
{
    *w = (struct winners){.l = l,
                          .sites = lint_sites(l),
                          .leads = ARENA_ARRAY(l->arena, bool, l->m->fns.len + 1),
                          .from_flow = true};
    for (size_t i = 0; i < w->sites->winners.len; i++) mark_callers(w, w->sites->winners.at[i].fn);
}

/* ---- one encounter --------------------------------------------------------------------------- */

struct winner_search {
    const struct winners *w;
    bool found;
};

static bool may_lead(struct absint_frame *at, const struct fn *fn, const struct value *args,
                     size_t count)
{
    const struct winner_search *q = at->f->ctx;
    (void)args, (void)count;
    return fn->permission == PERMIT_PURE || q->w->leads[fn->id];
}

static void saw_winner(struct absint_frame *at, const struct stmt *s)
{
    struct winner_search *q = at->f->ctx;
    if (s->kind != ST_END || !s->a) return;
    q->found = true;
    at->f->fuel = 0;
}

static bool flow_reaches_a_winner(const struct winners *w, const struct encounter *e, bool endless)
{
    struct winner_search q = {.w = w};
    struct interp f = {.arena = lint_scratch(w->l),
                       .ctx = &q,
                       .scene = e,
                       .endless = endless,
                       .on_stmt = saw_winner,
                       .may_follow = may_lead,
                       .fuel = FUEL};
    interp_fn(&f, w->l->m->flow, NULL, 0);
    return q.found || f.fuel == 0 || f.too_deep;
}

static bool never_ends(const struct winners *w, const struct encounter *e)
{
    const struct fn *ends = e->ends ? e->ends : w->l->m->ends;
    struct interp f = {.arena = lint_scratch(w->l), .scene = e, .fuel = FUEL};
    return !e->limit && (!ends || (value_is(interp_fn(&f, ends, NULL, 0), 0) && f.fuel > 0));
}

static bool reaches_a_winner(struct winners *w, const struct encounter *e)
{
    if (e->settings.len) return flow_reaches_a_winner(w, e, false);
    if (!w->as_declared_known) w->as_declared = flow_reaches_a_winner(w, e, false);
    w->as_declared_known = true;
    return w->as_declared;
}

static void judge_encounter(struct winners *w, const struct encounter *e)
{
    struct lint *l = w->l;
    bool any = w->sites->winners.len > 0, endless = false,
         won = any && (!w->from_flow || reaches_a_winner(w, e));
    if (won && w->from_flow && never_ends(w, e)) endless = !flow_reaches_a_winner(w, e, true);
    if (won && !endless) return;
    struct diag *g =
        lint_report(l, W0612, e->line->span, "nobody can ever win \"%.*s\"", STR_FMT(e->name));
    if (!any) {
        diag_note(g, "no rule says `end_fight for` a side, and nothing else makes a winner");
    } else if (endless) {
        diag_note(g, "nothing ever makes it `over`: there is no `ends when` that can hold, and no "
                     "`ends after`");
        diag_help(
            g, "`ends when ...` here or in the `system`; `ends after` for fights that nobody ends");
    } else {
        diag_note(g, "with its options the rules never reach a line `end_fight for`, and nothing "
                     "else makes a winner");
        diag_help(g, "look at its lines `option`, and at what the rules do with them");
    }
}

void lint_unwinnable(struct lint *l)
{
    struct model *m = l->m;
    struct winners w = {.l = NULL};
    for (size_t i = 0; i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        if (e->kind == SCENE_TEST) judge_test(l, e);
        if (e->kind != SCENE_ENCOUNTER || !m->flow) continue;
        if (!w.l) winners_begin(&w, l);
        judge_encounter(&w, e);
    }
}
