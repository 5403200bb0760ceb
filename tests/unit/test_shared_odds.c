/* test_shared_odds.c -- Odds that share outcomes between states are the odds that play each state,
 * fraction by fraction: of the five systems and of random rules.
 */
#include "lib/odds/number.h"
#include "one_text.h"
#include "random_text.h"
#include "rounds.h"
#include "rules.h"

#include <inttypes.h>

static const char *const encounters[] = {
    "bench/odds/duel.fray",
    "bench/skirmish/skirmish.fray",
    "rules/witchhammer/encounters/duel.fray",
    "rules/witchhammer/encounters/ford.fray",
    "rules/factions/encounters/duel.fray",
    "rules/factions/encounters/road.fray",
    "rules/countup/encounters/ambush.fray",
    "rules/shock/encounters/duel.fray",
    "rules/shock/encounters/ambush.fray",
    "rules/teams/encounters/bell.fray",
    "rules/teams/encounters/duel.fray",
};

/* Stops after so many expanded states. */
static int few(void *user, const fray_odds_progress *progress)
{
    return progress->opened < *(const uint64_t *)user;
}

static fray_odds *odds_of(const fray_program *program, const char *name, uint64_t most,
                          int unshared)
{
    fray_odds *odds;
    fray_odds_plan plan = {
        .most_states = 100000, .progress = few, .user = &most, .unshared = unshared};
    fray_result result =
        fray_odds_new(program, fray_encounter_find(program, name), NULL, 0, &plan, &odds);
    assert_int_equal(result, FRAY_OK);
    return odds;
}

static void same_chance(fray_chance a, fray_chance b)
{
    assert_non_null(a.exact);
    assert_string_equal(a.exact, b.exact);
}

/* Returns how many states were expanded. */
static uint64_t same_odds(const fray_program *program, const char *name, uint64_t most)
{
    fray_odds *shared = odds_of(program, name, most, 0), *plain = odds_of(program, name, most, 1);
    fray_odds_summary a = fray_odds_sum(shared), b = fray_odds_sum(plain);
    assert_int_equal(a.opened, b.opened);
    assert_int_equal(a.merged, b.merged);
    assert_int_equal(a.ends, b.ends);
    assert_int_equal(a.rest, b.rest);
    same_chance(a.unresolved, b.unresolved);
    same_chance(a.failed, b.failed);
    assert_int_equal(fray_odds_count(shared), fray_odds_count(plain));
    for (size_t i = 0; i < fray_odds_count(shared); i++) {
        fray_odds_variable v = fray_odds_at(shared, i);
        assert_string_equal(v.name, fray_odds_at(plain, i).name);
        assert_int_equal(v.count, fray_odds_at(plain, i).count);
        for (size_t k = 0; k < v.count; k++) {
            fray_odds_value x = fray_odds_value_at(shared, i, k),
                            y = fray_odds_value_at(plain, i, k);
            assert_int_equal(x.value, y.value);
            same_chance(x.chance, y.chance);
        }
    }
    fray_odds_free(shared);
    fray_odds_free(plain);
    return a.opened;
}

static void test_systems(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    uint64_t opened = 0;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts;
        fray_program *program = program_of(encounters[e], &texts);
        opened += same_odds(program, NULL, 100 * (uint64_t)rounds(1));
        program_drop(program, &texts);
    }
    assert_true(opened > 900); /* else nothing was compared */
}

/* ---- random rules ---- */

/* A number that depends on creatures c and d, and on the roll r. */
static void number(struct source *s, int depth)
{
    const char *of = below(2) ? "c" : "d";
    switch (below(depth > 1 ? 10 : 15)) {
    case 0: put(s, "%d", below(7)); break;
    case 1: put(s, "r"); break;
    case 2: put(s, "%s.a", of); break;
    case 3: put(s, "%s.hp", of); break;
    case 4: put(s, "%s.shield", of); break;
    case 5: put(s, "%s.cells[%s]", of, below(2) ? "1" : "r % 3"); break;
    case 6: put(s, "%s.force", of); break;
    case 7: put(s, "wealth"); break;
    case 8: put(s, "worn(%s)", of); break;
    case 9: put(s, "%s.purse", of); break;
    case 10:
        put(s, "(");
        number(s, depth + 1);
        put(s, "%s", below(2) ? " + " : " - ");
        number(s, depth + 1);
        put(s, ")");
        break;
    case 11:
        put(s, "%s(", below(2) ? "min" : "max");
        number(s, depth + 1);
        put(s, ", ");
        number(s, depth + 1);
        put(s, ")");
        break;
    case 12: put(s, "plus_one(%s.%s)", of, below(2) ? "hp" : "a"); break;
    case 13: put(s, "sum(x.%s for x in everyone)", below(2) ? "a" : "shield"); break;
    case 14: put(s, "of_foe(%s)", of); break;
    }
}

static void condition(struct source *s, int depth)
{
    static const char *const relations[] = {"<", "<=", ">", ">=", "==", "!="};
    const char *of = below(2) ? "c" : "d";
    switch (below(depth > 1 ? 6 : 9)) {
    case 0: put(s, "%s.bold", of); break;
    case 1: put(s, "%s has Hurt", of); break;
    case 2: put(s, "%s.mood == %s", of, below(2) ? "calm" : "wild"); break;
    case 3: put(s, "is_weak(%s)", of); break;
    case 4: put(s, "%s.target == %s", of, below(2) ? "c" : "none"); break;
    case 5: put(s, "%s.hp %s %d", of, relations[below(6)], below(6)); break;
    case 6:
        number(s, depth + 1);
        put(s, " %s ", relations[below(6)]);
        number(s, depth + 1);
        break;
    case 7:
        put(s, "(");
        condition(s, depth + 1);
        put(s, "%s", below(2) ? " and " : " or ");
        condition(s, depth + 1);
        put(s, ")");
        break;
    case 8:
        put(s, "count(everyone where it.hp %s ", relations[below(6)]);
        number(s, depth + 1);
        put(s, ") == 1");
        break;
    }
}

static int lets; /* names of the text so far */

static void effect(struct source *s, int depth)
{
    const char *of = below(2) ? "c" : "d";
    switch (below(depth > 1 ? 18 : 22)) {
    case 0:
        put(s, "%s.a %s ", of, below(2) ? "+=" : "=");
        number(s, 1);
        put(s, " %% 4\n");
        break;
    case 1:
        put(s, "%s.shield -= ", of);
        number(s, 1);
        put(s, "\n");
        break;
    case 2: put(s, "%s.hp %s %d\n", of, below(2) ? "-=" : "+=", below(4)); break;
    case 3: put(s, "%s.cells[%s] = r %% 3\n", of, below(2) ? "0" : "r % 3"); break;
    case 4: put(s, "wealth = (wealth + r) %% 3\n"); break;
    case 5: put(s, "%s.bold = not %s.bold\n", of, of); break;
    case 6: put(s, "%s.mood = %s\n", of, below(2) ? "calm" : "wild"); break;
    case 7: put(s, "%s.target = %s\n", of, below(2) ? "c" : "none"); break;
    case 8: put(s, "apply Hurt to %s\n", of); break;
    case 9: put(s, "remove Hurt from %s\n", of); break;
    case 10: put(s, "for w in %s.hats { w.worn = (w.worn + 1) %% 3 }\n", of); break;
    case 11: put(s, "if %s.purse > 0 { pay 1 purse from %s }\n", of, of); break;
    case 12: put(s, "%s.shield = %d\n", of, below(5)); break;
    case 13: put(s, "%s.a = (%s.a + %s.purse) %% 5\n", of, of, below(2) ? "c" : "d"); break;
    case 14: /* a store of what the cell was, moved; or of another cell */
        put(s, "%s.%s = %s.%s %s %d\n", of, below(2) ? "hp" : "shield", below(3) ? of : "d",
            below(2) ? "hp" : "shield", below(2) ? "+" : "-", below(4));
        break;
    case 15: /* what a cell lost since it was loaded */
        ++lets;
        put(s, "let was%d = %s.hp\n%s.%s -= r\n", lets, of, of, below(2) ? "hp" : "shield");
        put(s, "let lost%d = was%d - %s.hp\n%s.a = (lost%d + %d) %% 4\n", lets, lets, of, of, lets,
            below(3));
        break;
    case 16:
        put(s, "%s.shield = %s(%s.shield, %s.%s) %s r\n", of, below(2) ? "min" : "max", of,
            below(2) ? "c" : "d", below(2) ? "hp" : "shield", below(2) ? "+" : "-");
        break;
    case 17: /* two loads, each used twice, so that both stay in registers */
        ++lets;
        put(s, "let one%d = c.hp\nlet two%d = d.hp\n", lets, lets);
        put(s, "c.a = (one%d - two%d + 8) %% 4\n", lets, lets);
        put(s, "d.a = (two%d - one%d + 9) %% 4\n", lets, lets);
        break;
    case 18:
        put(s, "if ");
        condition(s, 0);
        put(s, " {\n");
        effect(s, depth + 1);
        put(s, "} else {\n");
        effect(s, depth + 1);
        put(s, "}\n");
        break;
    case 19:
        put(s, "together {\n%s.mood = calm\n}\nand { %s.mood = wild }\n", of, of);
        put(s, "if %s.mood == wild { %s.hp -= 1 }\n", of, of);
        break;
    case 20:
        put(s, "together {\n%s.hp -= 2\n%s.mood = calm\n}\nand {\n%s.hp += 1\n%s.mood = wild\n", of,
            of, of, of);
        effect(s, 2);
        put(s, "}\n");
        break;
    case 21: put(s, "grant 1 purse to %s\n", of); break;
    }
}

static void rules(struct source *s)
{
    put(s,
        "edition 1\nsystem S { ends when count(everyone where it.hp > 0) < 2 }\n"
        "tag mood_word = calm, wild\n"
        "kind hurt is mark { }\nkind item is thing { slot worn = 0 }\n"
        "extend fight {\n  slot wealth = 0\n  slot finished: flag\n}\n"
        "extend creature {\n  slot a = 0\n  stat force = 1\n  slot bold: flag\n"
        "  slot mood: mood_word = calm\n  slot target: creature?\n  own hats: item\n"
        "  track shield = 4 from 0 into hp\n  track hp = 5 from 0\n  budget purse = 2\n"
        "  slot cells[3] = 0\n}\n"
        "hurt Hurt { lasts;  force -1;  shield.max -1 }\nitem Hat { }\n"
        "creature A { force 3;  hats Hat }\n"
        "function worn(c: creature): int { return sum(w.worn for w in c.hats) }\n"
        "function plus_one(n: int): int { return n + 1 }\n"
        "function of_foe(c: creature): int { return max(x.hp for x in everyone where it != c) }\n"
        "function is_weak(c: creature): flag { return c.hp * 2 <= c.hp.max }\n"
        "flow {\n  until finished {\n   for c in everyone {\n   for d in everyone where it != c {\n"
        "    let r = roll d%d as \"r\" by c\n",
        2 + below(4));
    for (int i = 0; i < 6; i++) {
        put(s, "if r %s %d {\n", i % 2 ? ">" : "<", 1 + below(3));
        effect(s, 0);
        put(s, "}\n");
    }
    put(s, "%s.a = (%s.a * 2 + r) %% 5\n", below(2) ? "c" : "d", below(2) ? "c" : "d");
    put(s, "    if r == 1 and c.a == d.a { finished = true }\n");
    put(s, "   }\n   }\n  }\n}\nencounter \"E\" {\n  side x { A }\n  side y { A }\n}\n");
}

static void test_random_rules(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    uint64_t opened = 0;
    for (int i = 0; i < rounds(16); i++) {
        struct source *s = calloc(1, sizeof *s);
        assert_non_null(s);
        seed = (uint32_t)i * 7919u + 3;
        rules(s);
        fray_program *program = program_of_text(s->text);
        opened += same_odds(program, "E", 1500);
        fray_program_free(program);
        free(s);
    }
    assert_true(opened > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_systems),
        cmocka_unit_test(test_random_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
