/* lint.c -- Runs the lints of lints.def on a model, and applies levels and lines `allow`. */
#include "lints.h"

static const struct {
    const struct diag_code *code;
    void (*run)(struct lint *l);
} lints[] = {
#define LINT(code, scope, run, proof, example) {code, run},
#include "lints.def"
#undef LINT
};
enum { LINTS = sizeof lints / sizeof *lints };

void lint_nothing(struct lint *l)
{
    (void)l;
}

static bool is_judged(const struct lint *l, enum lint_scope scope)
{
    if (scope == LINT_LOCAL) return true;
    return scope == LINT_SYSTEM ? l->m && l->m->flow : scope == LINT_WHOLE && l->whole;
}

/* Returns whether a finding could matter: it is not off, or an `allow` is to be checked. */
static bool is_wanted(const struct lint *l, const struct diag_code *code)
{
    for (size_t i = 0; i < l->d->allows.len; i++)
        if (l->d->allows.at[i].code == code) return true;
    return !l->d->levels || l->d->levels[diag_number(code)] != LEVEL_OFF;
}

/* Returns whether this is the first row of the function that judges it, and one of its codes is
 * wanted. */
static bool runs_at(const struct lint *l, int row)
{
    bool wanted = false;
    for (int i = 0; i < row; i++)
        if (lints[i].run == lints[row].run) return false;
    for (int i = row; i < LINTS && !wanted; i++)
        wanted = lints[i].run == lints[row].run && is_wanted(l, lints[i].code);
    return wanted;
}

static void run_all(void *user)
{
    struct lint *l = user;
    arena_init_scratch(&l->scratch, l->arena);
    for (int i = 0; i < LINTS; i++)
        if (is_judged(l, lint_scope_of(lints[i].code)) && runs_at(l, i)) lints[i].run(l);
}

void lint_model(struct lint *l, struct model *m)
{
    l->m = m;
    l->whole = m->flow && m->encounters.len > 0;
    arena_try(l->arena, run_all, l);
    arena_release(&l->scratch);
    arena_release(&l->known);
}

void lint_apply_levels(struct lint *l)
{
    size_t count = 0;
    for (size_t i = 0; i < l->d->list.len; i++) {
        struct diag *g = l->d->list.at[i];
        bool lint = lint_scope_of(g->code) != LINT_NONE;
        uint8_t level = lint && l->d->levels ? l->d->levels[diag_number(g->code)] : LEVEL_DEFAULT;
        bool gone = lint && level == LEVEL_OFF, raised = level == LEVEL_ERROR;
        if (gone || raised) l->d->warnings--;
        if (gone) continue;
        if (raised) {
            g->severity = SEV_ERROR;
            l->d->errors++;
        }
        l->d->list.at[count++] = g;
    }
    l->d->list.len = count;
}

/* Only of lints that this program could judge: another may find what is allowed here. */
void lint_unused_allows(struct lint *l)
{
    for (size_t i = 0; i < l->d->allows.len; i++) {
        struct allow *a = &l->d->allows.at[i];
        if (!a->code || a->used || !(is_demand(a->code) || is_judged(l, lint_scope_of(a->code))))
            continue;
        struct diag *g =
            lint_report(l, W0600, a->line, "there is no %s here to allow", a->code->name);
        g->whole = lint_scope_of(a->code) == LINT_WHOLE;
        diag_help(g, "leave the line out");
    }
}
