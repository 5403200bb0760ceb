/* line_box.c -- how a straight line meets boxes in space, in whole numbers and exactly.
 *
 * The line runs from time 0 to time 1. Along each axis it is between two sides of the box from one
 * moment to another; moments are fractions, compared by multiplying. It knows nothing of places,
 * ground or bodies: rules say how high things are and what stops sight.
 */
#include "vm/vm.h"

enum {
    FARTHEST = 1 << 30, /* coordinates: two differences, multiplied, stay below 2^63 */
    WIDEST = 1 << 20    /* a square: no map is so large that its last one lies farther off */
};

struct moment_of {
    int64_t part, whole;
}; /* whole > 0 */

static bool later(struct moment_of a, struct moment_of b)
{
    return a.part * b.whole > b.part * a.whole;
}

bool line_meets_box(struct vm *vm, const int64_t *ends, const int64_t *box, int64_t *meeting)
{
    struct moment_of enters = {0, 1}, leaves = {1, 1};
    bool moves = false, along_a_side = false;
    *meeting = MEETS_NOT;
    for (int axis = 0; axis < 3; axis++) {
        int64_t a = ends[axis], b = ends[axis + 3], low = box[2 * axis], high = box[2 * axis + 1];
        if (a < -FARTHEST || a > FARTHEST || b < -FARTHEST || b > FARTHEST || low < -FARTHEST ||
            low > FARTHEST || high < -FARTHEST || high > FARTHEST)
            return vm_fail(vm, "lines and boxes are measured from -%d to %d", FARTHEST, FARTHEST);
        if (a == b) {
            if (a < low || a > high) return true;
            along_a_side |= a == low || a == high;
            continue;
        }
        moves = true;
        if (low > high) return true;
        struct moment_of in =
            b > a ? (struct moment_of){low - a, b - a} : (struct moment_of){a - high, a - b};
        struct moment_of out =
            b > a ? (struct moment_of){high - a, b - a} : (struct moment_of){a - low, a - b};
        if (later(in, enters)) enters = in;
        if (later(leaves, out)) leaves = out;
        if (later(enters, leaves)) return true;
    }
    if (!moves)
        *meeting = along_a_side ? MEETS_IN_A_POINT : MEETS_INSIDE;
    else if (!later(leaves, enters))
        *meeting = MEETS_IN_A_POINT;
    else
        *meeting = along_a_side ? MEETS_ALONG : MEETS_INSIDE;
    return true;
}

/* The squares of a list as pillars: each `size` wide, from low to high. */
bool line_meets_squares(struct vm *vm, const int64_t *ends, int64_t size, int64_t squares,
                        int64_t low, int64_t high, int64_t *meeting)
{
    int64_t *at;
    int32_t count;
    *meeting = MEETS_NOT;
    if (!list_open(vm, squares, &at, &count)) return false;
    if (vm->at.space != SPACE_SQUARES) return vm_fail(vm, "only squares can be pillars");
    if (size < 1 || size > WIDEST) return vm_fail(vm, "a square is 1 to %d wide", WIDEST);
    vm->head->fuel -= count;
    for (int32_t i = 0; i < count && *meeting < MEETS_INSIDE; i++) {
        if (!place_is(vm, at[i])) return vm_fail(vm, "there is no such place");
        int64_t row = place_row(vm, at[i]), column = at[i] - row * vm->at.columns, how;
        const int64_t box[6] = {
            column * size, (column + 1) * size, row * size, (row + 1) * size, low, high};
        if (!line_meets_box(vm, ends, box, &how)) return false;
        if (how > *meeting) *meeting = how;
    }
    return true;
}
