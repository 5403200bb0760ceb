/* stat.h -- Stats of creatures and events. */
#ifndef FRAY_VM_STAT_H
#define FRAY_VM_STAT_H

#include "program_index.h"
#include "state.h"

struct stat_source {
    int32_t name;
    int64_t value;
};
/* The terms of a stat. name: a string. The last element sums up what did not fit. */
struct sources {
    struct stat_source at[24];
    int32_t count;
};
bool stat_of(struct vm *vm, int32_t stat, int64_t creature, int64_t in_use, struct sources *sources,
             int64_t *out);
bool stat_of_event(struct vm *vm, int32_t stat, int64_t event, struct sources *sources,
                   int64_t *out);
/* Reads a stat from the tables. false: no effect; call stat_of. */
/* Sets *out of a stat that nothing in force touches. Returns false if something may. */
bool stat_untouched(const struct vm *vm, int32_t stat, int32_t creature, int64_t *out);
bool stat_precomputed(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                      int64_t *out);
/* A stat that only lines of the thing in use change, and these only add. */
static inline bool stat_in_use(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                               int64_t *out)
{
    if ((uint64_t)creature >= (uint64_t)vm->layout.creatures ||
        (uint64_t)in_use >= (uint64_t)vm->layout.things)
        return false;
    if (vm->things[in_use].owner != creature) return false;
    int32_t sum = vm->sums[(int32_t)in_use * vm->index->sum_rows + vm->index->sum_row[stat]];
    if (sum == VALUE_UNSET) return false;
    *out = sum;
    return true;
}
bool stat_element(struct vm *vm, int32_t first, int64_t element, int32_t *stat);

#endif
