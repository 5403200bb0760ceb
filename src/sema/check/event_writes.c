/* event_writes.c -- which members of open events a hook may write, and how.
 *
 * Only events that were open before the hook began count: the one at hand and those around it. An
 * event that a hook opens itself is its own business. So the walk knows of each local which event
 * it may name: one that came in as a parameter, one that was found open by its name (`attack`), or
 * one that was opened here. What a command does is found once, in terms of its parameters, and read
 * at each call. Branches are all taken; what a local may name is joined, never forgotten.
 */
#include "sema/check/event_writes.h"
#include "sema/visit.h"

/* Where an event came from, as bits: parameter i of the function, or found open by its name. */
typedef uint32_t origins;
#define FOUND       ((origins)1 << 31)
#define PARAMS_MOST 31

struct summary {
    VEC(struct came {
        struct event_write effect;
        origins from;
    })
    all;
};

struct event_writes {
    struct model *m;
    struct summary **fns; /* by function; NULL: not looked at */
};

struct look {
    struct event_writes *e;
    struct summary *out;
    origins *locals;
    uint8_t *opened; /* by event: how many blocks of it stand around this line, in this function */
};

struct event_writes *event_writes_new(struct model *m)
{
    struct event_writes *e = ARENA_NEW(m->arena, struct event_writes);
    e->m = m;
    e->fns = ARENA_ARRAY(m->arena, struct summary *, m->fns.len + 1);
    return e;
}

static const struct summary *fn_look(struct event_writes *e, const struct fn *fn);

static origins names(const struct look *l, const struct expr *x)
{
    if (!x) return 0;
    if (x->kind == EX_LOCAL) return l->locals[x->number];
    if (x->kind == EX_EVENT) return l->opened[x->rec->id] ? 0 : FOUND;
    if (x->kind == EX_COND) return names(l, x->b) | names(l, x->c);
    return 0;
}

static bool same_effect(const struct event_write *a, const struct event_write *b)
{
    return a->member == b->member && a->how == b->how && a->value == b->value;
}

static void add(struct look *l, struct event_write effect, origins from)
{
    if (!from) return;
    for (size_t i = 0; i < l->out->all.len; i++)
        if (same_effect(&l->out->all.at[i].effect, &effect)) {
            l->out->all.at[i].from |= from;
            return;
        }
    vec_push(&l->out->all, l->e->m->arena, (struct came){effect, from});
}

/* What `called` does, with these arguments. */
static void take_over(struct look *l, const struct summary *called, struct expr *const *args,
                      size_t count)
{
    for (size_t i = 0; i < called->all.len; i++) {
        const struct came *c = &called->all.at[i];
        origins from = c->from & FOUND && !l->opened[c->effect.member->rec->id] ? FOUND : 0;
        for (size_t k = 0; k < count && k < PARAMS_MOST; k++)
            if (c->from >> k & 1) from |= names(l, args[k]);
        add(l, c->effect, from);
    }
}

static void look_tex(void *user, const struct expr *x)
{
    struct look *l = user;
    expr_each(x, look_tex, l);
    if (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE)
        take_over(l, fn_look(l->e, x->fn), x->items, x->item_count);
}

static void look_store(struct look *l, const struct stmt *s)
{
    if (!s->mem || s->mem->rec->cls != CLASS_EVENT) return;
    struct event_write effect = {.member = s->mem, .how = WRITE_SET};
    if (s->assign != ASSIGN_SET)
        effect.how =
            s->mem->type.base == TY_INT || s->assign == ASSIGN_ADD ? WRITE_ADD : WRITE_TAKE;
    else if (s->c && s->c->kind == EX_CONST)
        effect.how = WRITE_CONST, effect.value = s->c->value;
    add(l, effect, names(l, s->a));
}

/* `fire x.hit(..)`: what any content wrote there; behind (self, this) come the arguments. */
static void look_fire(struct look *l, const struct stmt *s)
{
    struct expr **args = ARENA_ARRAY(l->e->m->arena, struct expr *, s->arg_count + 2);
    for (size_t i = 0; i < s->arg_count; i++) args[i + 2] = s->args[i];
    for (size_t i = 0; i < l->e->m->contents.len; i++) {
        const struct content *c = l->e->m->contents.at[i];
        if (!c->value_fns || !record_is(c->kind, s->mem->rec) || !c->value_fns[s->mem->slot])
            continue;
        take_over(l, fn_look(l->e, c->value_fns[s->mem->slot]), args, s->arg_count + 2);
    }
}

static void look_stm(void *user, const struct stmt *s)
{
    struct look *l = user;
    stmt_each_expr(s, look_tex, l);
    if (s->kind == ST_LET) l->locals[s->number] |= names(l, s->a);
    if (s->kind == ST_STORE) look_store(l, s);
    if (s->kind == ST_FIRE) look_fire(l, s);
    if (s->kind == ST_EVENT) l->opened[s->rec->id]++;
    stmt_each(s, look_stm, l);
    if (s->kind == ST_EVENT) l->opened[s->rec->id]--;
}

/* Calls make no circle (check_call_cycles); hooks that fire one another could: nothing is known of
 * the one under way then. */
static const struct summary *fn_look(struct event_writes *e, const struct fn *fn)
{
    if (e->fns[fn->id]) return e->fns[fn->id];
    struct look l = {.e = e, .out = ARENA_NEW(e->m->arena, struct summary)};
    l.locals = ARENA_ARRAY(e->m->arena, origins, fn->locals.len + 1);
    l.opened = ARENA_ARRAY(e->m->arena, uint8_t, e->m->events.len + 1);
    e->fns[fn->id] = l.out;
    for (size_t i = 0; i < fn->params.len && i < PARAMS_MOST; i++) l.locals[i] = (origins)1 << i;
    /* again: what a loop named further down */
    for (int pass = 0; fn->body && pass < 2; pass++) look_stm(&l, fn->body);
    return l.out;
}

void event_writes_of(struct event_writes *e, const struct fn *hook_body, event_write_list *out)
{
    const struct summary *s = fn_look(e, hook_body);
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
