/* module_path.h -- Declares the finder of modules, and names of paths. */
#ifndef FRAY_TOOL_MODULE_PATH_H
#define FRAY_TOOL_MODULE_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "fray.h"

extern const char *tool_word; /* argv[0] */
struct module_finder;
extern const char no_rules[]; /* as `path` of a finder: a file without rules */
/* Finds modules for the main file `path`. NULL: *why says why `path` cannot be read. Its texts live
 * until finder_free. `path` may be NULL if finder_set_main is called before the first module is
 * read. */
struct module_finder *finder_new(const char *path, const char **why);
const char *bare_path(const char *path); /* without ./ in front */
/* Makes another file the main file; modules read so far are kept. */
bool finder_set_main(struct module_finder *finder, const char *path, const char **why);
/* The text of that file; NULL: standard input, or the file cannot be read. Makes it the main
 * file. */
const char *finder_text(struct module_finder *finder, const char *path);
/* Sets the text of a file to a copy of these bytes, as an editor has them, whatever is on the disk.
 */
void finder_set_text(struct module_finder *finder, const char *path, const char *bytes,
                     size_t size);
void finder_free(struct module_finder *finder);
fray_result finder_read(void *finder, const char *name, const char *from, const char **text,
                        size_t *size, const char **shown); /* a fray_reader */

/* Calls `each` for each `use` that was answered by a file, in the order of the first answers. */
void finder_each_use(const struct module_finder *finder,
                     void (*each)(void *user, const char *name, const char *shown), void *user);

/* An absolute path, shortened if it is below the current folder; to be freed. */
char *path_from_here(const char *path);

#endif
