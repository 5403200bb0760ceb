/* stack_bounds.c -- how deep a program's calls can go: frames, registers and levels of `together`,
 * from who calls whom.
 *
 * The longest way through the calls, weighed by registers. Hooks, acts and slots are calls too: a
 * window calls the hooks that are attached to it. Where calls come back to themselves (an event
 * within an event of its kind) no length is the longest: there the ring is counted as often as the
 * rules say that an event nests, or else REENTRIES times. So the figures are room to be had and no
 * proof: the machine looks whether it is enough at each call, and says what is full. Nothing here
 * trusts a number of a file.
 */
#include <string.h>

#include "vm/vm.h"

enum { REENTRIES = 3 };

struct node {
    int32_t low, order, comp, state;
    struct stack_bounds need, once;
};

struct call {
    int32_t to, open;
}; /* open: how many `together` are, where it stands */

struct calls {
    struct program_index *index;
    struct arena arena;
    VEC(struct call) to; /* a run each function */
    int32_t open;        /* in the function that is looked at, so far */
    int32_t *first;      /* [functions + 1] */
    struct node *nodes;
    int32_t *stack, *path, *at, depth, tail, order, rounds;
};

static void edge_to(struct calls *g, int32_t fn)
{
    if (fn >= 0 && (size_t)fn < g->index->p->functions.len)
        vec_push(&g->to, &g->arena, ((struct call){fn, g->open}));
}

/* Everything that may be written under a slot: which contents and kinds say it. */
static void edges_slot(struct calls *g, int32_t slot)
{
    const struct program *p = g->index->p;
    const struct row_slots *s = &p->slots.at[slot];
    if (s->sort != SLOT_HOOK && s->sort != SLOT_RULE) return;
    edge_to(g, s->fallback);
    for (size_t c = 0; c < p->contents.len; c++) {
        const struct row_contents *row = &p->contents.at[c];
        if (s->index < row->value_count && index_kind_is(g->index, row->kind, s->kind))
            edge_to(g, p->values.at[row->value_begin + s->index].value);
    }
}

static void edges_hooks(struct calls *g, int32_t window)
{
    const struct program *p = g->index->p;
    for (size_t i = 0; i < p->hooks.len; i++) {
        int32_t moment = p->hooks.at[i].moment;
        if (window < 0 ? moment < 0 : moment >= 0 && p->moments.at[moment].window == window)
            edge_to(g, p->hooks.at[i].body);
    }
}

static void edges_act(struct calls *g, int32_t content, int32_t phase)
{
    const struct row_contents *c = &g->index->p->contents.at[content];
    edge_to(g, phase == 0 ? c->asks : phase == 1 ? c->pay : c->body);
}

/* The acts that the function has listed at its windows; any, where it was handed one. */
static void edges_acts(struct calls *g, const struct row_functions *fn, int32_t phase)
{
    const struct program *p = g->index->p;
    bool listed = false;
    for (int32_t i = fn->code_begin; i < fn->code_begin + fn->code_count; i++) {
        if (p->code.at[i].op != BC_ACTS) continue;
        const struct run32 *acts = &g->index->window_acts[p->code.at[i].imm];
        for (int32_t k = 0; k < acts->count; k++) edges_act(g, acts->at[k], phase);
        listed = true;
    }
    for (int32_t c = 0; !listed && c < g->index->contents; c++)
        if (p->kinds.at[p->contents.at[c].kind].cls == CLASS_ACT) edges_act(g, c, phase);
}

static void edges_stat(struct calls *g, int32_t stat)
{
    const struct program *p = g->index->p;
    for (size_t i = 0; i < p->lines.len; i++)
        if (p->lines.at[i].stat == stat)
            edge_to(g, p->lines.at[i].when), edge_to(g, p->lines.at[i].value_fn);
    for (size_t i = 0; i < p->lends.len; i++)
        if (p->lends.at[i].stat == stat) edge_to(g, p->lends.at[i].when);
    for (size_t i = 0; i < p->kinds.len; i++) edge_to(g, p->kinds.at[i].borne);
}

/* A track asks for its top, a budget for its size. */
static void edges_member(struct calls *g, int32_t member)
{
    const struct row_members *m = &g->index->p->members.at[member];
    if (m->top >= 0) edges_stat(g, m->top);
    edge_to(g, m->size);
    edge_to(g, m->init_fn);
}

static void edges_of(struct calls *g, const struct row_functions *fn)
{
    const struct program *p = g->index->p;
    g->open = 0;
    for (int32_t i = fn->code_begin; i < fn->code_begin + fn->code_count; i++) {
        const struct insn *in = &p->code.at[i];
        g->open += (in->op == BC_TBEGIN) - (in->op == BC_TEND);
        switch ((enum op)in->op) {
        case BC_CALL: edge_to(g, in->imm); break;
        case BC_FIRE:
        case BC_RULE: edges_slot(g, in->imm); break;
        case BC_HOOKS: edges_hooks(g, in->imm); break;
        case BC_WATCH: edges_hooks(g, -1); break;
        case BC_ACTCALL: edges_acts(g, fn, in->imm); break;
        case BC_STAT:
        case BC_STATX:
        case BC_STATE: edges_stat(g, in->imm); break;
        default:
            if (op_rows[in->op].imm == IMM_MEMBER) edges_member(g, in->imm);
            break;
        }
    }
}

/* How many `together` a function opens within one another. */
static int32_t levels_of(const struct program *p, const struct row_functions *fn)
{
    int32_t open = 0, most = 0;
    for (int32_t i = fn->code_begin; i < fn->code_begin + fn->code_count; i++) {
        open += p->code.at[i].op == BC_TBEGIN;
        open -= p->code.at[i].op == BC_TEND;
        if (open > most) most = open;
    }
    return most;
}

static void room_most(struct stack_bounds *a, const struct stack_bounds *b)
{
    if (b->frames > a->frames) a->frames = b->frames;
    if (b->registers > a->registers) a->registers = b->registers;
    if (b->levels > a->levels) a->levels = b->levels;
}

static struct stack_bounds room_sum(const struct stack_bounds *a, const struct stack_bounds *b,
                                    int32_t times)
{
    int64_t frames = a->frames + (int64_t)b->frames * times,
            registers = a->registers + (int64_t)b->registers * times;
    int64_t levels = a->levels + (int64_t)b->levels * times;
    return (struct stack_bounds){frames < LIMIT_FRAMES ? (int32_t)frames : LIMIT_FRAMES,
                                 registers < LIMIT_REGISTERS ? (int32_t)registers : LIMIT_REGISTERS,
                                 levels < LIMIT_LEVELS ? (int32_t)levels : LIMIT_LEVELS};
}

/* A ring is complete: its functions lie at the top of the stack, in an order in which callers
 * mostly come first. Levels are those open where a call stands and those of what is called; a ring
 * piles them up only if it calls itself from within a branch. */
static void ring_close(struct calls *g, int32_t root)
{
    int32_t from = g->tail;
    do from--;
    while (g->stack[from] != root);
    struct stack_bounds beyond = {0}, round = {0};
    bool ring = g->tail - from > 1, nests = false;
    for (int32_t i = g->tail - 1; i >= from; i--) { /* the ones found last lie deepest */
        struct node *n = &g->nodes[g->stack[i]];
        struct stack_bounds most = {0};
        int32_t levels = n->once.levels;
        for (int32_t e = g->first[g->stack[i]]; e < g->first[g->stack[i] + 1]; e++) {
            const struct call *call = &g->to.at[e];
            const struct node *to = &g->nodes[call->to];
            bool over = to->state == 2, ahead = !over && to->order > n->order;
            if (over)
                room_most(&beyond, &to->need);
            else if (ahead)
                room_most(&most, &to->once);
            else
                ring = true;
            int32_t there = call->open + (over ? to->need.levels : ahead ? to->once.levels : 0);
            if (there > levels) levels = there;
            nests |= !over && call->open > 0;
        }
        n->once = room_sum(&n->once, &most, 1);
        n->once.levels = levels;
        room_most(&round, &n->once);
    }
    struct stack_bounds need = room_sum(&beyond, &round, ring ? g->rounds : 1);
    int64_t levels = (int64_t)round.levels * (nests ? g->rounds : 1);
    need.levels = levels < LIMIT_LEVELS ? (int32_t)levels : LIMIT_LEVELS;
    for (int32_t i = from; i < g->tail; i++)
        g->nodes[g->stack[i]].need = need, g->nodes[g->stack[i]].state = 2;
    g->tail = from;
}

/* Tarjan, without recursion: no program can exhaust the stack. */
static void visit(struct calls *g, int32_t root)
{
    g->depth = 0;
    g->path[g->depth++] = root;
    g->at[root] = g->first[root];
    g->nodes[root].order = g->nodes[root].low = ++g->order;
    g->nodes[root].state = 1;
    g->stack[g->tail++] = root;
    while (g->depth > 0) {
        int32_t fn = g->path[g->depth - 1];
        struct node *n = &g->nodes[fn];
        if (g->at[fn] < g->first[fn + 1]) {
            int32_t to = g->to.at[g->at[fn]++].to;
            struct node *t = &g->nodes[to];
            if (t->state == 0) {
                t->order = t->low = ++g->order;
                t->state = 1;
                g->at[to] = g->first[to];
                g->stack[g->tail++] = to;
                g->path[g->depth++] = to;
            } else if (t->state == 1 && t->order < n->low)
                n->low = t->order;
            continue;
        }
        if (n->low == n->order) ring_close(g, fn);
        if (--g->depth > 0 && n->low < g->nodes[g->path[g->depth - 1]].low)
            g->nodes[g->path[g->depth - 1]].low = n->low;
    }
}

/* What an encounter begins with runs upon its waiting flow; what is asked in the middle of an
 * instruction may stand upon the deepest command. */
static struct stack_bounds room_of(struct calls *g)
{
    const struct program *p = g->index->p;
    struct stack_bounds commands = {0}, pure = {0};
    for (size_t i = 0; i < p->functions.len; i++)
        room_most(p->functions.at[i].permission == PERMIT_PURE ? &pure : &commands,
                  &g->nodes[i].need);
    for (size_t i = 0; i < p->encounters.len; i++) {
        const struct row_encounters *e = &p->encounters.at[i];
        int32_t body = e->body >= 0 ? e->body : p->flow;
        if (body < 0 || e->begin < 0) continue;
        struct stack_bounds waits = {1, p->functions.at[body].reg_count, 0},
                            both = room_sum(&waits, &g->nodes[e->begin].need, 1);
        room_most(&commands, &both);
    }
    return room_sum(&commands, &pure, 1);
}

bool stack_bounds_find(struct program_index *x)
{
    const struct program *p = x->p;
    struct calls g = {.index = x, .rounds = REENTRIES};
    size_t n = p->functions.len;
    arena_init(&g.arena, x->arena.memory, 0);
    for (size_t i = 0; i < p->events.len; i++)
        if (p->events.at[i].nests > g.rounds && p->events.at[i].nests < LIMIT_EVENTS)
            g.rounds = p->events.at[i].nests;
    g.first = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    g.nodes = ARENA_ARRAY(&g.arena, struct node, n + 1);
    g.stack = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    g.path = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    g.at = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    for (size_t i = 0; i < n && !g.arena.failed; i++) {
        g.first[i] = (int32_t)g.to.len;
        g.nodes[i].once = (struct stack_bounds){1, p->functions.at[i].reg_count,
                                                levels_of(p, &p->functions.at[i])};
        edges_of(&g, &p->functions.at[i]);
    }
    if (!g.arena.failed) g.first[n] = (int32_t)g.to.len;
    for (size_t i = 0; i < n && !g.arena.failed; i++)
        if (g.nodes[i].state == 0) visit(&g, (int32_t)i);
    bool ok = !g.arena.failed;
    if (ok) x->room = room_of(&g);
    arena_release(&g.arena);
    return ok;
}
