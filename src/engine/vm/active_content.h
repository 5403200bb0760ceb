/* active_content.h -- The content in force for a creature, in order. */
#ifndef FRAY_VM_ACTIVE_CONTENT_H
#define FRAY_VM_ACTIVE_CONTENT_H

#include "marks.h"
#include "program_index.h"

struct active_content {
    int32_t content, self, this_value;
    int32_t thing;
    bool is_mark;
};
struct content_iter {
    struct vm *vm;
    const uint64_t *bits; /* only contents in this set are visited */
    int32_t creature, phase, thing, rank, thing_rank, include, depth;
    int32_t first, until; /* the things among which those of the creature are */
    bool marks_self, marks_things, failed;
    struct active_content current;
};
void content_iter_begin(struct content_iter *b, struct vm *vm, int32_t creature,
                        const uint64_t *bits);
bool content_iter_next(struct content_iter *b, struct active_content *out);
bool thing_is_active(struct vm *vm, int32_t thing, bool *active);
struct set_reach reach_of(const struct vm *vm, const uint64_t *bits);
/* The creatures that may have content of the set in force. The others have none. */
uint64_t reach_creatures(const struct vm *vm, const uint64_t *bits, const struct set_reach *reach);
static inline bool borne_any(const struct vm *vm, int32_t creature, const uint64_t *bits)
{
    const uint64_t *borne = vm->occupancy.borne + creature * vm->index->content_words;
    uint64_t both = 0;
    for (int32_t w = 0; w < vm->index->content_words; w++) both |= borne[w] & bits[w];
    return both != 0;
}
/* Is the creature one of them? */
static inline bool reach_holds(const struct vm *vm, const uint64_t *bits,
                               const struct set_reach *reach, int32_t creature)
{
    if (reach->owners >> creature & 1) return true;
    if (marks_may_affect(vm, creature) && borne_any(vm, creature, bits)) return true;
    if (!reach->ground) return false;
    int32_t terrain = place_terrain(vm, vm->occupancy.place[creature]);
    return terrain >= 0 && index_bit(bits, terrain);
}
/* May some creature bear an aura for the stat? */
static inline bool aura_borne(const struct vm *vm, int32_t stat)
{
    if (!vm->index->stat_aura[stat]) return false;
    const struct set_reach *reach = &vm->aura_reach[stat];
    return reach->owners || reach->ground ||
           vm->occupancy.mark_contents[LIMIT_CREATURES + 1] & vm->index->aura_mask[stat];
}

#endif
