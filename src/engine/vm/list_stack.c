/* list_stack.c -- A stack of list elements: lists are slices of it.
 *
 * A function's lists are dropped when it returns, except the list it returns. A list that ends at
 * the top grows in place; any other is copied to the top first. So a list that was passed on never
 * changes.
 */
#include "list_stack.h"

#include <string.h>

#include "state.h"
#include "trap.h"

bool list_open(struct vm *vm, int64_t list, int64_t **at, int32_t *count)
{
    uint64_t offset = (uint64_t)list >> 32, len = (uint32_t)list;
    if (offset + len > (uint64_t)vm->head->scratch)
        return vm_fail(vm, "a list is used after it is gone");
    *at = vm->scratch + offset;
    *count = (int32_t)len;
    return true;
}

bool list_begin(struct vm *vm, int64_t *list)
{
    (void)vm;
    *list = 0; /* its offset is set with its first element */
    return true;
}

bool list_reserve(struct vm *vm, int32_t more)
{
    if (vm->head->scratch > vm->layout.scratch - more)
        return vm_fail(vm, "too many list elements at once (%d)", vm->layout.scratch);
    vm->head->fuel -= more;
    vm->head->scratch += more;
    return true;
}

bool list_push(struct vm *vm, int64_t *list, int64_t value)
{
    int64_t *at;
    int32_t count, top = vm->head->scratch;
    if ((uint32_t)*list == 0) {
        if (!list_reserve(vm, 1)) return false;
        vm->scratch[top] = value;
        *list = list_make(top, 1);
        return true;
    }
    if (!list_open(vm, *list, &at, &count)) return false;
    if (at + count == vm->scratch + top) {
        if (!list_reserve(vm, 1)) return false;
        at[count] = value;
        *list = list_make(at - vm->scratch, count + 1);
        return true;
    }
    if (!list_reserve(vm, count + 1)) return false;
    memcpy(vm->scratch + top, at, (size_t)count * sizeof *at);
    vm->scratch[top + count] = value;
    *list = list_make(top, count + 1);
    return true;
}

/* Insertion sort: stable, and lists are short. Both are copied, as others may refer to the old
 * ones. */
bool list_sort(struct vm *vm, int64_t *list, int64_t *keys, bool descending)
{
    int64_t *a, *k;
    int32_t n, nk, top = vm->head->scratch;
    if (!list_open(vm, *list, &a, &n) || !list_open(vm, *keys, &k, &nk)) return false;
    if (n != nk) return vm_fail(vm, "a list of %d is sorted by %d keys", n, nk);
    if (!list_reserve(vm, 2 * n)) return false;
    int64_t *to = vm->scratch + top, *key = to + n;
    for (int32_t i = 0; i < n; i++) {
        int64_t element = a[i], by = k[i];
        int32_t j = i;
        for (; j > 0 && (descending ? key[j - 1] < by : key[j - 1] > by); j--)
            to[j] = to[j - 1], key[j] = key[j - 1];
        to[j] = element, key[j] = by;
    }
    *list = n ? list_make(top, n) : 0;
    *keys = n ? list_make(top + n, n) : 0;
    return true;
}

bool list_from_set(struct vm *vm, uint64_t set, int64_t *list)
{
    int32_t n = __builtin_popcountll(set), from = vm->head->scratch;
    if (!list_reserve(vm, n)) return false;
    for (int64_t *to = vm->scratch + from; set; set &= set - 1) *to++ = __builtin_ctzll(set);
    *list = n ? list_make(from, n) : 0;
    return true;
}
