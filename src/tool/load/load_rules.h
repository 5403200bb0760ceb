/* load_rules.h -- Declares compiling rules from a path, with a report of what is wrong. */
#ifndef FRAY_TOOL_LOAD_RULES_H
#define FRAY_TOOL_LOAD_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "fray.h"

/* Compiles a file (or "-"). Returns EXIT_CLEAN and *program, or the exit code after printing the
 * findings. Warnings are printed only beside errors. */
int load_rules(const char *path, fray_program **program);
int load_rules_for(fray_purpose purpose, const char *path, fray_program **program);
/* Compiles with changes; without any, as load_rules. */
int load_rules_changed(const char *path, const fray_change *changes, size_t count,
                       fray_program **program);
/* load_rules_changed without a report of findings. If the changed rules have errors, *why is the
 * first one, to be freed, and *program is NULL; else *why is NULL. */
int try_rules_changed(const char *path, const fray_change *changes, size_t count,
                      fray_program **program, char **why);

/* Checks many files in one process: shared modules are read once. */
struct check_session {
    struct module_finder *finder;
    fray_session *session;
};
/* EXIT_CLEAN, or EXIT_BROKEN after a message; there is no session then. */
int check_session_begin(struct check_session *session);
/* Reads a file before one of the next two. EXIT_CLEAN, or EXIT_USAGE after a message. */
int check_session_read(struct check_session *session, const char *path);
/* as load_rules; `covered`: compiled with coverage points */
int check_session_load(struct check_session *session, const char *path, bool covered,
                       fray_program **program);
/* the same without a program */
int check_session_check(struct check_session *session, const char *path);
void check_session_end(struct check_session *session);

/* Compiles rules for `fray doc`; returns as load_rules. */
int load_doc(const char *path, fray_doc **doc);
/* The same without a report: *doc is NULL if the rules have errors. */
void try_doc(const char *path, fray_doc **doc);

#endif
