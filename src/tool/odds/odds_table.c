/* odds_table.c -- Prints one measure of many answers as a table with small bars.
 *
 * Rows are the values of the sweep, columns the compared variants. --best adds which variant is
 * best at each value.
 */
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

/* ---- which measure ---- */

static bool has_title(fray_odds *odds, size_t variable, const char *title)
{
    fray_odds_variable v = fray_odds_at(odds, variable);
    char *own = odds_title(odds, &v);
    bool same = strcmp(own, title) == 0;
    free(own);
    return same;
}

/* The default measure: the first numeric result, else the first result, else the first variable
 * that varies. */
static char *usual_measure(const struct odds_answers *answers)
{
    fray_odds *odds = answers->at[0].odds;
    size_t best = 0;
    int rank = 4;
    for (size_t i = 0; i < fray_odds_count(odds); i++) {
        fray_odds_variable v = fray_odds_at(odds, i);
        int own = v.kind == FRAY_ODDS_RESULT ? (v.yes_or_no ? 1 : 0) : odds_varies(odds, i) ? 2 : 3;
        if (own < rank) rank = own, best = i;
    }
    fray_odds_variable v = fray_odds_at(odds, best);
    return odds_title(odds, &v);
}

static void put_measures(const struct odds_answers *answers)
{
    fray_odds *odds = answers->at[0].odds;
    put(stderr, "there are:");
    for (size_t i = 0; i < fray_odds_count(odds); i++) {
        fray_odds_variable v = fray_odds_at(odds, i);
        char *title = odds_title(odds, &v);
        put(stderr, "%s %s", i ? "," : "", title);
        free(title);
    }
    put(stderr, "\n");
}

bool odds_view_resolve(const struct odds_answers *answers, struct odds_view *view)
{
    bool found = false;
    view->title = view->measure ? text_of("%s", view->measure) : usual_measure(answers);
    for (size_t a = 0; a < answers->count && !found; a++)
        for (size_t i = 0; i < fray_odds_count(answers->at[a].odds) && !found; i++) {
            found = has_title(answers->at[a].odds, i, view->title);
            if (found) view->percent = fray_odds_at(answers->at[a].odds, i).yes_or_no;
        }
    if (found) return true;
    usage_error("no result or variable is called '%s'", view->title);
    put_measures(answers);
    return false;
}

size_t odds_find_variable(const struct odds_answer *answer, const struct odds_view *view)
{
    for (size_t i = 0; i < fray_odds_count(answer->odds); i++)
        if (has_title(answer->odds, i, view->title)) return i;
    return SIZE_MAX;
}

double odds_measure_value(const struct odds_answer *answer, const struct odds_view *view)
{
    size_t i = odds_find_variable(answer, view);
    return i == SIZE_MAX   ? 0
           : view->percent ? odds_yes_chance(answer->odds, i) * 100
                           : odds_figures(answer->odds, i).mean;
}

size_t odds_column_count(const struct odds_answers *answers)
{
    size_t n = 1;
    while (n < answers->count && (!answers->at[0].swept || answers->at[n].at == answers->at[0].at))
        n++;
    return n;
}

/* ---- the table ---- */

static double row_maximum(const double *row, size_t count)
{
    double best = row[0];
    for (size_t c = 1; c < count; c++)
        if (row[c] > best) best = row[c];
    return best;
}

static bool is_best(double x, double best)
{
    return x >= best - 1e-12 * (best < 0 ? -best : best);
} /* up to rounding */

static double *measure_all(const struct odds_answers *answers, const struct odds_view *view,
                           double *most)
{
    double *all = xrealloc(NULL, answers->count * sizeof *all);
    *most = 0;
    for (size_t i = 0; i < answers->count; i++) {
        all[i] = odds_measure_value(&answers->at[i], view);
        if (all[i] > *most) *most = all[i];
    }
    return all;
}

static int width_of(const struct odds_answer *a)
{
    int width = a->what ? columns_of(a->what) : 0;
    return (width < 9 ? 9 : width) + 2;
}

static void put_rows(const struct odds_answers *answers, const struct odds_view *view,
                     const double *all)
{
    size_t columns = odds_column_count(answers);
    int first = answers->axis ? columns_of(answers->axis) : 0;
    put(stdout, "%-*s", first, answers->axis ? answers->axis : "");
    for (size_t c = 0; c < columns; c++) {
        const char *what = answers->at[c].what ? answers->at[c].what : view->title;
        put(stdout, "%*s%s", width_of(&answers->at[c]) - columns_of(what), "", what);
    }
    put(stdout, "\n");
    for (size_t r = 0; r * columns < answers->count; r++) {
        if (answers->axis) put(stdout, "%*lld", first, (long long)answers->at[r * columns].at);
        double best = row_maximum(all + r * columns, columns);
        for (size_t c = 0; c < columns; c++) {
            double x = all[r * columns + c];
            char *cell = text_of(view->percent ? "%.2f %%" : "%.3f", x);
            if (columns > 1 && is_best(x, best) && best != 0) paint(stdout, BOLD);
            put(stdout, "%*s", width_of(&answers->at[c]), cell);
            paint(stdout, PLAIN);
            free(cell);
        }
        put(stdout, "\n");
    }
}

static void put_blocks(const struct odds_answers *answers, const double *all, double most)
{
    static const char *const eighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    size_t columns = odds_column_count(answers);
    int width = 0;
    for (size_t c = 0; c < columns; c++)
        if (answers->at[c].what && columns_of(answers->at[c].what) > width)
            width = columns_of(answers->at[c].what);
    put(stdout, "\n");
    for (size_t c = 0; c < columns; c++) {
        put(stdout, "%-*s  ", width, answers->at[c].what ? answers->at[c].what : "");
        for (size_t r = 0; r * columns < answers->count; r++) {
            int n = most > 0 ? (int)(all[r * columns + c] / most * 8 + 0.5) : 0;
            put(stdout, "%s", eighths[n == 0 && all[r * columns + c] > 0 ? 1 : n]);
        }
        put(stdout, "\n");
    }
}

/* "Bash, Long Poke": the best columns of a row; `ever` marks them. */
static char *best_of(const struct odds_answers *answers, const double *row, bool *ever)
{
    size_t columns = odds_column_count(answers);
    double best = row_maximum(row, columns);
    bool nothing = best == 0;
    for (size_t c = 0; c < columns; c++) nothing = nothing && row[c] == 0;
    char *all = text_of("%s", nothing ? "all are 0" : "");
    for (size_t c = 0; !nothing && c < columns; c++) {
        if (!is_best(row[c], best)) continue;
        char *longer = text_of("%s%s%s", all, *all ? ", " : "", answers->at[c].what);
        free(all);
        all = longer;
        ever[c] = true;
    }
    return all;
}

/* Prints the best columns for each range of values, and the columns that are never best. */
static void put_best(const struct odds_answers *answers, const struct odds_view *view,
                     const double *all)
{
    size_t columns = odds_column_count(answers), rows = answers->count / columns, from = 0;
    bool *ever = xrealloc(NULL, columns * sizeof *ever);
    memset(ever, 0, columns * sizeof *ever);
    put(stdout, "\nmost %s:\n", view->title);
    char *best = best_of(answers, all, ever);
    for (size_t r = 1; r <= rows; r++) {
        char *next = r < rows ? best_of(answers, all + r * columns, ever) : text_of("%s", "");
        if (strcmp(best, next) != 0) {
            long long low = (long long)answers->at[from * columns].at,
                      high = (long long)answers->at[(r - 1) * columns].at;
            if (!answers->axis)
                put(stdout, "  %s\n", best);
            else if (low == high)
                put(stdout, "  %s %lld: %s\n", answers->axis, low, best);
            else
                put(stdout, "  %s %lld to %lld: %s\n", answers->axis, low, high, best);
            from = r;
        }
        free(best);
        best = next;
    }
    free(best);
    bool all_ever = true;
    for (size_t c = 0; c < columns; c++) all_ever = all_ever && ever[c];
    if (!all_ever) put(stdout, "never the most:");
    for (size_t c = 0, n = 0; c < columns; c++)
        if (!ever[c]) put(stdout, "%s %s", n++ ? "," : "", answers->at[c].what);
    if (!all_ever) put(stdout, "\n");
    free(ever);
}

void odds_print_table(const struct odds_answers *answers, const struct odds_view *view)
{
    double most, *all = measure_all(answers, view, &most);
    fray_odds *worst = answers->at[0].odds;
    for (size_t i = 1; i < answers->count; i++)
        if (fray_odds_sum(answers->at[i].odds).unresolved.value >
            fray_odds_sum(worst).unresolved.value)
            worst = answers->at[i].odds;
    put(stdout, "# %s, %s%s: ", view->title, view->percent ? "chance" : "mean",
        odds_is_partial(worst) && !view->percent ? " of the resolved part" : "");
    odds_print_precision(worst);
    put_rows(answers, view, all);
    if (answers->axis) put_blocks(answers, all, most);
    if (view->best) put_best(answers, view, all);
    free(all);
}
