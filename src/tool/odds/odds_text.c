/* odds_text.c -- Prints odds as text: a line with a bar per value, or statistics where there are
 * many. */
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/sim/confidence.h"

enum { BAR = 32, FEW = 12 };

static void put_bar(double part)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int n = (int)(part * BAR * 8 + 0.5);
    for (int i = 0; i < n / 8; i++) put(stdout, "█");
    put(stdout, "%s", eighths[n % 8]);
}

static void put_value(fray_odds *odds, const fray_odds_value *v, double most, int width)
{
    bool sampled = odds_is_sampled(odds);
    struct confidence_interval range = odds_range(odds, v);
    char *percent = sampled ? text_of("%.2f %%", 100 * range.value) : odds_percent(v->chance);
    bool fraction = !sampled && v->chance.exact && strlen(v->chance.exact) <= 12;
    put(stdout, "  %-*s %12s  %-13s", width, v->text, percent, fraction ? v->chance.exact : "");
    put_bar(most > 0 ? (sampled ? range.value : v->chance.value) / most : 0);
    char *interval = text_of("  %.2f %% to %.2f %%", 100 * range.low, 100 * range.high);
    put(stdout, "%s\n", sampled ? interval : "");
    free(interval);
    free(percent);
}

/* The unresolved share has a bar of its own, on the scale of the others. */
static void put_unresolved(const fray_odds_summary *s, double most, int width)
{
    char *percent = odds_percent(s->unresolved);
    put(stdout, "  %-*s %12s  %-13s", width, "unresolved", percent, "");
    put_bar(s->unresolved.value / most);
    put(stdout, "\n");
    free(percent);
}

/* The chance of at least each value, or at most: sums, so without a fraction or an interval. */
static void put_sums(fray_odds *odds, size_t variable, int cumulative)
{
    fray_odds_variable v = fray_odds_at(odds, variable);
    double *sums = xrealloc(NULL, (v.count + 1) * sizeof *sums), sum = 0;
    int width = 6;
    for (size_t k = 0; k < v.count; k++) {
        size_t i = cumulative > 0 ? v.count - 1 - k : k;
        fray_odds_value value = odds_value(odds, variable, i);
        sum += odds_is_sampled(odds) ? odds_range(odds, &value).value : value.chance.value;
        sums[i] = sum;
        if (columns_of(value.text) > width) width = columns_of(value.text);
    }
    for (size_t i = 0; i < v.count; i++) {
        fray_odds_value value = odds_value(odds, variable, i);
        char *percent = odds_percent((fray_chance){.value = sums[i] < 1 ? sums[i] : 1});
        put(stdout, "  %s %-*s %12s  ", cumulative > 0 ? "at least" : "at most", width, value.text,
            percent);
        put_bar(sums[i]);
        put(stdout, "\n");
        free(percent);
    }
    free(sums);
}

static void put_values(fray_odds *odds, size_t variable)
{
    fray_odds_variable v = fray_odds_at(odds, variable);
    fray_odds_summary s = fray_odds_sum(odds);
    bool partial = odds_is_partial(odds);
    double most = partial ? s.unresolved.value : 0;
    int width = partial ? columns_of("unresolved") : 6;
    for (size_t i = 0; i < v.count; i++) {
        fray_odds_value value = odds_value(odds, variable, i);
        double chance = odds_is_sampled(odds) ? odds_range(odds, &value).value : value.chance.value;
        if (chance > most) most = chance;
        if (columns_of(value.text) > width) width = columns_of(value.text);
    }
    for (size_t i = 0; i < v.count; i++) {
        fray_odds_value value = odds_value(odds, variable, i);
        put_value(odds, &value, most, width);
    }
    if (partial) put_unresolved(&s, most, width);
}

static void put_figures(fray_odds *odds, size_t variable)
{
    struct odds_figures f = odds_figures(odds, variable);
    char *means = text_of("mean %.3f, spread %.3f", f.mean, f.spread);
    put(stdout, "%s, from %lld to %lld; 5 %% %lld, 25 %% %lld, 50 %% %lld, 75 %% %lld, 95 %% %lld",
        means, (long long)f.least, (long long)f.most, (long long)f.quantile[0],
        (long long)f.quantile[1], (long long)f.quantile[2], (long long)f.quantile[3],
        (long long)f.quantile[4]);
    free(means);
}

static void put_variable(fray_odds *odds, size_t variable, const struct odds_view *view)
{
    fray_odds_variable v = fray_odds_at(odds, variable);
    char *title = odds_title(odds, &v);
    bool numbers = v.kind != FRAY_ODDS_WINNER && !v.yes_or_no;
    paint(stdout, BOLD);
    put(stdout, "%s", title);
    paint(stdout, PLAIN);
    free(title);
    double all = 0;
    for (size_t i = 0; i < v.count; i++) all += fray_odds_chance_at(odds, variable, i, NULL, NULL);
    if (v.kind == FRAY_ODDS_RESULT && all < 1 - 1e-9 && fray_odds_sum(odds).unresolved.value == 0) {
        char *often = text_of(" (in %.3f %% of cases)", 100 * all);
        put(stdout, "%s", often);
        free(often);
    }
    if (numbers) {
        put(stdout, ": %s", odds_is_partial(odds) && all > 0 ? "of the resolved part, " : "");
        if (all > 0 || fray_odds_sum(odds).samples)
            put_figures(odds, variable);
        else
            put(stdout, "nothing is resolved");
        if (v.kind == FRAY_ODDS_TRACK) put(stdout, " (starts at %lld)", (long long)v.start);
    }
    put(stdout, "\n");
    if (numbers && !view->full && v.count > FEW) return;
    if (numbers && view->cumulative)
        put_sums(odds, variable, view->cumulative);
    else
        put_values(odds, variable);
}

/* Prints the kind of answer: exact or bounded, and the unresolved share. */
void odds_print_precision(fray_odds *odds)
{
    fray_odds_summary s = fray_odds_sum(odds);
    double error = 0;
    for (size_t i = 0; i < fray_odds_count(odds); i++)
        for (size_t k = 0; k < fray_odds_at(odds, i).count; k++) {
            double off;
            fray_odds_chance_at(odds, i, k, NULL, &off);
            if (off > error) error = off;
        }
    char *left = odds_percent(s.unresolved), *failed = odds_percent(s.failed),
         *most = text_of("%.1e", error);
    static const char *const why[] = {"too many outcomes", "too many states", "time is up",
                                      "the rest is negligible",
                                      "too much memory: `--memory N` for more"};
    bool partial = odds_is_partial(odds);
    if (odds_is_sampled(odds))
        put(stdout,
            "unresolved: %s (%s), estimated from %llu random plays (`--sample N` for more); "
            "resolved: ",
            left, why[s.rest], (unsigned long long)s.samples);
    else if (partial)
        put(stdout,
            "unresolved: %s (%s), so each chance may be that much higher, and `--sample 20000` "
            "estimates the rest; resolved: ",
            left, why[s.rest]);
    if (s.exact)
        put(stdout, "exact");
    else
        put(stdout, "floating point, each chance is off by at most %s", most);
    if (s.rest == FRAY_ODDS_TINY) put(stdout, "; unresolved: %s (%s)", left, why[s.rest]);
    if (s.opened == 0 && s.ends == 0)
        put(stdout, ", by counting.\n");
    else
        put(stdout, ". %llu states expanded, %llu merged, %llu at once, %llu final.\n",
            (unsigned long long)s.opened, (unsigned long long)s.merged,
            (unsigned long long)s.most_waiting, (unsigned long long)s.ends);
    if (s.failure)
        put(stdout, "In %s of cases the fight stops with an error: %s\n", failed, s.failure);
    free(most);
    free(left);
    free(failed);
}

void odds_print_text(const struct odds_answers *answers, const struct odds_view *view)
{
    for (size_t i = 0; i < answers->count; i++) {
        fray_odds *odds = answers->at[i].odds;
        if (i) put(stdout, "\n");
        put(stdout, "# %s: ", answers->at[i].name);
        odds_print_precision(odds);
        bool any = false;
        for (size_t v = 0; v < fray_odds_count(odds); v++) {
            if (!odds_varies(odds, v)) continue;
            put_variable(odds, v, view);
            any = true;
        }
        if (!any) put(stdout, "No reported value changes.\n");
    }
}
