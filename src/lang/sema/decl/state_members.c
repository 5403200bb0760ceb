/* state_members.c -- Checks the members that a fight stores: slots, tracks and budgets, with
 * their initial values. */
#include "members.h"

static int32_t cells_of_type(struct type t)
{
    return t.base == TY_SET || t.base == TY_ACT || t.base == TY_DICE ? 2 : 1;
}

static int64_t initial_of_type(struct type t)
{
    return t.optional || type_is_ref(t) || t.base == TY_PLACE ? -1 : 0;
}

static struct moment *refill_moment(struct model *m, struct scope *s, struct ast *line,
                                    enum join join)
{
    struct ast *at = label_value(line, join);
    return at ? moment_named(m, s, at) : NULL;
}

static struct member *kept_new(struct model *m, struct record *r, enum member_sort kind,
                               struct ast *name, struct ast *line, struct type type)
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
        struct diag *g = report(m, E0101, name->span, "a name is needed here");
        if (name->kind == AST_INDEX)
            diag_help(g, "in brackets is a number, `slot plan[2]`, or keys: "
                         "`track armour[location]`, `track slots[1..9]`, `fear[land][element]`");
        name = NULL;
    }
    if (array && (r->cls == CLASS_FIGHT || r->cls == CLASS_EVENT || r->cls == CLASS_MARK))
        diag_help(report(m, E0206, line->span, "a %s keeps single values",
                         r->cls == CLASS_FIGHT   ? "fight"
                         : r->cls == CLASS_EVENT ? "event"
                                                 : "mark"),
                  "several of a kind belong to creatures, things and sides");
    struct member *x = member_new(m, r, MEM_KEPT, name ? name->text : STR("?"), line,
                                  name ? name->span : line->span);
    x->member_sort = kind;
    x->type = type;
    x->count = count;
    x->is_array = array;
    x->width = cells_of_type(type);
    x->init = initial_of_type(type);
    return x;
}

static enum ty self_type(const struct member *x)
{
    return x->rec->cls == CLASS_CREATURE ? TY_CREATURE
           : x->rec->cls == CLASS_SIDE   ? TY_SIDE
           : x->rec->cls == CLASS_THING  ? TY_THING
           : x->rec->cls == CLASS_PLACE  ? TY_PLACE
                                         : TY_VOID;
}

/* Its value may call functions and read members that are declared later: see first_values. */
static struct fn *value_fn(struct model *m, struct scope *s, struct member *x, struct ast *e,
                           struct type type)
{
    struct fn *fn = fn_new(m, x->name, PERMIT_PURE, type, e->span);
    enum ty ty = self_type(x);
    if (ty != TY_VOID)
        fn_param(m, fn, STR("self"),
                 type_record(ty, x->rec->cls == CLASS_SIDE || x->rec->cls == CLASS_PLACE ? NULL
                                                                                         : x->rec));
    vec_push(&m->first_values, m->arena, (struct first_value){fn, x, e, s});
    return fn;
}

static struct fn *init_fn(struct model *m, struct scope *s, struct member *x, struct ast *e)
{
    return value_fn(m, s, x, e, x->type);
}

/* `{ hidden while P }`: tactics of other sides read the first value. The fight and places have no
 * other sides: `{ hidden }` there keeps a note of the rules from people alone, as `hidden while
 * false` does elsewhere. */
static void hidden_line(struct model *m, struct scope *s, struct member *x, struct ast *line)
{
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *l = line->block->items[i];
        if (l->kind != AST_LINE || !str_is(name_of(l->head), "hidden")) {
            diag_help(report(m, E0206, l->span, "this block says from whom `%.*s` is hidden",
                             STR_FMT(x->name)),
                      "`{ hidden while not self.shown }`");
            continue;
        }
        if (!check_word_parts(m, l, IN_MEMBERS)) continue;
        enum record_class cls = x->rec->cls;
        struct ast *p = label_value(l, JOIN_WHILE);
        bool held = cls == CLASS_CREATURE || cls == CLASS_THING || cls == CLASS_SIDE;
        if (!held && (p || (cls != CLASS_FIGHT && cls != CLASS_PLACE))) {
            report(m, E0206, l->span,
                   "only members of creatures, things and sides can be hidden from a side");
            continue;
        }
        x->is_quiet = !held || (p && p->kind == AST_NAME && str_is(p->text, "false"));
        if (x->is_quiet) continue;
        x->is_hidden = true;
        x->hidden = p ? value_fn(m, s, x, p, type_of(TY_FLAG)) : NULL;
    }
}

/* Every creature has a cell for what any kind of creature keeps; only those of that kind are asked
 * for what it begins with. */
static void restrict_to_kind(struct check_ctx *cx, struct first_value *v)
{
    struct expr *x = v->fn->value, *is = expr_new(cx, EX_IS_KIND, type_of(TY_FLAG), x->span),
                *cond = expr_new(cx, EX_COND, x->type, x->span);
    is->a = expr_local(cx, 0, x->span);
    is->a->type = type_of(TY_CREATURE);
    is->rec = v->mem->rec;
    cond->a = is;
    cond->b = x;
    cond->c = expr_const(cx, x->type, initial_of_type(x->type), x->span);
    v->fn->value = cond;
}

/* The first values of what is kept and the sizes of budgets, once everything that they may name is
 * known. */
void check_first_values(struct model *m)
{
    for (size_t i = 0; i < m->first_values.len; i++) {
        struct first_value *v = &m->first_values.at[i];
        enum ty ty = self_type(v->mem);
        struct check_ctx cx;
        cx_init(&cx, m, v->fn, v->names);
        if (ty != TY_VOID)
            vec_push(&cx.names, m->arena,
                     (struct visible){ty == TY_THING ? STR("this") : STR("self"), 0});
        cx.self = ty == TY_CREATURE ? 0 : -1;
        bool hides = v->fn == v->mem->hidden;
        v->fn->value = hides ? expr_flag(&cx, v->value) : expr_as(&cx, v->value, v->mem->type);
        if (!hides && ty == TY_CREATURE && v->mem->rec->parent) restrict_to_kind(&cx, v);
    }
}

static bool looks_constant(const struct ast *e)
{
    return e->kind == AST_NUMBER || e->kind == AST_NAME ||
           (e->kind == AST_UNARY && looks_constant(e->a));
}

static void set_initial(struct model *m, struct scope *s, struct member *x, struct ast *e)
{
    if (!e) return;
    if (e->kind == AST_NAME && str_is(e->text, "none")) return;
    if (x->rec->cls == CLASS_EVENT || x->rec->cls == CLASS_MARK || x->rec->cls == CLASS_FIGHT ||
        (looks_constant(e) && x->width == 1))
        x->init = constant_value(m, s, e, x->type, "the first value");
    else
        x->init_fn = init_fn(m, s, x, e);
}

static enum member_sort sort_of(const struct record *r, struct type t)
{
    return r->cls == CLASS_EVENT              ? SORT_CELL
           : t.base == TY_INT && !t.optional  ? SORT_COUNTER
           : t.base == TY_FLAG && !t.optional ? SORT_FLAG
                                              : SORT_SLOT;
}

/* Without a type it is a number, as a field is. */
static struct type slot_type(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct type t = line->type ? type_from_ast(m, s, line->type) : type_of(TY_INT);
    bool refers = (type_is_ref(t) || t.base == TY_PLACE) && !t.optional;
    if (!line->type && !line->b) {
        diag_help(report(m, E0402, line->span, "a slot says what it holds"),
                  "`slot %.*s: creature?`, or a number: `slot %.*s = 0`",
                  STR_FMT(name_of(line->a).len ? name_of(line->a) : STR("x")),
                  STR_FMT(name_of(line->a).len ? name_of(line->a) : STR("n")));
        return type_of(TY_ERROR);
    }
    if (t.base == TY_LIST) {
        diag_help(report(m, E0301, line->span, "a list cannot be kept"),
                  "keep so many of them, `slot x[2]: creature?`, or a set");
        return type_of(TY_ERROR);
    }
    if (refers && !line->b) {
        if (r->cls != CLASS_EVENT || t.base == TY_PLACE)
            diag_help(report(m, E0302, line->span, "what is this slot before anybody writes it?"),
                      "let it be none at first: add `?` to its type");
        t.optional = true;
    }
    return t;
}

/* `slot target`: a parameter of the event that may be assigned. */
static bool opens_parameter(struct record *r, struct ast *line, struct ast *name)
{
    struct member *x =
        r->cls == CLASS_EVENT && !line->type && !line->b ? record_find(r, name_of(name)) : NULL;
    if (!x || x->kind != MEM_KEPT || x->member_sort != SORT_PARAM) return false;
    x->is_open = true;
    x->open_files |= file_bit(line->span.file);
    return true;
}

void slot_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    size_t opened = 0;
    while (opened < list_len(line->a) && opens_parameter(r, line, list_at(line->a, opened)))
        opened++;
    if (opened && opened == list_len(line->a)) return;
    struct type t = slot_type(m, r, line, s);
    if (r->cls == CLASS_EVENT && label_value(line, JOIN_UNTIL))
        report(m, E0206, line->span, "an event is over before a moment could set its slots back");
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct member *x = kept_new(m, r, sort_of(r, t), list_at(line->a, i), line, t);
        set_initial(m, s, x, line->b);
        x->is_open = r->cls == CLASS_EVENT;
        x->refill = x->is_open ? NULL : refill_moment(m, s, line, JOIN_UNTIL);
        hidden_line(m, s, x, line);
    }
}

void track_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    if (r != m->kinds[KIND_CREATURE]) {
        struct diag *g = report(m, E0206, line->span,
                                "tracks belong to all creatures: `extend creature { track ... }`");
        if (r->cls != CLASS_CREATURE) diag_help(g, "here a slot serves: `slot n = 0`");
    }
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct member *x = kept_new(m, r, SORT_TRACK, list_at(line->a, i), line, type_of(TY_INT));
        x->max_stat =
            stat_new(m, r, str_printf(m->arena, "%.*s.max", STR_FMT(x->name)), line, line->span);
        x->max_stat->is_top = true;
        if (line->b) {
            x->max_stat->has_default = true;
            x->max_stat->fallback =
                constant_value(m, s, line->b, type_of(TY_INT), "the maximum of a track");
        }
        struct ast *from = label_value(line, JOIN_FROM);
        if (from) {
            x->has_floor = true;
            x->floor = (int32_t)constant_value(m, s, from, type_of(TY_INT), "the floor of a track");
            if (line->b && x->floor > x->max_stat->fallback)
                report(m, E0301, from->span, "the floor of `%.*s` is above its maximum",
                       STR_FMT(x->name));
        }
    }
}

void budget_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    if (line->block) {
        points_line(m, r, line);
        return;
    }
    if (r != m->kinds[KIND_CREATURE])
        report(
            m, E0206, line->span,
            "budgets that a fight refills belong to all creatures: `extend creature { budget ... "
            "}`");
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct member *x = kept_new(m, r, SORT_BUDGET, list_at(line->a, i), line, type_of(TY_INT));
        /* the size is a stat: creatures state it, what they bear changes it */
        if (line->b && looks_constant(line->b)) {
            x->max_stat = stat_new(m, r, str_printf(m->arena, "%.*s.max", STR_FMT(x->name)), line,
                                   line->span);
            x->max_stat->is_top = x->max_stat->has_default = true;
            x->max_stat->fallback =
                constant_value(m, s, line->b, type_of(TY_INT), "the size of a budget");
        } else if (line->b) {
            x->size = init_fn(m, s, x, line->b);
        } else {
            diag_help(report(m, E0402, line->span, "how much is there to spend?"),
                      "`budget %.*s = 1 at turn_start`", STR_FMT(x->name));
        }
        x->refill = refill_moment(m, s, line, JOIN_AT);
    }
}
