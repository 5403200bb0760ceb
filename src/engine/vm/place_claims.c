/* place_claims.c -- Claims of bodies on places, when the branches of `together` merge.
 *
 * Each body is at the end of its way. Of those that meet and may not share, one keeps its place.
 * It is the one that is where it began, else the one with the highest rank. The code that calls
 * decides equal ranks: by a die, by a question, or for none. The others go back by one place, all
 * at once. Then all are looked at again, until no two meet. The order of branches and of seats
 * decides nothing.
 */
#include "place_claims.h"

#include "body_room.h"
#include "list_stack.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "parts.h"
#include "trap.h"

/* The places of a body in the branch that moved it. steps 0: it did not move. */
struct way {
    int32_t branch, steps;
    int64_t begin, rank;
};

struct claims {
    struct vm *vm;
    struct together_level *lv;
    struct way_step *steps;
    int32_t *backs; /* by creature: how many of its steps are taken back */
    struct way ways[LIMIT_CREATURES];
    int64_t spots[LIMIT_CREATURES];
};

static struct way_step *steps_of(const struct vm *vm, struct together_level *lv)
{
    return LEVEL_PART(vm, lv, struct way_step, ways);
}

static bool step_add(struct vm *vm, struct together_level *lv, int64_t creature, int64_t place)
{
    if (lv->way_count == vm->layout.way_cap)
        return vm_fail(vm, "too many steps in one 'together' (%d)", vm->layout.way_cap);
    steps_of(vm, lv)[lv->way_count++] =
        (struct way_step){lv->branch, (int32_t)creature, (int32_t)place};
    return true;
}

bool claims_note(struct vm *vm, int64_t creature, int64_t place)
{
    if (vm->layout.way_cap == 0 || vm->head->levels == 0) return true;
    if (body_first(vm, creature) != creature) return true; /* a body has one way */
    struct together_level *lv = level_at(vm, vm->head->levels - 1);
    return !lv->open || step_add(vm, lv, creature, place);
}

bool claims_sane(const struct vm *vm, const struct together_level *lv)
{
    const struct way_step *at = LEVEL_PART(vm, lv, const struct way_step, ways);
    const int32_t *backs = LEVEL_PART(vm, lv, const int32_t, backs);
    if (lv->way_count < 0 || lv->way_count > vm->layout.way_cap || lv->merged & ~1) return false;
    for (int32_t i = 0; i < lv->way_count; i++)
        if (at[i].creature < 0 || at[i].creature >= vm->layout.creatures || at[i].place < -1 ||
            at[i].place >= vm->layout.places)
            return false;
    for (int32_t c = 0; vm->layout.way_cap && c < vm->layout.creatures; c++)
        if (backs[c] < 0 || backs[c] > lv->way_count) return false;
    return true;
}

/* ---- ways ------------------------------------------------------------------------------------ */

/* The place of a way; number 0 is where it began. */
static int64_t way_place(const struct claims *k, int32_t c, int32_t number)
{
    const struct way *w = &k->ways[c];
    int32_t found = 0;
    for (int32_t i = 0; number > 0 && i < k->lv->way_count; i++) {
        const struct way_step *s = &k->steps[i];
        if (s->creature == c && s->branch == w->branch && ++found == number) return s->place;
    }
    return w->begin;
}

static int32_t way_number(const struct claims *k, int32_t c)
{
    int32_t n = k->ways[c].steps - k->backs[c];
    return n > 0 ? n : 0;
}

/* Finds the first branch that leaves a creature where the merge did, and counts its steps. */
static void way_find(struct claims *k, int32_t c, int64_t end)
{
    struct way *w = &k->ways[c];
    for (int32_t i = k->lv->way_count; i-- > 0;) { /* the last step of each branch comes first */
        const struct way_step *s = &k->steps[i];
        bool is_last = s->creature == c;
        for (int32_t j = i + 1; is_last && j < k->lv->way_count; j++)
            is_last = k->steps[j].creature != c || k->steps[j].branch != s->branch;
        if (is_last && s->place == end) w->branch = s->branch;
    }
    for (int32_t i = 0; i < k->lv->way_count; i++)
        w->steps += k->steps[i].creature == c && k->steps[i].branch == w->branch;
}

static void claims_open(struct claims *k, struct vm *vm, struct together_level *lv)
{
    const struct member_layout *at = &vm->members[MEMBER_PLACE];
    const struct level_change *changes = LEVEL_PART(vm, lv, struct level_change, changes);
    *k = (struct claims){.vm = vm, .lv = lv, .steps = steps_of(vm, lv)};
    k->backs = LEVEL_PART(vm, lv, int32_t, backs);
    for (int32_t c = 0; c < vm->layout.creatures; c++)
        k->ways[c] = (struct way){-1, 0, LEVEL_BEFORE(lv)[at->base + c * at->stride], 0};
    for (int32_t i = 0; i < lv->change_count; i++) {
        const struct level_change *x = &changes[i];
        if (x->member != MEMBER_PLACE || x->rec < 0 || x->rec >= vm->layout.creatures) continue;
        int64_t end = x->state & CHANGE_SPLIT ? x->best : x->value;
        k->ways[x->rec].rank = x->rank;
        if ((x->state & CHANGE_SPLIT && x->state & CHANGE_TIE) || end == k->ways[x->rec].begin)
            continue;
        way_find(k, x->rec, end);
    }
    for (int32_t c = 0; c < vm->layout.creatures; c++)
        k->spots[c] = body_first(vm, c) == c ? way_place(k, c, way_number(k, c)) : -1;
}

/* ---- who meets whom -------------------------------------------------------------------------- */

/* Do two pass one another on one border, by the steps that they keep? */
static bool heads_on(const struct claims *k, int32_t a, int32_t b)
{
    for (int32_t i = 1; i <= way_number(k, a); i++)
        for (int32_t j = 1; j <= way_number(k, b); j++)
            if (way_place(k, a, i) == way_place(k, b, j - 1) &&
                way_place(k, a, i - 1) == way_place(k, b, j))
                return true;
    return false;
}

static bool meet(struct claims *k, int32_t a, int32_t b, bool *flag)
{
    *flag = false;
    if (k->spots[a] < 0 || k->spots[b] < 0 || !bodies_meet(k->vm, a, k->spots[a], b, k->spots[b]))
        return true;
    if (!bodies_may_share(k->vm, a, b, flag)) return false;
    *flag = !*flag;
    return true;
}

/* All that meet a creature, or meet one that does. */
static bool group_find(struct claims *k, int32_t first, uint64_t *group)
{
    uint64_t open = (uint64_t)1 << first;
    bool flag;
    for (*group = open; open;) {
        int32_t a = __builtin_ctzll(open);
        open &= open - 1;
        for (int32_t b = 0; b < k->vm->layout.creatures; b++) {
            if (*group >> b & 1) continue;
            if (!meet(k, a, b, &flag)) return false;
            if (flag) *group |= (uint64_t)1 << b, open |= (uint64_t)1 << b;
        }
    }
    return true;
}

static uint64_t best_of(const struct claims *k, uint64_t group)
{
    uint64_t best = 0;
    int64_t most = INT64_MIN;
    for (; group; group &= group - 1) {
        int32_t c = __builtin_ctzll(group);
        if (k->ways[c].rank < most) continue;
        if (k->ways[c].rank > most) best = 0;
        most = k->ways[c].rank;
        best |= (uint64_t)1 << c;
    }
    return best;
}

/* Decides who of a group goes back; if equal ones are left, lists them. */
static bool group_decide(struct claims *k, uint64_t group, int64_t *tied)
{
    uint64_t home = 0;
    for (uint64_t rest = group; rest; rest &= rest - 1) {
        int32_t c = __builtin_ctzll(rest);
        if (way_number(k, c) == 0) home |= (uint64_t)1 << c;
    }
    uint64_t keep = home ? home : best_of(k, group);
    if (!home && (keep & (keep - 1))) {
        k->lv->group = group;
        return list_from_set(k->vm, keep, tied);
    }
    k->lv->back |= group & ~keep;
    k->lv->done |= group;
    return true;
}

static void heads_on_decide(struct claims *k)
{
    int32_t n = k->vm->layout.creatures;
    if (!k->vm->p->settings_of_space.at[0].head_on) return;
    for (int32_t a = 0; a < n; a++)
        for (int32_t b = a + 1; b < n; b++)
            if (k->ways[a].steps && k->ways[b].steps && heads_on(k, a, b))
                k->lv->back |= (uint64_t)1 << a | (uint64_t)1 << b;
    k->lv->done |= k->lv->back;
}

/* One look at all bodies. *tied: those with an equal claim, if there are some. */
static bool pass_decide(struct claims *k, int64_t *tied)
{
    uint64_t group;
    if (!k->lv->done) heads_on_decide(k);
    for (int32_t c = 0; c < k->vm->layout.creatures; c++) {
        if (k->lv->done >> c & 1) continue;
        k->vm->head->fuel -= k->vm->layout.creatures;
        if (!group_find(k, c, &group)) return false;
        k->lv->done |= group & -(uint64_t)((group & (group - 1)) == 0);
        if (group & (group - 1) && !group_decide(k, group, tied)) return false;
        if (*tied) return true;
    }
    return true;
}

/* ---- the end --------------------------------------------------------------------------------- */

static bool undone_list(struct claims *k, int64_t *undone)
{
    if (!list_begin(k->vm, undone)) return false;
    for (int32_t c = 0; c < k->vm->layout.creatures; c++)
        for (int32_t n = k->ways[c].steps; n > way_number(k, c); n--)
            if (!list_push(k->vm, undone, c) || !list_push(k->vm, undone, way_place(k, c, n)) ||
                !list_push(k->vm, undone, way_place(k, c, n - 1)))
                return false;
    return true;
}

/* The ways of the branches become part of the way of the branch around them. */
static bool outer_note(struct claims *k)
{
    struct vm *vm = k->vm;
    if (vm->head->levels < 2) return true;
    struct together_level *outer = level_at(vm, vm->head->levels - 2);
    for (int32_t c = 0; outer->open && c < vm->layout.creatures; c++)
        for (int32_t n = 1; n <= way_number(k, c); n++)
            if (!step_add(vm, outer, c, way_place(k, c, n))) return false;
    return true;
}

static bool claims_over(struct claims *k, int64_t *undone)
{
    struct vm *vm = k->vm;
    const struct member_layout *at = &vm->members[MEMBER_PLACE];
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        if (!k->backs[c]) continue;
        for (uint64_t rest = vm->bodies[c]; rest; rest &= rest - 1) {
            int32_t part = __builtin_ctzll(rest);
            vm->world[at->base + part * at->stride] = (int32_t)k->spots[c];
            memo_store(vm, at, part);
            occupancy_move(vm, part, (int32_t)k->spots[c]);
        }
    }
    return outer_note(k) && undone_list(k, undone);
}

bool claims_next(struct vm *vm, int64_t *tied, int64_t *undone)
{
    struct claims k;
    *tied = *undone = 0;
    if (vm->head->levels == 0) return vm_fail(vm, "no 'together' is open");
    struct together_level *lv = level_at(vm, vm->head->levels - 1);
    if (!together_merge(vm)) return false;
    if (vm->layout.way_cap == 0) return true;
    for (;;) {
        claims_open(&k, vm, lv);
        if (!pass_decide(&k, tied)) return false;
        if (*tied) return true;
        if (!lv->back) return claims_over(&k, undone);
        for (uint64_t rest = lv->back; rest; rest &= rest - 1) k.backs[__builtin_ctzll(rest)]++;
        lv->back = lv->done = 0;
    }
}

bool claims_keep(struct vm *vm, int64_t creature)
{
    if (vm->head->levels == 0) return vm_fail(vm, "no 'together' is open");
    struct together_level *lv = level_at(vm, vm->head->levels - 1);
    uint64_t keep = creature < 0 || creature > 63 ? 0 : (uint64_t)1 << creature;
    lv->back |= lv->group & ~keep;
    lv->done |= lv->group;
    lv->group = 0;
    return true;
}
