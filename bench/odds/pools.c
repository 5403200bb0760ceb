/* pools.c -- Measures questions about pools of dice, by fray_odds_dice and by plain C.
 *
 *     pools QUESTION TIMES
 *
 *     against, plain-against   100d6 >= 100d6; plain: both sums die by die, then running sums
 *     sum, plain-sum           2000d6; plain: the recurrence of the coefficients
 *     keep, plain-keep         the best 50 of 100d6; plain: face by face
 *     set, plain-set           the largest set of 10d10; plain: face by face, for each size
 *
 * Plain C counts ways in GMP integers and does nothing else. Prints a checksum, which must agree,
 * and the processor time of one run in microseconds.
 */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fray.h"

static mpz_t *numbers(long count)
{
    mpz_t *at = malloc((size_t)count * sizeof *at);
    for (long i = 0; i < count; i++) mpz_init(at[i]);
    return at;
}

static void drop(mpz_t *at, long count)
{
    for (long i = 0; i < count; i++) mpz_clear(at[i]);
    free(at);
}

/* The mean of ways to the values least, least + 1 ... */
static double mean(mpz_t *ways, long least, long count)
{
    mpz_t sum, all;
    mpz_init(sum), mpz_init(all);
    for (long i = 0; i < count; i++) {
        if (least + i > 0) mpz_addmul_ui(sum, ways[i], (unsigned long)(least + i));
        mpz_add(all, all, ways[i]);
    }
    mpq_t q;
    mpq_init(q);
    mpz_set(mpq_numref(q), sum), mpz_set(mpq_denref(q), all);
    double m = mpq_get_d(q);
    mpz_clear(sum), mpz_clear(all), mpq_clear(q);
    return m;
}

/* n dice of s sides, by the recurrence of ((1 - x^s) / (1 - x))^n. */
static mpz_t *sums(long n, long s)
{
    long count = n * (s - 1) + 1;
    mpz_t *c = numbers(count), part;
    mpz_init(part);
    mpz_set_ui(c[0], 1);
    for (long k = 1; k < count; k++) {
        mpz_mul_si(c[k], c[k - 1], k - 1 + n);
        if (k >= s) mpz_mul_si(part, c[k - s], k - s - n * s), mpz_add(c[k], c[k], part);
        if (k > s)
            mpz_mul_si(part, c[k - s - 1], n * (s - 1) - (k - s - 1)), mpz_add(c[k], c[k], part);
        mpz_divexact_ui(c[k], c[k], (unsigned long)k);
    }
    mpz_clear(part);
    return c;
}

static double plain_sum(void)
{
    long count = 2000 * 5 + 1;
    mpz_t *c = sums(2000, 6);
    double m = mean(c, 2000, count);
    drop(c, count);
    return m;
}

static double plain_against(void)
{
    long count = 501;
    mpz_t *c = sums(100, 6), *yes = numbers(2), below;
    mpz_init(below);
    for (long i = 0; i < count; i++) {
        mpz_add(below, below, c[i]);
        mpz_addmul(yes[1], c[i], below);
    }
    mpz_ui_pow_ui(yes[0], 6, 200);
    mpz_sub(yes[0], yes[0], yes[1]);
    double m = mean(yes, 0, 2);
    drop(c, count), drop(yes, 2);
    mpz_clear(below);
    return m;
}

static double plain_keep(void)
{
    const long n = 100, keep = 50, width = 251;
    mpz_t *now = numbers(keep * width), *out = numbers(width), *choose = numbers(n + 1), filled,
          part;
    mpz_init(filled), mpz_init(part);
    mpz_set_ui(now[0], 1);
    for (long face = 5; face >= 0; face--)
        for (long m = keep - 1; m >= 0; m--) {
            long left = n - m, need = keep - m;
            mpz_set_ui(filled, 0);
            for (long j = 0; j <= left; j++) {
                mpz_bin_uiui(choose[j], (unsigned long)left, (unsigned long)j);
                if (j < need) continue;
                mpz_ui_pow_ui(part, (unsigned long)face, (unsigned long)(left - j));
                mpz_addmul(filled, part, choose[j]);
            }
            for (long s = 0; s <= m * 5; s++) {
                if (mpz_sgn(now[m * width + s]) == 0) continue;
                mpz_addmul(out[s + need * face], now[m * width + s], filled);
                for (long j = 1; j < need; j++)
                    mpz_addmul(now[(m + j) * width + s + j * face], now[m * width + s], choose[j]);
            }
        }
    double result = mean(out, keep, width);
    drop(now, keep * width), drop(out, width), drop(choose, n + 1);
    mpz_clear(filled), mpz_clear(part);
    return result;
}

static double plain_set(void)
{
    enum { DICE = 10, FACES = 10 };
    mpz_t *up = numbers(DICE + 1), *out = numbers(DICE + 1), *now = numbers(DICE + 1), choose;
    mpz_init(choose);
    for (int most = 1; most <= DICE; most++) {
        for (int m = 0; m <= DICE; m++) mpz_set_ui(now[m], m == 0);
        for (int face = 0; face < FACES; face++)
            for (int m = DICE; m >= 1; m--)
                for (int j = 1; j <= most && j <= m; j++) {
                    mpz_bin_uiui(choose, (unsigned long)(DICE - m + j), (unsigned long)j);
                    mpz_addmul(now[m], now[m - j], choose);
                }
        mpz_set(up[most], now[DICE]);
        mpz_sub(out[most], up[most], up[most - 1]);
    }
    double result = mean(out, 0, DICE + 1);
    drop(up, DICE + 1), drop(out, DICE + 1), drop(now, DICE + 1);
    mpz_clear(choose);
    return result;
}

static double by_fray(const char *line)
{
    fray_odds *odds;
    fray_findings *findings;
    if (fray_odds_dice(NULL, line, &odds, &findings) != FRAY_OK) exit(1);
    fray_findings_free(findings);
    double m = fray_odds_mean(odds, 0);
    fray_odds_free(odds);
    return m;
}

int main(int count, char **words)
{
    static const struct {
        const char *name, *line;
        double (*plain)(void);
    } questions[] = {{"against", "100d6 >= 100d6", NULL},
                     {"plain-against", NULL, plain_against},
                     {"sum", "2000d6", NULL},
                     {"plain-sum", NULL, plain_sum},
                     {"keep", "100d6 highest 50", NULL},
                     {"plain-keep", NULL, plain_keep},
                     {"set", "10d10 set", NULL},
                     {"plain-set", NULL, plain_set}};
    for (size_t i = 0; count == 3 && i < sizeof questions / sizeof *questions; i++) {
        if (strcmp(words[1], questions[i].name) != 0) continue;
        long times = atol(words[2]);
        double m = 0;
        clock_t from = clock();
        for (long k = 0; k < times; k++)
            m = questions[i].plain ? questions[i].plain() : by_fray(questions[i].line);
        printf("%.9g %.1f\n", m, (double)(clock() - from) / CLOCKS_PER_SEC * 1e6 / (double)times);
        return 0;
    }
    return 2;
}
