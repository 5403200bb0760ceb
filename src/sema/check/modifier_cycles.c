/* modifier_cycles.c -- Reports modifiers that depend on themselves: `armour +self.armour` has no
 * value.
 *
 * A must-analysis: it searches the expressions that are certain to be evaluated for a read of the
 * same stat of the same creature. A read behind a condition that may fail is not reported, nor is a
 * read of another creature.
 */
#include "sema/sema.h"

#define CALLS_MOST 12 /* nested calls that are followed */

struct stat_read {
    const struct member *stat;
    int32_t element; /* of a stat with a dimension: `resist[fire]` */
};

static bool surely_reads(const struct stat_read *r, const struct expr *x, int32_t self, int depth);

/* Looks at the first line of a body only: it is certain to run. */
static bool body_surely_reads(const struct stat_read *r, const struct stmt *s, int32_t self,
                              int depth)
{
    if (!s) return false;
    if (s->kind == ST_BLOCK)
        return s->item_count > 0 && body_surely_reads(r, s->items[0], self, depth);
    return (s->kind == ST_RETURN || s->kind == ST_LET || s->kind == ST_IF) &&
           surely_reads(r, s->a, self, depth);
}

/* In the callee `self` is the parameter that self was passed for. */
static bool call_surely_reads(const struct stat_read *r, const struct expr *x, int32_t self,
                              int depth)
{
    for (size_t i = 0; i < x->item_count; i++) {
        const struct expr *arg = x->items[i];
        if (surely_reads(r, arg, self, depth)) return true;
        if (!arg || arg->kind != EX_LOCAL || arg->number != self) continue;
        if (surely_reads(r, x->fn->value, (int32_t)i, depth + 1) ||
            body_surely_reads(r, x->fn->body, (int32_t)i, depth + 1))
            return true;
    }
    return false;
}

/* Visits only the children that are certain to be evaluated: of `and` and `or` the first operand,
 * of a conditional its condition. The switch has no default, so that a new kind must be added here.
 */
static bool surely_reads(const struct stat_read *r, const struct expr *x, int32_t self, int depth)
{
    if (!x || depth > CALLS_MOST) return false;
    switch ((enum expr_kind)x->kind) {
    case EX_STAT:
        return x->mem == r->stat && x->number == r->element && !x->c && x->a &&
               x->a->kind == EX_LOCAL && x->a->number == self;
    case EX_AND:
    case EX_OR:
    case EX_COND:
    case EX_NOT:
    case EX_PRESENT: return surely_reads(r, x->a, self, depth);
    case EX_ARITH:
    case EX_COMPARE:
        return surely_reads(r, x->a, self, depth) || surely_reads(r, x->b, self, depth);
    case EX_RANGE_IN: return surely_reads(r, x->a, self, depth);
    case EX_CALL: return call_surely_reads(r, x, self, depth);
    case EX_BUILTIN:
        for (size_t i = 0; i < x->item_count; i++)
            if (surely_reads(r, x->items[i], self, depth)) return true;
        return false;
    case EX_CONST:
    case EX_TEXT:
    case EX_LOCAL:
    case EX_LOAD:
    case EX_LEFT:
    case EX_GIVEN:
    case EX_RULE:
    case EX_HAS_SLOT:
    case EX_HAS_LINE:
    case EX_IS_KIND:
    case EX_HAS_MARK_KIND:
    case EX_MARKS_OF:
    case EX_ALL_THINGS:
    case EX_ALL_MARKS:
    case EX_IS_CONTENT:
    case EX_IN_GROUP:
    case EX_HAS_MARK:
    case EX_FIRST_THING:
    case EX_FIRST_MARK:
    case EX_ALL_MARKS_OF:
    case EX_OWNED:
    case EX_NATURAL:
    case EX_EVENT:
    case EX_FILTER:
    case EX_ORDER:
    case EX_FOLD:
    case EX_IN:
    case EX_UNION:
    case EX_COMMON:
    case EX_WITHOUT:
    case EX_TO_LIST:
    case EX_TO_SET:
    case EX_FIRST:
    case EX_COUNT:
    case EX_LIST:
    case EX_RANGE_LIST:
    case EX_MAKE_ACT:
    case EX_ROLL:
    case EX_ACT_ARG:
    case EX_CAN_PAY:
    case EX_CAN_PAY_ALL:
    case EX_PAY_UP_TO: return false;
    }
    return false;
}

static void check_line(struct model *m, const struct content *c, const struct modifier *l)
{
    const struct stat_read r = {l->stat, l->element};
    bool by_when = l->when && surely_reads(&r, l->when->value, 0, 0);
    bool by_value = !l->when && l->value_fn && surely_reads(&r, l->value_fn->value, 0, 0);
    if (!by_when && !by_value) return;
    struct diag *g = report(m, E0205, l->span, "`%.*s` depends on itself", STR_FMT(l->stat->name));
    diag_note(
        m->diags, g,
        "its value would have to be known before it can be computed, for each bearer of `%.*s`",
        STR_FMT(c->sym->name));
    if (l->stat->is_top)
        diag_help(m->diags, g, "to take a part of it, `scale %.*s by ...`; or use another value",
                  STR_FMT(l->stat->name));
    else
        diag_help(m->diags, g,
                  "to double it, `scale %.*s by 2`; or use another value, for example a counter",
                  STR_FMT(l->stat->name));
}

void check_modifier_cycles(struct model *m)
{
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->modifiers.len; k++)
            check_line(m, m->contents.at[i], &m->contents.at[i]->modifiers.at[k]);
}
