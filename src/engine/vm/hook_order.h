/* hook_order.h -- Sorts the hooks of a window, and finds ties. */
#ifndef FRAY_VM_HOOK_ORDER_H
#define FRAY_VM_HOOK_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

/* Sorts the list in place by the named order. */
bool hooks_arrange(struct vm *vm, int64_t list);
/* Moves the first hook that is ready to index `at`. If another order of its group could end in
 * another state, lists the contents of those that may go first; with a content, its bearers. */
bool hook_ties(struct vm *vm, int64_t list, int64_t at, int64_t event, int64_t content,
               int64_t *out);
/* The side that says which of the group goes first; -1: a die does. */
bool hook_owner(struct vm *vm, int64_t list, int64_t at, int64_t event, int64_t *side);
bool hook_front(struct vm *vm, int64_t list, int64_t at, int64_t event, int64_t content,
                int64_t creature);

#endif
