/* geometry.c -- Measures of drawn maps: squares, hexes and a plane.
 *
 * Hexes are computed in axial coordinates: q = column - row / 2, and the row. Distances on the
 * plane are rounded up, so `distance <= d` is exact.
 */
#include "geometry.h"

#include <stddef.h>
#include <stdlib.h>

static int64_t div_down(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- squares --------------------------------------------------------------------------------- */

static int64_t axis_gap(int64_t a, int32_t size_a, int64_t b, int32_t size_b)
{
    if (a + size_a <= b) return b - (a + size_a) + 1;
    if (b + size_b <= a) return a - (b + size_b) + 1;
    return 0;
}

static inline int32_t squares_length(int32_t x, int32_t y, int32_t diagonal)
{
    int32_t most = x > y ? x : y, least = x > y ? y : x;
    return diagonal == 2 ? most + least : diagonal == 3 ? most + least / 2 : most;
}

static int64_t squares_gap(struct body a, struct body b, int32_t diagonal)
{
    int64_t x = axis_gap(a.at.column, a.size, b.at.column, b.size),
            y = axis_gap(a.at.row, a.size, b.at.row, b.size);
    return squares_length((int32_t)x, (int32_t)y, diagonal);
}

/* 0 E, 1 SE, 2 S, 3 SW, 4 W, 5 NW, 6 N, 7 NE */
static struct spot squares_step(struct spot from, int64_t direction)
{
    static const int8_t columns[DIRECTIONS_MOST] = {1, 1, 0, -1, -1, -1, 0, 1},
                        rows[DIRECTIONS_MOST] = {0, 1, 1, 1, 0, -1, -1, -1};
    return (struct spot){from.column + columns[direction], from.row + rows[direction]};
}

/* [row][column], by sign + 1 */
static const int8_t squares_by_sign[3][3] = {{5, 6, 7}, {4, -1, 0}, {3, 2, 1}};

static int8_t squares_direction(struct spot a, struct spot b)
{
    return squares_by_sign[(b.row > a.row) - (b.row < a.row) + 1]
                          [(b.column > a.column) - (b.column < a.column) + 1];
}

static int64_t squares_line_steps(struct spot a, struct spot b)
{
    return larger(llabs(b.column - a.column), llabs(b.row - a.row));
}

/* The square nearest to the line. Ties go east and south, so both directions give the same
 * squares. */
static struct spot squares_line_spot(struct spot a, struct spot b, int64_t i, int64_t n)
{
    return (struct spot){a.column + div_down(2 * (b.column - a.column) * i + n, 2 * n),
                         a.row + div_down(2 * (b.row - a.row) * i + n, 2 * n)};
}

static bool squares_body_row(struct body b, int32_t i, struct row_span *out)
{
    *out = (struct row_span){b.at.row + i, b.at.column, b.at.column + b.size};
    return i < b.size;
}

static int64_t squares_table_width(int64_t columns, int64_t rows)
{
    (void)rows;
    return columns;
}

static int64_t squares_table_column(struct spot at, int64_t rows)
{
    (void)rows;
    return at.column;
}

/* ---- hexes ----------------------------------------------------------------------------------- */

struct axial {
    int64_t q, r;
};

static struct axial axial_of(struct spot s)
{
    return (struct axial){s.column - div_down(s.row, 2), s.row};
}

static struct spot spot_of_axial(struct axial a)
{
    return (struct spot){a.q + div_down(a.r, 2), a.r};
}

static int64_t axial_length(int64_t q, int64_t r)
{
    return larger(larger(llabs(q), llabs(r)), llabs(q + r));
}

/* The gap between two bodies that reach size - 1 around their places. */
static int64_t round_gap(int64_t centres, struct body a, struct body b)
{
    return larger(0, centres - (a.size - 1) - (b.size - 1));
}

static int64_t hexes_gap(struct body a, struct body b, int32_t diagonal)
{
    struct axial from = axial_of(a.at), to = axial_of(b.at);
    (void)diagonal;
    return round_gap(axial_length(to.q - from.q, to.r - from.r), a, b);
}

/* 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE */
static const int8_t hex_q[] = {1, 0, -1, -1, 0, 1}, hex_r[] = {0, 1, 1, 0, -1, -1};

static struct spot hexes_step(struct spot from, int64_t direction)
{
    struct axial a = axial_of(from);
    return spot_of_axial((struct axial){a.q + hex_q[direction], a.r + hex_r[direction]});
}

/* The direction with the largest scalar product. Of two that tie, the lower number. */
static int8_t hexes_direction(struct spot a, struct spot b)
{
    struct axial from = axial_of(a), to = axial_of(b);
    int64_t q = to.q - from.q, r = to.r - from.r, best = 0;
    int8_t found = -1;
    for (int8_t d = 0; d < 6; d++) {
        int64_t along = q * (2 * hex_q[d] + hex_r[d]) + r * (2 * hex_r[d] + hex_q[d]);
        if (along > best) best = along, found = d;
    }
    return found;
}

static int64_t hexes_line_steps(struct spot a, struct spot b)
{
    return hexes_gap((struct body){a, 1}, (struct body){b, 1}, 1);
}

/* The hex nearest to the line, by cube coordinates. The line is moved a little to the east and
 * south, so ties are the same in both directions. */
static struct spot hexes_line_spot(struct spot a, struct spot b, int64_t i, int64_t n)
{
    enum { FINE = 16 };
    struct axial from = axial_of(a), to = axial_of(b);
    int64_t unit = n * FINE, part[3], near[3], off[3];
    part[0] = (from.q * n + (to.q - from.q) * i) * FINE + 2;
    part[1] = (from.r * n + (to.r - from.r) * i) * FINE + 1;
    part[2] = -part[0] - part[1];
    for (int k = 0; k < 3; k++) {
        near[k] = div_down(2 * part[k] + unit, 2 * unit);
        off[k] = llabs(near[k] * unit - part[k]);
    }
    if (off[0] > off[1] && off[0] > off[2])
        near[0] = -near[1] - near[2];
    else if (off[1] > off[2])
        near[1] = -near[0] - near[2];
    return spot_of_axial((struct axial){near[0], near[1]});
}

static bool hexes_body_row(struct body b, int32_t i, struct row_span *out)
{
    struct axial at = axial_of(b.at);
    int64_t reach = b.size - 1, r = i - reach, row = at.r + r, shift = div_down(row, 2);
    *out = (struct row_span){row, at.q + larger(-reach, -r - reach) + shift,
                             at.q + smaller(reach, -r + reach) + shift + 1};
    return i <= 2 * reach;
}

static int64_t hexes_table_width(int64_t columns, int64_t rows)
{
    return columns + (rows - 1) / 2;
}

static int64_t hexes_table_column(struct spot at, int64_t rows)
{
    return axial_of(at).q + (rows - 1) / 2;
}

/* ---- the plane ------------------------------------------------------------------------------- */

/* Newton's method from above: the first value that does not fall is the root, rounded down. It
 * begins with a power of two that is less than twice the root. */
static int64_t root_up(int64_t n)
{
    if (n < 2) return n;
    int64_t root = 2;
    while (root * root < n) root *= 2;
    int64_t next = (root + n / root) / 2;
    while (next < root) {
        root = next;
        next = (root + n / root) / 2;
    }
    return root * root < n ? root + 1 : root;
}

static int64_t plane_gap(struct body a, struct body b, int32_t diagonal)
{
    int64_t x = b.at.column - a.at.column, y = b.at.row - a.at.row;
    (void)diagonal;
    return round_gap(root_up(x * x + y * y), a, b);
}

/* The nearest of eight directions. tan 22.5 degrees is the root of 2, less 1: an offset is along an
 * axis if (most + least)^2 < 2 * most^2. No whole numbers tie. */
static int8_t plane_direction(struct spot a, struct spot b)
{
    int64_t x = b.column - a.column, y = b.row - a.row, most = larger(llabs(x), llabs(y)),
            least = smaller(llabs(x), llabs(y));
    if ((most + least) * (most + least) < 2 * most * most) {
        if (llabs(x) > llabs(y))
            b.row = a.row;
        else
            b.column = a.column;
    }
    return squares_direction(a, b);
}

static bool plane_body_row(struct body b, int32_t i, struct row_span *out)
{
    int64_t reach = b.size - 1, y = i - reach, left = reach * reach - y * y;
    if (i > 2 * reach) return false;
    int64_t wide = root_up(left);
    if (wide * wide > left) wide--;
    *out = (struct row_span){b.at.row + y, b.at.column - wide, b.at.column + wide + 1};
    return true;
}

/* ---- tables of offsets ----------------------------------------------------------------------- */

/* Each space has a loop of its own, so that its functions are inlined. Every fight fills them. */
static void squares_tables_fill(int32_t width, int32_t rows, int32_t diagonal, uint8_t *distances,
                                int8_t *directions)
{
    for (int32_t row = 1 - rows; row < rows; row++) {
        uint8_t *to = distances + row * 2 * width;
        int8_t *towards = directions + row * 2 * width;
        const int8_t *by_sign = squares_by_sign[(row > 0) - (row < 0) + 1];
        for (int32_t column = 1 - width; column < width; column++) {
            to[column] = (uint8_t)squares_length(abs(column), abs(row), diagonal);
            towards[column] = by_sign[(column > 0) - (column < 0) + 1];
        }
    }
}
#define TABLES_FILL(space, offset_spot)                                                            \
    static void space##_tables_fill(int32_t width, int32_t rows, int32_t diagonal,                 \
                                    uint8_t *distances, int8_t *directions)                        \
    {                                                                                              \
        const struct body origin = {.size = 1};                                                    \
        for (int32_t row = 1 - rows; row < rows; row++)                                            \
            for (int32_t column = 1 - width; column < width; column++) {                           \
                struct body to = {offset_spot, 1};                                                 \
                int32_t at = row * 2 * width + column;                                             \
                distances[at] = (uint8_t)space##_gap(origin, to, diagonal);                        \
                directions[at] = space##_direction(origin.at, to.at);                              \
            }                                                                                      \
    }
TABLES_FILL(hexes, spot_of_axial((struct axial){column, row}))
TABLES_FILL(plane, ((struct spot){column, row}))

/* ---- the table ------------------------------------------------------------------------------- */

#define COMPASS                                                                                    \
    {                                                                                              \
        "east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east"   \
    }
#define HEX_SIDES                                                                                  \
    {                                                                                              \
        "east", "south_east", "south_west", "west", "north_west", "north_east"                     \
    }

static const int8_t square_borders[] = {0, -1, 1, -1, 4, -1, 5, -1};
static const int8_t hex_borders[] = {0, 1, 2, 4, 5, 6};

static const struct geometry geometries[SPACE_COUNT] = {
    [SPACE_NONE] = {.word = "",
                    .place = "place",
                    .unit = "space",
                    .units = "spaces",
                    .directions = DIRECTIONS_MOST,
                    .direction_words = COMPASS},
    [SPACE_SQUARES] = {.word = "squares",
                       .place = "square",
                       .unit = "space",
                       .units = "spaces",
                       .is_drawn = true,
                       .touch_is_a_box = true,
                       .directions = 8,
                       .direction_words = COMPASS,
                       .border_cell = square_borders,
                       .gap = squares_gap,
                       .step = squares_step,
                       .direction = squares_direction,
                       .line_steps = squares_line_steps,
                       .line_spot = squares_line_spot,
                       .body_row = squares_body_row,
                       .table_width = squares_table_width,
                       .table_column = squares_table_column,
                       .tables_fill = squares_tables_fill},
    [SPACE_ZONES] = {.word = "zones",
                     .place = "zone",
                     .unit = "zone",
                     .units = "zones",
                     .directions = DIRECTIONS_MOST,
                     .direction_words = COMPASS},
    [SPACE_HEXES] = {.word = "hexes",
                     .place = "hex",
                     .unit = "hex",
                     .units = "hexes",
                     .is_drawn = true,
                     .blanks_are_layout = true,
                     .directions = 6,
                     .direction_words = HEX_SIDES,
                     .border_cell = hex_borders,
                     .gap = hexes_gap,
                     .step = hexes_step,
                     .direction = hexes_direction,
                     .line_steps = hexes_line_steps,
                     .line_spot = hexes_line_spot,
                     .body_row = hexes_body_row,
                     .table_width = hexes_table_width,
                     .table_column = hexes_table_column,
                     .tables_fill = hexes_tables_fill},
    [SPACE_PLANE] = {.word = "plane",
                     .place = "point",
                     .unit = "unit",
                     .units = "units",
                     .is_drawn = true,
                     .directions = 8,
                     .direction_words = COMPASS,
                     .gap = plane_gap,
                     .step = squares_step,
                     .direction = plane_direction,
                     .line_steps = squares_line_steps,
                     .line_spot = squares_line_spot,
                     .body_row = plane_body_row,
                     .table_width = squares_table_width,
                     .table_column = squares_table_column,
                     .tables_fill = plane_tables_fill},
};

const struct geometry *geometry_of(int32_t sort)
{
    return &geometries[sort];
}

bool body_fits_map(const struct geometry *g, struct body b, int64_t columns, int64_t rows)
{
    struct row_span s;
    for (int32_t i = 0; g->body_row(b, i, &s); i++)
        if (s.row < 0 || s.row >= rows || s.from < 0 || s.to > columns) return false;
    return true;
}
