/* print_flow.c -- Places texts one below the other, in columns, over numbered pages. */
#include <stdlib.h>
#include <string.h>

#include "print_flow.h"

#include "tool/io/memory.h"

enum { GREY = 0x666666 };

static double bottom_of(const struct flow *f)
{
    return f->paper->height - f->margin - 14;
}

static void set_columns(struct flow *f, int columns)
{
    f->columns = columns;
    f->width = (f->paper->width - 2 * f->margin - (columns - 1) * f->gutter) / columns;
}

void flow_begin(struct flow *f, struct canvas *c, const struct paper *paper, int columns,
                const char *footer)
{
    *f = (struct flow){.canvas = c, .paper = paper, .footer = footer, .page = 1, .scale = 1};
    f->margin = 16 * MM;
    f->gutter = 7 * MM;
    f->top = f->y = f->margin;
    set_columns(f, columns);
}

void flow_columns(struct flow *f, int columns)
{
    if (f->column > 0) flow_page(f);
    set_columns(f, columns);
    f->top = f->y;
}

double flow_x(const struct flow *f)
{
    return f->margin + f->column * (f->width + f->gutter);
}

static void put_footer(struct flow *f)
{
    if (!f->footer) return;
    struct text_style style = {.size = 8, .centred = true, .ink = GREY};
    char *text = text_of("%s · %d", f->footer, f->page);
    canvas_text(f->canvas, &style, f->margin, f->paper->height - f->margin,
                f->paper->width - 2 * f->margin, text);
    free(text);
}

void flow_page(struct flow *f)
{
    if (f->column == 0 && f->y <= f->margin) return;
    put_footer(f);
    canvas_next_page(f->canvas);
    f->page++;
    f->column = 0;
    f->top = f->y = f->margin;
}

void flow_end(struct flow *f)
{
    flow_page(f);
}

void flow_need(struct flow *f, double height)
{
    if (f->y + height <= bottom_of(f) || f->y <= f->top) return;
    if (f->column + 1 < f->columns) {
        f->column++;
        f->y = f->top;
    } else {
        flow_page(f);
    }
}

static struct text_style scaled(const struct flow *f, const struct text_style *style)
{
    struct text_style s = *style;
    s.size *= f->scale;
    return s;
}

double flow_height(const struct flow *f, const struct text_style *style, const char *text)
{
    struct text_style s = scaled(f, style);
    return canvas_measure(f->canvas, &s, f->width, text);
}

/* The place near the middle of a text where it can be divided, or 0. */
static size_t middle_of(const char *text)
{
    size_t half = strlen(text) / 2;
    while (text[half] && text[half] != ' ') half++;
    return text[half] ? half : 0;
}

void flow_text(struct flow *f, const struct text_style *style, const char *text, double after)
{
    double height = flow_height(f, style, text);
    size_t half = height > bottom_of(f) - f->margin && !style->marked ? middle_of(text) : 0;
    if (half) { /* longer than a column */
        char *first = text_copy(text, half);
        flow_text(f, style, first, 0);
        flow_text(f, style, text + half + 1, after);
        free(first);
        return;
    }
    struct text_style s = scaled(f, style);
    flow_need(f, height);
    canvas_text(f->canvas, &s, flow_x(f), f->y, f->width, text);
    f->y += height + after * f->scale;
}

void flow_rule(struct flow *f, unsigned ink)
{
    canvas_line(f->canvas, flow_x(f), f->y + 1, flow_x(f) + f->width, f->y + 1, 0.7, ink);
    f->y += 4;
}

void flow_entry(struct flow *f, const struct text_style *style, const char *left, const char *right,
                const char *target)
{
    struct text_style s = scaled(f, style);
    double wide = canvas_width(f->canvas, &s, right),
           height = canvas_measure(f->canvas, &s, f->width - wide - 6, left);
    flow_need(f, height);
    canvas_text(f->canvas, &s, flow_x(f), f->y, f->width - wide - 6, left);
    canvas_text(f->canvas, &s, flow_x(f) + f->width - wide, f->y, wide + 4, right);
    if (target) canvas_link(f->canvas, target, flow_x(f), f->y, f->width, height);
    f->y += height + 1;
}
