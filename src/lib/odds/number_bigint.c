/* number_bigint.c -- Exact rationals by the integers of JavaScript, for WebAssembly.
 *
 * A number is the index of a fraction that the host keeps: `fractions` of the module, which
 * src/web/engine/fractions.ts makes.
 */
#include "number.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

/* clang-format off */
EM_JS(int, fraction_new, (void), { return Module.fractions.make(); })
EM_JS(void, fraction_drop, (int at), { Module.fractions.drop(at); })
EM_JS(void, fraction_set, (int at, uint64_t n, uint64_t d), { Module.fractions.set(at, n, d); })
EM_JS(void, fraction_copy, (int at, int from), { Module.fractions.copy(at, from); })
EM_JS(void, fraction_add, (int at, int other), { Module.fractions.add(at, other); })
EM_JS(void, fraction_multiply, (int at, int a, int b), { Module.fractions.multiply(at, a, b); })
/* Without the digits that a double cannot hold. */
EM_JS(double, fraction_value, (int at), { return Module.fractions.value(at); })
/* Writes "9/20" and a NUL to `to`, if it fits. Returns the bytes it needs. */
EM_JS(int, fraction_print, (int at, char *to, int room), {
    const text = Module.fractions.text(at);
    if (text.length < room) {
        for (let i = 0; i < text.length; i++) HEAPU8[to + i] = text.charCodeAt(i);
        HEAPU8[to + text.length] = 0;
    }
    return text.length + 1;
})
/* clang-format on */

static int index_of(const void *x)
{
    return *(const int32_t *)x;
}

static void exact_init(void *x)
{
    *(int32_t *)x = fraction_new();
}
static void exact_clear(void *x)
{
    fraction_drop(index_of(x));
}
static void exact_set(void *x, uint64_t n, uint64_t d)
{
    fraction_set(index_of(x), n, d);
}
static void exact_copy(void *x, const void *from)
{
    fraction_copy(index_of(x), index_of(from));
}
static void exact_add(void *x, const void *y)
{
    fraction_add(index_of(x), index_of(y));
}
static void exact_multiply(void *x, const void *a, const void *b)
{
    fraction_multiply(index_of(x), index_of(a), index_of(b));
}

static double exact_value(const void *x, double *error)
{
    double value = fraction_value(index_of(x)); /* truncated, as by GMP */
    *error = value * 0x1p-52;
    return value;
}

static void exact_print(const void *x, struct text *t)
{
    int room = fraction_print(index_of(x), NULL, 0);
    char *digits = t->arena ? arena_alloc(t->arena, (size_t)room + 1) : NULL;
    if (!digits) return;
    fraction_print(index_of(x), digits, room + 1);
    text_add(t, str_from(digits));
}

static const struct numbers exact = {8,           true,       exact_init, exact_clear,
                                     exact_set,   exact_copy, exact_add,  exact_multiply,
                                     exact_value, exact_print};
const struct numbers *numbers_exact(void)
{
    return &exact;
}

void numbers_exact_memory(void *(*take)(size_t), void *(*resize)(void *, size_t, size_t),
                          void (*drop)(void *, size_t))
{
    (void)take, (void)resize, (void)drop;
}
#endif
