/* active_content.c -- what a creature bears, one after another: itself, its things, its marks by
 * age (its side's too), its ground.
 *
 * An iterator over those whose content is in a set of contents (an index row), so that what nothing
 * touches costs a look. A content that includes another is followed by it; a mark that `stacks
 * once` counts once, however often it is included.
 */
#include "vm/vm.h"

enum { PHASE_SELF, PHASE_THINGS, PHASE_MARKS, PHASE_GROUND, PHASE_END };

bool content_is_active(struct vm *vm, int32_t content, int32_t self, int64_t this_value,
                       bool *borne)
{
    int32_t fn = vm->index->borne[vm->p->contents.at[content].kind];
    int64_t args[2] = {self, this_value}, out;
    *borne = true;
    if (fn < 0) return true;
    if (!vm_pure(vm, fn, args, 2, &out)) return false;
    *borne = out != 0;
    return true;
}

bool thing_is_active(struct vm *vm, int32_t thing, bool *borne)
{
    int32_t fn = vm->index->borne[vm->things[thing].kind];
    int64_t args[2] = {vm->things[thing].owner, thing}, out;
    *borne = fn == -1;
    if (fn < 0) return true;
    if (!vm_pure(vm, fn, args, 2, &out)) return false;
    *borne = out != 0;
    return true;
}

/* Are there marks of interest that concern the creature at all? */
static void marks_look(struct content_iter *b)
{
    const struct vm *vm = b->vm;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0; rank++) {
        const int32_t *m = mark_at(vm, slot);
        if (!index_bit(b->bits, mark_content(m))) continue;
        if (m[MK_CLASS] == CLASS_THING)
            b->marks_things |= vm->things[m[MK_BEARER]].owner == b->creature;
        else
            b->marks_self |=
                mark_bearer_creature(vm, m) == b->creature ||
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

void content_iter_begin(struct content_iter *b, struct vm *vm, int32_t creature,
                        const uint64_t *bits)
{
    *b = (struct content_iter){
        .vm = vm, .bits = bits, .creature = creature, .rank = -1, .thing_rank = -1, .include = -1};
    b->thing = vm->creatures[creature].first - 1;
    if (marks_concern(vm, creature)) marks_look(b);
    /* the last: no thing is looked at */
    if (!b->marks_things && !owns_any(vm, creature, bits))
        b->thing += vm->creatures[creature].count;
}

static bool set_now(struct content_iter *b, int32_t content, int32_t this_value, int32_t thing,
                    bool is_mark)
{
    b->now = (struct active_content){content, b->creature, this_value, thing, is_mark};
    b->include = content;
    b->depth = 0;
    return true;
}

/* The next mark by age after *rank that is of interest and upon that bearer. thing < 0: upon the
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
                                     (m[MK_CLASS] == CLASS_SIDE &&
                                      m[MK_BEARER] == vm->creatures[b->creature].side);
        if (!upon) continue;
        int32_t ref = mark_ref(slot, m), content = mark_content(m);
        bool borne;
        if (!content_is_active(vm, content, b->creature, ref, &borne)) {
            b->failed = true;
            return false;
        }
        if (borne) return set_now(b, content, ref, thing, true);
    }
}

/* The thing at hand is done with its marks, or the next thing. */
static bool thing_step(struct content_iter *b)
{
    struct vm *vm = b->vm;
    const struct instance *c = &vm->creatures[b->creature];
    for (;;) {
        if (b->thing_rank >= -1 && b->thing >= c->first && b->marks_things) {
            bool borne;
            if (mark_step(b, &b->thing_rank, b->thing)) {
                if (thing_is_active(vm, b->thing, &borne) && borne) return true;
                if (vm->head->status == VM_ERROR) b->failed = true;
                continue;
            }
            if (b->failed) return false;
        }
        if (++b->thing >= c->first + c->count) return false;
        b->thing_rank = -1;
        int32_t content = vm->things[b->thing].content;
        if (content < 0 || !index_bit(b->bits, content)) continue;
        bool borne;
        if (!thing_is_active(vm, b->thing, &borne)) {
            b->failed = true;
            return false;
        }
        if (borne) return set_now(b, content, b->thing, b->thing, false);
    }
}

/* A `once` content that is included twice, or borne itself as well, counts once: as the oldest mark
 * that brings it. */
static bool counted_before(const struct content_iter *b, int32_t content)
{
    const struct vm *vm = b->vm;
    if (vm->p->contents.at[content].stacks != STACK_ONCE) return false;
    const int32_t *own = mark_at(vm, mark_slot(b->now.this_value));
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
        if (b->now.is_mark && counted_before(b, b->include)) continue;
        b->now.content = b->include;
        return true;
    }
    b->include = -1;
    return false;
}

static bool ground_step(struct content_iter *b)
{
    struct vm *vm = b->vm;
    int64_t place;
    bool borne;
    if (!place_of(vm, b->creature, &place)) return false;
    int32_t content = place_terrain(vm, place);
    if (content < 0 || !index_bit(b->bits, content)) return false;
    if (!content_is_active(vm, content, b->creature, -1, &borne)) b->failed = true;
    return !b->failed && borne && set_now(b, content, -1, -1, false);
}

static bool step(struct content_iter *b)
{
    if (include_step(b)) return true;
    if (b->phase == PHASE_SELF) {
        b->phase++;
        int32_t content = b->vm->creatures[b->creature].content;
        if (index_bit(b->bits, content)) return set_now(b, content, -1, -1, false);
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
    *out = b->now;
    return true;
}
