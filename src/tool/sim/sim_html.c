/* sim_html.c -- Writes the report of a run as a page of HTML: who won, lengths, measures, the
 * course of each track, cards, sweeps and differences.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "html_report.h"
#include "sim.h"
#include "timeline.h"

#include "tool/io/gnuplot.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { TIMELINE_FIGHTS = 1000, TIMELINES_MOST = 8, BINS_MOST = 40 };

static const char *const terms[] = {
    "Share and interval",
    "The share of all fights. If the fights were played again with other dice, the true share "
    "would "
    "be in the interval in 95 of 100 reports.",
    "Mean and spread",
    "The mean is the average of all fights. The spread (standard deviation) is the usual distance "
    "from it: about two of three fights are within one spread.",
    "At least",
    "The share of fights that last this long or longer.",
    "Used, won with, won without",
    "In how many fights the side used the card; its wins in those fights, and in the others. The "
    "two "
    "differ for many reasons. `fray sim --without CARD` isolates the card.",
    "Course",
    "The mean of the sum over all creatures of a side, after each unit of time. A fight that is "
    "over "
    "keeps its last value. The course ends where one of twenty fights still runs.",
    "Difference",
    "Both variants are played with the same dice. A difference is claimed if chance does not "
    "explain "
    "it: of 100 reports without any change, at most 5 claim one (Holm).",
    "Seed and rules",
    "The same seed and the same rules give the same fights, to the last die. The hash names the "
    "rules.",
    NULL};

static const char *side_name(const struct sim *sim, int variant, int side)
{
    return fray_side_name(sim->variants[variant].start, side);
}

/* ---- a chart of lines with intervals ---- */

struct chart_point {
    double x;
    struct confidence_interval y;
};

/* Writes the points of a line as a block of data. */
static void put_points(FILE *to, size_t line, const struct chart_point *at, size_t count)
{
    fprintf(to, "$line%zu << END\n", line);
    for (size_t i = 0; i < count; i++)
        fprintf(to, "%.9g %.9g %.9g %.9g\n", at[i].x, at[i].y.value, at[i].y.low, at[i].y.high);
    fputs("END\n", to);
}

/* Plots lines 0 to count - 1, each on the band of its intervals. */
static void plot_lines(FILE *to, const char *const *names, size_t count, bool marks)
{
    fputs("plot ", to);
    for (size_t i = 0; i < count; i++) {
        fprintf(to, "%s$line%zu using 1:3:4 with filledcurves fillstyle transparent solid 0.2 ",
                i ? ", " : "", i);
        gnuplot_style(to, (int64_t)i, false);
        fprintf(to, " notitle, $line%zu using 1:2 with %s ", i, marks ? "linespoints" : "lines");
        if (!marks) fputs("linewidth 2 ", to);
        gnuplot_style(to, (int64_t)i, marks);
        fputs(" title ", to);
        gnuplot_quote(to, names[i]);
    }
    fputc('\n', to);
}

/* ---- who won ---- */

static void put_wins_row(struct html_report *r, const char *name, int64_t count, int64_t of)
{
    struct confidence_interval x = interval_share(count, of);
    html_row(r);
    html_cell(r, name);
    html_number(r, 100 * x.value, 2, " %");
    html_number(r, 100 * x.low, 2, " %");
    html_number(r, 100 * x.high, 2, " %");
    html_number(r, (double)count, 0, "");
}

static void put_wins(struct html_report *r, const struct sim *sim, int variant)
{
    static const char *const heads[] = {"side", "share", "from", "to", "fights", NULL};
    fray_totals t = sim_totals(sim, variant);
    const char *label = sim->variants[variant].label;
    char *caption = text_of("Who won%s%s, with 95 %% intervals", *label ? " " : "", label);
    html_table(r, caption, heads);
    free(caption);
    for (int i = 0; i < fray_side_count(sim->variants[variant].start); i++)
        put_wins_row(r, side_name(sim, variant, i), t.wins[i], t.fights);
    put_wins_row(r, "nobody", t.draws, t.fights);
    html_table_end(r);
    if (t.by_limit) {
        char *text =
            text_of("%" PRId64 " fights were stopped by the limit of the encounter.", t.by_limit);
        html_paragraph(r, text);
        free(text);
    }
    if (t.failed) {
        char *text = text_of("%" PRId64 " more fights stopped with an error and are not counted. "
                             "The first: --seed %" PRIu64 " --fight %" PRId64 ".",
                             t.failed, sim->seed, t.first_failed);
        html_paragraph(r, text);
        free(text);
    }
}

/* ---- distributions ---- */

/* The bins of numbers, as shares in percent. */
static void put_bins(FILE *to, size_t line, const fray_number *n, int64_t fights, int64_t width)
{
    int per = (int)(width / n->bin_width);
    fprintf(to, "$bars%zu << END\n", line);
    for (int i = 0; i < n->bin_count; i += per) {
        int64_t sum = 0;
        for (int k = i; k < i + per && k < n->bin_count; k++) sum += n->bins[k];
        if (sum)
            fprintf(to, "%.9g %.9g\n", (double)(i * n->bin_width) + (double)(width - 1) / 2,
                    100 * (double)sum / (double)fights);
    }
    fputs("END\n", to);
}

/* Widens the bins until they fit. */
static int64_t common_width(const fray_number *const *numbers, size_t count)
{
    int64_t width = 1, most = 0;
    for (size_t i = 0; i < count; i++) {
        if (numbers[i]->bin_width > width) width = numbers[i]->bin_width;
        if (numbers[i]->most > most) most = numbers[i]->most;
    }
    while (most / width > BINS_MOST) width *= 2;
    return width;
}

static void put_range(FILE *to, const fray_number *const *numbers, size_t count, int64_t width)
{
    int64_t least = numbers[0]->least, most = numbers[0]->most;
    for (size_t i = 1; i < count; i++) {
        if (numbers[i]->least < least) least = numbers[i]->least;
        if (numbers[i]->most > most) most = numbers[i]->most;
    }
    if (least < 0) least = 0; /* fights below 0 have no bin */
    fprintf(to, "set xrange [%.1f:%.1f]\n", (double)least - 0.5,
            (double)(most / width * width + width) - 0.5);
    if (most - least <= 12) fputs("set xtics 1\n", to);
}

/* Draws the distribution of a number for several sides, with their means. */
static void chart_distribution(struct html_report *r, const char *title,
                               const fray_number *const *numbers, const char *const *names,
                               size_t count, int64_t fights)
{
    int64_t width = common_width(numbers, count);
    char *alt = text_of("Distribution of %s", title);
    html_chart(r, title, alt);
    free(alt);
    FILE *to = r->plot;
    fputs("set ylabel 'fights'\nset format y '%g %%'\nset yrange [0:*]\n", to);
    put_range(to, numbers, count, width);
    double part = 0.9 * (double)width / (double)count;
    fprintf(to, "set boxwidth %.4f\n", part);
    for (size_t i = 0; i < count; i++) put_bins(to, i, numbers[i], fights, width);
    fputs("plot ", to);
    for (size_t i = 0; i < count; i++) {
        double mean = interval_mean(numbers[i]->sum, numbers[i]->squares, fights).value,
               off = part * ((double)i + 0.5) - 0.45 * (double)width;
        char *name = text_of("%s%smean %.2f", names[i], *names[i] ? ", " : "", mean);
        fprintf(to, "%s$bars%zu using ($1%+.4f):2 with boxes ", i ? ", " : "", i, off);
        gnuplot_style(to, (int64_t)i, false);
        fputs(" title ", to);
        gnuplot_quote(to, name);
        free(name);
    }
    fputc('\n', to);
    html_chart_end(r);
}

/* Draws which share of fights lasts at least so long, with intervals. */
static void chart_at_least(struct html_report *r, const char *unit, const fray_number *n,
                           int64_t fights)
{
    struct chart_point *at = xrealloc(NULL, (size_t)(n->bin_count + 1) * sizeof *at);
    size_t count = 0;
    int64_t left = fights - n->below;
    for (int i = 0; i < n->bin_count && left > 0; i++) {
        struct confidence_interval x = interval_share(left, fights);
        at[count++] = (struct chart_point){(double)(i * n->bin_width),
                                           {100 * x.value, 100 * x.low, 100 * x.high}};
        left -= n->bins[i];
    }
    html_chart(r, "Fights that last at least so long", "Share of fights by their least length");
    fputs("set ylabel 'fights'\nset format y '%g %%'\nset yrange [0:100]\nunset key\n", r->plot);
    gnuplot_set(r->plot, "xlabel", unit);
    put_points(r->plot, 0, at, count);
    const char *name = "";
    plot_lines(r->plot, &name, 1, count <= BINS_MOST);
    html_chart_end(r);
    free(at);
}

/* Whether a line counts a number of the fight or of a side, with a distribution. */
static bool is_distributed(const fray_line *line, const struct variant *v)
{
    bool whole = line->content < 0 && line->who < 0 && line->number.bin_count;
    return whole && (line->measure >= 0 || *v->unit);
}

/* Draws a measure for all sides that have it. */
static void chart_measure(struct html_report *r, const struct sim *sim, int variant, int measure)
{
    const struct variant *v = &sim->variants[variant];
    fray_tally *tally = sim_tally(sim, variant);
    fray_number kept[GNUPLOT_LINES];
    const fray_number *numbers[GNUPLOT_LINES];
    const char *names[GNUPLOT_LINES];
    size_t count = 0;
    for (int i = 0; i < fray_tally_line_count(tally) && count < GNUPLOT_LINES; i++) {
        fray_line line = fray_tally_line(tally, i);
        if (line.measure != measure || !is_distributed(&line, v)) continue;
        kept[count] = line.number;
        numbers[count] = &kept[count];
        names[count++] = line.side < 0 ? "" : fray_side_name(v->start, line.side);
    }
    bool constant = true;
    for (size_t i = 0; i < count; i++) constant &= numbers[i]->least == numbers[i]->most;
    if (constant) return;
    int64_t fights = sim_totals(sim, variant).fights;
    char *title = measure < 0 ? text_of("Length in %s", v->unit)
                              : text_of("%s", fray_measure_at(v->program, measure).heading);
    chart_distribution(r, title, numbers, names, count, fights);
    free(title);
    if (measure < 0) chart_at_least(r, v->unit, &kept[0], fights);
}

static void put_distributions(struct html_report *r, const struct sim *sim, int variant)
{
    html_section(r, "Lengths and measures");
    html_charts(r);
    for (int m = -1; m < fray_measure_count(sim->variants[variant].program); m++)
        chart_measure(r, sim, variant, m);
    html_charts_end(r);
}

/* Draws the lengths of two variants. */
static void put_lengths(struct html_report *r, const struct sim *sim)
{
    fray_number kept[2];
    const fray_number *numbers[2] = {&kept[0], &kept[1]};
    const char *names[2];
    for (int v = 0; v < 2; v++) {
        kept[v] = fray_tally_line(sim_tally(sim, v), 0).number;
        names[v] = sim->variants[v].label;
    }
    if (!*sim_unit(sim) || !kept[0].bin_count || !kept[1].bin_count) return;
    char *title = text_of("Length in %s", sim_unit(sim));
    html_charts(r);
    chart_distribution(r, title, numbers, names, 2, sim_totals(sim, 0).fights);
    html_charts_end(r);
    free(title);
}

/* ---- the course of tracks ---- */

static void chart_course(struct html_report *r, const struct variant *v, const struct timeline *t,
                         int track)
{
    const char *names[GNUPLOT_LINES];
    int sides = t->sides < GNUPLOT_LINES ? t->sides : GNUPLOT_LINES, last = timeline_last(t);
    struct chart_point *at = xrealloc(NULL, (size_t)(last + 1) * sizeof *at);
    char *title = text_of("%s of a side", fray_track_name(v->start, track)),
         *alt = text_of("Course of %s, by side", fray_track_name(v->start, track));
    html_chart(r, title, alt);
    gnuplot_set(r->plot, "xlabel", v->unit);
    for (int s = 0; s < sides; s++) {
        names[s] = fray_side_name(v->start, s);
        for (int u = 0; u <= last; u++)
            at[u] = (struct chart_point){u, timeline_at(t, track, s, u)};
        put_points(r->plot, (size_t)s, at, (size_t)last + 1);
    }
    fputs("set yrange [*<0:*]\n", r->plot);
    if (last <= 16) fputs("set xtics 1\n", r->plot);
    plot_lines(r->plot, names, (size_t)sides, last <= BINS_MOST);
    html_chart_end(r);
    free(title);
    free(alt);
    free(at);
}

static void put_courses(struct html_report *r, const struct sim *sim, int variant)
{
    const struct variant *v = &sim->variants[variant];
    struct timeline t;
    int64_t fights = sim_totals(sim, variant).fights, drawn = 0;
    if (!*v->unit || v->searched.any) return;
    if (timeline_make(&t, v, sim->seed, fights < TIMELINE_FIGHTS ? fights : TIMELINE_FIGHTS)) {
        for (int k = 0; k < t.tracks && drawn < TIMELINES_MOST; k++) {
            if (!timeline_varies(&t, k)) continue;
            if (!drawn++) {
                html_section(r, "The course of a fight");
                html_charts(r);
            }
            chart_course(r, v, &t, k);
        }
        if (drawn) html_charts_end(r);
    }
    timeline_free(&t);
}

/* ---- creatures and cards ---- */

enum { MEASURES_MOST = 12 };

/* The measures with one of these subjects. */
static int measures_of(const fray_program *p, fray_subject from, fray_subject until, int *at)
{
    int count = 0;
    for (int m = 0; m < fray_measure_count(p) && count < MEASURES_MOST; m++) {
        fray_subject s = fray_measure_at(p, m).subject;
        if (s >= from && s <= until) at[count++] = m;
    }
    return count;
}

static double per_fight(fray_tally *tally, int measure, int side, int who, int content,
                        int64_t fights)
{
    for (int l = 0; l < fray_tally_line_count(tally); l++) {
        fray_line line = fray_tally_line(tally, l);
        if (line.measure == measure && line.who == who && line.content == content &&
            (who >= 0 || line.side == side))
            return (double)line.number.sum / (double)fights;
    }
    return 0;
}

static void put_creature_table(struct html_report *r, const struct sim *sim, int variant)
{
    const struct variant *v = &sim->variants[variant];
    fray_tally *tally = sim_tally(sim, variant);
    const char *heads[MEASURES_MOST + 3] = {"creature", "side"};
    int at[MEASURES_MOST], count = measures_of(v->program, FRAY_OF_CREATURE, FRAY_OF_CREATURE, at);
    if (!count) return;
    for (int i = 0; i < count; i++) heads[i + 2] = fray_measure_at(v->program, at[i]).name;
    heads[count + 2] = NULL;
    html_section(r, "Creatures");
    html_table(r, "Creatures, means per fight", heads);
    for (int c = 0; c < fray_creature_count(v->start); c++) {
        html_row(r);
        html_cell(r, fray_creature_name(v->start, c));
        int side = fray_creature_side(v->start, c);
        html_cell(r, side < 0 ? "reserve" : side_name(sim, variant, side));
        for (int i = 0; i < count; i++)
            html_number(r, per_fight(tally, at[i], -1, c, -1, sim_totals(sim, variant).fights), 2,
                        "");
    }
    html_table_end(r);
}

static void put_share_cell(struct html_report *r, int64_t count, int64_t of)
{
    if (of > 0)
        html_number(r, 100 * (double)count / (double)of, 2, " %");
    else
        html_cell(r, "-");
}

static void put_content_table(struct html_report *r, const struct sim *sim, int variant)
{
    const struct variant *v = &sim->variants[variant];
    fray_tally *tally = sim_tally(sim, variant);
    fray_totals totals = sim_totals(sim, variant);
    const char *heads[MEASURES_MOST + 7] = {"card",    "kind",     "side",
                                            "used in", "won with", "won without"};
    int at[MEASURES_MOST], count = measures_of(v->program, FRAY_OF_THING, FRAY_OF_ACT, at);
    if (!count) return;
    for (int i = 0; i < count; i++) heads[i + 6] = fray_measure_at(v->program, at[i]).name;
    heads[count + 6] = NULL;
    html_section(r, "Cards, weapons and the like");
    html_table(r, "Cards, weapons and the like, means per fight", heads);
    int content = -2, side = -2;
    for (int l = 0; l < fray_tally_line_count(tally); l++) {
        fray_line line = fray_tally_line(tally, l);
        if (line.content < 0 || !line.seen || (line.content == content && line.side == side))
            continue;
        content = line.content, side = line.side;
        html_row(r);
        html_cell(r, fray_content_name(v->program, content));
        html_cell(r, fray_content_kind(v->program, content));
        html_cell(r, side < 0 ? "nobody" : side_name(sim, variant, side));
        put_share_cell(r, line.seen, totals.fights);
        put_share_cell(r, side < 0 ? 0 : line.won, side < 0 ? 0 : line.seen);
        put_share_cell(r, side < 0 ? 0 : totals.wins[side] - line.won,
                       side < 0 ? 0 : totals.fights - line.seen);
        for (int i = 0; i < count; i++)
            html_number(r, per_fight(tally, at[i], side, -1, content, totals.fights), 2, "");
    }
    html_table_end(r);
}

/* ---- sweeps ---- */

static void put_sweep_table(struct html_report *r, const struct sim *sim)
{
    const fray_fight *start = sim->variants[0].start;
    const char *heads[3 * GNUPLOT_LINES + 4] = {sim->swept, "fights"};
    int n = 2, sides = fray_side_count(start);
    if (sides > GNUPLOT_LINES) sides = GNUPLOT_LINES;
    for (int i = 0; i < sides; i++) {
        heads[n++] = fray_side_name(start, i);
        heads[n++] = "from";
        heads[n++] = "to";
    }
    heads[n++] = "nobody";
    heads[n] = NULL;
    html_table(r, "Who won with each value, with 95 % intervals", heads);
    for (int v = 0; v < sim->variant_count; v++) {
        fray_totals t = sim_totals(sim, v);
        int64_t number;
        html_row(r);
        if (sim_number(&sim->variants[v], &number))
            html_number(r, (double)number, 0, "");
        else
            html_cell(r, sim->variants[v].value);
        html_number(r, (double)t.fights, 0, "");
        for (int i = 0; i < sides; i++) {
            int side = sim_side(&sim->variants[v], fray_side_name(start, i));
            struct confidence_interval x = interval_share(t.wins[side], t.fights);
            html_number(r, 100 * x.value, 2, " %");
            html_number(r, 100 * x.low, 2, " %");
            html_number(r, 100 * x.high, 2, " %");
        }
        put_share_cell(r, t.draws, t.fights);
    }
    html_table_end(r);
}

/* Draws the wins of each side along the swept numbers. */
static void chart_sweep(struct html_report *r, const struct sim *sim)
{
    const fray_fight *start = sim->variants[0].start;
    const char *names[GNUPLOT_LINES];
    struct chart_point *at = xrealloc(NULL, (size_t)sim->variant_count * sizeof *at);
    int sides = fray_side_count(start);
    if (sides > GNUPLOT_LINES) sides = GNUPLOT_LINES;
    char *alt = text_of("Share of wins by %s", sim->swept);
    html_charts(r);
    html_chart(r, "Who won", alt);
    fputs("set ylabel 'wins'\nset format y '%g %%'\nset yrange [0:100]\n", r->plot);
    gnuplot_set(r->plot, "xlabel", sim->swept);
    for (int s = 0; s < sides; s++) {
        names[s] = fray_side_name(start, s);
        for (int v = 0; v < sim->variant_count; v++) {
            fray_totals t = sim_totals(sim, v);
            int64_t number = v;
            int side = sim_side(&sim->variants[v], names[s]);
            sim_number(&sim->variants[v], &number);
            struct confidence_interval x = interval_share(t.wins[side], t.fights);
            at[v] =
                (struct chart_point){(double)number, {100 * x.value, 100 * x.low, 100 * x.high}};
        }
        put_points(r->plot, (size_t)s, at, (size_t)sim->variant_count);
    }
    plot_lines(r->plot, names, (size_t)sides, true);
    html_chart_end(r);
    html_charts_end(r);
    free(alt);
    free(at);
}

/* How many pairs of values have the first value of the first pair. */
static int second_values(const struct sim *sim)
{
    int count = 1;
    const char *value = sim->variants[0].value;
    size_t head = strcspn(value, ",") + 1;
    while (count < sim->variant_count && strncmp(sim->variants[count].value, value, head) == 0)
        count++;
    return count;
}

/* Names the ticks of an axis of pairs: the parts before the comma, or after it. */
static void put_pair_ticks(FILE *to, const char *axis, const struct sim *sim, int step, int count,
                           bool second)
{
    fprintf(to, "set %stics (", axis);
    for (int i = 0; i < count; i++) {
        const char *value = sim->variants[i * step].value;
        size_t head = strcspn(value, ",");
        char *text = second && value[head] ? text_of("%s", value + head + 2)
                                           : text_of("%.*s", (int)head, value);
        if (i) fputs(", ", to);
        gnuplot_quote(to, text);
        fprintf(to, " %d", i);
        free(text);
    }
    fputs(")\n", to);
}

/* Draws the wins of the first side for each pair of values. */
static void chart_pairs(struct html_report *r, const struct sim *sim)
{
    enum { LABELS_MOST = 24, HEIGHT_OF_ROW = 26 };
    const char *first = fray_side_name(sim->variants[0].start, 0);
    int columns = second_values(sim), rows = sim->variant_count / columns;
    char *title = text_of("Wins of %s by %s", first, sim->swept),
         *rows_name = text_of("%.*s", (int)strcspn(sim->swept, ","), sim->swept);
    html_chart_wide(r, title, title, 120 + HEIGHT_OF_ROW * rows);
    FILE *to = r->plot;
    fputs("$cells << END\n", to);
    for (int v = 0; v < columns * rows; v++) {
        fray_totals t = sim_totals(sim, v);
        int side = sim_side(&sim->variants[v], first);
        double share = 100 * interval_share(t.wins[side], t.fights).value;
        fprintf(to, "%d %d %.6g \"%.0f\" %d\n", v % columns, v / columns, share, share,
                share < 55 ? 0xffffff : 0x010101);
    }
    fputs("END\nunset key\nunset grid\nset tics scale 0\nset cbrange [0:100]\n"
          "set format cb '%g %%'\n",
          to);
    gnuplot_palette(to);
    fprintf(to, "set xrange [-0.5:%d.5]\nset yrange [%d.5:-0.5]\n", columns - 1, rows - 1);
    put_pair_ticks(to, "x", sim, 1, columns, true);
    put_pair_ticks(to, "y", sim, columns, rows, false);
    gnuplot_set(to, "xlabel", sim->swept + strcspn(sim->swept, ",") + 2);
    gnuplot_set(to, "ylabel", rows_name);
    gnuplot_cells(to, columns <= LABELS_MOST);
    html_chart_end(r);
    free(title);
    free(rows_name);
}

static void put_sweep(struct html_report *r, const struct sim *sim)
{
    html_section(r, "Who won");
    if (strstr(sim->swept, ", "))
        chart_pairs(r, sim);
    else if (strcmp(sim->swept, "encounter") != 0 && sim->variant_count > 1)
        chart_sweep(r, sim);
    put_sweep_table(r, sim);
}

/* ---- two variants ---- */

struct difference_rows {
    struct html_report *r;
    const struct sim *sim;
};

static void put_difference(void *user, const struct sim_row *row)
{
    const struct difference_rows *d = user;
    if (row->variant >= 0) return;
    double by = row->is_share ? 100 : 1;
    const char *unit = row->is_share ? " %" : "";
    html_row(d->r);
    html_cell(d->r, *row->measure ? row->measure : row->what);
    html_cell(d->r, row->side);
    html_cell(d->r, row->name);
    html_number(d->r, row->before * by, 2, unit);
    html_number(d->r, row->after * by, 2, unit);
    html_number(d->r, row->value.value * by, 2, unit);
    html_number(d->r, row->value.low * by, 2, unit);
    html_number(d->r, row->value.high * by, 2, unit);
    html_cell(d->r, row->claimed ? "yes" : "may be chance");
}

static void put_paired(struct html_report *r, const struct sim *sim)
{
    const char *heads[] = {"figure",
                           "side",
                           "of",
                           sim->variants[0].label,
                           sim->variants[1].label,
                           "difference",
                           "from",
                           "to",
                           "claimed",
                           NULL};
    struct difference_rows rows = {r, sim};
    html_section(r, "Differences");
    html_table(r, "All figures of both variants, on the same dice", heads);
    int compared = sim_rows(sim, put_difference, &rows);
    html_table_end(r);
    char *text = text_of("%d figures were compared.", compared);
    html_paragraph(r, text);
    free(text);
}

/* ---- the page ---- */

static void put_head(struct html_report *r, const struct sim *sim)
{
    fray_totals t = sim_totals(sim, 0);
    char *text = text_of("%" PRId64 " fights%s, seed %" PRIu64 ", rules %016" PRIx64 ", fray %s%s.",
                         t.fights + t.failed,
                         sim->kind == SIM_SWEEP    ? " per value"
                         : sim->kind == SIM_PAIRED ? ", each played twice"
                                                   : "",
                         sim->seed, fray_program_hash(sim->variants[0].program), fray_version(),
                         sim->interrupted ? ", interrupted" : "");
    html_paragraph(r, text);
    free(text);
}

int sim_html(const struct sim *sim, const char *path)
{
    struct html_report r;
    if (!html_begin(&r, path, sim->encounter)) return EXIT_USAGE;
    put_head(&r, sim);
    if (sim->kind == SIM_SWEEP) {
        put_sweep(&r, sim);
    } else {
        for (int v = 0; v < sim->variant_count; v++) {
            html_section(&r, sim->kind == SIM_PAIRED ? sim->variants[v].label : "Who won");
            put_wins(&r, sim, v);
        }
        if (sim->kind == SIM_PAIRED) {
            put_lengths(&r, sim);
            put_paired(&r, sim);
        }
        if (sim->kind == SIM_PLAIN && sim_totals(sim, 0).fights) {
            put_distributions(&r, sim, 0);
            put_courses(&r, sim, 0);
            put_creature_table(&r, sim, 0);
            put_content_table(&r, sim, 0);
        }
    }
    html_section(&r, "Terms");
    html_terms(&r, terms);
    return html_end(&r, path);
}
