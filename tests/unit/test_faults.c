/* test_faults.c -- every allocation of check, run and test fails once, and then for ever: nothing
 * crashes or leaks, and each call says FRAY_NO_MEMORY or succeeds. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "fray.h"
#include "one_text.h"

struct faults {
    uint64_t calls, fail_at;
    int forever;
    long live; /* blocks that are out */
};

static void *faulty_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct faults *f = ctx;
    (void)old_size;
    if (new_size == 0) {
        f->live--;
        free(old);
        return NULL;
    }
    f->calls++;
    if (f->fail_at && (f->calls == f->fail_at || (f->forever && f->calls > f->fail_at)))
        return NULL;
    if (!old) f->live++;
    return realloc(old, new_size);
}

static const char rules[] =
    "edition 1\n"
    "use \"std/grid\"\n"
    "use \"std/cards\"\n"
    "system Brawl { space squares;  ends when count(sides where it.standing) < 2 }\n"
    "event round { window start as first;  window over as last }\n"
    "unit rounds = round.over\n"
    "moment round_start = round.start\n"
    "kind condition is mark { }\n"
    "extend creature { track health = 6;  stat might;  property down: flag = self.health <= 0;  "
    "own hand: card }\n"
    "extend side { property standing: flag = count(self.members where not it.down) > 0 }\n"
    "noun enemy, enemies = it.side != self.side and not it.down\n"
    "ordering weakest = it.health\n"
    "condition Shaken(n: int) { stacks highest;  might -1 }\n"
    "card Club { }\n"
    "event blow(by striker: creature, against target: creature) { holds while not striker.down;  "
    "window struck for target as one }\n"
    "command strike(t: creature, by a: creature) {\n"
    "  blow by a against t as b {\n"
    "    open b.struck\n"
    "    let die = roll d6 as \"blow of {a}\" by a\n"
    "    let harm = die + a.might as \"harm\"\n"
    "    together { t.health -= harm } and { apply Shaken(1) to t for 2 rounds }\n"
    "    log \"{a} strikes {t} for {harm}.\"\n"
    "  }\n"
    "}\n"
    "flow {\n"
    "  until over {\n"
    "    round { for c in everyone where not it.down by -c.health {\n"
    "      let foe = choose 1 from enemies(c) by c\n"
    "      if foe { strike foe by c }\n"
    "    } }\n"
    "  }\n"
    "}\n"
    "creature Ox { might 1;  hand Club }\n"
    "tactics brave { want 10 for any creature where it.health > 0 }\n"
    "encounter \"Two oxen\" {\n"
    "  map \"a..b\"\n"
    "  side left { \"a\": Ox;  tactics brave }\n"
    "  side right { \"b\": Ox }\n"
    "  ends after 20 rounds\n"
    "}\n"
    "test \"one blow\" {\n"
    "  side left { Ox at 0, 0 }\n"
    "  side right { Ox at 1, 0 }\n"
    "  rolls 3\n"
    "  strike \"Ox 2\" by Ox\n"
    "  expect \"Ox 2\".health == 2\n"
    "}\n";

static fray_result play(const fray_program *program)
{
    fray_fight *fight = NULL, *copy = NULL;
    fray_driver dice = fray_driver_sampled(7, 0);
    fray_signal signal = {.kind = FRAY_SIGNAL_EVENT};
    fray_result r = fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight);
    if (r != FRAY_OK) return r;
    fray_fight_listen(fight, 1);
    while ((r = fray_run(fight, &dice, &signal)) == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE)
        if (!copy && (r = fray_fight_clone(fight, &copy)) != FRAY_OK) break;
    fray_fight_free(copy);
    fray_fight_free(fight);
    return r;
}

static fray_result everything(const fray_memory *memory)
{
    fray_program *program = NULL;
    fray_findings *findings = NULL;
    fray_result r =
        fray_compile(memory, read_text, TEXT_OF(rules), "oxen.fray", &program, &findings);
    if (findings && r == FRAY_INVALID) fail_msg("%s", fray_findings_text(findings, 0));
    if (r == FRAY_OK) r = play(program);
    if (r == FRAY_OK) {
        fray_test_report report = {0};
        r = fray_test_run(program, fray_encounter_at(program, FRAY_TESTS, 0), &report);
        if (r == FRAY_OK && !report.passed) fail_msg("%s", report.message);
    }
    if (r == FRAY_OK) {
        const char *bytes;
        size_t size;
        r = fray_program_write(program, &bytes, &size);
    }
    fray_findings_free(findings);
    fray_program_free(program);
    return r;
}

static void each_fails(int forever)
{
    for (uint64_t n = 1; n < 100000; n++) {
        struct faults f = {.fail_at = n, .forever = forever};
        fray_memory memory = {faulty_resize, &f};
        fray_result r = everything(&memory);
        assert_int_equal(f.live, 0);
        if (f.calls < n) {
            assert_int_equal(r, FRAY_OK);
            assert_true(n > 20);
            return;
        }
        if (r != FRAY_NO_MEMORY && r != FRAY_OK)
            fail_msg("allocation %llu failed, and the answer was '%s'", (unsigned long long)n,
                     fray_result_text(r));
    }
    fail_msg("it never succeeds");
}

static void each_fails_once(void **state)
{
    (void)state;
    each_fails(0);
}

static void each_fails_for_ever(void **state)
{
    (void)state;
    each_fails(1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_fails_once),
                                       cmocka_unit_test(each_fails_for_ever)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
