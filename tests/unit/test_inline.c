/* test_inline.c -- calls that are put in place (engine/codegen/inline_calls.c): the same fights,
 * event by event, as with calls; and whose the code is.
 *
 * A program for coverage has every call as a call, so that the two can play beside each other.
 */
#include "beside.h"
#include "rounds.h"

static const char *const encounters[] = {
    "bench/skirmish/skirmish.fray",         "rules/witchhammer/encounters/ford.fray",
    "rules/shock/encounters/duel.fray",     "rules/factions/encounters/duel.fray",
    "rules/countup/encounters/ambush.fray", "rules/teams/encounters/bell.fray",
};

static void test_calls_in_place_are_calls(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts, again = {.count = 0};
        fray_program *put = program_of(encounters[e], &texts), *calls;
        fray_findings *findings = NULL;
        assert_int_equal(fray_compile_for(NULL, FRAY_FOR_COVERAGE, read_rules, &again,
                                          encounters[e], &calls, &findings),
                         FRAY_OK);
        fray_findings_free(findings);
        assert_int_equal(calls->code->inlined.len, 0);
        assert_true(put->code->inlined.len > 0);
        for (uint64_t number = 0; number < (uint64_t)rounds(1); number++)
            play_both(calls, put, fray_encounter_find(put, NULL), number);
        program_drop(put, &texts);
        program_drop(calls, &again);
    }
}

/* ---- places ---- */

/* By all rows, as the table says: the first that holds it is the innermost. */
static const struct row_inlined *row_of(const struct program *p, int32_t pc)
{
    for (size_t i = 0; i < p->inlined.len; i++)
        if (p->inlined.at[i].begin <= pc && pc < p->inlined.at[i].end) return &p->inlined.at[i];
    return NULL;
}

static int32_t line_counted(const struct program *p, int32_t file, int32_t offset)
{
    const char *text = p->strings.at + p->files.at[file].text;
    int32_t line = 1;
    for (int32_t i = 0; i < offset && text[i]; i++) line += text[i] == '\n';
    return line;
}

/* The line that declares a function of that name in the file, or 1. */
static int32_t declared_line(const struct program *p, const struct row_inlined *row)
{
    static const char *const words[] = {"function", "command", "check"};
    const char *text = program_chars(p, p->files.at[row->file].text), *at = NULL;
    char head[200];
    for (size_t i = 0; i < 3 && !at; i++) {
        snprintf(head, sizeof head, "\n%s %s(", words[i], program_chars(p, row->name));
        at = strstr(text, head);
    }
    return at ? line_counted(p, row->file, (int32_t)(at + 1 - text)) : 1;
}

static void test_places_are_those_of_all_rows(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        struct texts texts;
        fray_program *program = program_of(encounters[e], &texts);
        const struct program *p = program->code;
        size_t inlined = 0;
        for (size_t f = 0; f < p->functions.len; f++) {
            const struct row_functions *fn = &p->functions.at[f];
            for (int32_t pc = fn->code_begin; pc < fn->code_begin + fn->code_count; pc++) {
                const struct row_inlined *row = row_of(p, pc);
                struct code_place at = code_place_of(program->index, (int32_t)f, pc);
                inlined += row != NULL;
                assert_int_equal(at.name, row ? row->name : fn->name);
                assert_int_equal(at.file, row ? row->file : fn->file);
                assert_int_equal(at.at.from, p->places.at[pc].from);
                assert_int_equal(at.line == 0, at.file < 0);
                if (row && row->file >= 0 && (size_t)pc % stride(7) == 0)
                    assert_true(at.line >= declared_line(p, row));
                if (at.file >= 0 && (size_t)pc % stride(7) == 0)
                    assert_int_equal(at.line, line_counted(p, at.file, at.at.from));
            }
        }
        assert_true(inlined > 0);
        assert_int_equal(line_of_offset(program->index, -1, 5), 0);
        for (int32_t file = 0; file < (int32_t)p->files.len; file++)
            for (int32_t offset = -1; offset < 300; offset++)
                assert_int_equal(line_of_offset(program->index, file, offset),
                                 line_counted(p, file, offset));
        program_drop(program, &texts);
    }
}

/* ---- errors ---- */

#define SCENE                                                                                      \
    "edition 1\nsystem S { space squares }\nextend creature { slot n = 0 }\ncreature Ada { }\n"    \
    "encounter \"e\" {\n  map \"\"\"\n    AB\n    \"\"\"\n  side one { \"A\": Ada }\n  side two "  \
    "{ \"B\": Ada }\n}\n"

static void test_an_error_names_the_function_it_is_of(void **state)
{
    (void)state;
    static char source[] =
        SCENE "flow {\n  for c in everyone { outer c }\n}\n" /* from line 12 */
              "command outer(c: creature) {\n  inner c\n}\n"
              "command inner(c: creature) {\n  c.n += 1\n  c.n = 1 / (c.n - 1)\n}\n";
    fray_program *program;
    fray_findings *findings = NULL;
    fray_fight *fight;
    fray_signal signal;
    if (fray_compile(NULL, read_one, source, "one.fray", &program, &findings) != FRAY_OK)
        fail_msg("%s", fray_findings_text(findings, 0));
    fray_findings_free(findings);
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    assert_int_equal(fray_step(fight, &signal), FRAY_FAILED);
    fray_failure failure = fray_fight_error(fight);
    assert_string_equal(failure.message, "division by zero: 1 / 0");
    assert_string_equal(failure.function, "inner");
    assert_string_equal(failure.file, "main.fray");
    assert_int_equal(failure.line, 20);
    assert_int_equal(program->code->functions.len, 1); /* flow holds both */
    fray_fight_free(fight);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_in_place_are_calls),
        cmocka_unit_test(test_places_are_those_of_all_rows),
        cmocka_unit_test(test_an_error_names_the_function_it_is_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
