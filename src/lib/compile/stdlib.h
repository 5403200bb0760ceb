/* stdlib.h -- Modules of the standard library, embedded as text.
 *
 * build/<mode>/gen/stdlib.c defines the table. It is generated from stdlib/, a row for each file,
 * sorted by name.
 */
#ifndef FRAY_COMPILE_STDLIB_H
#define FRAY_COMPILE_STDLIB_H

#include "base/embedded.h"

/* Names are those of a `use` line: "std/grid" for stdlib/grid.fray, "std/a/b" for
 * stdlib/a/b.fray. It ends with a name NULL. */
extern const struct embedded_file embedded_modules[];

#endif
