/* test_memo.c -- Fights with memoized calls are those without: the same bytes and the same fuel
 * after each roll and choice. They are of the five systems, of tests/ and of random rules.
 */
#include "one_text.h"
#include "random_text.h"
#include "rounds.h"
#include "rules.h"

#include "lib/fight/fight.h"

static const char *const encounters[] = {
    "bench/skirmish/skirmish.fray",
    "bench/hydra/hydra.fray",
    "rules/witchhammer/encounters/ford.fray",
    "rules/witchhammer/encounters/quarry.fray",
    "rules/factions/encounters/duel.fray",
    "rules/factions/encounters/road.fray",
    "rules/countup/encounters/ambush.fray",
    "rules/shock/encounters/duel.fray",
    "rules/shock/encounters/ambush.fray",
    "rules/teams/encounters/bell.fray",
    "rules/teams/encounters/grate.fray",
    "tests/golden/run/zone_names.fray",
    "tests/golden/run/table.fray",
    "tests/golden/run/delving.fray",
    "tests/golden/run/secret_plans.fray",
};

enum { WITHOUT, WITH, WAYS };

static fray_fight *fight_of(const fray_program *program, int way)
{
    fray_fight *fight;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    if (way == WITHOUT) memo_off(fight->vm);
    return fight;
}

/* One step of a fight. false: an error. */
static bool stepped(fray_fight *fight, fray_driver *driver, fray_signal *signal)
{
    int chosen[64], count = 0, face;
    if (fray_step(fight, signal) != FRAY_OK) return false;
    if (signal->kind == FRAY_SIGNAL_ROLL)
        return driver->roll(driver, &signal->roll, &face) == FRAY_OK &&
               fray_give_roll(fight, face) == FRAY_OK;
    return signal->kind != FRAY_SIGNAL_QUESTION ||
           (driver->choose(driver, fight, &signal->question, chosen, &count) == FRAY_OK &&
            fray_answer(fight, chosen, count) == FRAY_OK);
}

/* Returns how often a result was used. */
static int64_t alike(const fray_program *program, uint64_t number, int64_t fuel)
{
    fray_fight *fights[WAYS];
    fray_driver drivers[WAYS];
    fray_signal signals[WAYS];
    bool went = true;
    for (int i = 0; i < WAYS; i++) {
        fights[i] = fight_of(program, i);
        fights[i]->vm->head->fuel = fuel;
        drivers[i] = fray_driver_sampled(11, number);
    }
    do {
        went = stepped(fights[WITHOUT], &drivers[WITHOUT], &signals[WITHOUT]);
        assert_int_equal(stepped(fights[WITH], &drivers[WITH], &signals[WITH]), went);
        assert_true(fray_fight_equal(fights[WITHOUT], fights[WITH]));
        assert_true(fights[WITHOUT]->vm->head->fuel == fights[WITH]->vm->head->fuel);
    } while (went && signals[WITHOUT].kind != FRAY_SIGNAL_DONE);
    if (!went) {
        assert_string_equal(fray_fight_error(fights[WITHOUT]).message,
                            fray_fight_error(fights[WITH]).message);
        assert_int_equal(fights[WITHOUT]->vm->head->error_pc, fights[WITH]->vm->head->error_pc);
    }
    int64_t hits = fights[WITH]->vm->memo.hits;
    assert_true(fights[WITHOUT]->vm->memo.hits == 0);
    for (int i = 0; i < WAYS; i++) fray_fight_free(fights[i]);
    return hits;
}

static void test_fights_are_the_same(void **state)
{
    (void)state;
    int64_t hits = 0;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts;
        fray_program *program = program_of(encounters[e], &texts);
        for (int number = 0; number < rounds(2); number++)
            hits += alike(program, (uint64_t)number, FUEL_PER_FIGHT);
        program_drop(program, &texts);
    }
    assert_true(hits > 10000); /* else nothing was compared */
}

static void test_fuel_ends_at_the_same_place(void **state)
{
    (void)state;
    struct texts texts;
    fray_program *program = program_of("rules/factions/encounters/duel.fray", &texts);
    for (int64_t fuel = 100; fuel < 40000; fuel += 977) alike(program, 5, fuel);
    program_drop(program, &texts);
}

/* A fight that is copied onto another, or saved and loaded, brings no result of its past along. */
static void test_copies_forget(void **state)
{
    (void)state;
    struct texts texts;
    fray_program *program = program_of("rules/factions/encounters/road.fray", &texts);
    fray_fight *one = fight_of(program, WITH), *other = fight_of(program, WITH),
               *plain = fight_of(program, WITHOUT), *fork;
    fray_driver driver = fray_driver_sampled(3, 1), far = fray_driver_sampled(4, 9);
    fray_signal signal;
    for (int i = 0; i < 150; i++) assert_true(stepped(other, &far, &signal));
    for (int i = 0; i < 60; i++) assert_true(stepped(one, &driver, &signal));
    assert_int_equal(fray_fight_copy(other, one), FRAY_OK); /* over a memo of other states */
    assert_int_equal(fray_fight_copy(plain, one), FRAY_OK);
    assert_int_equal(fray_fight_clone(one, &fork), FRAY_OK);
    fray_fight *fights[] = {one, other, plain, fork};
    fray_driver drivers[] = {driver, driver, driver, driver};
    for (int i = 0; i < 120; i++)
        for (int k = 0; k < 4; k++) {
            assert_true(stepped(fights[k], &drivers[k], &signal));
            assert_true(fray_fight_equal(one, fights[k]) || k > 0);
            if (k == 3) assert_true(fray_fight_equal(plain, fork) && fray_fight_equal(one, other));
        }
    assert_true(fray_fight_equal(one, plain));
    for (int k = 0; k < 4; k++) fray_fight_free(fights[k]);
    program_drop(program, &texts);
}

/* An error in a memoized function is that of its call. */
static void test_errors_are_the_same(void **state)
{
    (void)state;
    fray_program *program =
        program_of_text("edition 1\nsystem S { }\nextend creature { slot n = 0 }\ncreature A { }\n"
                        "function slow(c: creature, k: int): int {\n  let s = 0\n"
                        "  repeat 9 as i { s += 100 / (5 - c.n) + i * k }\n  return s\n}\n"
                        "flow {\n  let sum = 0\n  repeat 9 {\n    for c in everyone {\n"
                        "      repeat 4 as i { sum += slow(c, i) }\n      c.n += 1\n    }\n  }\n}\n"
                        "encounter \"E\" {\n  side x { A }\n  side y { A }\n}\n");
    alike(program, 0, FUEL_PER_FIGHT);
    fray_fight *fight = fight_of(program, WITH);
    fray_driver driver = fray_driver_sampled(1, 1);
    fray_signal signal;
    assert_false(stepped(fight, &driver, &signal));
    assert_string_equal(fray_fight_error(fight).message, "division by zero: 100 / 0");
    fray_fight_free(fight);
    fray_program_free(program);
}

/* ---- random rules ---- */

enum { FUNCTIONS = 9 };

/* A number that depends on creatures c and d, item w and number k. fn: only earlier functions are
 * called. */
static void value(struct source *s, int fn, int depth)
{
    static const char *const who[] = {"c", "d", "w.owner"};
    const char *of = who[below(3)];
    switch (below(depth > 2 ? 11 : 14)) {
    case 0: put(s, "%d", below(9)); break;
    case 1: put(s, "k"); break;
    case 2: put(s, "%s.a", of); break;
    case 3: put(s, "%s.hp", of); break;
    case 4: put(s, "%s.cells[%d]", of, below(3)); break;
    case 5: put(s, "w.worn"); break;
    case 6: put(s, "wealth"); break;
    case 7: put(s, "%s.force", of); break;
    case 8: put(s, "count(%s.things where it.worn > %d)", of, below(4)); break;
    case 9: put(s, "(if %s has Hurt then 3 else 1)", of); break;
    case 10: put(s, "count(everyone where it.a < k and distance(it, d) < 4)"); break;
    case 11:
        put(s, "(");
        value(s, fn, depth + 1);
        put(s, below(2) ? " + " : " - ");
        value(s, fn, depth + 1);
        put(s, ")");
        break;
    case 12:
        if (fn == 0) {
            put(s, "distance(c, d)");
            break;
        }
        put(s, "f%d(%s, %s, w, k)", below(fn), below(2) ? "d" : "c", below(2) ? "c" : "d");
        break;
    case 13: put(s, "sum(m.n for m in all Hurt where it.owner == %s)", below(2) ? "c" : "d"); break;
    }
}

static void functions(struct source *s)
{
    for (int fn = 0; fn < FUNCTIONS; fn++) {
        put(s, "function f%d(c: creature, d: creature, w: item, k: int): int {\n", fn);
        put(s, "  let s = 0\n  repeat 2 as i {\n");
        for (int line = 0; line < 4; line++) { /* so much is not inlined */
            put(s, "    s = (s * 2 + i * k + ");
            value(s, fn, 0);
            put(s, ") %% 1009\n");
        }
        put(s, "  }\n  return s\n}\n");
    }
}

static void store(struct source *s)
{
    switch (below(9)) {
    case 0: put(s, "    c.a = s %% 7\n"); break;
    case 1: put(s, "    d.hp -= s %% 3\n"); break;
    case 2: put(s, "    c.cells[%d] = s %% 5\n", below(3)); break;
    case 3: put(s, "    w.worn = s %% 6\n"); break;
    case 4: put(s, "    wealth += s %% 2\n"); break;
    case 5: put(s, "    apply Hurt(s %% 4) to d\n"); break;
    case 6: put(s, "    remove Hurt from %s\n", below(2) ? "c" : "d"); break;
    case 7: put(s, "    c.place = place(s %% 8, d.a %% 5)\n"); break;
    case 8:
        put(s,
            "    together { c.a += s % 3 }\n    and {\n      d.a += 1\n      c.hp -= 1\n    }\n");
        break;
    }
}

static void rules(struct source *s)
{
    put(s, "edition 1\nsystem S { space squares }\nkind hurt is mark { }\n"
           "kind item is thing {\n  slot worn = 0\n  lends force as sum\n}\n"
           "extend creature {\n  slot a = 0\n  stat force\n  track hp = 20 from 0\n"
           "  slot cells[3] = 0\n  own things: item\n}\nextend fight { slot wealth = 0 }\n"
           "hurt Hurt(n: int) { stacks add;  lasts;  force -1 }\n"
           "item Bag { }\nitem Hat { force +2 }\n"
           "creature A { force 3;  things Bag, Hat }\n");
    functions(s);
    put(s, "flow {\n  let s = 1\n  repeat 5 {\n   for c in everyone {\n   for d in everyone {\n"
           "   for w in c.things {\n");
    for (int i = 0; i < 6; i++) {
        int fn = below(FUNCTIONS), k = below(3);
        put(s, "    s = (s * 3 + f%d(c, d, w, %d) + f%d(c, d, w, %d)) %% 1009\n", fn, k, fn, k);
        if (below(2)) store(s);
    }
    put(s, "    let r = roll d6 as \"r\" by c\n    s += r\n   }\n   }\n   }\n  }\n}\n"
           "encounter \"E\" {\n  map \"\"\"\n    a..b....\n    ........\n    ..c.....\n"
           "    ........\n    ........\n    \"\"\"\n"
           "  side x { \"a\": A;  \"b\": A }\n  side y { \"c\": A }\n}\n");
}

static void test_random_rules(void **state)
{
    (void)state;
    int64_t hits = 0;
    for (int i = 0; i < rounds(12); i++) {
        struct source *s = calloc(1, sizeof *s);
        assert_non_null(s);
        seed = (uint32_t)i * 7919u + 3;
        rules(s);
        fray_program *program = program_of_text(s->text);
        hits += alike(program, (uint64_t)i, FUEL_PER_FIGHT);
        fray_program_free(program);
        free(s);
    }
    assert_true(hits > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fights_are_the_same),
        cmocka_unit_test(test_fuel_ends_at_the_same_place),
        cmocka_unit_test(test_copies_forget),
        cmocka_unit_test(test_errors_are_the_same),
        cmocka_unit_test(test_random_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
