/* line_pairs.c -- Pairs the lines of the tallies of two versions of a fight, by their names. */
#include "line_pairs.h"

#include "tool/io/memory.h"
#include "tool/io/string_map.h"

#include <stdlib.h>
#include <string.h>

/* The names of a line, none of which holds a line break. */
static char *line_key(const fray_program *p, const fray_fight *start, const fray_line *line)
{
    return text_of("%s\n%s\n%s\n%s",
                   line->measure >= 0 ? fray_measure_at(p, line->measure).name : "",
                   line->side >= 0 ? fray_side_name(start, line->side) : "",
                   line->who >= 0 ? fray_creature_name(start, line->who) : "",
                   line->content >= 0 ? fray_content_name(p, line->content) : "");
}

void line_pairs_find(struct line_pairs *pairs, const fray_program *const program[VERSIONS],
                     const fray_fight *const start[VERSIONS], fray_tally *const tally[VERSIONS])
{
    struct string_map lines = {0};
    int counts[VERSIONS];
    *pairs = (struct line_pairs){0};
    for (int v = 0; v < VERSIONS; v++) {
        counts[v] = fray_tally_line_count(tally[v]);
        pairs->pair_of[v] = xrealloc(NULL, ((size_t)counts[v] + 1) * sizeof(size_t));
        memset(pairs->pair_of[v], 0, ((size_t)counts[v] + 1) * sizeof(size_t));
        pairs->line[v] = xrealloc(NULL, ((size_t)counts[0] + 1) * sizeof(int));
    }
    for (int i = 0; i < counts[0]; i++) {
        fray_line line = fray_tally_line(tally[0], i);
        char *key = line_key(program[0], start[0], &line);
        *string_map_index(&lines, key) = (size_t)i + 1;
        free(key);
    }
    for (int i = 0; i < counts[1]; i++) {
        fray_line line = fray_tally_line(tally[1], i);
        char *key = line_key(program[1], start[1], &line);
        size_t old = *string_map_index(&lines, key);
        free(key);
        if (old == 0 || pairs->pair_of[0][old - 1]) continue;
        pairs->line[0][pairs->count] = (int)old - 1;
        pairs->line[1][pairs->count++] = i;
        pairs->pair_of[0][old - 1] = pairs->pair_of[1][i] = pairs->count;
    }
    string_map_free(&lines, NULL);
}

void line_pairs_free(struct line_pairs *pairs)
{
    for (int v = 0; v < VERSIONS; v++) free(pairs->line[v]), free(pairs->pair_of[v]);
    *pairs = (struct line_pairs){0};
}
