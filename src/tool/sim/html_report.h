/* html_report.h -- Declares a page of HTML with tables that sort and charts drawn by gnuplot. */
#ifndef FRAY_TOOL_HTML_REPORT_H
#define FRAY_TOOL_HTML_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "tool/io/memory.h"

/* A page in memory. Charts are scripts until the end, and are drawn together. */
struct html_report {
    FILE *page, *plot;
    struct text_stream whole; /* behind `page` */
    size_t *chart_at;         /* where each chart is in the text */
    char **chart_alt;         /* what it shows, in words */
    size_t chart_count;
    bool chart_is_wide; /* the last one */
};

/* Returns false after a message: gnuplot is not there. */
bool html_begin(struct html_report *r, const char *path, const char *title);
/* Draws the charts and writes the page to the path, or to standard output (NULL). Returns an exit
 * code. */
int html_end(struct html_report *r, const char *path);

void html_section(struct html_report *r, const char *title);
void html_paragraph(struct html_report *r, const char *text);
/* A list of terms and what they mean; it ends with NULL. */
void html_terms(struct html_report *r, const char *const *terms);

/* A table that sorts by any column; `heads` ends with NULL. Numbers are right-aligned. */
void html_table(struct html_report *r, const char *caption, const char *const *heads);
void html_row(struct html_report *r);
void html_cell(struct html_report *r, const char *text);
void html_number(struct html_report *r, double value, int digits, const char *unit);
void html_table_end(struct html_report *r);

/* Begins a chart; its script goes to r->plot. alt: what it shows, for who cannot see it. */
void html_chart(struct html_report *r, const char *title, const char *alt);
/* A chart of its own height, as wide as the page; it scrolls on narrow screens. */
void html_chart_wide(struct html_report *r, const char *title, const char *alt, int height);
void html_chart_end(struct html_report *r);
/* Charts between these are side by side where there is room. */
void html_charts(struct html_report *r);
void html_charts_end(struct html_report *r);

#endif
