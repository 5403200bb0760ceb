/* program_object.h -- The program object behind `fray_program`, for the rooms of src/lib. */
#ifndef FRAY_PROGRAM_PROGRAM_OBJECT_H
#define FRAY_PROGRAM_PROGRAM_OBJECT_H

#include "base/str.h"
#include "base/vec.h"
#include "fray/program.h"

struct program;
struct program_index;

/* Made by fray_compile. `code` is sealed and verified, `index` is made from it. Both are immutable,
 * shared by fights and owned by the program. All memory comes from `memory`. */
struct fray_program {
    const struct memory *memory; /* points at `own` or at memory_default */
    struct memory own;           /* the host's allocator, copied */
    struct program *code;
    struct program_index *index;
    bool partial;    /* generated for checking only, without code that checks rarely run */
    bool run_failed; /* a check by running failed; in a partial program missing code may be why */
    struct arena texts;                             /* results of queries and test reports */
    const char *listing, *listing_tables, *written; /* made at the first call, in `texts` */
    size_t written_size;
    VEC(fray_account) accounts; /* filled by requirements.c, in `texts` */
    struct file_cache *files;   /* of a program for names: the trees of its files; or NULL */
};

/* The allocator of the host; NULL or zeroed: the usual one. */
static inline struct memory memory_of(const fray_memory *memory)
{
    return memory && memory->resize ? (struct memory){memory->resize, memory->ctx} : memory_default;
}
/* Frees the code and its index. */
void program_drop_code(fray_program *o);
/* Makes o->written, unless it is made. */
fray_result program_bytes(fray_program *o);
/* The word of a value of a tag; NULL: there is no such value. */
const char *tag_value_chars(const struct program *p, int32_t tag, int64_t value);
/* The value with that word, or -1. */
int32_t tag_value_find(const struct program *p, int32_t tag, struct str word);

#endif
