/* list_stack.h -- A stack of list elements. A list is offset << 32 | length; the empty list is 0.
 */
#ifndef FRAY_VM_LIST_STACK_H
#define FRAY_VM_LIST_STACK_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

static inline int64_t list_make(int64_t offset, int64_t count)
{
    return (int64_t)((uint64_t)offset << 32 | (uint64_t)count);
}
/* Sets *at to its elements. */
bool list_open(struct vm *vm, int64_t list, int64_t **at, int32_t *count);
/* Makes an empty list. */
bool list_begin(struct vm *vm, int64_t *list);
/* Takes room for elements at the top of the stack. */
bool list_reserve(struct vm *vm, int32_t more);
bool list_push(struct vm *vm, int64_t *list, int64_t value);
/* Sorts a list by keys. Both become new lists. */
bool list_sort(struct vm *vm, int64_t *list, int64_t *keys, bool descending);
bool list_from_set(struct vm *vm, uint64_t set, int64_t *list);

#endif
