/* member_access.h -- Reads and writes members, and passes on what does not fit into a track. */
#ifndef FRAY_VM_MEMBER_ACCESS_H
#define FRAY_VM_MEMBER_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

struct row_members;
struct vm;

bool member_load(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t *out);
bool member_store(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t value);
/* Adds to a track and the tracks it flows into, without a listener or branch. false: no effect;
 * call member_bump. */
bool number_cascade(struct vm *vm, int32_t member, int64_t rec, int64_t by);
bool member_bump(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t by);
bool member_store_list(struct vm *vm, int32_t member, int64_t rec, int64_t list);
/* Sets all elements to the start value. */
bool member_reset(struct vm *vm, int32_t member, int32_t rec);
/* Finds the cell of a member's element, with all checks. */
bool member_find(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int32_t *cell);
bool member_top(struct vm *vm, int32_t member, int32_t rec, bool *has, int64_t *top);
/* One change and one clamp; *over is what the clamp cut off. The caller passes it to the next
 * track. */
bool number_step(struct vm *vm, int32_t member, int32_t rec, int32_t elem, int64_t by,
                 int64_t *over);
/* Returns the track that takes the rest and sets *next_rec to its record. -1: none. */
int32_t number_next(const struct vm *vm, int32_t member, int32_t rec, int32_t *next_rec);
/* outside: also writes to the copies of the world that levels keep. */
void cell_write(struct vm *vm, int32_t cell, int32_t value, bool outside);
bool cell_pack(struct vm *vm, int32_t member, int32_t *to, int64_t value);
int64_t cell_unpack(const struct row_members *m, const int32_t *cell);
/* Clamps tracks whose top has changed. */
bool members_clamp(struct vm *vm);
/* The index of a number among all clamped numbers, or -1. */
int32_t clamped_index(const struct vm *vm, int32_t member, int32_t rec, int32_t elem);
bool creature_check(struct vm *vm, int64_t c);
bool thing_check(struct vm *vm, int64_t t);

#endif
