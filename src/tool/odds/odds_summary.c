/* odds_summary.c -- Computes mean, standard deviation and quantiles of a variable, and formats
 * chances. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#include "tool/io/memory.h"
#include "tool/sim/confidence.h"

enum { MANY = 1000 };

fray_odds_value odds_value(fray_odds *odds, size_t variable, size_t index)
{
    static char number[24];
    fray_odds_variable about = fray_odds_at(odds, variable);
    if (about.count < MANY || fray_odds_sum(odds).samples || !odds_time_is_up())
        return fray_odds_value_at(odds, variable, index);
    fray_odds_value v = {.text = number};
    v.chance.value = fray_odds_chance_at(odds, variable, index, &v.value, &v.chance.error);
    snprintf(number, sizeof number, "%lld", (long long)v.value);
    return v;
}

/* The chance of a value, without its fraction as text unless something was sampled. */
static fray_odds_value value_fast(fray_odds *odds, size_t variable, size_t index,
                                  const fray_odds_summary *s)
{
    fray_odds_value v = {.text = ""};
    if (s->samples) return fray_odds_value_at(odds, variable, index);
    v.chance.value = fray_odds_chance_at(odds, variable, index, &v.value, &v.chance.error);
    return v;
}

/* The chance of a value, plus its share of the unresolved rest if that was sampled (an estimate
 * then). */
static double weight_of(const fray_odds_value *v, const fray_odds_summary *s)
{
    return v->chance.value +
           (s->samples ? s->unresolved.value * (double)v->sampled / (double)s->samples : 0);
}

bool odds_is_partial(fray_odds *odds)
{
    fray_odds_summary s = fray_odds_sum(odds);
    return s.rest != FRAY_ODDS_TINY && s.unresolved.value > 0 && !s.samples;
}

bool odds_is_sampled(fray_odds *odds)
{
    fray_odds_summary s = fray_odds_sum(odds);
    return s.samples && s.unresolved.value > 0;
}

struct odds_figures odds_figures(fray_odds *odds, size_t variable)
{
    fray_odds_summary s = fray_odds_sum(odds);
    static const double parts[5] = {0.05, 0.25, 0.5, 0.75, 0.95};
    /* exact, and every outcome has a value */
    bool whole = s.exact && s.unresolved.value == 0 && s.failed.value == 0;
    struct odds_figures f = {.mean = 0};
    size_t count = fray_odds_at(odds, variable).count;
    double all = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        fray_odds_value v = value_fast(odds, variable, i, &s);
        double weight = weight_of(&v, &s);
        if (weight <= 0 && !whole) continue; /* an exact chance may be too small for a double */
        if (i == 0 || (all == 0 && !whole)) f.least = v.value;
        f.most = v.value;
        all += weight;
        sum += weight * (double)v.value;
        f.error += (v.chance.error + v.chance.value * 0x1p-50) * fabs((double)v.value);
    }
    if (all <= 0) return f;
    f.mean = whole && all > 1 - 1e-9 ? fray_odds_mean(odds, variable) : sum / all;
    int k = 0;
    double below = 0;
    for (size_t i = 0; i < count; i++) {
        fray_odds_value v = value_fast(odds, variable, i, &s);
        double weight = weight_of(&v, &s);
        squares += weight * ((double)v.value - f.mean) * ((double)v.value - f.mean);
        below += weight;
        for (; k < 5 && below >= parts[k] * all * (1 - 1e-12); k++) f.quantile[k] = v.value;
    }
    f.spread = sqrt(squares / all);
    return f;
}

double odds_yes_chance(fray_odds *odds, size_t variable)
{
    for (size_t i = 0; i < fray_odds_at(odds, variable).count; i++) {
        fray_odds_value v = fray_odds_value_at(odds, variable, i);
        if (v.value == 1) return v.chance.value;
    }
    return 0;
}

/* Bounds of a chance: certain, or Wilson's 95 % interval where the rest was sampled. The value is
 * the resolved part, plus the sampled share of the rest. */
struct confidence_interval odds_range(fray_odds *odds, const fray_odds_value *v)
{
    fray_odds_summary s = fray_odds_sum(odds);
    struct confidence_interval part = s.samples
                                          ? interval_share((int64_t)v->sampled, (int64_t)s.samples)
                                          : (struct confidence_interval){.low = 0, .high = 1};
    double most = s.unresolved.value + s.unresolved.error;
    struct confidence_interval r = {.value = weight_of(v, &s),
                                    .low = v->chance.value - v->chance.error +
                                           s.unresolved.value * part.low,
                                    .high = v->chance.value + v->chance.error + most * part.high};
    if (r.low < 0) r.low = 0;
    if (r.high > 1) r.high = 1;
    return r;
}

char *odds_title(fray_odds *odds, const fray_odds_variable *v)
{
    if (v->side >= 0) return text_of("%s · %s", fray_odds_side(odds, v->side), v->name);
    if (v->creature < 0) return text_of("%s", v->kind == FRAY_ODDS_LENGTH ? "length" : v->name);
    return text_of("%s %s %s", fray_odds_creature(odds, v->creature),
                   v->kind == FRAY_ODDS_MARK ? "bears" : "·", v->name);
}

bool odds_varies(fray_odds *odds, size_t variable)
{
    fray_odds_variable v = fray_odds_at(odds, variable);
    if (v.kind == FRAY_ODDS_RESULT) return true;
    if (v.kind == FRAY_ODDS_MARK) return !v.start || odds_yes_chance(odds, variable) < 1;
    if (v.kind == FRAY_ODDS_WINNER || v.kind == FRAY_ODDS_LENGTH || v.count != 1)
        return v.count > 1;
    return fray_odds_value_at(odds, variable, 0).value != v.start;
}

char *odds_percent(fray_chance chance)
{
    double percent = chance.value * 100;
    if (chance.exact && percent == floor(percent)) return text_of("%.0f %%", percent);
    if (percent != 0 && percent < 0.001) return text_of("%.2g %%", percent);
    /* two digits of the difference to 100 */
    if (percent > 99.9985 && percent + 100 * chance.error < 100) {
        int digits = 1 - (int)floor(log10(100 - percent));
        return digits > 10 ? text_of("100 - %.0e %%", 100 - percent)
                           : text_of("%.*f %%", digits, percent);
    }
    return text_of("%.3f %%", percent);
}
