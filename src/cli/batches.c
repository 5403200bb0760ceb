/* batches.c -- see batches.h: blocks, in whatever order they come, added up in theirs. */
#include "batches.h"

#include <stdlib.h>
#include <string.h>

#include "confidence.h"

static void block_free(struct batch *b)
{
    if (!b) return;
    for (int i = 0; i < LANES; i++) fray_tally_free(b->tally[i]);
    free(b->pairs);
    free(b->outcomes);
    free(b->compared);
    free(b->measured);
    free(b);
}

static void block_clear(const struct batches *s, struct batch *b)
{
    for (int i = 0; i < s->lanes; i++) fray_tally_clear(b->tally[i]);
    memset(b->pairs, 0, sizeof *b->pairs * 2 * (size_t)(s->sides + 1));
    b->index = b->fights = 0;
    b->measured_count = 0;
    b->next = NULL;
    b->result = FRAY_OK;
}

/* Beside the other blocks: each has a list of its own. */
static void hear_number(void *user, uint64_t fight, int line, int64_t value)
{
    struct batch *b = user;
    NEED_ROOM(b->measured, b->measured_count);
    b->measured[b->measured_count++] = (struct measured){fight, value, line};
}

static struct batch *block_new(const struct batches *s)
{
    struct batch *b = xrealloc(NULL, sizeof *b);
    *b = (struct batch){.pairs = xrealloc(NULL, sizeof *b->pairs * 2 * (size_t)(s->sides + 1))};
    if (s->row) b->outcomes = xrealloc(NULL, sizeof *b->outcomes * BLOCK);
    if (s->lanes > 1) b->compared = xrealloc(NULL, sizeof *b->compared * BLOCK * LANES);
    for (int i = 0; i < s->lanes; i++)
        if (fray_tally_new(s->start[i], &b->tally[i]) != FRAY_OK) {
            block_free(b);
            return NULL;
        }
    if (s->number) fray_tally_report(b->tally[0], hear_number, b);
    block_clear(s, b);
    return b;
}

struct batch *batches_take(struct batches *s)
{
    struct batch *b = s->spare;
    if (b)
        s->spare = b->next;
    else
        b = block_new(s);
    if (b)
        block_clear(s, b);
    else
        s->result = FRAY_NO_MEMORY;
    return b;
}

void batches_return(struct batches *s, struct batch *b)
{
    b->next = s->spare;
    s->spare = b;
}

fray_result batches_begin(struct batches *s)
{
    s->sides = fray_side_count(s->start[0]);
    for (int i = 0; i < s->sides; i++) {
        s->side_of[i] = -1;
        for (int k = 0; s->lanes > 1 && k < fray_side_count(s->start[1]); k++)
            if (strcmp(fray_side_name(s->start[0], i), fray_side_name(s->start[1], k)) == 0)
                s->side_of[i] = k;
    }
    s->waiting = s->spare = s->left = NULL;
    s->next = 0;
    s->enough = s->stopped = false;
    s->result = FRAY_OK;
    s->total = batches_take(s);
    return s->result;
}

void batches_end(struct batches *s)
{
    block_free(s->total);
    for (struct batch *b = s->waiting, *next; b; b = next) next = b->next, block_free(b);
    for (struct batch *b = s->spare, *next; b; b = next) next = b->next, block_free(b);
    for (struct batch *b = s->left, *next; b; b = next) next = b->next, block_free(b);
    s->total = s->waiting = s->spare = s->left = NULL;
}

/* ---- handing out ---- */

uint64_t batches_limit(const struct batches *s)
{
    return s->fights ? (s->fights + BLOCK - 1) / BLOCK : UINT64_MAX;
}

uint64_t batch_fights(const struct batches *s, uint64_t index)
{
    uint64_t from = index * BLOCK;
    return s->fights && s->fights > from && s->fights - from < BLOCK ? s->fights - from : BLOCK;
}

bool batches_done(const struct batches *s)
{
    return s->enough || s->stopped || s->result != FRAY_OK || s->total->index >= batches_limit(s);
}

bool batches_next(struct batches *s, uint64_t *index)
{
    for (bool again = true; again;) { /* what a file had of blocks further on is not played again */
        again = false;
        for (const struct batch *b = s->waiting; b; b = b->next) again |= b->index == s->next;
        s->next += again;
    }
    if (batches_done(s) || s->next >= batches_limit(s) || s->next >= s->total->index + s->ahead)
        return false;
    *index = s->next++;
    return true;
}

/* ---- playing ---- */

static void compare(const struct batches *s, struct batch *b, uint64_t fights)
{
    for (uint64_t f = 0; f < fights; f++) {
        const fray_outcome *old = &b->compared[f], *new = &b->compared[BLOCK + f];
        if (old->failed || new->failed) continue;
        for (int i = 0; i < s->sides; i++) {
            bool before = old->winner == i,
                 after = s->side_of[i] >= 0 && new->winner == s->side_of[i];
            b->pairs[2 * i] += before && !after;
            b->pairs[2 * i + 1] += after && !before;
        }
        b->pairs[2 * s->sides] += old->winner < 0 && new->winner >= 0;
        b->pairs[2 * s->sides + 1] += new->winner < 0 && old->winner >= 0;
    }
}

fray_result batch_play(const struct batches *s, struct batch *b, uint64_t index,
                       const volatile int *stop)
{
    enum { STEP = 8 }; /* fights between two looks at `stop` */
    uint64_t fights = batch_fights(s, index), from = index * BLOCK, i = 0;
    b->index = index;
    b->result = FRAY_OK;
    for (; i < fights && b->result == FRAY_OK && !*stop; i += STEP)
        for (int lane = 0; lane < s->lanes && b->result == FRAY_OK; lane++) {
            fray_outcome *to = s->lanes > 1  ? b->compared + lane * BLOCK + i
                               : b->outcomes ? b->outcomes + i
                                             : NULL;
            b->result = fray_tally_play(b->tally[lane], s->seed, from + i,
                                        fights - i < STEP ? fights - i : STEP, to);
        }
    b->fights = i < fights ? i : fights;
    if (s->lanes > 1 && b->result == FRAY_OK) compare(s, b, b->fights);
    return b->result;
}

/* ---- putting together ---- */

fray_result batch_add(struct batch *to, const struct batch *from, int lanes, int sides)
{
    fray_result result = FRAY_OK;
    for (int i = 0; i < lanes && result == FRAY_OK; i++)
        result = fray_tally_add(to->tally[i], from->tally[i]);
    for (int i = 0; i < 2 * (sides + 1); i++) to->pairs[i] += from->pairs[i];
    to->fights += from->fights;
    return result;
}

fray_totals batches_totals(const struct batches *s, int lane)
{
    return fray_tally_totals(s->total->tally[lane]);
}

double batches_error(const struct batches *s)
{
    fray_totals t = batches_totals(s, 0);
    double most = 0;
    if (t.fights == 0) return 1;
    for (int i = 0; i <= s->sides; i++) {
        struct interval x =
            s->lanes > 1
                ? interval_paired(s->total->pairs[2 * i + 1], s->total->pairs[2 * i], t.fights)
                : interval_share(i < s->sides ? t.wins[i] : t.nobody, t.fights);
        if ((x.high - x.low) / 2 > most) most = (x.high - x.low) / 2;
    }
    return most;
}

static bool known_well(const struct batches *s)
{
    return s->error > 0 && batches_error(s) <= s->error;
}

/* The block whose turn it is, if it has come. */
static struct batch *waiting_next(struct batches *s)
{
    for (struct batch **at = &s->waiting; *at; at = &(*at)->next) {
        struct batch *b = *at;
        if (b->index != s->total->index) continue;
        *at = b->next;
        return b;
    }
    return NULL;
}

static void add_block(struct batches *s, const struct batch *b)
{
    if (s->keeper && b->fights < BLOCK) checkpoint_before_last(s->keeper, s, b);
    fray_result result = batch_add(s->total, b, s->lanes, s->sides);
    if (result != FRAY_OK) s->result = result;
    for (uint64_t i = 0; s->row && i < b->fights; i++)
        s->row(s->user, b->index * BLOCK + i, &b->outcomes[i]);
    for (size_t i = 0; s->number && i < b->measured_count; i++) s->number(s->user, &b->measured[i]);
}

static void put_together(struct batches *s)
{
    struct batch *b;
    while (!s->enough && s->result == FRAY_OK && (b = waiting_next(s)) != NULL) {
        add_block(s, b);
        s->total->index++;
        s->enough = known_well(s);
        batches_return(s, b);
    }
}

void batches_finish(struct batches *s, struct batch *b)
{
    if (b->result != FRAY_OK && s->result == FRAY_OK) s->result = b->result;
    if (s->keeper && b->result == FRAY_OK) checkpoint_add(s->keeper, s, b);
    b->next = s->waiting;
    s->waiting = b;
    put_together(s);
}

void batches_leave(struct batches *s, struct batch *b)
{
    b->next = s->left;
    s->left = b;
}

void batches_stopped(struct batches *s)
{
    for (struct batch *b = s->left, *next; b; b = next) {
        next = b->next;
        if (b->index == s->total->index && b->result == FRAY_OK && s->result == FRAY_OK &&
            !s->stopped) {
            s->stopped = true; /* nothing can come behind it */
            add_block(s, b);
        }
        batches_return(s, b);
    }
    s->left = NULL;
}

void batches_loaded(struct batches *s)
{
    s->enough = known_well(s);
    put_together(s);
}
