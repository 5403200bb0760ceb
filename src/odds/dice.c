/* dice.c -- sums of dice. Ways are counted in whole 64-bit numbers where they fit, else added up as numbers. */
#include "odds/dice.h"

#include "base/check.h"

void dice_init(struct dice *d, const struct numbers *numbers, const struct memory *memory)
{
    *d = (struct dice){.numbers = numbers};
    arena_init(&d->arena, memory, 0);
}

void dice_release(struct dice *d)
{
    for (size_t k = 0; k < d->known.len; k++)
        for (int64_t i = 0; i < d->known.at[k]->count; i++) d->numbers->clear(d->known.at[k]->chances + (size_t)i * d->numbers->size);
    arena_release(&d->arena);
}

static bool ways_fit(int64_t dice, int64_t sides, uint64_t *all)
{
    *all = 1;
    for (int64_t i = 0; i < dice; i++)
        if (__builtin_mul_overflow(*all, (uint64_t)sides, all) || *all >> 62) return false;
    return true;
}

/* A window of `sides` sums slides over the ways of one die fewer. */
static bool sums_counted(struct dice *d, struct sums *s, uint64_t all)
{
    uint64_t *ways = ARENA_ARRAY(&d->arena, uint64_t, (size_t)s->count), *next = ARENA_ARRAY(&d->arena, uint64_t, (size_t)s->count);
    if (!ways || !next) return false;
    ways[0] = 1;
    int64_t count = 1;
    for (int64_t k = 0; k < s->dice; k++) {
        int64_t wider = count + s->sides - 1;
        uint64_t window = 0;
        for (int64_t i = 0; i < wider; i++) {
            if (i < count) window += ways[i];
            if (i >= s->sides) window -= ways[i - s->sides];
            next[i] = window;
        }
        uint64_t *swap = ways;
        ways = next, next = swap, count = wider;
    }
    for (int64_t i = 0; i < s->count; i++) d->numbers->set(s->chances + (size_t)i * d->numbers->size, ways[i], all);
    return true;
}

/* Sums of n dice are those of n - 1 and one more; here without subtraction, which floating numbers could not bear. */
static bool sums_added(struct dice *d, struct sums *s)
{
    const struct numbers *n = d->numbers;
    const struct sums *before = dice_sums(d, s->dice - 1, s->sides), *one = dice_sums(d, 1, s->sides);
    if (!before || !one) return false;
    unsigned char *product = arena_alloc(&d->arena, n->size);
    if (!product) return false;
    n->init(product);
    for (int64_t i = 0; i < before->count; i++) {
        n->multiply(product, sums_chance(d, before, i), sums_chance(d, one, 0));
        for (int64_t k = 0; k < s->sides; k++) n->add(s->chances + (size_t)(i + k) * n->size, product);
    }
    n->clear(product);
    return true;
}

const struct sums *dice_sums(struct dice *d, int64_t dice, int64_t sides)
{
    for (size_t i = 0; i < d->known.len; i++)
        if (d->known.at[i]->dice == dice && d->known.at[i]->sides == sides) return d->known.at[i];
    int64_t span;
    uint64_t all;
    if (dice < 1 || sides < 1 || !mul_i64(dice, sides - 1, &span) || span >= DICE_SUMS_MOST) return NULL;
    struct sums *s = ARENA_NEW(&d->arena, struct sums);
    if (!s) return NULL;
    *s = (struct sums){.dice = dice, .sides = sides, .least = dice, .count = span + 1};
    s->chances = arena_array(&d->arena, (size_t)s->count, d->numbers->size);
    if (!s->chances) return NULL;
    for (int64_t i = 0; i < s->count; i++) d->numbers->init(s->chances + (size_t)i * d->numbers->size);
    size_t known = d->known.len;
    vec_push(&d->known, &d->arena, s); /* from here on dice_release clears it */
    bool ok = d->known.len > known && (ways_fit(dice, sides, &all) ? sums_counted(d, s, all) : sums_added(d, s));
    if (ok) return s;
    s->dice = -1; /* never found again */
    return NULL;
}
