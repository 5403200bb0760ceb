/* lints.c -- how much each lint counts for a file: what the nearest project.fray says, and the command line before it. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define PROJECT "project.fray"

/* In the folder of the file, or the nearest above it. NULL: there is none. */
static char *project_of(const char *path, struct contents *out)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? text_of("%.*s", (int)(slash - path + 1), path) : text_of("%s", "./");
    char *real = real_path(folder), *found = NULL;
    free(folder);
    for (char *end; real && !found; *end = 0) {
        char *project = text_of("%s/" PROJECT, strcmp(real, "/") ? real : "");
        if (!read_path(project, out)) found = path_from_here(project);
        free(project);
        end = strrchr(real, '/');
        if (!end || !*real || strcmp(real, "/") == 0) break;
        if (end == real) end++;
    }
    free(real);
    return found;
}

/* What is wrong with it is told when it is checked itself, and here only that it is. */
static bool read_project(fray_lints *lints, const char *path)
{
    struct contents contents;
    char *project = project_of(path, &contents);
    if (!project) return true;
    fray_findings *findings;
    fray_result result = fray_lints_read(lints, project, contents.bytes, contents.size, &findings);
    if (result != FRAY_OK) complain("%s: %s (fray check %s)", project, fray_result_text(result), project);
    fray_findings_free(findings);
    free(contents.bytes);
    free(project);
    return result == FRAY_OK;
}

bool lints_say(fray_lints *lints, const char *text)
{
    const char *equals = strchr(text, '=');
    char *code = equals ? text_of("%.*s", (int)(equals - text), text) : text_of("%s", text);
    fray_result result = equals ? fray_lints_set(lints, code, equals + 1) : FRAY_BAD_ARGUMENT;
    if (result == FRAY_NOT_FOUND) usage_error("--lint: there is no lint '%s' (fray explain lists them)", code);
    else if (result != FRAY_OK) usage_error("--lint takes CODE=off, CODE=warning or CODE=error, not '%s'", text);
    free(code);
    return result == FRAY_OK;
}

fray_lints *lints_for(const char *path, char **said)
{
    fray_lints *lints = fray_lints_new(NULL);
    bool good = lints && read_project(lints, path);
    for (char **text = said; good && text && *text; text++) good = lints_say(lints, *text);
    if (good) return lints;
    fray_lints_free(lints);
    return NULL;
}
