/* cmd_check.c -- Implements `fray check`: reports errors and lints of files, each once. The formats
 * are in diag_report.c and diag_sarif.c. */
#include <stdlib.h>
#include <string.h>

#include "check_files.h"
#include "diag_report.h"
#include "lint_config.h"
#include "points_report.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/string_map.h"
#include "tool/load/file_list.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"

static const char *format_name = "human", *denied = "";
static char **lint_texts;
static int strict, exit_zero, budget, order, verbose;
static const struct poptOption check_options[] = {
    {"format", 0, POPT_ARG_STRING, &format_name, 'f',
     "human, short, gcc, json, jsonl, sarif or github", "FORMAT"},
    {"lint", 0, POPT_ARG_ARGV, &lint_texts, 'l',
     "set the level of a lint: off, warning or error; may be repeated", "CODE=LEVEL"},
    {"deny", 0, POPT_ARG_STRING, &denied, 'd', "warnings: they fail the check like errors", "WHAT"},
    {"strict", 0, POPT_ARG_NONE, &strict, 's', "the same as --deny warnings", NULL},
    {"exit-zero", 0, POPT_ARG_NONE, &exit_zero, 'z', "findings do not fail the check", NULL},
    {"budget", 0, POPT_ARG_NONE, &budget, 'b',
     "print each creature's points: costs, sum, and what is left", NULL},
    {"order", 0, POPT_ARG_NONE, &order, 'o',
     "print which hooks meet and do not commute, and what decides", NULL},
    {"verbose", 'v', POPT_ARG_NONE, &verbose, 'v', "print which file each `use` means", NULL},
    POPT_TABLEEND,
};

struct check_command {
    struct check_files job;
    const struct reporter *reporter;
    struct string_map told; /* how often each account and each meeting was wanted */
};

static void print_finding(void *check, fray_findings *findings, size_t index)
{
    const struct check_command *c = check;
    fray_finding g = fray_finding_at(findings, index);
    if (c->reporter->rendered)
        c->reporter->rendered(findings, index);
    else
        c->reporter->finding(&g);
}

static void print_more(void *check, size_t count)
{
    const struct check_command *c = check;
    if (c->reporter->more) c->reporter->more(count);
}

/* Takes the key, and says whether it is new. */
static bool is_first(struct check_command *c, char *key)
{
    size_t *told = string_map_index(&c->told, key);
    free(key);
    return (*told)++ == 0;
}

/* Accepts the accounts of the named files, each once; a module's creatures are in every program
 * that uses it. */
static bool account_wanted(void *check, const fray_account *a)
{
    struct check_command *c = check;
    if (!check_names(c->job.paths, a->file)) return false;
    return is_first(c, text_of("%s: %s: %s", a->file, a->who, a->name));
}

/* Compiles a correct file again to print its accounts. */
static void print_budget(void *check, const char *path)
{
    struct check_command *c = check;
    fray_program *program;
    if (check_session_read(&c->job.session, path) != EXIT_CLEAN) return;
    if (check_session_load(&c->job.session, path, false, &program) == EXIT_CLEAN)
        print_accounts(program, account_wanted, c);
    fray_program_free(program);
}

static bool meeting_wanted(struct check_command *c, const fray_meeting *x)
{
    if (!check_names(c->job.paths, x->file) && !check_names(c->job.paths, x->other_file))
        return false;
    return is_first(c, text_of("%s: %s:%lu %s:%lu", x->moment, x->file, (unsigned long)x->line,
                               x->other_file, (unsigned long)x->other_line));
}

static void print_order(struct check_command *c, const char *path)
{
    fray_doc *doc;
    const char *last = "";
    if (load_doc(path, &doc) == EXIT_CLEAN)
        for (size_t i = 0; i < fray_doc_meeting_count(doc); i++) {
            fray_meeting x = fray_doc_meeting(doc, i);
            if (!meeting_wanted(c, &x)) continue;
            c->reporter->meeting(&x, strcmp(last, x.moment) != 0);
            last = x.moment;
        }
    fray_doc_free(doc);
}

static void print_more_of(void *check, const char *path)
{
    if (budget) print_budget(check, path);
    if (order) print_order(check, path);
}

static int final_exit_code(const struct check_command *c, int code)
{
    bool deny = strict || *denied;
    if (code == EXIT_CLEAN && (c->job.errors || (deny && c->job.warnings))) code = EXIT_NO;
    return code == EXIT_NO && exit_zero ? EXIT_CLEAN : code;
}

/* Validates the --lint options before any file is read, so that an error is printed once. */
static bool lint_options_valid(void)
{
    fray_lints *lints = fray_lints_new(NULL);
    bool good = lints != NULL;
    for (char **text = lint_texts; good && text && *text; text++)
        good = lints_set_option(lints, *text);
    fray_lints_free(lints);
    return good;
}

static void print_use(void *unused, const char *name, const char *shown)
{
    (void)unused;
    put(stderr, "use \"%s\": %s\n", name, shown);
}

static int command_check(int count, const char *const *operands)
{
    static const char *const names[] = {"human", "short", "gcc",    "json",
                                        "jsonl", "sarif", "github", NULL};
    static const struct reporter *const reporters[] = {&report_human, &report_short, &report_gcc,
                                                       &report_json,  &report_jsonl, &report_sarif,
                                                       &report_github};
    static const char *const deniable[] = {"warnings", NULL};
    int format = parse_choice("--format", format_name, names);
    if (format < 0 || (*denied && parse_choice("--deny", denied, deniable) < 0) ||
        !lint_options_valid())
        return EXIT_USAGE;
    if (budget && format > 2) return usage_error("--budget needs --format human, short or gcc");
    if (order && !reporters[format]->meeting)
        return usage_error("--order needs --format human, short, json or jsonl");
    for (int i = 0; (budget || order) && i < count; i++)
        if (strcmp(operands[i], "-") == 0)
            return usage_error("%s reads a file twice, but standard input can be read only once",
                               budget ? "--budget" : "--order");
    struct path_list paths = {NULL, 0};
    struct check_command c = {.reporter = reporters[format]};
    c.job = (struct check_files){.paths = &paths,
                                 .levels = {.options = lint_texts},
                                 .found = print_finding,
                                 .more = print_more,
                                 .good = budget || order ? print_more_of : NULL,
                                 .user = &c};
    c.job.code = path_list_gather(&paths, count, operands);
    if (check_session_begin(&c.job.session) != EXIT_CLEAN) {
        c.job.code = EXIT_BROKEN;
        paths.count = 0;
    }
    if (c.reporter->start) c.reporter->start();
    check_files(&c.job);
    if (verbose && c.job.session.finder) finder_each_use(c.job.session.finder, print_use, NULL);
    if (c.reporter->end) c.reporter->end(c.job.errors, c.job.warnings);
    string_map_free(&c.told, NULL);
    lint_levels_free(&c.job.levels);
    check_session_end(&c.job.session);
    path_list_free(&paths);
    return final_exit_code(&c, c.job.code);
}

const struct command check_command = {
    .name = "check",
    .summary = "report errors and lints in rules",
    .usage = "PATH...",
    .details =
        "Folders are searched for .fray files. Nothing is printed if there are no findings. "
        "Warnings alone do not fail the check, unless they are denied. json, jsonl, sarif and "
        "github go to standard output, the others to standard error. See docs/commands/check.md.",
    .examples = EXAMPLES("fray check ford.fray", "fray check --format short rules",
                         "fray check --strict --format sarif rules >rules.sarif"),
    .options = check_options,
    .least = 1,
    .most = -1,
    .run = command_check,
    .right = WRITES_OUTPUTS,
};
