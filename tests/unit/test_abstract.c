/* test_abstract.c -- Interval arithmetic and abstract values: no result lies outside of what they
 * allow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lang/sema/model/eval.h"

enum { LEAST = -3, MOST = 3 };

static bool concrete(enum ast_op op, int64_t a, int64_t b, int64_t *n)
{
    switch (op) {
    case OP_ADD: return add_i64(a, b, n);
    case OP_SUB: return sub_i64(a, b, n);
    case OP_MUL: return mul_i64(a, b, n);
    case OP_DIV: return div_i64(a, b, n);
    case OP_MOD: return mod_i64(a, b, n);
    case OP_NEG: return sub_i64(0, a, n);
    case OP_LT: *n = a < b; return true;
    case OP_LE: *n = a <= b; return true;
    case OP_EQ: *n = a == b; return true;
    default: *n = a != b; return true;
    }
}

static bool may_be(struct value v, int64_t n)
{
    return v.kind == V_ANY || (v.kind == V_RANGE && interval_has(v.range, n));
}

static void each_result_is_allowed(enum ast_op op, struct value a, struct value b)
{
    bool compares = op == OP_LT || op == OP_LE || op == OP_EQ || op == OP_NE;
    struct value v = compares ? value_compare(op, a, b) : value_arith(op, a, b);
    for (int64_t x = a.range.lo; x <= a.range.hi; x++)
        for (int64_t y = b.range.lo; y <= b.range.hi; y++) {
            int64_t n;
            if (concrete(op, x, y, &n)) assert_true(may_be(v, n));
        }
}

static void operators_are_sound(void **state)
{
    static const enum ast_op ops[] = {OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD,
                                      OP_NEG, OP_LT,  OP_LE,  OP_EQ,  OP_NE};
    (void)state;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        for (int64_t a = LEAST; a <= MOST; a++)
            for (int64_t b = a; b <= MOST; b++)
                for (int64_t c = LEAST; c <= MOST; c++)
                    for (int64_t d = c; d <= MOST; d++)
                        each_result_is_allowed(ops[i], value_range(a, b), value_range(c, d));
}

static void numbers_stay_exact(void **state)
{
    (void)state;
    assert_true(value_is(value_arith(OP_DIV, value_number(-7), value_number(2)), -4));
    assert_true(value_is(value_arith(OP_MOD, value_number(-7), value_number(2)), 1));
    assert_true(value_is(value_arith(OP_NEG, value_number(5), value_any()), -5));
    assert_int_equal(value_arith(OP_DIV, value_number(1), value_number(0)).kind, V_ANY);
}

static void what_overflows_is_not_known(void **state)
{
    (void)state;
    assert_int_equal(value_arith(OP_ADD, value_number(INT64_MAX - 1), value_number(2)).kind, V_ANY);
    assert_int_equal(value_arith(OP_MUL, value_number(INT64_MAX / 2), value_number(3)).kind, V_ANY);
    struct interval r = interval_add((struct interval){INT64_MIN, 3}, interval_of(1));
    assert_true(r.lo == INT64_MIN && r.hi == 4);
    r = interval_neg((struct interval){INT64_MIN, 3});
    assert_true(r.lo == -3 && r.hi == INT64_MAX);
}

/* The join of two values allows what either allows; of equal values it is that value. */
static void the_join_is_an_upper_bound(void **state)
{
    struct value all[] = {value_any(),
                          value_none(),
                          {.kind = V_SOME},
                          value_number(0),
                          value_number(4),
                          value_range(-2, 2),
                          {.kind = V_WORDS, .words = 5},
                          value_object(3, NULL)};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
            struct value v = value_join(all[i], all[k]), turned = value_join(all[k], all[i]);
            assert_true(value_same(&v, &turned));
            if (i == k) assert_true(value_same(&v, &all[i]));
            if (value_truth(v) >= 0) assert_int_equal(value_truth(v), value_truth(all[i]));
            if (value_present(v) >= 0) assert_int_equal(value_present(v), value_present(all[i]));
        }
}

static void a_tag_is_present_though_it_is_zero(void **state)
{
    (void)state;
    assert_int_equal(value_truth(value_number(0)), 0);
    assert_int_equal(value_present(value_number(0)), 1);
    assert_int_equal(value_present(value_none()), 0);
}

static void constants_are_folded(void **state)
{
    struct expr two = {.kind = EX_CONST, .type = {.base = TY_INT}, .value = 2},
                five = {.kind = EX_CONST, .type = {.base = TY_INT}, .value = 5};
    struct expr sum = {.kind = EX_ARITH, .op = OP_ADD, .a = &two, .b = &five},
                local = {.kind = EX_LOCAL};
    struct expr product = {.kind = EX_ARITH, .op = OP_MUL, .a = &sum, .b = &two},
                open = {.kind = EX_ARITH, .op = OP_ADD, .a = &sum, .b = &local};
    int64_t n = -1;
    (void)state;
    assert_true(eval_constant(&product, &n));
    assert_int_equal(n, 14);
    n = -1;
    assert_false(eval_constant(&open, &n));
    assert_int_equal(n, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(operators_are_sound),
                                       cmocka_unit_test(numbers_stay_exact),
                                       cmocka_unit_test(what_overflows_is_not_known),
                                       cmocka_unit_test(the_join_is_an_upper_bound),
                                       cmocka_unit_test(a_tag_is_present_though_it_is_zero),
                                       cmocka_unit_test(constants_are_folded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
