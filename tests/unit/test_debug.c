/* test_debug.c -- Fights that a debugger looks at: the same fights, with frames, local names and
 * stats with their sources. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"

static const char rules[] =
    "edition 1\n"
    "system S { space squares;  ends when count(sides where it.stands) < 2 }\n"
    "extend side { property stands: flag = count(self.members where it.health > 0) > 0 }\n"
    "extend creature { track health = 9 from 0;  stat harm = 2 }\n"
    "kind condition is mark { }\n"
    "condition Angry { lasts;  harm +1 }\n"
    "event blow(by striker: creature) { window over as last }\n"
    "flow { until over { for c in everyone { hit c } } }\n"
    "command hit(c: creature) {\n"
    "  let foe = first(foes(c))\n"
    "  if not foe { return }\n"
    "  blow by c as b {\n"
    "    let n = roll d6 as \"blow\" by c\n"
    "    foe.health -= n\n"
    "    apply Angry to foe\n"
    "  }\n"
    "}\n"
    "function foes(self: creature): set of creature { return everyone where it.side != self.side "
    "}\n"
    "creature Ada { }\n"
    "creature Bo { }\n"
    "encounter \"E\" { map \"A.B\";  side left { \"A\": Ada };  side right { \"B\": Bo } }\n";

static fray_result read_rules(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    (void)user;
    if (from) return FRAY_NOT_FOUND;
    *text = rules, *size = sizeof rules - 1, *shown = name;
    return FRAY_OK;
}

static fray_program *compile(fray_purpose purpose)
{
    fray_program *program;
    fray_findings *findings;
    assert_int_equal(
        fray_compile_for(NULL, purpose, read_rules, NULL, "rules.fray", &program, &findings),
        FRAY_OK);
    fray_findings_free(findings);
    return program;
}

struct seen {
    uint64_t statements, lines, give_up_at;
    int deepest;
    bool saw_local, saw_source, saw_event;
};

static const char *value_of(fray_debug *debug, fray_holder holder, const char *name,
                            fray_holder *inside)
{
    const fray_variable *list;
    size_t count;
    assert_int_equal(fray_debug_variables(debug, &holder, &list, &count), FRAY_OK);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].name, name) != 0) continue;
        if (inside) *inside = list[i].holder;
        return list[i].value;
    }
    return NULL;
}

static int reached(void *user, fray_debug *debug, const fray_fight *fight)
{
    struct seen *s = user;
    fray_frame at = fray_debug_frame(debug, 0), planned;
    s->statements++;
    s->lines += at.line;
    if (fray_debug_depth(debug) > s->deepest) s->deepest = fray_debug_depth(debug);
    planned = fray_debug_statement(debug, (size_t)fray_debug_at(debug));
    assert_int_equal(at.line, planned.line);
    assert_int_equal(at.column, planned.column);
    assert_string_equal(at.file, "rules.fray");
    if (at.line == 14) { /* foe.health -= n, in an event */
        fray_holder locals = {FRAY_HOLDS_LOCALS, 0, 0, 0}, foe, harm;
        assert_string_equal(at.function, "hit");
        assert_string_equal(fray_debug_frame(debug, 1).function, "flow");
        assert_int_equal(fray_debug_frame(debug, 1).line, 8);
        assert_non_null(value_of(debug, locals, "n", NULL));
        const char *who = value_of(debug, locals, "foe", &foe);
        assert_int_equal(foe.kind, FRAY_HOLDS_CREATURE);
        assert_string_equal(who, fray_creature_name(fight, (int)foe.of));
        const char *health = value_of(debug, foe, "health", NULL);
        int top, track = fray_track_find(fight, "health");
        assert_int_equal(atoi(health), fray_track_value(fight, (int)foe.of, track, &top));
        s->saw_local = true;
        assert_int_equal(atoi(value_of(debug, foe, "harm", &harm)) > 1, 1);
        assert_int_equal(harm.kind, FRAY_HOLDS_SOURCES);
        if (atoi(value_of(debug, foe, "harm", NULL)) > 2)
            s->saw_source = value_of(debug, harm, "Angry", NULL) != NULL;
        fray_holder events = {FRAY_HOLDS_EVENTS, 0, 0, 0}, blow;
        assert_string_equal(value_of(debug, events, "blow", &blow), "blow");
        s->saw_event = value_of(debug, blow, "striker", NULL) != NULL;
    }
    return s->statements == s->give_up_at;
}

/* Plays to the end and counts the events. */
static uint64_t play(fray_fight *fight, uint64_t *events)
{
    fray_driver driver = fray_driver_sampled(3, 0);
    fray_signal signal;
    fray_fight_listen(fight, 1);
    *events = 0;
    do {
        assert_int_equal(fray_run(fight, &driver, &signal), FRAY_OK);
        ++*events;
    } while (signal.kind == FRAY_SIGNAL_EVENT);
    assert_int_equal(signal.kind, FRAY_SIGNAL_DONE);
    return driver.draw;
}

static void test_the_fight_is_the_same(void **state)
{
    fray_program *plain = compile(FRAY_FOR_MANY_FIGHTS), *program = compile(FRAY_FOR_DEBUGGING);
    fray_fight *a, *b;
    fray_debug *debug;
    struct seen seen = {0};
    uint64_t events[2];
    (void)state;
    assert_int_equal(fray_debug_new(plain, &debug), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_debug_new(program, &debug), FRAY_OK);
    assert_int_equal(fray_fight_new(plain, fray_encounter_find(plain, "E"), NULL, 0, &a), FRAY_OK);
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, "E"), NULL, 0, &b),
                     FRAY_OK);
    assert_int_equal(fray_debug_fight(debug, a, reached, &seen), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_debug_fight(debug, b, reached, &seen), FRAY_OK);
    assert_int_equal(play(a, &events[0]), play(b, &events[1]));
    assert_int_equal(events[0], events[1]);
    int track = fray_track_find(a, "health"), top;
    for (int c = 0; c < 2; c++)
        assert_int_equal(fray_track_value(a, c, track, &top), fray_track_value(b, c, track, &top));
    assert_true(seen.saw_local && seen.saw_source && seen.saw_event);
    assert_true(seen.statements > 20);
    assert_true(seen.deepest > 2); /* flow, hit, foes */
    assert_int_equal(fray_debug_fight(debug, NULL, NULL, NULL), FRAY_OK);
    assert_int_equal(fray_debug_depth(debug), 0);
    fray_fight_free(a);
    fray_fight_free(b);
    fray_debug_free(debug);
    fray_program_free(plain);
    fray_program_free(program);
}

static void test_a_fight_is_given_up(void **state)
{
    fray_program *program = compile(FRAY_FOR_DEBUGGING);
    fray_debug *debug;
    (void)state;
    assert_int_equal(fray_debug_new(program, &debug), FRAY_OK);
    for (uint64_t n = 1; n < 40; n++) {
        fray_fight *fight;
        fray_signal signal;
        struct seen seen = {.give_up_at = n};
        fray_driver driver = fray_driver_sampled(3, 0);
        assert_int_equal(
            fray_fight_new(program, fray_encounter_find(program, "E"), NULL, 0, &fight), FRAY_OK);
        assert_int_equal(fray_debug_fight(debug, fight, reached, &seen), FRAY_OK);
        fray_run(fight, &driver, &signal);
        assert_int_equal(seen.statements, n);
        fray_fight_free(fight);
    }
    fray_debug_free(debug);
    fray_program_free(program);
}

static void test_holders_that_are_none(void **state)
{
    fray_program *program = compile(FRAY_FOR_DEBUGGING);
    fray_debug *debug;
    fray_fight *fight;
    const fray_variable *list;
    size_t count;
    (void)state;
    assert_int_equal(fray_debug_new(program, &debug), FRAY_OK);
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, "E"), NULL, 0, &fight),
                     FRAY_OK);
    fray_holder none = {FRAY_HOLDS_FIGHT, 0, 0, 0};
    assert_int_equal(fray_debug_variables(debug, &none, &list, &count), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_debug_fight(debug, fight, NULL, NULL), FRAY_OK);
    assert_int_equal(fray_debug_variables(debug, &none, &list, &count), FRAY_OK);
    for (int kind = -1; kind < 14; kind++)
        for (int i = 0; i < 4; i++) {
            static const int64_t of[] = {-1, 1 << 20, INT64_MAX, INT64_MIN};
            fray_holder wild = {(fray_holder_kind)kind, of[i], i % 2 ? 1 << 20 : -5, 7 + i};
            fray_debug_variables(debug, &wild, &list, &count);
        }
    assert_null(fray_debug_statement(debug, 100000).file);
    assert_null(fray_debug_frame(debug, 100).file);
    fray_fight_free(fight);
    fray_debug_free(debug);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_fight_is_the_same),
        cmocka_unit_test(test_a_fight_is_given_up),
        cmocka_unit_test(test_holders_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
