/* dice_line.c -- Counts the outcomes of an expression that is dice and numbers alone.
 *
 * The tree is that of any expression of the language. Values are distributions, or pools of dice
 * that can still be kept, counted or rolled again.
 */
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
    CAP_USUAL = 9, /* further falls of a die that explodes, as in the rules */
    CAP_MOST = 100,
    LIST_MOST = 64
};

struct dice_line {
    const struct memory *memory;
    struct counting c;
    const struct ast *value;
    struct diags *diags;
    struct ways result;
    const int64_t *it; /* the value that a condition behind `where` looks at */
    bool stopped;      /* by what it says, and not by memory */
};

/* Dice that can still be kept, counted or rolled again, or a plain value. */
struct dice_value {
    bool dice;
    struct pool pool;
    struct ways ways;
};

_Noreturn static void stop_at(struct dice_line *d, const struct ast *at, const char *why, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn static void stop_at(struct dice_line *d, const struct ast *at, const char *why, ...)
{
    char message[120];
    va_list list;
    va_start(list, why);
    vsnprintf(message, sizeof message, why, list);
    va_end(list);
    diag_report(d->diags, E0303, at->span, "%s", message);
    d->stopped = true;
    counting_stop(&d->c, NULL);
}

/* What only rules know: a name, a member. */
_Noreturn static void stop_unknown(struct dice_line *d)
{
    d->stopped = true;
    counting_stop(&d->c, NULL);
}

/* ---- values ---- */

static struct dice_value plain(struct ways w)
{
    return (struct dice_value){.ways = w};
}

static struct dice_value value_of(struct dice_line *d, const struct ast *e);

static struct ways ways_of(struct dice_line *d, const struct ast *e)
{
    struct dice_value v = value_of(d, e);
    return v.dice ? pool_sum(&d->c, &v.pool) : v.ways;
}

static struct ways flag_of(struct dice_line *d, const struct ast *e)
{
    struct ways w = ways_of(d, e);
    if (!w.flag) stop_at(d, e, "a condition such as `d20 >= 11` is needed here");
    return w;
}

static struct dice_value dice_of(struct dice_line *d, const struct ast *e)
{
    struct dice_value v = value_of(d, e);
    if (!v.dice) stop_at(d, e, "dice are needed here");
    return v;
}

static int64_t number_of(struct dice_line *d, const struct ast *e)
{
    struct ways w = ways_of(d, e);
    if (w.count != 1) stop_at(d, e, "a plain number is needed here");
    return w.least;
}

static struct dice_value dice_new(struct dice_line *d, int64_t number, struct ways die)
{
    struct dice_value v = {.dice = true,
                           .pool = {ARENA_ARRAY(&d->c.arena, struct pool_dice, LIST_MOST), 1}};
    v.pool.at[0] = (struct pool_dice){.number = number, .die = die};
    return v;
}

static struct ways uniform(struct dice_line *d, int64_t low, int64_t high)
{
    struct ways w = ways_new(&d->c, low, high - low + 1);
    for (int64_t i = 0; i < w.count; i++) mpz_set_ui(w.at[i], 1);
    ways_finish(&d->c, &w);
    return w;
}

/* ---- faces ---- */

static struct face_set written_faces(struct dice_line *d, const struct ast *e)
{
    struct face_set set = {ARENA_ARRAY(&d->c.arena, struct face_range, LIST_MOST), 0};
    set.count = faces_read(e->text, set.at, LIST_MOST);
    if (set.count < 0) stop_at(d, e, "faces are written `5`, `5+`, `1..2` or `{1, 3..4}`");
    return set;
}

/* NULL: the highest face of a die. */
static struct face_set faces_of(struct dice_line *d, const struct ast *e)
{
    if (!e) return (struct face_set){NULL, 0};
    if (e->text.len) return written_faces(d, e);
    struct face_range *r = ARENA_NEW(&d->c.arena, struct face_range);
    *r = (struct face_range){INT64_MIN, INT64_MAX, 1};
    if (!e->a) return (struct face_set){r, 1};
    int64_t n = number_of(d, e->a) + e->number;
    if (e->key_form != KEY_UP_TO) r->low = n;
    if (e->key_form != KEY_FROM) r->high = n;
    return (struct face_set){r, 1};
}

/* {0, 0, 1}, {-1..1}, {0:6, 1:3, 2}: a face, a range, and how often each is there */
static struct ways own_faces(struct dice_line *d, const struct ast *e)
{
    struct face_set set = written_faces(d, e);
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (int64_t i = 0; i < set.count; i++) {
        if (set.at[i].low < low) low = set.at[i].low;
        if (set.at[i].high > high) high = set.at[i].high;
    }
    if (high > FACE_MOST) stop_at(d, e, "a die has no last face");
    struct ways w = ways_new(&d->c, low, high - low + 1);
    for (int64_t i = 0; i < set.count; i++)
        for (int64_t f = set.at[i].low; f <= set.at[i].high; f++)
            mpz_add_ui(w.at[f - low], w.at[f - low], (unsigned long)set.at[i].times);
    ways_finish(&d->c, &w);
    return w;
}

/* A die whose number of sides is rolled. */
static struct ways rolled_sides(struct dice_line *d, const struct ast *e)
{
    struct ways sides = ways_of(d, e);
    if (sides.least < 1 || sides.count > 1000) stop_at(d, e, "a die has 1 side or more");
    struct ways *parts = ARENA_ARRAY(&d->c.arena, struct ways, (size_t)sides.count);
    for (int64_t i = 0; i < sides.count; i++) parts[i] = uniform(d, 1, sides.least + i);
    return ways_mixed(&d->c, parts, sides.at, sides.count);
}

static struct dice_value dice_written(struct dice_line *d, const struct ast *e)
{
    int64_t number = e->a ? number_of(d, e->a) : e->number;
    if (number < 0 || number > DICE_MOST) stop_at(d, e, "at most %d dice can be rolled", DICE_MOST);
    return dice_new(d, number,
                    e->b          ? rolled_sides(d, e->b)
                    : e->text.len ? own_faces(d, e)
                                  : uniform(d, 1, e->number2));
}

/* [2d6, d8]: one pool of several kinds. */
static struct dice_value mixed(struct dice_line *d, const struct ast *e)
{
    struct dice_value all = dice_new(d, 0, (struct ways){.count = 0});
    all.pool.kinds = 0;
    for (uint32_t i = 0; i < e->item_count; i++) {
        struct dice_value v = dice_of(d, e->items[i]);
        if (all.pool.kinds + v.pool.kinds > LIST_MOST) stop_at(d, e, "there are too many dice");
        for (int64_t t = 0; t < v.pool.kinds; t++) all.pool.at[all.pool.kinds++] = v.pool.at[t];
    }
    return all;
}

/* ---- words behind dice ---- */

static bool keeps(const struct ast *e)
{
    return e->kind == AST_POOL && e->op <= POOL_LOWEST;
}

/* `highest` and its like, and one behind another: `3d20 highest 2 lowest 1` is the middle one. Of
 * the dice from the best to the worst, those in from .. to - 1 are kept. */
static struct pool kept_of(struct dice_line *d, const struct ast *e, int64_t *from, int64_t *to)
{
    struct pool pool;
    if (keeps(e->a))
        pool = kept_of(d, e->a, from, to);
    else
        pool = dice_of(d, e->a).pool, *from = 0, *to = pool_size(&pool);
    int64_t n = *to - *from, k = number_of(d, e->b);
    if (k < 0 || k > n) stop_at(d, e->b, "there are only %lld dice", (long long)n);
    if (e->op == POOL_LOWEST)
        *from = *to - k;
    else
        *to = *from + k;
    return pool;
}

static struct ways kept(struct dice_line *d, const struct ast *e)
{
    int64_t from, to;
    struct pool pool = kept_of(d, e, &from, &to);
    return pool_kept(&d->c, &pool, from, to);
}

static struct dice_value falling_again(struct dice_line *d, const struct ast *e)
{
    struct dice_value v = dice_of(d, e->a);
    struct face_set set = faces_of(d, e->b);
    if (e->number > CAP_MOST + 1) stop_at(d, e, "a die falls again at most %d times", CAP_MOST);
    for (int64_t t = 0; t < v.pool.kinds; t++) {
        struct pool_dice *p = &v.pool.at[t];
        if (e->op == POOL_REROLL)
            p->die = die_rerolled(&d->c, &p->die, &set);
        else
            p->explodes = true, p->again = set, p->cap = e->number ? e->number - 1 : CAP_USUAL;
    }
    return v;
}

/* n times X: the sum of n independent X, also where n is rolled. */
static struct ways repeated(struct dice_line *d, const struct ast *e)
{
    struct ways n = ways_of(d, e->a), one = ways_of(d, e->b);
    if (n.least < 0 || n.least + n.count - 1 > DICE_MOST || n.count > 1000)
        stop_at(d, e->a, "a number from 0 to %d is needed before `times`", DICE_MOST);
    struct ways *parts = ARENA_ARRAY(&d->c.arena, struct ways, (size_t)n.count);
    one.flag = false;
    for (int64_t i = 0; i < n.count; i++)
        parts[i] = ways_power(&d->c, &one, n.least + i), parts[i].flag = false;
    return ways_mixed(&d->c, parts, n.at, n.count);
}

static struct dice_value pool_value(struct dice_line *d, const struct ast *e)
{
    struct dice_value v, other;
    struct face_set set;
    switch ((enum pool_word)e->op) {
    case POOL_MIXED: return mixed(d, e);
    case POOL_REROLL:
    case POOL_EXPLODE: return falling_again(d, e);
    case POOL_TIMES: return plain(repeated(d, e));
    case POOL_COUNT:
        v = dice_of(d, e->a), set = faces_of(d, e->b);
        return plain(pool_counted(&d->c, &v.pool, &set));
    case POOL_SET: v = dice_of(d, e->a); return plain(pool_largest_set(&d->c, &v.pool));
    case POOL_VERSUS:
        v = dice_of(d, e->a), other = dice_of(d, e->b);
        return plain(pool_against(&d->c, &v.pool, &other.pool));
    case POOL_HIGHEST:
    case POOL_LOWEST:
    case POOL_WORDS: break;
    }
    return plain(kept(d, e));
}

/* ---- functions ---- */

static struct ways absolute(struct dice_line *d, const struct ast *e)
{
    struct ways w = ways_of(d, e), m = ways_negated(&d->c, &w);
    int64_t most = w.least + w.count - 1;
    if (-w.least > most) most = -w.least;
    struct ways a = ways_new(&d->c, 0, most + 1);
    for (int64_t v = 0; v <= most; v++) {
        if (v >= w.least && v < w.least + w.count) mpz_add(a.at[v], a.at[v], w.at[v - w.least]);
        if (v && v >= m.least && v < m.least + m.count)
            mpz_add(a.at[v], a.at[v], m.at[v - m.least]);
    }
    ways_finish(&d->c, &a);
    return a;
}

/* map(VALUE, CASES, else): the first set of faces that holds the value decides. */
static struct ways mapped(struct dice_line *d, const struct ast *e)
{
    if (e->item_count > LIST_MOST) stop_at(d, e, "there are too many cases");
    struct ways of = ways_of(d, e->items[0]->a), parts[LIST_MOST];
    mpz_t *weights = ways_numbers(&d->c, LIST_MOST), *left = ways_numbers(&d->c, of.count);
    int64_t count = 0;
    for (int64_t i = 0; i < of.count; i++) mpz_set(left[i], of.at[i]);
    for (uint32_t k = 1; k < e->item_count; k++) {
        const struct ast *faces = e->items[k]->b;
        bool last = faces && !faces->a && !faces->text.len;
        if (!faces || last != (k + 1 == e->item_count))
            stop_at(d, e->items[k], "`map` has cases such as `12+: 2d6`, and `else` at the end");
        struct face_set set = faces_of(d, faces);
        parts[count] = ways_of(d, e->items[k]->a);
        for (int64_t i = 0; i < of.count; i++) {
            if (!face_in(&set, of.least + i, 0)) continue;
            mpz_add(weights[count], weights[count], left[i]);
            mpz_set_ui(left[i], 0);
        }
        count++;
    }
    if (count == 0) stop_at(d, e, "`map` has cases such as `12+: 2d6`, and `else` at the end");
    return ways_mixed(&d->c, parts, weights, count);
}

static struct ways called(struct dice_line *d, const struct ast *e)
{
    struct str name = name_of(e);
    bool least = str_is(name, "min");
    if (str_is(name, "map") && e->item_count) return mapped(d, e);
    for (uint32_t i = 0; i < e->item_count; i++)
        if (e->items[i]->join || e->items[i]->text.len || e->items[i]->b) stop_unknown(d);
    if (str_is(name, "abs") && e->item_count == 1) return absolute(d, e->items[0]->a);
    if ((!least && !str_is(name, "max")) || e->item_count < 2) stop_unknown(d);
    struct ways a = ways_of(d, e->items[0]->a);
    for (uint32_t i = 1; i < e->item_count; i++) {
        struct ways b = ways_of(d, e->items[i]->a);
        a = ways_extreme(&d->c, &a, &b, least ? -1 : 1);
    }
    return a;
}

static struct ways chosen(struct dice_line *d, const struct ast *e)
{
    struct ways condition = flag_of(d, e->a), parts[2] = {ways_of(d, e->b), ways_of(d, e->c)};
    mpz_t *weights = ways_numbers(&d->c, 2);
    for (int64_t i = 0; i < condition.count; i++)
        mpz_set(weights[condition.least + i ? 0 : 1], condition.at[i]);
    return ways_mixed(&d->c, parts, weights, 2);
}

/* Only the values for which the condition holds. */
static struct ways known(struct dice_line *d, const struct ast *e)
{
    struct ways w = ways_of(d, e->a), g = ways_new(&d->c, w.least, w.count);
    for (int64_t i = 0; i < w.count; i++) {
        int64_t value = w.least + i;
        const int64_t *outer = d->it;
        d->it = &value;
        struct ways holds = flag_of(d, e->b);
        d->it = outer;
        if (holds.count > 1) stop_at(d, e->b, "a condition about `it` alone is needed here");
        if (holds.least) mpz_set(g.at[i], w.at[i]);
    }
    ways_finish(&d->c, &g);
    g.flag = w.flag;
    return g;
}

/* ---- operators ---- */

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

/* The larger of two flags is `or`, the smaller one `and`. */
static struct ways joined(struct dice_line *d, const struct ast *e)
{
    struct ways a = flag_of(d, e->a), b = flag_of(d, e->b),
                w = ways_extreme(&d->c, &a, &b, e->op == OP_OR ? 1 : -1);
    w.flag = true;
    return w;
}

static struct ways compared(struct dice_line *d, const struct ast *e)
{
    bool negated = e->op == OP_GE || e->op == OP_LE || e->op == OP_NE;
    int order = e->op == OP_EQ || e->op == OP_NE ? 0 : e->op == OP_GT || e->op == OP_LE ? 1 : -1;
    struct ways a = ways_of(d, e->a), b = ways_of(d, e->b), w = ways_compared(&d->c, &a, &b, order);
    return negated ? ways_not(&d->c, &w) : w;
}

static struct ways operation(struct dice_line *d, const struct ast *e)
{
    if (e->op == OP_AND || e->op == OP_OR) return joined(d, e);
    if (e->op >= OP_EQ && e->op <= OP_GE) return compared(d, e);
    if (e->op == OP_IN) stop_unknown(d);
    struct ways a = ways_of(d, e->a), b = ways_of(d, e->b);
    if (e->op == OP_SUB) b = ways_negated(&d->c, &b);
    if (e->op == OP_SUB || e->op == OP_ADD) return ways_sum(&d->c, &a, &b);
    return ways_pairs(&d->c, &a, &b,
                      e->op == OP_MUL   ? multiplied
                      : e->op == OP_DIV ? divided
                                        : remainder_of);
}

static struct ways signed_value(struct dice_line *d, const struct ast *e)
{
    struct ways w = e->op == OP_NOT ? flag_of(d, e->a) : ways_of(d, e->a);
    return e->op == OP_NOT ? ways_not(&d->c, &w) : e->op == OP_NEG ? ways_negated(&d->c, &w) : w;
}

static struct dice_value value_of(struct dice_line *d, const struct ast *e)
{
    switch (e->kind) {
    case AST_NUMBER: return plain(ways_constant(&d->c, e->number));
    case AST_DICE: return dice_written(d, e);
    case AST_POOL: return pool_value(d, e);
    case AST_UNARY: return plain(signed_value(d, e));
    case AST_BINARY: return plain(operation(d, e));
    case AST_IF_EXPR: return plain(chosen(d, e));
    case AST_WHERE: return plain(known(d, e));
    case AST_NAME:
        if (!d->it || !str_is(e->text, "it")) stop_unknown(d);
        return plain(ways_constant(&d->c, *d->it));
    case AST_CALL:
        if (str_is(name_of(e), "d") && e->item_count == 1)
            return dice_new(d, 1, rolled_sides(d, e->items[0]->a));
        return plain(called(d, e));
    default: stop_unknown(d);
    }
}

/* ---- the whole line ---- */

enum { OUTCOME = 150 }; /* bytes of a value of the answer with its chance */

static void count_line(void *user)
{
    struct dice_line *d = user;
    d->result = ways_of(d, d->value);
    counting_take(&d->c, OUTCOME * (double)d->result.count);
}

struct dice_line *dice_line_new(const struct memory *memory, const struct ast *value,
                                struct diags *diags, struct look *look, double most_bytes,
                                bool *no_memory)
{
    struct dice_line *d = memory->resize(memory->ctx, NULL, 0, sizeof *d);
    *no_memory = !d;
    if (!d) return NULL;
    *d = (struct dice_line){.memory = memory,
                            .value = value,
                            .diags = diags,
                            .c = {.look = look, .most_bytes = most_bytes}};
    arena_init(&d->c.arena, memory, 0);
    if (arena_try(&d->c.arena, count_line, d)) return d;
    if (d->c.why) diag_report(diags, E0303, value->span, "%s", d->c.why); /* a limit */
    *no_memory = !d->stopped && !d->c.why;
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

struct dice_line *dice_line_new(const struct memory *memory, const struct ast *value,
                                struct diags *diags, struct look *look, double most_bytes,
                                bool *no_memory)
{
    (void)memory, (void)value, (void)diags, (void)look, (void)most_bytes;
    *no_memory = false;
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
