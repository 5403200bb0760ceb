/* odds_plot.c -- odds as a drawing: curves along what is swept, or bars of one distribution. By cairo; without FRAY_CAIRO the tool
 * says that it cannot draw. The same answers give the same bytes of SVG.
 */
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#ifdef FRAY_CAIRO
#include <cairo-svg.h>
#include <cairo.h>

enum { WIDTH = 720, HEIGHT = 440, LEFT = 64, RIGHT = 170, TOP = 44, BOTTOM = 48 };
static const double inks[][3] = {{0.12, 0.35, 0.66}, {0.80, 0.33, 0.10}, {0.13, 0.53, 0.33}, {0.58, 0.30, 0.62}, {0.72, 0.55, 0.05}, {0.35, 0.35, 0.35}};
enum { INKS = sizeof inks / sizeof *inks };

struct axis { double low, high; };

static double x_at(const struct axis *a, double v) { return LEFT + (v - a->low) / (a->high - a->low) * (WIDTH - LEFT - RIGHT); }
static double y_at(const struct axis *a, double v) { return HEIGHT - BOTTOM - (v - a->low) / (a->high - a->low) * (HEIGHT - TOP - BOTTOM); }

static void write_at(cairo_t *c, double x, double y, double anchor, const char *text)
{
    cairo_text_extents_t size;
    char *clean = clean_text(text);
    cairo_text_extents(c, clean, &size);
    cairo_move_to(c, x - anchor * size.x_advance, y);
    cairo_show_text(c, clean);
    free(clean);
}

/* 1, 2 or 5 times a power of ten: about five of them up to the top. */
static double step_of(double span)
{
    double step = 1;
    while (step * 5 < span) step *= 10;
    while (step * 5 > span * 10) step /= 10;
    return step * 5 > span * 2.5 ? step / 5 : step * 5 > span ? step / 2 : step;
}

static void draw_frame(cairo_t *c, const struct axis *x, const struct axis *y, const char *title, const char *below, bool percent)
{
    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_paint(c);
    cairo_select_font_face(c, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
    cairo_set_font_size(c, 15);
    write_at(c, LEFT, 26, 0, title);
    cairo_set_font_size(c, 12);
    cairo_set_line_width(c, 1);
    double step = step_of(y->high - y->low);
    double from = 0;
    while (from - step >= y->low - 1e-9) from -= step;
    for (double v = from; v <= y->high + 1e-9 * step; v += step) {
        char *text = text_of(percent ? "%g %%" : "%g", v);
        cairo_set_source_rgb(c, 0.87, 0.87, 0.87);
        cairo_move_to(c, LEFT, y_at(y, v));
        cairo_line_to(c, WIDTH - RIGHT, y_at(y, v));
        cairo_stroke(c);
        cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
        write_at(c, LEFT - 8, y_at(y, v) + 4, 1, text);
        free(text);
    }
    step = step_of(x->high - x->low);
    if (step < 1) step = 1;
    long first = (long)x->low - (x->low < (double)(long)x->low);
    for (long v = first; (double)v <= x->high; v++) {
        if ((double)v < x->low || v % (long)step != 0) continue;
        char *text = text_of("%ld", v);
        write_at(c, x_at(x, (double)v), HEIGHT - BOTTOM + 18, 0.5, text);
        free(text);
    }
    write_at(c, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, 0.5, below);
}

static void draw_curves(cairo_t *c, const struct answers *answers, const struct odds_view *view)
{
    size_t columns = odds_columns(answers), rows = answers->count / columns;
    struct axis x = {(double)answers->at[0].at, (double)answers->at[answers->count - 1].at}, y = {0, 0};
    for (size_t i = 0; i < answers->count; i++) {
        double v = odds_measured(&answers->at[i], view);
        if (v > y.high) y.high = v;
        if (v < y.low) y.low = v;
    }
    if (y.high <= y.low) y.high = y.low + 1;
    if (x.high <= x.low) x.high = x.low + 1;
    char *title = text_of("%s (%s)", view->title, view->percent ? "how likely" : "mean");
    draw_frame(c, &x, &y, title, answers->axis, view->percent);
    free(title);
    for (size_t k = 0; k < columns; k++) {
        const double *ink = inks[k % INKS];
        double dashes[2] = {6, 4};
        cairo_set_source_rgb(c, ink[0], ink[1], ink[2]);
        cairo_set_line_width(c, 2);
        cairo_set_dash(c, dashes, k >= INKS ? 2 : 0, 0);
        cairo_new_path(c); /* writing leaves a point behind */
        for (size_t r = 0; r < rows; r++) cairo_line_to(c, x_at(&x, (double)answers->at[r * columns + k].at), y_at(&y, odds_measured(&answers->at[r * columns + k], view)));
        cairo_stroke(c);
        cairo_set_dash(c, dashes, 0, 0);
        if (!answers->at[k].what) continue;
        cairo_rectangle(c, WIDTH - RIGHT + 14, TOP + 20.0 * (double)k - 8, 10, 10);
        cairo_fill(c);
        cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
        write_at(c, WIDTH - RIGHT + 30, TOP + 20.0 * (double)k + 1, 0, answers->at[k].what);
    }
}

/* One variable of each answer, bars side by side. */
static void draw_bars(cairo_t *c, const struct answers *answers, const struct odds_view *view)
{
    struct axis x = {0, 0}, y = {0, 0};
    bool any = false;
    for (size_t a = 0; a < answers->count; a++) {
        size_t v = odds_variable(&answers->at[a], view);
        for (size_t k = 0; v != SIZE_MAX && k < fray_odds_at(answers->at[a].odds, v).count; k++) {
            fray_odds_value value = fray_odds_value_at(answers->at[a].odds, v, k);
            if (!any || (double)value.value < x.low) x.low = (double)value.value;
            if (!any || (double)value.value > x.high) x.high = (double)value.value;
            if (value.chance.value * 100 > y.high) y.high = value.chance.value * 100;
            any = true;
        }
    }
    if (y.high <= 0) y.high = 1;
    x.low -= 0.5, x.high += 0.5;
    draw_frame(c, &x, &y, answers->count == 1 ? answers->at[0].name : view->title, view->title, true);
    for (size_t a = 0; a < answers->count; a++) {
        size_t v = odds_variable(&answers->at[a], view);
        const double *ink = inks[a % INKS];
        double part = 0.8 / (double)answers->count;
        cairo_set_source_rgb(c, ink[0], ink[1], ink[2]);
        for (size_t k = 0; v != SIZE_MAX && k < fray_odds_at(answers->at[a].odds, v).count; k++) {
            fray_odds_value value = fray_odds_value_at(answers->at[a].odds, v, k);
            double left = x_at(&x, (double)value.value - 0.4 + part * (double)a), top = y_at(&y, value.chance.value * 100);
            cairo_rectangle(c, left, top, x_at(&x, (double)value.value - 0.4 + part * (double)(a + 1)) - left, HEIGHT - BOTTOM - top);
        }
        cairo_fill(c);
        if (answers->count == 1) continue;
        cairo_rectangle(c, WIDTH - RIGHT + 14, TOP + 20.0 * (double)a - 8, 10, 10);
        cairo_fill(c);
        cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
        write_at(c, WIDTH - RIGHT + 30, TOP + 20.0 * (double)a + 1, 0, answers->at[a].name);
    }
}

struct drawn { char *bytes; size_t size; };

static cairo_status_t take_bytes(void *user, const unsigned char *bytes, unsigned int size)
{
    struct drawn *d = user;
    d->bytes = need_memory(d->bytes, d->size + size);
    memcpy(d->bytes + d->size, bytes, size);
    d->size += size;
    return CAIRO_STATUS_SUCCESS;
}

int odds_plot(const struct answers *answers, const struct odds_view *view, const char *path)
{
    size_t size = strlen(path);
    bool png = size > 4 && strcmp(path + size - 4, ".png") == 0, svg = size > 4 && strcmp(path + size - 4, ".svg") == 0;
    if (!png && !svg) return usage_error("--plot draws into a file that ends in .svg or .png, not '%s'", path);
    struct drawn drawn = {NULL, 0};
    cairo_surface_t *to = svg ? cairo_svg_surface_create_for_stream(take_bytes, &drawn, WIDTH, HEIGHT)
                              : cairo_image_surface_create(CAIRO_FORMAT_RGB24, 2 * WIDTH, 2 * HEIGHT);
    cairo_t *c = cairo_create(to);
    if (png) cairo_scale(c, 2, 2);
    if (answers->axis) draw_curves(c, answers, view);
    else draw_bars(c, answers, view);
    cairo_destroy(c);
    if (png) cairo_surface_write_to_png_stream(to, take_bytes, &drawn);
    cairo_surface_finish(to);
    cairo_status_t status = cairo_surface_status(to);
    cairo_surface_destroy(to);
    int code = EXIT_BROKEN;
    if (status != CAIRO_STATUS_SUCCESS) complain("the plot cannot be drawn: %s", cairo_status_to_string(status));
    else {
        const char *why = write_path(path, drawn.bytes, drawn.size, &code);
        if (why) complain("cannot write %s: %s", path, why);
        else code = EXIT_CLEAN;
    }
    free(drawn.bytes);
    return code;
}
#else
int odds_plot(const struct answers *answers, const struct odds_view *view, const char *path)
{
    (void)answers, (void)view;
    return usage_error("%s: this fray was built without cairo and cannot draw", path);
}
#endif
