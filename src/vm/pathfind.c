/* pathfind.c -- Breadth-first search for the first step of a shortest path on squares, for a body
 * of any size.
 *
 * Directions are tried in their order, so equal paths always give the same step. Closed are terrain
 * that blocks and the bodies of the creatures in `walls`.
 */
#include <string.h>

#include "vm/vm.h"

/* Maps of 64 by 64. The search takes 16 KiB of C stack. */
enum { PATH_PLACES = 4096 };

struct path_search {
    const struct vm *vm;
    int32_t columns, rows, size;
    /* the places from which the body touches the goal's */
    int32_t least_column, most_column, least_row, most_row;
    /* first: 1 + the direction of the path's first step; 0: not reached */
    uint8_t closed[PATH_PLACES], first[PATH_PLACES];
    uint16_t queue[PATH_PLACES];
};

static void close_bodies(struct path_search *s, struct vm *vm, int64_t mover, uint64_t walls)
{
    walls &= creatures_all(vm) & ~((uint64_t)1 << mover);
    for (; walls; walls &= walls - 1) {
        int32_t c = __builtin_ctzll(walls), place = vm->occupancy.place[c], size = vm->body_size[c];
        if (place < 0) continue;
        int32_t column = grid_column(vm->grid[place]), row = grid_row(vm->grid[place]);
        for (int32_t y = row; y < row + size && y < s->rows; y++)
            for (int32_t x = column; x < column + size && x < s->columns; x++)
                s->closed[y * s->columns + x] = 1;
    }
}

static bool body_fits(const struct path_search *s, int32_t place)
{
    if (s->size == 1) return !s->closed[place];
    int32_t column = grid_column(s->vm->grid[place]), row = grid_row(s->vm->grid[place]);
    if (column + s->size > s->columns || row + s->size > s->rows) return false;
    for (int32_t y = 0; y < s->size; y++)
        for (int32_t x = 0; x < s->size; x++)
            if (s->closed[place + y * s->columns + x]) return false;
    return true;
}

/* Bodies touch if the gap on both axes is at most one square. */
static void goal_set(struct path_search *s, int32_t goal, int32_t goal_size)
{
    int32_t column = grid_column(s->vm->grid[goal]), row = grid_row(s->vm->grid[goal]);
    s->least_column = column - s->size, s->most_column = column + goal_size;
    s->least_row = row - s->size, s->most_row = row + goal_size;
}

static bool is_adjacent(const struct path_search *s, int32_t place)
{
    int32_t column = grid_column(s->vm->grid[place]), row = grid_row(s->vm->grid[place]);
    return column >= s->least_column && column <= s->most_column && row >= s->least_row &&
           row <= s->most_row;
}

bool place_path(struct vm *vm, int64_t mover, int64_t from, int64_t goal, int64_t walls,
                int64_t *step)
{
    int64_t to;
    *step = -1;
    if (!creature_check(vm, mover) || !place_of(vm, goal, &to)) return false;
    if (vm->layout.space != SPACE_SQUARES) return vm_fail(vm, "paths exist on squares only");
    if (vm->layout.places > PATH_PLACES)
        return vm_fail(vm, "paths are searched on maps of up to %d squares", PATH_PLACES);
    if (!place_valid(vm, from) || !place_valid(vm, to)) return true;
    struct path_search s; /* its arrays are large, so only the part that the map uses is filled */
    s.vm = vm;
    s.columns = vm->layout.columns, s.rows = vm->layout.rows;
    s.size = vm->body_size[mover];
    vm->head->fuel -= vm->layout.places; /* each square may be visited */
    goal_set(&s, (int32_t)to, vm->body_size[goal]);
    if (is_adjacent(&s, (int32_t)from)) return true;
    memset(s.first, 0, (size_t)vm->layout.places);
    for (int32_t i = 0; i < vm->layout.places; i++) s.closed[i] = vm->has_ground[i] & GROUND_BLOCKS;
    close_bodies(&s, vm, mover, (uint64_t)walls);
    int32_t head = 0, tail = 0;
    s.queue[tail++] = (uint16_t)from;
    s.first[from] = 9; /* the start */
    while (head < tail) {
        int32_t here = s.queue[head++];
        for (unsigned exits = vm->exits[here]; exits; exits &= exits - 1) {
            int d = __builtin_ctz(exits);
            int32_t next = here + vm->exit_offset[d];
            if (s.first[next] || !body_fits(&s, next)) continue;
            s.first[next] = here == from ? (uint8_t)(d + 1) : s.first[here];
            if (is_adjacent(&s, next)) {
                *step = from + vm->exit_offset[s.first[next] - 1];
                return true;
            }
            s.queue[tail++] = (uint16_t)next;
        }
    }
    return true;
}
