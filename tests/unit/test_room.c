/* test_room.c -- how large a fight's block is: from who calls whom, and never past what it was made with.
 *
 * The figures of whole rules are read from the repository's own files, so they are what a player gets.
 */
#include "rules.h"

/* ---- by hand ---- */

static struct vm_room room_of(struct program *p, struct machine *m)
{
    static const char *const names[] = {"a"};
    asm_encounter(p, names, 1, (int32_t)p->functions.len - 1);
    ASM_ROW(p, settings_of_space, .space = SPACE_NONE, .diagonal = 1);
    *m = asm_machine(p);
    return m->x->room;
}

/* inner 3 registers, middle 2, outer 1: one call upon the other. */
static void test_a_chain_is_as_deep_as_it_is(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    int32_t inner = ASM_FN(p, "", "iii", '-', PERMIT_CHANGE, {BC_RETN, 0, 0, 0, 0});
    int32_t middle = ASM_FN(p, "", "ii", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, inner}, {BC_TBEGIN, 0, 0, 0, 0}, {BC_TEND, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, middle}, {BC_CALL, 0, 0, 0, inner}, {BC_RETN, 0, 0, 0, 0});
    struct vm_room room = room_of(p, &m);
    assert_int_equal(room.frames, 3);
    assert_int_equal(room.registers, 6);
    assert_int_equal(room.levels, 1);
    assert_true(vm_run(m.vm)); /* and it is enough */
    assert_int_equal(m.vm->head->status, VM_DONE);
    asm_drop(&m);
}

/* Calls that come back to themselves have no greatest depth: they stop at their room, with an error that says so. */
static void test_a_ring_stops_at_its_room(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    ASM_FN(p, "", "ii", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    struct vm_room room = room_of(p, &m);
    assert_in_range(room.frames, 2, LIMIT_FRAMES);
    assert_false(vm_run(m.vm));
    assert_int_equal(m.vm->head->status, VM_ERROR);
    assert_int_equal(m.vm->head->frames, room.frames);
    assert_non_null(strstr(m.vm->message, "calls deep"));
    asm_drop(&m);
}

static void test_registers_stop_at_their_room(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    ASM_FN(p, "", "ii", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    room_of(p, &m);
    m.vm->at.registers = 3;
    assert_false(vm_run(m.vm));
    assert_non_null(strstr(m.vm->message, "more than 3 registers"));
    asm_drop(&m);
}

static void test_no_branch_no_level(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    ASM_FN(p, "", "", '-', PERMIT_CHANGE, {BC_RETN, 0, 0, 0, 0});
    struct vm_room room = room_of(p, &m);
    assert_int_equal(room.levels, 0);
    assert_false(together_begin(m.vm));
    assert_non_null(strstr(m.vm->message, "goes deeper than 0"));
    asm_drop(&m);
}

/* ---- whole rules ---- */

static size_t block_of(const char *path, int *creatures)
{
    struct texts texts;
    fray_program *program = program_of(path, &texts);
    fray_fight *fight;
    size_t size;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight), FRAY_OK);
    fray_fight_bytes(fight, &size);
    *creatures = fray_creature_count(fight);
    fray_fight_free(fight);
    program_drop(program, &texts);
    return size;
}

/* Frames, registers, lists, and one level of `together`, which is a second copy of the world and what was asked for. */
static void test_a_block_is_small(void **state)
{
    (void)state;
    static const struct { const char *path; int creatures; size_t most; } blocks[] = {
        {"bench/skirmish/skirmish.fray", 8, 4 * 1024},
        {"rules/witchhammer/encounters/ford.fray", 5, 26 * 1024},
        {"rules/witchhammer/encounters/quarry.fray", 8, 37 * 1024},
    };
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        int creatures;
        size_t size = block_of(blocks[i].path, &creatures);
        if (size > blocks[i].most) fail_msg("%s: a block of %zu bytes", blocks[i].path, size);
        assert_int_equal(creatures, blocks[i].creatures);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_chain_is_as_deep_as_it_is), cmocka_unit_test(test_a_ring_stops_at_its_room),
        cmocka_unit_test(test_registers_stop_at_their_room), cmocka_unit_test(test_no_branch_no_level),
        cmocka_unit_test(test_a_block_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
