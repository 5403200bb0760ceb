/* visit_ast.h -- Enumerates the children of a syntax tree's node, for all walks over such trees.
 *
 * Two lists below name the members that hold children. Everything else is made of these lists, so a
 * new child is added in one place. test_visit.c fails if struct ast has a member that neither the
 * lists nor the test's table of data knows.
 *
 * Each function goes over one layer; the walk itself recurses from its callback. Code before that
 * call is the pre-order part of the walk, code after it the post-order part. A walk skips children
 * by not calling, and stops by returning true. The functions are inlined, which turns the callback
 * into a direct call: a walk costs as much as a hand-written one.
 */
#ifndef FRAY_SYNTAX_VISIT_AST_H
#define FRAY_SYNTAX_VISIT_AST_H

#include "ast.h"

/* Values and lines have these, words have none. MANY takes a list and its count. */
#define AST_CHILDREN(ONE, MANY) ONE(a) ONE(b) ONE(c) ONE(type) MANY(items, item_count)
/* Lines have these as well. */
#define AST_LINE_CHILDREN(ONE, MANY)                                                               \
    ONE(head)                                                                                      \
    ONE(often)                                                                                     \
    ONE(when) ONE(orelse) ONE(block) MANY(labels, label_count) MANY(else_labels, else_label_count)

/* Calls `visit` for each child, in the order of the lists. */
ALWAYS_INLINE void ast_each(const struct ast *n, void (*visit)(void *user, struct ast *child),
                            void *user)
{
#define ONE(slot)                                                                                  \
    if (n->slot) visit(user, n->slot);
#define MANY(slot, count)                                                                          \
    for (uint32_t i = 0; i < n->count; i++) visit(user, n->slot[i]);
    if (ast_is_word(n)) return;
    AST_CHILDREN(ONE, MANY)
    if (!ast_is_statement(n)) return;
    AST_LINE_CHILDREN(ONE, MANY)
#undef ONE
#undef MANY
}

/* Returns true at the first child for which `holds` returns true. */
ALWAYS_INLINE bool ast_any(const struct ast *n, bool (*holds)(void *user, struct ast *child),
                           void *user)
{
#define ONE(slot)                                                                                  \
    if (n->slot && holds(user, n->slot)) return true;
#define MANY(slot, count)                                                                          \
    for (uint32_t i = 0; i < n->count; i++)                                                        \
        if (holds(user, n->slot[i])) return true;
    if (ast_is_word(n)) return false;
    AST_CHILDREN(ONE, MANY)
    if (!ast_is_statement(n)) return false;
    AST_LINE_CHILDREN(ONE, MANY)
#undef ONE
#undef MANY
    return false;
}

/* Returns whether two nodes of one kind have equal children. `same` compares each pair of children
 * that both nodes have. */
ALWAYS_INLINE bool ast_match(const struct ast *x, const struct ast *y,
                             bool (*same)(void *user, const struct ast *x, const struct ast *y),
                             void *user)
{
#define ONE(slot)                                                                                  \
    if (x->slot && y->slot ? !same(user, x->slot, y->slot) : x->slot != y->slot) return false;
#define MANY(slot, count)                                                                          \
    if (x->count != y->count) return false;                                                        \
    for (uint32_t i = 0; i < x->count; i++)                                                        \
        if (!same(user, x->slot[i], y->slot[i])) return false;
    if (ast_is_word(x)) return true;
    AST_CHILDREN(ONE, MANY)
    if (!ast_is_statement(x)) return true;
    AST_LINE_CHILDREN(ONE, MANY)
#undef ONE
#undef MANY
    return true;
}

#endif
