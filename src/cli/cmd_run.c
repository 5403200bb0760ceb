/* cmd_run.c -- fray run: one fight told, or many counted.
 *
 * The dice and choices come from the library's sampled driver; a script of faces goes first. What
 * is told, and how, is a teller's business: fight_story.c, fight_table.c, fight_jsonl.c.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "campaign.h"
#include "fight_options.h"

enum { FORMAT_STORY, FORMAT_TABLE, FORMAT_JSONL };

static const char *seed_text, *format_name = "story", *rolls_text, *fights_text, *fight_text;
static const char **set_texts;
static const char *decide_name, *campaign_path;
static const char *rules_file; /* the operand */
static int wants_explain, wants_map, wants_list, wants_throw, wants_clock;
const struct poptOption run_options[] = {
    OPTION_SEED(&seed_text),
    OPTION_EXPLAIN(&wants_explain),
    {"map", 0, POPT_ARG_NONE, &wants_map, 'm', "draw the map as it changes", NULL},
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "story, table, or jsonl: one object a line",
     "FORMAT"},
    OPTION_SET(&set_texts),
    {"rolls", 0, POPT_ARG_STRING, &rolls_text, 'r',
     "the first dice come up so, the others by the seed", "15,3,..."},
    OPTION_THROW(&wants_throw),
    {"decide", 0, POPT_ARG_STRING, &decide_name, 'd', "you decide for that side", "SIDE"},
    {"clock", 0, POPT_ARG_NONE, &wants_clock, 'c',
     "the clock runs where the rules limit your time to decide", NULL},
    {"fight", 0, POPT_ARG_STRING, &fight_text, 'i',
     "which fight of this seed (0), as fray sim counts them", "N"},
    {"fights", 0, POPT_ARG_STRING, &fights_text, 'n',
     "run that many with this seed; tell only who won", "N"},
    {"campaign", 0, POPT_ARG_STRING, &campaign_path, 'C',
     "play it in that campaign: fray help campaign", "FILE"},
    {"encounters", 0, POPT_ARG_NONE, &wants_list, 'l', "name the encounters of the file, and stop",
     NULL},
    POPT_TABLEEND,
};

/* ---- reading the options ---- */

struct faces {
    int32_t *at;
    size_t count;
};

static int read_rolls(struct faces *faces)
{
    *faces = (struct faces){NULL, 0};
    for (const char *at = rolls_text; at;) {
        size_t size = strcspn(at, ",");
        uint64_t face;
        if (!read_number(at, size, INT32_MAX, &face) || face == 0)
            return usage_error("--rolls is a list of faces such as 15,3,20; '%.*s' is none",
                               (int)size, at);
        NEED_ROOM(faces->at, faces->count);
        faces->at[faces->count++] = (int32_t)face;
        at = at[size] ? at + size + 1 : NULL;
    }
    return EXIT_CLEAN;
}

/* ---- running ---- */

static uint64_t fight_number;

/* record: where all answers are noted, or NULL. */
static int tell(struct fight_view *telling, const struct fight_printer *teller, struct faces faces,
                struct play_record *record, fray_signal *end)
{
    fray_driver driver = fray_driver_sampled(telling->seed, fight_number);
    driver.given = faces.at;
    driver.given_count = faces.count;
    struct person person = {
        .throws = wants_throw, .clock = wants_clock != 0, .rules = rules_file, .record = record};
    int code = find_side(telling->fight, decide_name, &person.side);
    if (code != EXIT_CLEAN) return code;
    if (wants_throw || decide_name || record) person_sits_down(&person, &driver);
    fray_result result = tell_to_the_end(telling, teller, &driver, &person, end);
    if (result == FRAY_BAD_ARGUMENT && driver.given_used > 0) {
        print_error("roll %zu of --rolls, a %d, is no face of the die it was for",
                    driver.given_used, (int)driver.given[driver.given_used - 1]);
        return EXIT_USAGE;
    }
    if (result != FRAY_OK) return stopped(telling->fight, result);
    if (end->kind != FRAY_SIGNAL_DONE) return unanswered(end);
    if (driver.given_used < driver.given_count)
        print_error("%zu of the %zu given rolls were not needed",
                    driver.given_count - driver.given_used, driver.given_count);
    return EXIT_CLEAN;
}

/* In a campaign: those who are in it take part as they are, and what becomes of them is kept. */
static int tell_in_campaign(struct fight_view *telling, const struct fight_printer *teller, int id,
                            struct faces faces)
{
    struct play_record record = {0};
    fray_signal end;
    int code;
    struct campaign_fight *kept = campaign_enter(campaign_path, telling, id, &code);
    if (!kept) return code;
    code = tell(telling, teller, faces, &record, &end);
    char *set = lines_of(set_texts);
    if (code == EXIT_CLEAN)
        code = campaign_keep(kept, telling, fight_number, set, &record, &end);
    else
        put(stderr, "Nothing of it was kept.\n");
    campaign_done(kept);
    free(set);
    free(record.text);
    return code;
}

/* Many fights of one seed: who won how often, and one number that differs if any fight ended
 * differently. */
static int count_wins(const struct fight_view *telling, uint64_t fights)
{
    fray_fight *now;
    fray_result result = fray_fight_clone(telling->fight, &now);
    if (result != FRAY_OK) return stopped(telling->fight, result);
    int sides = fray_side_count(now), code = EXIT_CLEAN;
    uint64_t *wins = xrealloc(NULL, (size_t)(sides + 1) * sizeof *wins), limits = 0, mixed = 0;
    for (int i = 0; i <= sides; i++) wins[i] = 0;
    for (uint64_t i = 0; i < fights && code == EXIT_CLEAN; i++) {
        fray_driver driver = fray_driver_sampled(telling->seed, i);
        fray_signal signal = {.kind = FRAY_SIGNAL_DONE, .winner = -1};
        result = fray_fight_copy(now, telling->fight);
        if (result == FRAY_OK) result = fray_run(now, &driver, &signal);
        if (result != FRAY_OK) {
            print_error("fight %llu of seed %llu failed", (unsigned long long)i,
                        (unsigned long long)telling->seed);
            code = stopped(now, result);
        } else if (signal.kind != FRAY_SIGNAL_DONE)
            code = unanswered(&signal);
        else {
            wins[signal.winner >= 0 && signal.winner < sides ? signal.winner : sides]++;
            limits += signal.by_limit != 0;
            mixed = (mixed ^ fray_fight_hash(now)) * 0x100000001b3u;
        }
    }
    if (code == EXIT_CLEAN) {
        put(stdout, "seed %llu, %llu fights\n", (unsigned long long)telling->seed,
            (unsigned long long)fights);
        for (int i = 0; i < sides; i++)
            put(stdout, "%10llu  %s\n", (unsigned long long)wins[i], fray_side_name(now, i));
        put(stdout, "%10llu  nobody\n%10llu  by the limit\nhash %016llx\n",
            (unsigned long long)wins[sides], (unsigned long long)limits, (unsigned long long)mixed);
    }
    free(wins);
    fray_fight_free(now);
    return code;
}

static int run_loaded(fray_program *program, const char *file, const char *name, struct faces faces,
                      uint64_t fights)
{
    static const struct fight_printer *const tellers[] = {[FORMAT_STORY] = &print_story,
                                                          [FORMAT_TABLE] = &print_table,
                                                          [FORMAT_JSONL] = &print_jsonl};
    static const char *const formats[] = {"story", "table", "jsonl", NULL};
    struct fight_view telling = {.program = program, .explain = wants_explain, .map = wants_map};
    int id = -1, format = one_of("--format", format_name, formats);
    if (format < 0) return EXIT_USAGE;
    if (format != FORMAT_STORY && wants_map) return usage_error("--map goes with --format story");
    int code = find_encounter(program, file, name, &id);
    if (code == EXIT_CLEAN) code = read_seed(seed_text, &telling.seed);
    fray_setting *settings = NULL;
    if (code == EXIT_CLEAN)
        code = read_settings(program, set_texts, &settings, &telling.setting_count);
    telling.settings = settings;
    if (code == EXIT_CLEAN) {
        telling.encounter = fray_encounter_name(program, id);
        fray_signal end;
        if (campaign_path)
            code = tell_in_campaign(&telling, tellers[format], id, faces);
        else
            code = begin_fight(program, id, settings, telling.setting_count, &telling.fight);
        if (code == EXIT_CLEAN && !campaign_path)
            code = fights ? count_wins(&telling, fights)
                          : tell(&telling, tellers[format], faces, NULL, &end);
        fray_fight_free(telling.fight);
    }
    free(settings);
    return code;
}

int command_run(int count, const char *const *operands)
{
    uint64_t fights = 0;
    if (!read_count("--fights", fights_text, 1000000000, &fights)) return EXIT_USAGE;
    if (fight_text && !read_number(fight_text, strlen(fight_text), INT64_MAX, &fight_number))
        return usage_error("--fight is the number of a fight, from 0 on, not '%s'", fight_text);
    if (fights && fight_text)
        return usage_error("--fight tells one fight and --fights counts many");
    if (fights && campaign_path)
        return usage_error("--campaign keeps one fight and --fights counts many");
    if (fights && (wants_map || wants_explain || rolls_text || wants_throw || decide_name))
        return usage_error(
            "--fights tells no story: leave out --map, --explain, --rolls, --throw and --decide");
    if (wants_clock && !decide_name)
        return usage_error("--clock is for whoever decides: say for which side, with --decide");
    struct faces faces;
    int code = read_rolls(&faces);
    fray_program *program = NULL;
    rules_file = operands[0];
    if (code == EXIT_CLEAN) code = load_rules(operands[0], &program);
    if (code == EXIT_CLEAN && wants_list) {
        for (int i = 0; i < fray_encounter_count(program, FRAY_ENCOUNTERS); i++)
            put(stdout, "%s\n",
                fray_encounter_name(program, fray_encounter_at(program, FRAY_ENCOUNTERS, i)));
    } else if (code == EXIT_CLEAN)
        code = run_loaded(program, operands[0], count > 1 ? operands[1] : NULL, faces, fights);
    fray_program_free(program);
    free(faces.at);
    return code;
}
