/* test_equilibrium.c -- Matrix games: solutions known by hand, and the definition of an equilibrium
 * for random games. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tool/sim/equilibrium.c"
#include "rounds.h"

static void assert_fraction(struct fraction f, int64_t over, int64_t under)
{
    assert_int_equal(f.numerator, over);
    assert_int_equal(f.denominator, under);
}

static void rock_paper_scissors_are_thirds(void **state)
{
    (void)state;
    struct matrix_game game = {3, 3, {0, -1, 1, 1, 0, -1, -1, 1, 0}};
    struct equilibrium found;
    assert_true(equilibrium_find(&game, &found));
    for (int i = 0; i < 3; i++) {
        assert_fraction(found.row[i], 1, 3);
        assert_fraction(found.column[i], 1, 3);
    }
    assert_true(fabs(found.value) < 1e-12);
}

/* Odds and evens with fingers worth 2, 3, 3, 4: by hand 7/12 and 5/12, and the value is 1/12. */
static void fingers_are_mixed_by_twelfths(void **state)
{
    (void)state;
    struct matrix_game game = {2, 2, {-2, 3, 3, -4}};
    struct equilibrium found;
    assert_true(equilibrium_find(&game, &found));
    assert_fraction(found.row[0], 7, 12);
    assert_fraction(found.row[1], 5, 12);
    assert_fraction(found.column[0], 7, 12);
    assert_true(fabs(found.value - 1.0 / 12) < 1e-12);
}

/* Row 1 is better than row 0 in each column, so row 0 is never played. The saddle is 3. */
static void a_dominated_row_is_never_played(void **state)
{
    (void)state;
    struct matrix_game game = {2, 3, {1, 2, 0, 4, 3, 5}};
    struct equilibrium found;
    assert_true(equilibrium_find(&game, &found));
    assert_fraction(found.row[0], 0, 1);
    assert_fraction(found.row[1], 1, 1);
    assert_fraction(found.column[1], 1, 1);
    assert_true(fabs(found.value - 3) < 1e-12);
}

/* Neither player gains by another row or column. Large games of large numbers drop bits. */
static void nobody_gains_in_random_games(void **state)
{
    (void)state;
    srand(5);
    for (int n = 0; n < rounds(60); n++) {
        struct matrix_game game = {1 + rand() % 20, 1 + rand() % 20, {0}};
        struct equilibrium found;
        double sum = 0;
        for (int i = 0; i < game.rows * game.columns; i++) game.pays[i] = rand() % 4000 - 2000;
        assert_true(equilibrium_find(&game, &found));
        double near = (double)((int64_t)2 << found.dropped);
        for (int i = 0; i < game.rows; i++) sum += fraction_value(found.row[i]);
        assert_true(fabs(sum - 1) < 1e-9);
        for (int j = 0; j < game.columns; j++) {
            double pay = 0;
            for (int i = 0; i < game.rows; i++)
                pay += fraction_value(found.row[i]) * (double)game.pays[i * game.columns + j];
            assert_true(pay > found.value - near);
        }
        for (int i = 0; i < game.rows; i++) {
            double pay = 0;
            for (int j = 0; j < game.columns; j++)
                pay += fraction_value(found.column[j]) * (double)game.pays[i * game.columns + j];
            assert_true(pay < found.value + near);
        }
    }
}

static void games_without_rows_are_refused(void **state)
{
    (void)state;
    struct matrix_game none = {0, 3, {0}}, many = {65, 1, {0}};
    struct equilibrium found;
    assert_false(equilibrium_find(&none, &found));
    assert_false(equilibrium_find(&many, &found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rock_paper_scissors_are_thirds),
        cmocka_unit_test(fingers_are_mixed_by_twelfths),
        cmocka_unit_test(a_dominated_row_is_never_played),
        cmocka_unit_test(nobody_gains_in_random_games),
        cmocka_unit_test(games_without_rows_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
