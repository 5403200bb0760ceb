/* space.c -- Places in a fight: distance, step, neighbours, line, direction.
 *
 * On a drawn map they follow from the geometry of the space, and from tables of it where the map is
 * small. Zones are a graph. Direction i of a zone is its i-th border.
 */
#include "space.h"

#include <limits.h>
#include <stdlib.h>

#include "event_records.h"
#include "list_stack.h"
#include "marks.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "parts.h"
#include "place_claims.h"
#include "program_index.h"
#include "trap.h"

bool place_of(struct vm *vm, int64_t creature, int64_t *place)
{
    if (!creature_check(vm, creature)) return false;
    *place = creature_place(vm, creature);
    return true;
}

static bool part_place_set(struct vm *vm, int64_t creature, int64_t place)
{
    int64_t before;
    if (!place_of(vm, creature, &before)) return false;
    if (place != -1 && !place_valid(vm, place)) return vm_fail(vm, "there is no such place");
    if (place != -1 && vm->waiting >> creature & 1)
        return vm_fail(vm, "%s is in reserve: `bring` lets it join the fight",
                       program_text(vm->p, vm->creatures[creature].name).at);
    const struct member_layout *at = &vm->members[MEMBER_PLACE];
    vm->world[at->base + (int32_t)creature * at->stride] = (int32_t)place;
    occupancy_move(vm, (int32_t)creature, (int32_t)place);
    if (before != place && !claims_note(vm, creature, place)) return false;
    if (is_recording(vm) && before != place)
        emit_change(vm, MEMBER_PLACE, (int32_t)creature, before, place);
    return true;
}

bool place_set(struct vm *vm, int64_t creature, int64_t place)
{
    if (!creature_check(vm, creature)) return false;
    if (!has_parts(vm, creature)) return part_place_set(vm, creature, place);
    for (uint64_t rest = vm->bodies[creature]; rest; rest &= rest - 1)
        if (!part_place_set(vm, __builtin_ctzll(rest), place)) return false;
    return true;
}

/* A place, and the size of the body there. */
static bool body_extent(struct vm *vm, int32_t type, int64_t value, int64_t *place, int32_t *size)
{
    *size = 1;
    *place = value;
    if (type != VT_CREATURE) return true;
    if (!place_of(vm, value, place)) return false;
    if (vm->geometry->is_drawn) *size = vm->body_size[value];
    return true;
}

/* Breadth-first search from a zone. steps[z]: its distance; from[z]: the zone before it on the
 * path. Costs fuel. */
static void zones_search(struct vm *vm, int64_t start, int32_t *steps, int32_t *from)
{
    int32_t queue[LIMIT_ZONES], head = 0, tail = 0;
    vm->head->fuel -= (int64_t)vm->layout.places * vm->encounter->border_count / 16;
    for (int32_t z = 0; z < vm->layout.places; z++) steps[z] = from[z] = -1;
    steps[start] = 0;
    queue[tail++] = (int32_t)start;
    while (head < tail) {
        int32_t z = queue[head++];
        for (int32_t i = 0; i < vm->encounter->border_count; i++) {
            const struct row_borders *b = &vm->p->borders.at[vm->encounter->border_begin + i];
            int32_t to = b->a == z ? b->b : b->b == z ? b->a : -1;
            if (to < 0 || to >= vm->layout.places || steps[to] >= 0) continue;
            steps[to] = steps[z] + 1;
            from[to] = z;
            queue[tail++] = to;
        }
    }
}

/* Borders never change in a fight, so each search runs once. Fuel is charged each time. */
static void zones_reach(struct vm *vm, int64_t start, int32_t *steps, int32_t *from)
{
    struct zones *known = vm->zones;
    int32_t n = vm->layout.places;
    if (!known) {
        zones_search(vm, start, steps, from);
        return;
    }
    int16_t *s = known->steps + start * ZONES_KNOWN, *f = known->previous + start * ZONES_KNOWN;
    if (!known->is_known[start]) {
        zones_search(vm, start, steps, from);
        for (int32_t z = 0; z < n; z++) s[z] = (int16_t)steps[z], f[z] = (int16_t)from[z];
        known->is_known[start] = true;
        return;
    }
    vm->head->fuel -= (int64_t)n * vm->encounter->border_count / 16;
    for (int32_t z = 0; z < n; z++) steps[z] = s[z], from[z] = f[z];
}

bool place_distance(struct vm *vm, int32_t type_a, int64_t a, int32_t type_b, int64_t b,
                    int64_t *out)
{
    int64_t pa, pb;
    int32_t sa, sb;
    *out = FAR_AWAY;
    if (!body_extent(vm, type_a, a, &pa, &sa) || !body_extent(vm, type_b, b, &pb, &sb))
        return false;
    if (!place_valid(vm, pa) || !place_valid(vm, pb)) return true;
    if (!vm->geometry->is_drawn) {
        int32_t steps[LIMIT_ZONES], from[LIMIT_ZONES];
        if (vm->zones && vm->zones->is_known[pa]) {
            vm->head->fuel -= (int64_t)vm->layout.places * vm->encounter->border_count / 16;
            int32_t apart = vm->zones->steps[pa * ZONES_KNOWN + pb];
            if (apart >= 0) *out = apart;
            return true;
        }
        zones_reach(vm, pa, steps, from);
        if (steps[pb] >= 0) *out = steps[pb];
        return true;
    }
    *out = vm->geometry->gap((struct body){place_spot(vm, pa), sa},
                             (struct body){place_spot(vm, pb), sb}, vm->layout.diagonal);
    return true;
}

/* The distance to a creature. */
static bool creature_distance(struct vm *vm, int32_t type, int64_t from, int c, int64_t *out)
{
    return squares_distance(vm, type, from, VT_CREATURE, c, out) ||
           place_distance(vm, type, from, VT_CREATURE, c, out);
}

/* The nearest of a set on squares. All of them must be in the fight. */
uint64_t spots_nearest(const struct vm *vm, uint64_t set, int32_t spot)
{
    const uint8_t *apart = vm->distances - spot;
    uint64_t found = 0;
    unsigned nearest = UINT_MAX;
    for (; set; set &= set - 1) {
        int c = __builtin_ctzll(set);
        unsigned axis_gap = apart[vm->occupancy.spot[c]];
        if (axis_gap > nearest) continue;
        if (axis_gap < nearest) found = 0, nearest = axis_gap;
        found |= (uint64_t)1 << c;
    }
    return found;
}

int64_t spots_first_nearest(const struct vm *vm, uint64_t set, int32_t spot)
{
    const uint8_t *apart = vm->distances - spot;
    int64_t found = -1;
    unsigned nearest = UINT_MAX;
    for (; set; set &= set - 1) {
        int c = __builtin_ctzll(set);
        unsigned axis_gap = apart[vm->occupancy.spot[c]];
        if (axis_gap < nearest) nearest = axis_gap, found = c;
    }
    return found;
}

uint64_t spots_within(const struct vm *vm, uint64_t set, int32_t spot, int64_t most)
{
    const uint8_t *apart = vm->distances - spot;
    uint64_t found = 0;
    for (; set; set &= set - 1) {
        int c = __builtin_ctzll(set);
        found |= (uint64_t)(apart[vm->occupancy.spot[c]] <= most) << c;
    }
    return found;
}

bool set_nearest(struct vm *vm, uint64_t set, int32_t type, int64_t to, int64_t *out)
{
    int64_t best = INT64_MAX, distance;
    uint64_t found = 0;
    int32_t spot;
    if ((set & ~vm->occupancy.present) == 0 && spot_of(vm, type, to, &spot)) {
        *out = (int64_t)spots_nearest(vm, set, spot);
        return true;
    }
    for (; set; set &= set - 1) {
        int c = __builtin_ctzll(set);
        if (!creature_distance(vm, type, to, c, &distance)) return false;
        if (distance > best) continue;
        if (distance < best) found = 0;
        best = distance;
        found |= (uint64_t)1 << c;
    }
    *out = (int64_t)found;
    return true;
}

bool set_keep_within(struct vm *vm, int64_t *set, int32_t type, int64_t of, int64_t most)
{
    int64_t distance;
    uint64_t found = 0;
    int32_t spot;
    if (((uint64_t)*set & ~vm->occupancy.present) == 0 && spot_of(vm, type, of, &spot)) {
        *set = (int64_t)spots_within(vm, (uint64_t)*set, spot, most);
        return true;
    }
    for (uint64_t rest = (uint64_t)*set; rest; rest &= rest - 1) {
        int c = __builtin_ctzll(rest);
        if (!creature_distance(vm, type, of, c, &distance)) return false;
        if (distance <= most) found |= (uint64_t)1 << c;
    }
    *set = (int64_t)found;
    return true;
}

int64_t place_step(const struct vm *vm, int64_t place, int64_t direction)
{
    if (!place_valid(vm, place) || direction < 0) return -1;
    if (vm->geometry->is_drawn) return square_step(vm, place, direction);
    for (int32_t i = 0; i < vm->encounter->border_count; i++) {
        const struct row_borders *b = &vm->p->borders.at[vm->encounter->border_begin + i];
        int32_t to = b->a == place ? b->b : b->b == place ? b->a : -1;
        if (to >= 0 && direction-- == 0) return to < vm->layout.places ? to : -1;
    }
    return -1;
}

bool places_list(struct vm *vm, int64_t *list)
{
    int64_t result;
    list_begin(vm, &result);
    for (int32_t i = 0; i < vm->layout.places; i++)
        if (!list_push(vm, &result, i)) return false;
    *list = result;
    return true;
}

bool place_neighbours(struct vm *vm, int64_t place, int64_t *list)
{
    int32_t most = vm->geometry->is_drawn ? vm->facings : vm->encounter->border_count;
    list_begin(vm, list);
    for (int32_t d = 0; d < most; d++) {
        int64_t to = place_step(vm, place, d);
        if (to >= 0 && !list_push(vm, list, to)) return false;
    }
    return true;
}

/* Lists one place for each step, up to the first that blocks, or to a border that does. */
static bool drawn_line(struct vm *vm, int64_t a, int64_t b, int64_t *list)
{
    const struct geometry *g = vm->geometry;
    struct spot from = place_spot(vm, a), to = place_spot(vm, b);
    int64_t n = g->line_steps(from, to), before = a;
    for (int64_t i = 1; i < n; i++) {
        struct spot at = g->line_spot(from, to, i, n);
        if (at.column < 0 || at.column >= vm->layout.columns) continue;
        int64_t place = at.row * vm->layout.columns + at.column;
        if (step_is_walled(vm, before, place)) return true;
        before = place;
        if (!list_push(vm, list, place)) return false;
        if (place_blocks(vm, place)) return true;
    }
    return true;
}

bool place_line(struct vm *vm, int64_t a, int64_t b, int64_t *list)
{
    list_begin(vm, list);
    if (!place_valid(vm, a) || !place_valid(vm, b)) return true;
    if (vm->geometry->is_drawn) return drawn_line(vm, a, b, list);
    int32_t steps[LIMIT_ZONES], from[LIMIT_ZONES];
    zones_reach(vm, b, steps, from); /* from b, so that the path can be read from a */
    if (steps[a] < 0) return true;
    for (int32_t z = from[a]; z >= 0 && z != b; z = from[z]) {
        if (!list_push(vm, list, z)) return false;
        if (place_blocks(vm, z)) return true;
    }
    return true;
}

/* ---- borders ---- */

struct border_spot edge_between(const struct vm *vm, int64_t a, int64_t b)
{
    const int8_t *cells = vm->geometry->border_cell;
    for (int d = 0; cells && place_valid(vm, a) && d < vm->geometry->directions; d++)
        if (cells[d] >= 0 && square_step(vm, a, d) == b)
            return cells[d] < BORDER_CELLS ? (struct border_spot){a, cells[d]}
                                           : (struct border_spot){b, cells[d] - BORDER_CELLS};
    return (struct border_spot){a, NO_BORDER};
}

static bool border_blocks(const struct vm *vm, int64_t a, int64_t b)
{
    struct border_spot e = edge_between(vm, a, b);
    if (e.cell == NO_BORDER) return false;
    const struct member_layout *at = &vm->members[vm->border_member];
    int32_t what = vm->world[at->base + (int32_t)e.place * at->stride + e.cell];
    return what >= 0 && terrain_blocks(vm, what);
}

/* A diagonal step is closed if both ways round the corner are. */
bool step_is_walled(const struct vm *vm, int64_t a, int64_t b)
{
    if (vm->border_member < 0 || !place_valid(vm, a) || !place_valid(vm, b)) return false;
    struct spot from = place_spot(vm, a), to = place_spot(vm, b);
    if (vm->layout.space != SPACE_SQUARES || from.column == to.column || from.row == to.row)
        return border_blocks(vm, a, b);
    int64_t p = from.row * vm->layout.columns + to.column,
            q = to.row * vm->layout.columns + from.column;
    return (border_blocks(vm, a, p) || border_blocks(vm, p, b)) &&
           (border_blocks(vm, a, q) || border_blocks(vm, q, b));
}

bool line_is_walled(const struct vm *vm, int64_t a, int64_t b)
{
    if (vm->border_member < 0 || !place_valid(vm, a) || !place_valid(vm, b) || a == b) return false;
    const struct geometry *g = vm->geometry;
    struct spot from = place_spot(vm, a), to = place_spot(vm, b);
    int64_t n = g->line_steps(from, to), here = a;
    for (int64_t i = 1; i <= n; i++) {
        struct spot at = i < n ? g->line_spot(from, to, i, n) : to;
        if (at.column < 0 || at.column >= vm->layout.columns) continue;
        int64_t next = at.row * vm->layout.columns + at.column;
        if (step_is_walled(vm, here, next)) return true;
        here = next;
    }
    return false;
}

/* ---- ground that changes ---- */

static void ground_note(struct vm *vm, int64_t place, int32_t terrain)
{
    vm->own_ground[place].terrain = terrain;
    vm->has_ground[place] = 0;
    if (terrain >= 0)
        vm->has_ground[place] =
            (uint8_t)(GROUND_THERE | (terrain_blocks(vm, terrain) ? GROUND_BLOCKS : 0));
}

static bool is_terrain(const struct vm *vm, int64_t content)
{
    return content >= 0 && content < vm->index->contents &&
           vm->p->kinds.at[vm->p->contents.at[content].kind].cls == CLASS_TERRAIN;
}

bool ground_set(struct vm *vm, int64_t place, int64_t terrain)
{
    if (terrain != -1 && !is_terrain(vm, terrain)) return vm_fail(vm, "only terrain can be ground");
    ground_note(vm, place, (int32_t)terrain);
    memo_touch(vm, MEMO_PLACES, -1); /* what is in force on it */
    return true;
}

/* In a forged save it may be any number. */
void ground_rebuild(struct vm *vm)
{
    const struct member_layout *at = &vm->members[vm->ground_member];
    for (int32_t p = 0; p < vm->layout.places; p++) {
        int32_t terrain = vm->world[at->base + p * at->stride];
        if (vm->ground[p].terrain == terrain) continue;
        ground_note(vm, p, is_terrain(vm, terrain) ? terrain : -1);
    }
}

bool place_area(struct vm *vm, int64_t place, int64_t n, int64_t *list)
{
    list_begin(vm, list);
    if (!place_valid(vm, place) || n < 0) return true;
    int64_t columns = vm->layout.places, north = 0, south = 0, west = 0, east = columns - 1;
    if (vm->geometry->is_drawn) { /* in every space a step leaves row and column at most once */
        struct spot at = place_spot(vm, place);
        columns = vm->layout.columns;
        north = at.row > n ? at.row - n : 0;
        south = n < vm->layout.rows - 1 - at.row ? at.row + n : vm->layout.rows - 1;
        west = at.column > n ? at.column - n : 0;
        east = n < columns - 1 - at.column ? at.column + n : columns - 1;
    }
    vm->head->fuel -= ((south - north + 1) * columns - 1) / 8;
    for (int64_t row = north; row <= south; row++)
        for (int64_t p = row * columns + west; p <= row * columns + east; p++) {
            int64_t apart;
            if (!squares_distance(vm, VT_PLACE, place, VT_PLACE, p, &apart) &&
                !place_distance(vm, VT_PLACE, place, VT_PLACE, p, &apart))
                return false;
            if (apart <= n && !list_push(vm, list, p)) return false;
        }
    return true;
}

int64_t place_bodies_scan(const struct vm *vm, int64_t place)
{
    uint64_t set = 0;
    uint8_t one = vm->occupancy.squares[place];
    if (one == SQUARE_EMPTY) return 0;
    if (one != SQUARE_SEVERAL) return (int64_t)((uint64_t)1 << (one - 1));
    for (int32_t c = 0; c < vm->layout.creatures; c++)
        set |= (uint64_t)(vm->occupancy.place[c] == place) << c;
    return (int64_t)set;
}

int64_t place_direction(struct vm *vm, int64_t a, int64_t b)
{
    if (!place_valid(vm, a) || !place_valid(vm, b) || a == b) return -1;
    if (vm->geometry->is_drawn)
        return vm->geometry->direction(place_spot(vm, a), place_spot(vm, b));
    int32_t steps[LIMIT_ZONES], from[LIMIT_ZONES];
    zones_reach(vm, b, steps, from);
    for (int64_t d = 0; steps[a] > 0 && d < vm->encounter->border_count; d++)
        if (place_step(vm, a, d) == from[a]) return d;
    return -1;
}
