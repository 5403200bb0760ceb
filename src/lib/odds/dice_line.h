/* dice_line.h -- Reads a line of dice notation, such as "4d6 highest 3", and counts its outcomes.
 *
 * The notation needs no rules. Each dice expression is independent of the others, so values are
 * combined as distributions while the line is read. docs/odds.md describes the notation.
 */
#ifndef FRAY_ODDS_DICE_LINE_H
#define FRAY_ODDS_DICE_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct dice_line_error {
    char why[120];
    size_t at, size; /* the part of the line */
};
struct dice_line;
/* NULL: *error is why, or `why` is empty if memory ran out or there are no exact numbers. */
struct dice_line *dice_line_new(const struct memory *memory, const char *line,
                                struct dice_line_error *error);
void dice_line_free(struct dice_line *d);
struct dice_line_facts {
    bool is_flag;
    int64_t count; /* of values, those without ways included */
    double mean;
};
struct dice_line_facts dice_line_facts(const struct dice_line *d);
/* Sets an exact number of number.h, which need not be in lowest terms. false: no ways. */
bool dice_line_value(const struct dice_line *d, int64_t index, int64_t *value, void *chance);

#endif
