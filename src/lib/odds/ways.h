/* ways.h -- Distributions of integers as counts of ways: whole numbers over one common total.
 *
 * Independent distributions are combined without enumerating outcomes. n alike values are added by
 * a linear recurrence, two different ones by one large product. Numbers are GMP's; without GMP
 * these files are empty.
 */
#ifndef FRAY_ODDS_WAYS_H
#define FRAY_ODDS_WAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "look.h"

#ifdef FRAY_GMP
#include <gmp.h>

/* Ways to the values least, least + 1 ... The first and the last count are above 0. */
struct ways {
    int64_t least;
    int64_t count;
    mpz_t *at; /* [count]: the total */
    bool flag; /* the values are 0 and 1, for no and yes */
};

/* Numbers that one counting allocated. */
struct ways_block {
    mpz_t *at;
    int64_t count;
    struct ways_block *next;
};
struct counting {
    struct arena arena; /* with an escape: failed allocations and limits leave by it */
    struct ways_block *blocks;
    double steps;             /* so far: products of machine words */
    double looked;            /* when the host was asked last */
    double bytes, most_bytes; /* taken, nearly; at most, or 0 */
    struct look *look;
    const char *why; /* the limit that was exceeded, or NULL */
};
#define WAYS_VALUES_MOST 1000000
#define WAYS_STEPS_MOST  4e9
#define WAYS_LOOK_EACH   5e5 /* steps */
#define WAYS_WORDS_MOST  8e6 /* machine words of one distribution */

/* Leaves by the arena's escape. */
_Noreturn void counting_stop(struct counting *c, const char *why);
/* Counts `steps` products of numbers as large as `size`. Stops beyond WAYS_STEPS_MOST, and when the
 * host says so. Loops with more steps than WAYS_LOOK_EACH count them part by part. */
void counting_step(struct counting *c, double steps, const mpz_t size);
/* Counts memory: all of it stays in use to the end. Stops beyond the most. */
void counting_take(struct counting *c, double bytes);
void counting_clear(struct counting *c);                /* frees all numbers, not the arena */
mpz_t *ways_numbers(struct counting *c, int64_t count); /* zeros */
/* Zero ways to each of `count` values; the caller fills them and calls ways_finish. */
struct ways ways_new(struct counting *c, int64_t least, int64_t count);
/* Removes zeros at both ends and computes the total. Stops if nothing is left. */
void ways_finish(struct counting *c, struct ways *w);
static inline mpz_t *ways_all(const struct ways *w)
{
    return &w->at[w->count];
}

struct ways ways_constant(struct counting *c, int64_t value);
struct ways ways_negated(struct counting *c, const struct ways *w);
struct ways ways_sum(struct counting *c, const struct ways *a, const struct ways *b);
/* the sum of n independent values; n >= 0 */
struct ways ways_power(struct counting *c, const struct ways *w, int64_t n);
/* a < b for -1, a == b for 0, a > b for 1 */
struct ways ways_compared(struct counting *c, const struct ways *a, const struct ways *b, int sign);
struct ways ways_not(struct counting *c, const struct ways *w);
/* any function of two values; goes through all pairs. *ok is set to false to stop. */
typedef int64_t (*ways_function)(int64_t a, int64_t b, bool *ok);
struct ways ways_pairs(struct counting *c, const struct ways *a, const struct ways *b,
                       ways_function f);
/* The larger (sign 1) or smaller (sign -1) of both. */
struct ways ways_extreme(struct counting *c, const struct ways *a, const struct ways *b, int sign);
/* Draws part i with `weights[i]` ways. */
struct ways ways_mixed(struct counting *c, const struct ways *parts, mpz_t *weights, int64_t count);

#endif
#endif
