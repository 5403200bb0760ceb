/* test_dis.c -- The disassembler: exact for a small program, and without a crash for any. */
#include "bytecode_page.h"
#include "code_testing.h"

static const char *printed(const struct program *p, bool tables, struct arena *a)
{
    struct text out;
    text_init(&out, a);
    program_print(p, tables, &out);
    return out.at ? out.at : "";
}

static void a_function_reads_well(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 0);
    struct program *p = sample_program(NULL);
    const char *all = printed(p, false, &a), *caller = strstr(all, "function 23");
    assert_string_equal(caller, "function 23 caller(r0 creature, r1 thing) with (r2 int, r3 set, "
                                "r4 flag, r5 creature): int, pure\n"
                                "      0  CALL      r2, r0.., 4         ; thing_int\n"
                                "      1  RET       r2\n\n"
                                "function 24 rest(r0 int): none, changes\n"
                                "      0  RETN\n\n");
    assert_non_null(strstr(all, "  STATX     r0, r7, r0, 2       ; "));
    assert_non_null(strstr(all, "  WOPEN     r11, 0              ; attack.struck\n"));
    assert_non_null(strstr(all, "  APPLY     r10, r7, r32.., 65538 ; Burning until struck\n"));
    assert_non_null(strstr(all, "  SAY       r7.., 0             ; \"creature {0} acts\"\n"));
    assert_non_null(strstr(all, "      4  CONST     r0, 0               ; 5000000000\n"));
    assert_null(strstr(all, "table "));
    program_free(p);
    arena_release(&a);
}

static void tables_are_listed(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 0);
    struct program *p = sample_program(NULL);
    const char *all = printed(p, true, &a);
    assert_non_null(
        strstr(all, "table tags\n      0  name=\"aspect\" value_begin=0 value_count=2\n"));
    assert_non_null(
        strstr(all, "      3  name=\"level\" kind=kinds:6 index=0 sort=0 type=1 fallback=unset\n"));
    assert_non_null(strstr(all, "table files\n      0  name=\"a.fray\"\n\n")); /* not the source */
    program_free(p);
    arena_release(&a);
}

/* One looks at what is damaged, too. */
static void damaged_programs_are_printed(void **state)
{
    static const int32_t numbers[] = {-1, INT32_MAX, INT32_MIN, 100000};
    (void)state;
    struct program *p = sample_program(NULL);
    for (int id = 0; id < TABLE_COUNT; id++)
        for (size_t f = 0; f < table_rows[id].field_count; f++)
            for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
                struct arena a;
                arena_init(&a, NULL, 0);
                int32_t *field = sample_field(p, (enum table_id)id, 0, f), good = *field;
                *field = numbers[n];
                printed(p, true, &a);
                *field = good;
                arena_release(&a);
            }
    for (size_t i = 0; i < p->code.len; i++)
        for (int imm = -1; imm < 100000; imm += 99999) {
            struct arena a;
            arena_init(&a, NULL, 0);
            struct insn good = p->code.at[i];
            p->code.at[i].imm = imm;
            p->code.at[i].op = (uint8_t)(imm < 0 ? good.op : 255);
            printed(p, false, &a);
            p->code.at[i] = good;
            arena_release(&a);
        }
    program_free(p);
}

static void the_reference_names_everything(void **state)
{
    (void)state;
    struct arena a;
    struct text out;
    arena_init(&a, NULL, 0);
    text_init(&out, &a);
    print_bytecode_page(&out);
    for (int op = 0; op < BC_COUNT; op++) assert_non_null(strstr(out.at, op_rows[op].meaning));
    for (int id = 0; id < TABLE_COUNT; id++) assert_non_null(strstr(out.at, table_rows[id].name));
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_function_reads_well),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(damaged_programs_are_printed),
        cmocka_unit_test(the_reference_names_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
