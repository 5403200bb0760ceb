/* doc_json.c -- Prints pages of a rulebook as JSON. */
#include <stdlib.h>

#include "doc_print.h"

#include "tool/io/json.h"

static json_t *texts(const char *const *at, size_t count)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < count; i++) json_push(all, json_text(at[i]));
    return all;
}

static json_t *page_json(const fray_page *p)
{
    json_t *page = json_require(json_object()), *reminders = json_require(json_object());
    for (size_t i = 0; i < p->reminder_count; i++)
        json_add(reminders, p->reminders[i].name, json_text(p->reminders[i].text));
    json_add(page, "name", json_text(p->name));
    json_add(page, "kind", json_text(p->kind));
    json_add(page, "group", json_text(p->group));
    json_add(page, "values", json_text(p->values));
    json_add(page, "figures", texts(p->figures, p->figure_count));
    json_add(page, "rules", texts(p->rules, p->rule_count));
    json_add(page, "flavour", json_text(p->flavour));
    json_add(page, "reminders", reminders);
    json_add(page, "file", json_text(p->file));
    json_add(page, "line", json_integer(p->line));
    return page;
}

void doc_json(FILE *to, const struct doc_book *book)
{
    json_t *all = json_require(json_object()), *pages = json_require(json_array());
    for (size_t c = 0; c < book->count; c++)
        for (size_t i = 0; i < book->chapters[c].count; i++)
            json_push(pages, page_json(&book->chapters[c].pages[i]));
    json_add(all, "title", json_text(book->title));
    json_add(all, "pages", pages);
    char *text = json_line(all, JSON_INDENT(2));
    put_json(to, text);
    put(to, "\n");
    free(text);
    json_decref(all);
}
