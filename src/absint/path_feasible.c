/* path_feasible.c -- may a function, in one encounter (encounter_model.h), come to one of its
 * lines? Only what stands on the way is looked at: the conditions around the line and those before
 * it that leave; and names that these use. What is not understood is no hindrance. */
#include "absint/encounter_model.h"
#include "absint/interp_stmt.h"

#define FUEL 4000

/* the line comes later; what comes later is not come to; it is here, and can be come to; it cannot
 */
enum ahead { AHEAD, LEAVES, FOUND, NEVER };

struct passage {
    struct looking looking; /* first */
    struct absint_frame at;
    const struct stmt *line;
    const struct passing *how;
    const struct expr **lets; /* by local: what it was given and keeps */
};

/* What names hold, of those that it uses. */
static void prepare(struct passage *p, const struct expr *x)
{
    if (!x) return;
    if (x->kind == EX_LOCAL && p->lets[x->number]) {
        const struct expr *value = p->lets[x->number];
        p->lets[x->number] = NULL;
        prepare(p, value);
        p->at.locals[x->number] = interp_expr(&p->at, value);
    }
    prepare(p, x->a);
    prepare(p, x->b);
    prepare(p, x->c);
    for (size_t i = 0; i < x->item_count; i++) prepare(p, x->items[i]);
}

static struct value value_of(struct passage *p, const struct expr *x)
{
    prepare(p, x);
    return interp_expr(&p->at, x);
}

static bool holds(const struct stmt *s, const struct stmt *line)
{
    if (!s || s == line) return s != NULL;
    for (size_t i = 0; i < s->item_count; i++)
        if (holds(s->items[i], line)) return true;
    return holds(s->then, line) || holds(s->orelse, line);
}

static enum ahead look(struct passage *p, const struct stmt *s);

static enum ahead look_if(struct passage *p, const struct stmt *s)
{
    bool then = holds(s->then, p->line);
    if (then || holds(s->orelse, p->line)) {
        if (value_truth(value_of(p, s->a)) == !then) return NEVER;
        if (p->how->counts) interp_narrow(&p->at, s->a, then);
        return look(p, then ? s->then : s->orelse);
    }
    bool out = look(p, s->then) == LEAVES, out_else = look(p, s->orelse) == LEAVES;
    if (out == out_else) return out ? LEAVES : AHEAD;
    if (value_truth(value_of(p, s->a)) == out) return LEAVES;
    if (p->how->counts) interp_narrow(&p->at, s->a, out_else);
    return AHEAD;
}

static enum ahead look_loop(struct passage *p, const struct stmt *s)
{
    bool found = holds(s->then, p->line);
    if (!found && s->kind != ST_UNTIL) return AHEAD;
    struct value v = value_of(p, s->a);
    bool none = s->kind == ST_UNTIL ? value_truth(v) == 1 : v.kind == V_NONE || value_is(v, 0);
    if (found) return none ? NEVER : look(p, s->then);
    return value_truth(v) == 0 ? LEAVES : AHEAD;
}

static bool left_before(struct passage *p, const struct stmt *s, size_t here)
{
    for (size_t i = 0; i < here; i++)
        if (look(p, s->items[i]) == LEAVES) return true;
    return false;
}

/* In order, where it matters what is known when the line is come to, and that nothing is asked for
 * in vain. Else the line comes first: what leaves before it seldom tells anything. */
static enum ahead look_block(struct passage *p, const struct stmt *s)
{
    size_t here = 0;
    while (here < s->item_count && !holds(s->items[here], p->line)) {
        const struct stmt *let = s->items[here++];
        if (let->kind == ST_LET && !p->at.fn->locals.at[let->number].is_changed)
            p->lets[let->number] = let->a;
    }
    if (here == s->item_count) return left_before(p, s, here) ? LEAVES : AHEAD;
    bool in_order = p->how->asks || p->how->counts;
    if (in_order && left_before(p, s, here)) return NEVER;
    enum ahead a = look(p, s->items[here]);
    return !in_order && a == FOUND && left_before(p, s, here) ? NEVER : a;
}

static enum ahead look(struct passage *p, const struct stmt *s)
{
    if (!s) return AHEAD;
    if (s == p->line)
        return !p->how->counts || p->how->counts(&p->at, s, p->how->what) ? FOUND : NEVER;
    switch (s->kind) {
    case ST_BLOCK: return look_block(p, s);
    case ST_RETURN: return LEAVES;
    case ST_IF: return look_if(p, s);
    case ST_FOR:
    case ST_REPEAT:
    case ST_UNTIL: return look_loop(p, s);
    case ST_TOGETHER:
        for (size_t i = 0; i < s->item_count; i++)
            if (holds(s->items[i], p->line)) return look(p, s->items[i]);
        return AHEAD;
    default: return look(p, s->then);
    }
}

static bool pure_only(struct absint_frame *at, const struct fn *fn, const struct value *args,
                      size_t count)
{
    return (void)at, (void)args, (void)count, fn->permission == PERMIT_PURE;
}

static bool is_open(const struct encounter_models *d, const struct stmt *line)
{
    for (size_t i = 0; i < d->open.len; i++)
        if (d->open.at[i].s == line) return true;
    return false;
}

static void with_arguments(struct passage *p)
{
    for (size_t i = 0; p->how->args && i < p->at.fn->params.len && i < p->at.fn->locals.len; i++)
        p->at.locals[i] = p->how->args[i];
}

/* A line that is not found in it is no statement of its own: an expression, say. */
bool path_feasible(struct encounter_model *s, const struct site *to, const struct passing *how)
{
    size_t locals = to->fn->locals.len;
    if (!to->s || (!how->counts && is_open(s->all, to->s))) return true;
    struct passage p = {.looking = {.s = s, .asks = how->asks},
                        .line = to->s,
                        .how = how,
                        .lets = ARENA_ARRAY(s->arena, const struct expr *, locals + 1)};
    struct interp f = encounter_model_interp(s, &p.looking, how->endless);
    f.follow = pure_only;
    f.fuel = FUEL;
    p.at = (struct absint_frame){.f = &f,
                                 .fn = to->fn,
                                 .live = true,
                                 .locals = ARENA_ARRAY(s->arena, struct value, locals + 1)};
    with_arguments(&p);
    enum ahead a = look(&p, to->fn->body);
    bool passes = a == FOUND || a == AHEAD;
    if (passes && !p.looking.told && !how->counts) vec_push(&s->all->open, s->all->arena, *to);
    return passes;
}
