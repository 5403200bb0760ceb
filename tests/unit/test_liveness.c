/* test_liveness.c -- liveness of registers, on code small enough to be done by hand. */
#include "asm.h"

#include "engine/bytecode/liveness.h"
#include "engine/bytecode/members_read.h"

/* Those of the first 8 registers that are live before the instruction, as digits. */
static const char *live_before(struct program *p, int32_t fn, int32_t at)
{
    static char text[9];
    struct liveness l;
    assert_true(liveness_init(&l, p, &memory_default));
    const struct reg_set *s = liveness_at(&l, fn, p->functions.at[fn].code_begin + at);
    assert_non_null(s);
    int n = 0;
    for (int r = 0; r < 8; r++)
        if (reg_has(s, r)) text[n++] = (char)('0' + r);
    text[n] = '\0';
    liveness_release(&l);
    return text;
}

static void what_is_written_first_is_dead(void **state)
{
    (void)state;
    struct program *p = asm_program();
    int32_t fn =
        ASM_FN(p, "ii", "ii", 'i', PERMIT_PURE, {BC_ADD, 2, 0, 1, 0}, /* reads 0 1, writes 2 */
               {BC_INT, 1, 0, 0, 5}, {BC_ADD, 3, 2, 1, 0}, {BC_RET, 3, 0, 0, 0});
    assert_string_equal(live_before(p, fn, 0), "01");
    assert_string_equal(live_before(p, fn, 1), "2"); /* 1 is written before it is read */
    assert_string_equal(live_before(p, fn, 2), "12");
    assert_string_equal(live_before(p, fn, 3), "3");
    program_free(p);
}

static void loops_keep_what_their_next_turn_reads(void **state)
{
    (void)state;
    struct program *p = asm_program();
    int32_t fn = ASM_FN(p, "i", "ii", 'i', PERMIT_PURE,
                        /* the counter: read before it is written, so live at the beginning */
                        {BC_ADDI, 1, 1, 0, 1}, {BC_MOVE, 2, 1, 0, 0},
                        {BC_JLT, 1, 0, 0, 0}, /* back to the first */
                        {BC_RET, 2, 0, 0, 0});
    assert_string_equal(live_before(p, fn, 0), "01");
    assert_string_equal(live_before(p, fn, 2), "012");
    assert_string_equal(live_before(p, fn, 3), "2");
    program_free(p);
}

static void a_loop_variable_keeps_its_value_when_there_is_none(void **state)
{
    (void)state;
    struct program *p = asm_program();
    int32_t fn = ASM_FN(p, "q", "c", 'c', PERMIT_PURE,
                        {BC_QEACH, 1, 0, 0, 0}, /* writes 1 only while something is left */
                        {BC_RET, 1, 0, 0, 0});
    assert_string_equal(live_before(p, fn, 0), "01");
    program_free(p);
}

static void calls_read_their_arguments(void **state)
{
    (void)state;
    struct program *p = asm_program();
    int32_t gives = ASM_FN(p, "ii", "", 'i', PERMIT_PURE, {BC_RET, 0, 0, 0, 0});
    int32_t nothing = ASM_FN(p, "i", "", '-', PERMIT_PURE, {BC_RETN, 0, 0, 0, 0});
    int32_t fn = ASM_FN(p, "i", "iii", 'i', PERMIT_PURE,
                        {BC_CALL, 0, 1, 0, nothing}, /* its a is not a result: 0 stays as it is */
                        {BC_CALL, 3, 1, 0, gives}, {BC_ADD, 3, 3, 0, 0}, {BC_RET, 3, 0, 0, 0});
    assert_string_equal(live_before(p, fn, 0), "012");
    assert_string_equal(live_before(p, fn, 1), "012");
    assert_string_equal(live_before(p, fn, 2), "03");
    program_free(p);
}

static void an_event_may_be_left_early(void **state)
{
    (void)state;
    struct program *p = asm_program();
    ASM_ROW(p, events, .name = program_string(p, STR("blow")),
            .member_begin = (int32_t)p->members.len, .window_begin = 0, .holds = -1);
    int32_t fn =
        ASM_FN(p, "i", "eii", 'i', PERMIT_CHANGE, {BC_EVNEW, 1, 0, 0, 0}, {BC_EVRUN, 1, 0, 0, 4},
               {BC_INT, 0, 0, 0, 1}, /* on the way through, 0 is written anew ... */
               {BC_INT, 2, 0, 0, 1}, {BC_EVPOP, 1, 0, 0, 0}, {BC_RET, 0, 0, 0, 0});
    assert_string_equal(live_before(p, fn, 0), "0"); /* ... but the event may be left before that */
    /* and while it is open, the caller adds the registers live at 4 */
    assert_string_equal(live_before(p, fn, 2), "1");
    assert_string_equal(live_before(p, fn, 4), "01");
    program_free(p);
}

static void what_is_only_told_is_not_read(void **state)
{
    (void)state;
    struct program *p = asm_program();
    int32_t parts = ASM_ROW(p, parts, .text = program_string(p, STR("n ")), .arg = 0,
                            .type = VT_INT, .elem = -1);
    ASM_ROW(p, templates, .part_begin = parts, .part_count = 1);
    int32_t fn = ASM_FN(p, "dci", "i", 'i', PERMIT_ROLL, {BC_SAY, 2, 0, 0, 0},
                        {BC_ROLL, 3, 0, 0, 0}, /* dice, who, and 2 for its name */
                        {BC_RET, 3, 0, 0, 0});
    assert_string_equal(live_before(p, fn, 0), "01");
    program_free(p);
}

/* A test reads the fight's member, the encounter only writes it. */
static void other_scenes_do_not_read_for_this_one(void **state)
{
    (void)state;
    struct arena a;
    static const char *const names[] = {"Ada"};
    struct program *p = asm_program();
    int32_t member = asm_member(p, "last", CLASS_FIGHT, -1, SORT_COUNTER, VT_INT, 0);
    int32_t deep =
        ASM_FN(p, "", "i", 'i', PERMIT_PURE, {BC_LDF, 0, 0, 0, member}, {BC_RET, 0, 0, 0, 0});
    int32_t writes =
        ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_STF, 0, 0, 0, member}, {BC_RETN, 0, 0, 0, 0});
    int32_t reads =
        ASM_FN(p, "", "i", '-', PERMIT_CHANGE, {BC_CALL, 0, 0, 0, deep}, {BC_RETN, 0, 0, 0, 0});
    int32_t plain = asm_encounter(p, names, 1, writes), asking = asm_encounter(p, names, 1, reads);
    p->flow = -1;
    arena_init(&a, NULL, 0);
    assert_int_equal(members_read(p, plain, &a)[member], 0);
    assert_int_equal(members_read(p, asking, &a)[member], 1);
    arena_release(&a);
    program_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_first_is_dead),
        cmocka_unit_test(loops_keep_what_their_next_turn_reads),
        cmocka_unit_test(a_loop_variable_keeps_its_value_when_there_is_none),
        cmocka_unit_test(calls_read_their_arguments),
        cmocka_unit_test(an_event_may_be_left_early),
        cmocka_unit_test(what_is_only_told_is_not_read),
        cmocka_unit_test(other_scenes_do_not_read_for_this_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
