/* cmd_test.c -- fray test: the tests that stand in rules. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char *filter = "", *cover_format, *cover_out, *cover_min, *fights_text;
static const char **cover_of;
static int wants_cover;
const struct poptOption test_options[] = {
    {"filter", 0, POPT_ARG_STRING, &filter, 'f', "only tests with TEXT in their name", "TEXT"},
    {"cover", 0, POPT_ARG_NONE, &wants_cover, 'c', "say what no test has reached", NULL},
    {"cover-of", 0, POPT_ARG_ARGV, &cover_of, 'O',
     "count only what stands in this file or folder; may be repeated", "PATH"},
    {"cover-format", 0, POPT_ARG_STRING, &cover_format, 'F', "text, or lcov for genhtml", "FORMAT"},
    {"cover-out", 0, POPT_ARG_STRING, &cover_out, 'o', "write it there instead of printing it",
     "FILE"},
    {"cover-min", 0, POPT_ARG_STRING, &cover_min, 'm', "fail when less than N % is reached", "N"},
    {"fights", 0, POPT_ARG_STRING, &fights_text, 'n',
     "with --cover: also N fights of each encounter; say what of it never came up", "N"},
    POPT_TABLEEND,
};

struct score {
    int passed, failed;
};

static void put_failure(const fray_program *program, int id, const fray_test_report *report)
{
    uint32_t line = 0;
    const char *file = report->file ? report->file : fray_encounter_file(program, id, &line);
    if (report->file) line = report->line;
    paint(stdout, RED);
    put(stdout, "  FAILED ");
    paint(stdout, PLAIN);
    put(stdout, "\"%s\"\n    at %s:%lu\n", fray_encounter_name(program, id), file,
        (unsigned long)line);
    for (const char *at = report->message; at && *at;) {
        size_t size = strcspn(at, "\n");
        char *one = text_of("%.*s", (int)size, at);
        put(stdout, "    %s\n", one);
        free(one);
        at += size + (at[size] == '\n');
    }
}

static bool belongs(const fray_program *program, int id, const char *path)
{
    while (strncmp(path, "./", 2) == 0) path += 2;
    uint32_t line;
    const char *file = fray_encounter_file(program, id, &line);
    bool source = !file || strcmp(path, "-") == 0 || ends_in_fray(path);
    if (!source) return true; /* a compiled file: all that it holds */
    return !file || strcmp(path, "-") == 0 ? !file || strcmp(file, "standard input") == 0
                                           : strcmp(file, path) == 0;
}

/* The tests of one file; those of the modules it uses are theirs to run. */
static int test_file(struct check_session *shelf, const char *path, struct score *total,
                     uint64_t fights)
{
    fray_program *program = NULL;
    fray_cover *cover = NULL;
    int code = check_session_read(shelf, path);
    bool good = code == EXIT_CLEAN,
         to_run = good && (wants_cover || fray_session_tests(shelf->session, path) != 0);
    if (good)
        code = to_run ? check_session_load(shelf, path, wants_cover, &program)
                      : check_session_check(shelf, path);
    if (code != EXIT_CLEAN) {
        total->failed++;
        put(stdout, "%s: not clean\n", path);
        return code;
    }
    if (!to_run) return EXIT_CLEAN;
    struct score score = {0, 0};
    if (wants_cover && fray_cover_new(program, &cover) != FRAY_OK) code = EXIT_BROKEN;
    for (int i = 0; i < fray_encounter_count(program, FRAY_TESTS); i++) {
        int id = fray_encounter_at(program, FRAY_TESTS, i);
        if (!belongs(program, id, path) || !strstr(fray_encounter_name(program, id), filter))
            continue;
        fray_test_report report = {.passed = 0};
        fray_result result =
            cover ? fray_cover_test(cover, id, &report) : fray_test_run(program, id, &report);
        if (result == FRAY_NO_MEMORY) code = EXIT_BROKEN;
        if (result == FRAY_OK && report.passed) {
            score.passed++;
            continue;
        }
        if (!report.message) report.message = fray_result_text(result);
        if (score.failed++ == 0) put(stdout, "%s:\n", path);
        put_failure(program, id, &report);
    }
    if (!score.failed && score.passed)
        put(stdout, "%s: ok %d test%s\n", path, score.passed, score.passed == 1 ? "" : "s");
    if (cover) cover_add(cover);
    fray_cover_free(cover);
    if (wants_cover && fights && !code) code = cover_fights(program, fights, belongs, path);
    fflush(stdout);
    total->passed += score.passed;
    total->failed += score.failed;
    fray_program_free(program);
    return code ? code : score.failed ? EXIT_NO : EXIT_CLEAN;
}

/* Digits alone, perhaps with a % behind them. */
static int read_least(int *least)
{
    size_t digits = cover_min ? strspn(cover_min, "0123456789") : 0;
    *least = -1;
    if (!cover_min) return EXIT_CLEAN;
    bool percent = digits && (!cover_min[digits] || strcmp(cover_min + digits, "%") == 0);
    if (!percent || digits > 3 || atoi(cover_min) > 100)
        return usage_error("--cover-min is a whole number from 0 to 100, not '%s'", cover_min);
    *least = atoi(cover_min);
    return EXIT_CLEAN;
}

static int read_options(int *least, uint64_t *fights)
{
    static const char *const formats[] = {"text", "lcov", NULL};
    *fights = 0;
    *least = -1;
    if (!wants_cover && (cover_of || cover_format || cover_out || cover_min || fights_text))
        return usage_error(
            "--cover-of, --cover-format, --cover-out, --cover-min and --fights go with --cover");
    if (cover_format && one_of("--cover-format", cover_format, formats) < 0) return EXIT_USAGE;
    if (!read_count("--fights", fights_text, 1000000000, fights)) return EXIT_USAGE;
    int code = read_least(least);
    return code == EXIT_CLEAN ? cover_only(cover_of) : code;
}

int command_test(int count, const char *const *operands)
{
    struct paths paths = {NULL, 0};
    struct score score = {0, 0};
    struct check_session shelf;
    uint64_t fights;
    int least, code = read_options(&least, &fights);
    if (code == EXIT_CLEAN) code = paths_gather(&paths, count, operands);
    if (code == EXIT_USAGE && paths.count == 0) return code;
    int begun = check_session_begin(&shelf);
    for (size_t i = 0; begun == EXIT_CLEAN && i < paths.count; i++) {
        int one = test_file(&shelf, paths.at[i], &score, fights);
        if (one > code) code = one;
    }
    if (begun > code) code = begun;
    check_session_end(&shelf);
    paths_free(&paths);
    put(stdout, "%d passed, %d failed\n", score.passed, score.failed);
    int reported = wants_cover
                       ? cover_report(cover_format ? cover_format : "text", cover_out, least)
                       : EXIT_CLEAN;
    return code > reported ? code : reported;
}
