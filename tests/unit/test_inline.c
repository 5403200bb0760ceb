/* test_inline.c -- calls that are put in place (codegen/inline_calls.c): the same fights, event by
 * event, as with calls; and whose the code is.
 *
 * A program for coverage has every call as a call, so that the two can play beside each other.
 */
#include "beside.h"
#include "rounds.h"

static const char *const encounters[] = {
    "bench/skirmish/skirmish.fray",         "rules/witchhammer/encounters/ford.fray",
    "rules/shock/encounters/duel.fray",     "rules/factions/encounters/duel.fray",
    "rules/countup/encounters/ambush.fray", "rules/teams/encounters/bell.fray",
};

static void test_calls_in_place_are_calls(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts, again = {.count = 0};
        fray_program *put = program_of(encounters[e], &texts), *calls;
        fray_findings *findings = NULL;
        assert_int_equal(
            fray_compile_covered(NULL, read_rules, &again, encounters[e], &calls, &findings),
            FRAY_OK);
        fray_findings_free(findings);
        assert_int_equal(calls->code->inlined.len, 0);
        assert_true(put->code->inlined.len > 0);
        for (uint64_t number = 0; number < (uint64_t)rounds(1); number++)
            play_both(calls, put, fray_encounter_find(put, NULL), number);
        program_drop(put, &texts);
        program_drop(calls, &again);
    }
}

/* ---- errors ---- */

#define SCENE                                                                                      \
    "edition 1\nsystem S { space squares }\nextend creature { counter n = 0 }\ncreature Ada { }\n" \
    "encounter \"e\" {\n  map \"\"\"\n    AB\n    \"\"\"\n  side one { \"A\": Ada }\n  side two "  \
    "{ \"B\": Ada }\n}\n"

static void test_an_error_names_the_function_it_is_of(void **state)
{
    (void)state;
    static char source[] =
        SCENE "flow {\n  for c in everyone { outer c }\n}\n" /* from line 12 */
              "command outer(c: creature) {\n  inner c\n}\n"
              "command inner(c: creature) {\n  c.n += 1\n  c.n = 1 / (c.n - 1)\n}\n";
    fray_program *program;
    fray_findings *findings = NULL;
    fray_fight *fight;
    fray_signal signal;
    if (fray_compile(NULL, read_one, source, "one.fray", &program, &findings) != FRAY_OK)
        fail_msg("%s", fray_findings_text(findings, 0));
    fray_findings_free(findings);
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    assert_int_equal(fray_step(fight, &signal), FRAY_FAILED);
    fray_failure failure = fray_fight_error(fight);
    assert_string_equal(failure.message, "division by zero: 1 / 0");
    assert_string_equal(failure.function, "inner");
    assert_string_equal(failure.file, "main.fray");
    assert_int_equal(failure.line, 20);
    assert_int_equal(program->code->functions.len, 1); /* flow holds both */
    fray_fight_free(fight);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_in_place_are_calls),
        cmocka_unit_test(test_an_error_names_the_function_it_is_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
