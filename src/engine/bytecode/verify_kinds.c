/* verify_kinds.c -- Checks kinds, given values of their contents, hooks, and stocks of things. One
 * function for each table; the ranges of all numbers have been checked. */
#include "program.h"
#include "tables.h"
#include "verifier.h"

/* ---- kinds, slots, contents ------------------------------------------------------------------ */

static bool kinds_fit(struct verifier *v)
{
    static const enum record_class builtin[BUILTIN_KINDS] = {
        CLASS_CREATURE, CLASS_THING, CLASS_MARK, CLASS_ACT, CLASS_TERRAIN, CLASS_GROUP};
    const struct program *p = v->p;
    uint8_t *depth = ARENA_ARRAY(&v->scratch, uint8_t, p->kinds.len);
    if (!depth) return false;
    if (p->kinds.len < BUILTIN_KINDS) return refuse(v, "kinds: the built-in ones are missing");
    for (size_t i = 0; i < p->kinds.len; i++) {
        const struct row_kinds *k = &p->kinds.at[i], none = {0};
        const struct row_kinds *parent = k->parent >= 0 ? &p->kinds.at[k->parent] : &none;
        if (i < BUILTIN_KINDS && (k->parent != -1 || k->cls != (int32_t)builtin[i]))
            return refuse_row(v, TABLE_kinds, i, "not the built-in kind that belongs here");
        if (i >= BUILTIN_KINDS && (k->parent < 0 || (size_t)k->parent >= i))
            return refuse_row(v, TABLE_kinds, i, "its parent must come before it");
        if (i >= BUILTIN_KINDS && k->cls != parent->cls)
            return refuse_row(v, TABLE_kinds, i, "of another class than its parent");
        if (k->slot_count < parent->slot_count)
            return refuse_row(v, TABLE_kinds, i, "fewer given values than its parent");
        if (k->cell_count < parent->cell_count || k->cell_count > LIMIT_CELLS)
            return refuse_row(v, TABLE_kinds, i, "%d cells do not fit", (int)k->cell_count);
        if (k->parent >= 0) depth[i] = (uint8_t)(depth[k->parent] + 1);
        if (depth[i] > LIMIT_KIND_DEPTH)
            return refuse_row(v, TABLE_kinds, i, "kinds of kinds of kinds, deeper than %d",
                              LIMIT_KIND_DEPTH);
    }
    return true;
}

int32_t kind_slot(const struct verifier *v, int32_t kind, int32_t index)
{
    const struct row_kinds *kinds = v->p->kinds.at;
    while (kinds[kind].parent >= 0 && index < kinds[kinds[kind].parent].slot_count)
        kind = kinds[kind].parent;
    int32_t parent = kinds[kind].parent;
    return v->slot_of[v->slot_begin[kind] + index - (parent >= 0 ? kinds[parent].slot_count : 0)];
}

static int32_t own_slots(const struct program *p, size_t kind)
{
    int32_t parent = p->kinds.at[kind].parent;
    return p->kinds.at[kind].slot_count - (parent >= 0 ? p->kinds.at[parent].slot_count : 0);
}

/* Every given value of every kind has one row that describes it. */
static bool slots_index(struct verifier *v)
{
    const struct program *p = v->p;
    size_t total = 0;
    v->slot_begin = ARENA_ARRAY(&v->scratch, int32_t, p->kinds.len);
    v->slot_of = ARENA_ARRAY(&v->scratch, int32_t, p->slots.len);
    if (v->scratch.failed) return false;
    for (size_t i = 0; i < p->kinds.len; i++) {
        v->slot_begin[i] = (int32_t)total;
        total += (size_t)own_slots(p, i);
        if (total > p->slots.len)
            return refuse_row(v, TABLE_kinds, i, "given values that no row of slots describes");
    }
    for (size_t i = 0; i < p->slots.len; i++) v->slot_of[i] = -1;
    for (size_t i = 0; i < p->slots.len; i++) {
        const struct row_slots *s = &p->slots.at[i];
        int64_t own =
            (int64_t)s->index - (p->kinds.at[s->kind].slot_count - own_slots(p, (size_t)s->kind));
        if (own < 0 || own >= own_slots(p, (size_t)s->kind))
            return refuse_row(v, TABLE_slots, i, "index %d is not one of its kind's own",
                              (int)s->index);
        int32_t *row = &v->slot_of[v->slot_begin[s->kind] + own];
        if (*row >= 0)
            return refuse_row(v, TABLE_slots, i, "index %d of its kind a second time",
                              (int)s->index);
        *row = (int32_t)i;
    }
    return total == p->slots.len || refuse(v, "slots: rows that no kind has");
}

bool slot_is(const struct verifier *v, int32_t kind, int32_t index, enum slot_sort sort,
             enum value_type type)
{
    if (index >= v->p->kinds.at[kind].slot_count) return false;
    const struct row_slots *s = &v->p->slots.at[kind_slot(v, kind, index)];
    return s->sort == (int32_t)sort && s->type == (int32_t)type;
}

static bool given_fits(const struct program *p, const struct row_slots *s, int32_t value)
{
    if (value == VALUE_UNSET) return true;
    if (s->sort == SLOT_FIELD || s->sort == SLOT_BASE) return plain_fits(p, s->type, value);
    return value >= 0 && (size_t)value < p->functions.len;
}

static bool slots_fit(struct verifier *v)
{
    const struct program *p = v->p;
    if (!slots_index(v)) return false;
    for (size_t i = 0; i < p->slots.len; i++) {
        const struct row_slots *s = &p->slots.at[i];
        if ((s->type == VT_NONE) != (s->sort == SLOT_HOOK))
            return refuse_row(v, TABLE_slots, i, "all but hooks have a type");
        if (s->sort == SLOT_BASE && s->type != VT_INT)
            return refuse_row(v, TABLE_slots, i, "the base of a stat is an int");
        if (s->type == VT_LIST && s->sort == SLOT_FIELD)
            return refuse_row(v, TABLE_slots, i, "a field cannot be a list");
        if (!given_fits(p, s, s->fallback))
            return refuse_row(v, TABLE_slots, i, "fallback cannot be %d", (int)s->fallback);
    }
    if (!slot_is(v, KIND_CREATURE, CREATURE_SIZE, SLOT_FIELD, VT_INT))
        return refuse(v, "slots: a creature's size is missing");
    if (!slot_is(v, KIND_TERRAIN, TERRAIN_BLOCKS, SLOT_FIELD, VT_FLAG))
        return refuse(v, "slots: what terrain blocks is missing");
    return true;
}

static bool content_values_fit(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_contents *c = &p->contents.at[row];
    if (c->value_count != p->kinds.at[c->kind].slot_count)
        return refuse_row(v, TABLE_contents, row, "its kind has %d given values",
                          (int)p->kinds.at[c->kind].slot_count);
    for (int32_t i = 0; i < c->value_count; i++) {
        int32_t value = p->values.at[c->value_begin + i].value;
        const struct row_slots *s = &p->slots.at[kind_slot(v, c->kind, i)];
        if (!given_fits(p, s, value))
            return refuse_row(v, TABLE_contents, row, "given value %d cannot be %d", (int)i,
                              (int)value);
    }
    int32_t size = content_class(p, (int32_t)row) == CLASS_CREATURE
                       ? p->values.at[c->value_begin + CREATURE_SIZE].value
                       : 1;
    return (size >= 1 && size <= MAX_BODY) ||
           refuse_row(v, TABLE_contents, row, "size cannot be %d", (int)size);
}

static bool content_params_fit(struct verifier *v, size_t row, enum record_class cls)
{
    const struct program *p = v->p;
    const struct row_contents *c = &p->contents.at[row];
    if (c->param_count > 0 && cls != CLASS_MARK && cls != CLASS_ACT)
        return refuse_row(v, TABLE_contents, row, "only marks and acts have parameters");
    if (cls == CLASS_ACT && c->param_count > LIMIT_ACT_PARAMS)
        return refuse_row(v, TABLE_contents, row, "an act has %d arguments at most",
                          LIMIT_ACT_PARAMS);
    for (int32_t i = c->param_begin; i < c->param_begin + c->param_count; i++) {
        const struct row_members *m = &p->members.at[i];
        if (m->cls != (int32_t)cls || m->owner != (int32_t)row || m->sort != SORT_PARAM ||
            m->count != 1)
            return refuse_row(v, TABLE_contents, row, "member %d is not a parameter of it", (int)i);
    }
    return true;
}

static bool content_fits(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_contents *c = &p->contents.at[row];
    enum record_class cls = content_class(p, (int32_t)row);
    bool act = c->asks >= 0 || c->when >= 0 || c->can_pay >= 0 || c->open >= 0 || c->pay >= 0 ||
               c->body >= 0 || c->at_count > 0 || c->opens_count > 0 || c->reads_event >= 0 ||
               c->needs_event || c->lists_acts;
    bool mark =
        c->ends >= 0 || c->ends_at >= 0 || c->ends_by >= 0 || c->stacks_by >= 0 || c->includes >= 0;
    if (act && cls != CLASS_ACT)
        return refuse_row(v, TABLE_contents, row, "only an act asks, is paid and done");
    if (mark && cls != CLASS_MARK)
        return refuse_row(v, TABLE_contents, row, "only a mark ends and includes");
    if (c->group >= 0 && !gathers(p, c->group))
        return refuse_row(v, TABLE_contents, row, "content %d is not a group", (int)c->group);
    if (c->includes >= 0 && content_class(p, c->includes) != CLASS_MARK)
        return refuse_row(v, TABLE_contents, row, "content %d is not a mark", (int)c->includes);
    if (c->ends_by >= 0) {
        const struct row_members *m = &p->members.at[c->ends_by];
        if (m->cls != CLASS_MARK || m->owner != (int32_t)row || m->type != VT_CREATURE)
            return refuse_row(v, TABLE_contents, row, "ends_by is not a creature of it");
    }
    if (c->stacks_by >= 0) {
        const struct row_members *m = &p->members.at[c->stacks_by];
        if (m->cls != CLASS_MARK || m->owner != (int32_t)row || m->width != 1 || m->count != 1)
            return refuse_row(v, TABLE_contents, row, "stacks_by is not a single value of it");
    }
    if (c->needs_event && c->reads_event < 0)
        return refuse_row(v, TABLE_contents, row, "it needs an event and reads none");
    for (int32_t i = c->hook_begin; i < c->hook_begin + c->hook_count; i++)
        if (p->hooks.at[i].content != (int32_t)row)
            return refuse_row(v, TABLE_contents, row, "hook %d belongs to another", (int)i);
    return content_params_fit(v, row, cls) && content_values_fit(v, row);
}

static bool contents_fit(struct verifier *v)
{
    const struct program *p = v->p;
    size_t lines = 0;
    for (size_t i = 0; i < p->contents.len; i++) {
        if (!content_fits(v, i)) return false;
        lines += (size_t)p->contents.at[i].line_count;
    }
    return lines == p->lines.len || refuse(v, "lines: rows that no content has");
}

static bool hooks_fit(struct verifier *v)
{
    const struct program *p = v->p;
    bool own = false; /* rows of the fight itself have begun */
    for (size_t i = 0; i < p->hooks.len; i++) {
        const struct row_hooks *h = &p->hooks.at[i];
        if ((h->moment == -1) != (h->becoming >= 0 || h->ended) || (h->ended && h->becoming >= 0))
            return refuse_row(v, TABLE_hooks, i, "either a moment or a condition");
        if (h->ended && (h->content < 0 || content_class(p, h->content) != CLASS_MARK))
            return refuse_row(v, TABLE_hooks, i, "only a mark ends");
        if (h->content == -1) {
            own = true;
            continue;
        }
        const struct row_contents *c = &p->contents.at[h->content];
        if (own) return refuse_row(v, TABLE_hooks, i, "the fight's own hooks come last");
        if ((int64_t)i < c->hook_begin || (int64_t)i >= (int64_t)c->hook_begin + c->hook_count)
            return refuse_row(v, TABLE_hooks, i, "not among its content's");
    }
    return true;
}

/* Of whom a hook of a tie is: itself, anyone, or a row of a parameter, which the machine reads. */
static bool is_whose(const struct program *p, int32_t whose)
{
    return whose >= TIE_SELF && whose < (int32_t)p->members.len;
}

static bool ties_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->hook_ties.len; i++) {
        const struct row_hook_ties *t = &p->hook_ties.at[i];
        if (!is_whose(p, t->mine))
            return refuse_row(v, TABLE_hook_ties, i, "mine cannot be %d", (int)t->mine);
        if (!is_whose(p, t->theirs))
            return refuse_row(v, TABLE_hook_ties, i, "theirs cannot be %d", (int)t->theirs);
    }
    return true;
}

/* ---- things that come with things ------------------------------------------------------------ */

static bool stock_fits(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_stocks *s = &p->stocks.at[row];
    const struct row_owns *own = &p->owns.at[s->own];
    if (s->copies < 0)
        return refuse_row(v, TABLE_stocks, row, "copies cannot be %d", (int)s->copies);
    if (s->content >= 0) {
        if (s->inner_count > 0)
            return refuse_row(v, TABLE_stocks, row, "what has a name comes with its own things");
        if (content_class(p, s->content) != CLASS_THING)
            return refuse_row(v, TABLE_stocks, row, "content %d is not a thing", (int)s->content);
        if (own->of_kind >= 0 && !kind_is(p, p->contents.at[s->content].kind, own->of_kind))
            return refuse_row(v, TABLE_stocks, row,
                              "content %d is not of the kind that is kept there", (int)s->content);
        return true;
    }
    if (own->inner < 0 || own->of_kind < 0)
        return refuse_row(v, TABLE_stocks, row, "its list is not one of holders");
    for (int32_t i = s->inner_begin; i < s->inner_begin + s->inner_count; i++)
        if (p->stocks.at[i].content < 0 || p->stocks.at[i].own != own->inner)
            return refuse_row(v, TABLE_stocks, row, "row %d does not belong in such a holder",
                              (int)i);
    return true;
}

static bool kind_has_list(const struct program *p, int32_t kind, int32_t own)
{
    return p->owns.at[own].kind >= 0 && kind_is(p, kind, p->owns.at[own].kind);
}

/* The stocks of a side or of the fight are of lists of theirs. */
static bool shared_stocks_fit(struct verifier *v, enum table_id id, size_t row, int32_t begin,
                              int32_t count, enum record_class cls)
{
    const struct program *p = v->p;
    for (int32_t s = begin; s < begin + count; s++)
        if (p->owns.at[p->stocks.at[s].own].cls != (int32_t)cls)
            return refuse_row(v, id, row, "it has no list %d", (int)p->stocks.at[s].own);
    return true;
}

static bool scenes_stocked(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->encounters.len; i++)
        if (!shared_stocks_fit(v, TABLE_encounters, i, p->encounters.at[i].stock_begin,
                               p->encounters.at[i].stock_count, CLASS_FIGHT))
            return false;
    for (size_t i = 0; i < p->sides.len; i++)
        if (!shared_stocks_fit(v, TABLE_sides, i, p->sides.at[i].stock_begin,
                               p->sides.at[i].stock_count, CLASS_SIDE))
            return false;
    return true;
}

static bool owns_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->owns.len; i++) {
        const struct row_owns *o = &p->owns.at[i];
        bool shared = o->cls == CLASS_FIGHT || o->cls == CLASS_SIDE || o->cls == CLASS_PLACE;
        if (!shared && o->cls != CLASS_CREATURE && o->cls != CLASS_THING)
            return refuse_row(v, TABLE_owns, i,
                              "only the fight, sides, places, creatures and things have things");
        if (shared ? o->kind >= 0 : o->kind < 0 || p->kinds.at[o->kind].cls != o->cls)
            return refuse_row(v, TABLE_owns, i, "its kind is not a kind of those who have it");
        if (o->of_kind >= 0 && p->kinds.at[o->of_kind].cls != CLASS_THING)
            return refuse_row(v, TABLE_owns, i, "its kind is not a kind of thing");
        if (o->inner >= 0 && (o->of_kind < 0 || !kind_is(p, o->of_kind, p->owns.at[o->inner].kind)))
            return refuse_row(v, TABLE_owns, i, "its things have no list %d", (int)o->inner);
        for (int32_t s = o->stock_begin; s < o->stock_begin + o->stock_count; s++)
            if (p->stocks.at[s].own != (int32_t)i)
                return refuse_row(v, TABLE_owns, i, "stock %d belongs to another list", (int)s);
    }
    for (size_t i = 0; i < p->stocks.len; i++)
        if (!stock_fits(v, i)) return false;
    for (size_t i = 0; i < p->contents.len; i++) {
        const struct row_contents *c = &p->contents.at[i];
        for (int32_t s = c->stock_begin; s < c->stock_begin + c->stock_count; s++)
            if (!kind_has_list(p, c->kind, p->stocks.at[s].own))
                return refuse_row(v, TABLE_contents, i, "it has no list %d",
                                  (int)p->stocks.at[s].own);
    }
    return true;
}

bool verify_kinds(struct verifier *v)
{
    return kinds_fit(v) && slots_fit(v);
}

bool verify_contents(struct verifier *v)
{
    return contents_fit(v) && hooks_fit(v) && ties_fit(v) && owns_fit(v) && scenes_stocked(v);
}
