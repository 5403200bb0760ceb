/* ast_make.h -- what the grammar's actions call: one constructor for all nodes, and lists of nodes.
 *
 * NODE(kind, place, .member = value, ...) computes the height and refuses past AST_MAX_HEIGHT: the refused tree is replaced
 * by an AST_BAD leaf and reported once a file. None of these returns NULL: without memory the parse is left as a whole.
 */
#ifndef FRAY_SYNTAX_AST_MAKE_H
#define FRAY_SYNTAX_AST_MAKE_H

#include "syntax/ast.h"

struct parse;

struct place { /* in the file that is read */
    uint32_t from, to;
};
#define SPAN(place) ((struct span){ps->file, (place).from, (place).to})

/* A list that is still read: its items lie in ps->open_lists. Lists end in the reverse of the order they began in, so the last one to
 * grow is always on top; what lies above it belongs to lists that were taken, or dropped with a faulty line. */
struct list {
    uint32_t first, count;
};

#define NODE(which, place, ...) ast_make(ps, &(struct ast){.kind = (which), .span = SPAN(place), __VA_ARGS__})
#define ITEMS(list) .items = list_take(ps, (list)), .item_count = (list).count
#define LABELS(list) .labels = list_take(ps, (list)), .label_count = (list).count
#define ELSE_LABELS(list) .else_labels = list_take(ps, (list)), .else_label_count = (list).count

struct ast *ast_make(struct parse *ps, const struct ast *parts);
struct ast *ast_word(struct parse *ps, enum ast_kind kind, struct span place, struct str text);
struct ast *ast_compare(struct parse *ps, struct span place, enum ast_op op, struct ast *a, struct ast *b);
void ast_close(struct parse *ps, struct ast *line); /* it was added to: its height is computed again */

/* Closes a line: `line` is the AST_LINE of head, values and labels; `otherwise` carries orelse and its labels. */
struct ast *ast_line(struct parse *ps, struct span place, struct ast *line, struct ast *when, const struct ast *otherwise,
                     struct ast *block);

struct list list_new(struct parse *ps);
struct list list_add(struct parse *ps, struct list l, struct ast *node);
struct list list_one(struct parse *ps, struct ast *node);
struct list list_join(struct parse *ps, struct list l, struct list more);
struct ast **list_take(struct parse *ps, struct list l); /* its items, in the tree; the list is over */

/* Adds a line to a block: gives it the shown text above it, and joins an `else` or `and` to the line it belongs to. */
struct list lines_add(struct parse *ps, struct list lines, struct ast *line);

#endif
