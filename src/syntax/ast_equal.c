/* ast_equal.c -- whether two trees say the same: everything but places and redundant parentheses.
 */
#include "syntax/ast.h"

static bool equal_lists(struct ast *const *x, size_t nx, struct ast *const *y, size_t ny)
{
    if (nx != ny) return false;
    for (size_t i = 0; i < nx; i++)
        if (!ast_equal(x[i], y[i])) return false;
    return true;
}

bool ast_alike(const struct ast *x, const struct ast *y)
{
    return x->kind == y->kind && x->op == y->op && x->join == y->join && x->assign == y->assign &&
           x->key_form == y->key_form && str_equal(x->text, y->text) &&
           (ast_is_word(x) || (x->number == y->number && x->number2 == y->number2)) &&
           (!ast_is_whole(x) || str_equal(x->doc, y->doc));
}

static bool equal_parts(const struct ast *x, const struct ast *y)
{
    return ast_equal(x->a, y->a) && ast_equal(x->b, y->b) && ast_equal(x->c, y->c) &&
           ast_equal(x->type, y->type) &&
           equal_lists(x->items, x->item_count, y->items, y->item_count);
}

static bool equal_lines(const struct ast *x, const struct ast *y)
{
    return ast_equal(x->head, y->head) && ast_equal(x->often, y->often) &&
           ast_equal(x->when, y->when) && ast_equal(x->orelse, y->orelse) &&
           ast_equal(x->block, y->block) &&
           equal_lists(x->labels, x->label_count, y->labels, y->label_count) &&
           equal_lists(x->else_labels, x->else_label_count, y->else_labels, y->else_label_count);
}

bool ast_equal(const struct ast *x, const struct ast *y)
{
    if (!x || !y) return x == y;
    return ast_alike(x, y) && (ast_is_word(x) || equal_parts(x, y)) &&
           (!ast_is_whole(x) || equal_lines(x, y));
}
