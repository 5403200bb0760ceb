/* play_odds.c -- Computes exact odds at the table, by a trial that the rules declare.
 *
 * A trial fits if it takes one thing and two creatures. A thing of the creature that is asked is
 * tried against each enemy. Of a creature, all its things are tried against it; of an act, all
 * against all. All are as declared, so no state of the fight is read, and no secret.
 */
#include <stdlib.h>
#include <string.h>

#include "play_cli.h"

#include "tool/io/clock.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

static bool is_creature(const char *kind)
{
    return strcmp(kind, "creature") == 0;
}

/* The parameters of a trial that fits, by index. */
struct fitting {
    int trial, card, first, second;
};

static bool trial_fits(const fray_program *program, int trial, struct fitting *out)
{
    *out = (struct fitting){trial, -1, -1, -1};
    for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
        fray_trial_word w = fray_trial_word_at(program, trial, i);
        if (w.situation || (w.values == 0 && !is_creature(w.kind))) continue;
        int *to = !is_creature(w.kind) ? &out->card : out->first < 0 ? &out->first : &out->second;
        if (*to >= 0 || strcmp(w.kind, "int") == 0 || strcmp(w.kind, "flag") == 0) return false;
        *to = i;
    }
    return out->card >= 0 && out->second >= 0;
}

/* Names of rules hold neither quotes nor backslashes that a text would not take as they are. */
static void put_line(FILE *to, const char *word, const char *name)
{
    fprintf(to, "  %s \"", word);
    for (const char *at = name; *at; at++) fprintf(to, strchr("\"\\{}", *at) ? "\\%c" : "%c", *at);
    fputs("\"\n", to);
}

/* A card in the hands of a creature against another one, by their declarations. */
struct pair {
    const char *card, *at;
};

/* What an answer needs: where it goes, who asks, and when it is given up. */
struct odds_job {
    FILE *to;
    fray_play *play;
    struct fitting trial;
    const char *by;
    int64_t until;
};

/* A text with a trial for each pair: "at the table 1" and so on. */
static char *question_text(const struct odds_job *job, const struct pair *pairs, size_t count)
{
    const fray_program *program = fray_play_program(job->play);
    const struct fitting *f = &job->trial;
    struct text_stream question;
    FILE *to = text_stream_begin(&question);
    fputs("edition 1\nuse \"the-rules\"\n", to);
    for (size_t i = 0; i < count; i++) {
        fprintf(to, "trial \"at the table %zu\" is %s {\n", i + 1,
                fray_trial_name(program, f->trial));
        put_line(to, fray_trial_word_at(program, f->trial, f->card).name, pairs[i].card);
        put_line(to, fray_trial_word_at(program, f->trial, f->first).name, job->by);
        put_line(to, fray_trial_word_at(program, f->trial, f->second).name, pairs[i].at);
        fputs("}\n", to);
    }
    return text_stream_end(&question);
}

static double mean_of(fray_odds *odds, size_t variable, size_t count)
{
    double mean = 0;
    for (size_t i = 0; i < count; i++) {
        fray_odds_value value = fray_odds_value_at(odds, variable, i);
        mean += (double)value.value * value.chance.value;
    }
    return mean;
}

/* "hit 85 %, damage 9.2" */
static void put_results(FILE *to, fray_odds *odds)
{
    bool any = false;
    for (size_t i = 0; i < fray_odds_count(odds); i++) {
        fray_odds_variable v = fray_odds_at(odds, i);
        if (v.kind != FRAY_ODDS_RESULT || v.count == 0)
            continue; /* never written: no attack, no hit */
        double mean = mean_of(odds, i, v.count);
        if (v.yes_or_no)
            fprintf(to, "%s%s %.0f %%", any ? ", " : " ", v.name, 100 * mean);
        else
            fprintf(to, "%s%s %.1f", any ? ", " : " ", v.name, mean);
        any = true;
    }
    if (!any) fputs(" no results", to);
}

static int is_in_time(void *user, const fray_odds_progress *progress)
{
    const struct odds_job *job = user;
    (void)progress;
    return milliseconds() < job->until;
}

static bool is_whole(fray_odds *odds)
{
    return fray_odds_sum(odds).unresolved.value < 0.0005;
}

static bool put_pair(struct odds_job *job, fray_program *program, size_t number,
                     const struct pair *pair)
{
    fray_odds *odds;
    fray_odds_plan plan = {.progress = is_in_time, .user = job};
    char *name = text_of("at the table %zu", number);
    int id = fray_encounter_find(program, name);
    free(name);
    if (fray_odds_new(program, id, NULL, 0, &plan, &odds) != FRAY_OK) return false;
    struct text_stream answer;
    FILE *to = text_stream_begin(&answer);
    fprintf(to, "  %s against %s:", pair->card, pair->at);
    if (is_whole(odds))
        put_results(to, odds);
    else
        fputs(" too many cases to count in time", to);
    char *line = text_stream_end(&answer);
    put_folded(job->to, line, FOLD_LIST, 80, 6);
    free(line);
    fray_odds_free(odds);
    return true;
}

/* Answers as many pairs as fit the trial. A trial refuses what the creature does not have by its
 * declaration; then the pairs are tried one by one. Returns how many were answered. */
static size_t put_pairs(struct odds_job *job, const struct pair *pairs, size_t count)
{
    char *text = question_text(job, pairs, count);
    fray_program *program = NULL;
    fray_findings *findings;
    size_t answered = 0;
    bool good = fray_play_compile(job->play, text, &program, &findings) == FRAY_OK;
    for (size_t i = 0; i < count && good; i++) answered += put_pair(job, program, i + 1, &pairs[i]);
    for (size_t i = 0; i < count && count > 1 && !good; i++)
        answered += put_pairs(job, &pairs[i], 1);
    fray_program_free(program);
    fray_findings_free(findings);
    free(text);
    return answered;
}

/* ---- what is asked about ---- */

/* Names, each once. */
struct name_list {
    const char **at;
    size_t count;
};

static void add_name(struct name_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->at[i], name) == 0) return;
    NEED_ROOM(list->at, list->count);
    list->at[list->count++] = name;
}

/* The kind of a declaration, or "". */
static const char *kind_of(const fray_program *program, const char *name)
{
    for (int i = 0; i < fray_content_count(program); i++)
        if (strcmp(fray_content_name(program, i), name) == 0) return fray_content_kind(program, i);
    return "";
}

/* The cards of one kind, against all targets. */
static bool put_kind(struct odds_job *job, const struct name_list *cards,
                     const struct name_list *targets, const char *kind)
{
    const fray_program *program = fray_play_program(job->play);
    struct pair *pairs = NULL;
    size_t count = 0;
    for (size_t c = 0; c < cards->count; c++)
        for (size_t t = 0; t < targets->count; t++) {
            if (strcmp(kind_of(program, cards->at[c]), kind) != 0) continue;
            NEED_ROOM(pairs, count);
            pairs[count++] = (struct pair){cards->at[c], targets->at[t]};
        }
    bool any = count && put_pairs(job, pairs, count) > 0;
    free(pairs);
    return any;
}

static bool put_trials(struct odds_job *job, const struct name_list *cards,
                       const struct name_list *targets)
{
    const fray_program *program = fray_play_program(job->play);
    struct name_list kinds = {0};
    bool any = false;
    for (size_t i = 0; i < cards->count; i++) add_name(&kinds, kind_of(program, cards->at[i]));
    for (int trial = 0; trial < fray_trial_count(program) && !any; trial++)
        for (size_t k = 0; k < kinds.count && trial_fits(program, trial, &job->trial); k++)
            any = put_kind(job, cards, targets, kinds.at[k]) || any;
    free(kinds.at);
    return any;
}

static bool trial_exists(const fray_program *program)
{
    struct fitting f;
    for (int trial = 0; trial < fray_trial_count(program); trial++)
        if (trial_fits(program, trial, &f)) return true;
    return false;
}

bool put_odds(FILE *to, fray_play *play, int who, const char *name, int64_t most)
{
    const fray_fight *fight = fray_play_fight(play);
    int side = fray_creature_side(fight, who);
    struct name_list cards = {0}, own = {0}, targets = {0};
    struct odds_job job = {.to = to,
                           .play = play,
                           .by = fray_creature_declaration(fight, who),
                           .until = milliseconds() + most};
    for (int i = 0; i < fray_thing_count(fight); i++) {
        if (fray_thing_owner(fight, i) != who) continue;
        add_name(&own, fray_thing_name(fight, i));
        if (strcmp(fray_thing_name(fight, i), name) == 0) add_name(&cards, name);
    }
    for (int i = 0; i < fray_creature_count(fight); i++)
        if (strcmp(fray_creature_name(fight, i), name) == 0)
            add_name(&targets, fray_creature_declaration(fight, i));
    bool all = targets.count == 0;
    for (int i = 0; i < fray_creature_count(fight) && all; i++) {
        if (fray_creature_side(fight, i) == side || !fray_play_takes_part(play, i)) continue;
        const char *foe = fray_creature_declaration(fight, i);
        if (*kind_of(fray_play_program(play), foe)) add_name(&targets, foe);
    }
    bool any = put_trials(&job, cards.count ? &cards : &own, &targets);
    if (!any && !trial_exists(fray_play_program(play)))
        put(to, "these rules declare no trial of a thing between two creatures, so there are no "
                "odds\n");
    else if (!any && cards.count)
        put(to, "no trial of the rules is about %s\n", name);
    else if (!any)
        put(to, "no trial of the rules takes what %s has, against these\n",
            fray_creature_name(fight, who));
    free(cards.at), free(own.at), free(targets.at);
    return any;
}
