/* test_mutate.c -- Mutants of rules: every operator on files counted by hand, lines `allow mutant`,
 * several programs of one system, and the verifier on mutants of all systems. */
#include <stdio.h>
#include <stdlib.h>

#include "lang/mutate/finder.h"
#include "one_text.h"
#include "rounds.h"
#include "rules.h"

static const char duel[] =
    "edition 1\n"
    "system Duel { title \"Duel\";  space squares }\n"
    "tag colour = red, green, blue\n"
    "kind weapon is thing { field harm: dice;  field reach = 1;  lends attack as highest }\n" /* 4
                                                                                               */
    "kind condition is mark { }\n"
    "kind deed is act { }\n"
    "event struck(against victim: creature) { window done as last for victim }\n"
    "extend creature {\n"
    "  own weapons: weapon\n"
    "  track health = 10 from 0\n" /* 10 */
    "  slot hue: colour = red\n"
    "  slot armour = 0\n"
    "  budget actions = 2\n"
    "  stat attack\n"
    "  slot bold: flag\n"
    "}\n"
    "condition Dazed { lasts }\n"
    "condition Held { lasts }\n"
    "weapon Club { harm d6;  attack +1 }\n" /* 19 */
    "weapon Axe { harm 2d4;  reach 2 }\n"
    "creature Ada { weapons Club;  health 12 }\n" /* 21 */
    "creature Bo { weapons Axe }\n"
    "deed Rest at struck.done when self.bold { cost 1 actions;  do { self.health += 1 } }\n"
    "on struck.done when struck.victim.health > 5 { struck.victim.armour += 1 }\n" /* 24 */
    "command strike(t: creature, by a: creature, using w: weapon) {\n"
    "  let harm = roll w.harm as \"harm\" by a\n"
    "  if harm > t.armour and not t.bold {\n" /* 27 */
    "    t.health -= max(harm - t.armour, 1)\n"
    "    apply Dazed to t\n"
    "    log \"{t} loses {harm}.\"\n" /* 30 */
    "    struck against t as s { open s.done }\n"
    "  }\n"
    "}\n"
    "function sorted(c: creature): int {\n"
    "  let near = everyone where it.health <= 4\n" /* 35 */
    "  let worst = min(it.health for it in near)\n"
    "  if c.hue == green or c has Held { return worst }\n" /* 37 */
    "  return 3\n"
    "}\n"
    "test \"armour takes from harm\" {\n"
    "  creature Cy { weapons Club }\n"
    "  side left { Cy at 0, 0 }\n"
    "  side right { Bo at 1, 0 }\n"
    "  rolls 4\n"
    "  Bo.armour = 2\n"
    "  strike Bo by Cy using Cy.Club\n"
    "  expect Bo.health == 8\n"
    "}\n";

/* By hand: the line, the class, the mutation, the change. In the order of places; at one place in
 * that of mutations.def. */
static const char *const expected[] = {
    "4 rules number 1 -> 0",
    "4 rules number 1 -> 2",
    "10 rules number 10 -> 11",
    "10 rules number 10 -> 9",
    "10 rules number 0 -> -1",
    "10 rules number 0 -> 1",
    "11 rules name red -> green",
    "12 rules number 0 -> -1",
    "12 rules number 0 -> 1",
    "13 rules number 2 -> 1",
    "13 rules number 2 -> 3",
    "19 dice die d6 -> 2d6",
    "19 dice die d6 -> d5",
    "19 dice die d6 -> d7",
    "19 content line without attack +1",
    "19 content number 1 -> 0",
    "19 content number 1 -> 2",
    "20 dice die 2d4 -> 1d4",
    "20 dice die 2d4 -> 2d3",
    "20 dice die 2d4 -> 2d5",
    "20 dice die 2d4 -> 3d4",
    "20 content line without reach 2",
    "20 content number 2 -> 1",
    "20 content number 2 -> 3",
    "21 content name Club -> Axe",
    "21 content line without health 12",
    "21 content number 12 -> 11",
    "21 content number 12 -> 13",
    "22 content name Axe -> Club",
    "23 rules negation self.bold -> not (self.bold)",
    "23 rules condition self.bold -> true",
    "23 costs number 1 -> 2",
    "23 costs cost without 1 actions",
    "23 rules line without self.health += 1",
    "23 rules sign += -> -=",
    "23 rules number 1 -> 0",
    "23 rules number 1 -> 2",
    "24 rules hook without on struck.done when struck.victim.health > 5 { str ...",
    "24 rules condition struck.victim.health > 5 -> true",
    "24 rules boundary > -> >=",
    "24 rules negation > -> <=",
    "24 rules number 5 -> 4",
    "24 rules number 5 -> 6",
    "24 rules line without struck.victim.armour += 1",
    "24 rules sign += -> -=",
    "24 rules number 1 -> 0",
    "24 rules number 1 -> 2",
    "27 rules negation harm > t.armour and not t.bold -> not (harm > t.armour and not t.bold)",
    "27 rules condition harm > t.armour and not t.bold -> harm > t.armour",
    "27 rules condition harm > t.armour and not t.bold -> not t.bold",
    "27 rules condition harm > t.armour and not t.bold -> true",
    "27 rules boundary > -> >=",
    "27 rules negation > -> <=",
    "27 rules connective and -> or",
    "27 rules negation not t.bold -> t.bold",
    "28 rules line without t.health -= max(harm - t.armour, 1)",
    "28 rules sign -= -> +=",
    "28 rules extreme max -> min",
    "28 rules sign - -> +",
    "28 rules number 1 -> 0",
    "28 rules number 1 -> 2",
    "29 rules line without apply Dazed to t",
    "29 rules name Dazed -> Held",
    "30 text line without log '{t} loses {harm}.'",
    "30 text order exchange log '{t} loses {harm}.' struck against t as s { op ...",
    "31 rules line without struck against t as s { open s.done }",
    "31 rules line without open s.done",
    "35 rules condition everyone where it.health <= 4 -> everyone",
    "35 rules boundary <= -> <",
    "35 rules negation <= -> >",
    "35 rules number 4 -> 3",
    "35 rules number 4 -> 5",
    "36 rules extreme min -> max",
    /* without the whole `if`, or without its `return`, nobody reads `worst`: that does not check */
    "37 rules negation c.hue == green or c has Held -> not (c.hue == green or c has Held)",
    "37 rules condition c.hue == green or c has Held -> c has Held",
    "37 rules condition c.hue == green or c has Held -> c.hue == green",
    "37 rules condition c.hue == green or c has Held -> true",
    "37 rules negation == -> !=",
    "37 rules name green -> blue",
    "37 rules connective or -> and",
    "37 rules negation c has Held -> not (c has Held)",
    "37 rules name Held -> Dazed",
    "38 rules number 3 -> 2",
    "38 rules number 3 -> 4",
};
enum { EXPECTED = sizeof expected / sizeof *expected };

static fray_mutants *mutants_of_text(const char *text)
{
    static const char *const name = "duel.fray";
    fray_mutants *m;
    fray_result result = fray_mutants_new(NULL, read_text, TEXT_OF(text), &name, 1, &m);
    if (result != FRAY_OK)
        fail_msg("%s", fray_mutants_findings(m) ? fray_findings_text(fray_mutants_findings(m), 0)
                                                : fray_result_text(result));
    return m;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Each operator makes the mutants that were counted by hand, and no others. */
static void operators_make_what_was_counted(void **state)
{
    (void)state;
    fray_mutants *m = mutants_of_text(duel);
    size_t count = fray_mutants_count(m);
    char **found = malloc((count + 1) * sizeof *found);
    const char **wanted = malloc(sizeof expected);
    memcpy(wanted, expected, sizeof expected);
    for (size_t i = 0; i < count; i++) {
        fray_mutant one = fray_mutant_at(m, i);
        char line[300];
        snprintf(line, sizeof line, "%u %s %s %s", (unsigned)one.line, one.group, one.mutation,
                 one.change);
        found[i] = strdup(line);
    }
    qsort(found, count, sizeof *found, by_text);
    qsort(wanted, EXPECTED, sizeof *wanted, by_text);
    for (size_t i = 0; i < count && i < EXPECTED; i++) assert_string_equal(found[i], wanted[i]);
    assert_int_equal(count, EXPECTED);
    for (size_t i = 0; i < count; i++) free(found[i]);
    free(found);
    free(wanted);
    fray_mutants_free(m);
}

/* Line by line one occasion: which, when, how many, who. */
static const char occasions[] =
    "edition 1\n"
    "system Occasions { title \"Occasions\";  space squares }\n"
    "tag unused = one, two\n"
    "kind condition is mark { }\n"
    "kind deed is act { }\n" /* 5 */
    "event turn(by actor: creature) { window start as first for actor;  window over "
    "as last for actor }\n"
    "event round { window start as first;  window over as last }\n"
    "event blow(by source: creature, against target: creature) { window struck for "
    "target as one }\n"
    "unit turns, turn = turn for actor\n"
    "unit rounds, round = round with turn\n" /* 10 */
    "moment turn_start = turn.start for actor\n"
    "moment turn_end = turn.over for actor\n"
    "ordering nearest = distance(self, it)\n"
    "ordering weakest = it.health\n"
    "extend creature { track health = 9;  slot hits = 0;  slot moved: flag until "
    "turn_start;  slot told: flag }\n" /* 15 */
    "condition Held { stacks once }\n"
    "condition Burnt(n: int) { stacks highest }\n"
    "condition Marked(n: int) { stacks add;  lasts }\n"
    "condition Slow { stacks apart;  lasts }\n"
    "condition Cold { stacks longest;  ends at turn_end }\n" /* 20 */
    "deed Watch at blow.struck { do { self.hits += 7 } }\n"
    "on turn.over once per round { for c in everyone { c.hits += 4 } }\n"
    "command hit(by self: creature) { for t in weakest everyone { t.hits += 1 } }\n"
    "command line_up(c: creature) { let n = 1;  for x in everyone by "
    "-x.health { x.hits = n;  n += 1 } }\n"
    "command hold(t: creature) { apply Held to t for 2 turns }\n" /* 25 */
    "command burn(t: creature) { apply Burnt(2) to t until turn_end }\n"
    "command choose_one(by self: creature, against t: creature) {\n"
    "  let x = choose 1 from everyone by self as \"who\"\n"
    "  if x { x.hits += 1 }\n"
    "}\n" /* 30 */
    "command throw(c: creature) {\n"
    "  let a = roll d6 as \"a\"\n"
    "  let b = roll d8 as \"b\"\n"
    "  c.hits = 10 * a + b\n"
    "}\n" /* 35 */
    "test \"orderings\" {\n"
    "  creature Ada { };  creature Near { health 9 };  creature Far { health 5 }\n"
    "  side left { Ada at 0, 0 };  side right { Near at 1, 0;  Far at 5, 0 }\n"
    "  hit by Ada\n"
    "  expect Far.hits == 1\n" /* 40 */
    "  line_up Ada\n"
    "  expect Far.hits == 3\n"
    "}\n"
    "test \"ends\" {\n"
    "  creature Ada { }\n" /* 45 */
    "  side left { Ada at 0, 0 }\n"
    "  round as r {\n"
    "    turn by Ada as t { Ada.moved = true;  hold Ada }\n"
    "    expect Ada.moved and Ada has Held\n"
    "    turn by Ada as u { expect not Ada.moved and Ada has Held };  turn by Ada as v { }\n" /* 50
                                                                                               */
    "    expect Ada.hits == 4 and not Ada has Held\n"
    "  }\n"
    "}\n"
    "test \"stacking\" {\n"
    "  creature Ada { }\n" /* 55 */
    "  side left { Ada at 0, 0 }\n"
    "  apply Held to Ada until turn_end;  apply Held to Ada until turn_end\n"
    "  expect count(all Held) == 1\n"
    "  apply Burnt(2) to Ada until turn_end;  apply Burnt(2) to Ada until turn_end\n"
    "  expect sum(it.n for it in all Burnt) == 2\n" /* 60 */
    "  apply Marked(1) to Ada;  apply Marked(1) to Ada\n"
    "  expect sum(it.n for it in all Marked) == 2\n"
    "  apply Slow to Ada;  apply Slow to Ada\n"
    "  expect count(all Slow) == 2\n"
    "  apply Cold to Ada until turn_start\n" /* 65 */
    "  expect Ada has Cold\n"
    "}\n"
    "test \"asked, and rolled\" {\n"
    "  creature Ada { };  creature Bo { };  creature Cy { }\n"
    "  side left { Ada at 0, 0;  Cy at 2, 0 };  side right { Bo at 1, 0 }\n" /* 70 */
    "  choices { Bo: Watch;  Ada: Bo }\n"
    "  rolls { d6: 2;  d8: 7 }\n"
    "  blow by Ada against Bo as b { open b.struck }\n"
    "  expect Bo.hits == 7\n"
    "  choose_one by Ada against Bo\n" /* 75 */
    "  expect Bo.hits == 8\n"
    "  throw Ada\n"
    "  expect Ada.hits == 27\n"
    "}\n";

/* By hand: the line, the mutation, the change, and what the tests above say. */
static const char *const judged[] = {
    "8 asked target -> source killed",
    "15 end turn_start -> turn_end killed",
    "16 stacking once -> apart killed",
    "17 stacking highest -> add killed",
    "18 stacking add -> highest killed",
    "19 stacking apart -> once killed",
    /* it is applied once, and no turn is played */
    "20 stacking longest -> apart survived",
    "20 end turn_end -> turn_start survived",
    "22 end round -> turns killed",
    "23 ordering weakest -> nearest killed",
    "24 ordering -x.health -> x.health killed",
    "24 order exchange x.hits = n; n += 1 killed",
    "25 end turns -> rounds killed",
    "26 end turn_end -> turn_start unreached",
    "28 asked self -> t killed",
    "32 order exchange let a = roll d6 as 'a' let b = roll d8 as 'b' killed",
};
enum { JUDGED = sizeof judged / sizeof *judged };

static bool is_occasion(const fray_mutant *one)
{
    static const char *const of[] = {"asked", "end", "order", "ordering", "stacking"};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (strcmp(one->mutation, of[i]) == 0) return true;
    return false;
}

static void occasions_are_mutated_and_judged(void **state)
{
    static const char *const verdicts[] = {
        [FRAY_KILLED] = "killed", [FRAY_SURVIVED] = "survived", [FRAY_UNREACHED] = "unreached"};
    (void)state;
    fray_mutants *m = mutants_of_text(occasions);
    size_t n = 0;
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        fray_trial_of_mutant trial;
        char line[300];
        if (!is_occasion(&one)) continue;
        assert_int_equal(fray_mutant_try(m, i, &trial), FRAY_OK);
        assert_true(trial.verdict == FRAY_KILLED || trial.verdict == FRAY_SURVIVED ||
                    trial.verdict == FRAY_UNREACHED);
        snprintf(line, sizeof line, "%u %s %s %s", (unsigned)one.line, one.mutation, one.change,
                 verdicts[trial.verdict]);
        assert_string_equal(line, n < JUDGED ? judged[n] : "");
        n++;
    }
    assert_int_equal(n, JUDGED);
    fray_mutants_free(m);
}

static void every_operator_is_in_the_count(void **state)
{
    (void)state;
    for (enum mutation k = 0; k < MUTATION_COUNT; k++) {
        const char *name = mutation_name(k);
        char word[40];
        bool found = false;
        snprintf(word, sizeof word, " %s ", name);
        for (size_t i = 0; i < EXPECTED; i++) found |= strstr(expected[i], word) != NULL;
        for (size_t i = 0; i < JUDGED; i++) found |= strstr(judged[i], word) != NULL;
        if (!found) fail_msg("no mutant of `%s`", name);
        assert_true(strlen(mutation_meaning(k)) > 0);
    }
}

/* Fills the type with a byte, then all members but `optional` alike. */
static struct type creature_over(int byte, bool optional)
{
    struct type t;
    memset(&t, byte, sizeof t);
    t.base = TY_CREATURE;
    t.elem = TY_ERROR;
    t.optional = optional;
    t.rec = NULL;
    t.tag = NULL;
    return t;
}

/* Acts that ask for the same are siblings. The bytes between the members of a type hold what the
 * memory held before, which differs between threads. */
static void siblings_do_not_depend_on_padding(void **state)
{
    static const struct {
        int byte;
        bool optional, same;
    } rows[] = {{0x00, false, true}, {0xA5, false, true}, {0xA5, true, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record kind = {0};
        struct ast line = {.span = {.file = MODEL_FILES}}; /* in no scene */
        struct param asked[2] = {{0}, {0}};
        struct content acts[2] = {{.id = 0}, {.id = 1}}, *both[2] = {&acts[0], &acts[1]};
        struct type types[2] = {creature_over(0, false),
                                creature_over(rows[i].byte, rows[i].optional)};
        struct model m = {0};
        for (int k = 0; k < 2; k++) {
            memcpy(&asked[k].type, &types[k], sizeof *types);
            acts[k].kind = &kind;
            acts[k].line = &line;
            acts[k].act_params.at = &asked[k];
            acts[k].act_params.len = 1;
        }
        m.contents.at = both;
        m.contents.len = 2;
        struct finder f = {.m = &m};
        assert_true((content_sibling(&f, &acts[0]) == &acts[1]) == rows[i].same);
    }
}

/* Compiles the source with the edit of a mutant. */
static fray_program *program_of_edit(const fray_mutant *one)
{
    size_t now = strlen(one->now), rest = one->source_size - one->to;
    char *text = malloc(one->from + now + rest + 1);
    memcpy(text, one->source, one->from);
    memcpy(text + one->from, one->now, now);
    memcpy(text + one->from + now, one->source + one->to, rest);
    text[one->from + now + rest] = '\0';
    fray_program *program;
    fray_findings *findings;
    if (fray_compile(NULL, read_text, text, "duel.fray", &program, &findings) != FRAY_OK)
        fail_msg("%u: %s: %s", (unsigned)one->line, one->change, fray_findings_text(findings, 0));
    fray_findings_free(findings);
    free(text);
    return program;
}

static bool tests_pass(fray_program *program)
{
    bool passed = true;
    for (int i = 0; i < fray_encounter_count(program, FRAY_TESTS); i++) {
        fray_test_report report;
        int id = fray_encounter_at(program, FRAY_TESTS, i);
        if (fray_test_run(program, id, &report) != FRAY_OK) return false;
        passed &= report.passed;
    }
    return passed;
}

/* Line 20 and those below it are commands of two statements. */
static const char pairs[] =
    "edition 1\n"
    "system Pairs { title \"Pairs\";  space squares }\n"
    "kind condition is mark { }\n"
    "kind deed is act { }\n"
    "condition Dazed { lasts }\n" /* 5 */
    "condition Held { lasts }\n"
    "condition Slow { lasts;  speed -1 }\n"
    "extend creature {\n"
    "  stat speed = 3\n"
    "  track health = 9\n" /* 10 */
    "  budget steps = 2\n"
    "  budget breath = 2 into steps\n"
    "  budget spells = 2\n"
    "  slot hits = 0;  slot score = 0;  slot bold: flag;  slot tired: flag\n"
    "}\n" /* 15 */
    "deed Run { cost 1 steps, 1 spells;  do { self.bold = true } }\n"
    "deed Dive { cost 1 steps, 1 breath;  do { self.bold = true } }\n"
    "command raise(c: creature) { c.hits += 1 }\n"
    "table prize: int { up to 1: 3;  2..4: 5;  from 5: 6 }\n"
    "command c20(c: creature) { c.bold = true;  c.tired = false }\n" /* 20 */
    "command c21(c: creature) { c.hits = 1;  c.hits = c.score }\n"
    "command c22(c: creature) { c.hits += 2;  c.score = c.hits }\n"
    "command c23(c: creature) { raise c;  c.bold = true }\n"
    "command c24(c: creature) { raise c;  c.hits = 7 }\n"
    "command c25(c: creature) { c.hits = roll d6 as \"one\";  c.score = roll d6 as \"two\" "
    "}\n" /* 25
           */
    "command c26(c: creature) { apply Dazed to c;  c.hits = 1 }\n"
    "command c27(c: creature) { apply Dazed to c;  if c has Dazed { c.hits = 1 } }\n"
    "command c28(c: creature) { apply Dazed to c;  apply Held to c }\n"
    "command c29(c: creature) { apply Slow to c;  c.hits = c.speed }\n"
    "command c30(c: creature) { apply Slow to c;  c.health -= 2 }\n" /* 30 */
    "command c31(c: creature, n: int) { if n == 1 { c.hits = 2 };  if n == 2 { c.hits = 3 "
    "} }\n"
    "command c32(c: creature, n: int) { if n == 1 { c.hits = 2 };  if n <= 1 { c.hits = 3 "
    "} }\n"
    "command c33(c: creature) { if c.hits == 1 { c.hits = 2 };  if c.hits == 2 { c.hits = "
    "3 } }\n"
    "command c34(c: creature) { if c.bold { c.hits = 2 };  if not c.bold { c.hits = 3 } }\n"
    "command c35(c: creature, n: int) { if n in 1 .. 3 { raise c };  if n > 3 { c.hits = 0 "
    "} }\n" /* 35
             */
    "command c36(c: creature) { c.health -= 1;  if c.health <= 3 { c.bold = true } }\n"
    "function f37(n: int): int { if n < 2 { return 1 };  if n > 4 { return 2 };  return 3 "
    "}\n"
    "function f38(n: int): int { if n < 3 { return 1 };  if n > 1 { return 2 };  return 3 "
    "}\n"
    "test \"runs\" { creature Ada { };  side left { Ada at 0, 0 };  expect Ada.hits == 0 "
    "}\n";

/* An exchange is left out only if it is proved that the order does not matter. */
static void order_is_a_mutant_where_it_matters(void **state)
{
    /* By hand: in 17 `steps` pays for `breath`. Two rolls, and two marks of one age, have an order.
     * In the others one statement writes what the other reads or writes, or both may run. */
    static const unsigned kept[] = {17, 21, 22, 24, 25, 27, 28, 29, 32, 33, 36, 38};
    (void)state;
    fray_mutants *m = mutants_of_text(pairs);
    size_t n = 0;
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        if (strcmp(one.mutation, "order") != 0) continue;
        if (n == sizeof kept / sizeof *kept || one.line != kept[n])
            fail_msg("%u: %s", (unsigned)one.line, one.change);
        n++;
    }
    assert_int_equal(n, sizeof kept / sizeof *kept);
    fray_mutants_free(m);
}

/* Every first value that a declaration states is seen by a test, so a mutant of each is killed. The
 * checker keeps copies of some of them. */
static const char first_values[] =
    "edition 1\n"
    "system First { title \"First\";  space squares }\n"
    "tag colour = red, green\n"
    "tag mood = calm, angry\n"
    "kind gem is thing { field weight: int = 4;  slot chips = 3 }\n" /* 5 */
    "option goal = 21\n"
    "option temper: mood = calm\n"
    "option route = left_way, right_way\n"
    "event turn(by who: creature) { window start as first for who }\n"
    "moment turn_start = turn.start for who\n" /* 10 */
    "extend creature {\n"
    "  own gems: gem\n"
    "  stat speed = 6\n"
    "  stat resist[colour] = -1\n"
    "  track health = 8 from 0;  track mana = 0 from 0\n" /* 15 */
    "  budget turns = 2 at turn_start\n"
    "  slot wins = 5\n"
    "  slot hue: colour = red\n"
    "}\n"
    "gem Ruby { }\n" /* 20 */
    "test \"first values\" {\n"
    "  creature Ada { gems Ruby }\n"
    "  side left { Ada at 0, 0 }\n"
    "  expect Ada.Ruby.weight == 4\n"
    "  expect Ada.Ruby.chips == 3\n"
    "  expect goal == 21\n"
    "  expect temper == calm\n"
    "  expect route == left_way\n"
    "  expect Ada.speed == 6\n"
    "  expect Ada.resist[red] == -1\n"
    "  expect Ada.health == 8 and Ada.mana == 0\n"
    "  Ada.health -= 9\n"
    "  Ada.mana -= 5\n"
    "  expect Ada.health == 0 and Ada.mana == 0\n"
    "  expect Ada.turns == 2\n"
    "  expect Ada.wins == 5\n"
    "  expect Ada.hue == red\n"
    "}\n";

static void a_mutant_of_a_first_value_reaches_the_fight(void **state)
{
    (void)state;
    fray_mutants *m = mutants_of_text(first_values);
    size_t rules = 0;
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_trial_of_mutant trial;
        fray_mutant one = fray_mutant_at(m, i);
        assert_int_equal(fray_mutant_try(m, i, &trial), FRAY_OK);
        if (trial.verdict != FRAY_KILLED) fail_msg("%u: %s", (unsigned)one.line, one.change);
        rules += strcmp(one.group, "rules") == 0;
    }
    /* two of each number: 5 twice, 6, 13, 14, 15 twice, 16, 17; one of each tag: 7, 8, 18.
     * A floor of 0 that is the maximum allows 1 above it and -1 below it. */
    assert_int_equal(rules, 2 * 9 + 3 + 2);
    fray_mutants_free(m);
}

/* What only feeds log and measure lines, next to lines that look alike and are rules. */
static const char serving[] =
    "edition 1\n"
    "system Texts { title \"Texts\";  space squares }\n"
    "measure wounds for creature\n"
    "extend creature { slot hits = 0;  slot score = 0;  slot bold: flag }\n"
    "function is_worth(n: int): flag { return n > 3 }\n" /* 5: text */
    "function is_much(n: int): flag { return n > 4 }\n"
    "function size_of(n: int): int { return n + 1 }\n" /* text */
    "command tell(c: creature) { log \"{c}\";  if c.hits > 1 { measure wounds for c } }\n" /* text
                                                                                            */
    "command both(c: creature) {\n"
    "  if is_worth(c.hits) and c.bold { log \"{c}\" }\n" /* 10: text */
    "  if c.hits == 5 { tell c } else { log \"{c}\" }\n" /* text */
    "  if is_much(c.hits) { log \"{c}\";  c.score += 1 }\n"
    "  if is_much(c.score) { log \"{c}\" }\n"                          /* text */
    "  let seen = c.hits + 6\n"                                        /* text */
    "  let kept = c.hits + 7\n"                                        /* 15 */
    "  log \"{seen} {kept}\";  measure (size_of(seen)) wounds for c\n" /* text */
    "  c.score = kept\n"
    "  for x in everyone where it.hits > 8 { log \"{x}\" }\n"          /* text */
    "  let luck = roll d6 as \"luck\";  if luck > 5 { log \"{c}\" }\n" /* a roll is none */
    "}\n"                                                              /* 20 */
    "test \"runs\" { creature Ada { };  side left { Ada at 0, 0 };  expect Ada.hits == 0 }\n";

static void lines_that_serve_text_are_text(void **state)
{
    static const unsigned text_lines[] = {5, 7, 8, 10, 11, 13, 14, 16, 18};
    (void)state;
    fray_mutants *m = mutants_of_text(serving);
    size_t found[24] = {0};
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        bool text = strcmp(one.group, "text") == 0, wanted = false;
        if (strcmp(one.mutation, "order") == 0) continue; /* an exchange is of two lines */
        for (size_t k = 0; k < sizeof text_lines / sizeof *text_lines; k++)
            wanted |= one.line == text_lines[k];
        /* lines 12 and 19 have rules and text */
        bool log = strstr(one.change, "without log") != NULL;
        log |= one.line == 19 && strcmp(one.mutation, "die") != 0;
        if (text != (wanted || log))
            fail_msg("%u: %s: %s", (unsigned)one.line, one.group, one.change);
        found[one.line]++;
    }
    for (size_t k = 0; k < sizeof text_lines / sizeof *text_lines; k++)
        if (!found[text_lines[k]]) fail_msg("line %u has no mutant", text_lines[k]);
    assert_true(found[6] > 0 && found[12] > 0 && found[15] > 0 && found[17] > 0 && found[19] > 0);
    fray_mutants_free(m);
}

/* The edit of the source, compiled, is the change of the tree: it checks, differs, and fails where
 * the trial of the mutant fails. */
static void edits_are_changes(const char *source)
{
    fray_mutants *m = mutants_of_text(source);
    fray_program *plain = program_of_text(source);
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        fray_trial_of_mutant trial;
        fray_program *program = program_of_edit(&one);
        assert_true(fray_program_hash(program) != fray_program_hash(plain));
        assert_int_equal(fray_mutant_try(m, i, &trial), FRAY_OK);
        if (tests_pass(program) != (trial.verdict > FRAY_TIMEOUT))
            fail_msg("%u: %s: the edit and the tree differ", (unsigned)one.line, one.change);
        fray_program_free(program);
    }
    fray_program_free(plain);
    fray_mutants_free(m);
}

/* Conditions that the checker joins with others, and a chain of `and`. */
static const char conditions[] =
    "edition 1\n"
    "system Joined { title \"Joined\";  space squares }\n"
    "kind weapon is thing { }\n"
    "event attack(by striker: creature, using arm: weapon, against target: creature) {\n"
    "  stat to_hit = 0;  window done as last\n"
    "}\n"
    "extend creature { own weapons: weapon;  slot bold: flag;  slot tired: flag;  slot sick: flag; "
    " slot hit = 0 "
    "}\n"
    "weapon Club { attack.to_hit +2 using this when attack.target.bold }\n"
    "weapon Axe { attack.to_hit +1 when attack.target.bold and attack.striker.tired and self.sick "
    "}\n"
    "weapon Bow {\n"
    "  attack.to_hit +1 when (attack.target.bold or self.sick) and self.tired and self.bold\n"
    "  attack.to_hit +1 when self.tired and not (attack.target.bold or self.sick) and self.bold\n"
    "}\n"
    "command strike(t: creature, by a: creature, using w: weapon) {\n"
    "  attack by a using w against t as s { a.hit = s.to_hit }\n"
    "}\n"
    "test \"this weapon, and the other is bold\" {\n"
    "  creature Ada { weapons Club }\n"
    "  creature Bo { }\n"
    "  side left { Ada at 0, 0 }\n"
    "  side right { Bo at 1, 0 }\n"
    "  Bo.bold = true\n"
    "  strike Bo by Ada using Ada.Club\n"
    "  expect Ada.hit == 2\n"
    "}\n"
    "test \"bold, but neither tired nor sick\" {\n"
    "  creature Ada { weapons Axe }\n"
    "  creature Bo { }\n"
    "  side left { Ada at 0, 0 }\n"
    "  side right { Bo at 1, 0 }\n"
    "  Bo.bold = true\n"
    "  strike Bo by Ada using Ada.Axe\n"
    "  expect Ada.hit == 0\n"
    "}\n"
    "test \"the other is bold\" {\n"
    "  creature Ada { weapons Bow }\n"
    "  creature Bo { }\n"
    "  side left { Ada at 0, 0 }\n"
    "  side right { Bo at 1, 0 }\n"
    "  Bo.bold = true\n"
    "  strike Bo by Ada using Ada.Bow\n"
    "  expect Ada.hit == 0\n"
    "}\n";

/* Rows of a table follow one another, and a row with a block is in two functions. */
static const char tables[] = "edition 1\n"
                             "system Rows { title \"Rows\";  space squares }\n"
                             "extend creature { slot hits = 0 }\n"
                             "table prize: int {\n"
                             "  1..2: 10\n" /* 5 */
                             "  3: 20 { self.hits += 1 }\n"
                             "  4..6: 30 { self.hits += 2 }\n"
                             "}\n"
                             "table rank: int { up to -3: -1;  -2..4: 0;  from 5: 1 }\n"
                             "command win(c: creature, n: int) { prize(n) for c }\n" /* 10 */
                             "test \"prizes\" {\n"
                             "  creature Ada { }\n"
                             "  side left { Ada at 0, 0 }\n"
                             "  win Ada, 3\n"
                             "  expect Ada.hits == 1 and prize(2) == 10 and rank(4) == 0\n"
                             "}\n";

static void a_table_is_mutated_at_its_borders(void **state)
{
    static const struct {
        unsigned line;
        const char *now;
        fray_verdict verdict;
    } expected_here[] = {
        {5, "0..2", FRAY_SURVIVED}, /* 1..2 */
        {5, "2", FRAY_SURVIVED},
        {5, "1: 10\n  2..3", FRAY_KILLED}, /* prize(2) */
        {6, "3..4: 20 { self.hits += 1 }\n  5..6", FRAY_SURVIVED},
        {7, "4..5", FRAY_SURVIVED}, /* 4..6 */
        {7, "4..7", FRAY_SURVIVED},
        {9, "up to -4: -1;  -3..4", FRAY_SURVIVED},
        {9, "up to -2: -1;  -1..4", FRAY_SURVIVED},
        {9, "-2..3: 0;  from 4", FRAY_KILLED}, /* rank(4) */
        {9, "-2..5: 0;  from 6", FRAY_SURVIVED},
    };
    (void)state;
    fray_mutants *m = mutants_of_text(tables);
    size_t found = 0, count = sizeof expected_here / sizeof *expected_here;
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        fray_trial_of_mutant trial;
        for (size_t k = 0; k < count; k++) {
            if (one.line != expected_here[k].line || strcmp(one.now, expected_here[k].now) != 0)
                continue;
            assert_int_equal(fray_mutant_try(m, i, &trial), FRAY_OK);
            if (trial.verdict != expected_here[k].verdict) fail_msg("%s", one.change);
            found++;
        }
    }
    assert_int_equal(found, count);
    fray_mutants_free(m);
}

static void every_edit_is_the_change(void **state)
{
    (void)state;
    edits_are_changes(tables);
    edits_are_changes(first_values);
    edits_are_changes(duel);
    edits_are_changes(conditions);
    edits_are_changes(occasions);
}

static fray_trial_of_mutant trial_of(fray_mutants *m, unsigned line, const char *change)
{
    fray_trial_of_mutant trial;
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        if (one.line != line || strcmp(one.change, change) != 0) continue;
        assert_int_equal(fray_mutant_try(m, i, &trial), FRAY_OK);
        return trial;
    }
    fail_msg("line %u has no mutant %s", line, change);
    return trial;
}

/* 4 - 2 is 2, and Bo has 10: the test sees the sign, but neither limit nor the row of the axe. */
static void verdicts_are_those_of_the_tests(void **state)
{
    (void)state;
    fray_mutants *m = mutants_of_text(duel);
    fray_trial_of_mutant killed = trial_of(m, 28, "- -> +");
    assert_int_equal(killed.verdict, FRAY_KILLED);
    assert_string_equal(killed.test, "armour takes from harm");
    assert_int_equal(trial_of(m, 27, "> -> >=").verdict, FRAY_SURVIVED);
    assert_int_equal(trial_of(m, 20, "2d4 -> 2d5").verdict, FRAY_SURVIVED);
    /* nobody rests, so the cost is never paid */
    fray_trial_of_mutant rest = trial_of(m, 23, "without 1 actions");
    assert_int_equal(rest.verdict, FRAY_UNREACHED);
    assert_int_equal(rest.reached, 0);
    fray_mutants_free(m);
}

/* A trial leaves the tree as it was: a second pass has the same verdicts. */
static void a_trial_undoes_its_mutant(void **state)
{
    (void)state;
    fray_mutants *m = mutants_of_text(duel);
    size_t count = fray_mutants_count(m);
    fray_trial_of_mutant *first = malloc(count * sizeof *first), again;
    for (size_t i = 0; i < count; i++) assert_int_equal(fray_mutant_try(m, i, &first[i]), FRAY_OK);
    for (size_t i = count; i-- > 0;) {
        assert_int_equal(fray_mutant_try(m, i, &again), FRAY_OK);
        assert_int_equal(again.verdict, first[i].verdict);
        assert_string_equal(again.test, first[i].test);
    }
    free(first);
    fray_mutants_free(m);
}

static const char endless[] =
    "edition 1\n"
    "system Loop { title \"Loop\";  space squares }\n"
    "extend creature { slot n = 0 }\n"
    "event tick(against who: creature) { window done as last }\n"
    "command count_up(c: creature) { until c.n >= 3 { c.n += 1;  tick against c as t { } } }\n"
    "test \"to three\" { creature Ada { };  side left { Ada at 0, 0 }\n"
    "  count_up Ada;  expect Ada.n == 3 }\n";

static void a_mutant_that_does_not_end_is_killed(void **state)
{
    (void)state;
    fray_mutants *m = mutants_of_text(endless);
    assert_int_equal(trial_of(m, 5, "+= -> -=").verdict, FRAY_TIMEOUT);
    fray_mutants_free(m);
}

/* A line `require` refuses a thing by its own lines, and a creature by all that it has. */
static const char requiring[] =
    "edition 1\n"
    "system Require { title \"Require\";  space squares }\n"
    "kind gem is thing { field weight: int = 4;  require this.weight <= 9 else \"too heavy\" }\n"
    "kind hero is creature { require carried(self) <= 11 else \"overloaded\" }\n"
    "extend creature { own gems: gem }\n" /* 5 */
    "function carried(c: creature): int { return sum(it.weight for it in c.gems) }\n"
    "gem Ruby { weight 9 }\n"
    "gem Opal { weight 2 }\n"
    "hero Ada { gems Ruby, Opal }\n"
    "test \"there\" { side left { Ada at 0, 0 };  expect carried(Ada) > 8 }\n";

static void a_mutant_whose_content_is_refused_is_killed(void **state)
{
    (void)state;
    fray_mutants *m = mutants_of_text(requiring);
    fray_trial_of_mutant trial = trial_of(m, 7, "9 -> 10"); /* by its own line */
    assert_int_equal(trial.verdict, FRAY_KILLED);
    assert_string_equal(trial.test, "check");
    trial = trial_of(m, 8, "2 -> 3"); /* Ada carries 12 then */
    assert_int_equal(trial.verdict, FRAY_KILLED);
    assert_string_equal(trial.test, "check");
    assert_string_equal(trial_of(m, 4, "11 -> 10").test, "check");
    assert_int_equal(trial_of(m, 4, "11 -> 12").verdict, FRAY_UNREACHED);
    assert_int_equal(trial_of(m, 8, "2 -> 1").verdict, FRAY_SURVIVED);
    assert_string_equal(trial_of(m, 9, "Ruby -> Opal").test, "there");
    fray_mutants_free(m);
}

static const char allowing[] = "edition 1\n"
                               "system Allow { title \"Allow\";  space squares }\n"
                               "extend creature { slot n = 0 }\n"
                               "command rise(c: creature) {\n"
                               "  allow mutant \"+= -> -=\" \"both are as good\"\n"
                               "  allow mutant \"7 -> 8\" \"nobody counts so far\"\n"
                               "  c.n += 1\n"
                               "}\n"
                               "command fall(c: creature) { c.n += 1 }\n"
                               "test \"rises\" { creature Ada { };  side left { Ada at 0, 0 }\n"
                               "  rise Ada;  expect Ada.n != 0 }\n";

/* A line marks mutants of its block alone. One that marks none is found by its count. */
static void a_line_allows_the_mutant_in_its_block(void **state)
{
    (void)state;
    fray_mutants *m = mutants_of_text(allowing);
    size_t marked = 0;
    assert_int_equal(fray_allowed_mutants(m), 2);
    fray_allowed_mutant used = fray_allowed_mutant_at(m, 0), unused = fray_allowed_mutant_at(m, 1);
    assert_string_equal(used.reason, "both are as good");
    assert_int_equal(used.line, 5);
    assert_int_equal(used.mutants, 1);
    assert_string_equal(unused.change, "7 -> 8");
    assert_int_equal(unused.mutants, 0);
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        if (one.allowed < 0) continue;
        assert_int_equal(one.allowed, 0);
        assert_int_equal(one.line, 7);
        assert_string_equal(one.mutation, "sign");
        marked++;
    }
    assert_int_equal(marked, 1);
    fray_mutants_free(m);
}

static void a_line_without_a_reason_is_an_error(void **state)
{
    static const char *const name = "duel.fray";
    (void)state;
    fray_mutants *m;
    assert_int_equal(
        fray_mutants_new(NULL, read_text, TEXT_OF("allow mutant \"1 -> 2\"\n"), &name, 1, &m),
        FRAY_INVALID);
    assert_string_equal(fray_finding_at(fray_mutants_findings(m), 0).code, "E0402");
    fray_mutants_free(m);
}

static void a_failing_test_is_named(void **state)
{
    static const char *const name = "duel.fray";
    (void)state;
    fray_mutants *m;
    fray_test_report report;
    char *text = strdup(duel);
    strstr(text, "Bo.health == 8")[13] = '7';
    assert_int_equal(fray_mutants_new(NULL, read_text, text, &name, 1, &m), FRAY_FAILED);
    assert_string_equal(fray_mutants_failing(m, &report), "armour takes from harm");
    fray_mutants_free(m);
    free(text);
}

/* Two files of tests that declare one name cannot be one program: each gets its own. The mutants of
 * what they share are the same, and a test of either kills them. */
static const char shared[] = "edition 1\n"
                             "system Two { title \"Two\";  space squares }\n"
                             "extend creature { slot n = 0;  slot k = 0 }\n"
                             "option start = 1\n"
                             "command rise(c: creature) { c.n += 2 }\n"
                             "command fall(c: creature) { c.k -= 2 }\n";
static const char one_test[] = "edition 1\nuse \"two\"\nset start = 2\n"
                               "test \"one\" { creature Ada { };  side left { Ada at 0, 0 }\n"
                               "  rise Ada;  expect Ada.n == start }\n";
static const char other_test[] = "edition 1\nuse \"two\"\nset start = -2\n"
                                 "test \"other\" { creature Ada { };  side left { Ada at 0, 0 }\n"
                                 "  fall Ada;  expect Ada.k == start }\n";

static fray_result read_two(void *user, const char *name, const char *from, const char **text,
                            size_t *size, const char **shown)
{
    (void)user;
    (void)from;
    *text = strcmp(name, "one.fray") == 0     ? one_test
            : strcmp(name, "other.fray") == 0 ? other_test
                                              : shared;
    *size = strlen(*text);
    *shown = *text == shared ? "two.fray" : name;
    return FRAY_OK;
}

static void files_that_disagree_form_two_programs(void **state)
{
    static const char *const names[] = {"one.fray", "other.fray"};
    (void)state;
    fray_mutants *m;
    fray_result result = fray_mutants_new(NULL, read_two, NULL, names, 2, &m);
    if (result != FRAY_OK) fail_msg("%s", fray_result_text(result));
    size_t seen = 0;
    for (size_t i = 0; i < fray_mutants_count(m); i++) {
        fray_mutant one = fray_mutant_at(m, i);
        seen += one.line == 5 && strcmp(one.change, "2 -> 3") == 0;
    }
    assert_int_equal(seen, 1);
    assert_string_equal(trial_of(m, 5, "2 -> 3").test, "one");
    assert_string_equal(trial_of(m, 6, "2 -> 3").test, "other");
    fray_mutants_free(m);
}

/* Tries every Nth mutant of a system. FRAY_BROKEN means that the verifier refused its program. */
static void system_passes(const char *const *names, size_t count, size_t few)
{
    struct texts texts = {.count = 0};
    fray_mutants *m;
    fray_result result = fray_mutants_new(NULL, read_rules, &texts, names, count, &m);
    if (result != FRAY_OK) fail_msg("%s: %s", names[0], fray_result_text(result));
    size_t all = fray_mutants_count(m), step = all / (size_t)rounds((int)few) + 1;
    assert_true(all > 1000);
    for (size_t i = 0; i < all; i += step) {
        fray_trial_of_mutant trial;
        result = fray_mutant_try(m, i, &trial);
        fray_mutant one = fray_mutant_at(m, i);
        if (result != FRAY_OK)
            fail_msg("%s:%u: %s: %s", one.file, (unsigned)one.line, one.change,
                     fray_result_text(result));
    }
    fray_mutants_free(m);
    for (int i = 0; i < texts.count; i++) free(texts.at[i]), free(texts.names[i]);
}

static void the_verifier_accepts_every_mutant(void **state)
{
    static const char *const witchhammer[] = {"rules/witchhammer/tests/vignettes.fray"};
    static const char *const factions[] = {"rules/factions/tests/reactions.fray"};
    static const char *const teams[] = {"rules/teams/tests/hard.fray"};
    static const char *const countup[] = {"rules/countup/tests/hard.fray"};
    static const char *const shock[] = {"rules/shock/tests/hard.fray"};
    (void)state;
    system_passes(witchhammer, 1, 60);
    system_passes(factions, 1, 60);
    system_passes(teams, 1, 60);
    system_passes(countup, 1, 60);
    system_passes(shock, 1, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_make_what_was_counted),
        cmocka_unit_test(occasions_are_mutated_and_judged),
        cmocka_unit_test(every_operator_is_in_the_count),
        cmocka_unit_test(siblings_do_not_depend_on_padding),
        cmocka_unit_test(order_is_a_mutant_where_it_matters),
        cmocka_unit_test(lines_that_serve_text_are_text),
        cmocka_unit_test(a_table_is_mutated_at_its_borders),
        cmocka_unit_test(every_edit_is_the_change),
        cmocka_unit_test(verdicts_are_those_of_the_tests),
        cmocka_unit_test(a_mutant_of_a_first_value_reaches_the_fight),
        cmocka_unit_test(a_trial_undoes_its_mutant),
        cmocka_unit_test(a_mutant_that_does_not_end_is_killed),
        cmocka_unit_test(a_mutant_whose_content_is_refused_is_killed),
        cmocka_unit_test(a_line_allows_the_mutant_in_its_block),
        cmocka_unit_test(a_line_without_a_reason_is_an_error),
        cmocka_unit_test(a_failing_test_is_named),
        cmocka_unit_test(files_that_disagree_form_two_programs),
        cmocka_unit_test(the_verifier_accepts_every_mutant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
