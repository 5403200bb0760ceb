/* doc_print.h -- Declares the pages of a rulebook, grouped into chapters, and one printer per
 * format. */
#ifndef FRAY_TOOL_DOC_PRINT_H
#define FRAY_TOOL_DOC_PRINT_H

#include <stdbool.h>
#include <stdio.h>

#include "fray.h"

struct doc_chapter {
    const char *title;
    fray_page *pages;
    size_t count;
};
struct doc_book {
    const char *title;
    struct doc_chapter *chapters;
    size_t count;
    int width;
};

void doc_text(FILE *to, const struct doc_book *book);
void doc_markdown(FILE *to, const struct doc_book *book);
void doc_html(FILE *to, const struct doc_book *book);
void doc_json(FILE *to, const struct doc_book *book);

/* In the order of the names of --format. */
enum doc_format { DOC_TEXT, DOC_MARKDOWN, DOC_HTML, DOC_JSON };
/* ---- doc_html.c: an element around a text, with characters of markup escaped ---- */
void put_element(FILE *to, const char *tag, const char *attributes, const char *text);

/* ---- doc_reference.c ---- */

bool doc_is_reference(const char *what); /* events, windows, kinds, options, functions, commands */
int doc_reference(const char *what, const char *path, enum doc_format format, const char *out);

#endif
