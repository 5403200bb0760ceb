/* coverage.h -- The object behind `fray_cover`, for coverage.c and coverage_parts.c. */
#ifndef FRAY_TEST_COVERAGE_H
#define FRAY_TEST_COVERAGE_H

#include "engine/vm/coverage_counts.h"
#include "fray/test.h"
#include "lib/fight/fight.h"

struct cover_place {
    const char *text;
    uint32_t line, column;
};

struct fray_cover {
    fray_program *program;
    struct arena arena;
    struct coverage_counts seen;
    struct cover_place *places; /* [point] */
    struct arena parts_arena;   /* of the last fray_cover_parts */
};

#endif
