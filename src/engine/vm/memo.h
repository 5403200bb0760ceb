/* memo.h -- Memoization of pure calls: their results are kept while the cells that they read are
 * unchanged.
 *
 * The read set of a function (read_sets.c) is a set of groups: members, places, marks, events. A
 * group is read either of every record, or only of the records that are the function's arguments.
 * Each set of groups has a version for the whole world, and one for each record. A store drops the
 * versions of all sets with its group (memo_touch). A result is valid while the versions are those
 * at which it was computed.
 *
 * The memo is stored beside the block. It is not a part of the fight: no save, copy or comparison
 * sees it.
 */
#ifndef FRAY_VM_MEMO_H
#define FRAY_VM_MEMO_H

#include "read_sets.h"
#include "state.h"

struct memo_entry {
    int32_t memo;   /* 1 + the row of read_sets.fns; 0: empty */
    int32_t earns;  /* the credit of a hit */
    uint64_t epoch; /* in which its versions were last compared */
    uint32_t versions[1 + MEMO_RECORDS];
    int32_t records[MEMO_RECORDS]; /* where their versions are; -1: none */
    int64_t args[MEMO_ARGS];
    int64_t result; /* of a list: where it is in the pool */
    int32_t fuel;
    int16_t room, depth; /* list elements and calls of vm_pure that the call needs at once */
    int32_t count;       /* of list elements */
};

size_t memo_size(const struct program_index *x, const struct fight_layout *layout);
/* Makes an empty memo of memo_size bytes. */
void memo_begin(struct vm *vm, unsigned char *at);
/* Keeps no result from now on: for tests. */
void memo_off(struct vm *vm);
/* Finds the result of a call. false, without effect: it must run, by memo_call. */
bool memo_recall(struct vm *vm, int32_t memo, const int64_t *args, int64_t *out);
/* ret: as for vm_push; the caller stores the result. */
bool memo_call(struct vm *vm, int32_t memo, const int64_t *args, int32_t ret, int64_t *out);
void memo_forget(struct vm *vm, int group, int32_t record);
/* Another side looks: drops what depends on secrets. */
void memo_see(struct vm *vm);
/* Drops all but what never changes: for those that write the world otherwise than by a store. */
void memo_forget_all(struct vm *vm);
/* Every store calls this, or memo_store. record: a creature; memo_thing, memo_event; -1: unknown.
 */
static inline void memo_touch(struct vm *vm, int group, int32_t record)
{
    if (vm->memo.held >> group & 1) memo_forget(vm, group, record);
}
static inline void memo_store(struct vm *vm, const struct member_layout *at, int64_t rec)
{
    if (at->memo_group >= 0)
        memo_touch(vm, at->memo_group, at->memo_first < 0 ? -1 : at->memo_first + (int32_t)rec);
}
/* Stores a cell of a member. An equal value changes no result. */
static inline void cell_set(struct vm *vm, const struct member_layout *at, int64_t rec,
                            int32_t cell, int32_t value)
{
    if (vm->world[cell] == value) return;
    vm->world[cell] = value;
    memo_store(vm, at, rec);
}
static inline int32_t memo_thing(const struct vm *vm, int32_t thing)
{
    return vm->layout.creatures + thing;
}
static inline int32_t memo_event(const struct vm *vm, int32_t event)
{
    return vm->layout.creatures + vm->layout.things + event;
}
/* Lists are about to be dropped. */
static inline void memo_note_lists(struct vm *vm)
{
    if (vm->head->scratch > vm->memo.scratch_high) vm->memo.scratch_high = vm->head->scratch;
}

#endif
