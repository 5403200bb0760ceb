/* batches.h -- Plays fights 0, 1, 2, ... of one seed in batches, and adds their results in order.
 *
 * A batch has BATCH_FIGHTS fights. Batches may finish in any order; they are added in index order,
 * and the precision is checked after each. So the totals depend only on the number of batches, not
 * on threads, ranks or interruptions. A series (struct batches) has one lane, or two lanes that
 * play the same fights with two programs.
 *
 * This file has no threads and no ranks. An executor calls batches_next for an index, batch_play to
 * play it, and batches_finish to add the result. Only batch_play may run in parallel.
 */
#ifndef FRAY_TOOL_BATCHES_H
#define FRAY_TOOL_BATCHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "confidence.h"
#include "fray.h"
#include "line_pairs.h"

#include "tool/fight/search_player.h"

enum {
    BATCH_FIGHTS = 256,
    BATCH_SEARCHED = 4, /* fights that take long */
    LANE_COUNT = VERSIONS
};

/* A number of one fight, and the line of the tally to which it belongs. */
struct measured_value {
    uint64_t fight;
    int64_t value;
    int line;
};

/* The results of one batch, or of all batches up to an index. */
struct batch {
    uint64_t index, fights;
    fray_tally *tally[LANE_COUNT];
    struct search_players *players[LANE_COUNT]; /* or NULL */
    /* Of two lanes, batches_pair_cells numbers. For each side: fights that only the old rules won,
     * then only the new ones. Then the fights that both played to their end. Then for each pair of
     * lines the sum and the sum of squares of new less old. */
    int64_t *pairs;
    fray_streams *streams[LANE_COUNT]; /* of two lanes, or NULL */
    struct lane_values *values[LANE_COUNT];
    fray_outcome *outcomes; /* of lane 0: BATCH_FIGHTS of them, or NULL if on_fight is not set */
    fray_outcome *compared; /* of both lanes, BATCH_FIGHTS each */
    struct measured_value *measured; /* of lane 0, if on_number is set */
    size_t measured_count;
    struct batch *next;
    fray_result result; /* of batch_play */
};

struct batches {
    int lanes, sides;
    const fray_fight *start[LANE_COUNT];
    const struct search_sides *searched[LANE_COUNT]; /* or NULL */
    const fray_program *program[LANE_COUNT];         /* of two lanes */
    struct line_pairs line_pairs;
    uint64_t seed;
    bool apart;            /* the second lane has other dice */
    uint64_t batch_size;   /* at most BATCH_FIGHTS; 0: BATCH_FIGHTS */
    int matching_side[64]; /* index: side of lane 0; the side of lane 1 with the same name, or -1 */
    /* the series ends at the first limit that is reached; 0: no such limit */
    uint64_t fights;
    /* half the width of the widest interval of a side (of two lanes: of a difference) */
    double error;
    /* results so far */
    struct batch *total; /* index: number of batches in it */
    struct batch *waiting, *spare;
    struct batch *partial; /* batches that were interrupted while they were played */
    /* the next index to play, and how far it may be ahead of the total */
    uint64_t next, max_ahead;
    bool precise, stopped; /* `error` is reached; a partial batch was added */
    fray_result result;
    /* called for each fight, in order; or NULL */
    void (*on_fight)(void *user, uint64_t fight, const fray_outcome *outcome);
    /* called for each number of the fights just reported; or NULL */
    void (*on_number)(void *user, const struct measured_value *m);
    void *user;
    /* called for each batch that was played; or NULL. `shorter`: again for the last of a run, when
     * it joins the total */
    void (*on_batch)(void *keeper, struct batches *s, const struct batch *b, bool shorter);
    void *keeper;
    int index; /* index of this series in the run, for the checkpoint */
};

/* `start`, of two lanes `program`, and the limits are set before */
fray_result batches_begin(struct batches *s);
size_t batches_pair_cells(const struct batches *s);
/* Returns the difference of a line, new less old, over the fights that both versions ended. False:
 * `line` of the first lane has no partner. */
bool batches_difference(const struct batches *s, int line, struct confidence_interval *of);
void batches_end(struct batches *s);

/* Sets *index to a batch to play. False: none is free now; batches_done says whether more
 * follow. */
bool batches_next(struct batches *s, uint64_t *index);
bool batches_done(const struct batches *s); /* nothing is left to play */
/* half the width of the widest interval of a side */
double batches_error(const struct batches *s);
/* An empty batch. NULL: no memory, and s->result is set. */
struct batch *batches_acquire(struct batches *s);
/* Takes a played batch, and adds it to the total when all before it are added. */
void batches_finish(struct batches *s, struct batch *b);
/* Adds what a checkpoint has loaded, as far as it is contiguous. */
void batches_resume(struct batches *s);
void batches_release(struct batches *s, struct batch *b);
/* Takes a batch that was interrupted. */
void batches_finish_partial(struct batches *s, struct batch *b);
/* Called when no batch is being played: adds the fights of an interrupted batch that comes next. */
void batches_add_partial(struct batches *s);
/* Plays one batch. If *stop becomes true, b->fights says how many fights were played. */
fray_result batch_play(const struct batches *s, struct batch *b, uint64_t index,
                       const volatile int *stop);
/* number of fights of a batch: the last one may be shorter */
uint64_t batch_fights(const struct batches *s, uint64_t index);
fray_totals batches_totals(const struct batches *s, int lane);

/* Plays a series until it is done or *stop is true. Implemented by executor_threads.c and
 * executor_mpi.c, which call `poll` about ten times a second. */
struct play_monitor {
    void (*poll)(void *user, const struct batches *s);
    void *user;
    volatile int *stop;
};
void batches_play(struct batches *s, int jobs, const struct play_monitor *monitor);

/* ---- checkpoint.c ---- */

/* Opens or creates the file. `what` describes everything the totals depend on. Returns NULL after a
 * message, with the exit code in *code. */
struct checkpoint *checkpoint_open(const char *path, const char *what, int *code);
/* Writes and closes the file. False: not everything could be saved; with `report` a message says
 * so. */
bool checkpoint_close(struct checkpoint *k, bool report);
/* why the last write failed, or NULL */
const char *checkpoint_fault(const struct checkpoint *k);
/* Loads the saved batches of this series, and saves those that it plays from then on. Called right
 * after batches_begin. */
fray_result checkpoint_load(struct checkpoint *k, struct batches *s);

#endif
