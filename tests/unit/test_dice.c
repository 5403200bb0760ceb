/* test_dice.c -- Distributions of src/lib/odds/dice.c, against an enumeration of few dice, and
 * against a slower computation for many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "lib/odds/dice.h"

enum { OUTCOMES = 400 };

/* The value of some faces, computed a second time and simply. */
static int outcome_of(struct dice_kind k, const int *faces)
{
    int total = 0;
    for (int i = 0; i < k.count; i++) {
        int before = 0; /* how many are kept rather than this one */
        for (int j = 0; j < k.count; j++) {
            bool rather = k.how == DICE_WORST ? faces[j] < faces[i] : faces[j] > faces[i];
            before += rather || (faces[j] == faces[i] && j < i);
        }
        if (k.how == DICE_AT_LEAST)
            total += faces[i] >= k.number;
        else if (k.how == DICE_SUM || before < k.number)
            total += faces[i];
    }
    return total;
}

static double naive(struct dice_kind k, double *chances)
{
    int faces[8] = {0};
    double ways = 0;
    for (int i = 0; i < OUTCOMES; i++) chances[i] = 0;
    for (int i = 0; i < k.count; i++) faces[i] = 1;
    for (int i = 0; i < k.count;) {
        chances[outcome_of(k, faces)]++;
        ways++;
        for (i = 0; i < k.count && ++faces[i] > k.sides; i++) faces[i] = 1;
    }
    for (int i = 0; i < OUTCOMES; i++) chances[i] /= ways;
    return ways;
}

static void agrees(struct dice *d, struct dice_kind k, const double *chances, double error)
{
    const struct spread *s = dice_spread(d, k);
    assert_non_null(s);
    double all = 0;
    for (int i = 0; i < OUTCOMES; i++) {
        double own = 0, bound = 0;
        if (i >= s->least && i < s->least + s->count)
            own = d->numbers->value(spread_chance(d, s, i - s->least), &bound);
        if (fabs(own - chances[i]) > error + bound)
            fail_msg("%dd%d how %d %d: %d is %.17g, not %.17g", k.count, k.sides, (int)k.how,
                     k.number, i, own, chances[i]);
        all += own;
    }
    if (fabs(all - 1) > 1e-12)
        fail_msg("%dd%d how %d %d: all is %.17g", k.count, k.sides, (int)k.how, k.number, all);
    assert_ptr_equal(dice_spread(d, k), s); /* kept */
}

static void few_dice_are_every_way_of_them(const struct numbers *numbers)
{
    struct dice d;
    double chances[OUTCOMES];
    dice_init(&d, numbers, &memory_default);
    for (int32_t count = 1; count <= 4; count++)
        for (int32_t sides = 1; sides <= 6; sides++)
            for (int how = DICE_SUM; how <= DICE_AT_LEAST; how++)
                for (int32_t number = 1; number <= (how == DICE_SUM        ? 1
                                                    : how == DICE_AT_LEAST ? sides + 1
                                                                           : count - 1);
                     number++) {
                    struct dice_kind k = {.count = count,
                                          .sides = sides,
                                          .how = (enum dice_how)how,
                                          .number = number};
                    naive(k, chances);
                    agrees(&d, k, chances, 1e-15);
                }
    dice_release(&d);
}

/* ---- dice that fall again ---- */

/* Throws every way of `left` dice, each with a chain of its own, and adds up the chances. faces:
 * the values of dice that are done; of dice that are counted, all faces. */
struct throws {
    struct dice_kind k;
    double *chances;
    int values[8], hits;
};

static void throw_all(struct throws *t, int done, int chain, int value, double chance)
{
    struct dice_kind plain = t->k;
    if (done == t->k.count) {
        int total = t->hits;
        if (t->k.how != DICE_AT_LEAST) total = outcome_of(plain, t->values);
        t->chances[total] += chance;
        return;
    }
    for (int face = 1; face <= t->k.sides; face++) {
        int hit = t->k.how == DICE_AT_LEAST && face >= t->k.number;
        double here = chance / t->k.sides;
        if (t->k.again == AGAIN_REROLL && chain == 0 && face <= t->k.face) {
            throw_all(t, done, 1, 0, here);
            continue;
        }
        t->hits += hit;
        if (t->k.again == AGAIN_EXPLODE && face >= t->k.face && chain + 1 < AGAIN_CHAIN_MOST) {
            throw_all(t, done, chain + 1, value + face, here);
        } else {
            t->values[done] = value + face;
            throw_all(t, done + 1, 0, 0, here);
        }
        t->hits -= hit;
    }
}

static void dice_that_fall_again(const struct numbers *numbers)
{
    static const struct dice_kind kinds[] = {
        {.count = 1, .sides = 6, .again = AGAIN_EXPLODE, .face = 6},
        {.count = 2, .sides = 4, .again = AGAIN_EXPLODE, .face = 4},
        {.count = 1, .sides = 3, .again = AGAIN_EXPLODE, .face = 2},
        {.count = 3, .sides = 3, .how = DICE_BEST, .number = 2, .again = AGAIN_EXPLODE, .face = 3},
        {.count = 3, .sides = 3, .how = DICE_WORST, .number = 1, .again = AGAIN_EXPLODE, .face = 3},
        {.count = 2,
         .sides = 5,
         .how = DICE_AT_LEAST,
         .number = 3,
         .again = AGAIN_EXPLODE,
         .face = 5},
        {.count = 2,
         .sides = 4,
         .how = DICE_AT_LEAST,
         .number = 1,
         .again = AGAIN_EXPLODE,
         .face = 4},
        {.count = 3, .sides = 6, .again = AGAIN_REROLL, .face = 2},
        {.count = 4, .sides = 4, .how = DICE_BEST, .number = 2, .again = AGAIN_REROLL, .face = 1},
        {.count = 4, .sides = 4, .how = DICE_WORST, .number = 3, .again = AGAIN_REROLL, .face = 3},
        {.count = 3,
         .sides = 6,
         .how = DICE_AT_LEAST,
         .number = 2,
         .again = AGAIN_REROLL,
         .face = 2}};
    double chances[OUTCOMES];
    struct dice d;
    dice_init(&d, numbers, &memory_default);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct throws t = {.k = kinds[i], .chances = chances};
        for (int n = 0; n < OUTCOMES; n++) chances[n] = 0;
        throw_all(&t, 0, 0, 0, 1);
        agrees(&d, kinds[i], chances, 1e-13);
    }
    /* too many steps: such rolls are computed die by die */
    assert_null(dice_spread(
        &d, (struct dice_kind){.count = 900, .sides = 6, .again = AGAIN_EXPLODE, .face = 6}));
    assert_null(dice_spread(
        &d, (struct dice_kind){.count = 2, .sides = 20000, .again = AGAIN_EXPLODE, .face = 6}));
    dice_release(&d);
}

static void falling_again_floating(void **state)
{
    (void)state, dice_that_fall_again(&numbers_floating);
}
static void falling_again_exact(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    dice_that_fall_again(numbers_exact());
}

static void floating(void **state)
{
    (void)state, few_dice_are_every_way_of_them(&numbers_floating);
}
static void exact(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    few_dice_are_every_way_of_them(numbers_exact());
}

/* The two best (or worst) faces so far, die by die. */
static void slow_two(struct dice_kind k, double *chances)
{
    static double now[21][21], next[21][21];
    memset(now, 0, sizeof now);
    now[0][0] = 1;
    for (int i = 0; i < k.count; i++) {
        memset(next, 0, sizeof next);
        for (int a = 0; a <= k.sides; a++)
            for (int b = 0; b <= k.sides; b++)
                for (int x = 1; now[a][b] > 0 && x <= k.sides; x++) {
                    int p = a, q = b, worst = k.how == DICE_WORST;
                    if (i == 0)
                        p = x;
                    else if (i == 1)
                        q = x;
                    else if (worst ? x < p && p >= q : x > p && p <= q)
                        p = x;
                    else if (worst ? x < q : x > q)
                        q = x;
                    next[p][q] += now[a][b] / k.sides;
                }
        memcpy(now, next, sizeof now);
    }
    for (int i = 0; i < OUTCOMES; i++) chances[i] = 0;
    for (int a = 0; a <= k.sides; a++)
        for (int b = 0; b <= k.sides; b++) chances[a + b] += now[a][b];
}

/* 40d12 has more ways than a machine word counts. */
static void many_dice_are_a_slower_fold(void **state)
{
    (void)state;
    double chances[OUTCOMES];
    const struct numbers *all[] = {&numbers_floating, numbers_exact()};
    for (int n = 0; n < 2 && all[n]; n++) {
        struct dice d;
        dice_init(&d, all[n], &memory_default);
        for (int worst = 0; worst < 2; worst++) {
            struct dice_kind k = {
                .count = 40, .sides = 12, .how = worst ? DICE_WORST : DICE_BEST, .number = 2};
            slow_two(k, chances);
            agrees(&d, k, chances, 1e-13);
        }
        double chance = 1, hit = 1. / 3;
        for (int i = 0; i < 100; i++) chance *= 1 - hit;
        for (int i = 0; i < OUTCOMES; i++) chances[i] = 0;
        for (int i = 0; i <= 100; i++)
            chances[i] = chance, chance *= (100. - i) / (i + 1) * hit / (1 - hit);
        agrees(&d, (struct dice_kind){.count = 100, .sides = 6, .how = DICE_AT_LEAST, .number = 5},
               chances, 1e-13);
        dice_release(&d);
    }
}

/* Without GMP and with it: the doubles lie as near to the rationals as they say. */
static void the_bound_holds(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    struct dice a, b;
    dice_init(&a, numbers_exact(), &memory_default);
    dice_init(&b, &numbers_floating, &memory_default);
    for (int how = DICE_SUM; how <= DICE_AT_LEAST; how++) {
        struct dice_kind k = {.count = 60, .sides = 8, .how = (enum dice_how)how, .number = 4};
        const struct spread *s = dice_spread(&a, k), *t = dice_spread(&b, k);
        assert_true(s && t && s->count == t->count && s->least == t->least);
        for (int64_t i = 0; i < s->count; i++) {
            double off, bound, x = numbers_exact()->value(spread_chance(&a, s, i), &off),
                               y = numbers_floating.value(spread_chance(&b, t, i), &bound);
            if (fabs(x - y) > off + bound)
                fail_msg("how %d, %d: %.17g is not %.17g within %g", how, (int)i, y, x, bound);
            assert_true(bound < 1e-11);
        }
    }
    dice_release(&a);
    dice_release(&b);
}

static void what_is_too_much_is_refused(void **state)
{
    (void)state;
    struct dice d;
    dice_init(&d, &numbers_floating, &memory_default);
    assert_null(dice_spread(&d, (struct dice_kind){.count = 1000, .sides = 2000000}));
    assert_null(dice_spread(
        &d, (struct dice_kind){.count = 1000, .sides = 20, .how = DICE_BEST, .number = 500}));
    assert_null(dice_spread(&d, (struct dice_kind){.count = 0, .sides = 6}));
    dice_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floating),
        cmocka_unit_test(falling_again_floating),
        cmocka_unit_test(falling_again_exact),
        cmocka_unit_test(exact),
        cmocka_unit_test(many_dice_are_a_slower_fold),
        cmocka_unit_test(the_bound_holds),
        cmocka_unit_test(what_is_too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
