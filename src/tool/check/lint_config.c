/* lint_config.c -- Determines the lint levels of a file from the nearest project.fray and --lint.
 *
 * The command line overrides project.fray. Each folder is searched once.
 */
#include <stdlib.h>
#include <string.h>

#include "lint_config.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/string_map.h"
#include "tool/load/module_path.h"

#define PROJECT "project.fray"

/* The levels that apply in some folders. */
struct lint_set {
    fray_lints *lints; /* NULL: the message was printed */
    struct lint_set *next;
};

bool lints_set_option(fray_lints *lints, const char *text)
{
    const char *equals = strchr(text, '=');
    char *code = equals ? text_of("%.*s", (int)(equals - text), text) : text_of("%s", text);
    fray_result result = equals ? fray_lints_set(lints, code, equals + 1) : FRAY_BAD_ARGUMENT;
    if (result == FRAY_NOT_FOUND)
        usage_error("--lint: there is no lint '%s' (fray explain lists them)", code);
    else if (result != FRAY_OK)
        usage_error("--lint takes CODE=off, CODE=warning or CODE=error, not '%s'", text);
    free(code);
    return result == FRAY_OK;
}

/* Reports errors of a project.fray. Without it no file below is checked. */
static bool read_project_levels(fray_lints *lints, const char *path,
                                const struct file_contents *contents)
{
    char *project = path_from_here(path);
    fray_findings *findings;
    fray_result result =
        fray_lints_read(lints, project, contents->bytes, contents->size, &findings);
    bool errors = result != FRAY_OK && fray_findings_count(findings, FRAY_ERROR) > 0;
    if (errors) put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    if (errors)
        print_error("%s sets the lint levels: nothing is checked until it can be read", project);
    else if (result != FRAY_OK)
        print_error("%s: %s", project, fray_result_text(result));
    fray_findings_free(findings);
    free(project);
    return result == FRAY_OK;
}

/* `project` is the path of these contents, or NULL: there is none. */
static struct lint_set *lint_set_new(struct lint_levels *l, const char *project,
                                     const struct file_contents *contents)
{
    struct lint_set *new = xrealloc(NULL, sizeof *new);
    *new = (struct lint_set){fray_lints_new(NULL), l->all};
    bool good = new->lints && (!project || read_project_levels(new->lints, project, contents));
    for (char **text = l->options; good && text && *text; text++)
        good = lints_set_option(new->lints, *text);
    if (!good) {
        fray_lints_free(new->lints);
        new->lints = NULL;
    }
    return l->all = new;
}

/* The levels of an absolute folder: of its own project.fray, or of the nearest above it. */
static struct lint_set *lint_set_at(struct lint_levels *l, const char *real)
{
    void **at = string_map_at(&l->folders, real);
    if (*at) return *at;
    const char *last = strrchr(real, '/');
    bool top = strcmp(real, "/") == 0;
    struct file_contents contents;
    char *project = text_of("%s/" PROJECT, top ? "" : real),
         *above = text_of("%.*s", last == real ? 1 : (int)(last - real), real);
    if (!read_path(project, &contents)) {
        *at = lint_set_new(l, project, &contents);
        free(contents.bytes);
    } else {
        *at = top ? lint_set_new(l, NULL, NULL) : lint_set_at(l, above);
    }
    free(project);
    free(above);
    return *at;
}

const fray_lints *lint_levels_for(struct lint_levels *l, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? text_of("%.*s", (int)(slash - path + 1), path) : text_of("%s", "./");
    void **at = string_map_at(&l->folders, folder); /* the key as given: it ends in / */
    char *real = *at ? NULL : real_path(folder);
    if (!*at) *at = lint_set_at(l, real ? real : "/");
    free(real);
    free(folder);
    return ((const struct lint_set *)*at)->lints;
}

void lint_levels_free(struct lint_levels *l)
{
    for (struct lint_set *at = l->all, *next; at; at = next) {
        next = at->next;
        fray_lints_free(at->lints);
        free(at);
    }
    string_map_free(&l->folders, NULL);
}
