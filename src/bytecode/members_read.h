/* members_read.h -- which members the code of a fight can ask for at all. It knows code and no
 * fight. */
#ifndef FRAY_BYTECODE_MEMBERS_READ_H
#define FRAY_BYTECODE_MEMBERS_READ_H

#include "bytecode/program.h"

/* A byte a member: code that can run in this encounter loads it. What only other encounters, tests
 * and trials load is not read, nor what is only written. NULL: no memory. */
const uint8_t *members_read(const struct program *p, int32_t encounter, struct arena *arena);

#endif
