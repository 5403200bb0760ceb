/* source.c -- Keeps source texts and maps byte offsets to lines and columns by binary search.
 *
 * Columns count characters, from 1. An invalid byte of UTF-8 counts as one, and so does a tab.
 */
#include <string.h>

#include "diag.h"

/* Offset behind the newline of the line that holds `from`; 0: it is the last line. */
static size_t line_end_after(struct str text, size_t from)
{
    const char *end = from < text.len ? memchr(text.at + from, '\n', text.len - from) : NULL;
    return end ? (size_t)(end - text.at) + 1 : 0;
}

static uint32_t *line_table(struct arena *a, struct str text, size_t *count)
{
    *count = 1;
    for (size_t at = 0; (at = line_end_after(text, at)) != 0;) ++*count;
    uint32_t *lines = ARENA_ARRAY(a, uint32_t, *count), *next = lines;
    if (!lines) return NULL;
    *next++ = 0;
    for (size_t at = 0; (at = line_end_after(text, at)) != 0;) *next++ = (uint32_t)at;
    return lines;
}

uint32_t source_borrow(struct diags *d, struct str name, struct str text)
{
    if (text.len >= UINT32_MAX / 2 || d->sources.len >= UINT32_MAX / 2) return UINT32_MAX;
    size_t count, before = d->sources.len;
    const char *name_copy = arena_text(d->arena, name.at, name.len);
    uint32_t *lines = line_table(d->arena, text, &count);
    if (!name_copy || !lines) return UINT32_MAX;
    vec_push(&d->sources, d->arena,
             (struct source){
                 {name_copy, name.len}, {name_copy, name.len}, text, lines, (uint32_t)count});
    return d->sources.len > before ? (uint32_t)before : UINT32_MAX;
}

uint32_t source_add(struct diags *d, struct str name, struct str text)
{
    const char *copy = arena_text(d->arena, text.at, text.len);
    return copy ? source_borrow(d, name, (struct str){copy, text.len}) : UINT32_MAX;
}

/* Index of the last line that starts at or before the offset. */
static uint32_t line_index(const struct source *s, uint32_t offset)
{
    uint32_t low = 0, high = s->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (s->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint32_t source_line_at(const struct source *s, uint32_t offset)
{
    return line_index(s, offset) + 1;
}

void source_place(const struct source *s, uint32_t offset, uint32_t *line_1based,
                  uint32_t *column_1based)
{
    if (offset > s->text.len) offset = (uint32_t)s->text.len;
    uint32_t line = line_index(s, offset), column = 1;
    for (size_t i = s->lines[line]; i < offset; column++) {
        uint32_t code;
        size_t len = utf8_decode((struct str){s->text.at + i, offset - i}, &code);
        i += len ? len : 1;
    }
    *line_1based = line + 1;
    *column_1based = column;
}

struct str source_line(const struct source *s, uint32_t line_1based)
{
    if (line_1based == 0 || line_1based > s->line_count) return (struct str){"", 0};
    size_t from = s->lines[line_1based - 1];
    size_t to = line_1based < s->line_count ? s->lines[line_1based] - 1 : s->text.len;
    if (to > from && s->text.at[to - 1] == '\r') to--;
    return (struct str){s->text.at + from, to - from};
}
