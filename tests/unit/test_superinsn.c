/* test_superinsn.c -- the loop does runs of instructions in one go (superinsns.txt): the same
 * fights, step by step, as without.
 *
 * Four fights run in parallel: one with superinstructions, one with plain instructions alone, one
 * with a profile, and one with a listener. After each roll and each choice their states are the
 * same bytes. All but the last use the same fuel.
 */
#include "one_text.h"
#include "rules.h"

#include "lib/fight/fight.h"

static const char *const encounters[] = {
    "bench/skirmish/skirmish.fray",           "bench/hydra/hydra.fray",
    "rules/witchhammer/encounters/ford.fray", "rules/shock/encounters/duel.fray",
    "rules/factions/encounters/duel.fray",    "rules/countup/encounters/ambush.fray",
    "rules/teams/encounters/bell.fray",
};

enum { PLAIN, FUSED, COUNTED, TOLD, WAYS };

/* Runs to the next roll, choice or end; records on the way are dropped. */
static fray_signal_kind step(fray_fight *fight, fray_driver *driver)
{
    fray_signal signal;
    do signal = driven(fight, driver);
    while (signal.kind == FRAY_SIGNAL_EVENT);
    return signal.kind;
}

static void alike(fray_program *program, uint64_t number)
{
    fray_fight *fights[WAYS];
    fray_driver drivers[WAYS];
    for (int i = 0; i < WAYS; i++) {
        assert_int_equal(
            fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fights[i]),
            FRAY_OK);
        drivers[i] = fray_driver_sampled(11, number);
        fights[i]->vm->without_superinsns = i == PLAIN;
        fray_fight_listen(fights[i], i == TOLD);
    }
    fray_profile *profile;
    assert_int_equal(fray_profile_new(program, &profile), FRAY_OK);
    assert_int_equal(fray_profile_fight(profile, fights[COUNTED]), FRAY_OK);
    for (fray_signal_kind kind = FRAY_SIGNAL_ROLL; kind != FRAY_SIGNAL_DONE;) {
        kind = step(fights[PLAIN], &drivers[PLAIN]);
        for (int i = FUSED; i < WAYS; i++) {
            assert_int_equal(step(fights[i], &drivers[i]), kind);
            assert_true(fray_fight_equal(fights[PLAIN], fights[i]));
            /* reported figures need more */
            if (i != TOLD) assert_true(fights[PLAIN]->vm->head->fuel == fights[i]->vm->head->fuel);
        }
    }
    size_t lines = fray_profile_lines(profile);
    assert_true(lines > 10);
    for (size_t i = 1; i < lines; i++)
        assert_true(fray_profile_at(profile, i).steps > 0 &&
                    fray_profile_at(profile, i).steps <= fray_profile_at(profile, i - 1).steps);
    assert_int_equal(fray_profile_at(profile, lines).steps, 0);
    for (int i = 0; i < WAYS; i++) fray_fight_free(fights[i]);
    fray_profile_free(profile);
}

static void test_runs_are_their_instructions(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts;
        fray_program *program = program_of(encounters[e], &texts);
        for (uint64_t number = 0; number < 3; number++) alike(program, number);
        program_drop(program, &texts);
    }
}

/* Where fuel ends is where it ends without runs: the same place in the code, the same bytes. */
static void test_fuel_ends_at_the_same_place(void **state)
{
    (void)state;
    struct texts texts;
    fray_program *program = program_of(encounters[0], &texts);
    for (int64_t fuel = 1; fuel < 400; fuel += 7) {
        fray_fight *fights[2];
        fray_signal signal;
        fray_driver drivers[2];
        for (int i = 0; i < 2; i++) {
            assert_int_equal(
                fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fights[i]),
                FRAY_OK);
            drivers[i] = fray_driver_sampled(3, 5);
            fights[i]->vm->without_superinsns = i == PLAIN;
            fights[i]->vm->head->fuel = fuel;
            assert_int_equal(fray_run(fights[i], &drivers[i], &signal), FRAY_FAILED);
        }
        assert_int_equal(fights[0]->vm->head->error_pc, fights[1]->vm->head->error_pc);
        assert_true(fray_fight_equal(fights[0], fights[1]));
        fray_fight_free(fights[0]);
        fray_fight_free(fights[1]);
    }
    program_drop(program, &texts);
}

/* A superinstruction overflows where its parts do, also when a number is added to itself. It writes
 * nothing before it knows. */
static void test_a_run_stops_where_its_instruction_does(void **state)
{
    static const char *const steps[] = {"x = x + x",
                                        "x = x * x",
                                        "x = x - y",
                                        "x = x + x;  y = y + x",
                                        "y = x + 1;  x = x * y",
                                        "y = abs(x) + x;  x = y"};
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char text[600];
        fray_fight *fights[2];
        fray_signal signal;
        fray_driver driver = fray_driver_sampled(1, 1);
        snprintf(text, sizeof text,
                 "edition 1\nsystem S { }\nextend creature { slot n = 0 }\ncreature A { "
                 "}\ncreature B { }\nflow {\n"
                 "  for c in everyone {\n    let x = 3\n    let y = 1000000007\n"
                 "    repeat 400 {\n      %s\n      if x < 0 { x = x * 3 }\n      if y < x { y = y "
                 "* 3 }\n    }\n    c.n = y\n  }\n}\n"
                 "encounter \"E\" {\n  side x { A }\n  side y { B }\n}\n",
                 steps[i]);
        fray_program *program = program_of_text(text);
        for (int k = 0; k < 2; k++) {
            assert_int_equal(
                fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fights[k]),
                FRAY_OK);
            fights[k]->vm->without_superinsns = k == PLAIN;
            assert_int_equal(fray_run(fights[k], &driver, &signal), FRAY_FAILED);
        }
        assert_string_equal(fray_fight_error(fights[0]).message, "a number is too large (64 bits)");
        assert_string_equal(fray_fight_error(fights[0]).message,
                            fray_fight_error(fights[1]).message);
        assert_int_equal(fights[0]->vm->head->error_pc, fights[1]->vm->head->error_pc);
        assert_true(fray_fight_equal(fights[0], fights[1]));
        fray_fight_free(fights[0]);
        fray_fight_free(fights[1]);
        fray_program_free(program);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_runs_are_their_instructions),
        cmocka_unit_test(test_fuel_ends_at_the_same_place),
        cmocka_unit_test(test_a_run_stops_where_its_instruction_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
