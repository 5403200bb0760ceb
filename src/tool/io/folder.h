/* folder.h -- Declares the entries of a folder. */
#ifndef FRAY_TOOL_FOLDER_H
#define FRAY_TOOL_FOLDER_H

#include <stddef.h>

/* ENTRY_ELSE: a link, whatever its target, a pipe or a device */
enum entry_kind { ENTRY_FILE, ENTRY_FOLDER, ENTRY_ELSE };
struct folder_entry {
    char *name;
    enum entry_kind kind;
};
struct folder {
    struct folder_entry *entries; /* sorted by name, without regard to case */
    size_t count;
    int fault; /* errno: the folder could not be read, or not completely */
};
/* Lists a folder without hidden entries; "" is the current one. */
struct folder *folder_read(const char *path);
/* The entry with exactly this name. NULL: none, and *other is a name that differs in case only, or
 * NULL. */
const struct folder_entry *folder_find(const struct folder *folder, const char *name,
                                       const char **other);
void folder_free(struct folder *folder);

#endif
