/* members.c -- what records have: the lines of `extend`, `kind` and `event`, and where each value is kept.
 *
 * Slots (given values) and cells (kept values) are numbered when all members are known, parents before children.
 */
#include "sema/content.h"

#include "base/check.h"

struct mem *member_new(struct model *m, struct rec *r, enum mem_sort sort, struct str name, struct ast *line, struct span span)
{
    struct mem *old = rec_find(r, name);
    if (old && !(old->sort == MEM_NATURAL)) {
        struct diag *g = report(m, E0202, span, "`%.*s` has `%.*s` already", STR_FMT(r->name), STR_FMT(name));
        if (old->line) diag_related(m->diags, g, old->line->span, "declared here");
    }
    struct mem *x = ARENA_NEW(m->arena, struct mem);
    static struct mem nothing;
    if (!x) return &nothing;
    *x = (struct mem){.sort = sort, .name = name, .rec = r, .line = line, .id = -1, .count = 1, .width = 1, .slot = -1};
    if (line) x->doc = line->doc;
    vec_push(&r->mems, m->arena, x);
    return x;
}

/* A value that must be known now: a number, a flag, a tag. */
static int64_t constant_value(struct model *m, struct scope *s, struct ast *e, struct type want, const char *what)
{
    struct fn *scratch = fn_new(m, STR("constant"), PERMIT_PURE, want, e->span);
    struct cx cx;
    cx_init(&cx, m, scratch, s);
    struct tex *x = expr_as(&cx, e, want);
    bool ok = x->type.base == TY_ERROR;
    int64_t v = ok ? 0 : constant_of(&cx, x, &ok);
    if (!ok && x->kind == X_TO_SET && x->a->kind == X_LIST) {
        ok = true;
        for (size_t i = 0; i < x->a->item_count; i++) {
            bool one;
            int64_t k = constant_of(&cx, x->a->items[i], &one);
            ok = ok && one && k >= 0 && k < LIMIT_SET;
            if (ok) v |= (int64_t)((uint64_t)1 << k);
        }
    }
    if (!ok) {
        struct diag *g = report(m, E0405, e->span, "%s must be known now", what);
        diag_note(m->diags, g, "what changes during a fight is a `rule` field, a property or a kept member");
    }
    v = kept_number(m, v, x->type, e->span);
    if (m->fns.len && m->fns.at[m->fns.len - 1] == scratch) m->fns.len--;
    return v;
}

static int32_t width_of(struct type t)
{
    return t.base == TY_SET || t.base == TY_ACT || t.base == TY_DICE ? 2 : 1;
}

static int64_t zero_of(struct type t)
{
    return t.optional || type_is_ref(t) || t.base == TY_PLACE ? -1 : 0;
}

static struct moment *refill_of(struct model *m, struct scope *s, struct ast *line, enum join join)
{
    struct ast *at = label_value(line, join);
    struct mem *self;
    return at ? moment_named(m, s, at, &self) : NULL;
}

/* ---- kept ------------------------------------------------------------------------------------------------------------------------ */

static struct mem *kept_new(struct model *m, struct rec *r, enum member_sort sort, struct ast *name, struct ast *line, struct type type)
{
    int32_t count = 1;
    bool array = false;
    if (name->kind == AST_INDEX && name->item_count == 1 && name->items[0]->kind == AST_NUMBER) {
        array = true;
        int64_t n = name->items[0]->number;
        count = (int32_t)n;
        if (n < 1 || n > 16) {
            report(m, E0005, name->span, "a slot holds 1 to 16 values");
            count = 1;
        }
        name = name->a;
    }
    if (name->kind != AST_NAME) {
        report(m, E0101, name->span, "a name is needed here");
        name = NULL;
    }
    if (array && (r->cls == CLASS_FIGHT || r->cls == CLASS_EVENT || r->cls == CLASS_MARK)) {
        struct diag *g = report(m, E0206, line->span, "a %s keeps single values", r->cls == CLASS_FIGHT ? "fight" : r->cls == CLASS_EVENT ? "event" : "mark");
        diag_help(m->diags, g, "several of a kind belong to creatures, things and sides");
    }
    struct mem *x = member_new(m, r, MEM_KEPT, name ? name->text : STR("?"), line, name ? name->span : line->span);
    x->member_sort = sort;
    x->type = type;
    x->count = count;
    x->is_array = array;
    x->width = width_of(type);
    x->init = zero_of(type);
    return x;
}

static enum ty self_of(const struct mem *x)
{
    return x->rec->cls == CLASS_CREATURE ? TY_CREATURE : x->rec->cls == CLASS_SIDE ? TY_SIDE : x->rec->cls == CLASS_THING ? TY_THING : TY_VOID;
}

/* Its value may call functions and read members that are declared later: see first_values. */
static struct fn *init_fn(struct model *m, struct scope *s, struct mem *x, struct ast *e)
{
    struct fn *fn = fn_new(m, x->name, PERMIT_PURE, x->type, e->span);
    enum ty ty = self_of(x);
    if (ty != TY_VOID) fn_param(m, fn, STR("self"), type_rec(ty, x->rec->cls == CLASS_SIDE ? NULL : x->rec));
    vec_push(&m->first_values, m->arena, (struct first_value){fn, x, e, s});
    return fn;
}

/* Every creature has a cell for what any kind of creature keeps; only those of that kind are asked for what it begins with. */
static void of_its_kind(struct cx *cx, struct first_value *v)
{
    struct tex *x = v->fn->value, *is = tex_new(cx, X_IS_KIND, type_of(TY_FLAG), x->span), *cond = tex_new(cx, X_COND, x->type, x->span);
    is->a = tex_local(cx, 0, x->span);
    is->a->type = type_of(TY_CREATURE);
    is->rec = v->mem->rec;
    cond->a = is;
    cond->b = x;
    cond->c = tex_const(cx, x->type, zero_of(x->type), x->span);
    v->fn->value = cond;
}

/* The first values of what is kept and the sizes of budgets, once everything that they may name is known. */
void first_values(struct model *m)
{
    for (size_t i = 0; i < m->first_values.len; i++) {
        struct first_value *v = &m->first_values.at[i];
        enum ty ty = self_of(v->mem);
        struct cx cx;
        cx_init(&cx, m, v->fn, v->names);
        if (ty != TY_VOID) vec_push(&cx.names, m->arena, (struct visible){ty == TY_THING ? STR("this") : STR("self"), 0});
        cx.self = ty == TY_CREATURE ? 0 : -1;
        v->fn->value = expr_as(&cx, v->value, v->mem->type);
        if (ty == TY_CREATURE && v->mem->rec->parent) of_its_kind(&cx, v);
    }
}

static bool looks_constant(const struct ast *e)
{
    return e->kind == AST_NUMBER || e->kind == AST_NAME || (e->kind == AST_UNARY && looks_constant(e->a));
}

static void initial(struct model *m, struct scope *s, struct mem *x, struct ast *e)
{
    if (!e || !x->rec) return; /* without a record: memory ran out */
    if (e->kind == AST_NAME && str_is(e->text, "none")) return;
    if (x->rec->cls == CLASS_EVENT || x->rec->cls == CLASS_MARK || x->rec->cls == CLASS_FIGHT || (looks_constant(e) && x->width == 1)) x->init = constant_value(m, s, e, x->type, "the first value");
    else x->init_fn = init_fn(m, s, x, e);
}

static void flag_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct mem *x = kept_new(m, r, SORT_FLAG, list_at(line->a, i), line, type_of(TY_FLAG));
        initial(m, s, x, line->b);
        x->refill = refill_of(m, s, line, JOIN_UNTIL);
    }
}

static void counter_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct mem *x = kept_new(m, r, SORT_COUNTER, list_at(line->a, i), line, type_of(TY_INT));
        initial(m, s, x, line->b);
        x->refill = refill_of(m, s, line, JOIN_UNTIL);
    }
}

static void slot_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    struct type t = type_from_ast(m, s, line->type);
    if (!line->type) {
        struct diag *g = report(m, E0402, line->span, "a slot says what it holds");
        diag_help(m->diags, g, "`slot %.*s: creature?`", STR_FMT(name_of(line->a).len ? name_of(line->a) : STR("x")));
        t = type_of(TY_ERROR);
    }
    if (t.base == TY_LIST) {
        struct diag *g = report(m, E0301, line->span, "a list cannot be kept");
        diag_help(m->diags, g, "keep so many of them, `slot x[2]: creature?`, or a set");
        t = type_of(TY_ERROR);
    }
    if ((type_is_ref(t) || t.base == TY_PLACE) && !t.optional && !line->b) {
        struct diag *g = report(m, E0302, line->span, "what is this slot before anybody writes it?");
        diag_help(m->diags, g, "let it be none at first: add `?` to its type");
        t.optional = true;
    }
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct mem *x = kept_new(m, r, SORT_SLOT, list_at(line->a, i), line, t);
        initial(m, s, x, line->b);
        x->refill = refill_of(m, s, line, JOIN_UNTIL);
    }
}

static struct mem *stat_new(struct model *m, struct rec *r, struct str name, struct ast *line, struct span span)
{
    struct mem *x = member_new(m, r, MEM_STAT, name, line, span);
    x->type = type_of(TY_INT);
    vec_push(&m->stats, m->arena, x);
    return x;
}

struct str joined(struct model *m, struct str a, const char *b)
{
    struct text t;
    text_init(&t, m->arena);
    text_add(&t, a);
    text_add(&t, str_from(b));
    return text_str(&t);
}

static void track_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    if (r != m->kinds[KIND_CREATURE]) {
        struct diag *g = report(m, E0206, line->span, "tracks belong to all creatures: `extend creature { track ... }`");
        if (r->cls != CLASS_CREATURE) diag_help(m->diags, g, "here a `counter` serves");
    }
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct mem *x = kept_new(m, r, SORT_TRACK, list_at(line->a, i), line, type_of(TY_INT));
        x->top = stat_new(m, r, joined(m, x->name, ".max"), line, line->span);
        x->top->is_top = true;
        if (line->b) {
            x->top->has_default = true;
            x->top->fallback = constant_value(m, s, line->b, type_of(TY_INT), "the maximum of a track");
        }
        struct ast *from = label_value(line, JOIN_FROM);
        if (from) {
            x->has_floor = true;
            x->floor = (int32_t)constant_value(m, s, from, type_of(TY_INT), "the floor of a track");
            if (line->b && x->floor > x->top->fallback) report(m, E0301, from->span, "the floor of `%.*s` lies above its maximum", STR_FMT(x->name));
        }
    }
}

static void budget_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    if (r != m->kinds[KIND_CREATURE]) report(m, E0206, line->span, "budgets belong to all creatures: `extend creature { budget ... }`");
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct mem *x = kept_new(m, r, SORT_BUDGET, list_at(line->a, i), line, type_of(TY_INT));
        if (line->b && looks_constant(line->b)) { /* the size is a stat: creatures state it, what they bear changes it */
            x->top = stat_new(m, r, joined(m, x->name, ".max"), line, line->span);
            x->top->is_top = x->top->has_default = true;
            x->top->fallback = constant_value(m, s, line->b, type_of(TY_INT), "the size of a budget");
        } else if (line->b) {
            x->size = init_fn(m, s, x, line->b);
        } else {
            struct diag *g = report(m, E0402, line->span, "how much is there to spend?");
            diag_help(m->diags, g, "`budget %.*s = 1 at turn_start`", STR_FMT(x->name));
        }
        x->refill = refill_of(m, s, line, JOIN_AT);
    }
}

static void cell_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    struct type t = type_from_ast(m, s, line->type);
    if (r->cls != CLASS_EVENT && r->cls != CLASS_MARK) report(m, E0206, line->span, "cells belong to events; here use flag, counter or slot");
    if (!line->type) report(m, E0402, line->span, "a cell says what it holds: `cell %.*s: int`", STR_FMT(name_of(line->a)));
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct mem *x = kept_new(m, r, SORT_CELL, list_at(line->a, i), line, t);
        if (type_is_ref(t) && !t.optional) x->type.optional = true;
        initial(m, s, x, line->b);
        x->is_open = true;
    }
}

/* ---- given and derived -------------------------------------------------------------------------------------------------------------- */

static void field_line(struct model *m, struct rec *r, struct ast *line, struct scope *s, enum slot_sort sort)
{
    struct type t = line->type ? type_from_ast(m, s, line->type) : type_of(TY_INT);
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        if (n->kind != AST_NAME) {
            report(m, E0101, n->span, "a name is needed here");
            continue;
        }
        struct mem *x = member_new(m, r, MEM_GIVEN, n->text, line, n->span);
        x->slot_sort = sort;
        x->type = t;
        x->fallback = VALUE_UNSET;
        if (sort == SLOT_FIELD && (t.base == TY_LIST || t.base == TY_ACT || t.base == TY_EVENT || t.base == TY_MARK))
            report(m, E0301, line->span, "a field cannot hold %.*s", STR_FMT(type_text(m->arena, t)));
    }
}

static void hook_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    struct str name = name_of(line->a);
    if (!name.len) {
        report(m, E0101, line->span, "a hook has a name: `hook hit(damage: int)`");
        return;
    }
    struct mem *x = member_new(m, r, MEM_GIVEN, name, line, line->a->span);
    x->slot_sort = SLOT_HOOK;
    x->type = type_of(TY_VOID);
    x->fallback = VALUE_UNSET;
    x->has_default = true;
    struct ast *as = label_value(line, JOIN_AS);
    if (as) x->short_command = name_of(as);
    if (line->a->kind == AST_CALL) {
        struct param *p;
        size_t n;
        if (params_from(m, s, line->a->items, line->a->item_count, &p, &n))
            for (size_t i = 0; i < n; i++) vec_push(&x->params, m->arena, p[i]);
    }
}

static void stat_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    if (r != m->kinds[KIND_CREATURE] && r->cls != CLASS_EVENT) {
        struct diag *g = report(m, E0206, line->span, "stats belong to all creatures, or to an event");
        diag_help(m->diags, g, "`extend creature { stat ... }`");
    }
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        struct tag *dim = NULL;
        if (n->kind == AST_INDEX && n->item_count == 1) {
            struct sym *y = scope_find(s, name_of(n->items[0]));
            if (y && y->sort == SYM_TAG) dim = y->as.tag;
            else report(m, E0201, n->items[0]->span, "there is no family of tags `%.*s`", STR_FMT(name_of(n->items[0])));
            n = n->a;
        }
        if (n->kind != AST_NAME) {
            report(m, E0101, n->span, "a name is needed here");
            continue;
        }
        struct mem *x = stat_new(m, r, n->text, line, n->span);
        x->dim = dim;
        x->has_default = true;
        if (line->b) x->fallback = constant_value(m, s, line->b, type_of(TY_INT), "a stat's default");
    }
}

static void property_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    struct str name = name_of(line->a);
    if (!name.len || (!line->b && !line->block)) {
        struct diag *g = report(m, E0101, line->span, "a property has a name and a value");
        diag_help(m->diags, g, "`property down: flag = self.health <= 0`");
        return;
    }
    if (line->b && line->block) report(m, E0209, line->span, "`%.*s` has a value and a block: one of them would not be read", STR_FMT(name));
    struct mem *x = member_new(m, r, MEM_PROPERTY, name, line, line->a->span);
    x->type = line->type ? type_from_ast(m, s, line->type) : type_of(TY_INT);
    x->fn = fn_new(m, name, PERMIT_PURE, x->type, line->span);
    x->fn->line = line;
    enum ty ty = r->cls == CLASS_CREATURE ? TY_CREATURE : r->cls == CLASS_SIDE ? TY_SIDE : r->cls == CLASS_THING ? TY_THING
                 : r->cls == CLASS_EVENT  ? TY_EVENT    : r->cls == CLASS_MARK ? TY_MARK : TY_VOID;
    if (ty != TY_VOID) fn_param(m, x->fn, ty == TY_CREATURE || ty == TY_SIDE ? STR("self") : STR("this"), type_rec(ty, r->cls == CLASS_SIDE ? NULL : r));
    if (line->a->kind == AST_CALL) {
        struct param *p;
        size_t n;
        if (params_from(m, s, line->a->items, line->a->item_count, &p, &n))
            for (size_t i = 0; i < n; i++) {
                fn_param(m, x->fn, p[i].name, p[i].type);
                x->fn->params.at[x->fn->params.len - 1] = p[i];
            }
    }
}

static void own_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    struct str name = name_of(line->a);
    struct type t = type_from_ast(m, s, line->type);
    if (!name.len || t.base != TY_THING) {
        if (t.base != TY_ERROR || !line->type) {
            struct diag *g = report(m, E0301, line->span, "`own` lists things of a kind");
            diag_help(m->diags, g, "`own cards: card`, where `kind card is thing`");
        }
        return;
    }
    struct mem *x = member_new(m, r, MEM_OWN, name, line, line->a->span);
    x->of_kind = t.rec ? t.rec : m->kinds[KIND_THING];
    x->id = (int32_t)m->owns.len;
    x->type = type_list(t);
    struct ast *as = label_value(line, JOIN_AS);
    if (as) x->inner_name = name_of(as);
    vec_push(&m->owns, m->arena, x);
}

/* ---- kinds ---------------------------------------------------------------------------------------------------------------------------- */

/* Does an earlier line of this kind lend it without a condition, so that a later one is never read? */
static bool lent_already(const struct rec *r, const struct mem *stat)
{
    for (size_t i = 0; i < r->lends.len; i++)
        if (r->lends.at[i].stat == stat && !r->lends.at[i].when) return true;
    return false;
}

static void lends_line(struct model *m, struct rec *r, struct ast *line)
{
    struct ast *as = label_value(line, JOIN_AS);
    enum lend_how how = LEND_SUM;
    if (as && str_is(name_of(as), "highest")) how = LEND_HIGHEST;
    else if (as && str_is(name_of(as), "in_use")) how = LEND_IN_USE;
    else if (as && !str_is(name_of(as), "sum")) report(m, E0201, as->span, "several combine as `sum`, `highest` or `in_use`");
    struct ast *p = label_value(line, JOIN_WHILE);
    struct fn *when = p ? pure_fn(m, m->names, r, NULL, r->name, p, type_of(TY_FLAG)) : NULL;
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        struct str name = name_of(n->kind == AST_INDEX ? n->a : n);
        if (n->kind == AST_MEMBER && n->a->kind == AST_NAME) name = joined(m, joined(m, n->a->text, "."), "max");
        struct mem *stat = rec_find(m->kinds[KIND_CREATURE], name);
        if (!stat || stat->sort != MEM_STAT) {
            struct diag *g = report(m, E0201, n->span, "creatures have no stat `%.*s`", STR_FMT(name));
            struct str near = rec_nearest(m->kinds[KIND_CREATURE], name);
            suggest(m, g, near);
            continue;
        }
        if (lent_already(r, stat)) {
            struct diag *g = report(m, E0209, n->span, "`%.*s` is lent already, whatever holds", STR_FMT(name));
            diag_help(m->diags, g, "of several lines for one stat the first counts whose `while` holds: only the last may be without");
        }
        struct lend l = {stat, how, when};
        vec_push(&r->lends, m->arena, l);
    }
}

/* `more_is_better attack, defence`: for the one who compares two of a kind. */
static void merit_line(struct model *m, struct rec *r, struct ast *line, bool less)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        struct str name = name_of(n);
        if (n->kind == AST_MEMBER && n->a->kind == AST_NAME) name = joined(m, joined(m, n->a->text, "."), "max");
        struct mem *figure = name.len ? rec_find(r, name) : NULL;
        if (!figure && name.len) figure = rec_find(m->kinds[KIND_CREATURE], name);
        bool number = figure && (figure->sort == MEM_STAT || (figure->sort == MEM_GIVEN && figure->slot_sort == SLOT_FIELD && figure->type.base == TY_INT));
        if (figure && !number) {
            report(m, E0301, n->span, "`%.*s` is no number that is known with the declaration", STR_FMT(name));
            continue;
        }
        if (!number) {
            struct diag *g = report(m, E0201, n->span, "a %.*s has no figure `%.*s`", STR_FMT(r->name), STR_FMT(name));
            struct str near = rec_nearest(r, name);
            if (!near.len) near = rec_nearest(m->kinds[KIND_CREATURE], name);
            if (!suggest(m, g, near)) diag_note(m->diags, g, "figures are fields that are numbers, and stats of creatures");
            continue;
        }
        for (size_t k = 0; k < r->merits.len; k++)
            if (r->merits.at[k].figure == figure) report(m, E0401, n->span, "`%.*s` is judged twice", STR_FMT(name));
        vec_push(&r->merits, m->arena, (struct merit){figure, less});
    }
}

static void window_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    struct ast *as = label_value(line, JOIN_AS), *who = label_value(line, JOIN_FOR);
    static const struct { const char *name; enum ask_policy policy; enum window_edge edge; } policies[] = {
        {"one", ASK_ONE, EDGE_NONE}, {"each", ASK_EACH, EDGE_NONE}, {"together", ASK_TOGETHER, EDGE_NONE}, {"at_once", ASK_TOGETHER, EDGE_NONE},
        {"until_done", ASK_UNTIL_DONE, EDGE_NONE}, {"first", ASK_NONE, EDGE_FIRST}, {"last", ASK_NONE, EDGE_LAST},
    };
    enum ask_policy policy = who ? ASK_EACH : ASK_NONE;
    enum window_edge edge = EDGE_NONE;
    if (as) {
        bool found = false;
        for (size_t i = 0; i < sizeof policies / sizeof *policies; i++)
            if (str_is(name_of(as), policies[i].name)) {
                policy = policies[i].policy;
                edge = policies[i].edge;
                found = true;
            }
        if (!found) {
            struct diag *g = report(m, E0201, as->span, "there is no way of asking `%.*s`", STR_FMT(name_of(as)));
            diag_help(m->diags, g, "one, each, at_once, until_done; or first, last for a window that the event opens itself");
        }
    }
    if (policy != ASK_NONE && !who) {
        struct diag *g = report(m, E0402, line->span, "nobody is asked in this window");
        diag_help(m->diags, g, "say who: `window %.*s for others as %.*s`", STR_FMT(name_of(line->a)), STR_FMT(name_of(as)));
    }
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        struct window *w = ARENA_NEW(m->arena, struct window);
        if (!w || n->kind != AST_NAME) continue;
        w->id = (int32_t)m->windows.len;
        w->name = n->text;
        w->event = r;
        w->policy = policy;
        w->edge = edge;
        w->span = n->span;
        for (size_t k = 0; k < r->windows.len; k++)
            if (str_equal(r->windows.at[k]->name, n->text)) report(m, E0202, n->span, "there are two windows `%.*s`", STR_FMT(n->text));
        vec_push(&r->windows, m->arena, w);
        vec_push(&m->windows, m->arena, w);
        for (size_t k = 0; k < list_len(who); k++) {
            struct ast *x = list_at(who, k);
            struct asker_spec spec = {.sort = ASKER_MEMBER};
            struct str name = name_of(x);
            struct sym *y;
            if (str_is(name, "others")) spec.sort = ASKER_OTHERS;
            else if (str_is(name, "everyone")) spec.sort = ASKER_EVERYONE;
            else if ((spec.member = rec_find(r, name)) && spec.member->sort == MEM_KEPT) spec.sort = ASKER_MEMBER;
            else if ((y = scope_find(s, name)) && y->sort == SYM_NOUN) {
                spec.sort = ASKER_NOUN;
                spec.noun = y->as.fn; /* wrapped by finish_members */
            } else {
                struct diag *g = report(m, E0201, x->span, "nobody here is called `%.*s`", STR_FMT(name));
                diag_help(m->diags, g, "a parameter of the event, `others`, `everyone`, or a noun");
                continue;
            }
            vec_push(&w->askers, m->arena, spec);
        }
    }
}

static bool is_kind(const struct sym *y)
{
    return y->sort == SYM_KIND;
}

/* `gathers technique, passive`: content of these kinds may stand inside. */
static void gathers_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *x = list_at(line->a, i);
        struct sym *y = scope_find(s, name_of(x));
        if (y && y->sort == SYM_KIND) vec_push(&r->gathers, m->arena, y->as.rec);
        else wrong_name(m, s, name_of(x), x->span, "kind", is_kind);
    }
    if (!line->a) report(m, E0402, line->span, "which kinds of content? `gathers technique, passive`");
}

#define OF(cls) (1u << (cls))
#define CONTENT_CLASSES (OF(CLASS_CREATURE) | OF(CLASS_THING) | OF(CLASS_MARK) | OF(CLASS_ACT) | OF(CLASS_TERRAIN) | OF(CLASS_GROUP))

/* Which records take which members; tracks, budgets, stats and cells say so themselves. */
static const struct { const char *word; unsigned classes; bool own_block; const char *belongs; } homes[] = {
    {"field", CONTENT_CLASSES, false, "to kinds"},
    {"rule", CONTENT_CLASSES, false, "to kinds"},
    {"hook", CONTENT_CLASSES, false, "to kinds"},
    {"points", OF(CLASS_CREATURE), false, "to creatures"},
    {"require", CONTENT_CLASSES, false, "to kinds"},
    {"counter", OF(CLASS_FIGHT) | OF(CLASS_SIDE) | OF(CLASS_CREATURE) | OF(CLASS_THING) | OF(CLASS_MARK), false, "to the fight, sides, creatures, things and marks"},
    {"flag", OF(CLASS_FIGHT) | OF(CLASS_SIDE) | OF(CLASS_CREATURE) | OF(CLASS_THING) | OF(CLASS_MARK), false, "to the fight, sides, creatures, things and marks"},
    {"slot", OF(CLASS_FIGHT) | OF(CLASS_SIDE) | OF(CLASS_CREATURE) | OF(CLASS_THING) | OF(CLASS_MARK), false, "to the fight, sides, creatures, things and marks"},
    {"own", OF(CLASS_CREATURE) | OF(CLASS_THING), false, "to creatures and things"},
    {"lends", OF(CLASS_THING), true, "into the declaration of a kind of thing"},
    {"more_is_better", OF(CLASS_THING) | OF(CLASS_MARK), true, "into the declaration of a kind of thing or mark"},
    {"less_is_better", OF(CLASS_THING) | OF(CLASS_MARK), true, "into the declaration of a kind of thing or mark"},
    {"borne", OF(CLASS_THING) | OF(CLASS_MARK), true, "into the declaration of a kind of thing or mark"},
    {"lasts", OF(CLASS_FIGHT) | OF(CLASS_CREATURE) | OF(CLASS_THING), false, "to the fight, creatures and things"},
    {"gathers", OF(CLASS_THING), true, "into the declaration of a kind of thing"},
    {"window", OF(CLASS_EVENT), false, "to events"},
    {"open_to_change", OF(CLASS_EVENT), false, "to events"},
    {"nests", OF(CLASS_EVENT), true, "into the declaration of an event"},
    {"holds", OF(CLASS_EVENT), true, "into the declaration of an event"},
};

static bool at_home(struct model *m, struct rec *r, struct ast *block, size_t i)
{
    struct ast *line = block->items[i];
    struct str w = line->kind == AST_LINE ? name_of(line->head) : (struct str){NULL, 0};
    for (size_t k = 0; w.len && k < sizeof homes / sizeof *homes; k++) {
        if (!str_is(w, homes[k].word)) continue;
        if (!(homes[k].classes & OF(r->cls)) || (homes[k].own_block && (!r->sym || !r->sym->line || block != r->sym->line->block))) {
            report(m, E0206, line->span, "`%.*s` belongs %s", STR_FMT(w), homes[k].belongs);
            return false;
        }
        return !homes[k].own_block || str_is(w, "lends") || !given_before(m, block, i);
    }
    return true;
}

static const char *const member_words[] = {"field", "rule", "stat", "track", "counter", "flag", "slot", "property", "points", "budget", "own",
    "lends", "gathers", "lasts", "borne", "more_is_better", "less_is_better", "hook", "require", "cell", "window", "holds", "nests",
    "open_to_change", NULL};

static void member_line(struct model *m, struct rec *r, struct ast *line, struct scope *s)
{
    struct str w = name_of(line->head);
    if (line->kind == AST_BAD) return;
    if (line->kind != AST_LINE) {
        report(m, E0206, line->span, "only members are declared here");
        return;
    }
    if (!word_carries(m, line, IN_MEMBERS)) return;
    if (str_is(w, "field")) field_line(m, r, line, s, SLOT_FIELD);
    else if (str_is(w, "rule")) field_line(m, r, line, s, SLOT_RULE);
    else if (str_is(w, "hook")) hook_line(m, r, line, s);
    else if (str_is(w, "stat")) stat_line(m, r, line, s);
    else if (str_is(w, "track")) track_line(m, r, line, s);
    else if (str_is(w, "counter")) counter_line(m, r, line, s);
    else if (str_is(w, "flag")) flag_line(m, r, line, s);
    else if (str_is(w, "slot")) slot_line(m, r, line, s);
    else if (str_is(w, "cell")) cell_line(m, r, line, s);
    else if (str_is(w, "property")) property_line(m, r, line, s);
    else if (str_is(w, "gathers")) gathers_line(m, r, line, s);
    else if (str_is(w, "points")) points_line(m, r, line);
    else if (str_is(w, "budget")) budget_line(m, r, line, s);
    else if (str_is(w, "own")) own_line(m, r, line, s);
    else if (str_is(w, "window")) window_line(m, r, line, s);
    else if (str_is(w, "require")) {
        if (line->a) vec_push(&r->requires, m->arena, line);
        else report(m, E0402, line->span, "what is required? `require P else \"why\"`");
    }
    else if (str_is(w, "nests")) {
        int64_t n = line->a ? constant_value(m, s, line->a, type_of(TY_INT), "how deep an event nests") : 1;
        if (!line->a) report(m, E0402, line->span, "how deep? `nests 2`");
        else if (n < 1 || n > LIMIT_EVENTS) report(m, E0301, line->a->span, "an event nests 1 to %d deep", LIMIT_EVENTS);
        else r->nests = (int32_t)n;
    } else if (str_is(w, "open_to_change")) {
        for (size_t i = 0; i < list_len(line->a); i++) {
            struct mem *x = rec_find(r, name_of(list_at(line->a, i)));
            if (x && x->sort == MEM_KEPT) x->is_open = true;
            else report(m, E0201, list_at(line->a, i)->span, "the event has no `%.*s`", STR_FMT(name_of(list_at(line->a, i))));
        }
    } else if (str_is(w, "lends") || str_is(w, "borne") || str_is(w, "holds") || str_is(w, "more_is_better") || str_is(w, "less_is_better") || str_is(w, "lasts")) {
        return; /* when all members are known: finish_members, resolve_lasting, check_bodies */
    } else {
        struct diag *g = report(m, E0206, line->span, "`%.*s` does not begin the declaration of a member", STR_FMT(w));
        struct str near = nearest_word(w, member_words);
        suggest(m, g, near);
    }
}

void define_rec_members(struct model *m, struct rec *r, struct ast *block, struct scope *s)
{
    for (size_t i = 0; block && i < block->item_count; i++) {
        reads_file(m, block->items[i]->span.file);
        if (at_home(m, r, block, i)) member_line(m, r, block->items[i], s);
    }
}

/* ---- numbering ---------------------------------------------------------------------------------------------------------------------------- */

static void slot_row(struct model *m, struct rec *r, struct mem *x)
{
    x->slot = r->slot_count++;
    vec_push(&m->slots, m->arena, x);
}

/* A stat's base is a given value of the creature, one an element: slots that no name reaches but the stat's own. */
static void base_slots(struct model *m, struct rec *r, struct mem *stat)
{
    size_t n = stat->dim ? stat->dim->values.len : 1;
    stat->id = m->stat_count;
    m->stat_count += (int32_t)n;
    stat->slot = -1;
    if (r->cls != CLASS_CREATURE) return;
    for (size_t i = 0; i < n; i++) {
        struct mem *b = ARENA_NEW(m->arena, struct mem);
        if (!b) return;
        *b = (struct mem){.sort = MEM_GIVEN, .name = stat->name, .rec = r, .type = type_of(TY_INT), .slot_sort = SLOT_BASE, .line = stat->line};
        if (stat->dim) b->name = joined(m, joined(m, joined(m, stat->name, "["), ""), "");
        if (stat->dim) {
            struct text t;
            text_init(&t, m->arena);
            text_printf(&t, "%.*s[%.*s]", STR_FMT(stat->name), STR_FMT(stat->dim->values.at[i]));
            b->name = text_str(&t);
        }
        b->fallback = stat->has_default ? stat->fallback : VALUE_UNSET;
        b->has_default = stat->has_default;
        slot_row(m, r, b);
        if (i == 0) stat->slot = b->slot;
    }
}

static void number_rec(struct model *m, struct rec *r, int32_t *class_cells)
{
    if (r->parent && !r->is_content) {
        r->slot_count = r->parent->slot_count;
        if (r->cls == CLASS_THING) r->cell_count = r->parent->cell_count;
    }
    int32_t *cells = r->cls == CLASS_CREATURE ? class_cells : &r->cell_count;
    for (size_t i = 0; i < r->mems.len; i++) {
        struct mem *x = r->mems.at[i];
        if (x->sort == MEM_STAT) base_slots(m, r, x);
        if (x->sort == MEM_GIVEN) slot_row(m, r, x);
        if (x->sort != MEM_KEPT) continue;
        x->id = (int32_t)m->members.len;
        x->offset = *cells;
        *cells += x->width * x->count;
        vec_push(&m->members, m->arena, x);
    }
}

static void link_line(struct model *m, struct rec *r, struct mem *x)
{
    if (x->line) reads_file(m, x->line->span.file);
    if (x->sort == MEM_KEPT && x->member_sort == SORT_TRACK) {
        struct ast *into = x->line ? label_value(x->line, JOIN_INTO) : NULL;
        if (into) {
            x->into = rec_find(r, name_of(into));
            if (!x->into || x->into->member_sort != SORT_TRACK || x->into->sort != MEM_KEPT) {
                report(m, E0201, into->span, "there is no track `%.*s` to go on into", STR_FMT(name_of(into)));
                x->into = NULL;
            }
        }
        int depth = 0;
        for (struct mem *t = x->into; t && depth < 64; t = t->into) depth++;
        if (depth == 64) {
            report(m, E0205, x->line->span, "`%.*s` goes on into itself", STR_FMT(x->name));
            x->into = NULL;
        }
    }
    if (x->sort == MEM_KEPT && x->member_sort == SORT_BUDGET && x->line && x->line->block)
        for (size_t i = 0; i < x->line->block->item_count; i++) {
            struct ast *l = x->line->block->items[i];
            if (l->kind != AST_LINE || !str_is(name_of(l->head), "stand_in")) {
                report(m, E0206, l->span, "a budget's block says who may stand in: `stand_in main`");
                continue;
            }
            word_carries(m, l, IN_MEMBERS);
            for (size_t k = 0; k < list_len(l->a); k++) {
                struct mem *b = rec_find(r, name_of(list_at(l->a, k)));
                if (b && b->sort == MEM_KEPT && (b->member_sort == SORT_BUDGET || b->member_sort == SORT_TRACK)) vec_push(&x->stand_ins, m->arena, b);
                else report(m, E0201, l->span, "there is no budget `%.*s`", STR_FMT(name_of(list_at(l->a, k))));
            }
        }
    if (x->sort == MEM_OWN && x->inner_name.len) {
        x->inner = rec_find(x->of_kind, x->inner_name);
        if (!x->inner || x->inner->sort != MEM_OWN) {
            report(m, E0201, x->line->span, "a %.*s has no list `%.*s`", STR_FMT(x->of_kind->name), STR_FMT(x->inner_name));
            x->inner = NULL;
        }
    }
}

static bool stands_in(const struct mem *budget, const struct mem *for_whom, int depth)
{
    for (size_t i = 0; depth < 64 && i < budget->stand_ins.len; i++)
        if (budget->stand_ins.at[i] == for_whom || stands_in(budget->stand_ins.at[i], for_whom, depth + 1)) return true;
    return false;
}

static void no_ring(struct model *m, struct mem *x)
{
    for (size_t i = 0; i < x->stand_ins.len; i++) {
        struct mem *y = x->stand_ins.at[i];
        if (y != x && !stands_in(y, x, 0)) continue;
        struct diag *g = report(m, E0205, x->line->span, "`%.*s` stands in for itself", STR_FMT(x->name));
        if (y != x) diag_related(m->diags, g, y->line->span, "through `%.*s`", STR_FMT(y->name));
        x->stand_ins.len = 0; /* told once */
    }
}

static struct fn *noun_asker(struct model *m, struct fn *noun)
{
    struct fn *fn = fn_new(m, noun->name, PERMIT_PURE, type_set(TY_CREATURE, NULL, NULL), (struct span){noun->file, 0, 0});
    struct cx cx;
    fn_param(m, fn, STR("self"), type_of(TY_CREATURE));
    cx_init(&cx, m, fn, m->names);
    cx.self = 0;
    struct sym *y = scope_find(m->names, noun->name);
    fn->value = y ? noun_seen_by(&cx, y, NULL, noun->line->span) : NULL;
    return fn;
}

static void finish_rec(struct model *m, struct rec *r)
{
    for (size_t i = 0; i < r->mems.len; i++) link_line(m, r, r->mems.at[i]);
    for (size_t i = 0; i < r->mems.len; i++) no_ring(m, r->mems.at[i]);
    if (!r->sym || !r->sym->line || !r->sym->line->block || r->is_content) return;
    struct ast *block = r->sym->line->block;
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *l = block->items[i];
        reads_file(m, l->span.file);
        if (l->kind == AST_LINE && str_is(name_of(l->head), "lends")) lends_line(m, r, l);
        if (l->kind == AST_LINE && str_is(name_of(l->head), "more_is_better")) merit_line(m, r, l, false);
        if (l->kind == AST_LINE && str_is(name_of(l->head), "less_is_better")) merit_line(m, r, l, true);
    }
}

/* A budget whose size is a stat asks for it through a function, like any other. */
static void budget_size(struct model *m, struct mem *x)
{
    if (x->sort != MEM_KEPT || x->member_sort != SORT_BUDGET || !x->top) return;
    struct span at = x->line->span;
    struct cx cx;
    x->size = fn_new(m, x->name, PERMIT_PURE, type_of(TY_INT), at);
    fn_param(m, x->size, STR("self"), type_of(TY_CREATURE));
    cx_init(&cx, m, x->size, m->names);
    x->size->value = tex_new(&cx, X_STAT, type_of(TY_INT), at);
    x->size->value->a = tex_local(&cx, 0, at);
    x->size->value->mem = x->top;
}

void finish_members(struct model *m)
{
    int32_t creature_cells = 0;
    /* the built-in ones first: MEMBER_PLACE and MEMBER_FACING are rows 0 and 1 */
    for (size_t i = 0; i < m->options.len; i++) vec_push(&m->fight->mems, m->arena, m->options.at[i]);
    for (size_t i = 0; i < m->all_kinds.len; i++) number_rec(m, m->all_kinds.at[i], &creature_cells);
    m->kinds[KIND_CREATURE]->cell_count = creature_cells;
    number_rec(m, m->fight, &creature_cells);
    number_rec(m, m->side, &creature_cells);
    for (size_t i = 0; i < m->events.len; i++) number_rec(m, m->events.at[i], &creature_cells);
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->rec) number_rec(m, m->contents.at[i]->rec, &creature_cells);
    for (size_t i = 0; i < m->all_kinds.len; i++) finish_rec(m, m->all_kinds.at[i]);
    for (size_t i = 0; i < m->kinds[KIND_CREATURE]->mems.len; i++) budget_size(m, m->kinds[KIND_CREATURE]->mems.at[i]);
    for (size_t i = 0; i < m->windows.len; i++)
        for (size_t k = 0; k < m->windows.at[i]->askers.len; k++)
            if (m->windows.at[i]->askers.at[k].noun) m->windows.at[i]->askers.at[k].noun = noun_asker(m, m->windows.at[i]->askers.at[k].noun);
}

bool params_from(struct model *m, struct scope *s, struct ast **items, size_t count, struct param **out, size_t *out_count)
{
    struct param *p = ARENA_ARRAY(m->arena, struct param, count + 1);
    size_t n = 0;
    if (!p) return false;
    for (size_t i = 0; i < count; i++) {
        struct ast *it = items[i];
        if (it->kind != AST_ITEM || !it->type || !it->text.len) {
            struct str name = it->kind == AST_ITEM && it->a ? name_of(it->a) : (struct str){NULL, 0};
            struct diag *g = report(m, E0303, it->span, "a parameter is a name with its type");
            struct str words = source_text(m, it->span);
            bool turned = words.len > 4 && words.len < 100 && str_equal((struct str){words.at, 4}, STR("int "));
            if (turned) diag_help(m->diags, g, "`%.*s: int`", (int)words.len - 4, words.at + 4);
            else diag_help(m->diags, g, "for example `%.*s: int`", STR_FMT((name.len ? name : STR("n"))));
            p[n++] = (struct param){.join = (enum join)it->join, .name = name.len ? name : STR("?"), .type = type_of(TY_ERROR), .line = it};
            g->hides_any = !name.len; /* the name that its block reads */
            continue;
        }
        for (size_t k = 0; k < n; k++)
            if (str_equal(p[k].name, it->text)) report(m, E0202, it->span, "two parameters are called `%.*s`", STR_FMT(it->text));
        p[n++] = (struct param){.join = (enum join)it->join, .name = it->text, .type = type_from_ast(m, s, it->type), .fallback = it->a, .line = it};
    }
    *out = p;
    *out_count = n;
    return true;
}
