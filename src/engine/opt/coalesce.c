/* coalesce.c -- Register coalescing: a value that is computed only to be moved is computed at its
 * destination.
 *
 * Between the computation and the move, nothing may use the destination. Control may enter and
 * leave that stretch only by its two ends. Readers shortly after the move are renamed as well.
 */
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "pass.h"

static bool touches(const struct pass *w, int32_t at, int reg)
{
    return reg_has(&w->effects[at].reads, reg) || reg_has(&w->effects[at].changes, reg);
}

static bool is_operand(char letter)
{
    return letter != '.' && letter != '#' && letter != '+';
}

/* Writes the instruction with one register renamed to `out`. Returns false if the register is one
 * of several consecutive operands. */
static bool renamed(const struct pass *w, int32_t at, int from, int to, struct insn *out)
{
    const struct op_row *op = &op_rows[w->code[at].op];
    *out = w->code[at];
    if (!touches(w, at, from)) return true;
    if (is_operand(op->a) && out->a == from) out->a = (uint8_t)to;
    if (is_operand(op->b) && out->b == from) out->b = (uint8_t)to;
    if (is_operand(op->c) && out->c == from) out->c = (uint8_t)to;
    struct def_use e = def_use_of(w->p, out, USES_ALL);
    return !reg_has(&e.reads, from) && !reg_has(&e.changes, from);
}

/* True if no jump enters the stretch from `from` to `to` from outside. No jump may leave it to
 * where one of both registers is live. */
static bool is_closed(const struct pass *w, int32_t from, int32_t to, int one, int other)
{
    for (int32_t i = 0; i < w->count; i++) {
        const struct insn *in = &w->code[i];
        if (!jumps(in)) continue;
        bool inside = i >= from && i<to, into = in->imm> from && in->imm <= to;
        if (inside != into && !inside) return false;
        if (inside && !into &&
            (reg_has(&w->live[in->imm], one) || reg_has(&w->live[in->imm], other)))
            return false;
    }
    return true;
}

/* The last reader of `from` on the straight path after the move; -1 if it is not known. */
static int32_t last_reader(const struct pass *w, int32_t at, int from, int to)
{
    struct insn ignored;
    for (int32_t i = at; i < w->count; i++) {
        bool fits =
            i == at || (!w->entered[i] && !reg_has(&w->effects[i].changes, from) &&
                        !reg_has(&w->effects[i].changes, to) && renamed(w, i, from, to, &ignored));
        if (!fits) return -1;
        if (is_dead_after(w, i, from)) return i;
        if (jumps(&w->code[i]) || !falls_through(w->code[i].op)) return -1;
    }
    return -1;
}

/* The instruction that computes what `at` moves; -1 if it cannot write the destination. */
static int32_t made_at(const struct pass *w, int32_t at, int from, int to)
{
    struct insn ignored;
    for (int32_t i = at - 1; i >= 0; i--) {
        if (touches(w, i, to) || !renamed(w, i, from, to, &ignored)) return -1;
        bool made = reg_has(&w->effects[i].writes, from) && !reg_has(&w->effects[i].reads, from);
        if (made && is_closed(w, i, at, from, to)) return i;
    }
    return -1;
}

/* After the renaming, `to` is live where `from` was. Nothing changes outside of the stretch: both
 * are dead on the jumps that leave it, and `from` is dead behind it. */
static void liveness_rename(struct pass *w, int32_t first, int32_t last, int from, int to)
{
    for (int32_t i = first + 1; i <= last; i++) {
        if (!reg_has(&w->live[i], from)) continue;
        reg_drop(&w->live[i], from);
        reg_put(&w->live[i], to);
    }
}

static void coalesce_move(struct pass *w, int32_t at)
{
    const struct insn in = w->code[at];
    if (in.op != BC_MOVE || in.a == in.b || reg_has(&w->left, in.a) || reg_has(&w->left, in.b))
        return;
    int32_t last = last_reader(w, at, in.b, in.a),
            first = last < 0 ? -1 : made_at(w, at, in.b, in.a);
    if (first < 0) return;
    for (int32_t i = first; i <= last; i++) {
        struct insn out;
        if (i != at && renamed(w, i, in.b, in.a, &out) && touches(w, i, in.b)) pass_set(w, i, out);
    }
    pass_drop(w, at);
    liveness_rename(w, first, last, in.b, in.a);
}

void coalesce(struct pass *w)
{
    for (int32_t i = 0; i < w->count; i++) coalesce_move(w, i);
}
