/* sim_text.c -- Prints a run as text: wins, lengths and measures as tables and histograms. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { BAR = 40, HISTOGRAM_LINES = 16, COLUMNS_MOST = 8 };

static void heading(FILE *to, const char *text)
{
    put(to, "\n");
    paint(to, BOLD);
    put(to, "%s\n", text);
    paint(to, PLAIN);
}

/* ---- who won ---- */

static void put_share(FILE *to, const char *name, int64_t count, int64_t of)
{
    struct confidence_interval x = interval_share(count, of);
    put(to, "  %-20s %7.2f %%  %7.2f .. %6.2f %%  %10" PRId64 "\n", name, x.value * 100,
        x.low * 100, x.high * 100, count);
}

static void put_outcome(FILE *to, const struct sim *sim, int variant)
{
    const fray_fight *start = sim->variants[variant].start;
    fray_totals t = sim_totals(sim, variant);
    heading(to, "Who won");
    put(to, "  %-20s %9s  %19s  %10s\n", "", "share", "95 % interval", "fights");
    for (int i = 0; i < fray_side_count(start); i++)
        put_share(to, fray_side_name(start, i), t.wins[i], t.fights);
    put_share(to, "nobody", t.draws, t.fights);
    if (t.by_limit)
        put(to, "  of these %" PRId64 " were stopped by the limit of the encounter\n", t.by_limit);
    if (t.failed)
        put(to,
            "  %" PRId64
            " more stopped with an error and are not counted; the first: --seed %" PRIu64
            " --fight %" PRId64 "\n",
            t.failed, sim->seed, t.first_failed);
}

/* ---- histograms ---- */

static int64_t most_of(const int64_t *at, int n)
{
    int64_t most = 0;
    for (int i = 0; i < n; i++)
        if (at[i] > most) most = at[i];
    return most;
}

static void put_bar(FILE *to, int64_t count, int64_t most)
{
    int64_t cells = most ? (count * BAR + most / 2) / most : 0;
    if (count && !cells) cells = 1;
    for (int64_t i = 0; i < cells; i++) put(to, "#");
}

static void put_histogram(FILE *to, const fray_number *n, int64_t fights)
{
    int64_t bins[HISTOGRAM_LINES * 2 + 1];
    int last = n->bin_count;
    while (last > 0 && n->bins[last - 1] == 0) last--;
    int first = 0;
    while (first < last && n->bins[first] == 0) first++;
    int per = last - first > HISTOGRAM_LINES ? 2 : 1, count = 0;
    if (per == 2) first -= first % 2;
    for (int i = first; i < last; i += per)
        bins[count++] = n->bins[i] + (per == 2 && i + 1 < last ? n->bins[i + 1] : 0);
    int64_t most = most_of(bins, count), width = n->bin_width * per;
    if (n->below) put(to, "  %9s  %6.2f %%\n", "below 0", (double)n->below * 100 / (double)fights);
    for (int i = 0; i < count; i++) {
        int64_t from = first * n->bin_width + i * width;
        char range[48];
        if (width == 1)
            snprintf(range, sizeof range, "%" PRId64, from);
        else
            snprintf(range, sizeof range, "%" PRId64 "-%" PRId64, from, from + width - 1);
        put(to, "  %9s  %6.2f %%  ", range, (double)bins[i] * 100 / (double)fights);
        put_bar(to, bins[i], most);
        put(to, "\n");
    }
}

static void put_statistics(FILE *to, const fray_number *n, int64_t fights)
{
    struct confidence_interval x = interval_mean(n->sum, n->squares, fights);
    put(to, "  mean %.2f (%.2f .. %.2f), spread %.2f, from %" PRId64 " to %" PRId64 "\n", x.value,
        x.low, x.high, standard_deviation(n->sum, n->squares, fights), n->least, n->most);
    put_histogram(to, n, fights);
}

/* ---- numbers of the fight and of its sides, each with a histogram ---- */

static void put_all_statistics(FILE *to, const struct sim *sim, int variant)
{
    const struct variant *v = &sim->variants[variant];
    fray_tally *tally = sim_tally(sim, variant);
    int64_t fights = sim_totals(sim, variant).fights;
    for (int i = 0; fights && i < fray_tally_line_count(tally); i++) {
        fray_line line = fray_tally_line(tally, i);
        char *title;
        if (line.content >= 0 || line.who >= 0) continue;
        if (line.measure < 0 && !*v->unit) continue;
        if (line.measure < 0)
            title = text_of("Length in %s", v->unit);
        else if (line.side < 0)
            title = text_of("%s", fray_measure_at(v->program, line.measure).heading);
        else
            title = text_of("%s: %s", fray_measure_at(v->program, line.measure).heading,
                            fray_side_name(v->start, line.side));
        heading(to, title);
        put_statistics(to, &line.number, fights);
        free(title);
    }
}

/* ---- tables: one row per creature or card, one column per measure ---- */

struct measure_table {
    FILE *to;
    const struct sim *sim;
    int variant;
    fray_subject from, until; /* subjects of its columns */
    int columns[COLUMNS_MOST], column_count;
};

static void table_columns(struct measure_table *t)
{
    const fray_program *p = t->sim->variants[t->variant].program;
    for (int m = 0; m < fray_measure_count(p) && t->column_count < COLUMNS_MOST; m++) {
        fray_subject s = fray_measure_at(p, m).subject;
        if (s >= t->from && s <= t->until) t->columns[t->column_count++] = m;
    }
}

static void table_head(const struct measure_table *t, const char *first, bool contents)
{
    const fray_program *p = t->sim->variants[t->variant].program;
    put(t->to, "  %-34s", first);
    if (contents) put(t->to, " %8s %9s %9s", "used in", "won with", "without");
    for (int i = 0; i < t->column_count; i++) {
        const char *name = fray_measure_at(p, t->columns[i]).name;
        int width = columns_of(name) > 9 ? columns_of(name) : 9;
        put(t->to, " %*s", width, name);
    }
    put(t->to, "\n");
}

static void table_cell(const struct measure_table *t, int column, int64_t sum, int64_t fights)
{
    const char *name =
        fray_measure_at(t->sim->variants[t->variant].program, t->columns[column]).name;
    int width = columns_of(name) > 9 ? columns_of(name) : 9;
    put(t->to, " %*.2f", width, fights ? (double)sum / (double)fights : 0);
}

static void put_creatures_table(FILE *to, const struct sim *sim, int variant)
{
    struct measure_table t = {to, sim, variant, FRAY_OF_CREATURE, FRAY_OF_CREATURE, {0}, 0};
    const struct variant *v = &sim->variants[variant];
    fray_tally *tally = sim_tally(sim, variant);
    int64_t fights = sim_totals(sim, variant).fights;
    table_columns(&t);
    if (!t.column_count || !fights) return;
    heading(to, "Creatures, per fight");
    table_head(&t, "", false);
    for (int c = 0; c < fray_creature_count(v->start); c++) {
        int side = fray_creature_side(v->start, c);
        char *name = text_of("%s: %s", side < 0 ? "reserve" : fray_side_name(v->start, side),
                             fray_creature_name(v->start, c));
        put(to, "  %-34s", name);
        free(name);
        for (int i = 0; i < t.column_count; i++)
            for (int l = 0; l < fray_tally_line_count(tally); l++) {
                fray_line line = fray_tally_line(tally, l);
                if (line.who == c && line.measure == t.columns[i])
                    table_cell(&t, i, line.number.sum, fights);
            }
        put(to, "\n");
    }
}

/* Prints the shares of wins in the fights in which it was used, and in the others. */
static void put_won(FILE *to, const fray_line *line, fray_totals t)
{
    int64_t others = t.fights - line->seen;
    char with[24] = "-", without[24] = "-";
    if (line->side >= 0 && line->seen)
        snprintf(with, sizeof with, "%.2f %%", (double)line->won * 100 / (double)line->seen);
    if (line->side >= 0 && others)
        snprintf(without, sizeof without, "%.2f %%",
                 (double)(t.wins[line->side] - line->won) * 100 / (double)others);
    put(to, " %7.2f%% %9s %9s", (double)line->seen * 100 / (double)t.fights, with, without);
}

static void put_contents_table(FILE *to, const struct sim *sim, int variant)
{
    struct measure_table t = {to, sim, variant, FRAY_OF_THING, FRAY_OF_ACT, {0}, 0};
    const struct variant *v = &sim->variants[variant];
    fray_tally *tally = sim_tally(sim, variant);
    fray_totals totals = sim_totals(sim, variant);
    int side = -2, content = -2, column = 0;
    bool open = false, any = false;
    table_columns(&t);
    for (int l = 0; totals.fights && l < fray_tally_line_count(tally); l++) {
        fray_line line = fray_tally_line(tally, l);
        if (line.content < 0 || !line.seen) continue;
        if (!any) {
            heading(to, "Cards, weapons and the like, per fight");
            table_head(&t, "", true);
            any = true;
        }
        if (line.content != content || line.side != side) {
            if (open) put(to, "\n");
            char *name =
                text_of("%s: %s", line.side >= 0 ? fray_side_name(v->start, line.side) : "nobody",
                        fray_content_name(v->program, line.content));
            put(to, "  %-34s", name);
            put_won(to, &line, totals);
            free(name);
            open = true;
            column = 0;
            content = line.content;
            side = line.side;
        }
        for (; column < t.column_count && t.columns[column] != line.measure; column++)
            put(to, " %9s", "");
        if (column < t.column_count) table_cell(&t, column++, line.number.sum, totals.fights);
    }
    if (open) put(to, "\n");
}

/* ---- a sweep: one row per value ---- */

static void put_sweep(FILE *to, const struct sim *sim)
{
    const fray_fight *start = sim->variants[0].start;
    const char *unit = sim_unit(sim);
    heading(to, "Who won");
    int width = columns_of(sim->swept) > 12 ? columns_of(sim->swept) : 12;
    for (int v = 0; v < sim->variant_count; v++)
        width =
            columns_of(sim->variants[v].value) > width ? columns_of(sim->variants[v].value) : width;
    put(to, "  %-*s %10s", width, sim->swept, "fights");
    for (int i = 0; i < fray_side_count(start); i++) put(to, "  %-28s", fray_side_name(start, i));
    put(to, "  %-9s", "nobody");
    if (*unit) put(to, " %9s", unit);
    put(to, "\n");
    for (int v = 0; v < sim->variant_count; v++) {
        fray_totals t = sim_totals(sim, v);
        put(to, "  %*s %10" PRId64, width, sim->variants[v].value, t.fights);
        for (int i = 0; i < fray_side_count(start); i++) {
            /* encounters may list the sides in different order */
            int side = sim_side(&sim->variants[v], fray_side_name(start, i));
            struct confidence_interval x = interval_share(t.wins[side], t.fights);
            put(to, "  %6.2f %% %6.2f .. %6.2f %%", x.value * 100, x.low * 100, x.high * 100);
        }
        put(to, "  %7.2f %%", interval_share(t.draws, t.fights).value * 100);
        fray_line length = fray_tally_line(sim_tally(sim, v), 0);
        if (*unit)
            put(to, " %9.2f",
                interval_mean(length.number.sum, length.number.squares, t.fights).value);
        put(to, "\n");
    }
}

/* ---- two variants ---- */

struct difference_table {
    FILE *to;
    bool claimed;
};

static void put_difference(void *user, const struct sim_row *row)
{
    struct difference_table *s = user;
    if (row->variant >= 0) return;
    bool wins = strcmp(row->what, "wins") == 0 || strcmp(row->what, "nobody") == 0;
    if (!wins && !row->claimed) return; /* other rows are shown only if they changed */
    char *what =
        text_of("%s%s%s%s%s", row->side, *row->side && *row->name ? ": " : "", row->name,
                *row->side || *row->name ? ": " : "",
                *row->measure && strcmp(row->measure, row->name) ? row->measure : row->what);
    double by = row->is_share ? 100 : 1;
    const char *unit = row->is_share ? " %" : "  ";
    put(s->to, "  %-40s %8.2f%s %8.2f%s  %+8.2f%s  %+8.2f .. %+.2f%s%s\n", what, row->before * by,
        unit, row->after * by, unit, row->value.value * by, unit, row->value.low * by,
        row->value.high * by, row->is_share ? unit : "", row->claimed ? "" : "  (may be chance)");
    s->claimed |= row->claimed;
    free(what);
}

static void put_paired(FILE *to, const struct sim *sim)
{
    const fray_fight *start = sim->variants[0].start;
    heading(to, "Who won");
    put(to, "  %-20s %28s   %28s\n", "", sim->variants[0].label, sim->variants[1].label);
    for (int i = 0; i < fray_side_count(start); i++) {
        int other = sim->series[0].matching_side[i];
        fray_totals a = sim_totals(sim, 0), b = sim_totals(sim, 1);
        struct confidence_interval x = interval_share(a.wins[i], a.fights);
        put(to, "  %-20s  %6.2f %% %7.2f .. %6.2f %%", fray_side_name(start, i), x.value * 100,
            x.low * 100, x.high * 100);
        if (other >= 0) {
            x = interval_share(b.wins[other], b.fights);
            put(to, "    %6.2f %% %7.2f .. %6.2f %%", x.value * 100, x.low * 100, x.high * 100);
        }
        put(to, "\n");
    }
    for (int v = 0; v < 2; v++) {
        fray_totals t = sim_totals(sim, v);
        if (t.failed)
            put(to,
                "  %s: %" PRId64
                " more stopped with an error and are not counted; the first: --seed %" PRIu64
                " --fight %" PRId64 "\n",
                sim->variants[v].label, t.failed, sim->seed, t.first_failed);
    }
    heading(to, "Differences");
    char *label[2]; /* the first words of the labels head the two columns */
    for (int v = 0; v < 2; v++)
        label[v] =
            text_of("%.*s", (int)strcspn(sim->variants[v].label, " "), sim->variants[v].label);
    put(to, "  %-40s %8s   %8s    %10s  %22s\n", "", label[0], label[1], "difference",
        "95 % interval");
    for (int v = 0; v < 2; v++) free(label[v]);
    struct difference_table s = {to, false};
    int compared = sim_rows(sim, put_difference, &s);
    bool same =
        fray_program_hash(sim->variants[0].program) == fray_program_hash(sim->variants[1].program);
    if (same)
        put(to, "  None: both files are the same rules, with the same modules.\n");
    else if (!s.claimed)
        put(to, "  None that this number of fights can show.\n");
    if (!same)
        put(to,
            "  %d figures were compared. Of 100 reports without any change at most 5 claim one "
            "(Holm).\n",
            compared);
}

void sim_text(FILE *to, const struct sim *sim)
{
    paint(to, BOLD);
    put(to, "%s", sim->encounter);
    paint(to, PLAIN);
    fray_totals t = sim_totals(sim, 0);
    put(to, "\nseed %" PRIu64 ", %" PRId64 " fights%s", sim->seed, t.fights + t.failed,
        sim->kind == SIM_SWEEP    ? " per row"
        : sim->kind == SIM_PAIRED ? ", each played twice"
                                  : "");
    if (sim->interrupted) put(to, ", interrupted");
    put(to, "\n");
    if (sim->kind == SIM_SWEEP)
        put_sweep(to, sim);
    else if (sim->kind == SIM_PAIRED)
        put_paired(to, sim);
    else {
        put_outcome(to, sim, 0);
        put_all_statistics(to, sim, 0);
        put_creatures_table(to, sim, 0);
        put_contents_table(to, sim, 0);
    }
}
