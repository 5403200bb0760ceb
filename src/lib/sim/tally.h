/* tally.h -- The layout of a tally, the object behind `fray_tally`. Private to src/lib/sim. */
#ifndef FRAY_SIM_TALLY_H
#define FRAY_SIM_TALLY_H

#include "base/check.h"
#include "lib/fight/fight.h"

enum {
    TALLY_FIGHTS,
    TALLY_NOBODY,
    TALLY_BY_LIMIT,
    TALLY_FAILED,
    TALLY_FIRST_FAILED /* or -1 */,
    TALLY_HEAD /* wins follow */
};
enum { TALLY_BINS = 32 };

/* A histogram of one number a fight. Bin i counts values from i << shift on; `below` counts values
 * under 0. */
struct number {
    int64_t sum, squares, least, most, below, shift, bins[TALLY_BINS];
};

struct tally_layout {
    int32_t sides, creatures, contents; /* contents: those with a measure */
    int32_t fight_measures, side_measures, creature_measures, content_measures;
    int32_t number_count, row_count;
    size_t numbers, rows, row_cells, size; /* in cells */
};

struct fray_tally {
    const struct memory *memory;
    struct arena arena;
    fray_fight *start, *now;
    struct tally_layout at;
    int64_t *cells;
    int32_t *place;      /* the index of each measure within its class */
    int32_t *row_of;     /* of a content: its first row (one without a side, one a side); or -1 */
    int64_t *number_now; /* of the current fight */
    int64_t *row_now;    /* of the current fight: seen, then a cell a measure */
    int32_t *touched, touched_count;
    bool overflowed;               /* a sum exceeded 64 bits */
    fray_tally_reporter *reporter; /* called for each fight, or NULL */
    void *reporter_user;
    fray_tally_preparer *prepare; /* called before each fight, or NULL */
    void *prepare_user;
};

#endif
