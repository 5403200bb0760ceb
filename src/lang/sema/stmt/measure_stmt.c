/* measure_stmt.c -- Checks `measure hits for c`, which counts. */
#include "stmt.h"

struct type type_counted(struct model *m, const struct record *r)
{
    bool any = r->cls == CLASS_SIDE || r->id < BUILTIN_KINDS;
    return any ? type_of(class_type(r->cls))
               : type_record(class_type(r->cls), m->all_kinds.at[r->id]);
}

static bool is_measure(const struct symbol *y)
{
    return y->kind == SYM_MEASURE;
}

/* `measure hits for c`, `measure (harm) damage for card by striker` */
struct stmt *measure_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_MEASURE, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "counting");
    struct ast *q = line->a, *of = label_value(line, JOIN_FOR), *by = label_value(line, JOIN_BY);
    struct str name = q && q->kind == AST_QUANTITY ? q->text : name_of(q);
    struct span at = q ? q->span : line->span;
    struct symbol *y = name.len ? scope_find_measure(cx->scope, name) : NULL;
    if (!name.len) {
        diag_help(report(cx->m, E0303, at, "what is counted?"),
                  "`measure hits for c`, `measure 2 hits for c`; a computed number in parentheses: "
                  "`measure (n) damage for c`");
    } else if (!y) {
        diag_help(report_wrong_name(cx->m, cx->scope, name, at, "measure", is_measure),
                  "a measure is declared at the top of a file: `measure %.*s for creature`",
                  STR_FMT(name));
    }
    if (q && q->kind == AST_QUANTITY) s->b = expr_as(cx, q->a, type_of(TY_INT));
    if (by) s->c = expr_as(cx, by, type_of(TY_CREATURE));
    const struct record *r = y ? y->as.measure->subject : NULL;
    if (r && r->cls == CLASS_FIGHT) {
        if (of)
            report(cx->m, E0209, of->span,
                   "`%.*s` is counted of the fight: `for` would not be read", STR_FMT(name));
    } else if (of) {
        s->a = r ? expr_as(cx, of, type_counted(cx->m, r)) : expr_free(cx, of);
    } else if (r) {
        diag_help(report(cx->m, E0303, line->span, "of whom? `%.*s` is counted of %s %.*s",
                         STR_FMT(name), A_STR(r->name)),
                  "`measure %.*s for x`", STR_FMT(name));
    }
    if (by && r && (r->cls == CLASS_FIGHT || r->cls == CLASS_SIDE || r->cls == CLASS_CREATURE))
        report(cx->m, E0209, by->span,
               "`by` says who did it with a thing, a mark or an act; `%.*s` is counted of %s %.*s",
               STR_FMT(name), A_STR(r->name));
    if (y && y->as.measure->line->b)
        diag_related(report(cx->m, E0203, at, "`%.*s` has a value of its own: nothing counts it",
                            STR_FMT(name)),
                     y->as.measure->line->span, "declared here");
    s->number = y ? y->as.measure->id : -1;
    return r ? s : block_of(cx, NULL, 0, line->span);
}
