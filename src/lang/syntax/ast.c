/* ast.c -- Constructs nodes and lists of the syntax tree, for the grammar's actions.
 *
 * Nodes past the maximum height are refused. An `else` or `and` on its own line is joined to the
 * statement above. Nothing here looks a name up.
 */
#include <string.h>

#include "base/check.h"

#include "ast_make.h"
#include "parse_state.h"

static const char *const join_texts[JOIN_COUNT] = {
    "",
#define JOIN(id, text, token) text,
#include "joins.def"
#undef JOIN
};

const char *join_text(enum join j)
{
    return j < JOIN_COUNT ? join_texts[j] : "";
}

const char *pool_word_text(enum pool_word word)
{
    static const char *const texts[] = {"highest", "lowest",  "count", "reroll", "!",
                                        "set",     "against", "times", "[ ]"};
    return texts[word];
}

const char *ast_op_text(enum ast_op op)
{
    static const char *const texts[] = {
        [OP_NONE] = "", [OP_ADD] = "+", [OP_SUB] = "-",  [OP_MUL] = "*",   [OP_DIV] = "/",
        [OP_MOD] = "%", [OP_NEG] = "-", [OP_PLUS] = "+", [OP_NOT] = "not", [OP_AND] = "and",
        [OP_OR] = "or", [OP_EQ] = "==", [OP_NE] = "!=",  [OP_LT] = "<",    [OP_LE] = "<=",
        [OP_GT] = ">",  [OP_GE] = ">=", [OP_IN] = "in",
    };
    return op < sizeof texts / sizeof *texts ? texts[op] : "";
}

/* --- nodes --- */

unsigned ast_max_height_of(unsigned height, struct ast *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) height = ast_max_height(height, list[i]);
    return height;
}

/* ASan builds allocate all members and poison those that the node lacks. */
struct ast *ast_alloc(struct parse *ps, size_t size)
{
    struct ast *n = arena_room(ps->arena, HAVE_ASAN ? sizeof *n : size);
    if (!n) parse_leave(ps, LEAVE_MEMORY);
    if (HAVE_ASAN) memset(n, 0, sizeof *n);
    if (HAVE_ASAN) poison((char *)n + size, sizeof *n - size);
    return n;
}

static struct ast *make_bad(struct parse *ps, struct ast *at, struct span span)
{
    syntax_error_depth(ps, span);
    *at = (struct ast){.kind = AST_BAD, .height = 1, .span = span};
    return at;
}

struct ast *ast_too_high(struct parse *ps, struct byte_range at)
{
    return make_bad(ps, ast_alloc(ps, sizeof(struct ast)), SPAN(at));
}

struct ast *ast_word(struct parse *ps, enum ast_kind kind, struct span place, struct str text)
{
    return ast_make(ps, &(struct ast){.kind = kind, .span = place, .text = text});
}

void ast_close(struct parse *ps, struct ast *line)
{
    line->height = (uint8_t)ast_height(line);
    if (line->height > AST_MAX_HEIGHT) make_bad(ps, line, line->span);
}

/* --- kinds with checks of their own --- */

static bool is_comparison(const struct ast *n)
{
    return n->kind == AST_BINARY && n->op >= OP_EQ && n->op <= OP_GE && !n->parens;
}

static struct str source_of(const struct parse *ps, const struct ast *n)
{
    return (struct str){ps->text.at + n->span.from, n->span.to - n->span.from};
}

/* The grammar accepts chained comparisons, so that this can explain the error. */
static struct ast *compare(struct parse *ps, struct span place, enum ast_op op, struct ast *a,
                           struct ast *b)
{
    if (is_comparison(a)) {
        struct diag *g = diag_report(ps->diags, E0106, place, "comparisons do not chain");
        diag_label(g, "this compares the result of a comparison");
        struct str first = source_of(ps, a), middle = source_of(ps, a->b), last = source_of(ps, b);
        struct str sign = {ps->text.at + a->span.to, b->span.from - a->span.to};
        if (first.len + middle.len + last.len < 100)
            diag_help(g, "write the middle value twice: `%.*s and %.*s%.*s%.*s`", STR_FMT(first),
                      STR_FMT(middle), STR_FMT(sign), STR_FMT(last));
        else
            diag_help(
                g, "write the middle value twice and join the two with `and`: `a < b and b < c`");
        return NODE(AST_BAD, place, .a = NULL);
    }
    return NODE(AST_BINARY, place, .op = (uint8_t)op, .a = a, .b = b);
}

static int tightness(enum ast_op op)
{
    static const uint8_t table[] = {
        [OP_OR] = 1,  [OP_AND] = 2, [OP_NOT] = 3, [OP_EQ] = 4,  [OP_NE] = 4,  [OP_LT] = 4,
        [OP_LE] = 4,  [OP_GT] = 4,  [OP_GE] = 4,  [OP_IN] = 4,  [OP_ADD] = 5, [OP_SUB] = 5,
        [OP_MUL] = 6, [OP_DIV] = 6, [OP_MOD] = 6, [OP_NEG] = 7, [OP_PLUS] = 7};
    return table[op];
}

/* Takes from a roll behind an operator what binds no tighter than that: an operation, whose left
 * side stays with the roll. `roll 3 in 256` is one chance. NULL: there is nothing to take. */
static struct ast *taken_from_roll(enum ast_op op, struct ast *roll)
{
    struct ast *rest = roll->kind == AST_ROLL && !roll->parens ? roll->a : NULL;
    if (!rest || rest->kind != AST_BINARY || rest->parens || rest->op == OP_IN ||
        tightness((enum ast_op)rest->op) > tightness(op))
        return NULL;
    roll->a = rest->a;
    roll->span.to = rest->a->span.to;
    roll->height = (uint8_t)ast_height(roll);
    return rest;
}

struct ast *ast_binary(struct parse *ps, struct span place, enum ast_op op, struct ast *a,
                       struct ast *b)
{
    struct ast *rest = taken_from_roll(op, b);
    if (rest) {
        struct span left = {place.file, place.from, b->span.to};
        return ast_binary(ps, place, (enum ast_op)rest->op, ast_binary(ps, left, op, a, b),
                          rest->b);
    }
    return op >= OP_EQ && op <= OP_GE ? compare(ps, place, op, a, b)
                                      : NODE(AST_BINARY, place, .op = (uint8_t)op, .a = a, .b = b);
}

struct ast *ast_unary(struct parse *ps, struct span place, enum ast_op op, struct ast *a)
{
    struct ast *rest = taken_from_roll(op, a);
    if (!rest) return NODE(AST_UNARY, place, .op = (uint8_t)op, .a = a);
    struct span left = {place.file, place.from, a->span.to};
    return ast_binary(ps, place, (enum ast_op)rest->op, ast_unary(ps, left, op, a), rest->b);
}

/* `let dark = terrain(p).dark else false`, `return m.n else 0`: the `else` is part of the value.
 * That of a choice, and the reason why not in other lines, is not. */
static void value_else(struct parse *ps, struct ast *line)
{
    bool returns = line->head->kind == AST_NAME && str_is(line->head->text, "return");
    struct ast **value = line->assign != ASSIGN_NONE ? &line->b : returns ? &line->a : NULL;
    if (!value || !*value || !line->orelse || line->else_label_count) return;
    if ((*value)->kind == AST_CHOOSE || (*value)->kind == AST_ROLL) return;
    if (line->head->kind == AST_NAME && str_is(line->head->text, "budget")) return;
    struct span span = {(*value)->span.file, (*value)->span.from, line->orelse->span.to};
    struct ast parts = {.kind = AST_ELSE, .span = span, .a = *value, .b = line->orelse};
    *value = ast_make(ps, &parts);
    line->orelse = NULL;
}

struct ast *ast_line(struct parse *ps, struct span place, struct ast *line, struct ast *when,
                     const struct ast *otherwise, struct ast *block)
{
    line->span = place;
    line->when = when;
    line->block = block;
    if (otherwise) {
        line->orelse = otherwise->orelse;
        line->else_labels = otherwise->else_labels;
        line->else_label_count = otherwise->else_label_count;
    }
    value_else(ps, line);
    ast_close(ps, line);
    return line;
}

/* --- lists --- */

struct node_list list_new(struct parse *ps)
{
    return (struct node_list){(uint32_t)ps->open_lists.len, 0};
}

struct node_list list_add(struct parse *ps, struct node_list l, struct ast *node)
{
    ps->open_lists.len = l.first + l.count;
    vec_push(&ps->open_lists, &ps->scratch, node);
    if (ps->scratch.failed) parse_leave(ps, LEAVE_MEMORY);
    return (struct node_list){l.first, l.count + 1};
}

struct node_list list_one(struct parse *ps, struct ast *node)
{
    return list_add(ps, list_new(ps), node);
}

struct node_list list_join(struct parse *ps, struct node_list l, struct node_list more)
{
    for (uint32_t i = 0; i < more.count; i++)
        l = list_add(ps, l, ps->open_lists.at[more.first + i]);
    return l;
}

static struct ast **nodes_alloc(struct parse *ps, size_t count)
{
    struct ast **at = arena_room(ps->arena, count * sizeof *at);
    if (!at) parse_leave(ps, LEAVE_MEMORY);
    return at;
}

void ast_hand_labels(struct parse *ps, struct ast *line)
{
    struct ast *value = line->kind == AST_LINE ? line->b : NULL;
    bool waits = value && (value->kind == AST_ROLL || value->kind == AST_CHOOSE);
    if (!waits || value->parens || !value->item_count) return;
    uint32_t own = value->item_count, count = own + line->label_count;
    struct ast **all = nodes_alloc(ps, count);
    memcpy(all, value->items, own * sizeof *all);
    for (uint32_t i = own; i < count; i++) all[i] = line->labels[i - own];
    line->labels = all;
    line->label_count = count;
    value->span.to = value->a ? value->a->span.to : value->span.from + (uint32_t)strlen("choose");
    value->item_count = 0;
    ast_close(ps, value);
    ast_close(ps, line);
}

struct ast **list_take(struct parse *ps, struct node_list l)
{
    ps->open_lists.len = l.first;
    if (l.count == 0) return NULL;
    return memcpy(nodes_alloc(ps, l.count), &ps->open_lists.at[l.first],
                  l.count * sizeof(struct ast *));
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

static void report_else(struct parse *ps, const struct ast *line, const char *why)
{
    struct span at = {line->span.file, line->span.from, line->span.from + 4};
    diag_label(diag_report(ps->diags, E0104, at, "this `else` does not belong to any line above"),
               "%s", why);
}

/* The last `if` of a chain of `else if`; NULL if the chain has its final `else`. */
static struct ast *open_if(struct ast *n)
{
    while (n && n->kind == AST_IF && n->orelse) n = n->orelse->kind == AST_IF ? n->orelse : NULL;
    return n && n->kind == AST_IF ? n : NULL;
}

/* Recomputes the heights of a chain that has grown at its end. False: it is too high now. */
static bool update_chain_heights(struct ast *n)
{
    struct ast *chain[AST_MAX_HEIGHT + 1];
    size_t count = 0;
    for (; n && n->kind == AST_IF && count <= AST_MAX_HEIGHT; n = n->orelse) chain[count++] = n;
    while (count > 0) {
        struct ast *last = chain[--count];
        last->height = (uint8_t)ast_height(last);
        if (last->height > AST_MAX_HEIGHT) return false;
    }
    return true;
}

static void join_else_block(struct parse *ps, struct ast *above, const struct ast *line)
{
    struct ast *last = above ? open_if(above) : NULL;
    if (above && above->kind == AST_BAD) return;
    if (!last) {
        report_else(ps, line,
                    above && above->kind == AST_IF ? "the `if` above already has an `else`"
                                                   : "there is no `if` directly above it");
        return;
    }
    last->orelse = line->orelse;
    if (update_chain_heights(above)) return;
    last->orelse = NULL;
    update_chain_heights(above);
    syntax_error_depth(ps, line->span);
}

static void join_else_values(struct parse *ps, struct ast *above, const struct ast *line)
{
    if (above && above->kind == AST_BAD) return;
    if (!above || above->kind != AST_LINE || above->orelse || above->block) {
        report_else(ps, line,
                    above && above->kind == AST_IF
                        ? "after `if ... { }` an `else` needs a block: `else { }`"
                        : "the line above cannot have an `else`");
        return;
    }
    above->orelse = line->orelse;
    above->else_labels = line->else_labels;
    above->else_label_count = line->else_label_count;
    above->span.to = line->span.to;
    value_else(ps, above);
    ast_close(ps, above);
}

static bool is_and(const struct ast *n)
{
    return n->kind == AST_TOGETHER && n->number == 1;
}

/* Branches of the last `together` grow by doubling, so that n branches cost O(n). */
static void branches_reserve(struct parse *ps, struct ast *above, size_t more)
{
    size_t need = above->item_count + more;
    if (ps->grown_together == above && need <= ps->grown_capacity) return;
    struct ast **at = nodes_alloc(ps, need * 2);
    if (above->item_count) memcpy(at, above->items, above->item_count * sizeof *at);
    above->items = at;
    ps->grown_together = above;
    ps->grown_capacity = need * 2;
}

static void join_and(struct parse *ps, struct ast *above, const struct ast *line)
{
    if (above && above->kind == AST_BAD) return;
    if (!above || above->kind != AST_TOGETHER) {
        diag_label(diag_report(ps->diags, E0101, line->span,
                               "this `and` does not belong to any `together`"),
                   "there is no `together { }` directly above it");
        return;
    }
    branches_reserve(ps, above, line->item_count);
    for (size_t i = 0; i < line->item_count; i++)
        above->items[above->item_count++] = line->items[i];
    if (line->height > above->height) above->height = line->height;
}

struct node_list lines_add(struct parse *ps, struct node_list lines, struct ast *line)
{
    struct ast *above = lines.count ? ps->open_lists.at[lines.first + lines.count - 1] : NULL;
    if (is_else_block(line))
        join_else_block(ps, above, line);
    else if (is_else_values(line))
        join_else_values(ps, above, line);
    else if (is_and(line))
        join_and(ps, above, line);
    else {
        if (++ps->lines > LINES_MOST) {
            diag_report(ps->diags, E0005, line->span, "more than %d lines in one file", LINES_MOST);
            parse_leave(ps, LEAVE_DEPTH);
        }
        line->doc = doc_above(ps, line->span.from);
        lines = list_add(ps, lines, line);
    }
    return lines;
}
