/* program.h -- a compiled program: tables, strings and code. Immutable after loading, shared by
 * threads.
 *
 * It knows no source tree and no fight. Tables are described once, in tables.def; instructions in
 * ops.def.
 */
#ifndef FRAY_BYTECODE_PROGRAM_H
#define FRAY_BYTECODE_PROGRAM_H

#include "base/str.h"
#include "base/vec.h"
#include "bytecode/enums.h"

struct insn {
    uint8_t op, a, b, c;
    int32_t imm;
};

enum op {
#define OP(name, a, b, c, imm, fuel, meaning) BC_##name,
#include "bytecode/ops.def"
#undef OP
    BC_COUNT
};

#define F(name, ref) int32_t name;
#define TABLE(name, fields)                                                                        \
    struct row_##name {                                                                            \
        fields                                                                                     \
    };
#include "bytecode/tables.def"
#undef TABLE

enum table_id {
#define TABLE(name, fields) TABLE_##name,
#include "bytecode/tables.def"
#undef TABLE
    TABLE_COUNT
};

/* Bytes of a function's file: where it is written what an instruction does. */
struct extent {
    int32_t from, to;
};

struct program {
    struct arena arena; /* owns everything below */
    /* one growable array a table: p->functions.at[i].name */
#define TABLE(name, fields) VEC(struct row_##name) name;
#include "bytecode/tables.def"
#undef TABLE
#undef F
    VEC(struct insn) code;
    VEC(struct extent) places;       /* an instruction each */
    VEC(char) strings;               /* NUL-terminated strings; offset 0 is the empty one */
    struct interner *string_index;   /* used while it is built, like the next two */
    VEC(int32_t) string_offsets;     /* by interned id - 1 */
    struct interner *constant_index; /* id - 1 is the row of constants */
    int32_t flow;                    /* function, or -1 */
    uint64_t hash;                   /* of the whole content; set by program_seal */
};

/* NULL: no memory. `memory` must outlive it */
struct program *program_new(const struct memory *memory);
void program_free(struct program *p);
/* built: all of it moves into memory of its size, nothing can be added. False: no memory, as it was
 */
bool program_settle(struct program *p);
/* interned; bytes that are NUL are refused by the caller */
int32_t program_string(struct program *p, struct str s);
struct str program_text(const struct program *p, int32_t offset);
int32_t program_constant(struct program *p, int64_t value); /* interned: its row of constants */
static inline int64_t program_constant_at(const struct program *p, int32_t index)
{
    return (int64_t)((uint64_t)(uint32_t)p->constants.at[index].low |
                     (uint64_t)(uint32_t)p->constants.at[index].high << 32);
}
/* hash; call when complete. A failed allocation: p->arena.failed */
void program_seal(struct program *p);

struct op_row {
    const char *name;
    char a, b, c; /* operand letters of ops.def */
    uint8_t imm;  /* enum imm_kind */
    uint8_t fuel;
    const char *meaning;
};
enum imm_kind {
    IMM_NONE,
    IMM_INT,
    IMM_CONST,
    IMM_JUMP,
    IMM_FN,
    IMM_MEMBER,
    IMM_STAT,
    IMM_EVENT,
    IMM_WINDOW,
    IMM_CONTENT,
    IMM_KIND,
    IMM_SLOT,
    IMM_OWN,
    IMM_TEMPLATE,
    IMM_FIGURE,
    IMM_QUESTION,
    IMM_APPLY,
    IMM_POINT,
    IMM_MEASURE
};
/* APPLY's number: which mark, and the moment at which it ends by its count (-1: as its content
 * says). */
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
extern const struct op_row op_rows[BC_COUNT];
/* the least a function needs to hold such an instruction */
enum permission op_permission(enum op op);

/* The tables, described: what program_file.c, verify.c and disassemble.c loop over. Every field is
 * an int32_t, a row an array of them. */
enum field_sort {
    FIELD_INT,
    FIELD_FLAG,
    FIELD_STR,
    FIELD_BELOW,
    FIELD_ROW,
    FIELD_OPT,
    FIELD_RUN /* the next field: how many */
};
struct field_row {
    const char *name;
    enum field_sort sort;
    int32_t of; /* FIELD_ROW, _OPT, _RUN: enum table_id; FIELD_BELOW: the bound */
};
struct table_row {
    const char *name;
    const struct field_row *fields;
    size_t field_count;
};
extern const struct table_row table_rows[TABLE_COUNT];
struct table_view {
    const int32_t *at;
    size_t len; /* rows */
};
struct table_view table_view(const struct program *p, enum table_id id);
/* rows that live in the program's arena */
void table_set(struct program *p, enum table_id id, void *at, size_t len);

/* Where an instruction was written: whose code it is (inlined code is not that of the function it
 * stands in), the file or -1, and the offset there. */
struct code_place {
    int32_t name, file;
    struct extent at;
};
struct code_place program_place(const struct program *p, int32_t function, int32_t pc);

const char *value_type_name(enum value_type t);
bool kind_is(const struct program *p, int32_t kind, int32_t ancestor);
/* the register type of a reference to such a record */
enum value_type class_value_type(enum record_class c);

/* verify.c: proves a program safe to run. Trusts nothing. 0; -1 with one line of reason in `why`
 * (given empty); -2 out of memory. */
int program_verify(const struct program *p, struct text *why);

/* program_file.c: the compiled file. Reading verifies. Result codes: 0; -1 with a reason; -2 out of
 * memory. */
int program_write(const struct program *p, struct text *out);
int program_read(const struct memory *memory, struct str bytes, struct program **out,
                 struct text *why);
bool program_is_file(struct str bytes); /* begins like a compiled program */

/* disassemble.c: a listing of tables and code */
void program_print(const struct program *p, bool tables, struct text *out);

/* write_reference.c: docs/internals/bytecode.md, made from ops.def and tables.def */
void program_print_reference(struct text *out);

#endif
