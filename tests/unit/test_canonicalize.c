/* test_canonicalize.c -- State cleared by src/lib/odds/canonicalize.c does not matter. A fight is
 * canonicalized at each roll and each choice, and must play as its twin that is not. */
#include "rounds.h"
#include "rules.h"

#include "lib/fight/fight.h"
#include "lib/odds/canonicalize.h"

static const char *const encounters[] = {
    "bench/skirmish/skirmish.fray",           "bench/odds/duel.fray",
    "rules/witchhammer/encounters/ford.fray", "rules/witchhammer/encounters/wall.fray",
    "rules/shock/encounters/duel.fray",       "rules/factions/encounters/duel.fray",
    "rules/countup/encounters/ambush.fray",   "rules/teams/encounters/bell.fray",
    "rules/teams/encounters/marsh.fray",
};

static void same_scene(const fray_fight *a, const fray_fight *b)
{
    int top;
    for (int c = 0; c < fray_creature_count(a); c++) {
        for (int t = 0; t < fray_track_count(a); t++)
            assert_int_equal(fray_track_value(a, c, t, &top), fray_track_value(b, c, t, &top));
        assert_int_equal(creature_place(a->vm, c), creature_place(b->vm, c));
    }
    assert_int_equal(a->vm->world[W_MARKS], b->vm->world[W_MARKS]);
}

static int twins(const fray_program *program, uint64_t number)
{
    fray_fight *whole, *forgetful;
    struct canonicalizer f;
    int cleared = 0;
    fray_driver one = fray_driver_sampled(23, number), other = one;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &whole),
                     FRAY_OK);
    assert_int_equal(fray_fight_clone(whole, &forgetful), FRAY_OK);
    assert_true(canonicalize_init(&f, whole->vm, false));
    for (fray_signal_kind kind = FRAY_SIGNAL_ROLL; kind != FRAY_SIGNAL_DONE;) {
        fray_signal signal;
        /* it waits: nothing is answered yet */
        assert_int_equal(fray_step(forgetful, &signal), FRAY_OK);
        uint64_t before = vm_hash(forgetful->vm);
        assert_true(canonicalize(&f, forgetful->vm));
        cleared += vm_hash(forgetful->vm) != before;
        fray_signal a = driven(whole, &one), b = driven(forgetful, &other);
        kind = a.kind;
        assert_int_equal(a.kind, b.kind);
        if (kind == FRAY_SIGNAL_ROLL)
            assert_true(a.roll.dice == b.roll.dice && a.roll.sides == b.roll.sides &&
                        a.roll.who == b.roll.who);
        if (kind == FRAY_SIGNAL_QUESTION)
            assert_true(a.question.count == b.question.count && a.question.who == b.question.who);
        if (kind == FRAY_SIGNAL_DONE) assert_int_equal(a.winner, b.winner);
        same_scene(whole, forgetful);
    }
    canonicalize_release(&f);
    fray_fight_free(whole);
    fray_fight_free(forgetful);
    return cleared;
}

static void what_is_forgotten_does_not_matter(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts;
        fray_program *program = program_of(encounters[e], &texts);
        int cleared = 0;
        for (uint64_t number = 0; number < (uint64_t)rounds(1); number++)
            cleared += twins(program, number);
        if (cleared == 0) fail_msg("%s: nothing was ever cleared", encounters[e]);
        program_drop(program, &texts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_forgotten_does_not_matter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
