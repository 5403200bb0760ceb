/* read_stmt.c -- Checks `read fate at n for c`, which runs the row of a table. */
#include "stmt.h"

static bool is_table(const struct symbol *y)
{
    return y->kind == SYM_TABLE;
}

struct stmt *read_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_DO, line->span);
    struct str name = name_of(line->a);
    struct symbol *y = name.len ? scope_find(cx->scope, name) : NULL;
    struct ast *at = label_value(line, JOIN_AT), *who = label_value(line, JOIN_FOR);
    s->a = expr_error(cx, line->span);
    if (!y || y->kind != SYM_TABLE) {
        report_wrong_name(cx->m, cx->scope, name, line->a ? line->a->span : line->span, "table",
                          is_table);
        return s;
    }
    if (!at) {
        diag_help(report(cx->m, E0402, line->span, "at which number?"), "`read %.*s at n for c`",
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
    diag_help(g, "its value is `%.*s(n)`; a row does something in a block: `11: 1 { ... }`",
              STR_FMT(name));
    return s;
}
