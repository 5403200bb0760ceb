/* print_book.c -- Prints a system as a book: contents, chapters with cross references, and an index
 * of all names.
 *
 * The book is laid out twice. The first time finds the page of each entry, the second prints it.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "print_flow.h"

#include "tool/io/memory.h"

enum { BLACK = 0x161616, GREY = 0x555555 };

struct book_entry {
    size_t page;   /* of the doc */
    size_t *names; /* entries that its rules name */
    size_t name_count;
    size_t *named_by;
    size_t named_count;
    int number; /* the page of the book, 0: not known yet */
};

struct book {
    const struct print_run *job;
    struct book_entry *entries; /* in the order of chapters */
    size_t count;
    size_t *sorted; /* by name */
    int index_number;
};

static fray_page page_of(const struct book *b, size_t entry)
{
    return fray_doc_page(b->job->doc, b->entries[entry].page);
}

/* ---- cross references ------------------------------------------------------------------------ */

static bool is_word_byte(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* The entry with the longest name that begins here; SIZE_MAX: none does. */
static size_t entry_at(const struct book *b, const char *text)
{
    size_t found = SIZE_MAX, longest = 0;
    for (size_t i = 0; i < b->count; i++) {
        const char *name = page_of(b, i).name;
        size_t n = strlen(name);
        if (n > longest && strncmp(text, name, n) == 0 && !is_word_byte(text[n])) {
            longest = n;
            found = i;
        }
    }
    return found;
}

static void note(size_t **all, size_t *count, size_t entry)
{
    for (size_t i = 0; i < *count; i++)
        if ((*all)[i] == entry) return;
    NEED_ROOM(*all, *count);
    (*all)[(*count)++] = entry;
}

static void find_names(struct book *b, size_t entry, const char *text)
{
    for (const char *p = text; *p;) {
        bool begins = p == text || !is_word_byte(p[-1]);
        size_t named = begins && is_word_byte(*p) ? entry_at(b, p) : SIZE_MAX;
        if (named != SIZE_MAX && named != entry) {
            note(&b->entries[entry].names, &b->entries[entry].name_count, named);
            note(&b->entries[named].named_by, &b->entries[named].named_count, entry);
        }
        p += named != SIZE_MAX ? strlen(page_of(b, named).name) : 1;
    }
}

/* ---- the entries ----------------------------------------------------------------------------- */

static bool same_chapter(const fray_page *a, const fray_page *b)
{
    return strcmp(print_chapter(a), print_chapter(b)) == 0;
}

static void collect_entries(struct book *b)
{
    const struct print_run *job = b->job;
    for (size_t i = 0; i < job->count; i++) {
        fray_page first = fray_doc_page(job->doc, job->cards[i].page);
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++) {
            fray_page p = fray_doc_page(job->doc, job->cards[k].page);
            seen = same_chapter(&p, &first);
        }
        for (size_t k = i; k < job->count && !seen; k++) {
            fray_page p = fray_doc_page(job->doc, job->cards[k].page);
            if (!same_chapter(&p, &first)) continue;
            NEED_ROOM(b->entries, b->count);
            b->entries[b->count++] = (struct book_entry){.page = job->cards[k].page};
        }
    }
    for (size_t i = 0; i < b->count; i++) {
        fray_page p = page_of(b, i);
        for (size_t k = 0; k < p.figure_count; k++) find_names(b, i, p.figures[k]);
        for (size_t k = 0; k < p.rule_count; k++) find_names(b, i, p.rules[k]);
    }
}

static void sort_entries(struct book *b)
{
    b->sorted = xrealloc(NULL, (b->count + 1) * sizeof *b->sorted);
    for (size_t i = 0; i < b->count; i++) {
        size_t at = i;
        for (; at > 0 && strcasecmp(page_of(b, b->sorted[at - 1]).name, page_of(b, i).name) > 0;
             at--)
            b->sorted[at] = b->sorted[at - 1];
        b->sorted[at] = i;
    }
}

/* ---- printing -------------------------------------------------------------------------------- */

static char *target_of(const struct book *b, size_t entry)
{
    (void)b;
    return text_of("entry %zu", entry);
}

static void put_contents(struct flow *f, const struct book *b)
{
    struct text_style head = {.size = 15, .bold = true, .ink = BLACK},
                      line = {.size = 11, .ink = BLACK};
    flow_text(f, &head, "Contents", 6);
    for (size_t i = 0; i < b->count; i++) {
        fray_page p = page_of(b, i), before = i ? page_of(b, i - 1) : p;
        if (i && same_chapter(&before, &p)) continue;
        char *number = text_of("%d", b->entries[i].number), *target = target_of(b, i);
        flow_entry(f, &line, print_chapter(&p), number, target);
        free(target);
        free(number);
    }
    char *number = text_of("%d", b->index_number);
    flow_entry(f, &line, "Index", number, "index");
    free(number);
}

/* "See Wolf 7, Fists 9." */
static char *references(const struct book *b, const struct book_entry *e)
{
    char *all = text_copy("", 0);
    for (size_t i = 0; i < e->name_count; i++) {
        char *longer = text_of("%s%s%s %d", all, i ? ", " : "See ", page_of(b, e->names[i]).name,
                               b->entries[e->names[i]].number);
        free(all);
        all = longer;
    }
    return all;
}

static void put_entry(struct flow *f, struct book *b, size_t entry)
{
    struct book_entry *e = &b->entries[entry];
    fray_page p = page_of(b, entry);
    struct text_style name = {.size = 11, .bold = true, .ink = print_ink_of(b->job->doc, &p)},
                      small = {.size = 8, .ink = GREY}, text = {.size = 9, .ink = BLACK},
                      flavour = {.size = 8.5, .italic = true, .ink = GREY};
    char *title = text_of("%s%s%s", p.name, *p.values ? " " : "", p.values),
         *figures = print_joined(p.figures, p.figure_count, ", ", SIZE_MAX),
         *kind = text_of("%s%s%s", p.kind, *figures ? ": " : "", figures),
         *rules = print_joined(p.rules, p.rule_count, " ", SIZE_MAX), *see = references(b, e),
         *line = print_flavour(&p);
    double height = flow_height(f, &name, title) + flow_height(f, &small, kind);
    if (*rules) height += flow_height(f, &text, rules);
    if (*see) height += flow_height(f, &small, see);
    if (*p.flavour) height += flow_height(f, &flavour, line);
    flow_need(f, height);
    e->number = f->page;
    char *target = target_of(b, entry);
    canvas_target(f->canvas, target, flow_x(f), f->y);
    free(target);
    flow_text(f, &name, title, 0);
    flow_text(f, &small, kind, 0);
    if (*rules) flow_text(f, &text, rules, 0);
    if (*p.flavour) flow_text(f, &flavour, line, 0);
    if (*see) flow_text(f, &small, see, 0);
    f->y += 7;
    free(title);
    free(figures);
    free(kind);
    free(rules);
    free(see);
    free(line);
}

static void put_chapter_head(struct flow *f, const struct book *b, size_t entry, int *outline)
{
    fray_page p = page_of(b, entry);
    struct text_style head = {.size = 17, .bold = true, .ink = print_ink_of(b->job->doc, &p)};
    flow_need(f, 90);
    flow_text(f, &head, print_chapter(&p), 0);
    flow_rule(f, head.ink);
    char *target = target_of(b, entry);
    *outline = canvas_outline(f->canvas, 0, print_chapter(&p), target);
    free(target);
}

static void put_index(struct flow *f, struct book *b)
{
    struct text_style head = {.size = 15, .bold = true, .ink = BLACK},
                      line = {.size = 8.5, .ink = BLACK};
    flow_page(f);
    flow_columns(f, 1);
    b->index_number = f->page;
    canvas_target(f->canvas, "index", f->margin, f->y);
    canvas_outline(f->canvas, 0, "Index", "index");
    flow_text(f, &head, "Index", 6);
    flow_columns(f, 3);
    for (size_t i = 0; i < b->count; i++) {
        const struct book_entry *e = &b->entries[b->sorted[i]];
        char *numbers = text_of("%d", e->number), *target = target_of(b, b->sorted[i]);
        int last = e->number;
        for (int number = 1; number <= f->page; number++) /* the pages that name it, in order */
            for (size_t k = 0; k < e->named_count; k++)
                if (b->entries[e->named_by[k]].number == number && number != last &&
                    number != e->number && strlen(numbers) < 24) {
                    char *longer = text_of("%s, %d", numbers, number);
                    free(numbers);
                    numbers = longer;
                    last = number;
                }
        flow_entry(f, &line, page_of(b, b->sorted[i]).name, numbers, target);
        free(target);
        free(numbers);
    }
}

static void put_book(struct book *b, struct canvas *c)
{
    const char *title = *fray_doc_title(b->job->doc) ? fray_doc_title(b->job->doc) : "Fray";
    struct text_style large = {.size = 34, .bold = true, .centred = true, .ink = BLACK};
    struct flow f;
    int chapter = 0;
    flow_begin(&f, c, b->job->paper, 1, title);
    large.size = print_fit_line(c, large, 14, f.width, title);
    f.y += 40;
    flow_text(&f, &large, title, 40);
    flow_columns(&f, 2);
    put_contents(&f, b);
    flow_page(&f);
    flow_columns(&f, 2);
    for (size_t i = 0; i < b->count; i++) {
        fray_page p = page_of(b, i), before = i ? page_of(b, i - 1) : p;
        if (!i || !same_chapter(&before, &p)) put_chapter_head(&f, b, i, &chapter);
        put_entry(&f, b, i);
        char *target = target_of(b, i);
        canvas_outline(c, chapter, p.name, target);
        free(target);
    }
    put_index(&f, b);
    flow_end(&f);
}

bool print_book(struct print_run *job, struct canvas *c)
{
    struct book b = {.job = job};
    collect_entries(&b);
    sort_entries(&b);
    char *bytes = NULL;
    size_t size;
    for (int pass = 0; pass < 2; pass++) { /* numbers take room, so the second pass may move some */
        struct canvas *measured = canvas_pdf(job->paper->width, job->paper->height, "");
        put_book(&b, measured);
        canvas_finish(measured, &bytes, &size);
        free(bytes);
    }
    put_book(&b, c);
    for (size_t i = 0; i < b.count; i++) {
        free(b.entries[i].names);
        free(b.entries[i].named_by);
    }
    free(b.entries);
    free(b.sorted);
    return true;
}
