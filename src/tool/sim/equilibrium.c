/* equilibrium.c -- Solves matrix games by the simplex method, in exact fractions.
 *
 * With all payoffs positive, the column player maximises the sum of y, where A y <= 1 and y >= 0.
 * The dual solution is the strategy of the row player. The tableau holds whole numbers over one
 * common denominator, and each division is exact (Edmonds, Bareiss). Bland's rule prevents cycles.
 * Floating point would leave open whether a small chance is zero.
 *
 * If a number exceeds 127 bits, all payoffs lose their lowest bit and the method begins again.
 */
#include "equilibrium.h"

#include <string.h>

__extension__ typedef __int128 wide;

enum { WIDTH_MOST = 2 * GAME_MOST + 1 };

/* Constraints, then the objective. Columns: y, slacks, the right side. */
struct tableau {
    int rows, columns, width;
    wide at[GAME_MOST + 1][WIDTH_MOST];
    wide denominator; /* of all numbers */
    int basis[GAME_MOST];
};

static int64_t least_of(const struct matrix_game *game)
{
    int64_t least = game->pays[0];
    for (int i = 1; i < game->rows * game->columns; i++)
        if (game->pays[i] < least) least = game->pays[i];
    return least;
}

static void begin(struct tableau *t, const struct matrix_game *game, int dropped)
{
    int64_t least = least_of(game);
    memset(t, 0, sizeof *t);
    t->rows = game->rows;
    t->columns = game->columns;
    t->width = t->columns + t->rows + 1;
    t->denominator = 1;
    for (int i = 0; i < t->rows; i++) {
        for (int j = 0; j < t->columns; j++)
            t->at[i][j] = (((wide)game->pays[i * t->columns + j] - least) >> dropped) + 1;
        t->at[i][t->columns + i] = 1;
        t->at[i][t->width - 1] = 1;
        t->basis[i] = t->columns + i;
    }
    for (int j = 0; j < t->columns; j++) t->at[t->rows][j] = -1;
}

/* The first column that improves the objective; -1: it is at its maximum. */
static int entering(const struct tableau *t)
{
    for (int j = 0; j < t->width - 1; j++)
        if (t->at[t->rows][j] < 0) return j;
    return -1;
}

/* The row that limits the column most; of equal ones that with the first variable. -1: a product
 * does not fit. */
static int leaving(const struct tableau *t, int column)
{
    int best = -1;
    for (int i = 0; i < t->rows; i++) {
        wide a, b;
        if (t->at[i][column] <= 0) continue;
        if (best < 0) {
            best = i;
            continue;
        }
        if (__builtin_mul_overflow(t->at[i][t->width - 1], t->at[best][column], &a) ||
            __builtin_mul_overflow(t->at[best][t->width - 1], t->at[i][column], &b))
            return -1;
        if (a < b || (a == b && t->basis[i] < t->basis[best])) best = i;
    }
    return best;
}

static bool pivot(struct tableau *t, int row, int column)
{
    wide center = t->at[row][column];
    for (int i = 0; i <= t->rows; i++) {
        wide factor = t->at[i][column], a, b, difference;
        if (i == row) continue;
        for (int j = 0; j < t->width; j++) {
            if (__builtin_mul_overflow(t->at[i][j], center, &a) ||
                __builtin_mul_overflow(factor, t->at[row][j], &b) ||
                __builtin_sub_overflow(a, b, &difference))
                return false;
            t->at[i][j] = difference / t->denominator;
        }
    }
    t->denominator = center;
    t->basis[row] = column;
    return true;
}

/* False: a number did not fit. */
static bool solve(struct tableau *t)
{
    int column, row;
    while ((column = entering(t)) >= 0) {
        row = leaving(t, column);
        if (row < 0 || !pivot(t, row, column)) return false;
    }
    return true;
}

static struct fraction reduced(wide numerator, wide denominator)
{
    wide a = numerator, b = denominator;
    while (b) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    if (a) numerator /= a, denominator /= a;
    while (numerator > INT64_MAX || denominator > INT64_MAX) numerator /= 2, denominator /= 2;
    return (struct fraction){(int64_t)numerator, (int64_t)denominator};
}

double fraction_value(struct fraction f)
{
    return (double)f.numerator / (double)f.denominator;
}

bool equilibrium_find(const struct matrix_game *game, struct equilibrium *found)
{
    struct tableau t;
    memset(found, 0, sizeof *found);
    if (game->rows < 1 || game->columns < 1 || game->rows > GAME_MOST || game->columns > GAME_MOST)
        return false;
    for (begin(&t, game, 0); !solve(&t); begin(&t, game, found->dropped)) found->dropped++;
    wide sum = t.at[t.rows][t.width - 1];
    for (int j = 0; j < t.columns; j++) found->column[j] = (struct fraction){0, 1};
    for (int i = 0; i < t.rows; i++) {
        found->row[i] = reduced(t.at[t.rows][t.columns + i], sum);
        if (t.basis[i] < t.columns) found->column[t.basis[i]] = reduced(t.at[i][t.width - 1], sum);
    }
    found->value =
        ((double)t.denominator / (double)sum - 1) * (double)((int64_t)1 << found->dropped) +
        (double)least_of(game);
    return true;
}
