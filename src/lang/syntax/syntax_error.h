/* syntax_error.h -- A syntax error and its reports, private to syntax_error*.c. */
#ifndef FRAY_SYNTAX_SYNTAX_ERROR_H
#define FRAY_SYNTAX_SYNTAX_ERROR_H

#include "parse_state.h"

struct syntax_fault {
    struct parse *ps;
    unsigned expected;
    struct sent_token now, before, earlier; /* the unexpected token and the two before it */
    struct str word, word_before;           /* texts of now and before, in back quotes */
};

struct str quote(struct parse *ps, struct sent_token t); /* its text in back quotes */

bool is_reserved(int kind);
bool is_end(int kind);
bool is_line_start(int kind); /* whether the token after one of this kind begins a line */

/* Reports "unexpected ..." with an optional label. */
struct diag *report_unexpected(const struct syntax_fault *f, const struct diag_code *code,
                               struct span at, const char *label);

/* syntax_error_hints.c. The functions report_* return false, and report nothing, if their case does
 * not apply. The functions hint_* add a help to `g` if they know one. */
bool report_operator(const struct syntax_fault *f);
bool report_habit(const struct syntax_fault *f);
bool report_in_brackets(const struct syntax_fault *f);
bool report_whole_line(const struct syntax_fault *f); /* syntax_error_lines.c */
void hint_line_continues(const struct syntax_fault *f, struct diag *g);
void hint_block(const struct syntax_fault *f, struct diag *g);
bool hint_start(const struct syntax_fault *f, struct diag *g);
void hint_rest(const struct syntax_fault *f, struct diag *g);

#endif
