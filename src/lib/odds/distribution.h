/* distribution.h -- Random variables of a fight, each with its values and their chances. */
#ifndef FRAY_ODDS_DISTRIBUTION_H
#define FRAY_ODDS_DISTRIBUTION_H

#include "base/vec.h"
#include "fray/odds.h"
#include "lib/fight/fight.h"
#include "number.h"

struct measure_record;

struct outcome_value {
    int64_t value;
    unsigned char *chance;
    uint64_t sampled;
};
struct variable {
    fray_odds_kind kind;
    const char *name;
    int32_t creature, side, index; /* index: the track, flag, mark, result or measure */
    int32_t sum;                   /* the index of the running sum of a measure; or -1 */
    int64_t start;
    int32_t tag; /* the family whose words are its values; or -1 */
    bool yes_or_no, has_mean;
    double mean;                      /* computed when it is first asked for */
    VEC(struct outcome_value) values; /* in rising order after distribution_finish */
    uint32_t *slots;                  /* 1 + index in values, by hash */
    size_t slot_count;
};
struct distribution {
    const struct numbers *numbers;
    struct arena *arena; /* must outlive the distribution */
    VEC(struct variable) variables;
    int32_t sum_count; /* running sums of measures. They are part of a state. */
};

bool distribution_begin(struct distribution *t, const struct numbers *numbers, struct arena *arena,
                        fray_fight *first, const fray_odds_plan *plan);
void distribution_measure(const struct distribution *t, const struct measure_record *m,
                          int64_t *sums);
void distribution_release(struct distribution *t);
/* Adds the end of a fight with its chance. chance NULL: one random fight of the unresolved part.
 * False: no memory. */
bool distribution_end(struct distribution *t, fray_fight *fight, const fray_signal *end,
                      const int64_t *sums, const void *chance);
/* Puts the values of each variable in order, once all are added. */
void distribution_finish(struct distribution *t);

#endif
