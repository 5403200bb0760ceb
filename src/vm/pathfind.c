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
    /* first: 1 + the direction of the path's first step; 0: not reached */
    uint8_t closed[PATH_PLACES], first[PATH_PLACES];
    uint16_t queue[PATH_PLACES];
};

static void close_bodies(struct path_search *s, struct vm *vm, int64_t mover, uint64_t walls)
{
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        int64_t place;
        if (!(walls >> c & 1) || c == mover || !place_of(vm, c, &place) || place < 0) continue;
        int32_t size = place_body(vm, c);
        for (int32_t i = 0; i < size * size; i++) {
            int32_t column = (int32_t)place % s->columns + i % size,
                    row = (int32_t)place / s->columns + i / size;
            if (column < s->columns && row < s->rows) s->closed[row * s->columns + column] = 1;
        }
    }
}

static bool body_fits(const struct path_search *s, int32_t place)
{
    int32_t column = place % s->columns, row = place / s->columns;
    if (column + s->size > s->columns || row + s->size > s->rows) return false;
    for (int32_t i = 0; i < s->size * s->size; i++)
        if (s->closed[(row + i / s->size) * s->columns + column + i % s->size]) return false;
    return true;
}

static int32_t axis_gap(int32_t a, int32_t size_a, int32_t b, int32_t size_b)
{
    return a + size_a <= b ? b - (a + size_a) + 1 : b + size_b <= a ? a - (b + size_b) + 1 : 0;
}

static bool is_adjacent(const struct path_search *s, int32_t place, int32_t goal, int32_t goal_size)
{
    return axis_gap(place % s->columns, s->size, goal % s->columns, goal_size) <= 1 &&
           axis_gap(place / s->columns, s->size, goal / s->columns, goal_size) <= 1;
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
    s.columns = vm->encounter->columns, s.rows = vm->encounter->rows;
    s.size = place_body(vm, mover);
    memset(s.first, 0, (size_t)vm->layout.places);
    vm->head->fuel -= vm->layout.places; /* each square may be visited */
    for (int32_t i = 0; i < vm->layout.places; i++) s.closed[i] = place_blocks(vm, i);
    close_bodies(&s, vm, mover, (uint64_t)walls);
    int32_t head = 0, tail = 0, goal_size = place_body(vm, goal);
    if (is_adjacent(&s, (int32_t)from, (int32_t)to, goal_size)) return true;
    s.queue[tail++] = (uint16_t)from;
    s.first[from] = 9; /* the start */
    while (head < tail) {
        int32_t here = s.queue[head++];
        for (int32_t d = 0; d < 8; d++) {
            int64_t next = place_step(vm, here, d);
            if (next < 0 || s.first[next] || !body_fits(&s, (int32_t)next)) continue;
            s.first[next] = here == from ? (uint8_t)(d + 1) : s.first[here];
            if (is_adjacent(&s, (int32_t)next, (int32_t)to, goal_size)) {
                *step = place_step(vm, from, s.first[next] - 1);
                return true;
            }
            s.queue[tail++] = (uint16_t)next;
        }
    }
    return true;
}
