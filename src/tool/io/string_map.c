/* string_map.c -- Maps strings to pointers or numbers: a hash table of uthash. */
#include <stdlib.h>
#include <string.h>

#define uthash_malloc(size) xrealloc(NULL, size)
#include <uthash.h>

#include "memory.h"
#include "string_map.h"

struct name {
    union {
        void *is;
        size_t index;
    };
    UT_hash_handle hh;
    char name[];
};

static struct name *find(const struct string_map *n, const char *name)
{
    struct name *at;
    HASH_FIND_STR(n->all, name, at);
    return at;
}

void *string_map_find(const struct string_map *n, const char *name)
{
    const struct name *at = find(n, name);
    return at ? at->is : NULL;
}

static struct name *found_or_new(struct string_map *n, const char *name)
{
    struct name *at = find(n, name);
    if (at) return at;
    size_t size = strlen(name);
    at = xrealloc(NULL, sizeof *at + size + 1);
    memset(at, 0, sizeof *at);
    memcpy(at->name, name, size + 1);
    HASH_ADD_KEYPTR(hh, n->all, at->name, size, at);
    return at;
}

void **string_map_at(struct string_map *n, const char *name)
{
    return &found_or_new(n, name)->is;
}
size_t *string_map_index(struct string_map *n, const char *name)
{
    return &found_or_new(n, name)->index;
}

void string_map_free(struct string_map *n, void (*each)(void *is))
{
    struct name *at, *next;
    HASH_ITER(hh, n->all, at, next)
    {
        HASH_DEL(n->all, at);
        if (each && at->is) each(at->is);
        free(at);
    }
}
