/* disassemble.h -- A listing of tables and code. */
#ifndef FRAY_BYTECODE_DISASSEMBLE_H
#define FRAY_BYTECODE_DISASSEMBLE_H

#include <stdbool.h>

struct program;
struct text;

void program_print(const struct program *p, bool tables, struct text *out);

#endif
