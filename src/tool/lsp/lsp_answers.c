/* lsp_answers.c -- Answers requests of the language server: translates results of `fray_ide` to
 * values of the protocol. */
#include <stdlib.h>
#include <string.h>

#include "lsp_kinds.h"

#include "tool/io/memory.h"

/* ---- places ---------------------------------------------------------------------------------- */

static json_t *range_here(const struct request *r, size_t from, size_t to)
{
    return json_range(r->text, r->size, from, to, r->server->utf8);
}

static char *uri_of_file(const struct server *s, const char *path)
{
    for (const struct document *d = s->documents; d; d = d->next)
        if (strcmp(d->path, path) == 0) return text_of("%s", d->uri);
    return uri_of_path(path);
}

static json_t *range_in(struct request *r, const char *path, size_t from, size_t to)
{
    const char *text;
    size_t size;
    if (!text_of_file(r->server, path, &text, &size)) return NULL;
    return json_range(text, size, from, to, r->server->utf8);
}

/* NULL: an editor cannot open the file, such as a module of the library. */
static json_t *json_location(struct request *r, fray_ide_span at)
{
    json_t *range = at.file ? range_in(r, at.file, at.from, at.to) : NULL;
    if (!range) return NULL;
    char *uri = uri_of_file(r->server, at.file);
    json_t *place = json_require(json_pack("{s:o, s:o}", "uri", json_text(uri), "range", range));
    free(uri);
    return place;
}

/* ---- meanings -------------------------------------------------------------------------------- */

static void add_part(char **all, const char *before, const char *part, const char *after)
{
    if (!part || !*part) return;
    char *more = text_of("%s%s%s%s%s", *all, **all ? "\n\n" : "", before, part, after);
    free(*all);
    *all = more;
}

/* Each line of a text as a quotation. */
static char *quoted_lines(const char *text)
{
    char *all = text_of("%s", "");
    while (*text) {
        size_t size = strcspn(text, "\n");
        char *more = text_of("%s%s> %.*s", all, *all ? "  \n" : "", (int)size, text);
        free(all);
        all = more;
        text += size + (text[size] == '\n');
    }
    return all;
}

/* A place as a link; in plain words where an editor cannot open the file. */
static char *link_to(struct server *server, const char *file, uint32_t line)
{
    const char *text, *name = strrchr(file, '/');
    size_t size;
    name = name ? name + 1 : file;
    if (!text_of_file(server, file, &text, &size)) return text_of("*%s:%u*", name, line);
    char *uri = uri_of_file(server, file);
    char *link = text_of("[%s:%u](%s#L%u)", name, line, uri, line);
    free(uri);
    return link;
}

/* The lines that a figure comes from, as a list. */
static void add_sources(struct server *server, char **all, const fray_ide_source *sources,
                        size_t count)
{
    enum { MOST = 12 };
    char *list = text_of("%s", count ? "Comes from:\n" : "");
    for (size_t i = 0; i < count && i < MOST; i++) {
        const fray_ide_source *s = &sources[i];
        char *link = link_to(server, s->at.file, s->line);
        char *more = text_of("%s\n- %s%s`%s`%s%s, %s", list, s->who, *s->who ? ": " : "", s->text,
                             *s->note ? ", " : "", s->note, link);
        free(list);
        free(link);
        list = more;
    }
    add_part(all, "", list, "");
    free(list);
    if (count <= MOST) return;
    list = text_of("and %zu more lines", count - MOST);
    add_part(all, "", list, "");
    free(list);
}

static char *meaning_text(const fray_ide_meaning *m)
{
    char *all = text_of("%s", "");
    char *head = text_of("%s%s%s", m->signature, *m->value ? " = " : "", m->value);
    add_part(&all, "```fray\n", head, "\n```");
    free(head);
    add_part(&all, "", m->doc, "");
    char *printed = quoted_lines(m->printed);
    add_part(&all, "", printed, "");
    free(printed);
    bool of = *m->of != 0, file = m->declared.file != NULL;
    char *where = text_of("%s%s%s%s%s", of ? "of `" : "", m->of, of ? "`" : "",
                          of && file ? ", " : "", file ? m->declared.file : "");
    add_part(&all, "*", where, "*");
    free(where);
    return all;
}

static bool look(struct request *r, fray_ide_meaning *m)
{
    return fray_ide_hover(r->server->ide, r->path, NULL, r->at, m) == FRAY_OK;
}

static json_t *answer_hover(struct request *r)
{
    fray_ide_meaning m;
    if (!look(r, &m)) return json_null();
    json_t *range = range_here(r, m.name_at.from, m.name_at.to);
    char *text = meaning_text(&m);
    const fray_ide_source *sources;
    size_t count;
    /* `m` is not valid after this question */
    if (fray_ide_sources(r->server->ide, r->path, NULL, r->at, &sources, &count) == FRAY_OK)
        add_sources(r->server, &text, sources, count);
    json_t *hover = json_require(json_pack("{s:{s:s, s:o}, s:o}", "contents", "kind", "markdown",
                                           "value", json_text(text), "range", range));
    free(text);
    return hover;
}

static json_t *answer_definition(struct request *r)
{
    fray_ide_meaning m;
    json_t *place = look(r, &m) ? json_location(r, m.declared) : NULL;
    return place ? place : json_null();
}

/* ---- completion ------------------------------------------------------------------------------ */

/* Texts with places to fill in are plain for an editor that takes none. */
static char *without_places(const char *snippet)
{
    char *plain = text_of("%s", snippet), *to = plain;
    for (const char *c = snippet; *c; c++) {
        if (*c == '$' && c[1] == '{') {
            const char *end = strchr(c, '}'), *colon = strchr(c, ':');
            for (const char *k = colon && end && colon < end ? colon + 1 : end; k && k < end; k++)
                *to++ = *k;
            if (end) c = end;
        } else if (*c == '$' && c[1] >= '0' && c[1] <= '9') {
            c++;
        } else {
            *to++ = *c;
        }
    }
    *to = 0;
    return plain;
}

static json_t *json_proposal(struct request *r, const fray_ide_proposal *p)
{
    bool snippet = p->snippet && r->server->snippets;
    char *insert = p->snippet && !snippet ? without_places(p->insert) : text_of("%s", p->insert);
    char *sort = text_of("%02d%s", p->rank, p->label);
    json_t *item = json_require(
        json_pack("{s:o, s:i, s:o, s:o, s:{s:o, s:o}}", "label", json_text(p->label), "kind",
                  (int)(p->snippet ? 15 : kind_views[p->kind].completion), "detail",
                  json_text(p->detail), "sortText", json_text(sort), "textEdit", "range",
                  range_here(r, p->from, p->to), "newText", json_text(insert)));
    if (snippet) json_add(item, "insertTextFormat", json_integer(2));
    if (*p->doc)
        json_add(item, "documentation",
                 json_pack("{s:s, s:o}", "kind", "markdown", "value", json_text(p->doc)));
    free(sort);
    free(insert);
    return item;
}

static json_t *answer_completion(struct request *r)
{
    enum { ITEMS_MOST = 300 };
    const fray_ide_proposal *all;
    size_t count;
    json_t *list = json_require(json_array());
    if (fray_ide_complete(r->server->ide, r->path, NULL, r->at, &all, &count) != FRAY_OK) count = 0;
    for (size_t i = 0; i < count && i < ITEMS_MOST; i++) json_push(list, json_proposal(r, &all[i]));
    return json_require(json_pack("{s:b, s:o}", "isIncomplete", count > ITEMS_MOST, "items", list));
}

/* ---- all places of a name -------------------------------------------------------------------- */

/* The project's files, and those open beside it. */
static const char *const *programs(const struct request *r)
{
    return (const char *const *)r->server->paths.at;
}

static json_t *answer_references(struct request *r)
{
    const fray_ide_span *all;
    size_t count;
    json_t *list = json_require(json_array());
    const json_t *context = json_object_get(r->params, "context");
    bool declared = json_is_true(json_object_get(context, "includeDeclaration"));
    if (fray_ide_references(r->server->ide, r->path, NULL, r->at, programs(r),
                            r->server->paths.count, &all, &count) != FRAY_OK)
        count = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *place = all[i].declares && !declared ? NULL : json_location(r, all[i]);
        if (place) json_push(list, place);
    }
    return list;
}

static json_t *answer_highlight(struct request *r)
{
    const fray_ide_span *all;
    size_t count;
    json_t *list = json_require(json_array());
    if (fray_ide_references(r->server->ide, r->path, NULL, r->at, NULL, 0, &all, &count) != FRAY_OK)
        count = 0;
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].file, r->path) == 0)
            json_push(list, json_pack("{s:o, s:i}", "range", range_here(r, all[i].from, all[i].to),
                                      "kind", all[i].declares ? 3 : 2));
    return list;
}

static json_t *answer_prepare_rename(struct request *r)
{
    fray_ide_meaning m;
    if (!look(r, &m) || !m.declared.file || m.fixed || m.kind == FRAY_IDE_MODULE)
        return json_null();
    return json_require(json_pack("{s:o, s:o}", "range",
                                  range_here(r, m.name_at.from, m.name_at.to), "placeholder",
                                  json_text(m.name)));
}

static json_t *answer_rename(struct request *r)
{
    const fray_ide_span *all;
    size_t count;
    const char *insert, *name = json_string_value(json_object_get(r->params, "newName"));
    fray_result result =
        name ? fray_ide_rename(r->server->ide, r->path, NULL, r->at, name, programs(r),
                               r->server->paths.count, &all, &count, &insert)
             : FRAY_BAD_ARGUMENT;
    if (result == FRAY_BAD_ARGUMENT)
        r->error = "this is not a name, or it has a meaning already; take another one";
    else if (result != FRAY_OK)
        r->error = "there is no name here that these rules choose";
    json_t *changes = json_require(json_object());
    for (size_t i = 0; result == FRAY_OK && i < count; i++) {
        json_t *range = range_in(r, all[i].file, all[i].from, all[i].to);
        if (!range) r->error = "the name is declared in a module of the library";
        if (!range) continue;
        char *uri = uri_of_file(r->server, all[i].file);
        json_t *list = json_object_get(changes, uri);
        if (!list) json_add(changes, uri, list = json_require(json_array()));
        json_push(list, json_pack("{s:o, s:o}", "range", range, "newText", json_text(insert)));
        free(uri);
    }
    return json_require(json_pack("{s:o}", "changes", changes));
}

/* ---- outlines -------------------------------------------------------------------------------- */

static json_t *json_symbol(struct request *r, const fray_ide_symbol *y)
{
    return json_require(
        json_pack("{s:o, s:o, s:i, s:o, s:o, s:[]}", "name", json_text(*y->name ? y->name : "?"),
                  "detail", json_text(y->detail), "kind", (int)kind_views[y->kind].symbol, "range",
                  range_here(r, y->whole.from, y->whole.to), "selectionRange",
                  range_here(r, y->declared.from, y->declared.to), "children"));
}

static json_t *answer_document_symbols(struct request *r)
{
    enum { DEPTH_MOST = 8 };
    const fray_ide_symbol *all;
    size_t count;
    json_t *list = json_require(json_array()), *open[DEPTH_MOST + 1] = {list};
    if (fray_ide_symbols(r->server->ide, r->path, NULL, &all, &count) != FRAY_OK) count = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *symbol = json_symbol(r, &all[i]);
        int depth = all[i].depth;
        if (depth >= DEPTH_MOST || !open[depth]) depth = 0;
        json_push(open[depth], symbol);
        open[depth + 1] = json_object_get(symbol, "children");
    }
    return list;
}

static json_t *answer_workspace_symbols(struct request *r)
{
    const fray_ide_symbol *all;
    size_t count;
    const char *query = json_string_value(json_object_get(r->params, "query"));
    json_t *list = json_require(json_array());
    if (fray_ide_find(r->server->ide, programs(r), r->server->paths.count, query ? query : "", &all,
                      &count) != FRAY_OK)
        count = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *place = json_location(r, all[i].declared);
        if (!place) continue;
        json_push(list, json_pack("{s:o, s:i, s:o, s:o}", "name", json_text(all[i].name), "kind",
                                  (int)kind_views[all[i].kind].symbol, "location", place,
                                  "containerName", json_text(all[i].of)));
    }
    return list;
}

/* Folds go by whole lines, which every editor takes. */
static json_t *answer_folds(struct request *r)
{
    const fray_ide_span *all;
    size_t count;
    json_t *list = json_require(json_array());
    if (fray_ide_folds(r->server->ide, r->path, NULL, &all, &count) != FRAY_OK) count = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *range = range_here(r, all[i].from, all[i].to);
        json_int_t first =
                       json_integer_value(json_object_get(json_object_get(range, "start"), "line")),
                   last =
                       json_integer_value(json_object_get(json_object_get(range, "end"), "line"));
        bool comment = r->text[all[i].from] == '#';
        json_decref(range);
        json_t *fold = json_require(
            json_pack("{s:I, s:I}", "startLine", first, "endLine", comment ? last : last - 1));
        if (comment) json_add(fold, "kind", json_string("comment"));
        if (last - !comment > first)
            json_push(list, fold);
        else
            json_decref(fold);
    }
    return list;
}

static json_t *selection_at(struct request *r, const json_t *position)
{
    const fray_ide_span *all;
    size_t count, at = offset_of(r->text, r->size, position, r->server->utf8);
    json_t *outer = NULL;
    if (fray_ide_selection(r->server->ide, r->path, NULL, (uint32_t)at, &all, &count) != FRAY_OK)
        count = 0;
    for (size_t i = count; i-- > 0;) {
        json_t *part = json_require(json_object());
        json_add(part, "range", range_here(r, all[i].from, all[i].to));
        if (outer) json_add(part, "parent", outer);
        outer = part;
    }
    return outer ? outer : json_require(json_pack("{s:o}", "range", range_here(r, at, at)));
}

static json_t *answer_selection(struct request *r)
{
    enum { POSITIONS_MOST = 100 };
    json_t *list = json_require(json_array());
    const json_t *positions = json_object_get(r->params, "positions");
    for (size_t i = 0; i < json_array_size(positions) && i < POSITIONS_MOST; i++)
        json_push(list, selection_at(r, json_array_get(positions, i)));
    return list;
}

/* ---- formatting ------------------------------------------------------------------------------ */

static json_t *format(struct request *r, size_t first, size_t last)
{
    const char *after;
    size_t size;
    fray_findings *findings;
    json_t *edits = NULL;
    if (fray_format(NULL, r->path, r->text, r->size, &after, &size, &findings) == FRAY_OK)
        edits = json_line_edits(r->text, r->size, after, size, first, last, r->server->utf8);
    fray_findings_free(findings);
    return edits ? edits : json_require(json_array());
}

static json_t *answer_format(struct request *r)
{
    return format(r, 0, SIZE_MAX);
}

static json_t *answer_format_range(struct request *r)
{
    const json_t *range = json_object_get(r->params, "range");
    json_int_t first = json_integer_value(json_object_get(json_object_get(range, "start"), "line")),
               last = json_integer_value(json_object_get(json_object_get(range, "end"), "line"));
    return first < 0 || last < first ? json_require(json_array())
                                     : format(r, (size_t)first, (size_t)last);
}

/* ---- hints, lenses, links -------------------------------------------------------------------- */

/* Has the worth of the things of the file measured, once for each state of the texts. */
static void want_worth(struct request *r)
{
    struct server *s = r->server;
    json_int_t version = (json_int_t)s->version;
    if (json_integer_value(json_object_get(s->worths_of, r->path)) == version) return;
    json_add(s->worths_of, r->path, json_integer(version));
    checker_want_worth(s->checker, r->path);
}

/* What each thing is worth, behind its name. The numbers are those of the last measurement. */
static void push_worths(struct request *r, json_t *list, size_t from, size_t to)
{
    const fray_ide_symbol *all;
    size_t count;
    const json_t *worths = json_object_get(r->server->worths, r->path);
    want_worth(r);
    if (!json_object_size(worths) ||
        fray_ide_symbols(r->server->ide, r->path, NULL, &all, &count) != FRAY_OK)
        return;
    for (size_t i = 0; i < count; i++) {
        const json_t *worth = json_object_get(worths, all[i].name);
        size_t at = all[i].declared.to;
        if (all[i].kind != FRAY_IDE_THING || !worth || at < from || at > to) continue;
        if (at < r->size && r->text[at] == '"') at++;
        json_push(list, json_pack("{s:o, s:O, s:O, s:b}", "position",
                                  json_position(r->text, r->size, at, r->server->utf8), "label",
                                  json_object_get(worth, "label"), "tooltip",
                                  json_object_get(worth, "tooltip"), "paddingLeft", 1));
    }
}

static json_t *answer_hints(struct request *r)
{
    const fray_ide_hint *all;
    size_t count;
    json_t *list = json_require(json_array());
    const json_t *range = json_object_get(r->params, "range");
    size_t from = offset_of(r->text, r->size, json_object_get(range, "start"), r->server->utf8),
           to = offset_of(r->text, r->size, json_object_get(range, "end"), r->server->utf8);
    if (fray_ide_hints(r->server->ide, r->path, NULL, (uint32_t)from, (uint32_t)to, &all, &count) !=
        FRAY_OK)
        count = 0;
    for (size_t i = 0; i < count; i++)
        json_push(list, json_pack("{s:o, s:o, s:i, s:b}", "position",
                                  json_position(r->text, r->size, all[i].at, r->server->utf8),
                                  "label", json_text(all[i].text), "kind", 2, "paddingRight", 1));
    push_worths(r, list, from, to);
    return list;
}

static json_t *json_lens(struct request *r, const fray_ide_symbol *y, const char *title,
                         const char *command)
{
    return json_require(json_pack("{s:o, s:{s:s, s:s, s:[o, o]}}", "range",
                                  range_here(r, y->declared.from, y->declared.to), "command",
                                  "title", title, "command", command, "arguments",
                                  json_text(r->path), json_text(y->name)));
}

/* The odds of a thing by the reference of its rules: they are in the title, and run in full. */
static json_t *json_card_lens(struct request *r, const fray_ide_symbol *y, const json_t *worth)
{
    return json_require(json_pack("{s:o, s:{s:O, s:s, s:[O, o, O]}}", "range",
                                  range_here(r, y->declared.from, y->declared.to), "command",
                                  "title", json_object_get(worth, "tooltip"), "command",
                                  "fray.odds", "arguments", json_object_get(worth, "program"),
                                  json_text(y->name), json_object_get(worth, "kind")));
}

/* A trial with parameters waits for a thing: the things have its lenses. */
static bool is_pattern(const struct request *r, const fray_ide_symbol *y)
{
    return y->kind == FRAY_IDE_TRIAL && y->declared.to < r->size && r->text[y->declared.to] == '(';
}

static json_t *answer_lenses(struct request *r)
{
    const fray_ide_symbol *all;
    size_t count;
    json_t *list = json_require(json_array());
    if (fray_ide_symbols(r->server->ide, r->path, NULL, &all, &count) != FRAY_OK) count = 0;
    for (size_t i = 0; i < count; i++) {
        const fray_ide_symbol *y = &all[i];
        if (y->kind == FRAY_IDE_TEST) json_push(list, json_lens(r, y, "run test", "fray.test"));
        if (y->kind == FRAY_IDE_ENCOUNTER)
            json_push(list, json_lens(r, y, "run fight", "fray.run"));
        if (y->kind == FRAY_IDE_ENCOUNTER || (y->kind == FRAY_IDE_TRIAL && !is_pattern(r, y)))
            json_push(list, json_lens(r, y, "odds", "fray.odds"));
        const json_t *worth =
            y->kind == FRAY_IDE_THING
                ? json_object_get(json_object_get(r->server->worths, r->path), y->name)
                : NULL;
        if (worth) json_push(list, json_card_lens(r, y, worth));
    }
    want_worth(r);
    return list;
}

/* The file of a module that a line `use` names, or NULL. */
static json_t *json_link(struct request *r, size_t from, size_t to)
{
    fray_ide_meaning m;
    if (fray_ide_hover(r->server->ide, r->path, NULL, (uint32_t)from, &m) != FRAY_OK) return NULL;
    json_t *place = m.kind == FRAY_IDE_MODULE ? json_location(r, m.declared) : NULL;
    if (!place) return NULL;
    json_t *link = json_require(json_pack("{s:o, s:O}", "range", range_here(r, from, to), "target",
                                          json_object_get(place, "uri")));
    json_decref(place);
    return link;
}

static json_t *answer_links(struct request *r)
{
    json_t *list = json_require(json_array());
    for (size_t line = 0; line < r->size;) {
        const char *end = memchr(r->text + line, '\n', r->size - line);
        size_t stop = end ? (size_t)(end - r->text) : r->size, at = line + 4;
        bool use = stop - line > 4 && memcmp(r->text + line, "use ", 4) == 0;
        while (use && at < stop) {
            const char *open = memchr(r->text + at, '"', stop - at);
            size_t from = open ? (size_t)(open - r->text) + 1 : stop;
            const char *close = from < stop ? memchr(r->text + from, '"', stop - from) : NULL;
            if (!close) break;
            json_t *link = json_link(r, from, (size_t)(close - r->text));
            if (link) json_push(list, link);
            at = (size_t)(close - r->text) + 1;
        }
        line = stop + 1;
    }
    return list;
}

/* ---- code actions ---------------------------------------------------------------------------- */

static json_t *json_action(struct request *r, const char *title, json_t *edit,
                           const json_t *diagnostic)
{
    char *uri = uri_of_file(r->server, r->path);
    json_t *action = json_require(json_pack("{s:o, s:s, s:{s:{s:[o]}}}", "title", json_text(title),
                                            "kind", "quickfix", "edit", "changes", uri, edit));
    if (diagnostic) json_add(action, "diagnostics", json_pack("[o]", json_deep_copy(diagnostic)));
    free(uri);
    return action;
}

static const json_t *diagnostic_with(const json_t *list, const char *code)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *own = json_string_value(json_object_get(json_array_get(list, i), "code"));
        if (own && strcmp(own, code) == 0) return json_array_get(list, i);
    }
    return NULL;
}

/* `allow` goes before the line of the finding, where it silences the block. */
static json_t *json_allow(struct request *r, const json_t *diagnostic, const char *code)
{
    const json_t *range = json_object_get(diagnostic, "range");
    size_t at = offset_of(r->text, r->size, json_object_get(range, "start"), r->server->utf8),
           line = at, word;
    while (line > 0 && r->text[line - 1] != '\n') line--;
    for (word = line; word < r->size && r->text[word] == ' ';) word++;
    char *title = text_of("allow %s here, with a reason", code),
         *text = text_of("allow %s \"why this is intended\"\n%.*s", code, (int)(word - line),
                         r->text + line);
    json_t *edit = json_require(
        json_pack("{s:o, s:o}", "range", range_here(r, word, word), "newText", json_text(text)));
    json_t *action = json_action(r, title, edit, diagnostic);
    free(title);
    free(text);
    return action;
}

static json_t *answer_actions(struct request *r)
{
    const fray_ide_mend *all;
    size_t count;
    json_t *list = json_require(json_array());
    const json_t *range = json_object_get(r->params, "range"),
                 *known = json_object_get(json_object_get(r->params, "context"), "diagnostics");
    size_t from = offset_of(r->text, r->size, json_object_get(range, "start"), r->server->utf8),
           to = offset_of(r->text, r->size, json_object_get(range, "end"), r->server->utf8);
    if (fray_ide_mends(r->server->ide, r->path, NULL, (uint32_t)from, (uint32_t)to, &all, &count) !=
        FRAY_OK)
        count = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *edit =
            json_require(json_pack("{s:o, s:o}", "range", range_here(r, all[i].from, all[i].to),
                                   "newText", json_text(all[i].insert)));
        json_push(list, json_action(r, all[i].title, edit, diagnostic_with(known, all[i].code)));
    }
    for (size_t i = 0; i < json_array_size(known); i++) {
        const json_t *diagnostic = json_array_get(known, i);
        const char *code = json_string_value(json_object_get(diagnostic, "code"));
        fray_explanation x;
        if (code && code[0] == 'W' && fray_explain(code, &x) == FRAY_OK)
            json_push(list, json_allow(r, diagnostic, code));
    }
    return list;
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* Items carry where their name is, for the next request. */
static json_t *json_call_item(struct request *r, const fray_ide_symbol *y)
{
    json_t *range = y->whole.file ? range_in(r, y->whole.file, y->whole.from, y->whole.to) : NULL,
           *name = y->whole.file ? range_in(r, y->declared.file, y->declared.from, y->declared.to)
                                 : NULL;
    if (!range || !name) {
        json_decref(range);
        json_decref(name);
        return NULL;
    }
    char *uri = uri_of_file(r->server, y->declared.file);
    json_t *item = json_require(json_pack(
        "{s:o, s:i, s:o, s:o, s:o, s:o, s:{s:o, s:i}}", "name", json_text(*y->name ? y->name : "?"),
        "kind", (int)kind_views[y->kind].symbol, "detail", json_text(y->detail), "uri",
        json_text(uri), "range", range, "selectionRange", name, "data", "path",
        json_text(y->declared.file), "at", (int)y->declared.from));
    free(uri);
    return item;
}

static json_t *answer_prepare_calls(struct request *r)
{
    fray_ide_meaning m;
    bool callable = look(r, &m) && m.declared.file &&
                    ((m.kind >= FRAY_IDE_EVENT && m.kind <= FRAY_IDE_TABLE) ||
                     m.kind == FRAY_IDE_HOOK || m.kind == FRAY_IDE_PROPERTY);
    fray_ide_symbol y = {
        m.kind, m.name, m.signature, m.of, callable ? m.declared : (fray_ide_span){0}, m.whole, 0};
    json_t *item = callable ? json_call_item(r, &y) : NULL;
    return item ? json_require(json_pack("[o]", item)) : json_null();
}

static json_t *calls(struct request *r, bool incoming)
{
    const fray_ide_call *all;
    size_t count;
    json_t *list = json_require(json_array());
    const json_t *data = json_object_get(json_object_get(r->params, "item"), "data");
    const char *path = json_string_value(json_object_get(data, "path"));
    json_int_t at = json_integer_value(json_object_get(data, "at"));
    if (!path || at < 0 ||
        fray_ide_calls(r->server->ide, path, NULL, (uint32_t)at, incoming, programs(r),
                       r->server->paths.count, &all, &count) != FRAY_OK)
        return list;
    for (size_t i = 0; i < count; i++) {
        json_t *item = json_call_item(r, &all[i].who),
               *range = item ? range_in(r, all[i].at.file, all[i].at.from, all[i].at.to) : NULL;
        if (range)
            json_push(list, json_pack("{s:o, s:[o]}", incoming ? "from" : "to", item, "fromRanges",
                                      range));
        else
            json_decref(item);
    }
    return list;
}

static json_t *answer_incoming(struct request *r)
{
    return calls(r, true);
}
static json_t *answer_outgoing(struct request *r)
{
    return calls(r, false);
}

const struct method methods[] = {{"textDocument/hover", answer_hover, true},
                                 {"textDocument/definition", answer_definition, true},
                                 {"textDocument/completion", answer_completion, true},
                                 {"textDocument/references", answer_references, true},
                                 {"textDocument/documentHighlight", answer_highlight, true},
                                 {"textDocument/prepareRename", answer_prepare_rename, true},
                                 {"textDocument/rename", answer_rename, true},
                                 {"textDocument/documentSymbol", answer_document_symbols, true},
                                 {"textDocument/foldingRange", answer_folds, true},
                                 {"textDocument/selectionRange", answer_selection, true},
                                 {"textDocument/semanticTokens/full", answer_tokens, true},
                                 {"textDocument/formatting", answer_format, true},
                                 {"textDocument/rangeFormatting", answer_format_range, true},
                                 {"textDocument/inlayHint", answer_hints, true},
                                 {"textDocument/codeLens", answer_lenses, true},
                                 {"textDocument/documentLink", answer_links, true},
                                 {"textDocument/codeAction", answer_actions, true},
                                 {"textDocument/prepareCallHierarchy", answer_prepare_calls, true},
                                 {"callHierarchy/incomingCalls", answer_incoming, false},
                                 {"callHierarchy/outgoingCalls", answer_outgoing, false},
                                 {"workspace/symbol", answer_workspace_symbols, false},
                                 {NULL, NULL, false}};
