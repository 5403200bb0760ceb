/* cleanup_cfg.c -- a function's code when it is whole: jumps go where they end up, and what is
 * never reached or does nothing is gone.
 *
 * What is built statement by statement leaves jumps to jumps, marks that turned out not to be
 * needed, and ends behind a `return`. Nothing is moved: the rest follows as it did, with its
 * places, and the marks of inlined code move along.
 */
#include "opt/pass.h"

/* Where a jump to that instruction ends up. */
static int32_t landing(const struct insn *code, int32_t count, int32_t at)
{
    for (int32_t steps = 0; steps < count && at < count; steps++) {
        if (code[at].op == BC_NOP)
            at++;
        else if (code[at].op == BC_JMP && code[at].imm != at)
            at = code[at].imm;
        else
            break;
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
        if (code[i].op == BC_JMP && to < count && (code[to].op == BC_RETN || code[to].op == BC_RET))
            code[i] = code[to];
    }
}

/* The opposite of each condition: it goes where the other does not. JLT and JLE need their operands
 * swapped too. */
static const uint8_t opposite[BC_COUNT] = {
    [BC_JT] = BC_JF,        [BC_JF] = BC_JT,        [BC_JEQ] = BC_JNE,      [BC_JNE] = BC_JEQ,
    [BC_JEQI] = BC_JNEI,    [BC_JNEI] = BC_JEQI,    [BC_JLTI] = BC_JGEI,    [BC_JGEI] = BC_JLTI,
    [BC_JNONE] = BC_JSOME,  [BC_JSOME] = BC_JNONE,  [BC_JIN] = BC_JOUT,     [BC_JOUT] = BC_JIN,
    [BC_JHAS] = BC_JLACKS,  [BC_JLACKS] = BC_JHAS,  [BC_JNEAR] = BC_JFAR,   [BC_JFAR] = BC_JNEAR,
    [BC_JNEARI] = BC_JFARI, [BC_JFARI] = BC_JNEARI, [BC_JTAKEN] = BC_JFREE, [BC_JFREE] = BC_JTAKEN,
    [BC_JLT] = BC_JLE,      [BC_JLE] = BC_JLT,
};
_Static_assert(BC_NOP == 0, "no opposite is a NOP");

static bool turned(const struct insn *in, struct insn *out)
{
    *out = *in;
    out->op = opposite[in->op];
    if (in->op == BC_JLT || in->op == BC_JLE) out->a = in->b, out->b = in->a;
    return out->op != BC_NOP;
}

/* A condition that goes over a jump: one that goes where the jump does. Other jumps come there only
 * where jumps go round for ever: the rest have been shortened. */
static void jumps_turn(struct insn *code, int32_t count, bool *aimed)
{
    for (int32_t i = 0; i < count; i++)
        if (jumps(&code[i]) && code[i].imm >= 0 && code[i].imm < count) aimed[code[i].imm] = true;
    for (int32_t i = 0; i + 2 < count; i++) {
        struct insn out;
        if (code[i + 1].op != BC_JMP || aimed[i + 1] || !jumps(&code[i]) || code[i].imm != i + 2 ||
            !turned(&code[i], &out))
            continue;
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
            if (jumps(&code[i]) && code[i].imm >= 0 && code[i].imm < count && !reached[code[i].imm])
                open[n++] = code[i].imm;
            if (!falls_through(code[i].op)) break;
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

/* What is left closes up; rows of `inlined` move along. */
static void compact(struct pass *w, const bool *stays, int32_t *moved)
{
    int32_t kept = 0;
    for (int32_t i = 0; i <= w->count; i++) {
        moved[i] = kept;
        if (i == w->count || !stays[i]) continue;
        w->code[kept] = w->code[i];
        if (w->sure) w->sure[kept] = w->sure[i];
        w->places[kept++] = w->places[i];
    }
    for (int32_t i = 0; i < kept; i++)
        if (jumps(&w->code[i])) w->code[i].imm = moved[w->code[i].imm];
    w->count = kept;
    for (size_t i = w->inlined_begin; i < w->inlined_end; i++) {
        struct row_inlined *row = &w->p->inlined.at[i];
        row->begin = w->begin + moved[row->begin - w->begin];
        row->end = w->begin + moved[row->end - w->begin];
    }
}

void cleanup_cfg(struct pass *w)
{
    bool *stays = ARENA_ARRAY(w->arena, bool, (size_t)w->count + 1);
    int32_t *open = ARENA_ARRAY(w->arena, int32_t, (size_t)w->count + 1),
            *moved = ARENA_ARRAY(w->arena, int32_t, (size_t)w->count + 1);
    bool *aimed = ARENA_ARRAY(w->arena, bool, (size_t)w->count + 1);
    if (!stays || !open || !moved || !aimed) return;
    jumps_shorten(w->code, w->count);
    jumps_turn(w->code, w->count, aimed);
    reach(w->code, w->count, stays, open);
    choose(w->code, w->count, stays);
    compact(w, stays, moved);
}
