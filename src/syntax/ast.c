/* ast.c -- constructors: height, refusal, lists, and joining an `else` to its line. They look no name up. */
#include <string.h>

#include "syntax/ast_make.h"
#include "syntax/parse_state.h"

static const char *const join_texts[JOIN_COUNT] = {
    "",
#define JOIN(id, text) text,
#include "syntax/joins.def"
#undef JOIN
};

const char *join_text(enum join j)
{
    return j < JOIN_COUNT ? join_texts[j] : "";
}

const char *ast_op_text(enum ast_op op)
{
    static const char *const texts[] = {
        [OP_NONE] = "", [OP_ADD] = "+", [OP_SUB] = "-", [OP_MUL] = "*", [OP_DIV] = "/", [OP_MOD] = "mod",
        [OP_NEG] = "-", [OP_PLUS] = "+", [OP_NOT] = "not", [OP_AND] = "and", [OP_OR] = "or", [OP_EQ] = "==",
        [OP_NE] = "!=", [OP_LT] = "<", [OP_LE] = "<=", [OP_GT] = ">", [OP_GE] = ">=", [OP_IN] = "in",
    };
    return op < sizeof texts / sizeof *texts ? texts[op] : "";
}

/* --- height --- */

static uint16_t higher(uint16_t height, const struct ast *child)
{
    return child && child->height > height ? child->height : height;
}

static uint16_t highest(uint16_t height, struct ast *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) height = higher(height, list[i]);
    return height;
}

static uint16_t height_of(const struct ast *n)
{
    uint16_t height = higher(higher(higher(higher(0, n->head), n->a), n->b), n->c);
    height = higher(higher(higher(higher(higher(height, n->type), n->often), n->when), n->orelse), n->block);
    height = highest(height, n->items, n->item_count);
    height = highest(height, n->labels, n->label_count);
    height = highest(height, n->else_labels, n->else_label_count);
    return (uint16_t)(height + 1);
}

struct ast *ast_make(struct parse *ps, const struct ast *parts)
{
    struct ast *n = ARENA_NEW(ps->arena, struct ast);
    if (!n) parse_leave(ps, LEAVE_MEMORY);
    *n = *parts;
    n->height = height_of(parts);
    if (n->height <= AST_MAX_HEIGHT) return n;
    complain_depth(ps, n->span);
    *n = (struct ast){.kind = AST_BAD, .height = 1, .span = parts->span};
    return n;
}

/* --- single kinds that need a word of code --- */

static bool comparison(const struct ast *n)
{
    return n->kind == AST_BINARY && n->op >= OP_EQ && n->op <= OP_GE && !n->parens;
}

static struct str source_of(const struct parse *ps, const struct ast *n)
{
    return (struct str){ps->text.at + n->span.from, n->span.to - n->span.from};
}

/* Comparisons chain in the grammar so that they can be refused kindly. */
struct ast *ast_compare(struct parse *ps, struct span place, enum ast_op op, struct ast *a, struct ast *b)
{
    if (comparison(a)) {
        struct diag *g = diag_report(ps->diags, E0106, place, "comparisons do not chain");
        diag_label(ps->diags, g, "this compares the outcome of a comparison");
        struct str first = source_of(ps, a), middle = source_of(ps, a->b), last = source_of(ps, b);
        struct str sign = {ps->text.at + a->span.to, b->span.from - a->span.to};
        if (first.len + middle.len + last.len < 100)
            diag_help(ps->diags, g, "name the middle value twice: `%.*s and %.*s%.*s%.*s`", STR_FMT(first), STR_FMT(middle), STR_FMT(sign), STR_FMT(last));
        else diag_help(ps->diags, g, "name the middle value twice and join the two with `and`: `a < b and b < c`");
        return NODE(AST_BAD, place, .a = NULL);
    }
    return NODE(AST_BINARY, place, .op = (uint16_t)op, .a = a, .b = b);
}

struct ast *ast_values(struct parse *ps, struct span place, const struct list *values)
{
    return values->len == 1 ? values->at[0] : NODE(AST_LIST, place, ITEMS(values));
}

struct ast *ast_block(struct parse *ps, struct span place, const struct list *lines)
{
    return NODE(AST_BLOCK, place, ITEMS(lines));
}

struct ast *ast_line(struct parse *ps, struct span place, const struct ast *header, struct ast *when,
                     const struct ast *otherwise, struct ast *block)
{
    struct ast line = *header;
    line.span = place;
    line.when = when;
    line.block = block;
    if (otherwise) {
        line.orelse = otherwise->orelse;
        line.else_labels = otherwise->else_labels;
        line.else_label_count = otherwise->else_label_count;
    }
    return ast_make(ps, &line);
}

/* --- lists --- */

struct list *list_new(struct parse *ps)
{
    struct list *l = ARENA_NEW(ps->arena, struct list);
    if (!l) parse_leave(ps, LEAVE_MEMORY);
    return l;
}

struct list *list_add(struct parse *ps, struct list *l, struct ast *node)
{
    vec_push(l, ps->arena, node);
    if (ps->arena->failed) parse_leave(ps, LEAVE_MEMORY);
    return l;
}

struct list *list_one(struct parse *ps, struct ast *node)
{
    return list_add(ps, list_new(ps), node);
}

/* --- lines --- */

static bool is_else_block(const struct ast *n)
{
    return n->kind == AST_IF && !n->a;
}

static bool is_else_values(const struct ast *n)
{
    return n->kind == AST_LINE && !n->head;
}

static void refuse_else(struct parse *ps, const struct ast *line, const char *why)
{
    struct span at = {line->span.file, line->span.from, line->span.from + 4};
    struct diag *g = diag_report(ps->diags, E0104, at, "this `else` belongs to nothing");
    diag_label(ps->diags, g, "%s", why);
}

/* The `if` at the end of a chain of `else if`; NULL when the chain has its last `else`. */
static struct ast *open_if(struct ast *n)
{
    while (n && n->kind == AST_IF && n->orelse) n = n->orelse->kind == AST_IF ? n->orelse : NULL;
    return n && n->kind == AST_IF ? n : NULL;
}

/* The chain has grown at its end: its heights follow, from the end up. False when it is too high now. */
static bool chain_heights(struct ast *n)
{
    struct ast *chain[AST_MAX_HEIGHT + 1];
    size_t count = 0;
    for (; n && n->kind == AST_IF && count <= AST_MAX_HEIGHT; n = n->orelse) chain[count++] = n;
    while (count > 0) {
        struct ast *last = chain[--count];
        last->height = height_of(last);
        if (last->height > AST_MAX_HEIGHT) return false;
    }
    return true;
}

static void join_else_block(struct parse *ps, struct ast *above, const struct ast *line)
{
    struct ast *last = above ? open_if(above) : NULL;
    if (above && above->kind == AST_BAD) return;
    if (!last) {
        refuse_else(ps, line, above && above->kind == AST_IF ? "the `if` above has its `else` already"
                                                             : "there is no `if` right above it");
        return;
    }
    last->orelse = line->orelse;
    if (chain_heights(above)) return;
    last->orelse = NULL;
    chain_heights(above);
    complain_depth(ps, line->span);
}

static void join_else_values(struct parse *ps, struct ast *above, const struct ast *line)
{
    if (above && above->kind == AST_BAD) return;
    if (!above || above->kind != AST_LINE || above->orelse || above->block) {
        refuse_else(ps, line, above && above->kind == AST_IF ? "after an `if { }` it needs a block: `else { }`"
                                                             : "the line above cannot take it");
        return;
    }
    struct ast joined = *above;
    joined.orelse = line->orelse;
    joined.else_labels = line->else_labels;
    joined.else_label_count = line->else_label_count;
    joined.span.to = line->span.to;
    *above = *ast_make(ps, &joined);
}

static bool is_and(const struct ast *n)
{
    return n->kind == AST_TOGETHER && n->number == 1;
}

/* The branches grow as a list, so that many of them cost linear time. */
static void join_and(struct parse *ps, struct list *lines, struct ast *above, const struct ast *line)
{
    if (above && above->kind == AST_BAD) return;
    if (!above || above->kind != AST_TOGETHER) {
        struct diag *g = diag_report(ps->diags, E0101, line->span, "this `and` belongs to nothing");
        diag_label(ps->diags, g, "there is no `together { }` right above it");
        return;
    }
    if (!lines->branches) {
        lines->branches = list_new(ps);
        for (size_t i = 0; i < above->item_count; i++) list_add(ps, lines->branches, above->items[i]);
    }
    for (size_t i = 0; i < line->item_count; i++) list_add(ps, lines->branches, line->items[i]);
    above->items = lines->branches->at;
    above->item_count = lines->branches->len;
    if (line->height > above->height) above->height = line->height;
}

struct list *lines_add(struct parse *ps, struct list *lines, struct ast *line)
{
    struct ast *above = lines->len ? lines->at[lines->len - 1] : NULL;
    if (is_else_block(line)) join_else_block(ps, above, line);
    else if (is_else_values(line)) join_else_values(ps, above, line);
    else if (is_and(line)) join_and(ps, lines, above, line);
    else {
        lines->branches = NULL;
        line->doc = doc_above(ps, line->span.from);
        list_add(ps, lines, line);
    }
    return lines;
}
