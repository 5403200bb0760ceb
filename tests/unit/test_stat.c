/* test_stat.c -- every short way to a stat gives what the long one gives, for everybody and every
 * thing, all through fights.
 *
 * The long way is the one that also says where the number comes from (`stat_of` with sources): it
 * looks at everything that is borne.
 */
#include "rules.h"

#include "lib/fight/fight.h"

static const char *const encounters[] = {
    "bench/hydra/hydra.fray",
    "bench/skirmish/skirmish.fray",
    "rules/witchhammer/encounters/ford.fray",
    "rules/shock/encounters/duel.fray",
    "rules/factions/encounters/duel.fray",
    "rules/teams/encounters/bell.fray",
};

/* If one is 0, the test shows nothing. moved: stats that were not their base. listed: marks that
 * affect a creature. beyond: creatures beyond the reach of a set. */
static int moved, listed, beyond;

static void same(struct vm *vm, int32_t stat, int32_t creature, int32_t in_use)
{
    struct sources sources = {.count = 0};
    int64_t brief, at_length;
    int64_t fuel = vm->head->fuel;
    assert_true(stat_of(vm, stat, creature, in_use, &sources, &at_length));
    assert_true(stat_of(vm, stat, creature, in_use, NULL, &brief));
    if (brief != at_length)
        fail_msg("%s of creature %d for thing %d: %lld, not %lld",
                 program_text(vm->p, vm->p->stats.at[stat].name).at, (int)creature, (int)in_use,
                 (long long)brief, (long long)at_length);
    if (stat_precomputed(vm, stat, creature, in_use, &brief)) assert_true(brief == at_length);
    moved += at_length != vm->bases[creature * vm->index->stats + stat];
    vm->head->fuel = fuel;
}

static void all_alike(struct vm *vm)
{
    for (int32_t s = 0; s < (int32_t)vm->p->stats.len; s++) {
        if (vm->p->stats.at[s].event >= 0) continue;
        for (int32_t c = 0; c < vm->layout.creatures; c++) {
            same(vm, s, c, -1);
            for (int32_t i = 0; i < vm->creatures[c].count; i++)
                same(vm, s, c, vm->creatures[c].first + i);
        }
    }
}

/* The contents of the marks that affect a creature, by all marks. */
static void marks_are_listed(const struct vm *vm)
{
    int32_t words = vm->index->content_words;
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        uint64_t found[64] = {0};
        for (int32_t i = 0; i < vm->layout.marks; i++) {
            const int32_t *m = mark_at(vm, i);
            int32_t content = mark_content(m), bearer = m[MK_BEARER];
            if (content < 0) continue;
            bool of = (m[MK_CLASS] == CLASS_CREATURE && bearer == c) ||
                      (m[MK_CLASS] == CLASS_THING && vm->things[bearer].owner == c) ||
                      (m[MK_CLASS] == CLASS_SIDE && vm->creatures[c].side == bearer);
            if (of) found[content >> 6] |= (uint64_t)1 << (content & 63);
            listed += of;
        }
        assert_true(words <= 64);
        for (int32_t w = 0; w < words; w++)
            assert_true(found[w] == vm->occupancy.borne[c * words + w]);
    }
}

/* A creature that a set does not reach has nothing of it in force. */
static void reach_is_wide_enough(struct vm *vm, const uint64_t *bits, const struct set_reach *reach)
{
    uint64_t creatures = reach_creatures(vm, bits, reach);
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        struct content_iter b;
        struct active_content now;
        content_iter_begin(&b, vm, c, bits);
        bool any = content_iter_next(&b, &now);
        assert_true(!b.failed);
        assert_true((creatures >> c & 1) == reach_holds(vm, bits, reach, c));
        if (any) assert_true(creatures >> c & 1);
        beyond += !(creatures >> c & 1);
    }
}

static void reaches_are_wide_enough(struct vm *vm)
{
    const struct program_index *x = vm->index;
    int64_t fuel = vm->head->fuel;
    for (int32_t s = 0; s < x->stats; s++)
        if (vm->p->stats.at[s].event < 0)
            reach_is_wide_enough(vm, x->stat_contents + s * x->content_words, &vm->stat_reach[s]);
    for (int32_t w = 0; w < x->windows; w++)
        reach_is_wide_enough(vm, x->window_contents + w * x->content_words, &vm->window_reach[w]);
    reach_is_wide_enough(vm, x->watch_contents, &vm->watch_reach);
    vm->head->fuel = fuel;
}

/* At every `each`-th roll or choice. */
static void look_at_fight(const fray_program *program, uint64_t number, int each)
{
    fray_fight *fight;
    fray_driver driver = fray_driver_sampled(17, number);
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    for (int turn = 0;; turn++) {
        fray_signal signal;
        int chosen[64], count = 0, face;
        assert_int_equal(fray_step(fight, &signal), FRAY_OK);
        if (signal.kind == FRAY_SIGNAL_DONE) break;
        if (turn % each == 0) {
            all_alike(fight->vm);
            marks_are_listed(fight->vm);
            reaches_are_wide_enough(fight->vm);
        }
        if (signal.kind == FRAY_SIGNAL_ROLL) {
            assert_int_equal(driver.roll(&driver, &signal.roll, &face), FRAY_OK);
            assert_int_equal(fray_give_roll(fight, face), FRAY_OK);
        } else {
            assert_int_equal(driver.choose(&driver, fight, &signal.question, chosen, &count),
                             FRAY_OK);
            assert_int_equal(fray_answer(fight, chosen, count), FRAY_OK);
        }
    }
    fray_fight_free(fight);
}

static void test_short_ways_say_what_the_long_way_says(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts;
        fray_program *program = program_of(encounters[e], &texts);
        moved = beyond = 0;
        for (uint64_t number = 0; number < 2; number++) look_at_fight(program, number, 11);
        assert_true(moved > 0 && beyond > 0);
        program_drop(program, &texts);
    }
    assert_true(listed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_short_ways_say_what_the_long_way_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
