/* bridge_rules.c -- Describes compiled rules, runs their tests, and counts many fights. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

EXPORT void web_program_free(fray_program *program)
{
    fray_program_free(program);
}

EXPORT fray_result web_program_bytes(fray_program *program)
{
    const char *bytes = NULL;
    size_t size = 0;
    tape_clear();
    fray_result result = fray_program_write(program, &bytes, &size);
    tape_bytes(bytes, result == FRAY_OK ? size : 0);
    return result;
}

static void put_scenes(const fray_program *program, fray_scene sort)
{
    int count = fray_encounter_count(program, sort);
    tape_int(count);
    for (int i = 0; i < count; i++) {
        uint32_t line = 0;
        int id = fray_encounter_at(program, sort, i);
        tape_text(fray_encounter_name(program, id));
        tape_text(fray_encounter_file(program, id, &line));
        tape_int(line);
        tape_text(fray_encounter_unit(program, id));
    }
}

static void put_patterns(const fray_program *program)
{
    int count = fray_trial_count(program);
    tape_int(count);
    for (int t = 0; t < count; t++) {
        int words = fray_trial_word_count(program, t);
        tape_text(fray_trial_name(program, t));
        tape_text(fray_trial_doc(program, t));
        tape_int(words);
        for (int i = 0; i < words; i++) {
            fray_trial_word w = fray_trial_word_at(program, t, i);
            tape_int(w.situation);
            tape_text(w.name);
            tape_text(w.word);
            tape_text(w.kind);
            tape_text(w.doc);
            tape_int(w.values);
        }
    }
}

static void put_accounts(const fray_program *program)
{
    size_t count = fray_account_count(program);
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        fray_account a = fray_account_at(program, i);
        tape_text(a.who);
        tape_text(a.name);
        tape_text(a.doc);
        tape_text(a.file);
        tape_int(a.size);
        tape_int(a.left);
        tape_int((int64_t)a.cost_count);
        for (size_t k = 0; k < a.cost_count; k++) {
            tape_text(a.costs[k].what);
            tape_int(a.costs[k].points);
        }
    }
}

EXPORT void web_info(fray_program *program)
{
    tape_clear();
    tape_exact(fray_program_hash(program));
    put_scenes(program, FRAY_ENCOUNTERS);
    put_scenes(program, FRAY_TRIALS);
    put_scenes(program, FRAY_TESTS);
    put_patterns(program);
    int count = fray_tactics_count(program);
    tape_int(count);
    for (int i = 0; i < count; i++) tape_text(fray_tactics_name(program, i));
    count = fray_option_count(program);
    tape_int(count);
    for (int i = 0; i < count; i++) {
        tape_text(fray_option_name(program, i));
        tape_text(fray_option_values(program, i));
    }
    count = fray_measure_count(program);
    tape_int(count);
    for (int i = 0; i < count; i++) {
        fray_measure m = fray_measure_at(program, i);
        tape_text(m.name);
        tape_text(m.heading);
        tape_int(m.subject);
        tape_text(m.kind);
    }
    count = fray_content_count(program);
    tape_int(count);
    for (int i = 0; i < count; i++) {
        tape_text(fray_content_name(program, i));
        tape_text(fray_content_kind(program, i));
    }
    put_accounts(program);
}

EXPORT fray_result web_tests(fray_program *program)
{
    int count = fray_encounter_count(program, FRAY_TESTS);
    tape_clear();
    tape_int(count);
    for (int i = 0; i < count; i++) {
        fray_test_report report;
        int id = fray_encounter_at(program, FRAY_TESTS, i);
        fray_result result = fray_test_run(program, id, &report);
        if (result != FRAY_OK) return result;
        tape_text(fray_encounter_name(program, id));
        tape_int(report.passed);
        tape_text(report.message);
        tape_text(report.file);
        tape_int(report.line);
    }
    return FRAY_OK;
}

/* ---- the start of fights ---- */

/* Encounters come first, then trials, as `fray odds` looks names up. */
int encounter_called(const fray_program *program, const char *name)
{
    int id = fray_encounter_find(program, name);
    for (int i = 0; id < 0 && name && i < fray_encounter_count(program, FRAY_TRIALS); i++) {
        int trial = fray_encounter_at(program, FRAY_TRIALS, i);
        if (strcmp(fray_encounter_name(program, trial), name) == 0) id = trial;
    }
    return id;
}

/* Writes what is wrong with a start as the only text of the tape. */
static fray_result fault(fray_result result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static fray_result fault(fray_result result, const char *format, ...)
{
    char text[400];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    tape_clear();
    tape_text(text);
    return result;
}

fray_result settings_read(fray_program *program, struct texts list, fray_setting **settings,
                          size_t *count)
{
    *count = 0;
    *settings = calloc((size_t)list.count / 2 + 1, sizeof **settings);
    if (!*settings) return FRAY_NO_MEMORY;
    while (list.count > 1) {
        const char *name = texts_next(&list), *value = texts_next(&list);
        fray_setting *s = &(*settings)[(*count)++];
        s->option = fray_option_find(program, name);
        if (s->option < 0) return fault(FRAY_NOT_FOUND, "these rules have no option '%s'", name);
        if (fray_option_parse(program, s->option, value, &s->value) != FRAY_OK)
            return fault(FRAY_BAD_ARGUMENT, "%s is %s, not '%s'", name,
                         fray_option_values(program, s->option), value);
    }
    return FRAY_OK;
}

fray_result tactics_set(fray_program *program, fray_fight *fight, struct texts list)
{
    while (list.count > 1) {
        const char *name = texts_next(&list), *tactics = texts_next(&list);
        int side = 0, at = fray_tactics_find(program, tactics);
        while (side < fray_side_count(fight) && strcmp(fray_side_name(fight, side), name) != 0)
            side++;
        if (side == fray_side_count(fight))
            return fault(FRAY_NOT_FOUND, "no side is called '%s'", name);
        if (at < 0) return fault(FRAY_NOT_FOUND, "these rules have no tactics '%s'", tactics);
        fray_result result = fray_fight_set_tactics(fight, side, at);
        if (result != FRAY_OK) return result;
    }
    return FRAY_OK;
}

/* Many fights of the page follow tactics. A side that searches needs other tactics for them. */
static fray_result search_refuse(const fray_fight *fight, struct texts list)
{
    for (int side = 0; side < fray_side_count(fight); side++) {
        bool other = false;
        struct texts left = list;
        while (left.count > 1) {
            other |= strcmp(texts_next(&left), fray_side_name(fight, side)) == 0;
            texts_next(&left);
        }
        if (fray_side_playouts(fight, side) && !other)
            return fault(FRAY_BAD_ARGUMENT,
                         "%s searches (`tactics 500`): give it other tactics here, or play it "
                         "at the table",
                         fray_side_name(fight, side));
    }
    return FRAY_OK;
}

fray_result fight_begin(fray_program *program, const char *encounter, struct texts settings,
                        struct texts tactics, fray_fight **fight, int *id)
{
    fray_setting *set = NULL;
    size_t count = 0;
    *fight = NULL;
    *id = encounter_called(program, encounter);
    if (*id < 0)
        return encounter ? fault(FRAY_NOT_FOUND, "these rules have no encounter '%s'", encounter)
                         : fault(FRAY_NOT_FOUND, "these rules have no encounter");
    fray_result result = settings_read(program, settings, &set, &count);
    if (result == FRAY_OK) result = fray_fight_new(program, *id, set, count, fight);
    if (result == FRAY_OK) result = search_refuse(*fight, tactics);
    if (result == FRAY_OK) result = tactics_set(program, *fight, tactics);
    free(set);
    if (result != FRAY_OK) {
        fray_fight_free(*fight);
        *fight = NULL;
    }
    return result;
}

/* ---- many fights ---- */

struct web_tally {
    fray_program *program;
    fray_fight *start; /* names the sides and creatures of the totals */
    fray_tally *tally;
};

EXPORT void web_tally_free(struct web_tally *t)
{
    if (!t) return;
    fray_tally_free(t->tally);
    fray_fight_free(t->start);
    free(t);
}

EXPORT fray_result web_tally_new(fray_program *program, const char *encounter, const char *settings,
                                 int setting_count, const char *tactics, int tactics_count,
                                 struct web_tally **tally)
{
    struct texts set = {settings, setting_count}, by = {tactics, tactics_count};
    int id;
    tape_clear();
    *tally = calloc(1, sizeof **tally);
    if (!*tally) return FRAY_NO_MEMORY;
    (*tally)->program = program;
    fray_result result = fight_begin(program, encounter, set, by, &(*tally)->start, &id);
    if (result == FRAY_OK) result = fray_tally_new((*tally)->start, &(*tally)->tally);
    if (result != FRAY_OK) {
        web_tally_free(*tally);
        *tally = NULL;
    }
    return result;
}

EXPORT fray_result web_tally_play(struct web_tally *t, uint64_t seed, uint64_t from, uint32_t count)
{
    tape_clear();
    return fray_tally_play(t->tally, seed, from, count, NULL);
}

EXPORT fray_result web_tally_add(struct web_tally *t, const void *bytes, size_t size)
{
    fray_tally *other = NULL;
    tape_clear();
    fray_result result = fray_tally_new(t->start, &other);
    if (result == FRAY_OK) result = fray_tally_load(other, bytes, size);
    if (result == FRAY_OK) result = fray_tally_add(t->tally, other);
    fray_tally_free(other);
    return result;
}

static void put_line(const struct web_tally *t, const fray_line *line)
{
    const fray_number *n = &line->number;
    fray_measure measure = fray_measure_at(t->program, line->measure);
    tape_text(line->measure < 0 ? "length" : measure.name);
    tape_text(line->measure < 0 ? "length" : measure.heading);
    tape_text(line->side < 0 ? NULL : fray_side_name(t->start, line->side));
    tape_text(line->who < 0 ? NULL : fray_creature_name(t->start, line->who));
    tape_text(line->content < 0 ? NULL : fray_content_name(t->program, line->content));
    tape_int(n->sum);
    tape_int(n->squares);
    tape_int(n->least);
    tape_int(n->most);
    tape_int(n->below);
    tape_int(n->bin_width);
    tape_int(n->bin_count);
    for (int i = 0; i < n->bin_count; i++) tape_int(n->bins[i]);
    tape_int(line->seen);
    tape_int(line->won);
}

EXPORT void web_tally_totals(struct web_tally *t)
{
    fray_totals totals = fray_tally_totals(t->tally);
    int sides = fray_side_count(t->start), lines = fray_tally_line_count(t->tally);
    size_t size = 0;
    tape_clear();
    tape_int(totals.fights);
    tape_int(totals.draws);
    tape_int(totals.by_limit);
    tape_int(totals.failed);
    tape_int(totals.first_failed);
    tape_int(sides);
    for (int i = 0; i < sides; i++) {
        tape_text(fray_side_name(t->start, i));
        tape_int(totals.wins[i]);
    }
    tape_int(lines);
    for (int i = 0; i < lines; i++) {
        fray_line line = fray_tally_line(t->tally, i);
        put_line(t, &line);
    }
    const void *bytes = fray_tally_bytes(t->tally, &size);
    tape_bytes(bytes, size);
}

EXPORT fray_result web_signature(fray_program *program, const char *encounter, const char *settings,
                                 int setting_count, const char *tactics, int tactics_count,
                                 uint64_t seed, double count)
{
    struct texts set = {settings, setting_count}, by = {tactics, tactics_count};
    fray_fight *start;
    uint64_t signature = 0;
    int id;
    tape_clear();
    fray_result result = fight_begin(program, encounter, set, by, &start, &id);
    if (result != FRAY_OK) return result;
    result = fray_signature(start, seed, (uint64_t)count, &signature);
    tape_exact(signature);
    fray_fight_free(start);
    return result;
}
