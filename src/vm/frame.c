/* frame.c -- Pushes frames, and closes what a returning function leaves open. */
#include "vm/frame.h"

bool vm_push(struct vm *vm, int32_t fn, const int64_t *args, int count, int32_t ret)
{
    const struct fn_info *info = &vm->index->fns[fn];
    struct head *h = vm->head;
    int32_t base = 0;
    if (h->frames > 0) {
        const struct frame *below = &vm->frames[h->frames - 1];
        base = below->base + vm->index->fns[below->fn].regs;
    }
    if (info->params != count)
        return vm_fail(vm, "%s takes %d arguments, not %d",
                       program_text(vm->p, vm->p->functions.at[fn].name).at, info->params, count);
    if (h->frames == vm->layout.frames)
        return vm_fail(vm, "more than %d calls deep in `%s`: a rule may need itself",
                       vm->layout.frames, program_text(vm->p, vm->p->functions.at[fn].name).at);
    if (info->regs > vm->layout.registers - base)
        return vm_fail(vm, "no room for more values in `%s`: its calls need more than %d registers",
                       program_text(vm->p, vm->p->functions.at[fn].name).at, vm->layout.registers);
    frame_enter(vm, fn, info, base, args, ret);
    return true;
}

/* A returned list moves down to where the function's lists began. Its other lists are dropped. */
int64_t scratch_return(struct vm *vm, const struct frame *f, int64_t value)
{
    memo_note_lists(vm);
    uint64_t offset = (uint64_t)value >> 32, count = (uint32_t)value, from = (uint64_t)f->scratch;
    bool is_list =
        vm->p->functions.at[f->fn].ret == VT_LIST && offset + count <= (uint64_t)vm->head->scratch;
    if (!is_list || count == 0) offset = count = 0, value = is_list ? 0 : value;
    if (count > 0 && offset >= from) {
        memmove(vm->scratch + from, vm->scratch + offset, sizeof(int64_t) * count);
        offset = from;
        value = list_make((int64_t)offset, (int64_t)count);
    }
    uint64_t end = offset + count;
    vm->head->scratch = (int32_t)(end > from ? end : from);
    return value;
}

/* For a function that returns in the middle: its open events are dropped; an open branch is an
 * error. */
bool frame_leave(struct vm *vm)
{
    int32_t index = vm->head->frames - 1;
    if (vm->head->levels > 0 && level_at(vm, vm->head->levels - 1)->frame == index)
        return vm_fail(vm, "a branch of 'together' cannot return");
    while (vm->world[W_DEPTH] > 0) {
        const int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
        if (!(e[EV_FLAGS] & EVF_OPEN) || e[EV_FRAME] < index) return true;
        if (!event_pop(vm, vm->world[W_DEPTH] - 1)) return false;
    }
    return true;
}
