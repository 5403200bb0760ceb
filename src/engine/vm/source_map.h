/* source_map.h -- The place of an instruction in the rules. */
#ifndef FRAY_VM_SOURCE_MAP_H
#define FRAY_VM_SOURCE_MAP_H

#include "program_index.h"

/* The place of an instruction in the rules: its function's name, the file or -1, the offset there
 * and its line. Inlined code keeps its own function. line 0: there is no file. */
struct code_place {
    int32_t name, file, line;
    struct extent at;
};
struct code_place code_place_of(const struct program_index *x, int32_t function, int32_t pc);
/* Its file and line alone, as each event needs them. */
struct code_line {
    int32_t file, line;
};
static inline struct code_line code_line_of(const struct program_index *x, int32_t function,
                                            int32_t pc)
{
    const struct program *p = x->p;
    if (pc < 0 || (size_t)pc >= p->places.len)
        return (struct code_line){p->functions.at[function].file, 0};
    int32_t row = x->inlined_at[pc] - 1;
    return (struct code_line){row >= 0 ? p->inlined.at[row].file : p->functions.at[function].file,
                              x->line_at[pc]};
}
/* The line of an offset, counted from 1. 0: file is -1. */
int32_t line_of_offset(const struct program_index *x, int32_t file, int32_t offset);

#endif
