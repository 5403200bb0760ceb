/* html_report.c -- Writes a page of HTML: tables that sort, and charts drawn by gnuplot.
 *
 * The page is one file, which needs no other and no network. It follows the light or dark mode of
 * its reader, and narrow screens.
 */
#include <stdlib.h>
#include <string.h>

#include "html_report.h"

#include "tool/io/files.h"
#include "tool/io/gnuplot.h"
#include "tool/io/markup.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/sim/report.css.h"
#include "tool/sim/report.js.h"

/* Sorts a table by the column of the pressed head: first by its usual direction, then back. */
bool html_begin(struct html_report *r, const char *path, const char *title)
{
    *r = (struct html_report){.plot = gnuplot_script(path ? path : "the report")};
    if (!r->plot) return false;
    r->page = text_stream_begin(&r->whole);
    put(r->page, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<title>");
    put_html(r->page, title);
    put(r->page, "</title>\n<style>\n");
    fputs(report_css, r->page);
    put(r->page, "</style>\n<main>\n<h1>");
    put_html(r->page, title);
    put(r->page, "</h1>\n");
    return true;
}

/* ---- text and tables ---- */

static void put_tagged(struct html_report *r, const char *tag, const char *text)
{
    put(r->page, "<%s>", tag);
    put_html(r->page, text);
    put(r->page, "</%s>\n", tag);
}

void html_section(struct html_report *r, const char *title)
{
    put_tagged(r, "h2", title);
}

void html_paragraph(struct html_report *r, const char *text)
{
    put_tagged(r, "p", text);
}

void html_terms(struct html_report *r, const char *const *terms)
{
    put(r->page, "<dl>\n");
    for (; *terms; terms += 2) {
        put_tagged(r, "dt", terms[0]);
        put_tagged(r, "dd", terms[1]);
    }
    put(r->page, "</dl>\n");
}

void html_table(struct html_report *r, const char *caption, const char *const *heads)
{
    put(r->page, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
    put_html(r->page, caption);
    put(r->page, "\">\n<table>\n");
    put_tagged(r, "caption", caption);
    put(r->page, "<thead><tr>\n");
    for (; *heads; heads++) {
        put(r->page, "<th scope=\"col\">");
        put_html(r->page, *heads);
        put(r->page, "</th>\n");
    }
    put(r->page, "</tr></thead>\n<tbody>\n");
}

void html_row(struct html_report *r)
{
    put(r->page, "<tr>\n");
}

void html_cell(struct html_report *r, const char *text)
{
    put_tagged(r, "td", text);
}

void html_number(struct html_report *r, double value, int digits, const char *unit)
{
    fprintf(r->page, "<td class=\"n\" data-v=\"%.9g\">%.*f%s</td>\n", value, digits, value, unit);
}

void html_table_end(struct html_report *r)
{
    put(r->page, "</tbody></table></div>\n");
}

/* ---- charts ---- */

void html_charts(struct html_report *r)
{
    put(r->page, "<div class=\"charts\">\n");
}

void html_charts_end(struct html_report *r)
{
    put(r->page, "</div>\n");
}

static void chart_begin(struct html_report *r, const char *class, const char *title,
                        const char *alt)
{
    put(r->page, "<figure%s><figcaption>", class);
    put_html(r->page, title);
    put(r->page, "</figcaption>\n");
    if (*class) put(r->page, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
    if (*class) put_html(r->page, title);
    if (*class) put(r->page, "\">\n");
    fflush(r->page);
    NEED_ROOM(r->chart_at, r->chart_count);
    r->chart_alt = xrealloc(r->chart_alt, (r->chart_count + 1) * sizeof *r->chart_alt);
    r->chart_at[r->chart_count] = r->whole.size;
    r->chart_alt[r->chart_count++] = text_of("%s", alt);
    r->chart_is_wide = *class != '\0';
}

void html_chart(struct html_report *r, const char *title, const char *alt)
{
    chart_begin(r, "", title, alt);
    gnuplot_inline(r->plot, 480, 300);
}

void html_chart_wide(struct html_report *r, const char *title, const char *alt, int height)
{
    chart_begin(r, " class=\"own\"", title, alt);
    gnuplot_inline(r->plot, 960, height);
}

void html_chart_end(struct html_report *r)
{
    fputs("set output\n", r->plot);
    put(r->page, r->chart_is_wide ? "</div></figure>\n" : "</figure>\n");
}

/* Writes a drawing. Its names get the chart's number, as a page has each name once. */
static void put_drawing(FILE *to, const char *drawing, const char *end, size_t number,
                        const char *alt)
{
    const char *at = strstr(drawing, "<svg");
    if (!at || at >= end) return;
    put(to, "<svg role=\"img\" aria-label=\"");
    put_html(to, alt);
    put(to, "\"");
    for (at += strlen("<svg"); at < end; at++) {
        bool named = strncmp(at, "id='", 4) == 0 || strncmp(at, "id=\"", 4) == 0;
        fputc(*at, to);
        if (named) {
            fprintf(to, "d=%cc%zu-", at[3], number);
            at += 3;
        } else if (*at == '#' && at[-1] == '\'') {
            fprintf(to, "c%zu-", number);
        }
    }
}

static void put_page(FILE *to, const void *what)
{
    const struct html_report *r = ((const struct html_report *const *)what)[0];
    const char *drawing = ((const char *const *)what)[1];
    size_t from = 0;
    for (size_t i = 0; i < r->chart_count; i++) {
        fwrite(r->whole.text + from, 1, r->chart_at[i] - from, to);
        from = r->chart_at[i];
        const char *next = drawing ? strstr(drawing + 1, "<?xml") : NULL;
        if (drawing)
            put_drawing(to, drawing, next ? next : drawing + strlen(drawing), i, r->chart_alt[i]);
        drawing = next;
    }
    fwrite(r->whole.text + from, 1, r->whole.size - from, to);
}

int html_end(struct html_report *r, const char *path)
{
    put(r->page, "</main>\n<script>\n");
    fputs(report_js, r->page);
    put(r->page, "</script>\n</html>\n");
    int code = EXIT_BROKEN;
    size_t size;
    char *text = text_stream_end(&r->whole);
    char *drawn = NULL;
    if (r->chart_count) drawn = gnuplot_run(path ? path : "the report", &size);
    if (drawn) {
        drawn = xrealloc(drawn, size + 1);
        drawn[size] = '\0';
    }
    if (drawn || !r->chart_count) {
        const void *what[2] = {r, drawn};
        code = write_printed(path, put_page, what);
    }
    gnuplot_stop();
    free(drawn);
    free(text);
    for (size_t i = 0; i < r->chart_count; i++) free(r->chart_alt[i]);
    free(r->chart_alt);
    free(r->chart_at);
    return code;
}
