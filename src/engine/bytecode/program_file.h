/* program_file.h -- The compiled file. */
#ifndef FRAY_BYTECODE_PROGRAM_FILE_H
#define FRAY_BYTECODE_PROGRAM_FILE_H

#include "base/str.h"

struct program;

/* Reading verifies. Returns 0; -1 with a reason; -2 if there is
 * no memory. */
int program_write(const struct program *p, struct text *out);
int program_read(const struct memory *memory, struct str bytes, struct program **out,
                 struct text *why);
bool program_is_file(struct str bytes); /* begins like a compiled program */

#endif
