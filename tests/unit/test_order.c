/* test_order.c -- Orders of play: who is in them, sorted by which keys, and what everybody may
 * know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"
#include "one_text.h"

static const char source[] =
    "edition 1\n"
    "system Turns { title \"Turns\"; space squares }\n"
    "event turn(by actor: creature) { window start as first }\n"
    "kind deck is thing { slot speed = 0; slot spent: flag }\n"
    "extend creature {\n"
    "  track health = 10; stat speed; slot acted: flag; own decks: deck;\n"
    "  slot plan: int = 0 { hidden }\n"
    "}\n"
    "extend side { property strength: int = count(self.members) }\n"
    "## Initiative\n"
    "order initiative for creature when self.health > 0 {\n"
    "  highest self.speed\n"
    "  lowest self.health\n"
    "  shows self.speed * 2\n"
    "  now when at_it(self)\n"
    "  ends when self.acted or at_it(self)\n"
    "}\n"
    "order planned for creature { lowest self.plan;  shows self.plan }\n"
    "order sizes for side { highest self.strength }\n"
    "order decks for deck when not this.spent { highest this.speed }\n"
    "order plain for creature { }\n"
    "order wrong for creature { highest 1 / (self.speed - 3) }\n"
    "function at_it(c: creature): flag {\n"
    "  let now = turn\n"
    "  if now { return now.actor == c }\n"
    "  return false\n"
    "}\n"
    "deck Left { }\n"
    "deck Right { }\n"
    "creature Ada { speed 3 }\n"
    "creature Bo { speed 5;  decks Left, Right }\n"
    "creature Cy { speed 5;  health 8 }\n"
    "creature Dan { speed 9;  decks Left }\n"
    "command take(c: creature) {\n"
    "  turn by c {\n"
    "    let n = choose 1 from 1..9 by c secretly as \"plan\"\n"
    "    c.plan = n\n"
    "  }\n"
    "  c.acted = true\n"
    "}\n"
    "flow {\n"
    "  for c in everyone where it is Bo { for d in c.decks { d.speed = 4 } }\n"
    "  for c in everyone where it is Dan { for d in c.decks { d.speed = 6 } }\n"
    "  for c in everyone by -c.speed { take c }\n"
    "  for c in everyone where it is Dan { c.place = none }\n"
    "  for c in everyone where it is Cy { c.health = 0 }\n"
    "  for d in all deck where it.speed == 6 { d.spent = true }\n"
    "  for c in everyone where it is Ada { take c }\n"
    "}\n"
    "encounter \"Four\" {\n"
    "  map \"ABCD\"\n"
    "  side left { \"A\": Ada }\n"
    "  side right { \"B\": Bo;  \"C\": Cy;  \"D\": Dan }\n"
    "}\n";

static const char *order_text(fray_program *program, fray_fight *fight, const char *name)
{
    static char text[400];
    static const char *const states[] = {"", "<", "!"};
    fray_turn turns[64];
    size_t count, size = 0;
    int order = 0;
    while (strcmp(fray_order_at(program, order).name, name) != 0) order++;
    assert_int_equal(fray_fight_order(fight, order, turns, 64, &count), FRAY_OK);
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        const char *who = turns[i].creature >= 0 ? fray_creature_name(fight, turns[i].creature)
                                                 : fray_side_name(fight, turns[i].side);
        size += (size_t)snprintf(text + size, sizeof text - size, "%s%s", i ? " " : "", who);
        if (turns[i].has_figure)
            size += (size_t)snprintf(text + size, sizeof text - size, "%d", (int)turns[i].figure);
        if (turns[i].thing >= 0) size += (size_t)snprintf(text + size, sizeof text - size, ".");
        size += (size_t)snprintf(text + size, sizeof text - size, "%s", states[turns[i].state]);
    }
    return text;
}

/* Runs to the next question and answers it; -1: leaves it open. */
static void answer(fray_fight *fight, int chosen)
{
    fray_signal signal;
    assert_int_equal(fray_step(fight, &signal), FRAY_OK);
    assert_int_equal(signal.kind, FRAY_SIGNAL_QUESTION);
    if (chosen < 0) return;
    assert_int_equal(fray_answer(fight, &chosen, 1), FRAY_OK);
}

#define ORDER(name, expected) assert_string_equal(order_text(program, fight, name), expected)

static void test_order(void **state)
{
    (void)state;
    fray_program *program = program_of_text(source);
    fray_fight *fight;
    assert_int_equal(fray_fight_new(program, 0, NULL, 0, &fight), FRAY_OK);
    assert_int_equal(fray_order_count(program), 6);
    assert_string_equal(fray_order_at(program, 0).heading, "Initiative");
    assert_string_equal(fray_order_at(program, 1).heading, "planned");
    assert_string_equal(fray_order_at(program, 6).heading, "");
    answer(fight, -1);
    /* by speed, and of equal ones the weaker first: Cy has 8 of health, Bo 10 */
    ORDER("initiative", "Dan18< Cy10 Bo10 Ada6");
    ORDER("plain", "Ada Bo Cy Dan");
    ORDER("sizes", "right left");
    ORDER("decks", "Dan. Bo. Bo.");
    answer(fight, 8);
    answer(fight, -1);
    ORDER("initiative", "Dan18! Cy10 Bo10< Ada6");
    /* what Dan has planned is hidden from everybody, so it neither shows nor sorts */
    ORDER("planned", "Ada0 Bo0 Cy0 Dan0");
    for (int i = 0; i < 3; i++) answer(fight, i);
    answer(fight, -1);
    /* Dan has left the map, Cy is at 0, and Ada acts again */
    ORDER("initiative", "Bo10! Ada6<");
    ORDER("sizes", "right left");
    ORDER("decks", "Bo. Bo.");
    fray_fight_free(fight), fray_program_free(program);
}

static void test_order_bounds(void **state)
{
    (void)state;
    fray_program *program = program_of_text(source);
    fray_fight *fight;
    fray_turn turns[3] = {{.side = 77}, {.side = 77}, {.side = 77}};
    size_t count = 9;
    assert_int_equal(fray_fight_new(program, 0, NULL, 0, &fight), FRAY_OK);
    uint64_t before = fray_fight_hash(fight);
    assert_int_equal(fray_fight_order(fight, 0, turns, 2, &count), FRAY_OK);
    assert_int_equal(count, 4);
    assert_int_equal(turns[0].creature, 3);
    assert_int_equal(turns[1].creature, 2);
    assert_int_equal(turns[2].side, 77);
    assert_int_equal(fray_fight_order(fight, 0, NULL, 0, &count), FRAY_OK);
    assert_int_equal(count, 4);
    assert_int_equal(fray_fight_order(fight, -1, turns, 2, &count), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_fight_order(fight, 6, turns, 2, &count), FRAY_BAD_ARGUMENT);
    /* a division by zero: the fight stays as it was */
    assert_int_equal(fray_fight_order(fight, 5, turns, 2, &count), FRAY_FAILED);
    assert_int_equal(count, 0);
    assert_int_equal(fray_fight_hash(fight), before);
    assert_int_equal(fray_fight_order(fight, 0, turns, 2, &count), FRAY_OK);
    fray_fight_free(fight), fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order),

                                       cmocka_unit_test(test_order_bounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
