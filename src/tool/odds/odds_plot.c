/* odds_plot.c -- Draws odds with gnuplot: curves or a heat map along a sweep, bars of one variable,
 * or its chances added up.
 *
 * A chart has at most six lines. Curves that are equal everywhere are one line; more than six make
 * a heat map.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#include "tool/io/gnuplot.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/sim/confidence.h"

enum { MAP_COLUMNS = 2000, WIDTH = 760, HEIGHT = 440, CELL_HEIGHT = 26, WIDE = 60, LABELLED = 300 };

/* ---- what is unresolved ---- */

/* Whether the chances of the answer are intervals. */
static bool is_open(const struct odds_answer *a)
{
    return odds_is_partial(a->odds) || odds_is_sampled(a->odds);
}

/* The title, after the largest unresolved share and what it means. The caller frees it. */
static char *plot_title(const struct odds_answers *answers, const char *lines)
{
    fray_odds_summary most = {0};
    const char *title = answers->heading ? answers->heading : answers->at[0].name;
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

static void put_title(FILE *to, const struct odds_answers *answers, const char *lines)
{
    char *title = plot_title(answers, lines);
    gnuplot_set(to, "title", title);
    free(title);
}

/* ---- the lines of a sweep ---- */

/* A measure of every answer: rows are the values of the sweep. */
struct sweep_lines {
    const struct odds_answers *answers;
    double *values;
    size_t rows, columns;
    size_t *line; /* by column: the first column with the same values */
    size_t count; /* of lines that differ */
};

static bool columns_equal(const struct sweep_lines *s, size_t a, size_t b)
{
    for (size_t r = 0; r < s->rows; r++) {
        double x = s->values[r * s->columns + a], y = s->values[r * s->columns + b];
        if (fabs(x - y) > 1e-9 * (1 + fabs(x))) return false;
    }
    return true;
}

static void lines_init(struct sweep_lines *s, const struct odds_answers *answers,
                       const struct odds_view *view)
{
    s->answers = answers;
    s->columns = odds_column_count(answers);
    s->rows = answers->count / s->columns;
    s->values = xrealloc(NULL, answers->count * sizeof *s->values);
    s->line = xrealloc(NULL, s->columns * sizeof *s->line);
    s->count = 0;
    for (size_t i = 0; i < answers->count; i++)
        s->values[i] = odds_measure_value(&answers->at[i], view);
    for (size_t c = 0; c < s->columns; c++) {
        s->line[c] = c;
        for (size_t before = 0; before < c && s->line[c] == c; before++)
            if (columns_equal(s, before, c)) s->line[c] = before;
        s->count += s->line[c] == c;
    }
}

static void lines_free(struct sweep_lines *s)
{
    free(s->values);
    free(s->line);
}

static const char *column_name(const struct odds_answers *answers, size_t c)
{
    return answers->at[c].what ? answers->at[c].what : answers->at[c].name;
}

/* "Bash = Poke": all columns of a line. The caller frees it. */
static char *line_name(const struct sweep_lines *s, size_t line)
{
    char *name = text_of("%s", column_name(s->answers, line));
    for (size_t c = line + 1; c < s->columns; c++) {
        if (s->line[c] != line) continue;
        char *longer = text_of("%s = %s", name, column_name(s->answers, c));
        free(name);
        name = longer;
    }
    return name;
}

/* An axis of whole numbers. */
static void put_range(FILE *to, int64_t low, int64_t high)
{
    fprintf(to, "set xrange [%.1f:%.1f]\n", (double)low - 0.5, (double)high + 0.5);
    if (high - low <= 16) fputs("set xtics 1\n", to);
}

static char *measure_name(const struct odds_view *view)
{
    return text_of(view->percent ? "chance of %s" : "mean %s", view->title);
}

static void draw_curves(FILE *to, const struct sweep_lines *s, const struct odds_view *view)
{
    char *measure = measure_name(view);
    gnuplot_set(to, "xlabel", s->answers->axis);
    gnuplot_set(to, "ylabel", measure);
    free(measure);
    if (view->percent) fputs("set format y '%g %%'\n", to);
    int64_t low = s->answers->at[0].at, high = s->answers->at[s->answers->count - 1].at;
    fputs("set yrange [*<0:*]\n", to);
    put_range(to, low, high);
    if (s->columns == 1 && !s->answers->at[0].what) fputs("unset key\n", to);
    for (size_t c = 0; c < s->columns; c++) {
        if (s->line[c] != c) continue;
        fprintf(to, "$line%zu << END\n", c);
        for (size_t r = 0; r < s->rows; r++)
            fprintf(to, "%lld %.9g\n", (long long)s->answers->at[r * s->columns].at,
                    s->values[r * s->columns + c]);
        fputs("END\n", to);
    }
    fputs("plot ", to);
    for (size_t c = 0, drawn = 0; c < s->columns; c++) {
        if (s->line[c] != c) continue;
        char *name = line_name(s, c);
        fprintf(to, "%s$line%zu using 1:2 with linespoints pointinterval %zu ", drawn ? ", " : "",
                c, 1 + s->rows / 25);
        gnuplot_style(to, (int64_t)drawn++, true);
        fputs(" title ", to);
        gnuplot_quote(to, name);
        free(name);
    }
    fputc('\n', to);
}

/* ---- heat maps ---- */

/* A table of numbers with names of its rows and columns. */
struct heat_map {
    const struct odds_answers *answers;
    size_t rows, columns;
    double *at; /* at[row * columns + column] */
    int64_t *column_value;
    const char **column_text; /* NULL: the value */
    bool percent;
};

static double heat_most(const struct heat_map *h)
{
    double most = 0;
    for (size_t i = 0; i < h->rows * h->columns; i++)
        if (h->at[i] > most) most = h->at[i];
    return most;
}

/* Each cell with its number. Dark cells have white figures. */
static void put_heat_data(FILE *to, const struct heat_map *h, double most)
{
    int digits = most >= 100 ? 0 : most >= 10 || h->percent ? 1 : 2;
    fputs("$cells << END\n", to);
    for (size_t r = 0; r < h->rows; r++)
        for (size_t c = 0; c < h->columns; c++) {
            double v = h->at[r * h->columns + c];
            fprintf(to, "%zu %zu %.9g \"%.*f\" %d\n", c, r, v, digits, v,
                    v < most * 0.55 ? 0xffffff : 0x000000);
        }
    fputs("END\n", to);
}

static void draw_heat_map(FILE *to, const struct heat_map *h, const char *measure,
                          const char *below)
{
    double most = heat_most(h);
    gnuplot_set(to, "xlabel", below);
    gnuplot_set(to, "cblabel", measure);
    fprintf(to,
            "unset key\nunset grid\nunset border\nset tics scale 0\n"
            "set xrange [-0.5:%zu.5]\nset yrange [%zu.5:-0.5]\nset cbrange [0:%.9g]\n",
            h->columns - 1, h->rows - 1, most > 0 ? most : 1);
    gnuplot_palette(to);
    fputs("set xtics (", to);
    size_t every = 1 + h->columns / 26;
    for (size_t c = 0; c < h->columns; c += every) {
        char *number = text_of("%lld", (long long)h->column_value[c]);
        if (c) fputs(", ", to);
        gnuplot_quote(to, h->column_text && h->column_text[c] ? h->column_text[c] : number);
        fprintf(to, " %zu", c);
        free(number);
    }
    fputs(")\nset ytics (", to);
    for (size_t r = 0; r < h->rows; r++) {
        if (r) fputs(", ", to);
        gnuplot_quote(to, column_name(h->answers, r));
        fprintf(to, " %zu", r);
    }
    fputs(")\n", to);
    put_heat_data(to, h, most);
    gnuplot_cells(to, h->rows * h->columns <= LABELLED && h->columns <= 24);
}

static void draw_sweep_map(FILE *to, const struct sweep_lines *s, const struct odds_view *view)
{
    struct heat_map h = {
        .answers = s->answers, .rows = s->columns, .columns = s->rows, .percent = view->percent};
    h.at = xrealloc(NULL, s->answers->count * sizeof *h.at);
    h.column_value = xrealloc(NULL, s->rows * sizeof *h.column_value);
    for (size_t c = 0; c < s->rows; c++) {
        h.column_value[c] = s->answers->at[c * s->columns].at;
        for (size_t r = 0; r < s->columns; r++)
            h.at[r * s->rows + c] = s->values[c * s->columns + r];
    }
    char *measure = measure_name(view);
    if (view->percent) fputs("set format cb '%g %%'\n", to);
    draw_heat_map(to, &h, measure, s->answers->axis);
    free(measure);
    free(h.at);
    free(h.column_value);
}

/* ---- one variable of each answer ---- */

/* The chance of one value, in percent. */
struct bar {
    int64_t value;
    double chance, low, high;
    const char *text;
};
struct bars {
    struct bar *at;
    size_t count;
    double mean;
};

static struct bars bars_of(const struct odds_answer *a, const struct odds_view *view)
{
    struct bars b = {NULL, 0, 0};
    size_t v = odds_find_variable(a, view);
    if (v == SIZE_MAX) return b;
    b.count = fray_odds_at(a->odds, v).count;
    b.at = xrealloc(NULL, (b.count + 1) * sizeof *b.at);
    b.mean = odds_figures(a->odds, v).mean;
    for (size_t k = 0; k < b.count; k++) {
        fray_odds_value value = odds_value(a->odds, v, k);
        struct confidence_interval range = odds_range(a->odds, &value);
        b.at[k] = (struct bar){value.value, 100 * range.value, 100 * range.low, 100 * range.high,
                               value.text};
    }
    if (view->cumulative > 0) /* at least */
        for (size_t k = b.count; k-- > 1;) b.at[k - 1].chance += b.at[k].chance;
    if (view->cumulative < 0)
        for (size_t k = 1; k < b.count; k++) b.at[k].chance += b.at[k - 1].chance;
    return b;
}

struct bar_chart {
    struct bars *of; /* by answer */
    size_t count;
    int64_t low, high; /* values that are drawn */
    bool has_words, any, cut;
};

/* Cuts the ends of a wide range, in which nothing could be seen. */
static void chart_cut(struct bar_chart *b)
{
    int64_t low = b->high, high = b->low;
    for (size_t a = 0; a < b->count; a++)
        for (size_t k = 0; k < b->of[a].count; k++) {
            const struct bar *bar = &b->of[a].at[k];
            if (bar->chance < 0.01 || bar->chance > 99.99) continue;
            if (bar->value < low) low = bar->value;
            if (bar->value > high) high = bar->value;
        }
    if (low >= high || (low == b->low && high == b->high)) return;
    b->low = low, b->high = high, b->cut = true;
}

static void chart_init(struct bar_chart *b, const struct odds_answers *answers,
                       const struct odds_view *view)
{
    *b = (struct bar_chart){.count = answers->count};
    b->of = xrealloc(NULL, answers->count * sizeof *b->of);
    for (size_t a = 0; a < answers->count; a++) {
        b->of[a] = bars_of(&answers->at[a], view);
        for (size_t k = 0; k < b->of[a].count; k++) {
            const struct bar *bar = &b->of[a].at[k];
            char *number = text_of("%lld", (long long)bar->value);
            b->has_words = b->has_words || strcmp(number, bar->text) != 0;
            free(number);
            if (!b->any || bar->value < b->low) b->low = bar->value;
            if (!b->any || bar->value > b->high) b->high = bar->value;
            b->any = true;
        }
    }
    if (!b->has_words && b->high - b->low > WIDE) chart_cut(b);
}

static void chart_free(struct bar_chart *b)
{
    for (size_t a = 0; a < b->count; a++) free(b->of[a].at);
    free(b->of);
}

static void put_words(FILE *to, const struct bar_chart *b)
{
    fputs("set xtics (", to);
    bool first = true;
    for (int64_t v = b->low; v <= b->high; v++)
        for (size_t a = 0, found = 0; a < b->count && !found; a++)
            for (size_t k = 0; k < b->of[a].count && !found; k++) {
                if (b->of[a].at[k].value != v) continue;
                if (!first) fputs(", ", to);
                gnuplot_quote(to, b->of[a].at[k].text);
                fprintf(to, " %lld", (long long)v);
                first = false;
                found = 1;
            }
    fputs(")\n", to);
}

/* "damage (at least)", and that the ends are cut. The caller frees it. */
static char *chart_below(const struct bar_chart *b, const struct odds_view *view)
{
    return text_of("%s%s%s", view->title,
                   view->cumulative > 0   ? ", at least"
                   : view->cumulative < 0 ? ", at most"
                                          : "",
                   b->cut ? " (values below 0.01 % are not drawn)" : "");
}

static void put_chart_data(FILE *to, const struct bar_chart *b)
{
    for (size_t a = 0; a < b->count; a++) {
        fprintf(to, "$bars%zu << END\n", a);
        for (size_t k = 0; k < b->of[a].count; k++) {
            const struct bar *bar = &b->of[a].at[k];
            if (bar->value >= b->low && bar->value <= b->high)
                fprintf(to, "%lld %.9g %.9g %.9g\n", (long long)bar->value, bar->chance, bar->low,
                        bar->high);
        }
        fputs("END\n", to);
    }
}

static void put_means(FILE *to, const struct bar_chart *b)
{
    for (size_t a = 0; a < b->count && !b->has_words; a++) {
        if (!b->of[a].count) continue;
        fprintf(to,
                "set arrow from %.9g, graph 0 to %.9g, graph 1 nohead front linewidth 1.5 "
                "dashtype 2 ",
                b->of[a].mean, b->of[a].mean);
        if (b->count == 1) /* on its own bars */
            fputs("linecolor rgb '#000000'\n", to);
        else
            gnuplot_style(to, (int64_t)a, false), fputc('\n', to);
    }
}

static void put_chart_plots(FILE *to, const struct bar_chart *b, const struct odds_answers *answers,
                            const struct odds_view *view)
{
    double part = 0.84 / (double)b->count;
    bool wide = b->high - b->low > WIDE;
    fprintf(to, "set boxwidth %.4f\nplot ", part);
    for (size_t a = 0, drawn = 0; a < b->count; a++) {
        if (!b->of[a].count) continue;
        double off = -0.42 + part * ((double)a + 0.5);
        fputs(drawn++ ? ", " : "", to);
        if (view->cumulative)
            fprintf(to, "$bars%zu using 1:2 with %s ", a, wide ? "lines" : "linespoints");
        else if (wide)
            fprintf(to, "$bars%zu using 1:2 with fillsteps fillstyle solid %s ", a,
                    b->count > 1 ? "0.5" : "1");
        else
            fprintf(to, "$bars%zu using ($1%+.4f):2 with boxes ", a, off);
        gnuplot_style(to, (int64_t)a, view->cumulative && !wide);
        char *title = b->has_words ? text_of("%s", column_name(answers, a))
                      : b->count > 1
                          ? text_of("%s, mean %.2f", column_name(answers, a), b->of[a].mean)
                          : text_of("mean %.2f", b->of[a].mean);
        fputs(" title ", to);
        gnuplot_quote(to, title);
        free(title);
        if (is_open(&answers->at[a]) && !view->cumulative)
            fprintf(
                to,
                ", $bars%zu using ($1%+.4f):3:(0):($4-$3) with vectors heads nofilled size screen "
                "0.006,90 linewidth 1 linecolor rgb '#333333' notitle",
                a, wide ? 0 : off);
    }
    fputc('\n', to);
}

/* Bars of at most six answers, side by side. */
static void draw_bars(FILE *to, const struct bar_chart *b, const struct odds_answers *answers,
                      const struct odds_view *view)
{
    char *below = chart_below(b, view);
    gnuplot_set(to, "xlabel", below);
    free(below);
    fputs("set ylabel 'chance'\nset format y '%g %%'\nset yrange [0:*]\n", to);
    put_range(to, b->low, b->high);
    if (b->has_words) put_words(to, b);
    if (b->count == 1 && b->has_words) fputs("unset key\n", to);
    put_chart_data(to, b);
    put_means(to, b);
    put_chart_plots(to, b, answers, view);
}

/* Chances of more answers than a chart can hold. */
static void draw_bar_map(FILE *to, const struct bar_chart *b, const struct odds_answers *answers,
                         const struct odds_view *view)
{
    uint64_t span = (uint64_t)b->high - (uint64_t)b->low;
    size_t columns = span < MAP_COLUMNS ? (size_t)span + 1 : MAP_COLUMNS; /* the rest is beyond */
    struct heat_map h = {.answers = answers, .rows = b->count, .columns = columns, .percent = true};
    h.at = xrealloc(NULL, b->count * columns * sizeof *h.at);
    h.column_value = xrealloc(NULL, columns * sizeof *h.column_value);
    h.column_text = xrealloc(NULL, columns * sizeof *h.column_text);
    for (size_t i = 0; i < b->count * columns; i++) h.at[i] = 0;
    for (size_t c = 0; c < columns; c++) {
        h.column_value[c] = b->low + (int64_t)c;
        h.column_text[c] = NULL;
    }
    for (size_t a = 0; a < b->count; a++)
        for (size_t k = 0; k < b->of[a].count; k++) {
            const struct bar *bar = &b->of[a].at[k];
            if (bar->value < b->low || bar->value - b->low >= (int64_t)columns) continue;
            h.at[a * columns + (size_t)(bar->value - b->low)] = bar->chance;
            h.column_text[bar->value - b->low] = bar->text;
        }
    char *below = chart_below(b, view);
    fputs("set format cb '%g %%'\n", to);
    draw_heat_map(to, &h, "chance", below);
    free(below);
    free(h.at);
    free(h.column_value);
    free(h.column_text);
}

/* ---- a page ---- */

/* Long names are below each other in the legend. */
static int legend_height(const struct odds_answers *answers)
{
    size_t columns = answers->axis ? odds_column_count(answers) : answers->count;
    int width = 0;
    for (size_t c = 0; c < columns; c++) width += columns_of(column_name(answers, c)) + 12;
    return width > 90 ? 14 * (int)columns : 0;
}

static void draw_page(FILE *to, bool png, size_t map_rows, const struct odds_answers *answers,
                      const char *lines)
{
    int map = 140 + CELL_HEIGHT * (int)map_rows, chart = HEIGHT + legend_height(answers);
    if (map_rows)
        gnuplot_page(to, png, WIDTH + 200, map > HEIGHT ? map : HEIGHT);
    else
        gnuplot_page(to, png, WIDTH, chart);
    put_title(to, answers, lines);
}

static void draw_sweep(FILE *to, bool png, const struct odds_answers *answers,
                       const struct odds_view *view)
{
    struct sweep_lines s;
    lines_init(&s, answers, view);
    bool map = s.count > GNUPLOT_LINES;
    draw_page(to, png, map ? s.columns : 0, answers, "");
    if (map)
        draw_sweep_map(to, &s, view);
    else
        draw_curves(to, &s, view);
    lines_free(&s);
}

static void draw_variable(FILE *to, bool png, const struct odds_answers *answers,
                          const struct odds_view *view)
{
    struct bar_chart b;
    chart_init(&b, answers, view);
    bool map = b.count > GNUPLOT_LINES;
    draw_page(to, png, map ? b.count : 0, answers,
              map || view->cumulative ? "" : ": a line is the interval of a chance");
    if (map)
        draw_bar_map(to, &b, answers, view);
    else
        draw_bars(to, &b, answers, view);
    chart_free(&b);
}

int odds_plot(const struct odds_answers *answers, const struct odds_view *view, const char *path)
{
    size_t size = strlen(path);
    bool png = size > 4 && strcmp(path + size - 4, ".png") == 0,
         svg = size > 4 && strcmp(path + size - 4, ".svg") == 0;
    if (!png && !svg)
        return usage_error("--plot needs a file that ends in .svg or .png, not '%s'", path);
    FILE *to = gnuplot_script(path);
    if (!to) return EXIT_USAGE;
    if (answers->axis)
        draw_sweep(to, png, answers, view);
    else
        draw_variable(to, png, answers, view);
    return gnuplot_finish(path);
}
