/* invariants.c -- figures, marks and places that stay as they begin, in one encounter: see
 * encounter_model.h. */
#include "absint/encounter_model.h"
#include "absint/interp_stmt.h"

/* ---- how they begin -------------------------------------------------------------------------- */

/* Would a line of what is there, of a mark, of the ground, move the stat? What a fighter's own line
 * says is its base. */
static bool is_moved(const struct encounter_model *s, const struct member *stat)
{
    for (size_t i = 0; i < s->l->m->contents.len; i++) {
        const struct content *c = s->l->m->contents.at[i];
        bool may =
            s->there[c->id] || (c->kind->cls != CLASS_THING && c->kind->cls != CLASS_CREATURE);
        for (size_t k = 0; may && k < c->modifiers.len; k++)
            if (c->modifiers.at[k].stat == stat) return true;
    }
    return false;
}

/* A stat that nothing moves is what the fighters' declarations say. */
static bool unmoved(const struct encounter_model *s, const struct member *stat, struct value *v)
{
    bool some = false;
    if (stat->slot < 0 || stat->dim || is_moved(s, stat)) return false;
    for (size_t i = 0; i < s->e->fighters.len; i++) {
        const struct content *c = s->e->fighters.at[i].content;
        if (!c || stat->slot >= c->kind->slot_count || c->value_fns[stat->slot]) return false;
        int64_t n = c->values[stat->slot] == VALUE_UNSET ? stat->has_default ? stat->fallback : 0
                                                         : c->values[stat->slot];
        *v = some ? value_join(*v, value_range(n, n)) : value_range(n, n);
        some = true;
    }
    return some;
}

static bool base_of(struct encounter_model *s, const struct member *stat, struct value *v)
{
    for (size_t i = 0; i < s->bases.len; i++)
        if (s->bases.at[i].stat == stat) return *v = s->bases.at[i].v, s->bases.at[i].known;
    struct base b = {.stat = stat};
    b.known = unmoved(s, stat, &b.v);
    vec_push(&s->bases, s->arena, b);
    *v = b.v;
    return b.known;
}

static bool begins(struct encounter_model *s, const struct member *mem, struct value *v)
{
    enum record_class cls = mem->rec->cls;
    bool kept = mem->sort == MEM_KEPT && (cls == CLASS_FIGHT || cls == CLASS_SIDE ||
                                          cls == CLASS_CREATURE || cls == CLASS_THING);
    if (!kept || mem->is_array || mem->init_fn) return false;
    if (mem->member_sort == SORT_TRACK) {
        if (!mem->max_stat || !base_of(s, mem->max_stat, v)) return false;
        v->hi = INT32_MAX; /* it begins full: to rise is nothing new */
        return true;
    }
    if (mem->member_sort != SORT_COUNTER && mem->member_sort != SORT_FLAG &&
        mem->member_sort != SORT_SLOT)
        return false;
    if (mem->type.optional)
        *v = (struct value){.kind = V_NONE};
    else if (mem->type.base == TY_INT || mem->type.base == TY_FLAG || mem->type.base == TY_TAG)
        *v = value_range(mem->init, mem->init);
    else
        return false;
    return !mem->type.optional || mem->init == -1;
}

/* ---- what would change them ------------------------------------------------------------------ */

/* A payment may be taken from what stands in. */
static bool is_paid_from(const struct member *paid, const struct member *mem, int depth)
{
    if (paid == mem) return true;
    for (size_t i = 0; i < paid->stand_ins.len && depth < 8; i++)
        if (is_paid_from(paid->stand_ins.at[i], mem, depth + 1)) return true;
    return false;
}

/* What falls below the floor of one goes on into the next. */
static bool flows_into(const struct member *from, const struct member *mem)
{
    for (int depth = 0; from && depth < 64; depth++, from = from->overflow_into)
        if (from == mem) return true;
    return from != NULL;
}

static bool within(struct value v, struct value of)
{
    if (of.kind == V_NONE) return v.kind == V_NONE;
    return v.kind == V_RANGE && of.kind == V_RANGE && v.lo >= of.lo && v.hi <= of.hi;
}

/* `t.breath -= min(n, t.breath)`, `t.breath = t.breath.max`: nothing is left over that would go on.
 */
static bool takes_what_is_there(const struct stmt *line)
{
    const struct expr *x = line->c;
    if (line->assign == ASSIGN_SET) return x->kind == EX_STAT && x->mem == line->mem->max_stat;
    if (line->assign != ASSIGN_SUB || x->kind != EX_BUILTIN || x->number != BUILTIN_MIN ||
        !line->mem->has_floor || line->mem->floor > 0)
        return false;
    for (size_t i = 0; i < x->item_count; i++) {
        const struct expr *one = x->items[i];
        if (one->kind == EX_LOAD && one->mem == line->mem && !one->b && expr_same(one->a, line->a))
            return true;
    }
    return false;
}

/* Does this line, here, make it something else than it begins as? */
static bool moves(struct absint_frame *at, const struct stmt *line, const void *what)
{
    const struct staying *k = what;
    if (line->kind != ST_STORE) return true;
    struct value v = interp_expr(at, line->c);
    if (!k->mem) return true;
    if (line->assign == ASSIGN_SET && line->mem == k->mem) return !within(v, k->begins);
    if (line->mem != k->mem && takes_what_is_there(line)) return false;
    if (v.kind != V_RANGE) return true;
    if (line->assign == ASSIGN_SET)
        return line->mem->member_sort != SORT_TRACK || !line->mem->has_floor ||
               v.lo < line->mem->floor;
    bool may_rise = line->assign == ASSIGN_ADD ? v.hi > 0 : v.lo < 0,
         may_fall = line->assign == ASSIGN_ADD ? v.lo < 0 : v.hi > 0;
    return may_fall || (may_rise && k->mem->member_sort != SORT_TRACK && !k->rises);
}

static bool includes(const struct content *c, const struct content *mark)
{
    for (int depth = 0; c && depth < 64; depth++, c = c->includes)
        if (c == mark) return true;
    return c != NULL;
}

/* To leave the fight is to have no place. */
static bool leaves(struct absint_frame *at, const struct stmt *line, const void *what)
{
    (void)at, (void)what;
    return line->c && (line->c->type.optional || line->c->type.base == TY_NONE);
}

static bool is_about(const struct encounter_model *s, const struct stmt *line,
                     const struct staying *k)
{
    if (k->mark) return line->kind == ST_APPLY && includes(line->content, k->mark);
    if (!k->mem) return line->kind == ST_STORE && line->mem == s->l->m->place;
    if (line->kind == ST_STORE) return flows_into(line->mem, k->mem);
    return (line->kind == ST_PAY || line->kind == ST_GRANT) && line->mem &&
           is_paid_from(line->mem, k->mem, 0);
}

static bool stays(struct encounter_model *s, const struct staying *k)
{
    if (!encounter_model_spends(s->all, s->all->sites->deeds.len)) return false;
    for (size_t i = 0; i < s->all->sites->deeds.len; i++) {
        const struct site *d = &s->all->sites->deeds.at[i];
        if (is_about(s, d->s, k) && may_reach(s, d, k->mem || k->mark ? moves : leaves, k, false))
            return false;
    }
    return true;
}

/* ---- asked for ------------------------------------------------------------------------------- */

/* What is kept of the fight or of sides is mostly counted on the way. What happens to somebody is
 * what decides; Health, mostly, so that tracks are looked at first. */
static int weight_of(const struct staying *k)
{
    if (k->mem && k->mem->member_sort == SORT_TRACK) return 0;
    return !k->mem || (k->mem->rec->cls != CLASS_FIGHT && k->mem->rec->cls != CLASS_SIDE) ? 1 : 2;
}

enum scene_answer is_invariant(struct encounter_model *s)
{
    for (int weight = 0; weight <= 2; weight++)
        for (size_t i = 0; i < s->stays.len; i++) {
            struct staying *k = &s->stays.at[i];
            if (k->changes || weight_of(k) != weight || stays(s, k)) continue;
            if (weight < 2) return SCENE_MAY_BE;
            k->changes = k->rises || k->begins.kind != V_RANGE || k->mem->type.base != TY_INT;
            k->rises = true;
            k->begins.hi = INT32_MAX;
            return SCENE_ASK_AGAIN;
        }
    return SCENE_STAYS;
}

/* A mark, a member, or (neither) where everybody is. */
static bool asked_for(struct absint_frame *at, struct staying k, struct value *v)
{
    struct looking *ctx = at->f->ctx;
    struct encounter_model *s = ctx->s;
    for (size_t i = 0; i < s->stays.len; i++) {
        const struct staying *before = &s->stays.at[i];
        if (before->mem != k.mem || before->mark != k.mark) continue;
        *v = before->begins;
        return !before->changes;
    }
    if (!ctx->asks || (k.mem && !begins(s, k.mem, &k.begins))) return false;
    size_t before = s->stays.len;
    vec_push(&s->stays, s->arena, k);
    *v = k.begins;
    return s->stays.len > before;
}

bool invariant_value(struct absint_frame *at, const struct expr *x, struct value *v)
{
    struct encounter_model *s = ((struct looking *)at->f->ctx)->s;
    struct staying k = {.begins = {.kind = V_NONE}};
    switch (x->kind) {
    case EX_NATURAL: return asked_for(at, k, v);
    case EX_HAS_MARK: k.begins = value_range(0, 0); /* fall through */
    case EX_FIRST_MARK:
    case EX_ALL_MARKS_OF: k.mark = x->content; return asked_for(at, k, v);
    case EX_STAT:
        return x->mem->rec && x->mem->rec->cls == CLASS_CREATURE && !x->b && !x->c &&
               base_of(s, x->mem, v);
    case EX_LOAD:
        if (x->b || !x->mem->rec || x->mem->member_sort == SORT_OPTION) return false;
        k.mem = x->mem;
        return asked_for(at, k, v);
    default: return false;
    }
}
