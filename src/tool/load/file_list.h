/* file_list.h -- Declares the files that operands name. */
#ifndef FRAY_TOOL_FILE_LIST_H
#define FRAY_TOOL_FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct path_list {
    char **at;
    size_t count;
};
/* Adds the operands; for a folder all .fray files below it, sorted by name. Returns EXIT_CLEAN or
 * an exit code. */
int path_list_gather(struct path_list *paths, int count, const char *const *operands);
void path_list_free(struct path_list *paths);
bool ends_in_fray(const char *name);

#endif
