/* campaign_play.c -- Plays the steps of a campaign, and replays saved steps from their records.
 *
 * A record holds every roll and every choice. A replay uses the rules that were saved with the step
 * and takes all answers from the record. So it does not depend on how today's engine rolls or
 * decides, and its result is compared with the saved state.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "campaign.h"

#include "tool/fight/fight_printer.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/table/play_cli.h"

int campaign_play(struct fight_view *view, const struct fight_printer *printer, fray_driver *driver,
                  fray_signal *end)
{
    fray_result result = play_and_print(view, printer, driver, end);
    if (result != FRAY_OK) return report_failed_fight(view->fight, result);
    return end->kind == FRAY_SIGNAL_DONE ? EXIT_CLEAN : report_unanswered(end);
}

/* ---- settings -------------------------------------------------------------------------------- */

char *join_lines(const char *const *words)
{
    char *all = text_of("%s", "");
    for (; words && *words; words++) {
        char *longer = text_of("%s%s\n", all, *words);
        free(all);
        all = longer;
    }
    return all;
}

static int parse_settings(fray_program *program, const char *lines, fray_setting **settings,
                          size_t *count)
{
    const char **words = xrealloc(NULL, (strlen(lines) + 1) * sizeof *words);
    char *copy = text_of("%s", lines), *at = copy;
    size_t n = 0;
    for (char *end; *at && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = '\0';
        words[n++] = at;
    }
    words[n] = NULL;
    int code = read_settings(program, words, settings, count);
    free(words);
    free(copy);
    return code;
}

/* ---- rules and state ------------------------------------------------------------------------- */

fray_fight *campaign_scene_new(struct campaign_file *s, fray_campaign *state,
                               const fray_program *program, const fray_setting *settings,
                               size_t count, int *code)
{
    fray_fight *between;
    fray_result result = fray_campaign_step(state, program, settings, count, &between);
    if (result == FRAY_OK) {
        result = fray_campaign_check(state, between);
        if (result == FRAY_OK) return between;
        fray_fight_free(between);
    }
    *code = campaign_report_fault(campaign_file_path(s), state, result);
    return NULL;
}

/* ---- replay ---------------------------------------------------------------------------------- */

struct step_replay {
    const char *next_word;
    bool mismatch;
};

/* The next word of the record: a die face, or a choice. */
static const char *next_word(struct step_replay *a, size_t *size)
{
    a->next_word += strspn(a->next_word, " ");
    *size = strcspn(a->next_word, " ");
    const char *word = a->next_word;
    a->next_word += *size;
    return word;
}

static fray_result replay_roll(fray_driver *driver, const fray_roll *roll, int *face)
{
    struct step_replay *a = driver->user;
    size_t size;
    uint64_t n;
    const char *word = next_word(a, &size);
    a->mismatch = a->mismatch || !read_number(word, size, (uint64_t)roll->sides, &n) || n < 1;
    if (a->mismatch) return FRAY_NOT_FOUND;
    *face = (int)n;
    return FRAY_OK;
}

static fray_result replay_choice(fray_driver *driver, fray_fight *fight,
                                 const fray_question *question, int *chosen, int *count)
{
    struct step_replay *a = driver->user;
    size_t size;
    const char *word = next_word(a, &size), *end = word + size;
    (void)fight;
    *count = size == 1 && *word == 'd' ? -1 : 0;
    if (*count == 0 && (size == 0 || *word != 'c')) a->mismatch = true;
    for (const char *at = word + 1; !a->mismatch && *count >= 0 && at < end;) {
        size_t digits = strcspn(at, ", ");
        uint64_t n;
        if (*count == question->most || !read_number(at, digits, question->count - 1, &n))
            a->mismatch = true;
        else
            chosen[(*count)++] = (int)n;
        at += digits + (at + digits < end);
    }
    return a->mismatch ? FRAY_NOT_FOUND : FRAY_OK;
}

bool campaign_states_equal(const fray_campaign *a, const fray_campaign *b)
{
    bool same = fray_campaign_count(a) == fray_campaign_count(b);
    for (size_t i = 0; same && i < fray_campaign_count(a); i++) {
        fray_kept x = fray_campaign_at(a, i), y = fray_campaign_at(b, i);
        same = strcmp(x.who, y.who) == 0 && strcmp(x.thing, y.thing) == 0 && x.copy == y.copy &&
               strcmp(x.mark, y.mark) == 0 && x.nth == y.nth && strcmp(x.name, y.name) == 0 &&
               x.at == y.at && strcmp(x.value, y.value) == 0;
    }
    return same;
}

/* The value of NAME in lines of NAME=VALUE, to be freed; NULL if it is not set. */
static char *find_value(const char *lines, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = lines; *at; at += strcspn(at, "\n") + (at[strcspn(at, "\n")] != '\0'))
        if (strncmp(at, name, size) == 0 && at[size] == '=')
            return text_of("%.*s", (int)strcspn(at + size + 1, "\n"), at + size + 1);
    return NULL;
}

static int begin_step(fray_program *program, fray_fight *between, const struct campaign_step *step)
{
    int id = -1, wrong;
    for (int i = 0; i < fray_campaign_step_count(program); i++)
        if (strcmp(fray_campaign_step_name(program, i), step->name) == 0) id = i;
    int count = fray_campaign_param_count(program, id);
    char **values = xrealloc(NULL, ((size_t)count + 1) * sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = find_value(step->arguments, fray_campaign_param_at(program, id, i).name);
    fray_result result = fray_campaign_begin(between, id, (const char *const *)values, &wrong);
    for (int i = 0; i < count; i++) free(values[i]);
    free(values);
    return result == FRAY_OK ? EXIT_CLEAN : EXIT_NO;
}

/* Restores the start of a saved step: the fight, or the scene with the step's parameters. */
static int restore_start(struct fight_view *t, fray_campaign *state,
                         const struct campaign_step *step)
{
    fray_result result = FRAY_NOT_FOUND;
    if (strcmp(step->kind, "fight") == 0) {
        int id = fray_encounter_find(t->program, step->name);
        if (id >= 0)
            result = fray_campaign_fight(state, t->program, id, t->settings, t->setting_count,
                                         &t->fight);
        return result == FRAY_OK ? EXIT_CLEAN : EXIT_NO;
    }
    result = fray_campaign_step(state, t->program, t->settings, t->setting_count, &t->fight);
    return result == FRAY_OK ? begin_step(t->program, t->fight, step) : EXIT_NO;
}

static int report_mismatch(struct campaign_file *s, int number)
{
    print_error("%s: replayed by this fray (%s), step %d does not end as it was saved",
                campaign_file_path(s), fray_version(), number);
    return EXIT_NO;
}

/* The heading of a step; NULL: a fight has its own. */
static char *step_heading(const struct campaign_step *step)
{
    return strcmp(step->kind, "fight") != 0 ? campaign_step_text(step) : NULL;
}

static int replay_played(struct campaign_file *s, int number, const struct print_options *options,
                         fray_campaign *state, const fray_campaign *after)
{
    const struct campaign_step *step = campaign_file_step(s, number);
    struct fight_view t = {.program = campaign_file_rules(s, number),
                           .encounter = step->name,
                           .seed = step->seed,
                           .explain = options->explain,
                           .map = options->map};
    if (!t.program) return EXIT_NO;
    fray_setting *settings = NULL;
    int code = parse_settings(t.program, step->settings, &settings, &t.setting_count);
    t.settings = settings;
    char *words = step_heading(step);
    t.step = words;
    if (code == EXIT_CLEAN) code = restore_start(&t, state, step);
    if (code == EXIT_CLEAN) {
        struct step_replay replay = {step->record, false};
        fray_signal end;
        fray_driver driver = {.roll = replay_roll, .choose = replay_choice, .user = &replay};
        code = campaign_play(&t, options->printer, &driver, &end);
        bool whole = !replay.mismatch && replay.next_word[strspn(replay.next_word, " ")] == '\0';
        if (code != EXIT_CLEAN || !whole || fray_campaign_take(state, t.fight) != FRAY_OK ||
            !campaign_states_equal(state, after))
            code = report_mismatch(s, number);
    } else
        code = report_mismatch(s, number);
    fray_fight_free(t.fight);
    free(words);
    free(settings);
    fray_program_free(t.program);
    return code;
}

/* What a replay at the table must reach. */
struct table_end_state {
    fray_campaign *state;
    const fray_campaign *after;
};

static int compare_end(void *user, struct table *table)
{
    const struct table_end_state *end = user;
    bool same = table->over && fray_campaign_take(end->state, table->view.fight) == FRAY_OK &&
                campaign_states_equal(end->state, end->after);
    return same ? EXIT_CLEAN : EXIT_NO;
}

/* Replays a step that persons played. Its record has the rules as sources. */
static int replay_table(struct campaign_file *s, int number, const struct print_options *options,
                        fray_campaign *state, const fray_campaign *after)
{
    const struct campaign_step *step = campaign_file_step(s, number);
    struct file_contents record = {.bytes = step->record, .size = strlen(step->record)};
    struct table_end_state end = {state, after};
    char *words = step_heading(step);
    struct table_options table = {.printer = options->printer,
                                  .explain = options->explain,
                                  .map = options->map,
                                  .step = words};
    int code = replay_play(campaign_file_path(s), &record, NULL, &table, compare_end, &end);
    free(words);
    return code == EXIT_CLEAN ? code : report_mismatch(s, number);
}

int campaign_replay(struct campaign_file *s, int number, const struct print_options *options)
{
    const struct campaign_step *step = campaign_file_step(s, number);
    bool played = strcmp(step->kind, "fight") == 0 || strcmp(step->kind, "step") == 0;
    if (!played) {
        campaign_step_print(step);
        put(stdout, "\n");
        return EXIT_CLEAN;
    }
    fray_campaign *state = campaign_file_state(s, number - 1),
                  *after = state ? campaign_file_state(s, number) : NULL;
    bool at_table = fray_is_record(step->record, strlen(step->record));
    int code = !after     ? EXIT_NO
               : at_table ? replay_table(s, number, options, state, after)
                          : replay_played(s, number, options, state, after);
    fray_campaign_free(state);
    fray_campaign_free(after);
    return code;
}
