/* dataflow.c -- Transfer functions of the data-flow analysis: the effect of an instruction on known
 * facts, and their join. */
#include "dataflow.h"

#include <string.h>

#include "base/interval.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"

bool is_numeric(enum value_type type)
{
    return type == VT_INT || type == VT_FLAG || type == VT_TAG;
}

/* What a register of a numeric type holds as none. */
static int64_t none_number(enum value_type type)
{
    return type == VT_TAG ? -1 : 0;
}

static bool refers(enum value_type type)
{
    return !is_numeric(type) && type != VT_DICE && type != VT_TEXT;
}

static void bounds_of_type(enum value_type type, struct register_fact *f)
{
    f->least = type == VT_FLAG ? 0 : type == VT_TAG ? -1 : INT64_MIN;
    f->most = type == VT_FLAG ? 1 : type == VT_TAG ? LIMIT_SET - 1 : INT64_MAX;
}

static struct register_fact unknown(const struct pass *w, int reg)
{
    struct register_fact f = {.same = (uint8_t)reg};
    bounds_of_type(type_of(w, reg), &f);
    return f;
}

/* Marks operands that are numbers, not registers; they are not inspected. */
static const struct register_fact *known(const struct pass *w, const struct dataflow *s, int reg)
{
    return &s->at[reg < w->reg_count ? reg : 0];
}

/* At the entry of a function, all registers but its parameters are zero or none. */
void dataflow_begin(const struct pass *w, struct dataflow *s)
{
    for (int r = 0; r < w->reg_count; r++) {
        s->at[r] = unknown(w, r);
        if (r < w->params) continue;
        if (is_numeric(type_of(w, r)))
            s->at[r].least = s->at[r].most = none_number(type_of(w, r));
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
        struct register_fact *a = &into->at[r];
        const struct register_fact *b = &from->at[r];
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

/* The changes that invalidate an instruction's value, by the state that it reads. */
enum depends { ON_NOTHING, ON_PLACES, ON_MEMBER, ON_FIGHT };
static enum depends depends_on(const struct pass *w, const struct insn *in)
{
    switch ((enum op_reads)op_rows[in->op].reads) {
    case READS_NOTHING: return ON_NOTHING;
    case READS_THINGS: return w->p->settings_of_space.at[0].list >= 0 ? ON_FIGHT : ON_NOTHING;
    case READS_CONTENT_B:
        return type_of(w, in->b) == VT_MARK || content_changes(w->p, type_of(w, in->b))
                   ? ON_FIGHT
                   : ON_NOTHING;
    case READS_PLACES_BC:
        return type_of(w, in->b) == VT_PLACE && type_of(w, in->c) == VT_PLACE ? ON_NOTHING
                                                                              : ON_PLACES;
    case READS_PRESENT:
    case READS_PLACE_B:
    case READS_PLACES_AB:
    case READS_PLACES:
    case READS_WAYS: return ON_PLACES;
    case READS_MEMBER:
    case READS_MEMBER_B:
    case READS_MEMBER_C:
        return w->p->members.at[in->imm].sort == SORT_BUDGET ? ON_FIGHT : ON_MEMBER;
    case READS_PURSE:
    case READS_STAT:
    case READS_STATS:
    case READS_CALLED:
    case READS_RULE:
    case READS_MARKS_B:
    case READS_MARKS:
    case READS_EVENT:
    case READS_COUNTED:
    case READS_ANYTHING: return ON_FIGHT;
    }
    return ON_FIGHT;
}

struct insn dataflow_value(const struct dataflow *s, const struct insn *in)
{
    struct insn v = *in;
    const struct op_row *op = &op_rows[in->op];
    if (op->reuse == REUSE_FRESH) return (struct insn){.op = BC_NOP};
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

/* Makes the remaining registers that are equal to `reg` equal to the first of them. Returns that
 * register or -1. */
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

/* Called before `reg` gets another value. An equal register replaces it, also within known
 * values. */
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
    reg_drop(&s->named, reg);
    s->at[reg] = unknown(w, reg);
}

/* ---- what changes the fight ------------------------------------------------------------------ */

/* Can a write of `written` change `read`: itself, or a member that it overflows into? */
static bool reaches(const struct program *p, int32_t written, int32_t read)
{
    for (size_t steps = 0; written >= 0 && steps <= p->members.len;
         steps++, written = p->members.at[written].next)
        if (written == read) return true;
    return false;
}

/* The member that is written; -1 if a creature moves; -2 if anything may change. */
enum { PLACES_CHANGED = -1, ANYTHING = -2 };

static void change(const struct pass *w, struct dataflow *s, int32_t what)
{
    for (int r = 0; r < w->reg_count; r++) {
        struct insn *v = &s->at[r].value;
        enum depends on = v->op == BC_NOP ? ON_NOTHING : depends_on(w, v);
        bool ends = on == ON_FIGHT || (what == ANYTHING && on != ON_NOTHING) ||
                    (what == PLACES_CHANGED && on == ON_PLACES);
        if (on == ON_MEMBER && what >= 0) ends = reaches(w->p, what, v->imm);
        /* some marks end with the creature that leaves */
        if (on == ON_MEMBER && what == PLACES_CHANGED)
            ends = w->p->members.at[v->imm].cls == CLASS_MARK;
        if (ends) v->op = BC_NOP;
    }
}

static void changes(const struct pass *w, struct dataflow *s, int32_t at)
{
    const struct insn *in = &w->code[at];
    switch ((enum op_writes)op_rows[in->op].writes) {
    case WRITES_NOTHING:
    case WRITES_OUTPUT: return;
    case WRITES_CALLEE:
        if (w->p->functions.at[in->imm].permission == PERMIT_CHANGE) change(w, s, ANYTHING);
        return;
    case WRITES_MEMBER: change(w, s, in->imm); return;
    case WRITES_PLACES: change(w, s, PLACES_CHANGED); return;
    case WRITES_ANYTHING: break;
    }
    change(w, s, ANYTHING);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

static void within(struct register_fact *f, int64_t least, int64_t most)
{
    if (least > f->least) f->least = least;
    if (most < f->most) f->most = most;
}

static struct interval range_of(const struct register_fact *f)
{
    return (struct interval){f->least, f->most};
}

static void within_range(struct register_fact *f, struct interval r)
{
    within(f, r.lo, r.hi);
}

/* Sets the bounds of the result from the bounds of the operands. `s` is the state before the
 * instruction. An instruction that is not in the table may give any number. */
struct given {
    const struct pass *w;
    const struct insn *in;
    struct interval b, c, imm;
};

static void bounds_int(const struct given *g, struct register_fact *f)
{
    within_range(f, g->imm);
}

static void bounds_none(const struct given *g, struct register_fact *f)
{
    enum value_type type = type_of(g->w, g->in->a);
    if (is_numeric(type)) within(f, none_number(type), none_number(type));
}

static void bounds_add(const struct given *g, struct register_fact *f)
{
    within_range(f, interval_add(g->b, g->c));
}

static void bounds_sub(const struct given *g, struct register_fact *f)
{
    within_range(f, interval_sub(g->b, g->c));
}

static void bounds_addi(const struct given *g, struct register_fact *f)
{
    within_range(f, interval_add(g->b, g->imm));
}

static void bounds_min(const struct given *g, struct register_fact *f)
{
    within_range(f, interval_min(g->b, g->c));
}

static void bounds_max(const struct given *g, struct register_fact *f)
{
    within_range(f, interval_max(g->b, g->c));
}

static void bounds_positive(const struct given *g, struct register_fact *f)
{
    (void)g, within(f, 0, INT64_MAX);
}

static void bounds_divi(const struct given *g, struct register_fact *f)
{
    within_range(f, interval_div(g->b, g->imm));
}

static void bounds_modi(const struct given *g, struct register_fact *f)
{
    within_range(f, interval_mod(g->b, g->imm));
}
static void bounds_count(const struct given *g, struct register_fact *f)
{
    (void)g, within(f, 0, LIMIT_SET);
}
static void bounds_square(const struct given *g, struct register_fact *f)
{
    (void)g, within(f, 0, INT32_MAX);
}
static void bounds_direction(const struct given *g, struct register_fact *f)
{
    (void)g, within(f, -1, 7);
}

static void bounds_cell(const struct given *g, struct register_fact *f)
{
    const struct row_members *m = &g->w->p->members.at[g->in->imm];
    if (m->type == VT_INT && m->sort != SORT_BUDGET) within(f, INT32_MIN, INT32_MAX);
}

static void (*const bounds_of[BC_COUNT])(const struct given *g, struct register_fact *f) = {
    [BC_INT] = bounds_int,           [BC_NONE] = bounds_none,
    [BC_ADD] = bounds_add,           [BC_SUB] = bounds_sub,
    [BC_ADDI] = bounds_addi,         [BC_MIN] = bounds_min,
    [BC_MAX] = bounds_max,           [BC_ABS] = bounds_positive,
    [BC_GAP] = bounds_positive,      [BC_DIVI] = bounds_divi,
    [BC_MODI] = bounds_modi,         [BC_QCOUNT] = bounds_count,
    [BC_COLUMN] = bounds_square,     [BC_ROW] = bounds_square,
    [BC_DISTANCE] = bounds_positive, [BC_DIRECTION] = bounds_direction,
    [BC_LD] = bounds_cell,           [BC_LDX] = bounds_cell,
    [BC_LDXI] = bounds_cell,         [BC_LDF] = bounds_cell,
};

static void bounds(const struct pass *w, const struct dataflow *s, const struct insn *in,
                   struct register_fact *f)
{
    struct given g = {w, in, range_of(known(w, s, in->b)), range_of(known(w, s, in->c)),
                      interval_of(in->imm)};
    if (bounds_of[in->op]) bounds_of[in->op](&g, f);
}

/* ---- references ------------------------------------------------------------------------------ */

/* True if the result is surely not none: always, if b is, or if b or c is. Instructions that are
 * not in the table are unknown. */
enum { GIVES_SOME = 1, GIVES_SOME_OF_B, GIVES_SOME_OF_EITHER };
static const uint8_t gives_some_of[BC_COUNT] = {
    [BC_CONTENT] = GIVES_SOME,    [BC_EVNEW] = GIVES_SOME,        [BC_MOMENT] = GIVES_SOME,
    [BC_QADD] = GIVES_SOME,       [BC_MKACT] = GIVES_SOME,        [BC_QFIRST] = GIVES_SOME_OF_B,
    [BC_QNEAR] = GIVES_SOME_OF_B, [BC_NEAREST] = GIVES_SOME_OF_B, [BC_QOR] = GIVES_SOME_OF_EITHER,
};

static bool gives_some(const struct dataflow *s, const struct insn *in)
{
    int how = gives_some_of[in->op];
    if (how == GIVES_SOME) return true;
    return (how && s->at[in->b].some) || (how == GIVES_SOME_OF_EITHER && s->at[in->c].some);
}

static void learn(const struct pass *w, struct dataflow *s, int reg, bool none)
{
    if (!refers(type_of(w, reg))) return;
    int same = s->at[reg].same;
    for (int r = 0; r < w->reg_count; r++)
        if (s->at[r].same == same) *(none ? &s->at[r].none : &s->at[r].some) = true;
}

/* A record whose member was read exists, since otherwise there was an error. */
static void asked(const struct pass *w, struct dataflow *s, const struct insn *in)
{
    const struct op_row *op = &op_rows[in->op];
    if (op->c == '^' || is_marked(op->marks[2], '!')) learn(w, s, in->c, false);
    if (op->a == '^' || is_marked(op->marks[0], '!')) learn(w, s, in->a, false);
    if (op->b == '^' || is_marked(op->marks[1], '!')) learn(w, s, in->b, false);
}

/* ---- one instruction ------------------------------------------------------------------------- */

static void written(const struct pass *w, struct dataflow *s, const struct insn *in)
{
    struct insn value = dataflow_value(s, in);
    struct register_fact f = unknown(w, in->a);
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

/* After a store, a load gives the stored value, if the cell takes any value. */
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

/* A reference to an event that is over becomes none. */
static void events_over(const struct pass *w, struct dataflow *s)
{
    for (int r = 0; r < w->reg_count; r++)
        if (type_of(w, r) == VT_EVENT) overwrite(w, s, r);
}

void dataflow_step(const struct pass *w, struct dataflow *s, int32_t at)
{
    const struct insn *in = &w->code[at];
    const struct def_use *e = &w->effects[at];
    bool one = reg_has(&e->writes, in->a);
    asked(w, s, in); /* about the old value, before it is overwritten */
    changes(w, s, at);
    if (in->op == BC_EVPOP) events_over(w, s);
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

/* A condition with the facts about its operands. `n` and `up_to` are b and c as numbers. */
struct condition {
    const struct insn *in;
    const struct register_fact *a, *b;
    int64_t n, up_to;
    bool same, number;
};

static enum branch_decided turned_round(enum branch_decided d)
{
    return d == OPEN ? OPEN : d == ALWAYS_TAKEN ? NEVER_TAKEN : ALWAYS_TAKEN;
}

static enum branch_decided decide_true(const struct condition *t)
{
    return when(t->a->least == 1, t->a->most == 0);
}
static enum branch_decided decide_false(const struct condition *t)
{
    return turned_round(decide_true(t));
}

static enum branch_decided decide_is(const struct condition *t)
{
    return when(t->a->least == t->n && t->a->most == t->n, t->n < t->a->least || t->n > t->a->most);
}

static enum branch_decided decide_is_not(const struct condition *t)
{
    return turned_round(decide_is(t));
}
static enum branch_decided decide_below(const struct condition *t)
{
    return when(t->a->most < t->n, t->a->least >= t->n);
}
static enum branch_decided decide_from(const struct condition *t)
{
    return turned_round(decide_below(t));
}

static enum branch_decided decide_inside(const struct condition *t)
{
    return when(t->a->least >= t->n && t->a->most <= t->up_to,
                t->a->most < t->n || t->a->least > t->up_to);
}

static enum branch_decided decide_outside(const struct condition *t)
{
    return turned_round(decide_inside(t));
}
static enum branch_decided decide_less(const struct condition *t)
{
    return when(t->a->most < t->b->least, t->same || t->a->least >= t->b->most);
}
static enum branch_decided decide_at_most(const struct condition *t)
{
    return when(t->same || t->a->most <= t->b->least, t->a->least > t->b->most);
}

static enum branch_decided decide_equal(const struct condition *t)
{
    const struct register_fact *a = t->a, *b = t->b;
    bool one = t->same ||
               (t->number && a->least == a->most && b->least == b->most && a->least == b->least);
    return when(one, t->number && (a->most < b->least || a->least > b->most));
}

static enum branch_decided decide_unequal(const struct condition *t)
{
    return turned_round(decide_equal(t));
}
static enum branch_decided decide_none(const struct condition *t)
{
    return when(t->a->none, t->a->some);
}
static enum branch_decided decide_some(const struct condition *t)
{
    return turned_round(decide_none(t));
}

/* A condition that is not in the table is undecided. */
static enum branch_decided (*const decide_of[BC_COUNT])(const struct condition *t) = {
    [BC_JT] = decide_true,     [BC_JF] = decide_false,     [BC_JEQI] = decide_is,
    [BC_JNEI] = decide_is_not, [BC_JLTI] = decide_below,   [BC_JGEI] = decide_from,
    [BC_JIN] = decide_inside,  [BC_JOUT] = decide_outside, [BC_JLT] = decide_less,
    [BC_JLE] = decide_at_most, [BC_JEQ] = decide_equal,    [BC_JNE] = decide_unequal,
    [BC_JNONE] = decide_none,  [BC_JSOME] = decide_some,
};

enum branch_decided dataflow_decide(const struct pass *w, const struct dataflow *s,
                                    const struct insn *in)
{
    if (!decide_of[in->op]) return OPEN;
    struct condition t = {
        in,    known(w, s, in->a),           known(w, s, in->b), (int8_t)in->b, (int8_t)in->c,
        false, is_numeric(type_of(w, in->a))};
    t.same = t.a->same == t.b->same;
    return decide_of[in->op](&t);
}

/* Applies the bounds to all registers that hold the same value. */
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

/* Assumes a < b, or a <= b. */
static bool less(const struct pass *w, struct dataflow *s, int a, int b, bool or_equal)
{
    int64_t most = s->at[b].most, least = s->at[a].least;
    if (!or_equal && most != INT64_MAX && most != INT64_MIN) most--;
    if (!or_equal && least != INT64_MIN && least != INT64_MAX) least++;
    return narrow(w, s, a, INT64_MIN, most) && narrow(w, s, b, least, INT64_MAX);
}

/* Facts that follow from a branch, taken or not. Returns false if that outcome is impossible. */
typedef bool lesson(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes);

static bool turn_true(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return narrow(w, s, in->a, goes, goes);
}
static bool turn_false(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return turn_true(w, s, in, !goes);
}

static bool turn_is(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return goes ? narrow(w, s, in->a, (int8_t)in->b, (int8_t)in->b)
                : not_this(w, s, in->a, (int8_t)in->b);
}

static bool turn_is_not(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return turn_is(w, s, in, !goes);
}

static bool turn_below(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    int64_t n = (int8_t)in->b;
    return goes ? narrow(w, s, in->a, INT64_MIN, n - 1) : narrow(w, s, in->a, n, INT64_MAX);
}

static bool turn_from(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return turn_below(w, s, in, !goes);
}

static bool turn_inside(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return !goes || narrow(w, s, in->a, (int8_t)in->b, (int8_t)in->c);
}

static bool turn_outside(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return turn_inside(w, s, in, !goes);
}

static bool turn_less(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return goes ? less(w, s, in->a, in->b, false) : less(w, s, in->b, in->a, true);
}

static bool turn_at_most(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return goes ? less(w, s, in->a, in->b, true) : less(w, s, in->b, in->a, false);
}

static bool turn_none(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    learn(w, s, in->a, goes);
    return true;
}

static bool turn_some(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return turn_none(w, s, in, !goes);
}

static bool turn_each(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    if (goes)
        learn(w, s, in->a, false);
    else
        learn(w, s, in->b, true);
    return true;
}

/* A branch that is not in the table adds no facts. */
static lesson *const lessons[BC_COUNT] = {
    [BC_JT] = turn_true,     [BC_JF] = turn_false,     [BC_JEQI] = turn_is,
    [BC_JNEI] = turn_is_not, [BC_JLTI] = turn_below,   [BC_JGEI] = turn_from,
    [BC_JIN] = turn_inside,  [BC_JOUT] = turn_outside, [BC_JLT] = turn_less,
    [BC_JNEXT] = turn_less,  [BC_JLE] = turn_at_most,  [BC_JNONE] = turn_none,
    [BC_JSTEP] = turn_none,  [BC_JPLACE] = turn_none,  [BC_JNEAREST] = turn_none,
    [BC_JSOME] = turn_some,  [BC_QEACH] = turn_each,
};

bool dataflow_assume(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes)
{
    return !lessons[in->op] || lessons[in->op](w, s, in, goes);
}
