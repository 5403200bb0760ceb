/* stack_bounds.c -- Computes stack capacities from the call graph: the deepest call chain in
 * frames, registers and levels of `together`.
 *
 * Tarjan's algorithm finds the strongly connected components. The longest path over them, weighed
 * by registers, is the bound. Hooks, acts and slots are calls too: a window calls the hooks that
 * are attached to it. In a cycle (an event within an event of its kind) no path is the longest.
 * There each cycle counts as often as the rules say that an event nests, or else REENTRIES times.
 * So the result is a capacity and not a proof: the machine checks each call, and reports what is
 * full. The file's own numbers are not trusted.
 */
#include <string.h>

#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "program_index.h"
#include "read_sets.h"
#include "state.h"

enum { REENTRIES = 3 };

struct call_node {
    int32_t low, order, comp, state;
    struct stack_bounds need, once;
};

struct call_edge {
    int32_t to, open; /* open: the levels of `together` around the call */
};

struct call_graph {
    struct program_index *index;
    struct arena arena;
    VEC(struct call_edge) to; /* the calls of each function follow one another */
    int32_t open;             /* levels open at the current instruction */
    int32_t *stat_seen;       /* [stat]: the stamp when its calls were added last */
    int32_t stamp;            /* of the function, and of the levels open in it */
    int32_t *first;           /* [functions + 1] */
    struct call_node *nodes;
    int32_t *stack, *path, *at, depth, tail, order, rounds;
};

static void edge_add(struct call_graph *g, int32_t fn)
{
    if (fn >= 0 && (size_t)fn < g->index->p->functions.len)
        vec_push(&g->to, &g->arena, ((struct call_edge){fn, g->open}));
}

/* Calls every function that contents or kinds put into a slot. */
static void edges_slot(struct call_graph *g, int32_t slot)
{
    const struct program *p = g->index->p;
    const struct row_slots *s = &p->slots.at[slot];
    if (s->sort != SLOT_HOOK && s->sort != SLOT_RULE) return;
    edge_add(g, s->fallback);
    for (size_t c = 0; c < p->contents.len; c++) {
        const struct row_contents *row = &p->contents.at[c];
        if (s->index < row->value_count && index_kind_is(g->index, row->kind, s->kind))
            edge_add(g, p->values.at[row->value_begin + s->index].value);
    }
}

static void edges_hooks(struct call_graph *g, int32_t window)
{
    const struct program *p = g->index->p;
    for (size_t i = 0; i < p->hooks.len; i++) {
        int32_t moment = p->hooks.at[i].moment;
        if (window < 0 ? moment < 0 : moment >= 0 && p->moments.at[moment].window == window)
            edge_add(g, p->hooks.at[i].body);
    }
}

/* Without a window the hooks are those of a wave. */
static bool lists_hooks(const struct program *p, const struct row_functions *fn)
{
    for (int32_t i = fn->code_begin; i < fn->code_begin + fn->code_count; i++)
        if (p->code.at[i].op == BC_HOOKS) return true;
    return false;
}

static void edges_act(struct call_graph *g, int32_t content, int32_t phase)
{
    const struct row_contents *c = &g->index->p->contents.at[content];
    edge_add(g, phase == 0 ? c->asks : phase == 1 ? c->pay : c->body);
}

/* Calls the acts of the windows that the function lists; all acts, if it lists none. */
static void edges_acts(struct call_graph *g, const struct row_functions *fn, int32_t phase)
{
    const struct program *p = g->index->p;
    bool listed = false;
    for (int32_t i = fn->code_begin; i < fn->code_begin + fn->code_count; i++) {
        if (p->code.at[i].op != BC_ACTS) continue;
        const struct row_list *acts = &g->index->window_acts[p->code.at[i].imm];
        for (int32_t k = 0; k < acts->count; k++) edges_act(g, acts->at[k], phase);
        listed = true;
    }
    for (int32_t c = 0; !listed && c < g->index->contents; c++)
        if (p->kinds.at[p->contents.at[c].kind].cls == CLASS_ACT) edges_act(g, c, phase);
}

/* A function that reads a stat often calls its functions once, at each number of open levels. */
static void edges_stat(struct call_graph *g, int32_t stat)
{
    const struct program *p = g->index->p;
    if (g->stat_seen[stat] == g->stamp) return;
    g->stat_seen[stat] = g->stamp;
    for (size_t i = 0; i < p->lines.len; i++)
        if (p->lines.at[i].stat == stat)
            edge_add(g, p->lines.at[i].when), edge_add(g, p->lines.at[i].value_fn),
                edge_add(g, p->lines.at[i].aura);
    for (size_t i = 0; i < p->lends.len; i++)
        if (p->lends.at[i].stat == stat) edge_add(g, p->lends.at[i].when);
    for (size_t i = 0; i < p->kinds.len; i++) edge_add(g, p->kinds.at[i].borne);
}

/* A track reads its top, a budget its size. */
static void edges_member(struct call_graph *g, int32_t member)
{
    const struct row_members *m = &g->index->p->members.at[member];
    if (m->top >= 0) edges_stat(g, m->top);
    edge_add(g, m->size);
    edge_add(g, m->init_fn);
    if (m->secret) edge_add(g, m->hidden);
}

static void edges_function(struct call_graph *g, const struct row_functions *fn)
{
    const struct program *p = g->index->p;
    g->open = 0;
    g->stamp++;
    for (int32_t i = fn->code_begin; i < fn->code_begin + fn->code_count; i++) {
        const struct insn *in = &p->code.at[i];
        g->open += (in->op == BC_TBEGIN) - (in->op == BC_TEND);
        g->stamp += in->op == BC_TBEGIN || in->op == BC_TEND;
        switch ((enum op_calls)op_rows[in->op].calls) {
        case CALLS_NOTHING: break;
        case CALLS_FUNCTION: edge_add(g, in->imm); break;
        case CALLS_SLOT: edges_slot(g, in->imm); break;
        case CALLS_HOOKS: edges_hooks(g, in->imm); break;
        case CALLS_WATCHED:
            if (!lists_hooks(p, fn)) edges_hooks(g, -1);
            break;
        case CALLS_ACTS: edges_acts(g, fn, in->imm); break;
        case CALLS_STAT: edges_stat(g, in->imm); break;
        case CALLS_MEMBER: edges_member(g, in->imm); break;
        case CALLS_STARTS:
            for (size_t m = 0; m < p->members.len; m++) edges_member(g, (int32_t)m);
            break;
        }
    }
}

/* The deepest nesting of `together` in a function. */
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

static void bounds_max(struct stack_bounds *a, const struct stack_bounds *b)
{
    if (b->frames > a->frames) a->frames = b->frames;
    if (b->registers > a->registers) a->registers = b->registers;
    if (b->levels > a->levels) a->levels = b->levels;
}

static struct stack_bounds bounds_sum(const struct stack_bounds *a, const struct stack_bounds *b,
                                      int32_t times)
{
    int64_t frames = a->frames + (int64_t)b->frames * times,
            registers = a->registers + (int64_t)b->registers * times;
    int64_t levels = a->levels + (int64_t)b->levels * times;
    return (struct stack_bounds){frames < LIMIT_FRAMES ? (int32_t)frames : LIMIT_FRAMES,
                                 registers < LIMIT_REGISTERS ? (int32_t)registers : LIMIT_REGISTERS,
                                 levels < LIMIT_LEVELS ? (int32_t)levels : LIMIT_LEVELS};
}

/* A component is complete. Its functions are at the top of the stack, callers mostly first. The
 * levels of a call are those open around it plus those of the callee. A cycle multiplies levels
 * only if it calls itself within a branch. */
static void cycle_close(struct call_graph *g, int32_t root)
{
    int32_t from = g->tail;
    do from--;
    while (g->stack[from] != root);
    struct stack_bounds beyond = {0}, round = {0};
    bool cycle = g->tail - from > 1, nests = false;
    for (int32_t i = g->tail - 1; i >= from; i--) { /* those found last are deepest */
        struct call_node *n = &g->nodes[g->stack[i]];
        struct stack_bounds most = {0};
        int32_t levels = n->once.levels;
        for (int32_t e = g->first[g->stack[i]]; e < g->first[g->stack[i] + 1]; e++) {
            const struct call_edge *call = &g->to.at[e];
            const struct call_node *to = &g->nodes[call->to];
            bool over = to->state == 2, ahead = !over && to->order > n->order;
            if (over)
                bounds_max(&beyond, &to->need);
            else if (ahead)
                bounds_max(&most, &to->once);
            else
                cycle = true;
            int32_t there = call->open + (over ? to->need.levels : ahead ? to->once.levels : 0);
            if (there > levels) levels = there;
            nests |= !over && call->open > 0;
        }
        n->once = bounds_sum(&n->once, &most, 1);
        n->once.levels = levels;
        bounds_max(&round, &n->once);
    }
    struct stack_bounds need = bounds_sum(&beyond, &round, cycle ? g->rounds : 1);
    int64_t levels = (int64_t)round.levels * (nests ? g->rounds : 1);
    need.levels = levels < LIMIT_LEVELS ? (int32_t)levels : LIMIT_LEVELS;
    for (int32_t i = from; i < g->tail; i++)
        g->nodes[g->stack[i]].need = need, g->nodes[g->stack[i]].state = 2;
    g->tail = from;
}

/* Tarjan's algorithm without recursion: no program can exhaust the C stack. */
static void visit(struct call_graph *g, int32_t root)
{
    g->depth = 0;
    g->path[g->depth++] = root;
    g->at[root] = g->first[root];
    g->nodes[root].order = g->nodes[root].low = ++g->order;
    g->nodes[root].state = 1;
    g->stack[g->tail++] = root;
    while (g->depth > 0) {
        int32_t fn = g->path[g->depth - 1];
        struct call_node *n = &g->nodes[fn];
        if (g->at[fn] < g->first[fn + 1]) {
            int32_t to = g->to.at[g->at[fn]++].to;
            struct call_node *t = &g->nodes[to];
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
        if (n->low == n->order) cycle_close(g, fn);
        if (--g->depth > 0 && n->low < g->nodes[g->path[g->depth - 1]].low)
            g->nodes[g->path[g->depth - 1]].low = n->low;
    }
}

/* The body of `begin` runs above the waiting flow. A referee's statement may run above any
 * question, pure code above the deepest command. */
static struct stack_bounds bounds_of(struct call_graph *g)
{
    const struct program *p = g->index->p;
    struct stack_bounds commands = {0}, remarks = {0}, pure = {0};
    for (size_t i = 0; i < p->functions.len; i++)
        bounds_max(p->functions.at[i].permission == PERMIT_PURE ? &pure : &commands,
                   &g->nodes[i].need);
    for (size_t i = 0; i < p->encounters.len; i++) {
        const struct row_encounters *e = &p->encounters.at[i];
        int32_t body = e->body >= 0 ? e->body : p->flow;
        if (e->sort == SCENE_REMARK && body >= 0) bounds_max(&remarks, &g->nodes[body].need);
        if (body < 0 || e->begin < 0) continue;
        struct stack_bounds waits = {1, p->functions.at[body].reg_count, 0},
                            both = bounds_sum(&waits, &g->nodes[e->begin].need, 1);
        bounds_max(&commands, &both);
    }
    commands = bounds_sum(&commands, &remarks, 1);
    return bounds_sum(&commands, &pure, 1);
}

bool stack_bounds_find(struct program_index *x)
{
    const struct program *p = x->p;
    struct call_graph g = {.index = x, .rounds = REENTRIES};
    size_t n = p->functions.len;
    arena_init(&g.arena, x->arena.memory, 0);
    for (size_t i = 0; i < p->events.len; i++)
        if (p->events.at[i].nests > g.rounds && p->events.at[i].nests < LIMIT_EVENTS)
            g.rounds = p->events.at[i].nests;
    g.first = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    g.nodes = ARENA_ARRAY(&g.arena, struct call_node, n + 1);
    g.stack = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    g.path = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    g.at = ARENA_ARRAY(&g.arena, int32_t, n + 1);
    g.stat_seen = ARENA_ARRAY(&g.arena, int32_t, p->stats.len + 1);
    for (size_t i = 0; i < n && !g.arena.failed; i++) {
        g.first[i] = (int32_t)g.to.len;
        g.nodes[i].once = (struct stack_bounds){1, p->functions.at[i].reg_count,
                                                levels_of(p, &p->functions.at[i])};
        edges_function(&g, &p->functions.at[i]);
    }
    if (!g.arena.failed) g.first[n] = (int32_t)g.to.len;
    for (size_t i = 0; i < n && !g.arena.failed; i++)
        if (g.nodes[i].state == 0) visit(&g, (int32_t)i);
    bool ok = !g.arena.failed;
    if (ok) x->bounds = bounds_of(&g);
    for (int32_t i = 0; ok && i < x->reads->fn_count; i++) {
        struct memo_fn *m = &x->reads->fns[i];
        m->frames = (int16_t)g.nodes[m->fn].need.frames;
        m->registers = g.nodes[m->fn].need.registers;
    }
    arena_release(&g.arena);
    return ok;
}
