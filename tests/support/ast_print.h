/* ast_print.h -- Prints a syntax tree as an indented outline, one node a line.
 *
 * A line has the kind, then words and numbers; children follow below. Every member is printed, so
 * different trees never print alike.
 */
#ifndef FRAY_TESTS_AST_PRINT_H
#define FRAY_TESTS_AST_PRINT_H

#include <inttypes.h>

#include "lang/syntax/ast.h"

static const char *const kind_names[] = {
    [AST_NAME] = "name",
    [AST_STRING] = "string",
    [AST_TEXT] = "text",
    [AST_NUMBER] = "number",
    [AST_DICE] = "dice",
    [AST_OFTEN] = "often",
    [AST_QUANTITY] = "quantity",
    [AST_PHRASE] = "phrase",
    [AST_CALL] = "call",
    [AST_COMPREHENSION] = "comprehension",
    [AST_MEMBER] = "member",
    [AST_INDEX] = "index",
    [AST_UNARY] = "unary",
    [AST_BINARY] = "binary",
    [AST_IF_EXPR] = "if-value",
    [AST_WHERE] = "where",
    [AST_WITHIN] = "within",
    [AST_WITH] = "with",
    [AST_IS] = "is",
    [AST_HAS] = "has",
    [AST_RANGE] = "range",
    [AST_LIST] = "list",
    [AST_ITEM] = "item",
    [AST_TYPE] = "type",
    [AST_ROLL] = "roll",
    [AST_CHOOSE] = "choose",
    [AST_LABEL] = "label",
    [AST_LINE] = "line",
    [AST_ROW] = "row",
    [AST_HOOK] = "on",
    [AST_IF] = "if",
    [AST_FOR] = "for",
    [AST_AURA] = "aura",
    [AST_UNTIL] = "until",
    [AST_TOGETHER] = "together",
    [AST_BLOCK] = "block",
    [AST_BAD] = "bad",
};

static void add_indent(struct text *out, int depth)
{
    for (int i = 0; i < depth; i++) text_add(out, STR("  "));
}

static void add_quoted(struct text *out, struct str s)
{
    text_add(out, STR(" \""));
    text_add_escaped(out, s, false);
    text_add_char(out, '"');
}

static bool has_text(enum ast_kind kind)
{
    return kind == AST_NAME || kind == AST_STRING || kind == AST_TEXT;
}

static void add_figures(const struct ast *n, struct text *out)
{
    switch (n->kind) {
    case AST_NUMBER:
    case AST_OFTEN: text_printf(out, " %" PRId32, n->number); break;
    case AST_DICE: text_printf(out, " %" PRId32 "d%" PRId32, n->number, n->number2); break;
    case AST_IS:
        if (n->number) text_add(out, STR(" not"));
        break;
    case AST_TYPE:
        if (n->number) text_add(out, STR(" ?"));
        break;
    case AST_FOR:
        if (n->number) text_add(out, STR(" together"));
        break;
    default: break;
    }
}

static void add_words(const struct ast *n, struct text *out)
{
    static const char *const assigns[] = {"", " =", " +=", " -="};
    static const char *const keys[] = {"", " ..", " up to", " from"};
    text_printf(out, "%s", kind_names[n->kind]);
    if (n->op) text_printf(out, " %s", ast_op_text((enum ast_op)n->op));
    if (n->join) text_printf(out, " %s", join_text((enum join)n->join));
    text_printf(out, "%s%s", assigns[n->assign & 3], keys[n->key_form & 3]);
    if (n->text.len || has_text(n->kind)) add_quoted(out, n->text);
    add_figures(n, out);
    if (ast_is_statement(n) && n->doc.len) {
        text_add(out, STR(" ##"));
        add_quoted(out, n->doc);
    }
    text_add_char(out, '\n');
}

static void print(const struct ast *n, struct text *out, int depth);

static void print_part(const char *name, const struct ast *n, struct text *out, int depth)
{
    if (!n) return;
    add_indent(out, depth);
    text_printf(out, "%s: ", name);
    print(n, out, depth);
}

static void print_list(const char *name, struct ast *const *list, size_t count, struct text *out,
                       int depth)
{
    for (size_t i = 0; i < count; i++) print_part(name, list[i], out, depth);
}

static void print(const struct ast *n, struct text *out, int depth)
{
    bool whole = ast_is_statement(n);
    add_words(n, out);
    depth++;
    if (whole) print_part("head", n->head, out, depth);
    if (ast_is_word(n)) return;
    print_part("a", n->a, out, depth);
    print_part("type", n->type, out, depth);
    print_part("b", n->b, out, depth);
    print_part("c", n->c, out, depth);
    print_list("-", n->items, n->item_count, out, depth);
    if (!whole) return;
    print_list("label", n->labels, n->label_count, out, depth);
    print_part("often", n->often, out, depth);
    print_part("when", n->when, out, depth);
    print_part("block", n->block, out, depth);
    print_part("else", n->orelse, out, depth);
    print_list("else-label", n->else_labels, n->else_label_count, out, depth);
}

static void ast_print(const struct ast *root, struct text *out)
{
    if (root) print(root, out, 0);
}

#endif
