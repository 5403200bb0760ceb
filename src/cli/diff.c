/* diff.c -- two texts as a unified diff. It goes down both and, where they part, on to the nearest
 * line that they share again: always a true diff, though not always the shortest.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define CONTEXT ((size_t)3)
#define AHEAD   ((size_t)400) /* how far a shared line is looked for */

struct lines {
    const char **at;
    size_t *size;
    size_t count;
};

struct change {
    size_t a, b, gone, added;
}; /* lines of the old and of the new text */

struct diff {
    struct lines a, b;
    struct change *at;
    size_t count;
};

static struct lines lines_of(const char *text, size_t size)
{
    struct lines s = {NULL, NULL, 0};
    for (size_t i = 0; i < size;) {
        const char *end = memchr(text + i, '\n', size - i);
        size_t len = end ? (size_t)(end - text) - i + 1 : size - i;
        NEED_ROOM(s.at, s.count);
        NEED_ROOM(s.size, s.count);
        s.at[s.count] = text + i;
        s.size[s.count++] = len;
        i += len;
    }
    return s;
}

static bool same(const struct diff *d, size_t i, size_t j)
{
    return i < d->a.count && j < d->b.count && d->a.size[i] == d->b.size[j] &&
           memcmp(d->a.at[i], d->b.at[j], d->a.size[i]) == 0;
}

/* How much is gone and added at (i, j) before the texts agree again. */
static struct change change_at(const struct diff *d, size_t i, size_t j)
{
    for (size_t far = 1; far <= AHEAD; far++)
        for (size_t gone = 0; gone <= far; gone++)
            if (same(d, i + gone, j + far - gone)) return (struct change){i, j, gone, far - gone};
    size_t gone = d->a.count - i, added = d->b.count - j;
    if (gone > AHEAD && added > AHEAD) gone = added = AHEAD; /* go on behind it */
    return (struct change){i, j, gone, added};
}

static void find_changes(struct diff *d)
{
    for (size_t i = 0, j = 0; i < d->a.count || j < d->b.count;) {
        if (same(d, i, j)) {
            i++;
            j++;
            continue;
        }
        NEED_ROOM(d->at, d->count);
        struct change c = change_at(d, i, j);
        d->at[d->count++] = c;
        i += c.gone;
        j += c.added;
    }
}

/* As it is, so that `patch` finds it: tabs, and a carriage return before the line end, do a
 * terminal no harm. */
static void put_line(char sign, enum paint colour, const char *line, size_t size)
{
    bool whole = size > 0 && line[size - 1] == '\n',
         returns = whole && size > 1 && line[size - 2] == '\r';
    char *text = text_of("%c%.*s", sign, (int)(size - whole - returns), line);
    if (colour != PLAIN) paint(stdout, colour);
    put_lines(stdout, text);
    if (colour != PLAIN) paint(stdout, PLAIN);
    if (returns) put_bytes(stdout, "\r", 1);
    put(stdout, whole ? "\n" : "\n\\ No newline at end of file\n");
    free(text);
}

static void put_common(const struct diff *d, size_t from, size_t to)
{
    for (; from < to; from++) put_line(' ', PLAIN, d->a.at[from], d->a.size[from]);
}

/* The changes from..to-1, between which there is little that stays. */
static void put_hunk(const struct diff *d, size_t from, size_t to)
{
    const struct change *first = &d->at[from], *last = &d->at[to - 1];
    size_t lead = first->a < CONTEXT ? first->a : CONTEXT, end = last->a + last->gone + CONTEXT;
    if (end > d->a.count) end = d->a.count;
    size_t old_count = end - (first->a - lead),
           new_count = last->b + last->added + (end - last->a - last->gone) - (first->b - lead);
    paint(stdout, CYAN);
    put(stdout, "@@ -%zu,%zu +%zu,%zu @@", first->a - lead + (old_count > 0), old_count,
        first->b - lead + (new_count > 0), new_count);
    paint(stdout, PLAIN);
    put(stdout, "\n");
    size_t at = first->a - lead;
    for (size_t i = from; i < to; i++) {
        const struct change *c = &d->at[i];
        put_common(d, at, c->a);
        for (size_t k = 0; k < c->gone; k++)
            put_line('-', RED, d->a.at[c->a + k], d->a.size[c->a + k]);
        for (size_t k = 0; k < c->added; k++)
            put_line('+', GREEN, d->b.at[c->b + k], d->b.size[c->b + k]);
        at = c->a + c->gone;
    }
    put_common(d, at, end);
}

void print_diff(const char *name, const char *before, size_t before_size, const char *after,
                size_t after_size)
{
    struct diff d = {.a = lines_of(before, before_size), .b = lines_of(after, after_size)};
    find_changes(&d);
    if (d.count) put(stdout, "--- %s\n+++ %s\n", name, name);
    for (size_t from = 0, to; from < d.count; from = to) {
        to = from + 1;
        while (to < d.count && d.at[to].a <= d.at[to - 1].a + d.at[to - 1].gone + 2 * CONTEXT) to++;
        put_hunk(&d, from, to);
    }
    free(d.a.at);
    free(d.a.size);
    free(d.b.at);
    free(d.b.size);
    free(d.at);
}
