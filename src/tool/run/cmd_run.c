/* cmd_run.c -- Implements `fray run`: plays one fight and prints it, or plays many and counts wins.
 *
 * Dice and choices come from the library's sampled driver; the faces of --rolls are used first. The
 * printers are fight_story.c, fight_table.c and fight_jsonl.c.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/campaign/campaign.h"
#include "tool/fight/fight_printer.h"
#include "tool/fight/search_player.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/sandbox.h"
#include "tool/load/load_rules.h"
#include "tool/table/play_cli.h"

enum { FORMAT_STORY, FORMAT_TABLE, FORMAT_JSONL };

static const char *seed_text, *format_name = "story", *rolls_text, *fights_text, *fight_text;
static const char **set_texts, **tactics_texts;
static const char *against_text, *playouts_text;
static const char *decide_name, *campaign_path;
static const char *replay_rules, *promise_text, *record_path;
static int wants_explain, wants_map, wants_list, wants_throw, wants_clock, wants_replay,
    wants_advice, wants_no_record;
static const struct poptOption run_options[] = {
    OPTION_SEED(&seed_text),
    OPTION_EXPLAIN(&wants_explain),
    {"map", 0, POPT_ARG_NONE, &wants_map, 'm', "draw the map as it changes", NULL},
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "story, table or jsonl", "FORMAT"},
    OPTION_SET(&set_texts),
    {"rolls", 0, POPT_ARG_STRING, &rolls_text, 'r',
     "the faces of the first dice; the others come from the seed", "15,3,..."},
    OPTION_THROW(&wants_throw),
    {"decide", 0, POPT_ARG_STRING, &decide_name, 'd', "you decide for this side", "SIDE"},
    {"against", 0, POPT_ARG_STRING, &against_text, 'A',
     "what plays the other sides: tactics, search:500 or search:2s", "TACTICS"},
    {"tactics", 0, POPT_ARG_ARGV, &tactics_texts, 'T',
     "use other tactics for a side, or a search; may be repeated", "SIDE=TACTICS"},
    {"advise", 0, POPT_ARG_NONE, &wants_advice, 'v',
     "with --explain: what a search would have chosen, and the worst decisions", NULL},
    {"playouts", 0, POPT_ARG_STRING, &playouts_text, 'P',
     "with --advise: how many playouts judge a decision (400)", "N"},
    {"clock", 0, POPT_ARG_NONE, &wants_clock, 'c', "apply the rules' time limits to your decisions",
     NULL},
    {"record", 0, POPT_ARG_STRING, &record_path, 'o',
     "with --decide or --throw: the file of the record", "FILE"},
    {"no-record", 0, POPT_ARG_NONE, &wants_no_record, 'N', "keep no record", NULL},
    {"fight", 0, POPT_ARG_STRING, &fight_text, 'i',
     "the number of the fight with this seed (0), as in fray sim", "N"},
    {"fights", 0, POPT_ARG_STRING, &fights_text, 'n',
     "play N fights with this seed, and count who won", "N"},
    OPTION_CAMPAIGN(&campaign_path),
    {"replay", 0, POPT_ARG_NONE, &wants_replay, 'R',
     "FILE is a record of fray play: print it as it was played", NULL},
    {"rules", 0, POPT_ARG_STRING, &replay_rules, 'u',
     "replay by these rules, and report where they part from the record", "FILE"},
    {"promise", 0, POPT_ARG_STRING, &promise_text, 'q',
     "check that the dice of the record are those that were promised so", "HASH"},
    {"encounters", 0, POPT_ARG_NONE, &wants_list, 'l', "list the encounters of the file, and stop",
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
            return usage_error("--rolls is a list of faces such as 15,3,20; '%.*s' is not a face",
                               (int)size, at);
        NEED_ROOM(faces->at, faces->count);
        faces->at[faces->count++] = (int32_t)face;
        at = at[size] ? at + size + 1 : NULL;
    }
    return EXIT_CLEAN;
}

/* ---- running ---- */

static uint64_t fight_number, playouts = 400;
static struct search_sides searched;

/* Applies --tactics and --against to a fight. */
static int apply_players(const struct fight_view *view)
{
    int code = EXIT_CLEAN;
    searched = searches_of_file(view->fight);
    for (int s = 0; against_text && s < fray_side_count(view->fight) && code == EXIT_CLEAN; s++) {
        char *text = text_of("%s=%s", fray_side_name(view->fight, s), against_text);
        code = apply_tactics(view->program, view->fight, text, true, &searched);
        free(text);
    }
    for (int i = 0; tactics_texts && tactics_texts[i] && code == EXIT_CLEAN; i++)
        code = apply_tactics(view->program, view->fight, tactics_texts[i], true, &searched);
    return code;
}

/* The players that search, and the coach; NULL: there are none. */
static struct search_players *begin_players(const struct fight_view *view, struct coach **coach)
{
    *coach = NULL;
    if (!searched.any && !wants_advice) return NULL;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct search_players *p = players_new(&searched, view->fight, view->seed, (int)processors);
    if (p && wants_advice) {
        *coach = coach_new(view, fight_number, playouts, -1);
        players_coach(p, *coach);
    }
    return p;
}

/* Prints what went wrong with a fight or with its dice. */
static int report_play(const struct fight_view *view, const fray_driver *dice, fray_result result,
                       const fray_signal *end)
{
    if (result == FRAY_BAD_ARGUMENT && dice->given_used > 0) {
        print_error("roll %zu of --rolls is %d, a face that the die does not have",
                    dice->given_used, (int)dice->given[dice->given_used - 1]);
        return EXIT_USAGE;
    }
    if (result != FRAY_OK) return report_failed_fight(view->fight, result);
    if (end->kind != FRAY_SIGNAL_DONE) return report_unanswered(end);
    if (dice->given_used < dice->given_count)
        print_error("%zu of the %zu rolls of --rolls were not used",
                    dice->given_count - dice->given_used, dice->given_count);
    return EXIT_CLEAN;
}

/* Plays one fight and prints it. `record` collects all answers, or is NULL. */
static int play_one(struct fight_view *view, const struct fight_printer *printer,
                    struct faces faces, struct step_record *record, fray_signal *end)
{
    fray_driver driver = fray_driver_sampled(view->seed, fight_number);
    driver.given = faces.at;
    driver.given_count = faces.count;
    struct recorder recorder;
    struct coach *coach;
    if (record) recorder_attach(&recorder, record, &driver);
    struct search_players *players = begin_players(view, &coach);
    if (players) players_record(players, record);
    if (players) players_attach(players, fight_number, &driver);
    fray_result result = play_and_print(view, printer, &driver, end);
    const fray_driver *dice = players ? players_inner(players) : &driver;
    int code = report_play(view, dice, result, end);
    if (code == EXIT_CLEAN && coach) coach_report(coach);
    players_report_fault(players);
    coach_free(coach);
    players_free(players);
    return code;
}

/* Plays in a campaign: creatures begin in their saved state, and their state after the fight is
 * saved. */
static int play_in_campaign(struct fight_view *view, const struct fight_printer *printer, int id,
                            struct faces faces)
{
    struct step_record record = {0};
    fray_signal end;
    int code;
    struct campaign_fight *kept = campaign_fight_begin(campaign_path, view, id, &code);
    if (!kept) return code;
    code = apply_players(view);
    if (code == EXIT_CLEAN) code = play_one(view, printer, faces, &record, &end);
    char *set = join_lines(set_texts);
    if (code == EXIT_CLEAN)
        code = campaign_fight_save(kept, view, fight_number, set, &record, &end);
    else
        put(stderr, "Nothing was saved.\n");
    campaign_fight_free(kept);
    free(set);
    free(record.text);
    return code;
}

/* Counts who won how often, and prints a hash that differs if any fight ended differently. */
static int count_wins(const struct fight_view *view, uint64_t fights)
{
    fray_fight *now;
    fray_result result = fray_fight_clone(view->fight, &now);
    if (result != FRAY_OK) return report_failed_fight(view->fight, result);
    int sides = fray_side_count(now), code = EXIT_CLEAN;
    struct search_players *players =
        searched.any ? players_new(&searched, view->fight, view->seed, 1) : NULL;
    uint64_t *wins = xrealloc(NULL, (size_t)(sides + 1) * sizeof *wins), limits = 0, mixed = 0;
    for (int i = 0; i <= sides; i++) wins[i] = 0;
    for (uint64_t i = 0; i < fights && code == EXIT_CLEAN; i++) {
        fray_driver driver = fray_driver_sampled(view->seed, i);
        fray_signal signal = {.kind = FRAY_SIGNAL_DONE, .winner = -1};
        result = fray_fight_copy(now, view->fight);
        if (players) players_attach(players, i, &driver);
        if (result == FRAY_OK) result = fray_run(now, &driver, &signal);
        if (result != FRAY_OK) {
            print_error("fight %llu of seed %llu failed", (unsigned long long)i,
                        (unsigned long long)view->seed);
            code = report_failed_fight(now, result);
        } else if (signal.kind != FRAY_SIGNAL_DONE)
            code = report_unanswered(&signal);
        else {
            wins[signal.winner >= 0 && signal.winner < sides ? signal.winner : sides]++;
            limits += signal.by_limit != 0;
            mixed = (mixed ^ fray_fight_hash(now)) * 0x100000001b3u;
        }
    }
    if (code == EXIT_CLEAN) {
        put(stdout, "seed %llu, %llu fights\n", (unsigned long long)view->seed,
            (unsigned long long)fights);
        for (int i = 0; i < sides; i++)
            put(stdout, "%10llu  %s\n", (unsigned long long)wins[i], fray_side_name(now, i));
        put(stdout, "%10llu  nobody\n%10llu  by the limit\nhash %016llx\n",
            (unsigned long long)wins[sides], (unsigned long long)limits, (unsigned long long)mixed);
    }
    players_free(players);
    free(wins);
    fray_fight_free(now);
    return code;
}

/* ---- at the table ---- */

/* Adds a seat that is played as `by` says: tactics, search:500 or search:2s. */
static int add_player(struct seat_list *seats, const char *who, const char *by)
{
    struct search_budget budget;
    bool search = is_search(by);
    fray_seat *seat = seat_add(seats, who);
    seat->kind = search ? FRAY_SEAT_SEARCH : FRAY_SEAT_TACTICS;
    seat->name = search ? strchr(by, ':') + 1 : by;
    return search ? read_search(by, true, &budget) : EXIT_CLEAN;
}

static int add_tactics(struct seat_list *seats, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text) return usage_error("--tactics is SIDE=TACTICS, not '%s'", text);
    char *side = text_copy(text, (size_t)(equals - text));
    int code = add_player(seats, side, equals + 1);
    free(side);
    return code;
}

/* Plays with --decide or --throw: at the table, as `fray play` does. */
static int run_table(const char *file, const char *encounter, struct faces faces,
                     const struct fight_printer *printer)
{
    struct table_start start = {.plan = {.rules = file,
                                         .encounter = encounter,
                                         .fight = fight_number,
                                         .rolls = faces.at,
                                         .roll_count = faces.count},
                                .settings = set_texts,
                                .record = record_path,
                                .no_record = wants_no_record != 0,
                                .options = {.printer = printer,
                                            .explain = wants_explain != 0,
                                            .map = wants_map != 0,
                                            .clock = wants_clock != 0,
                                            .campaign = campaign_path}};
    int code = fight_text ? read_seed(seed_text, &start.plan.seed)
                          : read_table_dice(seed_text, &start.plan.seed, &start.plan.fight);
    if (code == EXIT_CLEAN) code = add_player(&start.seats, "", against_text ? against_text : "");
    for (int i = 0; tactics_texts && tactics_texts[i] && code == EXIT_CLEAN; i++)
        code = add_tactics(&start.seats, tactics_texts[i]);
    if (decide_name) seat_add(&start.seats, decide_name)->kind = FRAY_SEAT_PERSON;
    for (size_t i = 0; i < start.seats.count; i++) start.seats.at[i].throws = wants_throw;
    if (code == EXIT_CLEAN) code = campaign_path ? campaign_table(&start) : table_start(&start);
    table_close(&start);
    return code;
}

/* ---- the encounter ---- */

static int read_printer(const struct fight_printer **printer)
{
    static const struct fight_printer *const printers[] = {[FORMAT_STORY] = &print_story,
                                                           [FORMAT_TABLE] = &print_table,
                                                           [FORMAT_JSONL] = &print_jsonl};
    static const char *const formats[] = {"story", "table", "jsonl", NULL};
    int format = parse_choice("--format", format_name, formats);
    if (format < 0) return EXIT_USAGE;
    if (format != FORMAT_STORY && wants_map) return usage_error("--map needs --format story");
    *printer = printers[format];
    return EXIT_CLEAN;
}

static int run_encounter(fray_program *program, const char *file, const char *name,
                         struct faces faces, uint64_t fights, const struct fight_printer *printer)
{
    struct fight_view view = {.program = program, .explain = wants_explain, .map = wants_map};
    int id = -1, code = find_encounter(program, file, name, &id);
    if (code == EXIT_CLEAN) code = read_seed(seed_text, &view.seed);
    fray_setting *settings = NULL;
    if (code == EXIT_CLEAN)
        code = read_settings(program, set_texts, &settings, &view.setting_count);
    view.settings = settings;
    if (code == EXIT_CLEAN) {
        view.encounter = fray_encounter_name(program, id);
        fray_signal end;
        if (campaign_path)
            code = play_in_campaign(&view, printer, id, faces);
        else
            code = begin_fight(program, id, settings, view.setting_count, &view.fight);
        if (code == EXIT_CLEAN && !campaign_path) code = apply_players(&view);
        if (code == EXIT_CLEAN && !campaign_path)
            code = fights ? count_wins(&view, fights) : play_one(&view, printer, faces, NULL, &end);
        fray_fight_free(view.fight);
    }
    free(settings);
    return code;
}

static int run_replay(const char *record, const struct fight_printer *printer)
{
    struct table_options options = {.printer = printer,
                                    .explain = wants_explain != 0,
                                    .map = wants_map != 0,
                                    .advice = wants_advice ? playouts : 0};
    return replay_record(record, replay_rules, promise_text, &options);
}

static int list_encounters(const fray_program *program)
{
    for (int i = 0; i < fray_encounter_count(program, FRAY_ENCOUNTERS); i++)
        put(stdout, "%s\n",
            fray_encounter_name(program, fray_encounter_at(program, FRAY_ENCOUNTERS, i)));
    return EXIT_CLEAN;
}

/* Options that a record makes senseless: it says which fight it is. */
static int check_replay_options(int count)
{
    bool of_other_fights = count > 1 || seed_text || set_texts || rolls_text || fights_text ||
                           fight_text || decide_name || campaign_path || wants_throw;
    const struct contradiction all[] = {
        {replay_rules && !wants_replay, "--rules needs --replay"},
        {promise_text && !wants_replay, "--promise needs --replay"},
        {wants_replay && of_other_fights,
         "a record says which fight it is: with --replay only --rules, --promise, --explain, "
         "--advise, --map and --format are useful"},
    };
    return report_contradiction(all, sizeof all / sizeof *all);
}

static int check_options(uint64_t fights, bool table)
{
    bool of_one_fight = wants_map || wants_explain || rolls_text || wants_throw || decide_name;
    const struct contradiction all[] = {
        {fights && fight_text,
         "--fight prints one fight and --fights counts many: use one of them"},
        {fights && campaign_path,
         "--campaign saves one fight and --fights counts many: use one of them"},
        {fights && of_one_fight, "--fights only counts wins: leave out --map, --explain, --rolls, "
                                 "--throw and --decide"},
        {wants_clock && !decide_name,
         "--clock limits your decisions: name your side with --decide"},
        {(record_path || wants_no_record) && !table,
         "a record is of --decide and --throw: the seed replays other fights"},
        {table && wants_advice, "play first; then `fray run --replay RECORD --explain --advise` "
                                "judges your decisions"},
        {wants_advice && (!wants_explain || strcmp(format_name, "story") != 0),
         "--advise adds to --explain, with --format story"},
        {playouts_text && !wants_advice, "--playouts needs --advise"},
    };
    return report_contradiction(all, sizeof all / sizeof *all);
}

/* Plays without a table: prints a fight, counts fights or lists encounters. */
static int run_fights(const char *file, const char *encounter, uint64_t fights,
                      const struct fight_printer *printer)
{
    struct faces faces;
    int code = read_rolls(&faces);
    fray_program *program = NULL;
    /* a campaign and a record name the program by its hash, so it is the one that is built */
    bool named = campaign_path || strcmp(format_name, "jsonl") == 0;
    bool other_tactics = tactics_texts || against_text;
    fray_purpose purpose = fights_text || named ? FRAY_FOR_MANY_FIGHTS
                           : other_tactics      ? FRAY_FOR_ONE_FIGHT
                                                : FRAY_FOR_ENCOUNTERS;
    if (code == EXIT_CLEAN) code = load_rules_for(purpose, file, &program);
    if (!campaign_path) sandbox_end_reading(); /* the campaign is a file */
    if (code == EXIT_CLEAN)
        code = wants_list ? list_encounters(program)
                          : run_encounter(program, file, encounter, faces, fights, printer);
    fray_program_free(program);
    free(faces.at);
    return code;
}

static int run_at_table(const char *file, const char *encounter,
                        const struct fight_printer *printer)
{
    struct faces faces;
    int code = read_rolls(&faces);
    if (code == EXIT_CLEAN) code = run_table(file, encounter, faces, printer);
    free(faces.at);
    return code;
}

static int command_run(int count, const char *const *operands)
{
    const char *encounter = count > 1 ? operands[1] : NULL;
    const struct fight_printer *printer = NULL;
    uint64_t fights = 0;
    bool table = decide_name || wants_throw;
    int code = check_replay_options(count);
    if (code == EXIT_CLEAN) code = read_printer(&printer);
    if (code != EXIT_CLEAN) return code;
    if (!read_count("--fights", fights_text, 1000000000, &fights)) return EXIT_USAGE;
    if (fight_text && !read_number(fight_text, strlen(fight_text), INT64_MAX, &fight_number))
        return usage_error("--fight is the number of a fight, from 0 on, not '%s'", fight_text);
    code = check_options(fights, table);
    if (code != EXIT_CLEAN) return code;
    if (!read_count("--playouts", playouts_text, 10000000, &playouts)) return EXIT_USAGE;
    if (wants_replay) return run_replay(operands[0], printer);
    return table ? run_at_table(operands[0], encounter, printer)
                 : run_fights(operands[0], encounter, fights, printer);
}

const struct command run_command = {
    .name = "run",
    .summary = "play a fight and print it",
    .usage = "FILE [ENCOUNTER]",
    .details = "Without ENCOUNTER, the first one of the file is played. The seed is always "
               "printed: the same seed gives the same fight, to the byte. With --decide and "
               "--throw you play at the table, as with fray play.",
    .examples = EXAMPLES(
        "fray run ford.fray --map", "fray run ford.fray \"Wolves at the ford\" --seed 7 --explain",
        "fray run ford.fray --seed 7 --format jsonl", "fray run ford.fray --seed 7 --fights 1000"),
    .options = run_options,
    .least = 1,
    .most = 2,
    .run = command_run,
    .right = WRITES_OUTPUTS,
};
