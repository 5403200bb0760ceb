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

#include "commands.h"
#include "malloc_tuning.h"

#include "base/str.h"
#include "tool/io/gnuplot.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/sandbox.h"
#include "tool/load/module_path.h"
#include "tool/sim/executor.h"

/* The commands, in the order of the help. Each row is in its cmd_NAME.c. */
#define COMMANDS(ROW)                                                                              \
    ROW(check)                                                                                     \
    ROW(new)                                                                                       \
    ROW(explain)                                                                                   \
    ROW(fmt)                                                                                       \
    ROW(lsp)                                                                                       \
    ROW(run)                                                                                       \
    ROW(play)                                                                                      \
    ROW(serve)                                                                                     \
    ROW(odds)                                                                                      \
    ROW(campaign)                                                                                  \
    ROW(sim)                                                                                       \
    ROW(test)                                                                                      \
    ROW(watch)                                                                                     \
    ROW(repl)                                                                                      \
    ROW(debug)                                                                                     \
    ROW(doc)                                                                                       \
    ROW(print)                                                                                     \
    ROW(export)                                                                                    \
    ROW(import)                                                                                    \
    ROW(dis)                                                                                       \
    ROW(balance)                                                                                   \
    ROW(build)                                                                                     \
    ROW(bench)                                                                                     \
    ROW(complete)                                                                                  \
    ROW(help)

#define DECLARE(name) extern const struct command name##_command;
COMMANDS(DECLARE)
#define POINT_AT(name) &name##_command,
static const struct command *const commands[] = {COMMANDS(POINT_AT)};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static int wants_version;
static const struct poptOption tool_options[] = {
    {"version", 0, POPT_ARG_NONE, &wants_version, 'v', "print the version", NULL},
    {NULL, 0, POPT_ARG_INCLUDE_TABLE, (void *)(uintptr_t)common_options, 0, NULL, NULL},
    POPT_TABLEEND,
};

const struct command *const *command_table(int *count)
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

/* The paragraphs of a text, which end at each \n. */
static void put_details(const char *text)
{
    enum { COLUMNS = 125 };
    for (size_t size; *text; text += size + (text[size] == '\n')) {
        char *line = text_copy(text, size = strcspn(text, "\n"));
        put_folded(stdout, line, FOLD_WORDS, COLUMNS, 0);
        free(line);
    }
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
        put_details(c->details);
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
    for (int i = 0; i < COMMAND_COUNT; i++) put(stdout, "  %s\n", commands[i]->examples[0]);
    put(stdout, "\n");
    put_heading("Commands");
    for (int i = 0; i < COMMAND_COUNT; i++)
        put(stdout, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
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
    return commands[index]->name;
}

static const struct command *command_find(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    const char *near = nearest(name, command_at, NULL, COMMAND_COUNT);
    usage_of(NULL);
    if (near)
        usage_error("there is no command '%s'; did you mean '%s'?", name, near);
    else
        usage_error("there is no command '%s'", name);
    if (!near && access(name, F_OK) == 0)
        put(stderr, "for that file type:\n  fray check %s\n", name);
    return NULL;
}

static int wants_scdoc;
static const struct poptOption help_options[] = {
    {"scdoc", 0, POPT_ARG_NONE, &wants_scdoc, 'S', "print a manual page, as source for scdoc",
     NULL},
    POPT_TABLEEND,
};

static int command_help(int count, const char *const *operands)
{
    const struct command *c = count ? command_find(operands[0]) : NULL;
    if (count && !c) return EXIT_USAGE;
    if (wants_scdoc) print_man_page(c);
    return wants_scdoc ? EXIT_CLEAN : c ? print_help(c) : print_overview();
}

const struct command help_command = {
    .name = "help",
    .summary = "explain a command",
    .usage = "[COMMAND]",
    .examples = EXAMPLES("fray help run"),
    .options = help_options,
    .most = 1,
    .run = command_help,
    .right = WRITES_OUTPUTS,
};

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

static bool needs_gnuplot(const struct command *c, const struct poptOption *o)
{
    return strcmp(o->longName, "plot") == 0 ||
           (c == &sim_command && strcmp(o->longName, "format") == 0 &&
            strcmp(*(char **)o->arg, "html") == 0);
}

static void permit_outputs(const struct command *c, const struct poptOption *options)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++) {
        if (option_table_included(o)) permit_outputs(c, option_table_included(o));
        if (asks_person(o)) sandbox_permit_all();
        if ((o->argInfo & POPT_ARG_MASK) != POPT_ARG_STRING || !*(char **)o->arg) continue;
        if (o->longName && strcmp(o->longName, "campaign") == 0) sandbox_permit_all();
        if (o->longName && names_output(o->longName)) sandbox_permit(*(char **)o->arg);
        if (o->longName && needs_gnuplot(c, o)) gnuplot_start();
    }
}

static int run_in_sandbox(const struct command *c, int count, const char *const *operands)
{
    permit_outputs(c, c->options);
    for (int i = 0; c->right == WRITES_OPERANDS && i < count; i++) sandbox_permit(operands[i]);
    if (c->right >= WRITES_ANYWHERE) sandbox_permit_all();
    /* ranks of a run need the network */
    if (c->right != SERVES && executor_is_alone()) sandbox_begin();
    return c->run(count, operands);
}

/* `run duel.fray seed 7`: the word is one too many, or it belongs to an option without its dashes.
 */
static int report_surplus(const char *const *word, int before)
{
    const char *option = before > 0 ? nearest_option(word[-1]) : NULL;
    if (option && strcmp(option, word[-1]) == 0)
        return usage_error("'%s' is one word too many; an option begins with two dashes: --%s %s",
                           *word, option, *word);
    return usage_error("'%s' is one word too many", *word);
}

static int run_with_words(const struct command *c, int count, const char **words)
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
            code = report_surplus(operands + c->most, c->most);
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
    return c ? run_with_words(c, count, words) : EXIT_USAGE;
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
            put(stderr, "  fray %-8s %s\n", commands[i]->name, commands[i]->summary);
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
        code = c ? run_with_words(c, argc - 1, words + 1) : EXIT_USAGE;
    }
    free(words);
    return executor_end(finish_output(code));
}
