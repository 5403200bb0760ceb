/* number_exact.c -- Exact rationals by GMP.
 *
 * Only counted dice (ways.c, pool.c, dice_line.c) use GMP, too. Without FRAY_GMP there are no exact
 * numbers, except in WebAssembly: see number_bigint.c.
 */
#include "number.h"

#ifdef FRAY_GMP
#include <gmp.h>

static void exact_init(void *x)
{
    mpq_init(x);
}
static void exact_clear(void *x)
{
    mpq_clear(x);
}

static void set_u64(mpz_t z, uint64_t n)
{
    mpz_set_ui(z, (unsigned long)(n >> 32));
    mpz_mul_2exp(z, z, 32);
    mpz_add_ui(z, z, (unsigned long)(n & 0xFFFFFFFFu));
}
static void exact_set(void *x, uint64_t n, uint64_t d)
{
    mpq_ptr q = x;
    set_u64(mpq_numref(q), n);
    set_u64(mpq_denref(q), d);
    mpq_canonicalize(q);
}
static void exact_copy(void *x, const void *from)
{
    mpq_set(x, from);
}
static void exact_add(void *x, const void *y)
{
    mpq_add(x, x, y);
}
static void exact_multiply(void *x, const void *a, const void *b)
{
    mpq_mul(x, a, b);
}

static double exact_value(const void *x, double *error)
{
    double value = mpq_get_d(x); /* truncated, so the error is a whole unit of the last place */
    *error = value * 0x1p-52;
    return value;
}

static void exact_print(const void *x, struct text *t)
{
    mpq_t q;
    mpq_init(q);
    mpq_set(q, x);
    mpq_canonicalize(q); /* counted chances share a total */
    size_t room = mpz_sizeinbase(mpq_numref(q), 10) + mpz_sizeinbase(mpq_denref(q), 10) + 3;
    char *digits = t->arena ? arena_alloc(t->arena, room) : NULL;
    if (digits) text_add(t, str_from(mpq_get_str(digits, 10, q)));
    mpq_clear(q);
}

static const struct numbers exact = {(sizeof(mpq_t) + 7) / 8 * 8,
                                     true,
                                     exact_init,
                                     exact_clear,
                                     exact_set,
                                     exact_copy,
                                     exact_add,
                                     exact_multiply,
                                     exact_value,
                                     exact_print};
const struct numbers *numbers_exact(void)
{
    return &exact;
}

void numbers_exact_memory(void *(*take)(size_t), void *(*resize)(void *, size_t, size_t),
                          void (*drop)(void *, size_t))
{
    mp_set_memory_functions(take, resize, drop);
}
#elif !defined __EMSCRIPTEN__
const struct numbers *numbers_exact(void)
{
    return NULL;
}

void numbers_exact_memory(void *(*take)(size_t), void *(*resize)(void *, size_t, size_t),
                          void (*drop)(void *, size_t))
{
    (void)take, (void)resize, (void)drop;
}
#endif
