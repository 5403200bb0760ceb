/* print_flow.h -- Declares a flow: texts one below the other, in columns, over numbered pages. */
#ifndef FRAY_TOOL_PRINT_FLOW_H
#define FRAY_TOOL_PRINT_FLOW_H

#include "print.h"

struct flow {
    struct canvas *canvas;
    const struct paper *paper;
    const char *footer; /* printed beside the page number, or NULL: no footer */
    int columns, column, page;
    double margin, gutter, top, y, width;
    double scale; /* of all texts */
};

void flow_begin(struct flow *f, struct canvas *c, const struct paper *paper, int columns,
                const char *footer);
void flow_columns(struct flow *f, int columns); /* from the next line on, below what is there */
void flow_page(struct flow *f);                 /* ends the page; nothing happens on an empty one */
void flow_end(struct flow *f);
double flow_x(const struct flow *f);
/* Goes to the next column or page unless this height is left. */
void flow_need(struct flow *f, double height);
void flow_text(struct flow *f, const struct text_style *style, const char *text, double after);
double flow_height(const struct flow *f, const struct text_style *style, const char *text);
void flow_rule(struct flow *f, unsigned ink);
/* A text at the left and one at the right of a line, linked to a target. */
void flow_entry(struct flow *f, const struct text_style *style, const char *left, const char *right,
                const char *target);

#endif
