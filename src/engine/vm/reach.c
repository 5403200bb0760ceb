/* reach.c -- Dijkstra's search over the places of a map, with prices that the rules compute.
 *
 * The interpreter runs the function of the price between two steps of a search. So the search is
 * kept in a list: its head, a cell for each place, and the open places. A cell is the lowest total
 * so far and the place before it.
 */
#include "reach.h"

#include "list_stack.h"
#include "memo.h"
#include "space.h"
#include "trap.h"

enum { MOST, HERE, DIRECTION, TO, OPEN_COUNT, HEAD_CELLS };
#define UNREACHED  (-1)
#define OPEN_BIT   ((int64_t)1 << 62)
#define BEFORE_ALL 0xFFFF /* the place before it, plus 1 */

struct search {
    int64_t *head, *cells, *open;
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
    if (count != HEAD_CELLS + 2 * vm->layout.places) return vm_fail(vm, "this is not a search");
    *s = (struct search){at, at + HEAD_CELLS, at + HEAD_CELLS + vm->layout.places};
    return true;
}

bool reach_begin(struct vm *vm, int64_t start, int64_t most, int64_t *state)
{
    int32_t places = vm->layout.places, from = vm->head->scratch;
    *state = 0;
    if (!place_valid(vm, start) || most < 0) return true;
    vm->head->fuel -= places / 8;
    if (!list_reserve(vm, HEAD_CELLS + 2 * places)) return false;
    int64_t *at = vm->scratch + from;
    for (int32_t i = 0; i < 2 * places; i++) at[HEAD_CELLS + i] = UNREACHED;
    at[MOST] = most < INT32_MAX ? most : INT32_MAX;
    at[HERE] = UNREACHED, at[DIRECTION] = at[TO] = 0, at[OPEN_COUNT] = 1;
    at[HEAD_CELLS + start] = cell_make(0, UNREACHED);
    at[HEAD_CELLS + places] = start;
    *state = list_make(from, HEAD_CELLS + 2 * places);
    return true;
}

/* Takes the open place with the lowest total, of equals the first of the map. */
static void nearest_take(struct vm *vm, struct search *s)
{
    int64_t best = 0, count = s->head[OPEN_COUNT];
    vm->head->fuel -= 1 + count / 8;
    for (int64_t i = 1; i < count; i++) {
        int64_t total = cell_total(s->cells[s->open[i]]),
                least = cell_total(s->cells[s->open[best]]);
        if (total < least || (total == least && s->open[i] < s->open[best])) best = i;
    }
    s->head[HERE] = s->open[best], s->head[DIRECTION] = 0;
    s->cells[s->head[HERE]] &= ~OPEN_BIT;
    s->open[best] = s->open[--s->head[OPEN_COUNT]];
}

/* A forged list may hold any number. */
static bool search_is_valid(const struct vm *vm, const struct search *s)
{
    int64_t count = s->head[OPEN_COUNT];
    if (count < 0 || count > vm->layout.places) return false;
    for (int64_t i = 0; i < count; i++)
        if (!place_valid(vm, s->open[i]) || s->cells[s->open[i]] < 0) return false;
    return s->head[DIRECTION] >= 0;
}

bool reach_next(struct vm *vm, int64_t state, int64_t *to)
{
    struct search s;
    bool is_empty;
    *to = -1;
    if (!search_open(vm, state, &s, &is_empty) || is_empty) return is_empty;
    if (!search_is_valid(vm, &s)) return vm_fail(vm, "this is not a search");
    int64_t most = vm->geometry->is_drawn ? vm->facings : vm->encounter->border_count;
    for (;;) {
        if (!place_valid(vm, s.head[HERE]) || s.head[DIRECTION] >= most) {
            if (s.head[OPEN_COUNT] == 0) return true;
            nearest_take(vm, &s);
        }
        while (s.head[DIRECTION] < most) {
            int64_t next = place_step(vm, s.head[HERE], s.head[DIRECTION]++);
            if (next < 0) continue;
            int64_t cell = s.cells[next];
            if (cell != UNREACHED && !(cell & OPEN_BIT)) continue; /* its total is final */
            *to = s.head[TO] = next;
            return true;
        }
    }
}

bool reach_here(struct vm *vm, int64_t state, int64_t *here)
{
    struct search s;
    bool is_empty;
    *here = -1;
    if (!search_open(vm, state, &s, &is_empty)) return false;
    if (!is_empty && place_valid(vm, s.head[HERE])) *here = s.head[HERE];
    return true;
}

bool reach_put(struct vm *vm, int64_t state, int64_t price)
{
    struct search s;
    bool is_empty;
    if (!search_open(vm, state, &s, &is_empty)) return false;
    if (is_empty || price < 0) return true;
    int64_t here = s.head[HERE], to = s.head[TO];
    if (!place_valid(vm, here) || !place_valid(vm, to) || !search_is_valid(vm, &s))
        return vm_fail(vm, "this is not a search");
    int64_t total = cell_total(s.cells[here]) + (price < INT32_MAX ? price : INT32_MAX);
    bool known = s.cells[to] != UNREACHED;
    if (total > s.head[MOST] || (known && total >= cell_total(s.cells[to]))) return true;
    if (!known) {
        if (s.head[OPEN_COUNT] >= vm->layout.places) return vm_fail(vm, "this is not a search");
        s.open[s.head[OPEN_COUNT]++] = to;
    }
    s.cells[to] = cell_make(total, here);
    return true;
}

/* The results take the room of the search. */
static void room_give_back(struct vm *vm, const int64_t *list, int64_t count)
{
    int64_t top = list - vm->scratch + count;
    if (top < vm->head->scratch) vm->head->scratch = (int32_t)top;
}

bool reach_places(struct vm *vm, int64_t state, int64_t *list)
{
    struct search s;
    bool is_empty;
    int64_t count = 0;
    *list = 0;
    if (!search_open(vm, state, &s, &is_empty) || is_empty) return is_empty;
    memo_note_lists(vm);
    for (int32_t p = 0; p < vm->layout.places; p++)
        if (s.cells[p] != UNREACHED) s.head[count++] = p; /* never past the cell that is read */
    room_give_back(vm, s.head, count);
    *list = count ? list_make(s.head - vm->scratch, count) : 0;
    return true;
}

bool reach_way(struct vm *vm, int64_t state, int64_t goal, int64_t *list)
{
    struct search s;
    bool is_empty;
    int64_t count = 0, places = vm->layout.places;
    *list = 0;
    if (!search_open(vm, state, &s, &is_empty) || is_empty) return is_empty;
    memo_note_lists(vm);
    /* from the goal back to the start, into the end of the open places */
    for (int64_t p = goal; place_valid(vm, p) && s.cells[p] != UNREACHED && count < places;
         p = cell_before(s.cells[p]))
        s.open[places - ++count] = p;
    if (count > 0) count--; /* without the start */
    for (int64_t i = 0; i < count; i++) s.head[i] = s.open[places - count + i];
    room_give_back(vm, s.head, count);
    *list = count ? list_make(s.head - vm->scratch, count) : 0;
    return true;
}
