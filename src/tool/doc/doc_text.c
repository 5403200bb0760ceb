/* doc_text.c -- Prints pages of a rulebook as plain text or Markdown. */
#include <stdlib.h>
#include <string.h>

#include "doc_print.h"

#include "tool/io/markup.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

/* ---- text ------------------------------------------------------------------------------------ */

/* Prints words, wrapped at the width. */
static void put_wrapped(FILE *to, const char *text, int indent, int width)
{
    int column = 0;
    while (*text) {
        size_t n = strcspn(text, " \n");
        char *word = text_of("%.*s", (int)n, text);
        int wide = columns_of(word);
        if (column && column + 1 + wide > width) {
            put(to, "\n");
            column = 0;
        }
        if (n) {
            put(to, "%*s%s", column ? 1 : indent, "", word);
            column += (column ? 1 : indent) + wide;
        }
        free(word);
        text += n + (text[n] != '\0');
    }
    if (column) put(to, "\n");
}

static char *joined(const char *const *texts, size_t count, const char *between)
{
    char *all = text_of("%s", "");
    for (size_t i = 0; i < count; i++) {
        char *longer = text_of("%s%s%s", all, i ? between : "", texts[i]);
        free(all);
        all = longer;
    }
    return all;
}

/* "Technique. Level 1, Attack +4." */
static char *figures_of(const fray_page *p)
{
    return joined(p->figures, p->figure_count, ", ");
}

static char *rules_of(const fray_page *p)
{
    return joined(p->rules, p->rule_count, " ");
}

static void text_page(FILE *to, const fray_page *p, int width)
{
    char *title = text_of("%s%s%s", p->name, *p->values ? " " : "", p->values);
    char *figures = figures_of(p), *rules = rules_of(p);
    char *head = text_of("%s%s%s", p->kind, *figures ? ": " : "", figures);
    paint(to, BOLD);
    put(to, "%s\n", title);
    paint(to, PLAIN);
    put_wrapped(to, head, 2, width);
    put_wrapped(to, rules, 2, width);
    put_wrapped(to, p->variant, 2, width);
    paint(to, DIM);
    put_wrapped(to, p->flavour, 4, width);
    paint(to, PLAIN);
    put(to, "\n");
    free(title);
    free(figures);
    free(rules);
    free(head);
}

void doc_text(FILE *to, const struct doc_book *book)
{
    for (size_t c = 0; c < book->count; c++) {
        const struct doc_chapter *chapter = &book->chapters[c];
        if (book->count > 1 || chapter->count > 1) {
            put(to, "%s\n", chapter->title);
            for (int i = 0; i < columns_of(chapter->title); i++) put(to, "=");
            put(to, "\n\n");
        }
        for (size_t i = 0; i < chapter->count; i++) text_page(to, &chapter->pages[i], book->width);
    }
}

/* ---- markdown -------------------------------------------------------------------------------- */

static void markdown_page(FILE *to, const fray_page *p)
{
    put(to, "### ");
    put_markdown(to, p->name);
    if (*p->values) put(to, " ");
    put_markdown(to, p->values);
    char *figures = figures_of(p);
    put(to, "\n\n**");
    put_markdown(to, p->kind);
    put(to, "**%s", *figures ? ": " : "");
    put_markdown(to, figures);
    put(to, "\n");
    free(figures);
    if (p->rule_count) put(to, "\n");
    for (size_t i = 0; i < p->rule_count; i++) {
        put_markdown(to, p->rules[i]);
        put(to, "\n");
    }
    if (*p->variant) {
        put(to, "\n");
        put_markdown(to, p->variant);
        put(to, "\n");
    }
    if (*p->flavour) {
        put(to, "\n*");
        put_markdown(to, p->flavour);
        put(to, "*\n");
    }
    put(to, "\n");
}

void doc_markdown(FILE *to, const struct doc_book *book)
{
    if (*book->title) {
        put(to, "# ");
        put_markdown(to, book->title);
        put(to, "\n\n");
    }
    for (size_t c = 0; c < book->count; c++) {
        put(to, "## ");
        put_markdown(to, book->chapters[c].title);
        put(to, "\n\n");
        for (size_t i = 0; i < book->chapters[c].count; i++)
            markdown_page(to, &book->chapters[c].pages[i]);
    }
}
