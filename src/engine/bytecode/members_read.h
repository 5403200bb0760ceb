/* members_read.h -- The members that the code of a fight can read. It knows code and no fight. */
#ifndef FRAY_BYTECODE_MEMBERS_READ_H
#define FRAY_BYTECODE_MEMBERS_READ_H

#include <stdint.h>

struct arena;
struct program;

/* A byte for each member: true if code that can run in this encounter loads it. Loads in other
 * encounters, tests and trials do not count, nor do writes. Returns NULL if there is no memory. */
const uint8_t *members_read(const struct program *p, int32_t encounter, struct arena *arena);

#endif
