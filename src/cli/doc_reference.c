/* doc_reference.c -- Prints what rules declare for those who write rules: events with their
 * windows, kinds with their members, options, functions, commands.
 *
 * Signatures, ## texts and places come from `fray_ide`. Lines are quoted from the source, so that
 * the page says what the rules say.
 */
#include <stdlib.h>
#include <string.h>

#include "doc_print.h"

/* A page of the reference: declarations of these kinds, and perhaps what is inside. */
static const struct page {
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

struct reference {
    const struct page *page;
    const char *path;
    struct module_finder *finder;
    fray_ide *ide;
    bool markdown;
    struct entry *entries;
    size_t count, printed;
};

bool doc_is_reference(const char *what)
{
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(pages[i].name, what) == 0) return true;
    return false;
}

/* ---- one declaration ------------------------------------------------------------------------- */

static void put_text(FILE *to, const struct reference *r, const char *text, int indent)
{
    for (const char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        char *one = text_of("%.*s", (int)size, line);
        put(to, "%*s%s\n", indent, "", one);
        free(one);
        line += size + (line[size] == '\n');
    }
    if (r->markdown && *text) put(to, "\n");
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
static char *source_line(const struct reference *r, const struct entry *e)
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
static char *listeners(const struct reference *r, const struct entry *e)
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

static void put_entry(FILE *to, struct reference *r, const struct entry *e)
{
    fray_ide_meaning m;
    bool top = e->depth == 0 || !r->page->members;
    if (fray_ide_hover(r->ide, r->path, e->file, e->at, &m) != FRAY_OK) return;
    char *doc = text_of("%s", m.doc), *line = source_line(r, e), *heard = text_of("%s", "");
    if (e->kind == FRAY_IDE_WINDOW) {
        free(heard);
        heard = listeners(r, e);
    }
    int indent = top || r->markdown ? 0 : 2;
    if (top && r->printed) put(to, "\n");
    if (top && r->page->kinds[0] == FRAY_IDE_WINDOW)
        put(to, r->markdown ? "## %s.%s\n\n" : "%s.%s\n", e->of, e->name);
    else if (top && r->markdown)
        put(to, "## %s\n\n", e->name);
    put(to, r->markdown ? "%*s`%s`\n\n" : "%*s%s\n", indent, "", line);
    put_text(to, r, doc, r->markdown ? 0 : indent + 4);
    if (*heard)
        put(to, "%*sheard by %s\n%s", r->markdown ? 0 : indent + 4, "", heard,
            r->markdown ? "\n" : "");
    r->printed++;
    free(heard);
    free(line);
    free(doc);
}

/* ---- all of a page --------------------------------------------------------------------------- */

static bool is_of_page(const struct page *p, fray_ide_kind kind)
{
    for (size_t i = 0; i < sizeof p->kinds / sizeof *p->kinds; i++)
        if (p->kinds[i] && p->kinds[i] == kind) return true;
    return false;
}

/* An `extend` has the kind of kinds in an outline; it declares none. */
static bool is_wanted(const struct page *p, const fray_ide_symbol *y, bool inside)
{
    bool place = p->inside == FRAY_IDE_WORD ? y->depth == 0 : y->depth > 0;
    if (y->depth == 0 && strcmp(y->detail, "extend") == 0) return false;
    return (place && is_of_page(p, y->kind)) || (inside && y->depth > 0);
}

static struct entry *entries_of(const struct reference *r, size_t *count)
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
        list[(*count)++] = (struct entry){all[i].kind,
                                          text_of("%s", all[i].name),
                                          text_of("%s", all[i].of),
                                          text_of("%s", all[i].declared.file),
                                          all[i].declared.from,
                                          all[i].whole.from,
                                          all[i].whole.to,
                                          all[i].depth};
    }
    return list;
}

static void print_page(FILE *to, const void *reference)
{
    struct reference r = *(const struct reference *)reference;
    if (r.markdown) put(to, "# %s\n\n", r.page->name);
    for (size_t i = 0; i < r.count; i++) put_entry(to, &r, &r.entries[i]);
}

static void entries_free(struct reference *r)
{
    for (size_t i = 0; i < r->count; i++) {
        free(r->entries[i].name);
        free(r->entries[i].of);
        free(r->entries[i].file);
    }
    free(r->entries);
}

int doc_reference(const char *what, const char *path, bool markdown, const char *out)
{
    const char *why;
    fray_program *program;
    int code = load_rules_for(FRAY_FOR_ONE_FIGHT, path, &program); /* prints errors */
    if (code != EXIT_CLEAN) return code;
    fray_program_free(program);
    struct reference r = {.page = pages, .path = path, .markdown = markdown};
    while (strcmp(r.page->name, what) != 0) r.page++;
    r.finder = finder_new(path, &why);
    if (!r.finder || fray_ide_new(NULL, finder_read, r.finder, &r.ide) != FRAY_OK) out_of_memory();
    r.entries = entries_of(&r, &r.count);
    code = r.count ? write_printed(out, print_page, &r)
                   : usage_error("this file and its modules declare no %s", what);
    entries_free(&r);
    fray_ide_free(r.ide);
    finder_free(r.finder);
    return code;
}
