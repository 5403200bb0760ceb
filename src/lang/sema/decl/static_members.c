/* static_members.c -- Checks the members that a fight cannot write: fields, rules, hooks, stats,
 * properties, and lists of owned content. */
#include "lang/sema/model/vocabulary.h"
#include "members.h"

struct member *stat_new(struct model *m, struct record *r, struct str name, struct ast *line,
                        struct span span)
{
    struct member *x = member_new(m, r, MEM_STAT, name, line, span);
    x->type = type_of(TY_INT);
    vec_push(&m->stats, m->arena, x);
    return x;
}

void field_line(struct model *m, struct record *r, struct ast *line, struct scope *s,
                enum slot_sort kind)
{
    struct type t = line->type ? type_from_ast(m, s, line->type) : type_of(TY_INT);
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        if (n->kind != AST_NAME) {
            report(m, E0101, n->span, "a name is needed here");
            continue;
        }
        struct member *x = member_new(m, r, MEM_GIVEN, n->text, line, n->span);
        x->slot_sort = kind;
        x->type = t;
        x->fallback = VALUE_UNSET;
        if (kind == SLOT_FIELD &&
            (t.base == TY_LIST || t.base == TY_ACT || t.base == TY_EVENT || t.base == TY_MARK))
            report(m, E0301, line->span, "a field cannot hold %.*s",
                   STR_FMT(type_text(m->arena, t)));
    }
}

void hook_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct str name = name_of(line->a);
    if (!name.len) {
        report(m, E0101, line->span, "a hook has a name: `hook hit(damage: int)`");
        return;
    }
    struct member *x = member_new(m, r, MEM_GIVEN, name, line, line->a->span);
    x->slot_sort = SLOT_HOOK;
    x->type = type_of(TY_VOID);
    x->fallback = VALUE_UNSET;
    x->has_default = true;
    struct ast *as = label_value(line, JOIN_AS);
    if (as) x->short_command = name_of(as);
    if (line->a->kind == AST_CALL) {
        struct param *p;
        size_t n;
        params_from(m, s, line->a->items, line->a->item_count, &p, &n);
        for (size_t i = 0; i < n; i++) vec_push(&x->params, m->arena, p[i]);
    }
}

void stat_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    if (r != m->kinds[KIND_CREATURE] && r->cls != CLASS_EVENT)
        diag_help(report(m, E0206, line->span, "stats belong to all creatures, or to an event"),
                  "`extend creature { stat ... }`");
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        struct tag *dim = NULL;
        if (n->kind == AST_INDEX && n->item_count == 1) {
            struct symbol *y = scope_find(s, name_of(n->items[0]));
            if (y && y->kind == SYM_TAG)
                dim = y->as.tag;
            else
                report(m, E0201, n->items[0]->span, "there is no family of tags `%.*s`",
                       STR_FMT(name_of(n->items[0])));
            n = n->a;
        }
        if (n->kind != AST_NAME) {
            report(m, E0101, n->span, "a name is needed here");
            continue;
        }
        struct member *x = stat_new(m, r, n->text, line, n->span);
        x->dim = dim;
        x->has_default = true;
        if (line->b)
            x->fallback = constant_value(m, s, line->b, type_of(TY_INT), "a stat's default");
    }
}

/* `property decided_by: side` of creatures: the side that answers their questions. */
static void decides(struct model *m, const struct record *r, const struct member *x)
{
    if (r != m->kinds[KIND_CREATURE] || !str_is(x->name, "decided_by")) return;
    if (x->type.base == TY_SIDE && !x->type.optional && x->fn->params.len == 1) {
        m->decided_by = x->fn;
        return;
    }
    diag_help(report(m, E0301, x->line->span,
                     "`decided_by` is asked at each question: it has no values and is a side"),
              "`property decided_by: side { return self.side }`");
}

void property_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct str name = name_of(line->a);
    if (!name.len || (!line->b && !line->block)) {
        diag_help(report(m, E0101, line->span, "a property has a name and a value"),
                  "`property down: flag = self.health <= 0`");
        return;
    }
    if (line->b && line->block)
        report(m, E0209, line->span,
               "`%.*s` has a value and a block: one of them would not be read", STR_FMT(name));
    struct member *x = member_new(m, r, MEM_PROPERTY, name, line, line->a->span);
    x->type = line->type ? type_from_ast(m, s, line->type) : type_of(TY_INT);
    x->fn = fn_new(m, name, PERMIT_PURE, x->type, line->span);
    x->fn->line = line;
    enum ty ty = r->cls == CLASS_CREATURE ? TY_CREATURE
                 : r->cls == CLASS_SIDE   ? TY_SIDE
                 : r->cls == CLASS_THING  ? TY_THING
                 : r->cls == CLASS_EVENT  ? TY_EVENT
                 : r->cls == CLASS_MARK   ? TY_MARK
                 : r->cls == CLASS_PLACE  ? TY_PLACE
                                          : TY_VOID;
    if (ty != TY_VOID)
        fn_param(m, x->fn,
                 ty == TY_CREATURE || ty == TY_SIDE || ty == TY_PLACE ? STR("self") : STR("this"),
                 type_record(ty, r->cls == CLASS_SIDE || r->cls == CLASS_PLACE ? NULL : r));
    if (line->a->kind == AST_CALL) {
        struct param *p;
        size_t n;
        params_from(m, s, line->a->items, line->a->item_count, &p, &n);
        for (size_t i = 0; i < n; i++) {
            fn_param(m, x->fn, p[i].name, p[i].type);
            x->fn->params.at[x->fn->params.len - 1] = p[i];
        }
    }
    decides(m, r, x);
}

void own_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct str name = name_of(line->a);
    struct type t = type_from_ast(m, s, line->type);
    if (!name.len || t.base != TY_THING) {
        if (t.base != TY_ERROR || !line->type)
            diag_help(report(m, E0301, line->span, "`own` lists things of a kind"),
                      "`own cards: card`, where `kind card is thing`");
        return;
    }
    struct member *x = member_new(m, r, MEM_OWN, name, line, line->a->span);
    x->of_kind = t.rec ? t.rec : m->kinds[KIND_THING];
    x->id = (int32_t)m->owns.len;
    x->type = type_list(t);
    struct ast *as = label_value(line, JOIN_AS);
    if (as) x->inner_name = name_of(as);
    vec_push(&m->owns, m->arena, x);
}
