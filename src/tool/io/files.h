/* files.h -- Declares reading and writing whole files. */
#ifndef FRAY_TOOL_FILES_H
#define FRAY_TOOL_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define FILE_MOST ((size_t)4 << 20) /* larger than any rules; limits the cost of a wrong path */

struct file_contents {
    char *bytes;
    size_t size;
    uint64_t device, inode; /* the identity of a file, whatever its name */
};
/* Both return NULL, or why the file cannot be read. They read regular files only; read_no_links
 * also refuses symbolic links. */
const char *read_path(const char *path, struct file_contents *out);
const char *read_no_links(const char *path, struct file_contents *out);
const char *read_input(struct file_contents *out);
/* The file of a path that ends with XXXXXX, which it replaces; -1 for errno. */
int open_temporary(char *path, unsigned mode);
unsigned new_mode(void); /* of a new file, as the umask of the user has it */
/* Whether the bytes hold these anywhere. */
bool bytes_hold(const char *bytes, size_t size, const void *wanted, size_t length);
bool is_printed_to(int fd); /* whether standard output or standard error is this file, too */
/* Writes all bytes, after signals too; false: not all, for errno. */
bool write_whole(int fd, const void *bytes, size_t size);
/* Writes a file completely or not at all; "-" is standard output. Never replaces a file that was
 * read, nor without --force one that holds work of another kind: rules, a campaign, a record, a
 * map. Returns EXIT_CLEAN, or after a message EXIT_USAGE (the path cannot be written) or
 * EXIT_BROKEN (writing failed). */
int write_out(const char *path, const char *bytes, size_t size);
/* The same for a file that the command is to change: it may be an input. */
int write_back(const char *path, const char *bytes, size_t size);
/* Writes a file that is not there yet. Returns NULL or why not; `file_exists`: it is there now. */
const char *write_new(const char *path, const void *bytes, size_t size);
extern const char file_exists[];
extern int files_force; /* --force */
#define OPTION_FORCE                                                                               \
    {                                                                                              \
        "force", 0, POPT_ARG_NONE, &files_force, '!',                                              \
            "also replace a file that holds rules, a campaign, a record or a map", NULL            \
    }
/* Writes what `print` prints to the path, or to standard output (NULL). Returns as write_out. */
int write_printed(const char *path, void (*print)(FILE *to, const void *data), const void *data);
/* NULL if write_out could write there, or why not. For commands that work long before they write.
 * `model`: how the bytes will begin, or NULL for a report. Leaves nothing behind. */
const char *check_writable(const char *path, const char *model);
/* the file behind symbolic links, or a copy of the path if there is none; to be freed */
char *resolve_links(const char *path);
char *real_path(const char *path); /* realpath; NULL: no such file; to be freed */

#endif
