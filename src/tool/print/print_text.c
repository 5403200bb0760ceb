/* print_text.c -- Holds what cards, sheets and books share: colours, joined texts, fitting titles.
 */
#include <stdlib.h>
#include <string.h>

#include "print.h"

#include "tool/io/memory.h"

const char *print_chapter(const fray_page *page)
{
    return *page->group ? page->group : page->kinds;
}

char *print_flavour(const fray_page *page)
{
    char *text = text_copy(page->flavour, strlen(page->flavour));
    for (char *p = text; *p; p++)
        if (*p == '\n') *p = ' ';
    return text;
}

/* Chapters take the colours in turn, by their first page. */
unsigned print_ink_of(const fray_doc *doc, const fray_page *page)
{
    static const unsigned inks[] = {0x7a1f1f, 0x1f4e79, 0x2f6b3a, 0x6b4a8b,
                                    0x8a5a12, 0x2b6f77, 0x8b3a62};
    size_t chapters = 0;
    const char *own = print_chapter(page);
    for (size_t i = 0; i < fray_doc_count(doc); i++) {
        fray_page p = fray_doc_page(doc, i);
        const char *chapter = print_chapter(&p);
        if (strcmp(chapter, own) == 0) break;
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++) {
            fray_page before = fray_doc_page(doc, k);
            seen = strcmp(print_chapter(&before), chapter) == 0;
        }
        chapters += !seen;
    }
    return inks[chapters % (sizeof inks / sizeof *inks)];
}

char *print_joined(const char *const *texts, size_t count, const char *between, size_t skip)
{
    char *all = text_copy("", 0);
    for (size_t i = 0; i < count; i++) {
        if (i == skip) continue;
        char *longer = text_of("%s%s%s", all, *all ? between : "", texts[i]);
        free(all);
        all = longer;
    }
    return all;
}

double print_fit_line(struct canvas *c, struct text_style style, double least, double width,
                      const char *text)
{
    while (style.size > least && canvas_width(c, &style, text) > width) style.size -= 0.5;
    return style.size;
}
