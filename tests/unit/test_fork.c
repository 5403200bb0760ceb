/* test_fork.c -- Forks of real fights, in each of the five systems and in bench/. Taken anywhere,
 * they continue as the original does, and fights allocate no memory while they run. */
#include "rounds.h"
#include "rules.h"

#include <limits.h>

static const char *const paths[] = {
    "bench/skirmish/skirmish.fray",
    "bench/hydra/hydra.fray",
    "rules/witchhammer/encounters/quarry.fray",
    "rules/factions/encounters/road.fray",
    "rules/teams/encounters/bell.fray",
    "rules/countup/encounters/ambush.fray",
    "rules/shock/encounters/duel.fray",
    "tests/golden/run/begin_at_once.fray",
};
enum { PATHS = sizeof paths / sizeof *paths };

/* ---- forks ---- */

static uint64_t mixed(uint64_t h, int64_t v)
{
    return (h ^ (uint64_t)v) * 0x100000001b3u;
}

static uint64_t mixed_text(uint64_t h, const char *text)
{
    for (; text && *text; text++) h = mixed(h, *text);
    return h;
}

/* All records in one number, until the end or, after *steps of them, until the next roll or choice.
 * Records not yet reported belong to the object, and no fork has them. *steps: the number of steps
 * taken. */
static uint64_t told(fray_fight *fight, fray_driver *driver, int *steps)
{
    uint64_t h = 0xcbf29ce484222325u;
    fray_fight_listen(fight, 1);
    for (int n = 0;; n++) {
        fray_signal signal;
        const fray_event *e = &signal.event;
        assert_int_equal(fray_step(fight, &signal), FRAY_OK);
        bool waits = signal.kind == FRAY_SIGNAL_ROLL || signal.kind == FRAY_SIGNAL_QUESTION;
        if (waits && n < *steps) driven(fight, driver); /* the same signal, and its answer */
        h = mixed(h, signal.kind);
        if (signal.kind == FRAY_SIGNAL_EVENT)
            h = mixed_text(
                mixed(mixed(mixed(mixed(mixed(h, e->kind), e->who), e->side), e->value), e->before),
                e->text);
        if (signal.kind != FRAY_SIGNAL_DONE && !(waits && n >= *steps)) continue;
        *steps = n;
        return signal.kind == FRAY_SIGNAL_DONE ? mixed(mixed(h, signal.winner), signal.by_limit)
                                               : h;
    }
}

/* At a random step of a random fight: a clone, and a fight of another time and course that is
 * written over. */
static void fork_at_random(const fray_fight *start, fray_driver *chance)
{
    fray_driver driver = fray_driver_sampled(31, fray_draw(chance, 1000)),
                other = fray_driver_sampled(32, fray_draw(chance, 1000));
    fray_fight *fight, *clone, *used;
    int whole = INT_MAX, some = 40 + (int)fray_draw(chance, 400), rest = INT_MAX;
    assert_int_equal(fray_fight_clone(start, &fight), FRAY_OK);
    assert_int_equal(fray_fight_clone(start, &used), FRAY_OK);
    fray_driver first = driver;
    told(fight, &first, &whole);
    assert_int_equal(fray_fight_copy(fight, start), FRAY_OK);
    int before = (int)fray_draw(chance, (uint32_t)whole);
    told(fight, &driver, &before);
    told(used, &other, &some);
    assert_int_equal(fray_fight_clone(fight, &clone), FRAY_OK);
    assert_int_equal(fray_fight_copy(used, fight), FRAY_OK);
    assert_true(fray_fight_equal(fight, clone) && fray_fight_equal(fight, used));
    fray_fight *forks[2] = {clone, used};
    fray_driver at_fork = driver;
    uint64_t h = told(fight, &driver, &rest);
    for (int i = 0; i < 2; i++) {
        fray_driver own = at_fork;
        int steps = INT_MAX;
        assert_true(told(forks[i], &own, &steps) == h);
        assert_int_equal(steps, rest);
        assert_int_equal(own.draw, driver.draw);
        assert_true(fray_fight_equal(fight, forks[i]) &&
                    fray_fight_hash(fight) == fray_fight_hash(forks[i]));
        fray_fight_free(forks[i]);
    }
    fray_fight_free(fight);
}

static void forks_go_on_like_the_original(void **state)
{
    (void)state;
    for (int i = 0; i < PATHS; i++) {
        struct texts texts;
        fray_program *program = program_of(paths[i], &texts);
        fray_fight *start;
        fray_driver chance = fray_driver_sampled(33, (uint64_t)i);
        assert_int_equal(
            fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &start), FRAY_OK);
        for (int n = 0; n < rounds(3); n++) fork_at_random(start, &chance);
        fray_fight_free(start);
        program_drop(program, &texts);
    }
}

/* ---- memory ---- */

struct counted {
    long taken, calls;
};

static void *counted_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct counted *c = ctx;
    c->calls++;
    c->taken += (long)new_size - (long)old_size;
    if (new_size) return realloc(old, new_size);
    free(old);
    return NULL;
}

/* Fights that are played and counted ask for no memory, nor do forks into a fight that is there.
 * The two copies in which a fight first tries orders of hooks are the exception. A clone is one
 * block and what is kept beside it. */
static void fights_take_no_memory(void **state)
{
    (void)state;
    for (int i = 0; i < PATHS; i++) {
        struct counted counted = {0, 0};
        fray_memory memory = {counted_resize, &counted};
        struct texts texts = {.count = 0};
        fray_program *program;
        fray_findings *findings;
        fray_fight *start, *clone;
        fray_tally *tally;
        assert_int_equal(fray_compile(&memory, read_rules, &texts, paths[i], &program, &findings),
                         FRAY_OK);
        fray_findings_free(findings);
        assert_int_equal(
            fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &start), FRAY_OK);
        assert_int_equal(fray_tally_new(start, &tally), FRAY_OK);
        struct counted before = counted;
        assert_int_equal(fray_tally_play(tally, 5, 0, 30, NULL), FRAY_OK);
        assert_in_range(counted.calls - before.calls, 0, 2);
        before = counted;
        assert_int_equal(fray_tally_play(tally, 5, 0, 30, NULL), FRAY_OK);
        assert_int_equal(counted.calls, before.calls);
        assert_int_equal(fray_fight_clone(start, &clone), FRAY_OK);
        assert_in_range(counted.calls - before.calls, 1, 8);
        before = counted;
        assert_int_equal(fray_fight_copy(clone, start), FRAY_OK);
        assert_int_equal(counted.calls, before.calls);
        fray_fight_free(clone);
        fray_tally_free(tally);
        fray_fight_free(start);
        program_drop(program, &texts);
        assert_int_equal(counted.taken, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forks_go_on_like_the_original),
                                       cmocka_unit_test(fights_take_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
