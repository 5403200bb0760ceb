/* test_inline.c -- calls that are put in place (gen/inline.c): the same fights, event by event, as with calls; and whose the code is.
 *
 * A program for coverage has every call as a call, so that the two can play beside each other.
 */
#include "rules.h"

#include "api/compile.h"
#include "api/fight.h"

static const char *const encounters[] = {
    "bench/skirmish/skirmish.fray", "rules/witchhammer/encounters/ford.fray", "rules/shock/encounters/duel.fray",
    "rules/factions/encounters/duel.fray", "rules/countup/encounters/ambush.fray", "rules/teams/encounters/bell.fray",
};

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* A kept text is a place among the strings, which are not the same ones in both. */
static bool same_value(const fray_program *const programs[2], int64_t a, int64_t b)
{
    const struct program *p = programs[0]->code, *q = programs[1]->code;
    bool texts = a > 0 && b > 0 && (size_t)a < p->strings.len && (size_t)b < q->strings.len;
    return a == b || (texts && str_equal(program_text(p, (int32_t)a), program_text(q, (int32_t)b)));
}

static void assert_same_event(const fray_program *const programs[2], const fray_event *a, const fray_event *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->who, b->who);
    assert_true(a->term_count == b->term_count && same_text(a->text, b->text));
    assert_true(same_value(programs, a->value, b->value) && same_value(programs, a->before, b->before));
    assert_true(same_text(a->file, b->file));
    assert_int_equal(a->line, b->line);
}

static void answer(fray_fight *fight, fray_driver *driver, const fray_signal *signal)
{
    int chosen[64], count = 0, face;
    if (signal->kind == FRAY_SIGNAL_ROLL) {
        assert_int_equal(driver->roll(driver, &signal->roll, &face), FRAY_OK);
        assert_int_equal(fray_give_roll(fight, face), FRAY_OK);
    } else if (signal->kind == FRAY_SIGNAL_QUESTION) {
        assert_int_equal(driver->choose(driver, fight, &signal->question, chosen, &count), FRAY_OK);
        assert_int_equal(fray_answer(fight, chosen, count), FRAY_OK);
    }
}

static void play_both(const fray_program *calls, const fray_program *put, uint64_t number)
{
    const fray_program *programs[2] = {calls, put};
    fray_fight *fights[2];
    fray_driver drivers[2];
    fray_signal signals[2] = {{.kind = FRAY_SIGNAL_EVENT}, {.kind = FRAY_SIGNAL_EVENT}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fray_fight_new(programs[i], fray_encounter_find(programs[i], NULL), NULL, 0, &fights[i]), FRAY_OK);
        drivers[i] = fray_driver_sampled(23, number);
        fray_fight_listen(fights[i], 1);
    }
    while (signals[0].kind != FRAY_SIGNAL_DONE) {
        for (int i = 0; i < 2; i++) assert_int_equal(fray_step(fights[i], &signals[i]), FRAY_OK);
        assert_int_equal(signals[0].kind, signals[1].kind);
        if (signals[0].kind == FRAY_SIGNAL_EVENT) assert_same_event(programs, &signals[0].event, &signals[1].event);
        for (int i = 0; i < 2; i++) answer(fights[i], &drivers[i], &signals[i]);
    }
    assert_int_equal(signals[0].winner, signals[1].winner);
    for (int i = 0; i < 2; i++) fray_fight_free(fights[i]);
}

static void test_calls_in_place_are_calls(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts, again = {.count = 0};
        fray_program *put = program_of(encounters[e], &texts), *calls;
        fray_findings *findings = NULL;
        assert_int_equal(fray_compile_covered(NULL, read_rules, &again, encounters[e], &calls, &findings), FRAY_OK);
        fray_findings_free(findings);
        assert_int_equal(calls->code->inlined.len, 0);
        assert_true(put->code->inlined.len > 0);
        for (uint64_t number = 0; number < 4; number++) play_both(calls, put, number);
        program_drop(put, &texts);
        program_drop(calls, &again);
    }
}

/* ---- errors ---- */

#define SCENE                                                                                                                        \
    "edition 1\nsystem S { space squares }\nextend creature { counter n = 0 }\ncreature Ada { }\n"                                    \
    "encounter \"e\" {\n  map \"\"\"\n    AB\n    \"\"\"\n  side one { \"A\": Ada }\n  side two { \"B\": Ada }\n}\n"

static fray_result read_one(void *user, const char *name, const char *from, const char **text, size_t *size, const char **shown)
{
    (void)from;
    if (strcmp(name, "one.fray") != 0) return FRAY_NOT_FOUND;
    *text = user, *size = strlen(*text), *shown = name;
    return FRAY_OK;
}

static void test_an_error_names_the_function_it_is_of(void **state)
{
    (void)state;
    static char source[] = SCENE "flow {\n  for c in everyone { outer c }\n}\n" /* from line 12 */
        "command outer(c: creature) {\n  inner c\n}\n"
        "command inner(c: creature) {\n  c.n += 1\n  c.n = 1 / (c.n - 1)\n}\n";
    fray_program *program;
    fray_findings *findings = NULL;
    fray_fight *fight;
    fray_signal signal;
    if (fray_compile(NULL, read_one, source, "one.fray", &program, &findings) != FRAY_OK) fail_msg("%s", fray_findings_text(findings, 0));
    fray_findings_free(findings);
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight), FRAY_OK);
    assert_int_equal(fray_step(fight, &signal), FRAY_FAILED);
    fray_failure failure = fray_fight_error(fight);
    assert_string_equal(failure.message, "division by zero");
    assert_string_equal(failure.function, "inner");
    assert_string_equal(failure.file, "one.fray");
    assert_int_equal(failure.line, 20);
    assert_int_equal(program->code->functions.len, 1); /* flow holds both */
    fray_fight_free(fight);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_in_place_are_calls), cmocka_unit_test(test_an_error_names_the_function_it_is_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
