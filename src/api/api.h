/* api.h -- what the files of the api share: the program object behind `fray_program`. Private to
 * src/api. */
#ifndef FRAY_API_API_H
#define FRAY_API_API_H

#include "bytecode/program.h"
#include "fray.h"
#include "vm/program_index.h"

/* Made by fray_compile: `code` sealed and verified, `index` = vm_index_new(code, ...). Both are
 * immutable and shared by fights. Freed with vm_index_free(index), program_free(code),
 * arena_release(&texts). Everything comes from `memory`. */
struct fray_program {
    const struct memory *memory; /* points at `own` or at memory_default */
    struct memory own;           /* the host's allocator, copied */
    struct program *code;
    struct program_index *index;
    /* made to be checked: without code that this hardly runs; something failed in it, perhaps for
     * want of that */
    bool partial, stumbled;
    struct arena texts;                             /* what queries and test reports hand out */
    const char *listing, *listing_tables, *written; /* made at the first call, in `texts` */
    size_t written_size;
    VEC(fray_account) accounts; /* filled by requirements.c, in `texts` */
};

#endif
