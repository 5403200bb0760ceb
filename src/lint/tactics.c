/* tactics.c -- lines of tactics that are always beaten: whatever they fit, another line fits too, and wants it as much. The checker made
 * one function of each type of option: `if FITS { best = max(best, WEIGHT) }` for each line. So what one line says of its option is
 * taken as known, and the other's condition is asked.
 */
#include "lint/fold_walk.h"

#define IT 1 /* the option: a parameter of those functions */
#define FUEL 2000

struct want { const struct tex *fits, *what; int64_t weight; bool known; struct span span; };

/* The option's kind stands leftmost, conditions to the right of it. */
static struct want want_of(const struct stm *s)
{
    struct want w = {.fits = s->a, .what = s->a, .span = s->span};
    while (w.what->kind == X_AND) w.what = w.what->a;
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

/* What the narrow line says of the option's kind holds of the wide one's. */
static bool kind_of_all(const struct tex *wide, const struct tex *narrow)
{
    return wide->kind == X_IS_KIND && narrow->kind == X_IS_KIND && below(narrow->rec, wide->rec);
}

static bool fits_all_of(struct lint *l, const struct fn *fn, const struct want *wide, const struct want *narrow)
{
    struct folding f = {.arena = l->arena, .fuel = FUEL};
    struct frame at = {.f = &f, .fn = fn, .live = true};
    at.locals = ARENA_ARRAY(l->arena, struct value, fn->locals.len + 1);
    if (!at.locals) return false;
    if (narrow->what->kind == X_IS_CONTENT) at.locals[IT] = value_object(1, narrow->what->content);
    if (narrow->what->kind == X_COMPARE) at.locals[IT] = fold_tex(&at, narrow->what->b); /* a number, yes, no */
    fold_add_fact(&at, narrow->fits);
    for (const struct tex *x = wide->fits;; x = x->a) {
        const struct tex *part = x->kind == X_AND ? x->b : x;
        if (value_truth(fold_tex(&at, part)) != 1 && !(part == wide->what && kind_of_all(part, narrow->what))) return false;
        if (x->kind != X_AND) return true;
    }
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
            bool beaten = high->known && (high->weight > low->weight || (high->weight == low->weight && k < i));
            if (k == i || !beaten || !fits_all_of(l, fn, high, low)) continue;
            struct diag *g = lint_report(l, W0610, low->span, "this line never counts: another wants all of it, and not less");
            diag_related(l->d, g, high->span, "%s, and %lld", high->fits == high->what ? "always" : "whenever that line fits", (long long)high->weight);
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
