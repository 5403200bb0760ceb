/* provenance.c -- Backward slice over the bindings, calls and events of the whole model. A
 * worklist of places is traced to the places that give them their values. */
#include "provenance.h"
#include "fn_owner.h"
#include "interp.h"

static void add_place(struct provenance *t, const struct fn *fn, int32_t local,
                      const struct member *cell)
{
    for (size_t i = 0; i < t->places.len; i++) {
        const struct source_place *p = &t->places.at[i];
        if (p->fn == fn && p->local == local && p->cell == cell) return;
    }
    vec_push(&t->places, t->arena, (struct source_place){.fn = fn, .local = local, .cell = cell});
}

static bool is_param(const struct member *m)
{
    return m->kind == MEM_KEPT && m->member_sort == SORT_PARAM && m->rec->cls == CLASS_EVENT;
}

/* Adds the place from which the expression takes the thing. Returns false if it has none. */
static bool add_source(struct provenance *t, const struct fn *fn, const struct expr *x,
                       const struct member *cell)
{
    if (x && x->kind == EX_LOCAL) {
        add_place(t, fn, x->number, cell);
        return true;
    }
    if (!cell && x && x->kind == EX_LOAD && is_param(x->mem) && !x->mem->is_open && x->a &&
        x->a->kind == EX_LOCAL) {
        add_place(t, fn, x->a->number, x->mem);
        return true;
    }
    if (!cell && x && x->kind == EX_FIRST_THING) {
        vec_push(&t->named, t->arena, x->content);
        return true;
    }
    return false;
}

static void trace_fire(struct provenance *t, const struct fn *fn, const struct stmt *s)
{
    if (s->mem != t->hook) return;
    t->span = s->span;
    t->fired = true;
    if (s->a->kind == EX_FIRST_THING)
        vec_push(&t->named, t->arena, s->a->content);
    else if (!add_source(t, fn, s->a, NULL))
        t->lost = true;
}

size_t provenance_cell(const struct member *cell)
{
    size_t n = 0;
    for (size_t i = 0; i < cell->rec->members.len && cell->rec->members.at[i] != cell; i++)
        n += is_param(cell->rec->members.at[i]);
    return n;
}

/* Traces a statement that gives the target its value: `let`, a loop, a choice or an event. */
static void trace_binding(struct provenance *t, const struct fn *fn, const struct stmt *s)
{
    const struct source_place *p = t->target;
    if (fn != p->fn || s->number != p->local) return;
    if (s->kind == ST_FOR || s->kind == ST_MARCH || s->kind == ST_CHOOSE ||
        (s->kind == ST_LET && !add_source(t, fn, s->a, p->cell)))
        t->has_origin = true;
    if (s->kind != ST_EVENT) return;
    size_t cell = p->cell ? provenance_cell(p->cell) : SIZE_MAX;
    if (cell >= s->arg_count || cell >= INTERP_EVENT_CELLS ||
        !add_source(t, fn, s->args[cell], NULL))
        t->has_origin = true;
}

static void trace_call(struct provenance *t, const struct fn *fn, const struct expr *x)
{
    const struct source_place *p = t->target;
    if (x->fn != p->fn || (size_t)p->local >= p->fn->params.len) return;
    if ((size_t)p->local >= x->item_count || !add_source(t, fn, x->items[p->local], p->cell))
        t->has_origin = true;
}

bool provenance_called_by_name(const struct fn *fn)
{
    static const char *const words[] = {"command", "check", "function"};
    const struct str head = fn->line && fn->line->head ? fn->line->head->text : STR("");
    for (size_t i = 0; i < 3; i++)
        if (str_equal(head, str_from(words[i]))) return true;
    return false;
}

#define THIS        1   /* `this` is the second parameter of functions of a declaration */
#define PLACES_MOST 200 /* with more the trace is lost */

bool place_may_hold(const struct source_place *p, const struct content *c)
{
    return p->is_origin && (!p->owner || p->owner == c);
}

void provenance_trace(struct provenance *t)
{
    const struct site_index *sites = t->sites;
    for (size_t i = 0; i < sites->fires.len; i++)
        trace_fire(t, sites->fires.at[i].fn, sites->fires.at[i].s);
    for (size_t i = 0; i < t->places.len && t->places.len < PLACES_MOST && !t->lost; i++) {
        struct source_place p = t->places.at[i];
        /* cppcheck-suppress autoVariables ; each round sets it before it is read */
        t->target = &p;
        t->has_origin = false;
        for (size_t b = site_index_bindings(sites, p.fn); b; b = sites->bindings.at[b - 1].next)
            trace_binding(t, sites->bindings.at[b - 1].fn, sites->bindings.at[b - 1].s);
        for (size_t c = site_index_calls(sites, p.fn); c; c = sites->calls.at[c - 1].next)
            if (fn_is_listed(t->m, sites->calls.at[c - 1].caller))
                trace_call(t, sites->calls.at[c - 1].caller, sites->calls.at[c - 1].call);
        bool param = (size_t)p.local < p.fn->params.len;
        bool by_vm = param && !provenance_called_by_name(p.fn);
        t->places.at[i].is_origin = t->has_origin || by_vm;
        if (by_vm && !t->has_origin && p.local == THIS && !p.cell)
            t->places.at[i].owner = fn_owner(t->m, p.fn);
    }
    if (t->places.len >= PLACES_MOST) t->lost = true;
}
