/* check.h -- arithmetic that says when it does not fit, memory that nobody may touch, and the two
 * assertions of a library that must not lie.
 *
 * ALWAYS(x)/NEVER(x): conditions believed constant. They are tested in debug builds, pass through
 * in release builds, so a defensive branch stays without pretending to be reachable.
 */
#ifndef FRAY_BASE_CHECK_H
#define FRAY_BASE_CHECK_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What must be seen through where it is called, however large that place is. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

static inline bool add_i64(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_add_overflow(a, b, out);
}
static inline bool sub_i64(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_sub_overflow(a, b, out);
}
static inline bool mul_i64(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_mul_overflow(a, b, out);
}
static inline bool mul_size(size_t a, size_t b, size_t *out)
{
    return !__builtin_mul_overflow(a, b, out);
}
static inline bool add_size(size_t a, size_t b, size_t *out)
{
    return !__builtin_add_overflow(a, b, out);
}
static inline bool fits_i32(int64_t v)
{
    return v >= INT32_MIN && v <= INT32_MAX;
}

/* Division that rounds towards minus infinity, and the remainder that fits it (WH-VEC-B23).
 * Refused: by zero, and INT64_MIN by -1. */
static inline bool div_i64(int64_t a, int64_t b, int64_t *out)
{
    if (b == 0 || (a == INT64_MIN && b == -1)) return false;
    int64_t q = a / b;
    if (a % b != 0 && (a < 0) != (b < 0)) q--;
    *out = q;
    return true;
}

static inline bool mod_i64(int64_t a, int64_t b, int64_t *out)
{
    if (b == 0 || (a == INT64_MIN && b == -1)) return false;
    int64_t r = a % b;
    if (r != 0 && (r < 0) != (b < 0)) r += b;
    *out = r;
    return true;
}

/* Builds that watch memory (ASan) stop whoever touches what is fenced off. */
#if defined(__SANITIZE_ADDRESS__)
#define HAVE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAVE_ASAN 1
#endif
#endif
#ifndef HAVE_ASAN
#define HAVE_ASAN 0
#endif
#if HAVE_ASAN
void __asan_poison_memory_region(void const volatile *at, size_t size);
void __asan_unpoison_memory_region(void const volatile *at, size_t size);
static inline void poison(void *at, size_t size)
{
    __asan_poison_memory_region(at, size);
}
static inline void unpoison(void *at, size_t size)
{
    __asan_unpoison_memory_region(at, size);
}
#else
static inline void unpoison(void *at, size_t size)
{
    (void)at;
    (void)size;
}
static inline void poison(void *at, size_t size)
{
    (void)at;
    (void)size;
}
#endif

#ifdef NDEBUG
#define ALWAYS(x) (x)
#define NEVER(x)  (x)
#else
static inline bool always_(bool x)
{
    assert(x);
    return x;
}
static inline bool never_(bool x)
{
    assert(!x);
    return x;
}
#define ALWAYS(x) always_(x)
#define NEVER(x)  never_(x)
#endif

#endif
