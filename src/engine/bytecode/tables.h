/* tables.h -- The tables of a program as data, so that reading, writing, checking and printing are
 * loops. */
#ifndef FRAY_BYTECODE_TABLES_H
#define FRAY_BYTECODE_TABLES_H

#include <stddef.h>
#include <stdint.h>

#include "enums.h"

struct program;

enum table_id {
#define TABLE(name, fields) TABLE_##name,
#include "tables.def"
#undef TABLE
    TABLE_COUNT
};
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
    /* of a function that C calls: its shape, and the most that it may do; else NULL */
    const char *shape;
    enum permission most;
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

#endif
