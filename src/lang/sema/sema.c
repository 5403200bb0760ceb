/* sema.c -- Runs the passes of the checker in order, and checks the declarations that are neither
 * members nor content.
 *
 *     names -> kinds -> members -> signatures -> content -> bodies -> encounters -> cycles
 */
#include "sema.h"
#include "lang/sema/expr/builtins.h"
#include "vocabulary.h"

/* ---- moments, options, the system ------------------------------------------------------------ */

static void resolve_moment(struct model *m, struct moment *mo, struct ast *line)
{
    struct member *self;
    struct ast *value = line->b;
    if (mo->window || !value) {
        if (!value)
            report(m, E0402, line->span, "which window? `%.*s = round.end`", STR_FMT(mo->name));
        return;
    }
    struct moment *of = moment_named(m, m->names, value, &self);
    if (!of) return;
    mo->window = of->window;
    mo->subject = of->subject;
    struct ast *subject = label_value(line, JOIN_FOR);
    if (subject && mo->window) {
        mo->subject = record_find(mo->window->event, name_of(subject));
        if (!mo->subject || mo->subject->kind != MEM_KEPT ||
            mo->subject->type.base != TY_CREATURE) {
            report(m, E0201, subject->span, "the event `%.*s` has no creature `%.*s`",
                   STR_FMT(mo->window->event->name), STR_FMT(name_of(subject)));
            mo->subject = NULL;
        }
    }
}

static void read_space(struct model *m, struct ast *line, struct str word)
{
    for (int32_t sort = SPACE_NONE + 1; sort < SPACE_COUNT; sort++) {
        if (!str_is(word, geometry_of(sort)->word)) continue;
        m->space = (enum space_sort)sort;
        return;
    }
    struct diag *g = report(m, E0201, line->span, "there is no space `%.*s`", STR_FMT(word));
    diag_help(m->diags, g, "`space squares`, `space hexes`, `space plane` or `space zones`");
}

static void resolve_system(struct model *m, struct ast *line)
{
    struct ast *block = line->block;
    if (m->system) {
        struct diag *g = report(m, E0202, line->span, "there are two systems");
        diag_related(m->diags, g, m->system->span, "the first one");
        diag_help(m->diags, g, "a program has one: leave one of the two out");
        return;
    }
    m->system = line;
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct ast *l = block->items[i];
        struct str w = name_of(l->head), v = name_of(l->a);
        if (!check_word_parts(m, l, IN_SYSTEM) || report_repeated_word(m, block, i)) continue;
        if (str_is(w, "space")) {
            read_space(m, l, v);
        } else if (str_is(w, "diagonal")) {
            if (l->a && l->a->kind == AST_NUMBER && (l->a->number == 1 || l->a->number == 2))
                m->diagonal = (int32_t)l->a->number;
            else if (str_is(v, "alternate"))
                m->diagonal = 3;
            else
                report(m, E0301, l->span,
                       "a diagonal costs 1, 2, or `alternate`: every second one 2");
        } else if (str_is(w, "title")) {
            if (l->a && l->a->kind == AST_STRING)
                m->title = v;
            else
                report(m, E0301, l->a ? l->a->span : l->span, "a title is a text in quotes");
        } else if (str_is(w, "ends") && l->when) {
            struct check_ctx cx;
            m->ends = fn_new(m, STR("ends"), PERMIT_PURE, type_of(TY_FLAG), l->span);
            m->ends->line = l;
            cx_init(&cx, m, m->ends, m->names);
        } else if (str_is(w, "ends")) {
            report(m, E0303, l->span, "when does a fight end? `ends when P`");
        } else if (l->kind != AST_BAD) {
            struct diag *g = report(m, E0206, l->span, "a system has no line `%.*s`", STR_FMT(w));
            static const char *const known[] = {"title", "space", "diagonal", "ends", NULL};
            if (!suggest(m, g, nearest_word(w, known)))
                diag_help(m->diags, g, "it has `title`, `space`, `diagonal`, `ends when`");
        }
    }
}

int64_t option_value(struct model *m, const struct member *o, struct ast *value, bool *ok)
{
    struct fn *scratch = fn_new(m, o->name, PERMIT_PURE, o->type, value->span);
    struct check_ctx cx;
    cx_init(&cx, m, scratch, m->names);
    struct expr *x = expr_as(&cx, value, o->type);
    int64_t n = constant_value_of(&cx, x, ok);
    if (!*ok && x->type.base != TY_ERROR)
        report(m, E0405, value->span, "an option's value must be known now");
    fn_discard(m, scratch);
    return n;
}

static void resolve_option(struct model *m, struct member *o)
{
    enter_file(m, o->line->span.file);
    struct ast *v = o->line->b;
    if (o->line->type) o->type = type_from_ast(m, m->names, o->line->type);
    struct ast *first = v && v->kind == AST_LIST ? v->items[0] : v;
    if (!first) return;
    bool ok;
    o->init = option_value(m, o, first, &ok);
}

static bool is_kind(const struct symbol *y)
{
    return y->kind == SYM_KIND;
}

static void resolve_extend(struct model *m, struct ast *line)
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
            diag_help(m->diags, g, "fight, side, place, creature, thing, or a declared kind");
        return;
    }
    define_record_members(m, r, line->block, m->names);
}

/* ---- members by nature ----------------------------------------------------------------------- */

static struct member *builtin_member(struct model *m, struct record *r, enum member_kind kind,
                                     const char *name, struct type type)
{
    struct member *x = ARENA_NEW(m->arena, struct member);
    *x = (struct member){.kind = kind,
                         .name = str_from(name),
                         .rec = r,
                         .type = type,
                         .count = 1,
                         .width = 1,
                         .slot = -1,
                         .id = -1};
    vec_push(&r->members, m->arena, x);
    return x;
}

static void add_natural_members(struct model *m)
{
    struct record *creature = m->kinds[KIND_CREATURE];
    struct member *x =
        builtin_member(m, creature, MEM_KEPT, "place", type_optional(type_of(TY_PLACE)));
    x->member_sort = SORT_SLOT;
    x->init = -1;
    m->place = x;
    x = builtin_member(m, creature, MEM_KEPT, "facing", type_of(TY_INT));
    x->member_sort = SORT_SLOT;
    x->init = -1;
    m->facing = x;
    x = builtin_member(m, creature, MEM_GIVEN, "size", type_of(TY_INT));
    x->slot_sort = SLOT_FIELD;
    x->has_default = true;
    x->fallback = 1;
    x = builtin_member(m, m->kinds[KIND_TERRAIN], MEM_GIVEN, "blocks", type_of(TY_FLAG));
    x->slot_sort = SLOT_FIELD;
    x->has_default = true;
    for (int i = 0; i < NATURAL_COUNT; i++) {
        const struct natural_row *row = &natural_rows[i];
        if (m->language->naturals[i] > m->language->latest) continue;
        x = builtin_member(m,
                           row->kind == NATURAL_OF_SIDES    ? m->side
                           : row->kind == NATURAL_OF_PLACES ? m->spot
                                                            : m->kinds[row->kind],
                           MEM_NATURAL, row->name, type_of(TY_INT));
        x->id = i;
        x->count = row->letter; /* how mem_tex knows its type */
    }
}

/* ---- events, marks: their parameters are kept members ---------------------------------------- */

static void add_param_members(struct model *m, struct record *r, struct ast *call,
                              enum member_sort kind)
{
    struct param *p;
    size_t n;
    if (call) enter_file(m, call->span.file);
    if (!call || call->kind != AST_CALL) return;
    params_from(m, m->names, call->items, call->item_count, &p, &n);
    for (size_t i = 0; i < n; i++) {
        struct member *x = builtin_member(m, r, MEM_KEPT, "", p[i].type);
        x->name = p[i].name;
        x->line = call;
        x->member_sort = kind;
        x->width = p[i].type.base == TY_SET || p[i].type.base == TY_ACT || p[i].type.base == TY_DICE
                       ? 2
                       : 1;
        x->init =
            p[i].type.optional || type_is_ref(p[i].type) || p[i].type.base == TY_PLACE ? -1 : 0;
        x->is_open = r->cls == CLASS_MARK;
        vec_push(&x->params, m->arena, p[i]);
        if (p[i].type.base == TY_LIST) report(m, E0301, p[i].line->span, "a list cannot be kept");
    }
    r->param_count = (int32_t)n;
    int32_t cells = 0;
    for (size_t i = 0; i < r->members.len; i++)
        cells += r->members.at[i]->kind == MEM_KEPT ? r->members.at[i]->width : 0;
    if (r->cls == CLASS_MARK && cells > 4)
        report(
            m, E0005, call->span,
            "a mark keeps four values at most: numbers or names; acts, sets and dice count twice");
}

static void for_each_line(struct model *m, struct ast **files, size_t count, const char *word,
                          void (*visit)(struct model *, struct ast *))
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (line->kind != AST_LINE || !line->head || line->head->kind != AST_NAME ||
                !str_is(line->head->text, word))
                continue;
            enter_file(m, line->span.file);
            visit(m, line);
        }
}

static void define_kind_members(struct model *m, struct ast *line)
{
    struct symbol *y =
        line->a && line->a->kind == AST_IS ? scope_find(m->names, line->a->a->text) : NULL;
    if (y && y->kind == SYM_KIND && y->line == line)
        define_record_members(m, y->as.rec, line->block, m->names);
}

static void resolve_moments(struct model *m, struct ast *line)
{
    size_t n = !line->a ? 0 : line->a->kind == AST_LIST ? line->a->item_count : 1;
    if (!n) return;
    struct symbol *y =
        scope_find_unit(m->names, name_of(line->a->kind == AST_LIST ? line->a->items[0] : line->a));
    if (y && (y->kind == SYM_MOMENT || y->kind == SYM_UNIT) && y->line == line)
        resolve_moment(m, y->as.moment, line);
}

/* ---- signatures ------------------------------------------------------------------------------ */

static void resolve_signature(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(line->a));
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
        struct diag *g = report(m, E0305, line->span, "a function has a result: say of which type");
        diag_help(m->diags, g, "`function %.*s(...): int { return ... }`", STR_FMT(fn->name));
        fn->ret = type_of(TY_ERROR);
    }
}

/* ---- bodies ---------------------------------------------------------------------------------- */

/* A default stands for what a caller leaves out: it sees no names but the declared ones. */
static void check_param_defaults(struct model *m, struct fn *fn)
{
    for (size_t i = 0; i < fn->params.len; i++) {
        if (!fn->params.at[i].fallback) continue;
        struct fn *scratch = fn_new(m, fn->name, PERMIT_PURE, fn->params.at[i].type,
                                    fn->params.at[i].fallback->span);
        struct check_ctx cx;
        cx_init(&cx, m, scratch, m->names);
        scratch->value = expr_as(&cx, fn->params.at[i].fallback, fn->params.at[i].type);
        fn_discard(m, scratch);
    }
}

static void check_fn_line(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(line->a));
    if (!y || y->line != line || y->kind != SYM_FN) return;
    check_param_defaults(m, y->as.fn);
    struct check_ctx cx;
    cx_init(&cx, m, y->as.fn, m->names);
    cx_show_params(&cx);
    if (line->block)
        check_fn_body(m, y->as.fn, &cx, line->block);
    else
        report(m, E0402, line->span, "what does `%.*s` do? A block is missing", STR_FMT(y->name));
}

static void check_noun(struct model *m, struct ast *line)
{
    struct ast *first = !line->a ? NULL : line->a->kind == AST_LIST ? line->a->items[0] : line->a;
    struct symbol *y = first ? scope_find(m->names, name_of(first)) : NULL;
    if (!y || y->line != line || (y->kind != SYM_NOUN && y->kind != SYM_ORDERING)) return;
    struct check_ctx cx;
    cx_init(&cx, m, y->as.fn, m->names);
    cx.self = 0;
    cx.it = 1;
    cx_show_params(&cx);
    if (!line->b)
        report(m, E0402, line->span, "what makes one a `%.*s`? `= ...` is missing",
               STR_FMT(y->name));
    else
        y->as.fn->value =
            y->kind == SYM_NOUN ? expr_flag(&cx, line->b) : expr_as(&cx, line->b, type_of(TY_INT));
}

static void check_properties(struct model *m, struct record *r)
{
    for (size_t i = 0; i < r->members.len; i++) {
        struct member *x = r->members.at[i];
        if (x->kind != MEM_PROPERTY) continue;
        struct check_ctx cx;
        cx_init(&cx, m, x->fn, m->names);
        cx_show_params(&cx);
        if (r->cls == CLASS_CREATURE) cx.self = 0;
        if (r->cls == CLASS_THING || r->cls == CLASS_MARK) cx.this_local = 0;
        if (r->cls == CLASS_EVENT) {
            cx.implicit = r;
            cx.implicit_local = 0;
            cx.event_local = 0;
        }
        if (is_points(x))
            points_body(m, &cx, x);
        else if (x->line->b)
            x->fn->value = x->type.base == TY_FLAG ? expr_flag(&cx, x->line->b)
                                                   : expr_as(&cx, x->line->b, x->type);
        else
            check_fn_body(m, x->fn, &cx, x->line->block);
    }
}

static void check_holds_while(struct model *m, struct record *r)
{
    struct ast *block = r->sym->line->block;
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct ast *l = block->items[i];
        if (l->kind != AST_LINE || !str_is(name_of(l->head), "holds")) continue;
        struct ast *p = label_value(l, JOIN_WHILE);
        if (!p) {
            report(m, E0303, l->span, "`holds while P`");
            continue;
        }
        struct check_ctx cx;
        r->holds_while = fn_new(m, r->name, PERMIT_PURE, type_of(TY_FLAG), l->span);
        fn_param(m, r->holds_while, STR("this"), type_record(TY_EVENT, r));
        cx_init(&cx, m, r->holds_while, m->names);
        cx.implicit = r;
        cx.implicit_local = 0;
        cx.event_local = 0;
        r->holds_while->value = expr_flag(&cx, p);
    }
}

static void check_flow(struct model *m)
{
    struct check_ctx cx;
    if (m->flow && !m->flow->line->block)
        report(m, E0402, m->flow->line->span,
               "how does a fight go? A block is missing: `flow { ... }`");
    if (m->flow) {
        cx_init(&cx, m, m->flow, m->names);
        check_fn_body(m, m->flow, &cx, m->flow->line->block);
    }
    if (m->ends) {
        cx_init(&cx, m, m->ends, m->names);
        m->ends->value = expr_flag(&cx, m->ends->line->when);
    }
}

static void collect_fight_hooks(struct model *m, struct ast **files, size_t count)
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (line->kind != AST_HOOK) continue;
            enter_file(m, line->span.file);
            size_t n = line->a ? 1 : line->item_count;
            for (size_t k = 0; k < n; k++) {
                struct ast one = *line;
                bool ok;
                if (!line->a) {
                    one.items = &line->items[k];
                    one.item_count = 1;
                }
                struct hook h = hook_from(m, m->names, &one, NULL, &ok);
                if (ok) vec_push(&m->hooks, m->arena, h);
            }
        }
}

/* ---- recursion ------------------------------------------------------------------------------- */

struct call_cycle {
    struct model *m;
    const struct fn *start;
    struct diag *found;
};

static struct span fn_span(const struct fn *fn)
{
    return fn->line ? fn->line->span : (struct span){fn->file, 0, 0};
}

static bool find_call_cycle(struct fn *fn, struct call_cycle *r, int depth)
{
    if (fn->in_progress || depth > 500) {
        r->start = fn;
        r->found = report(r->m, E0306, fn_span(fn), "`%.*s` calls itself", STR_FMT(fn->name));
        diag_note(r->m->diags, r->found,
                  "a fight must surely continue; loops go over sets, or `until` something happens");
        return true;
    }
    if (fn->visited) return false; /* looked at before */
    fn->in_progress = true;
    bool found = false;
    for (size_t i = 0; i < fn->calls.len && !found; i++)
        found = find_call_cycle(fn->calls.at[i], r, depth + 1);
    fn->in_progress = false;
    fn->visited = true;
    /* the ring is closed: who led to it is not on it */
    if (found && fn == r->start)
        r->start = NULL;
    else if (found && r->start)
        diag_related(r->m->diags, r->found, fn_span(fn), "through `%.*s`", STR_FMT(fn->name));
    return found;
}

static void check_call_cycles(struct model *m)
{
    struct call_cycle r = {.m = m};
    for (size_t i = 0; i < m->fns.len; i++)
        if (find_call_cycle(m->fns.at[i], &r, 0)) return;
}

/* A name that is never read is looked for when nothing else is wrong: what was reported may well
 * have been its reader. */
static void report_unread_names(struct model *m)
{
    for (size_t i = 0; i < m->fns.len; i++)
        for (size_t k = 0; k < m->fns.at[i]->locals.len; k++) {
            struct local *l = &m->fns.at[i]->locals.at[k];
            if (!l->used)
                diag_help(m->diags,
                          report(m, E0210, l->span, "`%.*s` is never read", STR_FMT(l->name)),
                          "use it below, or leave its line out");
        }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void resolve_event_members(struct model *m, struct record *r)
{
    for (int i = 0; i < OPENED_EVENTS; i++)
        if (str_is(r->name, opened_event_names[i])) m->events_opened[i] = r;
    enter_file(m, r->sym->span.file);
    add_param_members(m, r, r->sym->line->a, SORT_PARAM);
    define_record_members(m, r, r->sym->line->block, m->names);
}

/* The fields of all content are rows of a table, so the product of kinds and things has a limit. */
static bool fields_fit(struct model *m)
{
    size_t fields = 0;
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        fields += (size_t)c->kind->slot_count;
        if (fields <= LIMIT_FIELDS) continue;
        struct diag *g =
            report(m, E0005, c->sym->span, "more than %d fields in all content: each `%.*s` has %d",
                   LIMIT_FIELDS, STR_FMT(c->kind->name), (int)c->kind->slot_count);
        diag_help(m->diags, g, "give the kind fewer fields, or split it");
        return false;
    }
    return true;
}

static void resolve_declarations(struct model *m, struct ast **files, size_t count)
{
    for_each_line(m, files, count, "system", resolve_system);
    add_natural_members(m);
    for (size_t i = 0; i < m->options.len; i++) resolve_option(m, m->options.at[i]);
    resolve_option_overrides(m, files, count);
    for (size_t i = 0; i < m->measures.len; i++) resolve_measure(m, m->measures.at[i]);
    for (size_t i = 0; i < m->orders.len; i++) resolve_order(m, m->orders.at[i]);
    for (size_t i = 0; i < m->events.len; i++) resolve_event_members(m, m->events.at[i]);
    for_each_line(m, files, count, "moment", resolve_moments);
    for_each_line(m, files, count, "unit", resolve_moments);
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->rec)
            add_param_members(m, m->contents.at[i]->rec, m->contents.at[i]->line->a, SORT_PARAM);
    for_each_line(m, files, count, "extend", resolve_extend);
    for_each_line(m, files, count, "kind", define_kind_members);
    for_each_line(m, files, count, "function", resolve_signature);
    for_each_line(m, files, count, "check", resolve_signature);
    for_each_line(m, files, count, "command", resolve_signature);
    for_each_line(m, files, count, "table", resolve_signature);
    for_each_line(m, files, count, "step", resolve_signature);
    trial_signatures(m);
}

static void resolve_bodies(struct model *m, struct ast **files, size_t count)
{
    resolve_aliases(m, files, count);
    resolve_wordings(m, files, count);
    check_first_values(m);
    lay_out_members(m);
    if (!fields_fit(m)) return;
    resolve_contents(m);
    resolve_lasting(m, files, count);
    for_each_line(m, files, count, "function", check_fn_line);
    for_each_line(m, files, count, "check", check_fn_line);
    for_each_line(m, files, count, "command", check_fn_line);
    for_each_line(m, files, count, "step", check_fn_line);
    resolve_steps(m);
    for_each_line(m, files, count, "table", table_body);
    for_each_line(m, files, count, "noun", check_noun);
    for_each_line(m, files, count, "ordering", check_noun);
    for (size_t i = 0; i < m->measures.len; i++) measure_body(m, m->measures.at[i]);
    for (size_t i = 0; i < m->orders.len; i++) order_body(m, m->orders.at[i]);
    check_properties(m, m->fight);
    check_properties(m, m->side);
    check_properties(m, m->spot);
    for (size_t i = 0; i < m->all_kinds.len; i++) check_properties(m, m->all_kinds.at[i]);
    for (size_t i = 0; i < m->events.len; i++) {
        check_properties(m, m->events.at[i]);
        check_holds_while(m, m->events.at[i]);
    }
    check_flow(m);
    collect_fight_hooks(m, files, count);
    for_each_line(m, files, count, "tactics", tactics_body);
    resolve_encounters(m);
    lay_out_hidden(m);
    /* scratch functions are gone */
    for (size_t i = 0; i < m->fns.len; i++) m->fns.at[i]->id = (int32_t)i;
    check_call_cycles(m);
    check_loop_progress(m);
    check_open_secrets(m);
    check_modifier_cycles(m);
    /* Only a whole system can be judged: a part of one is opened by its other parts, a body with
     * errors by what was lost. */
    if (m->flow && !m->diags->errors) check_unreachable_windows(m);
    if (!m->diags->errors) check_event_nesting(m);
    if (!m->diags->errors) check_hook_precedence(m);
    if (!m->diags->errors) check_stale_lets(m);
    if (!m->diags->errors) report_unread_names(m);
}

struct check_job {
    struct ast **files;
    size_t count;
    const bool *beside;
    struct diags *d;
    struct arena *a;
    const struct language *language;
    struct names_used *names;
    const struct table_scene *table;
    bool declarations; /* check no line of a content and no body */
    struct model *m;
};

/* Left by a jump when memory runs out, so no pass asks whether it got some. */
static void check_all(void *user)
{
    struct check_job *c = user;
    struct model *m = c->m = ARENA_NEW(c->a, struct model);
    m->arena = c->a;
    m->diags = c->d;
    m->language = c->language;
    m->diagonal = 1;
    if (c->table) m->table = *c->table;
    if (c->table) m->remarks_file = c->files[c->count - 1]->span.file;
    file_deps_begin(m, c->beside);
    m->deps->names = c->names;
    editions_begin(m, c->files, c->count);
    collect_files(m, c->files, c->count);
    resolve_declarations(m, c->files, c->count);
    if (!c->declarations) resolve_bodies(m, c->files, c->count);
}

struct model *model_check_in(const struct language *language, struct ast **files, size_t count,
                             const bool *beside, struct diags *d, struct arena *a)
{
    struct check_job c = {files, count, beside, d, a, language, NULL, NULL, false, NULL};
    return arena_try(a, check_all, &c) ? c.m : NULL;
}

struct model *model_check_listing(struct ast **files, size_t count, const bool *beside,
                                  struct diags *d, struct arena *a, struct names_used *names)
{
    struct check_job c = {files, count, beside, d, a, &language_now, names, NULL, false, NULL};
    *names = (struct names_used){.arena = a};
    return arena_try(a, check_all, &c) ? c.m : NULL;
}

struct model *model_check_unit(struct ast **files, size_t count, const bool *beside,
                               const struct table_scene *table, bool declarations, struct diags *d,
                               struct arena *a)
{
    struct check_job c = {files, count, beside,       d,   a, &language_now,
                          NULL,  table, declarations, NULL};
    return arena_try(a, check_all, &c) ? c.m : NULL;
}

struct model *model_check(struct ast **files, size_t count, const bool *beside, struct diags *d,
                          struct arena *a)
{
    return model_check_in(&language_now, files, count, beside, d, a);
}
