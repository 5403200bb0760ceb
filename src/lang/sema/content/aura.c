/* aura.c -- Checks auras: `for allies within 2: armour +1`, a line that is in force for a set of
 * creatures.
 *
 * The set becomes a function of the bearer and of one creature. The condition and the value of the
 * line are functions of both, too: `self` has the aura, `it` is the creature for which it counts.
 */
#include "content.h"
#include "lang/sema/model/visit.h"

struct fn *aura_fn(struct model *m, struct content *c)
{
    struct check_ctx cx;
    struct fn *fn = content_fn(&cx, m, c->scope, c->kind, c, c->sym->name, PERMIT_PURE,
                               type_of(TY_FLAG), c->aura->span);
    fn->value = selection_has(&cx, c->aura, fn_param(m, fn, STR("it"), type_of(TY_CREATURE)));
    return fn->value->type.base == TY_ERROR ? NULL : fn;
}

void aura_show_it(struct check_ctx *cx, const struct content *c)
{
    if (!c->aura) return;
    cx->it = fn_param(cx->m, cx->fn, STR("it"), type_of(TY_CREATURE));
    vec_push(&cx->names, cx->m->arena, (struct visible){STR("it"), cx->it});
}

static bool reads_it(void *user, const struct expr *x)
{
    return (x->kind == EX_LOCAL && x->number == AURA_IT) || expr_any(x, reads_it, user);
}

bool check_aura_of_event(struct model *m, const struct modifier *l)
{
    if (!l->aura || l->stat->rec->cls != CLASS_EVENT) return true;
    if (l->when && l->when->value && reads_it(NULL, l->when->value)) return true;
    struct diag *g =
        report(m, E0209, l->span, "of which creature is this %.*s?", STR_FMT(l->stat->rec->name));
    const struct member *who = NULL;
    for (size_t i = 0; i < l->stat->rec->members.len && !who; i++) {
        const struct member *x = l->stat->rec->members.at[i];
        if (x->kind == MEM_KEPT && x->member_sort == SORT_PARAM && x->type.base == TY_CREATURE)
            who = x;
    }
    diag_note(g, "the line is in force for each creature of the aura");
    if (who)
        diag_help(g, "say which of them must be in the event: `when %.*s.%.*s == it`",
                  STR_FMT(l->stat->rec->name), STR_FMT(who->name));
    return false;
}
