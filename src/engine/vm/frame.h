/* frame.h -- Frame entry and exit as the interpreter loop inlines them. frame.c has the less
 * frequent half. */
#ifndef FRAY_VM_FRAME_H
#define FRAY_VM_FRAME_H

#include <string.h>

#include "program_index.h"
#include "state.h"

static inline int32_t reg_type(const struct vm *vm, int reg)
{
    const struct frame *f = &vm->frames[vm->head->frames - 1];
    return vm->p->regs.at[vm->p->functions.at[f->fn].reg_begin + reg].type;
}
/* Sets the initial registers, four at a time, then the arguments. The register file has room for
 * the overhang, and registers above a top are never read. Calls are too frequent for a memcpy of
 * variable size. A pure function is in no saved fight, so only registers that it reads are set. */
static inline void frame_enter(struct vm *vm, int32_t fn, const struct fn_info *info, int32_t base,
                               const int64_t *args, int32_t ret)
{
    struct head *h = vm->head;
    int64_t *to = vm->regs + base;
    const int64_t *blank = info->blank;
    int32_t n = info->entry_count;
    if (n < 0)
        for (int32_t i = 0; i < info->regs; i += 4) memcpy(to + i, blank + i, 4 * sizeof *to);
    for (int32_t i = 0; i < n; i++) to[info->entry[i]] = blank[info->entry[i]];
    for (int32_t i = 0; i < info->params; i++) to[i] = args[i];
    vm->frames[h->frames++] = (struct frame){
        .fn = fn, .pc = info->begin, .base = base, .ret = ret, .scratch = h->scratch};
}

/* Does the top frame leave a level or an event open? Then frame_leave must run. */
static inline bool leaves_something(const struct vm *vm)
{
    const struct head *h = vm->head;
    if (h->levels > 0) return true;
    if (vm->world[W_DEPTH] == 0) return false;
    const int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
    return (e[EV_FLAGS] & EVF_OPEN) && e[EV_FRAME] >= h->frames - 1;
}

int64_t scratch_return(struct vm *vm, const struct frame *f, int64_t value);
bool frame_leave(struct vm *vm);

#endif
