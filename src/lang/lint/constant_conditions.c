/* constant_conditions.c -- Reports conditions with one outcome (W0602) and selections that are
 * always empty (W0615), by interpreting each function. */
#include "lang/absint/call_memo.h"
#include "lang/absint/interp_stmt.h"
#include "lints.h"

#define FUEL 20000

/* A condition and its outcome: 1, 0, or -1 for open. A condition that is evaluated several times is
 * reported only if each time has the same outcome. `varying` is an operand that is a range. */
struct seen {
    const struct expr *x;
    int truth;
    const struct expr *varying;
    struct value can_be;
};

struct condition_log {
    struct lint *l;
    struct arena *scratch;
    VEC(struct seen) seen;
};

/* Conditions of constants and options alone are switches: a fixed outcome is intended. */
static bool reads_fight(void *user, const struct expr *x)
{
    if (x->kind == EX_LOCAL || x->kind == EX_STAT || x->kind == EX_GIVEN ||
        x->kind == EX_HAS_SLOT || x->kind == EX_HAS_LINE || x->kind == EX_NATURAL ||
        x->kind == EX_ROLL || x->kind == EX_AFTER)
        return true;
    if (x->kind == EX_LOAD && x->mem->member_sort != SORT_OPTION) return true;
    return expr_any(x, reads_fight, user);
}

static void add_condition(struct absint_frame *at, const struct expr *x, struct value v)
{
    struct condition_log *k = at->f->ctx;
    int truth = value_is(v, 0) ? 0 : value_is_number(v) ? 1 : -1;
    for (size_t i = 0; i < k->seen.len; i++) {
        struct seen *m = &k->seen.at[i];
        if (m->x != x) continue;
        if (m->truth != truth) m->truth = -1;
        return;
    }
    struct seen m = {.x = x, .truth = truth};
    const struct expr *compare = x;
    while (compare->kind == EX_NOT) compare = compare->a;
    for (int side = 0; compare->kind == EX_COMPARE && at->locals && side < 2 && !m.varying;
         side++) {
        const struct expr *one = side ? compare->b : compare->a;
        struct value r = interp_expr(at, one);
        if (one->type.base != TY_INT || r.kind != V_RANGE || value_is_number(r)) continue;
        m.varying = one;
        m.can_be = r;
    }
    vec_push(&k->seen, k->scratch, m);
}

/* Reports the filter with the set that it contradicts. */
static void report_empty_filter(struct absint_frame *at, const struct expr *filter)
{
    struct condition_log *k = at->f->ctx;
    const struct expr *set = filter->a;
    while (set->kind == EX_TO_LIST || set->kind == EX_TO_SET || set->kind == EX_ORDER) set = set->a;
    struct diag *g = lint_report(k->l, W0615, filter->b->span,
                                 "this leaves nobody: no member of the set can fulfil it");
    diag_related(g, set->span, "the set that it filters");
    diag_help(g, "one of the two is the wrong way round, or too strict");
}

static const struct value *params_of(struct arena *a, const struct fn *fn, const struct content *c)
{
    struct value *args = ARENA_ARRAY(a, struct value, fn->params.len + 2);
    if (c && c->kind->cls == CLASS_THING) args[1] = value_object(1, c); /* self, this */
    args[0] = value_object(2, NULL);
    return args;
}

/* A decided part of a condition is reported itself, so the whole condition is not. */
static bool has_decided_part(const struct condition_log *k, const struct seen *m)
{
    struct span out = m->x->span;
    for (size_t i = 0; i < k->seen.len; i++) {
        const struct seen *other = &k->seen.at[i];
        struct span in = other->x->span;
        if (other == m || other->truth < 0 || !reads_fight(NULL, other->x)) continue;
        if (in.file == out.file && in.from >= out.from && in.to <= out.to &&
            (in.from > out.from || in.to < out.to))
            return true;
    }
    return false;
}

static void judge_fn(struct lint *l, struct call_memo *memo, const struct fn *fn,
                     const struct content *c)
{
    struct arena *scratch = lint_scratch(l);
    struct condition_log k = {.l = l, .scratch = scratch};
    struct interp f = {.arena = scratch,
                       .ctx = &k,
                       .on_condition = add_condition,
                       .on_empty = report_empty_filter,
                       .memo = memo,
                       .fuel = FUEL};
    if (!fn) return;
    const struct value *args = c ? params_of(scratch, fn, c) : NULL;
    struct value v = interp_fn(&f, fn, args, c ? fn->params.len : 0);
    if (f.fuel == 0) return;
    if (fn->value && fn->ret.base == TY_FLAG) {
        struct absint_frame at = frame_on(&f, fn);
        for (size_t i = 0; args && i < fn->params.len; i++) at.locals[i] = args[i];
        add_condition(&at, fn->value, v);
    }
    for (size_t i = 0; i < k.seen.len; i++) {
        const struct seen *m = &k.seen.at[i];
        if (m->truth < 0 || !reads_fight(NULL, m->x) || has_decided_part(&k, m)) continue;
        struct diag *g =
            lint_report(l, W0602, m->x->span, m->truth ? "this always holds" : "this never holds");
        if (m->varying && m->can_be.range.hi == INT32_MAX)
            diag_related(g, m->varying->span, "%lld or more, whatever happens",
                         (long long)m->can_be.range.lo);
        else if (m->varying)
            diag_related(g, m->varying->span, "from %lld to %lld, whatever happens",
                         (long long)m->can_be.range.lo, (long long)m->can_be.range.hi);
        else
            diag_note(g, "its outcome is the same whatever happens in the fight");
    }
}

static void judge_content(struct lint *l, struct call_memo *memo, const struct content *c)
{
    for (int32_t i = 0; i < c->kind->slot_count; i++)
        if (c->value_fns[i]) judge_fn(l, memo, c->value_fns[i], c);
    for (size_t i = 0; i < c->hooks.len; i++) {
        if (c->hooks.at[i].when) judge_fn(l, memo, c->hooks.at[i].when, c);
        if (c->hooks.at[i].becoming && !c->hooks.at[i].ended)
            judge_fn(l, memo, c->hooks.at[i].becoming, c);
    }
    for (size_t i = 0; i < c->modifiers.len; i++) {
        if (c->modifiers.at[i].when) judge_fn(l, memo, c->modifiers.at[i].when, c);
        if (c->modifiers.at[i].aura) judge_fn(l, memo, c->modifiers.at[i].aura, c);
    }
}

void lint_constant_conditions(struct lint *l)
{
    bool *done = ARENA_ARRAY(l->arena, bool, l->m->fns.len + 1);
    arena_init_scratch(&l->known, l->arena);
    struct call_memo *memo = call_memo_new(&l->known);
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
