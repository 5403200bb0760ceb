/* ast_make.h -- what the grammar's actions call: one constructor for all nodes, and lists of nodes.
 *
 * NODE(kind, place, .member = value, ...) computes the height and refuses past AST_MAX_HEIGHT: the refused tree is replaced
 * by an AST_BAD leaf and reported once a file. None of these returns NULL: without memory the parse is left as a whole.
 */
#ifndef FRAY_SYNTAX_AST_MAKE_H
#define FRAY_SYNTAX_AST_MAKE_H

#include "syntax/ast.h"

struct parse;

struct list {
    struct ast **at;
    size_t len, cap;
    struct list *branches; /* of the AST_TOGETHER that is the last line, while `and { }` may follow on lines of their own */
};

#define NODE(which, place, ...) ast_make(ps, &(struct ast){.kind = (which), .span = (place), __VA_ARGS__})
#define ITEMS(list) .items = (list)->at, .item_count = (list)->len
#define LABELS(list) .labels = (list)->at, .label_count = (list)->len
#define ELSE_LABELS(list) .else_labels = (list)->at, .else_label_count = (list)->len

struct ast *ast_make(struct parse *ps, const struct ast *parts);
struct ast *ast_compare(struct parse *ps, struct span place, enum ast_op op, struct ast *a, struct ast *b);
struct ast *ast_values(struct parse *ps, struct span place, const struct list *values); /* one value, or AST_LIST */
struct ast *ast_block(struct parse *ps, struct span place, const struct list *lines);

/* A line from its parts: `header` is the AST_LINE of head, values and labels; `otherwise` carries orelse and its labels. */
struct ast *ast_line(struct parse *ps, struct span place, const struct ast *header, struct ast *when,
                     const struct ast *otherwise, struct ast *block);

struct list *list_new(struct parse *ps);
struct list *list_add(struct parse *ps, struct list *l, struct ast *node);
struct list *list_one(struct parse *ps, struct ast *node);

/* Adds a line to a block: gives it the shown text above it, and joins an `else` or `and` to the line it belongs to. NULL: an empty
 * line. */
struct list *lines_add(struct parse *ps, struct list *lines, struct ast *line);

#endif
