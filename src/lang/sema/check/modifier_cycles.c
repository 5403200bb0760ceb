/* modifier_cycles.c -- Reports modifiers that depend on themselves, alone (`armour +self.armour`)
 * or in a ring with others: the value of such a stat cannot be computed.
 *
 * A must-analysis: for each line it collects the stats of the same creature or event that are
 * certain to be read. What is read behind a condition that may fail does not count, nor does a read
 * of another creature. Then it searches the graph of stats for cycles, the shortest first.
 */
#include "analyses.h"
#include "lang/sema/model/visit.h"

#define CALLS_MOST 12 /* nested calls that are followed */

/* A line that reads stats: `stat` depends on each of `reads`, which are rows of stats. */
struct stat_reader {
    const struct content *content;
    const struct modifier *line;
    VEC(int32_t) reads;
    bool reported;
};

struct read_walk {
    struct arena *arena;
    struct stat_reader *into;
    int32_t self; /* the local that is the bearer; -1: none */
    int depth;
    bool to_the_end; /* both operands of `and` count */
};

static int32_t row_of(const struct modifier *l)
{
    return l->stat->id + l->element;
}

static bool reads(const struct stat_reader *r, int32_t row)
{
    for (size_t i = 0; i < r->reads.len; i++)
        if (r->reads.at[i] == row) return true;
    return false;
}

static void collect(void *user, const struct expr *x);

/* Follows the first line of a body only: it is certain to run. */
static void collect_body(struct read_walk *w, const struct stmt *s)
{
    if (!s) return;
    if (s->kind == ST_BLOCK && s->item_count > 0) collect_body(w, s->items[0]);
    if ((s->kind == ST_RETURN || s->kind == ST_LET || s->kind == ST_IF) && s->a) collect(w, s->a);
}

/* In the callee `self` is the parameter that self was passed for. */
static void collect_call(struct read_walk *w, const struct expr *x)
{
    expr_each(x, collect, w);
    for (size_t i = 0; i < x->item_count && w->depth < CALLS_MOST; i++) {
        const struct expr *arg = x->items[i];
        if (!arg || arg->kind != EX_LOCAL || arg->number != w->self) continue;
        struct read_walk inner = {w->arena, w->into, (int32_t)i, w->depth + 1, w->to_the_end};
        if (x->fn->value) collect(&inner, x->fn->value);
        collect_body(&inner, x->fn->body);
    }
}

static bool is_everyone(const struct expr *x)
{
    return x->kind == EX_NATURAL && !x->mem && str_is(x->text, "everyone");
}

static void collect_stat(struct read_walk *w, const struct expr *x)
{
    expr_each(x, collect, w);
    bool own = x->a && ((x->a->kind == EX_LOCAL && x->a->number == w->self) ||
                        (x->a->kind == EX_EVENT && x->a->rec == x->mem->rec));
    if (own && !x->c && !reads(w->into, x->mem->id + x->number))
        vec_push(&w->into->reads, w->arena, x->mem->id + x->number);
}

/* Visits only the children that are certain to be evaluated: of `and` and `or` the first operand,
 * of a conditional its condition. `everyone` has elements, so its filter is evaluated. */
static void collect(void *user, const struct expr *x)
{
    struct read_walk *w = user;
    switch (x->kind) {
    case EX_STAT: collect_stat(w, x); return;
    case EX_CALL: collect_call(w, x); return;
    case EX_AND:
        collect(w, x->a);
        if (w->to_the_end) collect(w, x->b);
        return;
    case EX_OR:
    case EX_COND:
    case EX_RANGE_IN: collect(w, x->a); return;
    case EX_FILTER:
    case EX_ORDER:
    case EX_FOLD:
    case EX_REACH:
        collect(w, x->a);
        if (is_everyone(x->a)) collect(w, x->b);
        return;
    default: expr_each(x, collect, w); return;
    }
}

/* An aura asks of each bearer whether it reaches the creature. If both bear it, the stats of the
 * bearer are those of the creature. */
static void aura_reads(struct model *m, struct stat_reader *r)
{
    for (int32_t who = 0; who <= AURA_IT; who += AURA_IT) {
        struct read_walk w = {.arena = m->arena, .into = r, .self = who, .to_the_end = true};
        const struct fn *first = r->line->when ? r->line->when : r->line->value_fn;
        if (r->line->aura->value) collect(&w, r->line->aura->value);
        if (first && first->value) collect(&w, first->value);
    }
}

static void line_reads(struct model *m, struct stat_reader *r)
{
    struct read_walk w = {.arena = m->arena, .into = r};
    if (r->line->aura) {
        aura_reads(m, r);
        return;
    }
    const struct fn *first = r->line->when ? r->line->when : r->line->value_fn;
    if (first && first->value) collect(&w, first->value);
}

/* ---- a line alone ---------------------------------------------------------------------------- */

/* It does so where two bearers reach each other. */
static void report_aura(struct model *m, const struct content *c, const struct modifier *l)
{
    struct diag *g = report(m, W0311, l->span, "`%.*s` needs itself", STR_FMT(l->stat->name));
    diag_note(g, "where two that bear `%.*s` reach each other, reading it ends the fight",
              STR_FMT(c->sym->name));
    diag_help(g, "let it depend on something that is kept, such as a slot or a mark");
}

static void report_line(struct model *m, const struct content *c, const struct modifier *l)
{
    struct diag *g = report(m, E0205, l->span, "`%.*s` depends on itself", STR_FMT(l->stat->name));
    diag_note(
        g, "its value would have to be known before it can be computed, for each bearer of `%.*s`",
        STR_FMT(c->sym->name));
    if (l->stat->is_top)
        diag_help(g, "to take a part of it, `scale %.*s by ...`; or use another value",
                  STR_FMT(l->stat->name));
    else
        diag_help(g, "to double it, `scale %.*s by 2`; or use another value, for example a slot",
                  STR_FMT(l->stat->name));
}

/* ---- rings of lines -------------------------------------------------------------------------- */

struct ring_search {
    struct model *m;
    VEC(struct stat_reader) readers;
    /* of the breadth-first search: by reader, 1 + the reader before it; the queue */
    int32_t *before, *queue;
};

/* The shortest path from a reader back to its own stat. Returns the last reader, or -1. */
static int32_t ring_end(struct ring_search *s, int32_t start)
{
    int32_t first = 0, count = 0, goal = row_of(s->readers.at[start].line);
    for (size_t i = 0; i < s->readers.len; i++) s->before[i] = 0;
    s->queue[count++] = start;
    s->before[start] = -1;
    while (first < count) {
        int32_t at = s->queue[first++];
        const struct stat_reader *r = &s->readers.at[at];
        if (at != start && reads(r, goal)) return at;
        for (int32_t i = 0; i < (int32_t)s->readers.len; i++) {
            if (s->before[i] || s->readers.at[i].reported) continue;
            if (!reads(r, row_of(s->readers.at[i].line))) continue;
            s->before[i] = at + 1;
            s->queue[count++] = i;
        }
    }
    return -1;
}

/* Can one creature have all of it? A creature has one declaration and is on one ground. */
static bool may_meet(const struct ring_search *s, int32_t end)
{
    const struct content *creature = NULL, *ground = NULL;
    for (int32_t i = end; i >= 0; i = s->before[i] < 0 ? -1 : s->before[i] - 1) {
        const struct content *c = s->readers.at[i].content;
        const struct content **only = c->kind->cls == CLASS_CREATURE  ? &creature
                                      : c->kind->cls == CLASS_TERRAIN ? &ground
                                                                      : NULL;
        if (only && *only && *only != c) return false;
        if (only) *only = c;
    }
    return true;
}

static const struct modifier *line_at(const struct ring_search *s, int32_t i)
{
    return s->readers.at[i].line;
}

/* From the end of the ring back to its start: each needs the one before it on this way. */
static void report_ring(struct ring_search *s, int32_t start, int32_t end)
{
    struct str first = line_at(s, start)->stat->name, needed = first;
    struct diag *g =
        report(s->m, W0311, line_at(s, start)->span, "`%.*s` and `%.*s` need each other",
               STR_FMT(first), STR_FMT(line_at(s, end)->stat->name));
    for (int32_t i = end; i != start; i = s->before[i] - 1) {
        struct str stat = line_at(s, i)->stat->name;
        diag_related(g, line_at(s, i)->span, "here `%.*s` needs `%.*s`", STR_FMT(stat),
                     STR_FMT(needed));
        needed = stat;
        s->readers.at[i].reported = true;
    }
    s->readers.at[start].reported = true;
    diag_label(g, "here `%.*s` needs `%.*s`", STR_FMT(first), STR_FMT(needed));
    diag_note(g, "for a creature that has all of these, reading one of them ends the fight");
    diag_help(g, "let one of them depend on something that is kept, such as a slot or a mark");
}

/* Lines of one stat may be many, lines that read stats of the same creature are few. */
static void check_rings(struct ring_search *s)
{
    size_t n = s->readers.len + 1;
    s->before = ARENA_ARRAY(s->m->arena, int32_t, n);
    s->queue = ARENA_ARRAY(s->m->arena, int32_t, n);
    if (!s->before || !s->queue) return;
    for (int32_t i = 0; i < (int32_t)s->readers.len; i++) {
        if (s->readers.at[i].reported) continue;
        int32_t end = ring_end(s, i);
        if (end < 0 || !may_meet(s, end)) continue;
        report_ring(s, i, end);
    }
}

void check_modifier_cycles(struct model *m)
{
    struct ring_search s = {.m = m};
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->modifiers.len; k++) {
            const struct modifier *l = &m->contents.at[i]->modifiers.at[k];
            struct stat_reader r = {.content = m->contents.at[i], .line = l};
            line_reads(m, &r);
            if (reads(&r, row_of(l)) && l->aura)
                report_aura(m, r.content, l);
            else if (reads(&r, row_of(l)))
                report_line(m, r.content, l);
            else if (r.reads.len > 0)
                vec_push(&s.readers, m->arena, r);
        }
    check_rings(&s);
}
