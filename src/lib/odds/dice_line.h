/* dice_line.h -- Counts the outcomes of an expression of dice and numbers, such as "4d6 highest 3".
 *
 * It needs no rules. Each dice expression is independent of the others, so values are combined as
 * distributions.
 */
#ifndef FRAY_ODDS_DICE_LINE_H
#define FRAY_ODDS_DICE_LINE_H

#include "lang/syntax/ast.h"
#include "look.h"

struct dice_line;
/* NULL: a finding says why; *no_memory is set; or the value needs rules, or there are no exact
 * numbers. */
struct dice_line *dice_line_new(const struct memory *memory, const struct ast *value,
                                struct diags *diags, struct look *look, double most_bytes,
                                bool *no_memory);
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
