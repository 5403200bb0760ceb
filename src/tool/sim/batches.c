/* batches.c -- Hands out batches of fights and merges their results in index order.
 *
 * Batches may finish in any order. A finished batch waits in a list until all batches before it are
 * added. So the total depends only on the number of batches.
 */
#include "batches.h"

#include "tool/io/memory.h"

#include <stdlib.h>
#include <string.h>

#include "confidence.h"

enum { STEP = 8 }; /* fights between two checks of `stop` */

/* The values of one lane's lines in the fights of a step, by pair. */
struct lane_values {
    const struct line_pairs *pairs;
    const size_t *pair_of;
    uint64_t from;
    int64_t at[]; /* STEP rows of pairs->count */
};

static void batch_free(struct batch *b)
{
    if (!b) return;
    for (int i = 0; i < LANE_COUNT; i++) {
        fray_tally_free(b->tally[i]);
        fray_streams_free(b->streams[i]);
        free(b->values[i]);
    }
    for (int i = 0; i < LANE_COUNT; i++) players_free(b->players[i]);
    free(b->pairs);
    free(b->outcomes);
    free(b->compared);
    free(b->measured);
    free(b);
}

static void batch_clear(const struct batches *s, struct batch *b)
{
    for (int i = 0; i < s->lanes; i++) fray_tally_clear(b->tally[i]);
    memset(b->pairs, 0, sizeof *b->pairs * batches_pair_cells(s));
    b->index = b->fights = 0;
    b->measured_count = 0;
    b->next = NULL;
    b->result = FRAY_OK;
}

/* Collects the numbers of one fight in the batch that is being played; no lock is needed. */
static void collect_number(void *user, uint64_t fight, int line, int64_t value)
{
    struct batch *b = user;
    NEED_ROOM(b->measured, b->measured_count);
    b->measured[b->measured_count++] = (struct measured_value){fight, value, line};
}

static void collect_value(void *user, uint64_t fight, int line, int64_t value)
{
    struct lane_values *v = user;
    size_t pair = v->pair_of[line];
    if (pair) v->at[(fight - v->from) * v->pairs->count + pair - 1] = value;
}

/* The players of a batch search in its thread alone. */
static fray_result attach_players(void *user, uint64_t fight, fray_driver *driver)
{
    players_attach(user, fight, driver);
    driver->bare = 1;
    return FRAY_OK;
}

static fray_result attach_streams(void *user, uint64_t fight, fray_driver *driver)
{
    (void)fight;
    driver->streams = user;
    return FRAY_OK;
}

static void add_players(const struct batches *s, struct batch *b, int lane)
{
    if (!s->searched[lane]) return;
    b->players[lane] = players_new(s->searched[lane], s->start[lane], s->seed, 1);
    fray_tally_prepare(b->tally[lane], attach_players, b->players[lane]);
}

/* Dice in step, and the values of each fight. */
static bool add_comparison(const struct batches *s, struct batch *b, int lane)
{
    size_t rows = STEP * s->line_pairs.count;
    struct lane_values *v = b->values[lane] = xrealloc(NULL, sizeof *v + rows * sizeof *v->at);
    v->pairs = &s->line_pairs;
    v->pair_of = s->line_pairs.pair_of[lane];
    fray_tally_report(b->tally[lane], collect_value, v);
    if (s->searched[lane]) return true;
    if (fray_streams_new(s->start[lane], &b->streams[lane]) != FRAY_OK) return false;
    fray_tally_prepare(b->tally[lane], attach_streams, b->streams[lane]);
    return true;
}

static struct batch *batch_new(const struct batches *s)
{
    struct batch *b = xrealloc(NULL, sizeof *b);
    *b = (struct batch){.pairs = xrealloc(NULL, sizeof *b->pairs * batches_pair_cells(s))};
    if (s->on_fight) b->outcomes = xrealloc(NULL, sizeof *b->outcomes * BATCH_FIGHTS);
    if (s->lanes > 1) b->compared = xrealloc(NULL, sizeof *b->compared * BATCH_FIGHTS * LANE_COUNT);
    for (int i = 0; i < s->lanes; i++) {
        bool begun = fray_tally_new(s->start[i], &b->tally[i]) == FRAY_OK;
        if (begun) add_players(s, b, i);
        if (!begun || (s->line_pairs.count && !add_comparison(s, b, i))) {
            batch_free(b);
            return NULL;
        }
    }
    if (s->on_number) fray_tally_report(b->tally[0], collect_number, b);
    batch_clear(s, b);
    return b;
}

struct batch *batches_acquire(struct batches *s)
{
    struct batch *b = s->spare;
    if (b)
        s->spare = b->next;
    else
        b = batch_new(s);
    if (b)
        batch_clear(s, b);
    else
        s->result = FRAY_NO_MEMORY;
    return b;
}

void batches_release(struct batches *s, struct batch *b)
{
    b->next = s->spare;
    s->spare = b;
}

fray_result batches_begin(struct batches *s)
{
    s->sides = fray_side_count(s->start[0]);
    for (int i = 0; i < s->sides; i++) {
        s->matching_side[i] = -1;
        for (int k = 0; s->lanes > 1 && k < fray_side_count(s->start[1]); k++)
            if (strcmp(fray_side_name(s->start[0], i), fray_side_name(s->start[1], k)) == 0)
                s->matching_side[i] = k;
    }
    s->waiting = s->spare = s->partial = NULL;
    s->next = 0;
    s->precise = s->stopped = false;
    s->result = FRAY_OK;
    s->total = batches_acquire(s);
    if (s->total && s->lanes > 1) { /* its tallies name the lines, and it plays nothing */
        line_pairs_find(&s->line_pairs, s->program, s->start, s->total->tally);
        batch_free(s->total);
        s->total = batches_acquire(s);
    }
    return s->result;
}

void batches_end(struct batches *s)
{
    batch_free(s->total);
    for (struct batch *b = s->waiting, *next; b; b = next) next = b->next, batch_free(b);
    for (struct batch *b = s->spare, *next; b; b = next) next = b->next, batch_free(b);
    for (struct batch *b = s->partial, *next; b; b = next) next = b->next, batch_free(b);
    s->total = s->waiting = s->spare = s->partial = NULL;
    line_pairs_free(&s->line_pairs);
}

/* ---- handing out ---- */

static uint64_t batch_size(const struct batches *s)
{
    return s->batch_size ? s->batch_size : BATCH_FIGHTS;
}

/* The number of batches, or UINT64_MAX. */
static uint64_t batches_limit(const struct batches *s)
{
    return s->fights ? (s->fights + batch_size(s) - 1) / batch_size(s) : UINT64_MAX;
}

uint64_t batch_fights(const struct batches *s, uint64_t index)
{
    uint64_t size = batch_size(s), from = index * size;
    return s->fights && s->fights > from && s->fights - from < size ? s->fights - from : size;
}

bool batches_done(const struct batches *s)
{
    return s->precise || s->stopped || s->result != FRAY_OK || s->total->index >= batches_limit(s);
}

bool batches_next(struct batches *s, uint64_t *index)
{
    for (bool again = true; again;) { /* a batch that came from a checkpoint is not played again */
        again = false;
        for (const struct batch *b = s->waiting; b; b = b->next) again |= b->index == s->next;
        s->next += again;
    }
    if (batches_done(s) || s->next >= batches_limit(s) || s->next >= s->total->index + s->max_ahead)
        return false;
    *index = s->next++;
    return true;
}

/* ---- playing ---- */

/* The cells of batch.pairs. */
static size_t ended_cell(const struct batches *s)
{
    return 2 * (size_t)(s->sides + 1);
}
static size_t line_cell(const struct batches *s, size_t pair)
{
    return ended_cell(s) + 1 + 2 * pair;
}
size_t batches_pair_cells(const struct batches *s)
{
    return line_cell(s, s->line_pairs.count);
}

static void count_wins(const struct batches *s, struct batch *b, const fray_outcome *old,
                       const fray_outcome *new)
{
    for (int i = 0; i < s->sides; i++) {
        bool before = old->winner == i,
             after = s->matching_side[i] >= 0 && new->winner == s->matching_side[i];
        b->pairs[2 * i] += before && !after;
        b->pairs[2 * i + 1] += after && !before;
    }
    b->pairs[2 * s->sides] += old->winner < 0 && new->winner >= 0;
    b->pairs[2 * s->sides + 1] += new->winner < 0 && old->winner >= 0;
}

/* A sum that does not fit is refused by the tallies, whose values are the same. */
static void count_values(const struct batches *s, struct batch *b, uint64_t row)
{
    size_t count = s->line_pairs.count;
    const int64_t *old = b->values[0]->at + row * count, *new = b->values[1]->at + row *count;
    for (size_t p = 0; p < count; p++) {
        int64_t *cell = b->pairs + line_cell(s, p),
                by = (int64_t)((uint64_t) new[p] - (uint64_t)old[p]);
        cell[0] = (int64_t)((uint64_t)cell[0] + (uint64_t)by);
        cell[1] = (int64_t)((uint64_t)cell[1] + (uint64_t)by * (uint64_t)by);
    }
}

/* Compares the `count` fights from the `first` of a batch on, which are in the lanes' values. */
static void count_pairs(const struct batches *s, struct batch *b, uint64_t first, uint64_t count)
{
    for (uint64_t f = 0; f < count; f++) {
        const fray_outcome *old = &b->compared[first + f],
                           *new = &b->compared[BATCH_FIGHTS + first + f];
        if (old->failed || new->failed) continue;
        b->pairs[ended_cell(s)]++;
        count_wins(s, b, old, new);
        if (s->line_pairs.count) count_values(s, b, f);
    }
}

bool batches_difference(const struct batches *s, int line, struct confidence_interval *of)
{
    size_t pair = s->line_pairs.count ? s->line_pairs.pair_of[0][line] : 0;
    if (!pair) return false;
    const int64_t *cell = s->total->pairs + line_cell(s, pair - 1);
    *of = interval_mean(cell[0], cell[1], s->total->pairs[ended_cell(s)]);
    return true;
}

static void values_clear(const struct batches *s, struct batch *b, int lane, uint64_t from)
{
    if (!b->values[lane]) return;
    b->values[lane]->from = from;
    memset(b->values[lane]->at, 0, STEP * s->line_pairs.count * sizeof(int64_t));
}

static uint64_t lane_seed(const struct batches *s, int lane)
{
    return s->apart && lane ? ~s->seed : s->seed;
}

fray_result batch_play(const struct batches *s, struct batch *b, uint64_t index,
                       const volatile int *stop)
{
    uint64_t fights = batch_fights(s, index), from = index * batch_size(s), i = 0;
    b->index = index;
    b->result = FRAY_OK;
    for (; i < fights && b->result == FRAY_OK && !*stop; i += STEP) {
        uint64_t step = fights - i < STEP ? fights - i : STEP;
        for (int lane = 0; lane < s->lanes && b->result == FRAY_OK; lane++) {
            fray_outcome *to = s->lanes > 1  ? b->compared + lane * BATCH_FIGHTS + i
                               : b->outcomes ? b->outcomes + i
                                             : NULL;
            values_clear(s, b, lane, from + i);
            b->result = fray_tally_play(b->tally[lane], lane_seed(s, lane), from + i, step, to);
        }
        if (s->lanes > 1 && b->result == FRAY_OK) count_pairs(s, b, i, step);
    }
    b->fights = i < fights ? i : fights;
    return b->result;
}

/* ---- merging ---- */

static fray_result batch_add(const struct batches *s, struct batch *to, const struct batch *from)
{
    fray_result result = FRAY_OK;
    for (int i = 0; i < s->lanes && result == FRAY_OK; i++)
        result = fray_tally_add(to->tally[i], from->tally[i]);
    for (size_t i = 0; i < batches_pair_cells(s); i++)
        to->pairs[i] = (int64_t)((uint64_t)to->pairs[i] + (uint64_t)from->pairs[i]);
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
        struct confidence_interval x =
            s->lanes > 1
                ? interval_paired(s->total->pairs[2 * i + 1], s->total->pairs[2 * i], t.fights)
                : interval_share(i < s->sides ? t.wins[i] : t.draws, t.fights);
        if ((x.high - x.low) / 2 > most) most = (x.high - x.low) / 2;
    }
    return most;
}

static bool is_precise(const struct batches *s)
{
    return s->error > 0 && batches_error(s) <= s->error;
}

/* Removes and returns the waiting batch that comes next, or NULL. */
static struct batch *take_next_waiting(struct batches *s)
{
    for (struct batch **at = &s->waiting; *at; at = &(*at)->next) {
        struct batch *b = *at;
        if (b->index != s->total->index) continue;
        *at = b->next;
        return b;
    }
    return NULL;
}

static void add_batch(struct batches *s, const struct batch *b)
{
    if (s->on_batch && b->fights < batch_size(s)) s->on_batch(s->keeper, s, b, true);
    fray_result result = batch_add(s, s->total, b);
    if (result != FRAY_OK) s->result = result;
    for (uint64_t i = 0; s->on_fight && i < b->fights; i++)
        s->on_fight(s->user, b->index * batch_size(s) + i, &b->outcomes[i]);
    for (size_t i = 0; s->on_number && i < b->measured_count; i++)
        s->on_number(s->user, &b->measured[i]);
}

static void merge_waiting(struct batches *s)
{
    struct batch *b;
    while (!s->precise && s->result == FRAY_OK && (b = take_next_waiting(s)) != NULL) {
        add_batch(s, b);
        s->total->index++;
        s->precise = is_precise(s);
        batches_release(s, b);
    }
}

void batches_finish(struct batches *s, struct batch *b)
{
    if (b->result != FRAY_OK && s->result == FRAY_OK) s->result = b->result;
    if (s->on_batch && b->result == FRAY_OK) s->on_batch(s->keeper, s, b, false);
    b->next = s->waiting;
    s->waiting = b;
    merge_waiting(s);
}

void batches_finish_partial(struct batches *s, struct batch *b)
{
    b->next = s->partial;
    s->partial = b;
}

void batches_add_partial(struct batches *s)
{
    for (struct batch *b = s->partial, *next; b; b = next) {
        next = b->next;
        if (b->index == s->total->index && b->result == FRAY_OK && s->result == FRAY_OK &&
            !s->stopped) {
            s->stopped = true; /* the total ends here: no batch can follow a partial one */
            add_batch(s, b);
        }
        batches_release(s, b);
    }
    s->partial = NULL;
}

void batches_resume(struct batches *s)
{
    s->precise = is_precise(s);
    merge_waiting(s);
}
