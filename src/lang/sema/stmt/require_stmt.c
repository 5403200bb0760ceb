/* require_stmt.c -- Checks `require P else "why"` in a step of a campaign. */
#include "stmt.h"

/* `require P else "why"` in a step: else nothing of it is done. */
struct stmt *require_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_EXPECT, line->span);
    if (!cx->fn->line || !str_is(name_of(cx->fn->line->head), "step"))
        diag_help(
            report(
                cx->m, E0304, line->span,
                "`require` says in a step what may not be done; there is nothing to refuse here"),
            "in a kind it says what each declaration must satisfy");
    if (!line->a || !line->orelse || line->orelse->kind != AST_STRING) {
        diag_help(
            report(cx->m, E0303, line->span, "`require` takes a condition, and the reason why not"),
            "`require days > 0 else \"no day passes\"`");
        return block_of(cx, NULL, 0, line->span);
    }
    s->a = expr_flag(cx, line->a);
    s->template = template_plain(cx->m, unescaped(cx->m, line->orelse->text));
    return s;
}
