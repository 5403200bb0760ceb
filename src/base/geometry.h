/* geometry.h -- Measures of drawn maps: squares, hexes and a plane. Each space is one row of
 * functions on columns and rows.
 *
 * Columns and rows are counted from 0 in the north-west. Odd rows of hexes are half a hex further
 * east. All results are exact whole numbers.
 */
#ifndef FRAY_BASE_GEOMETRY_H
#define FRAY_BASE_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

enum space_sort { SPACE_NONE, SPACE_SQUARES, SPACE_ZONES, SPACE_HEXES, SPACE_PLANE, SPACE_COUNT };

enum { DIRECTIONS_MOST = 8 };

struct spot {
    int64_t column, row;
};
/* A body of size n covers n by n squares east and south of `at`. In other spaces it covers
 * everything within n - 1 of `at`. */
struct body {
    struct spot at;
    int32_t size;
};
/* The columns from `from` to before `to` in a row. */
struct row_span {
    int64_t row, from, to;
};

struct geometry {
    const char *word;         /* after `space` in the rules */
    const char *place;        /* a place of it, in English */
    const char *unit, *units; /* of distances, in English */
    bool is_drawn;            /* maps have columns and rows; the functions below are set */
    bool blanks_are_layout;   /* blanks of a drawn map separate signs and shift rows */
    bool touch_is_a_box;      /* bodies touch if the gap on both axes is at most one */
    int32_t directions;       /* facing is below it */
    const char *direction_words[DIRECTIONS_MOST]; /* after `facing` */
    /* By direction: which border of a place is crossed, from 0; 4 more for that of the neighbour;
     * -1: none is. NULL: places have no borders. */
    const int8_t *border_cell;
    /* The distance between the nearest points of two bodies. diagonal: of squares only. */
    int64_t (*gap)(struct body a, struct body b, int32_t diagonal);
    struct spot (*step)(struct spot from, int64_t direction);
    /* The direction of a step from a towards b; -1 if they are equal. */
    int8_t (*direction)(struct spot a, struct spot b);
    /* The number of steps that the line from a to b takes, and its place after i of n steps. */
    int64_t (*line_steps)(struct spot a, struct spot b);
    struct spot (*line_spot)(struct spot a, struct spot b, int64_t i, int64_t n);
    /* Sets row i of the body, i from 0. Returns false after the last. */
    bool (*body_row)(struct body b, int32_t i, struct row_span *out);
    /* Tables by offset: the columns that a table needs, and the column of a place in it. */
    int64_t (*table_width)(int64_t columns, int64_t rows);
    int64_t (*table_column)(struct spot at, int64_t rows);
    /* Fills them for offsets below `width` columns and `rows` rows, both ways. Entry 0 is the
     * middle; a row has 2 * width entries. */
    void (*tables_fill)(int32_t width, int32_t rows, int32_t diagonal, uint8_t *distances,
                        int8_t *directions);
};

/* Requires sort < SPACE_COUNT. */
const struct geometry *geometry_of(int32_t sort);
/* Does the whole body fit on a map of that size? */
bool body_fits_map(const struct geometry *g, struct body b, int64_t columns, int64_t rows);

#endif
