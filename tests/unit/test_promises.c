/* test_promises.c -- Promises of rules: who watches, when, and that a referee changes no fight. */
#include <setjmp.h>
#include <stdbool.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"
#include "one_text.h"

#define RULES                                                                                      \
    "edition 1\n"                                                                                  \
    "system Brawl { space squares }\n"                                                             \
    "event blow(against target: creature) { window struck; window over as last }\n"                \
    "extend creature { track health = 9 from 0; slot down: flag }\n"                               \
    "command hit(t: creature, by n: int) {\n"                                                      \
    "  blow against t as b { t.health -= n; open b.struck; t.down = t.health == 0 }\n"             \
    "}\n"                                                                                          \
    "flow { repeat 4 { for c in everyone { let n = roll d4 as \"harm\" by c; hit c by n } } }\n"   \
    "creature Ada { }\n"                                                                           \
    "creature Bo { }\n"                                                                            \
    "encounter \"Ford\" { map 2 by 1; side left { Ada at 0, 0 }; side right { Bo at 1, 0 } }\n"

/* The same, but somebody chooses who is struck. */
#define ASKING                                                                                     \
    "edition 1\n"                                                                                  \
    "system Brawl { space squares }\n"                                                             \
    "event blow(against target: creature) { window over as last }\n"                               \
    "extend creature { track health = 9 from 0 }\n"                                                \
    "flow {\n"                                                                                     \
    "  repeat 4 { for c in everyone {\n"                                                           \
    "    let t = choose 1 from everyone by c as \"whom\"\n"                                        \
    "    if t { blow against t { t.health -= 1 };  blow against t { } }\n"                         \
    "  } }\n"                                                                                      \
    "}\n"                                                                                          \
    "creature Ada { }\n"                                                                           \
    "creature Bo { }\n"                                                                            \
    "encounter \"Ford\" { map 2 by 1; side left { Ada at 0, 0 }; side right { Bo at 1, 0 } }\n"
#define BRUISED "always \"nobody is bruised\" { for c in everyone { expect c.health == 9 } }\n"

static const char healthy[] =
    RULES "always \"nobody is hurt much\" { for c in everyone { expect c.health > 4 } }\n";
static const char promising[] = RULES "always \"health is never less than 0\" {\n"
                                      "  for c in everyone { expect c.health >= 0 }\n"
                                      "}\n";
static const char at_a_moment[] = RULES "always \"who has no health is down\" after blow.over {\n"
                                        "  if blow.target.health == 0 { expect blow.target.down }\n"
                                        "}\n";
/* The same without the moment: while the blow lands, nobody is down yet. */
static const char at_any_moment[] =
    RULES "always \"who has no health is down\" {\n"
          "  for c in everyone where it.health == 0 { expect c.down }\n"
          "}\n";

static fray_program *program_for(fray_purpose purpose, const char *text)
{
    fray_program *program;
    fray_findings *findings;
    fray_result result =
        fray_compile_for(NULL, purpose, read_text, TEXT_OF(text), "main", &program, &findings);
    if (result != FRAY_OK && fray_findings_kept(findings))
        fail_msg("%s", fray_finding_at(findings, 0).message);
    fray_findings_free(findings);
    return program;
}

struct end {
    fray_result result;
    uint64_t hash;
    int told; /* events of broken promises */
};

static struct end play(const fray_program *program, fray_referee referee, uint64_t number)
{
    struct end end = {.told = 0};
    fray_fight *fight;
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(7, number);
    assert_int_equal(fray_fight_new(program, 0, NULL, 0, &fight), FRAY_OK);
    fray_fight_watch(fight, referee);
    fray_fight_listen(fight, 1);
    while ((end.result = fray_run(fight, &driver, &signal)) == FRAY_OK &&
           signal.kind == FRAY_SIGNAL_EVENT) {
        if (signal.event.kind != FRAY_EVENT_EXPECT) continue;
        assert_int_equal(signal.event.value, 0);
        assert_non_null(strstr(signal.event.text, "\" does not hold: expected "));
        end.told++;
    }
    if (end.result == FRAY_FAILED)
        assert_non_null(strstr(fray_fight_error(fight).message, "\" does not hold: expected "));
    end.hash = fray_fight_hash(fight);
    fray_fight_free(fight);
    return end;
}

static void a_broken_promise_stops_or_is_told(void **state)
{
    (void)state;
    fray_program *program = program_for(FRAY_FOR_ONE_FIGHT, healthy);
    struct end alone = play(program, FRAY_REFEREE_AWAY, 0);
    struct end stopped = play(program, FRAY_REFEREE_STOPS, 0);
    struct end told = play(program, FRAY_REFEREE_TELLS, 0);
    assert_int_equal(alone.result, FRAY_OK);
    assert_int_equal(alone.told, 0);
    assert_int_equal(stopped.result, FRAY_FAILED);
    assert_int_equal(told.result, FRAY_OK);
    assert_true(told.told > 0);
    assert_true(alone.hash == told.hash);
    fray_program_free(program);
}

static void a_promise_that_holds_leaves_no_trace(void **state)
{
    (void)state;
    fray_program *program = program_for(FRAY_FOR_ONE_FIGHT, promising);
    for (uint64_t n = 0; n < 50; n++) {
        struct end alone = play(program, FRAY_REFEREE_AWAY, n);
        struct end watched = play(program, FRAY_REFEREE_STOPS, n);
        assert_int_equal(watched.result, FRAY_OK);
        assert_true(alone.hash == watched.hash);
    }
    fray_program_free(program);
}

static void a_moment_is_the_only_one(void **state)
{
    (void)state;
    bool broken = false;
    fray_program *there = program_for(FRAY_FOR_ONE_FIGHT, at_a_moment),
                 *anywhere = program_for(FRAY_FOR_ONE_FIGHT, at_any_moment);
    for (uint64_t n = 0; n < 50; n++) {
        assert_int_equal(play(there, FRAY_REFEREE_STOPS, n).result, FRAY_OK);
        broken = broken || play(anywhere, FRAY_REFEREE_STOPS, n).result == FRAY_FAILED;
    }
    assert_true(broken);
    fray_program_free(there);
    fray_program_free(anywhere);
}

static void programs_for_many_fights_have_none(void **state)
{
    (void)state;
    fray_program *program = program_for(FRAY_FOR_MANY_FIGHTS, healthy);
    assert_int_equal(play(program, FRAY_REFEREE_STOPS, 0).result, FRAY_OK);
    assert_int_equal(play(program, FRAY_REFEREE_TELLS, 0).told, 0);
    fray_program_free(program);
}

static void a_copy_is_not_watched(void **state)
{
    (void)state;
    fray_program *program = program_for(FRAY_FOR_ONE_FIGHT, healthy);
    fray_fight *fight, *copy;
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(7, 0);
    assert_int_equal(fray_fight_new(program, 0, NULL, 0, &fight), FRAY_OK);
    fray_fight_watch(fight, FRAY_REFEREE_STOPS);
    assert_int_equal(fray_fight_clone(fight, &copy), FRAY_OK);
    assert_int_equal(fray_run(copy, &driver, &signal), FRAY_OK);
    assert_int_equal(signal.kind, FRAY_SIGNAL_DONE);
    fray_fight_free(copy);
    fray_fight_free(fight);
    fray_program_free(program);
}

struct at_table {
    int told, seen, inputs; /* seen: by a side */
    char hash[17];          /* of all that happened, as the record keeps it */
};

/* Plays at the table: one person answers each question with the first option. */
static struct at_table play_at_table(const char *text)
{
    static const fray_seat person = {.who = "", .kind = FRAY_SEAT_PERSON, .name = "Kim"};
    struct at_table end = {.told = 0};
    fray_play_plan plan = {.rules = "main", .seed = 3, .seats = &person, .seat_count = 1};
    fray_play *play;
    fray_findings *findings;
    fray_play_signal s;
    const char *why;
    const int first = 0;
    assert_int_equal(fray_play_new(NULL, read_text, TEXT_OF(text), &plan, &play, &findings, &why),
                     FRAY_OK);
    while (fray_play_run(play, &s) == FRAY_OK && s.kind != FRAY_PLAY_DONE) {
        if (s.kind == FRAY_PLAY_QUESTION) {
            assert_int_equal(fray_play_answer(play, &first, 1), FRAY_OK);
            end.inputs++;
        }
        if (s.kind != FRAY_PLAY_EVENT || s.signal.event.kind != FRAY_EVENT_EXPECT) continue;
        end.told++;
        assert_true(fray_event_seen(fray_play_fight(play), &s.signal.event, -1));
        end.seen += fray_event_seen(fray_play_fight(play), &s.signal.event, 0);
    }
    assert_int_equal(s.kind, FRAY_PLAY_DONE);
    const char *last = fray_play_line(play, fray_play_line_count(play) - 1),
               *hash = strstr(last, "\"heard\":\"");
    assert_non_null(hash);
    memcpy(end.hash, hash + strlen("\"heard\":\""), sizeof end.hash - 1);
    fray_play_free(play);
    fray_findings_free(findings);
    return end;
}

static void the_table_tells_the_referee_once_after_an_input(void **state)
{
    (void)state;
    struct at_table alone = play_at_table(ASKING), told = play_at_table(ASKING BRUISED);
    assert_int_equal(alone.told, 0);
    assert_true(told.told > 1 && told.told <= told.inputs);
    assert_int_equal(told.seen, 0);
    assert_int_equal(told.inputs, alone.inputs);
    assert_string_equal(told.hash, alone.hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_promise_stops_or_is_told),
        cmocka_unit_test(a_promise_that_holds_leaves_no_trace),
        cmocka_unit_test(a_moment_is_the_only_one),
        cmocka_unit_test(programs_for_many_fights_have_none),
        cmocka_unit_test(a_copy_is_not_watched),
        cmocka_unit_test(the_table_tells_the_referee_once_after_an_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
