/* fight_options.h -- Declares options that several commands share: seeds, settings, encounters. */
#ifndef FRAY_TOOL_FIGHT_OPTIONS_H
#define FRAY_TOOL_FIGHT_OPTIONS_H

#include <stdint.h>
#include <stdio.h>

#include "fight_printer.h"
#include "fray.h"

/* Rows for the option tables of several commands; `to` is the address of the value. */
#define OPTION_SEED(to)                                                                            \
    {                                                                                              \
        "seed", 0, POPT_ARG_STRING, to, 's', "the seed of all dice and choices, 0 to 2^64 - 1",    \
            "N"                                                                                    \
    }
#define OPTION_SET(to)                                                                             \
    {                                                                                              \
        "set", 0, POPT_ARG_ARGV, to, 'L', "set an option of the rules; may be repeated",           \
            "OPTION=VALUE"                                                                         \
    }
#define OPTION_THROW(to)                                                                           \
    {                                                                                              \
        "throw", 0, POPT_ARG_NONE, to, 't', "you throw real dice: type each face that comes up",   \
            NULL                                                                                   \
    }
#define OPTION_CAMPAIGN(to)                                                                        \
    {                                                                                              \
        "campaign", 0, POPT_ARG_STRING, to, 'C',                                                   \
            "play the fight in this campaign (see fray help campaign)", "FILE"                     \
    }
#define OPTION_EXPLAIN(to)                                                                         \
    {                                                                                              \
        "explain", 0, POPT_ARG_NONE, to, 'e', "print rolls, choices, and each figure as a sum",    \
            NULL                                                                                   \
    }

/* These return EXIT_CLEAN, or an exit code after a usage error. */
/* NULL: a random seed, short enough to type again */
int read_seed(const char *text, uint64_t *seed);
/* NULL: dice that no person can foretell (dice_promise.h). A seed that is typed has fight 0. */
int read_table_dice(const char *text, uint64_t *seed, uint64_t *fight);
/* texts are OPTION=VALUE; NULL: none */
int read_settings(fray_program *program, const char *const *texts, fray_setting **settings,
                  size_t *count);
int find_encounter(const fray_program *program, const char *file, const char *name, int *id);
int find_side(const fray_fight *fight, const char *name, int *side); /* NULL: -1 */
int find_tactics(const fray_program *program, const char *name, int *tactics);
/* Prints why a fight stopped. Returns the exit code. */
int report_failed_fight(fray_fight *fight, fray_result result);
/* Begins a fight of the encounter. Returns an exit code after a message. */
int begin_fight(const fray_program *program, int id, const fray_setting *settings, size_t count,
                fray_fight **fight);

/* Plays a fight to its end and prints it. *end is the end, or the question without an answer. */
fray_result play_and_print(struct fight_view *view, const struct fight_printer *printer,
                           fray_driver *driver, fray_signal *end);
/* Prints which question has no answer. Returns the exit code. */
int report_unanswered(const fray_signal *signal);

#endif
