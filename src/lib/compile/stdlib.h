/* stdlib.h -- Modules of the standard library, embedded as text.
 *
 * build/<mode>/gen/stdlib.c defines the table. It is generated from stdlib/, a row for each file,
 * sorted by name.
 */
#ifndef FRAY_COMPILE_STDLIB_H
#define FRAY_COMPILE_STDLIB_H

#include <stddef.h>

struct embedded_module {
    /* name in a `use` line: "std/grid" for stdlib/grid.fray, "std/a/b" for stdlib/a/b.fray */
    const char *name;
    const char *text; /* NUL-terminated; size does not count that */
    size_t size;
};
extern const struct embedded_module embedded_modules[];
extern const size_t embedded_module_count;

#endif
