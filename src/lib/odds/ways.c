/* ways.c -- Combines independent distributions: sums, powers, comparisons, mixtures. */
#include "ways.h"

#include "base/check.h"

#ifdef FRAY_GMP

_Noreturn void counting_stop(struct counting *c, const char *why)
{
    c->why = why;
    arena_fail(&c->arena);
    __builtin_unreachable();
}

void counting_step(struct counting *c, double steps, const mpz_t size)
{
    c->steps += steps * (double)(mpz_size(size) + 4);
    if (c->steps > WAYS_STEPS_MOST) counting_stop(c, "this takes too many steps");
    if (c->steps - c->looked < WAYS_LOOK_EACH) return;
    c->looked = c->steps;
    if (!look_on(c->look)) counting_stop(c, "counting this takes more time than is allowed");
}

void counting_take(struct counting *c, double bytes)
{
    c->bytes += bytes;
    if (c->most_bytes > 0 && c->bytes > c->most_bytes)
        counting_stop(c, "counting this takes more memory than is allowed");
}

enum { NUMBER = 48 }; /* bytes of a number of one word, with its block */

mpz_t *ways_numbers(struct counting *c, int64_t count)
{
    counting_take(c, NUMBER * (double)count);
    struct ways_block *block = ARENA_NEW(&c->arena, struct ways_block);
    block->at = ARENA_ARRAY(&c->arena, mpz_t, (size_t)count);
    for (int64_t i = 0; i < count; i++) mpz_init(block->at[i]);
    block->count = count;
    block->next = c->blocks;
    c->blocks = block;
    return block->at;
}

void counting_clear(struct counting *c)
{
    for (struct ways_block *b = c->blocks; b; b = b->next)
        for (int64_t i = 0; i < b->count; i++) mpz_clear(b->at[i]);
    c->blocks = NULL;
}

struct ways ways_new(struct counting *c, int64_t least, int64_t count)
{
    if (count < 1 || count > WAYS_VALUES_MOST) counting_stop(c, "there are too many values");
    return (struct ways){.least = least, .count = count, .at = ways_numbers(c, count + 1)};
}

void ways_finish(struct counting *c, struct ways *w)
{
    while (w->count > 0 && mpz_sgn(w->at[w->count - 1]) == 0) w->count--;
    while (w->count > 0 && mpz_sgn(w->at[0]) == 0) w->at++, w->least++, w->count--;
    if (w->count == 0) counting_stop(c, "this never happens");
    mpz_set_ui(w->at[w->count], 0);
    for (int64_t i = 0; i < w->count; i++) mpz_add(w->at[w->count], w->at[w->count], w->at[i]);
}

struct ways ways_constant(struct counting *c, int64_t value)
{
    struct ways w = ways_new(c, value, 1);
    mpz_set_ui(w.at[0], 1);
    ways_finish(c, &w);
    return w;
}

struct ways ways_negated(struct counting *c, const struct ways *w)
{
    struct ways n = ways_new(c, -(w->least + w->count - 1), w->count);
    for (int64_t i = 0; i < w->count; i++) mpz_set(n.at[i], w->at[w->count - 1 - i]);
    ways_finish(c, &n);
    return n;
}

/* ---- sums ---- */

/* Writes the numbers side by side into one, `words` words each. */
static void pack(struct counting *c, mpz_t to, const struct ways *w, int64_t words)
{
    mp_limb_t *all = ARENA_ARRAY(&c->arena, mp_limb_t, (size_t)(w->count * words));
    for (int64_t i = 0; i < w->count; i++)
        mpz_export(all + i * words, NULL, -1, sizeof *all, 0, 0, w->at[i]);
    mpz_import(to, (size_t)(w->count * words), -1, sizeof *all, 0, 0, all);
}

/* Kronecker substitution: a product of polynomials is one product of integers. */
static void sum_packed(struct counting *c, struct ways *s, const struct ways *a,
                       const struct ways *b)
{
    int64_t words = (int64_t)(mpz_size(*ways_all(a)) + mpz_size(*ways_all(b)));
    mpz_t *work = ways_numbers(c, 2);
    pack(c, work[0], a, words);
    pack(c, work[1], b, words);
    mpz_mul(work[0], work[0], work[1]);
    const mp_limb_t *all = mpz_limbs_read(work[0]);
    int64_t size = (int64_t)mpz_size(work[0]);
    for (int64_t i = 0; i < s->count && i * words < size; i++) {
        int64_t left = size - i * words;
        mpz_import(s->at[i], (size_t)(left < words ? left : words), -1, sizeof *all, 0, 0,
                   all + i * words);
    }
}

struct ways ways_sum(struct counting *c, const struct ways *a, const struct ways *b)
{
    const int64_t few = 2000;
    struct ways s = ways_new(c, a->least + b->least, a->count + b->count - 1);
    if ((double)s.count * (double)(mpz_size(*ways_all(a)) + mpz_size(*ways_all(b))) >
        WAYS_WORDS_MOST)
        counting_stop(c, "there are too many dice or sides");
    counting_take(c, 8 * (double)s.count *
                         (double)(mpz_size(*ways_all(a)) + mpz_size(*ways_all(b)) - 2));
    if (a->count == 1 || b->count == 1 || a->count * b->count < few) {
        for (int64_t i = 0; i < a->count; i++)
            for (int64_t j = 0; j < b->count; j++) mpz_addmul(s.at[i + j], a->at[i], b->at[j]);
    } else {
        counting_step(c, 20 * (double)s.count, *ways_all(a));
        sum_packed(c, &s, a, b);
    }
    ways_finish(c, &s);
    return s;
}

/* Whether all values have as many ways. */
static bool is_uniform(const struct ways *w)
{
    for (int64_t i = 1; i < w->count; i++)
        if (mpz_cmp(w->at[i], w->at[0]) != 0) return false;
    return true;
}

/* ((1 - x^s) / (1 - x))^n. Its derivative has a short recurrence of its coefficients, so each takes
 * three products, whatever s is. */
static void power_uniform(struct counting *c, struct ways *p, int64_t s, int64_t n)
{
    mpz_t *part = ways_numbers(c, 1);
    mpz_set_ui(p->at[0], 1);
    for (int64_t k = 1; k <= (p->count - 1) / 2; k++) {
        counting_step(c, 6, p->at[k - 1]);
        mpz_mul_si(p->at[k], p->at[k - 1], k - 1 + n);
        if (k >= s) {
            mpz_mul_si(part[0], p->at[k - s], k - s - n * s);
            mpz_add(p->at[k], p->at[k], part[0]);
        }
        if (k > s) {
            mpz_mul_si(part[0], p->at[k - s - 1], n * (s - 1) - (k - s - 1));
            mpz_add(p->at[k], p->at[k], part[0]);
        }
        mpz_divexact_ui(p->at[k], p->at[k], (unsigned long)k);
    }
    for (int64_t k = 0; k < p->count / 2; k++) mpz_set(p->at[p->count - 1 - k], p->at[k]);
}

/* The power of any polynomial f, by f * g' = n * f' * g (Miller's recurrence). */
static void power_any(struct counting *c, struct ways *p, const struct ways *w, int64_t n)
{
    mpz_t *part = ways_numbers(c, 2);
    mpz_pow_ui(p->at[0], w->at[0], (unsigned long)n);
    for (int64_t k = 1; k < p->count; k++) {
        counting_step(c, (double)w->count, p->at[k - 1]);
        for (int64_t j = 1; j < w->count && j <= k; j++) {
            if (mpz_sgn(w->at[j]) == 0) continue;
            mpz_mul_si(part[0], w->at[j], (n + 1) * j - k);
            mpz_addmul(p->at[k], part[0], p->at[k - j]);
        }
        mpz_mul_ui(part[1], w->at[0], (unsigned long)k);
        mpz_divexact(p->at[k], p->at[k], part[1]);
    }
}

struct ways ways_power(struct counting *c, const struct ways *w, int64_t n)
{
    int64_t least, span;
    if (n == 0) return ways_constant(c, 0);
    if (n == 1) return *w;
    if (!mul_i64(w->least, n, &least) || !mul_i64(w->count - 1, n, &span) ||
        span >= WAYS_VALUES_MOST)
        counting_stop(c, "there are too many values");
    struct ways p = ways_new(c, least, span + 1);
    mpz_t *all = ways_numbers(c, 1);
    bool uniform = is_uniform(w);
    counting_step(c, (double)n, *ways_all(w));
    mpz_pow_ui(all[0], *ways_all(w), (unsigned long)n);
    if ((double)p.count * (double)mpz_size(all[0]) > WAYS_WORDS_MOST)
        counting_stop(c, "there are too many dice or sides");
    counting_take(c, 8 * (double)p.count * (double)(mpz_size(all[0]) - 1));
    if (uniform)
        power_uniform(c, &p, w->count, n);
    else
        power_any(c, &p, w, n);
    ways_finish(c, &p);
    return p;
}

/* ---- comparisons ---- */

static struct ways flag_of(struct counting *c, const mpz_t yes, const mpz_t all)
{
    struct ways f = ways_new(c, 0, 2);
    mpz_sub(f.at[0], all, yes);
    mpz_set(f.at[1], yes);
    ways_finish(c, &f);
    f.flag = true;
    return f;
}

/* Sums of the ways to values below each one: [i] is below least + i, [count] is all. */
static mpz_t *ways_below(struct counting *c, const struct ways *w)
{
    mpz_t *below = ways_numbers(c, w->count + 1);
    for (int64_t i = 0; i < w->count; i++) mpz_add(below[i + 1], below[i], w->at[i]);
    return below;
}

static int64_t clamp(int64_t i, int64_t most)
{
    return i < 0 ? 0 : i > most ? most : i;
}

struct ways ways_compared(struct counting *c, const struct ways *a, const struct ways *b, int sign)
{
    if (sign < 0) return ways_compared(c, b, a, 1);
    mpz_t *below = ways_below(c, b), *work = ways_numbers(c, 2);
    counting_step(c, (double)a->count, *ways_all(b));
    for (int64_t i = 0; i < a->count; i++) {
        int64_t at = a->least + i - b->least;
        if (sign > 0)
            mpz_addmul(work[0], a->at[i], below[clamp(at, b->count)]);
        else if (at >= 0 && at < b->count)
            mpz_addmul(work[0], a->at[i], b->at[at]);
    }
    mpz_mul(work[1], *ways_all(a), *ways_all(b));
    return flag_of(c, work[0], work[1]);
}

struct ways ways_not(struct counting *c, const struct ways *w)
{
    struct ways zero = ways_constant(c, 0);
    return ways_compared(c, w, &zero, 0);
}

struct ways ways_extreme(struct counting *c, const struct ways *a, const struct ways *b, int sign)
{
    if (sign < 0) {
        struct ways na = ways_negated(c, a), nb = ways_negated(c, b),
                    most = ways_extreme(c, &na, &nb, 1);
        return ways_negated(c, &most);
    }
    int64_t least = a->least > b->least ? a->least : b->least, end_a = a->least + a->count,
            end_b = b->least + b->count, end = end_a > end_b ? end_a : end_b;
    struct ways w = ways_new(c, least, end - least);
    mpz_t *below_a = ways_below(c, a), *below_b = ways_below(c, b), *work = ways_numbers(c, 1);
    counting_step(c, 2 * (double)w.count, *ways_all(a));
    for (int64_t i = 0; i < w.count; i++) {
        /* P(both <= v) - P(both < v) */
        int64_t v = least + i;
        mpz_mul(w.at[i], below_a[clamp(v + 1 - a->least, a->count)],
                below_b[clamp(v + 1 - b->least, b->count)]);
        mpz_mul(work[0], below_a[clamp(v - a->least, a->count)],
                below_b[clamp(v - b->least, b->count)]);
        mpz_sub(w.at[i], w.at[i], work[0]);
    }
    ways_finish(c, &w);
    return w;
}

/* ---- any function, mixtures ---- */

struct ways ways_pairs(struct counting *c, const struct ways *a, const struct ways *b,
                       ways_function f)
{
    int64_t least = INT64_MAX, most = INT64_MIN, range;
    bool ok = true;
    counting_step(c, 2 * (double)a->count * (double)b->count, *ways_all(a));
    for (int64_t i = 0; i < a->count; i++)
        for (int64_t j = 0; j < b->count; j++) {
            if (mpz_sgn(a->at[i]) == 0 || mpz_sgn(b->at[j]) == 0) continue;
            int64_t v = f(a->least + i, b->least + j, &ok);
            if (!ok) counting_stop(c, "a value divides by zero or is too large");
            if (v < least) least = v;
            if (v > most) most = v;
        }
    if (!sub_i64(most, least, &range) || range >= WAYS_VALUES_MOST)
        counting_stop(c, "there are too many values");
    struct ways w = ways_new(c, least, range + 1);
    for (int64_t i = 0; i < a->count; i++)
        for (int64_t j = 0; j < b->count; j++)
            if (mpz_sgn(a->at[i]) != 0 && mpz_sgn(b->at[j]) != 0)
                mpz_addmul(w.at[f(a->least + i, b->least + j, &ok) - least], a->at[i], b->at[j]);
    ways_finish(c, &w);
    return w;
}

struct ways ways_mixed(struct counting *c, const struct ways *parts, mpz_t *weights, int64_t count)
{
    int64_t least = INT64_MAX, end = INT64_MIN;
    mpz_t *work = ways_numbers(c, 2);
    bool flag = true;
    mpz_set_ui(work[0], 1);
    for (int64_t i = 0; i < count; i++) {
        if (mpz_sgn(weights[i]) == 0) continue;
        mpz_lcm(work[0], work[0], *ways_all(&parts[i]));
        if (parts[i].least < least) least = parts[i].least;
        if (parts[i].least + parts[i].count > end) end = parts[i].least + parts[i].count;
        flag = flag && parts[i].flag;
    }
    if (end <= least) counting_stop(c, "this never happens");
    struct ways w = ways_new(c, least, end - least);
    for (int64_t i = 0; i < count; i++) {
        if (mpz_sgn(weights[i]) == 0) continue;
        mpz_divexact(work[1], work[0], *ways_all(&parts[i]));
        mpz_mul(work[1], work[1], weights[i]);
        counting_step(c, (double)parts[i].count, work[1]);
        for (int64_t k = 0; k < parts[i].count; k++)
            mpz_addmul(w.at[parts[i].least - least + k], parts[i].at[k], work[1]);
    }
    ways_finish(c, &w);
    w.flag = flag;
    return w;
}
#endif
