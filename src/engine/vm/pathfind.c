/* pathfind.c -- Breadth-first search for the first step of a shortest path on a drawn map, for a
 * body of any size.
 *
 * Directions are tried in their order, so equal paths always give the same step. Closed are terrain
 * that blocks and the bodies of the creatures in `walls`.
 */
#include <string.h>

#include "body_room.h"
#include "event_stack.h"
#include "member_access.h"
#include "space.h"
#include "trap.h"

/* Maps of 64 by 64. The search takes 16 KiB of C stack. */
enum { PATH_PLACES = 4096 };

struct path_search {
    const struct vm *vm;
    int32_t columns, rows;
    struct body mover, goal;
    /* the places from which the body may touch the goal's */
    int32_t least_column, most_column, least_row, most_row;
    /* first: 1 + the direction of the path's first step; 0: not reached */
    uint8_t closed[PATH_PLACES], first[PATH_PLACES];
    uint16_t queue[PATH_PLACES];
};

static void close_bodies(struct path_search *s, struct vm *vm, int64_t mover, uint64_t walls)
{
    walls &= creatures_all(vm) & ~vm->bodies[mover];
    for (; walls; walls &= walls - 1) {
        int32_t c = __builtin_ctzll(walls), place = vm->occupancy.place[c];
        struct row_span at;
        if (place < 0) continue;
        struct body body = body_at(vm, c, place);
        for (int32_t i = 0; vm->geometry->body_row(body, i, &at); i++)
            for (int64_t x = at.from; x < at.to && at.row >= 0 && at.row < s->rows; x++)
                if (x >= 0 && x < s->columns) s->closed[at.row * s->columns + x] = 1;
    }
}

static bool body_fits(const struct path_search *s, int32_t place)
{
    if (s->mover.size == 1) return !s->closed[place];
    struct body body = {place_spot(s->vm, place), s->mover.size};
    struct row_span at;
    if (!body_fits_map(s->vm->geometry, body, s->columns, s->rows)) return false;
    for (int32_t i = 0; s->vm->geometry->body_row(body, i, &at); i++)
        for (int64_t x = at.from; x < at.to; x++)
            if (s->closed[at.row * s->columns + x]) return false;
    return true;
}

/* A box around the goal: outside of it no body touches. A round body reaches at most its size in
 * columns and rows. */
static void goal_set(struct path_search *s, const struct body *goal)
{
    int32_t column = (int32_t)goal->at.column, row = (int32_t)goal->at.row,
            /* cppcheck-suppress ctuuninitvar ; place_path has set it */
        reach = s->mover.size + goal->size;
    s->goal = *goal;
    s->least_column = column - reach, s->most_column = column + reach;
    s->least_row = row - reach, s->most_row = row + reach;
    if (!s->vm->geometry->touch_is_a_box) return;
    s->least_column = column - s->mover.size, s->most_column = column + goal->size;
    s->least_row = row - s->mover.size, s->most_row = row + goal->size;
}

static bool round_bodies_touch(const struct path_search *s, int32_t place)
{
    struct body body = {place_spot(s->vm, place), s->mover.size};
    return s->vm->geometry->gap(body, s->goal, 1) <= 1;
}

static inline bool is_adjacent(const struct path_search *s, int32_t place)
{
    int32_t column = grid_column(s->vm->grid[place]), row = grid_row(s->vm->grid[place]);
    return column >= s->least_column && column <= s->most_column && row >= s->least_row &&
           row <= s->most_row && (s->vm->geometry->touch_is_a_box || round_bodies_touch(s, place));
}

bool place_path(struct vm *vm, int64_t mover, int64_t from, int64_t goal, int64_t walls,
                int64_t *step)
{
    int64_t to;
    *step = -1;
    if (!creature_check(vm, mover) || !place_of(vm, goal, &to)) return false;
    if (!vm->geometry->is_drawn) return vm_fail(vm, "zones have no paths: `line` lists the way");
    if (vm->layout.places > PATH_PLACES)
        return vm_fail(vm, "paths are searched on maps of up to %d places", PATH_PLACES);
    if (!place_valid(vm, from) || !place_valid(vm, to)) return true;
    struct path_search s; /* its arrays are large, so only the part that the map uses is filled */
    s.vm = vm;
    s.columns = vm->layout.columns, s.rows = vm->layout.rows;
    s.mover = body_at(vm, mover, from);
    vm->head->fuel -= vm->layout.places; /* each square may be visited */
    struct body aim = body_at(vm, goal, to);
    goal_set(&s, &aim);
    if (is_adjacent(&s, (int32_t)from)) return true;
    memset(s.first, 0, (size_t)vm->layout.places);
    for (int32_t i = 0; i < vm->layout.places; i++) s.closed[i] = vm->has_ground[i] & GROUND_BLOCKS;
    close_bodies(&s, vm, mover, (uint64_t)walls);
    int32_t head = 0, tail = 0;
    s.queue[tail++] = (uint16_t)from;
    s.first[from] = 9; /* the start */
    while (head < tail) {
        int32_t here = s.queue[head++];
        const int32_t *offsets = vm->exit_offset[place_row(vm, here) & 1];
        for (unsigned exits = vm->exits[here]; exits; exits &= exits - 1) {
            int d = __builtin_ctz(exits);
            int32_t next = here + offsets[d];
            if (s.first[next] || !body_fits(&s, next) ||
                !body_passes_borders(vm, s.mover.size, here, next))
                continue;
            s.first[next] = here == from ? (uint8_t)(d + 1) : s.first[here];
            if (is_adjacent(&s, next)) {
                *step = square_step(vm, from, s.first[next] - 1);
                return true;
            }
            s.queue[tail++] = (uint16_t)next;
        }
    }
    return true;
}
