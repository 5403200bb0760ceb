/* check.h -- Checked arithmetic, poisoning of memory for AddressSanitizer, and assertions.
 *
 * ALWAYS(x) and NEVER(x) mark conditions believed constant. Debug builds assert them; release
 * builds evaluate them. A defensive branch so stays in the code and is marked as unreachable.
 */
#ifndef FRAY_BASE_CHECK_H
#define FRAY_BASE_CHECK_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For functions that the compiler must inline, however large the caller is. */
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

/* Division that rounds towards minus infinity, and its remainder (WH-VEC-B23). Both return false
 * for a divisor of zero, and for INT64_MIN by -1. */
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

/* Builds with AddressSanitizer stop at each access to poisoned memory. */
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
