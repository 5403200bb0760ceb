/* pool.c -- Counts pools of dice face by face. */
#include "pool.h"

#ifdef FRAY_GMP

bool face_in(const struct face_set *set, int64_t face, int64_t highest)
{
    if (set->count == 0) return face == highest;
    for (int64_t i = 0; i < set->count; i++)
        if (face >= set->at[i].low && face <= set->at[i].high) return true;
    return false;
}

static int64_t highest_of(const struct ways *w)
{
    return w->least + w->count - 1;
}

/* ---- one die ---- */

struct ways die_rerolled(struct counting *c, const struct ways *die, const struct face_set *set)
{
    struct ways w = ways_new(c, die->least, die->count);
    mpz_t *again = ways_numbers(c, 1);
    for (int64_t i = 0; i < die->count; i++)
        if (face_in(set, die->least + i, highest_of(die)))
            mpz_add(again[0], again[0], die->at[i]);
        else
            mpz_mul(w.at[i], die->at[i], *ways_all(die));
    for (int64_t i = 0; i < die->count; i++) mpz_addmul(w.at[i], die->at[i], again[0]);
    ways_finish(c, &w);
    return w;
}

/* What a face is worth: itself, or 1 if it is counted. */
static int64_t worth(const struct ways *die, const struct face_set *counted, int64_t face)
{
    return counted ? face_in(counted, face, highest_of(die)) : face;
}

/* The value of one die. With each fall the chain of earlier faces has one more. */
static struct ways die_value(struct counting *c, const struct pool_dice *d,
                             const struct face_set *counted)
{
    const struct ways *die = &d->die;
    struct ways chain = ways_constant(c, 0);
    for (int64_t falls = d->explodes ? d->cap : 0; falls >= 0; falls--) {
        int64_t least = INT64_MAX, most = INT64_MIN, last = chain.least + chain.count - 1;
        for (int pass = 0; pass < 2; pass++) {
            struct ways w = {.at = NULL};
            if (pass == 1) w = ways_new(c, least, most - least + 1);
            for (int64_t i = 0; i < die->count; i++) {
                int64_t face = die->least + i, v = worth(die, counted, face);
                if (mpz_sgn(die->at[i]) == 0) continue;
                bool again = d->explodes && face_in(&d->again, face, highest_of(die));
                int64_t from = v + (again ? chain.least : 0), to = v + (again ? last : 0);
                if (from < least) least = from;
                if (to > most) most = to;
                if (pass == 0) continue;
                counting_step(c, (double)chain.count, *ways_all(&chain));
                if (!again) mpz_addmul(w.at[v - least], die->at[i], *ways_all(&chain));
                for (int64_t k = 0; again && k < chain.count; k++)
                    mpz_addmul(w.at[from - least + k], die->at[i], chain.at[k]);
            }
            if (pass == 1) {
                ways_finish(c, &w);
                chain = w;
            }
        }
    }
    return chain;
}

/* ---- sums ---- */

int64_t pool_size(const struct pool *p)
{
    int64_t n = 0;
    for (int64_t t = 0; t < p->kinds; t++) n += p->at[t].number;
    return n;
}

static struct ways pool_added(struct counting *c, const struct pool *p,
                              const struct face_set *counted)
{
    struct ways sum = ways_constant(c, 0);
    for (int64_t t = 0; t < p->kinds; t++) {
        struct ways die = die_value(c, &p->at[t], counted),
                    all = ways_power(c, &die, p->at[t].number);
        sum = ways_sum(c, &sum, &all);
    }
    return sum;
}

struct ways pool_sum(struct counting *c, const struct pool *p)
{
    return pool_added(c, p, NULL);
}

struct ways pool_counted(struct counting *c, const struct pool *p, const struct face_set *set)
{
    return pool_added(c, p, set);
}

/* ---- kept dice ---- */

enum { KINDS_MOST = 8 };

/* State `at`: how many dice of each kind are placed, as digits; then the kept sum. */
struct kept_count {
    struct counting *c;
    int64_t from, to, kinds, width, lowest; /* lowest: the least kept sum */
    int64_t number[KINDS_MOST], unit[KINDS_MOST + 1];
    struct ways die[KINDS_MOST];
    mpz_t *now, *below[KINDS_MOST]; /* below[t][i]: ways of die t below its i-th value */
    struct ways result;
};

static int64_t placed(const struct kept_count *k, int64_t state, int64_t kind)
{
    return state / k->unit[kind] % (k->number[kind] + 1);
}

static int64_t overlap(int64_t a, int64_t b, int64_t from, int64_t to)
{
    int64_t low = a > from ? a : from, high = b < to ? b : to;
    return high > low ? high - low : 0;
}

static int64_t position(const struct ways *w, int64_t face)
{
    int64_t i = face - w->least;
    return i < 0 ? 0 : i > w->count ? w->count : i;
}

/* The ways of all dice that are left once the kept ones are placed: below `face`, and also `face`
 * for kinds after `kind`. */
static void rest_of(const struct kept_count *k, int64_t state, int64_t kind, int64_t face,
                    mpz_t rest, mpz_t part)
{
    for (int64_t t = 0; t < k->kinds; t++) {
        int64_t left = k->number[t] - placed(k, state, t);
        int64_t at = position(&k->die[t], t > kind ? face + 1 : face);
        mpz_pow_ui(part, k->below[t][at], (unsigned long)left);
        mpz_mul(rest, rest, part);
    }
}

/* From one state of a kind: j dice of it show the face. */
static void place(struct kept_count *k, int64_t state, int64_t kind, int64_t face, mpz_t *work)
{
    int64_t total = 0, left = k->number[kind] - placed(k, state, kind);
    const struct ways *die = &k->die[kind];
    int64_t i = face - die->least;
    if (i < 0 || i >= die->count || mpz_sgn(die->at[i]) == 0) return;
    for (int64_t t = 0; t < k->kinds; t++) total += placed(k, state, t);
    mpz_t *from = k->now + state * k->width;
    mpz_set_ui(work[0], 1); /* C(left, j) * ways^j */
    mpz_set_ui(work[3], 0); /* of all that end here */
    for (int64_t j = 1; j <= left; j++) {
        mpz_mul_ui(work[0], work[0], (unsigned long)(left - j + 1));
        mpz_divexact_ui(work[0], work[0], (unsigned long)j);
        mpz_mul(work[0], work[0], die->at[i]);
        int64_t shift = face * overlap(total, total + j, k->from, k->to),
                next = state + j * k->unit[kind];
        if (total + j >= k->to) {
            mpz_set(work[1], work[0]);
            rest_of(k, next, kind, face, work[1], work[2]);
            mpz_add(work[3], work[3], work[1]);
            continue;
        }
        counting_step(k->c, (double)k->width, work[0]);
        for (int64_t s = 0; s < k->width; s++)
            if (mpz_sgn(from[s]) != 0)
                mpz_addmul(k->now[next * k->width + s + shift], from[s], work[0]);
    }
    if (mpz_sgn(work[3]) == 0) return;
    int64_t shift = face * overlap(total, k->to, k->from, k->to) - k->lowest;
    for (int64_t s = 0; s < k->width; s++)
        if (mpz_sgn(from[s]) != 0) mpz_addmul(k->result.at[s + shift], from[s], work[3]);
}

static void keeping_begin(struct kept_count *k, const struct pool *p, int64_t *low, int64_t *high)
{
    struct counting *c = k->c;
    *low = INT64_MAX, *high = INT64_MIN;
    for (int64_t t = 0; t < p->kinds; t++) {
        k->die[t] = die_value(c, &p->at[t], NULL);
        if (k->die[t].least < *low) *low = k->die[t].least;
        if (highest_of(&k->die[t]) > *high) *high = highest_of(&k->die[t]);
    }
    int64_t states = 1;
    for (int64_t t = 0; t < p->kinds; t++) {
        k->die[t].least -= *low; /* so that sums begin at 0 */
        k->number[t] = p->at[t].number;
        k->unit[t] = states;
        states *= k->number[t] + 1;
        if (states > WAYS_VALUES_MOST) counting_stop(c, "there are too many kinds of dice");
        k->below[t] = ways_numbers(c, k->die[t].count + 1);
        for (int64_t i = 0; i < k->die[t].count; i++)
            mpz_add(k->below[t][i + 1], k->below[t][i], k->die[t].at[i]);
    }
    k->width = (k->to - k->from) * (*high - *low) + 1;
    if (k->width > WAYS_VALUES_MOST || states * k->width > 4 * (int64_t)WAYS_VALUES_MOST)
        counting_stop(c, "there are too many values");
    k->now = ways_numbers(c, states * k->width);
    k->unit[p->kinds] = states;
    k->result = ways_new(c, 0, k->width);
}

struct ways pool_kept(struct counting *c, const struct pool *p, int64_t from, int64_t to)
{
    int64_t low, high, n = pool_size(p);
    if (p->kinds > KINDS_MOST) counting_stop(c, "there are too many kinds of dice");
    if (from >= to) return ways_constant(c, 0);
    if (from == 0 && to == n) return pool_sum(c, p);
    if (from > n - to) { /* count from the other end: fewer states stay open */
        struct pool mirrored = {ARENA_ARRAY(&c->arena, struct pool_dice, (size_t)p->kinds),
                                p->kinds};
        for (int64_t t = 0; t < p->kinds; t++) {
            struct ways die = die_value(c, &p->at[t], NULL);
            mirrored.at[t] =
                (struct pool_dice){.number = p->at[t].number, .die = ways_negated(c, &die)};
        }
        struct ways kept = pool_kept(c, &mirrored, n - to, n - from);
        return ways_negated(c, &kept);
    }
    struct kept_count k = {.c = c, .from = from, .to = to, .kinds = p->kinds};
    keeping_begin(&k, p, &low, &high);
    mpz_t *work = ways_numbers(c, 4);
    mpz_set_ui(k.now[0], 1);
    for (int64_t face = high - low; face >= 0; face--)
        for (int64_t t = 0; t < k.kinds; t++)
            for (int64_t state = k.unit[k.kinds] - 1; state >= 0; state--)
                place(&k, state, t, face, work);
    k.result.least += (to - from) * low;
    ways_finish(c, &k.result);
    return k.result;
}

/* ---- sets and runs ---- */

/* The binomial coefficients C(n, 0) to C(n, n) of all n up to `most`: [n * (most + 1) + j]. */
static mpz_t *binomials(struct counting *c, int64_t most)
{
    int64_t width = most + 1;
    mpz_t *b = ways_numbers(c, width * width);
    for (int64_t n = 0; n <= most; n++)
        for (int64_t j = 0; j <= n; j++)
            if (j == 0 || j == n)
                mpz_set_ui(b[n * width + j], 1);
            else
                mpz_add(b[n * width + j], b[(n - 1) * width + j - 1], b[(n - 1) * width + j]);
    return b;
}

static struct ways only_die(struct counting *c, const struct pool *p)
{
    if (p->kinds != 1) counting_stop(c, "a set needs dice of one kind");
    if (p->at[0].number > 1000) counting_stop(c, "there are too many dice");
    return die_value(c, &p->at[0], NULL);
}

static mpz_t *powers_of(struct counting *c, const mpz_t base, int64_t most)
{
    mpz_t *power = ways_numbers(c, most + 1);
    mpz_set_ui(power[0], 1);
    for (int64_t j = 1; j <= most; j++) mpz_mul(power[j], power[j - 1], base);
    return power;
}

/* The ways in which no face shows more than `most` times. */
static void sets_up_to(struct counting *c, const struct ways *die, int64_t n, int64_t most,
                       mpz_t *choose, mpz_t ways)
{
    mpz_t *now = ways_numbers(c, n + 1), *work = ways_numbers(c, 1);
    mpz_set_ui(now[0], 1);
    for (int64_t i = 0; i < die->count; i++) {
        if (mpz_sgn(die->at[i]) == 0) continue;
        mpz_t *power = powers_of(c, die->at[i], most);
        counting_step(c, (double)n * (double)most, *ways_all(die));
        for (int64_t m = n; m >= 1; m--) /* m dice are placed after this face */
            for (int64_t j = 1; j <= most && j <= m; j++) {
                if (mpz_sgn(now[m - j]) == 0) continue;
                mpz_mul(work[0], choose[(n - m + j) * (n + 1) + j], power[j]);
                mpz_addmul(now[m], now[m - j], work[0]);
            }
    }
    mpz_set(ways, now[n]);
}

struct ways pool_largest_set(struct counting *c, const struct pool *p)
{
    struct ways die = only_die(c, p);
    int64_t n = p->at[0].number;
    mpz_t *choose = binomials(c, n), *up_to = ways_numbers(c, n + 1);
    struct ways w = ways_new(c, 0, n + 1);
    for (int64_t most = 1; most <= n; most++) {
        sets_up_to(c, &die, n, most, choose, up_to[most]);
        mpz_sub(w.at[most], up_to[most], up_to[most - 1]);
    }
    ways_finish(c, &w);
    return w;
}

/* ---- opposed dice ---- */

/* State: the dice of both that are placed, and how often a is ahead. */
struct ways pool_against(struct counting *c, const struct pool *a, const struct pool *b)
{
    struct ways da = only_die(c, a), db = only_die(c, b);
    int64_t n = a->at[0].number, m = b->at[0].number, pairs = n < m ? n : m, width = pairs + 1,
            high = highest_of(&da) > highest_of(&db) ? highest_of(&da) : highest_of(&db),
            low = da.least < db.least ? da.least : db.least;
    if ((n + 1) * (m + 1) * width > WAYS_VALUES_MOST) counting_stop(c, "there are too many dice");
    mpz_t *choose = binomials(c, n > m ? n : m), *now = ways_numbers(c, (n + 1) * (m + 1) * width),
          *work = ways_numbers(c, 2), *zero = ways_numbers(c, 1);
    int64_t row = (n > m ? n : m) + 1;
    mpz_set_ui(now[0], 1);
    for (int64_t face = high; face >= low; face--) {
        mpz_t *next = ways_numbers(c, (n + 1) * (m + 1) * width);
        int64_t ia = face - da.least, ib = face - db.least;
        mpz_t *pa = powers_of(c, ia >= 0 && ia < da.count ? da.at[ia] : zero[0], n),
              *pb = powers_of(c, ib >= 0 && ib < db.count ? db.at[ib] : zero[0], m);
        for (int64_t s = 0; s < (n + 1) * (m + 1) * width; s++) {
            if (mpz_sgn(now[s]) == 0) continue;
            int64_t won = s % width, of_b = s / width % (m + 1), of_a = s / width / (m + 1);
            counting_step(c, (double)((n - of_a + 1) * (m - of_b + 1)), now[s]);
            for (int64_t i = 0; i <= n - of_a && mpz_sgn(pa[i]) != 0; i++) {
                mpz_mul(work[0], choose[(n - of_a) * row + i], pa[i]);
                mpz_mul(work[0], work[0], now[s]);
                for (int64_t j = 0; j <= m - of_b && mpz_sgn(pb[j]) != 0; j++) {
                    /* dice of a at this face whose partner shows less */
                    int64_t ahead = overlap(of_a, of_a + i, of_b + j, pairs);
                    mpz_mul(work[1], choose[(m - of_b) * row + j], pb[j]);
                    mpz_addmul(next[((of_a + i) * (m + 1) + of_b + j) * width + won + ahead],
                               work[0], work[1]);
                }
            }
        }
        now = next;
    }
    struct ways w = ways_new(c, 0, width);
    for (int64_t k = 0; k < width; k++) mpz_set(w.at[k], now[(n * (m + 1) + m) * width + k]);
    ways_finish(c, &w);
    return w;
}
#endif
