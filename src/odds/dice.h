/* dice.h -- Distributions of dice: the sum, the best or worst, the number that show at least a
 * face.
 *
 * No outcome is enumerated. Sums are convolved die by die: 100d6 costs 100 * 600 steps, not 6^100.
 * Kept dice are counted face by face, from the highest down. The state is how many dice show a
 * higher face, and the sum of those that are kept.
 */
#ifndef FRAY_ODDS_DICE_H
#define FRAY_ODDS_DICE_H

#include "base/vec.h"
#include "odds/number.h"
#include "vm/vm.h"

struct spread {
    struct dice_kind kind;
    int64_t least, count; /* outcomes least, least + 1 ...: a chance each */
    unsigned char *chances;
};

/* Distributions that were computed, kept for later rolls. */
struct dice {
    const struct numbers *numbers;
    struct arena arena;
    VEC(struct spread *) known;
};
#define DICE_OUTCOMES_MOST 1000000 /* a roll with more outcomes is left unresolved */
/* So is a roll with kept dice that takes more steps: 60 of many d6, 25 of many d20. */
#define DICE_STEPS_MOST    4000000

void dice_init(struct dice *d, const struct numbers *numbers, const struct memory *memory);
void dice_release(struct dice *d);
/* NULL: no memory, or too many outcomes */
const struct spread *dice_spread(struct dice *d, struct dice_kind kind);
static inline const void *spread_chance(const struct dice *d, const struct spread *s, int64_t i)
{
    return s->chances + (size_t)i * d->numbers->size;
}

#endif
