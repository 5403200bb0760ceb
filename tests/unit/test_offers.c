/* test_offers.c -- Each act that is offered can be completed: its questions have answers after
 * which its cost is paid, and it is performed. In random fights of all systems, each offer is tried
 * on a copy of the fight. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "one_text.h"
#include "rounds.h"
#include "rules.h"

enum { STEPS_MOST = 4000, QUESTIONS_TRIED = 2 };

/* A fight at an offer, and what the trial answers there. */
struct offer {
    fray_fight *fight; /* a copy */
    fray_driver dice;
    int who;
    char act[200];
};

/* A window may be declined. A question of the rules with these words, about acts to keep, may not.
 */
static bool is_offer(const fray_signal *s)
{
    return s->kind == FRAY_SIGNAL_QUESTION && s->question.least == 0 &&
           strcmp(s->question.prompt, "what to do") == 0;
}

/* A face, or an answer with as many options as it needs, and at least one. */
static void answer(fray_fight *fight, fray_driver *dice, const fray_signal *s, uint32_t first)
{
    if (s->kind == FRAY_SIGNAL_ROLL) {
        fray_give_roll(fight, 1 + (int)fray_draw(dice, (uint32_t)s->roll.sides));
        return;
    }
    int chosen[64], count = s->question.least > 1 ? s->question.least : 1;
    /* each creature that is asked agrees */
    for (size_t i = 0; i < s->question.count; i++)
        if (strcmp(s->question.options[i].text, "yes") == 0) first = (uint32_t)i;
    for (int i = 0; i < count; i++) chosen[i] = (int)((first + (uint32_t)i) % s->question.count);
    assert_int_equal(fray_answer(fight, chosen, count), FRAY_OK);
}

static const char *follow(struct offer *o, int depth);

/* Gives each answer of a question on a copy. */
static const char *answer_each(struct offer *o, const fray_signal *s, int depth)
{
    const char *why = NULL;
    for (size_t i = 0; i < s->question.count && !why; i++) {
        struct offer one = *o;
        fray_signal again;
        assert_int_equal(fray_fight_clone(o->fight, &one.fight), FRAY_OK);
        assert_int_equal(fray_step(one.fight, &again), FRAY_OK);
        answer(one.fight, &one.dice, &again, (uint32_t)i);
        why = follow(&one, depth + 1);
        fray_fight_free(one.fight);
    }
    return why;
}

/* Returns what went wrong, or NULL: the act is performed, or the fight ends before. Each answer to
 * the first questions is tried. */
static const char *follow(struct offer *o, int depth)
{
    fray_signal s;
    fray_fight_listen(o->fight, 1);
    for (int i = 0; i < STEPS_MOST; i++) {
        if (fray_step(o->fight, &s) != FRAY_OK) return "its fight stops";
        if (s.kind == FRAY_SIGNAL_DONE) return NULL;
        if (s.kind == FRAY_SIGNAL_EVENT) {
            if (s.event.kind == FRAY_EVENT_ACT && s.event.who == o->who &&
                strncmp(s.event.text, o->act, strlen(o->act)) == 0)
                return NULL;
            continue;
        }
        if (is_offer(&s) && s.question.who == o->who) return "it is not performed";
        if (s.kind == FRAY_SIGNAL_QUESTION && depth < QUESTIONS_TRIED &&
            strcmp(s.question.options[0].text, "yes") != 0)
            return answer_each(o, &s, depth);
        answer(o->fight, &o->dice, &s,
               s.kind == FRAY_SIGNAL_QUESTION ? fray_draw(&o->dice, (uint32_t)s.question.count)
                                              : 0);
    }
    return "it does not end";
}

static const char *complete(struct offer *o, int index)
{
    assert_int_equal(fray_answer(o->fight, &index, 1), FRAY_OK);
    return follow(o, 0);
}

static size_t try_offers(fray_fight *fight, const fray_signal *s, uint64_t seed, const char *path)
{
    for (size_t i = 0; i < s->question.count; i++) {
        struct offer o = {.dice = fray_driver_sampled(seed, i), .who = s->question.who};
        snprintf(o.act, sizeof o.act, "%s", s->question.options[i].text);
        assert_int_equal(fray_fight_clone(fight, &o.fight), FRAY_OK);
        fray_signal again;
        assert_int_equal(fray_step(o.fight, &again), FRAY_OK);
        const char *why = complete(&o, (int)i);
        if (why)
            fail_msg("%s, seed %llu: %s is offered to %s, but %s", path, (unsigned long long)seed,
                     o.act, fray_creature_name(fight, o.who), why);
        fray_fight_free(o.fight);
    }
    return s->question.count;
}

/* Plays at random, and returns how many acts were offered. Each offer of the first `most` is tried.
 */
static size_t play(const fray_program *program, const char *path, uint64_t seed, size_t most)
{
    fray_fight *fight;
    fray_signal s;
    fray_driver dice = fray_driver_sampled(seed, 0);
    size_t tried = 0;
    assert_int_equal(fray_fight_new(program, 0, NULL, 0, &fight), FRAY_OK);
    while (tried < most && fray_step(fight, &s) == FRAY_OK && s.kind != FRAY_SIGNAL_DONE) {
        if (is_offer(&s)) {
            tried += try_offers(fight, &s, seed + tried, path);
            assert_int_equal(fray_step(fight, &s), FRAY_OK);
        }
        answer(fight, &dice, &s,
               s.kind == FRAY_SIGNAL_QUESTION ? fray_draw(&dice, (uint32_t)s.question.count) : 0);
    }
    fray_fight_free(fight);
    return tried;
}

static void each_offered_act_can_be_completed(void **state)
{
    static const char *const paths[] = {
        "rules/countup/encounters/ambush.fray", "rules/factions/encounters/barrow.fray",
        "rules/shock/encounters/bridge.fray", "rules/teams/encounters/marsh.fray",
        "rules/witchhammer/encounters/bridge.fray"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct texts texts;
        fray_program *program = program_of(paths[i], &texts);
        size_t tried = 0;
        for (int k = 0; k < rounds(20) && tried < (size_t)rounds(300); k++)
            tried += play(program, paths[i], (uint64_t)k + 1, 100);
        assert_true(tried > 0);
        print_message("%s: %zu\n", paths[i], tried);
        program_drop(program, &texts);
    }
}

/* Answers that need one another: a weapon and whom it reaches, a card and its price, a number and
 * what it costs. Nobody but the act says what can be paid. */
static const char market[] =
    "edition 1\n"
    "system Market { space squares }\n"
    "kind deed is act { }\n"
    "kind weapon is thing { field reach: int = 1 }\n"
    "kind card is thing { field price: int = 1 }\n"
    "tag level = first, second, third\n"
    "event turn(by actor: creature) { window main for actor as one }\n"
    "extend creature {\n"
    "  own weapons: weapon;  own hand: card\n"
    "  budget credits = 4;  track slots[level] = 1 from 0;  slot spent = 0\n"
    "}\n"
    "weapon Club { }\n"
    "weapon Bow { reach 9 }\n"
    "card Pick { price 1 }\n"
    "card Keyhole { price 5 }\n"
    "card Ladder { price 3 }\n"
    "function reached(c: creature, n: int): set of creature {\n"
    "  return everyone where it != c and distance(it, c) <= n\n"
    "}\n"
    "deed Strike at turn.main {\n"
    "  let w = choose 1 from self.weapons by self as \"with what\"\n"
    "  let t = choose 1 from reached(self, w.reach) by self as \"whom\"\n"
    "  do { t.spent += 1 }\n"
    "}\n"
    "deed Install at turn.main {\n"
    "  let k = choose 1 from self.hand by self as \"which\"\n"
    "  cost (k.price) credits\n"
    "  do { self.spent += k.price }\n"
    "}\n"
    "deed Cast at turn.main {\n"
    "  let l = choose 1 from first, second, third by self as \"level\"\n"
    "  cost 1 slots[l]\n"
    "  do { self.spent += 1 }\n"
    "}\n"
    "deed Burn at turn.main {\n"
    "  let x = choose 1 from 1..9 by self as \"how much\"\n"
    "  cost (2 * x) credits\n"
    "  do { self.spent += x }\n"
    "}\n"
    "flow { repeat 12 { for c in everyone { turn by c as t { open t.main } } } }\n"
    "creature Ada { weapons Club, Bow;  hand Pick, Keyhole, Ladder }\n"
    "creature Bo { weapons Club;  hand Keyhole, Pick }\n"
    "encounter \"Stalls\" {\n"
    "  map 9 by 1;  side left { Ada at 0, 0 };  side right { Bo at 5, 0 }\n"
    "}\n";

static void answers_that_need_one_another_can_be_given(void **state)
{
    (void)state;
    fray_program *program = program_of_text(market);
    size_t tried = 0;
    for (int k = 0; k < rounds(20); k++) tried += play(program, "market", (uint64_t)k + 1, 200);
    assert_true(tried > 100);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_offered_act_can_be_completed),
        cmocka_unit_test(answers_that_need_one_another_can_be_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
