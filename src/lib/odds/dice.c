/* dice.c -- Computes distributions of dice by counting or by convolution.
 *
 * Ways are counted in 64-bit integers where they fit. Otherwise chances are added, never
 * subtracted: the error bound of floating numbers holds for sums of positive terms only.
 */
#include "dice.h"

#include "base/check.h"
#include "engine/vm/roll_request.h"
#include "ways.h"

void dice_init(struct dice *d, const struct numbers *numbers, const struct memory *memory)
{
    *d = (struct dice){.numbers = numbers};
    arena_init(&d->arena, memory, 0);
}

void dice_release(struct dice *d)
{
    for (size_t k = 0; k < d->known.len; k++)
        numbers_clear(d, d->known.at[k]->chances, d->known.at[k]->count);
    arena_release(&d->arena);
}

/* ---- counting ways --------------------------------------------------------------------------- */

static bool ways_fit(int64_t dice, int64_t sides, uint64_t *all)
{
    *all = 1;
    for (int64_t i = 0; i < dice; i++)
        if (__builtin_mul_overflow(*all, (uint64_t)sides, all) || *all >> 62) return false;
    return true;
}

/* Convolves with one die at a time: each new sum is a sliding window of `sides` older ones. */
static bool sum_ways(struct dice *d, const struct spread *s, uint64_t *ways)
{
    uint64_t *next = ARENA_ARRAY(&d->arena, uint64_t, (size_t)s->count), *own = ways;
    int64_t count = 1, sides = s->kind.sides;
    if (!next) return false;
    ways[0] = 1;
    for (int64_t k = 0; k < s->kind.count; k++) {
        int64_t wider = count + sides - 1;
        uint64_t window = 0;
        for (int64_t i = 0; i < wider; i++) {
            if (i < count) window += ways[i];
            if (i >= sides) window -= ways[i - sides];
            next[i] = window;
        }
        uint64_t *swap = ways;
        ways = next, next = swap, count = wider;
    }
    if (ways != own)
        for (int64_t i = 0; i < s->count; i++) own[i] = ways[i];
    return true;
}

static uint64_t power(int64_t base, int64_t n)
{
    uint64_t p = 1;
    while (n-- > 0) p *= (uint64_t)base;
    return p;
}

static void count_ways(const struct spread *s, uint64_t *ways)
{
    int64_t n = s->kind.count, misses = s->kind.number - 1, hits = s->kind.sides - misses;
    for (int64_t j = 0; j < s->count; j++)
        ways[j] = hits <= 0 ? power(s->kind.sides, n)
                            : binomial(n, j) * power(hits, j) * power(misses, n - j);
}

/* now[m][sum]: the ways in which m dice show more than the current face and have this sum. m stays
 * below the number of kept dice. */
static bool best_ways(struct dice *d, const struct spread *s, uint64_t *ways)
{
    int64_t n = s->kind.count, sides = s->kind.sides, keep = s->kind.number,
            width = keep * sides + 1;
    uint64_t *now = ARENA_ARRAY(&d->arena, uint64_t, (size_t)(keep * width));
    if (!now) return false;
    now[0] = 1;
    for (int64_t face = sides; face >= 1; face--)
        for (int64_t m = keep - 1; m >= 0; m--) {
            int64_t left = n - m, need = keep - m;
            /* enough dice show this face that no lower one is kept */
            uint64_t filled = 0;
            for (int64_t j = need; j <= left; j++)
                if (face > 1 || j == left) filled += binomial(left, j) * power(face - 1, left - j);
            for (int64_t sum = 0; sum <= m * sides; sum++) {
                uint64_t w = now[m * width + sum];
                if (w == 0) continue;
                ways[sum + need * face - s->least] += w * filled;
                for (int64_t j = 1; j < need; j++)
                    now[(m + j) * width + sum + j * face] += w * binomial(left, j);
            }
        }
    return true;
}

static bool spread_counted(struct dice *d, struct spread *s, uint64_t all)
{
    uint64_t *ways = ARENA_ARRAY(&d->arena, uint64_t, (size_t)s->count);
    /* the worst dice mirror the best */
    bool ok = ways != NULL, mirrored = s->kind.how == DICE_WORST;
    if (ok && s->kind.how == DICE_SUM)
        ok = sum_ways(d, s, ways);
    else if (ok && s->kind.how == DICE_AT_LEAST)
        count_ways(s, ways);
    else if (ok)
        ok = best_ways(d, s, ways);
    for (int64_t i = 0; ok && i < s->count; i++)
        d->numbers->set(number_at(d, s->chances, mirrored ? s->count - 1 - i : i), ways[i], all);
    return ok;
}

/* ---- adding chances -------------------------------------------------------------------------- */

/* Sliding window sums without subtraction: next[i] is the sum of now[i - sides + 1 .. i].
 *
 * The array is cut into blocks of `sides`. Each window is a suffix of one block and a prefix of the
 * next. Running sums of both take three additions an element. */
static void windows_add(struct dice *d, unsigned char *now, int64_t count, unsigned char *next,
                        int64_t sides, void *run)
{
    int64_t wider = count + sides - 1;
    for (int64_t block = 0; block < wider; block += sides) {
        d->numbers->set(run, 0, 1);
        for (int64_t i = block; i < block + sides && i < wider; i++) {
            if (i < count) d->numbers->add(run, number_at(d, now, i));
            d->numbers->copy(number_at(d, next, i), run);
        }
        d->numbers->set(run, 0, 1);
        for (int64_t i = block - 1; i > block - sides && i >= 0; i--) {
            if (i < count) d->numbers->add(run, number_at(d, now, i));
            if (i + sides - 1 < wider) d->numbers->add(number_at(d, next, i + sides - 1), run);
        }
    }
}

static void scale(struct dice *d, unsigned char *all, int64_t count, const void *by, void *work)
{
    for (int64_t i = 0; i < count; i++) {
        d->numbers->multiply(work, number_at(d, all, i), by);
        d->numbers->copy(number_at(d, all, i), work);
    }
}

/* Convolves with one die at a time. Exact numbers count ways and divide once at the end. Floating
 * numbers would overflow, so they divide after each die. */
static bool sum_added(struct dice *d, struct spread *s)
{
    int64_t sides = s->kind.sides, count = 1;
    unsigned char *next = numbers_new(d, s->count), *work = numbers_new(d, 3), *now = s->chances,
                  *kept = next;
    bool ok = next && work;
    if (ok) {
        void *face = number_at(d, work, 0), *run = number_at(d, work, 1),
             *all = number_at(d, work, 2);
        d->numbers->set(now, 1, 1);
        d->numbers->set(face, 1, (uint64_t)sides);
        d->numbers->set(all, 1, 1);
        for (int32_t k = 0; ok && k < s->kind.count; k++) {
            ok = look_on(d->look);
            windows_add(d, now, count, next, sides, run);
            unsigned char *swap = now;
            now = next, next = swap, count += sides - 1;
            if (d->numbers->exact)
                scale(d, all, 1, face, run);
            else
                scale(d, now, count, face, run);
        }
        if (ok && d->numbers->exact) scale(d, now, count, all, run);
        for (int64_t i = 0; ok && now != s->chances && i < count; i++)
            d->numbers->copy(number_at(d, s->chances, i), number_at(d, now, i));
    }
    numbers_clear(d, kept, s->count);
    numbers_clear(d, work, 3);
    return ok;
}

/* A binomial distribution: the chance that j of n dice hit. At `cap`: that many or more. */
struct binomial {
    unsigned char *row, *work;
    int64_t cap;
};

static bool binomial_new(struct dice *d, struct binomial *b, int64_t cap)
{
    *b = (struct binomial){.row = numbers_new(d, cap + 1), .work = numbers_new(d, 3), .cap = cap};
    return b->row && b->work;
}

static void binomial_clear(struct dice *d, struct binomial *b)
{
    numbers_clear(d, b->row, b->cap + 1);
    numbers_clear(d, b->work, 3);
}

/* Begins with no dice. Each die will hit with a chance of `hits` / `sides`. */
static void binomial_begin(struct dice *d, struct binomial *b, int64_t hits, int64_t sides)
{
    for (int64_t j = 0; j <= b->cap; j++) d->numbers->set(number_at(d, b->row, j), j == 0, 1);
    d->numbers->set(number_at(d, b->work, 0), (uint64_t)hits, (uint64_t)sides);
    d->numbers->set(number_at(d, b->work, 1), (uint64_t)(sides - hits), (uint64_t)sides);
}

static void binomial_step(struct dice *d, struct binomial *b)
{
    void *hit = number_at(d, b->work, 0), *miss = number_at(d, b->work, 1),
         *product = number_at(d, b->work, 2);
    for (int64_t j = b->cap; j >= 0; j--) {
        void *own = number_at(d, b->row, j);
        if (j < b->cap) {
            d->numbers->multiply(product, own, miss);
            d->numbers->copy(own, product);
        }
        if (j > 0) product_add(d, own, number_at(d, b->row, j - 1), hit, product);
    }
}

static bool count_added(struct dice *d, struct spread *s)
{
    struct binomial b;
    bool ok = binomial_new(d, &b, s->kind.count);
    if (ok)
        binomial_begin(d, &b,
                       s->kind.number <= s->kind.sides ? s->kind.sides - s->kind.number + 1 : 0,
                       s->kind.sides);
    for (int32_t k = 0; ok && k < s->kind.count; k++) {
        ok = look_on(d->look);
        binomial_step(d, &b);
    }
    for (int64_t j = 0; ok && j < s->count; j++)
        d->numbers->copy(number_at(d, s->chances, j), number_at(d, b.row, j));
    binomial_clear(d, &b);
    return ok;
}

/* One step of best_added: m dice show more than this face. */
static void best_from(struct dice *d, struct spread *s, unsigned char *now,
                      const struct binomial *b, int64_t face, int64_t m, unsigned char *work)
{
    const struct numbers *x = d->numbers;
    int64_t sides = s->kind.sides, keep = s->kind.number, width = keep * sides + 1, need = keep - m;
    void *filled = number_at(d, work, 0), *product = number_at(d, work, 1);
    x->set(filled, 0, 1);
    for (int64_t j = need; j <= keep; j++) x->add(filled, number_at(d, b->row, j));
    /* each of them shows at least as much */
    for (int64_t sum = m * face; sum <= m * sides; sum++) {
        unsigned char *from = number_at(d, now, m * width + sum);
        int64_t i = sum + need * face - s->least;
        product_add(d, number_at(d, s->chances, s->kind.how == DICE_WORST ? s->count - 1 - i : i),
                    from, filled, product);
        for (int64_t j = 1; j < need; j++)
            product_add(d, number_at(d, now, (m + j) * width + sum + j * face), from,
                        number_at(d, b->row, j), product);
        x->multiply(product, from, number_at(d, b->row, 0));
        x->copy(from, product);
    }
}

/* As best_ways; given that the dice left show no more than this face, each shows it with 1 of
 * `face` chances. */
static bool best_added(struct dice *d, struct spread *s)
{
    int64_t n = s->kind.count, sides = s->kind.sides, keep = s->kind.number,
            cells = keep * (keep * sides + 1);
    unsigned char *now = numbers_new(d, cells), *work = numbers_new(d, 2);
    struct binomial b;
    bool ok = binomial_new(d, &b, keep) && now && work;
    if (ok) d->numbers->set(now, 1, 1);
    for (int64_t face = sides; ok && face >= 1; face--) {
        if (!(ok = look_on(d->look))) break;
        binomial_begin(d, &b, 1, face);
        for (int64_t k = 0; k < n - keep; k++) binomial_step(d, &b);
        for (int64_t m = keep - 1; m >= 0; m--) {
            binomial_step(d, &b); /* n - m dice are left */
            best_from(d, s, now, &b, face, m, work);
        }
    }
    binomial_clear(d, &b);
    numbers_clear(d, now, cells);
    numbers_clear(d, work, 2);
    return ok;
}

/* ---- either way ---- */

/* A face that every die shows, or none can, leaves one outcome. */
static struct dice_kind plain_kind(struct dice_kind kind)
{
    if (kind.how == DICE_AT_LEAST && kind.number <= 1 && kind.again != AGAIN_EXPLODE)
        return (struct dice_kind){.count = kind.count, .sides = 1};
    return kind;
}

static int bits_of(int64_t n)
{
    int bits = 0;
    for (; n > 0; n >>= 1) bits++;
    return bits;
}

static bool spread_begin(struct dice *d, struct spread *s, struct dice_kind kind)
{
    bool counts = kind.how == DICE_AT_LEAST,
         keeps = kind.how == DICE_BEST || kind.how == DICE_WORST;
    int64_t kept = keeps ? kind.number : kind.count, span;
    if (kind.count < 1 || kind.sides < 1 ||
        !mul_i64(kept, counts ? kind.number <= kind.sides : kind.sides - 1, &span) ||
        span >= DICE_OUTCOMES_MOST)
        return false;
    if (keeps &&
        (double)kept * (double)kept * (double)kept * (double)kind.sides * (double)kind.sides >
            DICE_STEPS_MOST)
        return false;
    double words = (double)kind.count * (double)span;
    if (d->numbers->exact) words *= 1 + (double)kind.count * bits_of(kind.sides) / 64;
    if (kind.how == DICE_SUM && words > DICE_WORDS_MOST) return false;
    *s = (struct spread){.kind = kind, .least = counts ? 0 : kept, .count = span + 1};
    s->chances = numbers_new(d, s->count);
    return s->chances != NULL;
}

static bool spread_begin_again(struct dice *d, struct spread *s, struct dice_kind kind)
{
    bool counts = kind.how == DICE_AT_LEAST,
         keeps = kind.how == DICE_BEST || kind.how == DICE_WORST;
    int64_t kept = keeps ? kind.number : kind.count, least = counts ? 0 : kept,
            most = kept * (counts ? 1 : kind.sides) *
                   (kind.again == AGAIN_EXPLODE ? AGAIN_CHAIN_MOST : 1);
    if (kind.count < 1 || kind.sides < 1 || most - least >= DICE_OUTCOMES_MOST) return false;
    *s = (struct spread){.kind = kind, .least = least, .count = most - least + 1};
    s->chances = numbers_new(d, s->count);
    return s->chances != NULL;
}

bool spread_never(const struct dice *d, const struct spread *s, int64_t i)
{
    double error;
    return s->kind.again && d->numbers->value(spread_chance(d, s, i), &error) <= 0;
}

#ifdef FRAY_GMP
/* The sum of many dice as a power: a few products a value, whatever the dice are. */
struct summing {
    struct counting c;
    struct spread *s;
    bool done;
};

static void sum_count(void *user)
{
    struct summing *m = user;
    struct ways die = ways_new(&m->c, 1, m->s->kind.sides);
    for (int64_t i = 0; i < die.count; i++) mpz_set_ui(die.at[i], 1);
    ways_finish(&m->c, &die);
    struct ways sum = ways_power(&m->c, &die, m->s->kind.count);
    for (int64_t i = 0; i < sum.count; i++) {
        mpq_ptr to = (mpq_ptr)(void *)(m->s->chances + (size_t)i * sizeof(mpq_t));
        mpz_set(mpq_numref(to), sum.at[i]);
        mpz_set(mpq_denref(to), *ways_all(&sum));
    }
    m->done = true;
}

static bool sum_exact(struct dice *d, struct spread *s)
{
    struct summing m = {.c = {.look = d->look}, .s = s};
    arena_init(&m.c.arena, d->arena.memory, 0);
    arena_try(&m.c.arena, sum_count, &m);
    counting_clear(&m.c);
    arena_release(&m.c.arena);
    return m.done;
}
#endif

static bool spread_fill(struct dice *d, struct spread *s)
{
    uint64_t all;
    if (ways_fit(s->kind.count, s->kind.sides, &all)) return spread_counted(d, s, all);
#ifdef FRAY_GMP
    if (d->numbers->exact && s->kind.how == DICE_SUM) return sum_exact(d, s);
#endif
    return s->kind.how == DICE_SUM        ? sum_added(d, s)
           : s->kind.how == DICE_AT_LEAST ? count_added(d, s)
                                          : best_added(d, s);
}

const struct spread *dice_spread(struct dice *d, struct dice_kind asked)
{
    struct dice_kind kind = plain_kind(asked);
    for (size_t i = 0; i < d->known.len; i++) {
        const struct dice_kind *k = &d->known.at[i]->kind;
        if (k->count == kind.count && k->sides == kind.sides && k->how == kind.how &&
            k->number == kind.number && k->again == kind.again && k->face == kind.face)
            return d->known.at[i];
    }
    struct spread *s = ARENA_NEW(&d->arena, struct spread);
    if (!s || !(kind.again ? spread_begin_again(d, s, kind) : spread_begin(d, s, kind)))
        return NULL;
    size_t known = d->known.len;
    vec_push(&d->known, &d->arena, s); /* from here on dice_release clears it */
    if (d->known.len > known && (kind.again ? spread_again(d, s) : spread_fill(d, s))) return s;
    s->kind.count = -1; /* never found again */
    return NULL;
}
