/* syntax_error.h -- what the wordings of syntax errors know of the fault. Of syntax_error.c,
 * syntax_error_hints.c and syntax_error_lines.c alone. */
#ifndef FRAY_SYNTAX_SYNTAX_ERROR_H
#define FRAY_SYNTAX_SYNTAX_ERROR_H

#include "syntax/parse_state.h"

struct fault {
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
struct diag *say(const struct fault *f, enum diag_code code, struct span at, const char *label);

/* syntax_error_hints.c: what was probably meant. Wordings say whether they fit. */
bool say_operator(const struct fault *f);
bool say_habit(const struct fault *f);
bool say_in_brackets(const struct fault *f);
bool say_whole_line(const struct fault *f); /* syntax_error_lines.c */
void hint_line_goes_on(const struct fault *f, struct diag *g);
void hint_block(const struct fault *f, struct diag *g);
bool hint_start(const struct fault *f, struct diag *g);
void hint_rest(const struct fault *f, struct diag *g);

#endif
