/* cmd_odds.c -- Implements `fray odds`: computes exact probabilities of fights, trials and
 * expressions.
 *
 * It reads the command line, compiles the questions (odds_question.c), computes the answers and
 * prints them in one of the formats.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "odds.h"

#include "tool/fight/fight_options.h"
#include "tool/fight/search_player.h"
#include "tool/io/files.h"
#include "tool/io/gnuplot.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"

static const char *rounds_text, *states_text, *memory_text, *seconds_text, *samples_text,
    *seed_text, *format_name = "text";
static const char *given_text, *compare_text, *over_text, *trial_name, *measure_name, *plot_path;
static const char **flag_names, **count_names, **set_texts;
static const char *cumulative_name = "no";
static int wants_floating, wants_end, wants_full, wants_best, wants_trials;
static const struct poptOption odds_options[] = {
    {"given", 0, POPT_ARG_STRING, &given_text, 'i',
     "situations and values, such as 'behind, target.health=5'", "LIST"},
    OPTION_SET(&set_texts),
    {"trial", 0, POPT_ARG_STRING, &trial_name, 'a', "the trial, if several fit the options",
     "NAME"},
    {"trials", 0, POPT_ARG_NONE, &wants_trials, 'l', "list the trials of the rules, and stop",
     NULL},
    {"compare", 0, POPT_ARG_STRING, &compare_text, 'k',
     "compare these values of the one missing parameter", "A,B,C"},
    {"over", 0, POPT_ARG_STRING, &over_text, 'v',
     "one row for each value of a situation or of a creature's member", "NAME=LOW..HIGH"},
    {"measure", 0, POPT_ARG_STRING, &measure_name, 'm', "the result to compare, by its name",
     "NAME"},
    {"best", 0, POPT_ARG_NONE, &wants_best, 'b',
     "print which is best at each value, and which never is", NULL},
    {"plot", 0, POPT_ARG_STRING, &plot_path, 'o', "draw a plot into FILE, .svg or .png", "FILE"},
    {"cumulative", 0, POPT_ARG_STRING, &cumulative_name, 'w',
     "add chances up: no (the default), at-least or at-most", "WHICH"},
    {"rounds", 0, POPT_ARG_STRING, &rounds_text, 'r',
     "stop a fight after N units of its `ends after`", "N"},
    {"to-end", 0, POPT_ARG_NONE, &wants_end, 'e', "play a fight to its end (the default)", NULL},
    {"flag", 0, POPT_ARG_ARGV, &flag_names, 'g',
     "a property or flag of creatures to report; may be repeated", "NAME"},
    {"count", 0, POPT_ARG_ARGV, &count_names, 'c',
     "a measure of the rules to report; may be repeated", "MEASURE"},
    {"float", 0, POPT_ARG_NONE, &wants_floating, 'p',
     "use floating point: faster, with a proven error bound", NULL},
    {"states", 0, POPT_ARG_STRING, &states_text, 'n', "keep at most N states at once (200000)",
     "N"},
    {"memory", 0, POPT_ARG_STRING, &memory_text, 'M', "take at most N MiB of memory (256)", "N"},
    {"seconds", 0, POPT_ARG_STRING, &seconds_text, 't', "stop after N seconds (60)", "N"},
    {"sample", 0, POPT_ARG_STRING, &samples_text, 'y',
     "estimate the unresolved rest from N random plays (2000; 0: none)", "N"},
    {"seed", 0, POPT_ARG_STRING, &seed_text, 's', "the seed of those plays (1)", "N"},
    {"full", 0, POPT_ARG_NONE, &wants_full, 'u', "print every value, even where there are many",
     NULL},
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "text, csv or json", "FORMAT"},
    OPTION_FORCE,
    POPT_TABLEEND,
};

/* Texts that questions and answers point to; freed at the end. */
static struct {
    char **at;
    size_t count;
} owned_texts;

static char *own_text(char *text)
{
    NEED_ROOM(owned_texts.at, owned_texts.count);
    return owned_texts.at[owned_texts.count++] = text;
}

static void owned_texts_free(void)
{
    for (size_t i = 0; i < owned_texts.count; i++) free(owned_texts.at[i]);
    free(owned_texts.at);
}

/* The options that are parameters of a trial. */
static struct trial_arguments arguments;

static bool odds_take(char *name, const char *value)
{
    NEED_ROOM(arguments.at, arguments.count);
    arguments.at[arguments.count++] = (struct trial_argument){own_text(name), value};
    return true;
}

/* ---- the plan ---- */

/* What a budget leaves is estimated, unless `--sample 0` says otherwise. */
enum { SAMPLES = 2000 };

static bool read_plan(fray_odds_plan *plan)
{
    uint64_t rounds = 0, seconds = 60, memory = 256;
    *plan = (fray_odds_plan){.floating = wants_floating,
                             .flags = flag_names,
                             .progress = odds_time_left,
                             .samples = SAMPLES,
                             .seed = 1};
    if (!read_count("--rounds", rounds_text, 1000000, &rounds) ||
        !read_count("--states", states_text, 100000000, &plan->most_states) ||
        !read_count("--memory", memory_text, 1 << 20, &memory) ||
        !read_count("--seconds", seconds_text, 1000000, &seconds) ||
        !read_count_or_none("--sample", samples_text, 1000000000, &plan->samples) ||
        !read_count("--seed", seed_text, UINT64_MAX, &plan->seed))
        return false;
    if (wants_end && rounds) {
        usage_error("--to-end and --rounds contradict each other");
        return false;
    }
    plan->rounds = (int)rounds;
    plan->most_bytes = memory << 20;
    plan->measures = count_names;
    while (count_names && count_names[plan->measure_count]) plan->measure_count++;
    while (flag_names && flag_names[plan->flag_count]) plan->flag_count++;
    odds_time_begin(seconds, plan->samples > 0);
    return true;
}

static const char *measure_at(const void *program, int index)
{
    return fray_measure_at(program, index).name;
}

static int measures_known(const fray_program *program)
{
    for (size_t i = 0; count_names && count_names[i]; i++) {
        if (fray_measure_find(program, count_names[i]) >= 0) continue;
        int count = fray_measure_count(program);
        const char *near = nearest(count_names[i], measure_at, program, count);
        if (count == 0)
            return usage_error("the rules declare no measure, so '%s' cannot be counted",
                               count_names[i]);
        if (near)
            return usage_error("the rules have no measure '%s'; did you mean '%s'?", count_names[i],
                               near);
        usage_error("the rules have no measure '%s'", count_names[i]);
        for (int m = 0; m < count; m++)
            put(stderr, "%s%s%s", m ? ", " : "there are: ", measure_at(program, m),
                m + 1 == count ? "\n" : "");
        return EXIT_USAGE;
    }
    return EXIT_CLEAN;
}

/* Returns whether a side of the scene searches (`tactics N`). */
static bool has_search(const fray_program *program, int id)
{
    fray_fight *fight;
    if (fray_fight_new(program, id, NULL, 0, &fight) != FRAY_OK) return false;
    bool searches = searches_of_file(fight).any;
    fray_fight_free(fight);
    return searches;
}

static int compute_answer(fray_program *program, int id, const fray_odds_plan *plan,
                          struct odds_answer *answer)
{
    fray_setting *settings;
    size_t count;
    int code = read_settings(program, set_texts, &settings, &count);
    if (code == EXIT_CLEAN) code = measures_known(program);
    if (code == EXIT_CLEAN && has_search(program, id))
        code = usage_error("\"%s\" has a side that searches, and its odds cannot be exact; `fray "
                           "sim` counts fights",
                           answer->name);
    if (code == EXIT_CLEAN && answer->swept) {
        NEED_ROOM(settings, count);
        settings[count++] = (fray_setting){fray_odds_swept(program), (int32_t)answer->at};
    }
    fray_result result = code == EXIT_CLEAN
                             ? fray_odds_new(program, id, settings, count, plan, &answer->odds)
                             : FRAY_OK;
    free(settings);
    if (code != EXIT_CLEAN) return code;
    if (result == FRAY_OK) return EXIT_CLEAN;
    if (result == FRAY_BAD_ARGUMENT && plan->rounds)
        return usage_error("--rounds counts units of `ends after`, and '%s' has none",
                           answer->name);
    print_error("%s: %s", answer->name, fray_result_text(result));
    return EXIT_BROKEN;
}

/* ---- questions: a fight or trial of the file, an expression, or trials of a pattern ---- */

static int find_encounter_or_trial(const fray_program *program, const char *name)
{
    int id = fray_encounter_find(program, name);
    for (int i = 0; id < 0 && name && i < fray_encounter_count(program, FRAY_TRIALS); i++)
        if (strcmp(fray_encounter_name(program, fray_encounter_at(program, FRAY_TRIALS, i)),
                   name) == 0)
            id = fray_encounter_at(program, FRAY_TRIALS, i);
    return id;
}

static const char *declared_name_at(const void *program, int index)
{
    int fights = fray_encounter_count(program, FRAY_ENCOUNTERS);
    return fray_encounter_name(
        program, index < fights ? fray_encounter_at(program, FRAY_ENCOUNTERS, index)
                                : fray_encounter_at(program, FRAY_TRIALS, index - fights));
}

static int answer_declared(fray_program *rules, int id, const fray_odds_plan *plan,
                           struct odds_answers *answers)
{
    answers->at = xrealloc(NULL, sizeof *answers->at);
    answers->at[0] = (struct odds_answer){.name = fray_encounter_name(rules, id)};
    int code = compute_answer(rules, id, plan, &answers->at[0]);
    answers->count = code == EXIT_CLEAN;
    return code;
}

struct sweep_range {
    char *name;
    long low, high;
};

enum { SWEPT_MOST = 1000 };

static bool read_sweep(struct sweep_range *s)
{
    *s = (struct sweep_range){NULL, 0, 0};
    if (!over_text) return true;
    const char *equals = strchr(over_text, '=');
    char *end = NULL;
    if (equals) s->low = strtol(equals + 1, &end, 10);
    bool ok = equals && end != equals + 1 && strncmp(end, "..", 2) == 0;
    if (ok) {
        const char *from = end + 2;
        s->high = strtol(from, &end, 10);
        ok = end != from && !*end && s->high >= s->low && s->low >= INT32_MIN &&
             s->high <= INT32_MAX && s->high - s->low <= SWEPT_MOST;
    }
    if (!ok) {
        usage_error("--over is NAME=LOW..HIGH, such as defence=0..20, not '%s'", over_text);
        return false;
    }
    s->name = own_text(text_of("%.*s", (int)(equals - over_text), over_text));
    return true;
}

static char **split(const char *list, size_t *count)
{
    char **at = NULL;
    *count = 0;
    for (const char *p = list; p;) {
        size_t size = strcspn(p, ",");
        NEED_ROOM(at, *count);
        while (*p == ' ') p++, size--;
        at[(*count)++] = own_text(text_of("%.*s", (int)size, p));
        p = p[size] ? p + size + 1 : NULL;
    }
    return at;
}

/* One question for each compared value (column), answered for each swept number (row). */
struct question_grid {
    struct odds_question *questions;
    struct sweep_range sweep;
    size_t rows, columns;
    const char *heading;
};

static bool grid_make(struct question_grid *g, const char *name, struct odds_answers *answers)
{
    if (!read_sweep(&g->sweep) || !odds_given_valid(given_text)) return false;
    g->columns = 1;
    char **names = compare_text ? split(compare_text, &g->columns) : NULL;
    g->rows = (size_t)(g->sweep.high - g->sweep.low) + 1;
    g->questions = xrealloc(NULL, g->columns * sizeof *g->questions);
    answers->at = xrealloc(NULL, g->rows * g->columns * sizeof *answers->at);
    answers->axis = g->sweep.name;
    answers->heading = g->heading;
    for (size_t i = 0; i < g->columns; i++)
        g->questions[i] = (struct odds_question){
            .given = given_text, .swept = g->sweep.name, .with = names ? names[i] : NULL};
    for (size_t i = 0; i < g->rows * g->columns; i++) {
        const char *with = g->questions[i % g->columns].with;
        answers->at[i] = (struct odds_answer){.name = with ? with : name,
                                              .what = with,
                                              .swept = g->sweep.name != NULL,
                                              .at = g->sweep.low + (long)(i / g->columns)};
    }
    free(names);
    return true;
}

static int grid_answer(struct question_grid *g, const fray_odds_plan *plan,
                       struct odds_answers *answers)
{
    int code = EXIT_CLEAN;
    for (size_t i = 0; i < g->rows * g->columns && code == EXIT_CLEAN; i++) {
        code = compute_answer(answers->program, fray_odds_asked(answers->program, i % g->columns),
                              plan, &answers->at[i]);
        answers->count += code == EXIT_CLEAN;
    }
    return code;
}

static int answer_expression(const char *path, const fray_program *rules, const char *line,
                             const fray_odds_plan *plan, struct odds_answers *answers)
{
    struct question_grid grid = {.heading = line};
    if (!grid_make(&grid, line, answers)) return EXIT_USAGE;
    int code = odds_compile_line(path, line, rules, grid.questions, &answers->program);
    const char *near = code == EXIT_CLEAN ? NULL
                                          : nearest(line, declared_name_at, rules,
                                                    fray_encounter_count(rules, FRAY_ENCOUNTERS) +
                                                        fray_encounter_count(rules, FRAY_TRIALS));
    if (near) put(stderr, "or did you mean '%s'?\n", near);
    if (code == EXIT_CLEAN) code = grid_answer(&grid, plan, answers);
    free(grid.questions);
    return code;
}

static int answer_trials(const char *path, const fray_program *rules, const fray_odds_plan *plan,
                         struct odds_answers *answers)
{
    struct question_grid grid = {.heading = NULL};
    /* "Ada, Bo, Bash": all values */
    char *whole = own_text(text_of("%s", arguments.count ? arguments.at[0].value
                                         : trial_name    ? trial_name
                                                         : ""));
    for (size_t i = 1; i < arguments.count; i++)
        whole = own_text(text_of("%s, %s", whole, arguments.at[i].value));
    if (!grid_make(&grid, whole, answers)) return EXIT_USAGE;
    char *heading = NULL;
    int code = odds_compile_trials(path, rules, &arguments, trial_name, compare_text,
                                   grid.questions, grid.columns, &heading, &answers->program);
    if (heading) answers->heading = own_text(heading);
    if (code == EXIT_CLEAN) code = grid_answer(&grid, plan, answers);
    free(grid.questions);
    return code;
}

/* ---- dice alone ---- */

/* Says how to write dice in another notation, if that line can be counted. path: NULL for none. */
static bool says_otherwise(const char *path, const char *line, const fray_odds_plan *plan)
{
    fray_findings *findings = NULL;
    fray_odds *odds = NULL;
    char *other = odds_pasted(line);
    bool ok = other && fray_odds_dice(NULL, other, plan, &odds, &findings) == FRAY_OK;
    if (ok) print_error("'%s' is not how dice are written here; type:", line);
    if (ok) put(stderr, "  fray odds %s%s'%s'\n", path ? path : "", path ? " " : "", other);
    fray_odds_free(odds);
    fray_findings_free(findings);
    free(other);
    return ok;
}

/* Whether a word that names no file was meant as dice; then it says how they are typed. */
static bool is_wrong_dice(const char *line, const fray_odds_plan *plan)
{
    if (says_otherwise(NULL, line, plan)) return true;
    if (!odds_like_dice(line)) return false;
    print_error("'%s' is neither a file nor dice; dice are typed so:", line);
    put(stderr, "  fray odds '4d6 highest 3'\n");
    return true;
}

/* Counts a line of dice. *counted: it is answered, or wrong; else it needs rules. */
static int answer_dice(const char *line, bool alone, const fray_odds_plan *plan,
                       struct odds_answers *answers, bool *counted)
{
    fray_findings *findings;
    fray_odds *odds;
    fray_result result = fray_odds_dice(NULL, line, plan, &odds, &findings);
    bool wrong = result == FRAY_INVALID && alone && !strchr(line, ';');
    *counted = result == FRAY_OK || wrong;
    if (wrong && !says_otherwise(NULL, line, plan))
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    fray_findings_free(findings);
    if (wrong) return EXIT_USAGE;
    if (result == FRAY_NO_MEMORY) out_of_memory();
    if (result != FRAY_OK) return EXIT_CLEAN;
    answers->at = xrealloc(NULL, sizeof *answers->at);
    answers->at[answers->count++] = (struct odds_answer){.name = line, .odds = odds};
    return EXIT_CLEAN;
}

/* Whether the options ask for more than dice: values, situations, a trial. */
static bool asks_rules(void)
{
    return arguments.count || compare_text || trial_name || given_text || over_text || set_texts ||
           wants_trials || count_names || flag_names;
}

/* `what` names a fight or trial of the file, or is an expression or command. Without it, the first
 * fight is answered, or a trial of a pattern. */
static int answer_question(const char *path, fray_program *rules, const char *what,
                           const fray_odds_plan *plan, struct odds_answers *answers)
{
    bool given = given_text || over_text;
    if (odds_set_flags(rules, &arguments) != EXIT_CLEAN) return EXIT_USAGE;
    int id = find_encounter_or_trial(rules, what);
    bool asks = given || arguments.count || compare_text;
    if (what && !trial_name && odds_is_trial(rules, what) && (asks || id < 0))
        trial_name = what, what = NULL;
    bool pattern = arguments.count || compare_text || trial_name;
    if (pattern && what) return usage_error("'%s' is one word too many next to a trial", what);
    if (pattern || (given && !what)) return answer_trials(path, rules, plan, answers);
    if (id >= 0 && given)
        return usage_error("'%s' is a fight: %s needs an expression or a trial",
                           fray_encounter_name(rules, id), given_text ? "--given" : "--over");
    if (id >= 0) return answer_declared(rules, id, plan, answers);
    if (what && !fray_has_dice(what) && says_otherwise(path, what, plan)) return EXIT_USAGE;
    return what
               ? answer_expression(path, rules, what, plan, answers)
               : usage_error("the file has no encounter: name a trial, an expression or a command");
}

/* ---- printing ---- */

static int print_answers(const struct odds_answers *answers, int format)
{
    bool table = answers->axis || (compare_text && answers->count > 1);
    int code = EXIT_CLEAN;
    static const char *const ways[] = {"no", "at-least", "at-most", NULL};
    static const int signs[] = {0, 1, -1};
    int way = parse_choice("--cumulative", cumulative_name, ways);
    if (way < 0) return EXIT_USAGE;
    if (way > 0 && format)
        return usage_error("--cumulative is for text and plots; %s has the chances to add up",
                           format_name);
    struct odds_view view = {
        .measure = measure_name, .best = wants_best, .full = wants_full, .cumulative = signs[way]};
    if ((table || plot_path) && !odds_view_resolve(answers, &view)) {
        free(view.title);
        return EXIT_USAGE;
    }
    if (format == 1)
        odds_print_csv(answers);
    else if (format == 2)
        odds_print_json(answers);
    else if (table)
        odds_print_table(answers, &view);
    else
        odds_print_text(answers, &view);
    if (plot_path) code = odds_plot(answers, &view, plot_path);
    free(view.title);
    return code;
}

/* The allocator for GMP, which would abort when memory runs out. */
static void *take_memory(size_t size)
{
    return xrealloc(NULL, size);
}
static void *resize_memory(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    return xrealloc(old, size);
}
static void drop_memory(void *old, size_t size)
{
    (void)size;
    free(old);
}

static int command_odds(int count, const char *const *operands)
{
    fray_odds_memory(take_memory, resize_memory, drop_memory);
    static const char *const formats[] = {"text", "csv", "json", NULL};
    int format = parse_choice("--format", format_name, formats);
    fray_odds_plan plan;
    if (format < 0 || !read_plan(&plan)) return EXIT_USAGE;
    if (wants_best && !compare_text) return usage_error("--best needs --compare");
    /* `fray odds 2d6`: dice alone need no rules */
    bool no_file = count == 1 && access(operands[0], F_OK) != 0;
    bool alone = no_file && fray_has_dice(operands[0]);
    if (no_file && !alone && is_wrong_dice(operands[0], &plan)) return EXIT_USAGE;
    const char *path = alone ? no_rules : operands[0], *what = operands[count - 1];
    struct odds_answers answers = {.at = NULL};
    fray_program *rules = NULL;
    bool counted = false;
    int code = EXIT_CLEAN;
    bool countable = alone || (count > 1 && !wants_floating && access(path, R_OK) == 0);
    if (countable && fray_has_dice(what) && !asks_rules())
        code = answer_dice(what, alone, &plan, &answers, &counted);
    bool names = arguments.count || compare_text || trial_name || wants_trials;
    fray_purpose purpose = names ? FRAY_FOR_NAMES : FRAY_FOR_ENCOUNTERS;
    if (!counted) code = load_rules_for(purpose, path, &rules);
    if (code != EXIT_CLEAN) {
        owned_texts_free();
        return code;
    }
    if (wants_trials)
        odds_print_trials(stdout, rules);
    else if (!counted)
        code = answer_question(path, rules, alone || count > 1 ? what : NULL, &plan, &answers);
    if (code == EXIT_CLEAN && answers.count) code = print_answers(&answers, format);
    for (size_t i = 0; i < answers.count; i++) fray_odds_free(answers.at[i].odds);
    free(answers.at);
    fray_program_free(answers.program);
    fray_program_free(rules);
    free(arguments.at);
    owned_texts_free();
    gnuplot_stop();
    return code;
}

const struct command odds_command = {
    .name = "odds",
    .summary = "compute exact probabilities",
    .usage = "DICE | FILE [ENCOUNTER | TRIAL | EXPRESSION | COMMAND]",
    .details = "Computes a fight, a trial that the rules declare, an expression or a command; by "
               "default the file's first fight. Parameters of a trial are given like options, by "
               "their kind, their joining word or their name. Equal states are merged. If states "
               "or time run out, the unresolved share is reported. See docs/commands/odds.md.",
    .examples = EXAMPLES("fray odds '4d6 + 2'", "fray odds duel.fray --rounds 2",
                         "fray odds rules.fray 'roll 2d6 + roll d8'",
                         "fray odds rules.fray 'strike Bo by Ada' --given Bo.health=5",
                         "fray odds rules.fray --trials",
                         "fray odds rules.fray --by Ada --at Bo --given 'behind, target.health=5'",
                         "fray odds rules.fray --by Ada --at Bo --compare Bash,Poke --over "
                         "armour=0..20 --best --plot bash.svg"),
    .options = odds_options,
    .least = 1,
    .most = 2,
    .run = command_odds,
    .take_option = odds_take,
    .right = WRITES_OUTPUTS,
};
