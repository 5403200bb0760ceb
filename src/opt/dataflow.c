/* dataflow.c -- what instructions teach, what ends it, and what two ways agree on. */
#include "opt/dataflow.h"

#include <string.h>

#include "base/interval.h"

bool is_numeric(enum value_type type)
{
    return type == VT_INT || type == VT_FLAG || type == VT_TAG;
}

static bool refers(enum value_type type)
{
    return !is_numeric(type) && type != VT_DICE && type != VT_TEXT;
}

static void bounds_of_type(enum value_type type, struct fact *f)
{
    f->least = type == VT_FLAG ? 0 : type == VT_TAG ? -1 : INT64_MIN;
    f->most = type == VT_FLAG ? 1 : type == VT_TAG ? LIMIT_SET - 1 : INT64_MAX;
}

static struct fact unknown(const struct pass *w, int reg)
{
    struct fact f = {.same = (uint8_t)reg};
    bounds_of_type(type_of(w, reg), &f);
    return f;
}

/* Where an operand is a number and no register, what stands here is not looked at. */
static const struct fact *known(const struct pass *w, const struct dataflow *s, int reg)
{
    return &s->at[reg < w->reg_count ? reg : 0];
}

/* Registers are zero or none when a function begins, its parameters aside. */
void dataflow_begin(const struct pass *w, struct dataflow *s)
{
    for (int r = 0; r < w->reg_count; r++) {
        s->at[r] = unknown(w, r);
        if (r < w->params) continue;
        if (is_numeric(type_of(w, r)))
            s->at[r].least = s->at[r].most = 0;
        else
            s->at[r].none = refers(type_of(w, r));
    }
    s->shared = s->named = (struct reg_set){{0}};
    s->known = true;
}

void dataflow_forget(const struct pass *w, struct dataflow *s)
{
    for (int r = 0; r < w->reg_count; r++) s->at[r] = unknown(w, r);
    s->shared = s->named = (struct reg_set){{0}};
}

void dataflow_copy(const struct pass *w, struct dataflow *to, const struct dataflow *from)
{
    memcpy(to->at, from->at, (size_t)w->reg_count * sizeof *to->at);
    to->shared = from->shared, to->named = from->named;
    to->known = true;
}

static bool equal(const struct insn *a, const struct insn *b)
{
    return a->op == b->op && a->b == b->b && a->c == b->c && a->imm == b->imm;
}

bool dataflow_join(const struct pass *w, struct dataflow *into, const struct dataflow *from,
                   bool widen)
{
    bool less = false;
    for (int r = 0; r < w->reg_count; r++) {
        struct fact *a = &into->at[r];
        const struct fact *b = &from->at[r];
        if (b->least < a->least) a->least = widen ? unknown(w, r).least : b->least, less = true;
        if (b->most > a->most) a->most = widen ? unknown(w, r).most : b->most, less = true;
        if (a->none && !b->none) a->none = false, less = true;
        if (a->some && !b->some) a->some = false, less = true;
        if (a->same != b->same && a->same != r) a->same = (uint8_t)r, less = true;
        if (a->value.op != BC_NOP && !equal(&a->value, &b->value))
            a->value.op = BC_NOP, less = true;
    }
    return less;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* What ends that an instruction would give the same again. */
enum dependency { DEP_NONE, DEP_MEMBER, DEP_PLACES, DEP_ALL, NO_VALUE };

static bool is_mark(const struct pass *w, const struct insn *in)
{
    return type_of(w, in->b) == VT_MARK;
}

static enum dependency depends_on(const struct pass *w, const struct insn *in)
{
    switch ((int)in->op) {
    case BC_CONST:
    case BC_TEXT:
    case BC_CONTENT:
    case BC_MOMENT:
    case BC_ADD:
    case BC_SUB:
    case BC_MUL:
    case BC_DIV:
    case BC_MOD:
    case BC_NEG:
    case BC_ABS:
    case BC_MIN:
    case BC_MAX:
    case BC_GAP:
    case BC_ADDI:
    case BC_MULI:
    case BC_DIVI:
    case BC_MODI:
    case BC_EQ:
    case BC_NE:
    case BC_LT:
    case BC_LE:
    case BC_NOT:
    case BC_ISNONE:
    case BC_OWNER:
    case BC_HOLDER:
    case BC_SIDEOF:
    case BC_SIDENEXT:
    case BC_SEATOF:
    case BC_QHAS:
    case BC_QHASI:
    case BC_QADD:
    case BC_QDEL:
    case BC_QAND:
    case BC_QOR:
    case BC_QSUB:
    case BC_QCOUNT:
    case BC_QFIRST:
    case BC_STEP:
    case BC_TERRAIN:
    case BC_COLUMN:
    case BC_ROW:
    case BC_PLACEAT:
    case BC_DIRECTION:
    case BC_DICE:
    case BC_KEEPBEST:
    case BC_KEEPWORST:
    case BC_ATLEAST:
    case BC_SIDESOF:
    case BC_ACTARG:
    case BC_ACTKIND: return DEP_NONE;
    case BC_GIVEN:
    case BC_HASSLOT:
    case BC_HASLINE:
    case BC_CONTENTOF:
    case BC_GROUPOF:
    case BC_ISKIND:
    case BC_ISCONTENT:
    case BC_INGROUP: return is_mark(w, in) ? DEP_ALL : DEP_NONE;
    case BC_DISTANCE:
        return type_of(w, in->b) == VT_PLACE && type_of(w, in->c) == VT_PLACE ? DEP_NONE
                                                                              : DEP_PLACES;
    case BC_PLACEOF:
    case BC_EVERYONE:
    case BC_MEMBERS:
    case BC_MATES:
    case BC_OTHERS:
    case BC_AT:
    case BC_QNEAR:
    case BC_NEAREST: return DEP_PLACES;
    case BC_LD:
    case BC_LDX:
    case BC_LDXI:
    case BC_LDF: return w->p->members.at[in->imm].sort == SORT_BUDGET ? DEP_ALL : DEP_MEMBER;
    case BC_STAT:
    case BC_STATX:
    case BC_HASMARK:
    case BC_HASMARKK:
    case BC_FIRSTMARK:
    case BC_FIRSTTHING:
    case BC_BEARER:
    case BC_LEFT:
    case BC_CANPAY: return DEP_ALL;
    default: return NO_VALUE;
    }
}

static bool is_register(char letter)
{
    return letter != '.' && letter != '#';
}

struct insn dataflow_value(const struct pass *w, const struct dataflow *s, const struct insn *in)
{
    struct insn v = *in;
    const struct op_row *op = &op_rows[in->op];
    if (depends_on(w, in) == NO_VALUE) return (struct insn){.op = BC_NOP};
    v.a = 0;
    if (is_register(op->b)) v.b = s->at[in->b].same;
    if (is_register(op->c)) v.c = s->at[in->c].same;
    return v;
}

static bool names(const struct insn *value, int reg)
{
    if (value->op == BC_NOP) return false;
    const struct op_row *op = &op_rows[value->op];
    return (is_register(op->b) && value->b == reg) || (is_register(op->c) && value->c == reg);
}

static void name(struct dataflow *s, const struct insn *value)
{
    const struct op_row *op = &op_rows[value->op];
    if (value->op != BC_NOP && is_register(op->b)) reg_put(&s->named, value->b);
    if (value->op != BC_NOP && is_register(op->c)) reg_put(&s->named, value->c);
}

/* Who held the same as `reg` stand for each other from now on: the first of them, or -1. */
static int heir_of(const struct pass *w, struct dataflow *s, int reg)
{
    int heir = -1;
    if (!reg_has(&s->shared, reg)) return -1;
    for (int r = 0; r < w->reg_count; r++) {
        if (r == reg || s->at[r].same != reg) continue;
        if (heir < 0) heir = r;
        s->at[r].same = (uint8_t)heir;
    }
    if (heir >= 0) reg_put(&s->shared, heir);
    return heir;
}

/* It is about to hold something else. Who held the same stands for it, also in values. */
static void overwrite(const struct pass *w, struct dataflow *s, int reg)
{
    int heir = heir_of(w, s, reg);
    for (int r = 0; reg_has(&s->named, reg) && r < w->reg_count; r++) {
        struct insn *v = &s->at[r].value;
        if (!names(v, reg)) continue;
        if (heir < 0) {
            v->op = BC_NOP;
            continue;
        }
        if (is_register(op_rows[v->op].b) && v->b == reg) v->b = (uint8_t)heir;
        if (is_register(op_rows[v->op].c) && v->c == reg) v->c = (uint8_t)heir;
        name(s, v);
    }
    s->named.bits[reg >> 6] &= ~((uint64_t)1 << (reg & 63));
    s->at[reg] = unknown(w, reg);
}

/* ---- what changes the fight ------------------------------------------------------------------ */

/* May writing `written` change `read`: itself, or what it flows on to. */
static bool reaches(const struct program *p, int32_t written, int32_t read)
{
    for (size_t steps = 0; written >= 0 && steps <= p->members.len;
         steps++, written = p->members.at[written].next)
        if (written == read) return true;
    return false;
}

/* A member is written, or -1: somebody goes elsewhere, or -2: anything. */
enum { PLACES_CHANGED = -1, ANYTHING = -2 };

static void change(const struct pass *w, struct dataflow *s, int32_t what)
{
    for (int r = 0; r < w->reg_count; r++) {
        struct insn *v = &s->at[r].value;
        enum dependency on = v->op == BC_NOP ? DEP_NONE : depends_on(w, v);
        bool ends = on == DEP_ALL || (what == ANYTHING && on != DEP_NONE) ||
                    (what == PLACES_CHANGED && on == DEP_PLACES);
        if (on == DEP_MEMBER && what >= 0) ends = reaches(w->p, what, v->imm);
        /* some end with who left */
        if (on == DEP_MEMBER && what == PLACES_CHANGED)
            ends = w->p->members.at[v->imm].cls == CLASS_MARK;
        if (ends) v->op = BC_NOP;
    }
}

static void changes(const struct pass *w, struct dataflow *s, int32_t at)
{
    const struct insn *in = &w->code[at];
    switch ((int)in->op) {
    case BC_ST:
    case BC_STX:
    case BC_STXI:
    case BC_STL:
    case BC_BUMP:
    case BC_BUMPI:
    case BC_DROP:
    case BC_STF:
    case BC_BUMPF: change(w, s, in->imm); return;
    case BC_SETPLACE: change(w, s, PLACES_CHANGED); return;
    case BC_ROLL:
    case BC_MEASURE:
    case BC_EXPECT: return;
    case BC_CALL:
        if (w->p->functions.at[in->imm].permission == PERMIT_CHANGE) change(w, s, ANYTHING);
        return;
    default:
        if (op_permission((enum op)in->op) == PERMIT_CHANGE) change(w, s, ANYTHING);
    }
}

/* ---- bounds ---------------------------------------------------------------------------------- */

static void within(struct fact *f, int64_t least, int64_t most)
{
    if (least > f->least) f->least = least;
    if (most < f->most) f->most = most;
}

static struct interval range_of(const struct fact *f)
{
    return (struct interval){f->least, f->most};
}

static void within_range(struct fact *f, struct interval r)
{
    within(f, r.lo, r.hi);
}

/* What the instruction gives, by what it is given (`s`: before it). */
static void bounds(const struct pass *w, const struct dataflow *s, const struct insn *in,
                   struct fact *f)
{
    struct interval b = range_of(known(w, s, in->b)), c = range_of(known(w, s, in->c)),
                    imm = interval_of(in->imm);
    switch ((int)in->op) {
    case BC_INT: within_range(f, imm); break;
    case BC_NONE:
        if (type_of(w, in->a) == VT_INT || type_of(w, in->a) == VT_FLAG ||
            type_of(w, in->a) == VT_TAG)
            within(f, 0, 0);
        break;
    case BC_ADD: within_range(f, interval_add(b, c)); break;
    case BC_SUB: within_range(f, interval_sub(b, c)); break;
    case BC_ADDI: within_range(f, interval_add(b, imm)); break;
    case BC_MIN: within_range(f, interval_min(b, c)); break;
    case BC_MAX: within_range(f, interval_max(b, c)); break;
    case BC_ABS:
    case BC_GAP: within(f, 0, INT64_MAX); break;
    case BC_DIVI: within_range(f, interval_div(b, imm)); break;
    case BC_MODI: within_range(f, interval_mod(b, imm)); break;
    case BC_QCOUNT: within(f, 0, LIMIT_SET); break;
    case BC_COLUMN:
    case BC_ROW: within(f, 0, INT32_MAX); break;
    case BC_DISTANCE: within(f, 0, INT64_MAX); break;
    case BC_DIRECTION: within(f, -1, 7); break;
    case BC_LD:
    case BC_LDX:
    case BC_LDXI:
    case BC_LDF:
        /* a cell */
        if (w->p->members.at[in->imm].type == VT_INT &&
            w->p->members.at[in->imm].sort != SORT_BUDGET)
            within(f, INT32_MIN, INT32_MAX);
        break;
    default: break;
    }
}

/* ---- references ------------------------------------------------------------------------------ */

static bool gives_some(const struct dataflow *s, const struct insn *in)
{
    switch ((int)in->op) {
    case BC_CONTENT:
    case BC_EVNEW:
    case BC_MOMENT:
    case BC_QADD:
    case BC_MKACT: return true;
    case BC_QFIRST:
    case BC_QNEAR:
    case BC_NEAREST: return s->at[in->b].some;
    case BC_QOR: return s->at[in->b].some || s->at[in->c].some;
    default: return false;
    }
}

static void learn(const struct pass *w, struct dataflow *s, int reg, bool none)
{
    if (!refers(type_of(w, reg))) return;
    int same = s->at[reg].same;
    for (int r = 0; r < w->reg_count; r++)
        if (s->at[r].same == same) *(none ? &s->at[r].none : &s->at[r].some) = true;
}

/* Whose member it asked for, it exists: else there was an error. */
static void asked(const struct pass *w, struct dataflow *s, const struct insn *in)
{
    const struct op_row *op = &op_rows[in->op];
    if (op->c == '^') learn(w, s, in->c, false);
    bool first = op->a == '^' || in->op == BC_SETPLACE;
    bool second = op->b == '^' || in->op == BC_SIDEOF || in->op == BC_PLACEOF ||
                  in->op == BC_JPLACE || in->op == BC_OWNER || in->op == BC_STAT ||
                  in->op == BC_STATX || in->op == BC_MATES || in->op == BC_OTHERS;
    if (first) learn(w, s, in->a, false);
    if (second) learn(w, s, in->b, false);
}

/* ---- one instruction ------------------------------------------------------------------------- */

static void written(const struct pass *w, struct dataflow *s, const struct insn *in)
{
    struct insn value = dataflow_value(w, s, in);
    struct fact f = unknown(w, in->a);
    if (in->op == BC_MOVE) {
        int same = s->at[in->b].same;
        if (same == s->at[in->a].same) return;
        f = s->at[same];
        overwrite(w, s, in->a);
        f.same = (uint8_t)same;
        reg_put(&s->shared, same);
        if (names(&f.value, in->a)) f.value.op = BC_NOP;
        s->at[in->a] = f;
        return;
    }
    bounds(w, s, in, &f);
    f.some = refers(type_of(w, in->a)) && gives_some(s, in);
    f.none = refers(type_of(w, in->a)) && (in->op == BC_NONE || in->op == BC_LNEW);
    overwrite(w, s, in->a);
    if (!names(&value, in->a)) f.value = value;
    name(s, &f.value);
    s->at[in->a] = f;
}

/* What was stored is what would be read, where a cell takes what it is given. */
static void stored(const struct pass *w, struct dataflow *s, const struct insn *in)
{
    if (in->op != BC_ST && in->op != BC_STXI) return;
    const struct row_members *m = &w->p->members.at[in->imm];
    bool plain = !m->has_floor && m->next < 0 && m->top < 0 &&
                 (m->sort == SORT_SLOT || m->sort == SORT_FLAG || m->sort == SORT_CELL);
    int same = s->at[in->b].same;
    if (!plain) return;
    s->at[same].value = (struct insn){.op = (uint8_t)(in->op == BC_ST ? BC_LD : BC_LDXI),
                                      .b = s->at[in->a].same,
                                      .c = in->op == BC_ST ? 0 : in->c,
                                      .imm = in->imm};
    if (s->at[in->a].same == same) s->at[same].value.op = BC_NOP;
    name(s, &s->at[same].value);
}

void dataflow_step(const struct pass *w, struct dataflow *s, int32_t at)
{
    const struct insn *in = &w->code[at];
    const struct def_use *e = &w->effects[at];
    bool one = reg_has(&e->writes, in->a);
    asked(w, s, in); /* of what is there before it is written over */
    changes(w, s, at);
    if (one) written(w, s, in);
    for (int k = 0; k < REG_WORDS; k++)
        for (uint64_t rest = e->changes.bits[k]; rest; rest &= rest - 1) {
            int r = k * 64 + __builtin_ctzll(rest);
            if (r < w->reg_count && !(one && r == in->a)) overwrite(w, s, r);
        }
    stored(w, s, in);
}

/* ---- conditions ------------------------------------------------------------------------------ */

static enum branch_decided when(bool always, bool never)
{
    return always ? ALWAYS_TAKEN : never ? NEVER_TAKEN : OPEN;
}

enum branch_decided dataflow_decide(const struct pass *w, const struct dataflow *s,
                                    const struct insn *in)
{
    const struct fact *a = known(w, s, in->a), *b = known(w, s, in->b);
    int64_t n = (int8_t)in->b, up_to = (int8_t)in->c;
    bool same = a->same == b->same;
    switch ((int)in->op) {
    case BC_JT: return when(a->least == 1, a->most == 0);
    case BC_JF: return when(a->most == 0, a->least == 1);
    case BC_JEQI: return when(a->least == n && a->most == n, n < a->least || n > a->most);
    case BC_JNEI: return when(n < a->least || n > a->most, a->least == n && a->most == n);
    case BC_JLTI: return when(a->most < n, a->least >= n);
    case BC_JGEI: return when(a->least >= n, a->most < n);
    case BC_JIN: return when(a->least >= n && a->most <= up_to, a->most < n || a->least > up_to);
    case BC_JOUT: return when(a->most < n || a->least > up_to, a->least >= n && a->most <= up_to);
    case BC_JLT: return when(a->most < b->least, same || a->least >= b->most);
    case BC_JLE: return when(same || a->most <= b->least, a->least > b->most);
    case BC_JEQ:
    case BC_JNE: {
        bool number = is_numeric(type_of(w, in->a)),
             apart = number && (a->most < b->least || a->least > b->most);
        bool one =
            same || (number && a->least == a->most && b->least == b->most && a->least == b->least);
        return in->op == BC_JEQ ? when(one, apart) : when(apart, one);
    }
    case BC_JNONE: return when(a->none, a->some);
    case BC_JSOME: return when(a->some, a->none);
    default: return OPEN;
    }
}

/* All that hold the same lie within these bounds as well. */
static bool narrow(const struct pass *w, struct dataflow *s, int reg, int64_t least, int64_t most)
{
    int same = s->at[reg].same;
    if (!is_numeric(type_of(w, reg))) return true;
    for (int r = 0; r < w->reg_count; r++) {
        if (s->at[r].same != same) continue;
        within(&s->at[r], least, most);
        if (s->at[r].least > s->at[r].most) return false;
    }
    return true;
}

static bool not_this(const struct pass *w, struct dataflow *s, int reg, int64_t n)
{
    int64_t least = s->at[reg].least, most = s->at[reg].most;
    return narrow(w, s, reg, least == n ? n + 1 : least, most == n ? n - 1 : most);
}

/* a < b, or a <= b. */
static bool less(const struct pass *w, struct dataflow *s, int a, int b, bool or_equal)
{
    int64_t most = s->at[b].most, least = s->at[a].least;
    if (!or_equal && most != INT64_MAX && most != INT64_MIN) most--;
    if (!or_equal && least != INT64_MIN && least != INT64_MAX) least++;
    return narrow(w, s, a, INT64_MIN, most) && narrow(w, s, b, least, INT64_MAX);
}

bool dataflow_assume(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    int64_t n = (int8_t)in->b, up_to = (int8_t)in->c;
    switch ((int)in->op) {
    case BC_JT: return narrow(w, s, in->a, goes, goes);
    case BC_JF: return narrow(w, s, in->a, !goes, !goes);
    case BC_JEQI: return goes ? narrow(w, s, in->a, n, n) : not_this(w, s, in->a, n);
    case BC_JNEI: return goes ? not_this(w, s, in->a, n) : narrow(w, s, in->a, n, n);
    case BC_JLTI:
        return goes ? narrow(w, s, in->a, INT64_MIN, n - 1) : narrow(w, s, in->a, n, INT64_MAX);
    case BC_JGEI:
        return goes ? narrow(w, s, in->a, n, INT64_MAX) : narrow(w, s, in->a, INT64_MIN, n - 1);
    case BC_JIN: return !goes || narrow(w, s, in->a, n, up_to);
    case BC_JOUT: return goes || narrow(w, s, in->a, n, up_to);
    case BC_JLT:
    case BC_JNEXT: return goes ? less(w, s, in->a, in->b, false) : less(w, s, in->b, in->a, true);
    case BC_JLE: return goes ? less(w, s, in->a, in->b, true) : less(w, s, in->b, in->a, false);
    case BC_JNONE:
    case BC_JSOME: learn(w, s, in->a, goes == (in->op == BC_JNONE)); return true;
    case BC_JSTEP:
    case BC_JPLACE:
    case BC_JNEAREST: learn(w, s, in->a, goes); return true;
    case BC_QEACH:
        if (goes)
            learn(w, s, in->a, false);
        else
            learn(w, s, in->b, true);
        return true;
    default: return true;
    }
}
