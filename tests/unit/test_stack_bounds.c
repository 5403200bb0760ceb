/* test_stack_bounds.c -- Size of a fight's block: computed from the call graph, and never exceeded.
 *
 * The figures of whole rules are read from the repository's own files, so they are what a player
 * gets.
 */
#include "rules.h"

#include "lib/fight/fight.h"

/* ---- by hand ---- */

static struct stack_bounds room_of(struct program *p, struct machine *m)
{
    static const char *const names[] = {"a"};
    asm_encounter(p, names, 1, (int32_t)p->functions.len - 1);
    ASM_ROW(p, settings_of_space, .space = SPACE_NONE, .diagonal = 1, .side = -1, .share = -1,
            .rank = -1, .ground = -1, .border = -1, .list = -1, .form = -1, .thing_form = -1);
    *m = asm_machine(p);
    return m->index->bounds;
}

/* inner 3 registers, middle 2, outer 1: one call upon the other. */
static void test_a_chain_is_as_deep_as_it_is(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    int32_t inner = ASM_FN(p, "", "iii", '-', PERMIT_CHANGE, {BC_RETN, 0, 0, 0, 0});
    int32_t middle = ASM_FN(p, "", "ii", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, inner},
                            {BC_TBEGIN, 0, 0, 0, 0}, {BC_TEND, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, middle}, {BC_CALL, 0, 0, 0, inner},
           {BC_RETN, 0, 0, 0, 0});
    struct stack_bounds room = room_of(p, &m);
    assert_int_equal(room.frames, 3);
    assert_int_equal(room.registers, 6);
    assert_int_equal(room.levels, 1);
    assert_true(vm_run(m.vm)); /* and it is enough */
    assert_int_equal(m.vm->head->status, VM_DONE);
    asm_drop(&m);
}

/* Calls that come back to themselves have no greatest depth: they stop at their room, with an error
 * that says so. */
static void test_a_ring_stops_at_its_room(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    ASM_FN(p, "", "ii", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    struct stack_bounds room = room_of(p, &m);
    assert_in_range(room.frames, 2, LIMIT_FRAMES);
    assert_false(vm_run(m.vm));
    assert_int_equal(m.vm->head->status, VM_ERROR);
    assert_int_equal(m.vm->head->frames, room.frames);
    assert_non_null(strstr(m.vm->message, "calls deep"));
    asm_drop(&m);
}

/* Branches pile up only where a ring comes back from within one. */
static void test_levels_pile_up_in_branches_alone(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0}, {BC_TEND, 0, 0, 0, 0},
           {BC_CALL, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    assert_int_equal(room_of(p, &m).levels, 1);
    asm_drop(&m);
    p = asm_program();
    ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0}, {BC_CALL, 0, 0, 0, 0},
           {BC_TEND, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    assert_in_range(room_of(p, &m).levels, 2, LIMIT_LEVELS);
    asm_drop(&m);
    p = asm_program(); /* in a row, and one within another through a call */
    int32_t inner = ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0},
                           {BC_TEND, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0}, {BC_TEND, 0, 0, 0, 0},
           {BC_CALL, 0, 0, 0, inner}, {BC_RETN, 0, 0, 0, 0});
    assert_int_equal(room_of(p, &m).levels, 1);
    asm_drop(&m);
    p = asm_program();
    inner = ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0}, {BC_TEND, 0, 0, 0, 0},
                   {BC_RETN, 0, 0, 0, 0});
    ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0}, {BC_CALL, 0, 0, 0, inner},
           {BC_TEND, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    assert_int_equal(room_of(p, &m).levels, 2);
    asm_drop(&m);
}

static void test_registers_stop_at_their_room(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    ASM_FN(p, "", "ii", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    room_of(p, &m);
    m.vm->layout.registers = 3;
    assert_false(vm_run(m.vm));
    assert_non_null(strstr(m.vm->message, "more than 3 values"));
    asm_drop(&m);
}

static void test_no_branch_no_level(void **state)
{
    (void)state;
    struct machine m;
    struct program *p = asm_program();
    ASM_FN(p, "", "", '-', PERMIT_CHANGE, {BC_RETN, 0, 0, 0, 0});
    struct stack_bounds room = room_of(p, &m);
    assert_int_equal(room.levels, 0);
    assert_false(together_begin(m.vm));
    assert_non_null(strstr(m.vm->message, "goes deeper than 0"));
    asm_drop(&m);
}

/* ---- whole rules ---- */

/* The size of a fight's block, and the most of it in use at any roll or choice of some fights. A
 * save or a fork takes that much. */
struct sizes {
    size_t room, most;
    int creatures;
};

static struct sizes sizes_of(const char *path)
{
    struct texts texts;
    fray_program *program = program_of(path, &texts);
    struct sizes sizes = {0};
    for (uint64_t number = 0; number < 6; number++) {
        fray_fight *fight;
        fray_signal signal;
        fray_driver driver = fray_driver_sampled(23, number);
        assert_int_equal(
            fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight), FRAY_OK);
        sizes.room = fight->vm->layout.size;
        sizes.creatures = fray_creature_count(fight);
        do {
            size_t size;
            signal = driven(fight, &driver);
            assert_non_null(fray_fight_bytes(fight, &size));
            if (size > sizes.most) sizes.most = size;
        } while (signal.kind != FRAY_SIGNAL_DONE);
        fray_fight_free(fight);
    }
    program_drop(program, &texts);
    return sizes;
}

/* Ten creatures are less than 16 KiB. The block also has frames, registers and lists for the
 * deepest calls. And it has room for nested levels of `together`, each a copy of the world and of
 * its questions. A program that asks for numbers has room
 * for a thousand of them. */
static void test_a_fight_is_small(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        int creatures;
        size_t most, room;
    } fights[] = {
        {"bench/skirmish/skirmish.fray", 8, 4 * 1024, 4 * 1024},
        {"bench/hydra/hydra.fray", 8, 8 * 1024, 9 * 1024},
        {"rules/witchhammer/encounters/ford.fray", 5, 11 * 1024, 79 * 1024},
        {"rules/witchhammer/encounters/quarry.fray", 10, 15 * 1024, 128 * 1024},
    };
    for (size_t i = 0; i < sizeof fights / sizeof *fights; i++) {
        struct sizes sizes = sizes_of(fights[i].path);
        if (sizes.most > fights[i].most)
            fail_msg("%s: %zu bytes are in use", fights[i].path, sizes.most);
        if (sizes.room > fights[i].room)
            fail_msg("%s: room for %zu bytes", fights[i].path, sizes.room);
        assert_int_equal(sizes.creatures, fights[i].creatures);
    }
}

static void spoil(unsigned char *from, size_t size)
{
    memset(from, 0xA5, size);
}

/* All the room of a fight that is not in use. */
static void spoil_room(struct vm *vm)
{
    const struct head *h = vm->head;
    const struct frame *f = h->frames > 0 ? &vm->frames[h->frames - 1] : NULL;
    int32_t registers = f ? f->base + vm->index->fns[f->fn].regs : 0;
    spoil((unsigned char *)(vm->frames + h->frames),
          sizeof(struct frame) * (size_t)(vm->layout.frames - h->frames));
    spoil((unsigned char *)(vm->regs + registers),
          sizeof(int64_t) * (size_t)(vm->layout.registers - registers));
    spoil((unsigned char *)(vm->scratch + h->scratch),
          sizeof(int64_t) * (size_t)(vm->layout.scratch - h->scratch));
    for (int32_t i = h->levels; i < vm->layout.levels; i++)
        spoil((unsigned char *)level_at(vm, i), vm->layout.level_bytes);
}

/* A clone takes only the part that is in use, and the rest of its room makes no difference at any
 * step. */
static void test_nobody_reads_above_what_is_in_use(void **state)
{
    (void)state;
    static const char *const paths[] = {"bench/hydra/hydra.fray",
                                        "rules/witchhammer/encounters/quarry.fray",
                                        "rules/countup/encounters/ambush.fray"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct texts texts;
        fray_program *program = program_of(paths[i], &texts);
        fray_fight *fight, *clone;
        fray_driver driver = fray_driver_sampled(29, i), same = driver;
        fray_signal signal;
        assert_int_equal(
            fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight), FRAY_OK);
        assert_int_equal(fray_fight_clone(fight, &clone), FRAY_OK);
        do {
            spoil_room(clone->vm);
            signal = driven(fight, &driver);
            assert_int_equal(driven(clone, &same).kind, signal.kind);
            assert_true(fray_fight_equal(fight, clone) &&
                        fray_fight_hash(fight) == fray_fight_hash(clone));
        } while (signal.kind != FRAY_SIGNAL_DONE);
        fray_fight_free(fight);
        fray_fight_free(clone);
        program_drop(program, &texts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_chain_is_as_deep_as_it_is),
        cmocka_unit_test(test_a_ring_stops_at_its_room),
        cmocka_unit_test(test_levels_pile_up_in_branches_alone),
        cmocka_unit_test(test_registers_stop_at_their_room),
        cmocka_unit_test(test_no_branch_no_level),
        cmocka_unit_test(test_a_fight_is_small),
        cmocka_unit_test(test_nobody_reads_above_what_is_in_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
