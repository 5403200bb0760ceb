/* main.c -- Parses the command line, dispatches to a command, and prints help.
 *
 * One table of commands yields usage, help and dispatch.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/str.h"
#include "tool/io/cli.h"
#include "tool/io/gnuplot.h"
#include "tool/io/sandbox.h"
#include "tool/sim/executor.h"

#define EXAMPLES(...)                                                                              \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

static int command_help(int count, const char *const *operands);
static int wants_scdoc;
const struct poptOption help_options[] = {
    {"scdoc", 0, POPT_ARG_NONE, &wants_scdoc, 'S', "print a manual page, as source for scdoc",
     NULL},
    POPT_TABLEEND,
};

static const struct command commands[] = {
    {"check", "report errors and lints in rules", "PATH...",
     "Folders are searched for .fray files. Nothing is printed if there are no findings. Warnings "
     "alone do not fail the check,\n"
     "unless they are denied. json, jsonl, sarif and github go to standard output, the others to "
     "standard error. See\n"
     "docs/commands/check.md.",
     EXAMPLES("fray check ford.fray", "fray check --format short rules",
              "fray check --strict --format sarif rules >rules.sarif"),
     check_options, 1, -1, command_check, NULL, WRITES_OUTPUTS},
    {"new", "write a first file of rules", "KIND NAME",
     "KIND is project, system, or a word that declares something in the rules of --use: hero, "
     "weapon, "
     "encounter and so on. The file is a copy\n"
     "of a declaration under a new name, which checks as it is. See docs/commands/new.md.",
     EXAMPLES("fray new project Winter --use duelling", "fray new system \"Fleet Action\"",
              "fray new technique \"Heavy Blow\" --use duelling",
              "fray new creature Ogre --use duelling --like Wolf"),
     new_options, 2, 2, command_new, NULL, WRITES_ANYWHERE},
    {"explain", "explain a code of a finding", "[CODE]", "Without CODE, all codes are listed.",
     EXAMPLES("fray explain E0201"), NULL, 0, 1, command_explain, NULL, WRITES_OUTPUTS},
    {"fmt", "format rules", "PATH...",
     "Folders are searched for .fray files. A file is rewritten only if its layout changes, and "
     "then completely. Its meaning and\n"
     "its comments stay the same. A file with syntax errors is left alone. - reads standard input "
     "and writes standard output.",
     EXAMPLES("fray fmt ford.fray", "fray fmt --check rules", "fray fmt --diff ford.fray",
              "fray fmt - <ford.fray"),
     fmt_options, 1, -1, command_fmt, NULL, WRITES_OPERANDS},
    {"lsp", "answer an editor: the language server", "",
     "An editor starts it and talks to it on standard input and output, by the Language Server "
     "Protocol 3.17. See docs/editors.md.",
     EXAMPLES("fray lsp"), lsp_options, 0, 0, command_lsp, NULL, WRITES_OUTPUTS},
    {"run", "play a fight and print it", "FILE [ENCOUNTER]",
     "Without ENCOUNTER, the first one of the file is played. The seed is always printed: the same "
     "seed gives the same fight, to\n"
     "the byte. With --decide and --throw you play at the table, as with fray play.",
     EXAMPLES(
         "fray run ford.fray --map", "fray run ford.fray \"Wolves at the ford\" --seed 7 --explain",
         "fray run ford.fray --seed 7 --format jsonl", "fray run ford.fray --seed 7 --fights 1000"),
     run_options, 1, 2, command_run, NULL, WRITES_OUTPUTS},
    {"play", "play a fight at the table, and keep its record", "FILE [ENCOUNTER] | RECORD",
     "A person with a seat is asked; tactics decide for the others. Without --seat you decide for "
     "the "
     "first side. Each input is on\n"
     "the disk before the fight continues, so a record continues wherever it was left. ? shows "
     "what "
     "can be typed: undo, branches,\n"
     "seats, and the referee's words. See docs/table.md.",
     EXAMPLES("fray play ford.fray",
              "fray play ford.fray --seat Ines=person:Kim --seat "
              "wolves=tactics:pack",
              "fray play ford.fray --seat all=person --throw all --clock", "fray play ford-7.play",
              "fray run --replay ford-7.play"),
     play_options, 1, 2, command_play, NULL, WRITES_ANYWHERE},
    {"serve", "open a fight at the table to browsers", "FILE [ENCOUNTER] | RECORD",
     "Each person gets a link to a seat, and the referee one to the whole table. Without --seat, "
     "each creature of the first side is\n"
     "a seat. Only this machine can reach the table, unless --lan is given. A record continues "
     "wherever it was left, with the same\n"
     "links. See docs/table.md.",
     EXAMPLES("fray serve ford.fray", "fray serve ford.fray --lan --qr",
              "fray serve ford.fray --seat Anna=person:Kim --seat Boris=person:Lee --clock",
              "fray serve ford-7.play --lan"),
     serve_options, 1, 2, command_serve, NULL, SERVES},
    {"odds", "compute exact probabilities",
     "DICE | FILE [ENCOUNTER | TRIAL | EXPRESSION | COMMAND]",
     "Computes a fight, a trial that the rules declare, an expression or a command; by default the "
     "file's first fight. Parameters\n"
     "of a trial are given like options, by their kind, their joining word or their name. Equal "
     "states are merged. If states or\n"
     "time run out, the unresolved share is reported. See docs/commands/odds.md.",
     EXAMPLES("fray odds '4d6 + 2'", "fray odds duel.fray --rounds 2",
              "fray odds rules.fray 'roll 2d6 + roll d8'",
              "fray odds rules.fray 'strike Bo by Ada' --given Bo.health=5",
              "fray odds rules.fray --trials",
              "fray odds rules.fray --by Ada --at Bo --given 'behind, target.health=5'",
              "fray odds rules.fray --by Ada --at Bo --compare Bash,Poke --over armour=0..20 "
              "--best --plot bash.svg"),
     odds_options, 1, 2, command_odds, odds_take, WRITES_OUTPUTS},
    {"campaign", "keep a campaign: fights, steps between them, replay, undo",
     "FILE [STEP [VALUE...]]",
     "Fights of a campaign are played with fray run --campaign FILE. Without a step, the campaign "
     "is shown. Built-in steps:\n"
     "  join NAME... --rules RULES   add creatures of the rules              leave NAME         "
     "remove a creature\n"
     "  tell [N]                     replay the last step, or step N         undo               "
     "remove the last step\n"
     "  rename OLD NEW               follow a new name in the rules          forget NAME        "
     "drop a name the rules lack now\n"
     "  steps                        list the steps of the rules             record [N]         "
     "print the record of a played step\n"
     "Values are given in order, or as --NAME VALUE; --NAME alone sets a flag. See "
     "docs/commands/campaign.md.",
     EXAMPLES("fray campaign winter.campaign", "fray campaign winter.campaign rest 3",
              "fray campaign winter.campaign tell 2 --map", "fray campaign winter.campaign undo"),
     campaign_options, 1, -1, command_campaign, campaign_take, WRITES_ANYWHERE},
    {"sim", "play an encounter many times", "FILE [ENCOUNTER...]",
     "Reports who wins how often, how long fights take, and what each creature and card does, with "
     "intervals of 95 percent. The\n"
     "same seed gives the same bytes for any --jobs. If interrupted, it reports the fights so far. "
     "Several encounters give one\n"
     "row each. With --diff: OLD NEW [ENCOUNTER]. See docs/commands/sim.md.",
     EXAMPLES("fray sim ford.fray -n 100000 --seed 7", "fray sim ford.fray --error 0.1%",
              "fray sim ford.fray --vary Bash.harm=2..8", "fray sim ford.fray --without Bash",
              "fray sim --diff old/ford.fray ford.fray --time 30s",
              "fray sim ford.fray -n 1000000 --resume ford.sim --format sqlite --out ford.db"),
     sim_options, 1, -1, command_sim, NULL, WRITES_OUTPUTS},
    {"test", "run the tests in rules", "PATH...",
     "Folders are searched for .fray files. Each file must have no errors, and its tests must "
     "pass.",
     EXAMPLES("fray test rules", "fray test ford.fray --filter blow"), test_options, 1, -1,
     command_test, NULL, WRITES_OUTPUTS},
    {"watch", "check and test rules again whenever they change", "PATH...",
     "Prints what fray check and fray test print, and waits until a file of rules in these folders "
     "changes. With --run it also plays\n"
     "a fight, always with one seed. See docs/commands/watch.md.",
     EXAMPLES("fray watch ford.fray", "fray watch rules --no-tests",
              "fray watch ford.fray --run --seed 7 --explain"),
     watch_options, 1, -1, command_watch, NULL, WRITES_OUTPUTS},
    {"repl", "evaluate expressions of rules, line by line", "FILE",
     "A line is an expression, dice, or a command of the rules. odds LINE computes its odds. :WORD "
     "runs a command of fray on the\n"
     "file. ? shows help. See docs/commands/repl.md.",
     EXAMPLES("fray repl ford.fray", "fray repl ford.fray --seed 7"), repl_options, 1, 1,
     command_repl, NULL, WRITES_OUTPUTS},
    {"debug", "step through a fight or a test, also backwards", "FILE [ENCOUNTER]",
     "Stops at statements, events and changes, prints variables with their sources, and steps "
     "back. "
     "The seed decides the fight, as\n"
     "in fray run. ? lists the commands. An editor uses --dap. See docs/commands/debug.md.",
     EXAMPLES("fray debug ford.fray --seed 7", "fray debug ford.fray --test \"a blow\"",
              "fray debug --dap"),
     debug_options, 0, 2, command_debug, NULL, WRITES_OUTPUTS},
    {"doc", "print rules as pages of a rulebook", "WHAT FILE",
     "WHAT is a kind of declaration, singular or plural (cards, conditions, creatures), a group "
     "such as a school, the name of\n"
     "one declaration, or all. The text of each page is generated from the rules. For authors, it "
     "is events, windows, kinds,\n"
     "options, functions or commands. See docs/commands/doc.md.",
     EXAMPLES("fray doc cards ford.fray", "fray doc \"Hollow Wolf\" ford.fray",
              "fray doc --own --format html --out cards.html cards school.fray"),
     doc_options, 2, 2, command_doc, NULL, WRITES_OUTPUTS},
    {"print", "print cards, sheets and a rulebook as PDF", "WHAT FILE [NAME...]",
     "WHAT is cards, deck (the cards of creatures, with their copies), sheet (creatures with their "
     "accounts), hero (sheet and deck)\n"
     "or rulebook. NAMEs are declarations, groups or kinds; without them, all that FILE declares "
     "is printed. Poker cards: nine on\n"
     "A4, eight on Letter. See docs/commands/print.md.",
     EXAMPLES("fray print cards school.fray -o cards.pdf",
              "fray print deck ford.fray Anna \"Hollow Wolf\" --paper letter -o decks.pdf",
              "fray print rulebook ford.fray -o book.pdf"),
     print_options, 2, -1, command_print, NULL, WRITES_OUTPUTS},
    {"export", "write cards, creatures and encounters as JSON", "FILE",
     "One JSON object for virtual tabletops: cards, conditions, creatures, and encounters with map "
     "and places. Its schema is\n"
     "docs/export.schema.json. See docs/commands/export.md.",
     EXAMPLES("fray export ford.fray", "fray export ford.fray -o ford.json"), export_options, 1, 1,
     command_export, NULL, WRITES_OUTPUTS},
    {"import", "read a map of Tiled, or a log of dice", "WHAT FILE",
     "WHAT is tiled (a map as JSON; it becomes an encounter) or dice (a log of a tabletop; its "
     "faces are printed as --rolls takes\n"
     "them). See docs/commands/import.md.",
     EXAMPLES("fray import tiled ford.tmj --use duelling -o ford.fray", "fray import dice log.txt"),
     import_options, 2, 2, command_import, NULL, WRITES_OUTPUTS},
    {"dis", "list the bytecode of rules", "FILE", NULL,
     EXAMPLES("fray dis ford.fray", "fray dis --tables ford.frayc"), dis_options, 1, 1, command_dis,
     NULL, WRITES_OUTPUTS},
    {"balance", "compare creatures in a duel, each against each", "FILE [CREATURE...]",
     "The first encounter (or --encounter) is a duel: two sides, each with one creature. Every "
     "creature of that kind, or those named,\n"
     "takes both places against every other.",
     EXAMPLES("fray balance duel.fray", "fray balance duel.fray Anna Boris Clara -n 1000",
              "fray balance duel.fray Anna Boris --players search:200 -n 20"),
     balance_options, 1, -1, command_balance, NULL, WRITES_OUTPUTS},
    {"build", "compile rules into one file", "FILE -o OUT",
     "A compiled file includes the modules it uses. Every command accepts it like a source.",
     EXAMPLES("fray build ford.fray -o ford.frayc"), build_options, 1, 1, command_build, NULL,
     WRITES_OUTPUTS},
    {"bench", "play fights for their speed or their signature", "FILE [ENCOUNTER...]",
     "Fights are played on one processor. With --signature, a hash of all events and totals is "
     "printed for each encounter: two\n"
     "builds, machines or browsers with the same hash play the same fights. See "
     "docs/commands/bench.md.",
     EXAMPLES("fray bench ford.fray", "fray bench --signature ford.fray -n 1000"), bench_options, 1,
     -1, command_bench, NULL, WRITES_OUTPUTS},
    {"complete", "complete command lines in a shell", "SHELL | WORD...",
     "Prints a script for bash, zsh or fish, which completes commands, options, files and the "
     "names "
     "in the rules of the command line.\n"
     "The script calls fray complete -- WORD..., which prints what the last word may become. See "
     "docs/commands/complete.md.",
     EXAMPLES("source <(fray complete bash)",
              "fray complete fish >~/.config/fish/completions/fray.fish"),
     complete_options, 1, -1, command_complete, NULL, WRITES_OUTPUTS},
    {"help", "explain a command", "[COMMAND]", NULL, EXAMPLES("fray help run"), help_options, 0, 1,
     command_help, NULL, WRITES_OUTPUTS},
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static int wants_version;
static const struct poptOption tool_options[] = {
    {"version", 0, POPT_ARG_NONE, &wants_version, 'v', "print the version", NULL},
    {NULL, 0, POPT_ARG_INCLUDE_TABLE, (void *)(uintptr_t)common_options, 0, NULL, NULL},
    POPT_TABLEEND,
};

const struct command *command_table(int *count)
{
    *count = COMMAND_COUNT;
    return commands;
}

/* ---- help ---- */

static void put_options(FILE *to, const struct poptOption *options)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++) {
        if (option_table_included(o)) {
            put_options(to, option_table_included(o));
            continue;
        }
        char left[64], letter[8] = "    ";
        if (o->shortName)
            snprintf(letter, sizeof letter, "-%c%s", o->shortName, o->longName ? ", " : " ");
        snprintf(left, sizeof left, "%s%s%s%s%s", letter, o->longName ? "--" : "",
                 o->longName ? o->longName : "", o->argDescrip && o->longName ? " " : "",
                 o->argDescrip ? o->argDescrip : "");
        put(to, "  %-28s %s\n", left, o->descrip);
    }
}

static void put_heading(const char *text)
{
    paint(stdout, BOLD);
    put(stdout, "%s\n", text);
    paint(stdout, PLAIN);
}

static int print_help(const struct command *c)
{
    put(stdout, "fray %s: %s\n\n", c->name, c->summary);
    put_heading("Usage");
    put(stdout, "  fray %s%s%s%s\n\n", c->name, c->options ? " [OPTIONS]" : "",
        *c->usage ? " " : "", c->usage);
    put_heading("Examples");
    for (const char *const *e = c->examples; *e; e++) put(stdout, "  %s\n", *e);
    if (c->details) {
        put(stdout, "\n");
        put_lines(stdout, c->details);
        put(stdout, "\n");
    }
    put(stdout, "\n");
    put_heading("Options");
    put_options(stdout, c->options);
    put_options(stdout, common_options);
    if (c->most != 0 && c->options)
        put(stdout, "\nUse - for standard input; -- ends the options.\n");
    return EXIT_CLEAN;
}

static int print_overview(void)
{
    put(stdout, "fray: check, run and test rules for fights\n\n");
    put_heading("Usage");
    put(stdout, "  fray COMMAND [OPTIONS] [FILE...]\n\n");
    put_heading("Examples");
    for (int i = 0; i < COMMAND_COUNT; i++) put(stdout, "  %s\n", commands[i].examples[0]);
    put(stdout, "\n");
    put_heading("Commands");
    for (int i = 0; i < COMMAND_COUNT; i++)
        put(stdout, "  %-8s %s\n", commands[i].name, commands[i].summary);
    put(stdout, "\n");
    put_heading("Options");
    put_options(stdout, tool_options);
    put(stdout,
        "\nModules are searched beside the file that uses them, in the folders of FRAY_PATH, "
        "and among the rules that\n"
        "came with the tool. The language: docs/reference.\n");
    return EXIT_CLEAN;
}

static const char *command_at(const void *from, int index)
{
    (void)from;
    return commands[index].name;
}

static const struct command *command_find(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    const char *near = nearest(name, command_at, NULL, COMMAND_COUNT);
    usage_of(NULL);
    if (near)
        usage_error("there is no command '%s'; did you mean '%s'?", name, near);
    else
        usage_error("there is no command '%s'", name);
    return NULL;
}

static int command_help(int count, const char *const *operands)
{
    const struct command *c = count ? command_find(operands[0]) : NULL;
    if (count && !c) return EXIT_USAGE;
    if (wants_scdoc) print_man_page(c);
    return wants_scdoc ? EXIT_CLEAN : c ? print_help(c) : print_overview();
}

/* Options that name a file which the command writes. */
static bool names_output(const char *option)
{
    static const char *const outputs[] = {"out", "output", "plot", "record", "cover-out", "resume"};
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        if (strcmp(option, outputs[i]) == 0) return true;
    return false;
}

/* Options by which a person is asked: the record of the fight is written beside the caller. */
static bool asks_person(const struct poptOption *o)
{
    if (!o->longName || (strcmp(o->longName, "decide") != 0 && strcmp(o->longName, "throw") != 0))
        return false;
    return (o->argInfo & POPT_ARG_MASK) == POPT_ARG_NONE ? *(int *)o->arg != 0
                                                         : *(void **)o->arg != NULL;
}

static bool needs_gnuplot(const struct poptOption *options, const struct poptOption *o)
{
    return strcmp(o->longName, "plot") == 0 ||
           (options == sim_options && strcmp(o->longName, "format") == 0 &&
            strcmp(*(char **)o->arg, "html") == 0);
}

static void permit_outputs(const struct poptOption *options)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++) {
        if (option_table_included(o)) permit_outputs(option_table_included(o));
        if (asks_person(o)) sandbox_permit_all();
        if ((o->argInfo & POPT_ARG_MASK) != POPT_ARG_STRING || !*(char **)o->arg) continue;
        if (o->longName && strcmp(o->longName, "campaign") == 0) sandbox_permit_all();
        if (o->longName && names_output(o->longName)) sandbox_permit(*(char **)o->arg);
        if (o->longName && needs_gnuplot(options, o)) gnuplot_start();
    }
}

static int run_in_sandbox(const struct command *c, int count, const char *const *operands)
{
    permit_outputs(c->options);
    for (int i = 0; c->right == WRITES_OPERANDS && i < count; i++) sandbox_permit(operands[i]);
    if (c->right >= WRITES_ANYWHERE) sandbox_permit_all();
    /* ranks of a run need the network */
    if (c->right != SERVES && executor_is_alone()) sandbox_begin();
    return c->run(count, operands);
}

static int run_command(const struct command *c, int count, const char **words)
{
    const struct poptOption options[] = {
        {NULL, 0, POPT_ARG_INCLUDE_TABLE,
         (void *)(uintptr_t)(c->options ? c->options : common_options + 2), 0, NULL, NULL},
        {NULL, 0, POPT_ARG_INCLUDE_TABLE, (void *)(uintptr_t)common_options, 0, NULL, NULL},
        POPT_TABLEEND,
    };
    usage_of(c);
    int code = c->take_option ? options_of_rules(c, options, &count, words) : 0;
    if (code) return code;
    poptContext context = poptGetContext(NULL, count, words, options, 0);
    if (!context) xrealloc(NULL, SIZE_MAX); /* reports that memory is out, and exits */
    code = options_read(context, options);
    if (!code && help_is_wanted()) {
        print_help(c);
    } else if (!code) {
        static const char *const nothing[] = {NULL};
        const char *const *operands = (const char *const *)poptGetArgs(context);
        int n = 0;
        if (!operands) operands = nothing;
        while (operands[n]) n++;
        if (n < c->least)
            code = usage_error("fray %s needs %s", c->name, c->usage);
        else if (c->most >= 0 && n > c->most)
            code = usage_error("'%s' is one word too many", operands[c->most]);
        else
            code = run_in_sandbox(c, n, operands);
    }
    poptFreeContext(context);
    return code;
}

static int run_bare(int count, const char **words)
{
    poptContext context = poptGetContext(NULL, count, words, tool_options, 0);
    if (!context) xrealloc(NULL, SIZE_MAX);
    int code = options_read(context, tool_options);
    if (!code && poptPeekArg(context))
        code = usage_error("the command comes first: fray %s ...", poptPeekArg(context));
    else if (!code && wants_version)
        put(stdout, "fray %s\n", fray_version());
    else if (!code)
        print_overview();
    poptFreeContext(context);
    return code;
}

int call_in_child(int (*call)(void *user), void *user)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL);
        /* what is typed is for the parent */
        if (!isatty(STDIN_FILENO)) {
            int nothing = open("/dev/null", O_RDONLY);
            if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0) close(nothing);
        }
        _exit(finish_output(call(user)));
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (child > 0 && WIFEXITED(status)) return WEXITSTATUS(status);
    if (child > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGINT)
        put(stdout, "stopped\n");
    else
        print_error("the command did not end");
    return EXIT_BROKEN;
}

static int run_words(void *user)
{
    const char **words = user;
    int count = 0;
    while (words[count]) count++;
    const struct command *c = command_find(words[0]);
    return c ? run_command(c, count, words) : EXIT_USAGE;
}

int run_in_child(const char *const *words)
{
    return call_in_child(run_words, (void *)(uintptr_t)words);
}

int main(int argc, char **argv)
{
    /* a closed stream must not become the next file that is opened */
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd) return EXIT_BROKEN;
    malloc_tune();
    executor_begin(&argc, &argv);
    signal(SIGPIPE, SIG_DFL); /* the reader of a closed pipe has seen enough */
    colour_setup("auto");
    if (argc > 0) tool_word = argv[0];
    if (argc < 2) {
        print_error("a command is needed");
        for (int i = 0; i < COMMAND_COUNT; i++)
            put(stderr, "  fray %-8s %s\n", commands[i].name, commands[i].summary);
        put_usage_hint();
        return executor_end(finish_output(EXIT_USAGE));
    }
    const char **words = xrealloc(NULL, ((size_t)argc + 1) * sizeof *words);
    for (int i = 0; i <= argc; i++) words[i] = argv[i];
    int code;
    if (words[1][0] == '-' && words[1][1])
        code = run_bare(argc, words);
    else {
        const struct command *c = command_find(words[1]);
        code = c ? run_command(c, argc - 1, words + 1) : EXIT_USAGE;
    }
    free(words);
    return executor_end(finish_output(code));
}
