/* joining.c -- Creatures that join a fight, and sides that change.
 *
 * A creature in reserve is part of the layout from the start: its cells and things are there. Its
 * side is none and it has no place, so no rule meets it. creature_join gives it both, and its first
 * values anew. vm->creatures[].side, vm->side_creatures and vm->waiting follow the cells of sides.
 */
#include "joining.h"

#include <limits.h>

#include "event_records.h"
#include "event_stack.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "parts.h"
#include "program_index.h"
#include "space.h"
#include "trap.h"
#include "world.h"

static int32_t *side_cell(struct vm *vm, int32_t c)
{
    const struct member_layout *at = &vm->members[vm->side_member];
    return &vm->world[at->base + c * at->stride];
}

void sides_rebuild(struct vm *vm)
{
    if (vm->side_member < 0) return;
    bool changed = false;
    uint64_t waiting = 0;
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        int32_t side = *side_cell(vm, c);
        bool waits = side < 0 || side >= vm->layout.sides;
        if (waits) {
            waiting |= (uint64_t)1 << c;
            side = vm->p->fighters.at[vm->encounter->fighter_begin + c].side;
        }
        changed |= vm->creatures[c].side != side;
        vm->creatures[c].side = side;
    }
    if (!changed && waiting == vm->waiting) return;
    vm->waiting = waiting;
    for (int32_t s = 0; s < vm->layout.sides; s++) vm->side_creatures[s] = 0;
    for (int32_t c = 0; c < vm->layout.creatures; c++)
        vm->side_creatures[vm->creatures[c].side] |= (uint64_t)1 << c;
    memo_forget_all(vm);
}

/* Marks of a side are in force for those who are on it now. */
static void side_follow(struct vm *vm)
{
    sides_rebuild(vm);
    borne_rebuild(vm, creatures_all(vm));
}

bool side_change(struct vm *vm, int64_t creature, int64_t side)
{
    if (!creature_check(vm, creature)) return false;
    if (vm->side_member < 0 || side < 0 || side >= vm->layout.sides)
        return vm_fail(vm, "there is no such side");
    int32_t c = (int32_t)creature, *cell = side_cell(vm, c), before = *cell;
    if (before == side) return true;
    if (before < 0)
        return vm_fail(vm, "%s is in reserve: `bring` lets it join the fight",
                       program_text(vm->p, vm->creatures[c].name).at);
    *cell = (int32_t)side;
    side_follow(vm);
    if (is_recording(vm)) emit_change(vm, vm->side_member, c, before, side);
    return true;
}

/* Is this the first part of such a body, or such a creature alone? */
static bool begins_body(const struct vm *vm, int32_t c, int64_t content)
{
    const struct row_fighters *f = &vm->p->fighters.at[vm->encounter->fighter_begin + c];
    return f->body >= 0 ? f->body == content && f->part == 0 : vm->creatures[c].content == content;
}

int64_t reserve_count(const struct vm *vm, int64_t content)
{
    int64_t n = 0;
    for (uint64_t rest = vm->waiting; rest; rest &= rest - 1)
        n += begins_body(vm, __builtin_ctzll(rest), content);
    return n;
}

/* ---- a place for a newcomer ---- */

/* Whether its whole body is on the map, on open ground, and alone there. In zones there is room. */
static bool is_room(const struct vm *vm, int32_t c, int32_t place)
{
    const struct fight_layout *at = &vm->layout;
    if (!vm->geometry->is_drawn) return !place_blocks(vm, place);
    struct body body = body_at(vm, c, place);
    struct row_span s;
    if (!body_fits_map(vm->geometry, body, at->columns, at->rows)) return false;
    for (int32_t i = 0; vm->geometry->body_row(body, i, &s); i++)
        for (int64_t p = s.row * at->columns + s.from; p < s.row * at->columns + s.to; p++)
            if (place_blocks(vm, p) || place_bodies(vm, p)) return false;
    return true;
}

static bool refuse_place(struct vm *vm, int32_t c, int64_t place)
{
    const char *name = program_text(vm->p, vm->creatures[c].name).at;
    int64_t bodies = vm->geometry->is_drawn ? place_bodies(vm, place) : 0;
    if (bodies)
        return vm_fail(
            vm, "%s cannot join there: %s is in its place", name,
            program_text(vm->p, vm->creatures[__builtin_ctzll((uint64_t)bodies)].name).at);
    if (place_blocks(vm, place))
        return vm_fail(vm, "%s cannot join there: the ground blocks", name);
    return vm_fail(vm, "%s cannot join there: its body does not fit", name);
}

/* The free place nearest to `place`; of several the first. -1: none. */
static int32_t nearest_room(struct vm *vm, int32_t c, int64_t place)
{
    int32_t found = -1;
    int64_t least = INT64_MAX, apart;
    vm->head->fuel -= vm->layout.places;
    for (int32_t p = 0; p < vm->layout.places; p++) {
        if (!is_room(vm, c, p)) continue;
        if (!place_distance(vm, VT_PLACE, p, VT_PLACE, place, &apart)) return -1;
        if (apart < least && apart < FAR_AWAY) least = apart, found = p;
    }
    return found;
}

/* ---- joining ---- */

static int32_t first_waiting(const struct vm *vm, int64_t content)
{
    for (uint64_t rest = vm->waiting; rest; rest &= rest - 1)
        if (begins_body(vm, __builtin_ctzll(rest), content)) return __builtin_ctzll(rest);
    return -1;
}

static bool refuse_content(struct vm *vm, int64_t content)
{
    int32_t all = 0;
    for (int32_t c = 0; c < vm->layout.creatures; c++)
        all += begins_body(vm, c, content) &&
               vm->p->fighters.at[vm->encounter->fighter_begin + c].waits;
    const char *name = content >= 0 && (size_t)content < vm->p->contents.len
                           ? program_text(vm->p, vm->p->contents.at[content].name).at
                           : "nobody";
    if (all == 0)
        return vm_fail(vm,
                       "no %s is in reserve: write `reserve 1 %s` in the encounter, or in what "
                       "brings it",
                       name, name);
    return vm_fail(vm, "no %s is left in reserve: there were %d", name, (int)all);
}

/* First values may read others, in the order of vm_begin: constants, expressions, tracks. */
static bool values_start(struct vm *vm, int32_t c)
{
    const struct instance *of = &vm->creatures[c];
    for (int pass = 0; pass < START_PASSES; pass++)
        for (size_t i = 0; i < vm->p->members.len; i++) {
            const struct row_members *m = &vm->p->members.at[i];
            bool own = m->cls == CLASS_CREATURE;
            if (start_pass(m) != pass || (!own && m->cls != CLASS_THING) || m->sort == SORT_OPTION)
                continue;
            if (i == MEMBER_FACING || is_followed_cell(vm->p, (int32_t)i)) continue;
            for (int32_t rec = own ? c : of->first; rec < (own ? c + 1 : of->first + of->count);
                 rec++)
                if ((own || index_kind_is(vm->index, vm->things[rec].kind, m->owner)) &&
                    !member_reset(vm, (int32_t)i, rec))
                    return false;
        }
    return true;
}

/* Branches of `together` take different creatures: the cell of the side changes outside of them. */
static void side_begin(struct vm *vm, int32_t c, int32_t side)
{
    cell_write(vm, (int32_t)(side_cell(vm, c) - vm->world), side, true);
    side_follow(vm);
    if (is_recording(vm)) emit_change(vm, vm->side_member, c, -1, side);
}

/* A body joins with all its parts. */
bool creature_join(struct vm *vm, int64_t content, int64_t place, int64_t side, int64_t before,
                   int64_t *out)
{
    if (vm->side_member < 0 || side < 0 || side >= vm->layout.sides)
        return vm_fail(vm, "there is no such side");
    if (!place_valid(vm, place)) return vm_fail(vm, "there is no such place");
    int32_t c = first_waiting(vm, content);
    if (c < 0) return refuse_content(vm, content);
    if (before > 0 && vm->geometry->is_drawn) {
        int32_t room = nearest_room(vm, c, place);
        if (room < 0)
            return vm_fail(vm, "there is no free place for %s",
                           program_text(vm->p, vm->creatures[c].name).at);
        place = room;
    } else if (!is_room(vm, c, (int32_t)place)) {
        return refuse_place(vm, c, place);
    }
    for (uint64_t rest = vm->bodies[c]; rest; rest &= rest - 1)
        side_begin(vm, __builtin_ctzll(rest), (int32_t)side);
    if (!place_set(vm, c, place)) return false;
    for (uint64_t rest = vm->bodies[c]; rest; rest &= rest - 1)
        if (!values_start(vm, __builtin_ctzll(rest))) return false;
    *out = c;
    return true;
}
