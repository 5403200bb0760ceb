/* verify_cycles.c -- Cycle detection in the references of tables: groups, included marks, overflow
 * of tracks, stand-in budgets, things with things, calls of pure functions.
 *
 * Each is a graph over rows. Rows without an incoming edge are removed until none is left
 * (topological sort); the rest is a cycle. The same pass gives the longest path. There is no
 * recursion, so no file can exhaust the stack.
 */
#include "op_row.h"
#include "ops.h"
#include "program.h"
#include "tables.h"
#include "verifier.h"

struct edge {
    int32_t from, to;
};

struct graph {
    struct verifier *v;
    int32_t nodes;
    VEC(struct edge) edges;
};

static void edge_add(struct graph *g, int32_t from, int32_t to)
{
    struct edge e = {from, to};
    vec_push(&g->edges, &g->v->scratch, e);
}

/* Nodes on the longest path, or -1 with one node of a cycle. */
static int32_t graph_longest(struct graph *g, int32_t *cyclic)
{
    struct arena *a = &g->v->scratch;
    size_t n = (size_t)g->nodes;
    int32_t *into = ARENA_ARRAY(a, int32_t, n), *first = ARENA_ARRAY(a, int32_t, n + 1),
            *next = ARENA_ARRAY(a, int32_t, g->edges.len);
    int32_t *queue = ARENA_ARRAY(a, int32_t, n), *depth = ARENA_ARRAY(a, int32_t, n), longest = 0;
    if (a->failed) return 0;
    for (size_t i = 0; i < n; i++) first[i] = -1;
    for (size_t i = 0; i < g->edges.len; i++) {
        into[g->edges.at[i].to]++;
        next[i] = first[g->edges.at[i].from];
        first[g->edges.at[i].from] = (int32_t)i;
    }
    size_t head = 0, tail = 0;
    for (size_t i = 0; i < n; i++)
        if (into[i] == 0) queue[tail++] = (int32_t)i;
    while (head < tail) {
        int32_t node = queue[head++];
        if (depth[node] + 1 > longest) longest = depth[node] + 1;
        for (int32_t e = first[node]; e >= 0; e = next[e]) {
            int32_t to = g->edges.at[e].to;
            if (depth[node] + 1 > depth[to]) depth[to] = depth[node] + 1;
            if (--into[to] == 0) queue[tail++] = to;
        }
    }
    if (tail == n) return longest;
    for (size_t i = n; i-- > 0;)
        if (into[i] > 0) *cyclic = (int32_t)i;
    return -1;
}

static bool acyclic(struct graph *g, enum table_id id, const char *what)
{
    int32_t node = 0;
    if (graph_longest(g, &node) >= 0) return !g->v->scratch.failed;
    return refuse_row(g->v, id, (size_t)node, "%s in a ring", what);
}

static bool chains_end(struct verifier *v)
{
    const struct program *p = v->p;
    struct graph groups = {.v = v, .nodes = (int32_t)p->contents.len}, includes = groups,
                 owns = {.v = v, .nodes = (int32_t)p->owns.len};
    for (int32_t i = 0; i < groups.nodes; i++) {
        if (p->contents.at[i].group >= 0) edge_add(&groups, i, p->contents.at[i].group);
        if (p->contents.at[i].includes >= 0) edge_add(&includes, i, p->contents.at[i].includes);
    }
    for (int32_t i = 0; i < owns.nodes; i++)
        if (p->owns.at[i].inner >= 0) edge_add(&owns, i, p->owns.at[i].inner);
    return acyclic(&groups, TABLE_contents, "groups") &&
           acyclic(&includes, TABLE_contents, "marks include each other") &&
           acyclic(&owns, TABLE_owns, "holders");
}

static bool members_end(struct verifier *v)
{
    const struct program *p = v->p;
    struct graph next = {.v = v, .nodes = (int32_t)p->members.len}, stand = next;
    for (int32_t i = 0; i < next.nodes; i++) {
        const struct row_members *m = &p->members.at[i];
        if (m->next >= 0) edge_add(&next, i, m->next);
        for (int32_t s = m->stand_begin; s < m->stand_begin + m->stand_count; s++)
            edge_add(&stand, i, p->stand_ins.at[s].member);
    }
    return acyclic(&next, TABLE_members, "tracks overflow") &&
           acyclic(&stand, TABLE_members, "budgets pay for each other");
}

/* The graph of things: nodes are contents, then kinds. A content makes what its stocks and its
 * kind's lists name. A kind inherits the lists of its parent. A holder without a name has the kind
 * of its list. */
static void stock_edges(struct graph *g, int32_t from, int32_t begin, int32_t count)
{
    const struct program *p = g->v->p;
    for (int32_t i = begin; i < begin + count; i++) {
        const struct row_stocks *s = &p->stocks.at[i];
        if (s->content >= 0)
            edge_add(g, from, s->content);
        else
            edge_add(g, from, (int32_t)p->contents.len + p->owns.at[s->own].of_kind);
        for (int32_t in = s->inner_begin; in < s->inner_begin + s->inner_count; in++)
            edge_add(g, from, p->stocks.at[in].content);
    }
}

static bool things_end(struct verifier *v)
{
    const struct program *p = v->p;
    int32_t contents = (int32_t)p->contents.len, node = 0;
    struct graph g = {.v = v, .nodes = contents + (int32_t)p->kinds.len};
    for (int32_t i = 0; i < contents; i++) {
        edge_add(&g, i, contents + p->contents.at[i].kind);
        stock_edges(&g, i, p->contents.at[i].stock_begin, p->contents.at[i].stock_count);
    }
    for (int32_t i = 0; i < (int32_t)p->kinds.len; i++)
        if (p->kinds.at[i].parent >= 0)
            edge_add(&g, contents + i, contents + p->kinds.at[i].parent);
    for (size_t i = 0; i < p->owns.len; i++)
        if (p->owns.at[i].kind >= 0)
            stock_edges(&g, contents + p->owns.at[i].kind, p->owns.at[i].stock_begin,
                        p->owns.at[i].stock_count);
    int32_t longest = graph_longest(&g, &node);
    if (v->scratch.failed) return false;
    if (longest < 0 && node < contents)
        return refuse_row(v, TABLE_contents, (size_t)node, "it comes with itself");
    if (longest < 0)
        return refuse_row(v, TABLE_kinds, (size_t)(node - contents),
                          "its things come with themselves");
    return longest <= MAX_MADE_DEPTH * (LIMIT_KIND_DEPTH + 2) ||
           refuse(v, "stocks: things with things with things, too deep");
}

static bool calls_end(struct verifier *v)
{
    const struct program *p = v->p;
    struct graph g = {.v = v, .nodes = (int32_t)p->functions.len};
    for (int32_t i = 0; i < g.nodes; i++) {
        const struct row_functions *f = &p->functions.at[i];
        if (f->permission != PERMIT_PURE) continue;
        for (int32_t at = f->code_begin; at < f->code_begin + f->code_count; at++) {
            const struct insn *in = &p->code.at[at];
            if (in->op < BC_COUNT && op_rows[in->op].imm == IMM_FN && in->imm >= 0 &&
                in->imm < g.nodes)
                edge_add(&g, i, in->imm);
        }
    }
    return acyclic(&g, TABLE_functions, "calls");
}

bool verify_cycles(struct verifier *v)
{
    return chains_end(v) && members_end(v) && things_end(v) && calls_end(v);
}
