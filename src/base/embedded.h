/* embedded.h -- Declares files that a program holds, as tools/embed.sh writes them. */
#ifndef FRAY_BASE_EMBEDDED_H
#define FRAY_BASE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name;
    const char *text; /* NUL-terminated; size does not count that */
    size_t size;
};

#endif
