/* unpayable.c -- Reports acts that can never be performed (W0606): their cost is a constant above
 * the upper bound of the budget and its stand-ins. */
#include "lang/absint/site_index.h"
#include "lints.h"

static bool is_granted(const struct site_index *sites, const struct member *budget)
{
    for (size_t i = 0; i < sites->granted.len; i++)
        if (sites->granted.at[i] == budget) return true;
    return false;
}

/* Computes the largest size that any creature has. Returns false if a fight may change it. */
static bool largest_size(const struct model *m, const struct site_index *sites,
                         const struct member *budget, int64_t *most)
{
    const struct member *top = budget->max_stat;
    if (!top || top->slot < 0 || is_granted(sites, budget)) return false;
    *most = top->has_default ? top->fallback : 0;
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        for (size_t k = 0; k < c->modifiers.len; k++)
            if (c->modifiers.at[k].stat == top) return false;
        if (c->kind->cls != CLASS_CREATURE || c->values[top->slot] == VALUE_UNSET) continue;
        if (c->values[top->slot] > *most) *most = c->values[top->slot];
    }
    return true;
}

static bool largest_payable(const struct model *m, const struct site_index *sites,
                            const struct member *budget, int depth, int64_t *most)
{
    if (depth > 8 || !largest_size(m, sites, budget, most)) return false;
    for (size_t i = 0; i < budget->stand_ins.len; i++) {
        int64_t more;
        if (!largest_payable(m, sites, budget->stand_ins.at[i], depth + 1, &more)) return false;
        *most += more;
    }
    return true;
}

static void judge_cost(struct lint *l, const struct site_index *sites, const struct content *c,
                       const struct expr *cost)
{
    int64_t most;
    if (cost->kind != EX_CAN_PAY || cost->mem->member_sort != SORT_BUDGET || !cost->b ||
        cost->b->kind != EX_CONST)
        return;
    if (!largest_payable(l->m, sites, cost->mem, 0, &most) || cost->b->value <= most) return;
    struct diag *g = lint_report(l, W0606, cost->span.to ? cost->span : c->sym->span,
                                 "nobody can ever pay this: `%.*s` is %lld at most",
                                 STR_FMT(cost->mem->name), (long long)most);
    if (cost->mem->line) diag_related(g, cost->mem->line->span, "the budget");
    diag_note(g, "so `%.*s` can never be performed", STR_FMT(c->sym->name));
}

void lint_unpayable(struct lint *l)
{
    const struct site_index *sites = lint_sites(l);
    for (size_t i = 0; i < l->m->contents.len; i++) {
        const struct content *c = l->m->contents.at[i];
        const struct expr *all = c->can_pay ? c->can_pay->value : NULL;
        if (!all) continue;
        if (all->kind == EX_CAN_PAY) judge_cost(l, sites, c, all);
        for (size_t k = 0; all->kind == EX_CAN_PAY_ALL && k < all->item_count; k++)
            judge_cost(l, sites, c, all->items[k]);
    }
}
