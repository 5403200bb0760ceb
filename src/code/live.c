/* live.c -- liveness, the textbook's way: backwards through a function until nothing changes. A register is live before an instruction
 * that reads it, and before one that does not write it and behind which it is live.
 */
#include "code/live.h"

static uint64_t bit_in(int reg, int word) { return reg >= 0 && reg >> 6 == word ? (uint64_t)1 << (reg & 63) : 0; }

/* One pass from the end to the beginning; true: something has become live. */
static bool pass(const struct insn *code, int32_t count, const struct effect *effects, struct reg_set *sets)
{
    bool changed = false;
    for (int32_t i = count - 1; i >= 0; i--) {
        for (int w = 0; w < REG_WORDS; w++) {
            uint64_t behind = 0;
            if (goes_on(code[i].op)) behind |= sets[i + 1].bits[w] & ~bit_in(effects[i].if_it_stays, w);
            if (op_rows[code[i].op].imm == IMM_JUMP) behind |= sets[code[i].imm].bits[w] & ~bit_in(effects[i].if_it_goes, w); /* of an event: where it may be left to */
            uint64_t now = effects[i].reads.bits[w] | (behind & ~effects[i].writes.bits[w]);
            changed |= now != sets[i].bits[w];
            sets[i].bits[w] = now;
        }
    }
    return changed;
}

void live_find(const struct insn *code, int32_t count, const struct effect *effects, struct reg_set *sets)
{
    while (pass(code, count, effects, sets)) {}
}

static struct reg_set *find(struct live *l, int32_t function)
{
    const struct row_functions *f = &l->p->functions.at[function];
    const struct insn *code = l->p->code.at + f->code_begin;
    struct reg_set *sets = ARENA_ARRAY(&l->arena, struct reg_set, (size_t)f->code_count + 1);
    struct arena work;
    arena_init(&work, l->arena.memory, 0);
    struct effect *effects = sets ? ARENA_ARRAY(&work, struct effect, (size_t)f->code_count) : NULL;
    for (int32_t i = 0; effects && i < f->code_count; i++) effects[i] = effect_of(l->p, &code[i], READS_THAT_MATTER);
    if (effects) live_find(code, f->code_count, effects, sets);
    arena_release(&work);
    return effects ? sets : NULL;
}

bool live_init(struct live *l, const struct program *p, const struct memory *memory)
{
    *l = (struct live){.p = p};
    arena_init(&l->arena, memory, 0);
    l->sets = ARENA_ARRAY(&l->arena, struct reg_set *, p->functions.len + 1);
    return l->sets != NULL;
}

void live_release(struct live *l)
{
    if (l->sets) arena_release(&l->arena);
    l->sets = NULL;
}

const struct reg_set *live_at(struct live *l, int32_t function, int32_t pc)
{
    if (!l->sets[function]) l->sets[function] = find(l, function);
    return l->sets[function] ? &l->sets[function][pc - l->p->functions.at[function].code_begin] : NULL;
}
