/* measure.c -- Measures: declared at the top of a file, counted in commands.
 *
 * A measure is a number about a creature, a thing, a mark, an act, a side or the fight. It is
 * reported to listeners, and nothing in the fight can read it. Otherwise a listener could
 * change the fight.
 */
#include "decl.h"

void collect_measures(struct model *m, struct scope *s, struct ast *line)
{
    if (!list_len(line->a))
        diag_help(report(m, E0101, line->span, "a name is missing after `measure`"),
                  "for example `measure hits, damage for creature`");
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
            diag_help(report(m, E0203, of->span, "nothing is counted of %s",
                             y->as.rec->cls == CLASS_TERRAIN ? "ground" : "groups"),
                      "a kind of creature, thing, mark or act; `side`, `fight`");
        } else {
            x->subject = y->as.rec;
        }
    }
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
        diag_help(report(m, E0203, x->line->b->span,
                         "what is over cannot be asked: marks and acts are counted as they come"),
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
