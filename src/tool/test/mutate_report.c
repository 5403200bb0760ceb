/* mutate_report.c -- Prints the results of `fray test --mutate`: scores by class, and the mutants
 * that no test kills as lines, as JSON or as diffs of the source. */
#include <stdlib.h>
#include <string.h>

#include "mutate_cli.h"

#include "tool/io/diff.h"
#include "tool/io/files.h"
#include "tool/io/json.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { CLASS_MOST = 32 };

struct tally {
    const char *name;
    size_t mutants, killed, timeouts, survived, unreached, allowed, refused;
};

struct tallies {
    struct tally all, classes[CLASS_MOST], mutations[CLASS_MOST];
    size_t count, mutation_count;
};

static bool is_killed(const struct mutate_result *r)
{
    return r->trial.verdict == FRAY_KILLED || r->trial.verdict == FRAY_TIMEOUT;
}

/* A mutant that a test kills is not equivalent, whatever a line says. */
static bool is_allowed(const struct mutate_result *r)
{
    return r->mutant.allowed >= 0 && !is_killed(r);
}

static void tally_add(struct tally *t, const struct mutate_result *r)
{
    t->mutants++;
    if (is_allowed(r))
        t->allowed++;
    else if (r->trial.verdict == FRAY_KILLED)
        t->killed++;
    else if (r->trial.verdict == FRAY_TIMEOUT)
        t->timeouts++;
    else if (r->trial.verdict == FRAY_SURVIVED)
        t->survived++;
    else if (r->trial.verdict == FRAY_UNREACHED)
        t->unreached++;
    else
        t->refused++;
}

/* Adds it to the row of that name, a new one at its first time. */
static void row_add(struct tally *rows, size_t *count, const char *name,
                    const struct mutate_result *r)
{
    size_t k = 0;
    while (k < *count && strcmp(rows[k].name, name) != 0) k++;
    if (k == CLASS_MOST) return;
    if (k == *count) rows[(*count)++].name = name;
    tally_add(&rows[k], r);
}

static struct tallies tallies_of(const struct mutate_results *results)
{
    struct tallies t = {.all = {.name = "all"}};
    for (size_t i = 0; i < results->count; i++) {
        const struct mutate_result *r = &results->at[i];
        row_add(t.classes, &t.count, r->mutant.group, r);
        row_add(t.mutations, &t.mutation_count, r->mutant.mutation, r);
        tally_add(&t.all, r);
    }
    return t;
}

/* Mutants that count: neither allowed nor refused. */
static size_t counted(const struct tally *t)
{
    return t->mutants - t->allowed - t->refused;
}

static size_t killed(const struct tally *t)
{
    return t->killed + t->timeouts;
}

/* In tenths of a percent, rounded down: 100 % means all. */
static size_t score(const struct tally *t)
{
    return counted(t) ? killed(t) * 1000 / counted(t) : 1000;
}

static bool is_survivor(const struct mutate_result *r)
{
    return !is_allowed(r) &&
           (r->trial.verdict == FRAY_SURVIVED || r->trial.verdict == FRAY_UNREACHED);
}

/* ---- text ---- */

static void put_survivor(FILE *to, const struct mutate_result *r)
{
    const fray_mutant *m = &r->mutant;
    put(to, "%s:%lu:%lu: %s: %s: %s", m->file, (unsigned long)m->line, (unsigned long)m->column,
        m->group, m->mutation, m->change);
    if (r->trial.verdict == FRAY_UNREACHED)
        put(to, " (no test reaches it)\n");
    else
        put(to, " (%zu test%s)\n", r->trial.reached, r->trial.reached == 1 ? "" : "s");
}

/* ---- lines `allow mutant` ---- */

/* A line applies if it marks mutants, and none of those that were tried is killed. */
static void put_allows(FILE *to, const struct mutate_results *results)
{
    for (size_t i = 0; i < results->allow_count; i++) {
        const struct mutate_allow *a = &results->allows[i];
        const fray_allowed_mutant *line = &a->line;
        if (line->mutants && !a->killed_by) continue;
        put(to, "%s:%lu: `allow mutant \"%s\"` does not apply: ", line->file,
            (unsigned long)line->line, line->change);
        if (a->killed_by)
            put(to, "\"%s\" kills it\n", a->killed_by);
        else
            put(to, "there is no such mutant\n");
    }
}

static void put_tally(FILE *to, const struct tally *t)
{
    size_t tenths = score(t);
    put(to, "%-8s %7zu %7zu %7zu %8zu %9zu %7zu %5zu.%zu %%\n", t->name, t->mutants, t->killed,
        t->timeouts, t->survived, t->unreached, t->allowed, tenths / 10, tenths % 10);
}

static void put_scores(FILE *to, const struct mutate_results *results)
{
    struct tallies t = tallies_of(results);
    put(to, "%-8s %7s %7s %7s %8s %9s %7s %9s\n", "class", "mutants", "killed", "endless",
        "survived", "unreached", "allowed", "score");
    for (size_t i = 0; i < t.count; i++) put_tally(to, &t.classes[i]);
    put_tally(to, &t.all);
    if (t.all.refused) put(to, "%zu of them do not check and do not count\n", t.all.refused);
    if (results->count < results->all)
        put(to, "a sample of %zu of %zu mutants, seed %llu\n", results->count, results->all,
            (unsigned long long)results->request->seed);
}

static void put_text(FILE *to, const void *data)
{
    const struct mutate_results *results = data;
    for (size_t i = 0; i < results->count; i++)
        if (is_survivor(&results->at[i])) put_survivor(to, &results->at[i]);
    put_allows(to, results);
    put_scores(to, results);
}

/* ---- diffs ---- */

static void put_diffs(FILE *to, const void *data)
{
    const struct mutate_results *results = data;
    for (size_t i = 0; i < results->count; i++) {
        const struct mutate_result *r = &results->at[i];
        const fray_mutant *m = &r->mutant;
        if (!is_survivor(r)) continue;
        put(to, "# ");
        put_survivor(to, r);
        char *after = text_of("%.*s%s%.*s", (int)m->from, m->source, m->now,
                              (int)(m->source_size - m->to), m->source + m->to);
        print_diff(to, m->file, m->source, m->source_size, after, strlen(after));
        free(after);
    }
}

/* ---- JSON ---- */

static json_t *tally_json(const char *of, const struct tally *t)
{
    json_t *o = json_require(json_object());
    json_add(o, of, json_text(t->name));
    json_add(o, "mutants", json_integer((json_int_t)t->mutants));
    json_add(o, "killed", json_integer((json_int_t)t->killed));
    json_add(o, "endless", json_integer((json_int_t)t->timeouts));
    json_add(o, "survived", json_integer((json_int_t)t->survived));
    json_add(o, "unreached", json_integer((json_int_t)t->unreached));
    json_add(o, "allowed", json_integer((json_int_t)t->allowed));
    json_add(o, "refused", json_integer((json_int_t)t->refused));
    json_add(o, "score", json_real((double)score(t) / 10));
    return o;
}

static json_t *allow_json(const struct mutate_allow *a)
{
    json_t *o = json_require(json_object());
    json_add(o, "file", json_text(a->line.file));
    json_add(o, "line", json_integer(a->line.line));
    json_add(o, "change", json_text(a->line.change));
    json_add(o, "reason", json_text(a->line.reason));
    json_add(o, "mutants", json_integer((json_int_t)a->line.mutants));
    if (a->killed_by) json_add(o, "killed_by", json_text(a->killed_by));
    return o;
}

static json_t *mutant_json(const struct mutate_results *results, const struct mutate_result *r)
{
    static const char *const verdicts[] = {"killed", "endless", "survived", "unreached", "refused"};
    const fray_mutant *m = &r->mutant;
    json_t *o = json_require(json_object());
    char *was = text_copy(m->source + m->from, m->to - m->from);
    json_add(o, "file", json_text(m->file));
    json_add(o, "line", json_integer(m->line));
    json_add(o, "column", json_integer(m->column));
    json_add(o, "from", json_integer(m->from));
    json_add(o, "to", json_integer(m->to));
    json_add(o, "class", json_text(m->group));
    json_add(o, "mutation", json_text(m->mutation));
    json_add(o, "where", json_text(m->where));
    json_add(o, "was", json_text(was));
    json_add(o, "now", json_text(m->now));
    json_add(o, "change", json_text(m->change));
    json_add(o, "verdict", json_string(is_allowed(r) ? "allowed" : verdicts[r->trial.verdict]));
    if (is_allowed(r)) json_add(o, "reason", json_text(results->allows[m->allowed].line.reason));
    json_add(o, "tests", json_integer((json_int_t)r->trial.reached));
    if (*r->trial.test) json_add(o, "test", json_text(r->trial.test));
    free(was);
    return o;
}

static void put_all_json(FILE *to, const void *data)
{
    const struct mutate_results *results = data;
    struct tallies t = tallies_of(results);
    json_t *o = json_require(json_object()), *classes = json_require(json_array()),
           *mutations = json_require(json_array()), *mutants = json_require(json_array());
    json_add(o, "type", json_string("mutants"));
    json_add(o, "schema", json_integer(1));
    json_add(o, "version", json_text(fray_version()));
    json_add(o, "of", json_integer((json_int_t)results->all));
    json_add(o, "seed", json_integer((json_int_t)results->request->seed));
    for (size_t i = 0; i < t.count; i++) json_push(classes, tally_json("class", &t.classes[i]));
    for (size_t i = 0; i < t.mutation_count; i++)
        json_push(mutations, tally_json("mutation", &t.mutations[i]));
    json_add(o, "classes", classes);
    json_add(o, "mutations", mutations);
    json_add(o, "all", tally_json("class", &t.all));
    for (size_t i = 0; i < results->count; i++)
        json_push(mutants, mutant_json(results, &results->at[i]));
    json_add(o, "mutants", mutants);
    json_t *allows = json_require(json_array());
    for (size_t i = 0; i < results->allow_count; i++)
        json_push(allows, allow_json(&results->allows[i]));
    json_add(o, "allows", allows);
    char *text = json_line(o, JSON_INDENT(1) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    put_json(to, text);
    put(to, "\n");
    free(text);
    json_decref(o);
}

/* ---- the report ---- */

int mutate_report(const struct mutate_results *results, int format)
{
    void (*const prints[])(FILE *, const void *) = {put_text, put_all_json, put_diffs};
    int code = write_printed(results->request->out, prints[format], results);
    struct tally all = tallies_of(results).all;
    int least = results->request->minimum;
    if (code == EXIT_CLEAN && least >= 0 && killed(&all) * 100 < counted(&all) * (size_t)least) {
        print_error("%zu of %zu mutants were killed, less than %d %%", killed(&all), counted(&all),
                    least);
        code = EXIT_NO;
    }
    return code;
}
