/* output.h -- Declares the output of the tool: exit codes, escaped text, colours, folding. */
#ifndef FRAY_TOOL_OUTPUT_H
#define FRAY_TOOL_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "fray.h"

enum {
    EXIT_CLEAN = 0,
    EXIT_NO = 1, /* a negative result: errors in the rules, failing tests, a fight that failed */
    /* wrong usage, a file that cannot be read or written, input that ends too soon */
    EXIT_USAGE = 2,
    EXIT_BROKEN = 70 /* the tool failed: no memory, a full disk, a bug */
};

enum paint { PLAIN, BOLD, DIM, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN };

void colour_setup(const char *when); /* "auto", "always" or "never" */
bool colour_on(FILE *to);
void paint(FILE *to, enum paint paint); /* does nothing where colours are off */
/* printf whose %s is escaped: control characters, broken UTF-8 and characters that change the
 * reading direction become \x1b or \u{202e}. The width of %s counts columns. */
void put(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_lines(FILE *to, const char *text); /* escaped, except line ends and tabs */
/* text that the library has rendered and escaped, perhaps with colours */
void put_rendered(FILE *to, const char *text);
void put_bytes(FILE *to, const char *bytes, size_t size);

/* The size of the terminal behind a stream; 0: it is none. */
int screen_columns(FILE *to);
int screen_rows(FILE *to);
size_t lines_printed(void); /* to standard output and standard error, of them together */
enum fold_at { FOLD_WORDS, FOLD_LIST /* behind the commas of a list, if that is possible */ };
/* Prints a line, folded at so many columns. Its further lines begin with `hang` blanks. */
void put_folded(FILE *to, const char *line, enum fold_at where, int columns, int hang);

/* prints "fray: ..." as a line on standard error */
void print_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int columns_of(const char *text); /* the columns of a text as it is shown, escaped */
/* the exit code for a result of reading rules or beginning a fight */
int exit_code_of(fray_result result);
int finish_output(int code); /* flushes; EXIT_BROKEN if something could not be written */
/* Prints JSON. Characters that must not reach a terminal become \uXXXX. */
void put_json(FILE *to, const char *json);
/* a copy in which each character that put would escape is _, to be freed */
char *plain_name(const char *text);
char *clean_text(const char *text); /* a copy with broken UTF-8 escaped, to be freed */

#endif
