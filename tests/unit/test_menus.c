/* test_menus.c -- A fight that nobody hears lists only those acts that tactics may choose, and
 * offers no walk that they do not want. It is the same fight as one that is heard, whose menus are
 * whole.
 */
#include "one_text.h"
#include "rules.h"

#include "lib/fight/fight.h"

/* The tactics of Ada and Bo want Aim most, which has no target at first. They want Jab and Kick
 * alike. While Bo is Swayed, the tactics of Cy answer for him. */
static const char source[] =
    "edition 1\n"
    "system Menus { title \"Menus\"; space squares }\n"
    "event turn(by actor: creature) { window start for actor as until_done }\n"
    "moment turn_start = turn.start for actor\n"
    "kind action is act { }\n"
    "kind condition is mark { }\n"
    "condition Swayed(by master: creature) { lasts }\n"
    "extend creature {\n"
    "  track health = 30\n"
    "  budget steps = 3\n"
    "  slot told = 0\n"
    "  property decided_by: side {\n"
    "    let m = self.Swayed\n"
    "    if m { return m.master.side }\n"
    "    return self.side\n"
    "  }\n"
    "}\n"
    "function weak(c: creature): set of creature { return everyone where it != c and it.health < "
    "20 }\n"
    "action Aim at turn_start {\n"
    "  let t = choose 1 from weak(self) by self as \"whom\"\n"
    "  cost 2 steps\n"
    "  do { t.health -= 2 }\n"
    "}\n"
    "action Jab at turn_start {\n"
    "  let t = choose 1 from everyone - self by self as \"whom\"\n"
    "  cost 1 steps\n"
    "  do { let n = roll 1d6;  t.health -= n }\n"
    "}\n"
    "action Kick at turn_start {\n"
    "  cost 1 steps\n"
    "  do { for c in everyone { c.health -= 1 } }\n"
    "}\n"
    "action Sulk at turn_start {\n"
    "  let n = choose 1 from 1..self.steps by self as \"how long\"\n"
    "  cost 1 steps\n"
    "  do { self.told += n }\n"
    "}\n"
    "tactics bold {\n"
    "  want 9 for Aim\n"
    "  want 5 for Jab\n"
    "  want 5 for Kick when self.told == 0\n"
    "  want 0 for Sulk\n"
    "  want 1 for any creature\n"
    "}\n"
    "tactics sour {\n"
    "  want 5 for Sulk when self.steps > 1\n"
    "  want 3 for 2\n"
    "  want 1 for int\n"
    "  want -5 for Kick\n"
    "}\n"
    "creature Ada { }\n"
    "creature Bo { }\n"
    "creature Cy { }\n"
    "\n"
    "flow {\n"
    "  repeat 5 {\n"
    "    for c in everyone {\n"
    "      grant 3 steps to c\n"
    "      if c is Bo {\n"
    "        let n = roll 1d2\n"
    "        if n == 1 { for s in everyone where it is Cy { apply Swayed(s) to c } } else { remove "
    "Swayed from c }\n"
    "      }\n"
    "      turn by c as t { open t.start }\n"
    "    }\n"
    "  }\n"
    "}\n"
    "encounter \"Three\" {\n"
    "  map \"ABC\"\n"
    "  side left { \"A\": Ada;  \"B\": Bo;  tactics bold }\n"
    "  side right { \"C\": Cy;  tactics sour }\n"
    "}\n";

/* Ada wants places in odd rounds only, and later Bo answers for Ada. A condition of Bo's tactics
 * reads the place. That of Di's would divide by 0, but the one before it never holds. Cy has no
 * tactics for places. */
static const char walks[] =
    "edition 1\n"
    "system Walks { title \"Walks\"; space squares;  bodies apart }\n"
    "extend creature {\n"
    "  slot rounds = 0\n"
    "  slot zero = 0\n"
    "  slot lord: creature?\n"
    "  property decided_by: side {\n"
    "    let l = self.lord\n"
    "    return if l then l.side else self.side\n"
    "  }\n"
    "}\n"
    "function odd(c: creature): flag { return c.rounds % 2 == 1 }\n"
    "function plain(c: creature, p: place, q: place): int { return 1 }\n"
    "tactics odd_ones {\n"
    "  want column(it) + 1 for any place when odd(self)\n"
    "  want 9 for any place where row(it) == 1 when odd(self) and self.rounds < 4\n"
    "}\n"
    "tactics readers { want 5 for any place when column(it) > 3 }\n"
    "tactics careful { want 5 for any place where column(it) > 99 when 1 / self.zero == 1 }\n"
    "tactics blind { want 5 for any creature }\n"
    "creature Ada { }\n"
    "creature Bo { }\n"
    "creature Cy { }\n"
    "creature Di { }\n"
    "flow {\n"
    "  repeat 6 {\n"
    "    for c in everyone {\n"
    "      c.rounds += 1\n"
    "      if c is Ada and c.rounds > 3 { for l in everyone where it is Bo { c.lord = l } }\n"
    "      march c up to 3 by plain as \"where to\" { c.place = it }\n"
    "    }\n"
    "  }\n"
    "}\n"
    "encounter \"Odd\" {\n"
    "  map \"\"\"\n"
    "    A.....\n"
    "    .B...C\n"
    "    \"\"\"\n"
    "  side left { \"A\": Ada;  tactics odd_ones }\n"
    "  side right { \"C\": Cy;  tactics blind }\n"
    "  side third { \"B\": Bo;  tactics readers }\n"
    "}\n"
    "encounter \"Others\" {\n"
    "  map \"\"\"\n"
    "    B.C...\n"
    "    ..D...\n"
    "    \"\"\"\n"
    "  side left { \"B\": Bo;  tactics readers }\n"
    "  side right { \"C\": Cy;  tactics blind }\n"
    "  side third { \"D\": Di;  tactics careful }\n"
    "}\n";

/* Plays fights both ways. Returns how much less fuel those take that nobody hears. */
static int64_t alike(const fray_program *program, int encounter, uint64_t fights)
{
    int64_t saved = 0;
    fray_fight *start, *quiet, *told;
    fray_signal signal;
    assert_int_equal(fray_fight_new(program, encounter, NULL, 0, &start), FRAY_OK);
    for (uint64_t n = 0; n < fights; n++) {
        fray_driver a = fray_driver_sampled(5, n), b = a;
        assert_int_equal(fray_fight_clone(start, &quiet), FRAY_OK);
        assert_int_equal(fray_fight_clone(start, &told), FRAY_OK);
        fray_fight_listen(told, 1);
        assert_int_equal(fray_run(quiet, &a, &signal), FRAY_OK);
        do assert_int_equal(fray_run(told, &b, &signal), FRAY_OK);
        while (signal.kind != FRAY_SIGNAL_DONE);
        assert_true(a.draw == b.draw);
        assert_true(fray_fight_equal(quiet, told));
        saved += quiet->vm->head->fuel - told->vm->head->fuel;
        fray_fight_free(quiet);
        fray_fight_free(told);
    }
    fray_fight_free(start);
    return saved;
}

static void test_the_best_open_act_is_taken(void **state)
{
    (void)state;
    fray_program *program = program_of_text(source);
    assert_true(alike(program, 0, 60) > 0);
    fray_program_free(program);
}

static void test_a_walk_that_nobody_wants_is_not_offered(void **state)
{
    (void)state;
    fray_program *program = program_of_text(walks);
    assert_true(alike(program, 0, 20) > 0); /* in even rounds */
    assert_int_equal(alike(program, 1, 20), 0);
    fray_program_free(program);
}

static void test_fights_of_systems_are_the_same(void **state)
{
    static const char *const files[] = {
        "rules/witchhammer/encounters/ford.fray", "rules/shock/encounters/duel.fray",
        "rules/factions/encounters/duel.fray", "rules/countup/encounters/ambush.fray",
        "rules/teams/encounters/bell.fray"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct texts texts;
        fray_program *program = program_of(files[i], &texts);
        alike(program, 0, 2);
        program_drop(program, &texts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_best_open_act_is_taken),
        cmocka_unit_test(test_a_walk_that_nobody_wants_is_not_offered),
        cmocka_unit_test(test_fights_of_systems_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
