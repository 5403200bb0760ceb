/* syntax_error.h -- what the wordings of syntax errors know of the fault. Of syntax_error.c,
 * syntax_error_hints.c and syntax_error_lines.c alone. */
#ifndef FRAY_SYNTAX_SYNTAX_ERROR_H
#define FRAY_SYNTAX_SYNTAX_ERROR_H

#include "syntax/parse_state.h"

struct syntax_fault {
    struct parse *ps;
    unsigned expected;
    struct sent_token now, before, earlier;
    struct str word, word_before; /* as shown, in back quotes */
};

bool is_join(int kind);
bool is_reserved(int kind);
bool is_end(int kind);
bool is_line_start(int kind); /* of the token before */

/* "unexpected ..." */
struct diag *report_unexpected(const struct syntax_fault *f, enum diag_code code, struct span at,
                               const char *label);

/* syntax_error_hints.c: what was probably meant. Wordings say whether they fit. */
bool report_operator(const struct syntax_fault *f);
bool report_habit(const struct syntax_fault *f);
bool report_in_brackets(const struct syntax_fault *f);
bool report_whole_line(const struct syntax_fault *f); /* syntax_error_lines.c */
void hint_line_continues(const struct syntax_fault *f, struct diag *g);
void hint_block(const struct syntax_fault *f, struct diag *g);
bool hint_start(const struct syntax_fault *f, struct diag *g);
void hint_rest(const struct syntax_fault *f, struct diag *g);

#endif
