/* check_files.h -- Declares what `fray check` and `fray lsp` check. */
#ifndef FRAY_TOOL_CHECK_FILES_H
#define FRAY_TOOL_CHECK_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "fray.h"
#include "lint_config.h"

#include "tool/load/file_list.h"
#include "tool/load/load_rules.h"

struct check_files {
    const struct path_list *paths;
    struct check_session session; /* made and ended by the caller, as are the levels */
    struct lint_levels levels;
    /* each finding once, in the order of the files */
    void (*found)(void *user, fray_findings *findings, size_t index);
    void (*more)(void *user, size_t count);     /* findings that are not kept; or NULL */
    void (*good)(void *user, const char *path); /* a file without errors; or NULL */
    bool (*go_on)(void *user);                  /* false: stop without reports; or NULL */
    void *user;
    int code; /* the greatest of what it was before and the exit codes of the files */
    size_t errors, warnings;
};
bool check_files(struct check_files *job);                         /* false: it was stopped */
bool check_names(const struct path_list *paths, const char *file); /* is the file among them? */

#endif
