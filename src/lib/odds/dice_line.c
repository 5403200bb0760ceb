/* dice_line.c -- Reads dice notation and computes its distribution while it reads. */
#include "dice_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "base/vec.h"

#ifdef FRAY_GMP
#include "pool.h"

enum {
    DICE_MOST = 100000,
    SIDES_MOST = 1000000,
    CAP_USUAL = 9, /* further falls of a die that explodes, as in the rules */
    CAP_MOST = 100,
    DEPTH_MOST = 200,
    LIST_MOST = 64
};

struct dice_line {
    const struct memory *memory;
    struct counting c;
    const char *line, *p;
    struct dice_line_error *error;
    int depth;
    struct ways result;
};

/* Dice that can still be kept, counted or rolled again, or a plain value. */
struct dice_value {
    bool dice;
    struct pool pool;
    struct ways ways;
};

/* ---- characters and words ---- */

static bool is_digit(char ch)
{
    return ch >= '0' && ch <= '9';
}

static bool is_letter(char ch)
{
    return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_' || (ch & 0x80);
}

_Noreturn static void stop_at(struct dice_line *d, const char *from, size_t size, const char *why,
                              ...) __attribute__((format(printf, 4, 5)));
_Noreturn static void stop_at(struct dice_line *d, const char *from, size_t size, const char *why,
                              ...)
{
    va_list list;
    va_start(list, why);
    vsnprintf(d->error->why, sizeof d->error->why, why, list);
    va_end(list);
    d->error->at = (size_t)(from - d->line);
    d->error->size = size;
    counting_stop(&d->c, d->error->why);
}

static size_t word_size(const char *p)
{
    size_t n = 0;
    while (is_letter(p[n]) || (n && is_digit(p[n]))) n++;
    return n;
}

static void skip_space(struct dice_line *d)
{
    while (*d->p == ' ' || *d->p == '\t' || *d->p == '\n') d->p++;
}

_Noreturn static void stop_here(struct dice_line *d, const char *expected)
{
    skip_space(d);
    size_t size = is_letter(*d->p) ? word_size(d->p) : *d->p ? 1 : 0;
    if (size)
        stop_at(d, d->p, size, "%s is expected, not '%.*s'", expected, (int)(size < 40 ? size : 40),
                d->p);
    stop_at(d, d->p, 0, "%s is expected at the end", expected);
}

static bool take_word(struct dice_line *d, const char *word)
{
    skip_space(d);
    size_t size = strlen(word);
    if (strncmp(d->p, word, size) != 0 || word_size(d->p) != size) return false;
    d->p += size;
    return true;
}

static bool take(struct dice_line *d, const char *sign)
{
    skip_space(d);
    if (strncmp(d->p, sign, strlen(sign)) != 0) return false;
    d->p += strlen(sign);
    return true;
}

static void need(struct dice_line *d, const char *sign)
{
    char quoted[8];
    snprintf(quoted, sizeof quoted, "'%s'", sign);
    if (!take(d, sign)) stop_here(d, quoted);
}

static int64_t take_number(struct dice_line *d, int64_t most)
{
    skip_space(d);
    const char *from = d->p;
    int64_t n = 0;
    if (!is_digit(*d->p)) stop_here(d, "a number");
    for (; is_digit(*d->p); d->p++)
        if (n <= most) n = n * 10 + (*d->p - '0');
    if (n > most)
        stop_at(d, from, (size_t)(d->p - from), "'%.*s' is more than %lld",
                (int)(d->p - from < 40 ? d->p - from : 40), from, (long long)most);
    return n;
}

static int64_t take_signed(struct dice_line *d)
{
    bool minus = take(d, "-");
    int64_t n = take_number(d, SIDES_MOST);
    return minus ? -n : n;
}

/* ---- sets of faces: 5+, 1..2, >= 5, {1, 3, 5+} ---- */

static struct face_range take_range(struct dice_line *d)
{
    struct face_range r = {INT64_MIN, INT64_MAX};
    if (take(d, ">="))
        r.low = take_signed(d);
    else if (take(d, "<="))
        r.high = take_signed(d);
    else if (take(d, ">"))
        r.low = take_signed(d) + 1;
    else if (take(d, "<"))
        r.high = take_signed(d) - 1;
    else {
        (void)take(d, "=="), (void)take(d, "=");
        r.low = r.high = take_signed(d);
        if (strncmp(d->p, "..", 2) == 0)
            d->p += 2, r.high = take_signed(d);
        else if (*d->p == '+' && !is_digit(d->p[1]) && d->p[1] != 'd' && d->p[1] != '(')
            d->p++, r.high = INT64_MAX;
    }
    return r;
}

static struct face_set take_faces(struct dice_line *d)
{
    struct face_set set = {ARENA_ARRAY(&d->c.arena, struct face_range, LIST_MOST), 0};
    if (!take(d, "{")) {
        set.at[set.count++] = take_range(d);
        return set;
    }
    do {
        if (set.count == LIST_MOST) stop_here(d, "'}'");
        set.at[set.count++] = take_range(d);
    } while (take(d, ","));
    need(d, "}");
    return set;
}

/* The next sign begins a set of faces. */
static bool faces_follow(struct dice_line *d)
{
    skip_space(d);
    return is_digit(*d->p) || (*d->p && strchr("{<>=", *d->p));
}

/* ---- values ---- */

static struct dice_value plain(struct ways w)
{
    return (struct dice_value){.ways = w};
}

static struct ways ways_of(struct dice_line *d, const struct dice_value *v)
{
    return v->dice ? pool_sum(&d->c, &v->pool) : v->ways;
}

static struct dice_value of_dice(struct dice_line *d, int64_t number, struct ways die)
{
    struct dice_value v = {.dice = true,
                           .pool = {ARENA_ARRAY(&d->c.arena, struct pool_dice, LIST_MOST), 1}};
    v.pool.at[0] = (struct pool_dice){.number = number, .die = die};
    return v;
}

static const struct pool *pool_of(struct dice_line *d, const struct dice_value *v, const char *word)
{
    if (!v->dice)
        stop_at(d, word, word_size(word), "dice are expected before '%.*s'", (int)word_size(word),
                word);
    return &v->pool;
}

static struct dice_value read_whole(struct dice_line *d);
static struct dice_value read_postfix(struct dice_line *d);

static struct ways read_ways(struct dice_line *d)
{
    struct dice_value v = read_whole(d);
    return ways_of(d, &v);
}

static struct ways uniform(struct dice_line *d, int64_t low, int64_t high)
{
    struct ways w = ways_new(&d->c, low, high - low + 1);
    for (int64_t i = 0; i < w.count; i++) mpz_set_ui(w.at[i], 1);
    ways_finish(&d->c, &w);
    return w;
}

/* {0, 0, 1}, {-1..1}, {0:6, 1:3, 2}: a face, a range, and how often each is there */
static struct ways read_own_faces(struct dice_line *d)
{
    struct face_range at[LIST_MOST];
    int64_t times[LIST_MOST], count = 0, low = INT64_MAX, high = INT64_MIN;
    do {
        if (count == LIST_MOST) stop_here(d, "'}'");
        int64_t face = take_signed(d);
        at[count] = (struct face_range){face, take(d, "..") ? take_signed(d) : face};
        times[count] = take(d, ":") ? take_number(d, SIDES_MOST) : 1;
        if (at[count].low < low) low = at[count].low;
        if (at[count].high > high) high = at[count].high;
        count++;
    } while (take(d, ","));
    need(d, "}");
    struct ways w = ways_new(&d->c, low, high - low + 1);
    for (int64_t i = 0; i < count; i++)
        for (int64_t f = at[i].low; f <= at[i].high; f++)
            mpz_add_ui(w.at[f - low], w.at[f - low], (unsigned long)times[i]);
    ways_finish(&d->c, &w);
    return w;
}

/* A die whose number of sides is rolled. */
static struct ways read_rolled_sides(struct dice_line *d)
{
    const char *from = d->p;
    struct ways sides = read_ways(d);
    need(d, ")");
    if (sides.least < 1 || sides.count > 1000)
        stop_at(d, from, (size_t)(d->p - 1 - from), "a die has 1 side or more");
    struct ways *parts = ARENA_ARRAY(&d->c.arena, struct ways, (size_t)sides.count);
    for (int64_t i = 0; i < sides.count; i++) parts[i] = uniform(d, 1, sides.least + i);
    return ways_mixed(&d->c, parts, sides.at, sides.count);
}

/* After the number of dice: d6, d%, dF, d{0, 1}, d(2 * d6). */
static struct dice_value read_dice(struct dice_line *d, int64_t number)
{
    d->p++;
    if (take(d, "{")) return of_dice(d, number, read_own_faces(d));
    if (take(d, "%")) return of_dice(d, number, uniform(d, 1, 100));
    if (take(d, "F")) return of_dice(d, number, uniform(d, -1, 1));
    if (take(d, "(")) return of_dice(d, number, read_rolled_sides(d));
    const char *from = d->p;
    int64_t sides = take_number(d, SIDES_MOST);
    if (sides == 0) stop_at(d, from, 1, "a die has 1 side or more");
    return of_dice(d, number, uniform(d, 1, sides));
}

/* [2d6, d8]: one pool of several kinds. */
static struct dice_value read_mixed(struct dice_line *d)
{
    struct dice_value mixed = {.dice = true,
                               .pool = {ARENA_ARRAY(&d->c.arena, struct pool_dice, LIST_MOST), 0}};
    do {
        skip_space(d);
        const char *from = d->p;
        struct dice_value v = read_postfix(d);
        if (!v.dice || mixed.pool.kinds + v.pool.kinds > LIST_MOST)
            stop_at(d, from, (size_t)(d->p - from), "dice are expected in '[ ]'");
        for (int64_t t = 0; t < v.pool.kinds; t++) mixed.pool.at[mixed.pool.kinds++] = v.pool.at[t];
    } while (take(d, ","));
    need(d, "]");
    return mixed;
}

/* ---- operations on dice ---- */

enum pool_word {
    POOL_HIGHEST,
    POOL_LOWEST,
    POOL_MIDDLE,
    POOL_DROP,
    POOL_COUNT,
    POOL_REROLL,
    POOL_EXPLODE,
    POOL_SET,
    POOL_RUN,
    POOL_VERSUS,
    POOL_WORDS
};

static struct dice_value pool_part(struct dice_line *d, const struct dice_value *v,
                                   const char *word, int64_t from, int64_t to)
{
    int64_t n = pool_size(&v->pool);
    if (from < 0 || to > n)
        stop_at(d, word, (size_t)(d->p - word), "there are only %lld dice", (long long)n);
    return plain(pool_kept(&d->c, &v->pool, from, to));
}

static void pool_exploding(struct dice_line *d, struct dice_value *v, struct face_set set)
{
    int64_t cap = take_word(d, "cap") ? take_number(d, CAP_MOST) : CAP_USUAL;
    for (int64_t t = 0; t < v->pool.kinds; t++) {
        v->pool.at[t].explodes = true;
        v->pool.at[t].again = set;
        v->pool.at[t].cap = cap;
    }
}

/* Keeps `k` dice, or counts, rolls again or explodes the faces of a set. */
static void pool_apply(struct dice_line *d, struct dice_value *v, enum pool_word what,
                       const char *word, int64_t k, struct face_set set)
{
    int64_t n = pool_size(&v->pool);
    if (what == POOL_HIGHEST)
        *v = pool_part(d, v, word, 0, k);
    else if (what == POOL_LOWEST)
        *v = pool_part(d, v, word, n - k, n);
    else if (what == POOL_COUNT)
        *v = plain(pool_counted(&d->c, &v->pool, &set));
    else if (what == POOL_EXPLODE)
        pool_exploding(d, v, set);
    else
        for (int64_t t = 0; t < v->pool.kinds; t++)
            v->pool.at[t].die = die_rerolled(&d->c, &v->pool.at[t].die, &set);
}

/* ---- words after dice ---- */

/* After `highest` and its like: how many dice. Dropping the lowest keeps the highest. */
static void read_kept(struct dice_line *d, struct dice_value *v, enum pool_word what,
                      const char *word)
{
    bool drops = what == POOL_DROP, lowest = what == POOL_LOWEST;
    if (drops && !(lowest = take_word(d, "highest")) && !take_word(d, "lowest"))
        stop_here(d, "'lowest' or 'highest'");
    int64_t k = take_number(d, DICE_MOST), n = pool_size(&v->pool);
    if (drops) k = n - k;
    if (what != POOL_MIDDLE) {
        pool_apply(d, v, lowest ? POOL_LOWEST : POOL_HIGHEST, word, k, (struct face_set){NULL, 0});
        return;
    }
    if ((n - k) % 2)
        stop_at(d, word, (size_t)(d->p - word), "the middle of %lld dice cannot be %lld",
                (long long)n, (long long)k);
    *v = pool_part(d, v, word, (n - k) / 2, (n - k) / 2 + k);
}

static bool read_suffix(struct dice_line *d, struct dice_value *v)
{
    static const char *const words[POOL_WORDS] = {"highest", "lowest",  "middle", "drop", "count",
                                                  "reroll",  "explode", "set",    "run",  "versus"};
    skip_space(d);
    const char *word = d->p;
    int what = 0;
    if (*d->p == '!' && d->p[1] != '=') {
        if (!v->dice) stop_at(d, word, 1, "dice are expected before '!'");
        d->p++;
        pool_exploding(d, v, (struct face_set){NULL, 0});
        return true;
    }
    while (what < POOL_WORDS && !take_word(d, words[what])) what++;
    if (what == POOL_WORDS) return false;
    const struct pool *p = pool_of(d, v, word);
    if (what <= POOL_DROP)
        read_kept(d, v, (enum pool_word)what, word);
    else if (what == POOL_SET)
        *v = plain(pool_largest_set(&d->c, p));
    else if (what == POOL_RUN)
        *v = plain(pool_longest_run(&d->c, p));
    else if (what == POOL_VERSUS) {
        struct dice_value other = read_postfix(d);
        *v = plain(pool_against(&d->c, p, pool_of(d, &other, word)));
    } else {
        struct face_set set = {NULL, 0};
        if (what != POOL_EXPLODE || faces_follow(d)) set = take_faces(d);
        pool_apply(d, v, (enum pool_word)what, word, 0, set);
    }
    return true;
}

/* ---- functions, as the rules write them ---- */

/* keep_best(4d6, 3) and its like: dice, and a number */
static struct dice_value read_dice_function(struct dice_line *d, enum pool_word what,
                                            const char *word)
{
    need(d, "(");
    struct dice_value v = read_whole(d);
    pool_of(d, &v, word);
    need(d, ",");
    int64_t k = take_number(d, SIDES_MOST);
    need(d, ")");
    struct face_range *faces = ARENA_NEW(&d->c.arena, struct face_range);
    *faces =
        what == POOL_REROLL ? (struct face_range){INT64_MIN, k} : (struct face_range){k, INT64_MAX};
    pool_apply(d, &v, what, word, k, (struct face_set){faces, 1});
    return v;
}

static struct dice_value read_extreme(struct dice_line *d, int sign)
{
    struct ways a = read_ways(d);
    while (take(d, ",")) {
        struct ways b = read_ways(d);
        a = ways_extreme(&d->c, &a, &b, sign);
    }
    need(d, ")");
    return plain(a);
}

static struct dice_value read_abs(struct dice_line *d)
{
    struct ways w = read_ways(d), m = ways_negated(&d->c, &w);
    need(d, ")");
    int64_t most = w.least + w.count - 1;
    if (-w.least > most) most = -w.least;
    struct ways a = ways_new(&d->c, 0, most + 1);
    for (int64_t v = 0; v <= most; v++) {
        if (v >= w.least && v < w.least + w.count) mpz_add(a.at[v], a.at[v], w.at[v - w.least]);
        if (v && v >= m.least && v < m.least + m.count)
            mpz_add(a.at[v], a.at[v], m.at[v - m.least]);
    }
    ways_finish(&d->c, &a);
    return plain(a);
}

/* After "map(": a value, cases, and "else". The first set of faces that holds it decides. */
static struct dice_value read_map(struct dice_line *d)
{
    struct ways of = read_ways(d), parts[LIST_MOST];
    mpz_t *weights = ways_numbers(&d->c, LIST_MOST), *left = ways_numbers(&d->c, of.count);
    int64_t count = 0;
    bool last = false;
    for (int64_t i = 0; i < of.count; i++) mpz_set(left[i], of.at[i]);
    while (!last && take(d, ",")) {
        struct face_set set = {NULL, 0};
        if (count == LIST_MOST) stop_here(d, "')'");
        last = take_word(d, "else");
        if (!last) set = take_faces(d), need(d, ":");
        parts[count] = read_ways(d);
        for (int64_t i = 0; i < of.count; i++) {
            if (!last && !face_in(&set, of.least + i, 0)) continue;
            mpz_add(weights[count], weights[count], left[i]);
            mpz_set_ui(left[i], 0);
        }
        count++;
    }
    if (!last) stop_here(d, "', else' and a value");
    need(d, ")");
    return plain(ways_mixed(&d->c, parts, weights, count));
}

static struct dice_value read_if(struct dice_line *d)
{
    const char *from = d->p;
    struct ways condition = read_ways(d), parts[2];
    if (!condition.flag)
        stop_at(d, from, (size_t)(d->p - from), "a condition such as 'd20 >= 11' is expected");
    mpz_t *weights = ways_numbers(&d->c, 2);
    for (int64_t i = 0; i < condition.count; i++)
        mpz_set(weights[condition.least + i ? 0 : 1], condition.at[i]);
    if (!take_word(d, "then")) stop_here(d, "'then'");
    parts[0] = read_ways(d);
    if (!take_word(d, "else")) stop_here(d, "'else'");
    parts[1] = read_ways(d);
    return plain(ways_mixed(&d->c, parts, weights, 2));
}

static struct dice_value read_word(struct dice_line *d)
{
    static const struct {
        const char *word;
        enum pool_word what;
    } functions[] = {{"keep_best", POOL_HIGHEST},
                     {"keep_worst", POOL_LOWEST},
                     {"count_at_least", POOL_COUNT},
                     {"explode", POOL_EXPLODE},
                     {"reroll", POOL_REROLL}};
    const char *word = d->p;
    size_t size = word_size(word);
    if (take_word(d, "if")) return read_if(d);
    if (take_word(d, "min")) return need(d, "("), read_extreme(d, -1);
    if (take_word(d, "max")) return need(d, "("), read_extreme(d, 1);
    if (take_word(d, "abs")) return need(d, "("), read_abs(d);
    if (take_word(d, "map")) return need(d, "("), read_map(d);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (take_word(d, functions[i].word)) return read_dice_function(d, functions[i].what, word);
    stop_at(d, word, size, "'%.*s' is not a word of dice notation", (int)(size < 40 ? size : 40),
            word);
}

/* ---- expressions, the tightest first ---- */

static struct dice_value read_primary(struct dice_line *d)
{
    while (take_word(d, "roll")) continue; /* everything is rolled */
    skip_space(d);
    if (take(d, "(")) {
        struct dice_value v = read_whole(d);
        need(d, ")");
        return v;
    }
    if (take(d, "[")) return read_mixed(d);
    bool die = *d->p == 'd' && (!is_letter(d->p[1]) || (d->p[1] == 'F' && !is_letter(d->p[2])));
    if (die) return read_dice(d, 1);
    if (is_letter(*d->p)) return read_word(d);
    const char *from = d->p;
    if (!is_digit(*from)) stop_here(d, "dice or a number");
    int64_t n = take_number(d, INT32_MAX);
    if (*d->p != 'd') return plain(ways_constant(&d->c, n));
    if (n > DICE_MOST)
        stop_at(d, from, (size_t)(d->p - from), "at most %d dice can be rolled", DICE_MOST);
    return read_dice(d, n);
}

static struct dice_value read_postfix(struct dice_line *d)
{
    struct dice_value v = read_primary(d);
    while (read_suffix(d, &v)) continue;
    return v;
}

static struct dice_value read_negative(struct dice_line *d)
{
    if (!take(d, "-")) return read_postfix(d);
    struct dice_value v = read_negative(d);
    struct ways w = ways_of(d, &v);
    return plain(ways_negated(&d->c, &w));
}

/* n times X: the sum of n independent X, also where n is rolled. */
static struct dice_value read_times(struct dice_line *d)
{
    skip_space(d);
    const char *from = d->p;
    struct dice_value v = read_negative(d);
    if (!take_word(d, "times")) return v;
    struct ways n = ways_of(d, &v);
    if (n.least < 0 || n.least + n.count - 1 > DICE_MOST || n.count > 1000)
        stop_at(d, from, (size_t)(d->p - from), "a number from 0 to %d is expected before 'times'",
                DICE_MOST);
    struct dice_value each = read_negative(d);
    struct ways one = ways_of(d, &each),
                *parts = ARENA_ARRAY(&d->c.arena, struct ways, (size_t)n.count);
    one.flag = false;
    for (int64_t i = 0; i < n.count; i++)
        parts[i] = ways_power(&d->c, &one, n.least + i), parts[i].flag = false;
    return plain(ways_mixed(&d->c, parts, n.at, n.count));
}

static int64_t multiplied(int64_t a, int64_t b, bool *ok)
{
    int64_t v = 0;
    *ok = *ok && mul_i64(a, b, &v);
    return v;
}
static int64_t divided(int64_t a, int64_t b, bool *ok)
{
    int64_t v = 0;
    *ok = *ok && div_i64(a, b, &v);
    return v;
}
static int64_t remainder_of(int64_t a, int64_t b, bool *ok)
{
    int64_t v = 0;
    *ok = *ok && mod_i64(a, b, &v);
    return v;
}

static struct dice_value read_product(struct dice_line *d)
{
    struct dice_value v = read_times(d);
    for (;;) {
        ways_function f = take(d, "*")          ? multiplied
                          : take(d, "/")        ? divided
                          : take_word(d, "mod") ? remainder_of
                                                : NULL;
        if (!f) return v;
        struct dice_value other = read_times(d);
        struct ways a = ways_of(d, &v), b = ways_of(d, &other);
        v = plain(ways_pairs(&d->c, &a, &b, f));
    }
}

static struct dice_value read_sum(struct dice_line *d)
{
    struct dice_value v = read_product(d);
    for (;;) {
        bool minus = take(d, "-");
        if (!minus && !take(d, "+")) return v;
        struct dice_value other = read_product(d);
        struct ways a = ways_of(d, &v), b = ways_of(d, &other);
        if (minus) b = ways_negated(&d->c, &b);
        v = plain(ways_sum(&d->c, &a, &b));
    }
}

static struct dice_value read_comparison(struct dice_line *d)
{
    static const struct {
        const char *sign;
        int order;
        bool negated;
    } signs[] = {{">=", -1, true}, {"<=", 1, true}, {"!=", 0, true}, {"==", 0, false},
                 {"=", 0, false},  {">", 1, false}, {"<", -1, false}};
    struct dice_value v = read_sum(d);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (!take(d, signs[i].sign)) continue;
        struct dice_value other = read_sum(d);
        struct ways a = ways_of(d, &v), b = ways_of(d, &other),
                    w = ways_compared(&d->c, &a, &b, signs[i].order);
        return plain(signs[i].negated ? ways_not(&d->c, &w) : w);
    }
    return v;
}

static struct ways read_condition(struct dice_line *d)
{
    skip_space(d);
    const char *from = d->p;
    bool negated = take_word(d, "not");
    struct dice_value v = read_comparison(d);
    struct ways w = ways_of(d, &v);
    if (!w.flag)
        stop_at(d, from, (size_t)(d->p - from), "a condition such as 'd20 >= 11' is expected");
    return negated ? ways_not(&d->c, &w) : w;
}

/* The larger of two flags is `or`, the smaller one `and`. */
static struct dice_value read_junction(struct dice_line *d, bool is_or)
{
    skip_space(d);
    const char *from = d->p;
    bool negated = !is_or && strncmp(from, "not", 3) == 0 && word_size(from) == 3;
    struct dice_value v = is_or     ? read_junction(d, false)
                          : negated ? plain(read_condition(d))
                                    : read_comparison(d);
    while (take_word(d, is_or ? "or" : "and")) {
        struct ways a = ways_of(d, &v), b;
        if (!a.flag)
            stop_at(d, from, (size_t)(d->p - from), "a condition is expected before '%s'",
                    is_or ? "or" : "and");
        if (is_or) {
            struct dice_value other = read_junction(d, false);
            b = ways_of(d, &other);
            if (!b.flag) stop_here(d, "a condition");
        } else {
            b = read_condition(d);
        }
        v = plain(ways_extreme(&d->c, &a, &b, is_or ? 1 : -1));
        v.ways.flag = true;
    }
    return v;
}

static struct dice_value read_whole(struct dice_line *d)
{
    if (++d->depth > DEPTH_MOST) stop_here(d, "a simpler expression");
    struct dice_value v = read_junction(d, true);
    while (take_word(d, "given")) {
        struct face_set set = take_faces(d);
        struct ways w = ways_of(d, &v);
        v = plain(ways_given(&d->c, &w, &set));
    }
    d->depth--;
    return v;
}

/* ---- the whole line ---- */

static void read_line(void *user)
{
    struct dice_line *d = user;
    d->result = read_ways(d);
    skip_space(d);
    if (*d->p) stop_here(d, "the end, or a word such as 'highest'");
}

struct dice_line *dice_line_new(const struct memory *memory, const char *line,
                                struct dice_line_error *error)
{
    *error = (struct dice_line_error){.size = 0};
    struct dice_line *d = memory->resize(memory->ctx, NULL, 0, sizeof *d);
    if (!d) return NULL;
    *d = (struct dice_line){.memory = memory, .line = line, .p = line, .error = error};
    arena_init(&d->c.arena, memory, 0);
    if (arena_try(&d->c.arena, read_line, d)) return d;
    if (d->c.why && d->c.why != error->why) { /* a limit: the whole line is too much */
        snprintf(error->why, sizeof error->why, "%s", d->c.why);
        error->size = strlen(line);
    }
    dice_line_free(d);
    return NULL;
}

void dice_line_free(struct dice_line *d)
{
    if (!d) return;
    const struct memory *memory = d->memory; /* the caller's, not the line's */
    counting_clear(&d->c);
    arena_release(&d->c.arena);
    memory->resize(memory->ctx, d, sizeof *d, 0);
}

static double mean_of(const struct dice_line *d)
{
    mpq_t mean;
    mpz_t part;
    mpq_init(mean);
    mpz_init(part);
    for (int64_t i = 0; i < d->result.count; i++) {
        mpz_mul_si(part, d->result.at[i], d->result.least + i);
        mpz_add(mpq_numref(mean), mpq_numref(mean), part);
    }
    mpz_set(mpq_denref(mean), *ways_all(&d->result));
    mpq_canonicalize(mean);
    double value = mpq_get_d(mean);
    mpz_clear(part);
    mpq_clear(mean);
    return value;
}

struct dice_line_facts dice_line_facts(const struct dice_line *d)
{
    return (struct dice_line_facts){d->result.flag, d->result.count, mean_of(d)};
}

bool dice_line_value(const struct dice_line *d, int64_t index, int64_t *value, void *chance)
{
    if (mpz_sgn(d->result.at[index]) == 0) return false;
    *value = d->result.least + index;
    mpz_set(mpq_numref((mpq_ptr)chance), d->result.at[index]);
    mpz_set(mpq_denref((mpq_ptr)chance), *ways_all(&d->result));
    return true;
}

#else

struct dice_line *dice_line_new(const struct memory *memory, const char *line,
                                struct dice_line_error *error)
{
    (void)memory, (void)line;
    *error = (struct dice_line_error){.size = 0};
    return NULL;
}

void dice_line_free(struct dice_line *d)
{
    (void)d;
}
struct dice_line_facts dice_line_facts(const struct dice_line *d)
{
    (void)d;
    return (struct dice_line_facts){0};
}
bool dice_line_value(const struct dice_line *d, int64_t index, int64_t *value, void *chance)
{
    return d && index && value && chance;
}
#endif
