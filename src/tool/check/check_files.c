/* check_files.c -- Checks files and deduplicates their findings, for `fray check` and `fray lsp`.
 *
 * A file may be part of several programs, so findings are deduplicated by code, place and message.
 * Lints are reported for the named files only, not for the modules they use. A whole-program lint
 * is deferred until all files are checked. It is reported if every program that contains the file
 * reports it.
 */
#include <stdlib.h>
#include <string.h>

#include "check_files.h"
#include "lint_config.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/io/string_map.h"
#include "tool/load/check_order.h"
#include "tool/load/file_list.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"

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

struct file_checks {
    struct check_files *job;
    struct seen_finding *seen_list;
    size_t seen_count;
    struct string_map seen_places; /* index + 1 in seen_list, by code, place and message */
    struct file_result *results;   /* one per path */
};

static void emit(struct file_checks *c, fray_findings *findings, size_t index)
{
    if (fray_finding_at(findings, index).severity == FRAY_ERROR)
        c->job->errors++;
    else
        c->job->warnings++;
    c->job->found(c->job->user, findings, index);
}

bool check_names(const struct path_list *paths, const char *file)
{
    for (size_t i = 0; i < paths->count; i++)
        if (strcmp(bare_path(paths->at[i]), file) == 0) return true;
    return strcmp(file, "standard input") == 0;
}

static void add_finding(struct file_checks *c, fray_findings *findings, size_t index)
{
    fray_finding g = fray_finding_at(findings, index);
    if (g.lint && !check_names(c->job->paths, g.file)) return;
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

static void add_findings(struct file_checks *c, fray_findings *findings)
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
    c->job->errors += errors;
    c->job->warnings += warnings;
    if (errors + warnings && c->job->more) c->job->more(c->job->user, errors + warnings);
}

static bool program_contains(const fray_findings *f, const char *file)
{
    const char *name;
    for (size_t k = 0; f && fray_findings_whole(f) && (name = fray_findings_file(f, k)); k++)
        if (strcmp(name, file) == 0) return true;
    return false;
}

/* The number of whole programs that contain the file. */
static size_t count_programs_with(const struct file_checks *c, const char *file)
{
    size_t count = 0;
    fray_findings *f;
    for (size_t i = 0; i < c->job->paths->count; i++)
        count += program_contains(c->results[i].findings, file);
    for (size_t i = 0; (f = fray_session_batch_at(c->job->session.session, i)); i++)
        count += program_contains(f, file);
    return count;
}

static void emit_deferred(struct file_checks *c)
{
    for (size_t i = 0; i < c->seen_count; i++) {
        const struct seen_finding *k = &c->seen_list[i];
        if (k->in && k->count == count_programs_with(c, k->file)) emit(c, k->in, k->index);
    }
}

static void check_file(struct file_checks *c, size_t index)
{
    const char *path = c->job->paths->at[index];
    struct file_result *a = &c->results[index];
    a->code = EXIT_USAGE;
    if (!a->lints || check_session_read(&c->job->session, path) != EXIT_CLEAN) return;
    fray_result result = FRAY_OK;
    if (!fray_session_is_implied(c->job->session.session, a->lints, path)) {
        result = fray_session_check(c->job->session.session, a->lints, path, &a->findings, NULL);
        if (result != FRAY_OK &&
            (!a->findings || fray_findings_count(a->findings, FRAY_ERROR) == 0))
            print_error("%s: %s", path, fray_result_text(result));
    }
    a->good = result == FRAY_OK;
    a->code = exit_code_of(result);
}

/* Checks the files that no other file uses as one batch. If memory runs out, checking them alone
 * reports it. */
static void check_batch(struct file_checks *c, const struct queue_item *queue, size_t count)
{
    const fray_lints **lints = xrealloc(NULL, (count + 1) * sizeof *lints);
    const char **names = xrealloc(NULL, (count + 1) * sizeof *names);
    size_t batch_count = 0;
    for (size_t i = 0; i < count && !queue[i].used; i++) {
        if (!finder_text(c->job->session.finder, c->job->paths->at[queue[i].path])) continue;
        lints[batch_count] = c->results[queue[i].path].lints;
        names[batch_count++] = c->job->paths->at[queue[i].path];
    }
    if (batch_count > 1)
        fray_session_check_batch(c->job->session.session, lints, names, batch_count);
    free(lints);
    free(names);
}

static bool may_go_on(const struct file_checks *c)
{
    return !c->job->go_on || c->job->go_on(c->job->user);
}

static void check_component(struct file_checks *c, const struct queue_item *queue, size_t count)
{
    check_batch(c, queue, count);
    for (size_t i = 0; i < count && may_go_on(c); i++) check_file(c, queue[i].path);
}

/* Collects the whole-program lints of the batches. */
static void collect_batch(struct file_checks *c)
{
    fray_findings *f;
    for (size_t i = 0; (f = fray_session_batch_at(c->job->session.session, i)); i++)
        for (size_t k = 0; k < fray_findings_kept(f); k++)
            if (fray_finding_at(f, k).whole) add_finding(c, f, k);
}

static void report_all(struct file_checks *c)
{
    collect_batch(c);
    for (size_t i = 0; i < c->job->paths->count; i++) {
        const struct file_result *a = &c->results[i];
        if (a->findings) add_findings(c, a->findings);
        if (a->good && c->job->good) c->job->good(c->job->user, c->job->paths->at[i]);
        if (a->code > c->job->code) c->job->code = a->code;
    }
    emit_deferred(c);
}

static void check_free(struct file_checks *c)
{
    for (size_t i = 0; i < c->seen_count; i++) free(c->seen_list[i].file);
    free(c->seen_list);
    string_map_free(&c->seen_places, NULL);
    free(c->results);
}

bool check_files(struct check_files *job)
{
    struct file_checks c = {.job = job};
    struct queue_item *queue = check_order(job->paths, job->session.finder);
    c.results = xrealloc(NULL, (job->paths->count + 1) * sizeof *c.results);
    memset(c.results, 0, (job->paths->count + 1) * sizeof *c.results);
    for (size_t i = 0; i < job->paths->count; i++)
        c.results[i].lints = lint_levels_for(&job->levels, job->paths->at[i]);
    for (size_t from = 0, to = 0; from < job->paths->count && may_go_on(&c); from = to) {
        while (to < job->paths->count && queue[to].component == queue[from].component) to++;
        check_component(&c, queue + from, to - from);
    }
    free(queue);
    bool whole = may_go_on(&c);
    if (whole) report_all(&c);
    check_free(&c);
    return whole;
}
