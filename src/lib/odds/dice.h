/* dice.h -- Distributions of dice: the sum, the best or worst, the number that show at least a
 * face.
 *
 * No outcome is enumerated. Sums are convolved die by die: 100d6 costs 100 * 600 steps, not 6^100.
 * Kept dice are counted face by face, from the highest down. The state is how many dice show a
 * higher face, and the sum of those that are kept. Dice that fall again are a die each with chances
 * of its own (dice_again.c).
 */
#ifndef FRAY_ODDS_DICE_H
#define FRAY_ODDS_DICE_H

#include "base/vec.h"
#include "engine/vm/roll_request.h"
#include "look.h"
#include "number.h"

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
    struct look *look; /* asked after each die or face; may be NULL */
};
#define DICE_OUTCOMES_MOST 1000000 /* a roll with more outcomes is left unresolved */
/* So is a roll with kept dice that takes more steps: 60 of many d6, 25 of many d20. */
#define DICE_STEPS_MOST    4000000

/* And one of many dice with many sides: dice times sums times words of a number. */
#define DICE_WORDS_MOST 1.25e9

void dice_init(struct dice *d, const struct numbers *numbers, const struct memory *memory);
void dice_release(struct dice *d);
/* dice_again.c: fills the spread of dice that fall again, whose kind is set. false: no memory, or
 * too many steps. */
bool spread_again(struct dice *d, struct spread *s);
/* The binomial coefficient. It fits for n below 62, and for all or none of any n. */
static inline uint64_t binomial(int64_t n, int64_t j)
{
    uint64_t c = 1;
    for (int64_t i = 1; i <= j; i++) c = c * (uint64_t)(n - j + i) / (uint64_t)i;
    return c;
}
/* to += a * b. work: one number. */
static inline void product_add(const struct dice *d, void *to, const void *a, const void *b,
                               void *work)
{
    d->numbers->multiply(work, a, b);
    d->numbers->add(to, work);
}
static inline void *number_at(const struct dice *d, unsigned char *numbers, int64_t i)
{
    return numbers + (size_t)i * d->numbers->size;
}
static inline unsigned char *numbers_new(struct dice *d, int64_t count)
{
    unsigned char *all = arena_array(&d->arena, (size_t)count, d->numbers->size);
    for (int64_t i = 0; all && i < count; i++) d->numbers->init(number_at(d, all, i));
    return all;
}
static inline void numbers_clear(struct dice *d, unsigned char *all, int64_t count)
{
    for (int64_t i = 0; all && i < count; i++) d->numbers->clear(number_at(d, all, i));
}

/* NULL: no memory, too many outcomes, or the host stopped it */
const struct spread *dice_spread(struct dice *d, struct dice_kind kind);
/* Whether dice can show the outcome at all: those that explode skip some. */
bool spread_never(const struct dice *d, const struct spread *s, int64_t i);
static inline const void *spread_chance(const struct dice *d, const struct spread *s, int64_t i)
{
    return s->chances + (size_t)i * d->numbers->size;
}

#endif
