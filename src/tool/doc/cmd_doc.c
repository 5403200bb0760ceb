/* cmd_doc.c -- Implements `fray doc`: selects declarations and prints them as pages of a rulebook.
 *
 * The printers are in doc_text.c, doc_html.c and doc_json.c.
 */
#include <stdlib.h>
#include <string.h>

#include "doc_print.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"

static const char *format_name = "text", *out_path = "-", *width_text = "78";
static int own_only;
static const struct poptOption doc_options[] = {
    {"format", 0, POPT_ARG_STRING, &format_name, 'f',
     "text, markdown, html (cards on a sheet) or json", "FORMAT"},
    {"out", 'o', POPT_ARG_STRING, &out_path, 'o', "the output file; - is standard output", "FILE"},
    {"width", 0, POPT_ARG_STRING, &width_text, 'w', "columns of the text: 40 to 200", "N"},
    {"own", 0, POPT_ARG_NONE, &own_only, 'n',
     "only declarations of FILE itself, not of its modules", NULL},
    OPTION_FORCE,
    POPT_TABLEEND,
};

/* ---- chapters -------------------------------------------------------------------------------- */

/* A group is a chapter. Declarations without a group form a chapter per kind. */
static struct doc_chapter *chapter_of(struct doc_book *book, const fray_page *page)
{
    char *title = *page->group ? text_of("%s", page->group) : text_of("%s", page->kinds);
    for (size_t i = 0; i < book->count; i++)
        if (strcmp(book->chapters[i].title, title) == 0) {
            free(title);
            return &book->chapters[i];
        }
    NEED_ROOM(book->chapters, book->count);
    book->chapters[book->count] = (struct doc_chapter){.title = title};
    return &book->chapters[book->count++];
}

static void add_page(struct doc_book *book, const fray_page *page)
{
    struct doc_chapter *c = chapter_of(book, page);
    NEED_ROOM(c->pages, c->count);
    c->pages[c->count++] = *page;
}

static bool is_blank(const fray_page *page)
{
    return page->figure_count + page->rule_count == 0 && !*page->flavour;
}

static void select_pages(struct doc_book *book, const fray_doc *doc, const char *what,
                         const char *file)
{
    bool all = strcmp(what, "all") == 0;
    for (size_t i = 0; i < fray_doc_count(doc); i++) {
        fray_page page = fray_doc_page(doc, i);
        if (own_only && strcmp(page.file, file) != 0) continue;
        if (all ? !is_blank(&page) : fray_doc_fits(doc, i, what)) add_page(book, &page);
    }
}

static void book_free(struct doc_book *book)
{
    for (size_t i = 0; i < book->count; i++) {
        free((char *)(uintptr_t)book->chapters[i].title);
        free(book->chapters[i].pages);
    }
    free(book->chapters);
}

/* Reports that nothing matches, and lists the kinds that the file has. */
static int report_no_match(const fray_doc *doc, const char *what, const char *file)
{
    char *kinds = text_of("%s", "");
    for (size_t i = 0; i < fray_doc_count(doc); i++) {
        fray_page page = fray_doc_page(doc, i);
        char *name = text_of("%s", page.kinds);
        name[0] = (char)(name[0] >= 'A' && name[0] <= 'Z' ? name[0] - 'A' + 'a' : name[0]);
        char *mark = text_of(" %s,", name);
        if (!(own_only && strcmp(page.file, file) != 0) && !strstr(kinds, mark)) {
            char *longer = text_of("%s%s", kinds, mark);
            free(kinds);
            kinds = longer;
        }
        free(mark);
        free(name);
    }
    if (*kinds) kinds[strlen(kinds) - 1] = '\0';
    int code = usage_error("no declaration, group or kind here is called '%s'%s%s", what,
                           *kinds ? "; the kinds are" : "", kinds);
    free(kinds);
    return code;
}

/* ---- printing -------------------------------------------------------------------------------- */

struct print_job {
    const struct doc_book *book;
    void (*printer)(FILE *to, const struct doc_book *book);
};

static void print(FILE *to, const void *what)
{
    const struct print_job *p = what;
    p->printer(to, p->book);
}

static int command_doc(int count, const char *const *operands)
{
    static const char *const names[] = {"text", "markdown", "html", "json", NULL};
    static void (*const printers[])(FILE *, const struct doc_book *) = {doc_text, doc_markdown,
                                                                        doc_html, doc_json};
    (void)count;
    uint64_t width;
    int format = parse_choice("--format", format_name, names);
    if (format < 0) return EXIT_USAGE;
    if (!read_number(width_text, strlen(width_text), 200, &width) || width < 40)
        return usage_error("--width is a number from 40 to 200, not '%s'", width_text);
    if (doc_is_reference(operands[0]))
        return doc_reference(operands[0], operands[1], (enum doc_format)format, out_path);
    fray_doc *doc;
    int code = load_doc(operands[1], &doc);
    if (code != EXIT_CLEAN) return code;
    struct doc_book book = {.title = fray_doc_title(doc), .width = (int)width};
    const char *file = operands[1];
    while (strncmp(file, "./", 2) == 0) file += 2;
    select_pages(&book, doc, operands[0], file);
    struct print_job all = {&book, printers[format]};
    code =
        book.count ? write_printed(out_path, print, &all) : report_no_match(doc, operands[0], file);
    book_free(&book);
    fray_doc_free(doc);
    return code;
}

const struct command doc_command = {
    .name = "doc",
    .summary = "print rules as pages of a rulebook",
    .usage = "WHAT FILE",
    .details = "WHAT is a kind of declaration, singular or plural (cards, conditions, creatures), "
               "a group such as a school, the name of one declaration, or all. The text of each "
               "page is generated from the rules. For authors, it is events, windows, kinds, "
               "options, functions or commands. See docs/commands/doc.md.",
    .examples = EXAMPLES("fray doc cards ford.fray", "fray doc \"Hollow Wolf\" ford.fray",
                         "fray doc --own --format html --out cards.html cards school.fray"),
    .options = doc_options,
    .least = 2,
    .most = 2,
    .run = command_doc,
    .right = WRITES_OUTPUTS,
};
