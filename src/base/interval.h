/* interval.h -- Interval arithmetic on 64-bit integers: the results that an operator can have,
 * given what its operands can be.
 *
 * The bounds INT64_MIN and INT64_MAX mean that nothing is known on that side. A bound that
 * overflows is such a bound.
 */
#ifndef FRAY_BASE_INTERVAL_H
#define FRAY_BASE_INTERVAL_H

#include "check.h"

struct interval {
    int64_t lo, hi;
};

static inline struct interval interval_all(void)
{
    return (struct interval){INT64_MIN, INT64_MAX};
}
static inline struct interval interval_of(int64_t n)
{
    return (struct interval){n, n};
}
static inline bool interval_is_one(struct interval a)
{
    return a.lo == a.hi;
}
static inline bool interval_is_all(struct interval a)
{
    return a.lo == INT64_MIN && a.hi == INT64_MAX;
}
static inline bool interval_has(struct interval a, int64_t n)
{
    return a.lo <= n && n <= a.hi;
}
static inline int64_t bound_least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}
static inline int64_t bound_most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Join: what either can be. Meet: what both can be; lo > hi if there is nothing. */
static inline struct interval interval_join(struct interval a, struct interval b)
{
    return (struct interval){bound_least(a.lo, b.lo), bound_most(a.hi, b.hi)};
}
static inline struct interval interval_meet(struct interval a, struct interval b)
{
    return (struct interval){bound_most(a.lo, b.lo), bound_least(a.hi, b.hi)};
}

static inline bool bound_is_open(int64_t n)
{
    return n == INT64_MIN || n == INT64_MAX;
}
static inline int64_t bound_turned(int64_t n)
{
    return n == INT64_MIN ? INT64_MAX : n == INT64_MAX ? INT64_MIN : -n;
}

static inline int64_t bound_sum(int64_t a, int64_t b, int64_t open)
{
    int64_t n;
    return bound_is_open(a) || bound_is_open(b) || !add_i64(a, b, &n) ? open : n;
}

static inline int64_t bound_quotient(int64_t a, int64_t by)
{
    int64_t n;
    return bound_is_open(a) || !div_i64(a, by, &n) ? a : n;
}

static inline struct interval interval_neg(struct interval a)
{
    return (struct interval){bound_turned(a.hi), bound_turned(a.lo)};
}
static inline struct interval interval_add(struct interval a, struct interval b)
{
    return (struct interval){bound_sum(a.lo, b.lo, INT64_MIN), bound_sum(a.hi, b.hi, INT64_MAX)};
}
static inline struct interval interval_sub(struct interval a, struct interval b)
{
    return interval_add(a, interval_neg(b));
}
static inline struct interval interval_min(struct interval a, struct interval b)
{
    return (struct interval){bound_least(a.lo, b.lo), bound_least(a.hi, b.hi)};
}
static inline struct interval interval_max(struct interval a, struct interval b)
{
    return (struct interval){bound_most(a.lo, b.lo), bound_most(a.hi, b.hi)};
}

static inline struct interval interval_mul(struct interval a, struct interval b)
{
    int64_t p[4];
    if (bound_is_open(a.lo) || bound_is_open(a.hi) || bound_is_open(b.lo) || bound_is_open(b.hi))
        return interval_all();
    if (!mul_i64(a.lo, b.lo, &p[0]) || !mul_i64(a.lo, b.hi, &p[1]) || !mul_i64(a.hi, b.lo, &p[2]) ||
        !mul_i64(a.hi, b.hi, &p[3]))
        return interval_all();
    return (struct interval){bound_least(bound_least(p[0], p[1]), bound_least(p[2], p[3])),
                             bound_most(bound_most(p[0], p[1]), bound_most(p[2], p[3]))};
}

/* Of two known numbers, or by a known number above zero; else nothing is known. */
static inline struct interval interval_div(struct interval a, struct interval b)
{
    int64_t n;
    if (interval_is_one(a) && interval_is_one(b))
        return div_i64(a.lo, b.lo, &n) ? interval_of(n) : interval_all();
    return interval_is_one(b) && b.lo > 0
               ? (struct interval){bound_quotient(a.lo, b.lo), bound_quotient(a.hi, b.lo)}
               : interval_all();
}

static inline struct interval interval_mod(struct interval a, struct interval b)
{
    int64_t n;
    if (interval_is_one(a) && interval_is_one(b))
        return mod_i64(a.lo, b.lo, &n) ? interval_of(n) : interval_all();
    return interval_is_one(b) && b.lo > 0 ? (struct interval){0, b.lo - 1} : interval_all();
}

/* 1: whatever they are, 0: never, -1: it depends. */
static inline int interval_less(struct interval a, struct interval b)
{
    return a.hi < b.lo ? 1 : a.lo >= b.hi ? 0 : -1;
}
static inline int interval_equal(struct interval a, struct interval b)
{
    if (a.hi < b.lo || b.hi < a.lo) return 0;
    return interval_is_one(a) && interval_is_one(b) ? 1 : -1;
}

#endif
