/* tidy.c -- a function's code when it is whole: jumps go where they end up, and what is never reached or does nothing is gone.
 *
 * What is built statement by statement leaves jumps to jumps, marks that turned out not to be needed, and ends behind
 * a `return`. Nothing is moved: the rest follows as it did, with its places, and the marks of inlined code move along.
 */
#include "gen/emit.h"

static bool jumps(const struct insn *in)
{
    return in->op < BC_COUNT && op_rows[in->op].imm == IMM_JUMP;
}

static bool goes_on(const struct insn *in)
{
    return in->op != BC_RET && in->op != BC_RETN && in->op != BC_JMP && in->op != BC_TRAP;
}

/* Where a jump to that instruction ends up. */
static int32_t landing(const struct insn *code, int32_t count, int32_t at)
{
    for (int32_t steps = 0; steps < count && at < count; steps++) {
        if (code[at].op == BC_NOP) at++;
        else if (code[at].op == BC_JMP && code[at].imm != at) at = code[at].imm;
        else break;
    }
    return at;
}

/* A jump to a return is one; but an event is left at a place of its own function. */
static void jumps_shorten(struct insn *code, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (!jumps(&code[i]) || code[i].imm < 0 || code[i].imm >= count) continue;
        int32_t to = landing(code, count, code[i].imm);
        if (to < count) code[i].imm = to;
        if (code[i].op == BC_JMP && to < count && (code[to].op == BC_RETN || code[to].op == BC_RET)) code[i] = code[to];
    }
}

/* The condition that goes where the other does not. */
static bool turned(const struct insn *in, struct insn *out)
{
    *out = *in;
    switch (in->op) {
    case BC_JT: out->op = BC_JF; return true;
    case BC_JF: out->op = BC_JT; return true;
    case BC_JEQ: out->op = BC_JNE; return true;
    case BC_JNE: out->op = BC_JEQ; return true;
    case BC_JEQI: out->op = BC_JNEI; return true;
    case BC_JNEI: out->op = BC_JEQI; return true;
    case BC_JLTI: out->op = BC_JGEI; return true;
    case BC_JGEI: out->op = BC_JLTI; return true;
    case BC_JNONE: out->op = BC_JSOME; return true;
    case BC_JSOME: out->op = BC_JNONE; return true;
    case BC_JLT:
    case BC_JLE:
        out->op = in->op == BC_JLT ? BC_JLE : BC_JLT;
        out->a = in->b, out->b = in->a;
        return true;
    default: return false;
    }
}

/* A condition that goes over a jump: one that goes where the jump does. No other jump comes there, they have been shortened. */
static void jumps_turn(struct insn *code, int32_t count)
{
    for (int32_t i = 0; i + 2 < count; i++) {
        struct insn out;
        if (code[i + 1].op != BC_JMP || code[i + 1].imm == i + 1 || !jumps(&code[i]) || code[i].imm != i + 2 || !turned(&code[i], &out)) continue;
        out.imm = code[i + 1].imm;
        code[i] = out;
        code[i + 1] = (struct insn){.op = BC_NOP};
    }
}

static void reach(const struct insn *code, int32_t count, bool *reached, int32_t *open)
{
    int32_t n = 0;
    open[n++] = 0;
    while (n > 0) {
        for (int32_t i = open[--n]; i < count && !reached[i]; i++) {
            reached[i] = true;
            if (jumps(&code[i]) && code[i].imm >= 0 && code[i].imm < count && !reached[code[i].imm]) open[n++] = code[i].imm;
            if (!goes_on(&code[i])) break;
        }
    }
}

/* Which stay; a jump to what follows it does not. */
static void choose(const struct insn *code, int32_t count, bool *stays)
{
    for (int32_t i = 0; i < count; i++)
        if (code[i].op == BC_NOP) stays[i] = false;
    for (int32_t i = 0; i < count; i++) {
        if (!stays[i] || code[i].op != BC_JMP) continue;
        int32_t next = i + 1;
        while (next < count && next < code[i].imm && !stays[next]) next++;
        if (next == code[i].imm && next < count) stays[i] = false;
    }
}

void tidy(struct func *f)
{
    struct gen *g = f->g;
    struct program *p = g->p;
    int32_t count = LEN(g, code) - f->code_begin, kept = 0;
    struct insn *code = p->code.at + f->code_begin;
    int32_t *places = p->places.at + f->code_begin;
    bool *stays = ARENA_ARRAY(g->a, bool, (size_t)count + 1);
    int32_t *open = ARENA_ARRAY(g->a, int32_t, (size_t)count + 1), *moved = ARENA_ARRAY(g->a, int32_t, (size_t)count + 1);
    if (!stays || !open || !moved || p->arena.failed || f->too_large || p->places.len != p->code.len) return;
    for (int32_t i = 0; i <= count; i++) stays[i] = false;
    jumps_shorten(code, count);
    jumps_turn(code, count);
    reach(code, count, stays, open);
    choose(code, count, stays);
    for (int32_t i = 0; i <= count; i++) {
        moved[i] = kept;
        if (i == count || !stays[i]) continue;
        code[kept] = code[i];
        places[kept++] = places[i];
    }
    for (int32_t i = 0; i < kept; i++)
        if (jumps(&code[i])) code[i].imm = moved[code[i].imm];
    p->code.len = p->places.len = (size_t)(f->code_begin + kept);
    for (size_t i = (size_t)f->inlined_begin; i < p->inlined.len; i++) {
        p->inlined.at[i].begin = f->code_begin + moved[p->inlined.at[i].begin - f->code_begin];
        p->inlined.at[i].end = f->code_begin + moved[p->inlined.at[i].end - f->code_begin];
    }
}
