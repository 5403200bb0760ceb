/* modifier_cycles.c -- modifiers that rest upon themselves: `armour +self.armour` has no answer.
 * Told only where the reading is sure: of the bearer itself, and not behind a condition that may
 * fail.
 */
#include "sema/sema.h"

#define DEEP 12

struct reading {
    const struct member *stat;
    int32_t element;
};

static bool reads(const struct reading *r, const struct expr *x, int32_t self, int depth);

/* The first of its lines that is sure to run. */
static bool body_reads(const struct reading *r, const struct stmt *s, int32_t self, int depth)
{
    if (!s) return false;
    if (s->kind == ST_BLOCK) return s->item_count > 0 && body_reads(r, s->items[0], self, depth);
    return (s->kind == ST_RETURN || s->kind == ST_LET || s->kind == ST_IF) &&
           reads(r, s->a, self, depth);
}

static bool call_reads(const struct reading *r, const struct expr *x, int32_t self, int depth)
{
    for (size_t i = 0; i < x->item_count; i++) {
        const struct expr *arg = x->items[i];
        if (reads(r, arg, self, depth)) return true;
        if (!arg || arg->kind != EX_LOCAL || arg->number != self) continue;
        if (reads(r, x->fn->value, (int32_t)i, depth + 1) ||
            body_reads(r, x->fn->body, (int32_t)i, depth + 1))
            return true;
    }
    return false;
}

/* Goes on into what is sure to be evaluated alone, so it is no visit of all children. A new kind
 * must say which these are. */
static bool reads(const struct reading *r, const struct expr *x, int32_t self, int depth)
{
    if (!x || depth > DEEP) return false;
    switch ((enum expr_kind)x->kind) {
    case EX_STAT:
        return x->mem == r->stat && x->number == r->element && !x->c && x->a &&
               x->a->kind == EX_LOCAL && x->a->number == self;
    case EX_AND:
    case EX_OR:
    case EX_COND:
    case EX_NOT:
    case EX_PRESENT: return reads(r, x->a, self, depth);
    case EX_ARITH:
    case EX_COMPARE: return reads(r, x->a, self, depth) || reads(r, x->b, self, depth);
    case EX_RANGE_IN: return reads(r, x->a, self, depth);
    case EX_CALL: return call_reads(r, x, self, depth);
    case EX_BUILTIN:
        for (size_t i = 0; i < x->item_count; i++)
            if (reads(r, x->items[i], self, depth)) return true;
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
    const struct reading r = {l->stat, l->element};
    bool by_when = l->when && reads(&r, l->when->value, 0, 0);
    bool by_value = !l->when && l->value_fn && reads(&r, l->value_fn->value, 0, 0);
    if (!by_when && !by_value) return;
    struct diag *g = report(m, E0205, l->span, "`%.*s` rests upon itself", STR_FMT(l->stat->name));
    diag_note(m->diags, g, "to know it one would have to know it already, for whoever bears `%.*s`",
              STR_FMT(c->sym->name));
    if (l->stat->is_top)
        diag_help(m->diags, g, "a part of it: `scale %.*s by ...`; or ask for something else",
                  STR_FMT(l->stat->name));
    else
        diag_help(m->diags, g,
                  "to double it, `scale %.*s by 2`; or ask for something else, a counter perhaps",
                  STR_FMT(l->stat->name));
}

void check_modifier_cycles(struct model *m)
{
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->modifiers.len; k++)
            check_line(m, m->contents.at[i], &m->contents.at[i]->modifiers.at[k]);
}
