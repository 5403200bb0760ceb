/* selection_facts.c -- Predicates that hold of everybody a selection leaves: `nearest enemy within
 * 2` leaves those of another side, at a distance of 2 or less. Each filter gives a predicate. An
 * outer filter may contradict it. Nouns and other pure functions of one expression are replaced by
 * that expression.
 */
#include "absint/interp_stmt.h"

#define SIZE_MOST 400 /* of all copies for one selection */

struct copying {
    struct arena *arena;
    size_t left;
    const struct fn *fn; /* whose parameters are replaced, or NULL */
    struct expr *const *with;
    size_t count;
    int32_t from; /* and this local, if `to` */
    const struct expr *to;
};

static struct expr *copied(void *user, const struct expr *x)
{
    struct copying *c = user;
    if (!x || c->left == 0) return NULL;
    c->left--;
    if (x->kind == EX_LOCAL && c->to && x->number == c->from) {
        struct expr *other = ARENA_NEW(c->arena, struct expr);
        *other = *c->to;
        return other;
    }
    if (x->kind == EX_LOCAL && c->fn)
        return x->number >= 0 && (size_t)x->number < c->count ? c->with[x->number] : NULL;
    return expr_copy(c->arena, x, copied, c);
}

static const struct expr *only_value(const struct fn *fn)
{
    const struct stmt *s = fn->body;
    while (s && s->kind == ST_BLOCK && s->item_count == 1) s = s->items[0];
    return fn->value ? fn->value : s && s->kind == ST_RETURN ? s->a : NULL;
}

/* What a call of a pure function of one expression says, in the words of the caller. */
static const struct expr *plain(struct copying *c, const struct expr *x)
{
    for (int depth = 0; x && x->kind == EX_CALL && only_value(x->fn) &&
                        x->fn->permission == PERMIT_PURE && depth < 8;
         depth++) {
        struct copying inner = {.arena = c->arena,
                                .left = c->left,
                                .fn = x->fn,
                                .with = x->items,
                                .count = x->item_count};
        const struct expr *y = copied(&inner, only_value(x->fn));
        c->left = inner.left;
        if (!y) return NULL;
        x = y;
    }
    return x;
}

static void take(struct absint_frame *at, struct copying *c, const struct expr *x)
{
    x = plain(c, x);
    if (!x) return;
    if (x->kind == EX_AND) {
        take(at, c, x->a);
        take(at, c, x->b);
    } else {
        interp_add_fact(at, x);
    }
}

/* A set that a function gives: its own words are read on, with what it is handed. */
static const struct expr *entered(struct copying *c, const struct expr *call)
{
    const struct expr *value = call->fn->permission == PERMIT_PURE ? only_value(call->fn) : NULL;
    struct expr **with = value ? ARENA_ARRAY(c->arena, struct expr *, call->item_count + 1) : NULL;
    c->from = -1;
    for (size_t i = 0; with && i < call->item_count; i++)
        if (!(with[i] = copied(c, call->items[i]))) return NULL;
    c->fn = call->fn;
    c->with = with;
    c->count = call->item_count;
    return with ? value : NULL;
}

static bool leaves_some(const struct expr *set)
{
    return set->kind == EX_FILTER || set->kind == EX_ORDER || set->kind == EX_TO_LIST ||
           set->kind == EX_TO_SET || set->kind == EX_FIRST;
}

void selection_facts(struct absint_frame *at, const struct expr *set, const struct expr *it)
{
    struct copying c = {.arena = at->f->arena, .left = SIZE_MOST, .to = it};
    while (set && (leaves_some(set) || set->kind == EX_CALL || (set->kind == EX_LOCAL && c.fn))) {
        if (set->kind == EX_CALL) {
            set = entered(&c, set);
            continue;
        }
        if (set->kind == EX_LOCAL) { /* what it was handed, in the words of the first */
            set = set->number >= 0 && (size_t)set->number < c.count ? c.with[set->number] : NULL;
            c.fn = NULL;
            continue;
        }
        if (set->kind == EX_FILTER && set->b) {
            c.from = set->number;
            take(at, &c, copied(&c, set->b));
        }
        set = set->a;
    }
}

/* What a condition says, in plain words: so that facts can be held against it. */
const struct expr *selection_facts_simple(struct absint_frame *at, const struct expr *x)
{
    struct copying c = {.arena = at->f->arena, .left = SIZE_MOST};
    const struct expr *y = plain(&c, x);
    return y ? y : x;
}
