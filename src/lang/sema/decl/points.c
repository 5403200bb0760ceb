/* points.c -- Points to spend and their costs:
 * `budget attribute_points = 15 { "Attack": 4 * self.attack.base }`.
 *
 * They are a property, the points that are left. The body is built here as a syntax tree of
 * ordinary lines. Each cost is a figure with the text of its row as its name. So the account that
 * `fray check --budget` shows and the number that a rule reads are one computation.
 *
 *     let left = SIZE as "points"
 *     let cost = COST as "Attack";  left -= cost                            a row
 *     for it in SET { let cost = COST as "technique {it}";  left -= cost }  a row with `for SET`
 *     return left
 *
 * `require P for SET else TEXT` is made into lines in the same way.
 *
 * Whether they are overspent is looked at when the program is whole, by a fight with this creature
 * alone: lib/compile/requirements.c.
 */
#include "decl.h"

/* Names of locals that no file can say. */
#define LEFT STR("points left")
#define COST STR("this cost")

struct ast_builder {
    struct arena *a;
    struct span span;
};

static struct ast *new_node(const struct ast_builder *mk, struct ast parts)
{
    parts.span = mk->span;
    return ast_made(mk->a, parts);
}

static struct ast **list_of_one(const struct ast_builder *mk, struct ast *one)
{
    struct ast **at = ARENA_ARRAY(mk->a, struct ast *, 1);
    at[0] = one;
    return at;
}

static struct ast *name_node(const struct ast_builder *mk, struct str text)
{
    return new_node(mk, (struct ast){.kind = AST_NAME, .text = text});
}

/* let NAME = VALUE as TEXT */
static struct ast *let_as(const struct ast_builder *mk, struct str local, struct ast *value,
                          struct str text)
{
    struct ast *label = new_node(
        mk, (struct ast){.kind = AST_LABEL,
                         .join = JOIN_AS,
                         .a = new_node(mk, (struct ast){.kind = AST_STRING, .text = text})});
    return new_node(mk, (struct ast){.kind = AST_LINE,
                                     .head = name_node(mk, STR("let")),
                                     .a = name_node(mk, local),
                                     .assign = ASSIGN_SET,
                                     .b = value,
                                     .labels = list_of_one(mk, label),
                                     .label_count = 1});
}

static struct ast *block_around(const struct ast_builder *mk, struct ast *one, struct ast *two)
{
    struct ast **items = ARENA_ARRAY(mk->a, struct ast *, 2);
    items[0] = one, items[1] = two;
    return new_node(mk, (struct ast){.kind = AST_BLOCK, .items = items, .item_count = 2});
}

static struct str each_text(struct model *m, struct str text)
{
    return str_printf(m->arena, "%.*s {it}", STR_FMT(text));
}

static struct ast *row_lines(struct model *m, struct ast *row)
{
    struct ast_builder mk = {m->arena, row->span};
    struct ast *set = label_value(row, JOIN_FOR);
    struct ast *line = block_around(
        &mk, let_as(&mk, COST, row->c, set ? each_text(m, row->a->text) : row->a->text),
        new_node(&mk, (struct ast){.kind = AST_LINE,
                                   .head = name_node(&mk, LEFT),
                                   .assign = ASSIGN_SUB,
                                   .b = name_node(&mk, COST)}));
    if (set)
        line = new_node(&mk,
                        (struct ast){.kind = AST_FOR, .text = STR("it"), .a = set, .block = line});
    if (!row->when) return line;
    struct ast **items = list_of_one(&mk, line);
    struct ast *block =
        new_node(&mk, (struct ast){.kind = AST_BLOCK, .items = items, .item_count = items ? 1 : 0});
    return new_node(&mk, (struct ast){.kind = AST_IF, .a = row->when, .block = block});
}

static bool row_fits(struct model *m, struct ast *row)
{
    if (row->kind == AST_BAD || !check_word_parts(m, row, IN_MEMBERS)) return false;
    if (row->kind == AST_ROW && row->a && row->a->kind == AST_STRING && row->c)
        return check_line_parts(m, row, HAS_VALUES | HAS_WHEN, 1u << JOIN_FOR);
    diag_help(report(m, E0303, row->span, "points are spent in rows: a text and what it costs"),
              "`\"Attack\": 4 * self.attack.base`, `\"technique\": 1 for self.techniques`");
    return false;
}

void points_line(struct model *m, struct record *r, struct ast *line)
{
    struct str word = name_of(line->a);
    if (r->cls != CLASS_CREATURE) {
        report(m, E0206, line->span, "`budget` belongs to creatures");
        return;
    }
    if (!word.len || !line->b || line->label_count) {
        diag_help(report(m, E0402, line->span,
                         "a budget with prices has a name, a size, and what it is spent on"),
                  "`budget attribute_points = 15 { \"Attack\": 4 * self.attack.base }`");
        return;
    }
    struct member *x = member_new(m, r, MEM_PROPERTY, word, line, line->a->span);
    x->type = type_of(TY_INT);
    x->fn = fn_new(m, word, PERMIT_PURE, x->type, line->span);
    x->fn->line = line;
    fn_param(m, x->fn, STR("self"), type_record(TY_CREATURE, r));
    vec_push(&m->accounts, m->arena, x);
}

void points_body(struct model *m, struct check_ctx *cx, struct member *x)
{
    struct ast *line = x->line;
    struct ast_builder mk = {m->arena, line->span};
    VEC(struct ast *) lines = {0};
    vec_push(&lines, m->arena, let_as(&mk, LEFT, line->b, spaced(m, x->name)));
    for (size_t i = 0; i < line->block->item_count; i++)
        if (row_fits(m, line->block->items[i]))
            vec_push(&lines, m->arena, row_lines(m, line->block->items[i]));
    vec_push(&lines, m->arena,
             new_node(&mk, (struct ast){.kind = AST_LINE,
                                        .head = name_node(&mk, STR("return")),
                                        .a = name_node(&mk, LEFT)}));
    check_fn_body(m, x->fn, cx,
                  new_node(&mk, (struct ast){.kind = AST_BLOCK,
                                             .items = lines.at,
                                             .item_count = (uint32_t)lines.len}));
}

/* `require P for SET else TEXT`: each element that fails is reported as a figure, with the text as
 * its name. */
struct ast *require_each_body(struct model *m, struct ast *line)
{
    struct ast_builder mk = {m->arena, line->span};
    struct str text = line->orelse && line->orelse->kind == AST_STRING ? line->orelse->text
                                                                       : STR("{it} is not allowed");
    struct ast *one = new_node(&mk, (struct ast){.kind = AST_NUMBER, .number = 1}),
               *none = new_node(&mk, (struct ast){.kind = AST_NUMBER});
    struct ast *wrong = block_around(&mk, let_as(&mk, COST, one, text),
                                     new_node(&mk, (struct ast){.kind = AST_LINE,
                                                                .head = name_node(&mk, LEFT),
                                                                .assign = ASSIGN_ADD,
                                                                .b = name_node(&mk, COST)}));
    struct ast *unless = new_node(
        &mk, (struct ast){
                 .kind = AST_IF,
                 .a = new_node(&mk, (struct ast){.kind = AST_UNARY, .op = OP_NOT, .a = line->a}),
                 .block = wrong});
    struct ast **look = list_of_one(&mk, unless), **items = ARENA_ARRAY(m->arena, struct ast *, 3);
    items[0] = new_node(&mk, (struct ast){.kind = AST_LINE,
                                          .head = name_node(&mk, STR("let")),
                                          .a = name_node(&mk, LEFT),
                                          .assign = ASSIGN_SET,
                                          .b = none});
    items[1] = new_node(
        &mk, (struct ast){.kind = AST_FOR,
                          .text = STR("it"),
                          .a = label_value(line, JOIN_FOR),
                          .block = new_node(&mk, (struct ast){.kind = AST_BLOCK,
                                                              .items = look,
                                                              .item_count = look ? 1 : 0})});
    items[2] = new_node(&mk, (struct ast){.kind = AST_LINE,
                                          .head = name_node(&mk, STR("return")),
                                          .a = new_node(&mk, (struct ast){.kind = AST_BINARY,
                                                                          .op = OP_EQ,
                                                                          .a = name_node(&mk, LEFT),
                                                                          .b = none})});
    return new_node(&mk, (struct ast){.kind = AST_BLOCK, .items = items, .item_count = 3});
}
