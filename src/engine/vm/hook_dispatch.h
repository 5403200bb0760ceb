/* hook_dispatch.h -- Lists and calls the hooks of a window. */
#ifndef FRAY_VM_HOOK_DISPATCH_H
#define FRAY_VM_HOOK_DISPATCH_H

#include "engine/bytecode/enums.h"

struct vm;

bool hooks_list(struct vm *vm, int64_t event, int32_t window, int64_t *list);
/* Runs the hook at index `at` of the list, if it still applies: pushes its frame. */
bool hook_call(struct vm *vm, int64_t list, int64_t at, int64_t event);
/* Would the hook run now? */
bool hook_runs(struct vm *vm, const int64_t triple[3], int64_t event, bool *will_run);
bool hook_push(struct vm *vm, int64_t *list, int64_t hook, int64_t self, int64_t this_value);
/* Do hooks of a window or wave further out run? Then nothing settles. */
bool hooks_run_outside(const struct vm *vm);
/* Lists the hooks of the next wave of a settling. While hooks run there is none. */
bool wave_next(struct vm *vm, int64_t *wave);
/* Of the hooks of marks or things (cls): that record begins anew. */
void hook_bits_clear(struct vm *vm, enum record_class cls, int32_t record);
void hook_bits_reset(struct vm *vm, int32_t hook, uint64_t creatures, bool all);

#endif
