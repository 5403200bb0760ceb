/* reach.c -- Dijkstra's search over the places of a map, with prices that the rules compute.
 *
 * The interpreter runs the function of the price between two steps of a search. So the search is
 * kept in a list: its head, a cell for each place, and the open places in their order. A cell is
 * the lowest total so far and the place before it. Beside the cells are the sums of what decides
 * between equal totals.
 *
 * A search offers only steps that the whole body can make. With foes it offers none that comes
 * nearer to the nearest of them.
 */
#include "reach.h"

#include <string.h>

#include "body_room.h"
#include "list_stack.h"
#include "memo.h"
#include "trap.h"

enum { MOST, HERE, DIRECTION, TO, OPEN_COUNT, WHO, START, FOES, NEAR, HEAD_CELLS };
#define UNREACHED  (-1)
#define OPEN_BIT   ((int64_t)1 << 62)
#define SECOND     ((int64_t)1 << 16) /* a second price weighs more than all diagonal steps */
#define BEFORE_ALL 0xFFFF             /* the place before it, plus 1 */

/* Of one whose goals were listed only the first two are left: the ways. */
struct search {
    int64_t *head, *cells, *sums, *open;
};

static int64_t cell_total(int64_t cell)
{
    return (cell & ~OPEN_BIT) >> 16;
}

static int64_t cell_make(int64_t total, int64_t before)
{
    return total << 16 | (before + 1) | OPEN_BIT;
}

static int64_t cell_before(int64_t cell)
{
    return (cell & BEFORE_ALL) - 1;
}

/* An empty list is the search from nowhere: *is_empty. */
static bool search_open(struct vm *vm, int64_t state, struct search *s, bool *is_empty)
{
    int64_t *at;
    int32_t count;
    *is_empty = state == 0;
    if (*is_empty) return true;
    if (!list_open(vm, state, &at, &count)) return false;
    int32_t places = vm->layout.places;
    bool is_over = count == HEAD_CELLS + places;
    if (!is_over && count != HEAD_CELLS + 3 * places) return vm_fail(vm, "this is not a search");
    *s = (struct search){.head = at, .cells = at + HEAD_CELLS};
    if (!is_over) s->sums = s->cells + places, s->open = s->sums + places;
    return (s->head[WHO] >= 0 && s->head[WHO] < vm->layout.creatures) ||
           vm_fail(vm, "this is not a search");
}

bool reach_begin(struct vm *vm, int64_t who, int64_t most, int64_t *state)
{
    int32_t places = vm->layout.places, from = vm->head->scratch;
    int64_t start;
    *state = 0;
    if (!place_of(vm, who, &start)) return false;
    if (!place_valid(vm, start) || most < 0) return true;
    vm->head->fuel -= places / 8;
    if (!list_reserve(vm, HEAD_CELLS + 3 * places)) return false;
    int64_t *at = vm->scratch + from;
    for (int32_t i = 0; i < 3 * places; i++) at[HEAD_CELLS + i] = UNREACHED;
    at[MOST] = most < INT32_MAX ? most : INT32_MAX;
    at[HERE] = UNREACHED, at[DIRECTION] = at[TO] = 0, at[OPEN_COUNT] = 1;
    at[WHO] = who, at[START] = start, at[FOES] = at[NEAR] = 0;
    at[HEAD_CELLS + start] = cell_make(0, UNREACHED);
    at[HEAD_CELLS + places + start] = 0;
    at[HEAD_CELLS + 2 * places] = start;
    *state = list_make(from, HEAD_CELLS + 3 * places);
    return true;
}

bool reach_shun(struct vm *vm, int64_t state, int64_t foes)
{
    struct search s;
    bool is_empty;
    if (!search_open(vm, state, &s, &is_empty)) return false;
    if (!is_empty) s.head[FOES] = foes & ~((int64_t)1 << s.head[WHO]);
    return true;
}

/* Is the first of two open places nearer, or as near for less? Of equals it is the first. */
static bool comes_before(const struct search *s, int64_t a, int64_t b)
{
    int64_t x = cell_total(s->cells[a]), y = cell_total(s->cells[b]);
    if (x != y) return x < y;
    return s->sums[a] != s->sums[b] ? s->sums[a] < s->sums[b] : a < b;
}

/* A forged list may hold any number. */
static bool search_is_valid(const struct vm *vm, const struct search *s)
{
    return s->open && s->head[OPEN_COUNT] >= 0 && s->head[OPEN_COUNT] <= vm->layout.places &&
           s->head[DIRECTION] >= 0;
}

/* Takes the open place with the lowest total, of equals the first of the map. */
static bool nearest_take(struct vm *vm, struct search *s)
{
    int64_t best = s->open[0], count = s->head[OPEN_COUNT];
    vm->head->fuel -= 1 + count / 8;
    if (!place_valid(vm, best) || s->cells[best] < 0) return vm_fail(vm, "this is not a search");
    s->head[HERE] = best, s->head[DIRECTION] = 0;
    s->cells[best] &= ~OPEN_BIT;
    s->head[OPEN_COUNT] = --count;
    memmove(s->open, s->open + 1, (size_t)count * sizeof *s->open);
    if (!s->head[FOES]) return true;
    return foes_distance(vm, s->head[WHO], s->head[HERE], (uint64_t)s->head[FOES], &s->head[NEAR],
                         NULL);
}

/* Can the step be made, and does it keep its distance from the foes? */
static bool step_is_open(struct vm *vm, const struct search *s, int64_t next, bool *flag)
{
    int64_t who = s->head[WHO], far = 0;
    *flag = body_steps(vm, who, s->head[HERE], next);
    if (!*flag || !s->head[FOES]) return true;
    if (!foes_distance(vm, who, next, (uint64_t)s->head[FOES], &far, NULL)) return false;
    *flag = far >= s->head[NEAR];
    return true;
}

/* Opens a search for its next step. This is done so often that it looks at the list itself. */
static inline bool steps_open(struct vm *vm, int64_t state, struct search *s, bool *is_empty)
{
    int64_t offset = (int64_t)((uint64_t)state >> 32), places = vm->layout.places,
            count = (uint32_t)state;
    *is_empty = state == 0;
    if (*is_empty) return true;
    int64_t *at = vm->scratch + offset;
    *s = (struct search){at, at + HEAD_CELLS, at + HEAD_CELLS + places,
                         at + HEAD_CELLS + 2 * places};
    return (offset + count <= vm->head->scratch && count == HEAD_CELLS + 3 * places &&
            at[WHO] >= 0 && at[WHO] < vm->layout.creatures && search_is_valid(vm, s)) ||
           vm_fail(vm, "this is not a search");
}

/* The next neighbour of the place that is settled; -1: it has no more. */
static int64_t neighbour_next(const struct vm *vm, const struct search *s)
{
    int64_t here = s->head[HERE];
    if (vm->geometry->is_drawn) {
        if (s->head[DIRECTION] >= vm->facings) return -1;
        unsigned exits = (unsigned)vm->exits[here] >> s->head[DIRECTION];
        if (!exits) return -1;
        int64_t d = s->head[DIRECTION] + __builtin_ctz(exits);
        s->head[DIRECTION] = d + 1;
        return here + vm->exit_offset[place_row(vm, here) & 1][d];
    }
    while (s->head[DIRECTION] < vm->encounter->border_count) {
        int64_t next = place_step(vm, here, s->head[DIRECTION]++);
        if (next >= 0) return next;
    }
    return -1;
}

bool reach_next(struct vm *vm, int64_t state, int64_t *to)
{
    struct search s;
    bool is_empty, is_open;
    *to = -1;
    if (!steps_open(vm, state, &s, &is_empty) || is_empty) return is_empty;
    for (;;) {
        int64_t next = place_valid(vm, s.head[HERE]) ? neighbour_next(vm, &s) : -1;
        if (next < 0) {
            if (s.head[OPEN_COUNT] == 0) return true;
            if (!nearest_take(vm, &s)) return false;
            continue;
        }
        int64_t cell = s.cells[next];
        if (cell != UNREACHED && !(cell & OPEN_BIT)) continue; /* its total is final */
        if (!step_is_open(vm, &s, next, &is_open)) return false;
        if (!is_open) continue;
        *to = s.head[TO] = next;
        return true;
    }
}

bool reach_here(struct vm *vm, int64_t state, int64_t *here)
{
    int64_t *head;
    int32_t count;
    *here = -1;
    if (state == 0) return true;
    if (!list_open(vm, state, &head, &count)) return false;
    if (count < HEAD_CELLS) return vm_fail(vm, "this is not a search");
    if (place_valid(vm, head[HERE])) *here = head[HERE];
    return true;
}

/* What decides between ways of one total: the second price, then how many steps are diagonal. */
static int64_t sum_of_step(const struct vm *vm, int64_t here, int64_t to, int64_t second)
{
    struct spot a = place_spot(vm, here), b = place_spot(vm, to);
    bool diagonal = vm->geometry->directions == DIRECTIONS_MOST && vm->geometry->is_drawn &&
                    a.column != b.column && a.row != b.row;
    return second * SECOND + diagonal;
}

/* Puts a place among the open ones, which are in order. One that is there already came nearer. */
static bool open_put(struct vm *vm, struct search *s, int64_t place, bool known)
{
    int64_t at = 0, count = s->head[OPEN_COUNT];
    if (!known) at = count;
    while (known && at < count && s->open[at] != place) at++;
    if (at >= vm->layout.places || (known && at == count))
        return vm_fail(vm, "this is not a search");
    if (!known) s->head[OPEN_COUNT]++;
    for (; at > 0; at--) {
        int64_t before = s->open[at - 1];
        if (!place_valid(vm, before)) return vm_fail(vm, "this is not a search");
        if (!comes_before(s, place, before)) break;
        s->open[at] = before;
    }
    s->open[at] = place;
    return true;
}

bool reach_put(struct vm *vm, int64_t state, int64_t price, int64_t second)
{
    struct search s;
    bool is_empty;
    if (price < 0) return true;
    if (!steps_open(vm, state, &s, &is_empty) || is_empty) return is_empty;
    int64_t here = s.head[HERE], to = s.head[TO];
    if (!place_valid(vm, here) || !place_valid(vm, to)) return vm_fail(vm, "this is not a search");
    if (second > INT32_MAX || second < INT32_MIN) return vm_fail(vm, "a price is too large");
    int64_t total = cell_total(s.cells[here]) + (price < INT32_MAX ? price : INT32_MAX);
    bool known = s.cells[to] != UNREACHED;
    int64_t before = known ? cell_total(s.cells[to]) : s.head[MOST];
    if (total > s.head[MOST] || total > before) return true;
    int64_t sum = s.sums[here] + sum_of_step(vm, here, to, second);
    if (known && total == before && sum >= s.sums[to]) return true;
    s.cells[to] = cell_make(total, here);
    s.sums[to] = sum;
    return open_put(vm, &s, to, known);
}

/* The results take the room of the search. */
static void room_give_back(struct vm *vm, const int64_t *list, int64_t count)
{
    int64_t top = list - vm->scratch + count;
    if (top < vm->head->scratch) vm->head->scratch = (int32_t)top;
}

/* Keeps those places of a list that the walker may end at, without the one where it is. */
static bool goals_keep(struct vm *vm, int64_t *at, int64_t *count, int64_t who, int64_t start)
{
    int64_t kept = 0;
    bool stands;
    for (int64_t i = 0; i < *count; i++) {
        if (at[i] == start) continue;
        if (!body_stands(vm, who, at[i], &stands)) return false;
        if (stands) at[kept++] = at[i];
    }
    *count = kept;
    return true;
}

bool reach_places(struct vm *vm, int64_t *state, bool goals, int64_t *list)
{
    struct search s;
    bool is_empty;
    int64_t count = 0, search = *state;
    *list = *state = 0;
    if (!search_open(vm, search, &s, &is_empty) || is_empty) return is_empty;
    if (!search_is_valid(vm, &s)) return vm_fail(vm, "this is not a search");
    memo_note_lists(vm);
    int64_t *at = goals ? s.sums : s.head;
    for (int32_t p = 0; p < vm->layout.places; p++)
        if (s.cells[p] != UNREACHED) at[count++] = p; /* never past the cell that is read */
    if (goals) {
        if (!goals_keep(vm, at, &count, s.head[WHO], s.head[START])) return false;
        *state = list_make(s.head - vm->scratch, at - s.head);
    }
    room_give_back(vm, at, count);
    *list = count ? list_make(at - vm->scratch, count) : 0;
    return true;
}

enum { LEADS_BACK = 1 << 30 }; /* more than any bend on a map */

/* How far the walk to a place turns from the straight line away from `foe`. A walk that leads back
 * past it turns more than any other. */
static int64_t bend_of(const struct vm *vm, int64_t start, int64_t to, int32_t foe)
{
    if (foe < 0 || !vm->geometry->is_drawn) return 0;
    struct spot at = place_spot(vm, start), end = place_spot(vm, to),
                from = place_spot(vm, creature_place(vm, foe));
    if (vm->layout.space == SPACE_HEXES) { /* odd rows are half a hex further east */
        at.column = 2 * at.column + (at.row & 1), end.column = 2 * end.column + (end.row & 1);
        from.column = 2 * from.column + (from.row & 1);
    }
    int64_t away_x = at.column - from.column, away_y = at.row - from.row,
            walk_x = end.column - at.column, walk_y = end.row - at.row,
            bend = away_x * walk_y - away_y * walk_x;
    return (bend < 0 ? -bend : bend) + (away_x * walk_x + away_y * walk_y < 0 ? LEADS_BACK : 0);
}

static bool is_farther_east(const struct vm *vm, int64_t p, int64_t q)
{
    struct spot a = place_spot(vm, p), b = place_spot(vm, q);
    if (!vm->geometry->is_drawn) return p > q;
    return a.column != b.column ? a.column > b.column : a.row > b.row;
}

bool reach_away(struct vm *vm, int64_t state, int64_t *place)
{
    struct search s;
    bool is_empty, stands;
    int64_t most, least = -1, far, bend; /* a place as near as its own turns too much */
    int32_t foe;
    *place = -1;
    if (!search_open(vm, state, &s, &is_empty) || is_empty) return is_empty;
    int64_t who = s.head[WHO], start = s.head[START];
    uint64_t foes = (uint64_t)s.head[FOES];
    if (!place_valid(vm, start)) return vm_fail(vm, "this is not a search");
    if (!foes_distance(vm, who, start, foes, &most, &foe)) return false;
    *place = start;
    for (int32_t p = 0; p < vm->layout.places; p++) {
        if (s.cells[p] == UNREACHED) continue;
        if (!body_stands(vm, who, p, &stands)) return false;
        if (!stands) continue;
        if (!foes_distance(vm, who, p, foes, &far, NULL)) return false;
        bend = bend_of(vm, start, p, foe);
        if (far < most || (far == most && bend > least)) continue;
        if (far == most && bend == least && !is_farther_east(vm, p, *place)) continue;
        *place = p, most = far, least = bend;
    }
    room_give_back(vm, s.head, 0);
    return true;
}

bool reach_way(struct vm *vm, int64_t state, int64_t goal, int64_t *list)
{
    struct search s;
    bool is_empty;
    int64_t count = 0, places = vm->layout.places;
    *list = 0;
    if (!search_open(vm, state, &s, &is_empty) || is_empty) return is_empty;
    for (int64_t p = goal; place_valid(vm, p) && s.cells[p] != UNREACHED && count < places;
         p = cell_before(s.cells[p]))
        count++;
    if (count > 0) count--; /* without the start */
    int64_t *at = s.open ? s.open : vm->scratch + vm->head->scratch;
    if (!s.open && !list_reserve(vm, (int32_t)count)) return false;
    memo_note_lists(vm);
    for (int64_t p = goal, i = count; i > 0; p = cell_before(s.cells[p])) at[--i] = p;
    memmove(s.head, at, (size_t)count * sizeof *at);
    room_give_back(vm, s.head, count);
    *list = count ? list_make(s.head - vm->scratch, count) : 0;
    return true;
}
