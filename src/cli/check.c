/* check.c -- fray check: what is wrong with rules. The formats are in report.c and sarif.c. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char *format_name = "human", *denied = "";
static int strict, exit_zero;
const struct poptOption check_options[] = {
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "human, short, gcc, json, jsonl, sarif or github", "FORMAT"},
    {"deny", 0, POPT_ARG_STRING, &denied, 'd', "warnings: they fail the check like errors", "WHAT"},
    {"strict", 0, POPT_ARG_NONE, &strict, 's', "the same as --deny warnings", NULL},
    {"exit-zero", 0, POPT_ARG_NONE, &exit_zero, 'z', "findings do not fail the check", NULL},
    POPT_TABLEEND,
};

/* Findings that were told: a module has the same ones in every file that uses it. */
struct told {
    char **at;
    size_t count, room;
};

static bool told_before(struct told *told, const fray_finding *g)
{
    char *key = text_of("%s %s %lu %lu %s", g->code, g->file, (unsigned long)g->from, (unsigned long)g->to, g->message);
    for (size_t i = 0; i < told->count; i++) {
        if (strcmp(told->at[i], key) != 0) continue;
        free(key);
        return true;
    }
    if (told->count == told->room) {
        told->room = told->room ? told->room * 2 : 32;
        told->at = need_memory(told->at, told->room * sizeof *told->at);
    }
    told->at[told->count++] = key;
    return false;
}

struct check {
    const struct reporter *to;
    struct told told;
    size_t errors, warnings;
};

static void report(struct check *c, fray_findings *findings)
{
    c->errors += fray_findings_count(findings, FRAY_ERROR);
    c->warnings += fray_findings_count(findings, FRAY_WARNING);
    fflush(stdout);
    if (c->to->whole) c->to->file(findings);
    else for (size_t i = 0; i < fray_findings_kept(findings); i++) {
        fray_finding g = fray_finding_at(findings, i);
        if (!told_before(&c->told, &g)) c->to->finding(&g);
    }
}

static int check_file(struct check *c, const char *path)
{
    fray_program *program;
    fray_findings *findings;
    int code = compile_rules(path, &program, &findings);
    if (findings) report(c, findings);
    fray_findings_free(findings);
    fray_program_free(program);
    return code;
}

static int verdict(const struct check *c, int code)
{
    bool deny = strict || *denied;
    if (code == EXIT_CLEAN && deny && c->warnings) code = EXIT_NO;
    return code == EXIT_NO && exit_zero ? EXIT_CLEAN : code;
}

int command_check(int count, const char *const *operands)
{
    static const char *const names[] = {"human", "short", "gcc", "json", "jsonl", "sarif", "github", NULL};
    static const struct reporter *const reporters[] = {&report_human, &report_short, &report_gcc, &report_json,
                                                       &report_jsonl, &report_sarif, &report_github};
    static const char *const deniable[] = {"warnings", NULL};
    int format = one_of("--format", format_name, names);
    if (format < 0 || (*denied && one_of("--deny", denied, deniable) < 0)) return EXIT_USAGE;
    struct check c = {.to = reporters[format]};
    struct paths paths = {NULL, 0, 0};
    int code = paths_gather(&paths, count, operands);
    if (c.to->start) c.to->start();
    for (size_t i = 0; i < paths.count; i++) {
        int one = check_file(&c, paths.at[i]);
        if (one > code) code = one;
    }
    if (c.to->end) c.to->end(c.errors, c.warnings);
    for (size_t i = 0; i < c.told.count; i++) free(c.told.at[i]);
    free(c.told.at);
    paths_free(&paths);
    return verdict(&c, code);
}
