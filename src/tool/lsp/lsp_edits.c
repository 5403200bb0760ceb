/* lsp_edits.c -- Edits of lines: the differences of two texts, by a longest common subsequence. */
#include <stdlib.h>
#include <string.h>

#include "lsp.h"

#include "tool/io/memory.h"

struct line_starts {
    const char *text;
    size_t size, count;
    size_t *at; /* the beginning of each line, and the end of the text */
};

static struct line_starts lines_of(const char *text, size_t size)
{
    struct line_starts l = {.text = text, .size = size};
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        NEED_ROOM(l.at, l.count);
        l.at[l.count++] = at;
        at = end ? (size_t)(end - text) + 1 : size;
    }
    NEED_ROOM(l.at, l.count);
    l.at[l.count] = size;
    return l;
}

static bool same_line(const struct line_starts *a, size_t i, const struct line_starts *b, size_t k)
{
    size_t size = a->at[i + 1] - a->at[i];
    return size == b->at[k + 1] - b->at[k] &&
           memcmp(a->text + a->at[i], b->text + b->at[k], size) == 0;
}

struct edits {
    const struct line_starts *a, *b;
    size_t first, last; /* lines of `a` that may change */
    bool utf8;
    json_t *list;
};

/* Lines [a, a_end) become [b, b_end). */
static void add_edit(struct edits *e, size_t a, size_t a_end, size_t b, size_t b_end)
{
    if ((a == a_end && b == b_end) || a_end < e->first || a > e->last) return;
    json_t *edit = json_require(json_object());
    size_t from = e->b->at[b], size = e->b->at[b_end] - from;
    json_add(edit, "range",
             json_range(e->a->text, e->a->size, e->a->at[a], e->a->at[a_end], e->utf8));
    json_add(edit, "newText", json_stringn(e->b->text + from, size));
    json_push(e->list, edit);
}

/* table[i][k]: how many lines from (i, k) on are common. */
static void add_edits(struct edits *e, size_t a, size_t a_end, size_t b, size_t b_end)
{
    size_t rows = a_end - a, columns = b_end - b, wide = columns + 1;
    uint16_t *table = xrealloc(NULL, (rows + 1) * wide * sizeof *table);
    memset(table, 0, (rows + 1) * wide * sizeof *table);
    for (size_t i = rows; i-- > 0;)
        for (size_t k = columns; k-- > 0;) {
            uint16_t down = table[(i + 1) * wide + k], right = table[i * wide + k + 1];
            bool same = same_line(e->a, a + i, e->b, b + k);
            table[i * wide + k] = same           ? (uint16_t)(table[(i + 1) * wide + k + 1] + 1)
                                  : down > right ? down
                                                 : right;
        }
    size_t i = 0, k = 0, from_i = 0, from_k = 0;
    while (i < rows && k < columns) {
        if (same_line(e->a, a + i, e->b, b + k)) {
            add_edit(e, a + from_i, a + i, b + from_k, b + k);
            from_i = ++i, from_k = ++k;
        } else if (table[(i + 1) * wide + k] >= table[i * wide + k + 1]) {
            i++;
        } else {
            k++;
        }
    }
    add_edit(e, a + from_i, a_end, b + from_k, b_end);
    free(table);
}

json_t *json_line_edits(const char *before, size_t before_size, const char *after,
                        size_t after_size, size_t first, size_t last, bool utf8)
{
    enum { CELLS_MOST = 1 << 22, LINES_MOST = UINT16_MAX };
    struct line_starts a = lines_of(before, before_size), b = lines_of(after, after_size);
    struct edits e = {&a, &b, first, last, utf8, json_require(json_array())};
    size_t from = 0, a_end = a.count, b_end = b.count;
    while (from < a_end && from < b_end && same_line(&a, from, &b, from)) from++;
    while (a_end > from && b_end > from && same_line(&a, a_end - 1, &b, b_end - 1))
        a_end--, b_end--;
    bool small = a_end - from < LINES_MOST && b_end - from < LINES_MOST &&
                 (a_end - from + 1) * (b_end - from + 1) < CELLS_MOST;
    if (small)
        add_edits(&e, from, a_end, from, b_end);
    else
        add_edit(&e, from, a_end, from, b_end);
    free(a.at);
    free(b.at);
    return e.list;
}
