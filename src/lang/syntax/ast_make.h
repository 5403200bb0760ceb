/* ast_make.h -- Constructors for the grammar's actions: one for all nodes, and lists of nodes.
 *
 * NODE(kind, place, .member = value, ...) computes the height. A tree past AST_MAX_HEIGHT is
 * replaced by an AST_BAD leaf and reported once a file. None of these functions returns NULL:
 * without memory they leave the parse by longjmp.
 */
#ifndef FRAY_SYNTAX_AST_MAKE_H
#define FRAY_SYNTAX_AST_MAKE_H

#include "visit_ast.h"

struct parse;

struct byte_range { /* [from, to) in the file that is parsed; bison's location */
    uint32_t from, to;
};
#define SPAN(place) ((struct span){ps->file, (place).from, (place).to})

/* A list under construction: a section of the stack ps->open_lists. Lists end in reverse order of
 * their start, so only the topmost one grows. Items above it belong to lists that were taken, or
 * dropped with a faulty line; list_add overwrites them. */
struct node_list {
    uint32_t first, count;
};

#define NODE(which, place, ...)                                                                    \
    ast_make(ps, &(struct ast){.kind = (which), .span = SPAN(place), __VA_ARGS__})
#define ITEMS(list)       .items = list_take(ps, (list)), .item_count = (list).count
#define LABELS(list)      .labels = list_take(ps, (list)), .label_count = (list).count
#define ELSE_LABELS(list) .else_labels = list_take(ps, (list)), .else_label_count = (list).count

struct ast *ast_word(struct parse *ps, enum ast_kind kind, struct span place, struct str text);
/* A `roll` takes the whole value behind it; as an operand it leaves the rest to the operator:
 * `2 * roll d6 + 1` is `(2 * roll d6) + 1`. */
struct ast *ast_binary(struct parse *ps, struct span place, enum ast_op op, struct ast *a,
                       struct ast *b);
struct ast *ast_unary(struct parse *ps, struct span place, enum ast_op op, struct ast *a);
/* A roll or choice that is the whole right side of a line hands its labels to the line. */
void ast_hand_labels(struct parse *ps, struct ast *line);
/* Recomputes the height after a change. Turns the node into AST_BAD if it is too high. */
void ast_close(struct parse *ps, struct ast *line);

/* Completes an AST_LINE that has its head, values and labels. `otherwise` has orelse and its
 * labels, or is NULL. */
struct ast *ast_line(struct parse *ps, struct span place, struct ast *line, struct ast *when,
                     const struct ast *otherwise, struct ast *block);

struct node_list list_new(struct parse *ps);
struct node_list list_add(struct parse *ps, struct node_list l, struct ast *node);
struct node_list list_one(struct parse *ps, struct ast *node);
struct node_list list_join(struct parse *ps, struct node_list l, struct node_list more);
/* Copies the items into the tree's arena and ends the list. */
struct ast **list_take(struct parse *ps, struct node_list l);

/* Adds a line to a block, with the doc comment above it. An `else` or `and` is joined to the line
 * above instead. */
struct node_list lines_add(struct parse *ps, struct node_list lines, struct ast *line);

/* --- implementation of NODE, inlined: reads and writes only the members that the kind has --- */

struct ast *ast_alloc(struct parse *ps, size_t size);
struct ast *ast_too_high(struct parse *ps, struct byte_range at);
unsigned ast_max_height_of(unsigned height, struct ast *const *list, size_t count);

ALWAYS_INLINE unsigned ast_max_height(unsigned height, const struct ast *part)
{
    return part && part->height > height ? part->height : height;
}

ALWAYS_INLINE unsigned ast_height(const struct ast *n)
{
#define ONE(slot) height = ast_max_height(height, n->slot);
#define MANY(slot, count)                                                                          \
    if (n->slot) height = ast_max_height_of(height, n->slot, n->count);
    unsigned height = 0;
    AST_CHILDREN(ONE, MANY)
    if (!ast_is_statement(n)) return height + 1;
    AST_LINE_CHILDREN(ONE, MANY)
    return height + 1;
#undef ONE
#undef MANY
}

/* Copies the members that the kind has, one by one, so that no temporary node is built. */
ALWAYS_INLINE void ast_fill(struct ast *n, const struct ast *from)
{
    n->kind = from->kind;
    n->height = from->height;
    n->spare = from->spare;
    n->op = from->op;
    n->join = from->join;
    n->assign = from->assign;
    n->key_form = from->key_form;
    n->parens = from->parens;
    n->span.file = from->span.file;
    n->span.from = from->span.from;
    n->span.to = from->span.to;
    n->item_count = from->item_count; /* words have it too */
    n->text.at = from->text.at;
    n->text.len = from->text.len;
    if (ast_is_word(from)) return;
    n->number = from->number;
    n->number2 = from->number2;
#define ONE(slot)         n->slot = from->slot;
#define MANY(slot, count) n->slot = from->slot, n->count = from->count;
    AST_CHILDREN(ONE, MANY)
    if (!ast_is_statement(from)) return;
    AST_LINE_CHILDREN(ONE, MANY)
#undef ONE
#undef MANY
    n->doc.at = from->doc.at;
    n->doc.len = from->doc.len;
}

ALWAYS_INLINE struct ast *ast_make(struct parse *ps, const struct ast *parts)
{
    unsigned height = ast_height(parts);
    if (height > AST_MAX_HEIGHT)
        return ast_too_high(ps, (struct byte_range){parts->span.from, parts->span.to});
    struct ast *n = ast_alloc(ps, ast_size(parts));
    ast_fill(n, parts);
    n->height = (uint8_t)height;
    return n;
}

#endif
