/* emit_selection.c -- Emits iterations over sets and lists within an expression: filters,
 * orderings, folds. Each is one inline loop.
 *
 * Lists are on a stack. Each pass releases the lists of its condition or key (SMARK, SFREE) before
 * the result grows. So the result stays on top and grows in place.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"

/* ---- what makes lists ------------------------------------------------------------------------ */

/* Sets are iterated bit by bit. */
static bool over_set(const struct expr *x)
{
    while (x->kind == EX_FILTER || x->kind == EX_ORDER || x->kind == EX_FOLD ||
           (x->kind == EX_TO_LIST && x->a->type.base == TY_SET))
        x = x->a;
    return x->type.base == TY_SET;
}

static bool list_made(void *user, const struct expr *x)
{
    (void)user;
    return makes_lists(x);
}

bool makes_lists(const struct expr *x)
{
    if ((x->kind == EX_WITHOUT || x->kind == EX_UNION) && x->b->kind == EX_TO_SET &&
        x->b->a->kind == EX_LIST && x->b->a->item_count == 1 && x->a->type.base == TY_SET)
        return makes_lists(x->a) || makes_lists(x->b->a->items[0]); /* emit_expr.c, few_into */
    if (x->kind == EX_LIST) return true;
    if ((x->kind == EX_FILTER || x->kind == EX_ORDER || x->kind == EX_FOLD) && !over_set(x))
        return true;
    if (x->type.base == TY_LIST && x->kind != EX_LOCAL) return true;
    return expr_any(x, list_made, NULL);
}

/* Evaluates between SMARK and SFREE if x makes lists. The result must not be a list. */
static void clean_into(struct func *f, struct expr *x, int target)
{
    if (!makes_lists(x)) {
        expr_into(f, x, target);
        return;
    }
    size_t held = regs_mark(f);
    int mark = reg_take(f, VT_INT);
    emit(f, BC_SMARK, mark, 0, 0, 0);
    expr_into(f, x, target);
    emit(f, BC_SFREE, mark, 0, 0, 0);
    regs_release(f, held);
}

static void clean_jump(struct func *f, struct expr *x, bool wanted, struct label *to)
{
    if (!makes_lists(x)) {
        jump_if(f, x, wanted, to);
        return;
    }
    size_t held = regs_mark(f);
    struct extent place = f->place;
    int flag = reg_take(f, VT_FLAG);
    clean_into(f, x, flag);
    if (f->g->watched) place_enter(f, x->span);
    emit_jump(f, wanted ? BC_JT : BC_JF, flag, 0, 0, to);
    f->place = place;
    regs_release(f, held);
}

/* ---- one pass over a list -------------------------------------------------------------------- */

void each_begin(struct func *f, int list, enum value_type type, struct each *e)
{
    *e = (struct each){.rest = -1, .top = LABEL_NEW, .again = LABEL_NEW, .end = LABEL_NEW};
    e->index = reg_take(f, VT_INT);
    e->item = reg_take(f, type);
    e->list = list;
    emit_int(f, e->index, 0);
    emit_jump(f, BC_LEACH, e->item, e->list, e->index, &e->top);
    emit_jump(f, BC_JMP, 0, 0, 0, &e->end);
    label_place(f, &e->top);
}

void each_found(struct func *f, int found, enum value_type type, struct each *e)
{
    if (reg_type(f, found) != VT_SET) {
        each_begin(f, found, type, e);
        return;
    }
    *e = (struct each){.rest = found, .top = LABEL_NEW, .again = LABEL_NEW, .end = LABEL_NEW};
    e->item = reg_take(f, type);
    emit_jump(f, BC_QEACH, e->item, e->rest, 0, &e->top);
    emit_jump(f, BC_JMP, 0, 0, 0, &e->end);
    label_place(f, &e->top);
}

void each_of(struct func *f, struct expr *x, enum value_type type, struct each *e)
{
    if (x->kind == EX_TO_LIST && x->a->type.base == TY_SET) x = x->a;
    if (type_value(&x->type) != VT_SET) {
        each_begin(f, list_of(f, x), type, e);
        return;
    }
    int rest = reg_take(f, VT_SET);
    expr_into(f, x, rest);
    each_found(f, rest, type, e);
}

/* The beginning and the end both fetch the next element, so a pass costs one instruction. */
void each_end(struct func *f, struct each *e)
{
    label_place(f, &e->again);
    if (e->rest < 0)
        emit_jump(f, BC_LEACH, e->item, e->list, e->index, &e->top);
    else
        emit_jump(f, BC_QEACH, e->item, e->rest, 0, &e->top);
    label_place(f, &e->end);
}

int list_of(struct func *f, struct expr *x)
{
    int reg = expr_reg(f, x);
    if (reg_type(f, reg) != VT_SET) return reg;
    int list = reg_take(f, VT_LIST);
    emit(f, BC_QLIST, list, reg, 0, 0);
    return list;
}

/* Sorting is in place, so a list that something else may hold is copied. */
int list_copied(struct func *f, struct expr *x)
{
    bool fresh = x->type.base == TY_SET || x->kind == EX_ALL_THINGS || x->kind == EX_ALL_MARKS ||
                 x->kind == EX_ALL_MARKS_OF || x->kind == EX_MARKS_OF || x->kind == EX_OWNED ||
                 x->kind == EX_FILTER || x->kind == EX_ORDER || x->kind == EX_LIST ||
                 x->kind == EX_RANGE_LIST || x->kind == EX_BUILTIN ||
                 (x->kind == EX_TO_LIST && x->a->type.base == TY_SET);
    if (fresh) return list_of(f, x);
    int list = expr_reg(f, x), copy = reg_take(f, VT_LIST);
    size_t held = regs_mark(f);
    struct each e;
    emit(f, BC_LNEW, copy, 0, 0, 0);
    each_begin(f, list, elem_value(&x->type), &e);
    emit(f, BC_LPUSH, copy, e.item, 0, 0);
    each_end(f, &e);
    regs_release(f, held);
    return copy;
}

/* Binds the expression's own name to the current item. */
static int name_item(struct func *f, const struct expr *x, int item)
{
    int before = f->local_regs[x->number];
    f->local_regs[x->number] = item;
    return before;
}

/* ---- filters on the way ---------------------------------------------------------------------- */

static struct expr *below_filters(struct expr *x)
{
    while (x->kind == EX_FILTER || (x->kind == EX_TO_LIST && x->a->type.base == TY_SET)) x = x->a;
    return x;
}

static void conditions(struct func *f, struct expr *x, struct each *e)
{
    if (x->kind == EX_TO_LIST && x->a->type.base == TY_SET) conditions(f, x->a, e);
    if (x->kind != EX_FILTER) return;
    conditions(f, x->a, e);
    int before = name_item(f, x, e->item);
    clean_jump(f, x->b, false, &e->again);
    f->local_regs[x->number] = before;
}

void filter_tests_jump(struct func *f, const struct filter_tests *t, int from, struct each *e)
{
    for (int i = from; i < t->count; i++) {
        int32_t it = t->at[i].it;
        int before = f->local_regs[it];
        f->local_regs[it] = e->item;
        clean_jump(f, t->at[i].test, false, &e->again);
        f->local_regs[it] = before;
    }
}

/* Iterating over `all enemies where P` is one loop over everyone. The filters are conditions in it,
 * the innermost first. The first `outlined` of them have been tested by a call. */
static void each_left(struct func *f, struct expr *x, const struct filter_tests *t, int outlined,
                      int found, enum value_type type, struct each *e)
{
    if (outlined > 0) {
        each_found(f, found, type, e);
        filter_tests_jump(f, t, outlined, e);
    } else {
        each_of(f, below_filters(x), type, e);
        conditions(f, x, e);
    }
}

static void each_filtered(struct func *f, struct expr *x, enum value_type type, struct each *e)
{
    struct filter_tests t;
    int found = -1;
    filter_tests_find(f->g, x, &t);
    int outlined = outlined_call(f, &t, OUTLINED_LEVELS, &found);
    each_left(f, x, &t, outlined, found, type, e);
}

/* ---- by distance: the most frequent queries, one instruction each -----------------------------
 */

static bool is_name(const struct expr *x, int32_t local)
{
    return x->kind == EX_LOCAL && x->number == local;
}

/* Returns e of `distance(e, it)` or `distance(it, e)` if it is a name. The call may be the only
 * content of a declared ordering. */
static struct expr *distance_from(const struct func *f, const struct expr *x, int32_t it)
{
    if (f->g->covers || f->g->watched) return NULL; /* the ordering itself is counted */
    if (x->kind == EX_CALL && x->fn->value && !x->fn->body && x->item_count == 2) {
        const struct expr *key = x->fn->value;
        if (key->kind != EX_BUILTIN || key->number != BUILTIN_DISTANCE) return NULL;
        bool both = (is_name(key->items[0], 0) && is_name(key->items[1], 1)) ||
                    (is_name(key->items[0], 1) && is_name(key->items[1], 0));
        if (!both) return NULL;
    } else if (x->kind != EX_BUILTIN || x->number != BUILTIN_DISTANCE) {
        return NULL;
    }
    for (int i = 0; i < 2; i++)
        if (is_name(x->items[i], it) && x->items[1 - i]->kind == EX_LOCAL &&
            !is_name(x->items[1 - i], it))
            return x->items[1 - i];
    return NULL;
}

static bool nearest_into(struct func *f, struct expr *x, int target)
{
    struct expr *from = distance_from(f, x->b, x->number);
    if (!from || type_value(&x->a->type) != VT_SET || item_type(f, x->number, x->a) != VT_CREATURE)
        return false;
    size_t held = regs_mark(f);
    int set = expr_reg(f, x->a);
    emit(f, BC_QNEAR, target, set, expr_reg(f, from), 0);
    regs_release(f, held);
    return true;
}

/* `within d of e` is distance(e, it) <= d. */
static bool within_into(struct func *f, struct expr *x, int target)
{
    struct expr *c = x->b, *from = c->kind == EX_COMPARE && c->op == OP_LE
                                       ? distance_from(f, c->a, x->number)
                                       : NULL;
    bool plain =
        from && ((c->b->kind == EX_LOCAL && !is_name(c->b, x->number)) || c->b->kind == EX_CONST);
    if (!plain || reg_type(f, target) != VT_SET || type_value(&x->a->type) != VT_SET ||
        item_type(f, x->number, x->a) != VT_CREATURE)
        return false;
    size_t held = regs_mark(f);
    int set = reg_take(f, VT_SET);
    expr_into(f, x->a, set);
    int of = expr_reg(f, from);
    emit(f, BC_QWITHIN, set, of, expr_reg_as(f, c->b, VT_INT), 0);
    emit(f, BC_MOVE, target, set, 0, 0);
    regs_release(f, held);
    return true;
}

/* ---- filters, orderings, folds --------------------------------------------------------------- */

static void result_add(struct func *f, int target, int item)
{
    if (reg_type(f, target) == VT_SET)
        emit(f, BC_QADD, target, target, item, 0);
    else
        emit(f, BC_LPUSH, target, item, 0, 0);
}

static void result_new(struct func *f, int target)
{
    emit(f, reg_type(f, target) == VT_SET ? BC_NONE : BC_LNEW, target, 0, 0, 0);
}

void filter_into(struct func *f, struct expr *x, int target)
{
    struct each e;
    struct filter_tests t;
    int found = -1;
    if (within_into(f, x, target)) return;
    filter_tests_find(f->g, x, &t);
    int outlined = outlined_call(f, &t, OUTLINED_LEVELS, &found);
    if (outlined > 0 && outlined == t.count && reg_type(f, found) == reg_type(f, target)) {
        emit(f, BC_MOVE, target, found, 0, 0);
        return;
    }
    result_new(f, target);
    each_left(f, x, &t, outlined, found, item_type(f, x->number, x->a), &e);
    result_add(f, target, e.item);
    each_end(f, &e);
}

/* Stops at the first element that passes. */
void any_jump(struct func *f, struct expr *x, bool wanted, struct label *to)
{
    struct each e;
    struct label end = LABEL_NEW;
    size_t held = regs_mark(f);
    each_filtered(f, x, item_type(f, x->number, x->a), &e);
    emit_jump(f, BC_JMP, 0, 0, 0, wanted ? to : &end);
    each_end(f, &e);
    if (!wanted) emit_jump(f, BC_JMP, 0, 0, 0, to);
    label_place(f, &end);
    regs_release(f, held);
}

/* The lowest key so far starts above every key, so the first item needs no special case. */
void order_into(struct func *f, struct expr *x, int target)
{
    struct each e;
    struct label tie = LABEL_NEW;
    if (nearest_into(f, x, target)) return;
    int best = reg_take(f, VT_INT), key = reg_take(f, VT_INT);
    emit_int(f, best, INT64_MAX);
    result_new(f, target);
    each_filtered(f, x->a, item_type(f, x->number, x->a), &e);
    int before = name_item(f, x, e.item);
    clean_into(f, x->b, key);
    f->local_regs[x->number] = before;
    emit_jump(f, BC_JLT, best, key, 0, &e.again);
    emit_jump(f, BC_JEQ, key, best, 0, &tie);
    emit(f, BC_MOVE, best, key, 0, 0);
    result_new(f, target);
    label_place(f, &tie);
    result_add(f, target, e.item);
    each_end(f, &e);
}

/* Computes a sum, minimum or maximum; 0 for an empty set. */
void fold_into(struct func *f, struct expr *x, int target)
{
    enum fold fold = (enum fold)x->op;
    struct each e;
    struct label take = LABEL_NEW;
    int value = reg_take(f, VT_INT), any = fold == FOLD_SUM ? -1 : reg_take(f, VT_FLAG);
    emit_int(f, target, 0);
    if (any >= 0) emit(f, BC_INT, any, 0, 0, 0);
    each_filtered(f, x->a, item_type(f, x->number, x->a), &e);
    int before = name_item(f, x, e.item);
    clean_into(f, x->b, value);
    f->local_regs[x->number] = before;
    if (fold == FOLD_SUM) {
        emit(f, BC_ADD, target, target, value, 0);
    } else {
        emit_jump(f, BC_JF, any, 0, 0, &take);
        if (fold == FOLD_LEAST)
            emit_jump(f, BC_JLE, target, value, 0, &e.again);
        else
            emit_jump(f, BC_JLE, value, target, 0, &e.again);
        label_place(f, &take);
        emit(f, BC_MOVE, target, value, 0, 0);
        emit(f, BC_INT, any, 0, 0, 1);
    }
    each_end(f, &e);
}

/* Asks for the price of each step that a search offers, until the place of a way is settled. */
static void steps_price(struct func *f, struct expr *x, int state, const int *regs, int goal)
{
    struct label again = LABEL_NEW, end = LABEL_NEW;
    int before[REACH_LOCALS], price = reg_take(f, VT_INT), second = reg_none(f, VT_INT);
    if (x->item_count > 1) second = reg_take(f, VT_INT);
    label_place(f, &again);
    emit_jump(f, BC_SEARCHTO, regs[REACH_TO], state, 0, &end);
    emit(f, BC_SEARCHAT, regs[REACH_FROM], state, 0, 0);
    if (x->value == REACH_WAY) emit_jump(f, BC_JEQ, regs[REACH_FROM], goal, 0, &end);
    for (int i = 0; i < REACH_LOCALS; i++) {
        before[i] = f->local_regs[x->number + i];
        f->local_regs[x->number + i] = regs[i];
    }
    clean_into(f, x->b, price);
    if (x->item_count > 1) clean_into(f, x->items[1], second);
    for (int i = 0; i < REACH_LOCALS; i++) f->local_regs[x->number + i] = before[i];
    emit(f, BC_PRICE, state, price, second, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, &again);
    label_place(f, &end);
}

/* Searches the ways of a creature. The price is evaluated for each step. */
void reach_into(struct func *f, struct expr *x, int target)
{
    static const enum value_type types[REACH_LOCALS] = {VT_CREATURE, VT_PLACE, VT_PLACE};
    int regs[REACH_LOCALS], goal = -1;
    int state = x->value == REACH_GOALS && f->march_search ? f->march_search : reg_take(f, VT_LIST);
    for (int i = 0; i < REACH_LOCALS; i++) regs[i] = reg_take(f, types[i]);
    if (x->c) goal = expr_reg_as(f, x->c, x->value == REACH_AWAY ? VT_SET : VT_PLACE);
    expr_into(f, x->a, regs[REACH_WHO]);
    emit(f, BC_SEARCH, state, regs[REACH_WHO], expr_reg(f, x->items[0]), 0);
    if (x->value == REACH_AWAY) emit(f, BC_SHUN, state, goal, 0, 0);
    steps_price(f, x, state, regs, goal);
    if (x->value == REACH_WAY)
        emit(f, BC_WAYTO, target, state, goal, 0);
    else if (x->value == REACH_AWAY)
        emit(f, BC_AWAY, target, state, 0, 0);
    else
        emit(f, BC_REACHED, target, state, 0, x->value == REACH_GOALS);
}

/* Counts what the filter leaves, without making a list. */
void count_into(struct func *f, struct expr *filter, int target)
{
    struct each e;
    struct filter_tests t;
    int found = -1;
    filter_tests_find(f->g, filter, &t);
    int outlined = outlined_call(f, &t, OUTLINED_LEVELS, &found);
    if (outlined > 0 && outlined == t.count) {
        emit(f, reg_type(f, found) == VT_SET ? BC_QCOUNT : BC_LLEN, target, found, 0, 0);
        return;
    }
    emit_int(f, target, 0);
    each_left(f, filter, &t, outlined, found, item_type(f, filter->number, filter->a), &e);
    emit(f, BC_ADDI, target, target, 0, 1);
    each_end(f, &e);
}
