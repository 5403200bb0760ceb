/* interp.c -- Abstract interpretation of expressions: names, members, calls, and the facts that
 * hold at a place. Operators are in lang/sema/model/eval.c, statements in interp_stmt.c. */
#include "call_memo.h"
#include "interp_stmt.h"

#include "base/check.h"
#include "lang/sema/model/builtins.h"

#define DEPTH_MOST    12
#define DECIDING_MOST 4

/* Pairs of locals that selections of two expressions bind to their items. */
struct renaming {
    int32_t mine[8], other[8];
    int count;
};

static bool same_name(const struct renaming *p, int32_t mine, int32_t other)
{
    for (int i = p->count; i-- > 0;)
        if (p->mine[i] == mine || p->other[i] == other)
            return p->mine[i] == mine && p->other[i] == other;
    return mine == other;
}

static bool same_renamed(void *user, const struct expr *x, const struct expr *y)
{
    struct renaming *p = user;
    if (x->kind != y->kind) return false;
    bool binds = x->kind == EX_FILTER || x->kind == EX_ORDER || x->kind == EX_FOLD;
    bool same = x->op == y->op && x->value == y->value && x->mem == y->mem && x->rec == y->rec &&
                x->content == y->content && x->fn == y->fn && x->item_count == y->item_count &&
                str_equal(x->text, y->text);
    if (same && !binds)
        same = x->kind == EX_LOCAL ? same_name(p, x->number, y->number) : x->number == y->number;
    bool swapped = same && x->kind == EX_BUILTIN && x->number == BUILTIN_DISTANCE &&
                   same_renamed(p, x->items[0], y->items[1]) &&
                   same_renamed(p, x->items[1], y->items[0]);
    if (!same || swapped || !binds) return same && (swapped || expr_match(x, y, same_renamed, p));
    if (!same_renamed(p, x->a, y->a) || p->count == 8) return false;
    struct expr inside = *x, other = *y; /* their local is bound in all but the filtered set */
    inside.a = other.a = NULL;
    p->mine[p->count] = x->number;
    p->other[p->count++] = y->number;
    same = expr_match(&inside, &other, same_renamed, p);
    p->count--;
    return same;
}

/* Returns whether the expressions are equal up to the names that selections bind. */
static bool expr_same(const struct expr *x, const struct expr *y)
{
    if (!x || !y || x->kind != y->kind) return x == y;
    struct renaming none_yet = {.count = 0};
    return same_renamed(&none_yet, x, y);
}

/* ---- members ---- */

/* Returns the value that the scene sets, or the default: the declared one or that of a line `set`.
 */
static struct value option_value(const struct encounter *scene, const struct member *option)
{
    for (size_t i = 0; i < scene->settings.len; i++)
        if (scene->settings.at[i].option == option)
            return value_number(scene->settings.at[i].value);
    return value_number(option->init);
}

static struct value eval_member(struct absint_frame *at, const struct expr *x)
{
    if (x->kind == EX_LOAD && x->mem->member_sort == SORT_OPTION && at->f->scene)
        return option_value(at->f->scene, x->mem);
    struct value a = x->a ? interp_expr(at, x->a) : value_any();
    if (x->kind == EX_LOAD && x->mem->member_sort == SORT_TRACK && x->mem->has_floor)
        return value_range(x->mem->floor, INT32_MAX);
    if (a.kind != V_EVENT || x->kind != EX_LOAD || x->mem->member_sort != SORT_PARAM)
        return value_any();
    size_t cell = 0;
    for (size_t i = 0; i < x->mem->rec->members.len; i++) {
        const struct member *m = x->mem->rec->members.at[i];
        if (m->kind != MEM_KEPT || m->member_sort != SORT_PARAM) continue;
        if (m == x->mem)
            return cell < INTERP_EVENT_CELLS && !m->is_open ? a.cells[cell] : value_any();
        cell++;
    }
    return value_any();
}

/* ---- conditions ---- */

/* a == b and b == a */
static bool same_turned(const struct expr *x, const struct expr *y)
{
    return x->kind == EX_COMPARE && y->kind == EX_COMPARE && x->op == OP_EQ && y->op == OP_EQ &&
           expr_same(x->a, y->b) && expr_same(x->b, y->a);
}

/* `a.side != b.side` implies that a is not b. */
static bool differ_by_member(const struct expr *fact, const struct expr *x)
{
    if (fact->kind != EX_COMPARE || fact->op != OP_EQ || x->kind != EX_COMPARE || x->op != OP_EQ ||
        !fact->a || !fact->b || !x->a || !x->b)
        return false;
    const struct expr *m = fact->a, *n = fact->b;
    if (m->kind != EX_NATURAL || n->kind != EX_NATURAL || m->mem != n->mem) return false;
    return (expr_same(m->a, x->a) && expr_same(n->a, x->b)) ||
           (expr_same(m->a, x->b) && expr_same(n->a, x->a));
}

/* A member of a selection is a member of every set that the selection filters. */
static bool is_in_superset(const struct expr *fact, const struct expr *x)
{
    if (fact->kind != EX_IN || x->kind != EX_IN || !expr_same(fact->a, x->a)) return false;
    for (const struct expr *set = fact->b; set; set = set->a) {
        if (expr_same(set, x->b)) return true;
        if (set->kind != EX_FILTER && set->kind != EX_ORDER && set->kind != EX_TO_LIST &&
            set->kind != EX_TO_SET && set->kind != EX_FIRST)
            return false;
    }
    return false;
}

static bool has_effect(void *user, const struct expr *x)
{
    return x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO || x->kind == EX_AFTER ||
           (x->kind == EX_CALL && x->fn->permission != PERMIT_PURE) ||
           expr_any(x, has_effect, user);
}

/* Returns whether two evaluations within one condition have the same value. */
static bool is_stable(const struct expr *x)
{
    return !has_effect(NULL, x);
}

static bool fact_is_stable(const struct fact *f)
{
    return f->stable || is_stable(f->x);
}

static bool fact_decides(const struct fact *f, const struct expr *x, bool *holds)
{
    if (expr_same(f->x, x) || same_turned(f->x, x))
        *holds = f->holds;
    else if (f->holds && is_in_superset(f->x, x))
        *holds = true;
    else if (!f->holds && differ_by_member(f->x, x))
        *holds = false;
    else
        return false;
    return fact_is_stable(f) && is_stable(x);
}

static const struct expr *strip_nots(const struct expr *x, bool *holds)
{
    for (; x->kind == EX_NOT; x = x->a) *holds = !*holds;
    return x;
}

static bool is_unequal(const struct expr *x)
{
    return x->kind == EX_COMPARE && x->op == OP_NE;
}

static struct expr equal_of(const struct expr *x, bool *holds)
{
    struct expr y = *x;
    y.op = OP_EQ;
    *holds = !*holds;
    return y;
}

/* With `stable`, adds x only if it is stable, and marks the fact so. Without, stability is tested
 * when the fact decides something. */
static void add_fact(struct absint_frame *at, const struct expr *x, bool holds, bool stable)
{
    if (x->kind == EX_AND ? holds : x->kind == EX_OR && !holds) {
        add_fact(at, x->a, holds, stable);
        add_fact(at, x->b, holds, stable);
        return;
    }
    if (stable && !is_stable(x)) return;
    x = strip_nots(x, &holds);
    if (is_unequal(x)) {
        struct expr *swapped = ARENA_NEW(at->f->arena, struct expr);
        *swapped = equal_of(x, &holds);
        x = swapped;
    }
    vec_push(&at->facts, at->f->arena, (struct fact){x, holds, stable});
}

void interp_add_fact(struct absint_frame *at, const struct expr *x)
{
    add_fact(at, x, true, true);
}

/* Reads a comparison with known numbers, as `x < 3` or `x in 1..5`. Sets `what` to the other
 * operand and `range` to what it can be. */
static bool range_of_comparison(struct absint_frame *at, const struct expr *x, bool holds,
                                const struct expr **what, struct interval *range)
{
    if (x->kind == EX_RANGE_IN && holds && x->a) {
        struct value from = interp_expr(at, x->b), to = interp_expr(at, x->c);
        *what = x->a;
        *range = (struct interval){from.range.lo, to.range.hi};
        return from.kind == V_RANGE && to.kind == V_RANGE;
    }
    if (x->kind != EX_COMPARE || !x->a || !x->b || x->a->type.base != TY_INT) return false;
    struct value a = interp_expr(at, x->a), b = interp_expr(at, x->b);
    bool right = value_is_number(b), swapped = !right && x->op != OP_EQ; /* n < x is not (x <= n) */
    if (right == value_is_number(a)) return false;
    *what = right ? x->a : x->b;
    *range = range_compared(!swapped         ? x->op
                            : x->op == OP_LT ? OP_LE
                                             : OP_LT,
                            holds != swapped, right ? b.range : a.range);
    return !interval_is_all(*range);
}

static bool is_operand_of(const struct expr *x, const struct expr *other)
{
    return expr_same(x, other->a) || (other->kind == EX_COMPARE && expr_same(x, other->b));
}

/* Returns whether both are comparisons of one expression. */
static bool share_operand(const struct expr *x, const struct expr *other)
{
    bool bounds = x->a && other->a && (x->kind == EX_COMPARE || x->kind == EX_RANGE_IN) &&
                  (other->kind == EX_COMPARE || other->kind == EX_RANGE_IN);
    return bounds && (is_operand_of(x->a, other) ||
                      (x->kind == EX_COMPARE && x->b && is_operand_of(x->b, other)));
}

/* Returns 1 if the comparison x holds by the fact, 0 if it does not, -1 if that is open. */
static int decide_by_bounds(struct absint_frame *at, const struct fact *f, const struct expr *x)
{
    const struct expr *mine, *other;
    struct interval asked, known;
    if (!share_operand(f->x, x) || !range_of_comparison(at, x, true, &mine, &asked)) return -1;
    if (!range_of_comparison(at, f->x, f->holds, &other, &known) || !expr_same(mine, other) ||
        !fact_is_stable(f) || !is_stable(x))
        return -1;
    return known.hi < asked.lo || asked.hi < known.lo     ? 0
           : asked.lo <= known.lo && known.hi <= asked.hi ? 1
                                                          : -1;
}

static struct value decide_by_facts(struct absint_frame *at, const struct expr *x)
{
    bool holds = true, known;
    struct expr copy;
    const struct expr *what = strip_nots(x, &holds);
    if (is_unequal(what)) copy = equal_of(what, &holds), what = &copy;
    for (size_t i = 0; i < at->facts.len; i++)
        if (fact_decides(&at->facts.at[i], what, &known)) return value_number(known == holds);
    for (size_t i = 0; i < at->facts.len; i++) {
        int truth = decide_by_bounds(at, &at->facts.at[i], what);
        if (truth >= 0) return value_number(truth == holds);
    }
    return value_any();
}

/* The right operand is evaluated only where the left one of AND holds, or that of OR does not. */
static struct value eval_logic(struct absint_frame *at, const struct expr *x)
{
    int left = value_truth(interp_expr(at, x->a));
    if (left == (x->kind == EX_OR)) return value_number(left);
    size_t facts = at->facts.len;
    add_fact(at, x->a, x->kind == EX_AND, false);
    int right = value_truth(interp_expr(at, x->b));
    at->facts.len = facts;
    return value_logic(x->kind, left, right);
}

static struct value eval_conditional(struct absint_frame *at, const struct expr *x)
{
    int c = value_truth(interp_expr(at, x->a));
    if (at->f->on_condition && at->f->depth == 0) at->f->on_condition(at, x->a, value_truth_of(c));
    if (c >= 0) return interp_expr(at, c ? x->b : x->c);
    struct value then = interp_expr(at, x->b);
    return value_join(then, interp_expr(at, x->c));
}

static struct value eval_call(struct absint_frame *at, const struct expr *x)
{
    struct value args[16];
    size_t n = x->item_count;
    for (size_t i = 0; i < n && i < 16; i++) args[i] = interp_expr(at, x->items[i]);
    bool too_deep = n > 16 || at->f->depth >= DEPTH_MOST;
    at->f->too_deep = at->f->too_deep || too_deep;
    if (too_deep || at->f->fuel == 0) return value_any();
    if (at->f->may_follow && !at->f->may_follow(at, x->fn, args, n)) return value_any();
    const struct value *known = call_memo_find(at->f->memo, x->fn, args, n);
    if (known) return *known;
    at->f->depth++;
    struct value v = interp_fn(at->f, x->fn, args, n);
    at->f->depth--;
    if (at->f->fuel > 0) call_memo_add(at->f->memo, x->fn, args, n, v);
    return v;
}

/* The item is V_ANY, with the facts of the set. A condition that never holds leaves nothing. */
static struct value eval_filter(struct absint_frame *at, const struct expr *x)
{
    struct value a = interp_expr(at, x->a);
    if (a.kind == V_NONE || !x->b) return a;
    struct expr it = {.kind = EX_LOCAL, .type = x->b->type, .number = x->number};
    size_t facts = at->facts.len;
    at->locals[x->number] = value_any();
    selection_facts(at, x->a, &it);
    int t = value_truth(
        interp_expr(at, at->facts.len > facts ? selection_facts_simple(at, x->b) : x->b));
    bool contradicted = t == 0 && at->facts.len > facts;
    at->facts.len = facts;
    if (contradicted && at->live && at->f->on_empty && at->f->depth == 0)
        at->f->on_empty(at, x);
    else if (at->live && at->f->on_condition && at->f->depth == 0)
        at->f->on_condition(at, x->b, value_truth_of(t));
    return t == 0 ? value_none() : value_any();
}

static struct value eval_local(struct absint_frame *at, const struct expr *x)
{
    return at->locals[x->number];
}

static struct value eval_comparison(struct absint_frame *at, const struct expr *x)
{
    if (x->a && x->b && expr_same(x->a, x->b) && is_stable(x->a))
        return value_number(x->op == OP_EQ || x->op == OP_LE);
    return eval_operator(&at->env, x);
}

static struct value eval_natural(struct absint_frame *at, const struct expr *x)
{
    bool over = !x->mem && str_equal(x->text, STR("over"));
    return !over ? eval_operator(&at->env, x) : at->f->endless ? value_number(0) : value_any();
}

/* Expressions that depend on the frame. All others are operators of lang/sema/model/eval.h. */
static struct value (*const evaluators[EX_PAY_UP_TO + 1])(struct absint_frame *at,
                                                          const struct expr *x) = {
    [EX_LOCAL] = eval_local,     [EX_COMPARE] = eval_comparison, [EX_AND] = eval_logic,
    [EX_OR] = eval_logic,        [EX_COND] = eval_conditional,   [EX_LOAD] = eval_member,
    [EX_NATURAL] = eval_natural, [EX_CALL] = eval_call,          [EX_FILTER] = eval_filter};

static struct value eval_without_facts(struct absint_frame *at, const struct expr *x)
{
    return evaluators[x->kind] ? evaluators[x->kind](at, x) : eval_operator(&at->env, x);
}

/* Decides a flag by the facts if its value is open without them. */
static struct value eval_with_facts(struct absint_frame *at, const struct expr *x)
{
    struct value v = eval_without_facts(at, x);
    if (v.kind != V_ANY || x->type.base != TY_FLAG || at->facts.len == 0) return v;
    /* a fact about a selection may contain the condition that it decides */
    if (at->f->deciding >= DECIDING_MOST) return v;
    at->f->deciding++;
    v = decide_by_facts(at, x);
    at->f->deciding--;
    return v;
}

/* Runs for every node, so rare cases are in functions of their own. */
struct value interp_expr(struct absint_frame *at, const struct expr *x)
{
    struct interp *f = at->f;
    struct value v;
    if (!x || f->fuel == 0) return value_any();
    f->fuel--;
    if (f->lookup && f->lookup(at, x, &v)) return v;
    return at->facts.len ? eval_with_facts(at, x) : eval_without_facts(at, x);
}

static struct value value_of(struct eval_env *env, const struct expr *x)
{
    return interp_expr((struct absint_frame *)env, x);
}

struct absint_frame frame_on(struct interp *f, const struct fn *fn)
{
    return (struct absint_frame){
        .env = {value_of},
        .f = f,
        .fn = fn,
        .live = true,
        .result = value_any(),
        .locals = ARENA_ARRAY(f->arena, struct value, (fn ? fn->locals.len : 0) + 1)};
}
