/* batches.h -- fights 0, 1, 2, ... of one seed, counted in blocks that are put together in their
 * order.
 *
 * A block is BLOCK fights, whoever plays it. Blocks may finish in any order; they are added up in
 * theirs, and whether enough is known is asked at the end of each. So the totals depend on nothing
 * but how many blocks they hold: not on threads, ranks or interruptions. A series has one lane, or
 * two that play the same fights of two programs side by side.
 *
 * This file knows no threads and no ranks: who plays asks series_next for a block, plays it with
 * block_play, and gives it back with series_finish. Only block_play may run beside the others.
 */
#ifndef FRAY_CLI_BATCHES_H
#define FRAY_CLI_BATCHES_H

#include "cli.h"

enum { BLOCK = 256, LANES = 2 };

/* A number of one fight: what a line of the tally says of it alone. */
struct measured {
    uint64_t fight;
    int64_t value;
    int line;
};

/* One block, or what a resume file holds of it. */
struct batch {
    uint64_t index, fights;
    fray_tally *tally[LANES];
    /* of two lanes: for each side, fights only the old won, and only the new */
    int64_t *pairs;
    fray_outcome *outcomes;    /* of lane 0, when asked for: BLOCK of them */
    fray_outcome *compared;    /* of both lanes, BLOCK each */
    struct measured *measured; /* of lane 0, when asked for */
    size_t measured_count;
    struct batch *next;
    fray_result result; /* of playing it */
};

struct checkpoint; /* checkpoint.c: what is finished, in a file */

struct batches {
    int lanes, sides;
    const fray_fight *start[LANES];
    uint64_t seed;
    int side_of[64]; /* the side of lane 1 that is called like one of lane 0; -1 */
    /* when it ends: whichever comes first; 0: never for this reason */
    uint64_t fights;
    /* half the width of each side's interval (of two lanes: of each difference) */
    double error;
    /* what is known */
    struct batch *total; /* index: blocks in it */
    struct batch *waiting, *spare;
    struct batch *left; /* half played when it was stopped */
    /* the block to be played next; how far it may run ahead of the total */
    uint64_t next, ahead;
    bool enough, stopped; /* known well enough; told to stop */
    fray_result result;
    /* each fight, in order; or NULL */
    void (*row)(void *user, uint64_t fight, const fray_outcome *outcome);
    /* each number of the fights that were told last; or NULL */
    void (*number)(void *user, const struct measured *m);
    void *user;
    struct checkpoint *keeper; /* or NULL */
    int index;                 /* which series of the run this is, for the keeper */
};

fray_result batches_begin(struct batches *s); /* starts and limits are set */
void batches_end(struct batches *s);

/* false: none now (or ever: see series_done) */
bool batches_next(struct batches *s, uint64_t *index);
bool batches_done(const struct batches *s); /* nothing is left to be played */
/* how far, either way, the share that is known worst may be off */
double batches_error(const struct batches *s);
uint64_t batches_limit(const struct batches *s); /* blocks in all, or UINT64_MAX */
/* an empty block to play in; NULL: no memory (s->result says so) */
struct batch *batches_take(struct batches *s);
/* played: kept, and added when its turn has come. Takes it */
void batches_finish(struct batches *s, struct batch *b);
/* a file has filled it: adds up what can be */
void batches_loaded(struct batches *s);
void batches_return(struct batches *s, struct batch *b);
/* played in part, when it was told to stop. Takes it */
void batches_leave(struct batches *s, struct batch *b);
/* nobody plays any more: adds the fights of a block left that come next, for the report */
void batches_stopped(struct batches *s);
/* stop: its first b->fights alone */
fray_result batch_play(const struct batches *s, struct batch *b, uint64_t index,
                       const volatile int *stop);
/* how many fights it has: the last one perhaps fewer */
uint64_t batch_fights(const struct batches *s, uint64_t index);
fray_result batch_add(struct batch *to, const struct batch *from, int lanes, int sides);
fray_totals batches_totals(const struct batches *s, int lane);

/* executor_threads.c, or executor_mpi.c of src/mpi: plays until it is over or `*stop`. `watch` is
 * called ten times a second, seldom longer. */
struct watch {
    void (*look)(void *user, const struct batches *s);
    void *user;
    volatile int *stop;
};
void batches_play(struct batches *s, int jobs, const struct watch *watch);

/* ---- checkpoint.c ---- */

/* Opens or makes the file; `what` describes all that the totals depend on. NULL, a complaint and
 * the code to end with: not possible. */
struct checkpoint *checkpoint_open(const char *path, const char *what, int *code);
/* false: not all that was done is in the file; tell: says so */
bool checkpoint_close(struct checkpoint *k, bool tell);
/* why something could not be written, or NULL */
const char *checkpoint_fault(const struct checkpoint *k);
/* what is there of this series; right after series_begin */
fray_result checkpoint_load(struct checkpoint *k, struct batches *s);
/* The last block is not whole (so many fights were asked for): who asks for more plays it again.
 * The total is kept without it. */
void checkpoint_before_last(struct checkpoint *k, struct batches *s, const struct batch *b);
/* a finished block */
void checkpoint_add(struct checkpoint *k, struct batches *s, const struct batch *b);

#endif
