/* occupancy.c -- A cache of positions and marks, derived from the world and stored beside the
 * block.
 *
 * It holds the creatures in the fight, each creature's square, the creature on each square, marks
 * by age, and mark counts. It is not part of the state. occupancy_move updates it;
 * occupancy_rebuild computes it anew after the world was replaced (a copy, a load, the end of a
 * branch).
 */
#include <string.h>

#include "vm/vm.h"

/* Finds who is left on a square: none, one creature, or several. */
static void square_recount(struct vm *vm, int32_t place)
{
    struct occupancy *s = &vm->occupancy;
    s->squares[place] = SQUARE_EMPTY;
    for (int32_t c = 0; c < vm->layout.creatures; c++)
        if (s->place[c] == place)
            s->squares[place] =
                s->squares[place] == SQUARE_EMPTY ? (uint8_t)(c + 1) : SQUARE_SEVERAL;
}

void occupancy_move(struct vm *vm, int32_t creature, int32_t place)
{
    struct occupancy *s = &vm->occupancy;
    int32_t before = s->place[creature];
    uint64_t bit = (uint64_t)1 << creature;
    s->place[creature] = place;
    s->spot[creature] = place >= 0 && vm->distances ? vm->spots[place] : NOWHERE;
    s->present = place >= 0 || vm->layout.places == 0 ? s->present | bit : s->present & ~bit;
    if (before >= 0) {
        if (s->squares[before] == creature + 1)
            s->squares[before] = SQUARE_EMPTY;
        else
            square_recount(vm, before);
    }
    if (place < 0) return;
    s->squares[place] =
        s->squares[place] == SQUARE_EMPTY ? (uint8_t)(creature + 1) : SQUARE_SEVERAL;
}

void borne_add(struct vm *vm, const int32_t *mark)
{
    int32_t content = mark_content(mark), words = vm->index->content_words;
    for (uint64_t rest = mark_affects(vm, mark); rest; rest &= rest - 1)
        vm->occupancy.borne[__builtin_ctzll(rest) * words + (content >> 6)] |= (uint64_t)1
                                                                               << (content & 63);
}

void borne_rebuild(struct vm *vm, uint64_t creatures)
{
    size_t words = (size_t)vm->index->content_words;
    for (uint64_t rest = creatures; rest; rest &= rest - 1)
        memset(vm->occupancy.borne + (size_t)__builtin_ctzll(rest) * words, 0,
               words * sizeof(uint64_t));
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;)
        if (mark_affects(vm, mark_at(vm, i)) & creatures) borne_add(vm, mark_at(vm, i));
}

/* Two marks of one rank occur only in forged saves. Then one slot is kept for the rank. */
static void marks_rebuild(struct vm *vm)
{
    struct occupancy *s = &vm->occupancy;
    memset(s->alive, 0, sizeof s->alive);
    memset(s->mark_counts, 0, sizeof s->mark_counts);
    for (int32_t i = 0; i < vm->layout.marks; i++) s->marks[i] = -1;
    int32_t left = vm->world[W_MARKS];
    for (int32_t i = 0; left > 0 && i < vm->layout.marks; i++) {
        const int32_t *m = mark_at(vm, i);
        if (mark_content(m) < 0) continue;
        left--;
        s->marks[m[MK_RANK]] = (int16_t)i;
        s->alive[i >> 6] |= (uint64_t)1 << (i & 63);
        occupancy_mark(s, m, 1);
    }
    borne_rebuild(vm, creatures_all(vm));
    for (int32_t i = 0; i < vm->index->moving_tops.count; i++) vm->tops_moved[i] = ~(uint64_t)0;
}

/* In a forged save a place may be any number. An invalid place counts as off the map. */
void occupancy_rebuild(struct vm *vm)
{
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        int32_t place =
            vm->world[vm->members[MEMBER_PLACE].base + c * vm->members[MEMBER_PLACE].stride];
        occupancy_move(vm, c, place_valid(vm, place) ? place : -1);
    }
    marks_rebuild(vm);
}
