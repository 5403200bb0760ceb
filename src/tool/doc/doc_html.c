/* doc_html.c -- Prints pages of a rulebook as one HTML file: cards to print and cut, nine on a
 * sheet of A4.
 *
 * A card is 63 by 88 millimetres, the size of card sleeves. Longer text gets a smaller font, then a
 * card of double width, and at last a card as high as its text. Nothing is cut off. The file needs
 * no scripts and no other files.
 */
#include <string.h>

#include "doc_print.h"

#include "tool/doc/cards.css.h"
#include "tool/io/markup.h"
#include "tool/io/output.h"

void put_element(FILE *to, const char *tag, const char *attributes, const char *text)
{
    put(to, "<%s%s>", tag, attributes);
    put_html(to, text);
    put(to, "</%s>\n", tag);
}

static size_t weight(const fray_page *p)
{
    size_t n = strlen(p->flavour);
    for (size_t i = 0; i < p->figure_count; i++) n += strlen(p->figures[i]) + 4;
    for (size_t i = 0; i < p->rule_count; i++) n += strlen(p->rules[i]) + 12;
    for (size_t i = 0; i < p->reminder_count; i++)
        n += strlen(p->reminders[i].name) + strlen(p->reminders[i].text) * 3 / 4;
    return n;
}

static void put_reminders(FILE *to, const fray_page *p)
{
    for (size_t i = 0; i < p->reminder_count; i++) {
        put(to, "<p class=\"reminder\"><b>");
        put_html(to, p->reminders[i].name);
        put(to, ":</b> ");
        put_html(to, p->reminders[i].text);
        put(to, "</p>\n");
    }
}

static void put_card(FILE *to, const fray_page *p)
{
    size_t size = weight(p);
    put(to, "<article class=\"card%s\">\n<div class=\"name\">",
        size > 2200  ? " wide tall"
        : size > 900 ? " wide"
        : size > 620 ? " long"
                     : "");
    put_html(to, p->name);
    if (*p->values) put(to, " %s", p->values);
    put(to, "</div>\n<div class=\"kind\">");
    put_html(to, p->kind);
    if (*p->group) put(to, ", ");
    put_html(to, p->group);
    put(to, "</div>\n");
    if (p->figure_count) put(to, "<ul class=\"figures\">\n");
    for (size_t i = 0; i < p->figure_count; i++) put_element(to, "li", "", p->figures[i]);
    if (p->figure_count) put(to, "</ul>\n");
    for (size_t i = 0; i < p->rule_count; i++) put_element(to, "p", "", p->rules[i]);
    put_reminders(to, p);
    if (*p->flavour) put_element(to, "p", " class=\"flavour\"", p->flavour);
    put(to, "</article>\n");
}

void doc_html(FILE *to, const struct doc_book *book)
{
    put(to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    put_html(to, *book->title ? book->title : "Fray");
    put(to, "</title>\n<style>\n");
    fputs(cards_css, to);
    put(to, "</style>\n</head>\n<body>\n");
    for (size_t c = 0; c < book->count; c++) {
        put_element(to, "h2", "", book->chapters[c].title);
        put(to, "<div class=\"sheet\">\n");
        for (size_t i = 0; i < book->chapters[c].count; i++)
            put_card(to, &book->chapters[c].pages[i]);
        put(to, "</div>\n");
    }
    put(to, "</body>\n</html>\n");
}
