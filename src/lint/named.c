/* named.c -- see named.h. */
#include "lint/named.h"
#include "lint/fold_walk.h"

#define SELF 0 /* locals of a rule field, */
#define THIS 1
#define CALLS_MOST 24

/* The one looked at, in the facts: a local of its own, behind all others. */
static int32_t it_of(const struct fn *says)
{
    return (int32_t)says->locals.len;
}

bool named_facts(struct named *n, struct arena *arena, const struct fn *says, const struct tex *set)
{
    struct folding f = {.arena = arena, .fuel = 2000};
    struct frame at = {.f = &f, .fn = says, .live = true};
    struct tex *it = ARENA_NEW(arena, struct tex);
    at.locals = ARENA_ARRAY(arena, struct value, says->locals.len + 1);
    if (!it || !at.locals) return false;
    at.locals[THIS] = value_object(1, n->c);
    *it = (struct tex){.kind = X_LOCAL, .number = it_of(says), .type = {.base = TY_CREATURE}};
    facts_of_those(&at, set, it, false);
    for (size_t i = 0; i < at.facts.len; i++) {
        struct named_fact fact = {0};
        if (fold_bounds(&at, at.facts.at[i].what, at.facts.at[i].holds, &fact.what, &fact.lo, &fact.hi)) vec_push(&n->facts, arena, fact);
    }
    return n->facts.len > 0;
}

/* Is x, as the walk stands, what the fact speaks of? `since`: when those were named of whom it speaks. */
static bool means(struct frame *at, const struct tex *x, const struct tex *fact, size_t *since)
{
    if (!x || !fact) return x == fact;
    if (fact->kind == X_LOCAL) {
        const struct named *n = at->f->named;
        struct value v = fold_tex(at, x);
        if (fact->number == SELF) return x->type.base == TY_CREATURE && (v.kind == V_ANY || v.kind == V_OBJECT);
        if (fact->number == THIS) return v.kind == V_OBJECT && v.content == n->c;
        if (v.kind != V_NAMED) return false;
        if (v.since < *since) *since = v.since;
        return true;
    }
    bool same = x->kind == fact->kind && x->op == fact->op && x->value == fact->value && x->mem == fact->mem && x->rec == fact->rec &&
                x->content == fact->content && x->fn == fact->fn && x->item_count == fact->item_count && x->number == fact->number;
    for (size_t i = 0; same && i < x->item_count; i++) same = means(at, x->items[i], fact->items[i], since);
    return same && means(at, x->a, fact->a, since) && means(at, x->b, fact->b, since) && means(at, x->c, fact->c, since);
}

/* distance(x, y) and distance(y, x) */
static bool means_turned(struct frame *at, const struct tex *x, const struct tex *fact, size_t *since)
{
    bool distance = x->kind == X_BUILTIN && fact->kind == X_BUILTIN && x->number == BUILTIN_DISTANCE && fact->number == BUILTIN_DISTANCE;
    return distance && means(at, x->items[0], fact->items[1], since) && means(at, x->items[1], fact->items[0], since);
}

struct value named_narrowed(struct frame *at, const struct tex *x, struct value v)
{
    struct named *n = at->f->named;
    for (size_t i = 0; i < n->facts.len && !n->bare; i++) {
        const struct named_fact *fact = &n->facts.at[i];
        size_t since = SIZE_MAX, again = SIZE_MAX;
        if (x->kind != fact->what->kind) continue;
        if (!means(at, x, fact->what, &since) && (since = again, !means_turned(at, x, fact->what, &since))) continue;
        if (since == SIZE_MAX || fact->changed > since) continue;
        if (v.kind != V_RANGE) v = value_range(INT64_MIN, INT64_MAX);
        if (fact->lo > v.lo) v.lo = fact->lo;
        if (fact->hi < v.hi) v.hi = fact->hi;
        v.dense = false;
        v.told = true;
    }
    return v;
}

/* Does it rest on that member? A stat may rest on anything: on what somebody bears. */
struct looking { const struct named *n; const struct mem *mem; int depth; bool found; };

static void look_at(void *ctx, const struct fn *fn, const struct tex *x)
{
    struct looking *k = ctx;
    (void)fn;
    k->found = k->found || x->kind == X_STAT || (x->kind == X_LOAD && x->mem == k->mem) || (x->kind == X_BUILTIN && k->mem == k->n->place);
    if (k->found || x->kind != X_CALL) return;
    struct looking inner = {.n = k->n, .mem = k->mem, .depth = k->depth + 1};
    struct visit v = {&inner, look_at, NULL};
    if (inner.depth < CALLS_MOST) visit_fn(&v, x->fn);
    k->found = inner.found || inner.depth == CALLS_MOST;
}

static bool rests_on(const struct named *n, const struct tex *x, const struct mem *mem)
{
    struct looking k = {.n = n, .mem = mem};
    struct visit v = {&k, look_at, NULL};
    struct tex copy = *x;
    struct fn one = {.value = &copy};
    visit_fn(&v, &one);
    return k.found;
}

void named_changed(struct named *n, const struct mem *mem)
{
    n->clock++;
    for (size_t i = 0; i < n->facts.len; i++)
        if (!mem || rests_on(n, n->facts.at[i].what, mem)) n->facts.at[i].changed = n->clock;
}
