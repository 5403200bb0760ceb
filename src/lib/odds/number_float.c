/* number_float.c -- Floating-point chances with a proved error bound.
 *
 * All numbers are at least 0, so no sum or product cancels. With u = 2^-53, a result of n nested
 * roundings is within a factor (1 + u)^n of the truth. Here (1 + u)^n - 1 <= n u / (1 - n u). A
 * number therefore carries n. A sum has the larger n of its terms plus 1; a product has both plus
 * 1. A result below the normal range loses at most 2^-1022.
 */
#include "number.h"

struct floating {
    double value;
    uint64_t roundings;
};
#define UNIT 0x1p-53
#define TINY 0x1p-1022

static uint64_t more(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void float_init(void *x)
{
    *(struct floating *)x = (struct floating){0, 0};
}
static void float_clear(void *x)
{
    (void)x;
}
static void float_set(void *x, uint64_t n, uint64_t d)
{
    /* three roundings: of n, of d, and of the quotient */
    *(struct floating *)x = (struct floating){(double)n / (double)d, 3};
}
static void float_copy(void *x, const void *from)
{
    *(struct floating *)x = *(const struct floating *)from;
}

static void float_add(void *x, const void *y)
{
    struct floating *a = x;
    const struct floating *b = y;
    a->roundings = a->value > 0 ? more(a->roundings, b->roundings) + 1 : b->roundings;
    a->value += b->value;
}

static void float_multiply(void *x, const void *a, const void *b)
{
    const struct floating *p = a, *q = b;
    *(struct floating *)x = (struct floating){p->value * q->value, p->roundings + q->roundings + 1};
}

static double float_value(const void *x, double *error)
{
    const struct floating *a = x;
    double n = (double)a->roundings, relative = n * UNIT / (1 - n * UNIT);
    *error = n * UNIT < 0.5 ? a->value * relative * (1 + 8 * UNIT) + n * TINY
                            : 1; /* 8: the bound's own roundings */
    return a->value;
}

static void float_print(const void *x, struct text *t)
{
    (void)x, (void)t;
}

const struct numbers numbers_floating = {
    sizeof(struct floating), false,       float_init, float_clear, float_set, float_copy, float_add,
    float_multiply,          float_value, float_print};
