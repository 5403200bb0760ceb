/* diag_report.c -- Prints findings in the formats human, short, gcc, github, json and jsonl.
 *
 * Formats for programs go to standard output. human, short and gcc go to standard error, as those
 * of a compiler do. docs/commands/check.md specifies all formats.
 */
#include <string.h>

#include "diag_report.h"

#include "tool/io/output.h"

enum { SCHEMA = 1 };

const char *level_name(fray_severity severity)
{
    return severity == FRAY_ERROR ? "error" : "warning";
}

/* ---- for people ---- */

static void put_tally(size_t errors, size_t warnings)
{
    if (!errors && !warnings) return;
    if (errors) put(stderr, "found %zu error%s", errors, errors == 1 ? "" : "s");
    if (errors && warnings) put(stderr, ", ");
    if (warnings) put(stderr, "%zu warning%s", warnings, warnings == 1 ? "" : "s");
    put(stderr, "\n");
}

static void human_finding(fray_findings *findings, size_t index)
{
    put_rendered(stderr, fray_finding_text(findings, index, colour_on(stderr)));
}

static void human_more(size_t count)
{
    put(stderr, "and %zu more\n", count);
}

static void short_finding(const fray_finding *g)
{
    put(stderr, "%s:%lu:%lu: %s[%s]: %s\n", g->file, (unsigned long)g->line,
        (unsigned long)g->column, level_name(g->severity), g->code, g->message);
}

/* The first names of a list, "a, b, c", and how many follow. */
static void put_few(const char *names)
{
    enum { FEW = 4 };
    const char *end = names;
    size_t count = 0, more = 0;
    for (; *end && count < FEW; count++) end += strcspn(end, ",") + (count + 1 < FEW);
    for (const char *rest = end; *rest; rest++) more += *rest == ',';
    put(stdout, ": %.*s", (int)(end - names), names);
    if (more) put(stdout, " and %zu more", more);
}

static void human_meeting(const fray_meeting *x, bool first)
{
    if (first) put(stdout, "%s\n", x->moment);
    put(stdout, "  %s (%s:%lu)", x->first, x->file, (unsigned long)x->line);
    if (*x->second)
        put(stdout, "%s %s (%s:%lu)", *x->over ? " and" : ", then", x->second, x->other_file,
            (unsigned long)x->other_line);
    if (*x->over) put_few(x->over);
    put(stdout, "\n    %s\n", x->decided);
}

const struct reporter report_human = {
    .rendered = human_finding, .more = human_more, .meeting = human_meeting, .end = put_tally};
const struct reporter report_short = {
    .finding = short_finding, .meeting = human_meeting, .end = put_tally};

/* ---- like a C compiler ---- */

static void gcc_finding(const fray_finding *g)
{
    put(stderr, "%s:%lu:%lu: %s: %s [%s]\n", g->file, (unsigned long)g->line,
        (unsigned long)g->column, level_name(g->severity), g->message, g->code);
    for (size_t i = 0; i < g->related_count; i++)
        put(stderr, "%s:%lu:%lu: note: %s\n", g->related[i].file, (unsigned long)g->related[i].line,
            (unsigned long)g->related[i].column, g->related[i].message);
    for (size_t i = 0; i < g->note_count + g->help_count; i++)
        put(stderr, "%s:%lu:%lu: note: %s\n", g->file, (unsigned long)g->line,
            (unsigned long)g->column,
            i < g->note_count ? g->notes[i] : g->helps[i - g->note_count]);
}

const struct reporter report_gcc = {.finding = gcc_finding};

/* ---- commands of a GitHub workflow ---- */

/* Escapes percent signs, and in properties also `:` and `,`, as workflow commands require. */
static void put_github(const char *text, const char *special)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            put(stdout, "%%%02X", (unsigned)(unsigned char)*text);
        else
            put_bytes(stdout, text, 1); /* the library has escaped it */
    }
}

static void github_finding(const fray_finding *g)
{
    put(stdout, "::%s file=", level_name(g->severity));
    put_github(g->file, "%:,");
    put(stdout, ",line=%lu,col=%lu", (unsigned long)g->line, (unsigned long)g->column);
    put(stdout, ",endLine=%lu,title=%s::", (unsigned long)g->end_line, g->code);
    put_github(g->message, "%");
    for (size_t i = 0; i < g->help_count; i++) {
        put(stdout, "%%0Ahelp: ");
        put_github(g->helps[i], "%");
    }
    put(stdout, "\n");
}

const struct reporter report_github = {.finding = github_finding};

/* ---- JSON ---- */

static void add_place(json_t *o, const fray_place *p)
{
    json_add(o, "message", json_text(p->message));
    json_add(o, "file", json_text(p->file));
    json_add(o, "line", json_integer(p->line));
    json_add(o, "column", json_integer(p->column));
    json_add(o, "end_line", json_integer(p->end_line));
    json_add(o, "end_column", json_integer(p->end_column));
    json_add(o, "from", json_integer(p->from));
    json_add(o, "to", json_integer(p->to));
}

fray_place finding_place(const fray_finding *g)
{
    return (fray_place){.message = g->message,
                        .file = g->file,
                        .line = g->line,
                        .column = g->column,
                        .end_line = g->end_line,
                        .end_column = g->end_column,
                        .from = g->from,
                        .to = g->to};
}

static json_t *finding_object(const fray_finding *g)
{
    json_t *o = json_require(json_object()), *related = json_require(json_array());
    fray_place place = finding_place(g);
    json_add(o, "schema", json_integer(SCHEMA));
    json_add(o, "code", json_text(g->code));
    json_add(o, "level", json_text(level_name(g->severity)));
    add_place(o, &place);
    json_add(o, "label", json_text(g->label));
    for (size_t i = 0; i < g->related_count; i++) {
        json_t *one = json_require(json_object());
        add_place(one, &g->related[i]);
        json_push(related, one);
    }
    json_add(o, "lint", json_require(json_boolean(g->lint)));
    json_add(o, "whole", json_require(json_boolean(g->whole)));
    json_add(o, "related", related);
    json_add(o, "notes", json_texts(g->notes, g->note_count));
    json_add(o, "helps", json_texts(g->helps, g->help_count));
    return o;
}

static json_t *meeting_object(const fray_meeting *x)
{
    json_t *o = json_require(json_object());
    json_add(o, "schema", json_integer(SCHEMA));
    json_add(o, "moment", json_text(x->moment));
    json_add(o, "first", json_text(x->first));
    json_add(o, "file", json_text(x->file));
    json_add(o, "line", json_integer(x->line));
    if (*x->second) {
        json_add(o, "second", json_text(x->second));
        json_add(o, "other_file", json_text(x->other_file));
        json_add(o, "other_line", json_integer(x->other_line));
    }
    if (*x->over) json_add(o, "over", json_text(x->over));
    json_add(o, "decided", json_text(x->decided));
    return o;
}

static void jsonl_meeting(const fray_meeting *x, bool first)
{
    (void)first;
    json_put(meeting_object(x), false);
}

static void jsonl_finding(const fray_finding *g)
{
    json_put(finding_object(g), false);
}

static json_t *gathered; /* of --format json: one array, printed at the end */
static json_t *meetings; /* of --order: another */

static void json_start(void)
{
    gathered = json_require(json_array());
}

static void json_finding(const fray_finding *g)
{
    json_push(gathered, finding_object(g));
}

static void json_meeting(const fray_meeting *x, bool first)
{
    (void)first;
    if (!meetings) meetings = json_require(json_array());
    json_push(meetings, meeting_object(x));
}

static void json_end(size_t errors, size_t warnings)
{
    json_t *o = json_require(json_object());
    json_add(o, "schema", json_integer(SCHEMA));
    json_add(o, "version", json_text(fray_version()));
    json_add(o, "errors", json_integer((json_int_t)errors));
    json_add(o, "warnings", json_integer((json_int_t)warnings));
    json_add(o, "findings", gathered);
    if (meetings) json_add(o, "order", meetings);
    gathered = meetings = NULL;
    json_put(o, true);
}

const struct reporter report_jsonl = {.finding = jsonl_finding, .meeting = jsonl_meeting};
const struct reporter report_json = {
    .start = json_start, .finding = json_finding, .meeting = json_meeting, .end = json_end};
