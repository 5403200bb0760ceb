/* active_content.c -- Iterates over the content in force for a creature: itself, its things, its
 * marks by age, its terrain. Marks of its side and of its places are among its marks.
 *
 * Only contents in a bit set (a row of the program index) are visited; if none of them can occur,
 * the cost is one test. A content is followed by those it includes. A mark that `stacks once`
 * counts once, however often it is included.
 */
#include "active_content.h"

#include "event_stack.h"
#include "interpreter.h"

enum { PHASE_SELF, PHASE_THINGS, PHASE_MARKS, PHASE_GROUND, PHASE_END };

/* For marks and terrain. */
static bool content_is_active(struct vm *vm, int32_t content, int32_t self, int64_t this_value,
                              bool *active)
{
    int32_t fn = vm->index->active_fn[vm->p->contents.at[content].kind];
    int64_t args[2] = {self, this_value}, out;
    *active = true;
    if (fn < 0) return true;
    if (!vm_pure(vm, fn, args, 2, &out)) return false;
    *active = out != 0;
    return true;
}

bool thing_is_active(struct vm *vm, int32_t thing, bool *active)
{
    int32_t fn = vm->index->active_fn[vm->things[thing].kind];
    int64_t args[2] = {vm->things[thing].owner, thing}, out;
    *active = fn == -1;
    if (fn < 0) return true;
    if (!vm_pure(vm, fn, args, 2, &out)) return false;
    *active = out != 0;
    return true;
}

static bool is_on_marked_ground(const struct content_iter *b, const int32_t *m)
{
    return m[MK_CLASS] == CLASS_TERRAIN && mark_affects(b->vm, m) >> b->creature & 1;
}

/* Finds whether marks in the set affect the creature, or its things. */
static void relevant_marks_find(struct content_iter *b)
{
    const struct vm *vm = b->vm;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0; rank++) {
        const int32_t *m = mark_at(vm, slot);
        if (!index_bit(b->bits, mark_content(m))) continue;
        if (m[MK_CLASS] == CLASS_THING)
            b->marks_things |= vm->things[m[MK_BEARER]].owner == b->creature;
        else
            b->marks_self |=
                mark_bearer_creature(vm, m) == b->creature || is_on_marked_ground(b, m) ||
                (m[MK_CLASS] == CLASS_SIDE && m[MK_BEARER] == vm->creatures[b->creature].side);
    }
}

static bool owns_any(const struct vm *vm, int32_t creature, const uint64_t *bits)
{
    const uint64_t *owned = vm->owned + creature * vm->index->content_words;
    uint64_t both = 0;
    for (int32_t w = 0; w < vm->index->content_words; w++) both |= owned[w] & bits[w];
    return both != 0;
}

struct set_reach reach_of(const struct vm *vm, const uint64_t *bits)
{
    struct set_reach reach = {0, false};
    for (int32_t c = 0; c < vm->layout.creatures; c++)
        if (index_bit(bits, vm->creatures[c].content) || owns_any(vm, c, bits))
            reach.owners |= (uint64_t)1 << c;
    for (int32_t t = 0; vm->list_member >= 0 && t < vm->layout.things; t++)
        if (vm->things[t].content >= 0 && index_bit(bits, vm->things[t].content))
            reach.owners = creatures_all(vm); /* all may get it */
    for (int32_t c = 0; vm->ground_member >= 0 && c < vm->index->contents; c++)
        reach.ground |= index_bit(bits, c); /* any place may become such ground */
    for (int32_t place = 0; place < vm->ground_count && !reach.ground; place++)
        reach.ground = vm->ground[place].terrain >= 0 && index_bit(bits, vm->ground[place].terrain);
    return reach;
}

uint64_t reach_creatures(const struct vm *vm, const uint64_t *bits, const struct set_reach *reach)
{
    uint64_t found = reach->owners;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0; rank++)
        if (index_bit(bits, mark_content(mark_at(vm, slot))))
            found |= mark_affects(vm, mark_at(vm, slot));
    for (int32_t c = 0; reach->ground && c < vm->layout.creatures; c++) {
        int32_t terrain = place_terrain(vm, vm->occupancy.place[c]);
        if (terrain >= 0 && index_bit(bits, terrain)) found |= (uint64_t)1 << c;
    }
    return found;
}

void content_iter_begin(struct content_iter *b, struct vm *vm, int32_t creature,
                        const uint64_t *bits)
{
    *b = (struct content_iter){
        .vm = vm, .bits = bits, .creature = creature, .rank = -1, .thing_rank = -1, .include = -1};
    if (vm->list_member >= 0)
        b->until = vm->layout.things; /* its things may be anywhere */
    else
        b->first = vm->creatures[creature].first,
        b->until = b->first + vm->creatures[creature].count;
    b->thing = b->first - 1;
    if (marks_may_affect(vm, creature) && borne_any(vm, creature, bits)) relevant_marks_find(b);
    /* skips all things */
    if (!b->marks_things && !owns_any(vm, creature, bits)) b->thing = b->until - 1;
}

static bool current_set(struct content_iter *b, int32_t content, int32_t this_value, int32_t thing,
                        bool is_mark)
{
    b->current = (struct active_content){content, b->creature, this_value, thing, is_mark};
    b->include = content;
    b->depth = 0;
    return true;
}

/* Goes to the bearer's next mark in the set, by age after *rank. thing < 0: the bearer is the
 * creature or its side. */
static bool mark_step(struct content_iter *b, int32_t *rank, int32_t thing)
{
    struct vm *vm = b->vm;
    for (;;) {
        int32_t slot = mark_after(vm, *rank);
        if (slot < 0) return false;
        const int32_t *m = mark_at(vm, slot);
        *rank = m[MK_RANK];
        if (!index_bit(b->bits, mark_content(m))) continue;
        bool upon = thing >= 0 ? m[MK_CLASS] == CLASS_THING && m[MK_BEARER] == thing
                               : (m[MK_CLASS] == CLASS_CREATURE && m[MK_BEARER] == b->creature) ||
                                     is_on_marked_ground(b, m) ||
                                     (m[MK_CLASS] == CLASS_SIDE &&
                                      m[MK_BEARER] == vm->creatures[b->creature].side);
        if (!upon) continue;
        int32_t ref = mark_ref(slot, m), content = mark_content(m);
        bool active;
        if (!content_is_active(vm, content, b->creature, ref, &active)) {
            b->failed = true;
            return false;
        }
        if (active) return current_set(b, content, ref, thing, true);
    }
}

/* Goes to the next mark of the current thing, or to the next thing. */
static bool thing_step(struct content_iter *b)
{
    struct vm *vm = b->vm;
    for (;;) {
        if (b->marks_things && b->thing >= b->first && vm->things[b->thing].owner == b->creature) {
            bool active;
            if (mark_step(b, &b->thing_rank, b->thing)) {
                if (thing_is_active(vm, b->thing, &active) && active) return true;
                if (vm->head->status == VM_ERROR) b->failed = true;
                continue;
            }
            if (b->failed) return false;
        }
        if (++b->thing >= b->until) return false;
        b->thing_rank = -1;
        int32_t content = vm->things[b->thing].content;
        if (content < 0 || !index_bit(b->bits, content) ||
            vm->things[b->thing].owner != b->creature)
            continue;
        bool active;
        if (!thing_is_active(vm, b->thing, &active)) {
            b->failed = true;
            return false;
        }
        if (active) return current_set(b, content, b->thing, b->thing, false);
    }
}

/* Is this `once` content counted elsewhere? It counts once for a bearer: by itself if applied, else
 * through the oldest mark that includes it. */
static bool counted_before(const struct content_iter *b, int32_t content)
{
    const struct vm *vm = b->vm;
    const struct row_contents *row = &vm->p->contents.at[content];
    if (row->stacks != STACK_ONCE) return false;
    const int32_t *own = mark_at(vm, mark_slot(b->current.this_value));
    /* with `by` several of them may be applied */
    if (row->stacks_by >= 0 && mark_content(own) == content) return false;
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) {
        const int32_t *m = mark_at(vm, i);
        int32_t c = mark_content(m);
        if (m == own || m[MK_CLASS] != own[MK_CLASS] || m[MK_BEARER] != own[MK_BEARER]) continue;
        if (c == content || (m[MK_RANK] < own[MK_RANK] && content_includes(vm, c, content)))
            return true;
    }
    return false;
}

static bool include_step(struct content_iter *b)
{
    while (b->include >= 0 && b->depth < LIMIT_INCLUDES) {
        b->include = b->vm->p->contents.at[b->include].includes;
        b->depth++;
        if (b->include < 0 || !index_bit(b->bits, b->include)) continue;
        if (b->current.is_mark && counted_before(b, b->include)) continue;
        b->current.content = b->include;
        return true;
    }
    b->include = -1;
    return false;
}

static bool ground_step(struct content_iter *b)
{
    struct vm *vm = b->vm;
    int64_t place;
    bool active;
    if (!place_of(vm, b->creature, &place)) return false;
    int32_t content = place_terrain(vm, place);
    if (content < 0 || !index_bit(b->bits, content)) return false;
    if (!content_is_active(vm, content, b->creature, -1, &active)) b->failed = true;
    return !b->failed && active && current_set(b, content, -1, -1, false);
}

static bool step(struct content_iter *b)
{
    if (include_step(b)) return true;
    if (b->phase == PHASE_SELF) {
        b->phase++;
        int32_t content = b->vm->creatures[b->creature].content;
        if (index_bit(b->bits, content)) return current_set(b, content, -1, -1, false);
    }
    if (b->phase == PHASE_THINGS) {
        if (thing_step(b)) return true;
        b->phase++;
    }
    if (b->failed) return false;
    if (b->phase == PHASE_MARKS) {
        if (b->marks_self && mark_step(b, &b->rank, -1)) return true;
        b->phase++;
    }
    if (b->failed || b->phase != PHASE_GROUND) return false;
    b->phase++;
    return ground_step(b);
}

bool content_iter_next(struct content_iter *b, struct active_content *out)
{
    if (b->failed || b->phase == PHASE_END) {
        if (b->failed || !include_step(b)) return false;
    } else if (!step(b))
        return false;
    *out = b->current;
    return true;
}
