/* print_canvas.h -- Declares a canvas: pages of PDF or one SVG, on which texts are measured and
 * drawn. Lengths are points (1/72 inch). */
#ifndef FRAY_TOOL_PRINT_CANVAS_H
#define FRAY_TOOL_PRINT_CANVAS_H

#include <stdbool.h>
#include <stddef.h>

#define MM (72 / 25.4)

struct canvas;
struct text_style {
    double size;
    bool bold, italic, centred;
    bool marked; /* the text is markup, made by markup_of and tags of Pango */
    unsigned ink;
};

/* Notes for the parent of print_in_child that something is drawn. */
void print_progress(void);

/* NULL, or why nothing can be drawn. Call it before the others. */
const char *canvas_load(void);
/* `title` is in the file's metadata. Never NULL. */
struct canvas *canvas_pdf(double width, double height, const char *title);
struct canvas *canvas_svg(double width, double height);
/* Ends the drawing. NULL, or why it failed; *bytes is to be freed. */
const char *canvas_finish(struct canvas *c, char **bytes, size_t *size);

void canvas_next_page(struct canvas *c);
/* Drawing until the matching canvas_pop is relative to x, y, rotated by quarters clockwise. */
void canvas_push(struct canvas *c, double x, double y, int quarters);
void canvas_pop(struct canvas *c);
void canvas_fill(struct canvas *c, double x, double y, double width, double height, double radius,
                 unsigned ink);
void canvas_line(struct canvas *c, double x1, double y1, double x2, double y2, double width,
                 unsigned ink);
/* Both wrap at `width`, and return the height. */
double canvas_measure(struct canvas *c, const struct text_style *style, double width,
                      const char *text);
double canvas_text(struct canvas *c, const struct text_style *style, double x, double y,
                   double width, const char *text);
/* The width of the text on one line. */
double canvas_width(struct canvas *c, const struct text_style *style, const char *text);
char *markup_of(const char *text); /* escaped for a marked style, to be freed */

/* Links within a PDF; an SVG has none. */
void canvas_target(struct canvas *c, const char *name, double x, double y);
void canvas_link(struct canvas *c, const char *name, double x, double y, double width,
                 double height);
/* An entry of the outline, under `parent` (0: at the top). Returns its id. */
int canvas_outline(struct canvas *c, int parent, const char *title, const char *target);

#endif
