/* occupancy.c -- A cache of positions and marks, derived from the world and stored beside the
 * block.
 *
 * It holds the creatures in the fight, each creature's square, the creatures on each square, marks
 * by age, and mark counts. It is not part of the state. occupancy_move updates it;
 * occupancy_rebuild computes it anew after the world was replaced (a copy, a load, the end of a
 * branch).
 */
#include "occupancy.h"

#include <string.h>

#include "event_stack.h"
#include "forms.h"
#include "joining.h"
#include "marks.h"
#include "memo.h"
#include "parts.h"
#include "program_index.h"

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

static void place_cover(uint64_t *place, uint64_t bit, bool there)
{
    *place = there ? *place | bit : *place & ~bit;
}

/* Adds a body to the places that it covers, or removes it. It may reach beyond the map. In a zone
 * it covers just that zone. */
static void body_cover(struct vm *vm, int32_t creature, int32_t place, bool there)
{
    const struct fight_layout *at = &vm->layout;
    uint64_t bit = (uint64_t)1 << creature, *covers = vm->occupancy.covers;
    struct body body = body_at(vm, creature, place);
    struct row_span s;
    if (!vm->geometry->is_drawn) {
        place_cover(&covers[place], bit, there);
        return;
    }
    for (int32_t i = 0; vm->geometry->body_row(body, i, &s); i++) {
        if (s.row < 0 || s.row >= at->rows) continue;
        int64_t to = s.to < at->columns ? s.to : at->columns;
        for (int64_t x = s.from > 0 ? s.from : 0; x < to; x++)
            place_cover(&covers[s.row * at->columns + x], bit, there);
    }
}

void occupancy_move(struct vm *vm, int32_t creature, int32_t place)
{
    struct occupancy *s = &vm->occupancy;
    int32_t before = s->place[creature];
    uint64_t bit = (uint64_t)1 << creature;
    uint64_t present = s->present;
    s->place[creature] = place;
    s->spot[creature] = place >= 0 && vm->distances ? vm->spots[place] : NOWHERE;
    s->present = place >= 0 || vm->layout.places == 0 ? s->present | bit : s->present & ~bit;
    if (place != before) memo_touch(vm, MEMO_PLACES, creature);
    if (s->present != present) memo_touch(vm, MEMO_PRESENT, -1);
    if (vm->large && before >= 0) body_cover(vm, creature, before, false);
    if (vm->large && place >= 0) body_cover(vm, creature, place, true);
    if (before >= 0) {
        if (s->squares[before] == creature + 1)
            s->squares[before] = SQUARE_EMPTY;
        else
            square_recount(vm, before);
    }
    if (place >= 0)
        s->squares[place] =
            s->squares[place] == SQUARE_EMPTY ? (uint8_t)(creature + 1) : SQUARE_SEVERAL;
    if (s->ground_marks == 0 || place == before) return;
    memo_touch(vm, MEMO_MARKS, creature);
    borne_rebuild(vm, bit);
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

void occupancy_collect(struct vm *vm, const int32_t *mark)
{
    struct occupancy *s = &vm->occupancy;
    const struct program_index *x = vm->index;
    uint64_t kinds = 0, contents = 0;
    int32_t c = mark_content(mark), of = occupancy_bearer(mark);
    for (int depth = 0; c >= 0 && depth < LIMIT_INCLUDES;
         depth++, c = vm->p->contents.at[c].includes)
        kinds |= x->kind_bits[vm->p->contents.at[c].kind], contents |= (uint64_t)1 << (c & 63);
    s->mark_kinds[of] |= kinds, s->mark_kinds[LIMIT_CREATURES + 1] |= kinds;
    s->mark_contents[of] |= contents, s->mark_contents[LIMIT_CREATURES + 1] |= contents;
}

/* Of one bearer, and of all. */
void occupancy_recollect(struct vm *vm, int bearer)
{
    struct occupancy *s = &vm->occupancy;
    s->mark_kinds[bearer] = s->mark_kinds[LIMIT_CREATURES + 1] = 0;
    s->mark_contents[bearer] = s->mark_contents[LIMIT_CREATURES + 1] = 0;
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) occupancy_collect(vm, mark_at(vm, i));
}

/* Two marks of one rank occur only in forged saves. Then one slot is kept for the rank. */
static void marks_rebuild(struct vm *vm)
{
    struct occupancy *s = &vm->occupancy;
    memset(s->alive, 0, sizeof s->alive);
    memset(s->mark_counts, 0, sizeof s->mark_counts);
    s->ground_marks = 0;
    s->deepest = 0;
    vm->hot.quiet_places = vm->hot.plain_places;
    memset(s->mark_kinds, 0, sizeof s->mark_kinds);
    memset(s->mark_contents, 0, sizeof s->mark_contents);
    for (int32_t i = 0; i < vm->layout.marks; i++) s->marks[i] = -1;
    int32_t left = vm->world[W_MARKS];
    for (int32_t i = 0; left > 0 && i < vm->layout.marks; i++) {
        const int32_t *m = mark_at(vm, i);
        if (mark_content(m) < 0) continue;
        left--;
        s->marks[m[MK_RANK]] = (int16_t)i;
        s->alive[i >> 6] |= (uint64_t)1 << (i & 63);
        if (m[MK_SINCE] / MARK_SINCE > s->deepest) s->deepest = m[MK_SINCE] / MARK_SINCE;
        ground_marks_count(vm, m, 1);
        occupancy_mark(s, m, 1);
        occupancy_collect(vm, m);
    }
    borne_rebuild(vm, creatures_all(vm));
    for (int32_t i = 0; i < vm->index->moving_tops.count; i++) vm->tops_moved[i] = ~(uint64_t)0;
}

/* In a forged save a place may be any number. An invalid place counts as off the map, and the place
 * of the first part is that of its body. */
void occupancy_rebuild(struct vm *vm)
{
    vm->occupancy.ground_marks = 0; /* counted anew below */
    if (vm->ground_member >= 0) ground_rebuild(vm);
    sides_rebuild(vm);
    things_rebuild(vm);
    forms_rebuild(vm);
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        const struct member_layout *at = &vm->members[MEMBER_PLACE];
        int32_t place = vm->world[at->base + body_first(vm, c) * at->stride];
        occupancy_move(vm, c, place_valid(vm, place) ? place : -1);
    }
    marks_rebuild(vm);
}
