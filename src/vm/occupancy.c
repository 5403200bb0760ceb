/* occupancy.c -- who stands where, remembered beside the block: who is in the fight, each one's
 * square, who stands on a square, the marks by their age and how many are upon each. All of it
 * follows from the places in the world, so it is no part of what a fight is: stand_move keeps it as
 * somebody goes, stand_look looks at all again when the world was replaced (copied, loaded, a
 * branch of `together` undone).
 */
#include <string.h>

#include "vm/vm.h"

/* Whoever else is there: one of them, or that there are several. */
static void square_again(struct vm *vm, int32_t place)
{
    struct occupancy *s = &vm->occupancy;
    s->squares[place] = SQUARE_EMPTY;
    for (int32_t c = 0; c < vm->at.creatures; c++)
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
    s->spot[creature] = place >= 0 && vm->apart ? vm->spots[place] : NOWHERE;
    s->here = place >= 0 || vm->at.places == 0 ? s->here | bit : s->here & ~bit;
    if (before >= 0) {
        if (s->squares[before] == creature + 1)
            s->squares[before] = SQUARE_EMPTY;
        else
            square_again(vm, before);
    }
    if (place < 0) return;
    s->squares[place] =
        s->squares[place] == SQUARE_EMPTY ? (uint8_t)(creature + 1) : SQUARE_SEVERAL;
}

/* Two of one rank are found in made up worlds alone; then one of them stands for both. */
static void stand_marks(struct vm *vm)
{
    struct occupancy *s = &vm->occupancy;
    memset(s->alive, 0, sizeof s->alive);
    memset(s->upon, 0, sizeof s->upon);
    for (int32_t i = 0; i < vm->at.marks; i++) s->marks[i] = -1;
    int32_t left = vm->world[W_MARKS];
    for (int32_t i = 0; left > 0 && i < vm->at.marks; i++) {
        const int32_t *m = mark_at(vm, i);
        if (mark_content(m) < 0) continue;
        left--;
        s->marks[m[MK_RANK]] = (int16_t)i;
        s->alive[i >> 6] |= (uint64_t)1 << (i & 63);
        occupancy_mark(s, m, 1);
    }
}

/* Places of a world that somebody made up may be anything: those are nowhere. */
void occupancy_rebuild(struct vm *vm)
{
    for (int32_t c = 0; c < vm->at.creatures; c++) {
        int32_t place =
            vm->world[vm->members[MEMBER_PLACE].base + c * vm->members[MEMBER_PLACE].stride];
        occupancy_move(vm, c, place_is(vm, place) ? place : -1);
    }
    stand_marks(vm);
}
