/* line_box.h -- Exact intersection of a line with boxes. */
#ifndef FRAY_VM_LINE_BOX_H
#define FRAY_VM_LINE_BOX_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

/* ends: x, y, z of both ends. box: low and high of each axis. The rules read *meeting as a
 * number. */
enum {
    MEETS_NOT,
    MEETS_IN_A_POINT,
    MEETS_ALONG, /* in more than a point, but only on the surface */
    MEETS_INSIDE
};
bool line_meets_box(struct vm *vm, const int64_t *ends, const int64_t *box, int64_t *meeting);
bool line_meets_squares(struct vm *vm, const int64_t *ends, int64_t size, int64_t squares,
                        int64_t low, int64_t high, int64_t *meeting);

#endif
