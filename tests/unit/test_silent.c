/* test_silent.c -- Runs the tests of the language without a listener.
 *
 * `fray test` listens to each fight, so what a value was before a change is looked up first.
 * Without a listener instructions have shorter paths. Each test passes by these, too.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules.h"

static int run_silently(const char *path)
{
    struct texts texts = {.count = 0};
    fray_program *program;
    fray_findings *findings = NULL;
    int count = 0;
    if (fray_compile(NULL, read_rules, &texts, path, &program, &findings) != FRAY_OK)
        fail_msg("%s: %s", path, findings ? fray_findings_text(findings, 0) : "no memory");
    fray_findings_free(findings);
    for (; count < fray_encounter_count(program, 1); count++) {
        fray_test_report report;
        int test = fray_encounter_at(program, 1, count);
        if (fray_test_run(program, test, &report) != FRAY_OK || !report.passed)
            fail_msg("%s, \"%s\": %s", path, fray_encounter_name(program, test), report.message);
    }
    program_drop(program, &texts);
    return count;
}

static void folder_runs(const char *folder, int least)
{
    DIR *dir = opendir(folder);
    int tests = 0;
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir));) {
        char path[512];
        size_t length = strlen(e->d_name);
        if (length < 5 || strcmp(e->d_name + length - 5, ".fray") != 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        tests += run_silently(path);
    }
    closedir(dir);
    assert_true(tests >= least);
}

static void the_language_is_the_same(void **state)
{
    (void)state;
    folder_runs("tests/lang", 200);
}
static void the_semantics_are_the_same(void **state)
{
    (void)state;
    folder_runs("tests/conform", 250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_language_is_the_same),
        cmocka_unit_test(the_semantics_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
