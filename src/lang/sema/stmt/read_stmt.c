/* read_stmt.c -- Checks `fate(n) for c`, which runs the row of a table. */
#include "stmt.h"

struct stmt *read_stmt(struct check_ctx *cx, struct ast *line, const struct symbol *y)
{
    struct stmt *s = stmt_new(cx, ST_DO, line->span);
    struct str name = y->name;
    struct ast *who = label_value(line, JOIN_FOR), *call = line->head, *at = line->a;
    if (call->kind == AST_CALL) at = call->item_count == 1 ? call->items[0]->a : NULL;
    check_line_parts(cx->m, line, HAS_VALUES, 1u << JOIN_FOR);
    s->a = expr_error(cx, line->span);
    if (!at || list_len(at) != 1) {
        diag_help(report(cx->m, E0402, line->span, "at which number?"), "`%.*s(n) for c`",
                  STR_FMT(name));
        return s;
    }
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    items[0] = expr_as(cx, at, y->as.fn->params.at[0].type);
    items[1] = who ? expr_as(cx, who, type_of(TY_CREATURE)) : expr_self(cx, line->span);
    if (y->as.fn->row_command) {
        s->a = call_fn(cx, y->as.fn->row_command, items, 2, line->span);
        return s;
    }
    struct diag *g =
        report(cx->m, E0301, line->span, "no row of `%.*s` does anything", STR_FMT(name));
    diag_related(g, y->span, "declared here");
    diag_help(
        g,
        "as a value it may be called: `%.*s(n)`; a row does something in a block: `11: 1 { ... }`",
        STR_FMT(name));
    return s;
}
