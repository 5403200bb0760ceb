/* dice_again.c -- Computes distributions of dice that explode or are rerolled.
 *
 * First the chances of one die: of its value, or of how many of its faces are counted. Dice of any
 * such chances are then added by convolution, or kept in the order of their values. All chances are
 * added and multiplied, so the error bound of floating numbers holds.
 */
#include "dice.h"
#include "engine/vm/roll_request.h"

/* Dice of which the best or worst are kept: a binomial coefficient times it has 64 bits. */
enum { KEPT_OF_MOST = 60 };

/* The chances of a value from 0 to `most`. */
struct one_die {
    unsigned char *chances;
    int64_t most;
};

static int64_t worth(const struct dice_kind *k, int64_t face)
{
    return k->how == DICE_AT_LEAST ? face >= k->number : face;
}

static void rerolled(struct dice *d, const struct dice_kind *k, struct one_die *die,
                     unsigned char *chance)
{
    uint64_t sides = (uint64_t)k->sides, low = (uint64_t)k->face;
    for (int64_t face = 1; face <= k->sides; face++) {
        d->numbers->set(chance, face <= k->face ? low : sides + low, sides * sides);
        d->numbers->add(number_at(d, die->chances, worth(k, face)), chance);
    }
}

/* chain: the chances of the values with which a die is still falling. */
static bool exploded(struct dice *d, const struct dice_kind *k, struct one_die *die,
                     unsigned char *chance)
{
    unsigned char *chain = numbers_new(d, 2 * (die->most + 1)),
                  *next = chain ? number_at(d, chain, die->most + 1) : NULL;
    if (!chain) return false;
    unsigned char *product = number_at(d, chance, 1);
    d->numbers->set(chance, 1, (uint64_t)k->sides);
    d->numbers->set(chain, 1, 1);
    int64_t step = worth(k, k->sides);
    for (int64_t falls = 1; falls <= AGAIN_CHAIN_MOST; falls++) {
        for (int64_t v = 0; v <= die->most; v++) d->numbers->set(number_at(d, next, v), 0, 1);
        for (int64_t v = 0; v <= (falls - 1) * step; v++) {
            d->numbers->multiply(product, number_at(d, chain, v), chance);
            for (int64_t face = 1; face <= k->sides; face++) {
                bool again = face >= k->face && falls < AGAIN_CHAIN_MOST;
                d->numbers->add(number_at(d, again ? next : die->chances, v + worth(k, face)),
                                product);
            }
        }
        unsigned char *swap = chain;
        chain = next, next = swap;
    }
    numbers_clear(d, chain < next ? chain : next, 2 * (die->most + 1));
    return true;
}

static bool die_begin(struct dice *d, const struct dice_kind *k, struct one_die *die)
{
    bool explodes = k->again == AGAIN_EXPLODE, counts = k->how == DICE_AT_LEAST;
    die->most = (counts ? 1 : k->sides) * (int64_t)(explodes ? AGAIN_CHAIN_MOST : 1);
    if (explodes && AGAIN_CHAIN_MOST * die->most * k->sides > DICE_STEPS_MOST) return false;
    die->chances = numbers_new(d, die->most + 1);
    unsigned char *work = numbers_new(d, 2);
    bool ok = die->chances && work && (!explodes || exploded(d, k, die, work));
    if (ok && !explodes) rerolled(d, k, die, work);
    numbers_clear(d, work, 2);
    if (!ok) numbers_clear(d, die->chances, die->most + 1);
    return ok;
}

static bool is_zero(const struct dice *d, const void *x)
{
    double error;
    return d->numbers->value(x, &error) <= 0;
}

static bool added(struct dice *d, struct spread *s, const struct one_die *die)
{
    int64_t n = s->kind.count, most = n * die->most;
    if (n * most * die->most / 2 > DICE_STEPS_MOST) return false;
    unsigned char *all = numbers_new(d, 2 * (most + 1)), *work = numbers_new(d, 1), *now = all,
                  *next = all ? number_at(d, all, most + 1) : NULL;
    bool ok = all && work;
    if (ok) d->numbers->set(now, 1, 1);
    for (int64_t k = 0; ok && k < n; k++) {
        if (!(ok = look_on(d->look))) break;
        for (int64_t v = 0; v <= most; v++) d->numbers->set(number_at(d, next, v), 0, 1);
        for (int64_t v = 0; v <= k * die->most; v++) {
            if (is_zero(d, number_at(d, now, v))) continue;
            for (int64_t x = 0; x <= die->most; x++)
                if (!is_zero(d, number_at(d, die->chances, x)))
                    product_add(d, number_at(d, next, v + x), number_at(d, now, v),
                                number_at(d, die->chances, x), work);
        }
        unsigned char *swap = now;
        now = next, next = swap;
    }
    for (int64_t i = 0; ok && i < s->count; i++)
        d->numbers->copy(number_at(d, s->chances, i), number_at(d, now, s->least + i));
    numbers_clear(d, all, 2 * (most + 1));
    numbers_clear(d, work, 1);
    return ok;
}

static void powers(const struct dice *d, unsigned char *all, const void *base, int64_t count)
{
    d->numbers->set(all, 1, 1);
    for (int64_t j = 1; j <= count; j++)
        d->numbers->multiply(number_at(d, all, j), number_at(d, all, j - 1), base);
}

/* What the keeping of dice works on. now[m][sum]: the chance that m dice have better values than
 * the current one, and this sum. here, rest: powers of the chances of the current value, and of all
 * worse ones. */
struct keeping {
    struct spread *s;
    unsigned char *now, *here, *rest, *work;
    int64_t width;
};

static void keep_value(struct dice *d, const struct keeping *k, int64_t value)
{
    int64_t n = k->s->kind.count, keep = k->s->kind.number;
    void *ways = number_at(d, k->work, 0), *part = number_at(d, k->work, 1),
         *product = number_at(d, k->work, 2);
    for (int64_t m = keep - 1; m >= 0; m--)
        for (int64_t sum = 0; sum < k->width; sum++) {
            unsigned char *from = number_at(d, k->now, m * k->width + sum);
            if (is_zero(d, from)) continue;
            for (int64_t j = 1, left = n - m; j <= left; j++) {
                int64_t kept = m + j < keep ? j : keep - m;
                d->numbers->set(ways, binomial(left, j), 1);
                d->numbers->multiply(part, ways, number_at(d, k->here, j));
                if (m + j < keep) {
                    product_add(d, number_at(d, k->now, (m + j) * k->width + sum + j * value), from,
                                part, product);
                    continue;
                }
                d->numbers->multiply(ways, part, number_at(d, k->rest, left - j));
                product_add(d, number_at(d, k->s->chances, sum + kept * value - k->s->least), from,
                            ways, product);
            }
        }
}

static bool kept(struct dice *d, struct spread *s, const struct one_die *die)
{
    int64_t n = s->kind.count, keep = s->kind.number, width = keep * die->most + 1;
    bool worst = s->kind.how == DICE_WORST;
    if (n > KEPT_OF_MOST || die->most * keep * width * n > DICE_STEPS_MOST) return false;
    struct keeping k = {.s = s,
                        .now = numbers_new(d, keep * width),
                        .here = numbers_new(d, n + 1),
                        .rest = numbers_new(d, n + 1),
                        .work = numbers_new(d, 3),
                        .width = width};
    unsigned char *tails = numbers_new(d, die->most + 2);
    bool ok = k.now && k.here && k.rest && k.work && tails;
    /* tails[i]: of all values after the i-th of the order, counted from 1 */
    for (int64_t i = die->most; ok && i >= 1; i--) {
        int64_t after = worst ? i + 1 : die->most - i;
        d->numbers->copy(number_at(d, tails, i), number_at(d, tails, i + 1));
        if (i < die->most)
            d->numbers->add(number_at(d, tails, i), number_at(d, die->chances, after));
    }
    if (ok) d->numbers->set(k.now, 1, 1);
    for (int64_t i = 1; ok && i <= die->most; i++) {
        int64_t value = worst ? i : die->most + 1 - i;
        if (is_zero(d, number_at(d, die->chances, value))) continue;
        if (!(ok = look_on(d->look))) break;
        powers(d, k.here, number_at(d, die->chances, value), n);
        powers(d, k.rest, number_at(d, tails, i), n);
        keep_value(d, &k, value);
    }
    numbers_clear(d, k.now, keep * width);
    numbers_clear(d, k.here, n + 1);
    numbers_clear(d, k.rest, n + 1);
    numbers_clear(d, k.work, 3);
    numbers_clear(d, tails, die->most + 2);
    return ok;
}

bool spread_again(struct dice *d, struct spread *s)
{
    struct one_die die;
    bool keeps = s->kind.how == DICE_BEST || s->kind.how == DICE_WORST;
    if (!die_begin(d, &s->kind, &die)) return false;
    bool ok = keeps ? kept(d, s, &die) : added(d, s, &die);
    numbers_clear(d, die.chances, die.most + 1);
    return ok;
}
