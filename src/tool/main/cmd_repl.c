/* cmd_repl.c -- Implements `fray repl`: evaluates expressions, throws dice, plays commands of the
 * rules, and computes their odds, line by line.
 *
 * Each line is answered in a process of its own, from the rules as they are on the disk then. So an
 * edit of the rules counts for the next line, and no line can harm the next.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"

#include "tool/fight/fight_options.h"
#include "tool/fight/fight_printer.h"
#include "tool/io/line_input.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"
#include "tool/odds/odds.h"
#include "tool/table/play_cli.h"

enum { WORDS_MOST = 32 };

static const char *seed_text;
static const struct poptOption repl_options[] = {
    OPTION_SEED(&seed_text),
    POPT_TABLEEND,
};

/* ---- one line, in its own process ---- */

struct line_asked {
    const char *file, *line;
    uint64_t seed, number;
};

static void put_result(const fray_odds_variable *v, const fray_odds_value *value)
{
    if (v->yes_or_no)
        put(stdout, "%s\n", value->value ? "yes" : "no");
    else if (value->text && *value->text)
        put(stdout, "%s\n", value->text);
    else
        put(stdout, "%lld\n", (long long)value->value);
}

/* The variable that is the expression's value; SIZE_MAX: the line is a command. */
static size_t find_result(fray_odds *odds)
{
    for (size_t i = 0; i < fray_odds_count(odds); i++)
        if (fray_odds_at(odds, i).kind == FRAY_ODDS_RESULT) return i;
    return SIZE_MAX;
}

/* Draws one of the values by their chances: the throw of all dice of the expression. */
static void throw_result(fray_odds *odds, size_t variable, const struct line_asked *asked)
{
    enum { FINE = 1 << 30 };
    fray_odds_variable v = fray_odds_at(odds, variable);
    fray_driver driver = fray_driver_sampled(asked->seed, asked->number);
    double drawn = v.count > 1 ? (double)fray_draw(&driver, FINE) / FINE : 0, sum = 0;
    size_t index = 0;
    for (; index + 1 < v.count; index++) {
        sum += fray_odds_chance_at(odds, variable, index, NULL, NULL);
        if (drawn < sum) break;
    }
    fray_odds_value value = fray_odds_value_at(odds, variable, index);
    put_result(&v, &value);
}

static void begin_nothing(const struct fight_view *view)
{
    (void)view;
}

static void end_nothing(const struct fight_view *view, const fray_signal *signal)
{
    (void)view;
    (void)signal;
}

/* Prints what happens, without the head and the foot of a story. */
static int play_line(fray_program *program, int id, const struct line_asked *asked)
{
    struct fight_view view = {.program = program, .seed = asked->seed};
    fray_signal end;
    int code = begin_fight(program, id, NULL, 0, &view.fight);
    if (code != EXIT_CLEAN) return code;
    view.encounter = asked->line;
    fray_driver driver = fray_driver_sampled(asked->seed, asked->number);
    const struct fight_printer events = {begin_nothing, print_story.event, end_nothing, NULL};
    fray_result result = play_and_print(&view, &events, &driver, &end);
    print_story.flush(&view);
    if (result != FRAY_OK) code = report_failed_fight(view.fight, result);
    fray_fight_free(view.fight);
    return code;
}

static int answer_line(void *user)
{
    const struct line_asked *asked = user;
    struct odds_question question = {0};
    fray_program *rules, *program = NULL;
    fray_odds *odds = NULL;
    int code = load_rules_for(FRAY_FOR_NAMES, asked->file, &rules);
    if (code != EXIT_CLEAN) return code;
    code = odds_compile_line(asked->file, asked->line, rules, &question, &program);
    int id = code == EXIT_CLEAN ? fray_odds_asked(program, 0) : -1;
    if (code == EXIT_CLEAN && fray_odds_new(program, id, NULL, 0, NULL, &odds) != FRAY_OK)
        out_of_memory();
    size_t result = code == EXIT_CLEAN ? find_result(odds) : SIZE_MAX;
    if (result != SIZE_MAX)
        throw_result(odds, result, asked);
    else if (code == EXIT_CLEAN)
        code = play_line(program, id, asked);
    fray_odds_free(odds);
    fray_program_free(program);
    fray_program_free(rules);
    return code;
}

/* ---- lines ---- */

static void put_help(void)
{
    put(stdout, "  Ada.health + 2           a value; a creature is as it is declared\n"
                "  roll 2d6 + 3             throws dice\n"
                "  strike Bo by Ada         plays a command of the rules\n"
                "  odds LINE                the odds of any of these\n"
                "  :doc Bash, :run, :test   a command of fray, with the file\n"
                "  help, quit\n");
}

/* ":run --seed 3" is `fray run --seed 3 FILE`; the file comes last. */
static void run_word(const char *file, char *line)
{
    const char *words[WORDS_MOST + 3] = {NULL};
    int n = 0;
    for (char *at = line; *at && n < WORDS_MOST;) {
        at += strspn(at, " ");
        if (!*at) break;
        char end = *at == '"' ? '"' : ' ';
        if (end == '"') at++;
        words[n++] = at;
        at += strcspn(at, end == '"' ? "\"" : " ");
        if (*at) *at++ = 0;
    }
    if (n == 0) {
        put_help();
        return;
    }
    words[n] = file;
    run_in_child(words);
}

static bool take_line(const char *file, uint64_t seed, uint64_t number, char *line)
{
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) return false;
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        put_help();
    } else if (*line == ':') {
        run_word(file, line + 1);
    } else if (strncmp(line, "odds ", 5) == 0) {
        const char *words[] = {"odds", "--", file, line + 5, NULL};
        run_in_child(words);
    } else if (*line) {
        struct line_asked asked = {file, line, seed, number};
        call_in_child(answer_line, &asked);
    }
    return true;
}

static int command_repl(int count, const char *const *operands)
{
    uint64_t seed, number = 0;
    char *line;
    (void)count;
    int code = read_seed(seed_text, &seed);
    if (code != EXIT_CLEAN) return code;
    if (access(operands[0], R_OK) != 0) {
        print_error("%s: %s", operands[0], strerror(errno));
        return EXIT_USAGE;
    }
    signal(SIGINT, SIG_IGN); /* ends the line that is computed, not the prompt */
    bool goes_on = true;
    while (goes_on && line_input("fray> ", 0, true, &line) == LINE_READ) {
        goes_on = take_line(operands[0], seed, number++, line);
        fflush(stdout);
        free(line);
    }
    line_input_end();
    return EXIT_CLEAN;
}

const struct command repl_command = {
    .name = "repl",
    .summary = "evaluate expressions of rules, line by line",
    .usage = "FILE",
    .details =
        "A line is an expression, dice, or a command of the rules. odds LINE computes its odds. "
        ":WORD runs a command of fray on the file. ? shows help. See docs/commands/repl.md.",
    .examples = EXAMPLES("fray repl ford.fray", "fray repl ford.fray --seed 7"),
    .options = repl_options,
    .least = 1,
    .most = 1,
    .run = command_repl,
    .right = WRITES_OUTPUTS,
};
