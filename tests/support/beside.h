/* beside.h -- two programs of the same rules play the same fights beside each other: the same
 * rolls, choices and records, record by record. */
#ifndef FRAY_TESTS_BESIDE_H
#define FRAY_TESTS_BESIDE_H

#include "rules.h"

#include "lib/compile/compile.h"
#include "lib/fight/fight.h"

static inline bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* A kept text is a place among the strings, which are not the same ones in both. */
static inline bool same_value(const fray_program *const programs[2], int64_t a, int64_t b)
{
    const struct program *p = programs[0]->code, *q = programs[1]->code;
    bool texts = a > 0 && b > 0 && (size_t)a < p->strings.len && (size_t)b < q->strings.len;
    return a == b || (texts && str_equal(program_text(p, (int32_t)a), program_text(q, (int32_t)b)));
}

static inline void assert_same_event(const fray_program *const programs[2], const fray_event *a,
                                     const fray_event *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->who, b->who);
    assert_true(a->term_count == b->term_count && same_text(a->text, b->text));
    assert_true(same_value(programs, a->value, b->value) &&
                same_value(programs, a->before, b->before));
    assert_true(same_text(a->file, b->file));
    assert_int_equal(a->line, b->line);
}

static inline void answer(fray_fight *fight, fray_driver *driver, const fray_signal *signal)
{
    int chosen[64], count = 0, face;
    if (signal->kind == FRAY_SIGNAL_ROLL) {
        assert_int_equal(driver->roll(driver, &signal->roll, &face), FRAY_OK);
        assert_int_equal(fray_give_roll(fight, face), FRAY_OK);
    } else if (signal->kind == FRAY_SIGNAL_QUESTION) {
        assert_int_equal(driver->choose(driver, fight, &signal->question, chosen, &count), FRAY_OK);
        assert_int_equal(fray_answer(fight, chosen, count), FRAY_OK);
    }
}

static inline void play_both(const fray_program *one, const fray_program *other, int encounter,
                             uint64_t number)
{
    const fray_program *programs[2] = {one, other};
    fray_fight *fights[2];
    fray_driver drivers[2];
    fray_signal signals[2] = {{.kind = FRAY_SIGNAL_EVENT}, {.kind = FRAY_SIGNAL_EVENT}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fray_fight_new(programs[i], encounter, NULL, 0, &fights[i]), FRAY_OK);
        drivers[i] = fray_driver_sampled(23, number);
        fray_fight_listen(fights[i], 1);
    }
    while (signals[0].kind != FRAY_SIGNAL_DONE) {
        for (int i = 0; i < 2; i++) assert_int_equal(fray_step(fights[i], &signals[i]), FRAY_OK);
        assert_int_equal(signals[0].kind, signals[1].kind);
        if (signals[0].kind == FRAY_SIGNAL_EVENT)
            assert_same_event(programs, &signals[0].event, &signals[1].event);
        for (int i = 0; i < 2; i++) answer(fights[i], &drivers[i], &signals[i]);
    }
    assert_int_equal(signals[0].winner, signals[1].winner);
    for (int i = 0; i < 2; i++) fray_fight_free(fights[i]);
}

/* A source of one text, "one.fray". */
static inline fray_result read_one(void *user, const char *name, const char *from,
                                   const char **text, size_t *size, const char **shown)
{
    (void)from;
    if (strcmp(name, "one.fray") != 0) return FRAY_NOT_FOUND;
    *text = user, *size = strlen(*text), *shown = name;
    return FRAY_OK;
}

#endif
