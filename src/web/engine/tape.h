/* tape.h -- The tape: how results reach TypeScript, as a sequence of tagged values in memory.
 *
 * A call clears the tape and writes its result; TypeScript (tape.ts) reads the values in the same
 * order. Each value has a tag, so that a reader out of step throws instead of misreading.
 */
#ifndef FRAY_WEB_TAPE_H
#define FRAY_WEB_TAPE_H

#include <stddef.h>
#include <stdint.h>

#include "fray.h"

void tape_clear(void);
void tape_int(int64_t value); /* as a double: exact to 2^53 */
void tape_real(double value);
void tape_exact(uint64_t value);  /* as 64 bits, for seeds, hashes and file sizes */
void tape_text(const char *text); /* NULL is a value of its own */
void tape_bytes(const void *bytes, size_t size);
extern const fray_sink tape_sink; /* writes what fray_show_event and the like show */
int tape_failed(void);            /* 1: memory ran out since the last clear */

/* Results that several calls share. */
void tape_findings(fray_findings *findings); /* NULL: none */

/* A list of texts from TypeScript: each ends in NUL. */
struct texts {
    const char *at;
    int count;
};
const char *texts_next(struct texts *list);
/* Returns the texts as an array to free; NULL: no memory. */
const char **texts_all(struct texts list);

#include <emscripten.h>
#define EXPORT EMSCRIPTEN_KEEPALIVE

#endif
