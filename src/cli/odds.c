/* odds.c -- fray odds: how likely everything is, exactly. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "odds.h"

static const char *rounds_text, *states_text, *seconds_text, *format_name = "text";
static const char **flag_names;
static int wants_floating, wants_end, wants_full;
const struct poptOption odds_options[] = {
    {"rounds", 0, POPT_ARG_STRING, &rounds_text, 'r', "only so many units of its `draw after`", "N"},
    {"to-end", 0, POPT_ARG_NONE, &wants_end, 'e', "to the end (what is meant when nothing is said)", NULL},
    {"flag", 0, POPT_ARG_ARGV, &flag_names, 'g', "a property or flag of creatures to tell; may be repeated", "NAME"},
    {"float", 0, POPT_ARG_NONE, &wants_floating, 'p', "floating point with a proved bound of its error: faster", NULL},
    {"states", 0, POPT_ARG_STRING, &states_text, 'n', "keep at most so many states at once (200000)", "N"},
    {"seconds", 0, POPT_ARG_STRING, &seconds_text, 't', "stop after so many seconds (60)", "N"},
    {"full", 0, POPT_ARG_NONE, &wants_full, 'u', "tell every value, not only figures, where there are many", NULL},
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "text, csv or json", "FORMAT"},
    POPT_TABLEEND,
};

static bool read_count(const char *option, const char *text, uint64_t most, uint64_t *value)
{
    char *end;
    if (!text) return true;
    *value = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && *value >= 1 && *value <= most) return true;
    usage_error("%s is a number from 1 to %llu, not '%s'", option, (unsigned long long)most, text);
    return false;
}

struct budget { time_t until; };

static int in_time(void *user, const fray_odds_progress *progress)
{
    (void)progress;
    return time(NULL) < ((struct budget *)user)->until;
}

static const char *encounter_at(const void *program, int index)
{
    return fray_encounter_name(program, fray_encounter_at(program, 0, index));
}

static int find_encounter(const fray_program *program, const char *name, int *id)
{
    *id = fray_encounter_find(program, name);
    if (*id >= 0) return EXIT_CLEAN;
    const char *near = name ? nearest(name, encounter_at, program, fray_encounter_count(program, 0)) : NULL;
    if (near) return usage_error("there is no encounter '%s'; did you mean '%s'?", name, near);
    return name ? usage_error("there is no encounter '%s'", name) : usage_error("the file has no encounter");
}

int command_odds(int count, const char *const *operands)
{
    static const char *const formats[] = {"text", "csv", "json", NULL};
    int format = one_of("--format", format_name, formats), id;
    uint64_t rounds = 0, states = 0, seconds = 60;
    if (format < 0 || !read_count("--rounds", rounds_text, 1000000, &rounds) || !read_count("--states", states_text, 100000000, &states) ||
        !read_count("--seconds", seconds_text, 1000000, &seconds))
        return EXIT_USAGE;
    if (wants_end && rounds) return usage_error("--to-end and --rounds ask for two different things");
    fray_program *program;
    int code = load_rules(operands[0], &program);
    if (code != EXIT_CLEAN) return code;
    code = find_encounter(program, count > 1 ? operands[1] : NULL, &id);
    if (code == EXIT_CLEAN) {
        struct budget budget = {time(NULL) + (time_t)seconds};
        fray_odds_plan plan = {.floating = wants_floating, .rounds = (int)rounds, .most_states = states, .flags = flag_names, .go_on = in_time, .user = &budget};
        while (flag_names && flag_names[plan.flag_count]) plan.flag_count++;
        struct answer answer = {.name = fray_encounter_name(program, id)};
        struct answers answers = {&answer, 1, NULL};
        fray_result result = fray_odds_new(program, id, NULL, 0, &plan, &answer.odds);
        if (result == FRAY_OK) odds_tell_text(&answers, wants_full);
        else if (result == FRAY_BAD_ARGUMENT && rounds) code = usage_error("'%s' counts nothing: it has no `draw after`", answer.name);
        else complain("%s: %s", answer.name, fray_result_text(result)), code = EXIT_BROKEN;
        fray_odds_free(answer.odds);
    }
    fray_program_free(program);
    return code;
}
