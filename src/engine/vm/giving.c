/* giving.c -- Things that move from list to list, and the tables that follow them.
 *
 * Every thing is in one list. Its cells say in which, and who has it (enum thing_cell).
 * vm->things[] repeats them, checked: a forged save may have any numbers in its cells.
 */
#include "giving.h"

#include "event_records.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "program_index.h"
#include "trap.h"

static int32_t *cell_of(struct vm *vm, enum thing_cell which, int32_t thing)
{
    const struct member_layout *at = &vm->members[vm->list_member + (int32_t)which];
    return &vm->world[at->base + thing * at->stride];
}

void owned_rebuild(struct vm *vm)
{
    int32_t words = vm->index->content_words;
    memset(vm->owned, 0, sizeof *vm->owned * (size_t)words * (size_t)vm->layout.creatures);
    for (int32_t t = 0; t < vm->layout.things; t++) {
        const struct thing *thing = &vm->things[t];
        if (thing->owner >= 0 && thing->content >= 0)
            vm->owned[thing->owner * words + (thing->content >> 6)] |= (uint64_t)1
                                                                       << (thing->content & 63);
    }
}

int32_t thing_side(const struct vm *vm, int64_t thing)
{
    const struct thing *t = &vm->things[thing];
    if (t->owner >= 0) return vm->creatures[t->owner].side;
    return t->own >= 0 && vm->p->owns.at[t->own].cls == CLASS_SIDE ? t->at : -1;
}

static bool is_below(int32_t n, int32_t limit)
{
    return n >= 0 && n < limit;
}

/* What the cells say, without its owner through a holder. A list that cannot be: in none. */
static struct thing thing_read(struct vm *vm, int32_t t)
{
    struct thing as = vm->things[t];
    int32_t own = *cell_of(vm, THING_LIST, t), owner = *cell_of(vm, THING_OWNER, t),
            holder = *cell_of(vm, THING_HOLDER, t), at = *cell_of(vm, THING_AT, t);
    as.own = as.owner = as.holder = as.at = -1;
    if (!is_below(own, (int32_t)vm->p->owns.len)) return as;
    const struct row_owns *list = &vm->p->owns.at[own];
    bool fits = list->cls == CLASS_FIGHT;
    if ((list->cls == CLASS_SIDE && is_below(at, vm->layout.sides)) ||
        (list->cls == CLASS_PLACE && is_below(at, vm->layout.places)))
        as.at = at, fits = true;
    if (list->cls == CLASS_CREATURE && is_below(owner, vm->layout.creatures))
        as.owner = owner, fits = true;
    if (list->cls == CLASS_THING && is_below(holder, vm->layout.things))
        as.holder = holder, fits = true;
    if (fits) as.own = own;
    return as;
}

/* Follows the holders to the thing that no other holds. -1: a ring, or too deep. */
static int32_t outermost(const struct vm *vm, int32_t t)
{
    for (int depth = 0; depth <= LIMIT_STOCK_DEPTH; depth++) {
        if (vm->things[t].holder < 0) return t;
        t = vm->things[t].holder;
    }
    return -1;
}

/* The owner of a thing within things is that of the outermost. Its cell follows. */
static void owners_follow(struct vm *vm)
{
    for (int32_t t = 0; t < vm->layout.things; t++) {
        if (vm->things[t].holder < 0) continue;
        int32_t root = outermost(vm, t), owner = root < 0 ? -1 : vm->things[root].owner;
        vm->things[t].owner = *cell_of(vm, THING_OWNER, t) = owner;
    }
    for (int32_t t = 0; t < vm->layout.things; t++)
        if (outermost(vm, t) < 0) vm->things[t].holder = vm->things[t].own = -1;
}

void things_rebuild(struct vm *vm)
{
    if (vm->list_member < 0) return;
    bool changed = false;
    for (int32_t t = 0; t < vm->layout.things; t++) {
        struct thing now = thing_read(vm, t), *was = &vm->things[t];
        if (now.holder >= 0) now.owner = *cell_of(vm, THING_OWNER, t);
        changed |= now.own != was->own || now.holder != was->holder || now.at != was->at ||
                   now.owner != was->owner;
        *was = now;
    }
    if (!changed) return;
    owners_follow(vm);
    owned_rebuild(vm);
    memo_forget_all(vm);
}

/* ---- one thing moves ------------------------------------------------------------------------- */

const char *thing_text(const struct vm *vm, int64_t t)
{
    int32_t content = vm->things[t].content;
    return content < 0 ? "a thing" : program_text(vm->p, vm->p->contents.at[content].name).at;
}

/* How many levels of things are within a thing. */
static int levels_within(const struct vm *vm, int32_t thing)
{
    int most = 0;
    for (int32_t t = 0; t < vm->layout.things; t++) {
        int depth = 0;
        for (int32_t up = t; up >= 0 && up != thing; up = vm->things[up].holder, depth++)
            if (vm->things[up].holder < 0) depth = -1;
        if (depth > most) most = depth;
    }
    return most;
}

static bool holder_fits(struct vm *vm, int32_t thing, int32_t holder)
{
    int depth = 1;
    for (int32_t up = holder; up >= 0; up = vm->things[up].holder, depth++)
        if (up == thing) return vm_fail(vm, "%s cannot be inside itself", thing_text(vm, thing));
    if (depth - 1 + levels_within(vm, thing) <= LIMIT_STOCK_DEPTH) return true;
    return vm_fail(vm, "%s would be more than %d deep within other things", thing_text(vm, thing),
                   LIMIT_STOCK_DEPTH);
}

static bool receiver_fits(struct vm *vm, int32_t thing, int32_t type, int64_t rec,
                          const struct row_owns *list)
{
    int32_t kind = -1;
    if (type == VT_SIDE && (rec < 0 || rec >= vm->layout.sides))
        return vm_fail(vm, "there is no such side");
    if (type == VT_PLACE && (rec < 0 || rec >= vm->layout.places))
        return vm_fail(vm, "there is no such place");
    if (type == VT_CREATURE) {
        if (!creature_check(vm, rec)) return false;
        kind = vm->creatures[rec].kind;
        if (vm->waiting >> rec & 1)
            return vm_fail(vm, "%s is in reserve: it gets nothing before it joins the fight",
                           program_text(vm->p, vm->creatures[rec].name).at);
    }
    if (type == VT_THING) {
        if (!thing_check(vm, rec) || !holder_fits(vm, thing, (int32_t)rec)) return false;
        kind = vm->things[rec].kind;
    }
    if ((list->kind >= 0 && (kind < 0 || !index_kind_is(vm->index, kind, list->kind))) ||
        (list->of_kind >= 0 && !index_kind_is(vm->index, vm->things[thing].kind, list->of_kind)))
        return vm_fail(vm, "%s cannot be in a list of that kind", thing_text(vm, thing));
    return true;
}

/* Writes the cells of the thing. Those of what is within it follow (owners_follow). */
static void cells_set(struct vm *vm, int32_t thing, int32_t type, int32_t rec, int32_t own)
{
    *cell_of(vm, THING_LIST, thing) = own;
    *cell_of(vm, THING_OWNER, thing) = type == VT_CREATURE ? rec : -1;
    *cell_of(vm, THING_HOLDER, thing) = type == VT_THING ? rec : -1;
    *cell_of(vm, THING_AT, thing) = type == VT_SIDE || type == VT_PLACE ? rec : -1;
}

/* In a list of a place its new place is recorded last: it leaves Ada, it is at 0, 0. */
static void emit_giving(struct vm *vm, int32_t thing, const struct thing *before)
{
    const struct thing *now = &vm->things[thing];
    bool in_place = vm->p->owns.at[now->own].cls == CLASS_PLACE;
    bool moves = before->own != now->own || before->at != now->at;
    if (moves && !in_place)
        emit_change(vm, vm->list_member + THING_LIST, thing, before->own, now->own);
    if (before->owner != now->owner)
        emit_change(vm, vm->list_member + THING_OWNER, thing, before->owner, now->owner);
    if (moves && in_place)
        emit_change(vm, vm->list_member + THING_LIST, thing, before->own, now->own);
}

bool thing_give(struct vm *vm, int64_t thing, int32_t type, int64_t rec, int32_t own)
{
    if (!thing_check(vm, thing)) return false;
    if (vm->list_member < 0) return vm_fail(vm, "things do not move in these rules");
    int32_t t = (int32_t)thing;
    struct thing before = vm->things[t];
    if (!receiver_fits(vm, t, type, rec, &vm->p->owns.at[own])) return false;
    cells_set(vm, t, type, (int32_t)rec, own);
    /* marks on things count for their owners */
    if (vm->world[W_MARKS] > 0)
        occupancy_rebuild(vm);
    else
        things_rebuild(vm);
    if (is_recording(vm)) emit_giving(vm, t, &before);
    return true;
}
