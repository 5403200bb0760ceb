/* load.c -- from a path to a program, with its findings told. */
#include <string.h>

#include "cli.h"

static void put_short(fray_findings *findings, bool warnings)
{
    for (size_t i = 0; i < fray_findings_kept(findings); i++) {
        fray_finding g = fray_finding_at(findings, i);
        if (g.severity == FRAY_WARNING && !warnings) continue;
        put(stderr, "%s:%lu:%lu: %s[%s]: %s\n", g.file, (unsigned long)g.line, (unsigned long)g.column,
            g.severity == FRAY_ERROR ? "error" : "warning", g.code, g.message);
    }
}

void put_tally(struct tally tally)
{
    if (!tally.errors && !tally.warnings) return;
    fputs(tally.errors ? "found " : "", stderr);
    if (tally.errors) put(stderr, "%zu error%s", tally.errors, tally.errors == 1 ? "" : "s");
    if (tally.errors && tally.warnings) fputs(", ", stderr);
    if (tally.warnings) put(stderr, "%zu warning%s", tally.warnings, tally.warnings == 1 ? "" : "s");
    fputc('\n', stderr);
}

int load_rules(const char *path, enum findings format, bool warnings, fray_program **program, struct tally *tally)
{
    const char *why;
    *program = NULL;
    struct finder *finder = finder_new(path, &why);
    if (!finder) {
        complain("cannot read %s: %s", *path ? path : "a file without a name", why);
        return EXIT_USAGE;
    }
    fray_findings *findings = NULL;
    fray_result result = fray_compile(NULL, finder_read, finder, path, program, &findings);
    if (findings) {
        size_t errors = fray_findings_count(findings, FRAY_ERROR), warned = fray_findings_count(findings, FRAY_WARNING);
        tally->errors += errors;
        tally->warnings += warned;
        fflush(stdout);
        if (format == FINDINGS_SHORT) put_short(findings, warnings || errors);
        else if (errors || (warned && warnings)) put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
        if (result != FRAY_OK && errors == 0) complain("%s: %s", path, fray_result_text(result));
    } else if (result != FRAY_OK) complain("%s: %s", path, fray_result_text(result));
    fray_findings_free(findings);
    finder_free(finder);
    if (result == FRAY_OK) return EXIT_CLEAN;
    return result == FRAY_NO_MEMORY ? EXIT_BROKEN : EXIT_NO;
}
