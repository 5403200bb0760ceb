/* cmd_bench.c -- Implements `fray bench`: plays many fights on one processor, and prints how fast,
 * or a hash of all that they report. */
#include <stdlib.h>

#include "tool/fight/fight_options.h"
#include "tool/io/clock.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/sandbox.h"
#include "tool/load/load_rules.h"

enum { FIGHTS = 1000 };

static const char *seed_text, *fights_text;
static const char **set_texts;
static int wants_signature;
static const struct poptOption bench_options[] = {
    {"signature", 0, POPT_ARG_NONE, &wants_signature, 'g',
     "print a hash of every event and of all totals", NULL},
    {"fights", 'n', POPT_ARG_STRING, &fights_text, 'n', "play N fights of each encounter (1000)",
     "N"},
    {"seed", 0, POPT_ARG_STRING, &seed_text, 's', "the seed of all dice and choices (1)", "N"},
    OPTION_SET(&set_texts),
    POPT_TABLEEND,
};

struct bench {
    fray_program *program;
    fray_setting *settings;
    size_t setting_count;
    uint64_t seed, fights;
};

static fray_result print_signature(const struct bench *b, const fray_fight *start, const char *name)
{
    uint64_t signature;
    fray_result result = fray_signature(start, b->seed, b->fights, &signature);
    if (result == FRAY_OK) put(stdout, "%016llx  %s\n", (unsigned long long)signature, name);
    return result;
}

static fray_result print_speed(const struct bench *b, const fray_fight *start, const char *name)
{
    fray_tally *tally;
    fray_result result = fray_tally_new(start, &tally);
    if (result != FRAY_OK) return result;
    double begin = seconds_now();
    result = fray_tally_play(tally, b->seed, 0, b->fights, NULL);
    double seconds = seconds_now() - begin;
    if (result == FRAY_OK)
        put(stdout, "%10.0f fights a second  %s\n", (double)b->fights / (seconds + 1e-9), name);
    fray_tally_free(tally);
    return result;
}

static int bench_encounter(const struct bench *b, int id)
{
    const char *name = fray_encounter_name(b->program, id);
    fray_fight *start;
    int code = begin_fight(b->program, id, b->settings, b->setting_count, &start);
    if (code != EXIT_CLEAN) return code;
    fray_result result =
        wants_signature ? print_signature(b, start, name) : print_speed(b, start, name);
    if (result != FRAY_OK) print_error("%s: %s", name, fray_result_text(result));
    fray_fight_free(start);
    return exit_code_of(result);
}

static int bench_encounters(const struct bench *b, const char *file, int count,
                            const char *const *names)
{
    int all = fray_encounter_count(b->program, FRAY_ENCOUNTERS), id, code = EXIT_CLEAN;
    /* reports that there is none */
    if (count == 0 && all == 0) return find_encounter(b->program, file, NULL, &id);
    for (int i = 0; code == EXIT_CLEAN && i < (count ? count : all); i++) {
        id = count ? -1 : fray_encounter_at(b->program, FRAY_ENCOUNTERS, i);
        if (count) code = find_encounter(b->program, file, names[i], &id);
        if (code == EXIT_CLEAN) code = bench_encounter(b, id);
    }
    return code;
}

static int command_bench(int count, const char *const *operands)
{
    struct bench b = {.seed = 1, .fights = FIGHTS};
    if (!read_count("--fights", fights_text, 1000000000, &b.fights)) return EXIT_USAGE;
    int code = seed_text ? read_seed(seed_text, &b.seed) : EXIT_CLEAN;
    if (code == EXIT_CLEAN) code = load_rules(operands[0], &b.program);
    sandbox_end_reading();
    if (code == EXIT_CLEAN)
        code = read_settings(b.program, set_texts, &b.settings, &b.setting_count);
    if (code == EXIT_CLEAN) code = bench_encounters(&b, operands[0], count - 1, operands + 1);
    free(b.settings);
    fray_program_free(b.program);
    return code;
}

const struct command bench_command = {
    .name = "bench",
    .summary = "play fights for their speed or their signature",
    .usage = "FILE [ENCOUNTER...]",
    .details = "Fights are played on one processor. With --signature, a hash of all events and "
               "totals is printed for each encounter: two builds, machines or browsers with the "
               "same hash play the same fights. See docs/commands/bench.md.",
    .examples = EXAMPLES("fray bench ford.fray", "fray bench --signature ford.fray -n 1000"),
    .options = bench_options,
    .least = 1,
    .most = -1,
    .run = command_bench,
    .right = WRITES_OUTPUTS,
};
