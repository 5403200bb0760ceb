/* test_enumerate.c -- the enumerating driver: at each roll the fight is cloned once a face, and the
 * counts are exact.
 *
 * The same rules text answers: chance that a blow of d20 + 3 against 15 lands (9 of 20), and the
 * sum of 2d6.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "fray.h"
#include "one_text.h"

static const char rules[] =
    "extend fight { slot outcome = 0 }\n"
    "check lands(bonus: int, against number: int): flag { let die = roll d20 as \"die\"; return "
    "die + bonus >= number }\n"
    "command try_it { if lands(3, against 15) { log \"1\" } else { log \"0\" } }\n"
    "command two_dice { let sum = roll 2d6 as \"two dice\"; log \"{sum}\" }\n"
    "test \"a blow\" { try_it }\n"
    "test \"two dice\" { two_dice }\n";

/* Counts ways by the number that is said at the end; all ways are equally likely since all dice of
 * a kind have equal faces. */
static void count_ways(fray_fight *fight, int said, long ways[21])
{
    fray_signal s;
    for (;;) {
        assert_int_equal(fray_step(fight, &s), FRAY_OK);
        if (s.kind == FRAY_SIGNAL_EVENT) {
            if (s.event.kind == FRAY_EVENT_SAY) {
                said = 0;
                for (const char *p = s.event.text; *p; p++) said = said * 10 + (*p - '0');
            }
            continue;
        }
        if (s.kind == FRAY_SIGNAL_DONE) {
            ways[said]++;
            return;
        }
        assert_int_equal(s.kind, FRAY_SIGNAL_ROLL);
        int sides = s.roll.sides;
        for (int face = 1; face <= sides; face++) {
            fray_fight *copy;
            assert_int_equal(fray_fight_clone(fight, &copy), FRAY_OK);
            fray_fight_listen(copy, 1);
            assert_true(fray_fight_equal(fight, copy));
            assert_int_equal(fray_give_roll(copy, face), FRAY_OK);
            count_ways(copy, said, ways);
            fray_fight_free(copy);
        }
        return;
    }
}

static void ways_of(const char *test, long ways[21])
{
    fray_program *program = program_of_text(rules);
    fray_fight *fight;
    int id = -1;
    memset(ways, 0, 21 * sizeof *ways);
    for (int i = 0; i < fray_encounter_count(program, FRAY_TESTS); i++)
        if (strcmp(fray_encounter_name(program, fray_encounter_at(program, FRAY_TESTS, i)), test) ==
            0)
            id = fray_encounter_at(program, FRAY_TESTS, i);
    assert_true(id >= 0);
    assert_int_equal(fray_fight_new(program, id, NULL, 0, &fight), FRAY_OK);
    fray_fight_listen(fight, 1);
    count_ways(fight, -1, ways);
    fray_fight_free(fight);
    fray_program_free(program);
}

static void a_blow_lands_nine_times_of_twenty(void **state)
{
    (void)state;
    long ways[21];
    ways_of("a blow", ways);
    assert_int_equal(ways[1], 9);
    assert_int_equal(ways[0], 11);
}

static void two_dice_make_a_triangle(void **state)
{
    (void)state;
    long ways[21];
    ways_of("two dice", ways);
    for (int sum = 2; sum <= 12; sum++) assert_int_equal(ways[sum], sum <= 7 ? sum - 1 : 13 - sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_blow_lands_nine_times_of_twenty),
                                       cmocka_unit_test(two_dice_make_a_triangle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
