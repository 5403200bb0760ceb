/* eval.c -- Evaluates operators over abstract values: see eval.h. */
#include "eval.h"
#include "record_members.h"

#include "builtins.h"

/* ---- the lattice ----------------------------------------------------------------------------- */

struct value value_range(int64_t lo, int64_t hi)
{
    struct value v = {.kind = V_RANGE, .range = {lo, hi}};
    return interval_is_all(v.range) ? value_any() : v;
}

struct value value_object(int32_t object, const struct content *content)
{
    return (struct value){.kind = V_OBJECT, .object = object, .content = content};
}

struct value value_truth_of(int truth)
{
    return truth < 0 ? value_any() : value_number(truth);
}

int value_truth(struct value v)
{
    if (v.kind == V_RANGE) return !interval_has(v.range, 0) ? 1 : interval_is_one(v.range) ? 0 : -1;
    return value_present(v);
}

int value_present(struct value v)
{
    return v.kind == V_NONE ? 0 : v.kind == V_ANY ? -1 : 1;
}

bool value_same(const struct value *a, const struct value *b)
{
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case V_RANGE: return a->range.lo == b->range.lo && a->range.hi == b->range.hi;
    case V_WORDS: return a->words == b->words;
    case V_CONTENT: return a->content == b->content;
    case V_OBJECT: return a->object == b->object && a->content == b->content;
    case V_EVENT: return false;
    default: return true;
    }
}

struct value value_join(struct value a, struct value b)
{
    if (a.kind == V_RANGE && b.kind == V_RANGE) {
        struct interval r = interval_join(a.range, b.range);
        return value_range(r.lo, r.hi);
    }
    if (a.kind == V_EVENT && b.kind == V_EVENT && a.cells == b.cells) return a;
    return value_same(&a, &b) ? a : value_any();
}

/* ---- operators on values --------------------------------------------------------------------- */

struct value value_arith(enum ast_op op, struct value a, struct value b)
{
    struct interval r;
    if (a.kind != V_RANGE || (op != OP_NEG && b.kind != V_RANGE)) return value_any();
    switch (op) {
    case OP_NEG: r = interval_neg(a.range); break;
    case OP_ADD: r = interval_add(a.range, b.range); break;
    case OP_SUB: r = interval_sub(a.range, b.range); break;
    case OP_MUL: r = interval_mul(a.range, b.range); break;
    case OP_DIV: r = interval_div(a.range, b.range); break;
    case OP_MOD: r = interval_mod(a.range, b.range); break;
    default: return value_any();
    }
    return value_range(r.lo, r.hi);
}

/* 1: they are the same, 0: they are not, -1: it depends. */
static int value_equal(struct value a, struct value b)
{
    if (a.kind == V_RANGE && b.kind == V_RANGE) return interval_equal(a.range, b.range);
    if (a.kind == V_NONE || b.kind == V_NONE)
        return value_present(a) < 0 || value_present(b) < 0 ? -1
                                                            : value_present(a) == value_present(b);
    if (a.kind == V_OBJECT && b.kind == V_OBJECT) return a.object == b.object ? 1 : -1;
    if (a.kind == V_CONTENT && b.kind == V_CONTENT) return a.content == b.content;
    return a.kind == V_WORDS && b.kind == V_WORDS ? a.words == b.words : -1;
}

struct value value_compare(enum ast_op op, struct value a, struct value b)
{
    int truth = op == OP_EQ || op == OP_NE ? value_equal(a, b) : -1;
    bool ranges = a.kind == V_RANGE && b.kind == V_RANGE;
    if (op == OP_LT && ranges) truth = interval_less(a.range, b.range);
    if (op == OP_LE && ranges) truth = interval_less(b.range, a.range);
    bool negated = op == OP_NE || op == OP_LE;
    return value_truth_of(truth < 0 ? truth : truth != negated);
}

struct value value_logic(enum expr_kind and_or, int left, int right)
{
    int settles = and_or == EX_OR;
    if (left == settles || right == settles) return value_number(settles);
    return left < 0 || right < 0 ? value_any() : value_number(!settles);
}

/* ---- what a declaration says ----------------------------------------------------------------- */

static bool has_line(const struct content *c, const struct member *stat)
{
    for (size_t i = 0; i < c->modifiers.len; i++)
        if (c->modifiers.at[i].stat == stat) return true;
    return c->kind->cls == CLASS_CREATURE && stat->slot >= 0 && c->value_spans[stat->slot].to != 0;
}

static bool is_nothing(const struct fn *fn)
{
    const struct expr *x = fn ? fn->value : NULL;
    if (!x || x->kind != EX_CONST) return false;
    return x->type.base == TY_NONE || (x->type.base == TY_SET && x->value == 0) ||
           (x->type.optional && x->value == -1);
}

static struct value rule_of(const struct content *c, const struct member *rule)
{
    if (!record_is(c->kind, rule->rec)) return value_any();
    const struct fn *own = c->value_fns[rule->slot];
    return is_nothing(own ? own : rule->fallback_fn) ? value_none() : value_any();
}

/* A constant of a type, as it is stored. */
static struct value stored(struct type t, int64_t v)
{
    if (t.base == TY_NONE || (t.optional && v == -1) || (t.base == TY_SET && v == 0))
        return value_none();
    if (t.base == TY_INT || t.base == TY_FLAG || t.base == TY_TAG ||
        t.base == TY_ERROR /* reported: no second finding */)
        return value_number(v);
    if (t.base == TY_SET && t.elem == TY_TAG) return (struct value){.kind = V_WORDS, .words = v};
    if (t.base == TY_SET || t.base == TY_CONTENT) return (struct value){.kind = V_SOME};
    return value_any();
}

static struct value given_of(const struct content *c, const struct member *field)
{
    if (!record_is(c->kind, field->rec)) return value_any();
    int64_t v = c->values[field->slot] == VALUE_UNSET ? field->fallback : c->values[field->slot];
    return field->type.base == TY_CONTENT && v == -1 ? value_none() : stored(field->type, v);
}

/* What x (a given value, `has`, `is`) is of something made of c. */
static struct value eval_of_content(const struct expr *x, const struct content *c)
{
    switch (x->kind) {
    case EX_HAS_SLOT:
        return value_number(record_is(c->kind, x->mem->rec) &&
                            c->value_spans[x->mem->slot].to != 0);
    case EX_HAS_LINE: return value_number(has_line(c, x->mem));
    case EX_GIVEN: return given_of(c, x->mem);
    case EX_RULE: return rule_of(c, x->mem);
    case EX_IS_KIND: return value_number(record_is(c->kind, x->rec));
    case EX_IS_CONTENT: return value_number(content_is(c, x->content));
    default: return value_any();
    }
}

/* ---- expressions ----------------------------------------------------------------------------- */

static struct value operand(struct eval_env *env, const struct expr *x)
{
    return x ? env->value_of(env, x) : value_any();
}

static struct value constant(struct eval_env *env, const struct expr *x)
{
    (void)env;
    if (x->type.base == TY_CONTENT && x->content && x->value != -1)
        return (struct value){.kind = V_CONTENT, .content = x->content};
    return stored(x->type, x->value);
}

static struct value arith(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a);
    return value_arith(x->op, a, operand(env, x->b));
}

static struct value comparison(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a);
    return value_compare(x->op, a, operand(env, x->b));
}

static struct value negation(struct eval_env *env, const struct expr *x)
{
    int truth = value_truth(operand(env, x->a));
    return value_truth_of(truth < 0 ? truth : !truth);
}

static struct value logic(struct eval_env *env, const struct expr *x)
{
    int left = value_truth(operand(env, x->a));
    return left == (x->kind == EX_OR) ? value_number(left)
                                      : value_logic(x->kind, left, value_truth(operand(env, x->b)));
}

static struct value present(struct eval_env *env, const struct expr *x)
{
    return value_truth_of(value_present(operand(env, x->a)));
}

static struct value conditional(struct eval_env *env, const struct expr *x)
{
    int truth = value_truth(operand(env, x->a));
    if (truth >= 0) return operand(env, truth ? x->b : x->c);
    struct value then = operand(env, x->b);
    return value_join(then, operand(env, x->c));
}

static struct value in_range(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a), lo = operand(env, x->b), hi = operand(env, x->c);
    return value_logic(EX_AND, value_truth(value_compare(OP_LE, lo, a)),
                       value_truth(value_compare(OP_LE, a, hi)));
}

static struct value built_in(struct eval_env *env, const struct expr *x)
{
    struct value a = x->item_count ? operand(env, x->items[0]) : value_any(),
                 b = x->item_count > 1 ? operand(env, x->items[1]) : value_any();
    bool both = a.kind == V_RANGE && b.kind == V_RANGE;
    struct interval r = interval_all();
    switch (x->number) {
    case BUILTIN_MIN: r = both ? interval_min(a.range, b.range) : r; break;
    case BUILTIN_MAX: r = both ? interval_max(a.range, b.range) : r; break;
    case BUILTIN_MEETS:
    case BUILTIN_MEETSALL: return value_range(0, 3);
    case BUILTIN_DISTANCE: return value_range(0, EVAL_FAR_AWAY);
    default: break;
    }
    return value_range(r.lo, r.hi);
}

static struct value dice(struct eval_env *env, const struct expr *x)
{
    const struct expr *d = x->a;
    (void)env;
    if (!d || d->kind != EX_CONST || x->type.base == TY_LIST) return value_any();
    int64_t count = d->value >> 32, sides = d->value & UINT32_MAX;
    if (count < 1 || sides < 1) return value_any();
    return value_range(count, count * sides);
}

static struct value among(struct eval_env *env, const struct expr *x)
{
    struct value one = operand(env, x->a), set = operand(env, x->b);
    if (set.kind == V_NONE) return value_number(0);
    bool known = set.kind == V_WORDS && value_is_number(one) && one.range.lo >= 0 &&
                 one.range.lo < LIMIT_SET;
    return known ? value_number(set.words >> one.range.lo & 1) : value_any();
}

static struct value counted(struct eval_env *env, const struct expr *x)
{
    struct value set = operand(env, x->a);
    int64_t n = 0;
    if (set.kind != V_NONE && set.kind != V_WORDS) return value_range(0, INT32_MAX);
    for (uint64_t left = set.kind == V_WORDS ? (uint64_t)set.words : 0; left; left &= left - 1) n++;
    return value_number(n);
}

static struct value of_thing(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a);
    bool known = (a.kind == V_OBJECT || a.kind == V_CONTENT) && a.content;
    return known ? eval_of_content(x, a.content) : value_any();
}

static struct value natural(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a);
    bool content = x->type.base == TY_CONTENT && a.kind == V_OBJECT && a.content;
    return content ? (struct value){.kind = V_CONTENT, .content = a.content} : value_any();
}

/* The same members in another form or order, or some of them. */
static struct value same_set(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a);
    return a.kind == V_NONE || (a.kind == V_WORDS && x->kind != EX_ORDER) ? a : value_any();
}

static struct value fewer(struct eval_env *env, const struct expr *x)
{
    return operand(env, x->a).kind == V_NONE ? value_none() : value_any();
}

static struct value common(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a), b = operand(env, x->b);
    return a.kind == V_NONE || b.kind == V_NONE ? value_none() : value_any();
}

static struct value united(struct eval_env *env, const struct expr *x)
{
    struct value a = operand(env, x->a);
    return value_join(a, operand(env, x->b));
}

/* Any other expression can be anything. */
static struct value (*const operators[])(struct eval_env *env, const struct expr *x) = {
    [EX_CONST] = constant,    [EX_ARITH] = arith,      [EX_COMPARE] = comparison,
    [EX_NOT] = negation,      [EX_AND] = logic,        [EX_OR] = logic,
    [EX_PRESENT] = present,   [EX_COND] = conditional, [EX_RANGE_IN] = in_range,
    [EX_GIVEN] = of_thing,    [EX_RULE] = of_thing,    [EX_HAS_SLOT] = of_thing,
    [EX_HAS_LINE] = of_thing, [EX_IS_KIND] = of_thing, [EX_IS_CONTENT] = of_thing,
    [EX_NATURAL] = natural,   [EX_BUILTIN] = built_in, [EX_ROLL] = dice,
    [EX_ORDER] = same_set,    [EX_TO_LIST] = same_set, [EX_TO_SET] = same_set,
    [EX_FIRST] = fewer,       [EX_WITHOUT] = fewer,    [EX_COMMON] = common,
    [EX_UNION] = united,      [EX_COUNT] = counted,    [EX_IN] = among,
    [EX_PAY_UP_TO] = NULL};

struct value eval_operator(struct eval_env *env, const struct expr *x)
{
    return operators[x->kind] ? operators[x->kind](env, x) : value_any();
}

bool eval_constant(const struct expr *x, int64_t *n)
{
    struct eval_env env = {.value_of = eval_operator};
    struct value v = eval_operator(&env, x);
    if (value_is_number(v)) *n = v.range.lo;
    return value_is_number(v);
}
