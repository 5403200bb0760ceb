/* odds_export.c -- Prints odds as CSV, one row per value of a variable, or as JSON. */
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#include "tool/io/json.h"
#include "tool/io/markup.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/sim/confidence.h"

static const char *kind_name(fray_odds_kind kind)
{
    switch (kind) {
    case FRAY_ODDS_RESULT: return "result";
    case FRAY_ODDS_WINNER: return "winner";
    case FRAY_ODDS_LENGTH: return "length";
    case FRAY_ODDS_TRACK: return "track";
    case FRAY_ODDS_FLAG: return "flag";
    case FRAY_ODDS_MARK: return "mark";
    case FRAY_ODDS_MEASURE: return "measure";
    }
    return "?";
}

static const char *rest_name(fray_odds_rest rest)
{
    static const char *const names[] = {"all", "states", "stopped", "tiny", "memory"};
    return names[rest];
}

/* ---- csv ---- */

enum { FIELDS = 12 };

static void put_fields(const char *const fields[FIELDS])
{
    for (size_t i = 0; i < FIELDS; i++) {
        put(stdout, i ? "," : "");
        put_csv(stdout, fields[i]);
    }
    put(stdout, "\n");
}

/* A row of the whole answer: the unresolved share, or the share that fails. */
static void csv_whole(const struct odds_answer *a, const char *kind, const fray_chance *c,
                      const char *text)
{
    char *at = a->swept ? text_of("%lld", (long long)a->at) : text_of("%s", ""),
         *chance = text_of("%.17g", c->value), *error = text_of("%.3g", c->error);
    const char *const fields[FIELDS] = {
        a->name, at, kind, "", "", text, chance, error, c->exact ? c->exact : "", "", "", ""};
    if (c->value > 0) put_fields(fields);
    free(at), free(chance), free(error);
}

static void csv_variable(const struct odds_answer *a, size_t variable)
{
    fray_odds_variable v = fray_odds_at(a->odds, variable);
    char *at = a->swept ? text_of("%lld", (long long)a->at) : text_of("%s", ""),
         *title = odds_title(a->odds, &v);
    for (size_t k = 0; k < v.count; k++) {
        fray_odds_value x = odds_value(a->odds, variable, k);
        char *value = text_of("%lld", (long long)x.value),
             *chance = text_of("%.17g", x.chance.value), *error = text_of("%.3g", x.chance.error);
        struct confidence_interval range = odds_range(a->odds, &x);
        char *sampled = text_of("%llu", (unsigned long long)x.sampled),
             *low = text_of("%.17g", range.low), *high = text_of("%.17g", range.high);
        const char *const fields[FIELDS] = {a->name, at,    kind_name(v.kind),
                                            title,   value, x.text,
                                            chance,  error, x.chance.exact ? x.chance.exact : "",
                                            sampled, low,   high};
        put_fields(fields);
        free(value), free(chance), free(error), free(sampled), free(low), free(high);
    }
    free(at);
    free(title);
}

void odds_print_csv(const struct odds_answers *answers)
{
    const char *const heads[FIELDS] = {"of",     answers->axis ? answers->axis : "at",
                                       "kind",   "variable",
                                       "value",  "text",
                                       "chance", "error",
                                       "exact",  "sampled",
                                       "low",    "high"};
    put_fields(heads);
    for (size_t i = 0; i < answers->count; i++) {
        fray_odds_summary s = fray_odds_sum(answers->at[i].odds);
        for (size_t v = 0; v < fray_odds_count(answers->at[i].odds); v++)
            csv_variable(&answers->at[i], v);
        csv_whole(&answers->at[i], "unresolved", &s.unresolved, rest_name(s.rest));
        csv_whole(&answers->at[i], "failed", &s.failed, s.failure ? s.failure : "");
    }
}

/* ---- json ---- */

static json_t *json_chance(fray_chance c)
{
    json_t *o = json_require(json_object());
    json_add(o, "chance", json_real(c.value));
    json_add(o, "error", json_real(c.error));
    if (c.exact) json_add(o, "exact", json_text(c.exact));
    return o;
}

static json_t *json_variable(fray_odds *odds, size_t variable)
{
    fray_odds_variable v = fray_odds_at(odds, variable);
    json_t *o = json_require(json_object()), *values = json_require(json_array());
    char *title = odds_title(odds, &v);
    json_add(o, "variable", json_text(title));
    free(title);
    json_add(o, "kind", json_text(kind_name(v.kind)));
    json_add(o, "name", json_text(v.name));
    if (v.side >= 0) json_add(o, "side", json_text(fray_odds_side(odds, v.side)));
    if (v.creature >= 0) json_add(o, "creature", json_text(fray_odds_creature(odds, v.creature)));
    if (v.kind == FRAY_ODDS_TRACK || v.kind == FRAY_ODDS_FLAG || v.kind == FRAY_ODDS_MARK)
        json_add(o, "start", json_integer(v.start));
    if (v.kind != FRAY_ODDS_WINNER && !v.yes_or_no && v.count) {
        struct odds_figures f = odds_figures(odds, variable);
        json_t *quantiles = json_require(json_array());
        for (int i = 0; i < 5; i++) json_push(quantiles, json_integer(f.quantile[i]));
        json_add(o, "mean", json_real(f.mean));
        json_add(o, "spread", json_real(f.spread));
        json_add(o, "quantiles", quantiles);
    }
    for (size_t k = 0; k < v.count; k++) {
        fray_odds_value x = odds_value(odds, variable, k);
        json_t *value = json_chance(x.chance);
        json_add(value, "value", json_integer(x.value));
        json_add(value, "text", json_text(x.text));
        struct confidence_interval range = odds_range(odds, &x);
        json_add(value, "low", json_real(range.low));
        json_add(value, "high", json_real(range.high));
        if (x.sampled) json_add(value, "sampled", json_integer((json_int_t)x.sampled));
        json_push(values, value);
    }
    json_add(o, "values", values);
    return o;
}

void odds_print_json(const struct odds_answers *answers)
{
    json_t *all = json_require(json_object()), *list = json_require(json_array());
    json_add(all, "type", json_text("odds"));
    json_add(all, "schema", json_integer(1));
    for (size_t i = 0; i < answers->count; i++) {
        const struct odds_answer *a = &answers->at[i];
        fray_odds_summary s = fray_odds_sum(a->odds);
        json_t *o = json_require(json_object()), *variables = json_require(json_array());
        json_add(o, "of", json_text(a->name));
        if (a->swept) json_add(o, answers->axis, json_integer(a->at));
        json_add(o, "exact", s.exact ? json_true() : json_false());
        json_add(o, "rest", json_text(rest_name(s.rest)));
        json_add(o, "unresolved", json_chance(s.unresolved));
        if (s.failure)
            json_add(o, "failed", json_chance(s.failed)),
                json_add(o, "failure", json_text(s.failure));
        if (s.samples) json_add(o, "samples", json_integer((json_int_t)s.samples));
        json_add(o, "states", json_integer((json_int_t)s.opened));
        json_add(o, "merged", json_integer((json_int_t)s.merged));
        for (size_t v = 0; v < fray_odds_count(a->odds); v++)
            json_push(variables, json_variable(a->odds, v));
        json_add(o, "variables", variables);
        json_push(list, o);
    }
    json_add(all, "answers", list);
    json_put(all, true);
}
