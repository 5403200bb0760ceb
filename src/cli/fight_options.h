/* fight_options.h -- what several commands read the same way: seeds, options of the rules, which
 * encounter. */
#ifndef FRAY_CLI_FIGHT_OPTIONS_H
#define FRAY_CLI_FIGHT_OPTIONS_H

#include "cli.h"
#include "prompt.h"

/* Rows that several commands have in their tables of options; `to` is where the value goes. */
#define OPTION_SEED(to)                                                                            \
    {                                                                                              \
        "seed", 0, POPT_ARG_STRING, to, 's', "what all chance comes from, 0 to 2^64 - 1", "N"      \
    }
#define OPTION_SET(to)                                                                             \
    {                                                                                              \
        "set", 0, POPT_ARG_ARGV, to, 'L', "give an option of the rules a value; may be repeated",  \
            "OPTION=VALUE"                                                                         \
    }
#define OPTION_THROW(to)                                                                           \
    {                                                                                              \
        "throw", 0, POPT_ARG_NONE, to, 't', "you throw the dice: type each face that comes up",    \
            NULL                                                                                   \
    }
#define OPTION_EXPLAIN(to)                                                                         \
    {                                                                                              \
        "explain", 0, POPT_ARG_NONE, to, 'e', "tell rolls, choices, and each figure as its sum",   \
            NULL                                                                                   \
    }

/* These give EXIT_CLEAN, or the code to end with after a usage error. */
/* NULL: one from the system, short enough to type again */
int read_seed(const char *text, uint64_t *seed);
/* OPTION=VALUE each; NULL: none */
int read_settings(fray_program *program, const char *const *texts, fray_setting **settings,
                  size_t *count);
int find_encounter(const fray_program *program, const char *file, const char *name, int *id);
int find_side(const fray_fight *fight, const char *name, int *side); /* NULL: -1 */
int find_tactics(const fray_program *program, const char *name, int *tactics);
/* Why a fight stopped, on standard error; the code to end with. */
int stopped(fray_fight *fight, fray_result result);
/* A fight of the encounter; says why there is none. */
int begin_fight(const fray_program *program, int id, const fray_setting *settings, size_t count,
                fray_fight **fight);

/* Runs a fight to its end and tells it; whatever the driver leaves open the person answers (or
 * nobody). *end: how it ended, or what was left open. */
fray_result tell_to_the_end(struct fight_view *telling, const struct fight_printer *teller,
                            fray_driver *driver, const struct person *person, fray_signal *end);
int unanswered(const fray_signal *signal); /* complains; the code to end with */

#endif
