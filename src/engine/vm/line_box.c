/* line_box.c -- Exact intersection of a segment with axis-parallel boxes, in whole numbers.
 *
 * The slab method: the segment runs from time 0 to time 1 and is between the two faces of an axis
 * during an interval. The box is met in the intersection of the intervals. Times are fractions,
 * compared by cross multiplication. Places, ground and bodies are unknown here: the rules say how
 * high things are and what blocks sight.
 */
#include "line_box.h"

#include "list_stack.h"
#include "space.h"
#include "trap.h"

enum {
    FARTHEST = 1 << 30, /* a coordinate: the product of two differences stays below 2^63 */
    WIDEST = 1 << 20    /* a square: then every map ends before FARTHEST */
};

struct ratio {
    int64_t numerator, denominator; /* denominator > 0 */
};

static bool is_greater(struct ratio a, struct ratio b)
{
    return a.numerator * b.denominator > b.numerator * a.denominator;
}

bool line_meets_box(struct vm *vm, const int64_t *ends, const int64_t *box, int64_t *meeting)
{
    struct ratio enters = {0, 1}, leaves = {1, 1};
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
        struct ratio in = b > a ? (struct ratio){low - a, b - a} : (struct ratio){a - high, a - b};
        struct ratio out = b > a ? (struct ratio){high - a, b - a} : (struct ratio){a - low, a - b};
        if (is_greater(in, enters)) enters = in;
        if (is_greater(leaves, out)) leaves = out;
        if (is_greater(enters, leaves)) return true;
    }
    if (!moves)
        *meeting = along_a_side ? MEETS_IN_A_POINT : MEETS_INSIDE;
    else if (!is_greater(leaves, enters))
        *meeting = MEETS_IN_A_POINT;
    else
        *meeting = along_a_side ? MEETS_ALONG : MEETS_INSIDE;
    return true;
}

/* Tests a list of squares as pillars, `size` wide, from low to high. The strongest meeting
 * counts. */
bool line_meets_squares(struct vm *vm, const int64_t *ends, int64_t size, int64_t squares,
                        int64_t low, int64_t high, int64_t *meeting)
{
    int64_t *at;
    int32_t count;
    *meeting = MEETS_NOT;
    if (!list_open(vm, squares, &at, &count)) return false;
    if (vm->layout.space != SPACE_SQUARES) return vm_fail(vm, "only squares can be pillars");
    if (size < 1 || size > WIDEST) return vm_fail(vm, "a square is 1 to %d wide", WIDEST);
    vm->head->fuel -= count;
    for (int32_t i = 0; i < count && *meeting < MEETS_INSIDE; i++) {
        if (!place_valid(vm, at[i])) return vm_fail(vm, "there is no such place");
        int64_t row = place_row(vm, at[i]), column = at[i] - row * vm->layout.columns, how;
        const int64_t box[6] = {
            column * size, (column + 1) * size, row * size, (row + 1) * size, low, high};
        if (!line_meets_box(vm, ends, box, &how)) return false;
        if (how > *meeting) *meeting = how;
    }
    return true;
}
