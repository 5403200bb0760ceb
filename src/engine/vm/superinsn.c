/* superinsn.c -- Translates bytecode for the interpreter loop: specialises instructions and selects
 * superinstructions by greedy pattern matching.
 *
 * Two copies of the code are made. The plain copy has each instruction's label. In the fused copy
 * instructions are specialised by their types and tables (specialized.def). The first step of each
 * sequence of superinsns.txt has the label of the superinstruction. The other steps stay as they
 * are, so a jump into the middle finds its instruction. Indexes into the code are the same in both
 * copies, so frames, saves and messages do not depend on it.
 */
#include <string.h>

#include "engine/bytecode/def_use.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "interpreter.h"
#include "program_index.h"
#include "read_sets.h"
#include "state.h"

enum { LONGEST = 10 };

/* Specialised instructions are numbered after the instructions, superinstructions after those. */
enum {
    BC_BEFORE_SPECIALIZED = BC_COUNT - 1,
#define SPECIALIZED(name, of, meaning) BC_##name,
#include "specialized.def"
#undef SPECIALIZED
    SPECIALIZED_END
};
_Static_assert(BC_COUNT <= UINT8_MAX, "an op of a program is one byte");

/* links: for each register a, b, c the earlier register of the sequence it must equal. 0: none.
 * Else 1 + 4 * step + x, where x 0 is the step's result, and 1 to 3 its registers. */
struct superinsn_step {
    uint16_t op;
    uint8_t links[3];
};
#define UNWRAPPED(...) __VA_ARGS__
static const struct {
    uint8_t length;
    struct superinsn_step steps[LONGEST];
} superinsns[] = {
#define SUPERINSN(number, name, length, steps, ...) {length, {UNWRAPPED steps}},
#include "superinsns.h"
#undef SUPERINSN
};
enum { SUPERINSNS = sizeof superinsns / sizeof *superinsns };

struct code_copies {
    struct code_step *plain, *fused;
    uint16_t *ops;
    struct reg_set *changed;
    int32_t longest;
    uint16_t first[SPECIALIZED_END],
        next[SUPERINSNS]; /* superinstructions by first op, linked in order; SUPERINSNS: none */
};

#ifdef FRAY_COUNT
bool fray_without_superinsns; /* for counting which instructions follow each other */
#define with_superinsns (!fray_without_superinsns)
#else
enum { with_superinsns = true };
#endif

static void step_set_label(struct code_step *s, int which, const void *const *labels)
{
    if (labels) s->label = labels[which];
#ifdef FRAY_COUNT
    s->which = which;
#endif
}

static uint8_t operand(const struct insn *in, int i)
{
    return i == 0 ? in->a : i == 1 ? in->b : in->c;
}

/* Does register i of step k equal what the link names? changed: the registers that each instruction
 * of `code` writes. */
static bool link_holds(const struct insn *code, const struct reg_set *changed, int k, int i,
                       uint8_t link)
{
    int step = (link - 1) / 4, of = (link - 1) % 4;
    uint8_t reg = operand(code + k, i);
    if (operand(code + step, of == 0 ? 0 : of - 1) != reg) return false;
    for (int m = of == 0 ? step + 1 : step; m < k; m++)
        if (reg_has(&changed[m], reg)) return false;
    return true;
}

/* Does superinstruction r match here, with `room` instructions left? */
static bool superinsn_fits(const uint16_t *ops, const struct insn *code,
                           const struct reg_set *changed, int32_t room, size_t r)
{
    if (superinsns[r].length > room) return false;
    for (int k = 0; k < superinsns[r].length; k++) {
        const struct superinsn_step *s = &superinsns[r].steps[k];
        if (ops[k] != s->op) return false;
        for (int i = 0; i < 3; i++)
            if (s->links[i] && !link_holds(code, changed, k, i, s->links[i])) return false;
    }
    return true;
}

/* LEAVE has an index in its function instead of an offset. */
static bool has_jump_offset(uint8_t op)
{
    return op_rows[op].imm == IMM_JUMP && op_rows[op].next != NEXT_LEAVE;
}

/* A jump as a byte offset. */
static int32_t jump_bytes(int32_t target, int32_t index)
{
    return (target - index) * (int32_t)sizeof(struct code_step);
}

static struct code_step step_make(const struct insn *in, int32_t index,
                                  const struct row_regs *types)
{
    struct code_step s = {.op = in->op, .a = in->a, .b = in->b, .c = in->c, .imm = in->imm};
    if (has_jump_offset(in->op)) s.imm = jump_bytes(in->imm, index);
    if (in->op == BC_JNONE || in->op == BC_JSOME) s.c = (uint8_t)register_none(types[in->a].type);
    return s;
}

/* Is the member one cell of a creature or thing, read as it is? */
static bool plain_cell(const struct row_members *m)
{
    bool fits = m->cls == CLASS_CREATURE ||
                (m->cls == CLASS_THING && m->owner >= 0 && m->owner <= INT16_MAX &&
                 m->offset <= INT16_MAX / (int32_t)sizeof(int32_t));
    return fits && m->width == 1 && m->sort != SORT_BUDGET && m->type != VT_DICE;
}

/* The byte offset in the record; for things also the kind, in the upper half. */
static int32_t cell_number(const struct row_members *m)
{
    int32_t at = m->offset * (int32_t)sizeof(int32_t);
    return m->cls == CLASS_THING ? at | m->owner << 16 : at;
}

static bool is_unbounded(const struct row_members *m)
{
    return m->count == 1 && m->top < 0 && m->next < 0 && !m->has_floor;
}

static uint16_t specialize_bump(const struct program_index *x, uint8_t op,
                                const struct row_members *m, bool number)
{
    bool thing = m->cls == CLASS_THING,
         bounded = number && !thing && m->count == 1 &&
                   (m->top < 0 || x->stat_source_kind[m->top] != STAT_COMPUTED);
    if (number && is_unbounded(m)) {
        if (thing) return op == BC_BUMP ? BC_BUMPT : op == BC_BUMPI ? BC_BUMPIT : BC_DROPT;
        return op == BC_BUMP ? BC_BUMPN : op == BC_BUMPI ? BC_BUMPIN : BC_DROPN;
    }
    return !bounded ? op : op == BC_BUMP ? BC_BUMPC : op == BC_BUMPI ? BC_BUMPIC : BC_DROPC;
}

/* Reads of hidden members ask who looks, so they keep the instruction that does. */
static bool reads_secret(const struct row_members *m, uint8_t op)
{
    return m->secret &&
           (op == BC_LD || op == BC_LDX || op == BC_LDXI || op == BC_ADDM || op == BC_SUBM);
}

/* Specialises a read or write of a member, or returns the instruction itself. */
static uint16_t specialize_member(const struct program_index *x, const struct insn *in)
{
    const struct row_members *m = &x->p->members.at[in->imm];
    bool number = x->members[in->imm].number, thing = m->cls == CLASS_THING;
    if (!plain_cell(m) || reads_secret(m, in->op)) return in->op;
    if (in->op == BC_ADDM || in->op == BC_SUBM)
        return thing ? in->op : in->op == BC_ADDM ? BC_ADDMC : BC_SUBMC;
    if (in->op == BC_LD) return thing ? BC_LDT : BC_LDC;
    if ((in->op == BC_LDX || in->op == BC_STX) && m->count > UINT8_MAX) return in->op;
    if (in->op == BC_LDXI || in->op == BC_STXI)
        return thing || in->c >= m->count || (number && in->op == BC_STXI) ? in->op
               : in->op == BC_LDXI                                         ? BC_LDIC
                                                                           : BC_STIC;
    if (in->op == BC_LDX) return thing ? BC_LDXT : BC_LDXC;
    if (in->op == BC_BUMP || in->op == BC_BUMPI || in->op == BC_DROP)
        return specialize_bump(x, in->op, m, number);
    if (in->imm == MEMBER_PLACE) return in->op;
    if (in->imm == MEMBER_FACING) return in->op == BC_ST ? BC_STFC : in->op;
    if (in->op == BC_STX) return number ? in->op : thing ? BC_STXT : BC_STXC;
    if (!number) return thing ? BC_STT : BC_STC;
    return !is_unbounded(m) ? in->op : thing ? BC_STNT : BC_STNC;
}

/* Specialises a division by a constant. Powers of two become shifts. Other divisors become a
 * product with 2^32 / by, rounded up, which is exact below 2^16. There the error is less than the
 * number / 2^32, so less than 1 / by. */
static uint16_t specialize_division(const struct insn *in, struct code_step *s)
{
    int32_t by = in->imm, shift = 0;
    if ((by & (by - 1)) == 0) {
        while (by >> shift > 1) shift++;
        s->imm = in->op == BC_DIVI ? shift : by - 1;
        return in->op == BC_DIVI ? BC_DIVP : BC_MODP;
    }
    if (by > (in->op == BC_DIVI ? UINT16_MAX : UINT8_MAX)) return in->op;
    uint32_t product = (uint32_t)((((uint64_t)1 << 32) + (uint64_t)by - 1) / (uint64_t)by);
    memcpy(&s->imm, &product, sizeof product);
    s->op = (uint8_t)by;
    return in->op == BC_DIVI ? BC_DIVM : BC_MODM;
}

/* The program around an instruction that is to be specialised. */
struct typed_code {
    const struct program_index *index;
    const struct row_regs *types;
};
/* Returns the specialised opcode and sets the operands in *s, or returns the opcode itself. */
typedef uint16_t specializer(const struct typed_code *by, const struct insn *in,
                             struct code_step *s);

static enum value_type type_at(const struct typed_code *by, int reg)
{
    return (enum value_type)by->types[reg].type;
}

static uint16_t specialize_record_member(const struct typed_code *by, const struct insn *in,
                                         struct code_step *s)
{
    const struct row_members *m = &by->index->p->members.at[in->imm];
    bool stores = op_rows[in->op].writes != WRITES_NOTHING;
    if (stores && member_is_watched(by->index->reads, in->imm))
        return in->op; /* it notes the store */
    uint16_t op = specialize_member(by->index, in);
    if (op == BC_BUMPC || op == BC_BUMPIC || op == BC_DROPC)
        s->imm = in->imm * (int32_t)sizeof(struct member_layout);
    else if (op != in->op)
        s->imm = cell_number(m);
    if (op == BC_LDIC || op == BC_STIC) s->imm += in->c * (int32_t)sizeof(int32_t);
    if (op == BC_LDXC || op == BC_LDXT || op == BC_STXC || op == BC_STXT) s->op = (uint8_t)m->count;
    return op;
}

static uint16_t specialize_divide(const struct typed_code *by, const struct insn *in,
                                  struct code_step *s)
{
    (void)by;
    return specialize_division(in, s);
}

/* The calls of memoized functions look for a result first. */
static uint16_t specialize_call(const struct typed_code *by, const struct insn *in,
                                struct code_step *s)
{
    (void)s;
    return by->index->fns[in->imm].memo >= 0 ? in->op : BC_CALLQ;
}

/* With `bodies apart` each step in a branch is noted: place_set does so. */
static uint16_t specialize_setplace(const struct typed_code *by, const struct insn *in,
                                    struct code_step *s)
{
    const uint64_t groups = (uint64_t)1 << MEMO_PLACES | (uint64_t)1 << MEMO_PRESENT;
    const struct program *p = by->index->p;
    bool noted = p->settings_of_space.len && p->settings_of_space.at[0].apart;
    if (by->index->reads->read & groups || noted) return in->op;
    s->imm = cell_number(&p->members.at[MEMBER_PLACE]);
    return BC_SETPLACEQ;
}

static uint16_t specialize_given(const struct typed_code *by, const struct insn *in,
                                 struct code_step *s)
{
    enum value_type of = type_at(by, in->b);
    if (of == VT_CREATURE || of == VT_CONTENT) return of == VT_CREATURE ? BC_GIVENC : BC_GIVENK;
    if (of != VT_THING || by->index->given_row[in->imm] < 0) return in->op;
    s->imm = by->index->given_row[in->imm] * (int32_t)sizeof(int64_t);
    return BC_GIVENT;
}

static uint16_t specialize_stat(const struct typed_code *by, const struct insn *in,
                                struct code_step *s)
{
    const struct program_index *x = by->index;
    if (x->stat_source_kind[in->imm] == STAT_BASE) return BC_STATB;
    if (x->stat_source_kind[in->imm] != STAT_IN_USE || in->imm > INT16_MAX ||
        x->sum_row[in->imm] > INT16_MAX / (int32_t)sizeof(int32_t))
        return in->op;
    s->imm = in->imm | x->sum_row[in->imm] * (int32_t)sizeof(int32_t) << 16;
    return BC_STATU;
}

static uint16_t specialize_distance(const struct typed_code *by, const struct insn *in,
                                    struct code_step *s)
{
    enum value_type b = type_at(by, in->b), c = type_at(by, in->c);
    (void)s;
    return b == VT_CREATURE && c == VT_CREATURE ? BC_DISTCC
           : b == VT_PLACE && c == VT_PLACE     ? BC_DISTPP
                                                : in->op;
}

/* Instructions that are specialised where registers have these types; VT_NONE: any type. */
static const struct {
    uint8_t op, a, b, c;
    uint16_t specialized;
} typed[] = {
    {BC_DIV, VT_NONE, VT_NONE, VT_NONE, BC_DIVQ},
    {BC_RET, VT_NONE, VT_NONE, VT_NONE, BC_RETQ},
    {BC_RETN, VT_NONE, VT_NONE, VT_NONE, BC_RETNQ},
    {BC_ISKIND, VT_NONE, VT_THING, VT_NONE, BC_ISKINDT},
    {BC_ISKIND, VT_NONE, VT_CONTENT, VT_NONE, BC_ISKINDK},
    {BC_ISCONTENT, VT_NONE, VT_THING, VT_NONE, BC_ISCONTENTT},
    {BC_ISCONTENT, VT_NONE, VT_CONTENT, VT_NONE, BC_ISCONTENTK},
    {BC_JNEAR, VT_CREATURE, VT_CREATURE, VT_NONE, BC_JNEARC},
    {BC_JFAR, VT_CREATURE, VT_CREATURE, VT_NONE, BC_JFARC},
    {BC_JNEARI, VT_PLACE, VT_PLACE, VT_NONE, BC_JNEARIP},
    {BC_JFARI, VT_PLACE, VT_PLACE, VT_NONE, BC_JFARIP},
    {BC_JNEAREST, VT_NONE, VT_NONE, VT_CREATURE, BC_JNEARESTC},
    {BC_NEAREST, VT_NONE, VT_NONE, VT_CREATURE, BC_NEARESTC},
    {BC_QNEAR, VT_NONE, VT_NONE, VT_CREATURE, BC_QNEARC},
    {BC_QWITHIN, VT_NONE, VT_CREATURE, VT_NONE, BC_QWITHINC},
};

static bool has_type(const struct typed_code *by, uint8_t type, int reg)
{
    return type == VT_NONE || type_at(by, reg) == (enum value_type)type;
}

static uint16_t specialize_typed(const struct typed_code *by, const struct insn *in,
                                 struct code_step *s)
{
    (void)s;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        if (typed[i].op == in->op && has_type(by, typed[i].a, in->a) &&
            has_type(by, typed[i].b, in->b) && has_type(by, typed[i].c, in->c))
            return typed[i].specialized;
    return in->op;
}

/* NULL: the instruction has no specialised form. */
static specializer *const specializers[BC_COUNT] = {
    [BC_LD] = specialize_record_member,   [BC_ADDM] = specialize_record_member,
    [BC_SUBM] = specialize_record_member, [BC_LDX] = specialize_record_member,
    [BC_LDXI] = specialize_record_member, [BC_ST] = specialize_record_member,
    [BC_STX] = specialize_record_member,  [BC_STXI] = specialize_record_member,
    [BC_BUMP] = specialize_record_member, [BC_BUMPI] = specialize_record_member,
    [BC_DROP] = specialize_record_member, [BC_DIVI] = specialize_divide,
    [BC_MODI] = specialize_divide,        [BC_SETPLACE] = specialize_setplace,
    [BC_GIVEN] = specialize_given,        [BC_STAT] = specialize_stat,
    [BC_CALL] = specialize_call,          [BC_DISTANCE] = specialize_distance,
    [BC_DIV] = specialize_typed,          [BC_RET] = specialize_typed,
    [BC_RETN] = specialize_typed,         [BC_ISKIND] = specialize_typed,
    [BC_ISCONTENT] = specialize_typed,    [BC_JNEAR] = specialize_typed,
    [BC_JFAR] = specialize_typed,         [BC_JNEARI] = specialize_typed,
    [BC_JFARI] = specialize_typed,        [BC_JNEAREST] = specialize_typed,
    [BC_NEAREST] = specialize_typed,      [BC_QNEAR] = specialize_typed,
    [BC_QWITHIN] = specialize_typed,
};

/* Specialises an instruction, or returns its opcode. Sets the operands in *s. */
static uint16_t specialize(const struct program_index *x, const struct insn *in,
                           const struct row_regs *types, struct code_step *s)
{
    struct typed_code by = {x, types};
    return specializers[in->op] ? specializers[in->op](&by, in, s) : in->op;
}

/* Translates one function. to->ops has room for its instructions. */
static void function_translate(const struct program_index *x, const struct row_functions *f,
                               struct code_copies *to, const void *const *labels)
{
    const struct row_regs *types = f->reg_count ? x->p->regs.at + f->reg_begin : NULL;
    const struct insn *code = x->p->code.at + f->code_begin;
    struct code_step *plain = to->plain + f->code_begin, *fused = to->fused + f->code_begin;
    for (int32_t i = 0; i < f->code_count; i++) {
        plain[i] = step_make(&code[i], i, types);
        step_set_label(&plain[i], code[i].op, labels);
        if (plain == fused) continue;
        fused[i] = plain[i];
        uint8_t changed[3];
        to->changed[i] = (struct reg_set){{0}};
        for (int n = changed_registers(x->p, &code[i], changed); n-- > 0;)
            reg_put(&to->changed[i], changed[n]);
        to->ops[i] = specialize(x, &code[i], types, &fused[i]);
        step_set_label(&fused[i], to->ops[i], labels);
    }
    for (int32_t i = 0; plain != fused && with_superinsns && i < f->code_count; i++) {
        size_t k = to->first[to->ops[i]];
        while (k < SUPERINSNS &&
               !superinsn_fits(to->ops + i, code + i, to->changed + i, f->code_count - i, k))
            k = to->next[k];
        if (k < SUPERINSNS) step_set_label(&fused[i], (int)(SPECIALIZED_END + k), labels);
    }
}

bool superinsn_select(struct program_index *x, enum program_heat use)
{
    const struct program *p = x->p;
    const void *const *labels = vm_labels();
    bool quicker = labels && use == RUNS_HOT;
    struct code_copies to = {.longest = 0};
    for (size_t f = 0; f < p->functions.len; f++)
        if (p->functions.at[f].code_count > to.longest) to.longest = p->functions.at[f].code_count;
    /* the loop refers to the step before the one it continues with */
    to.plain = ARENA_ARRAY(&x->arena, struct code_step, p->code.len + 2);
    to.fused = quicker ? ARENA_ARRAY(&x->arena, struct code_step, p->code.len + 2) : to.plain;
    to.ops = ARENA_ARRAY(&x->arena, uint16_t, (size_t)to.longest + 1);
    to.changed = ARENA_ARRAY(&x->arena, struct reg_set, (size_t)to.longest + 1);
    if (!to.plain || !to.fused || !to.ops || !to.changed) return false;
    to.plain++, to.fused++;
    for (size_t op = 0; op < SPECIALIZED_END; op++) to.first[op] = SUPERINSNS;
    for (size_t k = SUPERINSNS; k-- > 0;)
        to.next[k] = to.first[superinsns[k].steps[0].op],
        to.first[superinsns[k].steps[0].op] = (uint16_t)k;
    for (size_t f = 0; f < p->functions.len; f++)
        function_translate(x, &p->functions.at[f], &to, labels);
    x->plain = to.plain;
    x->fused = to.fused;
    return true;
}
