/* code_testing.h -- Helpers of the tests of src/engine/bytecode, with cmocka and the sample
 * program. */
#ifndef FRAY_TESTS_CODE_TESTING_H
#define FRAY_TESTS_CODE_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample_program.h"

/* What the verifier says; "" when it is content. Valid until the arena goes. */
static inline const char *reason_of(const struct program *p, struct arena *a)
{
    struct text why;
    text_init(&why, a);
    int result = program_verify(p, &why);
    assert_int_equal(result, why.len > 0 ? -1 : 0);
    return why.at ? why.at : "";
}

/* One number of the sample, by table, row and field. */
static inline int32_t *sample_field(struct program *p, enum table_id id, int32_t row, size_t field)
{
    struct table_view v = table_view(p, id);
    assert_true(row >= 0 && (size_t)row < v.len);
    assert_true(field < table_rows[id].field_count);
    return (int32_t *)(uintptr_t)&v.at[(size_t)row * table_rows[id].field_count + field];
}

#endif
