/* reach.c -- hooks that never run: what a declaration writes under a hook, and no rule can ever fire for it.
 *
 * A hook is fired for some thing: `fire card.hit(t)`. From each such line the way of that thing is traced back, through parameters
 * and events, to where it is first named. From there the rules are walked with the declaration in question in its place
 * (fold.h). If no walk comes to the line, the hook never runs: for want of a target line, perhaps.
 */
#include "lint/fold.h"

#define FUEL 20000
#define THE_THING 1

/* A name in a function that holds the thing, or an event that has it as a parameter. */
struct place { const struct fn *fn; int32_t local; const struct mem *cell; bool first; };

/* Lines that fire hooks, and calls by what they call: gathered once, since every trace asks for them. */
struct sites {
    struct arena *arena;
    VEC(struct fire { const struct fn *fn; const struct stm *s; }) fires;
    VEC(struct call { const struct fn *by; const struct tex *x; size_t next; }) calls; /* next: of the same head, index + 1 */
    size_t *heads, head_count;
};

struct trace {
    struct lint *l;
    const struct sites *sites;
    const struct mem *hook;
    VEC(struct place) places;
    VEC(const struct content *) named; /* fired for these by name */
    bool fired, lost;                  /* some line fires it; the trace was lost: anybody may */
    struct span span;
    /* while lines are looked at */
    const struct place *of;
    bool origin;
};

static void add_place(struct trace *t, const struct fn *fn, int32_t local, const struct mem *cell)
{
    for (size_t i = 0; i < t->places.len; i++) {
        const struct place *p = &t->places.at[i];
        if (p->fn == fn && p->local == local && p->cell == cell) return;
    }
    vec_push(&t->places, t->l->arena, (struct place){fn, local, cell, false});
}

static bool is_param(const struct mem *m)
{
    return m->sort == MEM_KEPT && m->member_sort == SORT_PARAM && m->rec->cls == CLASS_EVENT;
}

/* Where an expression has the thing from; false: from nowhere that has a name. */
static bool come_from(struct trace *t, const struct fn *fn, const struct tex *x, const struct mem *cell)
{
    if (x && x->kind == X_LOCAL) {
        add_place(t, fn, x->number, cell);
        return true;
    }
    if (!cell && x && x->kind == X_LOAD && is_param(x->mem) && !x->mem->is_open && x->a && x->a->kind == X_LOCAL) {
        add_place(t, fn, x->a->number, x->mem);
        return true;
    }
    return false;
}

static void gather_fire(void *ctx, const struct fn *fn, const struct stm *s)
{
    struct sites *to = ctx;
    if (s->kind == S_FIRE) vec_push(&to->fires, to->arena, (struct fire){fn, s});
}

static size_t *calls_head(const struct sites *sites, const struct fn *fn) { return &sites->heads[(uint32_t)fn->id % sites->head_count]; }

static void gather_call(void *ctx, const struct fn *fn, const struct tex *x)
{
    struct sites *to = ctx;
    if (x->kind != X_CALL) return;
    size_t *head = calls_head(to, x->fn);
    vec_push(&to->calls, to->arena, (struct call){fn, x, *head});
    *head = to->calls.len;
}

static bool sites_gather(struct sites *to, struct lint *l)
{
    *to = (struct sites){.arena = l->arena, .head_count = l->m->fns.len + 1};
    to->heads = ARENA_ARRAY(l->arena, size_t, to->head_count);
    struct visit v = {to, gather_call, gather_fire};
    if (to->heads) visit_model(&v, l->m);
    return to->heads != NULL;
}

static void saw_fire(struct trace *t, const struct fn *fn, const struct stm *s)
{
    if (s->mem != t->hook) return;
    t->span = s->span;
    t->fired = true;
    if (s->a->kind == X_FIRST_THING) vec_push(&t->named, t->l->arena, s->a->content);
    else if (!come_from(t, fn, s->a, NULL)) t->lost = true;
}

static size_t cell_of(const struct mem *cell)
{
    size_t n = 0;
    for (size_t i = 0; i < cell->rec->mems.len && cell->rec->mems.at[i] != cell; i++) n += is_param(cell->rec->mems.at[i]);
    return n;
}

/* Lines that give the place its value: `let`, an event, a call of the function. */
static void saw_binding(void *ctx, const struct fn *fn, const struct stm *s)
{
    struct trace *t = ctx;
    const struct place *p = t->of;
    if (fn != p->fn || s->number != p->local) return;
    if (s->kind == S_LET && !come_from(t, fn, s->a, p->cell)) t->origin = true;
    if (s->kind == S_FOR || s->kind == S_CHOOSE) t->origin = true;
    if (s->kind != S_EVENT) return;
    size_t cell = p->cell ? cell_of(p->cell) : SIZE_MAX;
    if (cell >= s->arg_count || cell >= FOLD_EVENT_CELLS || !come_from(t, fn, s->args[cell], NULL)) t->origin = true;
}

static void saw_call(struct trace *t, const struct fn *fn, const struct tex *x)
{
    const struct place *p = t->of;
    if (x->fn != p->fn || (size_t)p->local >= p->fn->params.len) return;
    if ((size_t)p->local >= x->item_count || !come_from(t, fn, x->items[p->local], p->cell)) t->origin = true;
}

/* What a file declares by name is called by name alone; hooks, acts and the like are called by the machine. */
static bool is_called_by_name(const struct fn *fn)
{
    static const char *const words[] = {"command", "check", "function"};
    const struct str head = fn->line && fn->line->head ? fn->line->head->text : STR("");
    for (size_t i = 0; i < 3; i++)
        if (str_equal(head, str_from(words[i]))) return true;
    return false;
}

static void trace_back(struct trace *t)
{
    struct visit bindings = {t, NULL, saw_binding};
    for (size_t i = 0; i < t->sites->fires.len; i++) saw_fire(t, t->sites->fires.at[i].fn, t->sites->fires.at[i].s);
    for (size_t i = 0; i < t->places.len && t->places.len < 200 && !t->lost; i++) {
        struct place p = t->places.at[i];
        t->of = &p;
        t->origin = false;
        visit_fn(&bindings, p.fn);
        for (size_t c = *calls_head(t->sites, p.fn); c; c = t->sites->calls.at[c - 1].next) saw_call(t, t->sites->calls.at[c - 1].by, t->sites->calls.at[c - 1].x);
        bool param = (size_t)p.local < p.fn->params.len;
        t->places.at[i].first = t->origin || (param && !is_called_by_name(p.fn));
    }
    if (t->places.len >= 200) t->lost = true;
}

/* ---- walking with the declaration in its place ---- */

struct question {
    const struct trace *t;
    const struct place *from;
    const struct content *c;
    struct arena *arena;
    bool reached;
};

static struct value in_place(struct frame *at, int32_t local, struct value v)
{
    struct question *q = at->f->ctx;
    const struct place *p = q->from;
    if (at->fn != p->fn || local != p->local) return v;
    if (!p->cell) return v.kind == V_ANY ? value_object(THE_THING, q->c) : v;
    struct value *cells = ARENA_ARRAY(q->arena, struct value, FOLD_EVENT_CELLS);
    size_t cell = cell_of(p->cell);
    if (!cells || cell >= FOLD_EVENT_CELLS) return v;
    for (size_t i = 0; i < FOLD_EVENT_CELLS; i++) cells[i] = v.kind == V_EVENT ? v.cells[i] : value_any();
    if (cells[cell].kind == V_ANY) cells[cell] = value_object(THE_THING, q->c);
    return (struct value){.kind = V_EVENT, .cells = cells};
}

static bool holds_it(struct value v)
{
    if (v.kind == V_OBJECT) return v.object == THE_THING;
    for (size_t i = 0; v.kind == V_EVENT && i < FOLD_EVENT_CELLS; i++)
        if (v.cells[i].kind == V_OBJECT && v.cells[i].object == THE_THING) return true;
    return false;
}

/* Its way goes on only where it is handed on. */
static bool handed_on(struct frame *at, const struct fn *fn, const struct value *args, size_t count)
{
    const struct question *q = at->f->ctx;
    (void)fn;
    if (q->reached) return false;
    for (size_t i = 0; i < count; i++)
        if (holds_it(args[i])) return true;
    return false;
}

static void came_by(struct frame *at, const struct stm *s)
{
    struct question *q = at->f->ctx;
    if (s->kind == S_FIRE && s->mem == q->t->hook && holds_it(fold_tex(at, s->a))) q->reached = true;
}

static bool fires_from(struct lint *l, const struct trace *t, const struct place *from, const struct content *c)
{
    struct question q = {.t = t, .from = from, .c = c, .arena = l->arena};
    struct folding f = {.arena = l->arena, .ctx = &q, .statement = came_by, .bound = in_place, .follow = handed_on, .fuel = FUEL};
    fold_fn(&f, from->fn, NULL, 0);
    return q.reached || f.fuel == 0;
}

static bool ever_fires(struct lint *l, const struct trace *t, const struct content *c)
{
    if (t->lost) return true;
    for (size_t i = 0; i < t->named.len; i++)
        if (t->named.at[i] == c) return true;
    for (size_t i = 0; i < t->places.len; i++)
        if (t->places.at[i].first && fires_from(l, t, &t->places.at[i], c)) return true;
    return false;
}

static bool kind_below(const struct rec *r, const struct rec *ancestor)
{
    while (r && r != ancestor) r = r->parent;
    return r != NULL;
}

static void judge_hook(struct lint *l, const struct sites *sites, const struct mem *hook)
{
    struct trace t = {.l = l, .sites = sites, .hook = hook};
    bool traced = false;
    for (size_t i = 0; i < l->m->contents.len; i++) {
        const struct content *c = l->m->contents.at[i];
        if (!kind_below(c->kind, hook->rec) || !c->value_fns[hook->slot] || !c->value_spans[hook->slot].to) continue;
        if (!traced) trace_back(&t);
        traced = true;
        if (ever_fires(l, &t, c)) continue;
        struct diag *g = lint_report(l, W0601, c->value_spans[hook->slot], "`%.*s` of `%.*s` never happens", STR_FMT(hook->name), STR_FMT(c->sym->name));
        if (t.fired) {
            diag_related(l->d, g, t.span, "it would be fired here");
            diag_note(l->d, g, "the rules never come there with `%.*s`: they ask for something that it does not have", STR_FMT(c->sym->name));
        } else {
            diag_note(l->d, g, "no rule ever fires `%.*s`", STR_FMT(hook->name));
        }
    }
}

void lint_hooks(struct lint *l)
{
    struct sites sites;
    if (!sites_gather(&sites, l)) return;
    for (size_t i = 0; i < l->m->all_kinds.len; i++) {
        const struct rec *r = l->m->all_kinds.at[i];
        for (size_t k = 0; k < r->mems.len; k++)
            if (r->mems.at[k]->sort == MEM_GIVEN && r->mems.at[k]->slot_sort == SLOT_HOOK) judge_hook(l, &sites, r->mems.at[k]);
    }
}
