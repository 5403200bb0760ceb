/* hook_order.h -- Sorts the hooks of a window, and finds ties. */
#ifndef FRAY_VM_HOOK_ORDER_H
#define FRAY_VM_HOOK_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

/* Sorts the list in place by the named order. */
bool hooks_arrange(struct vm *vm, int64_t list);
bool hook_ties(struct vm *vm, int64_t list, int64_t at, int64_t event, int64_t content,
               int64_t *out);
bool hook_front(struct vm *vm, int64_t list, int64_t at, int64_t content, int64_t creature);

#endif
