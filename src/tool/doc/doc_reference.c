/* doc_reference.c -- Prints what rules declare for those who write rules: events with their
 * windows, kinds with their members, options, functions, commands.
 *
 * Signatures, ## texts and places come from `fray_ide`. Lines are quoted from the source, so that
 * the page says what the rules say.
 */
#include <stdlib.h>
#include <string.h>

#include "doc_print.h"

#include "tool/io/files.h"
#include "tool/io/json.h"
#include "tool/io/markup.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"

/* A page of the reference: declarations of these kinds, and perhaps what is inside. */
static const struct author_page {
    const char *name;
    fray_ide_kind kinds[3]; /* FRAY_IDE_WORD: no further one */
    bool members;           /* with the declarations inside */
    fray_ide_kind inside;   /* only inside of these; FRAY_IDE_WORD: at the top */
} pages[] = {{"events", {FRAY_IDE_EVENT}, true, FRAY_IDE_WORD},
             {"windows", {FRAY_IDE_WINDOW}, false, FRAY_IDE_EVENT},
             {"kinds", {FRAY_IDE_KIND}, true, FRAY_IDE_WORD},
             {"options", {FRAY_IDE_OPTION}, false, FRAY_IDE_WORD},
             {"functions", {FRAY_IDE_FUNCTION, FRAY_IDE_CHECK}, false, FRAY_IDE_WORD},
             {"commands", {FRAY_IDE_COMMAND, FRAY_IDE_STEP}, false, FRAY_IDE_WORD}};

/* A copy of what a question found: the next question takes it away. */
struct entry {
    fray_ide_kind kind;
    char *name, *of, *file;
    uint32_t at, from, to;
    int depth;
};

struct author_book {
    const struct author_page *page;
    const char *path;
    struct module_finder *finder;
    fray_ide *ide;
    enum doc_format format;
    struct entry *entries, *acts; /* acts: of the page of windows */
    size_t count, act_count, printed;
    json_t *list; /* of DOC_JSON */
};

bool doc_is_reference(const char *what)
{
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(pages[i].name, what) == 0) return true;
    return false;
}

/* ---- one declaration ------------------------------------------------------------------------- */

static void put_text(FILE *to, const struct author_book *r, const char *text, int indent)
{
    for (const char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        char *one = text_of("%.*s", (int)size, line);
        put(to, "%*s%s\n", indent, "", one);
        free(one);
        line += size + (line[size] == '\n');
    }
    if (r->format == DOC_MARKDOWN && *text) put(to, "\n");
}

/* The end of a line, before its block, its comment and the next entry. */
static size_t line_length(const char *line)
{
    size_t size = 0;
    bool text = false;
    for (; line[size] && line[size] != '\n' && (text || !strchr("{}#;", line[size])); size++)
        if (line[size] == '"') text = !text;
    while (size && line[size - 1] == ' ') size--;
    return size;
}

/* The first line of a declaration as it is written, without its block. */
static char *source_line(const struct author_book *r, const struct entry *e)
{
    const char *text, *shown;
    size_t size;
    if (finder_read(r->finder, e->file, NULL, &text, &size, &shown) != FRAY_OK ||
        strcmp(shown, e->file) != 0)
        text = finder_text(r->finder, e->file);
    if (!text || e->from > strlen(text)) return text_of("%s", e->name);
    return text_of("%.*s", (int)line_length(text + e->from), text + e->from);
}

/* Those who listen at a window, each once, in the order in which they run. */
static char *listeners(const struct author_book *r, const struct entry *e)
{
    const fray_ide_call *calls;
    size_t count;
    char *all = text_of("%s", "");
    if (fray_ide_calls(r->ide, r->path, e->file, e->at, 0, NULL, 0, &calls, &count) != FRAY_OK)
        count = 0;
    for (size_t i = 0; i < count; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || strcmp(calls[k].who.name, calls[i].who.name) == 0;
        if (again) continue;
        bool named = calls[i].who.kind != FRAY_IDE_HOOK; /* a hook of the fight has no name */
        char *more = text_of("%s%s%s%s%s", all, *all ? ", " : "", named ? "" : "`",
                             calls[i].who.name, named ? "" : "`");
        free(all);
        all = more;
    }
    return all;
}

/* Is the act possible at this window? Its line begins `KIND NAME at EVENT.WINDOW, ... when ...`. */
static bool is_offered_at(const char *line, const char *window)
{
    const char *at = strstr(line, " at "), *end = strstr(line, " when ");
    size_t size = strlen(window);
    while (at && (!end || at < end) && (at = strstr(at + 1, window))) {
        bool begins = at[-1] == ' ', ends = !at[size] || at[size] == ',' || at[size] == ' ';
        if (begins && ends && (!end || at < end)) return true;
    }
    return false;
}

/* The acts that are possible at a window. */
static char *answers(const struct author_book *r, const struct entry *e)
{
    char *all = text_of("%s", ""), *window = text_of("%s.%s", e->of, e->name);
    for (size_t i = 0; i < r->act_count; i++) {
        char *line = source_line(r, &r->acts[i]);
        if (is_offered_at(line, window)) {
            char *more = text_of("%s%s%s", all, *all ? ", " : "", r->acts[i].name);
            free(all);
            all = more;
        }
        free(line);
    }
    free(window);
    return all;
}

/* What a page has of one declaration. Texts are owned. */
struct author_entry {
    char *title, *line, *doc, *heard, *answered;
    bool top;
};

static void put_entry_text(FILE *to, const struct author_book *r, const struct author_entry *e)
{
    int indent = e->top ? 0 : 2;
    if (e->top && r->printed) put(to, "\n");
    if (e->top && r->page->kinds[0] == FRAY_IDE_WINDOW) put(to, "%s\n", e->title);
    put(to, "%*s%s\n", indent, "", e->line);
    put_text(to, r, e->doc, indent + 4);
    if (*e->heard) put(to, "%*sheard by %s\n", indent + 4, "", e->heard);
    if (*e->answered) put(to, "%*sanswered by %s\n", indent + 4, "", e->answered);
}

static void put_entry_markdown(FILE *to, const struct author_book *r, const struct author_entry *e)
{
    if (e->top) put(to, r->printed ? "\n## %s\n\n" : "## %s\n\n", e->title);
    put(to, "`%s`\n\n", e->line);
    put_text(to, r, e->doc, 0);
    if (*e->heard) {
        put(to, "heard by %s\n", e->heard);
        put(to, "\n");
    }
    if (*e->answered) put(to, "answered by %s\n\n", e->answered);
}

/* Names in `...` are code. */
static void put_heard(FILE *to, const char *text)
{
    for (bool code = false; *text; code = !code) {
        size_t size = strcspn(text, "`");
        char *part = text_of("%.*s", (int)size, text);
        put_html(to, part);
        free(part);
        text += size;
        if (*text == '`') put(to, code ? "</code>" : "<code>"), text++;
    }
}

static void put_entry_html(FILE *to, const struct author_book *r, const struct author_entry *e)
{
    (void)r;
    if (e->top) put_element(to, "h2", "", e->title);
    put(to, "<pre>");
    put_html(to, e->line);
    put(to, "</pre>\n");
    if (*e->doc) put_element(to, "p", "", e->doc);
    if (*e->heard) {
        put(to, "<p>heard by ");
        put_heard(to, e->heard);
        put(to, "</p>\n");
    }
    if (!*e->answered) return;
    put(to, "<p>answered by ");
    put_html(to, e->answered);
    put(to, "</p>\n");
}

static json_t *json_entry(const struct entry *e, const struct author_entry *shown)
{
    json_t *one = json_require(json_object());
    json_add(one, "kind", json_text(fray_ide_kind_text(e->kind)));
    json_add(one, "name", json_text(e->name));
    if (*e->of) json_add(one, "of", json_text(e->of));
    json_add(one, "line", json_text(shown->line));
    json_add(one, "text", json_text(shown->doc));
    if (e->kind == FRAY_IDE_WINDOW) json_add(one, "heardBy", json_text(shown->heard));
    if (e->kind == FRAY_IDE_WINDOW) json_add(one, "answeredBy", json_text(shown->answered));
    json_add(one, "file", json_text(e->file));
    return one;
}

static void put_entry(FILE *to, struct author_book *r, const struct entry *e)
{
    static void (*const printers[])(FILE *, const struct author_book *,
                                    const struct author_entry *) = {[DOC_TEXT] = put_entry_text,
                                                                    [DOC_MARKDOWN] =
                                                                        put_entry_markdown,
                                                                    [DOC_HTML] = put_entry_html};
    fray_ide_meaning m;
    if (fray_ide_hover(r->ide, r->path, e->file, e->at, &m) != FRAY_OK) return;
    struct author_entry shown = {.top = e->depth == 0 || !r->page->members,
                                 .doc = text_of("%s", m.doc),
                                 .line = source_line(r, e)};
    shown.title = r->page->kinds[0] == FRAY_IDE_WINDOW ? text_of("%s.%s", e->of, e->name)
                                                       : text_of("%s", e->name);
    shown.heard = e->kind == FRAY_IDE_WINDOW ? listeners(r, e) : text_of("%s", "");
    shown.answered = e->kind == FRAY_IDE_WINDOW ? answers(r, e) : text_of("%s", "");
    if (r->format == DOC_JSON)
        json_push(r->list, json_entry(e, &shown));
    else
        printers[r->format](to, r, &shown);
    r->printed++;
    free(shown.title);
    free(shown.heard);
    free(shown.answered);
    free(shown.line);
    free(shown.doc);
}

/* ---- all of a page --------------------------------------------------------------------------- */

static bool is_of_page(const struct author_page *p, fray_ide_kind kind)
{
    for (size_t i = 0; i < sizeof p->kinds / sizeof *p->kinds; i++)
        if (p->kinds[i] && p->kinds[i] == kind) return true;
    return false;
}

/* An `extend` has the kind of kinds in an outline; it declares none. */
static bool is_wanted(const struct author_page *p, const fray_ide_symbol *y, bool inside)
{
    bool place = p->inside == FRAY_IDE_WORD ? y->depth == 0 : y->depth > 0;
    if (y->depth == 0 && strcmp(y->detail, "extend") == 0) return false;
    return (place && is_of_page(p, y->kind)) || (inside && y->depth > 0);
}

static struct entry entry_of(const fray_ide_symbol *y)
{
    return (struct entry){y->kind,
                          text_of("%s", y->name),
                          text_of("%s", y->of),
                          text_of("%s", y->declared.file),
                          y->declared.from,
                          y->whole.from,
                          y->whole.to,
                          y->depth};
}

/* Acts are answers to windows. */
static struct entry *acts_of(const struct author_book *r, size_t *count)
{
    const fray_ide_symbol *all;
    size_t n;
    struct entry *list = NULL;
    *count = 0;
    if (fray_ide_symbols(r->ide, r->path, "", &all, &n) != FRAY_OK) return NULL;
    for (size_t i = 0; i < n; i++) {
        if (all[i].kind != FRAY_IDE_ACT) continue;
        NEED_ROOM(list, *count);
        list[(*count)++] = entry_of(&all[i]);
    }
    return list;
}

static struct entry *entries_of(const struct author_book *r, size_t *count)
{
    const fray_ide_symbol *all;
    size_t n;
    struct entry *list = NULL;
    bool inside = false;
    *count = 0;
    if (fray_ide_symbols(r->ide, r->path, "", &all, &n) != FRAY_OK) return NULL;
    for (size_t i = 0; i < n; i++) {
        if (all[i].depth == 0) inside = r->page->members && is_wanted(r->page, &all[i], false);
        if (!is_wanted(r->page, &all[i], inside)) continue;
        NEED_ROOM(list, *count);
        list[(*count)++] = entry_of(&all[i]);
    }
    return list;
}

static void print_page(FILE *to, const void *book)
{
    static const char style[] =
        "body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }\n"
        "pre { background: #f3f3f3; padding: 0.5em; white-space: pre-wrap }\n"
        "p { white-space: pre-line }\n";
    struct author_book r = *(const struct author_book *)book;
    if (r.format == DOC_MARKDOWN) put(to, "# %s\n\n", r.page->name);
    if (r.format == DOC_HTML) {
        put(to, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n");
        put_element(to, "title", "", r.page->name);
        put(to, "<style>\n");
        put_bytes(to, style, sizeof style - 1);
        put(to, "</style>\n<main>\n");
        put_element(to, "h1", "", r.page->name);
    }
    r.list = r.format == DOC_JSON ? json_require(json_array()) : NULL;
    for (size_t i = 0; i < r.count; i++) put_entry(to, &r, &r.entries[i]);
    if (r.format == DOC_HTML) put(to, "</main>\n</html>\n");
    if (r.list) {
        json_t *whole = json_require(json_object());
        json_add(whole, r.page->name, r.list);
        json_write(to, whole);
    }
}

static void entries_free(struct entry *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(list[i].name);
        free(list[i].of);
        free(list[i].file);
    }
    free(list);
}

int doc_reference(const char *what, const char *path, enum doc_format format, const char *out)
{
    const char *why;
    fray_program *program;
    int code = load_rules_for(FRAY_FOR_ONE_FIGHT, path, &program); /* prints errors */
    if (code != EXIT_CLEAN) return code;
    fray_program_free(program);
    struct author_book r = {.page = pages, .path = path, .format = format};
    while (strcmp(r.page->name, what) != 0) r.page++;
    r.finder = finder_new(path, &why);
    if (!r.finder || fray_ide_new(NULL, finder_read, r.finder, &r.ide) != FRAY_OK) out_of_memory();
    r.entries = entries_of(&r, &r.count);
    r.acts = acts_of(&r, &r.act_count);
    code = r.count ? write_printed(out, print_page, &r)
                   : usage_error("this file and its modules declare no %s", what);
    entries_free(r.entries, r.count);
    entries_free(r.acts, r.act_count);
    fray_ide_free(r.ide);
    finder_free(r.finder);
    return code;
}
