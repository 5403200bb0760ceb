/* test_rows.c -- The rows of ops.def against the machine: each instruction that fights and random
 * code run changes, pays, repeats and goes where its columns say. The loop is that of watch.h.
 */
#include "watch.h"

#include "random_code.h"
#include "rules.h"

#include "lib/fight/fight.h"

static const char *const encounters[] = {
    "rules/witchhammer/encounters/ford.fray",
    "rules/shock/encounters/duel.fray",
    "rules/factions/encounters/duel.fray",
    "rules/countup/encounters/ambush.fray",
    "rules/teams/encounters/bell.fray",
    "bench/skirmish/skirmish.fray",
    "bench/hydra/hydra.fray",
    "tests/worlds/derby.fray",
    "tests/worlds/clerks.fray",
    "tests/worlds/stack.fray",
};

enum {
    PROGRAMS = 1000,
    STEPS = 60000 /* watched instructions of one fight: a copy of the world each */
};

static void play(const char *path)
{
    struct texts texts;
    fray_program *program = program_of(path, &texts);
    fray_fight *fight;
    fray_driver driver = fray_driver_sampled(7, 1);
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    watch_begin();
    for (uint64_t end = watch_count + STEPS; watch_count < end;)
        if (driven(fight, &driver).kind == FRAY_SIGNAL_DONE) break;
    watch_ended(fight->vm);
    fray_fight_free(fight);
    program_drop(program, &texts);
}

static void fights_do_what_the_rows_say(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) play(encounters[e]);
    int seen = 0;
    for (int op = 0; op < BC_COUNT; op++) seen += watch_seen[op] > 0;
    assert_true(seen > BC_COUNT / 2); /* or it would prove little */
    assert_true(watch_repeats > watch_count / 50);
}

static void random_code_does_what_the_rows_say(void **state)
{
    (void)state;
    int failed = 0;
    for (int i = 0; i < PROGRAMS; i++) {
        static struct draft d;
        seed = (uint64_t)i + 1;
        draw_function(&d);
        if (d.count >= MOST) continue;
        struct program *p = begin_random();
        int32_t fn = asm_fn(p, "", regs, '-', PERMIT_CHANGE, d.code, (size_t)d.count);
        end_random(p, fn);
        struct machine m = asm_machine(p);
        m.vm->head->fuel = 1000;
        watch_begin();
        failed += !vm_run(m.vm);
        watch_ended(m.vm);
        asm_drop(&m);
    }
    assert_true(failed > PROGRAMS / 10 && failed < PROGRAMS); /* some trap, some do not */
}

/* Instructions that neither these fights nor random code run: tests/lang runs them. */
static const uint8_t unwatched[] = {
    BC_NOP,       BC_TRAP,      BC_MARKSOF,  BC_HASMARKK, BC_MEETS,    BC_MEETSALL,  BC_KEEPBEST,
    BC_KEEPWORST, BC_ATLEAST,   BC_EXPLODE,  BC_REROLL,   BC_ROLLEACH, BC_CALLOFF,   BC_HOOKFRONT,
    BC_MOMENT,    BC_GRANT,     BC_EXPECT,   BC_ENDFIGHT, BC_COVER,    BC_SETSIDE,   BC_BRING,
    BC_RESERVE,   BC_MARKPLACE, BC_SHUN,     BC_AWAY,     BC_OWNEDF,   BC_GIVE,      BC_GIVEF,
    BC_COPYMARK,  BC_HASMARKOF, BC_EDGEAT,   BC_EDGE,     BC_WALLED,   BC_BECOME,    BC_KEPT,
    BC_PAUSE,     BC_REFEREE,   BC_MARKLEFT, BC_SETLEFT,  BC_STILL,    BC_HOOKOWNER, BC_AGETIE,
    BC_LATEST};

static void each_row_is_compared(void **state)
{
    (void)state;
    for (int op = 0; op < BC_COUNT; op++) {
        bool excused = memchr(unwatched, op, sizeof unwatched);
        if (!watch_seen[op] && !excused)
            fail_msg("%s is never run: name it in random_code.h or above", op_rows[op].name);
        if (watch_seen[op] && excused)
            fail_msg("%s is run: take it from the list above", op_rows[op].name);
    }
}

/* Operands of ops.def: what may follow a letter. */
static void marks_of_operands_are_known(void **state)
{
    (void)state;
    for (int op = 0; op < BC_COUNT; op++) {
        const struct op_row *row = &op_rows[op];
        const char letters[] = {row->a, row->b, row->c};
        for (int i = 0; i < 3; i++) {
            bool several = letters[i] == '+',
                 plain = is_register(letters[i]) && !is_written(letters[i]);
            const char *allowed = several ? "ifndxpctsmekqlaorhbgzv" : plain ? "!&" : "";
            assert_int_equal(strspn(row->marks[i], allowed), strlen(row->marks[i]));
        }
    }
}

/* Nobody may hold an instruction that is not in the table. */
static void what_is_not_listed_is_not_permitted(void **state)
{
    (void)state;
    for (int op = BC_COUNT; op < 256; op++)
        assert_int_equal(op_permission((enum op)op), PERMIT_CHANGE);
    assert_int_equal(op_permission((enum op) - 1), PERMIT_CHANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fights_do_what_the_rows_say),
        cmocka_unit_test(random_code_does_what_the_rows_say),
        cmocka_unit_test(each_row_is_compared),
        cmocka_unit_test(marks_of_operands_are_known),
        cmocka_unit_test(what_is_not_listed_is_not_permitted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
