/* one_text.h -- Rules that are one text in a test, compiled under any name and without modules. */
#ifndef FRAY_TESTS_ONE_TEXT_H
#define FRAY_TESTS_ONE_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

#include "fray.h"

/* For fray_compile and its like: the user is TEXT_OF(text). */
#define TEXT_OF(text) ((void *)(uintptr_t)(text))

static inline fray_result read_text(void *user, const char *name, const char *from,
                                    const char **text, size_t *size, const char **shown)
{
    if (from) return FRAY_NOT_FOUND;
    *text = user;
    *size = strlen(user);
    *shown = name;
    return FRAY_OK;
}

/* The text as a program; the test fails with what is wrong. */
static inline fray_program *program_of_text(const char *text)
{
    fray_program *program;
    fray_findings *findings = NULL;
    if (fray_compile(NULL, read_text, TEXT_OF(text), "test.fray", &program, &findings) != FRAY_OK)
        fail_msg("%s", findings ? fray_findings_text(findings, 0) : "not compiled");
    fray_findings_free(findings);
    return program;
}

#endif
