/* propagate.c -- Forward data-flow pass: removes redundant computations and copies, folds constants
 * and decided branches, threads jumps through decided tests.
 *
 * First the facts are propagated through the blocks to a fixpoint. Then each instruction is
 * rewritten once.
 */
#include "dataflow.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"

enum { PATIENCE = 3 /* visits of a block before bounds that still grow are widened */ };

struct reducer {
    struct pass *w;
    struct dataflow *in; /* by instruction, at the beginning of each block */
    int *visits;         /* of a block */
    bool *begins, *open; /* a block begins here; it is on the worklist */
    struct dataflow now, turned;
};

static bool fact_room(struct reducer *r, struct dataflow *s)
{
    s->at = arena_room(r->w->arena, ((size_t)r->w->reg_count + 1) * sizeof *s->at);
    return s->at != NULL;
}

static bool ends_block(const struct insn *in)
{
    return jumps(in) || !falls_through(in->op);
}

static bool begin(struct reducer *r)
{
    struct pass *w = r->w;
    r->in = ARENA_ARRAY(w->arena, struct dataflow, (size_t)w->count + 1);
    r->visits = ARENA_ARRAY(w->arena, int, (size_t)w->count + 1);
    r->begins = ARENA_ARRAY(w->arena, bool, (size_t)w->count + 1);
    r->open = ARENA_ARRAY(w->arena, bool, (size_t)w->count + 1);
    if (!r->in || !r->visits || !r->begins || !r->open || !fact_room(r, &r->now) ||
        !fact_room(r, &r->turned))
        return false;
    for (int32_t i = 0; i < w->count; i++)
        r->begins[i] = i == 0 || w->entered[i] || ends_block(&w->code[i - 1]);
    for (int32_t i = 0; i < w->count; i++)
        if (r->begins[i] && !fact_room(r, &r->in[i])) return false;
    return true;
}

/* Joins these facts into the state of that block. */
static void arrive(struct reducer *r, int32_t at, const struct dataflow *with)
{
    struct dataflow *in = &r->in[at];
    if (at >= r->w->count) return;
    if (!in->known)
        dataflow_copy(r->w, in, with);
    else if (!dataflow_join(r->w, in, with, r->visits[at] > PATIENCE))
        return;
    r->open[at] = true;
}

/* One successor of a jump. */
static void go(struct reducer *r, const struct insn *in, bool goes)
{
    dataflow_copy(r->w, &r->turned, &r->now);
    if (in->op == BC_EVRUN && goes)
        dataflow_forget(r->w, &r->turned); /* left from anywhere */
    else if (!dataflow_assume(r->w, &r->turned, in, goes))
        return;
    arrive(r, goes ? in->imm : (int32_t)(in - r->w->code) + 1, &r->turned);
}

static void block_carry(struct reducer *r, int32_t at)
{
    struct pass *w = r->w;
    dataflow_copy(w, &r->now, &r->in[at]);
    r->visits[at]++;
    for (int32_t i = at; i < w->count; i++) {
        const struct insn *in = &w->code[i];
        enum branch_decided will = jumps(in) ? dataflow_decide(w, &r->now, in) : OPEN;
        dataflow_step(w, &r->now, i);
        if (jumps(in)) {
            if (will != NEVER_TAKEN) go(r, in, true);
            if (will != ALWAYS_TAKEN && falls_through(in->op)) go(r, in, false);
            return;
        }
        if (!falls_through(in->op)) return;
        if (r->begins[i + 1]) {
            arrive(r, i + 1, &r->now);
            return;
        }
    }
}

static void carry(struct reducer *r)
{
    struct pass *w = r->w;
    dataflow_begin(w, &r->now);
    arrive(r, 0, &r->now);
    for (bool again = true; again;) {
        again = false;
        for (int32_t i = 0; i < w->count; i++) {
            if (!r->open[i]) continue;
            r->open[i] = false;
            block_carry(r, i);
            again = true;
        }
    }
}

/* ---- what each becomes ----------------------------------------------------------------------- */

/* True if an operand is only read, by its own letter, and not changed in place. */
static bool only_read(const struct def_use *e, char letter, int reg)
{
    return is_read(letter) && !reg_has(&e->changes, reg);
}

/* Replaces operands by the oldest register with the same value. */
static struct insn older(const struct reducer *r, int32_t at)
{
    struct insn in = r->w->code[at];
    const struct op_row *op = &op_rows[in.op];
    const struct def_use *e = &r->w->effects[at];
    if (only_read(e, op->a, in.a)) in.a = r->now.at[in.a].same;
    if (only_read(e, op->b, in.b)) in.b = r->now.at[in.b].same;
    if (only_read(e, op->c, in.c)) in.c = r->now.at[in.c].same;
    return in;
}

static int holder(const struct pass *w, const struct dataflow *s, const struct insn *value,
                  enum value_type type)
{
    for (int k = 0; k < w->reg_count; k++) {
        const struct insn *v = &s->at[k].value;
        if (v->op == value->op && v->b == value->b && v->c == value->c && v->imm == value->imm &&
            type_of(w, k) == type)
            return k;
    }
    return -1;
}

/* Is the result already in a register? `out` becomes a move from it. */
static bool held(const struct reducer *r, const struct insn *in, struct insn *out)
{
    const struct pass *w = r->w;
    const struct register_fact *a = &r->now.at[in->a];
    *out = (struct insn){.op = BC_NOP};
    if (in->op == BC_MOVE) return r->now.at[in->b].same == a->same;
    if (in->op == BC_INT) return a->least == in->imm && a->most == in->imm;
    if (in->op == BC_NONE && is_numeric(type_of(w, in->a))) return a->least == 0 && a->most == 0;
    if (in->op == BC_NONE) return a->none;
    uint8_t source = r->now.at[in->b].value.op;
    if (in->op == BC_STILL && (source == BC_FIRSTMARK || source == BC_STILL)) { /* just found */
        if (r->now.at[in->b].same != a->same)
            *out = (struct insn){.op = BC_MOVE, .a = in->a, .b = r->now.at[in->b].same};
        return true;
    }
    struct insn value = dataflow_value(&r->now, in);
    int by = value.op == BC_NOP ? -1 : holder(w, &r->now, &value, type_of(w, in->a));
    if (by < 0) return false;
    if (r->now.at[by].same != a->same)
        *out = (struct insn){.op = BC_MOVE, .a = in->a, .b = r->now.at[by].same};
    return true;
}

/* Threads a jump whose target is a test that is decided on this path. */
static int32_t thread(struct reducer *r, const struct insn *in)
{
    struct pass *w = r->w;
    int32_t to = in->imm;
    dataflow_copy(w, &r->turned, &r->now);
    if (in->op == BC_EVRUN || !dataflow_assume(w, &r->turned, in, true)) return to;
    for (int32_t steps = 0; steps < w->count && to < w->count; steps++) {
        const struct insn *next = &w->code[to];
        if (next->op == BC_NOP)
            to++;
        else if (next->op == BC_JMP && next->imm != to)
            to = next->imm;
        else if (!jumps(next))
            break;
        else {
            enum branch_decided will = dataflow_decide(w, &r->turned, next);
            if (will == OPEN) break;
            to = will == ALWAYS_TAKEN ? next->imm : to + 1;
        }
    }
    return to < w->count ? to : in->imm;
}

static bool writes_nothing(const struct def_use *e)
{
    uint64_t any = 0;
    for (int k = 0; k < REG_WORDS; k++) any |= e->changes.bits[k];
    return any == 0;
}

static void jump_reduce(struct reducer *r, int32_t at)
{
    struct pass *w = r->w;
    enum branch_decided will = dataflow_decide(w, &r->now, &w->code[at]);
    struct insn in = w->code[at];
    if (will == NEVER_TAKEN) {
        pass_drop(w, at);
        return;
    }
    if (will == ALWAYS_TAKEN) in = (struct insn){.op = BC_JMP, .imm = in.imm};
    int32_t to = writes_nothing(&w->effects[at]) ? thread(r, &in) : in.imm;
    if (in.op == w->code[at].op && to == in.imm) return;
    in.imm = to;
    pass_set(w, at, in);
}

/* Replaces a register with a constant value by an immediate number. */
static bool numbered(const struct reducer *r, struct insn *in)
{
    static const struct {
        uint8_t op, with;
        bool second;
        int8_t least;
    } rows[] = {
        {BC_LDX, BC_LDXI, false, 0},
        {BC_STX, BC_STXI, false, 0},
        {BC_QHAS, BC_QHASI, false, 0},
        {BC_BUMP, BC_BUMPI, true, INT8_MIN},
        {BC_JEQ, BC_JEQI, true, INT8_MIN},
        {BC_JNE, BC_JNEI, true, INT8_MIN},
        {BC_JNEAR, BC_JNEARI, false, INT8_MIN},
        {BC_JFAR, BC_JFARI, false, INT8_MIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].op != in->op) continue;
        uint8_t *operand = rows[i].second ? &in->b : &in->c;
        const struct register_fact *f = &r->now.at[*operand];
        int64_t most = in->op == BC_QHAS ? LIMIT_SET - 1 : INT8_MAX;
        if (!is_numeric(type_of(r->w, *operand)) || f->least != f->most ||
            f->least < rows[i].least || f->least > most)
            return false;
        in->op = rows[i].with;
        *operand = (uint8_t)(int8_t)f->least;
        return true;
    }
    return false;
}

static void insn_reduce(struct reducer *r, int32_t at)
{
    struct pass *w = r->w;
    struct insn in = older(r, at), out;
    if (numbered(r, &in) || in.a != w->code[at].a || in.b != w->code[at].b || in.c != w->code[at].c)
        pass_set(w, at, in);
    if (jumps(&in))
        jump_reduce(r, at);
    else if (reg_has(&w->effects[at].writes, in.a) && held(r, &in, &out))
        pass_set(w, at, out);
}

static bool is_some(const struct pass *w, int reg, const void *facts)
{
    return type_of(w, reg) == VT_PLACE || ((const struct dataflow *)facts)->at[reg].some;
}

/* True if it cannot trap here: its records exist, and all records of the class have the member. */
static bool is_sure(const struct reducer *r, const struct insn *in)
{
    const struct op_row *op = &op_rows[in->op];
    const struct row_members *m = op->imm == IMM_MEMBER ? &r->w->p->members.at[in->imm] : NULL;
    if (op->traps != TRAPS_IF_NONE || (m && (m->cls != CLASS_CREATURE || m->sort == SORT_BUDGET)))
        return false;
    return each_operand(r->w, in, is_some, &r->now);
}

static void block_reduce(struct reducer *r, int32_t at)
{
    struct pass *w = r->w;
    dataflow_copy(w, &r->now, &r->in[at]);
    for (int32_t i = at; i < w->count; i++) {
        insn_reduce(r, i);
        w->sure[i] = is_sure(r, &w->code[i]);
        dataflow_step(w, &r->now, i);
        if (ends_block(&w->code[i]) || (i + 1 < w->count && r->begins[i + 1])) return;
    }
}

bool propagate(struct pass *w)
{
    struct reducer r = {.w = w};
    w->sure = ARENA_ARRAY(w->arena, bool, (size_t)w->count + 1);
    if (!w->sure || !begin(&r)) return false;
    carry(&r);
    for (int32_t i = 0; i < w->count; i++)
        if (r.begins[i] && r.in[i].known) block_reduce(&r, i);
    return true;
}
