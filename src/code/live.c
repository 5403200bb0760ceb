/* live.c -- liveness, the textbook's way: backwards through a function until nothing changes. A register is live before an instruction
 * that reads it, and before one that does not write it and behind which it is live.
 */
#include "code/live.h"

struct effect { struct live_set reads, writes; };

static void put(struct live_set *s, int32_t reg)
{
    if (reg >= 0 && reg < LIMIT_REGISTERS_OF_ONE) s->bits[reg >> 6] |= (uint64_t)1 << (reg & 63);
}

/* Parameters that hooks of that slot have behind self and this. */
static int32_t hook_arguments(const struct program *p, int32_t slot)
{
    const struct row_slots *s = &p->slots.at[slot];
    int32_t most = s->fallback != VALUE_UNSET ? p->functions.at[s->fallback].param_count - 2 : 0;
    for (size_t i = 0; i < p->contents.len; i++) {
        const struct row_contents *c = &p->contents.at[i];
        if (s->index >= c->value_count || !kind_is(p, c->kind, s->kind)) continue;
        int32_t fn = p->values.at[c->value_begin + s->index].value;
        if (fn != VALUE_UNSET && p->functions.at[fn].param_count - 2 > most) most = p->functions.at[fn].param_count - 2;
    }
    return most;
}

/* How many registers the operand '+' stands for, as far as they change what happens. */
static int32_t run_length(const struct program *p, const struct insn *in)
{
    switch ((int)in->op) {
    case BC_CALL: return p->functions.at[in->imm].param_count;
    case BC_FIRE: return hook_arguments(p, in->imm);
    case BC_ROLL: return 2;
    case BC_ASK: return 5;
    case BC_ACTS: case BC_ACTCALL: case BC_ACTFITS: return 3;
    case BC_HOOKTIE: case BC_PATH: return 4;
    case BC_HOOKFRONT: return 5;
    case BC_MKACT: return p->contents.at[in->imm].param_count;
    case BC_APPLY: return 2 + p->contents.at[apply_content(in->imm)].param_count;
    case BC_SAY: case BC_FIGURE: return 0; /* told, to whoever listens */
    default: return LIMIT_REGISTERS_OF_ONE; /* an instruction that this list has not heard of */
    }
}

static bool writes_always(uint8_t op) { return op != BC_QEACH && op != BC_LNEXT && op != BC_LEACH; } /* these when there is one more */

static void operand(const struct program *p, const struct insn *in, char letter, int32_t reg, struct effect *e)
{
    bool written = (letter >= 'A' && letter <= 'Z') || letter == '~' || letter == '$';
    if (letter == '.' || letter == '#') return;
    if (letter == '+')
        for (int32_t i = 0, n = run_length(p, in); i < n && reg + i < LIMIT_REGISTERS_OF_ONE; i++) put(&e->reads, reg + i);
    else if (!written) put(&e->reads, reg);
    else if (writes_always(in->op)) put(&e->writes, reg);
}

static struct effect effect_of(const struct program *p, const struct insn *in)
{
    struct effect e = {.reads = {{0}}, .writes = {{0}}};
    const struct op_row *op = &op_rows[in->op];
    bool gives_nothing = in->op == BC_CALL && p->functions.at[in->imm].ret == VT_NONE;
    if (!gives_nothing) operand(p, in, op->a, in->a, &e);
    operand(p, in, op->b, in->b, &e);
    operand(p, in, op->c, in->c, &e);
    return e;
}

static bool goes_on(uint8_t op) { return op != BC_JMP && op != BC_RET && op != BC_RETN && op != BC_TRAP; }

/* One pass from the end to the beginning; true: something has become live. */
static bool pass(const struct program *p, const struct row_functions *f, const struct effect *effects, struct live_set *sets)
{
    bool changed = false;
    for (int32_t i = f->code_count - 1; i >= 0; i--) {
        const struct insn *in = &p->code.at[f->code_begin + i];
        for (int w = 0; w < LIVE_WORDS; w++) {
            uint64_t behind = 0;
            if (goes_on(in->op)) behind |= sets[i + 1].bits[w];
            if (op_rows[in->op].imm == IMM_JUMP) behind |= sets[in->imm].bits[w]; /* of an event: where it may be left to */
            uint64_t now = effects[i].reads.bits[w] | (behind & ~effects[i].writes.bits[w]);
            changed |= now != sets[i].bits[w];
            sets[i].bits[w] = now;
        }
    }
    return changed;
}

static struct live_set *find(struct live *l, int32_t function)
{
    const struct row_functions *f = &l->p->functions.at[function];
    struct live_set *sets = ARENA_ARRAY(&l->arena, struct live_set, (size_t)f->code_count + 1);
    struct arena work;
    arena_init(&work, l->arena.memory, 0);
    struct effect *effects = sets ? ARENA_ARRAY(&work, struct effect, (size_t)f->code_count) : NULL;
    for (int32_t i = 0; effects && i < f->code_count; i++) effects[i] = effect_of(l->p, &l->p->code.at[f->code_begin + i]);
    while (effects && pass(l->p, f, effects, sets)) {}
    arena_release(&work);
    return effects ? sets : NULL;
}

bool live_init(struct live *l, const struct program *p, const struct memory *memory)
{
    *l = (struct live){.p = p};
    arena_init(&l->arena, memory, 0);
    l->sets = ARENA_ARRAY(&l->arena, struct live_set *, p->functions.len + 1);
    return l->sets != NULL;
}

void live_release(struct live *l)
{
    if (l->sets) arena_release(&l->arena);
    l->sets = NULL;
}

const struct live_set *live_at(struct live *l, int32_t function, int32_t pc)
{
    if (!l->sets[function]) l->sets[function] = find(l, function);
    return l->sets[function] ? &l->sets[function][pc - l->p->functions.at[function].code_begin] : NULL;
}
