/* tables.c -- The tables as data, from tables.def, so that reading, writing, checking and printing
 * are loops. */
#include "tables.h"

#include <assert.h>

#include "program.h"

#define REF_INT                 FIELD_INT, 0, NULL, 0
#define REF_FLAG                FIELD_FLAG, 0, NULL, 0
#define REF_STR                 FIELD_STR, 0, NULL, 0
#define REF_FN(shape, most)     FIELD_ROW, TABLE_functions, shape, PERMIT_##most
#define REF_FN_OPT(shape, most) FIELD_OPT, TABLE_functions, shape, PERMIT_##most
#define REF_BELOW(n)            FIELD_BELOW, (n), NULL, 0
#define REF_ROW(table)          FIELD_ROW, TABLE_##table, NULL, 0
#define REF_OPT(table)          FIELD_OPT, TABLE_##table, NULL, 0
#define REF_RUN(table)          FIELD_RUN, TABLE_##table, NULL, 0

#define F(name, ref)        {#name, REF_##ref},
#define TABLE(name, fields) static const struct field_row name##_fields[] = {fields};
#include "tables.def"
#undef TABLE
#undef F

#define F(name, ref)
#define TABLE(name, fields)                                                                        \
    static_assert(sizeof(struct row_##name) ==                                                     \
                      sizeof name##_fields / sizeof *name##_fields * sizeof(int32_t),              \
                  #name);
#include "tables.def"
#undef TABLE

const struct table_row table_rows[TABLE_COUNT] = {
#define TABLE(name, fields) {#name, name##_fields, sizeof name##_fields / sizeof *name##_fields},
#include "tables.def"
#undef TABLE
};

struct table_view table_view(const struct program *p, enum table_id id)
{
    switch (id) {
#define TABLE(name, fields)                                                                        \
    case TABLE_##name:                                                                             \
        return (struct table_view){(const int32_t *)p->name.at, p->name.len};
#include "tables.def"
#undef TABLE
    case TABLE_COUNT: break;
    }
    return (struct table_view){NULL, 0};
}

void table_set(struct program *p, enum table_id id, void *at, size_t len)
{
    switch (id) {
#define TABLE(name, fields)                                                                        \
    case TABLE_##name:                                                                             \
        p->name.at = at;                                                                           \
        p->name.len = p->name.cap = len;                                                           \
        break;
#include "tables.def"
#undef TABLE
    case TABLE_COUNT: break;
    }
}
#undef F
