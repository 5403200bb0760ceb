/* encounter_model.c -- see encounter_model.h: who is there, and what that says of any thing, any
 * fighter, and of how many there are. */
#include "absint/encounter_model.h"
#include "absint/interp_stmt.h"

#define FUEL          20000
#define SCENES_EFFORT 1000000
#define A_SIDE        1000000 /* objects: this and its number */

static bool kind_is(const struct record *r, const struct record *ancestor)
{
    while (r && r != ancestor) r = r->parent;
    return r != NULL;
}

static bool is_one_of(const struct encounter *e, const struct record *kind)
{
    for (size_t i = 0; i < e->fighters.len; i++)
        if (e->fighters.at[i].content && kind_is(e->fighters.at[i].content->kind, kind))
            return true;
    return false;
}

static void has(struct encounter_model *s, const struct inventory_item *stock)
{
    if (stock->content) s->there[stock->content->id] = true;
    for (size_t i = 0; i < stock->inner.len; i++) has(s, stock->inner.at[i]);
}

void encounter_models_begin(struct encounter_models *all, struct lint *l)
{
    *all = (struct encounter_models){
        .arena = l->arena, .sites = site_index_of(l), .effort = SCENES_EFFORT};
    all->owners = ARENA_ARRAY(l->arena, const struct content *, l->m->fns.len + 1);
    all->owned = ARENA_ARRAY(l->arena, bool, l->m->fns.len + 1);
}

bool encounter_model_spends(struct encounter_models *all, size_t effort)
{
    all->effort = all->effort > effort ? all->effort - effort : 0;
    return all->effort > 0;
}

bool encounter_model_begin(struct encounter_model *s, struct lint *l, const struct encounter *e,
                           struct encounter_models *all, struct arena *arena)
{
    const struct model *m = l->m;
    if (!encounter_model_spends(all, m->contents.len + m->fns.len / 8)) return false;
    *s = (struct encounter_model){.l = l,
                                  .e = e,
                                  .all = all,
                                  .arena = arena,
                                  .there = ARENA_ARRAY(arena, bool, m->contents.len + 1)};
    for (size_t i = 0; i < e->fighters.len; i++) {
        const struct content *c = e->fighters.at[i].content;
        if (!c || s->there[c->id]) continue;
        s->there[c->id] = true;
        for (size_t k = 0; k < c->inventory.len; k++) has(s, c->inventory.at[k]);
    }
    for (size_t i = 0; i < m->owns.len; i++) { /* what everybody of a kind gets */
        const struct member *own = m->owns.at[i];
        if (!own->default_items.len || (own->rec->cls == CLASS_CREATURE && !is_one_of(e, own->rec)))
            continue;
        for (size_t k = 0; k < own->default_items.len; k++) has(s, own->default_items.at[k]);
    }
    for (size_t i = 0; i < m->contents.len; i++)
        if (s->there[i]) vec_push(&s->those, arena, m->contents.at[i]);
    return true;
}

/* ---- any of those who are there -------------------------------------------------------------- */

static bool is_any(const struct content *c, const struct type *t)
{
    enum record_class cls = t->base == TY_CREATURE ? CLASS_CREATURE : CLASS_THING;
    return c->kind->cls == cls && (!t->rec || kind_is(c->kind, t->rec));
}

/* Things that hold others and are declared by nobody: a deck. */
static bool may_hold(const struct encounter_model *s, const struct record *kind)
{
    for (size_t i = 0; i < s->l->m->owns.len; i++) {
        const struct member *own = s->l->m->owns.at[i];
        if (own->inner && (!kind || kind_is(own->of_kind, kind) || kind_is(kind, own->of_kind)))
            return true;
    }
    return false;
}

/* What is said of somebody or something unknown: it may be any that is there. */
static bool said_of_any(struct absint_frame *at, const struct expr *x, struct value *v)
{
    const struct encounter_model *s = ((struct looking *)at->f->ctx)->s;
    bool some = false;
    if (!x->a || (x->a->type.base != TY_CREATURE && x->a->type.base != TY_THING) ||
        interp_expr(at, x->a).kind != V_ANY)
        return false;
    if (x->a->type.base == TY_THING && may_hold(s, x->a->type.rec)) return false;
    for (size_t i = 0; i < s->those.len; i++) {
        const struct content *c = s->those.at[i];
        if (!is_any(c, &x->a->type)) continue;
        struct value one = interp_of_content(x, c);
        *v = some ? value_join(*v, one) : one;
        some = true;
        if (v->kind == V_ANY) return false;
    }
    return some;
}

static bool none_is_there(const struct encounter_model *s, const struct record *kind)
{
    struct type t = {.base = TY_THING, .rec = (struct record *)kind};
    for (size_t i = 0; i < s->those.len; i++)
        if (is_any(s->those.at[i], &t)) return false;
    return !may_hold(s, kind);
}

/* ---- how many -------------------------------------------------------------------------------- */

static struct value size_of(struct absint_frame *at, const struct expr *x);

static const struct expr *only_value(const struct fn *fn)
{
    const struct stmt *s = fn->body;
    while (s && s->kind == ST_BLOCK && s->item_count == 1) s = s->items[0];
    return fn->value ? fn->value : s && s->kind == ST_RETURN ? s->a : NULL;
}

static struct value size_of_call(struct absint_frame *at, const struct expr *x)
{
    const struct expr *value = only_value(x->fn);
    struct absint_frame inner = {
        .f = at->f,
        .fn = x->fn,
        .live = true,
        .locals = ARENA_ARRAY(at->f->arena, struct value, x->fn->locals.len + 1)};
    if (!value || x->fn->permission != PERMIT_PURE || at->f->depth >= 8)
        return value_range(0, INT32_MAX);
    for (size_t i = 0; i < x->item_count && i < x->fn->locals.len; i++)
        inner.locals[i] = interp_expr(at, x->items[i]);
    at->f->depth++;
    struct value v = size_of(&inner, value);
    at->f->depth--;
    return v;
}

/* Fighters of a side, of any side, or (NULL) of the fight: those that it begins with, if nobody
 * leaves it, and at most all. */
static struct value fighters_of(struct absint_frame *at, const struct expr *side,
                                const struct expr *x)
{
    const struct encounter *e = ((struct looking *)at->f->ctx)->s->e;
    struct value v = side ? interp_expr(at, side) : value_any(), stays;
    int64_t least = INT32_MAX, most = 0;
    for (size_t i = 0; i < (side ? e->sides.len : 1); i++) {
        int64_t n = 0, here = 0;
        if (v.kind == V_OBJECT && v.object != A_SIDE + (int32_t)i) continue;
        for (size_t k = 0; k < e->fighters.len; k++) {
            bool one = !side || e->fighters.at[k].side == (int32_t)i;
            n += one;
            here += one && e->fighters.at[k].place >= 0;
        }
        if (here < least) least = here;
        if (n > most) most = n;
    }
    return value_range(least <= most && invariant_value(at, x, &stays) ? least : 0, most);
}

/* A side after the other: what holds of one may not hold of the next. */
static struct value sides_left(struct absint_frame *at, const struct expr *filter)
{
    const struct encounter *e = ((struct looking *)at->f->ctx)->s->e;
    int64_t least = 0, most = 0;
    for (size_t i = 0; i < e->sides.len; i++) {
        at->locals[filter->number] = value_object(A_SIDE + (int32_t)i, NULL);
        int t = value_truth(interp_expr(at, filter->b));
        least += t == 1;
        most += t != 0;
    }
    at->locals[filter->number] = value_any();
    return value_range(least, most);
}

static bool is_all_sides(const struct expr *x)
{
    while (x->kind == EX_TO_LIST || x->kind == EX_TO_SET) x = x->a;
    return x->kind == EX_NATURAL && !x->mem && str_equal(x->text, STR("sides"));
}

static struct value size_of_filter(struct absint_frame *at, const struct expr *x)
{
    if (is_all_sides(x->a)) return sides_left(at, x);
    struct value v = size_of(at, x->a);
    at->locals[x->number] = value_any();
    int t = value_truth(interp_expr(at, x->b));
    return t == 1 ? v : value_range(0, t == 0 ? 0 : v.hi);
}

/* A number from so many to so many, always. */
static struct value size_of(struct absint_frame *at, const struct expr *x)
{
    const struct encounter *e = ((struct looking *)at->f->ctx)->s->e;
    switch (x->kind) {
    case EX_TO_LIST:
    case EX_TO_SET: return size_of(at, x->a);
    case EX_FILTER: return x->b ? size_of_filter(at, x) : size_of(at, x->a);
    case EX_CALL: return size_of_call(at, x);
    case EX_LIST: return value_range((int64_t)x->item_count, (int64_t)x->item_count);
    case EX_NATURAL:
        if (is_all_sides(x)) return value_range((int64_t)e->sides.len, (int64_t)e->sides.len);
        if (x->mem && str_equal(x->mem->name, STR("members"))) return fighters_of(at, x->a, x);
        if (!x->mem && str_equal(x->text, STR("everyone"))) return fighters_of(at, NULL, x);
        return value_range(0, INT32_MAX);
    default: return value_range(0, interp_expr(at, x).kind == V_NONE ? 0 : INT32_MAX);
    }
}

static bool is_many(const struct expr *x)
{
    return x->type.base == TY_SET || x->type.base == TY_LIST;
}

/* Sides that are told apart. */
static bool compared(struct absint_frame *at, const struct expr *x, struct value *v)
{
    if (x->op != OP_EQ && x->op != OP_NE) return false;
    if (!x->a || !x->b || x->a->type.base != TY_SIDE || x->b->type.base != TY_SIDE) return false;
    struct value a = interp_expr(at, x->a), b = interp_expr(at, x->b);
    if (a.kind != V_OBJECT || b.kind != V_OBJECT) return false;
    *v = value_flag(true, (a.object == b.object) == (x->op == OP_EQ));
    return true;
}

/* ---- what the walk asks ---------------------------------------------------------------------- */

static bool knows(struct absint_frame *at, const struct expr *x, struct value *v)
{
    const struct encounter_model *s = ((struct looking *)at->f->ctx)->s;
    switch (x->kind) {
    case EX_LOAD:
    case EX_STAT:
    case EX_HAS_MARK:
    case EX_FIRST_MARK:
    case EX_ALL_MARKS_OF: return invariant_value(at, x, v);
    case EX_GIVEN:
    case EX_RULE:
    case EX_HAS_SLOT:
    case EX_HAS_LINE:
    case EX_IS_KIND:
    case EX_IS_CONTENT: return said_of_any(at, x, v);
    case EX_COMPARE: return compared(at, x, v);
    case EX_COUNT: *v = size_of(at, x->a); return true;
    case EX_PRESENT:
        if (!is_many(x->a)) return false;
        *v = size_of(at, x->a);
        *v = value_flag(v->lo > 0 || v->hi == 0, v->lo > 0);
        return true;
    case EX_OWNED:
    case EX_ALL_THINGS:
        *v = (struct value){.kind = V_NONE};
        return none_is_there(s, x->kind == EX_OWNED ? x->mem->of_kind : x->rec);
    case EX_FIRST_THING: *v = (struct value){.kind = V_NONE}; return !s->there[x->content->id];
    default: return false;
    }
}

static bool known(struct absint_frame *at, const struct expr *x, struct value *v)
{
    struct looking *ctx = at->f->ctx;
    bool of_it = (x->kind == EX_LOAD && x->mem->member_sort == SORT_OPTION) ||
                 (x->kind == EX_NATURAL && x->type.base == TY_FLAG),
         told = knows(at, x, v);
    ctx->told = ctx->told || told || of_it; /* its options, and whether it is ever `over` */
    return told;
}

struct interp encounter_model_interp(struct encounter_model *s, struct looking *ctx, bool endless)
{
    return (struct interp){.arena = s->arena,
                           .ctx = ctx,
                           .scene = s->e,
                           .endless = endless,
                           .known = known,
                           .fuel = FUEL};
}
