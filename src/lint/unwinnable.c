/* unwinnable.c -- fights that nobody can win, tests that expect nothing. Nobody can win where no
 * line that makes a winner is ever come to: because there is none, because all stand behind
 * conditions that do not hold with the options of the encounter, or because these ask for something
 * that nobody in it can bring about (encounter_model.h).
 */
#include "absint/encounter_model.h"

static enum visit saw_expect(void *user, const struct fn *fn, const struct stmt *s)
{
    (void)user, (void)fn;
    return s->kind == ST_EXPECT ? VISIT_STOP : VISIT_CHILDREN;
}

static void judge_test(struct lint *l, const struct encounter *e)
{
    if (visit_fn(&(struct visitor){.stmt = saw_expect}, e->body)) return;
    struct diag *g =
        lint_report(l, W0613, e->line->span, "\"%.*s\" expects nothing", STR_FMT(e->name));
    diag_help(l->d, g, "say what must be true at its end: `expect ...`");
}

/* ---- who wins -------------------------------------------------------------------------------- */

/* `ends when` does not hold: as things stand. */
static bool falls_through(struct encounter_model *s)
{
    const struct fn *ends = s->e->ends ? s->e->ends : s->l->m->ends;
    struct looking ctx = {.s = s, .asks = true};
    struct interp f = encounter_model_interp(s, &ctx, false);
    struct value v = ends ? interp_fn(&f, ends, NULL, 0) : value_range(0, 0);
    return value_is(v, 0) && f.fuel > 0;
}

/* It goes on for ever, as far as `ends when` and `draw after` know. */
static bool is_endless(struct encounter_model *s)
{
    enum scene_answer answer = SCENE_ASK_AGAIN;
    while (answer == SCENE_ASK_AGAIN) {
        if (!falls_through(s)) return false;
        answer = is_invariant(s);
    }
    return answer == SCENE_STAYS;
}

static bool makes_a_winner(struct encounter_model *s, const struct site *line, bool endless)
{
    struct passing how = {.endless = endless, .asks = true};
    /* whatever else happens: so it is not asked for */
    if (endless && !may_reach(s, line, NULL, NULL, true)) return false;
    return path_feasible(s, line, &how) && may_reach(s, line, NULL, NULL, endless);
}

static bool can_be_won(struct encounter_model *s, struct encounter_models *all, bool endless)
{
    enum scene_answer answer = SCENE_ASK_AGAIN;
    while (answer == SCENE_ASK_AGAIN) {
        for (size_t i = 0; i < all->sites->winners.len; i++)
            if (makes_a_winner(s, &all->sites->winners.at[i], endless)) return true;
        answer = is_invariant(s);
    }
    return answer == SCENE_MAY_BE;
}

/* ---- told ------------------------------------------------------------------------------------ */

/* What never changes and would have to: "`health` or `broken`"; what somebody has before where he
 * is. */
static struct str unchanged(struct lint *l, const struct encounter_model *s)
{
    enum { SHOWN = 3 };
    struct text t;
    text_init(&t, l->arena);
    for (size_t pass = 0, shown = 0; pass < 2; pass++)
        for (size_t i = 0; i < s->stays.len && shown < SHOWN; i++) {
            const struct staying *k = &s->stays.at[i];
            struct str name = k->mem ? k->mem->name : k->mark ? k->mark->sym->name : STR("place");
            if (!k->changes && !k->rises && (k->mem || k->mark) == (pass == 0))
                text_printf(&t, "%s`%.*s`", shown++ ? " or " : "", STR_FMT(name));
        }
    return text_str(&t);
}

static void tell(struct lint *l, const struct encounter_model *s, struct encounter_models *all,
                 bool endless)
{
    struct diag *g = lint_report(l, W0612, s->e->line->span, "nobody can ever win \"%.*s\"",
                                 STR_FMT(s->e->name));
    struct str what = unchanged(l, s);
    if (what.len) {
        diag_related(l->d, g, all->sites->winners.at[0].s->span,
                     "this would make a winner, and is never come to");
        diag_note(
            l->d, g,
            "nothing that anybody in it has or may do, and no rule by itself, ever changes %.*s",
            STR_FMT(what));
        diag_help(l->d, g, "let somebody have what does: a card, a weapon, a trait");
    } else if (endless) {
        diag_note(l->d, g,
                  "nothing ever makes it `over`: there is no `ends when` that can hold, and no "
                  "`draw after`");
        diag_help(
            l->d, g,
            "`ends when ...` here or in the `system`; `draw after` for fights that nobody ends");
    } else {
        diag_note(l->d, g,
                  "with its options the rules never come to a line `end_fight for`, and nothing "
                  "else makes a winner");
        diag_help(l->d, g, "look at its lines `option`, and at what the rules do with them");
    }
}

static void judge(struct lint *l, const struct encounter *e, struct encounter_models *all)
{
    struct encounter_model over, won;
    arena_init_scratch(&l->walks, l->arena);
    bool begun = encounter_model_begin(&over, l, e, all, &l->walks) &&
                 encounter_model_begin(&won, l, e, all, &l->walks);
    bool endless = begun && !e->limit && is_endless(&over);
    if (begun && !can_be_won(&won, all, endless))
        tell(l, won.stays.len || !endless ? &won : &over, all, endless);
    arena_release(&l->walks);
}

static void judge_encounter(struct lint *l, const struct encounter *e, struct encounter_models *all)
{
    if (all->sites->winners.len) {
        judge(l, e, all);
        return;
    }
    struct diag *g =
        lint_report(l, W0612, e->line->span, "nobody can ever win \"%.*s\"", STR_FMT(e->name));
    diag_note(l->d, g, "no rule says `end_fight for` a side, and nothing else makes a winner");
}

void lint_unwinnable(struct lint *l)
{
    struct model *m = l->m;
    struct encounter_models all = {.owners = NULL};
    for (size_t i = 0; i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        if (e->sort == SCENE_TEST) judge_test(l, e);
        if (e->sort != SCENE_ENCOUNTER || !m->flow) continue;
        if (!all.owners) encounter_models_begin(&all, l);
        judge_encounter(l, e, &all);
    }
}
