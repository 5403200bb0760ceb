/* selection_facts.c -- Derives predicates from a selection: they hold of each member that it
 * leaves.
 *
 * `nearest enemy within 2` leaves members of another side, at a distance of 2 or less. Each filter
 * gives a predicate, and an outer filter may contradict it. Nouns and other pure functions of one
 * expression are replaced by that expression.
 */
#include "interp_stmt.h"

#define SIZE_MOST 400 /* nodes of all copies for one selection */

struct substitution {
    struct arena *arena;
    size_t budget;
    const struct fn *fn; /* parameters of this function are replaced by `args`, or NULL */
    struct expr *const *args;
    size_t count;
    int32_t from; /* this local is replaced by `to`, if given */
    const struct expr *to;
};

static struct expr *copy_substituted(void *user, const struct expr *x)
{
    struct substitution *c = user;
    if (!x || c->budget == 0) return NULL;
    c->budget--;
    if (x->kind == EX_LOCAL && c->to && x->number == c->from) {
        struct expr *other = ARENA_NEW(c->arena, struct expr);
        *other = *c->to;
        return other;
    }
    if (x->kind == EX_LOCAL && c->fn)
        return x->number >= 0 && (size_t)x->number < c->count ? c->args[x->number] : NULL;
    return expr_copy(c->arena, x, copy_substituted, c);
}

static const struct expr *only_value(const struct fn *fn)
{
    const struct stmt *s = fn->body;
    while (s && s->kind == ST_BLOCK && s->item_count == 1) s = s->items[0];
    return fn->value ? fn->value : s && s->kind == ST_RETURN ? s->a : NULL;
}

/* Replaces a call of a pure function of one expression by that expression, with its arguments. */
static const struct expr *inline_pure(struct substitution *c, const struct expr *x)
{
    for (int depth = 0; x && x->kind == EX_CALL && only_value(x->fn) &&
                        x->fn->permission == PERMIT_PURE && depth < 8;
         depth++) {
        struct substitution inner = {.arena = c->arena,
                                     .budget = c->budget,
                                     .fn = x->fn,
                                     .args = x->items,
                                     .count = x->item_count};
        const struct expr *y = copy_substituted(&inner, only_value(x->fn));
        c->budget = inner.budget;
        if (!y) return NULL;
        x = y;
    }
    return x;
}

static void add_facts(struct absint_frame *at, struct substitution *c, const struct expr *x)
{
    x = inline_pure(c, x);
    if (!x) return;
    if (x->kind == EX_AND) {
        add_facts(at, c, x->a);
        add_facts(at, c, x->b);
    } else {
        interp_add_fact(at, x);
    }
}

/* Returns the set that the called function returns, or NULL. Its parameters are then replaced. */
static const struct expr *enter_call(struct substitution *c, const struct expr *call)
{
    const struct expr *value = call->fn->permission == PERMIT_PURE ? only_value(call->fn) : NULL;
    struct expr **args = value ? ARENA_ARRAY(c->arena, struct expr *, call->item_count + 1) : NULL;
    c->from = -1;
    for (size_t i = 0; args && i < call->item_count; i++)
        if (!(args[i] = copy_substituted(c, call->items[i]))) return NULL;
    c->fn = call->fn;
    c->args = args;
    c->count = call->item_count;
    return args ? value : NULL;
}

static bool is_subset_of_operand(const struct expr *set)
{
    return set->kind == EX_FILTER || set->kind == EX_ORDER || set->kind == EX_TO_LIST ||
           set->kind == EX_TO_SET || set->kind == EX_FIRST;
}

void selection_facts(struct absint_frame *at, const struct expr *set, const struct expr *it)
{
    struct substitution c = {.arena = at->f->arena, .budget = SIZE_MOST, .to = it};
    while (set &&
           (is_subset_of_operand(set) || set->kind == EX_CALL || (set->kind == EX_LOCAL && c.fn))) {
        if (set->kind == EX_CALL) {
            set = enter_call(&c, set);
            continue;
        }
        if (set->kind == EX_LOCAL) { /* a parameter: continue with the argument */
            set = set->number >= 0 && (size_t)set->number < c.count ? c.args[set->number] : NULL;
            c.fn = NULL;
            continue;
        }
        if (set->kind == EX_FILTER && set->b) {
            c.from = set->number;
            add_facts(at, &c, copy_substituted(&c, set->b));
        }
        set = set->a;
    }
}

const struct expr *selection_facts_simple(struct absint_frame *at, const struct expr *x)
{
    struct substitution c = {.arena = at->f->arena, .budget = SIZE_MOST};
    const struct expr *y = inline_pure(&c, x);
    return y ? y : x;
}
