/* diag_sarif.c -- Prints findings as SARIF 2.1.0, which code hosts show beside the source. */
#include <stdlib.h>
#include <string.h>

#include "diag_report.h"

#include "tool/io/memory.h"

static json_t *results;

static json_t *message_of(const char *text)
{
    json_t *o = json_require(json_object());
    json_add(o, "text", json_text(text));
    return o;
}

/* A path as a relative URI: every byte except unreserved characters and / becomes %XX. */
static json_t *uri_of(const char *path)
{
    char *uri = xrealloc(NULL, strlen(path) * 3 + 1), *at = uri;
    for (; *path; path++) {
        bool plain = (*path >= 'a' && *path <= 'z') || (*path >= 'A' && *path <= 'Z') ||
                     (*path >= '0' && *path <= '9') || strchr("-._~/", *path);
        at += plain ? (*at = *path, 1) : snprintf(at, 4, "%%%02X", (unsigned)(unsigned char)*path);
    }
    *at = 0;
    json_t *value = json_text(uri);
    free(uri);
    return value;
}

static json_t *location_of(const fray_place *p)
{
    json_t *o = json_require(json_object()), *physical = json_require(json_object()),
           *artifact = json_require(json_object());
    json_add(artifact, "uri", uri_of(p->file));
    json_add(physical, "artifactLocation", artifact);
    if (p->line) {
        json_t *region = json_require(json_object());
        json_add(region, "startLine", json_integer(p->line));
        json_add(region, "startColumn", json_integer(p->column));
        json_add(region, "endLine", json_integer(p->end_line));
        json_add(region, "endColumn", json_integer(p->end_column));
        json_add(region, "byteOffset", json_integer(p->from));
        json_add(region, "byteLength", json_integer(p->to - p->from));
        json_add(physical, "region", region);
    }
    json_add(o, "physicalLocation", physical);
    return o;
}

static json_t *related_of(const fray_finding *g)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < g->related_count; i++) {
        json_t *one = location_of(&g->related[i]);
        json_add(one, "id", json_integer((json_int_t)i + 1));
        json_add(one, "message", message_of(g->related[i].message));
        json_push(all, one);
    }
    return all;
}

static json_int_t index_of(const char *code)
{
    size_t i = 0;
    while (fray_code_at(i) && strcmp(fray_code_at(i), code) != 0) i++;
    return (json_int_t)i;
}

static void sarif_start(void)
{
    results = json_require(json_array());
}

static void sarif_finding(const fray_finding *g)
{
    json_t *o = json_require(json_object()), *locations = json_require(json_array()),
           *more = json_require(json_object());
    fray_place place = finding_place(g);
    json_add(o, "ruleId", json_text(g->code));
    json_add(o, "ruleIndex", json_integer(index_of(g->code)));
    json_add(o, "level", json_text(level_name(g->severity)));
    json_add(o, "message", message_of(g->message));
    json_push(locations, location_of(&place));
    json_add(o, "locations", locations);
    if (g->related_count) json_add(o, "relatedLocations", related_of(g));
    json_add(more, "label", json_text(g->label));
    json_add(more, "notes", json_texts(g->notes, g->note_count));
    json_add(more, "helps", json_texts(g->helps, g->help_count));
    json_add(o, "properties", more);
    json_push(results, o);
}

static json_t *rules(void)
{
    json_t *all = json_require(json_array());
    const char *code;
    for (size_t i = 0; (code = fray_code_at(i)); i++) {
        fray_explanation e;
        if (fray_explain(code, &e) != FRAY_OK) continue;
        json_t *o = json_require(json_object()), *level = json_require(json_object());
        json_add(o, "id", json_text(code));
        json_add(o, "shortDescription", message_of(e.title));
        json_add(o, "fullDescription", message_of(e.why));
        if (*e.mend) json_add(o, "help", message_of(e.mend));
        json_add(level, "level", json_text(level_name(e.severity)));
        json_add(o, "defaultConfiguration", level);
        json_push(all, o);
    }
    return all;
}

static void sarif_end(size_t errors, size_t warnings)
{
    (void)errors;
    (void)warnings;
    json_t *o = json_require(json_object()), *runs = json_require(json_array()),
           *run = json_require(json_object());
    json_t *tool = json_require(json_object()), *driver = json_require(json_object());
    json_add(driver, "name", json_text("fray"));
    json_add(driver, "version", json_text(fray_version()));
    json_add(driver, "rules", rules());
    json_add(tool, "driver", driver);
    json_add(run, "tool", tool);
    json_add(run, "columnKind", json_text("unicodeCodePoints"));
    json_add(run, "results", results);
    results = NULL;
    json_push(runs, run);
    json_add(o, "$schema",
             json_text("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                       "sarif-schema-2.1.0.json"));
    json_add(o, "version", json_text("2.1.0"));
    json_add(o, "runs", runs);
    json_put(o, true);
}

const struct reporter report_sarif = {
    .start = sarif_start, .finding = sarif_finding, .end = sarif_end};
