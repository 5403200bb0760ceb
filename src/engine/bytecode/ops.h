/* ops.h -- The instructions, as numbers: a row each of ops.def.
 *
 * Only who names one includes this. op_row.h has what the rows say.
 */
#ifndef FRAY_BYTECODE_OPS_H
#define FRAY_BYTECODE_OPS_H

#include "enums.h"

enum op {
#define OP(name, ...) BC_##name,
#include "ops.def"
#undef OP
    BC_COUNT
};

/* The least permission of a function with such an instruction. An instruction that is not in the
 * table needs the highest. */
enum permission op_permission(enum op op);

#endif
