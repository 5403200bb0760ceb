/* folder.c -- Lists a folder without hidden entries, and finds entries by name. */
#define _DEFAULT_SOURCE /* d_type: most systems return the kind of an entry with its name */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "folder.h"
#include "memory.h"

static enum entry_kind kind_of(DIR *list, const struct dirent *e)
{
    struct stat about;
#ifdef DT_UNKNOWN
    if (e->d_type != DT_UNKNOWN)
        return e->d_type == DT_DIR ? ENTRY_FOLDER : e->d_type == DT_REG ? ENTRY_FILE : ENTRY_ELSE;
#endif
    if (fstatat(dirfd(list), e->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0) return ENTRY_ELSE;
    return S_ISDIR(about.st_mode) ? ENTRY_FOLDER : S_ISREG(about.st_mode) ? ENTRY_FILE : ENTRY_ELSE;
}

/* Names that differ in case only are neighbours. */
static int compare_names(const char *a, const char *b)
{
    int order = strcasecmp(a, b);
    return order ? order : strcmp(a, b);
}

static int by_name(const void *a, const void *b)
{
    return compare_names(((const struct folder_entry *)a)->name,
                         ((const struct folder_entry *)b)->name);
}

struct folder *folder_read(const char *path)
{
    struct folder *f = xrealloc(NULL, sizeof *f);
    *f = (struct folder){.count = 0};
    DIR *list = opendir(*path ? path : ".");
    if (!list) f->fault = errno;
    for (struct dirent *e; list && (errno = 0, e = readdir(list));) {
        if (e->d_name[0] == '.') continue;
        NEED_ROOM(f->entries, f->count);
        f->entries[f->count++] =
            (struct folder_entry){text_copy(e->d_name, strlen(e->d_name)), kind_of(list, e)};
    }
    if (list) f->fault = errno, closedir(list);
    if (f->fault == ENOMEM) out_of_memory();
    if (f->count) qsort(f->entries, f->count, sizeof *f->entries, by_name);
    return f;
}

const struct folder_entry *folder_find(const struct folder *f, const char *name, const char **other)
{
    /* binary search for the first entry that is not below the name */
    size_t low = 0, high = f->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_names(f->entries[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *other = NULL;
    if (low < f->count && strcmp(f->entries[low].name, name) == 0) return &f->entries[low];
    while (low > 0 && strcasecmp(f->entries[low - 1].name, name) == 0) low--;
    if (low < f->count && strcasecmp(f->entries[low].name, name) == 0)
        *other = f->entries[low].name;
    return NULL;
}

void folder_free(struct folder *f)
{
    for (size_t i = 0; i < f->count; i++) free(f->entries[i].name);
    free(f->entries);
    free(f);
}
