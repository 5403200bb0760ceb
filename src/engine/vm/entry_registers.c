/* entry_registers.c -- Finds the registers of each pure function whose initial value is read, by
 * liveness at its first instruction. */
#include "engine/bytecode/liveness.h"
#include "program_index.h"

enum { FEW = 3 }; /* one of so many registers: otherwise all are set, several at a time */

static void entry_set(struct program_index *x, int32_t row, const struct reg_set *live)
{
    struct fn_info *fn = &x->fns[row];
    int16_t count = 0;
    for (int32_t r = fn->params; r < fn->regs; r++) count += reg_has(live, r);
    uint8_t *entry = ARENA_ARRAY(&x->arena, uint8_t, (size_t)count + 1);
    if (!entry || count * FEW > fn->regs) return;
    fn->entry = entry;
    fn->entry_count = 0;
    for (int32_t r = fn->params; r < fn->regs; r++)
        if (reg_has(live, r)) entry[fn->entry_count++] = (uint8_t)r;
}

static bool function_find(struct program_index *x, int32_t row, struct arena *work)
{
    const struct row_functions *f = &x->p->functions.at[row];
    const struct insn *code = x->p->code.at + f->code_begin;
    struct reg_set *sets = ARENA_ARRAY(work, struct reg_set, (size_t)f->code_count + 1);
    struct def_use *uses = ARENA_ARRAY(work, struct def_use, (size_t)f->code_count + 1);
    if (!sets || !uses) return false;
    for (int32_t i = 0; i < f->code_count; i++) uses[i] = def_use_of(x->p, &code[i], USES_ALL);
    liveness_compute(code, f->code_count, uses, sets);
    entry_set(x, row, &sets[0]);
    return !x->arena.failed;
}

bool entry_registers_find(struct program_index *x)
{
    bool ok = true;
    for (size_t i = 0; ok && i < x->p->functions.len; i++) {
        struct arena work;
        const struct row_functions *f = &x->p->functions.at[i];
        if (f->permission != PERMIT_PURE || f->code_count == 0 || f->reg_count == 0) continue;
        arena_init(&work, x->arena.memory, 0);
        ok = function_find(x, (int32_t)i, &work);
        arena_release(&work);
    }
    return ok;
}
