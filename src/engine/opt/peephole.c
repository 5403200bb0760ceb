/* peephole.c -- Peephole combination: replaces several instructions by one of ops.def, such as a
 * value with its producer, or a test with its jump.
 *
 * The search goes back from the last instruction, along straight-line code. The producer is removed
 * with its register, so the register must have no other reader. The instructions between must not
 * depend on the order of the two.
 */
#include "engine/bytecode/ops.h"
#include "pass.h"

static bool names(const struct pass *w, int32_t at, int reg)
{
    return reg_has(&w->effects[at].reads, reg) || reg_has(&w->effects[at].changes, reg);
}

/* Does that instruction write a register that `maker` reads? */
static bool spoils(const struct pass *w, int32_t at, const struct def_use *maker)
{
    for (int k = 0; k < REG_WORDS; k++)
        if (w->effects[at].changes.bits[k] & maker->reads.bits[k]) return true;
    return false;
}

/* The instruction that computes what `at` reads in a register. Returns -1 if there is none that
 * could be moved to `at`, or if the register has other readers. `kept` allows readers after
 * `at`. */
static int32_t maker_of(const struct pass *w, int32_t at, int reg, bool kept)
{
    if (!kept && !is_dead_after(w, at, reg)) return -1;
    /* an instruction between may trap or jump away, so the trap of the producer may not move */
    bool fails = false;
    for (int32_t i = at - 1; i >= 0 && !w->entered[i + 1] && falls_through(w->code[i].op); i--) {
        const struct insn *in = &w->code[i];
        if (reg_has(&w->effects[i].writes, reg)) {
            for (int32_t k = i + 1; k < at; k++)
                if (spoils(w, k, &w->effects[i])) return -1;
            return has_no_side_effect(w, i) && in->op != BC_CALL &&
                           (!fails || cannot_trap_here(w, i))
                       ? i
                       : -1;
        }
        if (names(w, i, reg) || !has_no_side_effect(w, i)) return -1;
        if (jumps(in) && reg_has(&w->live[in->imm], reg)) return -1;
        fails |= jumps(in) || !never_traps(w, i);
    }
    return -1;
}

static bool is_small(int64_t n)
{
    return n >= INT8_MIN && n <= INT8_MAX;
}

/* Removes `maker` and replaces the instruction that reads its register by `in`. */
static bool put(struct pass *w, int32_t maker, int32_t at, struct insn in)
{
    pass_drop(w, maker);
    pass_set(w, at, in);
    return true;
}

/* An operation on the result of another, as one instruction. */
static bool of_one(struct pass *w, int32_t at, int reg, enum op maker, enum op into)
{
    const struct insn *in = &w->code[at], *m;
    int32_t by = maker_of(w, at, reg, in->a == reg);
    if (by < 0 || (m = &w->code[by])->op != maker) return false;
    return put(w, by, at, (struct insn){.op = (uint8_t)into, .a = in->a, .b = m->b, .c = m->c});
}

/* All creatures but the own side, whose set may have other readers. */
static bool everyone_but(struct pass *w, int32_t at)
{
    const struct insn in = w->code[at];
    int32_t mates = maker_of(w, at, in.c, true), all = maker_of(w, at, in.b, in.a == in.b);
    if (mates < 0 || all < 0 || w->code[mates].op != BC_MATES || w->code[all].op != BC_EVERYONE)
        return false;
    uint8_t whose = w->code[mates].b;
    if (in.a == in.c || is_dead_after(w, at, in.c)) pass_drop(w, mates);
    return put(w, all, at, (struct insn){.op = BC_OTHERS, .a = in.a, .b = whose});
}

/* ---- how far two are apart, and where that leads --------------------------------------------- */

static bool far_jump(struct pass *w, int32_t at, int reg, enum op op, int c)
{
    int32_t by = maker_of(w, at, reg, false);
    if (by < 0 || w->code[by].op != BC_DISTANCE) return false;
    return put(w, by, at,
               (struct insn){.op = (uint8_t)op,
                             .a = w->code[by].b,
                             .b = w->code[by].c,
                             .c = (uint8_t)c,
                             .imm = w->code[at].imm});
}

static bool distance_near(struct pass *w, int32_t at)
{
    int n = (int8_t)w->code[at].b - 1;
    return is_small(n) && far_jump(w, at, w->code[at].a, BC_JNEARI, (uint8_t)(int8_t)n);
}

static bool distance_far(struct pass *w, int32_t at)
{
    int n = (int8_t)w->code[at].b - 1;
    return is_small(n) && far_jump(w, at, w->code[at].a, BC_JFARI, (uint8_t)(int8_t)n);
}

static bool distance_at_most(struct pass *w, int32_t at)
{
    const struct insn *in = &w->code[at];
    return in->a != in->b && far_jump(w, at, in->a, BC_JNEAR, in->b);
}

static bool distance_above(struct pass *w, int32_t at)
{
    const struct insn *in = &w->code[at];
    return in->a != in->b && far_jump(w, at, in->b, BC_JFAR, in->a);
}

/* ---- tests that belong together -------------------------------------------------------------- */

/* The next instruction, if no jump goes there. */
static int32_t next_of(const struct pass *w, int32_t at)
{
    int32_t next = at + 1;
    while (next < w->count && w->code[next].op == BC_NOP && !w->entered[next]) next++;
    return next < w->count && !w->entered[next] ? next : -1;
}

/* Below the minimum, or above the maximum. Both branches go to one place, or the second goes where
 * the first does not. */
static bool range_jump(struct pass *w, int32_t at)
{
    const struct insn *low = &w->code[at], *high;
    int32_t next = next_of(w, at);
    if (low->op != BC_JLTI || next < 0 || (high = &w->code[next])->a != low->a ||
        (high->op != BC_JGEI && high->op != BC_JLTI))
        return false;
    int most = (int8_t)high->b - 1;
    bool out = high->op == BC_JGEI;
    if (!is_small(most) || low->imm != (out ? high->imm : next + 1)) return false;
    return put(w, next, at,
               (struct insn){.op = out ? BC_JOUT : BC_JIN,
                             .a = low->a,
                             .b = low->b,
                             .c = (uint8_t)(int8_t)most,
                             .imm = high->imm});
}

/* A wall, or a body: four instructions that read one place. */
static bool taken_jump(struct pass *w, int32_t at)
{
    int32_t some = next_of(w, at), look = some < 0 ? -1 : next_of(w, some),
            last = look < 0 ? -1 : next_of(w, look);
    if (last < 0 || w->code[at].op != BC_TERRAIN || w->code[some].op != BC_JSOME ||
        w->code[look].op != BC_AT)
        return false;
    const struct insn *ground = &w->code[at], *bodies = &w->code[look], *end = &w->code[last];
    bool taken = end->op == BC_JSOME && end->imm == w->code[some].imm,
         bare = end->op == BC_JNONE && w->code[some].imm == last + 1;
    if ((!taken && !bare) || w->code[some].a != ground->a || end->a != bodies->a ||
        bodies->b != ground->b)
        return false;
    if (!is_dead_after(w, some, ground->a) || !is_dead_after(w, last, bodies->a) ||
        !is_dead_after(w, last, ground->a) || reg_has(&w->live[w->code[some].imm], bodies->a))
        return false;
    struct insn in = {.op = taken ? BC_JTAKEN : BC_JFREE, .a = ground->b, .imm = end->imm};
    pass_drop(w, some);
    pass_drop(w, look);
    return put(w, last, at, in);
}

/* Increments the counter of a loop and repeats the loop. */
static bool next_jump(struct pass *w, int32_t at)
{
    const struct insn in = w->code[at];
    int32_t test = next_of(w, at);
    if (in.a != in.b || in.imm != 1 || test < 0 || w->code[test].op != BC_JLT ||
        w->code[test].a != in.a || w->code[test].b == in.a)
        return false;
    return put(
        w, at, test,
        (struct insn){.op = BC_JNEXT, .a = in.a, .b = w->code[test].b, .imm = w->code[test].imm});
}

static bool has_jump(struct pass *w, int32_t at)
{
    const struct insn in = w->code[at];
    int32_t by = maker_of(w, at, in.a, false);
    if (by < 0 || w->code[by].op != BC_QHASI) return false;
    return put(w, by, at,
               (struct insn){.op = in.op == BC_JT ? BC_JHAS : BC_JLACKS,
                             .a = w->code[by].b,
                             .b = w->code[by].c,
                             .imm = in.imm});
}

/* A search that jumps if it finds nothing. */
static bool found_jump(struct pass *w, int32_t at)
{
    const struct insn in = w->code[at];
    int32_t by = maker_of(w, at, in.a, true);
    uint8_t made = by < 0 ? BC_NOP : w->code[by].op;
    uint8_t op = made == BC_STEP      ? BC_JSTEP
                 : made == BC_PLACEOF ? BC_JPLACE
                 : made == BC_NEAREST ? BC_JNEAREST
                                      : BC_NOP;
    return op != BC_NOP &&
           put(w, by, at,
               (struct insn){
                   .op = op, .a = in.a, .b = w->code[by].b, .c = w->code[by].c, .imm = in.imm});
}

/* Adds or subtracts a number member. */
static bool with_member(struct pass *w, int32_t at, int reg, int other, enum op into)
{
    const struct insn in = w->code[at];
    int32_t by = reg == other ? -1 : maker_of(w, at, reg, in.a == reg);
    if (by < 0 || w->code[by].op != BC_LD) return false;
    return put(w, by, at,
               (struct insn){.op = (uint8_t)into,
                             .a = in.a,
                             .b = (uint8_t)other,
                             .c = w->code[by].b,
                             .imm = w->code[by].imm});
}

/* Subtraction without a negation before it. */
static bool drop(struct pass *w, int32_t at)
{
    const struct insn in = w->code[at];
    int32_t by = maker_of(w, at, in.b, false);
    if (by < 0 || w->code[by].op != BC_NEG) return false;
    return put(w, by, at,
               (struct insn){.op = BC_DROP, .a = in.a, .b = w->code[by].b, .imm = in.imm});
}

static bool gap(struct pass *w, int32_t at)
{
    return of_one(w, at, w->code[at].b, BC_SUB, BC_GAP);
}
static bool mates(struct pass *w, int32_t at)
{
    return of_one(w, at, w->code[at].b, BC_SIDEOF, BC_MATES);
}

static bool nearest(struct pass *w, int32_t at)
{
    const struct insn *in = &w->code[at];
    return type_of(w, in->a) == VT_CREATURE && of_one(w, at, in->b, BC_QNEAR, BC_NEAREST);
}

static bool less_member(struct pass *w, int32_t at)
{
    return with_member(w, at, w->code[at].c, w->code[at].b, BC_SUBM);
}

static bool plus_member(struct pass *w, int32_t at)
{
    const struct insn in = w->code[at];
    return with_member(w, at, in.c, in.b, BC_ADDM) || with_member(w, at, in.b, in.c, BC_ADDM);
}

static bool low_jump(struct pass *w, int32_t at)
{
    return range_jump(w, at) || distance_near(w, at);
}

/* Indexed by the last instruction of those that become one. */
static bool (*const joiners[BC_COUNT])(struct pass *w, int32_t at) = {
    [BC_ABS] = gap,
    [BC_MEMBERS] = mates,
    [BC_QFIRST] = nearest,
    [BC_SUB] = less_member,
    [BC_ADD] = plus_member,
    [BC_QSUB] = everyone_but,
    [BC_BUMP] = drop,
    [BC_JT] = has_jump,
    [BC_JF] = has_jump,
    [BC_JNONE] = found_jump,
    [BC_TERRAIN] = taken_jump,
    [BC_ADDI] = next_jump,
    [BC_JLTI] = low_jump,
    [BC_JGEI] = distance_far,
    [BC_JLE] = distance_at_most,
    [BC_JLT] = distance_above,
};

void peephole(struct pass *w)
{
    for (int32_t i = 0; i < w->count; i++)
        if (joiners[w->code[i].op]) joiners[w->code[i].op](w, i);
}
