/* set.c -- going over sets and lists inside an expression: filters, orderings, folds. All are one pass, inline.
 *
 * The room for lists is a stack. What a condition or key makes there is given back each pass (SMARK, SFREE), before the
 * result grows, so the result stays on top and grows in place.
 */
#include "gen/emit.h"

/* ---- what makes lists ------------------------------------------------------------------------------------------------------ */

static bool any_makes_lists(struct tex *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (items[i] && makes_lists(items[i])) return true;
    return false;
}

bool makes_lists(const struct tex *x)
{
    if (!x) return false;
    if (x->kind == X_FILTER || x->kind == X_ORDER || x->kind == X_FOLD || x->kind == X_LIST) return true;
    if (x->kind == X_STAT && x->c) return true;
    if (x->type.base == TY_LIST && x->kind != X_LOCAL) return true;
    return makes_lists(x->a) || makes_lists(x->b) || makes_lists(x->c) || any_makes_lists(x->items, x->item_count);
}

/* Evaluates between SMARK and SFREE if it leaves lists behind. The result must be no list. */
static void clean_into(struct func *f, struct tex *x, int target)
{
    if (!makes_lists(x)) {
        tex_into(f, x, target);
        return;
    }
    size_t held = regs_mark(f);
    int mark = reg_take(f, VT_INT);
    emit(f, BC_SMARK, mark, 0, 0, 0);
    tex_into(f, x, target);
    emit(f, BC_SFREE, mark, 0, 0, 0);
    regs_release(f, held);
}

static void clean_jump(struct func *f, struct tex *x, bool wanted, struct label *to)
{
    if (!makes_lists(x)) {
        jump_if(f, x, wanted, to);
        return;
    }
    size_t held = regs_mark(f);
    int flag = reg_take(f, VT_FLAG);
    clean_into(f, x, flag);
    emit_jump(f, wanted ? BC_JT : BC_JF, flag, 0, 0, to);
    regs_release(f, held);
}

/* ---- one pass over a list ---------------------------------------------------------------------------------------------------- */

void each_begin(struct func *f, int list, enum value_type type, struct each *e)
{
    *e = (struct each){.again = LABEL_NEW, .end = LABEL_NEW};
    e->index = reg_take(f, VT_INT);
    e->item = reg_take(f, type);
    emit_int(f, e->index, 0);
    label_place(f, &e->again);
    emit_jump(f, BC_LNEXT, e->item, list, e->index, &e->end);
}

void each_end(struct func *f, struct each *e)
{
    emit_jump(f, BC_JMP, 0, 0, 0, &e->again);
    label_place(f, &e->end);
}

int list_of(struct func *f, struct tex *x)
{
    int reg = tex_reg(f, x);
    if (reg_type(f, reg) != VT_SET) return reg;
    int list = reg_take(f, VT_LIST);
    emit(f, BC_QLIST, list, reg, 0, 0);
    return list;
}

/* Sorting changes a list where it lies, so what somebody else may name is copied. */
int list_copied(struct func *f, struct tex *x)
{
    bool fresh = x->type.base == TY_SET || x->kind == X_ALL_THINGS || x->kind == X_ALL_MARKS || x->kind == X_ALL_MARKS_OF || x->kind == X_MARKS_OF ||
                 x->kind == X_OWNED || x->kind == X_FILTER || x->kind == X_ORDER || x->kind == X_LIST || x->kind == X_RANGE_LIST || x->kind == X_BUILTIN ||
                 (x->kind == X_TO_LIST && x->a->type.base == TY_SET);
    if (fresh) return list_of(f, x);
    int list = tex_reg(f, x), copy = reg_take(f, VT_LIST);
    size_t held = regs_mark(f);
    struct each e;
    emit(f, BC_LNEW, copy, 0, 0, 0);
    each_begin(f, list, elem_value(&x->type), &e);
    emit(f, BC_LPUSH, copy, e.item, 0, 0);
    each_end(f, &e);
    regs_release(f, held);
    return copy;
}

/* While an expression's own name stands for the item looked at. */
static int name_item(struct func *f, const struct tex *x, int item)
{
    int before = f->local_regs[x->number];
    f->local_regs[x->number] = item;
    return before;
}

static enum value_type item_type(struct func *f, const struct tex *x)
{
    enum value_type t = type_value(&f->fn->locals.at[x->number].type);
    return t == VT_NONE ? elem_value(&x->a->type) : t;
}

/* ---- filters on the way ------------------------------------------------------------------------------------------------------ */

/* `all enemies where P`, gone over, is one loop over everyone: filters are conditions in it, the innermost first. */
static struct tex *below_filters(struct tex *x)
{
    while (x->kind == X_FILTER || (x->kind == X_TO_LIST && x->a->type.base == TY_SET)) x = x->a;
    return x;
}

static void conditions(struct func *f, struct tex *x, struct each *e)
{
    if (x->kind == X_TO_LIST && x->a->type.base == TY_SET) conditions(f, x->a, e);
    if (x->kind != X_FILTER) return;
    conditions(f, x->a, e);
    int before = name_item(f, x, e->item);
    clean_jump(f, x->b, false, &e->again);
    f->local_regs[x->number] = before;
}

/* ---- filters, orderings, folds ------------------------------------------------------------------------------------------------ */

static void result_add(struct func *f, int target, int item)
{
    if (reg_type(f, target) == VT_SET) emit(f, BC_QADD, target, target, item, 0);
    else emit(f, BC_LPUSH, target, item, 0, 0);
}

static void result_new(struct func *f, int target)
{
    emit(f, reg_type(f, target) == VT_SET ? BC_NONE : BC_LNEW, target, 0, 0, 0);
}

void filter_into(struct func *f, struct tex *x, int target)
{
    struct each e;
    int list = list_of(f, below_filters(x));
    result_new(f, target);
    each_begin(f, list, item_type(f, x), &e);
    conditions(f, x, &e);
    result_add(f, target, e.item);
    each_end(f, &e);
}

/* Is there any: the first one settles it. */
void any_into(struct func *f, struct tex *x, int target)
{
    struct each e;
    struct label end = LABEL_NEW;
    each_begin(f, list_of(f, below_filters(x)), item_type(f, x), &e);
    conditions(f, x, &e);
    emit(f, BC_INT, target, 0, 0, 1);
    emit_jump(f, BC_JMP, 0, 0, 0, &end);
    label_place(f, &e.end);
    emit(f, BC_INT, target, 0, 0, 0);
    label_place(f, &end);
}

/* The lowest key so far begins above every key, so the first item needs no case of its own. */
void order_into(struct func *f, struct tex *x, int target)
{
    struct each e;
    struct label tie = LABEL_NEW;
    int best = reg_take(f, VT_INT), key = reg_take(f, VT_INT), flag = reg_take(f, VT_FLAG), list = list_of(f, below_filters(x->a));
    emit_int(f, best, INT64_MAX);
    result_new(f, target);
    each_begin(f, list, item_type(f, x), &e);
    conditions(f, x->a, &e);
    int before = name_item(f, x, e.item);
    clean_into(f, x->b, key);
    f->local_regs[x->number] = before;
    emit(f, BC_LE, flag, key, best, 0);
    emit_jump(f, BC_JF, flag, 0, 0, &e.again);
    emit(f, BC_EQ, flag, key, best, 0);
    emit_jump(f, BC_JT, flag, 0, 0, &tie);
    emit(f, BC_MOVE, best, key, 0, 0);
    result_new(f, target);
    label_place(f, &tie);
    result_add(f, target, e.item);
    each_end(f, &e);
}

/* A sum, or the least or most of all; of nothing it is 0. */
void fold_into(struct func *f, struct tex *x, int target)
{
    enum fold fold = (enum fold)x->op;
    struct each e;
    struct label take = LABEL_NEW;
    int value = reg_take(f, VT_INT), flag = reg_take(f, VT_FLAG), list = list_of(f, below_filters(x->a));
    int any = fold == FOLD_SUM ? -1 : reg_take(f, VT_FLAG);
    emit_int(f, target, 0);
    if (any >= 0) emit(f, BC_INT, any, 0, 0, 0);
    each_begin(f, list, item_type(f, x), &e);
    conditions(f, x->a, &e);
    int before = name_item(f, x, e.item);
    clean_into(f, x->b, value);
    f->local_regs[x->number] = before;
    if (fold == FOLD_SUM) {
        emit(f, BC_ADD, target, target, value, 0);
    } else {
        emit_jump(f, BC_JF, any, 0, 0, &take);
        if (fold == FOLD_LEAST) emit(f, BC_LT, flag, value, target, 0);
        else emit(f, BC_LT, flag, target, value, 0);
        emit_jump(f, BC_JF, flag, 0, 0, &e.again);
        label_place(f, &take);
        emit(f, BC_MOVE, target, value, 0, 0);
        emit(f, BC_INT, any, 0, 0, 1);
    }
    each_end(f, &e);
}

/* How many are left: without a list of them. */
void count_into(struct func *f, struct tex *filter, int target)
{
    struct each e;
    int list = list_of(f, below_filters(filter));
    emit_int(f, target, 0);
    each_begin(f, list, item_type(f, filter), &e);
    conditions(f, filter, &e);
    emit(f, BC_ADDI, target, target, 0, 1);
    each_end(f, &e);
}
