/* file_list.c -- Collects the files that operands name, including .fray files in folders and
 * below. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "file_list.h"

#include "tool/io/folder.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

static void paths_add(struct path_list *p, char *path)
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

/* Adds all .fray files below the folder; links are skipped. False: a part could not be read, and a
 * message was printed. */
static bool add_folder(struct path_list *p, const char *path, int depth)
{
    if (depth == DEPTH_MOST) {
        print_error("cannot read %s: its folders are nested more than %d deep", path, DEPTH_MOST);
        return false;
    }
    struct folder *folder = folder_read(path);
    bool whole = folder->fault == 0;
    if (!whole) print_error("cannot read all of %s: %s", path, strerror(folder->fault));
    size_t size = strlen(path);
    for (size_t i = 0; i < folder->count; i++) {
        const struct folder_entry *e = &folder->entries[i];
        if (e->kind != ENTRY_FOLDER && (e->kind != ENTRY_FILE || !ends_in_fray(e->name))) continue;
        char *below = text_of("%s%s%s", path, size && path[size - 1] == '/' ? "" : "/", e->name);
        if (e->kind == ENTRY_FILE)
            paths_add(p, below);
        else {
            whole = add_folder(p, below, depth + 1) && whole;
            free(below);
        }
    }
    folder_free(folder);
    return whole;
}

int path_list_gather(struct path_list *p, int count, const char *const *operands)
{
    int code = EXIT_CLEAN;
    for (int i = 0; i < count; i++) {
        struct stat about;
        if (stat(operands[i], &about) != 0 || !S_ISDIR(about.st_mode)) {
            paths_add(p, text_of("%s", operands[i]));
            continue;
        }
        size_t from = p->count;
        if (!add_folder(p, operands[i], 0)) {
            code = EXIT_USAGE;
        } else if (p->count == from) { /* a wrong path must not look like a success */
            print_error("the folder %s has no .fray file", operands[i]);
            code = EXIT_USAGE;
        }
        if (p->count > from) qsort(p->at + from, p->count - from, sizeof *p->at, by_bytes);
    }
    return code;
}

void path_list_free(struct path_list *p)
{
    for (size_t i = 0; i < p->count; i++) free(p->at[i]);
    free(p->at);
}
