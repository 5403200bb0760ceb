/* cmd_debug.c -- Implements `fray debug`: steps through a fight or a test, forwards and backwards,
 * in the terminal or for an editor.
 */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "debugger.h"

#include "tool/fight/fight_options.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

static const char *seed_text, *fight_text, *test_name;
static const char **set_texts, **tactics_texts;
static int wants_adapter;
static const struct poptOption debug_options[] = {
    OPTION_SEED(&seed_text),
    {"fight", 0, POPT_ARG_STRING, &fight_text, 'i',
     "the number of the fight with this seed (0), as in fray sim", "N"},
    OPTION_SET(&set_texts),
    {"tactics", 0, POPT_ARG_ARGV, &tactics_texts, 'T',
     "use other tactics for a side; may be repeated", "SIDE=TACTICS"},
    {"test", 0, POPT_ARG_STRING, &test_name, 'n', "debug this test of the file", "NAME"},
    {"dap", 0, POPT_ARG_NONE, &wants_adapter, 'a',
     "talk to an editor on standard input and output, by the Debug Adapter Protocol", NULL},
    POPT_TABLEEND,
};

/* A record has the dice and answers of persons; the debugger plays rules. */
static bool is_record(const char *path)
{
    char bytes[64] = "";
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes - 1, file) : 0;
    if (file) fclose(file);
    return fray_is_record(bytes, size);
}

static int command_debug(int count, const char *const *operands)
{
    struct debug_plan plan = {.settings = set_texts, .tactics = tactics_texts};
    if (wants_adapter) {
        if (count > 0 || seed_text || fight_text || set_texts || tactics_texts || test_name)
            return usage_error("with --dap the editor names the file and the fight");
        if (isatty(STDIN_FILENO))
            return usage_error("an editor starts the debug adapter and talks to it; see "
                               "docs/commands/debug.md");
        return debug_by_adapter();
    }
    if (count == 0) return usage_error("fray debug needs a file");
    if (test_name && count > 1) return usage_error("debug an encounter or a test, not both");
    if (test_name && (seed_text || fight_text || set_texts || tactics_texts))
        return usage_error("a test has its own dice and choices: leave out --seed, --fight, --set "
                           "and --tactics");
    if (fight_text && !read_count_or_none("--fight", fight_text, INT64_MAX, &plan.fight))
        return EXIT_USAGE;
    int code = test_name ? EXIT_CLEAN : read_seed(seed_text, &plan.seed);
    if (code != EXIT_CLEAN) return code;
    if (is_record(operands[0]))
        return usage_error("%s is the record of a fight, and fray debug plays rules: name their "
                           "file, and the encounter",
                           operands[0]);
    plan.file = operands[0];
    plan.is_test = test_name != NULL;
    plan.scene = test_name ? test_name : count > 1 ? operands[1] : NULL;
    return debug_in_terminal(&plan);
}

const struct command debug_command = {
    .name = "debug",
    .summary = "step through a fight or a test, also backwards",
    .usage = "FILE [ENCOUNTER]",
    .details = "Stops at statements, events and changes, prints variables with their sources, and "
               "steps back. The seed decides the fight, as in fray run. ? lists the commands. An "
               "editor uses --dap. See docs/commands/debug.md.",
    .examples = EXAMPLES("fray debug ford.fray --seed 7", "fray debug ford.fray --test \"a blow\"",
                         "fray debug --dap"),
    .options = debug_options,
    .most = 2,
    .run = command_debug,
    .right = WRITES_OUTPUTS,
};
