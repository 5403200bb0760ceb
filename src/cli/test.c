/* test.c -- fray test: the tests that stand in rules. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char *filter = "";
const struct poptOption test_options[] = {
    {"filter", 0, POPT_ARG_STRING, &filter, 'f', "only tests with TEXT in their name", "TEXT"},
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
    put(stdout, "\"%s\"\n    at %s:%lu\n", fray_encounter_name(program, id), file, (unsigned long)line);
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
    return !file || strcmp(path, "-") == 0 ? !file || strcmp(file, "standard input") == 0 : strcmp(file, path) == 0;
}

/* The tests of one file; those of the modules it uses are theirs to run. */
static int test_file(const char *path, struct score *total)
{
    fray_program *program;
    int code = load_rules(path, &program);
    if (code != EXIT_CLEAN) {
        total->failed++;
        put(stdout, "%s: not clean\n", path);
        return code;
    }
    struct score score = {0, 0};
    for (int i = 0; i < fray_encounter_count(program, 1); i++) {
        int id = fray_encounter_at(program, 1, i);
        if (!belongs(program, id, path) || !strstr(fray_encounter_name(program, id), filter)) continue;
        fray_test_report report = {.passed = 0};
        fray_result result = fray_test_run(program, id, &report);
        if (result == FRAY_NO_MEMORY) code = EXIT_BROKEN;
        if (result == FRAY_OK && report.passed) {
            score.passed++;
            continue;
        }
        if (!report.message) report.message = fray_result_text(result);
        if (score.failed++ == 0) put(stdout, "%s:\n", path);
        put_failure(program, id, &report);
    }
    if (!score.failed && score.passed) put(stdout, "%s: ok %d test%s\n", path, score.passed, score.passed == 1 ? "" : "s");
    fflush(stdout);
    total->passed += score.passed;
    total->failed += score.failed;
    fray_program_free(program);
    return code ? code : score.failed ? EXIT_NO : EXIT_CLEAN;
}

int command_test(int count, const char *const *operands)
{
    struct paths paths = {NULL, 0, 0};
    struct score score = {0, 0};
    int code = paths_gather(&paths, count, operands);
    for (size_t i = 0; i < paths.count; i++) {
        int one = test_file(paths.at[i], &score);
        if (one > code) code = one;
    }
    paths_free(&paths);
    put(stdout, "%d passed, %d failed\n", score.passed, score.failed);
    return code;
}
