/* dead_hooks.c -- Reports hooks that never run (W0601): no rule can fire them for this declaration.
 *
 * From each line `fire card.hit(t)` the thing is traced back through parameters and events to the
 * places where it is first named (provenance.h). From each of these the rules are interpreted with
 * the declaration in the place of the thing (interp.h). If no interpretation reaches the line, the
 * hook never runs.
 */
#include "lang/absint/interp.h"
#include "lang/absint/provenance.h"
#include "lang/sema/model/record_members.h"
#include "lints.h"

#define FUEL      20000
#define THE_THING 1 /* its object, in values */

/* ---- interpretation with the declaration in place of the thing ---- */

/* Can the declaration `c`, bound at `from`, reach a statement that fires the hook? */
struct dead_hook_query {
    const struct source_place *from;
    const struct content *c;
    struct arena *arena;
    const struct provenance *t;
    bool reached;
};

static struct value bind_thing(struct absint_frame *at, int32_t local, struct value v)
{
    const struct dead_hook_query *q = at->f->ctx;
    const struct source_place *p = q->from;
    if (at->fn != p->fn || local != p->local) return v;
    if (!p->cell) return v.kind == V_ANY ? value_object(THE_THING, q->c) : v;
    struct value *cells = ARENA_ARRAY(q->arena, struct value, INTERP_EVENT_CELLS);
    size_t cell = provenance_cell(p->cell);
    if (cell >= INTERP_EVENT_CELLS) return v;
    for (size_t i = 0; i < INTERP_EVENT_CELLS; i++)
        cells[i] = v.kind == V_EVENT ? v.cells[i] : value_any();
    if (cells[cell].kind == V_ANY) cells[cell] = value_object(THE_THING, q->c);
    return (struct value){.kind = V_EVENT, .cells = cells};
}

/* The thing, or an event that has it. */
static bool holds_thing(struct value v)
{
    if (v.kind == V_OBJECT) return v.object == THE_THING;
    for (size_t i = 0; v.kind == V_EVENT && i < INTERP_EVENT_CELLS; i++)
        if (v.cells[i].kind == V_OBJECT && v.cells[i].object == THE_THING) return true;
    return false;
}

/* Only calls that take the thing are followed. */
static bool passes_thing(struct absint_frame *at, const struct fn *fn, const struct value *args,
                         size_t count)
{
    (void)at, (void)fn;
    for (size_t i = 0; i < count; i++)
        if (holds_thing(args[i])) return true;
    return false;
}

static void saw_fire(struct absint_frame *at, const struct stmt *s)
{
    struct dead_hook_query *q = at->f->ctx;
    if (s->kind != ST_FIRE || s->mem != q->t->hook || !holds_thing(interp_expr(at, s->a))) return;
    q->reached = true;
    at->f->fuel = 0; /* decided */
}

static bool fires_from(struct lint *l, const struct provenance *t, const struct source_place *from,
                       const struct content *c)
{
    struct arena *scratch = lint_scratch(l);
    struct dead_hook_query q = {from, c, scratch, t, false};
    struct interp f = {.arena = scratch,
                       .ctx = &q,
                       .on_stmt = saw_fire,
                       .on_bind = bind_thing,
                       .may_follow = passes_thing,
                       .fuel = FUEL};
    interp_fn(&f, from->fn, NULL, 0);
    return q.reached || f.fuel == 0;
}

static bool ever_fires(struct lint *l, const struct provenance *t, const struct content *c)
{
    if (t->lost) return true;
    for (size_t i = 0; i < t->named.len; i++)
        if (t->named.at[i] == c) return true;
    for (size_t i = 0; i < t->places.len; i++)
        if (place_may_hold(&t->places.at[i], c) && fires_from(l, t, &t->places.at[i], c))
            return true;
    return false;
}

static void judge_hook(struct lint *l, const struct member *hook)
{
    struct provenance t = {.arena = l->arena, .m = l->m, .sites = lint_sites(l), .hook = hook};
    bool traced = false;
    for (size_t i = 0; i < l->m->contents.len; i++) {
        const struct content *c = l->m->contents.at[i];
        if (!record_is(c->kind, hook->rec) || !c->value_fns[hook->slot] ||
            !c->value_spans[hook->slot].to)
            continue;
        if (!traced) provenance_trace(&t);
        traced = true;
        if (ever_fires(l, &t, c)) continue;
        struct diag *g =
            lint_report(l, W0601, c->value_spans[hook->slot], "`%.*s` of `%.*s` never happens",
                        STR_FMT(hook->name), STR_FMT(c->sym->name));
        if (t.fired) {
            diag_related(g, t.span, "it would be fired here");
            diag_note(g,
                      "the rules never reach this line with `%.*s`: they require something that it "
                      "does not have",
                      STR_FMT(c->sym->name));
        } else {
            diag_note(g, "no rule ever fires `%.*s`", STR_FMT(hook->name));
        }
    }
}

void lint_dead_hooks(struct lint *l)
{
    for (size_t i = 0; i < l->m->all_kinds.len; i++) {
        const struct record *r = l->m->all_kinds.at[i];
        for (size_t k = 0; k < r->members.len; k++)
            if (r->members.at[k]->kind == MEM_GIVEN && r->members.at[k]->slot_sort == SLOT_HOOK)
                judge_hook(l, r->members.at[k]);
    }
}
