/* odds_plot.c -- Draws odds as SVG or PNG with cairo: curves along a sweep, or bars of one
 * variable.
 *
 * The same answers give the same SVG bytes. Without FRAY_CAIRO the command reports that it cannot
 * draw. Cairo is loaded with dlopen when it is needed: its fifteen libraries take more memory than
 * the rest of the tool.
 */
#include <stdlib.h>
#include <string.h>

#include "confidence.h"
#include "odds.h"

#ifdef FRAY_CAIRO
#include <cairo-svg.h>
#include <cairo.h>
#include <dlfcn.h>

/* The functions of cairo in use; they are called as cairo.NAME. */
#define CAIRO_FUNCTIONS(F)                                                                         \
    F(arc)                                                                                         \
    F(create)                                                                                      \
    F(destroy)                                                                                     \
    F(fill)                                                                                        \
    F(image_surface_create)                                                                        \
    F(line_to)                                                                                     \
    F(move_to)                                                                                     \
    F(new_path)                                                                                    \
    F(paint)                                                                                       \
    F(rectangle)                                                                                   \
    F(scale)                                                                                       \
    F(select_font_face)                                                                            \
    F(set_dash)                                                                                    \
    F(set_font_size)                                                                               \
    F(set_line_width)                                                                              \
    F(set_source_rgb)                                                                              \
    F(show_text)                                                                                   \
    F(status_to_string)                                                                            \
    F(stroke)                                                                                      \
    F(surface_destroy)                                                                             \
    F(surface_finish)                                                                              \
    F(surface_status)                                                                              \
    F(surface_write_to_png_stream)                                                                 \
    F(svg_surface_create_for_stream)                                                               \
    F(text_extents)
static struct {
#define F(name) __typeof__(cairo_##name) *name;
    CAIRO_FUNCTIONS(F)
#undef F
} cairo;

/* Returns NULL, or why cairo cannot be loaded. */
static const char *cairo_load(void)
{
    void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL), *found;
    if (!library) return dlerror();
#define F(name)                                                                                    \
    if (!(found = dlsym(library, "cairo_" #name))) return dlerror();                               \
    memcpy(&cairo.name, &found, sizeof found);
    CAIRO_FUNCTIONS(F)
#undef F
    return NULL;
}

enum { WIDTH = 720, HEIGHT = 440, LEFT = 64, EDGE = 24, LEGEND_MOST = 300, TOP = 44, BOTTOM = 48 };
static const double inks[][3] = {{0.12, 0.35, 0.66}, {0.80, 0.33, 0.10}, {0.13, 0.53, 0.33},
                                 {0.58, 0.30, 0.62}, {0.72, 0.55, 0.05}, {0.35, 0.35, 0.35}};
enum { INKS = sizeof inks / sizeof *inks };

struct plot_axis {
    double low, high;
};
struct odds_plot_area {
    cairo_t *c;
    struct plot_axis x, y;
    double right;   /* left edge of the legend */
    bool percent;   /* y axis in percent */
    bool has_words; /* values have names, which are written below their bars instead of a scale */
};

static double x_at(const struct odds_plot_area *p, double v)
{
    return LEFT + (v - p->x.low) / (p->x.high - p->x.low) * (p->right - LEFT);
}
static double y_at(const struct odds_plot_area *p, double v)
{
    return HEIGHT - BOTTOM - (v - p->y.low) / (p->y.high - p->y.low) * (HEIGHT - TOP - BOTTOM);
}

static double width_of(cairo_t *c, const char *text)
{
    cairo_text_extents_t size;
    cairo.text_extents(c, text, &size);
    return size.x_advance;
}

/* Text wider than `most` is cut at its end. */
static void write_at(cairo_t *c, double x, double y, double anchor, double most, const char *text)
{
    char *clean = clean_text(text);
    for (size_t size = strlen(clean); size > 0 && width_of(c, clean) > most;) {
        while (size > 1 && ((unsigned char)clean[size - 1] & 0xC0) == 0x80) size--;
        clean[--size] = 0;
        char *shorter = text_of("%s…", clean);
        if (size == 0 || width_of(c, shorter) <= most) {
            free(clean);
            clean = shorter;
            break;
        }
        free(shorter);
    }
    cairo.move_to(c, x - anchor * width_of(c, clean), y);
    cairo.show_text(c, clean);
    free(clean);
}

/* The distance of grid lines: 1, 2 or 5 times a power of ten, about five lines. */
static double step_of(double span)
{
    double step = 1;
    while (step * 5 < span) step *= 10;
    while (step * 5 > span * 10) step /= 10;
    return step * 5 > span * 2.5 ? step / 5 : step * 5 > span ? step / 2 : step;
}

/* Extends the scale to its next grid line. */
static void round_up(struct plot_axis *y)
{
    double step = step_of(y->high - y->low), top = 0, bottom = 0;
    while (top < y->high - 1e-9 * step) top += step;
    while (bottom > y->low + 1e-9 * step) bottom -= step;
    y->high = top, y->low = bottom;
}

static void draw_scale(const struct odds_plot_area *p)
{
    double step = step_of(p->x.high - p->x.low);
    if (step < 1) step = 1;
    long first = (long)p->x.low - (p->x.low < (double)(long)p->x.low);
    for (long v = first; (double)v <= p->x.high; v++) {
        if ((double)v < p->x.low || v % (long)step != 0) continue;
        char *text = text_of("%ld", v);
        write_at(p->c, x_at(p, (double)v), HEIGHT - BOTTOM + 18, 0.5, WIDTH, text);
        free(text);
    }
}

static void draw_frame(const struct odds_plot_area *p, const char *title, const char *below)
{
    cairo_t *c = p->c;
    cairo.set_source_rgb(c, 0.1, 0.1, 0.1);
    cairo.set_font_size(c, 15);
    write_at(c, LEFT, 26, 0, WIDTH - LEFT - EDGE, title);
    cairo.set_font_size(c, 12);
    cairo.set_line_width(c, 1);
    double step = step_of(p->y.high - p->y.low);
    int lines = (int)((p->y.high - p->y.low) / step + 0.5);
    for (int i = 0; i <= lines; i++) {
        double v = p->y.low + i * step;
        char *text =
            text_of(p->percent ? "%g %%" : "%g", v > -1e-9 * step && v < 1e-9 * step ? 0 : v);
        cairo.set_source_rgb(c, 0.87, 0.87, 0.87);
        cairo.move_to(c, LEFT, y_at(p, v));
        cairo.line_to(c, p->right, y_at(p, v));
        cairo.stroke(c);
        cairo.set_source_rgb(c, 0.1, 0.1, 0.1);
        write_at(c, LEFT - 8, y_at(p, v) + 4, 1, LEFT - 8, text);
        free(text);
    }
    if (!p->has_words) draw_scale(p);
    write_at(c, (LEFT + p->right) / 2, HEIGHT - 10, 0.5, p->right - LEFT, below);
}

/* ---- legend ---- */

static void ink_use(cairo_t *c, size_t k)
{
    const double *ink = inks[k % INKS];
    cairo.set_source_rgb(c, ink[0], ink[1], ink[2]);
}

/* The number of entries of the legend. */
static size_t legend_count(const struct odds_answers *answers)
{
    size_t columns = answers->axis ? odds_column_count(answers) : answers->count;
    return columns > 1 ? columns : 0;
}

static const char *legend_name(const struct odds_answers *answers, size_t k)
{
    return answers->at[k].what ? answers->at[k].what : answers->at[k].name;
}

static double legend_begin(cairo_t *c, const struct odds_answers *answers)
{
    double most = 0;
    cairo.set_font_size(c, 12);
    for (size_t k = 0; k < legend_count(answers); k++) {
        char *clean = clean_text(legend_name(answers, k));
        double width = width_of(c, clean);
        free(clean);
        if (width > most) most = width;
    }
    if (legend_count(answers) > 0) most += 30;
    return WIDTH - EDGE - (most > LEGEND_MOST ? LEGEND_MOST : most);
}

static void draw_legend(const struct odds_plot_area *p, const struct odds_answers *answers)
{
    for (size_t k = 0; k < legend_count(answers); k++) {
        double y = TOP + 20.0 * (double)k;
        ink_use(p->c, k);
        cairo.rectangle(p->c, p->right + 14, y - 8, 10, 10);
        cairo.fill(p->c);
        cairo.set_source_rgb(p->c, 0.1, 0.1, 0.1);
        write_at(p->c, p->right + 30, y + 1, 0, WIDTH - 8 - p->right - 30, legend_name(answers, k));
    }
}

/* ---- what is unresolved ---- */

/* Whether the chances of the answer are intervals. */
static bool is_open(const struct odds_answer *a)
{
    return odds_is_partial(a->odds) || odds_is_sampled(a->odds);
}

/* The title, after the largest unresolved share and what it means. The caller frees it. */
static char *plot_title(const struct odds_answers *answers, const char *lines, const char *title)
{
    fray_odds_summary most = {0};
    for (size_t a = 0; a < answers->count; a++) {
        fray_odds_summary s = fray_odds_sum(answers->at[a].odds);
        if (is_open(&answers->at[a]) && s.unresolved.value > most.unresolved.value) most = s;
    }
    if (most.unresolved.value <= 0) return text_of("%s", title);
    char *share = odds_percent(most.unresolved),
         *all = text_of(most.samples ? "%s sampled%s. %s" : "%s UNRESOLVED%s. %s", share, lines,
                        title);
    free(share);
    return all;
}

/* Draws the interval of a chance. */
static void draw_whisker(const struct odds_plot_area *p, double x, double low, double high)
{
    cairo.set_source_rgb(p->c, 0.1, 0.1, 0.1);
    cairo.set_line_width(p->c, 1);
    cairo.new_path(p->c);
    cairo.move_to(p->c, x, y_at(p, low));
    cairo.line_to(p->c, x, y_at(p, high));
    cairo.stroke(p->c);
    cairo.move_to(p->c, x - 4, y_at(p, high));
    cairo.line_to(p->c, x + 4, y_at(p, high));
    cairo.stroke(p->c);
}

/* ---- curves along what is swept ---- */

/* Draws a curve with a point at each value. Later curves have smaller points, so that a point
 * covered by another stays visible. */
static void draw_curve(const struct odds_plot_area *p, const struct odds_answers *answers,
                       const struct odds_view *view, size_t k)
{
    size_t columns = odds_column_count(answers), rows = answers->count / columns;
    static const double dashes[2] = {6, 4};
    ink_use(p->c, k);
    cairo.set_line_width(p->c, 2);
    cairo.set_dash(p->c, dashes, k >= INKS ? 2 : 0, 0);
    cairo.new_path(p->c); /* show_text leaves a current point behind */
    for (size_t r = 0; r < rows; r++) {
        const struct odds_answer *a = &answers->at[r * columns + k];
        cairo.line_to(p->c, x_at(p, (double)a->at), y_at(p, odds_measure_value(a, view)));
    }
    cairo.stroke(p->c);
    cairo.set_dash(p->c, dashes, 0, 0);
    size_t above = columns - k;
    double radius = above < 4 ? 1.5 + (double)above : 5;
    for (size_t r = 0; r < rows; r++) {
        const struct odds_answer *a = &answers->at[r * columns + k];
        cairo.arc(p->c, x_at(p, (double)a->at), y_at(p, odds_measure_value(a, view)), radius, 0,
                  6.2831853);
        cairo.fill(p->c);
    }
}

static void draw_curves(struct odds_plot_area *p, const struct odds_answers *answers,
                        const struct odds_view *view)
{
    p->x =
        (struct plot_axis){(double)answers->at[0].at, (double)answers->at[answers->count - 1].at};
    for (size_t i = 0; i < answers->count; i++) {
        double v = odds_measure_value(&answers->at[i], view);
        if (v > p->y.high) p->y.high = v;
        if (v < p->y.low) p->y.low = v;
    }
    if (p->y.high <= p->y.low) p->y.high = p->y.low + 1;
    if (p->x.high <= p->x.low) p->x.high = p->x.low + 1;
    round_up(&p->y);
    p->percent = view->percent;
    char *what = text_of(legend_count(answers) ? "%s (%s)" : "%s (%s): %s", view->title,
                         view->percent ? "chance" : "mean", legend_name(answers, 0));
    char *title = plot_title(answers, "", what);
    draw_frame(p, title, answers->axis);
    free(title);
    free(what);
    for (size_t k = 0; k < odds_column_count(answers); k++) draw_curve(p, answers, view, k);
}

/* ---- bars: one variable of each answer, side by side ---- */

static void bars_measure(struct odds_plot_area *p, const struct odds_answers *answers,
                         const struct odds_view *view)
{
    bool any = false;
    for (size_t a = 0; a < answers->count; a++) {
        size_t v = odds_find_variable(&answers->at[a], view);
        for (size_t k = 0; v != SIZE_MAX && k < fray_odds_at(answers->at[a].odds, v).count; k++) {
            fray_odds_value value = fray_odds_value_at(answers->at[a].odds, v, k);
            char *number = text_of("%lld", (long long)value.value);
            p->has_words = p->has_words || strcmp(number, value.text) != 0;
            free(number);
            if (!any || (double)value.value < p->x.low) p->x.low = (double)value.value;
            if (!any || (double)value.value > p->x.high) p->x.high = (double)value.value;
            double high =
                100 * (is_open(&answers->at[a]) ? odds_range(answers->at[a].odds, &value).high
                                                : value.chance.value);
            if (high > p->y.high) p->y.high = high;
            any = true;
        }
    }
    if (p->y.high <= 0) p->y.high = 1;
    round_up(&p->y);
    p->x.low -= 0.5, p->x.high += 0.5;
}

static void draw_bar(const struct odds_plot_area *p, const struct odds_answers *answers, size_t a,
                     const fray_odds_value *value)
{
    double part = 0.8 / (double)answers->count, at = (double)value->value;
    double left = x_at(p, at - 0.4 + part * (double)a),
           right = x_at(p, at - 0.4 + part * (double)(a + 1)),
           top = y_at(p, 100 * (odds_is_sampled(answers->at[a].odds)
                                    ? odds_range(answers->at[a].odds, value).value
                                    : value->chance.value));
    ink_use(p->c, a);
    cairo.rectangle(p->c, left, top, right - left, HEIGHT - BOTTOM - top);
    cairo.fill(p->c);
    if (is_open(&answers->at[a])) {
        struct confidence_interval range = odds_range(answers->at[a].odds, value);
        draw_whisker(p, (left + right) / 2, range.low * 100, range.high * 100);
    }
    if (!p->has_words) return;
    cairo.set_source_rgb(p->c, 0.1, 0.1, 0.1);
    write_at(p->c, x_at(p, at), HEIGHT - BOTTOM + 18, 0.5, x_at(p, at + 1) - x_at(p, at),
             value->text);
}

static void draw_bars(struct odds_plot_area *p, const struct odds_answers *answers,
                      const struct odds_view *view)
{
    bars_measure(p, answers, view);
    p->percent = true;
    char *title = plot_title(answers, ": a line is the interval of a chance",
                             answers->count == 1 ? answers->at[0].name : view->title);
    draw_frame(p, title, view->title);
    free(title);
    for (size_t a = 0; a < answers->count; a++) {
        size_t v = odds_find_variable(&answers->at[a], view);
        for (size_t k = 0; v != SIZE_MAX && k < fray_odds_at(answers->at[a].odds, v).count; k++) {
            fray_odds_value value = fray_odds_value_at(answers->at[a].odds, v, k);
            draw_bar(p, answers, a, &value);
        }
    }
}

/* ---- into a file ---- */

struct image_bytes {
    char *bytes;
    size_t size;
};

static cairo_status_t take_bytes(void *user, const unsigned char *bytes, unsigned int size)
{
    struct image_bytes *d = user;
    d->bytes = xrealloc(d->bytes, d->size + size);
    memcpy(d->bytes + d->size, bytes, size);
    d->size += size;
    return CAIRO_STATUS_SUCCESS;
}

int odds_plot(const struct odds_answers *answers, const struct odds_view *view, const char *path)
{
    size_t size = strlen(path);
    bool png = size > 4 && strcmp(path + size - 4, ".png") == 0,
         svg = size > 4 && strcmp(path + size - 4, ".svg") == 0;
    if (!png && !svg)
        return usage_error("--plot needs a file that ends in .svg or .png, not '%s'", path);
    const char *why = cairo_load();
    if (why) return usage_error("%s: drawing needs cairo: %s", path, why);
    struct image_bytes drawn = {NULL, 0};
    cairo_surface_t *to =
        svg ? cairo.svg_surface_create_for_stream(take_bytes, &drawn, WIDTH, HEIGHT)
            : cairo.image_surface_create(CAIRO_FORMAT_RGB24, 2 * WIDTH, 2 * HEIGHT);
    cairo_t *c = cairo.create(to);
    if (png) cairo.scale(c, 2, 2);
    cairo.set_source_rgb(c, 1, 1, 1);
    cairo.paint(c);
    cairo.select_font_face(c, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    struct odds_plot_area plot = {.c = c, .right = legend_begin(c, answers)};
    if (answers->axis)
        draw_curves(&plot, answers, view);
    else
        draw_bars(&plot, answers, view);
    draw_legend(&plot, answers);
    cairo.destroy(c);
    if (png) cairo.surface_write_to_png_stream(to, take_bytes, &drawn);
    cairo.surface_finish(to);
    cairo_status_t status = cairo.surface_status(to);
    cairo.surface_destroy(to);
    int code = EXIT_BROKEN;
    if (status != CAIRO_STATUS_SUCCESS)
        print_error("the plot cannot be drawn: %s", cairo.status_to_string(status));
    else
        code = write_out(path, drawn.bytes, drawn.size);
    free(drawn.bytes);
    return code;
}
#else
int odds_plot(const struct odds_answers *answers, const struct odds_view *view, const char *path)
{
    (void)answers, (void)view;
    return usage_error("%s: this fray was built without cairo and cannot draw", path);
}
#endif
