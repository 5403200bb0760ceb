/* solid.c -- how a straight line meets a box in space, in whole numbers and exactly.
 *
 * The line runs from time 0 to time 1. Along each axis it is between two sides of the box from one moment to another; moments are
 * fractions, compared by multiplying. It knows nothing of places, ground or bodies: rules say how high things are and what stops sight.
 */
#include "vm/vm.h"

enum { FARTHEST = 1 << 30 }; /* coordinates: two differences, multiplied, stay below 2^63 */

struct moment_of { int64_t part, whole; }; /* whole > 0 */

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
        if (a < -FARTHEST || a > FARTHEST || b < -FARTHEST || b > FARTHEST || low < -FARTHEST || low > FARTHEST || high < -FARTHEST || high > FARTHEST)
            return vm_fail(vm, "lines and boxes are measured from -%d to %d", FARTHEST, FARTHEST);
        if (a == b) {
            if (a < low || a > high) return true;
            along_a_side |= a == low || a == high;
            continue;
        }
        moves = true;
        if (low > high) return true;
        struct moment_of in = b > a ? (struct moment_of){low - a, b - a} : (struct moment_of){a - high, a - b};
        struct moment_of out = b > a ? (struct moment_of){high - a, b - a} : (struct moment_of){a - low, a - b};
        if (later(in, enters)) enters = in;
        if (later(leaves, out)) leaves = out;
        if (later(enters, leaves)) return true;
    }
    if (!moves) *meeting = along_a_side ? MEETS_IN_A_POINT : MEETS_INSIDE;
    else if (!later(leaves, enters)) *meeting = MEETS_IN_A_POINT;
    else *meeting = along_a_side ? MEETS_ALONG : MEETS_INSIDE;
    return true;
}
