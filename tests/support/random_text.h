/* random_text.h -- A text that a test puts together by a seed: random rules. */
#ifndef TESTS_RANDOM_TEXT_H
#define TESTS_RANDOM_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <setjmp.h>
#include <cmocka.h>

static uint32_t seed;
static int below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 10) % (uint32_t)n);
}

struct source {
    char text[30000];
    size_t len;
};
static void put(struct source *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(s->text + s->len, sizeof s->text - s->len, format, args);
    va_end(args);
    assert_true(n >= 0 && s->len + (size_t)n < sizeof s->text);
    s->len += (size_t)n;
}

#endif
