/* loop_progress.c -- Reports `until` loops that cannot make progress: a reachability check over the
 * call graph, each function decided once.
 *
 * `until` is the only loop without a bound. A pass makes progress if it opens a window or event,
 * asks, rolls, pays or ends something. One such line in the pass, or in a command it calls, is
 * enough. The check does not prove that the loop ends: at run time fuel bounds it. A loop that only
 * assigns names is surely a mistake.
 */
#include "sema/sema.h"
#include "sema/visit.h"

enum progress { UNKNOWN, PROGRESS, NO_PROGRESS, VISITING };

struct progress_check {
    struct model *m;
    uint8_t *fns; /* enum progress by function */
};

static bool fn_progresses(struct progress_check *w, const struct fn *fn);

static bool expr_progresses(void *user, const struct expr *x)
{
    if (x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO ||
        (x->kind == EX_CALL && fn_progresses(user, x->fn)))
        return true;
    return expr_any(x, expr_progresses, user);
}

/* Statements that change names and members only are not in the list. */
static bool stmt_progresses(void *user, const struct stmt *s)
{
    switch (s->kind) {
    case ST_CHOOSE:
    case ST_FIRE:
    case ST_EVENT:
    case ST_OPEN:
    case ST_CALL_OFF:
    case ST_UNAPPLY:
    case ST_FINISH:
    case ST_PAY:
    case ST_PERFORM:
    case ST_END:
    case ST_PLAY:
    case ST_RETURN: return true;
    default: return stmt_any_expr(s, expr_progresses, user) || stmt_any(s, stmt_progresses, user);
    }
}

static bool fn_progresses(struct progress_check *w, const struct fn *fn)
{
    uint8_t *known = &w->fns[fn->id];
    if (*known != UNKNOWN) return *known == PROGRESS;
    *known = VISITING; /* a recursive call adds nothing */
    bool progresses = fn->value && expr_progresses(w, fn->value);
    /* a return leaves the function, not the loop that called it */
    for (size_t i = 0; fn->body && i < fn->body->item_count && !progresses; i++)
        progresses =
            fn->body->items[i]->kind != ST_RETURN && stmt_progresses(w, fn->body->items[i]);
    *known = progresses ? PROGRESS : NO_PROGRESS;
    return progresses;
}

static enum visit check_loop(void *user, const struct fn *fn, const struct stmt *s)
{
    struct progress_check *w = user;
    (void)fn;
    if (s->kind == ST_UNTIL && s->a->type.base != TY_ERROR && !stmt_progresses(w, s->then) &&
        !expr_progresses(w, s->a)) {
        struct diag *g = report(w->m, E0309, s->span, "nothing in this loop can end it");
        diag_note(
            w->m->diags, g,
            "each pass of `until` opens an event or a window, asks, rolls, pays or ends something");
        diag_help(w->m->diags, g,
                  "to do something for each of a set write `for x in ...`; for a number of times "
                  "`repeat n { }`");
    }
    return VISIT_CHILDREN;
}

void check_loop_progress(struct model *m)
{
    struct progress_check w = {.m = m, .fns = ARENA_ARRAY(m->arena, uint8_t, m->fns.len + 1)};
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &w, .stmt = check_loop}, m->fns.at[i]);
}
