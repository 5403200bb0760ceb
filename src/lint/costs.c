/* costs.c -- acts whose cost is above all that anybody can have in the budget: they can never be performed. */
#include "lint/lint.h"

/* The budgets that some line adds to: gathered once, since every cost asks. */
struct grants { struct arena *arena; VEC(const struct mem *) budgets; };

static bool is_granted(const struct grants *g, const struct mem *budget)
{
    for (size_t i = 0; i < g->budgets.len; i++)
        if (g->budgets.at[i] == budget) return true;
    return false;
}

static void saw_grant(void *ctx, const struct fn *fn, const struct stm *s)
{
    struct grants *g = ctx;
    (void)fn;
    if (s->kind == S_GRANT && !is_granted(g, s->mem)) vec_push(&g->budgets, g->arena, s->mem);
}

/* Nothing but a plain size, the same for the whole fight? Then the largest that any creature has. */
static bool size_known(const struct model *m, const struct grants *g, const struct mem *budget, int64_t *most)
{
    const struct mem *top = budget->top;
    if (!top || top->slot < 0 || is_granted(g, budget)) return false;
    *most = top->has_default ? top->fallback : 0;
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        for (size_t k = 0; k < c->lines.len; k++)
            if (c->lines.at[k].stat == top) return false;
        if (c->kind->cls != CLASS_CREATURE || c->values[top->slot] == VALUE_UNSET) continue;
        if (c->values[top->slot] > *most) *most = c->values[top->slot];
    }
    return true;
}

static bool most_of(const struct model *m, const struct grants *g, const struct mem *budget, int depth, int64_t *most)
{
    if (depth > 8 || !size_known(m, g, budget, most)) return false;
    for (size_t i = 0; i < budget->stand_ins.len; i++) {
        int64_t more;
        if (!most_of(m, g, budget->stand_ins.at[i], depth + 1, &more)) return false;
        *most += more;
    }
    return true;
}

static void judge_cost(struct lint *l, const struct grants *grants, const struct content *c, const struct tex *cost)
{
    int64_t most;
    if (cost->kind != X_CAN_PAY || cost->mem->member_sort != SORT_BUDGET || !cost->b || cost->b->kind != X_CONST) return;
    if (!most_of(l->m, grants, cost->mem, 0, &most) || cost->b->value <= most) return;
    struct diag *g = lint_report(l, W0606, cost->span.to ? cost->span : c->sym->span, "nobody can ever pay this: `%.*s` is %lld at most", STR_FMT(cost->mem->name), (long long)most);
    if (cost->mem->line) diag_related(l->d, g, cost->mem->line->span, "the budget");
    diag_note(l->d, g, "so `%.*s` can never be performed", STR_FMT(c->sym->name));
}

void lint_costs(struct lint *l)
{
    struct grants grants = {.arena = l->arena};
    struct visit v = {&grants, NULL, saw_grant};
    visit_model(&v, l->m);
    for (size_t i = 0; i < l->m->contents.len; i++) {
        const struct content *c = l->m->contents.at[i];
        const struct tex *all = c->can_pay ? c->can_pay->value : NULL;
        if (!all) continue;
        if (all->kind == X_CAN_PAY) judge_cost(l, &grants, c, all);
        for (size_t k = 0; all->kind == X_CAN_PAY_ALL && k < all->item_count; k++) judge_cost(l, &grants, c, all->items[k]);
    }
}
