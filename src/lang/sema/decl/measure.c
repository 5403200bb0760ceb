/* measure.c -- Measures: declared at the top of a file, counted in commands.
 *
 * A measure is a number about a creature, a thing, a mark, an act, a side or the fight. It is
 * reported to listeners, and nothing in the fight can read it. Otherwise a listener could
 * change the fight.
 */
#include "lang/sema/sema.h"

void collect_measures(struct model *m, struct scope *s, struct ast *line)
{
    if (!list_len(line->a)) {
        struct diag *g = report(m, E0101, line->span, "a name is missing after `measure`");
        diag_help(m->diags, g, "for example `measure hits, damage for creature`");
    }
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *name = list_at(line->a, i);
        if (name->kind != AST_NAME) {
            report(m, E0101, name->span, "a name is needed here");
            continue;
        }
        struct symbol *y = scope_add(m, s, SYM_MEASURE, name->text, line, name->span);
        struct measure *x = ARENA_NEW(m->arena, struct measure);
        *x = (struct measure){
            .id = (int32_t)m->measures.len, .name = name->text, .doc = line->doc, .line = line};
        vec_push(&m->measures, m->arena, x);
        y->as.measure = x;
    }
}

static bool is_kind(const struct symbol *y)
{
    return y->kind == SYM_KIND;
}

void resolve_measure(struct model *m, struct measure *x)
{
    enter_file(m, x->line->span.file);
    struct ast *of = label_value(x->line, JOIN_FOR);
    struct str name = name_of(of);
    if (!of || str_is(name, "fight"))
        x->subject = m->fight;
    else if (str_is(name, "side"))
        x->subject = m->side;
    else {
        struct symbol *y = scope_find(m->names, name);
        if (!y || y->kind != SYM_KIND) {
            report_wrong_name(m, m->names, name, of->span, "kind", is_kind);
        } else if (y->as.rec->cls == CLASS_TERRAIN || y->as.rec->cls == CLASS_GROUP) {
            struct diag *g = report(m, E0203, of->span, "nothing is counted of %s",
                                    y->as.rec->cls == CLASS_TERRAIN ? "ground" : "groups");
            diag_help(m->diags, g, "a kind of creature, thing, mark or act; `side`, `fight`");
        } else {
            x->subject = y->as.rec;
        }
    }
}

struct type type_counted(struct model *m, const struct record *r)
{
    bool any = r->cls == CLASS_SIDE || r->id < BUILTIN_KINDS;
    return any ? type_of(class_type(r->cls))
               : type_record(class_type(r->cls), m->all_kinds.at[r->id]);
}

/* `measure standing = count(self.members where not it.down) for side`: a value at the end of the
 * fight, evaluated for each subject. */
void measure_body(struct model *m, struct measure *x)
{
    if (!x->line->b || !x->subject) return;
    if (x->line->a->kind == AST_LIST) {
        report(m, E0209, x->line->a->items[1]->span, "a measure with a value has one name");
        return;
    }
    if (x->subject->cls == CLASS_MARK || x->subject->cls == CLASS_ACT) {
        struct diag *g =
            report(m, E0203, x->line->b->span,
                   "what is over cannot be asked: marks and acts are counted as they come");
        diag_help(m->diags, g,
                  "`measure %.*s for %.*s`, and a line `measure %.*s for x` where it happens",
                  STR_FMT(x->name), STR_FMT(x->subject->name), STR_FMT(x->name));
        return;
    }
    struct check_ctx cx;
    x->value = fn_new(m, x->name, PERMIT_PURE, type_of(TY_INT), x->line->span);
    x->value->line = x->line;
    bool thing = x->subject->cls == CLASS_THING;
    if (x->subject->cls != CLASS_FIGHT)
        fn_param(m, x->value, thing ? STR("this") : STR("self"), type_counted(m, x->subject));
    cx_init(&cx, m, x->value, m->names);
    cx_show_params(&cx);
    if (x->subject->cls == CLASS_CREATURE) cx.self = 0;
    if (thing) cx.this_local = 0;
    x->value->value = expr_as(&cx, x->line->b, type_of(TY_INT));
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
        struct diag *g = report(cx->m, E0303, at, "what is counted?");
        diag_help(cx->m->diags, g,
                  "`measure hits for c`, `measure 2 hits for c`; a computed number in parentheses: "
                  "`measure (n) damage for c`");
    } else if (!y) {
        struct diag *g = report_wrong_name(cx->m, cx->scope, name, at, "measure", is_measure);
        diag_help(cx->m->diags, g,
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
        struct diag *g = report(cx->m, E0303, line->span, "of whom? `%.*s` is counted of %s %.*s",
                                STR_FMT(name), A_STR(r->name));
        diag_help(cx->m->diags, g, "`measure %.*s for x`", STR_FMT(name));
    }
    if (by && r && (r->cls == CLASS_FIGHT || r->cls == CLASS_SIDE || r->cls == CLASS_CREATURE))
        report(cx->m, E0209, by->span,
               "`by` says who did it with a thing, a mark or an act; `%.*s` is counted of %s %.*s",
               STR_FMT(name), A_STR(r->name));
    if (y && y->as.measure->line->b) {
        struct diag *g = report(cx->m, E0203, at,
                                "`%.*s` has a value of its own: nothing counts it", STR_FMT(name));
        diag_related(cx->m->diags, g, y->as.measure->line->span, "declared here");
    }
    s->number = y ? y->as.measure->id : -1;
    return r ? s : block_of(cx, NULL, 0, line->span);
}
