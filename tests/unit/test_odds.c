/* test_odds.c -- exact odds against an oracle that is slow and simple: it clones the fight once a
 * face and once an option, and merges nothing. And against chance itself: sampled fights must fit
 * the odds (chi-square, fixed seeds).
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "fray.h"
#include "lib/odds/number.h"
#include "memory_faults.h"
#include "one_text.h"

static const char rules[] =
    "edition 1\n"
    "system Odds { space squares;  ends when count(everyone where it.health <= 0) > 0 }\n"
    "kind blow is thing { field harm: dice;  field aim: int = 0 }\n"
    "extend creature { own blows: blow;  track health = 6 from 0;  slot hurt: flag;  property "
    "down: flag "
    "= self.health <= 0 }\n"
    "kind condition is mark { }\n"
    "measure dealt for creature\n"
    "measure swung for blow\n"
    "measure left = self.health for creature\n"
    "condition Dizzy { stacks once;  lasts }\n"
    "blow Jab { harm d2;  aim 2 }\n"
    "blow Swing { harm 2d3 }\n"
    "creature Ada { blows Jab, Swing }\n"
    "creature Bo { health 5;  blows Jab, Swing }\n"
    "event round { window over as last }\n"
    "unit rounds, round = round.over\n"
    "command strike(t: creature, by a: creature) {\n"
    "  let b = choose 1 from a.blows by a as \"how\"\n"
    "  if not b { return }\n"
    "  let die = roll d6 as \"aim\" by a\n"
    "  if die + b.aim < 5 { return }\n"
    "  let n = roll b.harm as \"harm\" by a\n"
    "  t.health -= n\n"
    "  measure (n) dealt for a\n"
    "  measure swung for b\n"
    "  t.hurt = true\n"
    "  if n == 6 { apply Dizzy to t }\n"
    "}\n"
    "flow { until over { round as r {\n"
    "  for c in everyone { for t in everyone where it.side != c.side { if not over { strike t by c "
    "} } }\n"
    "} }\n"
    "  if count(everyone where it.health > 0) == 1 { for c in everyone where it.health > 0 { "
    "finish fight for c.side } }\n"
    "}\n"
    "tactics wild { want 5 for Swing }\n"
    "encounter \"Duel\" { map \"AB\";  side left { \"A\": Ada };  side right { \"B\": Bo };  ends "
    "after 2 rounds }\n"
    "encounter \"One round\" { map \"AB\";  side left { \"A\": Ada;  tactics wild };  side right { "
    "\"B\": Bo };  ends after 1 rounds }\n"
    "encounter \"No limit\" { map \"AB\";  side left { \"A\": Ada };  side right { \"B\": Bo } }\n"
    "command tumble(c: creature) { let n = roll d20 as \"n\" by c;  if n > 11 { c.health -= 1 } }\n"
    "command divide(c: creature) { let n = roll d4 as \"n\" by c;  c.health = 12 / (n - 1) }\n"
    "command heap(c: creature) { let n = roll 3d6 as \"n\" by c;  c.health -= n - 3 }\n"
    "test \"a blow\" { side one { Ada at 0, 0 };  tumble Ada }\n"
    "test \"a sum\" { side one { creature Cy at 0, 0 };  creature Cy { health 20 };  heap Cy }\n"
    "test \"an error\" { side one { Ada at 0, 0 };  divide Ada }\n"
    "test \"many dice\" { side one { creature Cy at 0, 0 };  creature Cy { health 9000 };  let n = "
    "roll 100d6 as \"n\" by Cy;  Cy.health -= n }\n";

static int named(const fray_program *program, const char *name)
{
    for (fray_scene tests = FRAY_ENCOUNTERS; tests <= FRAY_TRIALS; tests++)
        for (int i = 0; i < fray_encounter_count(program, tests); i++) {
            int id = fray_encounter_at(program, tests, i);
            if (strcmp(fray_encounter_name(program, id), name) == 0) return id;
        }
    fail_msg("no %s", name);
    return -1;
}

/* ---- the oracle: chances of who wins and of Ada's and Bo's health ---- */

struct oracle {
    double winner[3], health[2][8];
};

static void oracle_go(fray_fight *fight, double chance, struct oracle *o);

static void oracle_branch(const fray_fight *fight, double chance, struct oracle *o, int face,
                          int option)
{
    fray_fight *copy;
    assert_int_equal(fray_fight_clone(fight, &copy), FRAY_OK);
    assert_int_equal(face ? fray_give_roll(copy, face) : fray_answer(copy, &option, 1), FRAY_OK);
    oracle_go(copy, chance, o);
    fray_fight_free(copy);
}

/* The most wanted options, evenly; all of them where nobody has an opinion. */
static void oracle_choose(fray_fight *fight, const fray_question *q, double chance,
                          struct oracle *o)
{
    int64_t best = INT64_MIN, want[64];
    int ties = 0, known;
    for (size_t i = 0; i < q->count; i++) {
        assert_int_equal(fray_want(fight, i, &want[i], &known), FRAY_OK);
        if (want[i] > best) best = want[i], ties = 0;
        ties += want[i] == best;
    }
    for (size_t i = 0; i < q->count; i++)
        if (want[i] == best) oracle_branch(fight, chance / ties, o, 0, (int)i);
}

static void oracle_go(fray_fight *fight, double chance, struct oracle *o)
{
    fray_signal s;
    assert_int_equal(fray_step(fight, &s), FRAY_OK);
    if (s.kind == FRAY_SIGNAL_QUESTION) {
        oracle_choose(fight, &s.question, chance, o);
        return;
    }
    if (s.kind == FRAY_SIGNAL_ROLL) {
        for (int face = 1; face <= s.roll.sides; face++)
            oracle_branch(fight, chance / s.roll.sides, o, face, 0);
        return;
    }
    assert_int_equal(s.kind, FRAY_SIGNAL_DONE);
    int top;
    o->winner[s.winner + 1] += chance;
    for (int c = 0; c < 2; c++) o->health[c][fray_track_value(fight, c, 0, &top)] += chance;
}

static size_t variable(fray_odds *odds, fray_odds_kind kind, int creature, const char *name)
{
    for (size_t i = 0; i < fray_odds_count(odds); i++) {
        fray_odds_variable v = fray_odds_at(odds, i);
        if (v.kind == kind && v.creature == creature && (!name || strcmp(v.name, name) == 0))
            return i;
    }
    fail_msg("no such variable");
    return 0;
}

static fray_odds_value value_of(fray_odds *odds, size_t variable, int64_t value)
{
    for (size_t i = 0; i < fray_odds_at(odds, variable).count; i++) {
        fray_odds_value v = fray_odds_value_at(odds, variable, i);
        if (v.value == value) return v;
    }
    return (fray_odds_value){.value = value};
}

static fray_odds *odds_of(const fray_program *program, const char *name, const fray_odds_plan *plan)
{
    fray_odds *odds;
    assert_int_equal(fray_odds_new(program, named(program, name), NULL, 0, plan, &odds), FRAY_OK);
    return odds;
}

static void close_to(double a, double b, double error)
{
    if (fabs(a - b) > error) fail_msg("%.17g is not %.17g within %g", a, b, error);
}

static void oracle_of(const fray_program *program, const char *name, struct oracle *o)
{
    fray_fight *fight;
    *o = (struct oracle){.winner = {0}};
    assert_int_equal(fray_fight_new(program, named(program, name), NULL, 0, &fight), FRAY_OK);
    oracle_go(fight, 1, o);
    fray_fight_free(fight);
}

static void oracle_agrees(const fray_program *program, const char *name,
                          const struct oracle *oracle, const fray_odds_plan *plan)
{
    const struct oracle o = *oracle;
    fray_odds *odds = odds_of(program, name, plan);
    size_t winner = variable(odds, FRAY_ODDS_WINNER, -1, NULL);
    for (int w = -1; w < 2; w++)
        close_to(value_of(odds, winner, w).chance.value, o.winner[w + 1], 1e-10);
    for (int c = 0; c < 2; c++)
        for (int h = 0; h < 8; h++)
            close_to(value_of(odds, variable(odds, FRAY_ODDS_TRACK, c, "health"), h).chance.value,
                     o.health[c][h], 1e-10);
    fray_odds_summary sum = fray_odds_sum(odds);
    assert_int_equal(sum.rest, FRAY_ODDS_ALL);
    assert_true(sum.unresolved.value == 0);
    assert_true(sum.merged > 0);
    fray_odds_free(odds);
}

static void the_oracle_says_the_same(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    struct oracle oracle;
    oracle_of(program, "Duel", &oracle);
    oracle_agrees(program, "Duel", &oracle, NULL);
    oracle_agrees(program, "Duel", &oracle, &(fray_odds_plan){.floating = 1});
    oracle_of(program, "One round", &oracle);
    oracle_agrees(program, "One round", &oracle, NULL);
    fray_program_free(program);
}

/* Both say the same two rounds: by the encounter's own limit and by the plan's. */
static void rounds_are_those_of_the_plan(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_odds *own = odds_of(program, "Duel", NULL),
              *asked = odds_of(program, "Duel", &(fray_odds_plan){.rounds = 1});
    fray_odds *none;
    assert_true(value_of(own, 0, -1).chance.value < value_of(asked, 0, -1).chance.value);
    fray_odds_value length =
        fray_odds_value_at(asked, variable(asked, FRAY_ODDS_LENGTH, -1, NULL), 0);
    assert_int_equal(length.value, 1);
    assert_int_equal(fray_odds_new(program, named(program, "No limit"), NULL, 0,
                                   &(fray_odds_plan){.rounds = 1}, &none),
                     FRAY_BAD_ARGUMENT);
    fray_odds_free(own);
    fray_odds_free(asked);
    fray_program_free(program);
}

static void fractions_are_exact(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    fray_program *program = program_of_text(rules);
    fray_odds *odds = odds_of(program, "a blow", NULL);
    assert_string_equal(
        value_of(odds, variable(odds, FRAY_ODDS_TRACK, 0, "health"), 5).chance.exact, "9/20");
    assert_string_equal(
        value_of(odds, variable(odds, FRAY_ODDS_TRACK, 0, "health"), 6).chance.exact, "11/20");
    fray_odds_free(odds);
    odds = odds_of(program, "a sum", NULL);
    size_t health = variable(odds, FRAY_ODDS_TRACK, 0, "health");
    assert_int_equal(fray_odds_at(odds, health).count, 16);
    assert_string_equal(value_of(odds, health, 20).chance.exact, "1/216");
    /* 27 of 216 ways to a 10 */
    assert_string_equal(value_of(odds, health, 20 - 7).chance.exact, "1/8");
    fray_odds_free(odds);
    odds = odds_of(program, "many dice", NULL); /* 6^100 ways: beyond any machine word */
    health = variable(odds, FRAY_ODDS_TRACK, 0, "health");
    assert_int_equal(fray_odds_at(odds, health).count, 501);
    assert_true(strlen(value_of(odds, health, 8900).chance.exact) > 75);
    fray_odds_free(odds);
    fray_program_free(program);
}

/* Floating-point results are as near to the rationals as their bounds claim, and the bounds claim
 * something. */
static void the_bound_of_floating_numbers_holds(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    static const char *const names[] = {"Duel", "One round", "a sum", "many dice"};
    fray_program *program = program_of_text(rules);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        fray_odds *exact = odds_of(program, names[n], NULL),
                  *floating = odds_of(program, names[n], &(fray_odds_plan){.floating = 1});
        for (size_t i = 0; i < fray_odds_count(exact); i++)
            for (size_t k = 0; k < fray_odds_at(exact, i).count; k++) {
                fray_odds_value e = fray_odds_value_at(exact, i, k),
                                f = fray_odds_value_at(floating, i, k);
                assert_int_equal(e.value, f.value);
                assert_true(f.chance.exact == NULL && f.chance.error > 0 && f.chance.error < 1e-12);
                close_to(e.chance.value, f.chance.value, f.chance.error + e.chance.error);
            }
        fray_odds_free(exact);
        fray_odds_free(floating);
    }
    fray_program_free(program);
}

/* The same oracle, which adds up on its way what Ada deals and how often anything of hers is swung.
 */
struct counted {
    int64_t dealt, swung;
};
struct counts {
    double dealt[40], swung[8];
};

static void counted_hear(void *user, const fray_measured *m)
{
    struct counted *c = user;
    if (m->who != 0) return;
    c->dealt += m->measure == 0 ? m->amount : 0;
    c->swung += m->measure == 1 ? m->amount : 0;
}

static void counts_go(fray_fight *fight, double chance, struct counted so_far, struct counts *o)
{
    fray_signal s;
    fray_fight_on_measure(fight, counted_hear, &so_far);
    assert_int_equal(fray_step(fight, &s), FRAY_OK);
    if (s.kind == FRAY_SIGNAL_DONE) {
        o->dealt[so_far.dealt] += chance, o->swung[so_far.swung] += chance;
        return;
    }
    int ways = s.kind == FRAY_SIGNAL_ROLL ? s.roll.sides : (int)s.question.count;
    int64_t want[64] = {0}, best = INT64_MIN;
    int ties = ways, known;
    for (int i = 0; s.kind == FRAY_SIGNAL_QUESTION && i < ways; i++) {
        assert_int_equal(fray_want(fight, (size_t)i, &want[i], &known), FRAY_OK);
        if (want[i] > best) best = want[i], ties = 0;
        ties += want[i] == best;
    }
    for (int i = 0; i < ways; i++) {
        fray_fight *copy;
        if (s.kind == FRAY_SIGNAL_QUESTION && want[i] != best) continue;
        assert_int_equal(fray_fight_clone(fight, &copy), FRAY_OK);
        assert_int_equal(s.kind == FRAY_SIGNAL_ROLL ? fray_give_roll(copy, i + 1)
                                                    : fray_answer(copy, &i, 1),
                         FRAY_OK);
        counts_go(copy, chance / ties, so_far, o);
        fray_fight_free(copy);
    }
}

static void measures_are_counted_along_the_way(void **state)
{
    (void)state;
    static const char *const names[] = {"dealt", "swung", "left"};
    static struct counts o;
    fray_program *program = program_of_text(rules);
    fray_fight *fight;
    assert_int_equal(fray_fight_new(program, named(program, "Duel"), NULL, 0, &fight), FRAY_OK);
    counts_go(fight, 1, (struct counted){0, 0}, &o);
    fray_fight_free(fight);
    fray_odds *odds = odds_of(program, "Duel",
                              &(fray_odds_plan){.measures = names, .measure_count = 3}),
              *plain = odds_of(program, "Duel", NULL);
    size_t dealt = variable(odds, FRAY_ODDS_MEASURE, 0, "dealt"),
           swung = variable(odds, FRAY_ODDS_MEASURE, 0, "swung");
    for (int i = 0; i < 40; i++) close_to(value_of(odds, dealt, i).chance.value, o.dealt[i], 1e-10);
    for (int i = 0; i < 8; i++) close_to(value_of(odds, swung, i).chance.value, o.swung[i], 1e-10);
    assert_true(o.dealt[3] > 0 && o.swung[2] > 0);
    size_t left = variable(odds, FRAY_ODDS_MEASURE, 1, "left"),
           health = variable(plain, FRAY_ODDS_TRACK, 1, "health");
    for (int i = -6; i < 8; i++)
        close_to(value_of(odds, left, i).chance.value, value_of(plain, health, i).chance.value,
                 1e-12);
    /* played by chance, the rest counts on from where it was cut off */
    fray_odds *part = odds_of(
        program, "Duel",
        &(fray_odds_plan){
            .most_states = 40, .samples = 4000, .seed = 6, .measures = names, .measure_count = 3});
    double mean = 0, truth = 0, sampled = 0;
    for (size_t k = 0; k < fray_odds_at(part, dealt).count; k++) {
        fray_odds_value v = fray_odds_value_at(part, dealt, k);
        mean += (double)v.value *
                (v.chance.value + fray_odds_sum(part).unresolved.value * (double)v.sampled / 4000),
            sampled += (double)v.sampled;
    }
    for (int i = 0; i < 40; i++) truth += i * o.dealt[i];
    assert_true(sampled == 4000);
    close_to(mean, truth, 0.2);
    fray_odds_free(part);
    fray_odds_free(plain);
    fray_odds_free(odds);
    fray_program_free(program);
}

static void flags_and_marks(void **state)
{
    (void)state;
    static const char *const flags[] = {"down", "hurt", "no_such"};
    fray_program *program = program_of_text(rules);
    fray_odds *odds =
        odds_of(program, "One round", &(fray_odds_plan){.flags = flags, .flag_count = 3});
    size_t health = variable(odds, FRAY_ODDS_TRACK, 1, "health"),
           down = variable(odds, FRAY_ODDS_FLAG, 1, "down");
    close_to(value_of(odds, down, 1).chance.value, value_of(odds, health, 0).chance.value, 1e-15);
    close_to(value_of(odds, variable(odds, FRAY_ODDS_FLAG, 1, "hurt"), 0).chance.value,
             value_of(odds, health, 5).chance.value, 1e-15);
    /* a 5 or 6 with the swing, and then 6 of 2d3: it takes all of Bo's health */
    close_to(value_of(odds, variable(odds, FRAY_ODDS_MARK, 1, "Dizzy"), 1).chance.value, 1. / 3 / 9,
             1e-15);
    fray_odds_free(odds);
    fray_program_free(program);
}

/* With too little room the truth lies between what it says and that and the rest. */
static void what_is_left_bounds_the_truth(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_odds *all = odds_of(program, "Duel", NULL),
              *part = odds_of(program, "Duel",
                              &(fray_odds_plan){.most_states = 40, .samples = 4000, .seed = 5});
    fray_odds_summary sum = fray_odds_sum(part);
    assert_int_equal(sum.rest, FRAY_ODDS_STATES);
    assert_true(sum.unresolved.value > 0 && sum.unresolved.value <= 1 && sum.samples == 4000);
    double resolved = 0;
    uint64_t sampled = 0;
    for (int w = -1; w < 2; w++) {
        fray_odds_value low = value_of(part, 0, w), true_one = value_of(all, 0, w);
        assert_true(low.chance.value <= true_one.chance.value + 1e-12);
        assert_true(true_one.chance.value <= low.chance.value + sum.unresolved.value + 1e-12);
        double guess = low.chance.value + sum.unresolved.value * (double)low.sampled / 4000;
        close_to(guess, true_one.chance.value, 4.5 * sum.unresolved.value * sqrt(0.25 / 4000));
        resolved += low.chance.value;
        sampled += low.sampled;
    }
    close_to(resolved + sum.unresolved.value, 1, 1e-12);
    assert_int_equal(sampled, 4000);
    fray_odds_free(all);
    fray_odds_free(part);
    fray_program_free(program);
}

static const char walking[] =
    "edition 1\n"
    "system Walking { space squares;  ends when over_now }\n"
    "extend fight { slot over_now: flag }\n"
    "extend creature { track health = 6 from 0 }\n"
    "creature Ada { }\n"
    "flow {\n"
    "  let here = place(0, 0)\n"
    "  let there = place(3, 0)\n"
    "  let n = roll d2 as \"n\" by first(everyone)\n"
    "  if here and there {\n"
    "    for c in everyone { if n == 1 and count(everyone within 0 of here) == 1 { c.health -= 1 } "
    "}\n"
    "    for c in everyone where it.place == here { c.place = there }\n"
    "  }\n"
    "  over_now = true\n"
    "}\n"
    "encounter \"Away\" { map \"A....B..\";  side left { \"A\": Ada };  side right { \"B\": Ada } "
    "}\n";

static int at_once(void *user, const fray_odds_progress *progress)
{
    (void)user;
    return progress->samples > 0; /* only the search ends */
}

/* The occupancy grid is a cache beside the state. A new play finds all creatures where they
 * began. */
static void each_play_begins_where_the_state_is(void **state)
{
    (void)state;
    fray_program *program = program_of_text(walking);
    fray_odds *all = odds_of(program, "Away", NULL),
              *played = odds_of(program, "Away",
                                &(fray_odds_plan){.samples = 1000, .seed = 5, .progress = at_once});
    size_t health = variable(all, FRAY_ODDS_TRACK, 0, "health");
    close_to(value_of(all, health, 5).chance.value, 0.5, 1e-15);
    close_to((double)value_of(played, health, 5).sampled / 1000, 0.5, 0.08);
    fray_odds_free(all);
    fray_odds_free(played);
    fray_program_free(program);
}

/* With little room a unit is gone through in batches, the likeliest states first; what comes out is
 * the same. */
static void batches_come_to_the_same(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    fray_program *program = program_of_text(rules);
    fray_odds *whole = odds_of(program, "Duel", NULL);
    uint64_t most = fray_odds_sum(whole).most_waiting, smaller = 0;
    for (uint64_t room = most; room > most / 3; room -= 1 + most / 16) {
        fray_odds *part = odds_of(program, "Duel", &(fray_odds_plan){.most_states = room});
        fray_odds_summary sum = fray_odds_sum(part);
        smaller += sum.rest == FRAY_ODDS_ALL && sum.most_waiting < most;
        for (size_t i = 0; sum.rest == FRAY_ODDS_ALL && i < fray_odds_count(whole); i++)
            for (size_t k = 0; k < fray_odds_at(whole, i).count; k++)
                assert_string_equal(fray_odds_value_at(whole, i, k).chance.exact,
                                    fray_odds_value_at(part, i, k).chance.exact);
        fray_odds_free(part);
    }
    assert_true(smaller > 0);
    fray_odds_free(whole);
    fray_program_free(program);
}

static void a_fight_without_limit_leaves_next_to_nothing(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_odds *odds = odds_of(program, "No limit", &(fray_odds_plan){.floating = 1});
    fray_odds_summary sum = fray_odds_sum(odds);
    assert_int_equal(sum.rest, FRAY_ODDS_TINY);
    assert_true(sum.unresolved.value < 0x1p-60);
    assert_true(value_of(odds, 0, -1).chance.value == 0);
    fray_odds_free(odds);
    fray_program_free(program);
}

static int never(void *user, const fray_odds_progress *progress)
{
    (void)progress;
    ++*(int *)user;
    return 0;
}

static void it_stops_when_told(void **state)
{
    (void)state;
    int asked = 0;
    fray_program *program = program_of_text(rules);
    fray_odds *odds =
        odds_of(program, "Duel", &(fray_odds_plan){.progress = never, .user = &asked});
    assert_int_equal(fray_odds_sum(odds).rest, FRAY_ODDS_STOPPED);
    assert_int_equal(asked, 1);
    assert_true(fray_odds_sum(odds).unresolved.value == 1);
    fray_odds_free(odds);
    fray_program_free(program);
}

/* Counts how often it is asked, and says no from a certain time on. */
struct patience {
    int asked, most;
};

static int patient(void *user, const fray_odds_progress *progress)
{
    struct patience *p = user;
    (void)progress;
    return ++p->asked < p->most;
}

static fray_result counted(const char *line, struct patience *p, char **why)
{
    fray_odds *odds;
    fray_findings *findings;
    fray_result result = fray_odds_dice(
        NULL, line, &(fray_odds_plan){.progress = patient, .user = p}, &odds, &findings);
    *why = strdup(findings ? fray_findings_text(findings, 0) : "");
    fray_odds_free(odds);
    fray_findings_free(findings);
    return result;
}

/* Each sort of counting asks; how often goes with its work. */
static void counting_stops_when_told(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    static const char *const lines[] = {"40d40 highest 20", "100d1000"};
    char *why;
    for (size_t i = 0; i < 2; i++) {
        struct patience all = {.most = 1 << 30}, none = {.most = 1};
        assert_int_equal(counted(lines[i], &all, &why), FRAY_OK);
        free(why);
        assert_true(all.asked > 3);
        assert_int_equal(counted(lines[i], &none, &why), FRAY_INVALID);
        assert_non_null(strstr(why, "more time than is allowed"));
        assert_int_equal(none.asked, 1);
        free(why);
    }
}

/* Numbers, sums and powers are counted against the plan's memory. */
static void counting_has_a_budget_of_memory(void **state)
{
    (void)state;
    if (!numbers_exact()) skip();
    static const char *const lines[] = {"d200000", "if d9 > 3 then d100000 else d90000", "100d1000",
                                        "d100000 + d9"};
    for (size_t i = 0; i < 4; i++)
        for (uint64_t most = 1; most < 200; most += 198) {
            fray_odds *odds;
            fray_findings *findings;
            fray_odds_plan plan = {.most_bytes = most << 20};
            fray_result result = fray_odds_dice(NULL, lines[i], &plan, &odds, &findings);
            assert_int_equal(result, most == 1 ? FRAY_INVALID : FRAY_OK);
            if (findings && most == 1)
                assert_non_null(strstr(fray_findings_text(findings, 0), "memory"));
            fray_odds_free(odds);
            fray_findings_free(findings);
        }
}

static const char many[] = "edition 1\n"
                           "system Odds { space squares }\n"
                           "trial \"faces\" { do { let x = roll d3000\n"
                           " result \"a\" = 0 - x * 7 % 3001 } }\n"
                           "trial \"sum\" { do { result \"a\" = roll 100d100 } }\n"
                           "trial \"best\" { do { result \"a\" = roll 30d10 highest 10 } }\n";

/* One state may have many outcomes, and one roll many dice. */
static void it_stops_within_a_state(void **state)
{
    (void)state;
    fray_program *program = program_of_text(many);
    static const char *const trials[] = {"faces", "sum", "best"};
    for (size_t i = 0; i < 3; i++)
        for (int floating = 0; floating < 2; floating++) {
            struct patience p = {.most = 2};
            fray_odds *odds =
                odds_of(program, trials[i],
                        &(fray_odds_plan){.floating = floating, .progress = patient, .user = &p});
            assert_int_equal(fray_odds_sum(odds).rest, FRAY_ODDS_STOPPED);
            assert_true(fray_odds_sum(odds).unresolved.value == 1);
            assert_int_equal(p.asked, 2);
            fray_odds_free(odds);
        }
    fray_program_free(program);
}

static int three_plays(void *user, const fray_odds_progress *progress)
{
    (void)user;
    return progress->samples > 0 && progress->samples < 3;
}

static void random_plays_stop_when_told(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_odds *odds =
        odds_of(program, "Duel", &(fray_odds_plan){.samples = 50, .progress = three_plays});
    assert_int_equal(fray_odds_sum(odds).samples, 3);
    assert_int_equal(fray_odds_sum(odds).rest, FRAY_ODDS_STOPPED);
    fray_odds_free(odds);
    fray_program_free(program);
}

/* However they came, values are in rising order, each once. */
static void values_are_in_order(void **state)
{
    (void)state;
    fray_program *program = program_of_text(many);
    fray_odds *odds = odds_of(program, "faces", NULL);
    assert_int_equal(fray_odds_at(odds, 0).count, 3000);
    for (size_t i = 0; i < 3000; i++)
        assert_int_equal(fray_odds_value_at(odds, 0, i).value, (int64_t)i - 3000);
    fray_odds_free(odds);
    fray_program_free(program);
}

static void an_error_of_the_fight_has_its_chance(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_odds *odds = odds_of(program, "an error", NULL);
    fray_odds_summary sum = fray_odds_sum(odds);
    close_to(sum.failed.value, 0.25, 1e-15);
    assert_non_null(strstr(sum.failure, "zero"));
    close_to(value_of(odds, 0, -1).chance.value, 0.75, 1e-15);
    fray_odds_free(odds);
    fray_program_free(program);
}

/* Sampled fights fit the odds: the sum of (seen - expected)^2 / expected over who wins and over
 * what health is left. */
static void chance_fits_the_odds(void **state)
{
    (void)state;
    enum { FIGHTS = 20000 };
    fray_program *program = program_of_text(rules);
    fray_odds *odds = odds_of(program, "Duel", NULL);
    static double seen[8][8]; /* [variable][value + 1] */
    memset(seen, 0, sizeof seen);
    size_t tracks[2] = {variable(odds, FRAY_ODDS_TRACK, 0, "health"),
                        variable(odds, FRAY_ODDS_TRACK, 1, "health")};
    for (uint64_t n = 0; n < FIGHTS; n++) {
        fray_fight *fight;
        fray_signal s;
        fray_driver chance = fray_driver_sampled(1207, n);
        int top;
        assert_int_equal(fray_fight_new(program, named(program, "Duel"), NULL, 0, &fight), FRAY_OK);
        assert_int_equal(fray_run(fight, &chance, &s), FRAY_OK);
        seen[0][s.winner + 1]++;
        for (int c = 0; c < 2; c++) seen[1 + c][fray_track_value(fight, c, 0, &top) + 1]++;
        fray_fight_free(fight);
    }
    for (int k = 0; k < 3; k++) {
        size_t v = k ? tracks[k - 1] : 0;
        double chi = 0;
        int degrees = -1;
        for (size_t i = 0; i < fray_odds_at(odds, v).count; i++) {
            fray_odds_value value = fray_odds_value_at(odds, v, i);
            double expected = value.chance.value * FIGHTS,
                   off = seen[k][value.value + 1] - expected;
            chi += off * off / expected;
            degrees++;
        }
        /* mean of the distribution and five of its spreads: once in some ten thousand seeds by
         * chance, and this seed is fixed */
        if (chi > degrees + 5 * sqrt(2. * degrees))
            fail_msg("chi-square %g with %d degrees", chi, degrees);
    }
    fray_odds_free(odds);
    fray_program_free(program);
}

static void *counted_resize(void *ctx, void *old, size_t old_size, size_t size)
{
    struct memory_faults *f = ctx;
    return f->memory.resize(f->memory.ctx, old, old_size, size);
}

/* Without memory it says so, wherever that happens, and loses nothing (the sanitizers look). */
static void running_out_of_memory_is_an_answer(void **state)
{
    (void)state;
    struct memory_faults faults;
    memory_faults_init(&faults, 0, false);
    fray_memory memory = {counted_resize, &faults};
    fray_program *program;
    fray_findings *findings;
    assert_int_equal(
        fray_compile(&memory, read_text, TEXT_OF(rules), "odds.fray", &program, &findings),
        FRAY_OK);
    fray_findings_free(findings);
    fray_result result = FRAY_NO_MEMORY;
    uint64_t step = 0;
    for (uint64_t n = 1; result != FRAY_OK; n += 1 + step / 4, step++) {
        fray_odds *odds;
        faults.calls = 0;
        faults.fail_at = n;
        result = fray_odds_new(program, named(program, "Duel"), NULL, 0,
                               &(fray_odds_plan){.floating = 1}, &odds);
        if (result != FRAY_OK) assert_int_equal(result, FRAY_NO_MEMORY);
        faults.fail_at = 0;
        fray_odds_free(odds);
    }
    assert_true(step > 20);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_says_the_same),
        cmocka_unit_test(rounds_are_those_of_the_plan),
        cmocka_unit_test(fractions_are_exact),
        cmocka_unit_test(the_bound_of_floating_numbers_holds),
        cmocka_unit_test(flags_and_marks),
        cmocka_unit_test(what_is_left_bounds_the_truth),
        cmocka_unit_test(each_play_begins_where_the_state_is),
        cmocka_unit_test(batches_come_to_the_same),
        cmocka_unit_test(measures_are_counted_along_the_way),
        cmocka_unit_test(a_fight_without_limit_leaves_next_to_nothing),
        cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(counting_stops_when_told),
        cmocka_unit_test(counting_has_a_budget_of_memory),
        cmocka_unit_test(it_stops_within_a_state),
        cmocka_unit_test(random_plays_stop_when_told),
        cmocka_unit_test(values_are_in_order),
        cmocka_unit_test(an_error_of_the_fight_has_its_chance),
        cmocka_unit_test(chance_fits_the_odds),
        cmocka_unit_test(running_out_of_memory_is_an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
