/* tally.h -- the tally object behind `fray_tally`. Private to src/sim. */
#ifndef FRAY_SIM_TALLY_H
#define FRAY_SIM_TALLY_H

#include "api/fight.h"
#include "base/check.h"

enum {
    TALLY_FIGHTS,
    TALLY_NOBODY,
    TALLY_BY_LIMIT,
    TALLY_FAILED,
    TALLY_FIRST_FAILED /* or -1 */,
    TALLY_HEAD /* wins follow */
};
enum { TALLY_BINS = 32 };

/* A number a fight, over all fights. Bin i counts values from i << shift; values below 0 have one
 * place of their own. */
struct number {
    int64_t sum, squares, least, most, below, shift, bins[TALLY_BINS];
};

struct tally_layout {
    /* contents that may be counted of */
    int32_t sides, creatures, contents;
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
    int32_t *place;      /* of each measure among those of its class */
    int32_t *row_of;     /* content -> its rows, one a side and one for nobody's; -1 */
    int64_t *number_now; /* of the fight under way */
    int64_t *row_now;    /* seen, then a cell a measure */
    int32_t *touched, touched_count;
    bool spoiled;                /* a sum did not fit */
    fray_tally_reporter *teller; /* of each fight, or NULL */
    void *teller_user;
};

#endif
