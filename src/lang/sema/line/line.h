/* line.h -- Lines of the checker: the parts that each may have, and moments that they name. */
#ifndef FRAY_SEMA_LINE_H
#define FRAY_SEMA_LINE_H

#include "lang/sema/model/scope.h"

/* Places whose lines begin with words of the language. */
enum line_place {
    AT_TOP,
    IN_SYSTEM,
    IN_MEMBERS,
    IN_COMMAND,
    IN_MARK,
    IN_ACT,
    IN_SCENE,
    IN_SIDE,
    IN_TACTICS,
    IN_TRIAL,
    IN_ORDER
};
/* Returns the word of a row and sets *example; NULL after the last. Both are static. */
const char *line_word_at(enum line_place place, size_t index, const char **example);
/* A first word of a command that the language defines: `let`, `apply`. */
bool is_statement_word(struct str name);
/* A word that rules may declare as a command or an event, and then mean theirs. */
bool is_free_statement(struct str name);

enum {
    HAS_NAME = 1, /* one name */
    HAS_NAMES = 2,
    HAS_CALL = 4,   /* a name with parentheses behind it */
    HAS_VALUES = 8, /* anything: the caller checks the values */
    HAS_TYPE = 16,
    HAS_SET = 32,
    HAS_CHANGE = 64 /* += and -= */,
    HAS_WHEN = 128,
    HAS_ELSE = 256,
    HAS_BLOCK = 512
};
#define EVERY_JOIN UINT32_MAX
/* Each reports what the line has but may not have, and returns false if there was something. */
bool check_line_parts(struct model *m, struct ast *line, unsigned parts, uint32_t joins);
bool check_word_parts(struct model *m, struct ast *line, enum line_place place); /* by its word */
bool check_value_labels(struct model *m, struct ast *line); /* labels behind a right side */
/* Returns whether a missing brace was reported: then a block holds lines that belong elsewhere. */
bool brace_missing(struct model *m, uint32_t file);
/* Whether a finding of this code is within the span. */
bool is_reported(const struct model *m, const struct diag_code *code, struct span in);
/* Reports a line whose first word began an earlier line of the block. */
bool report_repeated_word(struct model *m, struct ast *block, size_t i);

/* Returns the moment that `name` means, or NULL after a report. */
struct moment *moment_named(struct model *m, struct scope *s, struct ast *name);
/* The same, perhaps with a number: `2 turn_start`, `(n) round.over`. Sets *count to the number. */
struct moment *counted_moment(struct model *m, struct scope *s, struct ast *name,
                              struct ast **count);
/* The moment that a unit is where a moment is needed. Others are returned as they are. */
struct moment *moment_of_unit(struct model *m, struct moment *mo);

#endif
