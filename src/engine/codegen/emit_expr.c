/* emit_expr.c -- Emits expressions. Each leaves its value in one register and releases all others.
 *
 * A target is written after the operands are read, or the expression does not read it. A caller
 * that assigns to a local that the expression may read passes another register (emit_stmt.c).
 */
#include "base/check.h"
#include "emit.h"

#include "engine/bytecode/ops.h"
#include "lang/sema/model/builtins.h"

/* The instructions of calls and of built-in members. A row without one does not compile. */
enum { BC_NOT_CALLED = BC_COUNT };
static const uint8_t builtin_ops[] = {
#define BUILTIN(id, name, edition, permission, op, ...) [BUILTIN_##id] = BC_##op,
#include "lang/sema/model/builtins.def"
#undef BUILTIN
};
static const uint8_t natural_ops[] = {
#define NATURAL(id, kind, name, edition, reserved, op, ...) [NATURAL_##id] = BC_##op,
#include "lang/sema/model/natural.def"
#undef NATURAL
};

static enum op builtin_op(struct func *f, const struct expr *call)
{
    uint8_t op = builtin_ops[call->number];
    if (op != BC_NOT_CALLED) return op;
    gen_fault(f->g, call->span, "a function that is not called");
    return BC_TRAP;
}

int expr_reg_as(struct func *f, struct expr *x, enum value_type type)
{
    if (x->kind == EX_LOCAL && f->local_regs && f->local_regs[x->number] >= 0)
        return f->local_regs[x->number];
    int reg = reg_take(f, type);
    expr_into(f, x, reg);
    return reg;
}

int expr_reg(struct func *f, struct expr *x)
{
    return expr_reg_as(f, x, type_value(&x->type));
}

/* A register for a value that is compared or tested. A mark that has ended is none there. A search
 * for a mark finds none that has ended. */
int tested_reg(struct func *f, struct expr *x, enum value_type type)
{
    if (type != VT_MARK || x->kind == EX_FIRST_MARK || x->type.base == TY_NONE)
        return expr_reg_as(f, x, type);
    int reg = reg_take(f, VT_MARK);
    emit(f, BC_STILL, reg, expr_reg_as(f, x, VT_MARK), 0, 0);
    return reg;
}

static int present_reg(struct func *f, struct expr *x)
{
    return tested_reg(f, x, type_value(&x->type));
}

/* ---- plain values ---------------------------------------------------------------------------- */

static void constant_into(struct func *f, enum value_type type, int64_t value, int target)
{
    switch (type) {
    case VT_INT: emit_int(f, target, value); return;
    case VT_FLAG: emit(f, BC_INT, target, 0, 0, value != 0); return;
    case VT_TAG: emit(f, BC_INT, target, 0, 0, (int32_t)value); return;
    case VT_DICE:
    case VT_SET:
        if (value > 0 || (type == VT_SET && value != 0))
            emit(f, BC_CONST, target, 0, 0, program_constant(f->g->p, value));
        else
            emit_none(f, target);
        return;
    default: break;
    }
    if (value < 0) {
        emit_none(f, target);
        return;
    }
    size_t mark = regs_mark(f);
    switch (type) {
    case VT_CONTENT: emit(f, BC_CONTENT, target, 0, 0, (int32_t)value); break;
    case VT_MOMENT: emit(f, BC_MOMENT, target, 0, 0, (int32_t)value); break;
    case VT_CREATURE:
    case VT_SIDE: { /* a seat: the set has one element */
        int set = reg_take(f, VT_SET);
        emit(f, BC_CONST, set, 0, 0,
             program_constant(f->g->p, (int64_t)((uint64_t)1 << (value & 63))));
        emit(f, BC_QFIRST, target, set, 0, 0);
        break;
    }
    case VT_PLACE: { /* a zone: zones are in one row */
        int column = reg_take(f, VT_INT);
        emit_int(f, column, value);
        emit(f, BC_PLACEAT, target, column, reg_none(f, VT_INT), 0);
        break;
    }
    default: emit_none(f, target); break;
    }
    regs_release(f, mark);
}

static void arith_into(struct func *f, struct expr *x, int target)
{
    static const uint8_t ops[] = {[OP_ADD] = BC_ADD,
                                  [OP_SUB] = BC_SUB,
                                  [OP_MUL] = BC_MUL,
                                  [OP_DIV] = BC_DIV,
                                  [OP_MOD] = BC_MOD};
    if (x->op == OP_NEG || x->op == OP_PLUS || !x->b) {
        int a = expr_reg_as(f, x->a, VT_INT);
        emit(f, x->op == OP_NEG ? BC_NEG : BC_MOVE, target, a, 0, 0);
        return;
    }
    int a = expr_reg_as(f, x->a, VT_INT);
    if ((x->op == OP_ADD || x->op == OP_SUB) && x->b->kind == EX_CONST && fits_i32(x->b->value) &&
        x->b->value != INT32_MIN) {
        emit(f, BC_ADDI, target, a, 0, (int32_t)(x->op == OP_ADD ? x->b->value : -x->b->value));
        return;
    }
    bool above = x->b->kind == EX_CONST && x->b->value > 0 && fits_i32(x->b->value);
    if (above && (x->op == OP_MUL || x->op == OP_DIV || x->op == OP_MOD)) {
        emit(f,
             x->op == OP_MUL   ? BC_MULI
             : x->op == OP_DIV ? BC_DIVI
                               : BC_MODI,
             target, a, 0, (int32_t)x->b->value);
        return;
    }
    int b = expr_reg_as(f, x->b, VT_INT);
    if (x->op <= OP_MOD && ops[x->op])
        emit(f, (enum op)ops[x->op], target, a, b, 0);
    else
        gen_fault(f->g, x->span, "an arithmetic that there is not");
}

static bool is_none(const struct expr *x)
{
    return x->type.base == TY_NONE ||
           (x->kind == EX_CONST && x->value == -1 && value_type_has_none(type_value(&x->type)));
}

static void compare_into(struct func *f, struct expr *x, int target)
{
    struct expr *a = x->a, *b = x->b;
    enum ast_op op = x->op;
    if (op == OP_GT || op == OP_GE) {
        a = x->b, b = x->a;
        op = op == OP_GT ? OP_LT : OP_LE;
    }
    struct expr *other = is_none(a) ? b : is_none(b) ? a : NULL;
    if ((op == OP_EQ || op == OP_NE) && other && type_value(&other->type) != VT_TAG) {
        emit(f, BC_ISNONE, target, present_reg(f, other), 0, 0);
        if (op == OP_NE) emit(f, BC_NOT, target, target, 0, 0);
        return;
    }
    int ra = tested_reg(f, a, other == b ? type_value(&b->type) : type_value(&a->type));
    int rb = tested_reg(f, b, other == a ? type_value(&a->type) : type_value(&b->type));
    emit(f,
         op == OP_EQ   ? BC_EQ
         : op == OP_NE ? BC_NE
         : op == OP_LT ? BC_LT
                       : BC_LE,
         target, ra, rb, 0);
}

/* ---- conditions ------------------------------------------------------------------------------ */

static bool is_small(const struct expr *x, int64_t more)
{
    bool plain = x->kind == EX_CONST &&
                 (x->type.base == TY_INT || x->type.base == TY_FLAG || x->type.base == TY_TAG);
    return plain && x->value >= INT8_MIN && x->value + more <= INT8_MAX;
}

static void small_jump(struct func *f, enum op op, int reg, int64_t n, struct label *to)
{
    emit_jump(f, op, reg, (int)(uint8_t)(int8_t)n, 0, to);
}

/* Emits a < b or a <= b if one of them is a small constant. */
static bool less_small_jump(struct func *f, struct expr *a, struct expr *b, bool or_equal,
                            bool wanted, struct label *to)
{
    if (is_small(b, 1))
        small_jump(f, wanted ? BC_JLTI : BC_JGEI, expr_reg_as(f, a, VT_INT), b->value + or_equal,
                   to);
    else if (is_small(a, 1))
        small_jump(f, wanted ? BC_JGEI : BC_JLTI, expr_reg_as(f, b, VT_INT), a->value + !or_equal,
                   to);
    else
        return false;
    return true;
}

/* Emits one instruction that compares and jumps. */
static void compare_jump(struct func *f, struct expr *x, bool wanted, struct label *to)
{
    struct expr *a = x->a, *b = x->b;
    enum ast_op op = x->op;
    size_t mark = regs_mark(f);
    if (op == OP_GT || op == OP_GE) {
        a = x->b, b = x->a;
        op = op == OP_GT ? OP_LT : OP_LE;
    }
    bool equal = op == OP_EQ || op == OP_NE;
    struct expr *other = is_none(a) ? b : is_none(b) ? a : NULL;
    if (op == OP_NE) wanted = !wanted;
    if (equal && other && type_value(&other->type) != VT_TAG) {
        emit_jump(f, wanted ? BC_JNONE : BC_JSOME, present_reg(f, other), 0, 0, to);
    } else if (equal && !other && is_small(b, 0)) {
        small_jump(f, wanted ? BC_JEQI : BC_JNEI, expr_reg(f, a), b->value, to);
    } else if (equal || !less_small_jump(f, a, b, op == OP_LE, wanted, to)) {
        int ra = tested_reg(f, a, other == b ? type_value(&b->type) : type_value(&a->type));
        int rb = tested_reg(f, b, other == a ? type_value(&a->type) : type_value(&b->type));
        if (equal)
            emit_jump(f, wanted ? BC_JEQ : BC_JNE, ra, rb, 0, to);
        else if (wanted)
            emit_jump(f, op == OP_LT ? BC_JLT : BC_JLE, ra, rb, 0, to);
        else
            emit_jump(f, op == OP_LT ? BC_JLE : BC_JLT, rb, ra, 0, to);
    }
    regs_release(f, mark);
}

static void range_jump(struct func *f, struct expr *x, bool wanted, struct label *to)
{
    struct label past = LABEL_NEW, *out = wanted ? &past : to;
    size_t mark = regs_mark(f);
    int a = expr_reg_as(f, x->a, VT_INT);
    bool open = x->b->kind == EX_CONST && x->b->value == INT32_MIN; /* `up to` has no lower bound */
    if (is_small(x->b, 0))
        small_jump(f, BC_JLTI, a, x->b->value, out);
    else if (!open)
        emit_jump(f, BC_JLT, a, expr_reg_as(f, x->b, VT_INT), 0, out);
    if (is_small(x->c, 1))
        small_jump(f, wanted ? BC_JLTI : BC_JGEI, a, x->c->value + 1, to);
    else if (wanted)
        emit_jump(f, BC_JLE, a, expr_reg_as(f, x->c, VT_INT), 0, to);
    else
        emit_jump(f, BC_JLT, expr_reg_as(f, x->c, VT_INT), a, 0, to);
    label_place(f, &past);
    regs_release(f, mark);
}

/* The first tag is 0, none is -1. */
static void present_jump(struct func *f, struct expr *x, bool wanted, struct label *to)
{
    if (x->a->kind == EX_FILTER) {
        any_jump(f, x->a, wanted, to);
        return;
    }
    size_t mark = regs_mark(f);
    int a = present_reg(f, x->a);
    if (reg_type(f, a) == VT_TAG)
        small_jump(f, wanted ? BC_JNEI : BC_JEQI, a, -1, to);
    else
        emit_jump(f, wanted ? BC_JSOME : BC_JNONE, a, 0, 0, to);
    regs_release(f, mark);
}

static void operand_jump(struct func *f, struct expr *x, bool wanted, struct label *to)
{
    if (x->kind == EX_CALL && can_inline(f, x->fn)) {
        inline_jump(f, x, wanted, to);
        return;
    }
    if (x->kind == EX_COMPARE) {
        compare_jump(f, x, wanted, to);
        return;
    }
    if (x->kind == EX_RANGE_IN) {
        range_jump(f, x, wanted, to);
        return;
    }
    if (x->kind == EX_PRESENT) {
        present_jump(f, x, wanted, to);
        return;
    }
    size_t mark = regs_mark(f);
    int reg = expr_reg_as(f, x, VT_FLAG);
    emit_jump(f, wanted ? BC_JT : BC_JF, reg, 0, 0, to);
    regs_release(f, mark);
}

/* Jumps to the label if x is `wanted`, else falls through. */
void jump_if(struct func *f, struct expr *x, bool wanted, struct label *to)
{
    if (x->kind == EX_NOT) {
        jump_if(f, x->a, !wanted, to);
        return;
    }
    if (x->kind == EX_CONST && x->type.base == TY_FLAG) {
        if ((x->value != 0) == wanted) emit_jump(f, BC_JMP, 0, 0, 0, to);
        return;
    }
    if (x->kind == EX_AND || x->kind == EX_OR) {
        bool both = (x->kind == EX_AND) == wanted; /* both must be `wanted` for the jump */
        struct label past = LABEL_NEW;
        jump_if(f, x->a, both ? !wanted : wanted, both ? &past : to);
        jump_if(f, x->b, wanted, to);
        label_place(f, &past);
        return;
    }
    struct extent place = f->place;
    if (f->g->watched) place_enter(f, x->span);
    operand_jump(f, x, wanted, to);
    f->place = place;
}

static void both_into(struct func *f, struct expr *x, int target)
{
    struct label end = LABEL_NEW;
    expr_into(f, x->a, target);
    emit_jump(f, x->kind == EX_AND ? BC_JF : BC_JT, target, 0, 0, &end);
    expr_into(f, x->b, target);
    label_place(f, &end);
}

static void cond_into(struct func *f, struct expr *x, int target)
{
    struct label no = LABEL_NEW, end = LABEL_NEW;
    jump_if(f, x->a, false, &no);
    cover_point(f, POINT_BRANCH, x->span, 0);
    expr_into(f, x->b, target);
    emit_jump(f, BC_JMP, 0, 0, 0, &end);
    label_place(f, &no);
    cover_point(f, POINT_BRANCH, x->span, 1);
    expr_into(f, x->c, target);
    label_place(f, &end);
}

static void range_into(struct func *f, struct expr *x, int target)
{
    struct label end = LABEL_NEW;
    int a = expr_reg_as(f, x->a, VT_INT), low = expr_reg_as(f, x->b, VT_INT);
    emit(f, BC_LE, target, low, a, 0);
    emit_jump(f, BC_JF, target, 0, 0, &end);
    int high = expr_reg_as(f, x->c, VT_INT);
    emit(f, BC_LE, target, a, high, 0);
    label_place(f, &end);
}

static void present_into(struct func *f, struct expr *x, int target)
{
    if (x->a->kind == EX_FILTER) {
        struct label end = LABEL_NEW;
        int found = reg_take(f, VT_FLAG); /* the filter may read the target */
        emit(f, BC_INT, found, 0, 0, 0);
        any_jump(f, x->a, false, &end);
        emit(f, BC_INT, found, 0, 0, 1);
        label_place(f, &end);
        emit(f, BC_MOVE, target, found, 0, 0);
        return;
    }
    int a = present_reg(f, x->a);
    if (reg_type(f, a) == VT_TAG) { /* the first tag is 0, none is -1 */
        int none = reg_take(f, VT_TAG);
        constant_into(f, VT_TAG, -1, none);
        emit(f, BC_NE, target, a, none, 0);
        return;
    }
    emit(f, BC_ISNONE, target, a, 0, 0);
    emit(f, BC_NOT, target, target, 0, 0);
}

/* ---- what records have ----------------------------------------------------------------------- */

/* Makes a list of an array, up to its first none. */
static void array_into(struct func *f, struct expr *x, int record, int target)
{
    enum value_type type = member_value(x->mem);
    int item = reg_take(f, type), i = reg_take(f, VT_INT), none = reg_take(f, VT_FLAG);
    struct label end = LABEL_NEW;
    emit(f, BC_LNEW, target, 0, 0, 0);
    for (int32_t k = 0; k < x->mem->count; k++) {
        emit_int(f, i, k);
        emit(f, BC_LDX, item, record, i, x->mem->id);
        if (type == VT_MARK) emit(f, BC_STILL, item, item, 0, 0);
        if (value_type_has_none(type)) {
            emit(f, BC_ISNONE, none, item, 0, 0);
            emit_jump(f, BC_JT, none, 0, 0, &end);
        }
        emit(f, BC_LPUSH, target, item, 0, 0);
    }
    label_place(f, &end);
}

static void load_into(struct func *f, struct expr *x, int target)
{
    struct member *mem = x->mem;
    if (mem->rec->cls == CLASS_FIGHT) {
        if (x->b || mem->is_array) gen_fault(f->g, x->span, "the fight keeps single values only");
        emit(f, BC_LDF, target, 0, 0, mem->id);
        return;
    }
    int record = expr_reg(f, x->a);
    if (mem == f->g->m->place)
        emit(f, BC_PLACEOF, target, record, 0, 0);
    else if (x->b)
        emit(f, BC_LDX, target, record, expr_reg_as(f, x->b, VT_INT), mem->id);
    else if (mem->is_array)
        array_into(f, x, record, target);
    else
        emit(f, BC_LD, target, record, 0, mem->id);
}

static void stat_into(struct func *f, struct expr *x, int target)
{
    int who = expr_reg(f, x->a);
    int32_t row = x->mem->id + x->number;
    if (x->c) {
        int index = expr_reg(f, x->c);
        emit(f, BC_STATX, target, who, index, x->mem->id);
    } else if (x->mem->rec->cls == CLASS_EVENT) {
        emit(f, BC_STATE, target, who, 0, row);
    } else {
        emit(f, BC_STAT, target, who, x->b ? expr_reg_as(f, x->b, VT_THING) : reg_none(f, VT_THING),
             row);
    }
}

static void natural_into(struct func *f, struct expr *x, int target)
{
    if (x->mem && x->mem->id == NATURAL_SIDE && f->g->m->side_kept) {
        emit(f, BC_LD, target, expr_reg(f, x->a), 0, f->g->m->side_kept->id);
        return;
    }
    if (x->mem && x->mem->id == NATURAL_GROUND && f->g->m->ground_kept) {
        emit(f, BC_LD, target, expr_reg(f, x->a), 0, f->g->m->ground_kept->id);
        return;
    }
    const struct member *const *cells = (const struct member *const *)f->g->m->thing_cells;
    if (x->mem && cells[THING_LIST] &&
        (x->mem->id == NATURAL_OWNER || x->mem->id == NATURAL_HOLDER)) {
        emit(f, BC_LD, target, expr_reg(f, x->a), 0,
             cells[x->mem->id == NATURAL_OWNER ? THING_OWNER : THING_HOLDER]->id);
        return;
    }
    if (x->mem) {
        emit(f, natural_ops[x->mem->id], target, expr_reg(f, x->a), 0, 0);
        return;
    }
    char first = x->text.len ? x->text.at[0] : '\0'; /* everyone, sides, over */
    emit(f,
         first == 'e'   ? BC_EVERYONE
         : first == 's' ? BC_SIDES
         : first == 'p' ? BC_PLACES
                        : BC_OVER,
         target, 0, 0, 0);
}

/* ---- kinds and contents ---------------------------------------------------------------------- */

static int content_register(struct func *f, int reg)
{
    if (reg_type(f, reg) != VT_ACT) return reg;
    int content = reg_take(f, VT_CONTENT);
    emit(f, BC_ACTKIND, content, reg, 0, 0);
    return content;
}

/* Whether the register holds the content, or something made of it. */
static void is_content_into(struct func *f, const struct content *content, int reg, int target)
{
    if (reg_type(f, reg) != VT_CONTENT) {
        emit(f, BC_ISCONTENT, target, reg, 0, content->id);
        return;
    }
    int other = reg_take(f, VT_CONTENT);
    emit(f, BC_CONTENT, other, 0, 0, content->id);
    emit(f, BC_EQ, target, reg, other, 0);
}

/* The same, or a variant of it. */
static void is_like_into(struct func *f, const struct content *content, int reg, int target)
{
    struct label end = LABEL_NEW;
    is_content_into(f, content, reg, target);
    for (size_t i = 0; content->has_variants && i < f->g->m->contents.len; i++) {
        const struct content *c = f->g->m->contents.at[i];
        if (c == content || !content_is(c, content)) continue;
        emit_jump(f, BC_JT, target, 0, 0, &end);
        is_content_into(f, c, reg, target);
    }
    label_place(f, &end);
}

static void is_into(struct func *f, struct expr *x, int target)
{
    int reg = present_reg(f, x->a);
    enum value_type type = reg_type(f, reg);
    bool declared = type == VT_ACT || type == VT_CONTENT;
    if (declared) reg = content_register(f, reg);
    enum record_class cls = x->kind == EX_IS_KIND ? x->rec->cls : x->content->kind->cls;
    /* always false for this class */
    if (!declared && class_value_type(cls) != type)
        emit(f, BC_INT, target, 0, 0, 0);
    else if (x->kind == EX_IS_KIND)
        emit(f, BC_ISKIND, target, reg, 0, x->rec->id);
    else
        is_like_into(f, x->content, reg, target);
}

static void slot_into(struct func *f, struct expr *x, enum op op, int target)
{
    bool is_size = op == BC_GIVEN && x->mem->slot == CREATURE_SIZE;
    if (is_size && x->mem->rec == f->g->m->kinds[KIND_CREATURE] && x->a->type.base == TY_CREATURE &&
        has_bodies_of_parts(f->g->m)) {
        emit(f, BC_BODYSIZE, target, expr_reg(f, x->a), 0, 0);
        return;
    }
    emit(f, op, target, expr_reg(f, x->a), 0, x->mem->id);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void call_into(struct func *f, struct expr *x, int target)
{
    if (can_inline(f, x->fn)) {
        inline_into(f, x, target);
        return;
    }
    struct args args = {.count = 0};
    for (size_t i = 0; i < x->fn->params.len; i++)
        args_add(&args, type_value(&x->fn->params.at[i].type));
    int base = regs_take(f, args.types, args.count);
    for (size_t i = 0; i < x->item_count && (int)i < args.count; i++)
        expr_into(f, x->items[i], base + (int)i);
    emit(f, BC_CALL, type_value(&x->fn->ret) == VT_NONE ? 0 : target, base, 0, fn_row(f->g, x->fn));
}

/* Without borders nothing is walled. */
static bool open_everywhere(struct func *f, struct expr *x, int target)
{
    const struct model *m = f->g->m;
    if (x->number != BUILTIN_WALLED || m->border_kept) return false;
    emit(f, BC_INT, target, 0, 0, 0);
    return true;
}

static void edge_into(struct func *f, struct expr *x, int target)
{
    int a = expr_reg(f, x->a), b = expr_reg(f, x->b);
    if (x->number == EDGE_PLACE)
        emit(f, BC_EDGEAT, target, a, b, 0);
    else
        emit(f, BC_EDGE, target, a, b, x->number == EDGE_SURELY);
}

static void builtin_into(struct func *f, struct expr *x, int target)
{
    if (open_everywhere(f, x, target)) return;
    if (x->number == BUILTIN_ACTS_LIKE) {
        emit(f, BC_ACTSLIKE, target, expr_reg(f, x->items[0]), 0, x->rec->id);
        return;
    }
    if (x->item_count > 2) { /* more than two operands are in consecutive registers */
        struct args args = {.count = 0};
        for (size_t i = 0; i < x->item_count; i++) args_add(&args, type_value(&x->items[i]->type));
        int base = regs_take(f, args.types, args.count);
        for (size_t i = 0; i < x->item_count; i++) expr_into(f, x->items[i], base + (int)i);
        emit(f, builtin_op(f, x), target, base, 0, 0);
        return;
    }
    int a = x->item_count > 0 ? expr_reg(f, x->items[0]) : 0;
    int b = x->item_count > 1 ? expr_reg(f, x->items[1]) : 0;
    emit(f, builtin_op(f, x), target, a, b, 0);
}

static void make_act_into(struct func *f, struct expr *x, int target)
{
    struct args args = {.count = 0};
    for (size_t i = 0; i < x->content->act_params.len; i++)
        args_add(&args, type_value(&x->content->act_params.at[i].type));
    int base = regs_take(f, args.types, args.count);
    for (size_t i = 0; i < x->item_count && (int)i < args.count; i++)
        if (x->items[i]) expr_into(f, x->items[i], base + (int)i);
    emit(f, BC_MKACT, target, base, 0, x->content->id);
}

static void roll_into(struct func *f, struct expr *x, int target)
{
    bool each = x->type.base == TY_LIST;
    int named = each ? 3 : 2;
    struct args args = {.types = {VT_DICE, VT_CREATURE, VT_LIST}, .count = named};
    args_of_template(&args, x->template);
    int base = regs_take(f, args.types, args.count);
    if (each && x->c) /* dice to the left fall first */
        expr_into(f, x->c, base + 2);
    else if (each)
        emit_none(f, base + 2);
    expr_into(f, x->a, base);
    if (x->b)
        expr_into(f, x->b, base + 1);
    else
        emit_none(f, base + 1);
    template_into(f, x->template, base + named);
    emit(f, each ? BC_ROLLEACH : BC_ROLL, target, base, 0, template_row(f->g, x->template));
}

static void list_into(struct func *f, struct expr *x, int target)
{
    enum value_type type = elem_value(&x->type);
    emit(f, BC_LNEW, target, 0, 0, 0);
    for (size_t i = 0; i < x->item_count; i++) {
        size_t mark = regs_mark(f);
        emit(f, BC_LPUSH, target, expr_reg_as(f, x->items[i], type), 0, 0);
        regs_release(f, mark);
    }
}

static void range_list_into(struct func *f, struct expr *x, int target)
{
    struct label again = LABEL_NEW, end = LABEL_NEW;
    int i = reg_take(f, VT_INT), more = reg_take(f, VT_FLAG);
    expr_into(f, x->a, i);
    int last = expr_reg_as(f, x->b, VT_INT);
    emit(f, BC_LNEW, target, 0, 0, 0);
    label_place(f, &again);
    emit(f, BC_LE, more, i, last, 0);
    emit_jump(f, BC_JF, more, 0, 0, &end);
    emit(f, BC_LPUSH, target, i, 0, 0);
    emit(f, BC_ADDI, i, i, 0, 1);
    emit_jump(f, BC_JMP, 0, 0, 0, &again);
    label_place(f, &end);
}

/* ---- sets ------------------------------------------------------------------------------------ */

static void in_into(struct func *f, struct expr *x, int target)
{
    int a = tested_reg(f, x->a, elem_value(&x->b->type)), b = expr_reg(f, x->b);
    emit(f, reg_type(f, b) == VT_SET ? BC_QHAS : BC_LHAS, target, b, a, 0);
}

/* `side.members - self`: a single element is added or removed without making a list of it. */
static bool few_into(struct func *f, struct expr *x, int target)
{
    if (x->kind == EX_COMMON || x->b->kind != EX_TO_SET || x->b->a->kind != EX_LIST ||
        x->b->a->item_count != 1)
        return false;
    struct expr *one = x->b->a->items[0];
    int a = expr_reg(f, x->a);
    if (reg_type(f, a) != VT_SET) return false;
    emit(f, x->kind == EX_UNION ? BC_QADD : BC_QDEL, target, a,
         expr_reg_as(f, one, elem_value(&x->b->a->type)), 0);
    return true;
}

static void two_sets_into(struct func *f, struct expr *x, int target)
{
    if (few_into(f, x, target)) return;
    int a = expr_reg(f, x->a), b = expr_reg(f, x->b);
    bool one = reg_type(f, b) != VT_SET;
    enum op op = x->kind == EX_UNION    ? (one ? BC_QADD : BC_QOR)
                 : x->kind == EX_COMMON ? BC_QAND
                 : one                  ? BC_QDEL
                                        : BC_QSUB;
    emit(f, op, target, a, b, 0);
}

static void one_set_into(struct func *f, struct expr *x, int target)
{
    if (x->kind == EX_COUNT && x->a->kind == EX_FILTER && x->a->type.base == TY_SET) {
        count_into(f, x->a, target);
        return;
    }
    int a = expr_reg(f, x->a);
    bool set = reg_type(f, a) == VT_SET;
    enum op op = BC_MOVE;
    if (x->kind == EX_TO_LIST && set) op = BC_QLIST;
    if (x->kind == EX_TO_SET && !set) op = BC_LSET;
    if (x->kind == EX_FIRST) op = set ? BC_QFIRST : BC_LFIRST;
    if (x->kind == EX_COUNT) op = set ? BC_QCOUNT : BC_LLEN;
    emit(f, op, target, a, 0, 0);
}

/* registers of one cost: member, amount, member, amount ... */
static void costs_into(struct func *f, struct expr *x, int target)
{
    size_t mark = regs_mark(f);
    int list = reg_take(f, VT_LIST), room = reg_take(f, VT_INT), number = reg_take(f, VT_INT),
        who = expr_reg(f, x->a);
    emit(f, BC_SMARK, room, 0, 0, 0);
    emit(f, BC_LNEW, list, 0, 0, 0);
    for (size_t i = 0; i < x->item_count; i++) {
        int amount = expr_reg(f, x->items[i]->b);
        emit_int(f, number, x->items[i]->mem->id);
        emit(f, BC_LPUSH, list, number, 0, 0);
        emit(f, BC_LPUSH, list, amount, 0, 0);
    }
    emit(f, BC_CANPAYL, target, who, list, 0);
    emit(f, BC_SFREE, room, 0, 0, 0);
    regs_release(f, mark);
}

/* The local is bound here alone: the value may stand in a loop, or be emitted twice. */
static void after_into(struct func *f, struct expr *x, int target)
{
    f->local_regs[x->before->number] = -1;
    stmt_emit(f, x->before);
    expr_into(f, x->a, target);
    f->local_regs[x->before->number] = -1;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void local_into(struct func *f, struct expr *x, int target)
{
    int reg = f->local_regs ? f->local_regs[x->number] : -1;
    if (reg < 0)
        gen_fault(f->g, x->span, "a name that has no register");
    else if (reg != target)
        emit(f, BC_MOVE, target, reg, 0, 0);
}

/* An instruction of one operand, and of two: the second has that type. */
static void unary_into(struct func *f, struct expr *x, enum op op, int32_t imm, int target)
{
    emit(f, op, target, expr_reg(f, x->a), 0, imm);
}
static void binary_into(struct func *f, struct expr *x, enum op op, enum value_type type,
                        int32_t imm, int target)
{
    int a = expr_reg(f, x->a);
    emit(f, op, target, a, expr_reg_as(f, x->b, type), imm);
}

static void kind_into(struct func *f, struct expr *x, int target)
{
    switch (x->kind) {
    case EX_CONST:
        f->g->content_sets |= x->type.base == TY_SET && x->type.elem == TY_CONTENT;
        constant_into(f, reg_type(f, target), x->value, target);
        break;
    case EX_TEXT: emit(f, BC_TEXT, target, 0, 0, program_string(f->g->p, x->text)); break;
    case EX_LOCAL: local_into(f, x, target); break;
    case EX_ARITH: arith_into(f, x, target); break;
    case EX_COMPARE: compare_into(f, x, target); break;
    case EX_NOT: emit(f, BC_NOT, target, expr_reg_as(f, x->a, VT_FLAG), 0, 0); break;
    case EX_AND:
    case EX_OR: both_into(f, x, target); break;
    case EX_PRESENT: present_into(f, x, target); break;
    case EX_COND: cond_into(f, x, target); break;
    case EX_LOAD: load_into(f, x, target); break;
    case EX_LEFT: unary_into(f, x, BC_LEFT, x->mem->id, target); break;
    case EX_GIVEN: slot_into(f, x, BC_GIVEN, target); break;
    case EX_RULE: slot_into(f, x, BC_RULE, target); break;
    case EX_HAS_SLOT: slot_into(f, x, BC_HASSLOT, target); break;
    case EX_HAS_LINE: unary_into(f, x, BC_HASLINE, x->mem->id + x->number, target); break;
    case EX_STAT: stat_into(f, x, target); break;
    case EX_CALL: call_into(f, x, target); break;
    case EX_EDGE: edge_into(f, x, target); break;
    case EX_BUILTIN: builtin_into(f, x, target); break;
    case EX_IS_KIND:
    case EX_IS_CONTENT: is_into(f, x, target); break;
    case EX_HAS_MARK_KIND: unary_into(f, x, BC_HASMARKK, x->rec->id, target); break;
    case EX_MARKS_OF: unary_into(f, x, BC_MARKSOF, x->rec->id, target); break;
    case EX_IN_GROUP: unary_into(f, x, BC_INGROUP, x->content->id, target); break;
    case EX_HAS_MARK: unary_into(f, x, BC_HASMARK, x->content->id, target); break;
    case EX_FIRST_THING: unary_into(f, x, BC_FIRSTTHING, x->content->id, target); break;
    case EX_FIRST_MARK: unary_into(f, x, BC_FIRSTMARK, x->content->id, target); break;
    case EX_ACT_ARG: unary_into(f, x, BC_ACTARG, x->number, target); break;
    case EX_HAS_CONTENT: binary_into(f, x, BC_HASMARKOF, VT_CONTENT, 0, target); break;
    case EX_ELEMENT: binary_into(f, x, BC_LGET, VT_INT, 0, target); break;
    case EX_CAN_PAY: binary_into(f, x, BC_CANPAY, VT_INT, x->mem->id, target); break;
    case EX_PAY_UP_TO: binary_into(f, x, BC_PAYUPTO, VT_INT, x->mem->id, target); break;
    case EX_ALL_THINGS: emit(f, BC_ALLKIND, target, 0, 0, x->rec->id); break;
    case EX_ALL_MARKS: emit(f, BC_ALLMARKS, target, 0, 0, x->rec->id); break;
    case EX_ALL_MARKS_OF: emit(f, BC_ALLMARKSOF, target, 0, 0, x->content->id); break;
    case EX_OWNED:
        if (x->mem->rec->cls == CLASS_FIGHT)
            emit(f, BC_OWNEDF, target, 0, 0, x->mem->id);
        else
            unary_into(f, x, BC_OWNED, x->mem->id, target);
        break;
    case EX_NATURAL: natural_into(f, x, target); break;
    case EX_EVENT: emit(f, BC_EVTOP, target, 0, 0, x->rec->id); break;
    case EX_FILTER: filter_into(f, x, target); break;
    case EX_ORDER: order_into(f, x, target); break;
    case EX_FOLD: fold_into(f, x, target); break;
    case EX_REACH: reach_into(f, x, target); break;
    case EX_IN: in_into(f, x, target); break;
    case EX_RANGE_IN: range_into(f, x, target); break;
    case EX_UNION:
    case EX_COMMON:
    case EX_WITHOUT: two_sets_into(f, x, target); break;
    case EX_TO_LIST:
    case EX_TO_SET:
    case EX_FIRST:
    case EX_COUNT: one_set_into(f, x, target); break;
    case EX_LIST: list_into(f, x, target); break;
    case EX_RANGE_LIST: range_list_into(f, x, target); break;
    case EX_MAKE_ACT: make_act_into(f, x, target); break;
    case EX_ROLL: roll_into(f, x, target); break;
    case EX_AFTER: after_into(f, x, target); break;
    case EX_CAN_PAY_ALL: costs_into(f, x, target); break;
    }
}

void expr_into(struct func *f, struct expr *x, int target)
{
    size_t mark = regs_mark(f);
    struct extent place = f->place;
    bool held = f->place_held;
    f->place_held |= x->implied;
    place_enter(f, x->span);
    if (type_value(&x->type) == VT_NONE && x->kind != EX_CALL)
        constant_into(f, reg_type(f, target), -1, target);
    else
        kind_into(f, x, target);
    regs_release(f, mark);
    f->place = place;
    f->place_held = held;
}
