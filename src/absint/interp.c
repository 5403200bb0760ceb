/* interp.c -- values of expressions: see interp.h. Statements are in interp_stmt.c. */
#include "absint/interp_stmt.h"
#include "absint/memo.h"

#include "base/check.h"

#define DEPTH_MOST 12

struct value value_object(int32_t object, const struct content *content)
{
    return (struct value){.kind = V_OBJECT, .object = object, .content = content};
}

bool value_is(struct value v, int64_t number)
{
    return v.kind == V_RANGE && v.lo == number && v.hi == number;
}

struct value value_flag(bool known, bool holds)
{
    return known ? value_range(holds, holds) : value_any();
}

static struct value none(void)
{
    return (struct value){.kind = V_NONE};
}

/* 1: it holds, 0: it does not, -1: nobody knows */
int value_truth(struct value v)
{
    if (v.kind == V_RANGE) return v.lo > 0 || v.hi < 0 ? 1 : v.lo == 0 && v.hi == 0 ? 0 : -1;
    return v.kind == V_NONE ? 0 : v.kind == V_OBJECT || v.kind == V_EVENT ? 1 : -1;
}

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

static bool same_under(const struct expr *x, const struct expr *y, struct pairs *p)
{
    if (!x || !y || x->kind != y->kind) return x == y;
    bool looks = x->kind == EX_FILTER || x->kind == EX_ORDER || x->kind == EX_FOLD;
    bool same = x->op == y->op && x->value == y->value && x->mem == y->mem && x->rec == y->rec &&
                x->content == y->content && x->fn == y->fn && x->item_count == y->item_count &&
                str_equal(x->text, y->text);
    if (same && !looks)
        same = x->kind == EX_LOCAL ? same_name(p, x->number, y->number) : x->number == y->number;
    bool turned = same && x->kind == EX_BUILTIN && x->number == BUILTIN_DISTANCE &&
                  same_under(x->items[0], y->items[1], p) &&
                  same_under(x->items[1], y->items[0], p);
    for (size_t i = 0; same && !turned && i < x->item_count; i++)
        same = same_under(x->items[i], y->items[i], p);
    if (!same || !same_under(x->a, y->a, p)) return false;
    if (looks) {
        if (p->count == 8) return false;
        p->mine[p->count] = x->number;
        p->other[p->count++] = y->number;
    }
    same = same_under(x->b, y->b, p) && same_under(x->c, y->c, p);
    p->count -= looks;
    return same;
}

bool expr_same(const struct expr *x, const struct expr *y)
{
    if (!x || !y || x->kind != y->kind) return x == y;
    struct pairs none_yet = {.count = 0};
    return same_under(x, y, &none_yet);
}

/* ---- numbers ---- */

static struct value arith(enum ast_op op, struct value a, struct value b)
{
    int64_t lo, hi;
    if (a.kind != V_RANGE) return value_any();
    if (op == OP_NEG) return value_range(-a.hi, -a.lo);
    if (b.kind != V_RANGE) return value_any();
    if (op == OP_ADD)
        return add_i64(a.lo, b.lo, &lo) && add_i64(a.hi, b.hi, &hi) ? value_range(lo, hi)
                                                                    : value_any();
    if (op == OP_SUB)
        return sub_i64(a.lo, b.hi, &lo) && sub_i64(a.hi, b.lo, &hi) ? value_range(lo, hi)
                                                                    : value_any();
    if (op == OP_MUL) {
        int64_t p[4];
        if (!mul_i64(a.lo, b.lo, &p[0]) || !mul_i64(a.lo, b.hi, &p[1]) ||
            !mul_i64(a.hi, b.lo, &p[2]) || !mul_i64(a.hi, b.hi, &p[3]))
            return value_any();
        lo = hi = p[0];
        for (int i = 1; i < 4; i++) {
            if (p[i] < lo) lo = p[i];
            if (p[i] > hi) hi = p[i];
        }
        return value_range(lo, hi);
    }
    bool fixed = b.lo == b.hi && b.lo > 0;
    if (op == OP_DIV && fixed && div_i64(a.lo, b.lo, &lo) && div_i64(a.hi, b.lo, &hi))
        return value_range(lo, hi);
    if (op == OP_MOD && fixed) return value_range(0, b.lo - 1);
    return value_any();
}

static struct value arith_of(struct absint_frame *at, const struct expr *x)
{
    struct value a = interp_expr(at, x->a), b = x->b ? interp_expr(at, x->b) : value_any();
    if (at->f->division && (x->op == OP_DIV || x->op == OP_MOD)) at->f->division(at, x, b);
    struct value v = arith(x->op, a, b);
    bool shifted =
        (x->op == OP_ADD || x->op == OP_SUB) && ((a.dense && b.kind == V_RANGE && b.lo == b.hi) ||
                                                 (b.dense && a.kind == V_RANGE && a.lo == a.hi));
    v.dense = v.kind == V_RANGE && shifted;
    return v;
}

static struct value compare(enum ast_op op, struct value a, struct value b)
{
    bool equals = op == OP_EQ || op == OP_NE;
    if (equals && a.kind == V_OBJECT && b.kind == V_OBJECT && a.object == b.object)
        return value_flag(true, op == OP_EQ);
    if (equals && (a.kind == V_NONE || b.kind == V_NONE) && value_truth(a) >= 0 &&
        value_truth(b) >= 0 && a.kind != V_RANGE && b.kind != V_RANGE)
        return value_flag(true, (value_truth(a) == value_truth(b)) == (op == OP_EQ));
    if (a.kind != V_RANGE || b.kind != V_RANGE) return value_any();
    bool apart = a.hi < b.lo || b.hi < a.lo, same = a.lo == a.hi && b.lo == b.hi && a.lo == b.lo;
    switch (op) {
    case OP_EQ: return value_flag(apart || same, same);
    case OP_NE: return value_flag(apart || same, apart);
    case OP_LT: return value_flag(a.hi < b.lo || a.lo >= b.hi, a.hi < b.lo);
    case OP_LE: return value_flag(a.hi <= b.lo || a.lo > b.hi, a.hi <= b.lo);
    default: return value_any();
    }
}

static struct value built_in(struct absint_frame *at, const struct expr *x)
{
    struct value a = x->item_count ? interp_expr(at, x->items[0]) : value_any(),
                 b = x->item_count > 1 ? interp_expr(at, x->items[1]) : value_any();
    bool both = a.kind == V_RANGE && b.kind == V_RANGE;
    if (x->number == BUILTIN_MIN && both)
        return value_range(a.lo < b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi);
    if (x->number == BUILTIN_MAX && both)
        return value_range(a.lo > b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi);
    if (x->number == BUILTIN_MEETS || x->number == BUILTIN_MEETSALL) return value_range(0, 3);
    return x->number == BUILTIN_DISTANCE ? value_range(0, INTERP_FAR_AWAY) : value_any();
}

static struct value dice(struct absint_frame *at, const struct expr *x)
{
    const struct expr *d = x->a;
    (void)at;
    if (!d || d->kind != EX_CONST) return value_any();
    int64_t count = d->value >> 32, sides = d->value & UINT32_MAX;
    if (count < 1 || sides < 1) return value_any();
    struct value v = value_range(count, count * sides);
    v.dense = true;
    return v;
}

/* ---- what is given with a declaration ---- */

static bool kind_is(const struct record *r, const struct record *ancestor)
{
    while (r && r != ancestor) r = r->parent;
    return r != NULL;
}

static bool has_line(const struct content *c, const struct member *stat)
{
    for (size_t i = 0; i < c->lines.len; i++)
        if (c->lines.at[i].stat == stat) return true;
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
    if (!kind_is(c->kind, rule->rec)) return value_any();
    const struct fn *own = c->value_fns[rule->slot];
    return is_nothing(own ? own : rule->fallback_fn) ? none() : value_any();
}

static struct value given_of(const struct content *c, const struct member *field)
{
    if (!kind_is(c->kind, field->rec) || field->type.base == TY_TEXT || field->type.base == TY_DICE)
        return value_any();
    int64_t v = c->values[field->slot] == VALUE_UNSET ? field->fallback : c->values[field->slot];
    if (field->type.base == TY_SET) return v == 0 ? none() : value_any();
    if (field->type.optional || field->type.base == TY_CONTENT)
        return v == -1 ? none() : value_any();
    return value_range(v, v);
}

/* The words of a given set as bits, or -1. */
static int64_t given_words(struct absint_frame *at, const struct expr *x)
{
    while (x && (x->kind == EX_TO_LIST || x->kind == EX_TO_SET)) x = x->a;
    if (!x || x->kind != EX_GIVEN || x->type.base != TY_SET || x->type.elem != TY_TAG) return -1;
    struct value of = interp_expr(at, x->a);
    if (of.kind != V_OBJECT || !of.content || !kind_is(of.content->kind, x->mem->rec)) return -1;
    return of.content->values[x->mem->slot] == VALUE_UNSET ? x->mem->fallback
                                                           : of.content->values[x->mem->slot];
}

static struct value among(struct absint_frame *at, const struct expr *x)
{
    struct value word = interp_expr(at, x->a);
    int64_t words = given_words(at, x->b);
    bool known = words >= 0 && word.kind == V_RANGE && word.lo == word.hi && word.lo >= 0 &&
                 word.lo < LIMIT_SET;
    return value_flag(known, known && (words >> word.lo & 1));
}

static struct value counted(struct absint_frame *at, const struct expr *x)
{
    int64_t words = given_words(at, x->a), n = 0;
    for (int64_t left = words; left > 0; left &= left - 1) n++;
    if (words >= 0) return value_range(n, n);
    return interp_expr(at, x->a).kind == V_NONE ? value_range(0, 0) : value_range(0, INT32_MAX);
}

struct value interp_of_content(const struct expr *x, const struct content *c)
{
    switch (x->kind) {
    case EX_HAS_SLOT:
        return value_flag(true,
                          kind_is(c->kind, x->mem->rec) && c->value_spans[x->mem->slot].to != 0);
    case EX_HAS_LINE: return value_flag(true, has_line(c, x->mem));
    case EX_GIVEN: return given_of(c, x->mem);
    case EX_RULE: return rule_of(c, x->mem);
    case EX_IS_KIND: return value_flag(true, kind_is(c->kind, x->rec));
    case EX_IS_CONTENT: return value_flag(true, c == x->content);
    default: return value_any();
    }
}

/* As the scene sets it, or as it is when none does: as it is declared, or as a file says for all
 * its fights. */
static struct value option_of(const struct encounter *scene, const struct member *option)
{
    for (size_t i = 0; i < scene->settings.len; i++)
        if (scene->settings.at[i].option == option)
            return value_range(scene->settings.at[i].value, scene->settings.at[i].value);
    return value_range(option->init, option->init);
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

/* Nothing may happen between two looks at it: within one condition that is so. */
static bool keeps_still(const struct expr *x)
{
    if (!x) return true;
    if (x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO ||
        (x->kind == EX_CALL && x->fn->permission != PERMIT_PURE))
        return false;
    for (size_t i = 0; i < x->item_count; i++)
        if (!keeps_still(x->items[i])) return false;
    return keeps_still(x->a) && keeps_still(x->b) && keeps_still(x->c);
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
        if (!turned) return;
        *turned = equal_of(x, &holds);
        x = turned;
    }
    vec_push(&at->facts, at->f->arena, (struct fact){x, holds, still});
}

void interp_add_fact(struct absint_frame *at, const struct expr *x)
{
    add_fact(at, x, true, true);
}

/* x < 3 and x > 5: two comparisons of one thing with numbers. */
bool interp_bounds(struct absint_frame *at, const struct expr *x, bool holds,
                   const struct expr **what, int64_t *lo, int64_t *hi)
{
    if (x->kind == EX_RANGE_IN && holds && x->a) {
        struct value from = interp_expr(at, x->b), to = interp_expr(at, x->c);
        *what = x->a;
        *lo = from.lo;
        *hi = to.hi;
        return from.kind == V_RANGE && to.kind == V_RANGE;
    }
    if (x->kind != EX_COMPARE || !x->a || !x->b || x->a->type.base != TY_INT) return false;
    struct value a = interp_expr(at, x->a), b = interp_expr(at, x->b);
    bool right = b.kind == V_RANGE && b.lo == b.hi, left = a.kind == V_RANGE && a.lo == a.hi;
    if (right == left) return false;
    int64_t n = right ? b.lo : a.lo;
    *what = right ? x->a : x->b;
    *lo = INT64_MIN;
    *hi = INT64_MAX;
    if (x->op == OP_EQ && holds)
        *lo = *hi = n;
    else if (x->op == OP_LT && right) {
        if (holds)
            *hi = n - 1;
        else
            *lo = n;
    } else if (x->op == OP_LE && right) {
        if (holds)
            *hi = n;
        else
            *lo = n + 1;
    } else if (x->op == OP_LT) {
        if (holds)
            *lo = n + 1;
        else
            *hi = n;
    } else if (x->op == OP_LE) {
        if (holds)
            *lo = n;
        else
            *hi = n - 1;
    } else
        return false;
    return true;
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
    int64_t lo, hi, from, to;
    if (!speaks_of_same(f->what, x) || !interp_bounds(at, x, true, &mine, &from, &to)) return -1;
    if (!interp_bounds(at, f->what, f->holds, &other, &lo, &hi) || !expr_same(mine, other) ||
        !is_still(f) || !keeps_still(x))
        return -1;
    return hi < from || to < lo ? 0 : from <= lo && hi <= to ? 1 : -1;
}

static struct value by_facts(struct absint_frame *at, const struct expr *x)
{
    bool holds = true, known;
    struct expr copy;
    const struct expr *what = without_nots(x, &holds);
    if (is_unequal(what)) copy = equal_of(what, &holds), what = &copy;
    for (size_t i = 0; i < at->facts.len; i++)
        if (tells(&at->facts.at[i], what, &known)) return value_flag(true, known == holds);
    for (size_t i = 0; i < at->facts.len; i++) {
        int told = by_bounds(at, &at->facts.at[i], what);
        if (told >= 0) return value_flag(true, told == holds);
    }
    return value_any();
}

static struct value both(struct absint_frame *at, const struct expr *x)
{
    bool is_and = x->kind == EX_AND;
    struct value a = interp_expr(at, x->a);
    int left = value_truth(a);
    if (left == (is_and ? 0 : 1)) return value_flag(true, !is_and);
    size_t facts = at->facts.len;
    add_fact(at, x->a, is_and, false);
    int right = value_truth(interp_expr(at, x->b));
    at->facts.len = facts;
    if (right == (is_and ? 0 : 1)) return value_flag(true, !is_and);
    return value_flag(left >= 0 && right >= 0, is_and);
}

static struct value conditional(struct absint_frame *at, const struct expr *x)
{
    int c = value_truth(interp_expr(at, x->a));
    if (at->f->condition && at->f->depth == 0)
        at->f->condition(at, x->a, value_flag(c >= 0, c > 0));
    if (c >= 0) return interp_expr(at, c ? x->b : x->c);
    return value_join(interp_expr(at, x->b), interp_expr(at, x->c));
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
        at->f->condition(at, x->b, value_flag(t >= 0, t > 0));
    return t == 0 ? none() : value_any();
}

static struct value constant(struct absint_frame *at, const struct expr *x)
{
    (void)at;
    if (x->type.base == TY_NONE || (x->type.optional && x->value == -1) ||
        (x->type.base == TY_SET && x->value == 0))
        return none();
    if (x->type.base == TY_CONTENT && x->content)
        return value_range(x->content->id, x->content->id);
    return x->type.base == TY_INT || x->type.base == TY_FLAG || x->type.base == TY_TAG
               ? value_range(x->value, x->value)
               : value_any();
}

static struct value local(struct absint_frame *at, const struct expr *x)
{
    return at->locals[x->number];
}

static struct value comparison(struct absint_frame *at, const struct expr *x)
{
    if (x->a && x->b && expr_same(x->a, x->b) && keeps_still(x->a))
        return value_flag(true, x->op == OP_EQ || x->op == OP_LE);
    struct value a = interp_expr(at, x->a);
    return compare(x->op, a, interp_expr(at, x->b));
}

static struct value negation(struct absint_frame *at, const struct expr *x)
{
    int t = value_truth(interp_expr(at, x->a));
    return value_flag(t >= 0, t == 0);
}

static struct value present(struct absint_frame *at, const struct expr *x)
{
    int t = value_truth(interp_expr(at, x->a));
    return value_flag(t >= 0, t > 0);
}

static struct value in_range(struct absint_frame *at, const struct expr *x)
{
    struct value a = interp_expr(at, x->a), lo = interp_expr(at, x->b), hi = interp_expr(at, x->c);
    int above = value_truth(compare(OP_LE, lo, a)), below = value_truth(compare(OP_LE, a, hi));
    if (above == 0 || below == 0) return value_flag(true, false);
    return value_flag(above == 1 && below == 1, true);
}

static struct value of_thing(struct absint_frame *at, const struct expr *x)
{
    struct value a = interp_expr(at, x->a);
    return a.kind == V_OBJECT && a.content ? interp_of_content(x, a.content) : value_any();
}

static struct value natural(struct absint_frame *at, const struct expr *x)
{
    if (!x->mem && str_equal(x->text, STR("over"))) return value_flag(at->f->endless, false);
    struct value a = interp_expr(at, x->a);
    return x->type.base == TY_CONTENT && a.kind == V_OBJECT && a.content
               ? value_range(a.content->id, a.content->id)
               : value_any();
}

/* Taken from a set, or put in another order. */
static struct value selected(struct absint_frame *at, const struct expr *x)
{
    struct value a = interp_expr(at, x->a);
    return a.kind == V_NONE ? a : value_any();
}

static struct value common(struct absint_frame *at, const struct expr *x)
{
    struct value a = interp_expr(at, x->a), b = interp_expr(at, x->b);
    return a.kind == V_NONE || b.kind == V_NONE ? none() : value_any();
}

static struct value united(struct absint_frame *at, const struct expr *x)
{
    struct value a = interp_expr(at, x->a);
    return value_join(a, interp_expr(at, x->b));
}

/* What is not in it may be anything. */
static struct value (*const folds[])(struct absint_frame *at,
                                     const struct expr *x) = {[EX_CONST] = constant,
                                                              [EX_LOCAL] = local,
                                                              [EX_ARITH] = arith_of,
                                                              [EX_COMPARE] = comparison,
                                                              [EX_NOT] = negation,
                                                              [EX_AND] = both,
                                                              [EX_OR] = both,
                                                              [EX_PRESENT] = present,
                                                              [EX_COND] = conditional,
                                                              [EX_RANGE_IN] = in_range,
                                                              [EX_LOAD] = member,
                                                              [EX_GIVEN] = of_thing,
                                                              [EX_RULE] = of_thing,
                                                              [EX_HAS_SLOT] = of_thing,
                                                              [EX_HAS_LINE] = of_thing,
                                                              [EX_IS_KIND] = of_thing,
                                                              [EX_IS_CONTENT] = of_thing,
                                                              [EX_NATURAL] = natural,
                                                              [EX_CALL] = call,
                                                              [EX_BUILTIN] = built_in,
                                                              [EX_ROLL] = dice,
                                                              [EX_FILTER] = filtered,
                                                              [EX_ORDER] = selected,
                                                              [EX_TO_LIST] = selected,
                                                              [EX_TO_SET] = selected,
                                                              [EX_FIRST] = selected,
                                                              [EX_WITHOUT] = selected,
                                                              [EX_COMMON] = common,
                                                              [EX_UNION] = united,
                                                              [EX_COUNT] = counted,
                                                              [EX_IN] = among,
                                                              [EX_PAY_UP_TO] = NULL};

static struct value plainly(struct absint_frame *at, const struct expr *x)
{
    return folds[x->kind] ? folds[x->kind](at, x) : value_any();
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
