/* provenance.c -- Backward slice over bindings, calls and events of the whole model: see
 * provenance.h. */
#include "absint/provenance.h"
#include "absint/fn_owner.h"
#include "absint/interp.h"
#include "absint/site_index.h"

static void add_place(struct provenance *t, const struct fn *fn, int32_t local,
                      const struct member *cell)
{
    for (size_t i = 0; i < t->places.len; i++) {
        const struct source_place *p = &t->places.at[i];
        if (p->fn == fn && p->local == local && p->cell == cell) return;
    }
    vec_push(&t->places, t->l->arena,
             (struct source_place){.fn = fn, .local = local, .cell = cell});
}

static bool is_param(const struct member *m)
{
    return m->sort == MEM_KEPT && m->member_sort == SORT_PARAM && m->rec->cls == CLASS_EVENT;
}

/* Where an expression has the thing from; false: from nowhere that has a name. */
static bool come_from(struct provenance *t, const struct fn *fn, const struct expr *x,
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
        vec_push(&t->named, t->l->arena, x->content);
        return true;
    }
    return false;
}

static void saw_fire(struct provenance *t, const struct fn *fn, const struct stmt *s)
{
    if (s->mem != t->hook) return;
    t->span = s->span;
    t->fired = true;
    if (s->a->kind == EX_FIRST_THING)
        vec_push(&t->named, t->l->arena, s->a->content);
    else if (!come_from(t, fn, s->a, NULL))
        t->lost = true;
}

size_t provenance_cell(const struct member *cell)
{
    size_t n = 0;
    for (size_t i = 0; i < cell->rec->mems.len && cell->rec->mems.at[i] != cell; i++)
        n += is_param(cell->rec->mems.at[i]);
    return n;
}

/* Lines that give the place its value: `let`, an event, a call of the function. */
static void saw_binding(struct provenance *t, const struct fn *fn, const struct stmt *s)
{
    const struct source_place *p = t->of;
    if (fn != p->fn || s->number != p->local) return;
    if (s->kind == ST_FOR || s->kind == ST_CHOOSE ||
        (s->kind == ST_LET && !come_from(t, fn, s->a, p->cell)))
        t->origin = true;
    if (s->kind != ST_EVENT) return;
    size_t cell = p->cell ? provenance_cell(p->cell) : SIZE_MAX;
    if (cell >= s->arg_count || cell >= INTERP_EVENT_CELLS ||
        !come_from(t, fn, s->args[cell], NULL))
        t->origin = true;
}

static void saw_call(struct provenance *t, const struct fn *fn, const struct expr *x)
{
    const struct source_place *p = t->of;
    if (x->fn != p->fn || (size_t)p->local >= p->fn->params.len) return;
    if ((size_t)p->local >= x->item_count || !come_from(t, fn, x->items[p->local], p->cell))
        t->origin = true;
}

/* What a file declares by name is called by name alone; hooks, acts and the like are called by the
 * machine. */
bool provenance_called_by_name(const struct fn *fn)
{
    static const char *const words[] = {"command", "check", "function"};
    const struct str head = fn->line && fn->line->head ? fn->line->head->text : STR("");
    for (size_t i = 0; i < 3; i++)
        if (str_equal(head, str_from(words[i]))) return true;
    return false;
}

#define THIS 1 /* the second parameter of what content brings along */

bool place_may_hold(const struct source_place *p, const struct content *c)
{
    return p->first && (!p->of || p->of == c);
}

void provenance_trace(struct provenance *t)
{
    const struct site_index *sites = site_index_of(t->l);
    for (size_t i = 0; i < sites->fires.len; i++)
        saw_fire(t, sites->fires.at[i].fn, sites->fires.at[i].s);
    for (size_t i = 0; i < t->places.len && t->places.len < 200 && !t->lost; i++) {
        struct source_place p = t->places.at[i];
        t->of = &p;
        t->origin = false;
        for (size_t b = site_index_bindings(sites, p.fn); b; b = sites->bindings.at[b - 1].next)
            saw_binding(t, sites->bindings.at[b - 1].fn, sites->bindings.at[b - 1].s);
        for (size_t c = site_index_calls(sites, p.fn); c; c = sites->calls.at[c - 1].next)
            if (fn_owner_name(t->l->m, sites->calls.at[c - 1].by))
                saw_call(t, sites->calls.at[c - 1].by, sites->calls.at[c - 1].x);
        bool param = (size_t)p.local < p.fn->params.len;
        bool by_machine = param && !provenance_called_by_name(p.fn);
        t->places.at[i].first = t->origin || by_machine;
        if (by_machine && !t->origin && p.local == THIS && !p.cell)
            t->places.at[i].of = owner_of_fn(t->l->m, p.fn);
    }
    if (t->places.len >= 200) t->lost = true;
}
