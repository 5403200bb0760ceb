/* codegen.h -- Generates a program from a checked model, the last step of compiling. */
#ifndef FRAY_CODEGEN_CODEGEN_H
#define FRAY_CODEGEN_CODEGEN_H

#include "lang/sema/model/model.h"

struct unit {
    struct ast **files;
    size_t file_count;
    const bool *beside;              /* by file: its names are its own; or NULL */
    const struct table_scene *table; /* or NULL */
    bool declarations;               /* check no line of a content and no body */
};

/* Checks the files. Returns NULL if there are errors (in d), those of reading included, or if
 * memory ran out. */
struct model *unit_check(struct unit *u, struct diags *d, struct arena *a);

/* The purpose of a program: those of fray_purpose, in its order; to be checked only; or to run a
 * few tests and be generated fast. A program that is only checked or mutated is not optimized, and
 * has no texts of files and no hash. A program of names has the trials alone. A program to be
 * watched inlines nothing, and each jump of a condition has the place of its operand. A program for
 * debugging inlines nothing, is not optimized, and knows its statements and local names (struct
 * stop_point). */
enum program_use {
    FOR_MANY_FIGHTS,
    FOR_QUESTIONS,
    FOR_ONE_FIGHT,
    FOR_COVERAGE,
    FOR_ENCOUNTERS,
    FOR_NAMES,
    FOR_DEBUGGING,
    FOR_CHECKING,
    FOR_MUTATION,
    FOR_WATCHING,
    FOR_ONE_ANSWER, /* the trials of the first file, asked about once */
    FOR_ANSWERS     /* likewise, dozens of times */
};

/* Requires a model without errors. Returns NULL if there are errors (in d) or if memory ran out.
 * The program has passed program_verify. Its arena comes from `memory` and outlives `a`, which
 * holds the model. */
struct program *program_generate(struct model *m, struct diags *d, struct arena *a,
                                 const struct memory *memory, enum program_use made);

#endif
