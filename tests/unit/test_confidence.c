/* test_confidence.c -- the intervals of fray sim against published figures, and how often they hold
 * the truth. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tool/sim/claims.c"
#include "tool/sim/confidence.c"
#include "fray.h"

static int near(double a, double b)
{
    return fabs(a - b) < 0.00005;
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
static void wilson_as_published(void **state)
{
    (void)state;
    static const struct {
        int64_t count, of;
        double low, high;
    } rows[] = {{81, 263, 0.2553, 0.3662},
                {15, 148, 0.0624, 0.1605},
                {0, 20, 0, 0.1611},
                {1, 29, 0.0061, 0.1718},
                {29, 29, 0.8830, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct confidence_interval x = interval_share(rows[i].count, rows[i].of);
        assert_true(near(x.low, rows[i].low));
        assert_true(near(x.high, rows[i].high));
        assert_true(near(x.value, (double)rows[i].count / (double)rows[i].of));
    }
    struct confidence_interval nothing = interval_share(0, 0);
    assert_true(nothing.low == 0 && nothing.high == 1);
    /* the other side's view */
    struct confidence_interval x = interval_share(37, 100), y = interval_share(63, 100);
    assert_true(near(x.low, 1 - y.high) && near(x.high, 1 - y.low));
}

static void means(void **state)
{
    (void)state;
    struct confidence_interval x = interval_mean(15, 55, 5); /* 1 2 3 4 5 */
    assert_true(near(x.value, 3) && near(x.low, 3 - 1.38590) && near(x.high, 3 + 1.38590));
    assert_true(near(standard_deviation(15, 55, 5), 1.58114));
    assert_true(standard_deviation(7, 49, 1) == 0 && standard_deviation(700, 4900, 100) == 0);
    /* far from 0 no digits are lost: 2^40 + 0, 1, 2, 3, 4 */
    int64_t base = INT64_C(1) << 30, sum = 5 * base + 10,
            squares = 5 * base * base + 2 * base * 10 + 30;
    assert_true(near(standard_deviation(sum, squares, 5), 1.58114));
}

static void differences(void **state)
{
    (void)state;
    struct confidence_interval d = interval_paired(10, 4, 50);
    assert_true(near(d.value, 0.12) && near(d.low, -0.02719) && near(d.high, 0.25795));
    assert_true(d.low < 0 && d.high > 0);
    struct confidence_interval other = interval_paired(4, 10, 50);
    assert_true(near(other.low, -d.high) && near(other.high, -d.low));
    assert_true(interval_paired(40, 4, 100).low > 0 && interval_paired(4, 40, 100).high < 0);
}

/* Student's t as tables print it: freedom, t and the probability of both tails. */
static void chances_as_published(void **state)
{
    (void)state;
    static const struct {
        int64_t freedom;
        double t, chance;
    } rows[] = {{2, 4.3027, 0.05},   {2, 9.9248, 0.01},    {10, 2.2281, 0.05},
                {10, 4.5869, 0.001}, {30, 2.0423, 0.05},   {30, 3.6460, 0.001},
                {120, 1.9799, 0.05}, {120, 3.3735, 0.001}, {4000, 1.96, 0.0501},
                {4000, 0, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            struct confidence_interval d = {0, sign * rows[i].t - INTERVAL_Z,
                                            sign * rows[i].t + INTERVAL_Z};
            assert_true(near(claim_chance(d, rows[i].freedom + 1), rows[i].chance));
        }
    /* an odd number of degrees of freedom is rounded down, a large one is nearly normal */
    struct confidence_interval d = {2, 2.2281 - INTERVAL_Z, 2.2281 + INTERVAL_Z};
    assert_true(near(claim_chance(d, 12), 0.05));
    assert_true(near(claim_chance(d, 1000000000), claim_chance(d, 4001)));
    assert_true(claim_chance((struct confidence_interval){0, 0, 0}, 100) == 1);
    assert_true(claim_chance((struct confidence_interval){3, 3, 3}, 100) == 0);
    assert_true(claim_chance((struct confidence_interval){9, 8, 10}, 2) == 1);
}

/* Holm's example of four hypotheses at 5 %: limits 1.25, 1.67, 2.5 and 5 %. */
static void holm_stops_at_the_first_that_fails(void **state)
{
    (void)state;
    struct claim four[] = {{0.01, 0}, {0.04, 1}, {0.03, 1}, {0.005, 0}};
    claims_decide(four, 4, 0.05);
    assert_true(four[0].holds && !four[1].holds && !four[2].holds && four[3].holds);
    struct claim all[] = {{0.05, 0}, {0.025, 0}};
    claims_decide(all, 2, 0.05);
    assert_true(all[0].holds && all[1].holds);
    struct claim none[] = {{0.026, 0}, {0.026, 0}};
    claims_decide(none, 2, 0.05);
    assert_true(!none[0].holds && !none[1].holds);
    claims_decide(NULL, 0, 0.05);
}

/* Of 4000 samples of 200 draws each, about 95 in a hundred intervals hold what is true. */
static void intervals_cover(void **state)
{
    (void)state;
    static const uint32_t percent[] = {3, 20, 50, 88};
    for (size_t p = 0; p < sizeof percent / sizeof *percent; p++) {
        int held = 0;
        for (uint64_t sample = 0; sample < 4000; sample++) {
            fray_driver driver = fray_driver_sampled(99 + p, sample);
            int64_t count = 0;
            for (int i = 0; i < 200; i++) count += fray_draw(&driver, 100) < percent[p];
            struct confidence_interval x = interval_share(count, 200);
            held += x.low <= percent[p] / 100.0 && percent[p] / 100.0 <= x.high;
        }
        /* 93 to 97.5 in a hundred: counts are whole, so it is never 95 sharp */
        assert_true(held > 3720 && held < 3900);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wilson_as_published),
                                       cmocka_unit_test(means),
                                       cmocka_unit_test(differences),
                                       cmocka_unit_test(intervals_cover),
                                       cmocka_unit_test(chances_as_published),
                                       cmocka_unit_test(holm_stops_at_the_first_that_fails)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
