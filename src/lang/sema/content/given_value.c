/* given_value.c -- Values that a line of content gives: constants, each given once. */
#include "content.h"

bool given_twice(struct model *m, struct content *c, int32_t slot, struct ast *line,
                 struct str name)
{
    if (!c->value_spans[slot].to) {
        c->value_spans[slot] = line->span;
        return false;
    }
    diag_related(report(m, E0401, line->span, "`%.*s` is given twice", STR_FMT(name)),
                 c->value_spans[slot], "the first time");
    return true;
}

static struct expr *line_value(struct check_ctx *cx, struct ast *line, struct type want)
{
    struct ast *v = line->a ? line->a : line->b;
    if (!v) {
        diag_help(report(cx->m, E0402, line->span, "a value is missing"),
                  "write it after the word");
        return expr_error(cx, line->span);
    }
    check_line_parts(cx->m, line, line->a ? HAS_VALUES : HAS_SET, 0);
    return expr_as(cx, v, want);
}

/* Plain numbers, the most frequent case, need no scratch function. A set of tags becomes a bit
 * mask, a text its index in m->texts. */
int64_t constant_line(struct model *m, struct content *c, struct ast *line, struct type want)
{
    int64_t n;
    if (want.base == TY_INT && (line->a || line->b) &&
        literal_number(line->a ? line->a : line->b, &n)) {
        check_line_parts(m, line, line->a ? HAS_VALUES : HAS_SET, 0);
        return n;
    }
    struct fn *scratch = fn_new(m, c->sym->name, PERMIT_PURE, want, line->span);
    struct check_ctx cx;
    cx_init(&cx, m, scratch, c->scope);
    struct expr *x = line_value(&cx, line, want);
    bool ok = x->type.base == TY_ERROR || x->kind == EX_TEXT;
    int64_t v = x->kind == EX_TEXT ? (int64_t)m->texts.len
                : ok               ? 0
                                   : constant_value_of(&cx, x, &ok);
    if (x->kind == EX_TEXT) vec_push(&m->texts, m->arena, x->text);
    if (!ok && x->kind == EX_TO_SET && x->a->kind == EX_LIST) {
        if (!tags_now(&cx, x, LIMIT_GIVEN_SET, &v))
            report(m, E0405, line->span,
                   "a given set may hold only the first %d tags of its family", LIMIT_GIVEN_SET);
        ok = true;
    }
    if (!ok)
        diag_help(
            report(m, E0405, line->span,
                   "`%.*s` is part of the declaration, so its value must be a constant",
                   STR_FMT(name_of(line->head))),
            "for a value that depends on the fight, use a `rule` field of the kind, or a line "
            "`... when ...`");
    fn_discard(m, scratch);
    if (x->kind != EX_TEXT && want.base == TY_INT) v = check_kept_number(m, v, x->type, x->span);
    return v;
}
