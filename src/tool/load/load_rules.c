/* load_rules.c -- Compiles rules from a path and prints their findings. */
#include "load_rules.h"
#include "file_list.h"
#include "module_path.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/io/files.h"
#include "tool/io/folder.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

/* A file of this folder that has an encounter of that name, to be freed; or NULL. */
static char *file_with_encounter(const char *name)
{
    char *head = text_of("encounter \"%s\"", name), *found = NULL;
    struct folder *here = folder_read("");
    for (size_t i = 0; i < here->count && !found; i++) {
        struct file_contents file = {NULL, 0, 0, 0};
        const struct folder_entry *e = &here->entries[i];
        if (e->kind != ENTRY_FILE || !ends_in_fray(e->name) || read_path(e->name, &file)) continue;
        if (bytes_hold(file.bytes, file.size, head, strlen(head))) found = text_of("%s", e->name);
        free(file.bytes);
    }
    folder_free(here);
    free(head);
    return found;
}

/* `fray run "The ford"` */
static bool report_encounter_first(const char *path)
{
    const struct command *c = usage_command();
    if (!*path || access(path, F_OK) == 0 || !c || !strstr(c->usage, "ENCOUNTER")) return false;
    char *file = file_with_encounter(path);
    if (!file) return false;
    print_error("\"%s\" is an encounter, and its file comes first:", path);
    put(stderr, "  fray %s %s \"%s\"\n", c->name, file, path);
    free(file);
    return true;
}

static int report_unreadable(const char *path, const char *why)
{
    if (report_encounter_first(path)) return EXIT_USAGE;
    print_error("cannot read %s: %s", *path ? path : "a file without a name", why);
    char *longer = text_of("%s.fray", path);
    if (*path && access(path, F_OK) != 0 && access(longer, F_OK) == 0)
        put(stderr, "did you mean '%s'?\n", longer);
    free(longer);
    return EXIT_USAGE;
}

static int report_findings(fray_result result, const char *path, fray_findings *findings)
{
    bool errors = findings && fray_findings_count(findings, FRAY_ERROR) > 0;
    if (result != FRAY_OK && !errors) print_error("%s: %s", path, fray_result_text(result));
    fflush(stdout);
    if (errors) put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    return exit_code_of(result);
}

/* Prints the findings and frees them. */
static int finish_report(fray_result result, const char *path, fray_findings *findings)
{
    int code = report_findings(result, path, findings);
    fray_findings_free(findings);
    return code;
}

static int compile_file(fray_purpose purpose, const fray_change *changes, size_t count,
                        const char *path, fray_program **program)
{
    const char *why;
    fray_findings *findings = NULL;
    *program = NULL;
    struct module_finder *finder = finder_new(path, &why);
    if (!finder) return report_unreadable(path, why);
    fray_result result =
        count ? fray_compile_changed(NULL, changes, count, finder_read, finder, path, program,
                                     &findings)
              : fray_compile_for(NULL, purpose, finder_read, finder, path, program, &findings);
    finder_free(finder);
    return finish_report(result, path, findings);
}

int load_rules(const char *path, fray_program **program)
{
    return compile_file(FRAY_FOR_MANY_FIGHTS, NULL, 0, path, program);
}

int load_rules_for(fray_purpose purpose, const char *path, fray_program **program)
{
    return compile_file(purpose, NULL, 0, path, program);
}

int load_rules_changed(const char *path, const fray_change *changes, size_t count,
                       fray_program **program)
{
    return compile_file(FRAY_FOR_MANY_FIGHTS, changes, count, path, program);
}

int try_rules_changed(const char *path, const fray_change *changes, size_t count,
                      fray_program **program, char **why)
{
    const char *unreadable;
    fray_findings *findings = NULL;
    *program = NULL;
    *why = NULL;
    struct module_finder *finder = finder_new(path, &unreadable);
    if (!finder) return report_unreadable(path, unreadable);
    fray_result result =
        fray_compile_changed(NULL, changes, count, finder_read, finder, path, program, &findings);
    finder_free(finder);
    for (size_t i = 0; result == FRAY_INVALID && !*why && i < fray_findings_kept(findings); i++) {
        fray_finding f = fray_finding_at(findings, i);
        if (f.severity == FRAY_ERROR) *why = text_of("%s", f.message);
    }
    if (*why) {
        fray_findings_free(findings);
        return EXIT_CLEAN;
    }
    return finish_report(result, path, findings);
}

int load_doc(const char *path, fray_doc **doc)
{
    fray_findings *findings = NULL;
    const char *why;
    *doc = NULL;
    struct module_finder *finder = finder_new(path, &why);
    if (!finder) return report_unreadable(path, why);
    fray_result result = fray_doc_read(NULL, finder_read, finder, path, doc, &findings);
    finder_free(finder);
    return finish_report(result, path, findings);
}

void try_doc(const char *path, fray_doc **doc)
{
    fray_findings *findings = NULL;
    const char *why;
    *doc = NULL;
    struct module_finder *finder = finder_new(path, &why);
    if (finder) fray_doc_read(NULL, finder_read, finder, path, doc, &findings);
    finder_free(finder);
    fray_findings_free(findings);
}

/* ---- many files that share modules ---- */

int check_session_begin(struct check_session *s)
{
    *s = (struct check_session){.finder = finder_new(NULL, NULL)};
    if (fray_session_new(NULL, finder_read, s->finder, &s->session) != FRAY_OK) {
        print_error("%s", fray_result_text(FRAY_NO_MEMORY));
        return EXIT_BROKEN;
    }
    fray_session_assume_stable(s->session); /* the finder outlives the session */
    return EXIT_CLEAN;
}

int check_session_read(struct check_session *s, const char *path)
{
    const char *why;
    return finder_set_main(s->finder, path, &why) ? EXIT_CLEAN : report_unreadable(path, why);
}

int check_session_load(struct check_session *s, const char *path, bool covered,
                       fray_program **program)
{
    fray_findings *findings;
    fray_result result = fray_session_compile(
        s->session, covered ? FRAY_FOR_COVERAGE : FRAY_FOR_ENCOUNTERS, path, program, &findings);
    return finish_report(result, path, findings);
}

int check_session_check(struct check_session *s, const char *path)
{
    fray_findings *findings;
    fray_result result = fray_session_check(s->session, NULL, path, &findings, NULL);
    int code = report_findings(result, path, findings);
    fray_session_forget(s->session, path);
    return code;
}

void check_session_end(struct check_session *s)
{
    fray_session_free(s->session);
    finder_free(s->finder);
}
