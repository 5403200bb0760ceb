/* test_explain.c -- fray_explain: each wrong example has its finding before any other, each right
 * one none at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "fray.h"

/* An example of one file, or of several with "# --- NAME" or "# --- NAME: NOTE" before each. */
struct example {
    const char *text;
    struct part {
        const char *at;
        size_t size;
    } part;
    fray_program *built;
};

/* The part called NAME (NULL: the first one), and its note, "" when there is none. */
static bool find_part(struct example *e, const char *name, char note[64])
{
    const char *at = e->text;
    while (at && strncmp(at, "# --- ", 6) == 0) {
        const char *line = at + 6, *body = strchr(line, '\n') + 1, *end = strstr(body, "# --- ");
        size_t width = strcspn(line, ":\n");
        at = end;
        if (name && (strlen(name) != width || strncmp(line, name, width) != 0)) continue;
        snprintf(note, 64, "%.*s", line[width] == ':' ? (int)(body - line) - (int)width - 3 : 0,
                 line + width + 2);
        e->part = (struct part){body, end ? (size_t)(end - body) : strlen(body)};
        return true;
    }
    return false;
}

static fray_result read_part(void *user, const char *name, const char *from, const char **text,
                             size_t *size, const char **shown)
{
    const struct part *part = user;
    (void)name;
    if (from) return FRAY_NOT_FOUND;
    *text = part->at;
    *size = part->size;
    *shown = "built.fray";
    return FRAY_OK;
}

static fray_result read_built(struct example *e, const char **text, size_t *size, bool cut)
{
    fray_findings *findings;
    assert_null(e->built);
    assert_int_equal(fray_compile(NULL, read_part, &e->part, "built", &e->built, &findings),
                     FRAY_OK);
    fray_findings_free(findings);
    assert_int_equal(fray_program_write(e->built, text, size), FRAY_OK);
    if (cut) *size -= 16;
    return FRAY_OK;
}

static fray_result read_example(void *user, const char *name, const char *from, const char **text,
                                size_t *size, const char **shown)
{
    struct example *e = user;
    char note[64] = "";
    if (strncmp(e->text, "# --- ", 6) != 0) {
        if (from && strcmp(name, "example") != 0) return FRAY_NOT_FOUND;
        e->part = (struct part){e->text, strlen(e->text)};
    } else if (!find_part(e, from ? name : NULL, note)) {
        return FRAY_NOT_FOUND;
    }
    *shown = from && strcmp(name, "example") != 0 ? name : "example.fray";
    if (strncmp(note, "built", 5) == 0) return read_built(e, text, size, strlen(note) > 5);
    *text = e->part.at;
    *size = e->part.size;
    return FRAY_OK;
}

/* The code of the first finding, "" when there is none. */
static void first_finding(const char *text, char code[16])
{
    struct example e = {.text = text};
    fray_program *program;
    fray_findings *findings;
    fray_lints *lints = fray_lints_new(NULL);
    fray_result result =
        fray_compile_linted(NULL, lints, read_example, &e, "example", &program, &findings);
    fray_lints_free(lints);
    assert_int_not_equal(result, FRAY_NO_MEMORY);
    strcpy(code, fray_finding_at(findings, 0).code);
    fray_findings_free(findings);
    fray_program_free(program);
    fray_program_free(e.built);
}

static void wrong_examples_are_wrong_and_right_ones_right(void **state)
{
    (void)state;
    const char *code;
    int shown = 0;
    for (size_t i = 0; (code = fray_code_at(i)); i++) {
        fray_explanation e;
        char found[16];
        assert_int_equal(fray_explain(code, &e), FRAY_OK);
        assert_string_equal(e.code, code);
        assert_true(*e.title && *e.why);
        assert_true(!e.wrong == !e.right);
        if (!e.wrong) {
            assert_string_equal(code, "E0999"); /* a fault of the compiler: there is no such file */
            continue;
        }
        shown++;
        first_finding(e.wrong, found);
        if (strcmp(found, code) != 0)
            print_message("wrong example of %s has %s\n%s", code, found, e.wrong);
        assert_string_equal(found, code);
        first_finding(e.right, found);
        if (*found) print_message("right example of %s has %s\n%s", code, found, e.right);
        assert_string_equal(found, "");
    }
    assert_true(shown > 40);
}

/* House style for what people copy; not for what cannot be read at all. */
static void right_examples_are_laid_out(void **state)
{
    (void)state;
    const char *code;
    for (size_t i = 0; (code = fray_code_at(i)); i++) {
        fray_explanation e;
        const char *text;
        size_t size;
        fray_findings *findings;
        if (fray_explain(code, &e) != FRAY_OK || !e.right) continue;
        assert_int_equal(
            fray_format(NULL, "example", e.right, strlen(e.right), &text, &size, &findings),
            FRAY_OK);
        assert_string_equal(text, e.right);
        fray_findings_free(findings);
    }
}

static void severities_are_told(void **state)
{
    (void)state;
    fray_explanation e;
    assert_int_equal(fray_explain("W0108", &e), FRAY_OK);
    assert_int_equal(e.severity, FRAY_WARNING);
    assert_int_equal(fray_explain("E0201", &e), FRAY_OK);
    assert_int_equal(e.severity, FRAY_ERROR);
}

static void other_words_are_no_codes(void **state)
{
    (void)state;
    fray_explanation e;
    assert_int_equal(fray_explain("E0000", &e), FRAY_NOT_FOUND);
    assert_int_equal(fray_explain("", &e), FRAY_NOT_FOUND);
    assert_int_equal(fray_explain(NULL, &e), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_explain("E0201", NULL), FRAY_BAD_ARGUMENT);
    assert_null(fray_code_at(SIZE_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_examples_are_wrong_and_right_ones_right),
        cmocka_unit_test(right_examples_are_laid_out),
        cmocka_unit_test(severities_are_told),
        cmocka_unit_test(other_words_are_no_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
