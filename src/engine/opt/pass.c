/* pass.c -- Queries of the optimizer passes about the instructions of a function. */
#include "pass.h"

#include <string.h>

#include "engine/bytecode/liveness.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"

static bool room(struct pass *w)
{
    if (w->effects) return true;
    w->effects = ARENA_ARRAY(w->arena, struct def_use, (size_t)w->count + 1);
    w->live = ARENA_ARRAY(w->arena, struct reg_set, (size_t)w->count + 1);
    w->entered = ARENA_ARRAY(w->arena, bool, (size_t)w->count + 1);
    for (int32_t i = 0; w->effects && i < w->count; i++) pass_put(w, i, w->code[i]);
    return w->effects && w->live && w->entered;
}

bool pass_analyze(struct pass *w)
{
    if (!room(w)) return false;
    memset(w->live, 0, ((size_t)w->count + 1) * sizeof *w->live);
    memset(w->entered, 0, ((size_t)w->count + 1) * sizeof *w->entered);
    w->leaves = false;
    for (int32_t i = 0; i < w->count; i++) {
        if (jumps(&w->code[i])) w->entered[w->code[i].imm] = true;
        w->leaves |= w->code[i].op == BC_EVRUN;
    }
    liveness_compute(w->code, w->count, w->effects, w->live);
    w->left = (struct reg_set){{0}};
    for (int32_t i = 0; w->leaves && i < w->count; i++)
        for (int k = 0; w->code[i].op == BC_EVRUN && k < REG_WORDS; k++)
            w->left.bits[k] |= w->live[w->code[i].imm].bits[k];
    return true;
}

void pass_put(struct pass *w, int32_t at, struct insn in)
{
    w->code[at] = in;
    if (w->effects) w->effects[at] = def_use_of(w->p, &in, USES_ALL);
}

void pass_set(struct pass *w, int32_t at, struct insn in)
{
    pass_put(w, at, in);
    if (jumps(&in)) w->entered[in.imm] = true;
    if (w->sure) w->sure[at] = false;
    w->changed = true;
}

void pass_drop(struct pass *w, int32_t at)
{
    pass_set(w, at, (struct insn){.op = BC_NOP});
}

bool is_dead_after(const struct pass *w, int32_t at, int reg)
{
    const struct insn *in = &w->code[at];
    if (reg_has(&w->left, reg)) return false;
    const struct def_use *e = &w->effects[at];
    if (falls_through(in->op) && reg != e->def_if_not_taken && reg_has(&w->live[at + 1], reg))
        return false;
    return !jumps(in) || reg == e->def_if_taken || !reg_has(&w->live[in->imm], reg);
}

bool has_no_side_effect(const struct pass *w, int32_t at)
{
    const struct insn *in = &w->code[at];
    enum op_writes writes = (enum op_writes)op_rows[in->op].writes;
    return writes == WRITES_NOTHING ||
           (writes == WRITES_CALLEE && w->p->functions.at[in->imm].permission == PERMIT_PURE);
}

bool each_operand(const struct pass *w, const struct insn *in,
                  bool (*holds)(const struct pass *w, int reg, const void *context),
                  const void *context)
{
    const struct op_row *op = &op_rows[in->op];
    return (!is_read(op->a) || holds(w, in->a, context)) &&
           (!is_read(op->b) || holds(w, in->b, context)) &&
           (!is_read(op->c) || holds(w, in->c, context));
}

static bool is_place(const struct pass *w, int reg, const void *context)
{
    (void)context;
    return type_of(w, reg) == VT_PLACE;
}

/* True if the instruction always gives the same result or none, whatever its operands are. Without
 * a reader of its result it is dead. */
bool never_traps(const struct pass *w, int32_t at)
{
    const struct insn *in = &w->code[at];
    switch ((enum op_traps)op_rows[in->op].traps) {
    case TRAPS_NEVER: return true;
    case TRAPS_IF_NONE: return each_operand(w, in, is_place, NULL);
    case TRAPS_MAY: return false;
    }
    return false;
}

bool cannot_trap_here(const struct pass *w, int32_t at)
{
    return (w->sure && w->sure[at]) || never_traps(w, at);
}

/* True if its only effect is to write its result. */
static bool gives_at_most(const struct pass *w, int32_t at)
{
    const struct def_use *e = &w->effects[at];
    return !jumps(&w->code[at]) && reg_has(&e->writes, w->code[at].a) && cannot_trap_here(w, at);
}

void drop_dead(struct pass *w)
{
    for (int32_t i = 0; i < w->count; i++)
        if (gives_at_most(w, i) && is_dead_after(w, i, w->code[i].a)) pass_drop(w, i);
}
