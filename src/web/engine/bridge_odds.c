/* bridge_odds.c -- Computes the odds of an encounter, test or trial within a time. */
#include <stdlib.h>

#include "bridge.h"

static int within_time(void *user, const fray_odds_progress *progress)
{
    (void)progress;
    return emscripten_get_now() < *(const double *)user;
}

static void put_chance(fray_chance chance)
{
    tape_real(chance.value);
    tape_real(chance.error);
    tape_text(chance.exact);
}

static void put_variable(fray_odds *odds, size_t index)
{
    fray_odds_variable v = fray_odds_at(odds, index);
    tape_int(v.kind);
    tape_text(v.name);
    tape_text(v.creature < 0 ? NULL : fray_odds_creature(odds, v.creature));
    tape_text(v.side < 0 ? NULL : fray_odds_side(odds, v.side));
    tape_int(v.yes_or_no);
    tape_int(v.start);
    tape_int((int64_t)v.count);
    for (size_t i = 0; i < v.count; i++) {
        fray_odds_value value = fray_odds_value_at(odds, index, i);
        tape_int(value.value);
        tape_text(value.text);
        put_chance(value.chance);
        tape_int((int64_t)value.sampled);
    }
}

static void put_odds(fray_odds *odds)
{
    fray_odds_summary s = fray_odds_sum(odds);
    tape_int(s.exact);
    tape_int(s.rest);
    put_chance(s.unresolved);
    put_chance(s.failed);
    tape_text(s.failure);
    tape_int((int64_t)s.opened);
    tape_int((int64_t)s.merged);
    tape_int((int64_t)s.ends);
    tape_int((int64_t)s.samples);
    tape_int((int64_t)fray_odds_count(odds));
    for (size_t i = 0; i < fray_odds_count(odds); i++) put_variable(odds, i);
}

/* The plan: units of `ends after`, states, samples, milliseconds; 0 means as the library decides.
 * exact: fractions instead of doubles.
 * names: flags, then measures. */
EXPORT fray_result web_odds(fray_program *program, const char *encounter, const char *settings,
                            int setting_count, int rounds, double states, double samples,
                            uint64_t seed, double milliseconds, int exact, const char *names,
                            int flag_count, int measure_count)
{
    struct texts set = {settings, setting_count}, list = {names, flag_count + measure_count};
    double until = emscripten_get_now() + milliseconds;
    fray_setting *made = NULL;
    size_t count = 0;
    fray_odds *odds = NULL;
    tape_clear();
    int id = encounter_called(program, encounter);
    if (id < 0) return FRAY_NOT_FOUND;
    const char **all = texts_all(list);
    fray_odds_plan plan = {.floating = !exact,
                           .rounds = rounds,
                           .most_states = (uint64_t)states,
                           .samples = (uint64_t)samples,
                           .seed = seed,
                           .flags = all,
                           .flag_count = (size_t)flag_count,
                           .measures = all ? all + flag_count : NULL,
                           .measure_count = (size_t)measure_count,
                           .progress = within_time,
                           .user = &until};
    fray_result result = all ? settings_read(program, set, &made, &count) : FRAY_NO_MEMORY;
    if (result == FRAY_OK) result = fray_odds_new(program, id, made, count, &plan, &odds);
    if (result == FRAY_OK) put_odds(odds);
    fray_odds_free(odds);
    free(made);
    free(all);
    return result;
}

/* Compiles a question: a line, or a pattern with pairs NAME, VALUE. Its trial is asked for by
 * web_odds with the name of the trial, "q0". */
EXPORT fray_result web_odds_ask(int project, const char *name, const fray_program *rules,
                                const char *line, const char *pattern, const char *pairs,
                                int pair_texts, const char *given, int given_count,
                                fray_program **program)
{
    struct texts values = {pairs, pair_texts}, list = {given, given_count};
    size_t count = (size_t)pair_texts / 2;
    fray_value_asked *asked = calloc(count + 1, sizeof *asked);
    const char **situations = texts_all(list);
    fray_findings *findings = NULL;
    tape_clear();
    *program = NULL;
    for (size_t i = 0; asked && i < count; i++) {
        asked[i].name = texts_next(&values);
        asked[i].value = texts_next(&values);
    }
    fray_question_asked question = {.line = line,
                                    .pattern = pattern,
                                    .values = asked,
                                    .value_count = count,
                                    .given = situations,
                                    .given_count = (size_t)given_count};
    fray_result result = FRAY_NO_MEMORY;
    if (asked && situations)
        result = fray_odds_ask(NULL, web_read_module, user_of(project), name, rules, &question, 1,
                               program, &findings);
    tape_findings(findings);
    fray_findings_free(findings);
    free(asked);
    free(situations);
    return result;
}
