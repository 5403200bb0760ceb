/* stdlib.h -- the modules that come with the library, as text within it.
 *
 * build/<mode>/gen/stdlib.c defines both: made from stdlib/, a row a file, sorted by name. It
 * includes this header as "api/stdlib.h".
 */
#ifndef FRAY_API_STDLIB_H
#define FRAY_API_STDLIB_H

#include <stddef.h>

struct embedded_module {
    /* as `use` says it: "std/grid" for stdlib/grid.fray, "std/a/b" for stdlib/a/b.fray */
    const char *name;
    const char *text; /* NUL-terminated; size does not count that */
    size_t size;
};
extern const struct embedded_module embedded_modules[];
extern const size_t embedded_module_count;

#endif
