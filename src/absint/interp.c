/* interp.c -- Interprets expressions: what depends on the frame, and the facts known at a place.
 * Operators are in sema/eval.c, statements in interp_stmt.c. */
#include "absint/interp_stmt.h"
#include "absint/memo.h"

#include "base/check.h"

#define DEPTH_MOST 12

/* Names that a selection gives to the one looked at, in pairs: they may be numbered otherwise. */
struct pairs {
    int32_t mine[8], other[8];
    int count;
};

static bool same_name(const struct pairs *p, int32_t mine, int32_t other)
{
    for (int i = p->count; i-- > 0;)
        if (p->mine[i] == mine || p->other[i] == other)
            return p->mine[i] == mine && p->other[i] == other;
    return mine == other;
}

static bool same_under(void *user, const struct expr *x, const struct expr *y)
{
    struct pairs *p = user;
    if (x->kind != y->kind) return false;
    bool looks = x->kind == EX_FILTER || x->kind == EX_ORDER || x->kind == EX_FOLD;
    bool same = x->op == y->op && x->value == y->value && x->mem == y->mem && x->rec == y->rec &&
                x->content == y->content && x->fn == y->fn && x->item_count == y->item_count &&
                str_equal(x->text, y->text);
    if (same && !looks)
        same = x->kind == EX_LOCAL ? same_name(p, x->number, y->number) : x->number == y->number;
    bool turned = same && x->kind == EX_BUILTIN && x->number == BUILTIN_DISTANCE &&
                  same_under(p, x->items[0], y->items[1]) &&
                  same_under(p, x->items[1], y->items[0]);
    if (!same || turned || !looks) return same && (turned || expr_match(x, y, same_under, p));
    if (!same_under(p, x->a, y->a) || p->count == 8) return false;
    struct expr inside = *x, other = *y; /* their name holds in all but the set that they look at */
    inside.a = other.a = NULL;
    p->mine[p->count] = x->number;
    p->other[p->count++] = y->number;
    same = expr_match(&inside, &other, same_under, p);
    p->count--;
    return same;
}

bool expr_same(const struct expr *x, const struct expr *y)
{
    if (!x || !y || x->kind != y->kind) return x == y;
    struct pairs none_yet = {.count = 0};
    return same_under(&none_yet, x, y);
}

/* ---- members ---- */

/* As the scene sets it, or as it is when none does: as it is declared, or as a file says for all
 * its fights. */
static struct value option_of(const struct encounter *scene, const struct member *option)
{
    for (size_t i = 0; i < scene->settings.len; i++)
        if (scene->settings.at[i].option == option)
            return value_number(scene->settings.at[i].value);
    return value_number(option->init);
}

static struct value member(struct absint_frame *at, const struct expr *x)
{
    if (x->kind == EX_LOAD && x->mem->member_sort == SORT_OPTION && at->f->scene)
        return option_of(at->f->scene, x->mem);
    struct value a = x->a ? interp_expr(at, x->a) : value_any();
    if (x->kind == EX_LOAD && x->mem->member_sort == SORT_TRACK && x->mem->has_floor)
        return value_range(x->mem->floor, INT32_MAX);
    if (a.kind != V_EVENT || x->kind != EX_LOAD || x->mem->member_sort != SORT_PARAM)
        return value_any();
    size_t cell = 0;
    for (size_t i = 0; i < x->mem->rec->mems.len; i++) {
        const struct member *m = x->mem->rec->mems.at[i];
        if (m->sort != MEM_KEPT || m->member_sort != SORT_PARAM) continue;
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

/* a.side != b.side: then a is not b */
static bool told_apart(const struct expr *fact, const struct expr *x)
{
    if (fact->kind != EX_COMPARE || fact->op != OP_EQ || x->kind != EX_COMPARE || x->op != OP_EQ ||
        !fact->a || !fact->b || !x->a || !x->b)
        return false;
    const struct expr *m = fact->a, *n = fact->b;
    if (m->kind != EX_NATURAL || n->kind != EX_NATURAL || m->mem != n->mem) return false;
    return (expr_same(m->a, x->a) && expr_same(n->a, x->b)) ||
           (expr_same(m->a, x->b) && expr_same(n->a, x->a));
}

/* It is one of a set: then it is one of what that set was taken from. */
static bool among_more(const struct expr *fact, const struct expr *x)
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

static bool moves(void *user, const struct expr *x)
{
    return x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO ||
           (x->kind == EX_CALL && x->fn->permission != PERMIT_PURE) || expr_any(x, moves, user);
}

/* Nothing may happen between two looks at it: within one condition that is so. */
static bool keeps_still(const struct expr *x)
{
    return !moves(NULL, x);
}

static bool is_still(const struct fact *f)
{
    return f->still || keeps_still(f->what);
}

static bool tells(const struct fact *f, const struct expr *x, bool *holds)
{
    if (expr_same(f->what, x) || same_turned(f->what, x))
        *holds = f->holds;
    else if (f->holds && among_more(f->what, x))
        *holds = true;
    else if (!f->holds && told_apart(f->what, x))
        *holds = false;
    else
        return false;
    return is_still(f) && keeps_still(x);
}

static const struct expr *without_nots(const struct expr *x, bool *holds)
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

/* `still`: only what keeps still, and that is known; else it is asked where the fact tells
 * something. */
static void add_fact(struct absint_frame *at, const struct expr *x, bool holds, bool still)
{
    if (x->kind == EX_AND ? holds : x->kind == EX_OR && !holds) {
        add_fact(at, x->a, holds, still);
        add_fact(at, x->b, holds, still);
        return;
    }
    if (still && !keeps_still(x)) return;
    x = without_nots(x, &holds);
    if (is_unequal(x)) {
        struct expr *turned = ARENA_NEW(at->f->arena, struct expr);
        *turned = equal_of(x, &holds);
        x = turned;
    }
    vec_push(&at->facts, at->f->arena, (struct fact){x, holds, still});
}

void interp_add_fact(struct absint_frame *at, const struct expr *x)
{
    add_fact(at, x, true, true);
}

/* A comparison of something with a known number, as `x < 3` or `x in 1..5`: `what` can only be in
 * the range. */
static bool compared_range(struct absint_frame *at, const struct expr *x, bool holds,
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
    bool right = value_is_number(b), turned = !right && x->op != OP_EQ; /* n < x is not (x <= n) */
    if (right == value_is_number(a)) return false;
    *what = right ? x->a : x->b;
    *range = compared_with(!turned          ? x->op
                           : x->op == OP_LT ? OP_LE
                                            : OP_LT,
                           holds != turned, right ? b.range : a.range);
    return !interval_is_all(*range);
}

static bool side_same(const struct expr *x, const struct expr *other)
{
    return expr_same(x, other->a) || (other->kind == EX_COMPARE && expr_same(x, other->b));
}

/* Do both compare one thing with something? */
static bool speaks_of_same(const struct expr *x, const struct expr *other)
{
    bool bounds = x->a && other->a && (x->kind == EX_COMPARE || x->kind == EX_RANGE_IN) &&
                  (other->kind == EX_COMPARE || other->kind == EX_RANGE_IN);
    return bounds &&
           (side_same(x->a, other) || (x->kind == EX_COMPARE && x->b && side_same(x->b, other)));
}

/* 1: x, a comparison, holds by what the fact says; 0: it does not; -1: nobody knows. */
static int by_bounds(struct absint_frame *at, const struct fact *f, const struct expr *x)
{
    const struct expr *mine, *other;
    struct interval asked, known;
    if (!speaks_of_same(f->what, x) || !compared_range(at, x, true, &mine, &asked)) return -1;
    if (!compared_range(at, f->what, f->holds, &other, &known) || !expr_same(mine, other) ||
        !is_still(f) || !keeps_still(x))
        return -1;
    return known.hi < asked.lo || asked.hi < known.lo     ? 0
           : asked.lo <= known.lo && known.hi <= asked.hi ? 1
                                                          : -1;
}

static struct value by_facts(struct absint_frame *at, const struct expr *x)
{
    bool holds = true, known;
    struct expr copy;
    const struct expr *what = without_nots(x, &holds);
    if (is_unequal(what)) copy = equal_of(what, &holds), what = &copy;
    for (size_t i = 0; i < at->facts.len; i++)
        if (tells(&at->facts.at[i], what, &known)) return value_number(known == holds);
    for (size_t i = 0; i < at->facts.len; i++) {
        int told = by_bounds(at, &at->facts.at[i], what);
        if (told >= 0) return value_number(told == holds);
    }
    return value_any();
}

/* The right side is evaluated where the left one holds (or does not). */
static struct value both(struct absint_frame *at, const struct expr *x)
{
    int left = value_truth(interp_expr(at, x->a));
    if (left == (x->kind == EX_OR)) return value_number(left);
    size_t facts = at->facts.len;
    add_fact(at, x->a, x->kind == EX_AND, false);
    int right = value_truth(interp_expr(at, x->b));
    at->facts.len = facts;
    return value_logic(x->kind, left, right);
}

static struct value conditional(struct absint_frame *at, const struct expr *x)
{
    int c = value_truth(interp_expr(at, x->a));
    if (at->f->condition && at->f->depth == 0) at->f->condition(at, x->a, value_truth_of(c));
    if (c >= 0) return interp_expr(at, c ? x->b : x->c);
    struct value then = interp_expr(at, x->b);
    return value_join(then, interp_expr(at, x->c));
}

static struct value call(struct absint_frame *at, const struct expr *x)
{
    struct value args[16];
    size_t n = x->item_count;
    for (size_t i = 0; i < n && i < 16; i++) args[i] = interp_expr(at, x->items[i]);
    bool too_deep = n > 16 || at->f->depth >= DEPTH_MOST;
    at->f->too_deep = at->f->too_deep || too_deep;
    if (too_deep || at->f->fuel == 0) return value_any();
    if (at->f->follow && !at->f->follow(at, x->fn, args, n)) return value_any();
    const struct value *known = memo_find(at->f->memo, x->fn, args, n);
    if (known) return *known;
    at->f->depth++;
    struct value v = interp_fn(at->f, x->fn, args, n);
    at->f->depth--;
    if (at->f->fuel > 0) memo_add(at->f->memo, x->fn, args, n, v);
    return v;
}

/* What is looked at is anybody; a condition that nobody satisfies leaves nothing. */
static struct value filtered(struct absint_frame *at, const struct expr *x)
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
    if (contradicted && at->live && at->f->nobody && at->f->depth == 0)
        at->f->nobody(at, x);
    else if (at->live && at->f->condition && at->f->depth == 0)
        at->f->condition(at, x->b, value_truth_of(t));
    return t == 0 ? value_none() : value_any();
}

static struct value local(struct absint_frame *at, const struct expr *x)
{
    return at->locals[x->number];
}

static struct value comparison(struct absint_frame *at, const struct expr *x)
{
    if (x->a && x->b && expr_same(x->a, x->b) && keeps_still(x->a))
        return value_number(x->op == OP_EQ || x->op == OP_LE);
    return eval_operator(&at->env, x);
}

static struct value natural(struct absint_frame *at, const struct expr *x)
{
    bool over = !x->mem && str_equal(x->text, STR("over"));
    return !over ? eval_operator(&at->env, x) : at->f->endless ? value_number(0) : value_any();
}

/* What depends on the frame. All else is an operator: see sema/eval.h. */
static struct value (*const folds[EX_PAY_UP_TO + 1])(struct absint_frame *at,
                                                     const struct expr *x) = {
    [EX_LOCAL] = local,     [EX_COMPARE] = comparison, [EX_AND] = both,
    [EX_OR] = both,         [EX_COND] = conditional,   [EX_LOAD] = member,
    [EX_NATURAL] = natural, [EX_CALL] = call,          [EX_FILTER] = filtered};

static struct value plainly(struct absint_frame *at, const struct expr *x)
{
    return folds[x->kind] ? folds[x->kind](at, x) : eval_operator(&at->env, x);
}

/* What the rules alone leave open, by what else is known. */
static struct value with_facts(struct absint_frame *at, const struct expr *x)
{
    struct value v = plainly(at, x);
    return v.kind == V_ANY && x->type.base == TY_FLAG && at->facts.len ? by_facts(at, x) : v;
}

/* Asked for every part of every expression: what is seldom needed stands elsewhere. */
struct value interp_expr(struct absint_frame *at, const struct expr *x)
{
    struct interp *f = at->f;
    struct value v;
    if (!x || f->fuel == 0) return value_any();
    f->fuel--;
    if (f->known && f->known(at, x, &v)) return v;
    return at->facts.len ? with_facts(at, x) : plainly(at, x);
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
