/* expansion.c -- Keeps expansions in decision trees of their contexts. */
#include "expansion.h"

#include <string.h>

struct value_branch {
    int32_t least, most; /* bounds of the tested value */
    struct decision *to;
};

struct decision {
    int32_t test; /* index of a cell that varies; -1: a leaf */
    uint32_t count, room;
    struct value_branch *at; /* they may overlap: any that leads to a leaf is right */
    struct expansion *leaf;
};

struct moves {
    int64_t count, room;
    struct decision **at; /* of all lots, then of lot 0, 1 ...; NULL: nothing is known */
};

bool expansions_init(struct expansions *e, struct contexts *contexts, const struct numbers *numbers,
                     int32_t sum_count)
{
    *e = (struct expansions){.contexts = contexts, .numbers = numbers, .sum_count = sum_count};
    size_t size = ((size_t)contexts->tracked_count + 1) * sizeof *e->bounded;
    arena_init(&e->arena, contexts->memory, 0);
    e->bounded = contexts->memory->resize(contexts->memory->ctx, NULL, 0, size);
    if (e->bounded) memset(e->bounded, 0, size);
    return e->bounded != NULL;
}

void expansions_clear(struct expansions *e)
{
    for (struct expansion *x = e->all; x; x = x->next)
        for (size_t i = 0; i < x->count; i++) e->numbers->clear(x->outcomes[i].chance);
    e->all = NULL;
    arena_clear(&e->arena);
}

void expansions_release(struct expansions *e)
{
    if (!e->contexts) return;
    const struct memory *memory = e->contexts->memory;
    expansions_clear(e);
    arena_release(&e->arena);
    if (e->bounded)
        memory->resize(memory->ctx, e->bounded,
                       ((size_t)e->contexts->tracked_count + 1) * sizeof *e->bounded, 0);
    e->contexts = NULL;
}

/* ---- decisions ------------------------------------------------------------------------------- */

static const struct cell_bounds *bounds_of(const struct expansion *x, int32_t cell)
{
    for (size_t i = 0; i < x->bound_count; i++)
        if (x->bounds[i].cell == cell) return &x->bounds[i];
    return NULL;
}

/* Returns the index of a cell that has begun to vary since the leaf was made, and is out of its
 * bounds here. -1: there is none. */
static int32_t leaf_differs(const struct contexts *s, const struct expansion *x,
                            const struct valuation *v)
{
    for (int32_t i = x->known; i < s->varying_count; i++) {
        if (v->now[i] == s->initial[i]) continue;
        const struct cell_bounds *b = bounds_of(x, s->varying[i]);
        if (b && (v->now[i] < b->least || v->now[i] > b->most)) return i;
    }
    return -1;
}

static const struct expansion *leaf_find(const struct contexts *s, const struct decision *d,
                                         const struct valuation *v)
{
    if (d->test < 0) return leaf_differs(s, d->leaf, v) < 0 ? d->leaf : NULL;
    int32_t value = v->now[d->test];
    const struct expansion *found = NULL;
    for (uint32_t i = 0; i < d->count && !found; i++)
        if (value >= d->at[i].least && value <= d->at[i].most) found = leaf_find(s, d->at[i].to, v);
    return found;
}

const struct expansion *expansion_find(const struct expansions *e,
                                       const struct state_context *context, int64_t lot,
                                       const struct valuation *v)
{
    const struct moves *m = context->moves;
    const struct decision *tree = m && lot + 1 < m->count ? m->at[lot + 1] : NULL;
    return tree ? leaf_find(e->contexts, tree, v) : NULL;
}

/* Returns the place of a tree, a new one if needed. NULL: no memory. */
static struct decision **tree_of(struct expansions *e, struct state_context *context, int64_t lot)
{
    if (!context->moves) context->moves = arena_alloc(&e->arena, sizeof *context->moves);
    struct moves *m = context->moves;
    if (!m) return NULL;
    if (lot + 1 >= m->room) {
        int64_t room = 2 * (lot + 1) + 1;
        struct decision **at = arena_array(&e->arena, (size_t)room, sizeof(struct decision *));
        if (!at) return NULL;
        if (m->count) memcpy(at, m->at, (size_t)m->count * sizeof(struct decision *));
        m->at = at, m->room = room;
    }
    if (lot + 1 >= m->count) m->count = lot + 2;
    return &m->at[lot + 1];
}

static struct decision *decision_new(struct expansions *e, int32_t test)
{
    struct decision *d = arena_alloc(&e->arena, sizeof *d);
    if (d) d->test = test;
    return d;
}

/* Returns the place of the branch with these bounds, a new one if needed. NULL: no memory. */
static struct decision **branch_of(struct expansions *e, struct decision *d, int32_t least,
                                   int32_t most)
{
    for (uint32_t i = 0; i < d->count; i++)
        if (d->at[i].least == least && d->at[i].most == most) return &d->at[i].to;
    if (d->count == d->room) {
        uint32_t room = d->room ? d->room * 2 : 1;
        struct value_branch *at = arena_array(&e->arena, room, sizeof *at);
        if (!at) return NULL;
        if (d->count) memcpy(at, d->at, d->count * sizeof *at);
        d->at = at, d->room = room;
    }
    d->at[d->count] = (struct value_branch){least, most, NULL};
    return &d->at[d->count++].to;
}

/* Puts a test above a leaf. NULL: no memory. */
static struct decision *leaf_under_test(struct expansions *e, struct decision *leaf, int32_t index)
{
    const struct cell_bounds *b = bounds_of(leaf->leaf, e->contexts->varying[index]);
    struct decision *test = decision_new(e, index);
    struct decision **to =
        test ? branch_of(e, test, b ? b->least : INT32_MIN, b ? b->most : INT32_MAX) : NULL;
    if (!to) return NULL;
    *to = leaf;
    return test;
}

/* Adds a leaf with these bounds to the tree. False: no memory. */
static bool leaf_add(struct expansions *e, struct decision **at, struct expansion *x)
{
    const struct contexts *s = e->contexts;
    for (size_t i = 0; i < x->bound_count; i++)
        if (s->index[x->bounds[i].cell])
            e->bounded[s->index[x->bounds[i].cell] - 1] = (int32_t)i + 1;
    for (size_t next = 0; at;) {
        if (!*at || (*at)->test < 0) { /* the next cell that is not tested yet */
            while (next < x->bound_count && (!s->index[x->bounds[next].cell] ||
                                             !e->bounded[s->index[x->bounds[next].cell] - 1]))
                next++;
            if (next == x->bound_count) break;
            int32_t index = s->index[x->bounds[next].cell] - 1;
            struct decision *test = *at ? leaf_under_test(e, *at, index) : decision_new(e, index);
            if (!test) break;
            *at = test;
        }
        int32_t *known = &e->bounded[(*at)->test];
        const struct cell_bounds *b = *known ? &x->bounds[*known - 1] : NULL;
        *known = 0;
        at = branch_of(e, *at, b ? b->least : INT32_MIN, b ? b->most : INT32_MAX);
    }
    memset(e->bounded, 0, (size_t)s->varying_count * sizeof *e->bounded);
    struct decision *leaf = decision_new(e, -1);
    if (e->arena.failed || !at || !leaf) return false;
    leaf->leaf = x;
    *at = leaf;
    return true;
}

/* ---- keeping --------------------------------------------------------------------------------- */

static struct expansion *expansion_copy(struct expansions *e, const struct expansion *made)
{
    struct expansion *x = arena_alloc(&e->arena, sizeof *x);
    if (!x) return NULL;
    *x = (struct expansion){.too_many = made->too_many, .fuel = made->fuel};
    x->outcomes = arena_array(&e->arena, made->count + 1, sizeof *x->outcomes);
    if (!x->outcomes) return NULL;
    for (size_t i = 0; i < made->count; i++) {
        struct outcome *to = &x->outcomes[i], *from = &made->outcomes[i];
        *to = *from;
        to->values = arena_array(&e->arena, from->value_count + 1, sizeof *to->values);
        to->sums = arena_array(&e->arena, (size_t)e->sum_count + 1, sizeof *to->sums);
        to->chance = arena_alloc(&e->arena, e->numbers->size);
        if (!to->values || !to->sums || !to->chance) return NULL;
        memcpy(to->values, from->values, from->value_count * sizeof *to->values);
        memcpy(to->sums, from->sums, (size_t)e->sum_count * sizeof *to->sums);
    }
    for (size_t i = 0; i < made->count; i++) { /* numbers may be moved */
        memcpy(x->outcomes[i].chance, made->outcomes[i].chance, e->numbers->size);
        e->numbers->init(made->outcomes[i].chance);
    }
    x->count = made->count;
    x->next = e->all;
    e->all = x;
    return x;
}

bool expansion_keep(struct expansions *e, struct state_context *context, int64_t lot,
                    const struct expansion *made)
{
    struct decision **tree = tree_of(e, context, lot);
    struct expansion *x = tree ? expansion_copy(e, made) : NULL;
    if (!x) return false;
    x->known = e->contexts->varying_count;
    x->bounds = arena_array(&e->arena, made->bound_count + 1, sizeof *x->bounds);
    if (!x->bounds) return false;
    if (made->bound_count) memcpy(x->bounds, made->bounds, made->bound_count * sizeof *x->bounds);
    x->bound_count = made->bound_count;
    return leaf_add(e, tree, x);
}
