/* program.h -- A compiled program: tables, strings and code. Immutable after loading, shared by
 * threads.
 *
 * It knows neither syntax trees nor fights. Tables are described once, in tables.def; instructions
 * in ops.def.
 */
#ifndef FRAY_BYTECODE_PROGRAM_H
#define FRAY_BYTECODE_PROGRAM_H

#include "base/str.h"
#include "base/vec.h"
#include "enums.h"

struct insn {
    uint8_t op, a, b, c;
    int32_t imm;
};

#define F(name, ref) int32_t name;
#define TABLE(name, fields)                                                                        \
    struct row_##name {                                                                            \
        fields                                                                                     \
    };
#include "tables.def"
#undef TABLE

/* The beginning of a statement, or of a function that is one expression, and the local names that
 * are known there. */
struct stop_point {
    int32_t pc, file;
    struct extent at;
    int32_t local_begin, local_count;
};
/* A local name and its register. elem: as in the table of members. list_of: what a list holds. */
struct stop_local {
    int32_t name, reg, type, elem, list_of;
};

struct program {
    struct arena arena; /* owns everything below */
    /* one growable array for each table: p->functions.at[i].name */
#define TABLE(name, fields) VEC(struct row_##name) name;
#include "tables.def"
#undef TABLE
#undef F
    VEC(struct insn) code;
    VEC(struct extent) places;       /* one for each instruction */
    VEC(char) strings;               /* NUL-terminated strings; offset 0 is the empty one */
    struct interner *string_index;   /* used during construction, like the next two */
    VEC(int32_t) string_offsets;     /* by interned id - 1 */
    struct interner *constant_index; /* id - 1 is the row of constants */
    int32_t flow;                    /* function, or -1 */
    uint64_t hash;                   /* of the whole content; set by program_seal */
    /* The host's name of each file, for messages; or NULL. Where a file is stored does not change a
     * program, so its path is not in the table of files. */
    struct str *shown;
    /* Of a program for debugging, in order of pc; files do not hold them. */
    VEC(struct stop_point) stops;
    VEC(struct stop_local) stop_locals;
};

/* Returns NULL if there is no memory. `memory` must outlive the program. */
struct program *program_new(const struct memory *memory);
void program_free(struct program *p);
/* Ends construction: moves all rows into memory of their size, and nothing can be added. Returns
 * false if there is no memory; then nothing has changed. */
bool program_settle(struct program *p);
/* Interned. The caller rejects bytes that are NUL. */
int32_t program_string(struct program *p, struct str s);
/* A string that is not interned: long, and used once. */
int32_t program_string_apart(struct program *p, struct str s);
struct str program_text(const struct program *p, int32_t offset);
/* Makes the views of the files; call when nothing is added any more. `shown`: a name each, or NULL
 * for the names in the table. False: no memory. */
bool program_view_files(struct program *p, const struct str *shown);
/* The name of a file for messages; "?" if there is none. */
struct str program_file_name(const struct program *p, int32_t file);
/* The same string, NUL-terminated, without its length. */
static inline const char *program_chars(const struct program *p, int32_t offset)
{
    return offset < 0 || (size_t)offset >= p->strings.len ? "" : p->strings.at + offset;
}
int32_t program_constant(struct program *p, int64_t value); /* interned: the row of constants */
static inline int64_t program_constant_at(const struct program *p, int32_t index)
{
    return (int64_t)((uint64_t)(uint32_t)p->constants.at[index].low |
                     (uint64_t)(uint32_t)p->constants.at[index].high << 32);
}
/* Computes the hash of a complete program. A failed allocation sets p->arena.failed. */
void program_seal(struct program *p);

/* The number of APPLY: a mark and the moment of its end by count (-1: as its content says). */
static inline int32_t apply_imm(int32_t content, int32_t moment)
{
    return (int32_t)((uint32_t)content | (uint32_t)(moment + 1) << 16);
}
static inline int32_t apply_content(int32_t imm)
{
    return imm & 0xFFFF;
}
static inline int32_t apply_moment(int32_t imm)
{
    return (int32_t)((uint32_t)imm >> 16) - 1;
}
const char *value_type_name(enum value_type t);
/* Does the member say where a creature is, on which side, or whose a thing is? The VM has tables
 * that follow it, so instructions of their own change it. */
bool is_followed_cell(const struct program *p, int32_t member);
/* Can a record of that type take another content in a fight? */
bool content_changes(const struct program *p, enum value_type type);
bool kind_is(const struct program *p, int32_t kind, int32_t ancestor);
/* the register type of a reference to such a record */
enum value_type class_value_type(enum record_class c);

#endif
