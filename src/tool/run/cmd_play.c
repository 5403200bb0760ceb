/* cmd_play.c -- Implements `fray play`: plays a fight at the table and keeps its record.
 *
 * play_table.c runs the table. This file reads the options, and prints records again. The story is
 * printed by the printer of `fray run`, so a replay prints the same.
 */
#include <stdlib.h>
#include <string.h>

#include "tool/campaign/campaign.h"
#include "tool/fight/fight_printer.h"
#include "tool/io/files.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/table/play_cli.h"

static const char *seed_text, *record_path, *playouts_text, *campaign_path, **set_texts,
    **seat_texts, **throw_texts;
static int wants_explain, wants_map, wants_clock, wants_no_record;
static const struct poptOption play_options[] = {
    OPTION_SEED(&seed_text),
    {"seat", 0, POPT_ARG_ARGV, &seat_texts, 'L',
     "who decides: Ines=person, wolves=tactics:pack, all=random; may be repeated", "WHO=BY[:NAME]"},
    {"throw", 0, POPT_ARG_ARGV, &throw_texts, 'L',
     "their dice are typed in: a creature, a side, all; may be repeated", "WHO"},
    {"playouts", 0, POPT_ARG_STRING, &playouts_text, 'p',
     "how many playouts a search makes for each decision (2000)", "N"},
    {"clock", 0, POPT_ARG_NONE, &wants_clock, 'c', "apply the rules' time limits", NULL},
    {"record", 0, POPT_ARG_STRING, &record_path, 'o', "the file of the record", "FILE"},
    {"no-record", 0, POPT_ARG_NONE, &wants_no_record, 'n', "keep no record", NULL},
    OPTION_CAMPAIGN(&campaign_path),
    OPTION_EXPLAIN(&wants_explain),
    {"map", 0, POPT_ARG_NONE, &wants_map, 'm', "draw the map as it changes", NULL},
    OPTION_SET(&set_texts),
    POPT_TABLEEND,
};

/* ---- beginning ---- */

static uint64_t playouts = 2000;

static struct table_start start_of_options(void)
{
    return (struct table_start){.settings = set_texts,
                                .record = record_path,
                                .no_record = wants_no_record != 0,
                                .options = {.printer = &print_story,
                                            .explain = wants_explain != 0,
                                            .map = wants_map != 0,
                                            .clock = wants_clock != 0,
                                            .playouts = playouts,
                                            .campaign = campaign_path}};
}

static int begin_new(const char *path, const char *encounter)
{
    struct table_start start = start_of_options();
    start.plan.rules = path;
    start.plan.encounter = encounter;
    int code = seats_read(&start.seats, seat_texts, throw_texts);
    if (code == EXIT_CLEAN && start.seats.count == 0)
        seat_add(&start.seats, NULL)->kind = FRAY_SEAT_PERSON;
    if (code == EXIT_CLEAN) code = read_table_dice(seed_text, &start.plan.seed, &start.plan.fight);
    if (code == EXIT_CLEAN) code = campaign_path ? campaign_table(&start) : table_start(&start);
    table_close(&start);
    return code;
}

static int continue_record(const char *path, const struct file_contents *record)
{
    struct table_start start = start_of_options();
    int code = campaign_path ? campaign_table_continue(&start, path, record)
                             : table_open(&start, path, record);
    if (code == EXIT_CLEAN && !campaign_path) code = table_play(&start.table);
    table_close(&start);
    return code;
}

static int command_play(int count, const char *const *operands)
{
    struct file_contents file;
    if (!read_count("--playouts", playouts_text, 1000000000, &playouts)) return EXIT_USAGE;
    bool plain = strcmp(operands[0], "-") != 0 && !read_path(operands[0], &file);
    if (!plain) return begin_new(operands[0], count > 1 ? operands[1] : NULL);
    int code;
    if (!fray_is_record(file.bytes, file.size))
        code = begin_new(operands[0], count > 1 ? operands[1] : NULL);
    else if (count > 1 || seed_text || seat_texts || throw_texts || set_texts || record_path ||
             wants_no_record)
        code = usage_error("a record says which fight it is: leave out everything but --explain, "
                           "--map, --clock, --playouts and --campaign");
    else
        code = continue_record(operands[0], &file);
    free(file.bytes);
    return code;
}

const struct command play_command = {
    .name = "play",
    .summary = "play a fight at the table, and keep its record",
    .usage = "FILE [ENCOUNTER] | RECORD",
    .details = "A person with a seat is asked; tactics decide for the others. Without --seat you "
               "decide for the first side. Each input is on the disk before the fight continues, "
               "so a record continues wherever it was left. ? shows what can be typed: undo, "
               "branches, seats, and the referee's words. See docs/table.md.",
    .examples = EXAMPLES("fray play ford.fray",
                         "fray play ford.fray --seat Ines=person:Kim --seat wolves=tactics:pack",
                         "fray play ford.fray --seat all=person --throw all --clock",
                         "fray play ford-7.play", "fray run --replay ford-7.play"),
    .options = play_options,
    .least = 1,
    .most = 2,
    .run = command_play,
    .right = WRITES_ANYWHERE,
};
