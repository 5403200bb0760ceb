/* dice.h -- how likely each sum of some dice is. Sums are folded die by die: 100d6 costs 100 * 600 steps, never 6^100. */
#ifndef FRAY_ODDS_DICE_H
#define FRAY_ODDS_DICE_H

#include "base/vec.h"
#include "odds/number.h"

struct sums {
    int64_t dice, sides;
    int64_t least, count;  /* sums least, least + 1 ...: a chance each */
    unsigned char *chances;
};

/* What has been asked for is kept. */
struct dice {
    const struct numbers *numbers;
    struct arena arena;
    VEC(struct sums *) known;
};
#define DICE_SUMS_MOST 1000000 /* more different sums than that are not gone through */

void dice_init(struct dice *d, const struct numbers *numbers, const struct memory *memory);
void dice_release(struct dice *d);
const struct sums *dice_sums(struct dice *d, int64_t dice, int64_t sides); /* NULL: no memory, or too many sums */
static inline const void *sums_chance(const struct dice *d, const struct sums *s, int64_t i) { return s->chances + (size_t)i * d->numbers->size; }

#endif
