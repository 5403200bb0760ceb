/* dominated_wants.c -- Reports lines of tactics without effect (W0610): another line fits every
 * option that they fit, and its weight is a constant that is not less.
 *
 * The checker makes one function for each type of option, with `if FITS { best = max(best, WEIGHT)
 * }` for each line. The condition of one line is supposed as a fact. If the condition of the other
 * then holds, the first line is subsumed.
 */
#include "lang/absint/call_memo.h"
#include "lang/absint/interp_stmt.h"
#include "lang/sema/model/record_members.h"
#include "lints.h"

#define OPTION 1 /* the option is the second parameter of these functions */
#define FUEL   2000

struct want_line {
    const struct expr *fits, *what;
    int64_t weight;
    bool constant;
    struct span span;
};

/* The test of the kind of option is the leftmost operand of the conjunction. */
static struct want_line read_want(const struct stmt *s)
{
    struct want_line w = {.fits = s->a, .what = s->a, .span = s->span};
    while (w.what->kind == EX_AND) w.what = w.what->a;
    const struct stmt *set = s->then && s->then->item_count == 1 ? s->then->items[0] : s->then;
    const struct expr *most = set && set->kind == ST_LET ? set->a : NULL;
    const struct expr *weight = most && most->item_count == 2 ? most->items[1] : NULL;
    w.constant = weight && weight->kind == EX_CONST;
    if (w.constant) w.weight = weight->value;
    return w;
}

/* Returns whether every option of the narrow line is of the kind of the wide one. */
static bool kind_includes(const struct expr *wide, const struct expr *narrow)
{
    return wide->kind == EX_IS_KIND && narrow->kind == EX_IS_KIND &&
           record_is(narrow->rec, wide->rec);
}

/* Returns whether the lines name different content, so that neither can subsume the other. */
static bool excludes(const struct want_line *wide, const struct want_line *narrow)
{
    if (narrow->what->kind != EX_IS_CONTENT) return false;
    if (wide->what->kind == EX_IS_CONTENT)
        return !content_is(narrow->what->content, wide->what->content);
    return wide->what->kind == EX_IS_KIND &&
           !record_is(narrow->what->content->kind, wide->what->rec);
}

/* A frame in which the condition of the narrow line holds. */
struct supposition {
    struct interp f;
    struct absint_frame at;
    bool ready;
};

static void suppose(struct supposition *s, struct lint *l, struct call_memo *memo,
                    const struct fn *fn, const struct want_line *narrow)
{
    s->f = (struct interp){.arena = lint_scratch(l), .memo = memo, .fuel = FUEL};
    s->at = frame_on(&s->f, fn);
    s->ready = true;
    if (narrow->what->kind == EX_IS_CONTENT)
        s->at.locals[OPTION] = value_object(1, narrow->what->content);
    /* `want 5 for 3`, `want 5 for yes`: the option is that constant */
    if (narrow->what->kind == EX_COMPARE)
        s->at.locals[OPTION] = interp_expr(&s->at, narrow->what->b);
    interp_add_fact(&s->at, narrow->fits);
}

static bool fits_all_of(struct supposition *s, const struct want_line *wide,
                        const struct want_line *narrow)
{
    s->f.fuel = FUEL;
    if (!kind_includes(wide->what, narrow->what) &&
        value_truth(interp_expr(&s->at, wide->what)) != 1)
        return false;
    for (const struct expr *x = wide->fits; x->kind == EX_AND; x = x->a)
        if (value_truth(interp_expr(&s->at, x->b)) != 1) return false;
    return true;
}

static bool beats(const struct want_line *high, const struct want_line *low)
{
    return high->constant &&
           (high->weight > low->weight || (high->weight == low->weight && high < low)) &&
           !excludes(high, low);
}

static void judge(struct lint *l, struct call_memo *memo, const struct fn *fn)
{
    if (!fn || !fn->body) return;
    VEC(struct want_line) wants = {0};
    for (size_t i = 0; i < fn->body->item_count; i++)
        if (fn->body->items[i]->kind == ST_IF)
            vec_push(&wants, l->arena, read_want(fn->body->items[i]));
    for (size_t i = 0; i < wants.len; i++) {
        const struct want_line *low = &wants.at[i];
        struct supposition where = {.ready = false};
        for (size_t k = 0; k < wants.len && low->constant; k++) {
            const struct want_line *high = &wants.at[k];
            if (k == i || !beats(high, low)) continue;
            if (!where.ready) suppose(&where, l, memo, fn, low);
            if (!fits_all_of(&where, high, low)) continue;
            struct diag *g = lint_report(
                l, W0610, low->span,
                "this line never counts: another line covers all of it, with at least its weight");
            diag_related(g, high->span, "%s, with weight %lld",
                         high->fits == high->what ? "it always fits"
                                                  : "it fits whenever that line does",
                         (long long)high->weight);
            diag_help(g, "raise its weight, or give the other line a condition");
            break;
        }
    }
}

void lint_dominated_wants(struct lint *l)
{
    struct call_memo *memo = call_memo_new(l->arena);
    for (size_t i = 0; i < l->m->tactics.len; i++) {
        const struct tactics *t = l->m->tactics.at[i];
        const struct fn *const fns[] = {t->for_things,  t->for_creatures, t->for_acts,
                                        t->for_numbers, t->for_truths,    t->for_places,
                                        t->for_tags};
        for (size_t k = 0; k < sizeof fns / sizeof *fns; k++) judge(l, memo, fns[k]);
    }
}
