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

enum op {
#define OP(name, ...) BC_##name,
#include "ops.def"
#undef OP
    BC_COUNT
};

#define F(name, ref) int32_t name;
#define TABLE(name, fields)                                                                        \
    struct row_##name {                                                                            \
        fields                                                                                     \
    };
#include "tables.def"
#undef TABLE

enum table_id {
#define TABLE(name, fields) TABLE_##name,
#include "tables.def"
#undef TABLE
    TABLE_COUNT
};

/* Bytes of a source file: the place where an instruction is written. */
struct extent {
    int32_t from, to;
};

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

/* The columns of ops.def, explained there. Their values are in order: a later value is worse. */
enum imm_kind {
    IMM_NONE,
    IMM_INT,
    IMM_CONST,
    IMM_TEXT,
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
    IMM_MEASURE,
    IMM_MOMENT,
    IMM_DIVISOR,
    IMM_ORDER,
    IMM_PHASE,
    IMM_ARGUMENT
};
enum op_writes {
    WRITES_NOTHING,
    WRITES_OUTPUT,
    WRITES_CALLEE,
    WRITES_MEMBER,
    WRITES_PLACES,
    WRITES_ANYTHING
};
enum op_reads {
    READS_NOTHING,
    READS_MEMBER,
    READS_MEMBER_B,
    READS_MEMBER_C,
    READS_PURSE,
    READS_STAT,
    READS_STATS,
    READS_CALLED,
    READS_RULE,
    READS_CONTENT_B,
    READS_MARKS_B,
    READS_MARKS,
    READS_THINGS,
    READS_PRESENT,
    READS_PLACE_B,
    READS_PLACES_AB,
    READS_PLACES_BC,
    READS_PLACES,
    READS_WAYS,
    READS_EVENT,
    READS_COUNTED,
    READS_ANYTHING
};
enum op_reuse { REUSE_FRESH, REUSE_VALUE };
enum op_traps { TRAPS_NEVER, TRAPS_IF_NONE, TRAPS_MAY };
enum op_next {
    NEXT_ON,
    NEXT_LEAVE,
    NEXT_BRANCH,
    NEXT_BRANCH_WITH,
    NEXT_BRANCH_WITHOUT,
    NEXT_GOTO,
    NEXT_END
};
enum op_calls {
    CALLS_NOTHING,
    CALLS_FUNCTION,
    CALLS_SLOT,
    CALLS_HOOKS,
    CALLS_WATCHED,
    CALLS_ACTS,
    CALLS_STAT,
    CALLS_MEMBER,
    CALLS_STARTS
};
enum op_checks {
    CHECKS_NONE,
    /* a number that register a can hold */
    CHECKS_INT,
    CHECKS_CONST,
    /* arguments, permission, result */
    CHECKS_CALL,
    CHECKS_RETURN,
    CHECKS_RETURN_NOTHING,
    /* a member of the fight */
    CHECKS_OF_FIGHT,
    CHECKS_FIGHT_STORE,
    CHECKS_FIGHT_NUMBER,
    /* a member of a record */
    CHECKS_NUMBER,
    CHECKS_NOT_PLACE,
    /* a number that a set can hold */
    CHECKS_ELEMENT_B,
    CHECKS_ELEMENT_C,
    /* the sort of the slot, its arguments, its type */
    CHECKS_FIELD,
    CHECKS_RULE,
    CHECKS_HOOK,
    CHECKS_SLOT,
    CHECKS_CREATURE_STAT,
    CHECKS_TAG_STAT,
    CHECKS_EVENT_STAT, /* the record that has the stat */
    /* the class of b, or of the content imm */
    CHECKS_KIND_OF_B,
    CHECKS_CONTENT_OF_B,
    CHECKS_GROUP,
    CHECKS_OWNER_OF,
    CHECKS_OWNER_FIGHT,
    CHECKS_BECOMES, /* the content of a can change */
    CHECKS_THING_KIND,
    CHECKS_THING_CONTENT,
    CHECKS_MARK_KIND,
    CHECKS_MARK_CONTENT,
    /* a budget or track of a creature */
    CHECKS_PURSE,
    /* the parameters of a content */
    CHECKS_ACT_VALUES,
    CHECKS_MARK_VALUES,
    CHECKS_FIGURE,
    CHECKS_MEASURE
};

struct op_row {
    const char *name;
    char a, b, c;         /* operand letters */
    const char *marks[3]; /* the characters after the letters of a, b, c */
    uint8_t imm;          /* enum imm_kind, and so on */
    uint8_t fuel, permission, writes, reads, reuse, traps, next, calls, checks;
    const char *meaning;
};
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
extern const struct op_row op_rows[BC_COUNT];
static inline bool is_written(char letter)
{
    return (letter >= 'A' && letter <= 'Z') || letter == '~' || letter == '$';
}
/* Does the operand have that mark? There are at most two. */
static inline bool is_marked(const char *marks, char mark)
{
    return marks[0] == mark || (marks[0] && marks[1] == mark);
}
static inline bool is_register(char letter)
{
    return letter != '.' && letter != '#';
}
/* The least permission of a function with such an instruction. An instruction that is not in the
 * table needs the highest. */
enum permission op_permission(enum op op);

/* Descriptions of the tables, for the loops of program_file.c, verify.c and disassemble.c. Every
 * field is an int32_t, and a row is an array of them. */
enum field_kind {
    FIELD_INT,
    FIELD_FLAG,
    FIELD_STR,
    FIELD_BELOW,
    FIELD_ROW,
    FIELD_OPT,
    FIELD_RUN /* the next field: their number */
};
struct field_row {
    const char *name;
    enum field_kind kind;
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
/* rows that are stored in the program's arena */
void table_set(struct program *p, enum table_id id, void *at, size_t len);

const char *value_type_name(enum value_type t);
/* Does the member say where a creature is, on which side, or whose a thing is? The VM has tables
 * that follow it, so instructions of their own change it. */
bool is_followed_cell(const struct program *p, int32_t member);
/* Can a record of that type take another content in a fight? */
bool content_changes(const struct program *p, enum value_type type);
bool kind_is(const struct program *p, int32_t kind, int32_t ancestor);
/* the register type of a reference to such a record */
enum value_type class_value_type(enum record_class c);

/* verify.c: proves a program safe to run; trusts nothing. Returns 0; -1 with one line of reason in
 * `why`, which the caller passes empty; -2 if there is no memory. */
int program_verify(const struct program *p, struct text *why);

/* program_file.c: the compiled file. Reading verifies. Returns 0; -1 with a reason; -2 if there is
 * no memory. */
int program_write(const struct program *p, struct text *out);
int program_read(const struct memory *memory, struct str bytes, struct program **out,
                 struct text *why);
bool program_is_file(struct str bytes); /* begins like a compiled program */

/* disassemble.c: a listing of tables and code */
void program_print(const struct program *p, bool tables, struct text *out);

/* write_reference.c: docs/internals/bytecode.md, made from ops.def and tables.def */
void program_print_reference(struct text *out);

#endif
