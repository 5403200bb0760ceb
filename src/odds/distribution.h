/* distribution.h -- what is counted at the ends: variables, each with its values and their chances.
 */
#ifndef FRAY_ODDS_DISTRIBUTION_H
#define FRAY_ODDS_DISTRIBUTION_H

#include "api/fight.h"
#include "base/vec.h"
#include "odds/number.h"

struct value {
    int64_t value;
    unsigned char *chance;
    uint64_t sampled;
};
struct variable {
    fray_odds_kind kind;
    const char *name;
    int32_t creature, side, index; /* index: the track, flag, mark, result or measure */
    int32_t sum; /* of a measure that is counted along the way: which of the sums; -1 */
    int64_t start;
    int32_t tag; /* its values are words of this family; -1 */
    bool yes_or_no;
    VEC(struct value) values; /* rising */
};
struct distribution {
    const struct numbers *numbers;
    struct arena *arena; /* lives as long as the tally */
    VEC(struct variable) variables;
    int32_t sum_count; /* what is counted along the way: part of what tells two states apart */
};

bool distribution_begin(struct distribution *t, const struct numbers *numbers, struct arena *arena,
                        fray_fight *first, const fray_odds_plan *plan);
void distribution_measure(const struct distribution *t, const struct measured *m, int64_t *sums);
void distribution_release(struct distribution *t);
/* The fight has come to its end: with this chance, or (NULL) in one more play of the rest. False:
 * no memory. */
bool distribution_end(struct distribution *t, fray_fight *fight, const fray_signal *end,
                      const int64_t *sums, const void *chance);

#endif
