/* bounds.c -- what is looked at when nothing else is wrong: names that nobody reads, and loops that nothing moves on.
 *
 * `until` is the one open loop. Each pass must open a window, ask, roll or end something: then a fight that does not end shows
 * in its record, and whoever drives it is heard. A pass that only counts is a `repeat` or a `for`.
 */
#include "sema/sema.h"

static bool fn_moves(struct fn *fn);

static bool tex_moves(const struct tex *x)
{
    if (!x) return false;
    if (x->kind == X_ROLL || x->kind == X_PAY_UP_TO) return true;
    if (x->kind == X_CALL && x->fn->permission != PERMIT_PURE && fn_moves(x->fn)) return true;
    if (tex_moves(x->a) || tex_moves(x->b) || tex_moves(x->c)) return true;
    for (size_t i = 0; i < x->item_count; i++)
        if (tex_moves(x->items[i])) return true;
    return false;
}

static bool stm_moves(const struct stm *s)
{
    if (!s) return false;
    switch (s->kind) {
    case S_CHOOSE:
    case S_OPEN:
    case S_EVENT:
    case S_FIRE:
    case S_PERFORM:
    case S_PLAY:
    case S_END:
    case S_FINISH:
    case S_UNAPPLY:
    case S_CALL_OFF:
    case S_PAY:
    case S_RETURN: return true;
    default: break;
    }
    if (tex_moves(s->a) || tex_moves(s->b) || tex_moves(s->c) || stm_moves(s->then) || stm_moves(s->orelse)) return true;
    for (size_t i = 0; i < s->item_count; i++)
        if (stm_moves(s->items[i])) return true;
    return false;
}

static bool fn_moves(struct fn *fn)
{
    if (fn->in_progress) return false;
    fn->in_progress = true;
    bool moves = stm_moves(fn->body) || tex_moves(fn->value);
    fn->in_progress = false;
    return moves;
}

static void open_loops(struct model *m, const struct stm *s)
{
    if (!s) return;
    if (s->kind == S_UNTIL && !stm_moves(s->then)) {
        struct diag *g = report(m, E0310, s->span, "nothing in this loop moves the fight on");
        diag_note(m->diags, g, "each pass of `until` opens a window, asks, rolls, pays or ends something");
        diag_help(m->diags, g, "for a number of passes `repeat n { }`, for each of several `for x in s { }`");
    }
    open_loops(m, s->then);
    open_loops(m, s->orelse);
    for (size_t i = 0; i < s->item_count; i++) open_loops(m, s->items[i]);
}

void check_bounds(struct model *m)
{
    for (size_t i = 0; i < m->fns.len; i++) {
        struct fn *fn = m->fns.at[i];
        for (size_t k = 0; k < fn->locals.len; k++)
            if (!fn->locals.at[k].used) report(m, E0210, fn->locals.at[k].span, "`%.*s` is never read", STR_FMT(fn->locals.at[k].name));
        open_loops(m, fn->body);
    }
}
