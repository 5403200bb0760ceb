/* file_list.c -- what the operands of a command name: files, and folders with .fray files anywhere
 * below. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"

static void paths_add(struct paths *p, char *path)
{
    NEED_ROOM(p->at, p->count);
    p->at[p->count++] = path;
}

bool ends_in_fray(const char *name)
{
    size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".fray") == 0;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

#define DEPTH_MOST 32

/* All .fray files below the folder; links are passed over. False: not all of it could be read, and
 * it was said what not. */
static bool gather(struct paths *p, const char *path, int depth)
{
    if (depth == DEPTH_MOST) {
        print_error("cannot read %s: more than %d folders lie in one another", path, DEPTH_MOST);
        return false;
    }
    struct folder *folder = folder_read(path);
    bool whole = folder->fault == 0;
    if (!whole) print_error("cannot read all of %s: %s", path, strerror(folder->fault));
    size_t size = strlen(path);
    for (size_t i = 0; i < folder->count; i++) {
        const struct entry *e = &folder->entries[i];
        if (e->kind != ENTRY_FOLDER && (e->kind != ENTRY_FILE || !ends_in_fray(e->name))) continue;
        char *below = text_of("%s%s%s", path, size && path[size - 1] == '/' ? "" : "/", e->name);
        if (e->kind == ENTRY_FILE)
            paths_add(p, below);
        else {
            whole = gather(p, below, depth + 1) && whole;
            free(below);
        }
    }
    folder_free(folder);
    return whole;
}

int paths_gather(struct paths *p, int count, const char *const *operands)
{
    int code = EXIT_CLEAN;
    for (int i = 0; i < count; i++) {
        struct stat about;
        if (stat(operands[i], &about) != 0 || !S_ISDIR(about.st_mode)) {
            paths_add(p, text_of("%s", operands[i]));
            continue;
        }
        size_t from = p->count;
        if (!gather(p, operands[i], 0)) code = EXIT_USAGE;
        if (p->count > from) qsort(p->at + from, p->count - from, sizeof *p->at, by_bytes);
    }
    return code;
}

void paths_free(struct paths *p)
{
    for (size_t i = 0; i < p->count; i++) free(p->at[i]);
    free(p->at);
}
