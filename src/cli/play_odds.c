/* play_odds.c -- Computes the exact odds of a card at the table, by a trial that the rules declare.
 *
 * A trial fits if it takes one thing and two creatures. It tries the card of the creature that is
 * asked against each enemy, as they are declared. So no state of the fight is read, and no secret.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "play_cli.h"

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
        if (w.situation || w.values == 0) continue;
        int *to = !is_creature(w.kind) ? &out->card : out->first < 0 ? &out->first : &out->second;
        if (*to >= 0 || strcmp(w.kind, "int") == 0 || strcmp(w.kind, "flag") == 0) return false;
        *to = i;
    }
    return out->card >= 0 && out->second >= 0;
}

/* The declaration of a creature: "Wolf 2" may be the second Wolf. */
static char *declaration_of(const fray_program *program, const char *name)
{
    size_t size = strlen(name);
    for (int i = 0; i < fray_content_count(program); i++)
        if (strcmp(fray_content_name(program, i), name) == 0) return text_of("%s", name);
    while (size && isdigit((unsigned char)name[size - 1])) size--;
    while (size && name[size - 1] == ' ') size--;
    return text_copy(name, size);
}

/* Names of rules hold neither quotes nor backslashes that a text would not take as they are. */
static void put_line(FILE *to, const char *word, const char *name)
{
    fprintf(to, "  %s \"", word);
    for (const char *at = name; *at; at++) fprintf(to, strchr("\"\\{}", *at) ? "\\%c" : "%c", *at);
    fputs("\"\n", to);
}

static char *question_text(const fray_program *program, const struct fitting *f, const char *card,
                           const char *by, const char *at)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    if (!to) out_of_memory();
    fprintf(to, "edition 1\nuse \"the-rules\"\ntrial \"at the table\" is %s {\n",
            fray_trial_name(program, f->trial));
    put_line(to, fray_trial_word_at(program, f->trial, f->card).name, card);
    put_line(to, fray_trial_word_at(program, f->trial, f->first).name, by);
    put_line(to, fray_trial_word_at(program, f->trial, f->second).name, at);
    fputs("}\n", to);
    if (fclose(to) != 0) out_of_memory();
    return text;
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
        if (v.kind != FRAY_ODDS_RESULT) continue;
        double mean = mean_of(odds, i, v.count);
        if (v.yes_or_no)
            put(to, "%s%s %.0f %%", any ? ", " : " ", v.name, 100 * mean);
        else
            put(to, "%s%s %.1f", any ? ", " : " ", v.name, mean);
        any = true;
    }
    put(to, any ? "\n" : " no results\n");
}

/* What an answer needs: where it goes, and when it is given up. */
struct odds_job {
    FILE *to;
    fray_play *play;
    const struct fitting *trial;
    int64_t until;
};

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

/* False: the trial does not take this card. */
static bool put_odds_of(struct odds_job *job, const char *card, const char *by, const char *at)
{
    char *text = question_text(fray_play_program(job->play), job->trial, card, by, at);
    fray_program *program = NULL;
    fray_findings *findings;
    fray_odds *odds;
    fray_odds_plan plan = {.progress = is_in_time, .user = job};
    bool good = fray_play_compile(job->play, text, &program, &findings) == FRAY_OK;
    if (good) {
        int id = fray_encounter_find(program, "at the table");
        good = fray_odds_new(program, id, NULL, 0, &plan, &odds) == FRAY_OK;
    }
    if (good) {
        put(job->to, "  %s against %s:", card, at);
        if (is_whole(odds))
            put_results(job->to, odds);
        else
            put(job->to, " too many cases to count in time\n");
        fray_odds_free(odds);
    }
    fray_program_free(program);
    fray_findings_free(findings);
    free(text);
    return good;
}

bool put_odds(FILE *to, fray_play *play, int who, const char *card, int64_t most)
{
    const fray_program *program = fray_play_program(play);
    const fray_fight *fight = fray_play_fight(play);
    int side = fray_creature_side(fight, who);
    bool any = false;
    char *by = declaration_of(program, fray_creature_name(fight, who)), *last = NULL;
    struct fitting f;
    struct odds_job job = {to, play, &f, milliseconds() + most};
    for (int trial = 0; trial < fray_trial_count(program) && !any; trial++) {
        if (!trial_fits(program, trial, &f)) continue;
        for (int i = 0; i < fray_creature_count(fight); i++) {
            if (fray_creature_side(fight, i) == side) continue;
            char *at = declaration_of(program, fray_creature_name(fight, i));
            bool again = last && strcmp(last, at) == 0; /* of equal creatures one is enough */
            free(last);
            last = at;
            if (!again) any = put_odds_of(&job, card, by, at) || any;
        }
    }
    free(last);
    free(by);
    if (!any) put(to, "no trial of the rules is about %s\n", card);
    return any;
}
