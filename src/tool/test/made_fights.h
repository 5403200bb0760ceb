/* made_fights.h -- Declares fights of encounters and of made-up scenes, for `fray test --fights`.
 */
#ifndef FRAY_TOOL_MADE_FIGHTS_H
#define FRAY_TOOL_MADE_FIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#include "fray.h"
#include "tool/io/string_map.h"

struct made_request {
    uint64_t fights, seed;
    bool felt;               /* count what content does: see felt_report.h */
    bool quiet;              /* print only what broke */
    bool verbose;            /* print what the scenes were */
    bool pairs;              /* also fights in which each two marks or things meet */
    const char *record;      /* a file for the record of what broke, or NULL */
    uint64_t recorded;       /* so many records */
    struct string_map known; /* what broke, and how often: each is printed once */
};

/* Plays fights of the file's encounters, and of scenes made of what they have. Prints what broke a
 * promise, as the smallest test. Returns an exit code. *broken: how many things broke. */
int made_fights(struct made_request *request, const char *path, uint64_t *played, uint64_t *broken);

#endif
