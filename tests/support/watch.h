/* watch.h -- The loop of the machine with a look before each instruction: what the last one did is
 * compared with its row of ops.def.
 *
 * The file includes src/engine/vm/interpreter.c as a switch over plain instructions, so a program
 * that includes it plays with this loop and not with the library's. Compared are the world (column
 * writes), registers (operand letters), the place in the code (next), fuel, and results that should
 * repeat (depends). watch_ended compares errors (traps).
 */
#ifndef FRAY_TESTS_WATCH_H
#define FRAY_TESTS_WATCH_H

#include "asm.h"

#include "engine/bytecode/def_use.h"

static void watch(struct vm *vm, const struct frame *f, int32_t at);
#define FRAY_SWITCH
#define COUNT() watch(vm, f, (int32_t)(in - code))
#include "engine/vm/interpreter.c"
#undef COUNT

enum { WATCH_WORLD = 1 << 16, WATCH_DEPTH = 8, WATCH_VALUES = 1 << 12 };

/* An instruction under way, one a level of nested pure code. */
static struct watched {
    bool known, whole; /* whole: the world was small enough to be kept */
    struct vm *vm;
    struct insn in;
    int32_t at, fn, frames, base;
    int64_t fuel, regs[LIMIT_REGISTERS_OF_ONE];
    int32_t world[WATCH_WORLD];
    uint64_t epoch;
} watch_level[WATCH_DEPTH];

/* What instructions have given: the same again is the same result, until the world is another. */
static struct watch_value {
    const struct program *p;
    struct insn in;
    int32_t fn, encounter;
    int64_t b, c, result;
    uint64_t epoch;
} watch_values[WATCH_VALUES];

/* epoch: of the world, counted up as it changes */
static uint64_t watch_epoch, watch_count, watch_repeats;
static uint64_t watch_seen[BC_COUNT];

static void watch_repeat(const struct watched *was, const struct op_row *op, int64_t result)
{
    if (op->reuse == REUSE_FRESH || !is_written(op->a) || was->in.a == was->in.b ||
        was->in.a == was->in.c)
        return;
    struct watch_value now = {.p = was->vm->p,
                              .in = was->in,
                              .fn = was->fn,
                              .encounter = was->vm->head->encounter,
                              .epoch = was->epoch,
                              .result = result};
    if (is_register(op->b)) now.b = was->regs[was->in.b];
    if (is_register(op->c)) now.c = was->regs[was->in.c];
    struct watch_value *known =
        &watch_values[((uint64_t)was->at * 31 + (uint64_t)now.b * 7 + (uint64_t)now.c) %
                      WATCH_VALUES];
    bool same = known->p == now.p && known->fn == now.fn && known->encounter == now.encounter &&
                memcmp(&known->in, &now.in, sizeof now.in) == 0 && known->b == now.b &&
                known->c == now.c && (op->reads == READS_NOTHING || known->epoch == now.epoch);
    if (same && known->result != result) fail_msg("%s gives another result than before", op->name);
    watch_repeats += same;
    *known = now;
}

static bool watch_branches(const struct watched *was, const struct op_row *op, int32_t at)
{
    return op->imm == IMM_JUMP && op->next != NEXT_LEAVE && at != was->at + 1 &&
           at == was->vm->p->functions.at[was->fn].code_begin + was->in.imm;
}

static void watch_registers(const struct watched *was, const struct op_row *op)
{
    const struct program *p = was->vm->p;
    const int64_t *now = was->vm->regs + was->base;
    struct def_use e = def_use_of(p, &was->in, USES_ALL);
    for (int r = 0; r < p->functions.at[was->fn].reg_count; r++)
        if (now[r] != was->regs[r] && !reg_has(&e.changes, r))
            fail_msg("%s changes register %d", op->name, r);
    watch_repeat(was, op, now[was->in.a]);
}

/* Some instruction of the function may leave an event there. */
static bool watch_leaves_to(const struct program *p, const struct row_functions *f, int32_t to)
{
    for (int32_t i = f->code_begin; i < f->code_begin + f->code_count; i++)
        if (op_rows[p->code.at[i].op].next == NEXT_LEAVE && f->code_begin + p->code.at[i].imm == to)
            return true;
    return false;
}

static void watch_way(const struct watched *was, const struct op_row *op, int32_t at)
{
    const struct program *p = was->vm->p;
    const struct row_functions *f = &p->functions.at[was->fn];
    bool follows = at == was->at + 1,
         target = op->imm == IMM_JUMP && at == f->code_begin + was->in.imm;
    bool fits = follows;
    switch ((enum op_next)op->next) {
    case NEXT_ON:
    case NEXT_LEAVE: fits = follows || watch_leaves_to(p, f, at); break;
    case NEXT_BRANCH:
    case NEXT_BRANCH_WITH:
    case NEXT_BRANCH_WITHOUT: fits = follows || target; break;
    case NEXT_GOTO: fits = target; break;
    case NEXT_END: fits = false; break;
    }
    if (!fits) fail_msg("%s at %d goes to %d", op->name, (int)was->at, (int)at);
}

static bool watch_same_world(const struct watched *was)
{
    return was->whole && memcmp(was->world, was->vm->world,
                                (size_t)was->vm->layout.world_size * sizeof *was->world) == 0;
}

static void watch_done(const struct watched *was, const struct frame *f, int32_t at)
{
    const struct op_row *op = &op_rows[was->in.op];
    bool same = watch_same_world(was);
    watch_count++;
    watch_seen[was->in.op]++;
    if (!same) watch_epoch++;
    if (was->whole && !same && op->writes <= WRITES_OUTPUT)
        fail_msg("%s changes the world", op->name);
    bool free = op->next == NEXT_END ||
                (op->imm == IMM_JUMP && op->next != NEXT_LEAVE && !watch_branches(was, op, at));
    if (!free && was->fuel - was->vm->head->fuel < op->fuel)
        fail_msg("%s does not pay its fuel", op->name);
    /* elsewhere */
    if (op->next == NEXT_END || was->vm->head->frames != was->frames || f->fn != was->fn ||
        f->base != was->base)
        return;
    /* and back */
    if (op->calls == CALLS_FUNCTION || op->calls == CALLS_SLOT || op->calls == CALLS_ACTS ||
        op->writes == WRITES_ANYTHING)
        return;
    watch_registers(was, op);
    watch_way(was, op, at);
}

static void watch(struct vm *vm, const struct frame *f, int32_t at)
{
    if (vm->pure_depth >= WATCH_DEPTH) return;
    struct watched *w = &watch_level[vm->pure_depth];
    /* A return from nested pure code ends it. The instruction around it may write before it calls
     * pure code again. For example, settling clamps one track, then reads the top of the next. */
    bool ended = vm->pure_depth > 0 && w->known && op_rows[w->in.op].next == NEXT_END;
    if (w->known && w->vm == vm && !ended) watch_done(w, f, at);
    if (vm->pure_depth + 1 < WATCH_DEPTH) watch_level[vm->pure_depth + 1].known = false;
    *w = (struct watched){.vm = vm,
                          .in = vm->p->code.at[at],
                          .at = at,
                          .fn = f->fn,
                          .frames = vm->head->frames,
                          .base = f->base,
                          .fuel = vm->head->fuel};
    int32_t regs = vm->p->functions.at[f->fn].reg_count;
    memcpy(w->regs, vm->regs + f->base, (size_t)regs * sizeof *w->regs);
    w->whole = vm->layout.world_size <= WATCH_WORLD;
    if (w->whole) memcpy(w->world, vm->world, (size_t)vm->layout.world_size * sizeof *w->world);
    w->epoch = watch_epoch;
    w->known = true;
}

/* Before another fight is played. */
static inline void watch_begin(void)
{
    for (int i = 0; i < WATCH_DEPTH; i++) watch_level[i].known = false;
    memset(watch_values, 0, sizeof watch_values);
    watch_epoch++;
}

/* Behind a run of the machine: if it ended with an error, the last instruction may trap. */
static inline void watch_ended(const struct vm *vm)
{
    const struct watched *w = &watch_level[0];
    if (vm->head->status == VM_ERROR && w->known && w->vm == vm &&
        op_rows[w->in.op].traps == TRAPS_NEVER)
        fail_msg("%s stops the fight: %s", op_rows[w->in.op].name, vm->message);
}

#endif
