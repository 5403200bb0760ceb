/* commands.h -- Declares the table of commands, and commands that run in a process of their own. */
#ifndef FRAY_TOOL_COMMANDS_H
#define FRAY_TOOL_COMMANDS_H

#include "tool/io/options.h"

/* main.c: the table of commands */
const struct command *const *command_table(int *count);
/* man_page.c: prints a manual page in the format of scdoc; NULL: that of the tool */
void print_man_page(const struct command *c);
/* Calls a function in a process of its own, and waits for it. Returns its exit code. */
int call_in_child(int (*call)(void *user), void *user);
/* Runs a command line of the tool so: a command, options and operands; NULL at the end. */
int run_in_child(const char *const *words);

#endif
