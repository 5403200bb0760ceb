/* event_stack.h -- The stack of open events, and the end of a fight. */
#ifndef FRAY_VM_EVENT_STACK_H
#define FRAY_VM_EVENT_STACK_H

#include "state.h"

/* NULL, with an error: the event is not open. */
int32_t *event_get(struct vm *vm, int64_t event);
/* The record of an event has changed. */
void event_note(struct vm *vm, int32_t event);
int32_t event_top(const struct vm *vm, int32_t kind);
int32_t events_open_count(const struct vm *vm, int32_t kind);
bool event_new(struct vm *vm, int32_t kind, int64_t *out);
bool event_run(struct vm *vm, int64_t event, int32_t leave);
bool event_pop(struct vm *vm, int64_t event);
bool event_holds(struct vm *vm, int64_t event, bool *holds);
bool event_call_off(struct vm *vm, int64_t event);
/* Leaves events that no longer hold. May unwind: the caller must reload the top frame. */
bool events_check(struct vm *vm);
void frames_cut(struct vm *vm, int32_t count);
bool window_open(struct vm *vm, int64_t event, int32_t window);
bool window_close(struct vm *vm, int64_t event, int32_t window);
/* The creatures whose moment it is. All, if the moment has no subject. */
uint64_t moment_subjects(const struct vm *vm, int32_t moment, int64_t event);
static inline uint64_t creatures_all(const struct vm *vm)
{
    return vm->layout.creatures == 64 ? ~(uint64_t)0 : ((uint64_t)1 << vm->layout.creatures) - 1;
}
static inline uint64_t creatures_present(const struct vm *vm)
{
    return vm->occupancy.present;
}
/* Those for whom hooks run: in a wave, also those who have left since it began. */
static inline uint64_t creatures_heard(const struct vm *vm)
{
    return creatures_present(vm) | vm->head->witnesses;
}
/* The creatures of its side that are in the fight. c must be valid. */
static inline uint64_t mates_present(const struct vm *vm, int64_t c)
{
    int32_t side = vm->creatures[c].side;
    return side >= 0 && side < vm->layout.sides ? creatures_present(vm) & vm->side_creatures[side]
                                                : 0;
}
/* May unwind: the caller must reload the top frame. */
bool fight_end(struct vm *vm, int64_t side);
bool fight_over(struct vm *vm, bool *over);

#endif
