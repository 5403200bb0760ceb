/* visit.h -- Enumerates the children of typed expressions and statements, for all walks over the
 * checked program.
 *
 * Four lists below name the members that hold children. All else is made of these lists, so a new
 * child is added in one place. test_visit.c fails if a node has a member that neither the lists nor
 * the test's table of data knows.
 *
 * There are two ways to walk. expr_each, stmt_each and their kin go over one layer and leave the
 * recursion to the callback. What it does before that call is its pre-order part, what it does
 * after it the post-order part. It skips children by not calling, and stops by returning true. This
 * fits walks that treat some kinds of their own, and they keep what they know in `user`. The
 * functions are inlined, which turns the callback into a direct call. A struct visitor fits walks
 * that want to see every node below: it recurses itself.
 *
 * Two other shapes were tried on paper against the walks there are. Pre-order and post-order
 * callbacks alone do not fit walks that go over children twice, or over one branch with other data
 * (stale_lets.c, touches.c, event_nesting.c). A cursor over children needs no callback, but a
 * switch over its position at each step, which costs more than the hand-written walks did.
 */
#ifndef FRAY_SEMA_VISIT_H
#define FRAY_SEMA_VISIT_H

#include "model.h"

/* MANY takes a list and its count. The holes of a template are children of the node that has the
 * template. */
#define EXPR_CHILDREN(ONE, MANY, TEMPLATE)                                                         \
    ONE(a) ONE(b) ONE(c) MANY(items, item_count) TEMPLATE(template)
/* The expressions of a statement itself. */
#define STMT_EXPRS(ONE, MANY, TEMPLATE, ASK, KEYS)                                                 \
    ONE(a) ONE(b) ONE(c) MANY(args, arg_count) TEMPLATE(template) ASK(ask) KEYS(keys)
#define ASK_EXPRS(ONE, TEMPLATE)                                                                   \
    ONE(from) ONE(who) ONE(side) ONE(most) ONE(fallback) ONE(given) TEMPLATE(prompt)
/* The statements within a statement. */
#define STMT_CHILDREN(ONE, MANY)                                                                   \
    MANY(waits, wait_count) ONE(then) ONE(orelse) MANY(items, item_count)

typedef void expr_visit(void *user, const struct expr *x);
typedef bool expr_test(void *user, const struct expr *x);
typedef void stmt_visit(void *user, const struct stmt *s);
typedef bool stmt_test(void *user, const struct stmt *s);

/* ---- one layer: calls back for each child that is there ---- */

#define EACH_ONE(slot)                                                                             \
    if (n->slot) visit(user, n->slot);
#define EACH_MANY(slot, count)                                                                     \
    for (size_t i = 0; i < n->count; i++)                                                          \
        if (n->slot[i]) visit(user, n->slot[i]);
#define EACH_TEMPLATE(slot)                                                                        \
    for (size_t i = 0; n->slot && i < n->slot->parts.len; i++)                                     \
        if (n->slot->parts.at[i].value) visit(user, n->slot->parts.at[i].value);
#define EACH_ASK(slot)                                                                             \
    if (n->slot) ask_each_expr(n->slot, visit, user);
#define EACH_KEYS(slot)                                                                            \
    for (size_t i = 0; i < n->slot.len; i++) visit(user, n->slot.at[i].key);

ALWAYS_INLINE void expr_each(const struct expr *n, expr_visit *visit,
                             void *user){EXPR_CHILDREN(EACH_ONE, EACH_MANY, EACH_TEMPLATE)}

ALWAYS_INLINE void ask_each_expr(const struct ask *n, expr_visit *visit,
                                 void *user){ASK_EXPRS(EACH_ONE, EACH_TEMPLATE)}

ALWAYS_INLINE void stmt_each_expr(const struct stmt *n, expr_visit *visit, void *user){
    STMT_EXPRS(EACH_ONE, EACH_MANY, EACH_TEMPLATE, EACH_ASK, EACH_KEYS)}

ALWAYS_INLINE void stmt_each(const struct stmt *n, stmt_visit *visit, void *user)
{
    STMT_CHILDREN(EACH_ONE, EACH_MANY)
}

#undef EACH_ONE
#undef EACH_MANY
#undef EACH_TEMPLATE
#undef EACH_ASK
#undef EACH_KEYS

/* ---- one layer: returns true at the first child for which `holds` does, and goes no further ----
 */

#define ANY_ONE(slot)                                                                              \
    if (n->slot && holds(user, n->slot)) return true;
#define ANY_MANY(slot, count)                                                                      \
    for (size_t i = 0; i < n->count; i++)                                                          \
        if (n->slot[i] && holds(user, n->slot[i])) return true;
#define ANY_TEMPLATE(slot)                                                                         \
    for (size_t i = 0; n->slot && i < n->slot->parts.len; i++)                                     \
        if (n->slot->parts.at[i].value && holds(user, n->slot->parts.at[i].value)) return true;
#define ANY_ASK(slot)                                                                              \
    if (n->slot && ask_any_expr(n->slot, holds, user)) return true;
#define ANY_KEYS(slot)                                                                             \
    for (size_t i = 0; i < n->slot.len; i++)                                                       \
        if (holds(user, n->slot.at[i].key)) return true;

ALWAYS_INLINE bool expr_any(const struct expr *n, expr_test *holds, void *user)
{
    EXPR_CHILDREN(ANY_ONE, ANY_MANY, ANY_TEMPLATE)
    return false;
}

ALWAYS_INLINE bool ask_any_expr(const struct ask *n, expr_test *holds, void *user)
{
    ASK_EXPRS(ANY_ONE, ANY_TEMPLATE)
    return false;
}

ALWAYS_INLINE bool stmt_any_expr(const struct stmt *n, expr_test *holds, void *user)
{
    STMT_EXPRS(ANY_ONE, ANY_MANY, ANY_TEMPLATE, ANY_ASK, ANY_KEYS)
    return false;
}

ALWAYS_INLINE bool stmt_any(const struct stmt *n, stmt_test *holds, void *user)
{
    STMT_CHILDREN(ANY_ONE, ANY_MANY)
    return false;
}

#undef ANY_ONE
#undef ANY_MANY
#undef ANY_TEMPLATE
#undef ANY_ASK
#undef ANY_KEYS

/* ---- the layer below a function: its value and its body ---- */

ALWAYS_INLINE void fn_each(const struct fn *fn, expr_visit *value, stmt_visit *body, void *user)
{
    if (fn->value) value(user, fn->value);
    if (fn->body) body(user, fn->body);
}

ALWAYS_INLINE bool fn_any(const struct fn *fn, expr_test *value, stmt_test *body, void *user)
{
    return (fn->value && value(user, fn->value)) || (fn->body && body(user, fn->body));
}

/* ---- one layer of two expressions, or of a copy ---- */

/* Returns whether two expressions have the same children, pair by pair, as `same` says of those
 * that are there in both. */
ALWAYS_INLINE bool expr_match(const struct expr *x, const struct expr *y,
                              bool (*same)(void *user, const struct expr *x, const struct expr *y),
                              void *user)
{
#define PAIR(p, q)                                                                                 \
    if ((p) && (q) ? !same(user, p, q) : (p) != (q)) return false;
#define ONE(slot) PAIR(x->slot, y->slot)
#define MANY(slot, count)                                                                          \
    if (x->count != y->count) return false;                                                        \
    for (size_t i = 0; i < x->count; i++) PAIR(x->slot[i], y->slot[i])
#define TEMPLATE(slot)                                                                             \
    if (!x->slot != !y->slot || (x->slot && x->slot->parts.len != y->slot->parts.len))             \
        return false;                                                                              \
    for (size_t i = 0; x->slot && i < x->slot->parts.len; i++)                                     \
    PAIR(x->slot->parts.at[i].value, y->slot->parts.at[i].value)
    EXPR_CHILDREN(ONE, MANY, TEMPLATE)
#undef PAIR
#undef ONE
#undef MANY
#undef TEMPLATE
    return true;
}

/* Returns a copy of the node with what `to` makes of each child in the child's place. Returns NULL
 * if `to` does, or without memory. */
struct expr *expr_copy(struct arena *a, const struct expr *x,
                       struct expr *(*to)(void *user, const struct expr *child), void *user);

/* ---- every node below ---- */

enum visit { VISIT_CHILDREN, VISIT_SKIP /* this node's children */, VISIT_STOP };

/* `fn` is the function that is visited. Without `expr`, expressions are not visited at all; `stmt`
 * may be NULL too. */
struct visitor {
    void *user;
    enum visit (*expr)(void *user, const struct fn *fn, const struct expr *x);
    enum visit (*stmt)(void *user, const struct fn *fn, const struct stmt *s);
};

/* Visits each node before its children, a statement's expressions before the statements within it.
 * True: a callback said VISIT_STOP. */
bool visit_fn(const struct visitor *v, const struct fn *fn);      /* NULL: nothing */
bool visit_model(const struct visitor *v, const struct model *m); /* all functions */

bool stmt_leaves(const struct stmt *s); /* it never reaches its end */

#endif
