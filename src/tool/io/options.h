/* options.h -- Declares what a command is, and how its options and words are read. */
#ifndef FRAY_TOOL_OPTIONS_H
#define FRAY_TOOL_OPTIONS_H

#include <popt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rights that the sandbox leaves to a command (sandbox.h). */
enum command_right {
    WRITES_OUTPUTS,  /* it writes the files that its options name */
    WRITES_OPERANDS, /* and those that its operands name */
    WRITES_ANYWHERE,
    SERVES /* anywhere, and it opens sockets */
};

struct command {
    const char *name, *summary, *usage;
    const char *details;              /* paragraphs of its help, or NULL */
    const char *const *examples;      /* ends with NULL */
    const struct poptOption *options; /* or NULL */
    int least, most;                  /* number of operands; most < 0: no limit */
    int (*run)(int count, const char *const *operands);
    /* Takes each --NAME VALUE that is not an option of the tool, and owns `name`. value NULL: there
     * is none. Or NULL. */
    bool (*take_option)(char *name, const char *value);
    enum command_right right;
};

#define EXAMPLES(...)                                                                              \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

extern const struct poptOption common_options[]; /* of all commands; --color comes first */
bool option_table_ends(const struct poptOption *o);
const struct poptOption *option_table_included(const struct poptOption *o); /* or NULL */

/* Reads the options of a command line, and sets up colours. Returns 0 or an exit code. */
int options_read(poptContext context, const struct poptOption *options);
bool help_is_wanted(void); /* --help was among the options */
/* Hands options such as `--blade Sting`, which belong to the rules and not to the tool, to the
 * command, and removes them from the words. Returns 0 or an exit code. */
int options_of_rules(const struct command *c, const struct poptOption *options, int *count,
                     const char **words);

void usage_of(const struct command *c);    /* whose usage errors follow; NULL: of the tool */
const struct command *usage_command(void); /* the one that was set so; or NULL */
void put_usage_hint(void);                 /* where to find help */
/* Prints a usage error and where to find help. Returns EXIT_USAGE. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Options that contradict each other, and why. */
struct contradiction {
    bool holds;
    const char *why;
};
/* Prints the first that holds as a usage error. Returns 0 if none does. */
int report_contradiction(const struct contradiction *list, size_t count);
/* The option of the current command nearest to an unknown one, both without --; or NULL. */
const char *nearest_option(const char *name);
/* The one of `count` names that is nearest to `word`, or NULL. */
const char *nearest(const char *word, const char *(*name_at)(const void *from, int index),
                    const void *from, int count);
/* The index of `word` in the names, which end with NULL; or -1 after a usage error. */
int parse_choice(const char *option, const char *word, const char *const *names);
/* Parses a whole number of digits alone, at most `most`. */
bool read_number(const char *text, size_t size, uint64_t most, uint64_t *value);
/* Parses a number from 1 to `most` that an option takes; NULL leaves *value alone. False after a
 * usage error. */
bool read_count(const char *option, const char *text, uint64_t most, uint64_t *value);
/* The same from 0. */
bool read_count_or_none(const char *option, const char *text, uint64_t most, uint64_t *value);

#endif
