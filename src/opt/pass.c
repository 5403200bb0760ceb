/* pass.c -- what the passes ask about a function's instructions. */
#include "opt/pass.h"

#include "bytecode/liveness.h"

bool pass_analyze(struct pass *w)
{
    w->effects = ARENA_ARRAY(w->arena, struct def_use, (size_t)w->count + 1);
    w->live = ARENA_ARRAY(w->arena, struct reg_set, (size_t)w->count + 1);
    w->entered = ARENA_ARRAY(w->arena, bool, (size_t)w->count + 1);
    if (!w->effects || !w->live || !w->entered) return false;
    w->leaves = false;
    for (int32_t i = 0; i < w->count; i++) {
        w->effects[i] = def_use_of(w->p, &w->code[i], USES_ALL);
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

void pass_set(struct pass *w, int32_t at, struct insn in)
{
    w->code[at] = in;
    w->effects[at] = def_use_of(w->p, &in, USES_ALL);
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
    if (in->op == BC_CALL) return w->p->functions.at[in->imm].permission == PERMIT_PURE;
    return op_permission((enum op)in->op) == PERMIT_PURE && in->op != BC_SAY &&
           in->op != BC_FIGURE && in->op != BC_COVER && in->op != BC_TRAP;
}

/* What gives the same or nothing whatever it is given: without its result it is nothing. */
bool never_traps(const struct pass *w, int32_t at)
{
    const struct insn *in = &w->code[at];
    switch ((int)in->op) {
    case BC_MOVE:
    case BC_INT:
    case BC_NONE:
    case BC_CONST:
    case BC_TEXT:
    case BC_CONTENT:
    case BC_MOMENT:
    case BC_MIN:
    case BC_MAX:
    case BC_DIVI:
    case BC_MODI:
    case BC_EQ:
    case BC_NE:
    case BC_LT:
    case BC_LE:
    case BC_NOT:
    case BC_ISNONE:
    case BC_EVERYONE:
    case BC_MEMBERS:
    case BC_QHAS:
    case BC_QHASI:
    case BC_QDEL:
    case BC_QAND:
    case BC_QOR:
    case BC_QSUB:
    case BC_QCOUNT:
    case BC_QFIRST:
    case BC_LNEW:
    case BC_LLEN:
    case BC_SMARK:
    case BC_SIDENEXT:
    case BC_SEATOF:
    case BC_STEP:
    case BC_TERRAIN:
    case BC_AT:
    case BC_PLACEAT:
    case BC_DIRECTION: return true;
    case BC_DISTANCE: return type_of(w, in->b) == VT_PLACE && type_of(w, in->c) == VT_PLACE;
    default: return false;
    }
}

bool cannot_trap_here(const struct pass *w, int32_t at)
{
    return (w->sure && w->sure[at]) || never_traps(w, at);
}

/* It does no more than write its result. */
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
