/* string_map.h -- Declares a hash map from names to pointers or numbers. */
#ifndef FRAY_TOOL_STRING_MAP_H
#define FRAY_TOOL_STRING_MAP_H

#include <stddef.h>

struct string_map {
    struct name *all;
};
void *string_map_find(const struct string_map *names, const char *name); /* NULL: no entry */
/* The address of the value, valid as long as the map. A new entry holds NULL. */
void **string_map_at(struct string_map *names, const char *name);
/* The same for a number; a new entry holds 0. A map holds either pointers or numbers. */
size_t *string_map_index(struct string_map *names, const char *name);
/* `each` is called with every value that is not NULL; it may be NULL itself */
void string_map_free(struct string_map *names, void (*each)(void *is));

#endif
