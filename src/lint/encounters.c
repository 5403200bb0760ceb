/* encounters.c -- fights that nobody can win, tests that expect nothing. */
#include "lint/lint.h"

struct ends { bool winner, expects; };

static void saw_end(void *ctx, const struct fn *fn, const struct stm *s)
{
    struct ends *e = ctx;
    (void)fn;
    if (s->kind == S_END && s->a) e->winner = true;
    if (s->kind == S_EXPECT) e->expects = true;
}

static void judge_test(struct lint *l, const struct encounter *e)
{
    struct ends seen = {0};
    struct visit v = {&seen, NULL, saw_end};
    visit_fn(&v, e->body);
    if (seen.expects) return;
    struct diag *g = lint_report(l, W0613, e->line->span, "\"%.*s\" expects nothing", STR_FMT(e->name));
    diag_help(l->d, g, "say what must be true at its end: `expect ...`");
}

void lint_encounters(struct lint *l)
{
    struct model *m = l->m;
    struct ends seen = {0};
    struct visit v = {&seen, NULL, saw_end};
    visit_model(&v, m);
    for (size_t i = 0; i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        if (e->sort == SCENE_TEST) {
            judge_test(l, e);
        } else if (e->sort == SCENE_ENCOUNTER && m->flow && !seen.winner) {
            struct diag *g = lint_report(l, W0612, e->line->span, "nobody can ever win \"%.*s\"", STR_FMT(e->name));
            diag_note(l->d, g, "no rule says `end_fight for` a side, and nothing else makes a winner");
        }
    }
}
