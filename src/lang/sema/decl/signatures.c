/* signatures.c -- Resolves what declared names mean without their bodies: moments, extensions,
 * members of kinds, parameters and results. */
#include "decl.h"
#include "lang/sema/model/suggest.h"
#include "lang/sema/model/vocabulary.h"

/* A creature or side of the event, whose moment or unit it is. */
static struct member *event_owner(struct model *m, const struct record *event, struct ast *name)
{
    struct member *x = record_find(event, name_of(name));
    if (x && x->kind == MEM_KEPT && (x->type.base == TY_CREATURE || x->type.base == TY_SIDE))
        return x;
    report(m, E0201, name->span, "the event `%.*s` has no creature `%.*s`", STR_FMT(event->name),
           STR_FMT(name_of(name)));
    return NULL;
}

/* The window at which an event is over, or else one of its others; NULL: it has none. */
static struct window *closing_window(const struct record *event)
{
    struct window *w = NULL;
    for (size_t i = 0; i < event->windows.len; i++)
        if (!w || event->windows.at[i]->edge == EDGE_LAST) w = event->windows.at[i];
    return w;
}

/* `turn for actor`, `round with turn`. The event may also be named by one of its moments: then the
 * unit as a moment is that one. */
static struct ast *resolve_unit(struct model *m, struct moment *mo, struct ast *value)
{
    if (value->kind == AST_WITH) {
        struct symbol *y = scope_find_unit(m->names, name_of(value->b));
        if (y && y->kind == SYM_UNIT)
            mo->with = y->as.moment;
        else
            report_unknown_unit(m, m->names, value->b->span, source_text(m, value->b->span));
        value = value->a;
    }
    struct symbol *y = value->kind == AST_NAME ? scope_find(m->names, value->text) : NULL;
    if (!y || y->kind != SYM_EVENT) return value;
    mo->event = y->as.rec;
    mo->window = closing_window(mo->event);
    if (!mo->window)
        report(m, E0402, value->span, "the event `%.*s` has no window, so nothing can count it",
               STR_FMT(value->text));
    return NULL;
}

static void resolve_moment(struct model *m, struct moment *mo);

/* The moment that another is named by, which may be declared later; NULL: reported. */
static struct moment *resolve_named(struct model *m, struct ast *value)
{
    struct moment *of = moment_named(m, m->names, value);
    if (of && of->line) resolve_moment(m, of);
    if (of && !of->window && !of->is_read)
        diag_help(report(m, E0205, value->span, "`%.*s` stands for itself here",
                         STR_FMT(source_text(m, value->span))),
                  "name an event or one of its windows: `round.over`");
    return of && of->window ? of : NULL;
}

static void resolve_moment(struct model *m, struct moment *mo)
{
    struct ast *line = mo->line, *value = line->b, *owner = label_value(line, JOIN_FOR);
    bool is_unit = str_is(name_of(line->head), "unit");
    mo->line = NULL;
    if (is_unit && value) value = resolve_unit(m, mo, value);
    if (!line->b)
        report(m, E0402, line->span, "which window? `%.*s = round.end`", STR_FMT(mo->name));
    struct moment *of = value ? resolve_named(m, value) : NULL;
    mo->is_read = true;
    if (of) mo->window = of->window, mo->subject = of->subject;
    if (!mo->window) return;
    if (is_unit) mo->event = mo->window->event;
    if (owner) mo->subject = event_owner(m, mo->window->event, owner);
}

void resolve_extend(struct model *m, struct ast *line)
{
    struct str name = name_of(line->a);
    struct record *r = NULL;
    struct symbol *y = scope_find(m->names, name);
    if (str_is(name, "fight"))
        r = m->fight;
    else if (str_is(name, "side"))
        r = m->side;
    else if (str_is(name, "place"))
        r = m->spot;
    else if (y && (y->kind == SYM_KIND || y->kind == SYM_EVENT))
        r = y->as.rec;
    if (!r) {
        struct diag *g = report(m, E0201, line->a ? line->a->span : line->span,
                                "there is nothing `%.*s` to extend", STR_FMT(name));
        if (!suggest(m, g, scope_nearest(m->names, name, is_kind)))
            diag_help(g, "fight, side, place, creature, thing, or a declared kind");
        return;
    }
    define_record_members(m, r, line->block, m->names);
}

void define_kind_members(struct model *m, struct ast *line)
{
    struct symbol *y =
        line->a && line->a->kind == AST_IS ? scope_find(m->names, line->a->a->text) : NULL;
    if (y && y->kind == SYM_KIND && y->line == line)
        define_record_members(m, y->as.rec, line->block, m->names);
}

void resolve_moments(struct model *m, struct ast *line)
{
    size_t n = !line->a ? 0 : line->a->kind == AST_LIST ? line->a->item_count : 1;
    if (!n) return;
    struct symbol *y =
        scope_find_unit(m->names, name_of(line->a->kind == AST_LIST ? line->a->items[0] : line->a));
    if (y && (y->kind == SYM_MOMENT || y->kind == SYM_UNIT) && y->as.moment->line == line)
        resolve_moment(m, y->as.moment);
}

void resolve_signature(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(table_named(line)));
    if (!y || y->line != line) return;
    struct fn *fn = y->as.fn;
    bool table = y->kind == SYM_TABLE;
    fn->ret =
        line->type ? type_from_ast(m, m->names, line->type) : type_of(table ? TY_INT : TY_VOID);
    if (table) {
        table_signature(m, fn);
        return;
    }
    struct param *p = NULL;
    size_t n = 0;
    if (line->a->kind == AST_CALL)
        params_from(m, m->names, line->a->items, line->a->item_count, &p, &n);
    for (size_t i = 0; i < n; i++) {
        int32_t local = fn_param(m, fn, p[i].name, p[i].type);
        fn->params.at[local] = p[i];
        fn->locals.at[local].span = p[i].line->span;
    }
    if (fn->permission == PERMIT_PURE && fn->ret.base == TY_VOID) {
        diag_help(report(m, E0305, line->span, "a function has a result: say of which type"),
                  "`function %.*s(...): int { return ... }`", STR_FMT(fn->name));
        fn->ret = type_of(TY_ERROR);
    }
}

void resolve_event_members(struct model *m, struct record *r)
{
    for (int i = 0; i < OPENED_EVENTS; i++)
        if (str_is(r->name, opened_event_names[i])) m->events_opened[i] = r;
    enter_file(m, r->sym->span.file);
    add_param_members(m, r, r->sym->line->a);
    define_record_members(m, r, r->sym->line->block, m->names);
}
