/* operator.c -- Checks operators: arithmetic, comparison, logic, `in`, `if ... else`, `is`, `has`.
 */
#include "expr.h"

#include "lang/sema/model/builtins.h"

/* ---- operators ------------------------------------------------------------------------------- */

static struct expr *set_operator(struct check_ctx *cx, struct ast *e, struct expr *a)
{
    struct expr *b = expr_as(cx, e->b, a->type);
    return expr_binary(cx, e->op == OP_ADD ? EX_UNION : EX_WITHOUT, a->type, a, b, e->span);
}

/* `degree + 1`: the next word of an ordered family, at most the last. */
static struct expr *moved_tag(struct check_ctx *cx, struct ast *e, struct expr *tag)
{
    struct expr *by = expr_as(cx, e->b, type_of(TY_INT));
    struct expr *sum =
        expr_binary(cx, EX_ARITH, type_of(TY_INT), number_of_tag(cx, tag), by, e->span);
    sum->op = (enum ast_op)e->op;
    int64_t last = (int64_t)tag->type.tag->values.len - 1;
    struct expr *most = expr_builtin(cx, BUILTIN_MIN, type_of(TY_INT), sum,
                                     expr_const(cx, type_of(TY_INT), last, e->span));
    struct expr *number = expr_builtin(cx, BUILTIN_MAX, type_of(TY_INT), most,
                                       expr_const(cx, type_of(TY_INT), 0, e->span));
    return expr_binary(cx, EX_ELEMENT, tag->type, family_list(cx, tag->type.tag, e->span), number,
                       e->span);
}

struct expr *rolled_expr(struct check_ctx *cx, struct expr *dice)
{
    struct expr *x = expr_binary(cx, EX_ROLL, type_of(TY_INT), dice, cx->roller, dice->span);
    x->template = cx->roll_name;
    return x;
}

static struct expr *number_operand(struct check_ctx *cx, struct ast *e)
{
    struct expr *x = check_expr(cx, e, type_of(TY_INT));
    if (x->type.base == TY_DICE && cx->rolling) return rolled_expr(cx, x);
    return convert(cx, x, type_of(TY_INT));
}

/* A die was reported where a number is needed: the sum is then no other fault. */
static struct expr *sum_of(struct check_ctx *cx, struct expr *x)
{
    bool dice = x->a->type.base == TY_ERROR || x->b->type.base == TY_ERROR;
    return dice && cx->fn->ret.base == TY_DICE ? expr_error(cx, x->span) : x;
}

static struct expr *arith_expr(struct check_ctx *cx, struct ast *e)
{
    if (e->op == OP_ADD || e->op == OP_SUB) {
        struct expr *a = check_expr(cx, e->a, NO_WANT);
        if (a->type.base == TY_SET) return set_operator(cx, e, a);
        if (a->type.base == TY_TAG && a->type.tag && !a->type.optional) return moved_tag(cx, e, a);
        if (a->type.base == TY_DICE && cx->rolling) a = rolled_expr(cx, a);
        a = convert(cx, a, type_of(TY_INT));
        struct expr *x =
            expr_binary(cx, EX_ARITH, type_of(TY_INT), a, number_operand(cx, e->b), e->span);
        x->op = (enum ast_op)e->op;
        return sum_of(cx, x);
    }
    struct expr *x = expr_binary(cx, EX_ARITH, type_of(TY_INT), number_operand(cx, e->a),
                                 number_operand(cx, e->b), e->span);
    x->op = (enum ast_op)e->op;
    bool ok;
    if ((x->op == OP_DIV || x->op == OP_MOD) && x->b->type.base == TY_INT &&
        constant_value_of(cx, x->b, &ok) == 0 && ok)
        report(cx->m, E0308, x->b->span, "this divides by zero");
    return sum_of(cx, x);
}

static bool is_unknown_name(struct check_ctx *cx, struct ast *e)
{
    if (e->kind != AST_NAME) return false;
    /* local names first: they hide others, and no other file is searched for them */
    for (size_t i = 0; i < cx->names.len; i++)
        if (str_equal(cx->names.at[i].name, e->text)) return false;
    return !(cx->implicit && record_find(cx->implicit, e->text)) && !scope_find(cx->scope, e->text);
}

static bool is_order(const struct ast *e)
{
    return e->op != OP_EQ && e->op != OP_NE;
}

/* `opposite == flank_rule`: the other side says of which family an unknown name is. */
static void compared(struct check_ctx *cx, struct ast *e, struct expr **a, struct expr **b)
{
    if (is_unknown_name(cx, e->a)) {
        *b = expr_free(cx, e->b);
        *a = check_expr(cx, e->a, (*b)->type);
    } else {
        *a = expr_free(cx, e->a);
        *b = check_expr(cx, e->b, (*a)->type);
    }
    if ((*a)->type.base == TY_DICE && cx->rolling) *a = rolled_expr(cx, *a);
    if ((*b)->type.base == TY_DICE && cx->rolling) *b = rolled_expr(cx, *b);
}

/* Makes numbers of both sides of `<` and the like. */
static void order_compared(struct check_ctx *cx, struct expr **a, struct expr **b)
{
    struct type x = (*a)->type, y = (*b)->type;
    if (x.base != TY_TAG || y.base != TY_TAG || x.tag != y.tag || !x.tag || x.optional ||
        y.optional) {
        *a = convert(cx, *a, type_of(TY_INT));
        *b = convert(cx, *b, type_of(TY_INT));
        return;
    }
    *a = number_of_tag(cx, *a);
    *b = number_of_tag(cx, *b);
}

static void report_types_differ(struct check_ctx *cx, struct span span, const struct expr *a,
                                const struct expr *b)
{
    struct diag *g =
        report(cx->m, E0301, span, "these two cannot be equal: they are of different types");
    diag_related(g, a->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, a->type)));
    diag_related(g, b->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, b->type)));
    if (b->kind != EX_CONST || b->type.base != TY_FLAG) return;
    struct str asked = source_text(cx->m, a->span);
    diag_help(g, "whether it is there is asked without a comparison: `%.*s`, or `not %.*s`",
              STR_FMT(asked), STR_FMT(asked));
}

/* Can a value of that type be none, or be compared with it? */
static bool may_be_none(struct type t)
{
    return t.optional || t.base == TY_SET || t.base == TY_LIST || t.base == TY_ACT ||
           t.base == TY_NONE;
}

/* Makes both sides of `==` and `!=` of one type. False after an error. */
static bool equal_compared(struct check_ctx *cx, struct ast *e, struct expr **a, struct expr **b)
{
    struct type x = (*a)->type, y = (*b)->type;
    bool sound = x.base != TY_ERROR && y.base != TY_ERROR;
    if (x.base == TY_NONE && y.base != TY_ERROR) {
        *a = convert(cx, *a, type_optional(y));
        return true;
    }
    if (y.base == TY_NONE && x.base != TY_ERROR) {
        if (!may_be_none(x))
            diag_help(report(cx->m, E0302, (*a)->span, "this is never none: it is always %.*s",
                             STR_FMT(type_text(cx->m->arena, x))),
                      "leave the comparison out; only what has a `?` behind its type may be none");
        *b = convert(cx, *b, type_optional(x));
        return true;
    }
    if (x.base == TY_LIST || y.base == TY_LIST) {
        diag_help(report(cx->m, E0301, e->span, "lists cannot be compared"),
                  "compare their counts, or look at each element");
        return false;
    }
    if (sound && x.base != y.base) {
        report_types_differ(cx, e->span, *a, *b);
        return false;
    }
    if (x.base == TY_TAG && y.base == TY_TAG && x.tag != y.tag) {
        report(cx->m, E0301, e->span, "a tag of %.*s is never one of %.*s", STR_FMT(y.tag->name),
               STR_FMT(x.tag->name));
        return false;
    }
    return true;
}

static struct expr *compare_expr(struct check_ctx *cx, struct ast *e)
{
    struct expr *a, *b;
    compared(cx, e, &a, &b);
    if (is_order(e))
        order_compared(cx, &a, &b);
    else if (!equal_compared(cx, e, &a, &b))
        return expr_error(cx, e->span);
    struct expr *x = expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), a, b, e->span);
    x->op = (enum ast_op)e->op;
    bool swapped = e->op == OP_GT || e->op == OP_GE; /* two instructions serve four comparisons */
    if (swapped && cx->rolling) {                    /* dice fall from left to right */
        x->op = e->op == OP_GT ? OP_LE : OP_LT;
        return expr_unary(cx, EX_NOT, type_of(TY_FLAG), x, e->span);
    }
    if (swapped) {
        x->a = b;
        x->b = a;
        x->op = e->op == OP_GT ? OP_LT : OP_LE;
    }
    return x;
}

/* `roll 3 in 256`: a die of 256 sides shows at most 3. */
static struct expr *chance_expr(struct check_ctx *cx, struct ast *e, struct expr *of)
{
    struct expr *n = expr_as(cx, e->a, type_of(TY_INT));
    bool known = n->kind == EX_CONST && of->kind == EX_CONST;
    if (known && of->value < 1) {
        report(cx->m, E0303, of->span, "a die cannot have %lld sides", (long long)of->value);
        return expr_error(cx, e->span);
    }
    if (known && n->type.base == TY_INT && (n->value < 1 || n->value > of->value)) {
        diag_help(report(cx->m, E0303, n->span, "a chance of %lld in %lld is not a chance",
                         (long long)n->value, (long long)of->value),
                  "the first number is from 1 to %lld", (long long)of->value);
        return expr_error(cx, e->span);
    }
    struct expr *die = expr_builtin(cx, BUILTIN_DICE_OF, type_of(TY_DICE),
                                    expr_const(cx, type_of(TY_INT), 1, of->span), of);
    struct expr *x =
        expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), rolled_expr(cx, die), n, e->span);
    x->op = OP_LE;
    return x;
}

static struct expr *in_expr(struct check_ctx *cx, struct ast *e)
{
    if (e->b->kind == AST_RANGE) {
        struct expr *x = expr_binary(cx, EX_RANGE_IN, type_of(TY_FLAG), number_operand(cx, e->a),
                                     expr_as(cx, e->b->a, type_of(TY_INT)), e->span);
        x->c = expr_as(cx, e->b->b, type_of(TY_INT));
        return x;
    }
    struct expr *b = expr_free(cx, e->b);
    if (b->type.base == TY_ERROR) return b;
    if (b->type.base == TY_INT && cx->rolling) return chance_expr(cx, e, b);
    if (b->type.base != TY_SET && b->type.base != TY_LIST) {
        struct diag *g =
            report(cx->m, E0301, b->span, "a set, a list or a range `a .. b` is needed after `in`");
        if (b->type.base == TY_INT)
            diag_help(
                g,
                "how far is said with `within`: `enemy within 4`; a range of numbers is `1..4`; a "
                "chance is rolled: `let x = roll 1 in 4`");
        if (b->type.base == TY_CREATURE || b->type.base == TY_THING)
            diag_help(g, "whether somebody has something is asked with `has`: `x has y`");
        return expr_error(cx, e->span);
    }
    struct type want = type_elem(b->type);
    want.rec = NULL;
    want.optional = true;
    return expr_binary(cx, EX_IN, type_of(TY_FLAG), expr_as(cx, e->a, want), b, e->span);
}

static struct expr *logic_expr(struct check_ctx *cx, struct ast *e)
{
    if (report_joined_command(cx, e, e->span)) return expr_error(cx, e->span);
    struct expr *a = expr_flag(cx, e->a);
    size_t mark = cx->narrow.len;
    if (a->type.base == TY_ERROR) return expr_error(cx, e->span);
    if (e->op == OP_AND)
        narrow_true(cx, a);
    else
        narrow_false(cx, a);
    struct expr *b = expr_flag(cx, e->b);
    cx->narrow.len = mark;
    return expr_binary(cx, e->op == OP_AND ? EX_AND : EX_OR, type_of(TY_FLAG), a, b, e->span);
}

struct expr *binary_expr(struct check_ctx *cx, struct ast *e)
{
    switch (e->op) {
    case OP_AND:
    case OP_OR: return logic_expr(cx, e);
    case OP_IN: return in_expr(cx, e);
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE: return compare_expr(cx, e);
    default: return arith_expr(cx, e);
    }
}

struct expr *unary_expr(struct check_ctx *cx, struct ast *e)
{
    if (e->op == OP_NOT)
        return expr_unary(cx, EX_NOT, type_of(TY_FLAG), expr_flag(cx, e->a), e->span);
    struct expr *a = number_operand(cx, e->a);
    if (e->op == OP_PLUS) return a;
    if (a->kind == EX_CONST && a->type.base == TY_INT) {
        a->value = -a->value;
        a->span = e->span;
        return a;
    }
    struct expr *x = expr_unary(cx, EX_ARITH, type_of(TY_INT), a, e->span);
    x->op = OP_NEG;
    return x;
}

struct expr *cond_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    struct expr *c = expr_flag(cx, e->a);
    size_t mark = cx->narrow.len;
    narrow_true(cx, c);
    struct expr *a = check_expr(cx, e->b, want);
    cx->narrow.len = mark;
    narrow_false(cx, c);
    if (a->type.base == TY_DICE && want.base == TY_INT && cx->rolling) a = rolled_expr(cx, a);
    struct expr *b = check_expr(cx, e->c, a->type.base == TY_NONE ? want : a->type);
    cx->narrow.len = mark;
    if (a->type.base == TY_NONE && b->type.base != TY_ERROR)
        a = convert(cx, a, type_optional(b->type));
    else if (b->type.base == TY_NONE && a->type.base != TY_ERROR)
        b = convert(cx, b, type_optional(a->type));
    else if (!type_fits(b->type, a->type) && type_fits(a->type, b->type))
        a = convert(cx, a, b->type);
    else if (a->type.base != TY_ERROR && b->type.base != TY_ERROR && a->type.base != b->type.base) {
        struct diag *g = report(cx->m, E0301, e->span, "the two results have different types");
        diag_related(g, a->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, a->type)));
        diag_related(g, b->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, b->type)));
        return expr_error(cx, e->span);
    }
    struct type t = a->type;
    t.optional = a->type.optional || b->type.optional;
    struct expr *x = expr_binary(cx, EX_COND, t, c, a, e->span);
    x->c = b;
    return x;
}

/* ---- is, has --------------------------------------------------------------------------------- */

static struct expr *negate_if(struct check_ctx *cx, struct expr *x, bool yes)
{
    return yes ? expr_unary(cx, EX_NOT, type_of(TY_FLAG), x, x->span) : x;
}

static const char *class_name(enum record_class cls)
{
    switch (cls) {
    case CLASS_CREATURE: return "a creature";
    case CLASS_THING: return "a thing";
    case CLASS_MARK: return "a mark";
    case CLASS_ACT: return "an act";
    case CLASS_TERRAIN: return "a terrain";
    default: return "a group";
    }
}

/* Can this ever be of that class? What never can is a mistake, not a `false`. */
static bool can_be_of_class(struct check_ctx *cx, struct expr *a, struct record *kind,
                            struct str name, struct span span)
{
    enum ty t = a->type.base;
    enum record_class cls = kind->cls;
    if (t == TY_ERROR || t == TY_CONTENT || (t == TY_CREATURE && cls == CLASS_CREATURE) ||
        (t == TY_THING && cls == CLASS_THING) || (t == TY_MARK && cls == CLASS_MARK) ||
        (t == TY_ACT && cls == CLASS_ACT))
        return true;
    struct diag *g = report(cx->m, E0301, span, "%.*s is never %s",
                            STR_FMT(type_text(cx->m->arena, a->type)), class_name(cls));
    diag_label(g, "`%.*s` is %s", STR_FMT(name), class_name(cls));
    if (cls == CLASS_MARK && (t == TY_CREATURE || t == TY_THING || t == TY_SIDE || t == TY_PLACE))
        diag_help(g, "test for a creature that has it with `has %.*s`", STR_FMT(name));
    return false;
}

struct expr *is_expr(struct check_ctx *cx, struct ast *e)
{
    bool no = e->number != 0;
    struct expr *a = expr_free(cx, e->a);
    struct str name = name_of(e->b);
    if (a->type.base == TY_ERROR) return a;
    if (str_is(name, "none"))
        return negate_if(cx, expr_unary(cx, EX_PRESENT, type_of(TY_FLAG), a, e->span), !no);
    if (a->type.base == TY_TAG) {
        struct expr *x =
            expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), a, expr_as(cx, e->b, a->type), e->span);
        x->op = no ? OP_NE : OP_EQ;
        return x;
    }
    struct symbol *y = scope_find(cx->scope, name);
    struct content *content = !y ? NULL : y->kind == SYM_CONTENT ? y->as.content : y->hidden;
    struct expr *x = NULL;
    if (y && y->kind == SYM_KIND) {
        if (!can_be_of_class(cx, a, y->as.rec, name, e->b->span)) return expr_error(cx, e->span);
        x = expr_unary(cx, EX_IS_KIND, type_of(TY_FLAG), a, e->span);
        x->rec = y->as.rec;
    } else if (content) {
        if (!can_be_of_class(cx, a, content->kind, name, e->b->span))
            return expr_error(cx, e->span);
        if (a->type.base == TY_CONTENT || a->type.base == TY_ACT) {
            struct expr *k = expr_const(cx, type_of(TY_CONTENT), content->id, e->b->span);
            k->content = content;
            x = expr_binary(cx, EX_IS_CONTENT, type_of(TY_FLAG), a, k, e->span);
        } else {
            x = expr_unary(cx, EX_IS_CONTENT, type_of(TY_FLAG), a, e->span);
        }
        x->content = content;
        if (record_gathers(x->content->kind) && a->type.base != TY_CONTENT &&
            a->type.base != TY_ACT)
            x->kind = EX_IN_GROUP;
    } else if (y && y->kind == SYM_NOUN) {
        a = convert(cx, a, type_optional(type_of(TY_CREATURE)));
        x = expr_binary(cx, EX_IN, type_of(TY_FLAG), a, noun_seen_by(cx, y, NULL, e->b->span),
                        e->span);
    } else if (y && y->kind == SYM_CONST) {
        x = expr_binary(
            cx, EX_COMPARE, type_of(TY_FLAG), a,
            convert(cx, name_expr(cx, name, e->b->span, a->type), type_optional(a->type)), e->span);
        x->op = OP_EQ;
    } else {
        for (size_t i = 0; i < cx->names.len; i++)
            if (str_equal(cx->names.at[i].name, name)) {
                diag_help(report(cx->m, E0203, e->b->span,
                                 "`is` asks for a kind; `%.*s` is a value", STR_FMT(name)),
                          "write `== %.*s`", STR_FMT(name));
                return expr_error(cx, e->span);
            }
        if (name_is_excused(cx->m, e->b->span.file, name)) return expr_error(cx, e->span);
        struct diag *g =
            report(cx->m, E0201, e->b->span, "there is no kind or content `%.*s`", STR_FMT(name));
        struct str near = scope_nearest(cx->scope, name, NULL);
        suggest(cx->m, g, near);
        return expr_error(cx, e->span);
    }
    return negate_if(cx, x, no);
}

/* `c has k`, where k is the declaration of a mark. */
static struct expr *has_value(struct check_ctx *cx, struct expr *a, struct str name,
                              struct span span)
{
    struct expr *k = unwrap(cx, name_expr(cx, name, span, NO_WANT), STR("declaration"));
    if (k->type.base == TY_ERROR) return k;
    if (k->type.base == TY_CONTENT && k->type.rec && k->type.rec->cls == CLASS_MARK)
        return expr_binary(cx, EX_HAS_CONTENT, type_of(TY_FLAG), a, k, span);
    diag_help(report(cx->m, E0301, span, "`has` asks for a mark; `%.*s` is %.*s", STR_FMT(name),
                     STR_FMT(type_text(cx->m->arena, k->type))),
              "a value of type `content of mark`, or the name of a mark");
    return expr_error(cx, span);
}

struct expr *has_expr(struct check_ctx *cx, struct expr *a, struct str name, struct span span)
{
    if (a->type.base == TY_ERROR) return a;
    if (only_declared(cx, a)) return expr_error(cx, span);
    if ((!type_is_ref(a->type) && a->type.base != TY_PLACE) || a->type.base == TY_EVENT) {
        report(cx->m, E0301, a->span,
               "%.*s has nothing: a creature, a thing, a mark or a side is needed before `has`",
               STR_FMT(type_text(cx->m->arena, a->type)));
        return expr_error(cx, span);
    }
    if (cx_has_name(cx, name)) return has_value(cx, a, name, span);
    struct record *r = record_of_type(cx->m, a->type);
    struct member *mem = r ? record_find_below(cx->m, r, name) : NULL;
    struct member *stat = record_find(cx->m->kinds[KIND_CREATURE], name);
    struct expr *x = expr_unary(cx, EX_HAS_SLOT, type_of(TY_FLAG), a, span);
    if (mem && mem->kind == MEM_GIVEN) {
        x->mem = mem;
        return x;
    }
    if (stat && stat->kind == MEM_STAT) {
        x->kind = EX_HAS_LINE;
        x->mem = stat;
        return x;
    }
    struct symbol *y = scope_find(cx->scope, name);
    if (y && y->kind == SYM_CONTENT) {
        x->content = y->as.content;
        x->kind = y->as.content->rec ? EX_HAS_MARK : EX_FIRST_THING;
        if (x->kind == EX_HAS_MARK) return x;
        x->type = type_optional(type_record(TY_THING, y->as.content->kind));
        return to_flag(cx, x);
    }
    if (y && y->kind == SYM_KIND && y->as.rec->cls == CLASS_MARK) {
        x->kind = EX_HAS_MARK_KIND;
        x->rec = y->as.rec;
        return x;
    }
    if (mem && mem->kind == MEM_OWN) return to_flag(cx, member_expr_of(cx, a, mem, span));
    struct diag *g =
        report(cx->m, E0201, span, "nothing named `%.*s` can be had here", STR_FMT(name));
    struct str near = record_nearest(r, name);
    if (!near.len) near = scope_nearest(cx->scope, name, NULL);
    suggest(cx->m, g, near);
    return expr_error(cx, span);
}
