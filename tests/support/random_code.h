/* random_code.h -- Random functions for the machine, drawn from instructions whose operands fit by
 * their letters.
 *
 * Often an operand is what was just written, so that chains come about. Jumps go forward, and loops
 * count. At the end all registers are folded into a member, so that none is dead before.
 */
#ifndef FRAY_TESTS_RANDOM_CODE_H
#define FRAY_TESTS_RANDOM_CODE_H

#include "asm.h"

enum { MOST = 400 };
static const char regs[] = "iiiiiiiiiffpppcccqqqkkss";
enum { COUNTER = 7, BOUND = 8 };

static const uint8_t drawn[] = {
    BC_MOVE,      BC_MOVE,     BC_INT,      BC_INT,      BC_NONE,     BC_ADD,     BC_SUB,
    BC_MUL,       BC_DIV,      BC_MOD,      BC_NEG,      BC_ABS,      BC_MIN,     BC_MAX,
    BC_ADDI,      BC_MULI,     BC_DIVI,     BC_MODI,     BC_EQ,       BC_NE,      BC_LT,
    BC_LE,        BC_NOT,      BC_ISNONE,   BC_JMP,      BC_JT,       BC_JF,      BC_JEQ,
    BC_JNE,       BC_JLT,      BC_JLE,      BC_JEQI,     BC_JNEI,     BC_JLTI,    BC_JLTI,
    BC_JGEI,      BC_JGEI,     BC_JNONE,    BC_JNONE,    BC_JSOME,    BC_LD,      BC_LD,
    BC_ST,        BC_BUMP,     BC_BUMP,     BC_LDX,      BC_STX,      BC_STAT,    BC_SIDEOF,
    BC_SIDEOF,    BC_EVERYONE, BC_EVERYONE, BC_MEMBERS,  BC_MEMBERS,  BC_BODYOF,  BC_BODIES,
    BC_BODYSIZE,  BC_QHAS,     BC_QADD,     BC_QDEL,     BC_QAND,     BC_QOR,     BC_QSUB,
    BC_QSUB,      BC_QCOUNT,   BC_QFIRST,   BC_QFIRST,   BC_QNEAR,    BC_QNEAR,   BC_QWITHIN,
    BC_PLACEOF,   BC_PLACEOF,  BC_SETPLACE, BC_DISTANCE, BC_DISTANCE, BC_STEP,    BC_STEP,
    BC_TERRAIN,   BC_TERRAIN,  BC_AT,       BC_AT,       BC_COLUMN,   BC_ROW,     BC_PLACEAT,
    BC_DIRECTION, BC_JIN,      BC_JOUT,     BC_NUMBER,   BC_QHASI,    BC_NEAREST, BC_JNEAR,
    BC_JFAR,      BC_GROUPOF,
};

static uint64_t seed;
static int below(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

enum { GUARD = BUILTIN_MEMBERS, HEALTH, PLAN, TOTAL, GUARD_STAT = 0 };

static struct program *begin_random(void)
{
    struct program *p = asm_program();
    asm_member(p, "guard", CLASS_CREATURE, -1, SORT_TRACK, VT_INT, 2);
    asm_member(p, "health", CLASS_CREATURE, -1, SORT_TRACK, VT_INT, 3);
    asm_member(p, "plan", CLASS_CREATURE, -1, SORT_SLOT, VT_CREATURE, 4);
    asm_member(p, "total", CLASS_FIGHT, -1, SORT_COUNTER, VT_INT, 0);
    p->members.at[PLAN].count = 2;
    p->kinds.at[KIND_CREATURE].cell_count = 6;
    ASM_ROW(p, stats, .name = program_string(p, STR("guard")), .event = -1, .slot = -1, .base = 10,
            .tag = -1);
    struct row_members *m = &p->members.at[GUARD];
    m->top = GUARD_STAT, m->has_floor = 1, m->next = HEALTH;
    ASM_ROW(p, settings_of_space, .space = SPACE_SQUARES, .diagonal = 1, .side = -1, .share = -1,
            .ground = -1, .border = -1, .list = -1, .form = -1, .thing_form = -1, .rank = -1);
    return p;
}

/* Four creatures of two sides on six by four squares; the last body is two squares wide. */
static void end_random(struct program *p, int32_t body)
{
    static const char *const names[] = {"a", "b", "c", "d"};
    static const int32_t places[] = {0, 8, 23, 3};
    int32_t e = asm_encounter(p, names, 4, body), wall = asm_content(p, "wall", KIND_TERRAIN);
    ASM_ROW(p, values, 1);
    p->contents.at[wall].value_count = 1;
    p->values.at[p->contents.at[p->fighters.at[3].content].value_begin].value = 2;
    ASM_ROW(p, sides, .name = program_string(p, STR("other")), .tactics = -1);
    p->encounters.at[e].side_count = 2;
    for (int i = 0; i < 24; i++) ASM_ROW(p, cells, .terrain = i % 5 == 2 ? wall : -1);
    p->encounters.at[e].columns = 6, p->encounters.at[e].rows = 4,
    p->encounters.at[e].cell_count = 24;
    for (int i = 0; i < 4; i++) p->fighters.at[i].place = places[i], p->fighters.at[i].side = i / 2;
}

/* ---- code ---- */

struct draft {
    struct insn code[MOST];
    int count;
    int last[128]; /* by type letter: written last */
};

static int reg_of(const struct draft *d, char type, bool written)
{
    if (!written && below(10) < 6 && d->last[(int)type] >= 0) return d->last[(int)type];
    for (;;) {
        int r = below((int)sizeof regs - 1);
        if (regs[r] == type && (!written || (r != COUNTER && r != BOUND))) return r;
    }
}

static char type_of_letter(char letter, int32_t member)
{
    static const char some[] = "ifpcqks";
    if (letter >= 'A' && letter <= 'Z') letter = (char)(letter - 'A' + 'a');
    if (letter == '$' || letter == '@') return member == PLAN ? 'c' : 'i';
    if (letter == '^') return 'c';
    if (letter == 'g') return below(2) ? 'p' : 'c';
    if (letter == 'n') return 'i';
    if (letter == 'h') return below(2) ? 'k' : 'c';
    if (letter == 'z') return below(3) ? 'c' : 'i';
    if (letter == 'w' || letter == '*') return some[below(7)];
    if (letter == 't') return 0;
    return letter;
}

static void add(struct draft *d, struct insn in)
{
    if (d->count < MOST) d->code[d->count++] = in;
}

/* Jumps are given their way on later: -1. */
static void draw(struct draft *d)
{
    struct insn in = {.op = drawn[below((int)sizeof drawn)]};
    const struct op_row *op = &op_rows[in.op];
    const char letters[] = {op->a, op->b, op->c};
    uint8_t *operands[] = {&in.a, &in.b, &in.c};
    bool elements = in.op == BC_LDX || in.op == BC_STX;
    if (op->imm == IMM_MEMBER)
        in.imm = elements           ? PLAN
                 : in.op == BC_BUMP ? (below(2) ? GUARD : HEALTH)
                 : below(3)         ? (below(2) ? GUARD : HEALTH)
                                    : PLAN;
    if (op->imm == IMM_STAT) in.imm = GUARD_STAT;
    if (op->imm == IMM_INT) in.imm = below(12) - 3;
    if (op->imm == IMM_DIVISOR) in.imm = 1 + below(9);
    if (op->imm == IMM_JUMP) in.imm = -1;
    char any = type_of_letter('*', 0);
    for (int k = 0; k < 3; k++) {
        char letter = letters[k],
             type = letter == '~' || letter == '*' || letter == '=' || letter == 'W'
                        ? any
                        : type_of_letter(letter, in.imm);
        if (letter == '.') continue;
        if (letter == '#')
            *operands[k] = (uint8_t)(in.op == BC_QHASI ? below(4) : below(12) - 3);
        else if (type == 0)
            return; /* nobody has things */
        else
            *operands[k] =
                (uint8_t)reg_of(d, type, is_written(letter) || (in.op == BC_QWITHIN && k == 0));
    }
    if (in.op == BC_INT && regs[in.a] != 'i') return;
    add(d, in);
    if (is_written(op->a)) d->last[(int)regs[in.a]] = in.a;
}

static void draw_some(struct draft *d, int n)
{
    for (int i = 0; i < n; i++) draw(d);
}

/* A loop of a few turns, by a number or by a register that holds one; or over a set. */
static void draw_loop(struct draft *d)
{
    int top, how = below(3);
    if (how == 2) {
        int set = reg_of(d, 'q', true), item = reg_of(d, 'c', true);
        add(d, (struct insn){.op = BC_EVERYONE, .a = (uint8_t)set});
        top = d->count;
        draw_some(d, 1 + below(8));
        add(d, (struct insn){.op = BC_QEACH, .a = (uint8_t)item, .b = (uint8_t)set, .imm = top});
        /* a set that is filled again each turn ends by its fuel, if that goes the same way */
        return;
    }
    add(d, (struct insn){.op = BC_INT, .a = COUNTER, .imm = below(3)});
    add(d, (struct insn){.op = BC_INT, .a = BOUND, .imm = below(5)});
    top = d->count;
    draw_some(d, 1 + below(10));
    add(d, (struct insn){.op = BC_ADDI, .a = COUNTER, .b = COUNTER, .imm = 1});
    add(d, how ? (struct insn){.op = BC_JLT, .a = COUNTER, .b = BOUND, .imm = top}
               : (struct insn){.op = BC_JLTI, .a = COUNTER, .b = 3, .imm = top});
}

static void fold(struct draft *d, int reg)
{
    add(d, (struct insn){.op = BC_MODI, .a = 0, .b = 0, .imm = 999983});
    add(d, (struct insn){.op = BC_MULI, .a = 0, .b = 0, .imm = 31});
    add(d, (struct insn){.op = BC_SEATOF, .a = 1, .b = (uint8_t)reg});
    add(d, (struct insn){.op = BC_MODI, .a = 1, .b = 1, .imm = 999983});
    add(d, (struct insn){.op = BC_ADD, .a = 0, .b = 0, .c = 1});
}

static void draw_function(struct draft *d)
{
    *d = (struct draft){.count = 0};
    for (size_t i = 0; i < sizeof d->last / sizeof *d->last; i++) d->last[i] = -1;
    add(d, (struct insn){.op = BC_EVERYONE, .a = 17});
    for (int k = 0; k < 3; k++)
        add(d, (struct insn){.op = BC_QEACH, .a = (uint8_t)(14 + k), .b = 17, .imm = d->count + 1});
    for (int k = 0; k < 3; k++)
        add(d, (struct insn){.op = BC_PLACEOF, .a = (uint8_t)(11 + k), .b = (uint8_t)(14 + k)});
    for (int k = 0; k < 2; k++)
        add(d, (struct insn){.op = BC_SIDEOF, .a = (uint8_t)(22 + k), .b = (uint8_t)(14 + 2 * k)});
    for (int k = 1 + below(5); k > 0; k--) {
        draw_some(d, below(14));
        if (below(2)) draw_loop(d);
    }
    int end = d->count;
    fold(d, 1);
    for (int r = 2; regs[r]; r++) fold(d, r);
    add(d, (struct insn){.op = BC_STF, .a = 0, .imm = TOTAL});
    add(d, (struct insn){.op = BC_RETN});
    for (int i = 0; i < end; i++)
        if (op_rows[d->code[i].op].imm == IMM_JUMP && d->code[i].imm < 0)
            d->code[i].imm = i + 1 + below(end - i < 9 ? end - i : 9);
}

#endif
