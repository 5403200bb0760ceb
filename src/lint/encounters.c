/* encounters.c -- fights that nobody can win, tests that expect nothing. Nobody can win where no line that makes a winner is ever come to:
 * because there is none, or because all stand behind conditions that do not hold with the options of the encounter.
 */
#include "lint/fold.h"

#define FUEL 20000

struct ends {
    struct arena *arena;
    bool expects;
    VEC(const struct fn *) winners; /* functions with a line that makes one */
};

static void saw_end(void *ctx, const struct fn *fn, const struct stm *s)
{
    struct ends *e = ctx;
    bool known = e->winners.len && e->winners.at[e->winners.len - 1] == fn;
    if (s->kind == S_END && s->a && !known) vec_push(&e->winners, e->arena, fn);
    if (s->kind == S_EXPECT) e->expects = true;
}

static void judge_test(struct lint *l, const struct encounter *e)
{
    struct ends seen = {.arena = l->arena};
    struct visit v = {&seen, NULL, saw_end};
    visit_fn(&v, e->body);
    if (seen.expects) return;
    struct diag *g = lint_report(l, W0613, e->line->span, "\"%.*s\" expects nothing", STR_FMT(e->name));
    diag_help(l->d, g, "say what must be true at its end: `expect ...`");
}

static void came_to_end(struct frame *at, const struct stm *s)
{
    if (s->kind == S_END && s->a) *(bool *)at->f->ctx = true;
}

static bool not_into(struct frame *at, const struct fn *fn, const struct value *args, size_t count)
{
    return (void)at, (void)args, (void)count, fn->permission == PERMIT_PURE;
}

/* It goes on for ever, as far as `ends when` and `draw after` know. */
static bool is_endless(struct lint *l, const struct encounter *e)
{
    const struct fn *ends = e->ends ? e->ends : l->m->ends;
    struct folding f = {.arena = lint_scratch(l), .scene = e, .fuel = FUEL};
    struct value v = ends ? fold_fn(&f, ends, NULL, 0) : value_range(0, 0);
    return !e->limit && value_is(v, 0) && f.fuel > 0;
}

/* Each function by itself: whether it is ever called does not matter. */
static bool can_be_won(struct lint *l, const struct ends *seen, const struct encounter *e, bool endless)
{
    bool won = false;
    for (size_t i = 0; i < seen->winners.len && !won; i++) {
        const struct fn *fn = seen->winners.at[i];
        if ((size_t)fn->id >= l->m->fns.len || l->m->fns.at[fn->id] != fn) continue; /* a pattern is read and never runs */
        struct folding f = {.arena = lint_scratch(l), .ctx = &won, .scene = e, .endless = endless, .statement = came_to_end, .follow = not_into, .fuel = FUEL};
        fold_fn(&f, fn, NULL, 0);
        won = won || f.fuel == 0;
    }
    return won;
}

void lint_encounters(struct lint *l)
{
    struct model *m = l->m;
    struct ends seen = {.arena = l->arena};
    struct visit v = {&seen, NULL, saw_end};
    visit_model(&v, m);
    for (size_t i = 0; i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        if (e->sort == SCENE_TEST) {
            judge_test(l, e);
        } else if (e->sort == SCENE_ENCOUNTER && m->flow && !seen.winners.len) {
            struct diag *g = lint_report(l, W0612, e->line->span, "nobody can ever win \"%.*s\"", STR_FMT(e->name));
            diag_note(l->d, g, "no rule says `end_fight for` a side, and nothing else makes a winner");
        } else if (e->sort == SCENE_ENCOUNTER && m->flow && is_endless(l, e) && !can_be_won(l, &seen, e, true)) {
            struct diag *g = lint_report(l, W0612, e->line->span, "nobody can ever win \"%.*s\"", STR_FMT(e->name));
            diag_note(l->d, g, "nothing ever makes it `over`: there is no `ends when` that can hold, and no `draw after`");
            diag_help(l->d, g, "`ends when ...` here or in the `system`; `draw after` for fights that nobody ends");
        } else if (e->sort == SCENE_ENCOUNTER && m->flow && !can_be_won(l, &seen, e, false)) {
            struct diag *g = lint_report(l, W0612, e->line->span, "nobody can ever win \"%.*s\"", STR_FMT(e->name));
            diag_note(l->d, g, "with its options the rules never come to a line `end_fight for`, and nothing else makes a winner");
            diag_help(l->d, g, "look at its lines `option`, and at what the rules do with them");
        }
    }
}
