/* constant_conditions.c -- Reports conditions with one outcome (W0602) and selections that leave
 * nobody (W0615), by interpreting each function. */
#include "absint/interp_stmt.h"
#include "absint/memo.h"

#define FUEL 20000

/* A condition may be met several times, in branches: it is told only if every time says the same.
 */
/* figure: a side that varies */
struct met {
    const struct expr *x;
    int truth;
    const struct expr *figure;
    struct value can_be;
};

struct look {
    struct lint *l;
    struct arena *scratch; /* of the walk */
    VEC(struct met) met;
};

/* Names of constants and options are switches: that they are set is no slip. */
static bool asks_something(void *user, const struct expr *x)
{
    if (x->kind == EX_LOCAL || x->kind == EX_STAT || x->kind == EX_GIVEN ||
        x->kind == EX_HAS_SLOT || x->kind == EX_HAS_LINE || x->kind == EX_NATURAL ||
        x->kind == EX_ROLL)
        return true;
    if (x->kind == EX_LOAD && x->mem->member_sort != SORT_OPTION) return true;
    return expr_any(x, asks_something, user);
}

static void met_condition(struct absint_frame *at, const struct expr *x, struct value v)
{
    struct look *k = at->f->ctx;
    int truth = value_is(v, 0) ? 0 : value_is_number(v) ? 1 : -1;
    for (size_t i = 0; i < k->met.len; i++) {
        struct met *m = &k->met.at[i];
        if (m->x != x) continue;
        if (m->truth != truth) m->truth = -1;
        return;
    }
    struct met m = {.x = x, .truth = truth};
    const struct expr *compare = x;
    while (compare->kind == EX_NOT) compare = compare->a;
    for (int side = 0; compare->kind == EX_COMPARE && at->locals && side < 2 && !m.figure; side++) {
        const struct expr *one = side ? compare->b : compare->a;
        struct value r = interp_expr(at, one);
        if (one->type.base != TY_INT || r.kind != V_RANGE || value_is_number(r)) continue;
        m.figure = one;
        m.can_be = r;
    }
    vec_push(&k->met, k->scratch, m);
}

/* The innermost set that it looks at: who is left before it. */
static void met_nobody(struct absint_frame *at, const struct expr *filter)
{
    struct look *k = at->f->ctx;
    const struct expr *set = filter->a;
    while (set->kind == EX_TO_LIST || set->kind == EX_TO_SET || set->kind == EX_ORDER) set = set->a;
    struct diag *g = lint_report(k->l, W0615, filter->b->span,
                                 "this leaves nobody: none of those it looks at is so");
    diag_related(k->l->d, g, set->span, "it looks at these alone");
    diag_help(k->l->d, g, "one of the two is the wrong way round, or asks for more than can be");
}

static const struct value *params_of(struct arena *a, const struct fn *fn, const struct content *c)
{
    struct value *args = ARENA_ARRAY(a, struct value, fn->params.len + 2);
    if (c && c->kind->cls == CLASS_THING) args[1] = value_object(1, c); /* self, this */
    args[0] = value_object(2, NULL);
    return args;
}

/* A condition that is decided by one inside of it is the same mistake. */
static bool decided_inside(const struct look *k, const struct met *m)
{
    struct span out = m->x->span;
    for (size_t i = 0; i < k->met.len; i++) {
        const struct met *other = &k->met.at[i];
        struct span in = other->x->span;
        if (other == m || other->truth < 0 || !asks_something(NULL, other->x)) continue;
        if (in.file == out.file && in.from >= out.from && in.to <= out.to &&
            (in.from > out.from || in.to < out.to))
            return true;
    }
    return false;
}

static void judge_fn(struct lint *l, struct memo *memo, const struct fn *fn,
                     const struct content *c)
{
    struct arena *scratch = lint_scratch(l);
    struct look k = {.l = l, .scratch = scratch};
    struct interp f = {.arena = scratch,
                       .ctx = &k,
                       .condition = met_condition,
                       .nobody = met_nobody,
                       .memo = memo,
                       .fuel = FUEL};
    const struct value *args = c ? params_of(scratch, fn, c) : NULL;
    if (!fn) return;
    struct value v = interp_fn(&f, fn, args, c ? fn->params.len : 0);
    if (f.fuel == 0) return;
    if (fn->value && fn->ret.base == TY_FLAG) {
        struct absint_frame at = frame_on(&f, fn);
        for (size_t i = 0; args && i < fn->params.len; i++) at.locals[i] = args[i];
        met_condition(&at, fn->value, v);
    }
    for (size_t i = 0; i < k.met.len; i++) {
        const struct met *m = &k.met.at[i];
        if (m->truth < 0 || !asks_something(NULL, m->x) || decided_inside(&k, m)) continue;
        struct diag *g =
            lint_report(l, W0602, m->x->span, m->truth ? "this always holds" : "this never holds");
        if (m->figure && m->can_be.range.hi == INT32_MAX)
            diag_related(l->d, g, m->figure->span, "%lld or more, whatever happens",
                         (long long)m->can_be.range.lo);
        else if (m->figure)
            diag_related(l->d, g, m->figure->span, "from %lld to %lld, whatever happens",
                         (long long)m->can_be.range.lo, (long long)m->can_be.range.hi);
        else
            diag_note(l->d, g, "whatever happens in the fight, it comes out the same");
    }
}

static void judge_content(struct lint *l, struct memo *memo, const struct content *c)
{
    for (int32_t i = 0; i < c->kind->slot_count; i++)
        if (c->value_fns[i]) judge_fn(l, memo, c->value_fns[i], c);
    for (size_t i = 0; i < c->hooks.len; i++) {
        if (c->hooks.at[i].when) judge_fn(l, memo, c->hooks.at[i].when, c);
        if (c->hooks.at[i].becoming) judge_fn(l, memo, c->hooks.at[i].becoming, c);
    }
    for (size_t i = 0; i < c->lines.len; i++)
        if (c->lines.at[i].when) judge_fn(l, memo, c->lines.at[i].when, c);
}

void lint_constant_conditions(struct lint *l)
{
    bool *done = ARENA_ARRAY(l->arena, bool, l->m->fns.len + 1);
    arena_init_scratch(&l->known, l->arena);
    struct memo *memo = memo_new(&l->known);
    for (size_t i = 0; i < l->m->contents.len; i++) {
        const struct content *c = l->m->contents.at[i];
        for (int32_t k = 0; k < c->kind->slot_count; k++)
            if (c->value_fns[k]) done[c->value_fns[k]->id] = true;
        judge_content(l, memo, c);
    }
    for (size_t i = 0; i < l->m->fns.len; i++)
        if (!done[i]) judge_fn(l, memo, l->m->fns.at[i], NULL);
    arena_release(&l->known);
}
