/* string_map.c -- Maps strings to pointers: a hash table with chaining that doubles as it grows. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

struct name {
    char *name;
    void *is;
    struct name *next; /* in the same hash chain */
};

static size_t head_of(const struct string_map *n, const char *name)
{
    uint64_t h = 1469598103934665603u;
    for (const char *c = name; *c; c++) h = (h ^ (unsigned char)*c) * 1099511628211u;
    return (h ^ h >> 32) & (n->room - 1);
}

static void grow(struct string_map *n)
{
    struct string_map more = {.room = n->room ? n->room * 2 : 64, .count = n->count};
    more.heads = xrealloc(NULL, more.room * sizeof *more.heads);
    memset(more.heads, 0, more.room * sizeof *more.heads);
    for (size_t i = 0; i < n->room; i++)
        for (struct name *at = n->heads[i], *next; at; at = next) {
            struct name **head = &more.heads[head_of(&more, at->name)];
            next = at->next;
            at->next = *head;
            *head = at;
        }
    free(n->heads);
    *n = more;
}

static struct name *find(const struct string_map *n, const char *name)
{
    struct name *at = n->room ? n->heads[head_of(n, name)] : NULL;
    while (at && strcmp(at->name, name) != 0) at = at->next;
    return at;
}

void *string_map_find(const struct string_map *n, const char *name)
{
    const struct name *at = find(n, name);
    return at ? at->is : NULL;
}

void **string_map_at(struct string_map *n, const char *name)
{
    struct name *at = find(n, name);
    if (at) return &at->is;
    if (n->count >= n->room) grow(n);
    struct name **head = &n->heads[head_of(n, name)];
    at = xrealloc(NULL, sizeof *at);
    *at = (struct name){text_copy(name, strlen(name)), NULL, *head};
    *head = at;
    n->count++;
    return &at->is;
}

void string_map_free(struct string_map *n, void (*each)(void *is))
{
    for (size_t i = 0; i < n->room; i++)
        for (struct name *at = n->heads[i], *next; at; at = next) {
            next = at->next;
            if (each && at->is) each(at->is);
            free(at->name);
            free(at);
        }
    free(n->heads);
    *n = (struct string_map){.heads = NULL};
}
