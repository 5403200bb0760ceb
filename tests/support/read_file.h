/* read_file.h -- Reads a file into an arena, for the programs that suites compile. */
#ifndef READ_FILE_H
#define READ_FILE_H

#include <stdio.h>

#include "base/arena.h"
#include "base/str.h"

/* Returns the text of the file; that of a file which cannot be opened is empty. */
static inline struct str read_file(const char *path, struct arena *a)
{
    FILE *f = fopen(path, "rb");
    struct text t;
    int c;
    text_init(&t, a);
    text_add(&t, STR(""));
    while (f && (c = fgetc(f)) != EOF) text_add_char(&t, (char)c);
    if (f) fclose(f);
    return text_str(&t);
}

#endif
