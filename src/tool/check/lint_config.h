/* lint_config.h -- Declares the lint levels of a file. */
#ifndef FRAY_TOOL_LINT_CONFIG_H
#define FRAY_TOOL_LINT_CONFIG_H

#include <stdbool.h>

#include "fray.h"

#include "tool/io/string_map.h"

/* The lint levels of a file: the nearest project.fray, then the command line. NULL after a message,
 * which is printed once per project.fray. */
struct lint_levels {
    char **options; /* "W0604=off" and so on; ends with NULL, or is NULL */
    struct string_map folders;
    struct lint_set *all;
};
const fray_lints *lint_levels_for(struct lint_levels *levels, const char *path);
void lint_levels_free(struct lint_levels *levels);
bool lints_set_option(fray_lints *lints, const char *text);

#endif
