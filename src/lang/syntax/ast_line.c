/* ast_line.c -- Parts of lines: labels, names, lists of values. */
#include "ast.h"

struct str name_of(const struct ast *e)
{
    if (!e) return (struct str){NULL, 0};
    if (e->kind == AST_NAME || e->kind == AST_STRING) return e->text;
    if (e->kind == AST_CALL) return name_of(e->a);
    return (struct str){NULL, 0};
}

struct ast *label_of(struct ast *line, enum join join)
{
    for (size_t i = 0; i < line->label_count; i++)
        if (line->labels[i]->join == join) return line->labels[i];
    return NULL;
}

struct ast *label_value(struct ast *line, enum join join)
{
    struct ast *l = label_of(line, join);
    return l ? l->a : NULL;
}

size_t list_len(const struct ast *a)
{
    return !a ? 0 : a->kind == AST_LIST ? a->item_count : 1;
}

struct ast *list_at(struct ast *a, size_t i)
{
    return a->kind == AST_LIST ? a->items[i] : a;
}

struct str head_word(const struct ast *line)
{
    return line->kind == AST_LINE && line->head && line->head->kind == AST_NAME
               ? line->head->text
               : (struct str){NULL, 0};
}

struct ast *ast_made(struct arena *a, struct ast parts)
{
    struct ast *n = ARENA_NEW(a, struct ast);
    if (n) *n = parts;
    return n;
}
