/* memory.c -- Memory and texts that never fail: without memory the tool exits. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "output.h"

#include "base/check.h"

_Noreturn void out_of_memory(void)
{
    fputs("fray: out of memory\n", stderr);
    exit(EXIT_BROKEN);
}

void *xrealloc(void *old, size_t size)
{
    void *got = realloc(old, size ? size : 1);
    if (!got) out_of_memory();
    return got;
}

void *need_room(void *old, size_t count, size_t size)
{
    enum { FIRST = 8 };
    bool full = count == 0 || (count >= FIRST && (count & (count - 1)) == 0);
    size_t room = count ? count * 2 : FIRST, bytes;
    if (!full) return old;
    if (!mul_size(room, size, &bytes)) out_of_memory();
    return xrealloc(old, bytes);
}

char *text_copy(const char *text, size_t size)
{
    char *copy = xrealloc(NULL, size + 1);
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

char *text_joined(const char *a, const char *b)
{
    size_t before = strlen(a), after = strlen(b);
    char *both = xrealloc(NULL, before + after + 1);
    memcpy(both, a, before);
    memcpy(both + before, b, after + 1);
    return both;
}

char *text_of(const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = xrealloc(NULL, (size_t)(size < 0 ? 0 : size) + 1);
    if (size < 0 || vsnprintf(text, (size_t)size + 1, format, again) != size) out_of_memory();
    va_end(again);
    return text;
}

FILE *text_stream_begin(struct text_stream *s)
{
    *s = (struct text_stream){.text = NULL};
    s->to = open_memstream(&s->text, &s->size);
    if (!s->to) out_of_memory();
    return s->to;
}

/* Closing may succeed without a text, and after a part of it was lost. */
char *text_stream_end(struct text_stream *s)
{
    bool lost = ferror(s->to) != 0;
    if (fclose(s->to) != 0 || lost || !s->text) out_of_memory();
    s->to = NULL;
    return s->text;
}
