/* assign.c -- Checks statements that give a value to a name or member: `let`, `=`, `+=` and `-=`,
 * with rolls and choices as right sides.
 *
 * A choice needs a statement of its own before the assignment: both_stmt joins the two. */
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/unnamed_members.h"
#include "stmt.h"

static struct expr *roll_value(struct check_ctx *cx, struct ast *line, struct ast *roll)
{
    need_permission(cx, PERMIT_ROLL, roll->span, "rolling");
    struct ast *by = label_value(line, JOIN_BY);
    struct template *name = text_label(cx, line, JOIN_AS);
    cx->roller = by ? expr_as(cx, by, type_optional(type_of(TY_CREATURE))) : NULL;
    cx->roll_name = name ? name : template_plain(cx->m, STR("roll"));
    cx->rolling = true;
    struct expr *x = check_expr(cx, roll->a, type_of(TY_INT));
    if (x->type.base == TY_DICE) x = rolled_expr(cx, x);
    cx->rolling = false;
    /* `roll d20 >= 11` is a flag */
    return x->type.base == TY_FLAG ? x : convert(cx, x, type_of(TY_INT));
}

/* `roll any of SET`: a die with a side for each element. The set is read once, into a hidden local
 * that *before sets. Nothing is rolled if it is empty. */
static struct expr *drawn_value(struct check_ctx *cx, struct ast *line, struct stmt **before)
{
    struct ast *of = label_value(line, JOIN_OF), *by = label_value(line, JOIN_BY);
    struct span span = line->b->span;
    struct type elem;
    struct template *name = text_label(cx, line, JOIN_AS);
    need_permission(cx, PERMIT_ROLL, span, "rolling");
    struct expr *list = element_list(cx, of, &elem, of->span);
    if (list->type.base == TY_ERROR) return list;
    struct stmt *let = stmt_new(cx, ST_LET, line->span);
    let->a = list;
    let->number = cx_hidden(cx, list->type);
    *before = let;
    struct expr *count =
        expr_unary(cx, EX_COUNT, type_of(TY_INT), expr_local(cx, let->number, span), span);
    struct expr *die = expr_builtin(cx, BUILTIN_DICE_OF, type_of(TY_DICE),
                                    expr_const(cx, type_of(TY_INT), 1, span), count);
    struct expr *roll = expr_new(cx, EX_ROLL, type_of(TY_INT), span);
    roll->a = die;
    roll->b = by ? expr_as(cx, by, type_optional(type_of(TY_CREATURE))) : NULL;
    roll->template = name ? name : template_plain(cx->m, STR("draw"));
    struct expr *index = expr_binary(cx, EX_ARITH, type_of(TY_INT), roll,
                                     expr_const(cx, type_of(TY_INT), 1, span), span);
    index->op = OP_SUB;
    bool plain = elem.base == TY_FLAG || elem.base == TY_INT;
    struct type t = plain ? elem : type_optional(elem);
    struct expr *drawn =
        expr_binary(cx, EX_ELEMENT, t, expr_local(cx, let->number, span), index, span);
    struct expr *some =
        expr_unary(cx, EX_PRESENT, type_of(TY_FLAG), expr_local(cx, let->number, span), span);
    struct expr *x = expr_binary(cx, EX_COND, t, some, drawn, span);
    x->c = expr_const(cx, t, plain ? 0 : -1, span);
    return x;
}

static bool draws(struct ast *line)
{
    return label_of(line, JOIN_OF) && str_is(name_of(line->b->a), "any");
}

/* Dice, or a sum of dice: the faces of each join those to its left. */
static struct expr *pool_value(struct check_ctx *cx, struct ast *dice)
{
    struct expr *left = NULL;
    if (dice->kind == AST_BINARY && dice->op == OP_ADD) {
        left = pool_value(cx, dice->a);
        dice = dice->b;
    }
    struct expr *d = expr_free(cx, dice);
    if (d->type.base != TY_DICE && d->type.base != TY_ERROR) {
        diag_help(report(cx->m, E0301, d->span, "dice are needed here, this is %.*s",
                         STR_FMT(type_text(cx->m->arena, d->type))),
                  "for example `roll each of 2d8 + d6`");
        d = expr_error(cx, d->span);
    }
    if (d->type.base == TY_ERROR) return d;
    if (d->kind == EX_BUILTIN &&
        (d->number == BUILTIN_KEEP_BEST || d->number == BUILTIN_KEEP_WORST ||
         d->number == BUILTIN_HOW_MANY)) {
        diag_help(report(cx->m, E0303, d->span, "`roll each` lists all faces"),
                  "read the list instead: `count(faces where it >= 5)`");
        return expr_error(cx, d->span);
    }
    struct expr *x = expr_binary(cx, EX_ROLL, type_list(type_of(TY_INT)), d, cx->roller, d->span);
    x->template = cx->roll_name;
    x->c = left && left->type.base == TY_LIST ? left : NULL;
    return left && left->type.base == TY_ERROR ? left : x;
}

/* `roll each of DICE`: a list of all faces, the highest first. */
static struct expr *faces_value(struct check_ctx *cx, struct ast *line)
{
    struct ast *of = label_value(line, JOIN_OF), *by = label_value(line, JOIN_BY);
    struct template *name = text_label(cx, line, JOIN_AS);
    need_permission(cx, PERMIT_ROLL, line->b->span, "rolling");
    cx->roller = by ? expr_as(cx, by, type_optional(type_of(TY_CREATURE))) : NULL;
    cx->roll_name = name ? name : template_plain(cx->m, STR("roll"));
    return pool_value(cx, of);
}

/* The right side of a line with `roll`. *before: a statement that it needs, or left as it is. */
static struct expr *rolled_value(struct check_ctx *cx, struct ast *line, struct stmt **before)
{
    if (draws(line)) return drawn_value(cx, line, before);
    if (label_of(line, JOIN_OF) && str_is(name_of(line->b->a), "each"))
        return faces_value(cx, line);
    return roll_value(cx, line, line->b);
}

/* A roll or a choice whose labels are the line's. In parentheses it is a value like others. */
static bool is_waited_for(const struct ast *line)
{
    return line->b && !line->b->item_count &&
           (line->b->kind == AST_ROLL || line->b->kind == AST_CHOOSE);
}

/* The right side of a line with `roll` or `choose`. *before: a statement that it needs, or left as
 * it is. NULL: an error was reported, and *before stands for the line. */
static struct expr *waited_value(struct check_ctx *cx, struct ast *line, bool as_list,
                                 struct stmt **before)
{
    if (line->b->kind == AST_ROLL) return rolled_value(cx, line, before);
    int32_t list;
    bool single;
    struct type elem = NO_WANT;
    *before = choose_stmt(cx, line, line->b, &list, &single, &elem);
    if (!(*before)->ask) return NULL;
    return chosen_value(cx, list, single && !as_list, elem, line->span);
}

/* `roll` and `choose` within a value. They are checked as on a line of their own. What must be done
 * before, the value does when it is reached. */
struct expr *waiting_expr(struct check_ctx *cx, struct ast *e)
{
    struct expr *roller = cx->roller;
    struct template *roll_name = cx->roll_name;
    bool rolling = cx->rolling;
    struct ast alone = {.kind = e->kind, .span = e->span, .a = e->a},
               line = {.kind = AST_LINE,
                       .span = e->span,
                       .b = &alone,
                       .labels = e->items,
                       .label_count = e->item_count};
    if (!check_value_labels(cx->m, &line)) return expr_error(cx, e->span);
    cx->rolling = false;
    struct stmt *before = NULL;
    struct expr *a = waited_value(cx, &line, false, &before);
    cx->rolling = rolling, cx->roller = roller, cx->roll_name = roll_name;
    if (!a || !before) return a ? a : expr_error(cx, e->span);
    vec_push(&cx->waits, cx->m->arena, before);
    struct expr *x = expr_unary(cx, EX_AFTER, a->type, a, e->span);
    x->before = before;
    return x;
}

/* Declares a local with the type of its value. The declared type, if any, is the wanted one. The
 * name becomes visible after its value is checked, so that the value cannot read it. */
struct stmt *let_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_LET, line->span), *before = NULL;
    if (!line->a || line->a->kind != AST_NAME || line->assign != ASSIGN_SET || !line->b) {
        diag_help(report(cx->m, E0101, line->span, "`let` gives one value a name"),
                  "`let x = ...`");
        return no_stmt(cx, line->span);
    }
    struct type want = line->type ? type_from_ast(cx->m, cx->scope, line->type) : NO_WANT;
    check_value_labels(cx->m, line);
    if (is_waited_for(line)) {
        s->a = waited_value(cx, line, false, &before);
        if (!s->a) return before;
    } else {
        s->a = want.base == TY_ERROR ? expr_free(cx, line->b) : expr_as(cx, line->b, want);
        struct ast *as = label_value(line, JOIN_AS);
        s->template = s->a->type.base == TY_INT ? text_label(cx, line, JOIN_AS) : NULL;
        if (as && s->a->type.base != TY_INT && s->a->type.base != TY_ERROR)
            report(cx->m, E0209, as->span, "`as` can only name a number");
    }
    struct type t = want.base == TY_ERROR ? s->a->type : want;
    if (t.base == TY_NONE || t.base == TY_VOID) {
        struct diag *g = report(cx->m, E0301, s->a->span, "%s has no type of its own",
                                t.base == TY_NONE ? "`none`" : "a command without result");
        if (t.base == TY_NONE) diag_help(g, "say which: `let x: creature? = none`");
        t = NO_WANT;
    }
    s->number = cx_named_local(cx, line->a->text, t, line->a->span);
    cx->fn->locals.at[s->number].is_let = true;
    /* Only a pure value makes an unused name pointless: rolls, choices and commands have effects.
     */
    if (!is_waited_for(line) && !(s->a->kind == EX_CALL && s->a->fn->permission != PERMIT_PURE))
        cx->fn->locals.at[s->number].used = false;
    return before ? both_stmt(cx, before, s, line->span) : s;
}

/* ---- the left side of an assignment ---------------------------------------------------------- */

/* A place that takes a value. `to` is a store without its value, or for a local a `let` with its
 * number. */
struct target {
    struct stmt *to;
    struct type want; /* of the value */
};

/* A narrowed local is assigned by its declared type. */
static bool local_target(struct check_ctx *cx, const struct ast *head, struct target *t)
{
    for (size_t i = cx->names.len; i-- > 0;) {
        if (head->kind != AST_NAME || !str_equal(cx->names.at[i].name, head->text)) continue;
        t->to->kind = ST_LET;
        t->to->number = cx->names.at[i].local;
        cx_used(cx, head->text, t->to->number);
        t->want = cx->fn->locals.at[t->to->number].type;
        return true;
    }
    return false;
}

/* A whole array takes a list. If the left side is a member of something else, *x is its value. */
static bool array_target(struct check_ctx *cx, const struct ast *head, struct target *t,
                         struct expr **x)
{
    struct expr *rec = NULL;
    struct member *mem = NULL;
    if (head->kind == AST_MEMBER) {
        rec = expr_free(cx, head->a);
        struct record *r = record_of_type(cx->m, rec->type);
        mem = r ? record_find(r, head->text) : NULL;
    } else if (head->kind == AST_NAME && cx->implicit) {
        mem = record_find(cx->implicit, head->text);
        rec = mem ? expr_local(cx, cx->implicit_local, head->span) : NULL;
    }
    if (!mem || mem->kind != MEM_KEPT || !mem->is_array) {
        if (head->kind == AST_MEMBER) *x = member_of(cx, rec, head->text, head->span);
        return false;
    }
    t->to->mem = mem;
    t->to->a = rec->type.optional ? unwrap(cx, rec, mem->name) : rec;
    t->to->flag = true; /* a list */
    t->want = type_list(mem->type);
    return true;
}

static struct expr *target_value(struct check_ctx *cx, struct ast *head)
{
    size_t first_new = cx->m->diags->list.len;
    struct expr *x = expr_free(cx, head);
    if (x->type.base != TY_ERROR || head->kind != AST_NAME || first_new == cx->m->diags->list.len)
        return x;
    struct diag *g = cx->m->diags->list.at[first_new];
    if (g->code == E0201 && !g->helps.len)
        diag_help(g, "a new name is made with `let`: `let %.*s = ...`", STR_FMT(head->text));
    return x;
}

/* Members that rules have without declaring them: those that can change have a cell then. */
static bool natural_target(struct check_ctx *cx, const struct expr *x, struct target *t)
{
    int32_t id = x->mem ? x->mem->id : -1;
    bool creature = id == NATURAL_CONTENT;
    t->to->a = x->a;
    if (id == NATURAL_MARK_LEFT) {
        t->to->kind = ST_LEFT;
        t->want = type_of(TY_INT);
        cx->m->lefts = true;
        return true;
    }
    t->want = id == NATURAL_SIDE ? type_of(TY_SIDE) : x->type;
    if (id == NATURAL_SIDE)
        t->to->mem = model_changes_sides(cx->m);
    else if (id == NATURAL_GROUND)
        t->to->mem = model_changes_ground(cx->m);
    else if (creature || id == NATURAL_THING_CONTENT)
        t->to->mem = model_changes_content(cx->m, creature);
    else
        return false;
    return true;
}

static bool list_target(struct check_ctx *cx, const struct expr *x, struct target *t)
{
    model_moves_things(cx->m);
    t->to->kind = ST_GIVE;
    t->to->mem = x->mem;
    t->to->a = x->mem->rec->cls == CLASS_FIGHT ? NULL : x->a;
    t->want = type_record(TY_THING, x->mem->of_kind);
    return true;
}

/* An element whose word only the fight knows: see family_store.c. */
static bool family_target(struct expr *x, struct target *t)
{
    if (!x->mem || x->mem->kind != MEM_FAMILY) return false;
    t->to->mem = x->mem;
    t->to->a = x;
    t->want = x->mem->type;
    return true;
}

static bool kept_target(struct check_ctx *cx, const struct expr *x, struct target *t)
{
    const struct member *mem = x->mem;
    bool param = mem->member_sort == SORT_PARAM && mem->rec->cls == CLASS_EVENT;
    if (mem->member_sort == SORT_OPTION || (param && !mem->is_open)) return false;
    if (mem->open_files) file_deps_need(cx->m, file_bit(t->to->span.file), 0, mem->open_files);
    t->to->mem = x->mem;
    t->to->a = x->a;
    t->to->b = x->b;
    if (x->b && x->b->kind == EX_EDGE) x->b->number = EDGE_SURELY;
    t->want = mem->type;
    return true;
}

static void report_unchangeable(struct check_ctx *cx, const struct ast *head, const struct expr *x)
{
    if (x->kind == EX_LEFT) {
        diag_help(report(cx->m, E0301, head->span, "a budget is paid from, it cannot be assigned"),
                  "`pay 1 %.*s from c`, `grant 1 %.*s to c`", STR_FMT(x->mem->name),
                  STR_FMT(x->mem->name));
        return;
    }
    struct diag *g = report(cx->m, E0301, head->span, "this cannot be changed");
    bool changes_hands = x->kind == EX_NATURAL && x->mem &&
                         (x->mem->id == NATURAL_OWNER || x->mem->id == NATURAL_HOLDER);
    if (x->kind == EX_LOAD && x->mem->member_sort == SORT_PARAM)
        diag_help(g, "the event must declare `open_to_change %.*s`", STR_FMT(x->mem->name));
    else if (changes_hands)
        diag_help(g, "a thing changes hands when it joins a list: `c.LIST += %.*s`",
                  STR_FMT(source_text(cx->m, x->a->span)));
    else if (x->kind == EX_STAT)
        diag_help(g, "a stat is the sum of its modifiers; apply something that lends to it");
    else
        diag_note(g,
                  "only tracks, counters, flags, slots and lists of things can change in a fight");
}

/* Resolves the left side. False: reported. */
static bool target_of(struct check_ctx *cx, struct ast *head, struct target *t)
{
    struct expr *x = NULL;
    *t = (struct target){stmt_new(cx, ST_STORE, head->span), NO_WANT};
    if (local_target(cx, head, t) || array_target(cx, head, t, &x)) return true;
    if (!x) x = target_value(cx, head);
    if (x->type.base == TY_ERROR) return false;
    bool fits = false;
    switch (x->kind) {
    case EX_NATURAL: fits = natural_target(cx, x, t); break;
    case EX_OWNED: fits = list_target(cx, x, t); break;
    case EX_CALL: fits = family_target(x, t); break;
    case EX_LOAD: fits = kept_target(cx, x, t); break;
    default: break;
    }
    if (!fits) report_unchangeable(cx, head, x);
    return fits;
}

/* ---- assignments ----------------------------------------------------------------------------- */

/* The new value of a local: for `+=` and `-=` computed from the old one. */
static struct expr *combined_value(struct check_ctx *cx, struct ast *line, int32_t local,
                                   struct expr *value)
{
    if (line->assign == ASSIGN_SET) return value;
    struct expr *old = expr_local(cx, local, line->span);
    struct expr *x;
    if (old->type.base == TY_SET) {
        x = expr_new(cx, line->assign == ASSIGN_ADD ? EX_UNION : EX_WITHOUT, old->type, line->span);
    } else {
        old = convert(cx, old, type_of(TY_INT));
        x = expr_new(cx, EX_ARITH, type_of(TY_INT), line->span);
        x->op = line->assign == ASSIGN_ADD ? OP_ADD : OP_SUB;
    }
    x->a = old;
    x->b = value;
    return x;
}

/* A first word before the name: `set x = 1`, `expect x = 1`. */
static void report_word_before(struct check_ctx *cx, struct ast *line)
{
    if (str_is(name_of(line->head), "expect") && line->assign == ASSIGN_SET) {
        struct span sign = {line->span.file, line->a->span.to, line->b->span.from};
        diag_help(report(cx->m, E0105, sign, "`=` gives a value, it does not compare"),
                  "write `==` to compare");
        return;
    }
    struct str word = name_of(line->head), name = name_of(line->a);
    struct diag *g = report(cx->m, E0101, line->span,
                            "there is something between `%.*s` and the `=`", STR_FMT(word));
    if (!name.len && str_is(word, "set"))
        diag_help(g, "without `set`: `%.*s = ...`", STR_FMT(source_text(cx->m, line->a->span)));
    else if (name.len && str_is(word, "fixed"))
        diag_help(g, "a name that keeps its value is made with `fixed let`: `fixed let %.*s = ...`",
                  STR_FMT(name));
    else if (name.len)
        diag_help(g, "a new name is made with `let`, without its type: `let %.*s = ...`",
                  STR_FMT(name));
    else
        diag_help(g, "a new name is made with `let`: `let x = ...`");
}

/* Narrows the local to the type of the value. */
static void assign_local(struct check_ctx *cx, struct ast *line, struct target *t,
                         struct expr *value)
{
    int32_t local = t->to->number;
    struct local *l = &cx->fn->locals.at[local];
    l->is_changed = true;
    if (l->is_fixed) {
        struct diag *g = report(cx->m, E0301, line->span, "`%.*s` is fixed: it cannot be changed",
                                STR_FMT(l->name));
        diag_related(g, l->span, "made here");
        diag_help(g, "a name that changes is made with `let` alone");
    }
    t->to->a = combined_value(cx, line, local, value);
    struct type now = t->want;
    bool none = value->kind == EX_CONST && value->value == -1;
    now.optional = t->want.optional && (value->type.optional || none);
    if (t->want.optional) vec_push(&cx->narrow, cx->m->arena, (struct narrowed){local, now});
    if (cx->branches && local < cx->branches)
        diag_help(report(cx->m, E0304, line->span,
                         "a branch of `together` cannot change a name from outside it"),
                  "each branch runs alone; let it change the fight, or a name of its own");
}

static void assign_list(struct check_ctx *cx, struct ast *line, struct target *t,
                        struct expr *value)
{
    need_permission(cx, PERMIT_CHANGE, line->span, "changing the fight");
    t->to->b = value;
    if (line->assign != ASSIGN_ADD)
        diag_help(report(cx->m, E0301, line->span, "a thing leaves a list when it joins another"),
                  "`+=` adds a thing to a list: `%.*s += ...`",
                  STR_FMT(source_text(cx->m, line->head->span)));
}

/* A creature never becomes a body of parts, which is several creatures. What is not a constant is
 * tested in the fight. */
static void report_body_of_parts(struct check_ctx *cx, const struct expr *value)
{
    if (value->kind == EX_COND) {
        report_body_of_parts(cx, value->b);
        report_body_of_parts(cx, value->c);
    }
    if (value->kind != EX_CONST || !value->content || !value->content->parts.len) return;
    diag_help(report(cx->m, E0301, value->span, "`%.*s` is a body of parts: no creature becomes it",
                     STR_FMT(value->content->sym->name)),
              "write what it becomes: `%.*s`, or let a body join with `bring`",
              STR_FMT(value->content->parts.at[0].content->sym->name));
}

static void assign_member(struct check_ctx *cx, struct ast *line, struct target *t,
                          struct expr *value)
{
    need_permission(cx, PERMIT_CHANGE, line->span, "changing the fight");
    t->to->assign = (enum assign)line->assign;
    t->to->c = value;
    if (t->to->mem && t->to->mem == cx->m->form) report_body_of_parts(cx, value);
    enum ty want = t->want.base;
    if (line->assign != ASSIGN_SET && want != TY_INT && want != TY_SET && want != TY_ERROR)
        report(cx->m, E0301, line->span, "`%s` works on numbers and sets",
               line->assign == ASSIGN_ADD ? "+=" : "-=");
    if (t->to->mem && t->to->mem->kind == MEM_FAMILY)
        t->to = family_store(cx, t->to->a, value, (enum assign)line->assign, line->span);
}

/* Checks `x = e`, `x += e` and `x -= e`. Assigning a member changes the fight, which needs
 * permission. */
struct stmt *assign_stmt(struct check_ctx *cx, struct ast *line)
{
    if (line->a) {
        report_word_before(cx, line);
        return no_stmt(cx, line->span);
    }
    if (check_line_parts(cx->m, line, HAS_SET | HAS_CHANGE | HAS_ELSE | HAS_WHEN, EVERY_JOIN))
        check_value_labels(cx->m, line);
    struct target t;
    bool fits = target_of(cx, line->head, &t);
    struct stmt *before = NULL;
    struct expr *value = is_waited_for(line) ? waited_value(cx, line, fits && t.to->flag, &before)
                                             : check_expr(cx, line->b, t.want);
    if (!value) return before;
    if (!fits) return no_stmt(cx, line->span);
    value = convert(cx, value, t.want);
    if (t.to->kind == ST_LET)
        assign_local(cx, line, &t, value);
    else if (t.to->kind == ST_GIVE)
        assign_list(cx, line, &t, value);
    else
        assign_member(cx, line, &t, value);
    return before ? both_stmt(cx, before, t.to, line->span) : t.to;
}

/* `fixed let x = ...` keeps its value on purpose, even if the state it was read from changes
 * (stale_lets.c). The grammar reads it as the word `fixed` before a phrase. */
bool is_fixed_let(const struct ast *line)
{
    const struct ast *a = line->a;
    return str_is(name_of(line->head), "fixed") && a && a->kind == AST_PHRASE &&
           str_is(name_of(a->items[0]), "let");
}

struct stmt *fixed_let_stmt(struct check_ctx *cx, struct ast *line)
{
    struct ast let = *line;
    size_t first = cx->fn->locals.len;
    let.head = line->a->items[0];
    let.a = line->a->item_count == 2 ? line->a->items[1] : NULL;
    check_word_parts(cx->m, &let, IN_COMMAND);
    struct stmt *s = let_stmt(cx, &let);
    for (size_t i = first; i < cx->fn->locals.len; i++) cx->fn->locals.at[i].is_fixed = true;
    return s;
}
