/* test_code.c -- The container: strings, constants, kinds, tables as data, and the op table against
 * its own letters. */
#include "code_testing.h"

#include "memory_faults.h"

static void equal_strings_are_one(void **state)
{
    (void)state;
    struct program *p = program_new(NULL);
    int32_t a = program_string(p, STR("wolf")), b = program_string(p, STR("wol")),
            c = program_string(p, STR("wolf"));
    assert_int_equal(program_string(p, STR("")), 0);
    assert_int_equal(a, 1);
    assert_int_equal(a, c);
    assert_int_not_equal(a, b);
    assert_true(str_equal(program_text(p, b), STR("wol")));
    assert_int_equal(program_text(p, 99).len, 0);
    assert_int_equal(program_text(p, -1).len, 0);
    program_free(p);
}

static void equal_constants_are_one(void **state)
{
    static const int64_t numbers[] = {
        0, 1, -1, INT64_MIN, INT64_MAX, INT64_C(0x00000001FFFFFFFF), INT64_C(-0x100000000)};
    (void)state;
    struct program *p = program_new(NULL);
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            assert_int_equal(program_constant(p, numbers[i]), (int32_t)i);
            assert_true(program_constant_at(p, (int32_t)i) == numbers[i]);
        }
    program_free(p);
}

static void kinds_know_their_ancestors(void **state)
{
    (void)state;
    struct program *p = sample_program(NULL);
    assert_true(kind_is(p, K_CARD, K_CARD));
    assert_true(kind_is(p, K_CARD, KIND_THING));
    assert_false(kind_is(p, KIND_THING, K_CARD));
    assert_false(kind_is(p, K_CARD, KIND_MARK));
    assert_false(kind_is(p, -1, KIND_MARK));
    program_free(p);
}

static void the_hash_follows_the_content(void **state)
{
    (void)state;
    struct program *p = sample_program(NULL), *q = sample_program(NULL);
    assert_true(p->hash == q->hash);
    q->values.at[0].value++;
    program_seal(q);
    assert_true(p->hash != q->hash);
    q->values.at[0].value--;
    program_seal(q);
    assert_true(p->hash == q->hash);
    program_free(p);
    program_free(q);
}

static void a_run_is_followed_by_its_count(void **state)
{
    (void)state;
    for (int id = 0; id < TABLE_COUNT; id++)
        for (size_t f = 0; f < table_rows[id].field_count; f++) {
            const struct field_row *field = &table_rows[id].fields[f];
            if (field->kind != FIELD_RUN) continue;
            size_t stem = strlen(field->name) - strlen("begin");
            assert_string_equal(field->name + stem, "begin");
            assert_true(f + 1 < table_rows[id].field_count);
            assert_memory_equal(field[1].name, field->name, stem);
            assert_string_equal(field[1].name + stem, "count");
        }
}

/* $ @ ^ need a member; = and ~ a neighbour; unused operands are last. */
static void letters_make_sense(void **state)
{
    (void)state;
    for (int op = 0; op < BC_COUNT; op++) {
        const struct op_row *row = &op_rows[op];
        const char letters[] = {row->a, row->b, row->c, '\0'};
        assert_non_null(row->name);
        assert_true(strspn(letters, ".#ifndxpctsmekqlaorvhbgz*=^@+IFNDXPCTSMEKQLAORBGZW~$") == 3);
        if (strpbrk(letters, "$@^")) assert_int_equal(row->imm, IMM_MEMBER);
        assert_true(row->a != '=');
        if (row->a == '~') assert_int_equal(row->b, '*');
        if (row->a == '.') assert_true(row->b == '.' && row->c == '.');
        if (row->b == '.') assert_int_equal(row->c, '.');
    }
}

static void memory_may_run_out(void **state)
{
    (void)state;
    struct program *p = NULL;
    for (uint64_t n = 1; !p; n++) {
        struct memory_faults faults;
        memory_faults_init(&faults, n, false);
        p = sample_program(&faults.memory);
        if (p) faults.fail_at = 0;
        program_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_strings_are_one),
        cmocka_unit_test(equal_constants_are_one),
        cmocka_unit_test(kinds_know_their_ancestors),
        cmocka_unit_test(the_hash_follows_the_content),
        cmocka_unit_test(a_run_is_followed_by_its_count),
        cmocka_unit_test(letters_make_sense),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
