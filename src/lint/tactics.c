/* tactics.c -- lines of tactics that are always beaten: another line fits whatever they fit, without a condition, and wants it as
 * much. The checker made one function of each type of option: `if FITS { best = max(best, WEIGHT) }` for each line.
 */
#include "lint/lint.h"

struct want { const struct tex *fits; int64_t weight; bool known, bare; struct span span; };

/* The option's kind stands leftmost, conditions to the right of it. */
static struct want want_of(const struct stm *s)
{
    struct want w = {.fits = s->a, .span = s->span, .bare = s->a->kind != X_AND};
    while (w.fits->kind == X_AND) w.fits = w.fits->a;
    const struct stm *set = s->then && s->then->item_count == 1 ? s->then->items[0] : s->then;
    const struct tex *most = set && set->kind == S_LET ? set->a : NULL;
    const struct tex *weight = most && most->item_count == 2 ? most->items[1] : NULL;
    w.known = weight && weight->kind == X_CONST;
    if (w.known) w.weight = weight->value;
    return w;
}

static bool below(const struct rec *r, const struct rec *ancestor)
{
    while (r && r != ancestor) r = r->parent;
    return r != NULL;
}

static bool same_set(const struct tex *x, const struct tex *y)
{
    if (!x || !y) return x == y;
    return x->kind == X_CALL && y->kind == X_CALL && x->fn == y->fn && x->item_count == 0 && y->item_count == 0;
}

static bool fits_all_of(const struct tex *wide, const struct tex *narrow)
{
    if (wide->kind == X_CONST) return wide->value && (wide->type.base == TY_FLAG);
    if (wide->kind == X_IS_KIND && narrow->kind == X_IS_KIND) return below(narrow->rec, wide->rec);
    if (wide->kind == X_IS_KIND && narrow->kind == X_IS_CONTENT) return below(narrow->content->kind, wide->rec);
    if (wide->kind == X_IS_CONTENT && narrow->kind == X_IS_CONTENT) return wide->content == narrow->content;
    if (wide->kind == X_IN && narrow->kind == X_IN) return same_set(wide->b, narrow->b);
    return wide->kind == X_COMPARE && narrow->kind == X_COMPARE && wide->b->kind == X_CONST && narrow->b->kind == X_CONST &&
           wide->b->value == narrow->b->value;
}

static void judge(struct lint *l, const struct fn *fn)
{
    if (!fn || !fn->body) return;
    VEC(struct want) wants = {0};
    for (size_t i = 0; i < fn->body->item_count; i++)
        if (fn->body->items[i]->kind == S_IF) vec_push(&wants, l->arena, want_of(fn->body->items[i]));
    for (size_t i = 0; i < wants.len; i++)
        for (size_t k = 0; k < wants.len && wants.at[i].known; k++) {
            const struct want *low = &wants.at[i], *high = &wants.at[k];
            bool beaten = high->known && high->bare && (high->weight > low->weight || (high->weight == low->weight && k < i));
            if (k == i || !beaten || !fits_all_of(high->fits, low->fits)) continue;
            struct diag *g = lint_report(l, W0610, low->span, "this line never counts: another wants all of it, and not less");
            diag_related(l->d, g, high->span, "always, and %lld", (long long)high->weight);
            diag_help(l->d, g, "want it more, or give the other line a condition");
            break;
        }
}

void lint_tactics(struct lint *l)
{
    for (size_t i = 0; i < l->m->tactics.len; i++) {
        const struct tactics *t = l->m->tactics.at[i];
        judge(l, t->for_things);
        judge(l, t->for_creatures);
        judge(l, t->for_acts);
        judge(l, t->for_numbers);
        judge(l, t->for_truths);
        judge(l, t->for_places);
    }
}
