/* line_pairs.h -- Declares the lines that the tallies of two versions of a fight share. */
#ifndef FRAY_TOOL_LINE_PAIRS_H
#define FRAY_TOOL_LINE_PAIRS_H

#include <fray.h>
#include <stddef.h>
#include <stdint.h>

#include "fray.h"

enum { VERSIONS = 2 };

struct line_pairs {
    size_t count;
    int *line[VERSIONS]; /* of pair i */
    /* pair of a line plus 1; 0: the other version has no such line */
    size_t *pair_of[VERSIONS];
};

/* Pairs lines by what they count: measure, side, creature and content, each by name. */
void line_pairs_find(struct line_pairs *pairs, const fray_program *const program[VERSIONS],
                     const fray_fight *const start[VERSIONS], fray_tally *const tally[VERSIONS]);
void line_pairs_free(struct line_pairs *pairs);

#endif
