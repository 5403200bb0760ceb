/* diff.c -- Prints the difference of two texts as a unified diff.
 *
 * It walks both texts line by line. At a difference it searches for the nearest pair of equal
 * lines, at most AHEAD lines away. The diff is always correct, but not always the shortest.
 */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "memory.h"
#include "output.h"

#define CONTEXT   ((size_t)3)
#define LOOKAHEAD ((size_t)400) /* lines to search for an equal pair */

struct line_list {
    const char **at;
    size_t *size;
    size_t count;
};

struct line_change {
    size_t a, b, removed, added;
};

struct diff {
    FILE *to;
    struct line_list a, b;
    struct line_change *at;
    size_t count;
};

static struct line_list split_lines(const char *text, size_t size)
{
    struct line_list s = {NULL, NULL, 0};
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

static bool lines_equal(const struct diff *d, size_t i, size_t j)
{
    return i < d->a.count && j < d->b.count && d->a.size[i] == d->b.size[j] &&
           memcmp(d->a.at[i], d->b.at[j], d->a.size[i]) == 0;
}

/* The shortest run of removed and added lines at (i, j) before the texts agree again. */
static struct line_change find_change(const struct diff *d, size_t i, size_t j)
{
    for (size_t far = 1; far <= LOOKAHEAD; far++)
        for (size_t removed = 0; removed <= far; removed++)
            if (lines_equal(d, i + removed, j + far - removed))
                return (struct line_change){i, j, removed, far - removed};
    size_t removed = d->a.count - i, added = d->b.count - j;
    /* continue with the search behind it */
    if (removed > LOOKAHEAD && added > LOOKAHEAD) removed = added = LOOKAHEAD;
    return (struct line_change){i, j, removed, added};
}

static void find_changes(struct diff *d)
{
    for (size_t i = 0, j = 0; i < d->a.count || j < d->b.count;) {
        if (lines_equal(d, i, j)) {
            i++;
            j++;
            continue;
        }
        NEED_ROOM(d->at, d->count);
        struct line_change c = find_change(d, i, j);
        d->at[d->count++] = c;
        i += c.removed;
        j += c.added;
    }
}

/* Prints a line unchanged, so that `patch` accepts it: tabs, and a carriage return before the line
 * end, are harmless on a terminal. */
static void put_line(FILE *to, char sign, enum paint colour, const char *line, size_t size)
{
    bool whole = size > 0 && line[size - 1] == '\n',
         returns = whole && size > 1 && line[size - 2] == '\r';
    char *text = text_of("%c%.*s", sign, (int)(size - whole - returns), line);
    if (colour != PLAIN) paint(to, colour);
    put_lines(to, text);
    if (colour != PLAIN) paint(to, PLAIN);
    if (returns) put_bytes(to, "\r", 1);
    put(to, whole ? "\n" : "\n\\ No newline at end of file\n");
    free(text);
}

static void put_common(const struct diff *d, size_t from, size_t to)
{
    for (; from < to; from++) put_line(d->to, ' ', PLAIN, d->a.at[from], d->a.size[from]);
}

/* Prints changes from..to-1, whose contexts overlap, as one hunk. */
static void put_hunk(const struct diff *d, size_t from, size_t until)
{
    FILE *to = d->to;
    const struct line_change *first = &d->at[from], *last = &d->at[until - 1];
    size_t lead = first->a < CONTEXT ? first->a : CONTEXT, end = last->a + last->removed + CONTEXT;
    if (end > d->a.count) end = d->a.count;
    size_t old_count = end - (first->a - lead),
           new_count = last->b + last->added + (end - last->a - last->removed) - (first->b - lead);
    paint(to, CYAN);
    put(to, "@@ -%zu,%zu +%zu,%zu @@", first->a - lead + (old_count > 0), old_count,
        first->b - lead + (new_count > 0), new_count);
    paint(to, PLAIN);
    put(to, "\n");
    size_t at = first->a - lead;
    for (size_t i = from; i < until; i++) {
        const struct line_change *c = &d->at[i];
        put_common(d, at, c->a);
        for (size_t k = 0; k < c->removed; k++)
            put_line(to, '-', RED, d->a.at[c->a + k], d->a.size[c->a + k]);
        for (size_t k = 0; k < c->added; k++)
            put_line(to, '+', GREEN, d->b.at[c->b + k], d->b.size[c->b + k]);
        at = c->a + c->removed;
    }
    put_common(d, at, end);
}

void print_diff(FILE *to, const char *name, const char *before, size_t before_size,
                const char *after, size_t after_size)
{
    struct diff d = {
        .to = to, .a = split_lines(before, before_size), .b = split_lines(after, after_size)};
    find_changes(&d);
    if (d.count) put(to, "--- %s\n+++ %s\n", name, name);
    for (size_t from = 0, until; from < d.count; from = until) {
        until = from + 1;
        while (until < d.count &&
               d.at[until].a <= d.at[until - 1].a + d.at[until - 1].removed + 2 * CONTEXT)
            until++;
        put_hunk(&d, from, until);
    }
    free(d.a.at);
    free(d.a.size);
    free(d.b.at);
    free(d.b.size);
    free(d.at);
}
