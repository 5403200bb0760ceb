/* event_writes.c -- Interprocedural effect analysis: the members of open events that a hook may
 * write, and how.
 *
 * Only events that were open before the hook began count: the current one and those around it.
 * Events that the hook itself opens are left out, since no other hook of the window can see them.
 * So the analysis computes for each local the origins of the event it may name. An origin is a
 * parameter, or an event found open by its name (`attack`); an event opened here has none. Each
 * function is summarised once in terms of its parameters, and a call instantiates the summary. The
 * analysis is flow-insensitive: all branches are taken, and the origins of a local only grow.
 */
#include "event_writes.h"
#include "lang/sema/model/visit.h"

/* A set of origins: bit i for parameter i of the function, ORIGIN_OPEN for an event that was found
 * open by its name. An event that this function opened has none of them. */
typedef uint32_t origin_set;
#define ORIGIN_OPEN ((origin_set)1 << 31)
#define PARAMS_MOST 31

struct summary_entry {
    struct event_write effect;
    origin_set origins; /* of the event whose member is written */
};

/* The effects of a function, each once. */
struct summary {
    VEC(struct summary_entry) all;
};

struct event_writes {
    struct model *m;
    struct summary **summaries; /* by function; NULL: not computed yet */
};

/* The walk of one function. */
struct effect_walk {
    struct event_writes *e;
    struct summary *out;
    origin_set *locals; /* by local: the event it may name */
    uint8_t *opened;    /* by event: the number of its blocks around this line, in this function */
};

struct event_writes *event_writes_new(struct model *m)
{
    struct event_writes *e = ARENA_NEW(m->arena, struct event_writes);
    e->m = m;
    e->summaries = ARENA_ARRAY(m->arena, struct summary *, m->fns.len + 1);
    return e;
}

static const struct summary *summary_of(struct event_writes *e, const struct fn *fn);

static origin_set origins_of(const struct effect_walk *w, const struct expr *x)
{
    if (!x) return 0;
    if (x->kind == EX_LOCAL) return w->locals[x->number];
    if (x->kind == EX_EVENT) return w->opened[x->rec->id] ? 0 : ORIGIN_OPEN;
    if (x->kind == EX_COND) return origins_of(w, x->b) | origins_of(w, x->c);
    return 0;
}

static bool same_effect(const struct event_write *a, const struct event_write *b)
{
    return a->member == b->member && a->how == b->how && a->value == b->value;
}

static void add_effect(struct effect_walk *w, struct event_write effect, origin_set origins)
{
    if (!origins) return;
    for (size_t i = 0; i < w->out->all.len; i++)
        if (same_effect(&w->out->all.at[i].effect, &effect)) {
            w->out->all.at[i].origins |= origins;
            return;
        }
    vec_push(&w->out->all, w->e->m->arena, (struct summary_entry){effect, origins});
}

/* Adds the effects of a call: the parameters of its summary are replaced by the arguments' origins.
 * An event that the callee finds open may be one that is opened here: then it is not counted. */
static void add_call(struct effect_walk *w, const struct summary *called, struct expr *const *args,
                     size_t count)
{
    for (size_t i = 0; i < called->all.len; i++) {
        const struct summary_entry *c = &called->all.at[i];
        origin_set origins =
            c->origins & ORIGIN_OPEN && !w->opened[c->effect.member->rec->id] ? ORIGIN_OPEN : 0;
        for (size_t k = 0; k < count && k < PARAMS_MOST; k++)
            if (c->origins >> k & 1) origins |= origins_of(w, args[k]);
        add_effect(w, c->effect, origins);
    }
}

static void walk_expr(void *user, const struct expr *x)
{
    struct effect_walk *w = user;
    expr_each(x, walk_expr, w);
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE)
        add_call(w, summary_of(w->e, x->fn), x->items, x->item_count);
}

static void walk_store(struct effect_walk *w, const struct stmt *s)
{
    if (!s->mem || s->mem->rec->cls != CLASS_EVENT) return;
    struct event_write effect = {.member = s->mem, .how = WRITE_SET};
    if (s->assign != ASSIGN_SET)
        effect.how =
            s->mem->type.base == TY_INT || s->assign == ASSIGN_ADD ? WRITE_ADD : WRITE_TAKE;
    else if (s->c && s->c->kind == EX_CONST)
        effect.how = WRITE_CONST, effect.value = s->c->value;
    add_effect(w, effect, origins_of(w, s->a));
}

/* `fire x.hit(..)` may run the hook of any content. Its parameters are self, this, then the
 * arguments. */
static void walk_fire(struct effect_walk *w, const struct stmt *s)
{
    struct expr **args = ARENA_ARRAY(w->e->m->arena, struct expr *, s->arg_count + 2);
    for (size_t i = 0; i < s->arg_count; i++) args[i + 2] = s->args[i];
    for (size_t i = 0; i < w->e->m->contents.len; i++) {
        const struct content *c = w->e->m->contents.at[i];
        if (!c->value_fns || !record_is(c->kind, s->mem->rec) || !c->value_fns[s->mem->slot])
            continue;
        add_call(w, summary_of(w->e, c->value_fns[s->mem->slot]), args, s->arg_count + 2);
    }
}

static void walk_stmt(void *user, const struct stmt *s)
{
    struct effect_walk *w = user;
    stmt_each_expr(s, walk_expr, w);
    if (s->kind == ST_LET) w->locals[s->number] |= origins_of(w, s->a);
    if (s->kind == ST_STORE) walk_store(w, s);
    if (s->kind == ST_FIRE) walk_fire(w, s);
    if (s->kind == ST_EVENT) w->opened[s->rec->id]++;
    stmt_each(s, walk_stmt, w);
    if (s->kind == ST_EVENT) w->opened[s->rec->id]--;
}

/* The summary is entered in the table before its function is walked, so that the walk ends. Calls
 * are acyclic (check_call_cycles), but hooks may fire one another: such a cycle reads the effects
 * that have been found so far. */
static const struct summary *summary_of(struct event_writes *e, const struct fn *fn)
{
    if (e->summaries[fn->id]) return e->summaries[fn->id];
    struct effect_walk w = {.e = e, .out = ARENA_NEW(e->m->arena, struct summary)};
    w.locals = ARENA_ARRAY(e->m->arena, origin_set, fn->locals.len + 1);
    w.opened = ARENA_ARRAY(e->m->arena, uint8_t, e->m->events.len + 1);
    e->summaries[fn->id] = w.out;
    for (size_t i = 0; i < fn->params.len && i < PARAMS_MOST; i++) w.locals[i] = (origin_set)1 << i;
    /* Twice: a line of a loop may read a local that a later line of it assigns. */
    for (int pass = 0; fn->body && pass < 2; pass++) walk_stmt(&w, fn->body);
    return w.out;
}

void event_writes_of(struct event_writes *e, const struct fn *hook_body, event_write_list *out)
{
    const struct summary *s = summary_of(e, hook_body);
    for (size_t i = 0; i < s->all.len; i++) vec_push(out, e->m->arena, s->all.at[i].effect);
}

bool event_writes_clash(const event_write_list *a, const event_write_list *b,
                        const struct member **member)
{
    for (size_t i = 0; i < a->len; i++)
        for (size_t k = 0; k < b->len; k++) {
            const struct event_write *x = &a->at[i], *y = &b->at[k];
            if (x->member != y->member) continue;
            bool alike = x->how == y->how && x->how != WRITE_SET &&
                         (x->how != WRITE_CONST || x->value == y->value);
            *member = x->member;
            if (!alike) return true;
        }
    return false;
}
