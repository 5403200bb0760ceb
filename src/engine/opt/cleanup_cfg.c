/* cleanup_cfg.c -- Control-flow cleanup of a function: threads jumps, removes unreachable code and
 * NOPs.
 *
 * Code that is generated statement by statement has jumps to jumps, marks that turned out to be
 * needless, and ends after a `return`. The remaining instructions keep their order and their source
 * places. The rows of inlined code are adjusted.
 */
#include "engine/bytecode/ops.h"
#include "pass.h"

/* The final target of a jump to that instruction, after all jumps that follow. */
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

/* A jump to a return becomes a return. An event must be left at a place of its own function. */
static void jumps_shorten(struct pass *w)
{
    struct insn *code = w->code;
    int32_t count = w->count;
    for (int32_t i = 0; i < count; i++) {
        if (!jumps(&code[i]) || code[i].imm < 0 || code[i].imm >= count) continue;
        int32_t to = landing(code, count, code[i].imm);
        if (to < count) code[i].imm = to;
        if (code[i].op == BC_JMP && to < count && (code[to].op == BC_RETN || code[to].op == BC_RET))
            pass_put(w, i, code[to]);
    }
}

/* The opposite condition of each branch. JLT and JLE need their operands swapped too. */
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

/* Inverts a branch over a jump, so that it goes where the jump goes. Other jumps reach the jump
 * only in an endless loop, since the rest have been threaded. */
static void jumps_turn(struct pass *w, bool *aimed)
{
    struct insn *code = w->code;
    int32_t count = w->count;
    for (int32_t i = 0; i < count; i++)
        if (jumps(&code[i]) && code[i].imm >= 0 && code[i].imm < count) aimed[code[i].imm] = true;
    for (int32_t i = 0; i + 2 < count; i++) {
        struct insn out;
        if (code[i + 1].op != BC_JMP || aimed[i + 1] || !jumps(&code[i]) || code[i].imm != i + 2 ||
            !turned(&code[i], &out))
            continue;
        out.imm = code[i + 1].imm;
        pass_put(w, i, out);
        pass_put(w, i + 1, (struct insn){.op = BC_NOP});
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

/* Marks what to keep. A jump to the next instruction is dropped. */
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

/* Closes the gaps and adjusts the rows of `inlined`. */
static void compact(struct pass *w, const bool *stays, int32_t *moved)
{
    int32_t kept = 0;
    for (int32_t i = 0; i <= w->count; i++) {
        moved[i] = kept;
        if (i == w->count || !stays[i]) continue;
        w->code[kept] = w->code[i];
        if (w->effects) w->effects[kept] = w->effects[i];
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
    jumps_shorten(w);
    jumps_turn(w, aimed);
    reach(w->code, w->count, stays, open);
    choose(w->code, w->count, stays);
    compact(w, stays, moved);
}
