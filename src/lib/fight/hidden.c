/* hidden.c -- Lists the members that a side may not see (`hidden while P`), and draws them anew.
 *
 * A value is drawn evenly from what its type allows in this fight. A card is one of the same owner,
 * a creature is any. The value that is there has no part in it. A number without both bounds gets
 * its first value, which tactics of other sides read as well. A draw that would end the secret (P)
 * is made again.
 */
#include "engine/vm/giving.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/member_access.h"
#include "engine/vm/program_index.h"
#include "fight.h"

/* One cell of a member that is declared `hidden`. */
struct hidden_cell {
    int32_t member, rec, elem;
};

static int32_t record_count(const struct vm *vm, int32_t cls)
{
    return cls == CLASS_CREATURE ? vm->layout.creatures
           : cls == CLASS_THING  ? vm->layout.things
           : cls == CLASS_SIDE   ? vm->layout.sides
                                 : 0;
}

static bool record_has(const struct vm *vm, const struct row_members *m, int32_t rec)
{
    if (m->cls != CLASS_THING) return true;
    const struct thing *t = &vm->things[rec];
    return t->content >= 0 && index_kind_is(vm->index, t->kind, m->owner);
}

/* Finds the next cell after *at; at first its member is -1. */
static bool next_cell(const struct vm *vm, struct hidden_cell *at)
{
    const struct program *p = vm->p;
    if (at->member >= 0 && ++at->elem < p->members.at[at->member].count) return true;
    at->elem = 0;
    if (at->member >= 0) at->rec++;
    for (;; at->rec = 0) {
        const struct row_members *m = at->member >= 0 ? &p->members.at[at->member] : NULL;
        int32_t records = m ? record_count(vm, m->cls) : 0;
        while (at->rec < records && !record_has(vm, m, at->rec)) at->rec++;
        if (at->rec < records) return true;
        do at->member++;
        while ((size_t)at->member < p->members.len && !p->members.at[at->member].secret);
        if ((size_t)at->member >= p->members.len) return false;
    }
}

static const struct hidden_cell before_first = {.member = -1};

struct hidden_query {
    struct hidden_cell at;
    int side;
    bool hidden;
    int64_t value;
};

static bool eval_hidden(struct vm *vm, void *user)
{
    struct hidden_query *q = user;
    const struct row_members *m = &vm->p->members.at[q->at.member];
    int64_t rec = q->at.rec, holds = 1;
    int32_t owner = m->cls == CLASS_SIDE    ? q->at.rec
                    : m->cls == CLASS_THING ? thing_side(vm, rec)
                                            : vm->creatures[rec].side;
    q->hidden = false;
    if (!member_load(vm, q->at.member, rec, q->at.elem, &q->value)) return false;
    if (owner == q->side) return true;
    if (m->hidden >= 0 && !vm_pure(vm, m->hidden, &rec, 1, &holds)) return false;
    q->hidden = holds != 0;
    return true;
}

static bool is_hidden_now(struct vm *vm, struct hidden_cell at, int side, int64_t *value)
{
    struct hidden_query q = {.at = at, .side = side};
    bool ok = fight_peek(vm, eval_hidden, &q);
    *value = q.value;
    return ok && q.hidden;
}

size_t fray_hidden_values(fray_fight *fight, int side, int64_t *values, unsigned char *hidden,
                          size_t room)
{
    size_t count = 0;
    if (!fight || (room && (!values || !hidden))) return 0;
    for (struct hidden_cell at = before_first; next_cell(fight->vm, &at); count++)
        if (count < room) hidden[count] = is_hidden_now(fight->vm, at, side, &values[count]);
    return count;
}

/* ---- what a value could be ---- */

/* The owner of a record's things: a creature, or -1. */
static int32_t bearer_of(const struct vm *vm, const struct row_members *m, int32_t rec)
{
    return m->cls == CLASS_CREATURE ? rec : m->cls == CLASS_THING ? vm->things[rec].owner : -1;
}

static bool thing_could_be(const struct vm *vm, const struct row_members *m, int32_t rec,
                           int32_t thing)
{
    const struct thing *t = &vm->things[thing];
    if (t->content < 0 || (m->elem >= 0 && !index_kind_is(vm->index, t->kind, m->elem)))
        return false;
    int32_t bearer = bearer_of(vm, m, rec);
    return bearer >= 0 ? t->owner == bearer
                       : thing_side(vm, thing) == (m->cls == CLASS_SIDE ? rec : -1);
}

static bool content_could_be(const struct vm *vm, const struct row_members *m, int32_t content)
{
    return m->elem < 0 || index_kind_is(vm->index, vm->p->contents.at[content].kind, m->elem);
}

static bool value_could_be(const struct vm *vm, const struct row_members *m, int32_t rec,
                           int32_t value)
{
    return m->type == VT_THING     ? thing_could_be(vm, m, rec, value)
           : m->type == VT_CONTENT ? content_could_be(vm, m, value)
                                   : true;
}

/* The values of a type are numbered from 0. 0: it has none that can be listed. */
static int32_t values_of_type(const struct vm *vm, const struct row_members *m)
{
    switch ((enum value_type)m->type) {
    case VT_FLAG: return 2;
    case VT_TAG: return vm->p->tags.at[m->elem].value_count;
    case VT_PLACE: return vm->layout.places;
    case VT_CREATURE: return vm->layout.creatures;
    case VT_THING: return vm->layout.things;
    case VT_SIDE: return vm->layout.sides;
    case VT_CONTENT: return (int32_t)vm->p->contents.len;
    default: return 0;
    }
}

static int64_t first_value(const struct row_members *m)
{
    return m->init == VALUE_UNSET || m->init_fn >= 0 ? value_none(m->type) : m->init;
}

static bool draw_number(struct vm *vm, struct hidden_cell at, fray_driver *lots, int64_t *value)
{
    const struct row_members *m = &vm->p->members.at[at.member];
    bool has;
    int64_t top;
    *value = first_value(m);
    if (!m->has_floor) return true;
    if (!member_top(vm, at.member, at.rec, &has, &top)) return false;
    if (has && top >= m->floor && top - m->floor < 1 << 30)
        *value = m->floor + (int64_t)fray_draw(lots, (uint32_t)(top - m->floor) + 1);
    return true;
}

/* Draws among the values of the type, and none where the member begins with none. */
static bool draw_value(struct vm *vm, struct hidden_cell at, fray_driver *lots, int64_t *value)
{
    const struct row_members *m = &vm->p->members.at[at.member];
    int32_t all = values_of_type(vm, m);
    uint32_t count = value_none(m->type) < 0 && first_value(m) < 0;
    if (all == 0) return draw_number(vm, at, lots, value);
    for (int32_t i = 0; i < all; i++) count += value_could_be(vm, m, at.rec, i) ? 1u : 0;
    *value = first_value(m);
    if (count == 0) return true;
    uint32_t left = fray_draw(lots, count);
    for (int32_t i = 0; i < all; i++)
        if (value_could_be(vm, m, at.rec, i) && left-- == 0) {
            *value = i;
            return true;
        }
    *value = value_none(m->type);
    return true;
}

fray_result fray_hidden_draw(fray_fight *fight, int side, const unsigned char *which, size_t count,
                             fray_driver *lots)
{
    enum { TRIES = 8 };
    if (!fight || !lots) return FRAY_BAD_ARGUMENT;
    size_t index = 0;
    for (struct hidden_cell at = before_first; next_cell(fight->vm, &at); index++) {
        int64_t value;
        if (which && index < count && !which[index]) continue;
        if (!is_hidden_now(fight->vm, at, side, &value)) continue;
        for (int try = 0; try < TRIES; try++) {
            if (!draw_value(fight->vm, at, lots, &value) ||
                !member_store(fight->vm, at.member, at.rec, at.elem, value))
                return FRAY_FAILED;
            if (is_hidden_now(fight->vm, at, side, &value)) break;
        }
    }
    return FRAY_OK;
}
