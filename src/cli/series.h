/* series.h -- fights 0, 1, 2, ... of one seed, counted in blocks that are put together in their order.
 *
 * A block is BLOCK fights, whoever plays it. Blocks may finish in any order; they are added up in theirs, and whether enough is
 * known is asked at the end of each. So the totals depend on nothing but how many blocks they hold: not on threads, ranks or
 * interruptions. A series has one lane, or two that play the same fights of two programs side by side.
 *
 * This file knows no threads and no ranks: who plays asks series_next for a block, plays it with block_play, and gives it back
 * with series_finish. Only block_play may run beside the others.
 */
#ifndef FRAY_CLI_SERIES_H
#define FRAY_CLI_SERIES_H

#include "cli.h"

enum { BLOCK = 256, LANES = 2 };

/* A number of one fight: what a line of the tally says of it alone. */
struct measured { uint64_t fight; int64_t value; int line; };

/* One block, or what a resume file holds of it. */
struct block {
    uint64_t index, fights;
    fray_tally *tally[LANES];
    int64_t *pairs;          /* of two lanes: for each side, fights only the old won, and only the new */
    fray_outcome *outcomes;  /* of lane 0, when asked for: BLOCK of them */
    fray_outcome *compared;  /* of both lanes, BLOCK each */
    struct measured *measured; /* of lane 0, when asked for */
    size_t measured_count, measured_room;
    struct block *next;
    fray_result result;      /* of playing it */
};

struct keeper; /* resume.c: what is finished, in a file */

struct series {
    int lanes, sides;
    const fray_fight *start[LANES];
    uint64_t seed;
    int side_of[64];         /* the side of lane 1 that is called like one of lane 0; -1 */
    /* when it ends: whichever comes first; 0: never for this reason */
    uint64_t fights;
    double error;            /* half the width of each side's interval (of two lanes: of each difference) */
    /* what is known */
    struct block *total;     /* index: blocks in it */
    struct block *waiting, *spare;
    struct block *left;      /* half played when it was stopped */
    uint64_t next, ahead;    /* the block to be played next; how far it may run ahead of the total */
    bool enough, stopped;    /* known well enough; told to stop */
    fray_result result;
    void (*row)(void *user, uint64_t fight, const fray_outcome *outcome); /* each fight, in order; or NULL */
    void (*number)(void *user, const struct measured *m); /* each number of the fights that were told last; or NULL */
    void *user;
    struct keeper *keeper;   /* or NULL */
    int index;               /* which series of the run this is, for the keeper */
};

fray_result series_begin(struct series *s); /* starts and limits are set */
void series_end(struct series *s);

bool series_next(struct series *s, uint64_t *index); /* false: none now (or ever: see series_done) */
bool series_done(const struct series *s);            /* nothing is left to be played */
double series_error(const struct series *s);         /* how far, either way, the share that is known worst may be off */
uint64_t series_limit(const struct series *s);       /* blocks in all, or UINT64_MAX */
struct block *series_take(struct series *s);         /* an empty block to play in; NULL: no memory (s->result says so) */
void series_finish(struct series *s, struct block *b); /* played: kept, and added when its turn has come. Takes it */
void series_loaded(struct series *s);                /* a file has filled it: adds up what can be */
void series_give_back(struct series *s, struct block *b);
void series_leave(struct series *s, struct block *b); /* played in part, when it was told to stop. Takes it */
void series_stopped(struct series *s);                /* nobody plays any more: adds the fights of a block left that come next, for the report */
fray_result block_play(const struct series *s, struct block *b, uint64_t index, const volatile int *stop); /* stop: its first b->fights alone */
uint64_t block_fights(const struct series *s, uint64_t index); /* how many fights it has: the last one perhaps fewer */
fray_result block_add(struct block *to, const struct block *from, int lanes, int sides);
fray_totals series_totals(const struct series *s, int lane);

/* workers.c, or ranks.c of src/mpi: plays until it is over or `*stop`. `watch` is called ten times a second, seldom longer. */
struct watch {
    void (*look)(void *user, const struct series *s);
    void *user;
    volatile int *stop;
};
void series_play(struct series *s, int jobs, const struct watch *watch);

/* ---- resume.c ---- */

/* Opens or makes the file; `what` describes all that the totals depend on. NULL, a complaint and the code to end with: not possible. */
struct keeper *keeper_open(const char *path, const char *what, int *code);
bool keeper_close(struct keeper *k, bool tell); /* false: not all that was done is in the file; tell: says so */
const char *keeper_fault(const struct keeper *k); /* why something could not be written, or NULL */
fray_result keeper_load(struct keeper *k, struct series *s);          /* what is there of this series; right after series_begin */
/* The last block is not whole (so many fights were asked for): who asks for more plays it again. The total is kept without it. */
void keeper_before_last(struct keeper *k, struct series *s, const struct block *b);
void keeper_add(struct keeper *k, struct series *s, const struct block *b); /* a finished block */

#endif
