/* vec.c -- Growth of arrays: doubles the capacity with checked arithmetic. */
#include "vec.h"

#include "check.h"

void *vec_room(struct arena *a, void *at, size_t len, size_t *cap, size_t size)
{
    size_t more, old_bytes, new_bytes;
    if (!mul_size(*cap ? *cap : 4, *cap ? 2 : 1, &more) || !mul_size(more, size, &new_bytes) ||
        !mul_size(len, size, &old_bytes))
        return arena_fail(a);
    void *grown = arena_grow(a, at, old_bytes, new_bytes);
    if (grown) *cap = more;
    return grown;
}
