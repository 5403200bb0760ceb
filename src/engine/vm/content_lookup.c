/* content_lookup.c -- Looks up a record's content and kind, its given values, rules and hooks, and
 * the things it owns. */
#include "content_lookup.h"

#include "act_offers.h"
#include "interpreter.h"
#include "list_stack.h"
#include "marks.h"
#include "member_access.h"
#include "program_index.h"
#include "trap.h"

bool record_content(struct vm *vm, int32_t type, int64_t rec, int32_t *content)
{
    *content = -1;
    switch (type) {
    case VT_CREATURE:
        if (!creature_check(vm, rec)) return false;
        *content = vm->creatures[rec].content;
        return true;
    case VT_THING:
        if (!thing_check(vm, rec)) return false;
        *content = vm->things[rec].content;
        return true;
    case VT_MARK: {
        const int32_t *m = mark_get(vm, rec);
        if (m) *content = mark_content(m);
        return m != NULL;
    }
    case VT_CONTENT:
        if (rec < -1 || rec >= vm->index->contents) return vm_fail(vm, "there is no such content");
        *content = (int32_t)rec;
        return true;
    case VT_ACT:
        if (rec == 0) return true;
        if (!act_check(vm, rec)) return false;
        *content = act_content(rec);
        return true;
    default: return true; /* other types have none */
    }
}

bool record_kind(struct vm *vm, int32_t type, int64_t rec, int32_t *kind)
{
    int32_t content;
    *kind = -1;
    if (type == VT_THING) {
        if (!thing_check(vm, rec)) return false;
        *kind = vm->things[rec].kind;
        return true;
    }
    if (!record_content(vm, type, rec, &content)) return false;
    if (content >= 0) *kind = vm->p->contents.at[content].kind;
    return true;
}

static bool record_self(struct vm *vm, int32_t type, int64_t rec, int64_t *self,
                        int64_t *this_value)
{
    *this_value = -1;
    *self = -1;
    if (type == VT_CREATURE) {
        *self = rec;
        return creature_check(vm, rec);
    }
    *this_value = rec;
    if (type == VT_THING) {
        if (!thing_check(vm, rec)) return false;
        *self = vm->things[rec].owner;
        if (*self < 0)
            return vm_fail(vm, "nobody has %s: its rules and hooks need an owner",
                           thing_text(vm, rec));
    } else if (type == VT_MARK) {
        const int32_t *m = mark_get(vm, rec);
        if (!m) return false;
        *self = mark_bearer_creature(vm, m);
    }
    return true;
}

/* The value of the content, or the fallback of its kind. It is an error if the record is not of the
 * slot's kind. */
static bool slot_value(struct vm *vm, int32_t type, int64_t rec, int32_t slot, int32_t *value)
{
    const struct row_slots *s = &vm->p->slots.at[slot];
    int32_t content, kind;
    if (!record_content(vm, type, rec, &content) || !record_kind(vm, type, rec, &kind))
        return false;
    if (!index_kind_is(vm->index, kind, s->kind)) {
        const char *who =
            content >= 0 ? program_text(vm->p, vm->p->contents.at[content].name).at : "none";
        return vm_fail(vm, "%s has no '%s'", who, program_text(vm->p, s->name).at);
    }
    *value = content >= 0 ? content_slot(vm, content, s->index) : VALUE_UNSET;
    if (*value == VALUE_UNSET) *value = s->fallback;
    return true;
}

/* Given values have 32 bits. Dice are sides | count << 16. Sets are a row of constants (-1:
 * empty). */
bool content_given(struct vm *vm, int32_t type, int64_t rec, int32_t slot, int64_t *out)
{
    int32_t value, t = vm->p->slots.at[slot].type;
    if (!slot_value(vm, type, rec, slot, &value)) return false;
    if (value == VALUE_UNSET)
        *out = value_none(t);
    else if (t == VT_DICE)
        *out = (int64_t)((uint64_t)(value & 0xFFFF) | (uint64_t)(value >> 16 & 0x7FFF) << 32);
    else if (t == VT_SET || t == VT_ACT)
        *out = program_constant_at(vm->p, value);
    else
        *out = value;
    return true;
}

static bool is_function(const struct vm *vm, int32_t value)
{
    return value >= 0 && (size_t)value < vm->p->functions.len;
}

bool content_rule(struct vm *vm, int32_t type, int64_t rec, int32_t slot, int64_t *out)
{
    int32_t fn;
    int64_t args[2];
    if (!slot_value(vm, type, rec, slot, &fn)) return false;
    *out = value_none(vm->p->slots.at[slot].type);
    if (!is_function(vm, fn)) return true;
    return record_self(vm, type, rec, &args[0], &args[1]) && vm_pure(vm, fn, args, 2, out);
}

bool content_fire(struct vm *vm, int32_t type, int64_t rec, int32_t slot, const int64_t *args,
                  int room)
{
    const struct row_slots *s = &vm->p->slots.at[slot];
    int32_t kind, content;
    int64_t all[16];
    if (!record_kind(vm, type, rec, &kind) || !record_content(vm, type, rec, &content))
        return false;
    if (!index_kind_is(vm->index, kind, s->kind)) return true;
    int32_t fn = content >= 0 ? content_slot(vm, content, s->index) : VALUE_UNSET;
    if (fn == VALUE_UNSET) fn = s->fallback;
    if (!is_function(vm, fn)) return true;
    int32_t n = vm->p->functions.at[fn].param_count;
    if (n > 16 || n < 2 || n - 2 > room)
        return vm_fail(vm, "hook '%s' has other parameters", program_text(vm->p, s->name).at);
    if (!record_self(vm, type, rec, &all[0], &all[1])) return false;
    for (int32_t i = 2; i < n; i++) all[i] = args[i - 2];
    return vm_push(vm, fn, all, n, -1);
}

bool content_has_slot(struct vm *vm, int32_t type, int64_t rec, int32_t slot, bool *has)
{
    const struct row_slots *s = &vm->p->slots.at[slot];
    int32_t content, kind;
    *has = false;
    if (rec < 0 && type != VT_ACT) return true;
    if (!record_kind(vm, type, rec, &kind) || !record_content(vm, type, rec, &content))
        return false;
    if (content < 0 || !index_kind_is(vm->index, kind, s->kind)) return true;
    int32_t value = content_slot(vm, content, s->index);
    *has = value != VALUE_UNSET && ((s->sort != SLOT_RULE && s->sort != SLOT_HOOK) || value >= 0);
    return true;
}

bool content_has_line(struct vm *vm, int32_t type, int64_t rec, int32_t stat, bool *has)
{
    int32_t content;
    *has = false;
    if (rec < 0) return true;
    if (!record_content(vm, type, rec, &content)) return false;
    if (content < 0) return true;
    *has = index_bit(vm->index->stat_contents + stat * vm->index->content_words, content);
    const struct row_stats *s = &vm->p->stats.at[stat];
    if (!*has && type == VT_CREATURE && s->slot >= 0)
        *has = content_slot(vm, content, s->slot) != VALUE_UNSET;
    return true;
}

bool content_in_group(const struct vm *vm, int32_t content, int32_t group)
{
    for (int depth = 0; content >= 0 && depth < 32; depth++) {
        if (content == group) return true;
        content = vm->p->contents.at[content].group;
    }
    return false;
}

/* ---- things ---- */

/* Finds the things among which those of a creature, or those within a thing, are. Where things move
 * they may be anywhere. */
static bool things_range(struct vm *vm, int32_t type, int64_t rec, int32_t *first, int32_t *until)
{
    bool of_creature = type == VT_CREATURE;
    if (of_creature ? !creature_check(vm, rec) : !thing_check(vm, rec)) return false;
    *first = 0, *until = vm->layout.things;
    int32_t owner = of_creature ? (int32_t)rec : vm->things[rec].owner;
    if (vm->list_member >= 0 || owner < 0) return true;
    const struct instance *c = &vm->creatures[owner];
    *first = of_creature ? c->first : (int32_t)rec + 1; /* the things it holds follow it */
    *until = c->first + c->count;
    return true;
}

/* The list of a side or place, or of the fight if `at` is -1; and any list where things move. */
static bool things_anywhere(struct vm *vm, int32_t owner, int32_t holder, int32_t at, int32_t own,
                            int64_t *list)
{
    for (int32_t t = 0; t < vm->layout.things; t++) {
        const struct thing *k = &vm->things[t];
        if (k->own == own && k->holder == holder && k->at == at &&
            (owner < 0 || k->owner == owner) && !list_push(vm, list, t))
            return false;
    }
    return true;
}

static bool shared_things(struct vm *vm, int32_t type, int64_t rec, int32_t own, int64_t *list)
{
    list_begin(vm, list);
    if (type == VT_SIDE && (rec < 0 || rec >= vm->layout.sides))
        return vm_fail(vm, "there is no such side");
    if (type == VT_PLACE && (rec < 0 || rec >= vm->layout.places))
        return vm_fail(vm, "there is no such place");
    vm->head->fuel -= vm->layout.things / 16;
    return things_anywhere(vm, -1, -1, type == VT_NONE ? -1 : (int32_t)rec, own, list);
}

bool things_owned(struct vm *vm, int32_t type, int64_t rec, int32_t own, int64_t *list)
{
    int32_t first, until;
    if (type != VT_CREATURE && type != VT_THING) return shared_things(vm, type, rec, own, list);
    list_begin(vm, list);
    if (!things_range(vm, type, rec, &first, &until)) return false;
    vm->head->fuel -= (until - first) / 16; /* each is looked at */
    int32_t holder = type == VT_THING ? (int32_t)rec : -1;
    if (vm->list_member >= 0)
        return things_anywhere(vm, holder < 0 ? (int32_t)rec : -1, holder, -1, own, list);
    for (int32_t t = first; t < until; t++)
        if (vm->things[t].own == own && vm->things[t].holder == holder && !list_push(vm, list, t))
            return false;
    return true;
}

bool things_of_kind(struct vm *vm, int32_t kind, int64_t *list)
{
    int32_t from = vm->kind_begin[kind], count = vm->kind_begin[kind + 1] - from,
            at = vm->head->scratch;
    list_begin(vm, list);
    if (count == 0) return true;
    if (!list_reserve(vm, count)) return false;
    bool all = !vm->waiting && vm->form_member < 0;
    int32_t found = all ? count : 0;
    for (int32_t i = 0; i < count && all; i++) vm->scratch[at + i] = vm->kind_things[from + i];
    for (int32_t i = 0; i < count && !all; i++) {
        int32_t t = vm->kind_things[from + i], owner = vm->things[t].owner;
        if (owner >= 0 && vm->waiting >> owner & 1) continue;
        if (vm->form_member >= 0 && vm->things[t].own < 0) continue; /* laid aside */
        vm->scratch[at + found++] = t;
    }
    vm->head->scratch -= count - found;
    if (found > 0) *list = list_make(at, found);
    return true;
}

static bool is_inside(const struct vm *vm, int32_t t, int32_t holder)
{
    for (t = vm->things[t].holder; t >= 0; t = vm->things[t].holder)
        if (t == holder) return true;
    return false;
}

/* Finds the first thing of a content that the record owns, directly or within other things. */
bool thing_first(struct vm *vm, int32_t type, int64_t rec, int32_t content, int64_t *out)
{
    int32_t first, until;
    *out = -1;
    if (!things_range(vm, type, rec, &first, &until)) return false;
    for (int32_t t = first; t < until && *out < 0; t++) {
        const struct thing *thing = &vm->things[t];
        if (thing->content == content &&
            (type == VT_CREATURE ? thing->owner == rec : is_inside(vm, t, (int32_t)rec)))
            *out = t;
    }
    return true;
}
