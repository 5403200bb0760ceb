/* diff.h -- Declares the difference of two texts. */
#ifndef FRAY_TOOL_DIFF_H
#define FRAY_TOOL_DIFF_H

#include <stddef.h>
#include <stdio.h>

/* Prints a unified diff. */
void print_diff(FILE *to, const char *name, const char *before, size_t before_size,
                const char *after, size_t after_size);

#endif
