/* test_base.c -- arena, arrays, checked arithmetic. */
#include "base/check.h"
#include "base/vec.h"
#include "memory_faults.h"
#include "syntax_testing.h"

static void pieces_are_zeroed_and_aligned(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 0);
    for (size_t size = 0; size < 5000; size += 7) {
        unsigned char *p = arena_alloc(&a, size);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % sizeof(void *), 0);
        for (size_t i = 0; i < size; i++) assert_int_equal(p[i], 0);
        memset(p, 0xFF, size);
    }
    assert_false(a.failed);
    arena_release(&a);
}

static void a_limit_counts_as_failure_and_sticks(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 1000);
    assert_non_null(arena_alloc(&a, 900));
    assert_null(arena_alloc(&a, 200));
    assert_true(a.failed);
    assert_null(arena_alloc(&a, 1));
    arena_release(&a);
}

static void products_are_checked(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 0);
    assert_null(arena_array(&a, SIZE_MAX / 2, 3));
    assert_true(a.failed);
    arena_release(&a);
    arena_init(&a, NULL, 0);
    assert_null(arena_alloc(&a, SIZE_MAX - 3));
    assert_true(a.failed);
    arena_release(&a);
}

static void growing_keeps_what_was_there(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 0);
    char *p = arena_alloc(&a, 10), *same, *moved;
    memcpy(p, "0123456789", 10);
    same = arena_grow(&a, p, 10, 100);
    assert_ptr_equal(same, p);
    assert_non_null(arena_alloc(&a, 1));
    moved = arena_grow(&a, same, 100, 100000);
    assert_ptr_not_equal(moved, same);
    assert_memory_equal(moved, "0123456789", 10);
    arena_release(&a);
}

static void the_nth_request_fails(void **state)
{
    (void)state;
    struct memory_faults f;
    struct arena a;
    memory_faults_init(&f, 2, false);
    arena_init(&a, &f.memory, 0);
    assert_non_null(arena_alloc(&a, 10));
    assert_null(arena_alloc(&a, 100000));
    assert_true(a.failed);
    assert_int_equal(f.calls, 2);
    arena_release(&a);
}

static void arrays_grow(void **state)
{
    (void)state;
    struct arena a;
    VEC(int) v = {NULL, 0, 0};
    arena_init(&a, NULL, 0);
    for (int i = 0; i < 1000; i++) vec_push(&v, &a, i);
    assert_int_equal(v.len, 1000);
    for (int i = 0; i < 1000; i++) assert_int_equal(v.at[i], i);
    arena_release(&a);
}

static void what_came_after_a_mark_is_given_back(void **state)
{
    (void)state;
    struct arena a;
    struct memory_faults f;
    memory_faults_init(&f, 0, false);
    arena_init(&a, &f.memory, 0);
    struct arena_mark none = arena_mark(&a);
    char *kept = arena_text(&a, "kept", 4);
    struct arena_mark mark = arena_mark(&a);
    char *first = arena_alloc(&a, 16);
    for (int i = 0; i < 1000; i++) assert_non_null(arena_alloc(&a, 100));
    arena_reset_to(&a, mark);
    assert_string_equal(kept, "kept");
    assert_int_equal(a.used_bytes, 8);
    uint64_t calls = f.calls;
    assert_ptr_equal(arena_alloc(&a, 16), first); /* where it was, and zeroed again */
    assert_int_equal(f.calls, calls);
    arena_reset_to(&a, none);
    assert_null(a.blocks);
    assert_int_equal(a.used_bytes, 0);
    arena_release(&a);
}

static void a_failed_push_leaves_the_array(void **state)
{
    (void)state;
    struct arena a;
    VEC(int) v = {NULL, 0, 0};
    arena_init(&a, NULL, 100);
    for (int i = 0; i < 1000; i++) vec_push(&v, &a, i);
    assert_true(a.failed);
    assert_true(v.len > 0 && v.len < 30);
    assert_int_equal(v.at[v.len - 1], (int)v.len - 1);
    arena_release(&a);
}

static void division_rounds_down(void **state)
{
    (void)state;
    static const int64_t cases[][4] = {{7, 2, 3, 1},    {-7, 2, -4, 1}, {7, -2, -4, -1},
                                       {-7, -2, 3, -1}, {6, 3, 2, 0},   {-6, 3, -2, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t q, r;
        assert_true(div_i64(cases[i][0], cases[i][1], &q));
        assert_true(mod_i64(cases[i][0], cases[i][1], &r));
        assert_int_equal(q, cases[i][2]);
        assert_int_equal(r, cases[i][3]);
    }
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    int64_t v;
    assert_false(div_i64(1, 0, &v));
    assert_false(mod_i64(1, 0, &v));
    assert_false(div_i64(INT64_MIN, -1, &v));
    assert_false(mod_i64(INT64_MIN, -1, &v));
    assert_false(add_i64(INT64_MAX, 1, &v));
    assert_false(sub_i64(INT64_MIN, 1, &v));
    assert_false(mul_i64(INT64_MAX, 2, &v));
    assert_true(fits_i32(INT32_MAX) && fits_i32(INT32_MIN));
    assert_false(fits_i32((int64_t)INT32_MAX + 1) || fits_i32((int64_t)INT32_MIN - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_zeroed_and_aligned),
        cmocka_unit_test(a_limit_counts_as_failure_and_sticks),
        cmocka_unit_test(products_are_checked),
        cmocka_unit_test(growing_keeps_what_was_there),
        cmocka_unit_test(the_nth_request_fails),
        cmocka_unit_test(arrays_grow),
        cmocka_unit_test(a_failed_push_leaves_the_array),
        cmocka_unit_test(what_came_after_a_mark_is_given_back),
        cmocka_unit_test(division_rounds_down),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
