/* never_leaves.c -- Reports conditions `lasts ... while` by which no creature ever leaves a
 * campaign (W0620), from the transitive read set of the condition.
 *
 * By `lasts health while not self.dead` dead creatures leave, if `dead` itself lasts. A member that
 * does not last has its first value when the condition is evaluated, at the beginning of a fight
 * or a step. Then no creature ever leaves.
 */
#include "lints.h"

enum { DEEPEST = 8 }; /* calls within calls */

struct read_set {
    struct lint *l;
    const struct member *first; /* a kept member that does not last */
    bool lasts;                 /* something else is read that lasts, or may */
    int depth;
};

static bool member_lasts(const struct model *m, const struct member *x)
{
    for (size_t i = 0; i < m->lasting.len; i++)
        if (m->lasting.at[i].mem == x) return true;
    return false;
}

static enum visit visit_read(void *ctx, const struct fn *fn, const struct expr *x);

static void visit_call(struct read_set *r, const struct fn *fn)
{
    if (!fn || r->depth == DEEPEST) {
        r->lasts = true;
        return;
    }
    r->depth++;
    visit_fn(&(struct visitor){.user = r, .expr = visit_read}, fn);
    r->depth--;
}

static enum visit visit_read(void *ctx, const struct fn *fn, const struct expr *x)
{
    struct read_set *r = ctx;
    (void)fn;
    switch (x->kind) {
    case EX_CONST:
    case EX_LOCAL:
    case EX_ARITH:
    case EX_COMPARE:
    case EX_NOT:
    case EX_AND:
    case EX_OR:
    case EX_COND:
    case EX_PRESENT:
    case EX_GIVEN: break;
    case EX_CALL: visit_call(r, x->fn); break;
    case EX_LOAD:
        if (x->mem->member_sort == SORT_OPTION) break;
        if (member_lasts(r->l->m, x->mem))
            r->lasts = true;
        else if (!r->first)
            r->first = x->mem;
        break;
    default: r->lasts = true; /* stats, marks, things: may depend on what lasts */
    }
    return r->lasts ? VISIT_STOP : VISIT_CHILDREN;
}

void lint_never_leaves(struct lint *l)
{
    const struct fn *judged = NULL;
    for (size_t i = 0; i < l->m->lasting.len; i++) {
        const struct fn *stays = l->m->lasting.at[i].stays_while;
        struct read_set r = {.l = l};
        if (!stays || stays == judged) continue;
        judged = stays;
        visit_fn(&(struct visitor){.user = &r, .expr = visit_read}, stays);
        if (r.lasts || !r.first) continue;
        diag_help(lint_report(l, W0620, stays->span,
                              "`%.*s` does not last, so nobody ever leaves the campaign by this",
                              STR_FMT(r.first->name)),
                  "let it last too: `lasts ..., %.*s while ...`", STR_FMT(r.first->name));
    }
}
