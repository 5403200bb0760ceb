/* source_map.c -- Maps an instruction to its place in the rules, and an offset in a file to a line.
 *
 * A listener asks for a place at each event, so neither answer may read a file or all rows.
 */
#include "source_map.h"

#include <string.h>

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

/* The first free index at `pc` or after it. free_from[i] is i if that is free. Halves the path. */
static int32_t free_index(int32_t *free_from, int32_t pc)
{
    while (free_from[pc] != pc) pc = free_from[pc] = free_from[free_from[pc]];
    return pc;
}

/* A row comes after those within it, so the first row that holds an instruction is the innermost.
 * Each instruction is written once, whatever the rows are. */
static bool inlined_fill(struct program_index *x)
{
    const struct program *p = x->p;
    int32_t codes = (int32_t)p->code.len, *free_from;
    struct arena scratch;
    arena_init_scratch(&scratch, &x->arena);
    x->inlined_at = ARENA_ARRAY(&x->arena, int32_t, p->code.len + 1);
    free_from = ARENA_ARRAY(&scratch, int32_t, p->code.len + 1);
    bool made = x->inlined_at && free_from;
    for (int32_t pc = 0; made && pc <= codes; pc++) free_from[pc] = pc;
    for (size_t i = 0; made && i < p->inlined.len; i++) {
        int32_t begin = p->inlined.at[i].begin, end = p->inlined.at[i].end;
        if (end > codes) end = codes;
        if (begin < 0 || begin > end) continue;
        for (int32_t pc; (pc = free_index(free_from, begin)) < end;)
            x->inlined_at[pc] = (int32_t)i + 1, free_from[pc] = pc + 1;
    }
    arena_release(&scratch);
    return made;
}

/* The number of line ends before the offset. `near` is a guess: instructions that follow each other
 * are of neighbouring lines, mostly. */
static int32_t ends_before(const struct program_index *x, int32_t file, int32_t offset,
                           int32_t near)
{
    int32_t begin = x->line_begin[file], low = begin, high = x->line_begin[file + 1];
    int32_t window_low = begin + near - 4, window_high = begin + near + 4;
    if (window_low > low && window_low <= high && x->line_ends[window_low - 1] < offset)
        low = window_low;
    if (window_high < high && window_high >= low && x->line_ends[window_high] >= offset)
        high = window_high;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (x->line_ends[middle] >= offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low - begin;
}

static bool lines_fill(struct program_index *x)
{
    const struct program *p = x->p;
    int32_t near = 0;
    x->line_at = ARENA_ARRAY(&x->arena, int32_t, p->code.len + 1);
    if (!x->line_at) return false;
    for (size_t f = 0; f < p->functions.len; f++) {
        const struct row_functions *fn = &p->functions.at[f];
        for (int32_t pc = fn->code_begin; pc < fn->code_begin + fn->code_count; pc++) {
            int32_t row = x->inlined_at[pc] - 1,
                    file = row < 0 ? fn->file : p->inlined.at[row].file;
            if (file < 0) continue;
            near = ends_before(x, file, p->places.at[pc].from, near);
            x->line_at[pc] = near + 1;
        }
    }
    return true;
}

bool source_map_fill(struct program_index *x)
{
    return line_ends_fill(x) && inlined_fill(x) && lines_fill(x);
}

struct code_place code_place_of(const struct program_index *x, int32_t function, int32_t pc)
{
    const struct program *p = x->p;
    const struct row_functions *f = &p->functions.at[function];
    struct code_place place = {.name = f->name, .file = f->file};
    if (pc < 0 || (size_t)pc >= p->places.len) return place;
    int32_t row = x->inlined_at[pc] - 1;
    place.at = p->places.at[pc];
    place.line = x->line_at[pc];
    if (row >= 0) place.name = p->inlined.at[row].name, place.file = p->inlined.at[row].file;
    return place;
}

int32_t line_of_offset(const struct program_index *x, int32_t file, int32_t offset)
{
    return file < 0 || (size_t)file >= x->p->files.len ? 0 : ends_before(x, file, offset, 0) + 1;
}
