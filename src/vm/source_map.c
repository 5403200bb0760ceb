/* source_map.c -- Maps an instruction to its place in the rules, and an offset in a file to a line,
 * by two tables that are searched by halves.
 *
 * A listener asks for a place at each event, so neither answer may read a file or all rows.
 */
#include <string.h>

#include "vm/vm.h"

static struct str file_text(const struct program *p, size_t file)
{
    return program_text(p, p->files.at[file].text);
}

/* Lists the line ends of all files. */
static bool line_ends_fill(struct program_index *x)
{
    const struct program *p = x->p;
    size_t n = 0;
    x->line_begin = ARENA_ARRAY(&x->arena, int32_t, p->files.len + 1);
    if (!x->line_begin) return false;
    for (int pass = 0; pass < 2; pass++) {
        n = 0;
        for (size_t f = 0; f < p->files.len; f++) {
            struct str text = file_text(p, f);
            const char *end = text.at + text.len, *at = text.at;
            x->line_begin[f] = (int32_t)n;
            while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
                if (pass == 1) x->line_ends[n] = (int32_t)(at - text.at);
                n++, at++;
            }
        }
        x->line_begin[p->files.len] = (int32_t)n;
        if (pass == 0) x->line_ends = ARENA_ARRAY(&x->arena, int32_t, n + 1);
        if (!x->line_ends) return false;
    }
    return true;
}

/* Links each row to the one around it. A row comes after those within it, so the next row, or one
 * around that, is the answer. */
static bool inlined_fill(struct program_index *x)
{
    const struct program *p = x->p;
    int32_t rows = (int32_t)p->inlined.len;
    x->inlined_around = ARENA_ARRAY(&x->arena, int32_t, p->inlined.len + 1);
    if (!x->inlined_around) return false;
    for (int32_t i = rows - 1; i >= 0; i--) {
        int32_t around = i + 1;
        while (around < rows && (p->inlined.at[around].begin > p->inlined.at[i].begin ||
                                 p->inlined.at[around].end < p->inlined.at[i].end))
            around = x->inlined_around[around];
        x->inlined_around[i] = around;
    }
    return true;
}

bool source_map_fill(struct program_index *x)
{
    return line_ends_fill(x) && inlined_fill(x);
}

/* The innermost row that holds the instruction, or the number of rows. */
static int32_t inlined_find(const struct program_index *x, int32_t pc)
{
    const struct program *p = x->p;
    int32_t low = 0, rows = (int32_t)p->inlined.len, high = rows;
    while (low < high) { /* the first that ends past it */
        int32_t middle = low + (high - low) / 2;
        if (p->inlined.at[middle].end > pc)
            high = middle;
        else
            low = middle + 1;
    }
    while (low < rows && (p->inlined.at[low].begin > pc || p->inlined.at[low].end <= pc))
        low = x->inlined_around[low];
    return low;
}

struct code_place code_place_of(const struct program_index *x, int32_t function, int32_t pc)
{
    const struct program *p = x->p;
    const struct row_functions *f = &p->functions.at[function];
    struct code_place place = {f->name, f->file,
                               pc >= 0 && (size_t)pc < p->places.len ? p->places.at[pc]
                                                                     : (struct extent){0, 0}};
    size_t row = (size_t)inlined_find(x, pc);
    if (row < p->inlined.len)
        place.name = p->inlined.at[row].name, place.file = p->inlined.at[row].file;
    return place;
}

int32_t line_of_offset(const struct program_index *x, int32_t file, int32_t offset)
{
    if (file < 0 || (size_t)file >= x->p->files.len) return 0;
    int32_t low = x->line_begin[file], high = x->line_begin[file + 1];
    while (low < high) { /* the first line end at the offset or past it */
        int32_t middle = low + (high - low) / 2;
        if (x->line_ends[middle] >= offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low - x->line_begin[file] + 1;
}
