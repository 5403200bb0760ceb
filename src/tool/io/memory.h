/* memory.h -- Declares memory and texts that never fail: without memory the tool exits. */
#ifndef FRAY_TOOL_MEMORY_H
#define FRAY_TOOL_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

_Noreturn void out_of_memory(void); /* prints a message and exits */
/* realloc that never returns NULL: the tool exits instead */
void *xrealloc(void *old, size_t size);
/* Makes room for one more element of an array that only NEED_ROOM grows; it doubles when full. */
void *need_room(void *old, size_t count, size_t size);
#define NEED_ROOM(at, count) ((at) = need_room((at), (size_t)(count), sizeof *(at)))
char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *text_copy(const char *text, size_t size);
char *text_joined(const char *a, const char *b);
/* A text that is printed into memory. Without memory the tool exits: no text is cut in half. */
struct text_stream {
    FILE *to;
    char *text;
    size_t size;
};
FILE *text_stream_begin(struct text_stream *s); /* never NULL */
char *text_stream_end(struct text_stream *s);   /* closes it; the text, to be freed */

#endif
