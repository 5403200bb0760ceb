/* space.h -- Places in a fight: distance, step, neighbours, line, ground, borders. */
#ifndef FRAY_VM_SPACE_H
#define FRAY_VM_SPACE_H

#include "content_lookup.h"

/* Shortest paths between zones, by the zone where the search started. */
enum { ZONES_KNOWN = 64 };
struct zones {
    bool is_known[ZONES_KNOWN];
    int16_t steps[ZONES_KNOWN * ZONES_KNOWN];
    int16_t previous[ZONES_KNOWN * ZONES_KNOWN]; /* the zone before it on the path; or -1 */
};
enum { SQUARE_EMPTY = 0, SQUARE_SEVERAL = 255 };
/* Terrain of a place. It never changes. */
enum { GROUND_THERE = 1, GROUND_BLOCKS = 2 };
/* The spot of a place is its number if rows were twice as wide as tables need. Then the difference
 * of two spots identifies the offset of the places, and tables can be indexed by it. Larger maps
 * than these have no such tables. */
enum { NOWHERE = -1, SQUARES_KNOWN = 4096, SIDE_KNOWN = 128 };
/* A grid entry: column | row << 16. */
static inline int32_t grid_column(uint32_t grid)
{
    return (int32_t)(grid & 0xFFFF);
}
static inline int32_t grid_row(uint32_t grid)
{
    return (int32_t)(grid >> 16);
}
bool place_of(struct vm *vm, int64_t creature, int64_t *place);
bool place_set(struct vm *vm, int64_t creature, int64_t place);
bool place_distance(struct vm *vm, int32_t type_a, int64_t a, int32_t type_b, int64_t b,
                    int64_t *out);
/* The nearest creatures of a set; several if they tie. */
bool set_nearest(struct vm *vm, uint64_t set, int32_t type, int64_t to, int64_t *out);
uint64_t spots_nearest(const struct vm *vm, uint64_t set, int32_t spot);
/* The nearest creature, the first of equals; -1: the set is empty. */
int64_t spots_first_nearest(const struct vm *vm, uint64_t set, int32_t spot);
uint64_t spots_within(const struct vm *vm, uint64_t set, int32_t spot, int64_t most);
bool set_keep_within(struct vm *vm, int64_t *set, int32_t type, int64_t of, int64_t most);
int64_t place_step(const struct vm *vm, int64_t place, int64_t direction);
bool places_list(struct vm *vm, int64_t *list);
bool place_neighbours(struct vm *vm, int64_t place, int64_t *list);
bool place_line(struct vm *vm, int64_t a, int64_t b, int64_t *list);
/* The places at most n from a place, by number. */
bool place_area(struct vm *vm, int64_t place, int64_t n, int64_t *list);
static inline int32_t place_terrain(const struct vm *vm, int64_t place)
{
    return (uint64_t)place < (uint64_t)vm->ground_count ? vm->ground[place].terrain : -1;
}
int64_t place_direction(struct vm *vm, int64_t a, int64_t b);
/* Where the border between two neighbours is kept; cell NO_BORDER: there is none. */
struct border_spot {
    int64_t place;
    int32_t cell;
};
struct border_spot edge_between(const struct vm *vm, int64_t a, int64_t b);
/* Is the step between two neighbours closed by a border that blocks? */
bool step_is_walled(const struct vm *vm, int64_t a, int64_t b);
bool line_is_walled(const struct vm *vm, int64_t a, int64_t b);
/* The ground of a place has a new terrain. */
bool ground_set(struct vm *vm, int64_t place, int64_t terrain);
/* Reads the ground of all places anew from the world. */
void ground_rebuild(struct vm *vm);
static inline bool place_valid(const struct vm *vm, int64_t place)
{
    return (uint64_t)place < (uint64_t)vm->layout.places;
}
/* The set of creatures whose bodies cover a valid place, if every body covers one place. */
int64_t place_bodies_scan(const struct vm *vm, int64_t place);
/* The set of creatures whose bodies cover a place. */
static inline int64_t place_bodies(const struct vm *vm, int64_t place)
{
    if (!place_valid(vm, place)) return 0;
    if (vm->large) return (int64_t)vm->occupancy.covers[place];
    return vm->occupancy.squares[place] == SQUARE_EMPTY ? 0 : place_bodies_scan(vm, place);
}
static inline bool place_taken(const struct vm *vm, int64_t place)
{
    return place_terrain(vm, place) >= 0 || place_bodies(vm, place) != 0;
}
static inline bool terrain_blocks(const struct vm *vm, int32_t terrain)
{
    int32_t blocks = content_slot(vm, terrain, TERRAIN_BLOCKS);
    return blocks != VALUE_UNSET && blocks != 0;
}
/* Does the terrain block lines and paths? */
static inline bool place_blocks(const struct vm *vm, int64_t place)
{
    return place_valid(vm, place) && vm->has_ground[place] & GROUND_BLOCKS;
}
/* place must be valid. */
static inline int64_t place_row(const struct vm *vm, int64_t place)
{
    return grid_row(vm->grid[place]);
}
static inline int32_t creature_place(const struct vm *vm, int64_t c)
{
    return vm->occupancy.place[c];
}
static inline struct spot place_spot(const struct vm *vm, int64_t place)
{
    return (struct spot){grid_column(vm->grid[place]), grid_row(vm->grid[place])};
}
/* The body of a creature at a place of a drawn map. */
static inline struct body body_at(const struct vm *vm, int64_t creature, int64_t place)
{
    return (struct body){place_spot(vm, place), vm->body_size[creature]};
}
/* The fast path of place_distance: places with tables, bodies of one place. spot_of returns false
 * without a spot; squares_distance then has no effect. */
static inline bool spot_of(const struct vm *vm, int32_t type, int64_t v, int32_t *spot)
{
    *spot = NOWHERE;
    if (type == VT_CREATURE && (uint64_t)v < vm->hot.plain_creatures) *spot = vm->occupancy.spot[v];
    if (type == VT_PLACE && (uint64_t)v < vm->hot.plain_places) *spot = vm->spots[v];
    return *spot != NOWHERE;
}
static inline bool squares_distance(const struct vm *vm, int32_t type_a, int64_t a, int32_t type_b,
                                    int64_t b, int64_t *out)
{
    int32_t from, to;
    if (!spot_of(vm, type_a, a, &from) || !spot_of(vm, type_b, b, &to)) return false;
    *out = vm->distances[to - from];
    return true;
}
/* A step on a drawn map. -1: it leaves the map. */
static inline int64_t square_step(const struct vm *vm, int64_t place, int64_t direction)
{
    if ((uint64_t)place >= vm->hot.drawn || (uint64_t)direction >= DIRECTIONS_MOST) return -1;
    return vm->exits[place] >> direction & 1
               ? place + vm->exit_offset[place_row(vm, place) & 1][direction]
               : -1;
}

/* ---- pathfind.c ---- */
bool place_path(struct vm *vm, int64_t mover, int64_t from, int64_t goal, int64_t walls,
                int64_t *step);

#endif
