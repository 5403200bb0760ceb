/* test_measure.c -- Measures of rules: the same for listener and report, and without a trace in the
 * fight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"
#include "one_text.h"

static const char source[] =
    "edition 1\n"
    "system Brawl { title \"Brawl\"; space squares }\n"
    "event round { window start as first }\n"
    "event attack(by striker: creature, against target: creature) { slot target; window "
    "struck for others as one }\n"
    "moment round_start = round.start\n"
    "kind reaction is act { }\n"
    "kind condition is mark { }\n"
    "kind card is thing { }\n"
    "extend creature { track health = 20; own cards: card; property down: flag = self.health <= 0 "
    "}\n"
    "noun enemy, enemies = it.side != self.side and not it.down\n"
    "measure hurt for creature\n"
    "## Blows that landed\n"
    "measure landed for side\n"
    "measure blows\n"
    "measure worn for card\n"
    "measure burnt for condition\n"
    "measure guarded for act\n"
    "condition Burning(n: int) { stacks highest; lasts; on round_start { self.health -= n; "
    "measure (n) burnt for this } }\n"
    "reaction Guard at attack.struck when attack.target != self and attack.target.side == "
    "self.side {\n"
    "  do { attack.target = self; measure guarded for Guard() by self }\n"
    "}\n"
    "command strike(t: creature, by a: creature) {\n"
    "  attack by a against t as e {\n"
    "    open e.struck\n"
    "    let n = roll d6 as \"harm\" by a\n"
    "    measure blows\n"
    "    for x in a.cards { measure worn for x }\n"
    "    if n > 2 { measure 2 landed for a.side; measure (n) hurt for e.target; e.target.health -= "
    "n }\n"
    "    if n == 6 { apply Burning(1) to e.target }\n"
    "  }\n"
    "}\n"
    "flow {\n"
    "  repeat 30 {\n"
    "    round as r {\n"
    "      for c in everyone where not it.down {\n"
    "        let t = choose 1 from enemies(c) by c as \"whom\"\n"
    "        if t { strike t by c }\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "}\n"
    "card Blade { }\n"
    "card Shield { }\n"
    "creature Ada { cards Blade, Shield }\n"
    "creature Bo { cards 2 Shield }\n"
    "creature Wolf { }\n"
    "encounter \"Ford\" { map \"abww\"; side hunters { \"a\": Ada; \"b\": Bo }; side wolves { "
    "\"w\": Wolf } }\n";

static fray_fight *fight_of(const fray_program *program)
{
    fray_fight *fight;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    return fight;
}

struct heard {
    int count;
    fray_measured at[4096];
};
static void hear(void *user, const fray_measured *m)
{
    struct heard *heard = user;
    assert_true(heard->count < 4096);
    heard->at[heard->count++] = *m;
}

static int same(const fray_measured *a, const fray_measured *b)
{
    return a->measure == b->measure && a->who == b->who && a->side == b->side &&
           a->thing == b->thing && a->content == b->content && a->amount == b->amount;
}

static void measures_are_listed(void **state)
{
    (void)state;
    fray_program *program = program_of_text(source);
    assert_int_equal(fray_measure_count(program), 6);
    fray_measure landed = fray_measure_at(program, fray_measure_find(program, "landed"));
    assert_string_equal(landed.heading, "Blows that landed");
    assert_int_equal(landed.subject, FRAY_OF_SIDE);
    assert_string_equal(landed.kind, "");
    fray_measure worn = fray_measure_at(program, fray_measure_find(program, "worn"));
    assert_string_equal(worn.heading, "worn");
    assert_string_equal(worn.kind, "card");
    assert_int_equal(fray_measure_find(program, "unheard of"), -1);
    fray_program_free(program);
}

static void measures_are_heard_and_leave_no_trace(void **state)
{
    (void)state;
    fray_program *program = program_of_text(source);
    static struct heard heard, both;
    int seen[6] = {0};
    for (uint64_t n = 0; n < 40; n++) {
        /* heard alone; heard and listened to; neither: the same fight */
        fray_fight *fights[3];
        uint64_t hashes[3];
        for (int i = 0; i < 3; i++) {
            fights[i] = fight_of(program);
            fray_driver driver = fray_driver_sampled(11, n);
            heard.count = 0;
            if (i < 2) fray_fight_on_measure(fights[i], hear, &heard);
            fray_fight_listen(fights[i], i == 1);
            int told = 0;
            fray_signal signal;
            while (fray_run(fights[i], &driver, &signal) == FRAY_OK &&
                   signal.kind != FRAY_SIGNAL_DONE) {
                if (signal.kind != FRAY_SIGNAL_EVENT || signal.event.kind != FRAY_EVENT_MEASURE)
                    continue;
                const fray_measured *m = &heard.at[told++];
                assert_int_equal(m->measure, signal.event.measure);
                assert_int_equal(m->amount, signal.event.value);
                assert_int_equal(m->content, signal.event.content);
                assert_int_equal(m->who, signal.event.who);
                assert_int_equal(m->side, signal.event.side);
                assert_int_equal(m->thing, signal.event.thing);
                assert_string_equal(fray_measure_at(program, m->measure).name, signal.event.text);
            }
            assert_int_equal(signal.kind, FRAY_SIGNAL_DONE);
            if (i == 0) both = heard;
            if (i == 1) {
                assert_int_equal(told, heard.count);
                assert_int_equal(both.count, heard.count);
                for (int k = 0; k < both.count; k++) assert_true(same(&both.at[k], &heard.at[k]));
            }
            hashes[i] = fray_fight_hash(fights[i]);
        }
        assert_int_equal(hashes[0], hashes[1]);
        assert_int_equal(hashes[0], hashes[2]);
        assert_true(fray_fight_equal(fights[0], fights[2]));
        for (int i = 0; i < both.count; i++) {
            const fray_measured *m = &both.at[i];
            seen[m->measure]++;
            const char *name = fray_measure_at(program, m->measure).name,
                       *content = fray_content_name(program, m->content);
            if (strcmp(name, "hurt") == 0) {
                const char *creature = fray_creature_name(fights[0], m->who); /* "Wolf", "Wolf 2" */
                assert_memory_equal(content, creature, strlen(content));
                assert_int_equal(m->side, fray_creature_side(fights[0], m->who));
            }
            if (strcmp(name, "blows") == 0)
                assert_true(m->who == -1 && m->side == -1 && m->content == -1);
            if (strcmp(name, "landed") == 0)
                assert_true(m->amount == 2 && m->side >= 0 && m->who == -1);
            if (strcmp(name, "worn") == 0) {
                assert_true(m->who == 0 || m->who == 1); /* the wolves have no cards */
                assert_int_equal(m->side, 0);
                assert_true(m->thing >= 0);
                assert_string_equal(fray_content_kind(program, m->content), "card");
                assert_true(strcmp(content, "Blade") == 0 || strcmp(content, "Shield") == 0);
            }
            if (strcmp(name, "burnt") == 0) assert_string_equal(content, "Burning");
            if (strcmp(name, "guarded") == 0) {
                assert_string_equal(content, "Guard");
                assert_int_equal(m->side, fray_creature_side(fights[0], m->who));
            }
        }
        for (int i = 0; i < 3; i++) fray_fight_free(fights[i]);
    }
    for (int i = 0; i < 6; i++) assert_true(seen[i] > 0);
    fray_program_free(program);
}

/* And who no longer hears is left alone. */
static void a_copy_is_nobodys_to_hear(void **state)
{
    (void)state;
    fray_program *program = program_of_text(source);
    static struct heard heard;
    fray_fight *start = fight_of(program), *copy;
    fray_fight_on_measure(start, hear, &heard);
    assert_int_equal(fray_fight_clone(start, &copy), FRAY_OK);
    fray_fight_on_measure(start, NULL, NULL);
    heard.count = 0;
    for (int i = 0; i < 2; i++) {
        fray_driver driver = fray_driver_sampled(11, 0);
        fray_signal signal;
        assert_int_equal(fray_run(i ? start : copy, &driver, &signal), FRAY_OK);
        assert_int_equal(signal.kind, FRAY_SIGNAL_DONE);
    }
    assert_int_equal(heard.count, 0);
    fray_fight_free(start);
    fray_fight_free(copy);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measures_are_listed),
        cmocka_unit_test(measures_are_heard_and_leave_no_trace),
        cmocka_unit_test(a_copy_is_nobodys_to_hear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
