/* read_sets.c -- Computes the read set of each pure function, and which functions are memoized.
 *
 * A read set is a set of groups (memo.h). It has those that are read of any record. For each
 * parameter it has those that are read of that record alone. A forward scan of the code knows which
 * registers hold a parameter. Reads of called functions are added along the edges of a call graph
 * until nothing changes. Its nodes are functions, stats, slots and budgets.
 */
#include "read_sets.h"

#include <string.h>

#include "engine/bytecode/def_use.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "program_index.h"

enum {
    WORTH = 24, /* a function of a lower cost is not memoized */
    CODE_EARNS = 4,
    CODE_MOST = 100,
    LOOPS = 4, /* an estimate of how often a loop runs */
    COST_MOST = 1 << 20,
    CHAIN_MOST = 60, /* longer chains of calls, and cycles, are not memoized */
    RECORD_SETS_MOST = 48
};
#define EVERYTHING (~(uint64_t)0)

struct reads {
    uint64_t all, of[MEMO_ARGS];
    int32_t own_cost, cost, chain;
    bool forbidden; /* output, or a result that is not repeatable */
};

/* args: 1 + the caller's parameter that is passed on, or 0. */
struct read_edge {
    int32_t from, to, weight;
    int8_t args[MEMO_ARGS];
};

struct analysis {
    struct program_index *x;
    const struct program *p;
    struct arena arena;
    struct reads *nodes;
    VEC(struct read_edge) edges;
    int32_t stats_at, slots_at, members_at, count; /* nodes */
    int32_t groups;
    uint8_t *targets, *written; /* of the current function */
    int8_t alias[LIMIT_REGISTERS_OF_ONE];
    int32_t node, weight;
    const struct row_regs *types;
};

/* ---- groups ---- */

static uint64_t bit(int group)
{
    return (uint64_t)1 << group;
}

static int group_next(struct analysis *a)
{
    if (a->groups == MEMO_GROUPS) a->groups = MEMO_SHARED;
    return a->groups++;
}

/* The events of a kind and their members. */
static int event_group(struct analysis *a, int32_t kind)
{
    uint8_t *group = &a->x->reads->event_group[kind];
    if (*group == 0) *group = (uint8_t)(group_next(a) + 1);
    return *group - 1;
}

/* An option has one value in the whole fight. */
static uint64_t member_bit(struct analysis *a, int32_t member)
{
    const struct row_members *m = &a->p->members.at[member];
    if (m->sort == SORT_OPTION) return 0;
    uint8_t *group = &a->x->reads->member_group[member];
    if (*group) return bit(*group - 1);
    int g = m->cls == CLASS_MARK     ? MEMO_MARKS
            : m->cls == CLASS_EVENT  ? event_group(a, m->owner)
            : member == MEMBER_PLACE ? MEMO_PLACES
            : m->secret              ? MEMO_SECRETS
                                     : group_next(a);
    *group = (uint8_t)(g + 1);
    return bit(g);
}

/* Notes that the current function reads groups of the record in a register. reg -1: of any. */
static void read_note(struct analysis *a, uint64_t groups, int reg)
{
    struct reads *n = &a->nodes[a->node];
    int param = reg >= 0 ? a->alias[reg] : 0;
    if (param)
        n->of[param - 1] |= groups;
    else
        n->all |= groups;
}

static void edge_add(struct analysis *a, int32_t to, int8_t first, int8_t second)
{
    struct read_edge e = {.from = a->node, .to = to, .weight = a->weight, .args = {first, second}};
    vec_push(&a->edges, &a->arena, e);
}

static void edge_to_fn(struct analysis *a, int32_t fn, int8_t first, int8_t second)
{
    if (fn >= 0 && (size_t)fn < a->p->functions.len) edge_add(a, fn, first, second);
}

/* ---- one instruction ---- */

static enum value_type type_of(const struct analysis *a, int reg)
{
    return (enum value_type)a->types[reg].type;
}

static void member_note(struct analysis *a, int32_t member, int reg)
{
    const struct row_members *m = &a->p->members.at[member];
    bool of_record = m->cls == CLASS_CREATURE || m->cls == CLASS_THING || m->cls == CLASS_EVENT;
    read_note(a, member_bit(a, member), of_record ? reg : -1);
    if (m->sort == SORT_BUDGET && reg >= 0) edge_add(a, a->members_at + member, a->alias[reg], 0);
    if (m->secret) edge_to_fn(a, m->hidden, reg >= 0 ? a->alias[reg] : 0, 0);
}

static void purse_note(struct analysis *a, int32_t member, int reg)
{
    const struct row_members *m = &a->p->members.at[member];
    member_note(a, member, reg);
    for (int32_t i = 0; i < m->stand_count; i++)
        member_note(a, a->p->stand_ins.at[m->stand_begin + i].member, reg);
}

/* A price of several parts names its members as values, so it may be any that can be paid. A member
 * that nothing else reads has a group of its own then, and its changes are noticed. */
static void purses_note(struct analysis *a, int reg)
{
    for (size_t m = 0; m < a->p->members.len; m++) {
        const struct row_members *row = &a->p->members.at[m];
        bool payable = row->sort == SORT_TRACK || row->sort == SORT_BUDGET;
        if (payable && row->cls == CLASS_CREATURE) purse_note(a, (int32_t)m, reg);
    }
}

/* A place does not move. */
static void place_note(struct analysis *a, int reg)
{
    if (type_of(a, reg) == VT_CREATURE)
        read_note(a, bit(MEMO_PLACES), reg);
    else if (type_of(a, reg) != VT_PLACE)
        read_note(a, bit(MEMO_PLACES), -1);
}

static void marks_note(struct analysis *a, int reg)
{
    enum value_type type = type_of(a, reg);
    read_note(a, bit(MEMO_MARKS), type == VT_CREATURE || type == VT_THING ? reg : -1);
}

/* Its reads are those of its node. */
static void stat_note(struct analysis *a, int32_t stat, int reg)
{
    if (!a->x->stat_touched[stat]) return;
    edge_add(a, a->stats_at + stat, a->alias[reg], 0);
    a->nodes[a->node].own_cost += 8 * a->weight;
}

static void call_note(struct analysis *a, const struct insn *in)
{
    const struct row_functions *f = &a->p->functions.at[in->imm];
    struct read_edge e = {.from = a->node, .to = in->imm, .weight = a->weight};
    for (int32_t i = 0; i < f->param_count && i < MEMO_ARGS; i++) e.args[i] = a->alias[in->b + i];
    vec_push(&a->edges, &a->arena, e);
}

/* A rule of a creature has it as `self`, one of a thing as `this`. */
static void rule_note(struct analysis *a, const struct insn *in)
{
    enum value_type type = type_of(a, in->b);
    int8_t param = a->alias[in->b];
    if (type == VT_MARK) read_note(a, bit(MEMO_MARKS), -1);
    edge_add(a, a->slots_at + in->imm, type == VT_CREATURE ? param : 0,
             type == VT_THING ? param : 0);
}

/* What closes a way may change: ground, borders. */
static void ways_note(struct analysis *a)
{
    const struct row_settings_of_space *s = &a->p->settings_of_space.at[0];
    if (s->ground >= 0) read_note(a, member_bit(a, s->ground), -1);
    if (s->border >= 0) read_note(a, member_bit(a, s->border), -1);
}

/* When a content changes, or a thing moves, all is forgotten but what reads nothing. */
static void forms_note(struct analysis *a, enum value_type type)
{
    if (content_changes(a->p, type)) read_note(a, bit(MEMO_PRESENT), -1);
}

static void things_note(struct analysis *a)
{
    if (a->p->settings_of_space.len && a->p->settings_of_space.at[0].list >= 0)
        read_note(a, bit(MEMO_PRESENT), -1);
}

static void insn_note(struct analysis *a, const struct insn *in)
{
    const struct op_row *op = &op_rows[in->op];
    struct reads *n = &a->nodes[a->node];
    n->own_cost += (1 + 3 * op->fuel) * a->weight;
    /* output of an error ends the fight: there is no second run */
    if (op->permission != PERMIT_PURE || (op->writes == WRITES_OUTPUT && op->next != NEXT_END)) {
        n->forbidden = true;
        return;
    }
    if (in->op == BC_CANPAYL) purses_note(a, in->b);
    if (in->op == BC_LINE || in->op == BC_PATH || in->op == BC_WALLED) ways_note(a);
    switch ((enum op_reads)op->reads) {
    case READS_NOTHING: break;
    case READS_THINGS: things_note(a); break;
    case READS_MEMBER_B: member_note(a, in->imm, in->b); break;
    case READS_MEMBER_C: member_note(a, in->imm, in->c); break;
    case READS_MEMBER: member_note(a, in->imm, -1); break;
    case READS_PURSE: purse_note(a, in->imm, in->b); break;
    case READS_CALLED: call_note(a, in); break;
    case READS_RULE:
        forms_note(a, type_of(a, in->b));
        rule_note(a, in);
        break;
    case READS_STAT:
        forms_note(a, VT_CREATURE), forms_note(a, VT_THING);
        stat_note(a, in->imm, in->b);
        break;
    case READS_STATS:
        forms_note(a, VT_CREATURE), forms_note(a, VT_THING);
        for (int32_t i = 0; i < a->x->stat_elements[in->imm]; i++) stat_note(a, in->imm + i, in->b);
        break;
    case READS_CONTENT_B:
        forms_note(a, type_of(a, in->b));
        if (type_of(a, in->b) == VT_MARK) read_note(a, bit(MEMO_MARKS), -1);
        break;
    case READS_MARKS_B:
        n->own_cost += 3 * a->weight;
        marks_note(a, in->b);
        break;
    case READS_MARKS: read_note(a, bit(MEMO_MARKS), -1); break;
    case READS_PRESENT: read_note(a, bit(MEMO_PRESENT), -1); break;
    case READS_PLACE_B: place_note(a, in->b); break;
    case READS_PLACES_AB: place_note(a, in->a), place_note(a, in->b); break;
    case READS_PLACES_BC: place_note(a, in->b), place_note(a, in->c); break;
    case READS_PLACES: read_note(a, bit(MEMO_PLACES), -1); break;
    case READS_WAYS: read_note(a, bit(MEMO_PLACES) | bit(MEMO_PRESENT), -1); break;
    case READS_EVENT: read_note(a, bit(event_group(a, in->imm)), -1); break;
    case READS_COUNTED: n->forbidden = true; break;
    case READS_ANYTHING: read_note(a, EVERYTHING, -1); break;
    }
}

/* ---- one function ---- */

/* What holds a parameter at a place that jumps reach: registers that nothing writes. */
static void alias_reset(struct analysis *a, const struct row_functions *f)
{
    memset(a->alias, 0, sizeof a->alias);
    for (int32_t i = 0; i < f->param_count && i < MEMO_ARGS; i++)
        if (!a->written[i]) a->alias[i] = (int8_t)(i + 1);
}

static void alias_step(struct analysis *a, const struct insn *in)
{
    if (in->op == BC_MOVE) {
        a->alias[in->a] = a->alias[in->b];
        return;
    }
    uint8_t changed[3];
    for (int n = changed_registers(a->p, in, changed); n-- > 0;) a->alias[changed[n]] = 0;
}

static void function_note(struct analysis *a, int32_t fn)
{
    const struct row_functions *f = &a->p->functions.at[fn];
    const struct insn *code = a->p->code.at + f->code_begin;
    bool loops = false;
    a->node = fn;
    a->types = f->reg_count ? a->p->regs.at + f->reg_begin : NULL;
    if (f->permission != PERMIT_PURE) {
        a->nodes[fn].forbidden = true;
        return;
    }
    memset(a->targets, 0, (size_t)f->code_count);
    memset(a->written, 0, LIMIT_REGISTERS_OF_ONE);
    for (int32_t i = 0; i < f->code_count; i++) {
        uint8_t changed[3];
        for (int n = changed_registers(a->p, &code[i], changed); n-- > 0;)
            a->written[changed[n]] = 1;
        if (op_rows[code[i].op].imm != IMM_JUMP) continue;
        a->targets[code[i].imm] = 1;
        loops |= code[i].imm <= i;
    }
    a->weight = loops ? LOOPS : 1;
    alias_reset(a, f);
    for (int32_t i = 0; i < f->param_count && i < MEMO_ARGS; i++) a->alias[i] = (int8_t)(i + 1);
    for (int32_t i = 0; i < f->code_count; i++) {
        if (a->targets[i]) alias_reset(a, f);
        insn_note(a, &code[i]);
        alias_step(a, &code[i]);
    }
}

/* ---- stats, slots, budgets ---- */

/* An aura of any creature may reach this one: the first parameter is any. */
static void aura_edge(struct analysis *a, int32_t fn)
{
    if (fn < 0 || (size_t)fn >= a->p->functions.len) return;
    edge_add(a, fn, 0, 0);
    a->edges.at[a->edges.len - 1].args[2] = 1;
}

static void aura_note(struct analysis *a, const struct row_lines *line)
{
    a->nodes[a->node].all |= bit(MEMO_MARKS) | bit(MEMO_PLACES) | bit(MEMO_PRESENT);
    aura_edge(a, line->aura);
    aura_edge(a, line->when);
    aura_edge(a, line->value_fn);
}

/* Marks of the creature, its things and its side; its ground; the functions of all lines. */
static void stat_node(struct analysis *a, int32_t stat)
{
    const struct program *p = a->p;
    a->node = a->stats_at + stat;
    a->weight = 1;
    struct reads *n = &a->nodes[a->node];
    if (p->stats.at[stat].event >= 0) n->all = EVERYTHING;
    for (size_t i = 0; i < p->lines.len; i++) {
        if (p->lines.at[i].stat != stat) continue;
        if (p->lines.at[i].aura >= 0) {
            aura_note(a, &p->lines.at[i]);
            continue;
        }
        edge_to_fn(a, p->lines.at[i].when, 1, 0);
        edge_to_fn(a, p->lines.at[i].value_fn, 1, 0);
    }
    for (size_t i = 0; i < p->lends.len; i++) {
        if (p->lends.at[i].stat != stat) continue;
        edge_to_fn(a, p->lends.at[i].when, 1, 0);
        if (a->x->stat_aura[stat]) edge_to_fn(a, p->lends.at[i].when, 0, 0);
    }
    for (int32_t c = 0; a->x->stat_aura[stat] && c < a->x->contents; c++)
        if (index_bit(a->x->aura_contents + stat * a->x->content_words, c))
            edge_to_fn(a, a->x->active_fn[p->contents.at[c].kind], 0, 0);
    for (int32_t c = 0; c < a->x->contents; c++) {
        if (!index_bit(a->x->stat_contents + stat * a->x->content_words, c)) continue;
        int32_t kind = p->contents.at[c].kind;
        if (p->kinds.at[kind].cls == CLASS_MARK) n->of[0] |= bit(MEMO_MARKS);
        if (p->kinds.at[kind].cls == CLASS_TERRAIN) n->of[0] |= bit(MEMO_PLACES);
        edge_to_fn(a, a->x->active_fn[kind], 1, 0);
    }
}

static void slot_node(struct analysis *a, int32_t slot)
{
    const struct program *p = a->p;
    const struct row_slots *s = &p->slots.at[slot];
    a->node = a->slots_at + slot;
    a->weight = 1;
    if (s->sort != SLOT_RULE) return;
    if (s->fallback != VALUE_UNSET) edge_to_fn(a, s->fallback, 1, 2);
    for (size_t c = 0; c < p->contents.len; c++) {
        const struct row_contents *row = &p->contents.at[c];
        if (s->index < row->value_count && index_kind_is(a->x, row->kind, s->kind))
            edge_to_fn(a, p->values.at[row->value_begin + s->index].value, 1, 2);
    }
}

static void budget_node(struct analysis *a, int32_t member)
{
    a->node = a->members_at + member;
    a->weight = 1;
    if (a->p->members.at[member].sort == SORT_BUDGET)
        edge_to_fn(a, a->p->members.at[member].size, 1, 0);
}

/* ---- the fixpoint ---- */

static bool edge_join(struct analysis *a, const struct read_edge *e)
{
    struct reads *to = &a->nodes[e->from];
    const struct reads *from = &a->nodes[e->to];
    struct reads was = *to;
    to->all |= from->all;
    to->forbidden |= from->forbidden;
    for (int i = 0; i < MEMO_ARGS; i++) {
        if (e->args[i])
            to->of[e->args[i] - 1] |= from->of[i];
        else
            to->all |= from->of[i];
    }
    if (from->chain >= to->chain) to->chain = from->chain + 1;
    if (to->chain > CHAIN_MOST) to->chain = CHAIN_MOST, to->forbidden = true;
    return memcmp(&was, to, sizeof was) != 0;
}

static void costs_add(struct analysis *a)
{
    for (int32_t i = 0; i < a->count; i++) a->nodes[i].cost = a->nodes[i].own_cost;
    for (int round = 0; round < 6; round++) {
        struct reads *n = a->nodes;
        int64_t *sums = ARENA_ARRAY(&a->arena, int64_t, (size_t)a->count + 1);
        if (!sums) return;
        for (size_t i = 0; i < a->edges.len; i++)
            sums[a->edges.at[i].from] += (int64_t)n[a->edges.at[i].to].cost * a->edges.at[i].weight;
        for (int32_t i = 0; i < a->count; i++) {
            int64_t cost = n[i].own_cost + sums[i];
            n[i].cost = cost < COST_MOST ? (int32_t)cost : COST_MOST;
        }
    }
}

/* ---- the result ---- */

static bool set_find(uint64_t *sets, int32_t *count, int32_t most, uint64_t set, int32_t *row)
{
    for (*row = 0; *row < *count; ++*row)
        if (sets[*row] == set) return true;
    if (*count == most) return false;
    sets[(*count)++] = set;
    return true;
}

static bool has_list_param(const struct program *p, const struct row_functions *f)
{
    for (int32_t i = 0; i < f->param_count; i++)
        if (p->regs.at[f->reg_begin + i].type == VT_LIST) return true;
    return false;
}

static bool is_worth(const struct analysis *a, int32_t fn)
{
    const struct row_functions *f = &a->p->functions.at[fn];
    const struct reads *n = &a->nodes[fn];
    return !n->forbidden && n->cost >= WORTH && f->ret != VT_NONE && f->param_count <= MEMO_ARGS &&
           !(f->ret == VT_LIST && a->x->lists_in_lists) && !has_list_param(a->p, f);
}

static bool has_versions(int32_t type)
{
    return type == VT_CREATURE || type == VT_THING || type == VT_EVENT;
}

static void fn_keep(struct analysis *a, int32_t fn)
{
    struct read_sets *s = a->x->reads;
    const struct row_functions *f = &a->p->functions.at[fn];
    const struct reads *n = &a->nodes[fn];
    struct memo_fn *m = &s->fns[s->fn_count];
    uint64_t all = n->all, any = all;
    for (int i = 0; i < MEMO_ARGS; i++) any |= n->of[i];
    *m = (struct memo_fn){
        .fn = fn, .params = (int8_t)f->param_count, .returns_list = f->ret == VT_LIST};
    m->earns = CODE_EARNS * (f->code_count < CODE_MOST ? f->code_count : CODE_MOST);
    m->reads_secret = (any & s->secrets) != 0;
    for (int32_t i = 0; i < f->param_count; i++) {
        int32_t type = a->p->regs.at[f->reg_begin + i].type, row;
        if (n->of[i] == 0) continue;
        s->read |= n->of[i];
        if (!has_versions(type) || m->records == MEMO_RECORDS ||
            !set_find(s->record_sets, &s->record_set_count, RECORD_SETS_MOST, n->of[i], &row)) {
            all |= n->of[i];
            continue;
        }
        m->at[m->records] = (int8_t)i, m->types[m->records] = (uint8_t)type;
        m->sets[m->records++] = (uint8_t)row;
    }
    s->read |= all;
    set_find(s->sets, &s->set_count, INT32_MAX, all, &m->set);
    a->x->fns[fn].memo = s->fn_count++;
}

static void analyse(struct analysis *a)
{
    const struct program *p = a->p;
    for (int32_t s = 0; s < a->x->stats; s++) stat_node(a, s);
    for (size_t s = 0; s < p->slots.len; s++) slot_node(a, (int32_t)s);
    for (size_t m = 0; m < p->members.len; m++) budget_node(a, (int32_t)m);
    for (size_t f = 0; f < p->functions.len; f++) function_note(a, (int32_t)f);
    for (bool changed = true; changed && !a->arena.failed;) {
        changed = false;
        for (size_t i = a->edges.len; i-- > 0;) changed |= edge_join(a, &a->edges.at[i]);
    }
    costs_add(a);
}

/* A price of constant amounts cannot fail. If it costs less to ask than `when`, it is asked first.
 */
static bool is_plain_price(const struct program *p, const struct row_functions *f)
{
    static const bool is_plain[BC_COUNT] = {
        [BC_NOP] = true, [BC_INT] = true, [BC_MOVE] = true, [BC_CANPAY] = true,
        [BC_JT] = true,  [BC_JF] = true,  [BC_RET] = true,
    };
    for (int32_t i = f->code_begin; i < f->code_begin + f->code_count; i++)
        if (!is_plain[p->code.at[i].op]) return false;
    return true;
}

static void prices_order(struct analysis *a)
{
    for (int32_t c = 0; c < a->x->contents; c++) {
        const struct row_contents *act = &a->p->contents.at[c];
        if (act->when < 0 || act->can_pay < 0) continue;
        a->x->pays_first[c] = a->nodes[act->when].cost > a->nodes[act->can_pay].cost &&
                              is_plain_price(a->p, &a->p->functions.at[act->can_pay]);
    }
}

bool read_sets_find(struct program_index *x)
{
    const struct program *p = x->p;
    struct read_sets *s = ARENA_NEW(&x->arena, struct read_sets);
    if (!s) return false;
    x->reads = s;
    struct analysis a = {.x = x, .p = p, .groups = MEMO_MEMBERS};
    size_t fns = p->functions.len;
    int32_t longest = 0;
    arena_init(&a.arena, x->arena.memory, 0);
    a.stats_at = (int32_t)fns;
    a.slots_at = a.stats_at + x->stats;
    a.members_at = a.slots_at + (int32_t)p->slots.len;
    a.count = a.members_at + (int32_t)p->members.len;
    for (size_t f = 0; f < fns; f++) {
        x->fns[f].memo = -1;
        if (p->functions.at[f].code_count > longest) longest = p->functions.at[f].code_count;
    }
    s->member_group = ARENA_ARRAY(&x->arena, uint8_t, p->members.len + 1);
    s->event_group = ARENA_ARRAY(&x->arena, uint8_t, p->events.len + 1);
    a.nodes = ARENA_ARRAY(&a.arena, struct reads, (size_t)a.count + 1);
    a.targets = ARENA_ARRAY(&a.arena, uint8_t, (size_t)longest + 1);
    a.written = ARENA_ARRAY(&a.arena, uint8_t, LIMIT_REGISTERS_OF_ONE);
    bool ok = !x->arena.failed && !a.arena.failed;
    if (ok) analyse(&a);
    for (size_t i = 0; ok && i < p->members.len; i++)
        if (p->members.at[i].secret && s->member_group[i])
            s->secrets |= bit(s->member_group[i] - 1);
    if (ok) prices_order(&a);
    int32_t kept = 0;
    for (size_t f = 0; ok && f < fns; f++) kept += is_worth(&a, (int32_t)f);
    s->fns = ARENA_ARRAY(&x->arena, struct memo_fn, (size_t)kept + 1);
    s->sets = ARENA_ARRAY(&x->arena, uint64_t, (size_t)kept + 2);
    s->record_sets = ARENA_ARRAY(&x->arena, uint64_t, RECORD_SETS_MOST);
    ok = ok && !x->arena.failed && !a.arena.failed;
    if (ok) s->set_count = 1; /* the empty set */
    for (size_t f = 0; ok && f < fns; f++)
        if (is_worth(&a, (int32_t)f)) fn_keep(&a, (int32_t)f);
    arena_release(&a.arena);
    return ok;
}
