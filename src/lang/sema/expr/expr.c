/* expr.c -- Checks expressions: translates syntax trees to typed nodes.
 *
 * One mistake is reported once: what failed has type TY_ERROR, which agrees with everything. Nodes
 * and conversions live in convert.c, members in access.c, operators in operator.c, calls in call.c,
 * selections (nouns, orderings, filters) in select.c.
 */
#include "expr.h"

#include "lang/sema/model/builtins.h"

/* `level 1,` in place of one number, and the next line with it. Neither line is reported for what
 * the comma joins. */
static bool report_joined_lines(struct check_ctx *cx, const struct ast *e)
{
    struct span between = {e->span.file, e->items[0]->span.to, e->items[1]->span.from};
    struct str text = source_text(cx->m, between);
    if (!text.len || !memchr(text.at, '\n', text.len)) return false;
    const char *comma = memchr(text.at, ',', text.len);
    between.from += comma ? (uint32_t)(comma - text.at) : 0;
    between.to = between.from + 1;
    struct diag *g = report(cx->m, E0101, between, "this comma joins the next line to its own");
    diag_help(g, "leave it out");
    g->unreadable = e->span;
    return true;
}

/* `c.place = 4, 2`: the place in column 4 and row 2, as `side` lines write it. */
static struct expr *pair_expr(struct check_ctx *cx, struct ast *e)
{
    struct type place = type_of(TY_PLACE);
    place.optional = true;
    struct expr *x = expr_new(cx, EX_BUILTIN, place, e->span);
    x->number = BUILTIN_PLACE_AT;
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    x->item_count = 2;
    for (int i = 0; i < 2; i++) x->items[i] = expr_as(cx, e->items[i], type_of(TY_INT));
    return x;
}

/* The nearest kind that both are of. NULL: any. */
static struct record *common_kind(struct record *a, const struct record *b)
{
    while (a && !record_is(b, a)) a = a->parent;
    return b ? a : NULL;
}

static struct expr *list_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    if (want.base == TY_PLACE && want.optional && e->item_count == 2 &&
        geometry_of(cx->m->space)->is_drawn)
        return pair_expr(cx, e);
    if ((want.base == TY_INT || want.base == TY_FLAG) && report_joined_lines(cx, e))
        return expr_error(cx, e->span);
    struct type elem = want.base == TY_SET || want.base == TY_LIST ? type_elem(want) : NO_WANT;
    struct expr *x = expr_new(cx, EX_LIST, type_list(elem), e->span);
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, e->item_count);
    for (size_t i = 0; i < e->item_count; i++) {
        struct expr *item = check_expr(cx, e->items[i], elem);
        if (item->type.optional) item = unwrap(cx, item, STR("value"));
        if (elem.base == TY_ERROR && i == 0)
            elem = item->type;
        else if (item->type.base == TY_THING && elem.base == TY_THING &&
                 !type_fits(item->type, elem))
            elem.rec = cx->m->kinds[KIND_THING];
        else if (item->type.base == TY_CONTENT && elem.base == TY_CONTENT)
            elem.rec = common_kind(elem.rec, item->type.rec);
        x->items[i] = convert(cx, item, elem);
    }
    x->item_count = e->item_count;
    x->type = type_list(elem);
    if (want.base == TY_SET || (elem.base == TY_TAG && want.base != TY_LIST))
        return expr_unary(cx, EX_TO_SET, type_set(elem.base, elem.rec, elem.tag), x, e->span);
    return x;
}

struct expr *expr_self(struct check_ctx *cx, struct span span)
{
    if (cx->self >= 0) return expr_local(cx, cx->self, span);
    diag_help(report(cx->m, E0201, span, "there is no `self` here"),
              "a command knows only its parameters; nouns and orderings can be asked for somebody: "
              "`enemies(a)`");
    return expr_error(cx, span);
}

struct expr *distance_expr(struct check_ctx *cx, struct expr *a, struct expr *b, struct span span)
{
    struct expr *d = expr_new(cx, EX_BUILTIN, type_of(TY_INT), span);
    d->number = BUILTIN_DISTANCE;
    d->items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    d->items[0] = a;
    d->items[1] = b;
    d->item_count = 2;
    return d;
}

struct expr *place_operand(struct check_ctx *cx, struct expr *x)
{
    if (x->type.base != TY_CREATURE && x->type.base != TY_PLACE && x->type.base != TY_ERROR) {
        report(cx->m, E0301, x->span, "a creature or a place is needed here, this is %.*s",
               STR_FMT(type_text(cx->m->arena, x->type)));
        return expr_error(cx, x->span);
    }
    return unwrap(cx, x, STR("place"));
}

/* `a within d [of x]`, where a is one creature or place: a condition. */
static struct expr *near_flag(struct check_ctx *cx, struct ast *e)
{
    struct expr *a = e->a ? expr_free(cx, e->a) : expr_self(cx, e->span);
    struct expr *x = e->c ? expr_free(cx, e->c) : expr_self(cx, e->span);
    struct expr *d = distance_expr(cx, place_operand(cx, a), place_operand(cx, x), e->span);
    struct expr *most = expr_as(cx, e->b, type_of(TY_INT));
    struct expr *c = expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), d, most, e->span);
    c->op = OP_LE;
    return c;
}

static struct expr *text_value(struct check_ctx *cx, struct ast *e)
{
    struct expr *x = expr_new(cx, EX_TEXT, type_of(TY_TEXT), e->span);
    x->text = unescaped(cx->m, e->text);
    return x;
}

/* A string is a text, or a name of several words. */
static struct expr *string_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    const struct symbol *y = want.base == TY_TEXT ? NULL : scope_find(cx->scope, e->text);
    bool names = y && (y->kind == SYM_CONTENT || y->kind == SYM_CONST);
    if (names || want.tag || type_is_ref(want) || want.base == TY_CONTENT || want.base == TY_SET ||
        want.base == TY_LIST)
        return name_expr(cx, e->text, e->span, want);
    return text_value(cx, e);
}

/* `3 rounds`. */
static struct expr *quantity_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    const struct symbol *y = scope_find_unit(cx->scope, e->text);
    if (y && y->kind == SYM_UNIT) return check_expr(cx, e->a, want);
    struct diag *g = report(cx->m, E0301, e->span,
                            "a number with a name (`%.*s`) does not fit here", STR_FMT(e->text));
    if (e->a->kind == AST_DICE)
        diag_help(g, "dice are written alone; give `%.*s` a field and a line of its own",
                  STR_FMT(e->text));
    else if (e->a->kind == AST_NUMBER)
        diag_help(g,
                  "a plain number: `%lld`; only durations have units. A second entry of the "
                  "line must follow `;`",
                  (long long)e->a->number);
    else
        diag_help(g, "a line takes one entry; put a second one after `;`");
    return expr_error(cx, e->span);
}

/* One finding for a place that cannot wait. */
static bool may_wait(struct check_ctx *cx, const struct ast *e)
{
    bool roll = e->kind == AST_ROLL;
    if (cx->wait && cx->fn->permission >= (roll ? PERMIT_ROLL : PERMIT_CHANGE)) return true;
    struct diag *g =
        report(cx->m, E0304, e->span, "%s is not permitted here", roll ? "rolling" : "asking");
    diag_note(g, cx->fn->permission == PERMIT_ROLL && cx->wait
                     ? "a check may roll, but asks nobody"
                     : "functions, properties and conditions only look: they neither roll nor ask");
    diag_help(g, roll ? "roll in a `command` or `check`, and keep the number or hand it on"
                      : "ask in a `command`, and keep the answer or hand it on");
    return false;
}

/* Something that is not a value. The words of the family that is wanted are the help, or `hint`. */
static struct expr *no_value(struct check_ctx *cx, struct ast *e, struct type want,
                             const char *message, const char *hint)
{
    struct diag *g = report(cx->m, E0301, e->span, "%s", message);
    if (want.base == TY_TAG && want.tag)
        help_family(cx->m, g, want.tag, STR(""));
    else if (hint)
        diag_help(g, "%s", hint);
    return expr_error(cx, e->span);
}

struct expr *check_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    if (!e) return expr_error(cx, (struct span){0, 0, 0});
    enter_file(cx->m, e->span.file);
    if (is_selection(cx, e)) return select_expr(cx, e);
    switch (e->kind) {
    case AST_NAME: return name_expr(cx, e->text, e->span, want);
    case AST_STRING: return string_expr(cx, e, want);
    case AST_TEXT: return text_value(cx, e);
    case AST_NUMBER: return expr_const(cx, type_of(TY_INT), e->number, e->span);
    case AST_DICE: return dice_expr(cx, e, want);
    case AST_POOL: return pool_expr(cx, e, want);
    case AST_QUANTITY: return quantity_expr(cx, e, want);
    case AST_CALL:
    case AST_COMPREHENSION: return call_expr(cx, e, want);
    case AST_MEMBER: return member_expr(cx, e);
    case AST_INDEX: return index_expr(cx, e);
    case AST_UNARY: return unary_expr(cx, e);
    case AST_BINARY: return binary_expr(cx, e);
    case AST_IF_EXPR: return cond_expr(cx, e, want);
    case AST_ELSE: return else_expr(cx, e, want);
    case AST_WITHIN: return near_flag(cx, e);
    case AST_IS: return is_expr(cx, e);
    case AST_HAS: return has_expr(cx, expr_free(cx, e->a), e->text, e->span);
    case AST_LIST: return list_expr(cx, e, want);
    case AST_RANGE:
        return expr_binary(cx, EX_RANGE_LIST, type_list(type_of(TY_INT)),
                           expr_as(cx, e->a, type_of(TY_INT)), expr_as(cx, e->b, type_of(TY_INT)),
                           e->span);
    case AST_ROLL:
    case AST_CHOOSE: return may_wait(cx, e) ? cx->wait(cx, e) : expr_error(cx, e->span);
    case AST_BAD: return expr_error(cx, e->span);
    case AST_OFTEN:
        return no_value(cx, e, want, "`per` can only follow a hook: `on turn_start once per round`",
                        "so much for each of several: `+count(allies within 1)`");
    default: return no_value(cx, e, want, "a value is needed here", NULL);
    }
}
