/* liveness.c -- Backward liveness analysis of a function, iterated to a fixpoint: live-in = uses +
 * (live-out - definitions). */
#include "liveness.h"

#include "op_row.h"

static uint64_t bit_in(int reg, int word)
{
    return reg >= 0 && reg >> 6 == word ? (uint64_t)1 << (reg & 63) : 0;
}

/* One pass from the end to the beginning, over one word of the sets. Returns true if a register
 * became live. */
static bool pass(const struct insn *code, int32_t count, const struct def_use *effects,
                 struct reg_set *sets, int w)
{
    bool changed = false;
    for (int32_t i = count - 1; i >= 0; i--) {
        uint64_t behind = 0;
        if (falls_through(code[i].op))
            behind |= sets[i + 1].bits[w] & ~bit_in(effects[i].def_if_not_taken, w);
        /* targets of the early exit from an event */
        if (op_rows[code[i].op].imm == IMM_JUMP)
            behind |= sets[code[i].imm].bits[w] & ~bit_in(effects[i].def_if_taken, w);
        uint64_t now = effects[i].reads.bits[w] | (behind & ~effects[i].writes.bits[w]);
        changed |= now != sets[i].bits[w];
        sets[i].bits[w] = now;
    }
    return changed;
}

/* Without a jump back, one pass sees every successor before its predecessors. */
static bool has_loop(const struct insn *code, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (op_rows[code[i].op].imm == IMM_JUMP && code[i].imm <= i) return true;
    return false;
}

void liveness_compute(const struct insn *code, int32_t count, const struct def_use *effects,
                      struct reg_set *sets)
{
    struct reg_set read = {{0}};
    for (int32_t i = 0; i < count; i++)
        for (int w = 0; w < REG_WORDS; w++) read.bits[w] |= effects[i].reads.bits[w];
    bool loop = has_loop(code, count);
    for (int w = 0; w < REG_WORDS; w++)
        while (read.bits[w] && pass(code, count, effects, sets, w) && loop) {
        }
}

static struct reg_set *find(struct liveness *l, int32_t function)
{
    const struct row_functions *f = &l->p->functions.at[function];
    const struct insn *code = l->p->code.at + f->code_begin;
    struct reg_set *sets = ARENA_ARRAY(&l->arena, struct reg_set, (size_t)f->code_count + 1);
    struct arena work;
    arena_init(&work, l->arena.memory, 0);
    struct def_use *effects =
        sets ? ARENA_ARRAY(&work, struct def_use, (size_t)f->code_count) : NULL;
    for (int32_t i = 0; effects && i < f->code_count; i++)
        effects[i] = def_use_of(l->p, &code[i], USES_THAT_MATTER);
    if (effects) liveness_compute(code, f->code_count, effects, sets);
    arena_release(&work);
    return effects ? sets : NULL;
}

bool liveness_init(struct liveness *l, const struct program *p, const struct memory *memory)
{
    *l = (struct liveness){.p = p};
    arena_init(&l->arena, memory, 0);
    l->sets = ARENA_ARRAY(&l->arena, struct reg_set *, p->functions.len + 1);
    return l->sets != NULL;
}

void liveness_release(struct liveness *l)
{
    if (l->sets) arena_release(&l->arena);
    l->sets = NULL;
}

const struct reg_set *liveness_at(struct liveness *l, int32_t function, int32_t pc)
{
    if (!l->sets[function]) l->sets[function] = find(l, function);
    return l->sets[function] ? &l->sets[function][pc - l->p->functions.at[function].code_begin]
                             : NULL;
}
