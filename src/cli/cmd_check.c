/* cmd_check.c -- fray check: what is wrong with rules. The formats are in diag_report.c and
 * diag_sarif.c.
 *
 * A finding is told once, however many of the files use where it stands. Lints are about the files
 * that were asked for, not about what they use. A lint about what no file does waits until all
 * files are checked: it is told if every whole program with that file agrees.
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
     "how much a lint counts: off, warning or error; may be repeated", "CODE=LEVEL"},
    {"deny", 0, POPT_ARG_STRING, &denied, 'd', "warnings: they fail the check like errors", "WHAT"},
    {"strict", 0, POPT_ARG_NONE, &strict, 's', "the same as --deny warnings", NULL},
    {"exit-zero", 0, POPT_ARG_NONE, &exit_zero, 'z', "findings do not fail the check", NULL},
    {"budget", 0, POPT_ARG_NONE, &budget, 'b',
     "tell what each creature's points are spent on, and what is left", NULL},
    POPT_TABLEEND,
};

/* A finding that was told, or waits. */
struct known {
    char *file;
    fray_findings *in;
    size_t index, seen; /* programs that agree */
};

/* A file that was asked for. */
struct asked {
    const fray_lints *lints; /* NULL: it was said why not */
    fray_findings *findings; /* NULL: it could not be checked, or need not be */
    int code;
    bool good;
};

struct check {
    const struct reporter *to;
    struct check_session shelf;
    const struct paths *paths;
    struct levels levels;
    struct known *known;
    size_t known_count;
    struct string_map places;   /* of what is known, by what it says and where: index + 1 */
    struct string_map accounts; /* how often each was wanted */
    struct asked *asked;        /* by path */
    size_t errors, warnings;
};

static void tell(struct check *c, fray_findings *findings, size_t index)
{
    fray_finding g = fray_finding_at(findings, index);
    if (g.severity == FRAY_ERROR)
        c->errors++;
    else
        c->warnings++;
    if (c->to->rendered)
        c->to->rendered(findings, index);
    else
        c->to->finding(&g);
}

static bool asked_for(const struct check *c, const char *file)
{
    for (size_t i = 0; i < c->paths->count; i++)
        if (strcmp(bare_path(c->paths->at[i]), file) == 0) return true;
    return strcmp(file, "standard input") == 0;
}

static void take(struct check *c, fray_findings *findings, size_t index)
{
    fray_finding g = fray_finding_at(findings, index);
    if (g.lint && !asked_for(c, g.file)) return;
    char *key = text_of("%s %s %lu %lu %s", g.code, g.file, (unsigned long)g.from,
                        (unsigned long)g.to, g.message);
    size_t *place = names_index(&c->places, key);
    free(key);
    if (*place) {
        c->known[*place - 1].seen++;
        return;
    }
    NEED_ROOM(c->known, c->known_count);
    c->known[c->known_count++] =
        (struct known){text_of("%s", g.file), g.whole ? findings : NULL, index, 1};
    *place = c->known_count;
    if (!g.whole) tell(c, findings, index);
}

static void report(struct check *c, fray_findings *findings)
{
    size_t kept = fray_findings_kept(findings);
    size_t errors = fray_findings_count(findings, FRAY_ERROR),
           warnings = fray_findings_count(findings, FRAY_WARNING);
    fflush(stdout);
    for (size_t i = 0; i < kept; i++) {
        if (fray_finding_at(findings, i).severity == FRAY_ERROR)
            errors--;
        else
            warnings--;
        take(c, findings, i);
    }
    c->errors += errors;
    c->warnings += warnings;
    if (errors + warnings && c->to->more) c->to->more(errors + warnings);
}

static bool judges(const fray_findings *f, const char *file)
{
    const char *name;
    for (size_t k = 0; f && fray_findings_whole(f) && (name = fray_findings_file(f, k)); k++)
        if (strcmp(name, file) == 0) return true;
    return false;
}

/* In how many whole programs is the file? */
static size_t judged_with(const struct check *c, const char *file)
{
    size_t count = 0;
    fray_findings *f;
    for (size_t i = 0; i < c->paths->count; i++) count += judges(c->asked[i].findings, file);
    for (size_t i = 0; (f = fray_session_batch_at(c->shelf.session, i)); i++)
        count += judges(f, file);
    return count;
}

static void tell_what_waits(struct check *c)
{
    for (size_t i = 0; i < c->known_count; i++) {
        const struct known *k = &c->known[i];
        if (k->in && k->seen == judged_with(c, k->file)) tell(c, k->in, k->index);
    }
}

/* Creatures of modules are in the program of every file that uses these; asked for are those of the
 * files that were named, each once. */
static bool account_wanted(void *check, const fray_account *a)
{
    struct check *c = check;
    if (!asked_for(c, a->file)) return false;
    char *key = text_of("%s: %s: %s", a->file, a->who, a->name);
    size_t *told = names_index(&c->accounts, key);
    free(key);
    return (*told)++ == 0;
}

/* Of a file that was found good. */
static void tell_accounts(struct check *c, const char *path)
{
    fray_program *program;
    if (check_session_read(&c->shelf, path) != EXIT_CLEAN) return;
    if (check_session_load(&c->shelf, path, false, &program) == EXIT_CLEAN)
        print_accounts(program, account_wanted, c);
    fray_program_free(program);
}

static void check_file(struct check *c, size_t index)
{
    const char *path = c->paths->at[index];
    struct asked *a = &c->asked[index];
    a->code = EXIT_USAGE;
    if (!a->lints || check_session_read(&c->shelf, path) != EXIT_CLEAN) return;
    fray_result result = FRAY_OK;
    if (!fray_session_is_implied(c->shelf.session, a->lints, path)) {
        result = fray_session_check(c->shelf.session, a->lints, path, &a->findings, NULL);
        if (result != FRAY_OK &&
            (!a->findings || fray_findings_count(a->findings, FRAY_ERROR) == 0))
            print_error("%s: %s", path, fray_result_text(result));
    }
    a->good = result == FRAY_OK;
    a->code = code_of(result);
}

/* Those that nobody uses, beside each other. If memory runs out, it does so again for one of them
 * alone. */
static void check_beside(struct check *c, const struct queue_item *turns, size_t count)
{
    const fray_lints **lints = xrealloc(NULL, (count + 1) * sizeof *lints);
    const char **names = xrealloc(NULL, (count + 1) * sizeof *names);
    size_t kept = 0;
    for (size_t i = 0; i < count && !turns[i].used; i++) {
        if (!finder_text(c->shelf.finder, c->paths->at[turns[i].path])) continue;
        lints[kept] = c->asked[turns[i].path].lints;
        names[kept++] = c->paths->at[turns[i].path];
    }
    if (kept > 1) fray_session_check_batch(c->shelf.session, lints, names, kept);
    free(lints);
    free(names);
}

static void check_part(struct check *c, const struct queue_item *turns, size_t count)
{
    check_beside(c, turns, count);
    for (size_t i = 0; i < count; i++) check_file(c, turns[i].path);
}

/* Those of lints that wait for all files. */
static void report_beside(struct check *c)
{
    fray_findings *f;
    for (size_t i = 0; (f = fray_session_batch_at(c->shelf.session, i)); i++)
        for (size_t k = 0; k < fray_findings_kept(f); k++)
            if (fray_finding_at(f, k).whole) take(c, f, k);
}

static int check_files(struct check *c, int code)
{
    struct queue_item *turns = check_order(c->paths, c->shelf.finder);
    for (size_t i = 0; i < c->paths->count; i++)
        c->asked[i].lints = levels_for(&c->levels, c->paths->at[i]);
    for (size_t from = 0, to = 0; from < c->paths->count; from = to) {
        while (to < c->paths->count && turns[to].part == turns[from].part) to++;
        check_part(c, turns + from, to - from);
    }
    free(turns);
    report_beside(c);
    for (size_t i = 0; i < c->paths->count; i++) {
        const struct asked *a = &c->asked[i];
        if (a->findings) report(c, a->findings);
        if (budget && a->good) tell_accounts(c, c->paths->at[i]);
        if (a->code > code) code = a->code;
    }
    tell_what_waits(c);
    return code;
}

static void check_free(struct check *c)
{
    for (size_t i = 0; i < c->known_count; i++) free(c->known[i].file);
    free(c->known);
    string_map_free(&c->places, NULL);
    string_map_free(&c->accounts, NULL);
    levels_free(&c->levels);
    free(c->asked);
    check_session_end(&c->shelf);
}

static int verdict(const struct check *c, int code)
{
    bool deny = strict || *denied;
    if (code == EXIT_CLEAN && (c->errors || (deny && c->warnings))) code = EXIT_NO;
    return code == EXIT_NO && exit_zero ? EXIT_CLEAN : code;
}

/* Said before any file is looked at, and once. */
static bool levels_good(void)
{
    fray_lints *lints = fray_lints_new(NULL);
    bool good = lints != NULL;
    for (char **text = lint_texts; good && text && *text; text++) good = lints_say(lints, *text);
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
    int format = one_of("--format", format_name, names);
    if (format < 0 || (*denied && one_of("--deny", denied, deniable) < 0) || !levels_good())
        return EXIT_USAGE;
    if (budget && format > 2) return usage_error("--budget goes with --format human, short or gcc");
    for (int i = 0; budget && i < count; i++)
        if (strcmp(operands[i], "-") == 0)
            return usage_error("--budget looks at a file twice, and standard input is read once");
    struct paths paths = {NULL, 0};
    struct check c = {.to = reporters[format], .paths = &paths, .levels = {.said = lint_texts}};
    int code = paths_gather(&paths, count, operands);
    c.asked = xrealloc(NULL, (paths.count + 1) * sizeof *c.asked);
    memset(c.asked, 0, (paths.count + 1) * sizeof *c.asked);
    if (check_session_begin(&c.shelf) != EXIT_CLEAN) {
        code = EXIT_BROKEN;
        paths.count = 0;
    }
    if (c.to->start) c.to->start();
    code = check_files(&c, code);
    if (c.to->end) c.to->end(c.errors, c.warnings);
    check_free(&c);
    paths_free(&paths);
    return verdict(&c, code);
}
