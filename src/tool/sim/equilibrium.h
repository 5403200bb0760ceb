/* equilibrium.h -- Declares the solution of matrix games, in exact fractions. */
#ifndef FRAY_TOOL_EQUILIBRIUM_H
#define FRAY_TOOL_EQUILIBRIUM_H

#include <stdbool.h>
#include <stdint.h>

enum { GAME_MOST = 64 }; /* rows, and columns */

/* A game: what the row player gets, row by row. */
struct matrix_game {
    int rows, columns;
    int64_t pays[GAME_MOST * GAME_MOST];
};
struct fraction {
    int64_t numerator, denominator; /* in lowest terms; denominator > 0 */
};
/* A pair of mixed strategies of which neither gains by a change. */
struct equilibrium {
    struct fraction row[GAME_MOST], column[GAME_MOST]; /* chances */
    double value;                                      /* of the game, for the row player */
    int dropped; /* low bits of all numbers that did not fit */
};
/* False: the game has no rows or columns, or too many. */
bool equilibrium_find(const struct matrix_game *game, struct equilibrium *found);
double fraction_value(struct fraction f);

#endif
