/* load.c -- from a path to a program. */
#include "cli.h"

enum made_for { MADE_TO_RUN, MADE_TO_COVER, MADE_PLAIN };

static int compile_for(enum made_for made, const fray_change *change, const char *path, fray_program **program, fray_findings **findings)
{
    const char *why;
    *program = NULL;
    *findings = NULL;
    struct finder *finder = finder_new(path, &why);
    if (!finder) {
        complain("cannot read %s: %s", *path ? path : "a file without a name", why);
        return EXIT_USAGE;
    }
    fray_result result = made == MADE_TO_COVER ? fray_compile_covered(NULL, finder_read, finder, path, program, findings)
                         : made == MADE_PLAIN  ? fray_compile_plain(NULL, finder_read, finder, path, program, findings)
                                               : fray_compile_changed(NULL, change, change != NULL, finder_read, finder, path, program, findings);
    finder_free(finder);
    if (result == FRAY_OK) return EXIT_CLEAN;
    if (!*findings || fray_findings_count(*findings, FRAY_ERROR) == 0) complain("%s: %s", path, fray_result_text(result));
    return result == FRAY_NO_MEMORY ? EXIT_BROKEN : EXIT_NO;
}

static int load_for(enum made_for made, const fray_change *change, const char *path, fray_program **program)
{
    fray_findings *findings;
    int code = compile_for(made, change, path, program, &findings);
    fflush(stdout);
    if (fray_findings_count(findings, FRAY_ERROR)) put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    fray_findings_free(findings);
    return code;
}

int load_rules(const char *path, fray_program **program)
{
    return load_for(MADE_TO_RUN, NULL, path, program);
}

int load_rules_changed(const char *path, const fray_change *change, fray_program **program)
{
    return load_for(MADE_TO_RUN, change, path, program);
}

int load_rules_covered(const char *path, fray_program **program)
{
    return load_for(MADE_TO_COVER, NULL, path, program);
}

int load_rules_plain(const char *path, fray_program **program)
{
    return load_for(MADE_PLAIN, NULL, path, program);
}

int load_doc(const char *path, fray_doc **doc)
{
    fray_findings *findings = NULL;
    const char *why;
    *doc = NULL;
    struct finder *finder = finder_new(path, &why);
    if (!finder) {
        complain("cannot read %s: %s", *path ? path : "a file without a name", why);
        return EXIT_USAGE;
    }
    fray_result result = fray_doc_read(NULL, finder_read, finder, path, doc, &findings);
    finder_free(finder);
    if (findings && fray_findings_count(findings, FRAY_ERROR)) put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    else if (result != FRAY_OK) complain("%s: %s", path, fray_result_text(result));
    fray_findings_free(findings);
    return result == FRAY_OK ? EXIT_CLEAN : result == FRAY_NO_MEMORY ? EXIT_BROKEN : EXIT_NO;
}
