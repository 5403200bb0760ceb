/* dice.h -- how likely each outcome of some dice is: their sum, that of the best or worst, how many
 * show at least a face.
 *
 * Nothing is enumerated. Sums are folded die by die: 100d6 costs 100 * 600 steps, never 6^100. The
 * best are folded face by face, from the greatest down: all that matters of the dice above a face
 * is how many they are and what the kept ones add up to.
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

/* What has been asked for is kept. */
struct dice {
    const struct numbers *numbers;
    struct arena arena;
    VEC(struct spread *) known;
};
#define DICE_OUTCOMES_MOST 1000000 /* more different ones than that are not gone through */
#define DICE_STEPS_MOST                                                                            \
    4000000 /* and for dice that are kept, more steps than that: 60 of many d6, 25 of many d20 */

void dice_init(struct dice *d, const struct numbers *numbers, const struct memory *memory);
void dice_release(struct dice *d);
/* NULL: no memory, or too many outcomes */
const struct spread *dice_spread(struct dice *d, struct dice_kind kind);
static inline const void *spread_chance(const struct dice *d, const struct spread *s, int64_t i)
{
    return s->chances + (size_t)i * d->numbers->size;
}

#endif
