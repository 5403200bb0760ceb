/* import.h -- Declares the readers of `fray import`. Each prints what it reads, or an error. */
#ifndef FRAY_TOOL_IMPORT_H
#define FRAY_TOOL_IMPORT_H

#include "tool/io/files.h"

/* Both return EXIT_CLEAN and a text to be freed, or the exit code after a message. */
int import_tiled(const char *path, const struct file_contents *file, const char *module,
                 char **text);
int import_dice(const char *path, const struct file_contents *file, char **text);

#endif
