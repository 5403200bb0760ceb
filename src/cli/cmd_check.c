/* cmd_check.c -- Implements `fray check`: reports errors and lints of files, each once.
 *
 * A file may be part of several programs, so findings are deduplicated by code, place and message.
 * Lints are reported for the named files only, not for the modules they use. A whole-program lint
 * is deferred until all files are checked. It is reported if every program that contains the file
 * reports it. The formats are in diag_report.c and diag_sarif.c.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char *format_name = "human", *denied = "";
static char **lint_texts;
static int strict, exit_zero, budget;
const struct poptOption check_options[] = {
    {"format", 0, POPT_ARG_STRING, &format_name, 'f',
     "human, short, gcc, json, jsonl, sarif or github", "FORMAT"},
    {"lint", 0, POPT_ARG_ARGV, &lint_texts, 'l',
     "set the level of a lint: off, warning or error; may be repeated", "CODE=LEVEL"},
    {"deny", 0, POPT_ARG_STRING, &denied, 'd', "warnings: they fail the check like errors", "WHAT"},
    {"strict", 0, POPT_ARG_NONE, &strict, 's', "the same as --deny warnings", NULL},
    {"exit-zero", 0, POPT_ARG_NONE, &exit_zero, 'z', "findings do not fail the check", NULL},
    {"budget", 0, POPT_ARG_NONE, &budget, 'b',
     "print each creature's points: costs, sum, and what is left", NULL},
    POPT_TABLEEND,
};

/* A finding that was reported or is deferred. */
struct seen_finding {
    char *file;
    fray_findings *in;
    size_t index, count; /* programs that report it */
};

/* The result of one named file. */
struct file_result {
    const fray_lints *lints; /* NULL: the message was printed */
    /* NULL: not checked, because of an error or because a batch covers it */
    fray_findings *findings;
    int code;
    bool good;
};

struct check {
    const struct reporter *reporter;
    struct check_session session;
    const struct path_list *paths;
    struct lint_levels levels;
    struct seen_finding *seen_list;
    size_t seen_count;
    struct string_map seen_places; /* index + 1 in seen_list, by code, place and message */
    struct string_map accounts;    /* how often each was wanted */
    struct file_result *results;   /* one per path */
    size_t errors, warnings;
};

static void emit(struct check *c, fray_findings *findings, size_t index)
{
    fray_finding g = fray_finding_at(findings, index);
    if (g.severity == FRAY_ERROR)
        c->errors++;
    else
        c->warnings++;
    if (c->reporter->rendered)
        c->reporter->rendered(findings, index);
    else
        c->reporter->finding(&g);
}

static bool is_named(const struct check *c, const char *file)
{
    for (size_t i = 0; i < c->paths->count; i++)
        if (strcmp(bare_path(c->paths->at[i]), file) == 0) return true;
    return strcmp(file, "standard input") == 0;
}

static void add_finding(struct check *c, fray_findings *findings, size_t index)
{
    fray_finding g = fray_finding_at(findings, index);
    if (g.lint && !is_named(c, g.file)) return;
    char *key = text_of("%s %s %lu %lu %s", g.code, g.file, (unsigned long)g.from,
                        (unsigned long)g.to, g.message);
    size_t *place = string_map_index(&c->seen_places, key);
    free(key);
    if (*place) {
        c->seen_list[*place - 1].count++;
        return;
    }
    NEED_ROOM(c->seen_list, c->seen_count);
    c->seen_list[c->seen_count++] =
        (struct seen_finding){text_of("%s", g.file), g.whole ? findings : NULL, index, 1};
    *place = c->seen_count;
    if (!g.whole) emit(c, findings, index);
}

static void add_findings(struct check *c, fray_findings *findings)
{
    size_t batch_count = fray_findings_kept(findings);
    size_t errors = fray_findings_count(findings, FRAY_ERROR),
           warnings = fray_findings_count(findings, FRAY_WARNING);
    fflush(stdout);
    for (size_t i = 0; i < batch_count; i++) {
        if (fray_finding_at(findings, i).severity == FRAY_ERROR)
            errors--;
        else
            warnings--;
        add_finding(c, findings, i);
    }
    c->errors += errors;
    c->warnings += warnings;
    if (errors + warnings && c->reporter->more) c->reporter->more(errors + warnings);
}

static bool program_contains(const fray_findings *f, const char *file)
{
    const char *name;
    for (size_t k = 0; f && fray_findings_whole(f) && (name = fray_findings_file(f, k)); k++)
        if (strcmp(name, file) == 0) return true;
    return false;
}

/* The number of whole programs that contain the file. */
static size_t count_programs_with(const struct check *c, const char *file)
{
    size_t count = 0;
    fray_findings *f;
    for (size_t i = 0; i < c->paths->count; i++)
        count += program_contains(c->results[i].findings, file);
    for (size_t i = 0; (f = fray_session_batch_at(c->session.session, i)); i++)
        count += program_contains(f, file);
    return count;
}

static void emit_deferred(struct check *c)
{
    for (size_t i = 0; i < c->seen_count; i++) {
        const struct seen_finding *k = &c->seen_list[i];
        if (k->in && k->count == count_programs_with(c, k->file)) emit(c, k->in, k->index);
    }
}

/* Accepts the accounts of the named files, each once; a module's creatures are in every program
 * that uses it. */
static bool account_wanted(void *check, const fray_account *a)
{
    struct check *c = check;
    if (!is_named(c, a->file)) return false;
    char *key = text_of("%s: %s: %s", a->file, a->who, a->name);
    size_t *wanted = string_map_index(&c->accounts, key);
    free(key);
    return (*wanted)++ == 0;
}

/* Compiles a correct file again to print its accounts. */
static void print_budget(struct check *c, const char *path)
{
    fray_program *program;
    if (check_session_read(&c->session, path) != EXIT_CLEAN) return;
    if (check_session_load(&c->session, path, false, &program) == EXIT_CLEAN)
        print_accounts(program, account_wanted, c);
    fray_program_free(program);
}

static void check_file(struct check *c, size_t index)
{
    const char *path = c->paths->at[index];
    struct file_result *a = &c->results[index];
    a->code = EXIT_USAGE;
    if (!a->lints || check_session_read(&c->session, path) != EXIT_CLEAN) return;
    fray_result result = FRAY_OK;
    if (!fray_session_is_implied(c->session.session, a->lints, path)) {
        result = fray_session_check(c->session.session, a->lints, path, &a->findings, NULL);
        if (result != FRAY_OK &&
            (!a->findings || fray_findings_count(a->findings, FRAY_ERROR) == 0))
            print_error("%s: %s", path, fray_result_text(result));
    }
    a->good = result == FRAY_OK;
    a->code = exit_code_of(result);
}

/* Checks the files that no other file uses as one batch. If memory runs out, checking them alone
 * reports it. */
static void check_batch(struct check *c, const struct queue_item *queue, size_t count)
{
    const fray_lints **lints = xrealloc(NULL, (count + 1) * sizeof *lints);
    const char **names = xrealloc(NULL, (count + 1) * sizeof *names);
    size_t batch_count = 0;
    for (size_t i = 0; i < count && !queue[i].used; i++) {
        if (!finder_text(c->session.finder, c->paths->at[queue[i].path])) continue;
        lints[batch_count] = c->results[queue[i].path].lints;
        names[batch_count++] = c->paths->at[queue[i].path];
    }
    if (batch_count > 1) fray_session_check_batch(c->session.session, lints, names, batch_count);
    free(lints);
    free(names);
}

static void check_component(struct check *c, const struct queue_item *queue, size_t count)
{
    check_batch(c, queue, count);
    for (size_t i = 0; i < count; i++) check_file(c, queue[i].path);
}

/* Collects the whole-program lints of the batches. */
static void collect_batch(struct check *c)
{
    fray_findings *f;
    for (size_t i = 0; (f = fray_session_batch_at(c->session.session, i)); i++)
        for (size_t k = 0; k < fray_findings_kept(f); k++)
            if (fray_finding_at(f, k).whole) add_finding(c, f, k);
}

static int check_files(struct check *c, int code)
{
    struct queue_item *queue = check_order(c->paths, c->session.finder);
    for (size_t i = 0; i < c->paths->count; i++)
        c->results[i].lints = lint_levels_for(&c->levels, c->paths->at[i]);
    for (size_t from = 0, to = 0; from < c->paths->count; from = to) {
        while (to < c->paths->count && queue[to].component == queue[from].component) to++;
        check_component(c, queue + from, to - from);
    }
    free(queue);
    collect_batch(c);
    for (size_t i = 0; i < c->paths->count; i++) {
        const struct file_result *a = &c->results[i];
        if (a->findings) add_findings(c, a->findings);
        if (budget && a->good) print_budget(c, c->paths->at[i]);
        if (a->code > code) code = a->code;
    }
    emit_deferred(c);
    return code;
}

static void check_free(struct check *c)
{
    for (size_t i = 0; i < c->seen_count; i++) free(c->seen_list[i].file);
    free(c->seen_list);
    string_map_free(&c->seen_places, NULL);
    string_map_free(&c->accounts, NULL);
    lint_levels_free(&c->levels);
    free(c->results);
    check_session_end(&c->session);
}

static int final_exit_code(const struct check *c, int code)
{
    bool deny = strict || *denied;
    if (code == EXIT_CLEAN && (c->errors || (deny && c->warnings))) code = EXIT_NO;
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

int command_check(int count, const char *const *operands)
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
    for (int i = 0; budget && i < count; i++)
        if (strcmp(operands[i], "-") == 0)
            return usage_error(
                "--budget reads a file twice, but standard input can be read only once");
    struct path_list paths = {NULL, 0};
    struct check c = {
        .reporter = reporters[format], .paths = &paths, .levels = {.options = lint_texts}};
    int code = path_list_gather(&paths, count, operands);
    c.results = xrealloc(NULL, (paths.count + 1) * sizeof *c.results);
    memset(c.results, 0, (paths.count + 1) * sizeof *c.results);
    if (check_session_begin(&c.session) != EXIT_CLEAN) {
        code = EXIT_BROKEN;
        paths.count = 0;
    }
    if (c.reporter->start) c.reporter->start();
    code = check_files(&c, code);
    if (c.reporter->end) c.reporter->end(c.errors, c.warnings);
    check_free(&c);
    path_list_free(&paths);
    return final_exit_code(&c, code);
}
