/* doc_json.c -- Prints pages of a rulebook as JSON. */
#include <stdlib.h>

#include "doc_print.h"

#include "tool/io/json.h"
#include "tool/io/output.h"

void doc_json(FILE *to, const struct doc_book *book)
{
    static const fray_view referee = {.referee = 1};
    json_t *all = json_require(json_object()), *pages = json_require(json_array());
    for (size_t c = 0; c < book->count; c++)
        for (size_t i = 0; i < book->chapters[c].count; i++) {
            struct json_sink page;
            fray_sink sink = json_sink(&page, NULL);
            fray_show_page(&referee, &sink, NULL, &book->chapters[c].pages[i]);
            json_push(pages, page.whole);
        }
    json_add(all, "title", json_text(book->title));
    json_add(all, "pages", pages);
    char *text = json_line(all, JSON_INDENT(2));
    put_json(to, text);
    put(to, "\n");
    free(text);
    json_decref(all);
}
