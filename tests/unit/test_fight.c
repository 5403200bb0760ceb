/* test_fight.c -- fights as a host has them: stepped, copied, saved, damaged, listened to, driven;
 * tests of rules and their reports. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/vm/state.h"
#include "fray.h"
#include "lib/fight/fight.h"
#include "one_text.h"
#include "rounds.h"

static const char source[] =
    "edition 1\n"
    "system Skirmish { title \"Skirmish\"; space squares }\n"
    "option goal = 10\n"
    "option loud = false\n"
    "option tie = in_turn, at_once\n"
    "event round(number: int) { window start as first; window over as last }\n"
    "event attack(by striker: creature, against target: creature) {\n"
    "  slot target\n"
    "  slot rolled: int\n"
    "  stat to_hit\n"
    "  property landed: flag = rolled + attack.to_hit + striker.attack > goal\n"
    "  holds while not striker.down\n"
    "  nests 2\n"
    "  window struck for target, others as one\n"
    "  window over as last\n"
    "}\n"
    "moment round_start = round.start\n"
    "unit rounds, round = round.over\n"
    "kind reaction is act { }\n"
    "kind condition is mark { }\n"
    "kind card is thing { field cost: int = 1; lends attack as in_use; lends armour as highest; "
    "slot used: flag; holds while not this.used }\n"
    "extend creature {\n"
    "  stat attack = 2\n"
    "  stat armour\n"
    "  track guard = 6 from 0 into health\n"
    "  track health = 10\n"
    "  slot hits = 0 until round_start\n"
    "  budget turns = 1 at round_start\n"
    "  own cards: card\n"
    "  slot mood: card?\n"
    "  property down: flag = self.health <= 0\n"
    "  property alone: flag = not any ally\n"
    "}\n"
    "extend fight { slot trace = 0 }\n"
    "noun enemy, enemies = it.side != self.side and not it.down\n"
    "noun ally, allies = it.side == self.side and it != self and not it.down\n"
    "card Blade { attack +3 }\n"
    "card Shield { armour +2 }\n"
    "condition Burning(n: int) { stacks highest; on round_start { self.health -= n }; ends when "
    "self.down }\n"
    "condition Marked { stacks once; attack.to_hit +1 when attack.target == self }\n"
    "reaction Guard at attack.struck when attack.target in allies {\n"
    "  cost 1 turns\n"
    "  do { attack.target = self; log \"{self} steps in\" }\n"
    "}\n"
    "command wound(t: creature, n: int) { t.guard -= max(0, n - t.armour); t.hits += 1 }\n"
    "command strike(t: creature, by a: creature) {\n"
    "  attack by a against t as e {\n"
    "    open e.struck\n"
    "    let face = roll d20 as \"attack of {a}\" by a\n"
    "    e.rolled = face\n"
    "    let value = face + a.attack as \"attack value\"\n"
    "    if e.landed {\n"
    "      wound e.target, value - goal\n"
    "      if face > 15 { apply Burning(1) to e.target for 2 rounds; apply Marked to e.target for "
    "1 round }\n"
    "    }\n"
    "  }\n"
    "}\n"
    "function settled: flag { return count(sides where count(it.members where not it.down) > 0) < "
    "2 }\n"
    "flow {\n"
    "  let n = 0\n"
    "  until settled() or n == 12 {\n"
    "    n += 1\n"
    "    round n as r {\n"
    "      if tie == at_once {\n"
    "        for c in everyone where not it.down together by c.seat {\n"
    "          let t = choose 1 from enemies(c) by c as \"whom, {c}\"\n"
    "          if t { let d = roll 2d6 as \"blow\" by c; wound t, d }\n"
    "        }\n"
    "      }\n"
    "      else {\n"
    "        for c in everyone where not it.down by -c.attack {\n"
    "          let t = choose up to 1 from enemies(c) by c as \"whom\"\n"
    "          if t { strike t by c }\n"
    "        }\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "  for s in sides { if count(s.members where not it.down) > 0 { finish fight for s } }\n"
    "}\n"
    "tactics bold { want 5 for any creature where it.health < 5; want 2 for any creature; want 1 "
    "for Guard }\n"
    "creature Ada { attack 4; cards Blade, Shield }\n"
    "creature Bo { attack 3; cards 2 Shield }\n"
    "creature Wolf { health 7 }\n"
    "encounter \"Ford\" {\n"
    "  map \"\"\"\n"
    "    .a..w.\n"
    "    .b..x.\n"
    "    \"\"\"\n"
    "  side hunters { \"a\": Ada; \"b\": Bo; tactics bold }\n"
    "  side wolves { \"w\": Wolf; \"x\": Wolf }\n"
    "}\n"
    "encounter \"Prelude\" {\n"
    "  map \"aw\"\n"
    "  side hunters { \"a\": Ada }\n"
    "  side wolves { \"w\": Wolf }\n"
    "  do {\n"
    "    let t = choose 1 from everyone by Ada as \"who wakes\"\n"
    "    let n = roll 2d6 as \"a bad dream\" by Ada\n"
    "    if t { wound t, n }\n"
    "  }\n"
    "}\n"
    "test \"good\" {\n"
    "  map \"aw\"\n"
    "  side hunters { \"a\": Ada }\n"
    "  side wolves { \"w\": Wolf }\n"
    "  rolls 15\n"
    "  strike Wolf by Ada\n"
    "  expect Wolf.guard == 0\n"
    "  expect Wolf.health == 4\n"
    "}\n"
    "test \"wrong number\" { map \"aw\"; side h { \"a\": Ada }; side w { \"w\": Wolf }\n"
    "  rolls 3\n"
    "  strike Wolf by Ada\n"
    "  expect Wolf.guard == 5\n"
    "}\n"
    "test \"no roll\" { map \"aw\"; side h { \"a\": Ada }; side w { \"w\": Wolf }\n"
    "  strike Wolf by Ada\n"
    "}\n"
    "test \"roll left\" { map \"aw\"; side h { \"a\": Ada }; side w { \"w\": Wolf }\n"
    "  rolls 3, 4\n"
    "  strike Wolf by Ada\n"
    "}\n"
    "test \"bad choice\" { option tie = at_once; map \"aww\"; side h { \"a\": Ada }; side w { "
    "\"w\": Wolf }\n"
    "  choices { Ada: Ada }\n"
    "  play\n"
    "}\n";

static fray_fight *fight_of(const fray_program *program, int32_t tie)
{
    fray_fight *fight;
    fray_setting setting = {fray_option_find(program, "tie"), tie};
    assert_int_equal(
        fray_fight_new(program, fray_encounter_find(program, "Ford"), &setting, 1, &fight),
        FRAY_OK);
    return fight;
}

/* One signal further; the driver answers. */
static fray_signal advance(fray_fight *fight, fray_driver *driver)
{
    fray_signal signal;
    int chosen[64], count, face;
    fray_result result = fray_step(fight, &signal);
    if (result != FRAY_OK) fail_msg("%s", fray_fight_error(fight).message);
    if (signal.kind == FRAY_SIGNAL_ROLL) {
        assert_int_equal(driver->roll(driver, &signal.roll, &face), FRAY_OK);
        assert_int_equal(fray_give_roll(fight, face), FRAY_OK);
    }
    if (signal.kind == FRAY_SIGNAL_QUESTION) {
        assert_int_equal(driver->choose(driver, fight, &signal.question, chosen, &count), FRAY_OK);
        assert_int_equal(fray_answer(fight, chosen, count), FRAY_OK);
    }
    return signal;
}

/* At every signal: a clone, a save and a copy continue exactly as the fight does. */
static void test_copies_go_on_alike(void **state)
{
    const fray_program *program = *state;
    for (int32_t tie = 0; tie < 2; tie++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            fray_driver driver = fray_driver_sampled(seed, 1);
            fray_fight *fight = fight_of(program, tie), *copied = fight_of(program, tie);
            for (;;) {
                fray_fight *clone, *loaded;
                size_t size;
                const void *bytes = fray_fight_bytes(fight, &size);
                assert_int_equal(fray_fight_load(program, bytes, size, &loaded), FRAY_OK);
                assert_int_equal(fray_fight_clone(fight, &clone), FRAY_OK);
                assert_int_equal(fray_fight_copy(copied, fight), FRAY_OK);
                fray_fight *others[3] = {clone, loaded, copied};
                fray_driver before = driver;
                fray_signal signal = advance(fight, &driver);
                for (int i = 0; i < 3; i++) {
                    fray_driver own = before;
                    fray_signal other = advance(others[i], &own);
                    assert_int_equal(other.kind, signal.kind);
                    assert_int_equal(other.winner, signal.winner);
                    assert_true(own.draw == driver.draw);
                    assert_true(fray_fight_equal(fight, others[i]));
                    assert_true(fray_fight_hash(fight) == fray_fight_hash(others[i]));
                }
                fray_fight_free(clone);
                fray_fight_free(loaded);
                if (signal.kind == FRAY_SIGNAL_DONE) break;
            }
            fray_fight_free(fight);
            fray_fight_free(copied);
        }
}

/* What `do` asks and rolls happens while the flow has not begun: that can be saved too. */
static void test_saves_before_the_flow(void **state)
{
    const fray_program *program = *state;
    fray_fight *fight, *loaded;
    fray_driver driver = fray_driver_sampled(1, 1);
    assert_int_equal(
        fray_fight_new(program, fray_encounter_find(program, "Prelude"), NULL, 0, &fight), FRAY_OK);
    for (int i = 0; i < 6; i++) {
        size_t size;
        const void *bytes = fray_fight_bytes(fight, &size);
        assert_int_equal(fray_fight_load(program, bytes, size, &loaded), FRAY_OK);
        assert_true(fray_fight_equal(fight, loaded));
        fray_fight_free(loaded);
        advance(fight, &driver);
    }
    fray_fight_free(fight);
}

/* Whatever a saved block says, loading refuses it or the fight runs on without harm. */
static void test_damaged_saves_do_no_harm(void **state)
{
    const fray_program *program = *state;
    int accepted = 0, refused = 0;
    uint64_t random = 7;
    for (int round = 0; round < rounds(400); round++) {
        fray_driver driver = fray_driver_sampled((uint64_t)round, 2);
        fray_fight *fight = fight_of(program, round % 2), *loaded;
        fray_signal signal;
        for (int n = round % 37; n > 0 && advance(fight, &driver).kind != FRAY_SIGNAL_DONE; n--) {
        }
        fray_step(fight, &signal);
        size_t size;
        const void *bytes = fray_fight_bytes(fight, &size);
        unsigned char *copy = malloc(size);
        struct head head;
        for (int trial = 0; trial < 40; trial++) {
            memcpy(copy, bytes, size);
            memcpy(&head, copy, sizeof head);
            head.fuel = 3000;
            memcpy(copy, &head, sizeof head);
            /* the parts as often as each other, small ones too */
            size_t frames = (size_t)head.frames_at,
                   world = frames + sizeof(struct frame) * (size_t)head.frames;
            size_t regs = world + (size_t)(head.regs_at - head.world_at),
                   levels = size - (size_t)head.levels * fight->vm->layout.level_bytes;
            size_t lists = levels - 8 * (size_t)head.scratch;
            size_t used[][2] = {{offsetof(struct head, status), sizeof head},
                                {frames, world},
                                {world, regs},
                                {regs, lists},
                                {lists, levels},
                                {levels, size}};
            for (int k = 1 + trial % 3; k > 0; k--) {
                random = random * 6364136223846793005u + 1442695040888963407u;
                size_t *range = used[(random >> 33) % 6];
                if (range[0] == range[1]) continue;
                size_t at = range[0] + (random >> 40) % (range[1] - range[0]);
                if (at >= offsetof(struct head, fuel) && at < offsetof(struct head, status))
                    continue;
                copy[at] = (random >> 20) % 3 ? (unsigned char)(copy[at] + 1)
                                              : (unsigned char)(random >> 50);
            }
            if (fray_fight_load(program, copy, size, &loaded) != FRAY_OK) {
                refused++;
                continue;
            }
            accepted++;
            fray_fight_listen(loaded, trial % 2);
            fray_driver d = fray_driver_sampled(1, 1);
            for (int n = 0; n < 3000; n++)
                if (fray_run(loaded, &d, &signal) != FRAY_OK || signal.kind == FRAY_SIGNAL_DONE)
                    break;
            fray_fight_hash(loaded);
            fray_fight_free(loaded);
        }
        free(copy);
        fray_fight_free(fight);
    }
    assert_true(accepted > 0 && refused > 0);
    fray_fight *none;
    assert_int_equal(fray_fight_load(program, "", 0, &none), FRAY_DAMAGED);
    assert_int_equal(fray_fight_load(program, NULL, 0, &none), FRAY_DAMAGED);
}

/* A save is neither shorter nor longer than what it says is in use. */
static void test_saves_of_another_length_are_refused(void **state)
{
    const fray_program *program = *state;
    fray_fight *fight = fight_of(program, 0), *loaded;
    fray_signal signal;
    assert_int_equal(fray_step(fight, &signal), FRAY_OK);
    size_t size;
    const void *bytes = fray_fight_bytes(fight, &size);
    unsigned char *copy = calloc(1, size + 8);
    memcpy(copy, bytes, size);
    for (size_t less = 1; less <= size; less += 1 + less / 8) {
        /* so that a sanitizer sees a read beyond the end */
        unsigned char *exact = malloc(size - less + 1);
        memcpy(exact, copy, size - less);
        assert_int_equal(fray_fight_load(program, exact, size - less, &loaded), FRAY_DAMAGED);
        free(exact);
    }
    assert_int_equal(fray_fight_load(program, copy, size + 8, &loaded), FRAY_DAMAGED);
    assert_int_equal(fray_fight_load(program, copy, size, &loaded), FRAY_OK);
    assert_true(fray_fight_equal(fight, loaded));
    fray_fight_free(loaded);
    fray_fight_free(fight);
    free(copy);
}

static void test_listening_changes_nothing(void **state)
{
    const fray_program *program = *state;
    int figures = 0, moves = 0, events = 0;
    for (int32_t tie = 0; tie < 2; tie++) {
        fray_fight *quiet = fight_of(program, tie), *told = fight_of(program, tie);
        fray_driver a = fray_driver_sampled(3, 3), b = a;
        fray_signal signal, other;
        fray_fight_listen(told, 1);
        assert_int_equal(fray_run(quiet, &a, &signal), FRAY_OK);
        do {
            assert_int_equal(fray_run(told, &b, &other), FRAY_OK);
            if (other.kind != FRAY_SIGNAL_EVENT) continue;
            events++;
            moves += other.event.kind == FRAY_EVENT_MOVE;
            assert_non_null(other.event.text);
            if (other.event.kind != FRAY_EVENT_FIGURE) continue;
            int64_t sum = 0;
            for (size_t i = 0; i < other.event.term_count; i++)
                sum += other.event.terms[i].depth == 0 ? other.event.terms[i].value : 0;
            assert_true(sum == other.event.value);
            assert_string_equal(other.event.text, "attack value");
            assert_string_equal(other.event.file, "main.fray");
            figures++;
        } while (other.kind != FRAY_SIGNAL_DONE);
        assert_int_equal(signal.winner, other.winner);
        assert_true(fray_fight_equal(quiet, told));
        fray_fight_free(quiet);
        fray_fight_free(told);
    }
    assert_true(figures > 0 && events > 20);
    assert_int_equal(moves, 0);
}

/* Random123's known answer for zero key and counter: 6627e8d5 e169c58d bc57ac4c 9b00dbd8. */
static void test_the_generator_is_philox(void **state)
{
    (void)state;
    fray_driver d = fray_driver_sampled(0, 0);
    assert_true(fray_draw(&d, 0xFFFFFFFFu) ==
                (uint32_t)(((uint64_t)0x6627e8d5u * 0xFFFFFFFFu) >> 32));
    assert_true(d.draw == 1);
    d = fray_driver_sampled(0, 0);
    assert_int_equal(fray_draw(&d, 1u << 16), 0x6627);
    int counts[6] = {0};
    for (int i = 0; i < 60000; i++) counts[fray_draw(&d, 6)]++;
    for (int i = 0; i < 6; i++) assert_in_range(counts[i], 9700, 10300);
    fray_driver other = fray_driver_sampled(0, 0);
    other.draw = d.draw;
    assert_int_equal(fray_draw(&d, 1000), fray_draw(&other, 1000));
    assert_int_equal(fray_draw(&d, 1), 0);
}

static void test_tactics_choose(void **state)
{
    const fray_program *program = *state;
    fray_fight *fight = fight_of(program, 0);
    fray_driver driver = fray_driver_sampled(1, 1);
    fray_signal signal;
    assert_int_equal(fray_step(fight, &signal), FRAY_OK);
    assert_int_equal(signal.kind, FRAY_SIGNAL_QUESTION);
    assert_string_equal(signal.question.prompt, "whom");
    assert_int_equal(signal.question.count, 2);
    assert_int_equal(signal.question.least, 0);
    assert_string_equal(signal.question.options[1].text, "Wolf 2");
    int64_t want;
    int known, chosen[64], count;
    assert_int_equal(fray_want(fight, 0, &want, &known), FRAY_OK);
    assert_int_equal(known, 1);
    assert_true(want == 2);
    assert_int_equal(fray_question_value(fight, 1, &want), FRAY_OK);
    assert_true(want == signal.question.options[1].value);
    assert_int_equal(fray_question_value(fight, 2, &want), FRAY_BAD_ARGUMENT);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(driver.choose(&driver, fight, &signal.question, chosen, &count), FRAY_OK);
        assert_int_equal(count, 1);
    }
    assert_int_equal(fray_answer(fight, (const int[]){2}, 1), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_answer(fight, (const int[]){0, 1}, 2), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_answer(fight, chosen, -1), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_give_roll(fight, 3), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_answer(fight, chosen, 1), FRAY_OK);
    assert_int_equal(fray_answer(fight, chosen, 1), FRAY_BAD_ARGUMENT);
    fray_fight_free(fight);
}

static void test_looking_leaves_no_trace(void **state)
{
    const fray_program *program = *state;
    fray_fight *fight = fight_of(program, 0), *same = fight_of(program, 0);
    int top, value, columns, rows;
    assert_int_equal(fray_creature_count(fight), 4);
    assert_string_equal(fray_creature_name(fight, 3), "Wolf 2");
    assert_string_equal(fray_creature_name(fight, 4), "");
    assert_int_equal(fray_creature_side(fight, 1), 1);
    assert_int_equal(fray_creature_place(fight, 2), 7);
    assert_string_equal(fray_side_name(fight, 1), "wolves");
    fray_map_size(fight, &columns, &rows);
    assert_int_equal(columns * 10 + rows, 62);
    assert_int_equal(fray_track_count(fight), 2);
    assert_string_equal(fray_track_name(fight, 1), "health");
    assert_int_equal(fray_track_find(fight, "health"), 1);
    assert_int_equal(fray_track_find(fight, fray_track_name(fight, 0)), 0);
    assert_int_equal(fray_track_find(fight, "healt"), -1);
    assert_int_equal(fray_track_find(fight, NULL), -1);
    assert_int_equal(fray_track_value(fight, 1, 1, &top), 7);
    assert_int_equal(top, 7);
    assert_int_equal(fray_test_flag(fight, 1, "down", &value), 1);
    assert_int_equal(value, 0);
    assert_int_equal(fray_test_flag(fight, 1, "nonsense", &value), 0);
    assert_true(fray_fight_equal(fight, same));
    fray_fight_free(fight);
    fray_fight_free(same);
}

static void test_reports_say_what_is_wrong(void **state)
{
    fray_program *program = *state;
    static const struct {
        const char *name, *part;
        int passed;
    } cases[] = {{"good", "", 1},
                 {"wrong number", "Wolf.guard == 5", 0},
                 {"no roll", "no roll is given", 0},
                 {"roll left", "1 of 2 rolls", 0},
                 {"bad choice", "'Ada'", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fray_test_report report;
        assert_int_equal(
            fray_test_run(program, fray_encounter_at(program, FRAY_TESTS, (int)i), &report),
            FRAY_OK);
        if (report.passed != cases[i].passed || !strstr(report.message, cases[i].part))
            fail_msg("%s: %s", cases[i].name, report.message);
        assert_string_equal(report.file, "test.fray");
        assert_true(report.line > 0);
    }
}

static void test_settings_are_checked(void **state)
{
    const fray_program *program = *state;
    fray_fight *fight;
    int ford = fray_encounter_find(program, "Ford");
    static const struct {
        const char *option;
        int32_t value;
        fray_result result;
    } cases[] = {{"tie", 2, FRAY_BAD_ARGUMENT},
                 {"loud", 2, FRAY_BAD_ARGUMENT},
                 {"loud", 1, FRAY_OK},
                 {"goal", -5, FRAY_OK}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fray_setting s = {fray_option_find(program, cases[i].option), cases[i].value};
        assert_int_equal(fray_fight_new(program, ford, &s, 1, &fight), cases[i].result);
        fray_fight_free(fight);
    }
    assert_int_equal(fray_fight_new(program, 99, NULL, 0, &fight), FRAY_NOT_FOUND);
    fray_fight_free(NULL);
}

static fray_program *shared;
static int set_up(void **state)
{
    *state = shared = program_of_text(source);
    return 0;
}
static int tear_down(void **state)
{
    (void)state;
    fray_program_free(shared);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_copies_go_on_alike),
                                       cmocka_unit_test(test_saves_before_the_flow),
                                       cmocka_unit_test(test_damaged_saves_do_no_harm),
                                       cmocka_unit_test(test_saves_of_another_length_are_refused),
                                       cmocka_unit_test(test_listening_changes_nothing),
                                       cmocka_unit_test(test_the_generator_is_philox),
                                       cmocka_unit_test(test_tactics_choose),
                                       cmocka_unit_test(test_looking_leaves_no_trace),
                                       cmocka_unit_test(test_reports_say_what_is_wrong),
                                       cmocka_unit_test(test_settings_are_checked)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
