/* frame.h -- frames as the loop begins and ends them; the less frequent half is frame.c. */
#ifndef FRAY_VM_FRAME_H
#define FRAY_VM_FRAME_H

#include <string.h>

#include "vm/vm.h"

/* Registers as a function finds them, four at a time (there is room for it, and what stands above a
 * top is read by nobody), then its arguments. A call is too frequent for memcpy, which asks how
 * much and where. */
static inline void frame_enter(struct vm *vm, int32_t fn, const struct fn_info *info, int32_t base,
                               const int64_t *args, int32_t ret)
{
    struct head *h = vm->head;
    int64_t *to = vm->regs + base;
    const int64_t *blank = info->blank;
    int32_t n = info->regs;
    for (int32_t i = 0; i < n; i += 4) memcpy(to + i, blank + i, 4 * sizeof *to);
    for (int32_t i = 0; i < info->params; i++) to[i] = args[i];
    vm->frames[h->frames++] = (struct frame){
        .fn = fn, .pc = info->begin, .base = base, .ret = ret, .scratch = h->scratch};
}

/* Is the innermost event this frame's, or one that is not open yet? Then it is looked at. */
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
