/* select.c -- Checks selections: nouns, orderings, quantifiers and filters.
 *
 * `nearest enemy within 5 where not it.down`: the noun's set first, then the filters, then the
 * orderings from the one next to the noun outwards, then the quantifier. A selection is pure and
 * yields all that tie.
 */
#include "expr.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"

static struct symbol *noun_of(struct check_ctx *cx, struct ast *e)
{
    for (size_t i = 0; i < cx->names.len; i++)
        if (str_equal(cx->names.at[i].name, e->text)) return NULL;
    struct symbol *y = scope_find(cx->scope, e->text);
    return y && y->kind == SYM_NOUN ? y : NULL;
}

/* The innermost operand of where/within/with: a phrase, a noun, or another expression that
 * is a set. */
static struct ast *selection_base(struct ast *e)
{
    while (e && (e->kind == AST_WHERE || e->kind == AST_WITHIN || e->kind == AST_WITH)) e = e->a;
    return e;
}

/* Is the type of this expression a set, by its shape alone? Needed only below within, which also
 * tests one. */
static bool is_set_by_shape(struct check_ctx *cx, struct ast *e)
{
    if (!e) return false;
    if (e->kind == AST_PHRASE) return true;
    if (e->kind == AST_NAME) {
        for (size_t i = cx->names.len; i-- > 0;)
            if (str_equal(cx->names.at[i].name, e->text)) {
                enum ty t = cx_type(cx, cx->names.at[i].local).base;
                return t == TY_SET || t == TY_LIST;
            }
        return noun_of(cx, e) || str_is(e->text, "everyone") || str_is(e->text, "places");
    }
    if (e->kind == AST_CALL && e->a->kind == AST_NAME) {
        struct symbol *y = scope_find(cx->scope, e->a->text);
        return y && (y->kind == SYM_NOUN || y->kind == SYM_ORDERING ||
                     (y->kind == SYM_FN && y->as.fn->ret.base == TY_SET));
    }
    return e->kind == AST_MEMBER && str_is(e->text, "members");
}

bool selects_from_set(struct check_ctx *cx, struct ast *e)
{
    struct ast *b = selection_base(e);
    return is_set_by_shape(cx, b) || (b && b->kind != AST_NAME && b->kind != AST_MEMBER) ||
           (e->a && e->a->kind == AST_WHERE);
}

/* A noun's function takes who looks and who is looked at. */
struct expr *noun_seen_by(struct check_ctx *cx, struct symbol *noun, struct expr *viewer,
                          struct span span)
{
    struct expr *all = expr_new(cx, EX_NATURAL, type_set(TY_CREATURE, NULL, NULL), span);
    all->text = STR("everyone");
    struct expr *x = expr_new(cx, EX_FILTER, all->type, span);
    x->a = all;
    x->number = cx_hidden(cx, type_of(TY_CREATURE));
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    items[0] = viewer ? viewer : expr_self(cx, span);
    if (items[0]->type.base == TY_ERROR) return items[0];
    items[0] = convert(cx, items[0], type_of(TY_CREATURE));
    items[1] = expr_local(cx, x->number, span);
    x->b = call_fn(cx, noun->as.fn, items, 2, span);
    return x;
}

static struct expr *kind_set(struct check_ctx *cx, struct symbol *y, struct span span)
{
    bool mark = y->kind == SYM_CONTENT ? y->as.content->rec != NULL : y->as.rec->cls == CLASS_MARK;
    struct expr *x;
    if (y->kind == SYM_CONTENT && mark) {
        x = expr_new(cx, EX_ALL_MARKS_OF, type_list(type_record(TY_MARK, y->as.content->rec)),
                     span);
        x->content = y->as.content;
    } else if (y->kind == SYM_KIND && mark) {
        x = expr_new(cx, EX_ALL_MARKS, type_list(type_record(TY_MARK, y->as.rec)), span);
        x->rec = y->as.rec;
    } else if (y->kind == SYM_KIND && y->as.rec->cls == CLASS_THING) {
        x = expr_new(cx, EX_ALL_THINGS, type_list(type_record(TY_THING, y->as.rec)), span);
        x->rec = y->as.rec;
    } else if (y->kind == SYM_KIND && y->as.rec->cls == CLASS_CREATURE) {
        struct expr *all = expr_new(cx, EX_NATURAL, type_set(TY_CREATURE, NULL, NULL), span);
        all->text = STR("everyone");
        x = expr_new(cx, EX_FILTER, type_set(TY_CREATURE, y->as.rec, NULL), span);
        x->a = all;
        x->number = cx_hidden(cx, type_of(TY_CREATURE));
        x->b = expr_new(cx, EX_IS_KIND, type_of(TY_FLAG), span);
        x->b->a = expr_local(cx, x->number, span);
        x->b->rec = y->as.rec;
    } else {
        report(cx->m, E0203, span, "`%.*s` is not something that there are several of in a fight",
               STR_FMT(y->name));
        return expr_error(cx, span);
    }
    return x;
}

/* Nouns or orderings: those that there are. */
static size_t help_declared(struct check_ctx *cx, struct diag *g, enum symbol_kind kind)
{
    struct text all;
    text_init(&all, cx->m->arena);
    size_t count = 0;
    for (size_t i = 0; i < cx->m->fns.len && count < 12; i++) {
        struct symbol *y = scope_find(cx->m->names, cx->m->fns.at[i]->name);
        if (!y || y->kind != kind || y->as.fn != cx->m->fns.at[i]) continue;
        text_printf(&all, "%s`%.*s`", count++ ? ", " : "", STR_FMT(y->name));
    }
    if (count) diag_help(g, "there are %.*s", STR_FMT(text_str(&all)));
    return count;
}

static bool is_noun(const struct symbol *y)
{
    return y->kind == SYM_NOUN || y->kind == SYM_KIND || y->kind == SYM_ORDERING;
}

static struct expr *noun_set(struct check_ctx *cx, struct ast *e)
{
    struct str name = name_of(e);
    for (size_t i = cx->names.len; i-- > 0;)
        if (str_equal(cx->names.at[i].name, name))
            return expr_local(cx, cx->names.at[i].local, e->span);
    struct symbol *y = scope_find(cx->scope, name);
    if (y && y->kind == SYM_NOUN) return noun_seen_by(cx, y, NULL, e->span);
    if (y && (y->kind == SYM_KIND || y->kind == SYM_CONTENT)) return kind_set(cx, y, e->span);
    if (str_is(name, "creature") || str_is(name, "everyone"))
        return name_expr(cx, STR("everyone"), e->span, NO_WANT);
    if (str_is(name, "thing") || str_is(name, "mark")) {
        bool mark = name.at[0] == 'm';
        struct record *r = cx->m->kinds[mark ? KIND_MARK : KIND_THING];
        struct expr *x = expr_new(cx, mark ? EX_ALL_MARKS : EX_ALL_THINGS,
                                  type_list(type_record(mark ? TY_MARK : TY_THING, r)), e->span);
        x->rec = r;
        return x;
    }
    if (name_is_excused(cx->m, e->span.file, name)) return expr_error(cx, e->span);
    if (y && y->kind == SYM_ORDERING) {
        diag_help(report(cx->m, E0203, e->span, "`%.*s` is an ordering: its noun must follow it",
                         STR_FMT(name)),
                  "as in `%.*s enemy`", STR_FMT(name));
        return expr_error(cx, e->span);
    }
    struct diag *g = report(cx->m, E0201, e->span, "there is no noun `%.*s`", STR_FMT(name));
    if (record_find(cx->m->kinds[KIND_CREATURE], name))
        diag_help(g, "what somebody has is written with a dot: `self.%.*s`", STR_FMT(name));
    else if (!suggest(cx->m, g, scope_nearest(cx->scope, name, is_noun)))
        help_declared(cx, g, SYM_NOUN);
    return expr_error(cx, e->span);
}

/* From where `within` measures. The `it` of x in `within d of x` is that of the line around, as
 * each is at distance 0 from itself. */
static struct expr *measured_from(struct check_ctx *cx, struct ast *f, int32_t outer)
{
    struct visible it = cx->names.at[--cx->names.len];
    int32_t inner = cx->it;
    cx->it = outer;
    struct expr *from = f->c ? expr_free(cx, f->c) : expr_self(cx, f->span);
    cx->it = inner;
    cx->names.at[cx->names.len++] = it;
    return from;
}

static struct expr *distance_filter(struct check_ctx *cx, struct ast *f, int32_t it, int32_t outer)
{
    struct expr *from = measured_from(cx, f, outer);
    if (from->type.base == TY_ERROR) return from;
    struct expr *flag = expr_new(cx, EX_COMPARE, type_of(TY_FLAG), f->span);
    struct expr *most = expr_as(cx, f->b, type_of(TY_INT));
    /* near some of several: the least distance */
    if (from->type.base == TY_SET && from->type.elem == TY_CREATURE) {
        struct expr *x = expr_new(cx, EX_FILTER, from->type, f->span);
        x->a = from;
        x->number = cx_hidden(cx, type_of(TY_CREATURE));
        from = expr_local(cx, x->number, f->span);
        x->b = flag;
        struct expr *some = expr_new(cx, EX_PRESENT, type_of(TY_FLAG), f->span);
        some->a = x;
        flag->a = distance_expr(cx, from, expr_local(cx, it, f->span), f->span);
        flag->b = most;
        flag->op = OP_LE;
        return some;
    }
    if (from->type.base != TY_CREATURE && from->type.base != TY_PLACE) {
        report(cx->m, E0301, from->span, "a creature or a place is needed here, this is %.*s",
               STR_FMT(type_text(cx->m->arena, from->type)));
        return expr_error(cx, f->span);
    }
    flag->a =
        distance_expr(cx, unwrap(cx, from, STR("place")), expr_local(cx, it, f->span), f->span);
    flag->b = most;
    flag->op = OP_LE;
    return flag;
}

/* A condition on a kind narrows the type of the elements. */
static struct record *proven_kind(const struct expr *c, int32_t it)
{
    if (c->kind == EX_AND) {
        struct record *r = proven_kind(c->a, it);
        return r ? r : proven_kind(c->b, it);
    }
    if (c->kind == EX_IS_KIND && c->a->kind == EX_LOCAL && c->a->number == it) return c->rec;
    if (c->kind == EX_HAS_SLOT && c->a->kind == EX_LOCAL && c->a->number == it) return c->mem->rec;
    return NULL;
}

/* The condition of a filter on `it`, which must be visible. */
static struct expr *filter_condition(struct check_ctx *cx, struct ast *f, int32_t it)
{
    int32_t outer = cx->it;
    struct expr *x;
    cx->it = it;
    if (f->kind == AST_WHERE) {
        x = expr_flag(cx, f->b);
    } else if (f->kind == AST_WITH) {
        struct ast has = {
            .kind = AST_HAS, .span = f->span, .text = f->text.len ? f->text : name_of(f->b)};
        struct ast word = {.kind = AST_NAME, .span = f->span, .text = STR("it")};
        struct ast *copy = ARENA_NEW(cx->m->arena, struct ast),
                   *name = ARENA_NEW(cx->m->arena, struct ast);
        *name = word;
        has.a = name;
        *copy = has;
        x = expr_flag(cx, copy);
    } else {
        x = distance_filter(cx, f, it, outer);
    }
    cx->it = outer;
    return x;
}

static bool reads_local(void *user, const struct expr *x)
{
    return (x->kind == EX_LOCAL && x->number == *(int32_t *)user) || expr_any(x, reads_local, user);
}

/* `places within n of p`, `everyone within 0 of p`: the engine finds these without a search. NULL:
 * it is another filter. */
static struct expr *near_place(struct check_ctx *cx, const struct expr *set, const struct expr *is,
                               int32_t it)
{
    bool places = set->kind == EX_NATURAL && !set->mem && str_is(set->text, "places"),
         all = set->kind == EX_NATURAL && !set->mem && str_is(set->text, "everyone");
    if ((!places && !all) || is->kind != EX_COMPARE || is->op != OP_LE) return NULL;
    struct expr *d = is->a, *most = is->b;
    if (d->kind != EX_BUILTIN || d->number != BUILTIN_DISTANCE) return NULL;
    struct expr *from = d->items[0];
    if (from->type.base != TY_PLACE || reads_local(&it, from) || reads_local(&it, most))
        return NULL;
    if (places) return expr_builtin(cx, BUILTIN_AREA, set->type, from, most);
    if (most->kind != EX_CONST || most->value != 0) return NULL;
    return expr_builtin(cx, BUILTIN_CREATURES_AT, set->type, from, NULL);
}

static struct expr *apply_filter(struct check_ctx *cx, struct expr *set, struct ast *f)
{
    if (set->type.base == TY_ERROR) return set;
    if (set->type.base != TY_SET && set->type.base != TY_LIST) {
        struct diag *g =
            report(cx->m, E0301, set->span, "this is %.*s: only sets and lists can be filtered",
                   STR_FMT(type_text(cx->m->arena, set->type)));
        if (type_is_ref(set->type))
            diag_help(g, "of one it is asked directly: `if %.*s ... { ... }`",
                      STR_FMT(source_text(cx->m, set->span)));
        return expr_error(cx, f->span);
    }
    struct expr *x = expr_new(cx, EX_FILTER, set->type, f->span);
    x->a = set;
    size_t names = cx->names.len, narrow = cx->narrow.len;
    x->number = cx_local(cx, STR("it"), type_elem(set->type), f->span);
    x->b = filter_condition(cx, f, x->number);
    cx->names.len = names;
    cx->narrow.len = narrow;
    struct expr *near = near_place(cx, set, x->b, x->number);
    if (near) return near;
    struct record *r = proven_kind(x->b, x->number);
    if (r && (x->type.elem == TY_THING || x->type.elem == TY_CREATURE) && record_is(r, x->type.rec))
        x->type.rec = r;
    return x;
}

static struct expr *apply_filters(struct check_ctx *cx, struct expr *set, struct ast *e,
                                  struct ast *stop)
{
    if (e == stop) return set;
    return apply_filter(cx, apply_filters(cx, set, e->a, stop), e);
}

struct expr *order_of(struct check_ctx *cx, struct expr *set, struct symbol *y, struct expr *who,
                      struct span span)
{
    struct expr *x = expr_new(cx, EX_ORDER, set->type, span);
    x->a = set;
    x->number = cx_hidden(cx, type_of(TY_CREATURE));
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    items[1] = expr_local(cx, x->number, span);
    items[0] = who ? who : cx->self >= 0 ? expr_local(cx, cx->self, span) : items[1];
    x->b = call_fn(cx, y->as.fn, items, 2, span);
    return x;
}

static struct expr *apply_ordering(struct check_ctx *cx, struct expr *set, struct symbol *y,
                                   struct span span)
{
    if (set->type.base == TY_ERROR) return set;
    if (set->type.elem != TY_CREATURE) {
        report(cx->m, E0301, span, "`%.*s` orders creatures", STR_FMT(y->name));
        return expr_error(cx, span);
    }
    return order_of(cx, set, y, NULL, span);
}

static bool is_quantifier(struct str w)
{
    return str_is(w, "any") || str_is(w, "all") || str_is(w, "every") || str_is(w, "the");
}

static bool is_ordering(const struct symbol *y)
{
    return y->kind == SYM_ORDERING;
}

/* `aspects melee fire`: a list without its comma reads like a phrase. */
static bool report_unseparated_tags(struct check_ctx *cx, struct ast *phrase)
{
    for (size_t i = 0; i < phrase->item_count; i++) {
        struct str w = phrase->items[i]->text;
        if (scope_find(cx->scope, w) || !family_with_tag(cx->m, w) ||
            family_with_tag(cx->m, w) != family_with_tag(cx->m, phrase->items[0]->text))
            return false;
    }
    report_missing_commas(cx->m, phrase, "words");
    return true;
}

/* `hurt self n`: two values without their comma read like a phrase, too. */
static bool report_unseparated_values(struct check_ctx *cx, struct ast *phrase)
{
    for (size_t i = 0; i < phrase->item_count; i++) {
        struct str w = phrase->items[i]->text;
        bool known = str_is(w, "self") || str_is(w, "this");
        if (cx->implicit && record_find(cx->implicit, w)) known = true;
        for (size_t k = 0; k < cx->names.len; k++)
            known = known || str_equal(cx->names.at[k].name, w);
        if (!known) return false;
    }
    report_missing_commas(cx->m, phrase, "values");
    return true;
}

/* A noun asks its function, everyone holds all, and any other set is searched. */
static struct expr *base_has(struct check_ctx *cx, struct ast *b, int32_t it)
{
    struct symbol *noun = b->kind == AST_NAME ? noun_of(cx, b) : NULL;
    if (noun) {
        struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
        items[0] = expr_self(cx, b->span);
        items[1] = expr_local(cx, it, b->span);
        return call_fn(cx, noun->as.fn, items, 2, b->span);
    }
    if (str_is(name_of(b), "everyone")) return expr_const(cx, type_of(TY_FLAG), 1, b->span);
    struct expr *x = expr_new(cx, EX_IN, type_of(TY_FLAG), b->span);
    x->a = expr_local(cx, it, b->span);
    x->b = select_expr(cx, b);
    if (x->b->type.base == TY_ERROR) return x->b;
    if (x->b->type.base == TY_SET && x->b->type.elem == TY_CREATURE) return x;
    diag_help(report(cx->m, E0301, b->span, "an aura is for a set of creatures, this is %.*s",
                     STR_FMT(type_text(cx->m->arena, x->b->type))),
              "`for everyone within 2: ...`, or a noun of the rules");
    return expr_error(cx, b->span);
}

struct expr *selection_has(struct check_ctx *cx, struct ast *e, int32_t it)
{
    bool filter = e->kind == AST_WHERE || e->kind == AST_WITHIN || e->kind == AST_WITH;
    if (!filter || !e->a) return base_has(cx, e, it);
    struct expr *set = selection_has(cx, e->a, it);
    size_t names = cx->names.len, narrow = cx->narrow.len;
    vec_push(&cx->names, cx->m->arena, (struct visible){STR("it"), it});
    struct expr *condition = filter_condition(cx, e, it);
    cx->names.len = names;
    cx->narrow.len = narrow;
    if (set->type.base == TY_ERROR || condition->type.base == TY_ERROR)
        return expr_error(cx, e->span);
    if (set->kind == EX_CONST) return condition;
    struct expr *both = expr_new(cx, EX_AND, type_of(TY_FLAG), e->span);
    both->a = set;
    both->b = condition;
    return both;
}

struct expr *select_expr(struct check_ctx *cx, struct ast *e)
{
    struct ast *b = selection_base(e);
    if (b->kind != AST_PHRASE) {
        struct expr *set = b->kind == AST_NAME || b->kind == AST_STRING
                               ? (noun_of(cx, b) ? noun_set(cx, b) : expr_free(cx, b))
                               : expr_free(cx, b);
        return apply_filters(cx, set, e, b);
    }
    if (report_unseparated_tags(cx, b) || report_unseparated_values(cx, b))
        return expr_error(cx, e->span);
    struct expr *set = apply_filters(cx, noun_set(cx, b->items[b->item_count - 1]), e, b);
    for (size_t i = b->item_count - 1; i-- > 0;) {
        struct str w = b->items[i]->text;
        if (set->type.base == TY_ERROR) return set;
        if (is_quantifier(w)) {
            if (!str_is(w, "any")) continue;
            struct expr *any = expr_new(cx, EX_PRESENT, type_of(TY_FLAG), e->span);
            any->a = set;
            return any;
        }
        struct symbol *y = scope_find(cx->scope, w);
        if (y && y->kind == SYM_ORDERING) {
            set = apply_ordering(cx, set, y, b->items[i]->span);
            continue;
        }
        if (!y && (str_is(w, "count") || str_is(w, "first"))) {
            diag_help(report(cx->m, E0101, b->items[i]->span, "`%.*s` takes its set in parentheses",
                             STR_FMT(w)),
                      "`%.*s(%.*s ...)`", STR_FMT(w), STR_FMT(b->items[i + 1]->text));
            return expr_error(cx, e->span);
        }
        struct diag *g =
            y ? report(cx->m, E0203, b->items[i]->span,
                       "`%.*s` is %s, an ordering is needed before a noun", STR_FMT(w),
                       symbol_kind_name(y->kind))
              : report(cx->m, E0201, b->items[i]->span, "there is no ordering `%.*s`", STR_FMT(w));
        struct str near = scope_nearest(cx->scope, w, is_ordering);
        bool no = str_is(w, "no");
        if (no || str_is(w, "some"))
            diag_help(g, "`%s %.*s ...`", no ? "not any" : "any", STR_FMT(b->items[i + 1]->text));
        else if (!suggest(cx->m, g, near) && !help_declared(cx, g, SYM_ORDERING))
            diag_help(g, "two entries on one line need a `;` between them, and values a comma");
        return expr_error(cx, e->span);
    }
    return set;
}
