/* ast_equal.c -- Compares two syntax trees, except for places and redundant parentheses. */
#include "visit_ast.h"

bool ast_same_node(const struct ast *x, const struct ast *y)
{
    return x->kind == y->kind && x->op == y->op && x->join == y->join && x->assign == y->assign &&
           x->key_form == y->key_form && str_equal(x->text, y->text) &&
           (ast_is_word(x) || (x->number == y->number && x->number2 == y->number2)) &&
           (!ast_is_statement(x) || str_equal(x->doc, y->doc));
}

static bool equal(void *user, const struct ast *x, const struct ast *y)
{
    return ast_same_node(x, y) && ast_match(x, y, equal, user);
}

bool ast_equal(const struct ast *x, const struct ast *y)
{
    return x && y ? equal(NULL, x, y) : x == y;
}
