/* dominated_wants.c -- lines of tactics that are always beaten: whatever they fit, another line
 * fits too, and wants it as much. The checker made one function of each type of option: `if FITS {
 * best = max(best, WEIGHT) }` for each line. So what one line says of its option is taken as known,
 * and the other's condition is asked.
 */
#include "absint/interp_stmt.h"
#include "absint/memo.h"

#define IT   1 /* the option: a parameter of those functions */
#define FUEL 2000

struct want {
    const struct expr *fits, *what;
    int64_t weight;
    bool known;
    struct span span;
};

/* The option's kind stands leftmost, conditions to the right of it. */
static struct want want_of(const struct stmt *s)
{
    struct want w = {.fits = s->a, .what = s->a, .span = s->span};
    while (w.what->kind == EX_AND) w.what = w.what->a;
    const struct stmt *set = s->then && s->then->item_count == 1 ? s->then->items[0] : s->then;
    const struct expr *most = set && set->kind == ST_LET ? set->a : NULL;
    const struct expr *weight = most && most->item_count == 2 ? most->items[1] : NULL;
    w.known = weight && weight->kind == EX_CONST;
    if (w.known) w.weight = weight->value;
    return w;
}

static bool below(const struct record *r, const struct record *ancestor)
{
    while (r && r != ancestor) r = r->parent;
    return r != NULL;
}

/* What the narrow line says of the option's kind holds of the wide one's. */
static bool kind_of_all(const struct expr *wide, const struct expr *narrow)
{
    return wide->kind == EX_IS_KIND && narrow->kind == EX_IS_KIND && below(narrow->rec, wide->rec);
}

/* Of two cards each line says of which one it speaks: then nothing needs to be looked at more
 * closely. */
static bool speaks_of_another(const struct want *wide, const struct want *narrow)
{
    if (narrow->what->kind != EX_IS_CONTENT) return false;
    if (wide->what->kind == EX_IS_CONTENT) return wide->what->content != narrow->what->content;
    return wide->what->kind == EX_IS_KIND && !below(narrow->what->content->kind, wide->what->rec);
}

/* What is known where the narrow line fits. */
struct fitting {
    struct interp f;
    struct absint_frame at;
    bool ready;
};

static void suppose(struct fitting *s, struct lint *l, struct memo *memo, const struct fn *fn,
                    const struct want *narrow)
{
    s->f = (struct interp){.arena = lint_scratch(l), .memo = memo, .fuel = FUEL};
    s->at = frame_on(&s->f, fn);
    s->ready = true;
    if (narrow->what->kind == EX_IS_CONTENT)
        s->at.locals[IT] = value_object(1, narrow->what->content);
    /* a number, yes, no */
    if (narrow->what->kind == EX_COMPARE) s->at.locals[IT] = interp_expr(&s->at, narrow->what->b);
    interp_add_fact(&s->at, narrow->fits);
}

static bool fits_all_of(struct fitting *s, const struct want *wide, const struct want *narrow)
{
    s->f.fuel = FUEL;
    if (!kind_of_all(wide->what, narrow->what) && value_truth(interp_expr(&s->at, wide->what)) != 1)
        return false;
    for (const struct expr *x = wide->fits; x->kind == EX_AND; x = x->a)
        if (value_truth(interp_expr(&s->at, x->b)) != 1) return false;
    return true;
}

static bool beats(const struct want *high, const struct want *low)
{
    return high->known &&
           (high->weight > low->weight || (high->weight == low->weight && high < low)) &&
           !speaks_of_another(high, low);
}

static void judge(struct lint *l, struct memo *memo, const struct fn *fn)
{
    if (!fn || !fn->body) return;
    VEC(struct want) wants = {0};
    for (size_t i = 0; i < fn->body->item_count; i++)
        if (fn->body->items[i]->kind == ST_IF)
            vec_push(&wants, l->arena, want_of(fn->body->items[i]));
    for (size_t i = 0; i < wants.len; i++) {
        const struct want *low = &wants.at[i];
        struct fitting where = {.ready = false};
        for (size_t k = 0; k < wants.len && low->known; k++) {
            const struct want *high = &wants.at[k];
            if (k == i || !beats(high, low)) continue;
            if (!where.ready) suppose(&where, l, memo, fn, low);
            if (!fits_all_of(&where, high, low)) continue;
            struct diag *g =
                lint_report(l, W0610, low->span,
                            "this line never counts: another wants all of it, and not less");
            diag_related(l->d, g, high->span, "%s, and %lld",
                         high->fits == high->what ? "always" : "whenever that line fits",
                         (long long)high->weight);
            diag_help(l->d, g, "want it more, or give the other line a condition");
            break;
        }
    }
}

void lint_dominated_wants(struct lint *l)
{
    struct memo *memo = memo_new(l->arena);
    for (size_t i = 0; i < l->m->tactics.len; i++) {
        const struct tactics *t = l->m->tactics.at[i];
        const struct fn *const fns[] = {t->for_things,  t->for_creatures, t->for_acts,
                                        t->for_numbers, t->for_truths,    t->for_places};
        for (size_t k = 0; k < sizeof fns / sizeof *fns; k++) judge(l, memo, fns[k]);
    }
}
