/* cmd_fmt.c -- fray fmt: rules in their one layout. A file is written whole or not at all, and only
 * if it changes. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static int only_check, wants_diff;
const struct poptOption fmt_options[] = {
    {"check", 0, POPT_ARG_NONE, &only_check, 'k',
     "write nothing; name the files that would change, and fail if there are any", NULL},
    {"diff", 0, POPT_ARG_NONE, &wants_diff, 'd', "write nothing; show what would change", NULL},
    POPT_TABLEEND,
};

struct job {
    const char *path, *shown;
    struct contents before;
    const char *after;
    size_t size;
    bool changed;
};

/* Leaves the file alone unless something is to be changed in it. */
static int finish(const struct job *j)
{
    bool input = strcmp(j->path, "-") == 0;
    if (wants_diff && j->changed)
        print_diff(j->shown, j->before.bytes, j->before.size, j->after, j->size);
    else if (only_check && j->changed)
        put(stdout, "%s\n", j->shown);
    if (only_check || wants_diff) return j->changed && only_check ? EXIT_NO : EXIT_CLEAN;
    if (!input && !j->changed) return EXIT_CLEAN;
    return write_out(j->path, j->after, j->size);
}

static int format_file(const char *path)
{
    struct job j = {.path = path, .shown = strcmp(path, "-") == 0 ? "standard input" : path};
    const char *why = strcmp(path, "-") == 0 ? read_input(&j.before) : read_path(path, &j.before);
    if (why) {
        print_error("cannot read %s: %s", *path ? path : "a file without a name", why);
        return EXIT_USAGE;
    }
    fray_findings *findings = NULL;
    int code;
    fray_result result =
        fray_format(NULL, j.shown, j.before.bytes, j.before.size, &j.after, &j.size, &findings);
    if (result == FRAY_OK) {
        j.changed = j.size != j.before.size || memcmp(j.after, j.before.bytes, j.size) != 0;
        code = finish(&j);
    } else if (findings) {
        fflush(stdout);
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
        code = code_of(result);
    } else {
        print_error("%s: %s", j.shown, fray_result_text(result));
        code = EXIT_BROKEN;
    }
    fray_findings_free(findings);
    free(j.before.bytes);
    return code;
}

int command_fmt(int count, const char *const *operands)
{
    struct paths paths = {NULL, 0};
    int code = paths_gather(&paths, count, operands);
    for (size_t i = 0; i < paths.count; i++) {
        int one = format_file(paths.at[i]);
        if (one > code) code = one;
    }
    paths_free(&paths);
    return code;
}
