/* marks.h -- Marks: small records attached to creatures, things, sides and places. */
#ifndef FRAY_VM_MARKS_H
#define FRAY_VM_MARKS_H

#include "giving.h"
#include "space.h"

bool mark_alive(const struct vm *vm, int64_t mark); /* it can be read */
/* False also for a mark whose hooks `on ended` have yet to run. */
bool mark_is_in_force(const struct vm *vm, int64_t mark);
/* NULL, with an error: the mark has ended. */
int32_t *mark_get(struct vm *vm, int64_t mark);
static inline int32_t mark_content(const int32_t *m)
{
    return (m[MK_WORD] & 0xFFFF) - 1;
}
static inline int32_t mark_ref(int32_t slot, const int32_t *m)
{
    return slot | (m[MK_WORD] >> 16) << 10;
}
static inline int32_t mark_slot(int64_t ref)
{
    return (int32_t)(ref & MARK_SLOTS);
}
/* Applies a mark under its stacking rule. record: mark_cells cells. */
bool mark_apply(struct vm *vm, const int32_t *record, int64_t *out);
/* Would it begin a mark, and not change one that is there? Those of the bits are about to go. */
bool mark_would_begin(const struct vm *vm, const int32_t *record, const uint64_t *gone);
bool mark_apply_op(struct vm *vm, int32_t imm, int32_t type, int64_t bearer, const int64_t *args,
                   int room, int64_t *out);
/* A mark with hooks at its end keeps its slot until they have run. */
bool mark_remove(struct vm *vm, int32_t slot);
void mark_forget(struct vm *vm, int32_t slot); /* frees the slot of a mark that has ended before */
/* A mark changed: what is read of its bearer is forgotten. */
void mark_note(struct vm *vm, const int32_t *mark);
/* A copy of the mark upon another bearer: its values, its end. */
bool mark_copy(struct vm *vm, int32_t type, int64_t bearer, int64_t mark, int64_t *out);
bool marks_unapply(struct vm *vm, int32_t type, int64_t bearer, int32_t content);
/* The creature that has the mark, or owns the thing that has it; else -1. */
int32_t mark_bearer_creature(const struct vm *vm, const int32_t *m);
/* The next slot after `slot` that holds a mark, or -1. */
static inline int32_t mark_next(const struct vm *vm, int32_t slot)
{
    for (int32_t i = slot + 1; i < vm->layout.marks; i = (i | 63) + 1) {
        uint64_t from_here = vm->occupancy.alive[i >> 6] >> (i & 63);
        if (from_here) return i + __builtin_ctzll(from_here);
    }
    return -1;
}
/* The creatures that a mark affects: its bearer, the owner of that thing, those of that side, and
 * those whose bodies cover that place. */
static inline uint64_t mark_affects(const struct vm *vm, const int32_t *m)
{
    int32_t bearer = m[MK_BEARER];
    if (m[MK_CLASS] == CLASS_CREATURE && (uint32_t)bearer < (uint32_t)vm->layout.creatures)
        return (uint64_t)1 << bearer;
    if (m[MK_CLASS] == CLASS_THING && (uint32_t)bearer < (uint32_t)vm->layout.things)
        return thing_owner_set(vm, bearer);
    if (m[MK_CLASS] == CLASS_SIDE && (uint32_t)bearer < (uint32_t)vm->layout.sides)
        return vm->side_creatures[bearer];
    if (m[MK_CLASS] == CLASS_TERRAIN) return (uint64_t)place_bodies(vm, bearer);
    return 0;
}
/* May a bearer, or any bearer (-1), have a mark of that kind or content? -1: of any. */
static inline bool marks_may_have(const struct vm *vm, int32_t cls, int64_t bearer, int32_t kind,
                                  int32_t content)
{
    int64_t of = cls < 0 ? LIMIT_CREATURES + 1 : cls == CLASS_CREATURE ? bearer : LIMIT_CREATURES;
    return (kind < 0 || vm->occupancy.mark_kinds[of] >> (kind & 63) & 1) &&
           (content < 0 || vm->occupancy.mark_contents[of] >> (content & 63) & 1);
}
/* Can a mark affect the creature? Only marks of the creature itself, or of things and sides. */
static inline bool marks_may_affect(const struct vm *vm, int32_t creature)
{
    return (vm->occupancy.mark_counts[creature] | vm->occupancy.mark_counts[LIMIT_CREATURES]) != 0;
}
/* The slot of the mark with the next rank, or -1. */
static inline int32_t mark_after(const struct vm *vm, int32_t rank)
{
    return rank + 1 < vm->world[W_MARKS] ? vm->occupancy.marks[rank + 1] : -1;
}
/* type VT_NONE: the marks of all bearers. */
bool marks_list(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content,
                int64_t *list);
bool mark_first(struct vm *vm, int32_t type, int64_t bearer, int32_t content, int64_t *out);
/* Of a content that is a value, perhaps none. */
bool mark_has_content(struct vm *vm, int32_t type, int64_t bearer, int64_t content, bool *has);
bool mark_has(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content,
              bool *has);
bool content_includes(const struct vm *vm, int32_t content, int32_t other);

/* ---- mark_durations.c ---- */
/* Gives a record its end: n moments or events of the row `moment`, or, if it is -1, as its content
 * says. `by`: the creature whose they are, or -1. */
void mark_count(struct vm *vm, int32_t *record, int32_t moment, int64_t n, int64_t by);
/* It begins now: what is open already does not count. */
void mark_begin(struct vm *vm, int32_t *mark);
/* Less is open than before: marks begin no deeper than that. */
void marks_surface(struct vm *vm);
bool marks_expire(struct vm *vm, int64_t event, int32_t window);
/* The event is over: counts it for the marks whose unit it is. */
bool marks_pass(struct vm *vm, int64_t event);
bool mark_left_set(struct vm *vm, int64_t mark, int64_t left);

/* ---- ended_hooks.c ---- */
bool mark_retire(struct vm *vm, int32_t slot);
/* The next hook of a mark that has ended: hook, creature, mark. */
bool endings_list(struct vm *vm, int64_t *list);

#endif
