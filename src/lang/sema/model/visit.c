/* visit.c -- Visits every node of a function, or of all functions; copies a node with other
 * children. */
#include "visit.h"

struct visiting {
    const struct visitor *v;
    const struct fn *fn;
};

static bool visit_expr(void *user, const struct expr *x)
{
    const struct visiting *at = user;
    enum visit next = at->v->expr(at->v->user, at->fn, x);
    return next == VISIT_STOP || (next == VISIT_CHILDREN && expr_any(x, visit_expr, user));
}

static bool visit_stmt(void *user, const struct stmt *s)
{
    const struct visiting *at = user;
    enum visit next = at->v->stmt ? at->v->stmt(at->v->user, at->fn, s) : VISIT_CHILDREN;
    if (next != VISIT_CHILDREN) return next == VISIT_STOP;
    return (at->v->expr && stmt_any_expr(s, visit_expr, user)) || stmt_any(s, visit_stmt, user);
}

bool visit_fn(const struct visitor *v, const struct fn *fn)
{
    struct visiting at = {v, fn};
    if (!fn) return false;
    return (v->expr && fn->value && visit_expr(&at, fn->value)) ||
           (fn->body && visit_stmt(&at, fn->body));
}

bool visit_model(const struct visitor *v, const struct model *m)
{
    for (size_t i = 0; i < m->fns.len; i++)
        if (visit_fn(v, m->fns.at[i])) return true;
    for (size_t i = 0; i < m->decided_requirements.len; i++)
        if (visit_fn(v, m->decided_requirements.at[i])) return true;
    for (size_t i = 0; i < m->pattern_fns.len; i++)
        if (visit_fn(v, m->pattern_fns.at[i])) return true;
    return false;
}

static struct expr **items_copy(struct arena *a, struct expr *const *items, size_t count,
                                struct expr *(*to)(void *, const struct expr *), void *user)
{
    struct expr **copy = ARENA_ARRAY(a, struct expr *, count);
    for (size_t i = 0; copy && i < count; i++)
        if (items[i] && !(copy[i] = to(user, items[i]))) return NULL;
    return copy;
}

static struct template *template_copy(struct arena *a, const struct template *t,
                                      struct expr *(*to)(void *, const struct expr *), void *user)
{
    struct template *copy = ARENA_NEW(a, struct template);
    for (size_t i = 0; copy && i < t->parts.len; i++) {
        struct template_part part = t->parts.at[i];
        if (part.value && !(part.value = to(user, part.value))) return NULL;
        vec_push(&copy->parts, a, part);
    }
    return copy && copy->parts.len == t->parts.len ? copy : NULL;
}

struct expr *expr_copy(struct arena *a, const struct expr *x,
                       struct expr *(*to)(void *user, const struct expr *child), void *user)
{
    struct expr *y = ARENA_NEW(a, struct expr);
    if (!y) return NULL;
    *y = *x;
#define ONE(slot)                                                                                  \
    if (x->slot && !(y->slot = to(user, x->slot))) return NULL;
#define MANY(slot, count)                                                                          \
    if (x->count && !(y->slot = items_copy(a, x->slot, x->count, to, user))) return NULL;
#define TEMPLATE(slot)                                                                             \
    if (x->slot && !(y->slot = template_copy(a, x->slot, to, user))) return NULL;
    EXPR_CHILDREN(ONE, MANY, TEMPLATE)
#undef ONE
#undef MANY
#undef TEMPLATE
    return y;
}

/* Conservative: true only if every way through the statement reaches a `return`. Loops may run zero
 * times, so they never count. */
bool stmt_leaves(const struct stmt *s)
{
    if (!s) return false;
    if (s->kind == ST_RETURN) return true;
    if (s->kind == ST_IF) return s->orelse && stmt_leaves(s->then) && stmt_leaves(s->orelse);
    if (s->kind == ST_BLOCK)
        for (size_t i = 0; i < s->item_count; i++)
            if (stmt_leaves(s->items[i])) return true;
    return false;
}
