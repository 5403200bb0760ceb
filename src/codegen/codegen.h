/* codegen.h -- from checked source to a program: the last step of compiling. */
#ifndef FRAY_CODEGEN_CODEGEN_H
#define FRAY_CODEGEN_CODEGEN_H

#include "sema/model.h"

struct unit {
    struct ast **files;
    size_t file_count;
    uint64_t beside; /* bits of files whose names they alone see */
};

/* Checks: NULL when there are errors (in d), also those of reading, or when memory ran out. */
struct model *unit_check(struct unit *u, struct diags *d, struct arena *a);

/* What a program is for: to run, to run with points for coverage, or only to have been made, since
 * that finds faults: then it is without the texts of its files and without a hash. PLAIN: to run as
 * it was written, instruction for instruction, which is what the optimizer is held to. */
enum program_use { FOR_RUNNING, FOR_COVERAGE, FOR_CHECKING, UNOPTIMIZED };

/* NULL when there are errors (in d) or when memory ran out; m must be free of errors. The program
 * has passed program_verify; its arena comes from `memory` and outlives `a`, which holds the model.
 */
struct program *program_generate(struct model *m, struct diags *d, struct arena *a,
                                 const struct memory *memory, enum program_use made);

#endif
