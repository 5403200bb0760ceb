/* loop_progress.c -- the one open loop: each pass of an `until` opens a window or event, asks,
 * rolls, or ends something.
 *
 * It is enough that some line of the pass, or of a command it calls, does so: whether the loop ends
 * is then up to the fight, and fuel is the backstop. What only moves names about is a slip, and is
 * said here.
 */
#include "sema/sema.h"

enum verdict { UNKNOWN, MOVES, RESTS, LOOKING };

struct walk {
    struct model *m;
    uint8_t *fns; /* enum verdict by function */
};

static bool fn_moves(struct walk *w, const struct fn *fn);

static bool tex_moves(struct walk *w, const struct expr *x)
{
    if (!x) return false;
    if (x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO || (x->kind == EX_CALL && fn_moves(w, x->fn)))
        return true;
    if (tex_moves(w, x->a) || tex_moves(w, x->b) || tex_moves(w, x->c)) return true;
    for (size_t i = 0; i < x->item_count; i++)
        if (tex_moves(w, x->items[i])) return true;
    return false;
}

static bool stm_moves(struct walk *w, const struct stmt *s)
{
    if (!s) return false;
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
    default: break;
    }
    if (tex_moves(w, s->a) || tex_moves(w, s->b) || tex_moves(w, s->c) || stm_moves(w, s->then) ||
        stm_moves(w, s->orelse))
        return true;
    for (size_t i = 0; i < s->item_count; i++)
        if (stm_moves(w, s->items[i])) return true;
    return false;
}

static bool fn_moves(struct walk *w, const struct fn *fn)
{
    uint8_t *known = &w->fns[fn->id];
    if (*known != UNKNOWN) return *known == MOVES;
    *known = LOOKING;
    bool moves = tex_moves(w, fn->value);
    /* a return leaves the function, not the loop that called it */
    for (size_t i = 0; fn->body && i < fn->body->item_count && !moves; i++)
        moves = fn->body->items[i]->kind != ST_RETURN && stm_moves(w, fn->body->items[i]);
    *known = moves ? MOVES : RESTS;
    return moves;
}

static void look(struct walk *w, const struct stmt *s)
{
    if (!s) return;
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
    look(w, s->then);
    look(w, s->orelse);
    for (size_t i = 0; i < s->item_count; i++) look(w, s->items[i]);
}

void check_loop_progress(struct model *m)
{
    struct walk w = {.m = m, .fns = ARENA_ARRAY(m->arena, uint8_t, m->fns.len + 1)};
    if (!w.fns) return;
    for (size_t i = 0; i < m->fns.len; i++) look(&w, m->fns.at[i]->body);
}
