/* target_facts.c -- see target_facts.h. */
#include "lint/target_facts.h"
#include "absint/interp_stmt.h"

#define SELF       0 /* locals of a rule field, */
#define THIS       1
#define CALLS_MOST 24

/* The one looked at, in the facts: a local of its own, behind all others. */
static int32_t it_of(const struct fn *says)
{
    return (int32_t)says->locals.len;
}

/* ---- what it says, and what follows from it -------------------------------------------------- */

struct telling {
    struct target_facts *n;
    struct arena *arena;
    struct absint_frame *at;
};

static void tells(struct telling *t, const struct expr *what, int64_t lo, int64_t hi, int depth);

static int64_t less(int64_t x, int64_t n)
{
    return x == INT64_MIN || x == INT64_MAX ? x : x - n;
}
static int64_t turned(int64_t x)
{
    return x == INT64_MIN ? INT64_MAX : x == INT64_MAX ? INT64_MIN : -x;
}

/* `5 * distance(self, it) > 12`: a sum, a product or a part of something with a known number. */
static void tells_of_terms(struct telling *t, const struct expr *x, int64_t lo, int64_t hi,
                           int depth)
{
    if (x->op == OP_NEG) {
        tells(t, x->a, turned(hi), turned(lo), depth);
        return;
    }
    struct value a = interp_expr(t->at, x->a), b = interp_expr(t->at, x->b);
    bool right = b.kind == V_RANGE && b.lo == b.hi, left = a.kind == V_RANGE && a.lo == a.hi;
    const struct expr *one = right ? x->a : x->b;
    int64_t n = right ? b.lo : a.lo;
    if (right == left || n < INT32_MIN || n > INT32_MAX) return;
    if (x->op == OP_ADD) tells(t, one, less(lo, n), less(hi, n), depth);
    if (x->op == OP_SUB && right) tells(t, one, less(lo, -n), less(hi, -n), depth);
    if (x->op == OP_SUB && left) tells(t, one, turned(less(hi, n)), turned(less(lo, n)), depth);
    if (x->op != OP_MUL || n < 1) return;
    int64_t from = lo == INT64_MIN ? lo
                   : lo > 0        ? (lo + n - 1) / n
                                   : -(-lo / n),
            to = hi == INT64_MAX ? hi
                 : hi >= 0       ? hi / n
                                 : -((-hi + n - 1) / n);
    tells(t, one, from, to, depth);
}

/* The largest of several is no more than so much: then each of them is. */
static void tells_of_each(struct telling *t, const struct expr *x, int64_t lo, int64_t hi,
                          int depth)
{
    bool most = x->number == BUILTIN_MAX;
    for (size_t i = 0; i < x->item_count && (most ? hi != INT64_MAX : lo != INT64_MIN); i++)
        tells(t, x->items[i], most ? INT64_MIN : lo, most ? hi : INT64_MAX, depth);
}

/* A measure of the rules' own is read as what it says, so that it can be held against what they ask
 * elsewhere. */
static void tells(struct telling *t, const struct expr *what, int64_t lo, int64_t hi, int depth)
{
    enum { DEEPEST = 8 };
    if (lo == INT64_MIN && hi == INT64_MAX) return;
    vec_push(&t->n->facts, t->arena, (struct named_fact){.what = what, .lo = lo, .hi = hi});
    if (depth == DEEPEST) return;
    if (what->kind == EX_CALL) {
        const struct expr *plain = selection_facts_simple(t->at, what);
        if (plain != what) tells(t, plain, lo, hi, depth + 1);
    } else if (what->kind == EX_ARITH) {
        tells_of_terms(t, what, lo, hi, depth + 1);
    } else if (what->kind == EX_BUILTIN &&
               (what->number == BUILTIN_MAX || what->number == BUILTIN_MIN)) {
        tells_of_each(t, what, lo, hi, depth + 1);
    }
}

bool target_facts_of(struct target_facts *n, struct arena *arena, const struct fn *says,
                     const struct expr *set)
{
    struct interp f = {.arena = arena, .fuel = 2000};
    struct absint_frame at = {.f = &f, .fn = says, .live = true};
    struct expr *it = ARENA_NEW(arena, struct expr);
    at.locals = ARENA_ARRAY(arena, struct value, says->locals.len + 1);
    at.locals[THIS] = value_object(1, n->c);
    *it = (struct expr){.kind = EX_LOCAL, .number = it_of(says), .type = {.base = TY_CREATURE}};
    selection_facts(&at, set, it, false);
    struct telling t = {n, arena, &at};
    for (size_t i = 0; i < at.facts.len; i++) {
        struct named_fact fact = {0};
        if (interp_bounds(&at, at.facts.at[i].what, at.facts.at[i].holds, &fact.what, &fact.lo,
                          &fact.hi))
            tells(&t, fact.what, fact.lo, fact.hi, 0);
    }
    return n->facts.len > 0;
}

struct meaning {
    struct absint_frame *at;
    size_t since; /* when those were named of whom the fact speaks */
};

/* Is x, as the walk stands, what the fact speaks of? */
static bool means(void *user, const struct expr *x, const struct expr *fact)
{
    struct meaning *of = user;
    struct absint_frame *at = of->at;
    if (fact->kind == EX_LOCAL) {
        const struct target_facts *n = at->f->named;
        struct value v = interp_expr(at, x);
        if (fact->number == SELF)
            return x->type.base == TY_CREATURE && (v.kind == V_ANY || v.kind == V_OBJECT);
        if (fact->number == THIS) return v.kind == V_OBJECT && v.content == n->c;
        if (v.kind != V_NAMED) return false;
        if (v.since < of->since) of->since = v.since;
        return true;
    }
    bool same = x->kind == fact->kind && x->op == fact->op && x->value == fact->value &&
                x->mem == fact->mem && x->rec == fact->rec && x->content == fact->content &&
                x->fn == fact->fn && x->number == fact->number;
    return same && expr_match(x, fact, means, of);
}

/* distance(x, y) and distance(y, x) */
static bool means_turned(struct meaning *of, const struct expr *x, const struct expr *fact)
{
    bool distance = x->kind == EX_BUILTIN && fact->kind == EX_BUILTIN &&
                    x->number == BUILTIN_DISTANCE && fact->number == BUILTIN_DISTANCE;
    return distance && means(of, x->items[0], fact->items[1]) &&
           means(of, x->items[1], fact->items[0]);
}

struct value target_facts_narrow(struct absint_frame *at, const struct expr *x, struct value v)
{
    struct target_facts *n = at->f->named;
    for (size_t i = 0; i < n->facts.len && !n->bare; i++) {
        const struct named_fact *fact = &n->facts.at[i];
        struct meaning of = {at, SIZE_MAX}, turned = of;
        if (x->kind != fact->what->kind) continue;
        if (!means(&of, x, fact->what) && (of = turned, !means_turned(&of, x, fact->what)))
            continue;
        if (of.since == SIZE_MAX || fact->changed > of.since) continue;
        if (v.kind != V_RANGE) v = value_range(INT64_MIN, INT64_MAX);
        if (fact->lo > v.lo) v.lo = fact->lo;
        if (fact->hi < v.hi) v.hi = fact->hi;
        v.dense = false;
        v.told = true;
    }
    return v;
}

/* Does it rest on that member? A stat may rest on anything: on what somebody bears. */
struct looking {
    const struct target_facts *n;
    const struct member *mem;
    int depth;
};

static enum visit look_at(void *user, const struct fn *fn, const struct expr *x)
{
    const struct looking *k = user;
    (void)fn;
    if (x->kind == EX_STAT || (x->kind == EX_LOAD && x->mem == k->mem) ||
        (x->kind == EX_BUILTIN && k->mem == k->n->place))
        return VISIT_STOP;
    if (x->kind != EX_CALL) return VISIT_CHILDREN;
    struct looking inner = {.n = k->n, .mem = k->mem, .depth = k->depth + 1};
    bool found = inner.depth == CALLS_MOST ||
                 visit_fn(&(struct visitor){.user = &inner, .expr = look_at}, x->fn);
    return found ? VISIT_STOP : VISIT_CHILDREN;
}

static bool rests_on(const struct target_facts *n, const struct expr *x, const struct member *mem)
{
    struct looking k = {.n = n, .mem = mem};
    struct expr copy = *x;
    struct fn one = {.value = &copy};
    return visit_fn(&(struct visitor){.user = &k, .expr = look_at}, &one);
}

void target_facts_changed(struct target_facts *n, const struct member *mem)
{
    n->clock++;
    for (size_t i = 0; i < n->facts.len; i++)
        if (!mem || rests_on(n, n->facts.at[i].what, mem)) n->facts.at[i].changed = n->clock;
}
