/* together.h -- Simultaneous branches of `together`, and the copies of the world that they begin
 * from. */
#ifndef FRAY_VM_TOGETHER_H
#define FRAY_VM_TOGETHER_H

#include <string.h>

#include "state.h"

/* A cell that the branches of a `together` changed. */
struct level_change {
    int32_t cell, member, rec;
    int16_t elem;
    uint8_t width, state;
    int64_t value, best, rank;
};
enum {
    CHANGE_SUM = 1,
    CHANGE_SLOT = 2,
    CHANGE_SPLIT = 4, /* the writers disagree */
    CHANGE_TIE = 8,   /* so do those of the highest rank */
    CHANGE_BITS = 16  /* value: the bits that flip */
};
/* Stand-ins for a member, for cells that belong to no member. */
enum { MEMBER_EVENT_FLAGS = -1, MEMBER_MARK_LEFT = -2, MEMBER_BITS = -3, MEMBER_COUNTED = -4 };
/* A level of `together`. Its parts follow it: before (a world of int32), adjust, cut, lent, given
 * (int64), changes, requests, ways, backs (int32), removed, gone (bits). See together.c; for ways,
 * backs and the last three, sets of creatures, see place_claims.c. */
struct together_level {
    int32_t floor, frame, change_count, request_count, request_first, open, way_count, branch,
        merged, aged; /* aged: see mark_ages.c */
    int64_t rank;
    uint64_t group, back, done;
};
static inline struct together_level *level_at(const struct vm *vm, int32_t i)
{
    return (struct together_level *)(void *)(vm->block + (size_t)vm->head->levels_at +
                                             (size_t)i * vm->layout.level_bytes);
}
#define LEVEL_PART(vm, lv, type, part)                                                             \
    ((type *)(void *)((unsigned char *)(lv) + (vm)->layout.lv_##part))
#define LEVEL_BEFORE(lv)                                                                           \
    ((int32_t *)(void *)((unsigned char *)(lv) + sizeof(struct together_level)))
bool together_begin(struct vm *vm);
bool branch_open(struct vm *vm, int64_t rank);
bool branch_close(struct vm *vm);
/* All that was asked for takes effect, at the first call alone. */
bool together_merge(struct vm *vm);
bool together_end(struct vm *vm);
/* The first cell from `cell` on that differs from another world, or `end`. */
static inline int32_t world_differs(const struct vm *vm, const int32_t *other, int32_t cell,
                                    int32_t end)
{
    enum { AT_ONCE = 16 };
    while (end - cell >= AT_ONCE &&
           memcmp(vm->world + cell, other + cell, AT_ONCE * sizeof *other) == 0)
        cell += AT_ONCE;
    while (cell < end && vm->world[cell] == other[cell]) cell++;
    return cell;
}
bool world_locate(const struct vm *vm, const int32_t *world, int32_t cell, int32_t *member,
                  int32_t *rec, int32_t *elem);

#endif
