/* superinsn.c -- the loop's own copy of a program's code, in which the first instruction of each
 * run of superinsns.txt goes to code of its own. The others stay as they are, so a jump into the
 * middle of a run finds the plain instruction, and places in the code are the same in both: frames,
 * saves and messages know nothing of this.
 */
#include <string.h>

#include "bytecode/def_use.h"
#include "vm/vm.h"

enum { LONGEST = 10 };

/* Ways are numbered behind the instructions, runs behind the ways. */
enum {
    BC_BEFORE_SPECIALIZED = BC_COUNT - 1,
#define SPECIALIZED(name, of, meaning) BC_##name,
#include "vm/specialized.def"
#undef SPECIALIZED
    SPECIALIZED_END
};
_Static_assert(SPECIALIZED_END <= UINT8_MAX, "a way is one byte");

/* links: where registers a, b, c are known from: 0, or 1 + 4 * step + what of it: 0 its result, 1
 * to 3 its registers. */
struct superinsn_step {
    uint8_t op, links[3];
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

struct steps {
    struct step *plain, *fused;
    uint8_t *ways;
    struct reg_set *changed;
    int32_t longest;
    uint16_t first[SPECIALIZED_END],
        next[SUPERINSNS]; /* runs by what they begin with, in their order; RUNS: no more */
};

#ifdef FRAY_COUNT
bool fray_without_superinsns; /* for whoever counts what follows what */
#define with_superinsns (!fray_without_superinsns)
#else
enum { with_superinsns = true };
#endif

static void step_goes(struct step *s, int which, const void *const *labels)
{
    if (labels) s->go = labels[which];
#ifdef FRAY_COUNT
    s->which = which;
#endif
}

static uint8_t operand(const struct insn *in, int i)
{
    return i == 0 ? in->a : i == 1 ? in->b : in->c;
}

/* Is register i of step k what the link says? changed: what each instruction of `code` changes. */
static bool linked(const struct insn *code, const struct reg_set *changed, int k, int i,
                   uint8_t link)
{
    int step = (link - 1) / 4, of = (link - 1) % 4;
    uint8_t reg = operand(code + k, i);
    if (operand(code + step, of == 0 ? 0 : of - 1) != reg) return false;
    for (int m = of == 0 ? step + 1 : step; m < k; m++)
        if (reg_has(&changed[m], reg)) return false;
    return true;
}

/* Does run r stand here, where there is so much room? */
static bool stands(const uint8_t *ways, const struct insn *code, const struct reg_set *changed,
                   int32_t room, size_t r)
{
    if (superinsns[r].length > room) return false;
    for (int k = 0; k < superinsns[r].length; k++) {
        const struct superinsn_step *s = &superinsns[r].steps[k];
        if (ways[k] != s->op) return false;
        for (int i = 0; i < 3; i++)
            if (s->links[i] && !linked(code, changed, k, i, s->links[i])) return false;
    }
    return true;
}

static bool jumps(uint8_t op)
{
    /* that is left at a place of its function */
    return op_rows[op].imm == IMM_JUMP && op != BC_EVRUN;
}

/* A jump as so many bytes on or back. */
static int32_t way_to(int32_t target, int32_t index)
{
    return (target - index) * (int32_t)sizeof(struct step);
}

static struct step step_of(const struct insn *in, int32_t index, const struct row_regs *types)
{
    struct step s = {.op = in->op, .a = in->a, .b = in->b, .c = in->c, .imm = in->imm};
    if (jumps(in->op)) s.imm = way_to(in->imm, index);
    if (in->op == BC_JNONE || in->op == BC_JSOME) s.c = (uint8_t)value_none(types[in->a].type);
    return s;
}

/* One cell each, read as it is: of creatures or things. */
static bool plain_cell(const struct row_members *m)
{
    bool fits = m->cls == CLASS_CREATURE ||
                (m->cls == CLASS_THING && m->owner >= 0 && m->owner <= INT16_MAX &&
                 m->offset <= INT16_MAX / (int32_t)sizeof(int32_t));
    return fits && m->width == 1 && m->sort != SORT_BUDGET && m->type != VT_DICE;
}

/* Where it lies in its record, in bytes; of things, of which kind they are, too. */
static int32_t cell_number(const struct row_members *m)
{
    int32_t at = m->offset * (int32_t)sizeof(int32_t);
    return m->cls == CLASS_THING ? at | m->owner << 16 : at;
}

static bool unbounded(const struct row_members *m)
{
    return m->count == 1 && m->top < 0 && m->next < 0 && !m->has_floor;
}

static uint8_t bump_way(const struct program_index *x, uint8_t op, const struct row_members *m,
                        bool number)
{
    bool thing = m->cls == CLASS_THING,
         bounded = number && !thing && m->count == 1 &&
                   (m->top < 0 || x->stat_source_kind[m->top] != STAT_ASKED);
    if (number && unbounded(m)) {
        if (thing) return op == BC_BUMP ? BC_BUMPT : op == BC_BUMPI ? BC_BUMPIT : BC_DROPT;
        return op == BC_BUMP ? BC_BUMPN : op == BC_BUMPI ? BC_BUMPIN : BC_DROPN;
    }
    return !bounded ? op : op == BC_BUMP ? BC_BUMPC : op == BC_BUMPI ? BC_BUMPIC : BC_DROPC;
}

/* The way of reading and writing a member, or the instruction itself. */
static uint8_t specialize_member(const struct program_index *x, const struct insn *in)
{
    const struct row_members *m = &x->p->members.at[in->imm];
    bool number = x->members[in->imm].number, thing = m->cls == CLASS_THING;
    if (!plain_cell(m)) return in->op;
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
        return bump_way(x, in->op, m, number);
    if (in->imm == MEMBER_PLACE) return in->op;
    if (in->imm == MEMBER_FACING) return in->op == BC_ST ? BC_STFC : in->op;
    if (in->op == BC_STX) return number ? in->op : thing ? BC_STXT : BC_STXC;
    if (!number) return thing ? BC_STT : BC_STC;
    return !unbounded(m) ? in->op : thing ? BC_STNT : BC_STNC;
}

/* A division by a number that is known. By a product with 2^32 / by, rounded up, what is below 2^16
 * comes out right: it is too large by less than the number / 2^32, which is less than 1 / by. */
static uint8_t division_way(const struct insn *in, struct step *s)
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

/* The way of an instruction, or its opcode; *s: its number there. */
static uint8_t specialize(const struct program_index *x, const struct insn *in,
                          const struct row_regs *types, struct step *s)
{
    uint8_t way;
    switch ((int)in->op) {
    case BC_LD:
    case BC_ADDM:
    case BC_SUBM:
    case BC_LDX:
    case BC_LDXI:
    case BC_ST:
    case BC_STX:
    case BC_STXI:
    case BC_BUMP:
    case BC_BUMPI:
    case BC_DROP:
        way = specialize_member(x, in);
        if (way == BC_BUMPC || way == BC_BUMPIC || way == BC_DROPC)
            s->imm = in->imm * (int32_t)sizeof(struct member_at);
        else if (way != in->op)
            s->imm = cell_number(&x->p->members.at[in->imm]);
        if (way == BC_LDIC || way == BC_STIC) s->imm += in->c * (int32_t)sizeof(int32_t);
        if (way == BC_LDXC || way == BC_LDXT || way == BC_STXC || way == BC_STXT)
            s->op = (uint8_t)x->p->members.at[in->imm].count;
        return way;
    case BC_DIVI:
    case BC_MODI: return division_way(in, s);
    case BC_SETPLACE: s->imm = cell_number(&x->p->members.at[MEMBER_PLACE]); return BC_SETPLACEQ;
    case BC_DIV: return BC_DIVQ;
    case BC_CALL: return BC_CALLQ;
    case BC_RET: return BC_RETQ;
    case BC_RETN: return BC_RETNQ;
    case BC_GIVEN:
        if (types[in->b].type != VT_THING || x->given_row[in->imm] < 0) return in->op;
        s->imm = x->given_row[in->imm] * (int32_t)sizeof(int64_t);
        return BC_GIVENT;
    case BC_STAT:
        if (x->stat_source_kind[in->imm] == STAT_BASE) return BC_STATB;
        if (x->stat_source_kind[in->imm] != STAT_USED || in->imm > INT16_MAX ||
            x->used[in->imm] > INT16_MAX / (int32_t)sizeof(int32_t))
            return in->op;
        s->imm = in->imm | x->used[in->imm] * (int32_t)sizeof(int32_t) << 16;
        return BC_STATU;
    case BC_ISKIND:
        return types[in->b].type == VT_THING     ? BC_ISKINDT
               : types[in->b].type == VT_CONTENT ? BC_ISKINDK
                                                 : in->op;
    case BC_ISCONTENT:
        return types[in->b].type == VT_THING     ? BC_ISCONTENTT
               : types[in->b].type == VT_CONTENT ? BC_ISCONTENTK
                                                 : in->op;
    case BC_DISTANCE:
        if (types[in->b].type == VT_CREATURE && types[in->c].type == VT_CREATURE) return BC_DISTCC;
        return types[in->b].type == VT_PLACE && types[in->c].type == VT_PLACE ? BC_DISTPP : in->op;
    case BC_JNEAR:
    case BC_JFAR:
        if (types[in->a].type != VT_CREATURE || types[in->b].type != VT_CREATURE) return in->op;
        return in->op == BC_JNEAR ? BC_JNEARC : BC_JFARC;
    case BC_JNEARI:
    case BC_JFARI:
        if (types[in->a].type != VT_PLACE || types[in->b].type != VT_PLACE) return in->op;
        return in->op == BC_JNEARI ? BC_JNEARIP : BC_JFARIP;
    case BC_JNEAREST: return types[in->c].type == VT_CREATURE ? BC_JNEARESTC : in->op;
    case BC_NEAREST: return types[in->c].type == VT_CREATURE ? BC_NEARESTC : in->op;
    case BC_QNEAR: return types[in->c].type == VT_CREATURE ? BC_QNEARC : in->op;
    case BC_QWITHIN: return types[in->b].type == VT_CREATURE ? BC_QWITHINC : in->op;
    default: return in->op;
    }
}

/* Steps of one function; `ways` has room for them. */
static void function_fuse(const struct program_index *x, const struct row_functions *f,
                          struct steps *to, const void *const *labels)
{
    const struct row_regs *types = x->p->regs.at + f->reg_begin;
    const struct insn *code = x->p->code.at + f->code_begin;
    struct step *plain = to->plain + f->code_begin, *fused = to->fused + f->code_begin;
    for (int32_t i = 0; i < f->code_count; i++) {
        plain[i] = step_of(&code[i], i, types);
        step_goes(&plain[i], code[i].op, labels);
        if (plain == fused) continue;
        fused[i] = plain[i];
        to->changed[i] = def_use_of(x->p, &code[i], USES_ALL).changes;
        to->ways[i] = specialize(x, &code[i], types, &fused[i]);
        step_goes(&fused[i], to->ways[i], labels);
    }
    for (int32_t i = 0; plain != fused && with_superinsns && i < f->code_count; i++) {
        size_t k = to->first[to->ways[i]];
        while (k < SUPERINSNS &&
               !stands(to->ways + i, code + i, to->changed + i, f->code_count - i, k))
            k = to->next[k];
        if (k < SUPERINSNS) step_goes(&fused[i], (int)(SPECIALIZED_END + k), labels);
    }
}

bool superinsn_select(struct program_index *x, enum program_heat use)
{
    const struct program *p = x->p;
    const void *const *labels = vm_labels();
    bool quicker = labels && use == RUNS_HOT;
    struct steps to = {.longest = 0};
    for (size_t f = 0; f < p->functions.len; f++)
        if (p->functions.at[f].code_count > to.longest) to.longest = p->functions.at[f].code_count;
    /* the loop looks one step before where it goes on */
    to.plain = ARENA_ARRAY(&x->arena, struct step, p->code.len + 2);
    to.fused = quicker ? ARENA_ARRAY(&x->arena, struct step, p->code.len + 2) : to.plain;
    to.ways = ARENA_ARRAY(&x->arena, uint8_t, (size_t)to.longest + 1);
    to.changed = ARENA_ARRAY(&x->arena, struct reg_set, (size_t)to.longest + 1);
    if (!to.plain || !to.fused || !to.ways || !to.changed) return false;
    to.plain++, to.fused++;
    for (size_t op = 0; op < SPECIALIZED_END; op++) to.first[op] = SUPERINSNS;
    for (size_t k = SUPERINSNS; k-- > 0;)
        to.next[k] = to.first[superinsns[k].steps[0].op],
        to.first[superinsns[k].steps[0].op] = (uint16_t)k;
    for (size_t f = 0; f < p->functions.len; f++)
        function_fuse(x, &p->functions.at[f], &to, labels);
    x->plain = to.plain;
    x->fused = to.fused;
    return true;
}
