/* cmd_fmt.c -- Implements `fray fmt`: formats rules in the one layout.
 *
 * A file is written completely or not at all, and only if it changes.
 */
#include <stdlib.h>
#include <string.h>

#include "tool/io/diff.h"
#include "tool/io/files.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/file_list.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"
#include "upgrade.h"

static int only_check, wants_diff, upgrades;
static struct upgrade changed_units; /* of all operands */
static const struct poptOption fmt_options[] = {
    {"check", 0, POPT_ARG_NONE, &only_check, 'k',
     "write nothing; list the files that would change, and fail if there are any", NULL},
    {"diff", 0, POPT_ARG_NONE, &wants_diff, 'd', "write nothing; show what would change", NULL},
    {"upgrade", 0, POPT_ARG_NONE, &upgrades, 0,
     "rewrite what a later release gave another meaning, and note each line", NULL},
    POPT_TABLEEND,
};

struct format_job {
    const char *path, *shown;
    struct file_contents before;
    const char *after;
    size_t size;
    bool changed;
};

/* Writes, lists or compares the result; a file that does not change is left alone. */
static int apply_result(const struct format_job *j)
{
    bool input = strcmp(j->path, "-") == 0;
    if (wants_diff && j->changed)
        print_diff(stdout, j->shown, j->before.bytes, j->before.size, j->after, j->size);
    else if (only_check && j->changed)
        put(stdout, "%s\n", j->shown);
    if (only_check || wants_diff) return j->changed && only_check ? EXIT_NO : EXIT_CLEAN;
    if (!input && !j->changed) return EXIT_CLEAN;
    return write_back(j->path, j->after, j->size);
}

static int format_file(const char *path)
{
    struct format_job j = {.path = path, .shown = strcmp(path, "-") == 0 ? "standard input" : path};
    const char *why = strcmp(path, "-") == 0 ? read_input(&j.before) : read_path(path, &j.before);
    if (why) {
        print_error("cannot read %s: %s", *path ? path : "a file without a name", why);
        return EXIT_USAGE;
    }
    fray_findings *findings = NULL;
    int code;
    size_t size = j.before.size;
    char *newer =
        upgrades ? upgrade_text(&changed_units, j.shown, j.before.bytes, size, &size) : NULL;
    char *(*const upgrade[])(const char *, const char *, size_t,
                             size_t *) = {upgrade_calls, upgrade_phrases, upgrade_words};
    for (int i = 0; i < 3 && upgrades; i++) {
        char *words = upgrade[i](j.shown, newer ? newer : j.before.bytes, size, &size);
        if (words) free(newer), newer = words;
    }
    fray_result result = fray_format(NULL, j.shown, newer ? newer : j.before.bytes, size, &j.after,
                                     &j.size, &findings);
    if (result == FRAY_OK) {
        j.changed = j.size != j.before.size || memcmp(j.after, j.before.bytes, j.size) != 0;
        code = apply_result(&j);
    } else if (findings) {
        fflush(stdout);
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
        code = exit_code_of(result);
    } else {
        print_error("%s: %s", j.shown, fray_result_text(result));
        code = EXIT_BROKEN;
    }
    fray_findings_free(findings);
    free(newer);
    free(j.before.bytes);
    return code;
}

/* The units that the files declare. Those that cannot be read are reported later. */
static void read_units(const struct path_list *paths)
{
    struct file_contents file;
    for (size_t i = 0; i < paths->count; i++) {
        if (strcmp(paths->at[i], "-") == 0 || read_path(paths->at[i], &file)) continue;
        upgrade_read(&changed_units, file.bytes, file.size);
        free(file.bytes);
    }
}

/* Older releases took the order of some hooks from a list. Now a player is asked. No line says the
 * old order, as each list had its own. So each pair of a file is noted. */
static void note_order(const char *path)
{
    fray_doc *doc;
    try_doc(path, &doc);
    for (size_t i = 0; i < fray_doc_meeting_count(doc); i++) {
        fray_meeting x = fray_doc_meeting(doc, i);
        bool here = !strcmp(x.file, bare_path(path)) || !strcmp(x.other_file, bare_path(path));
        if (!*x.over || !here || strcmp(x.first, x.second) == 0) continue;
        put(stderr, "%s:%lu: no list orders `%s` and `%s` (%s:%lu) any more: %s\n", x.file,
            (unsigned long)x.line, x.first, x.second, x.other_file, (unsigned long)x.other_line,
            x.decided);
    }
    fray_doc_free(doc);
}

static int command_fmt(int count, const char *const *operands)
{
    struct path_list paths = {NULL, 0};
    int code = path_list_gather(&paths, count, operands);
    if (upgrades) read_units(&paths);
    for (size_t i = 0; i < paths.count; i++) {
        int one = format_file(paths.at[i]);
        if (one > code) code = one;
    }
    for (size_t i = 0; upgrades && i < paths.count; i++)
        if (strcmp(paths.at[i], "-") != 0) note_order(paths.at[i]);
    upgrade_free(&changed_units);
    path_list_free(&paths);
    return code;
}

const struct command fmt_command = {
    .name = "fmt",
    .summary = "format rules",
    .usage = "PATH...",
    .details =
        "Folders are searched for .fray files. A file is rewritten only if its layout changes, and "
        "then completely. Its meaning and its comments stay the same. A file with syntax errors is "
        "left alone. With --upgrade give all files of a system at once: lines that would have "
        "another meaning now keep the old one. - reads standard input and writes standard output.",
    .examples = EXAMPLES("fray fmt ford.fray", "fray fmt --check rules",
                         "fray fmt --diff ford.fray", "fray fmt - <ford.fray"),
    .options = fmt_options,
    .least = 1,
    .most = -1,
    .run = command_fmt,
    .right = WRITES_OPERANDS,
};
