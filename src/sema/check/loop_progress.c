/* loop_progress.c -- the one open loop: each pass of an `until` opens a window or event, asks,
 * rolls, or ends something.
 *
 * It is enough that some line of the pass, or of a command it calls, does so: whether the loop ends
 * is then up to the fight, and fuel is the backstop. What only moves names about is a slip, and is
 * said here.
 */
#include "sema/sema.h"
#include "sema/visit.h"

enum verdict { UNKNOWN, MOVES, RESTS, LOOKING };

struct walk {
    struct model *m;
    uint8_t *fns; /* enum verdict by function */
};

static bool fn_moves(struct walk *w, const struct fn *fn);

static bool tex_moves(void *user, const struct expr *x)
{
    if (x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO ||
        (x->kind == EX_CALL && fn_moves(user, x->fn)))
        return true;
    return expr_any(x, tex_moves, user);
}

static bool stm_moves(void *user, const struct stmt *s)
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
    default: return stmt_any_expr(s, tex_moves, user) || stmt_any(s, stm_moves, user);
    }
}

static bool fn_moves(struct walk *w, const struct fn *fn)
{
    uint8_t *known = &w->fns[fn->id];
    if (*known != UNKNOWN) return *known == MOVES;
    *known = LOOKING;
    bool moves = fn->value && tex_moves(w, fn->value);
    /* a return leaves the function, not the loop that called it */
    for (size_t i = 0; fn->body && i < fn->body->item_count && !moves; i++)
        moves = fn->body->items[i]->kind != ST_RETURN && stm_moves(w, fn->body->items[i]);
    *known = moves ? MOVES : RESTS;
    return moves;
}

static enum visit check_loop(void *user, const struct fn *fn, const struct stmt *s)
{
    struct walk *w = user;
    (void)fn;
    if (s->kind == ST_UNTIL && s->a->type.base != TY_ERROR && !stm_moves(w, s->then) &&
        !tex_moves(w, s->a)) {
        struct diag *g =
            report(w->m, E0309, s->span, "nothing happens in this loop that could end it");
        diag_note(
            w->m->diags, g,
            "each pass of `until` opens an event or a window, asks, rolls, pays or ends something");
        diag_help(
            w->m->diags, g,
            "to go over a set write `for x in ...`; to do something so many times, `repeat n { }`");
    }
    return VISIT_CHILDREN;
}

void check_loop_progress(struct model *m)
{
    struct walk w = {.m = m, .fns = ARENA_ARRAY(m->arena, uint8_t, m->fns.len + 1)};
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &w, .stmt = check_loop}, m->fns.at[i]);
}
