/* profile.c -- Counts the instructions that fights run, and adds them up by line of the rules.
 *
 * A fight that is counted runs a copy of the plain code in which each step counts itself. Nothing
 * else changes, so the fight is the same.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/vm/interpreter.h"
#include "engine/vm/source_map.h"
#include "engine/vm/state.h"
#include "fray/test.h"
#include "lib/fight/fight.h"
#include "lib/program/program_object.h"

struct fray_profile {
    const fray_program *program;
    struct arena arena;
    struct counted_code counted;
    fray_profile_line *lines;
    size_t line_count;
};

fray_result fray_profile_new(fray_program *program, fray_profile **profile)
{
    if (!profile) return FRAY_BAD_ARGUMENT;
    *profile = NULL;
    if (!program) return FRAY_BAD_ARGUMENT;
    const struct memory *memory = program->memory;
    fray_profile *p = memory->resize(memory->ctx, NULL, 0, sizeof *p);
    if (!p) return FRAY_NO_MEMORY;
    *p = (fray_profile){.program = program};
    arena_init(&p->arena, memory, 0);
    if (!counted_code_make(&p->counted, program->index, &p->arena)) {
        fray_profile_free(p);
        return FRAY_NO_MEMORY;
    }
    *profile = p;
    return FRAY_OK;
}

void fray_profile_free(fray_profile *p)
{
    if (!p) return;
    const struct memory *memory = p->program->memory;
    arena_release(&p->arena);
    memory->resize(memory->ctx, p, sizeof *p, 0);
}

fray_result fray_profile_fight(fray_profile *p, fray_fight *fight)
{
    if (!p || !fight || fight->program != p->program) return FRAY_BAD_ARGUMENT;
    fight->vm->counted = &p->counted;
    return FRAY_OK;
}

/* ---- lines ---- */

static int by_place(const void *a, const void *b)
{
    const fray_profile_line *x = a, *y = b;
    int files = x->file == y->file ? 0 : !x->file ? 1 : !y->file ? -1 : strcmp(x->file, y->file);
    return files ? files : (x->line > y->line) - (x->line < y->line);
}

static int by_steps(const void *a, const void *b)
{
    const fray_profile_line *x = a, *y = b;
    return x->steps != y->steps ? (x->steps < y->steps) - (x->steps > y->steps) : by_place(a, b);
}

/* The text of a line without the blanks around it. */
static const char *line_text(struct arena *a, const struct program *p, int32_t file, int32_t at)
{
    struct str text = program_text(p, p->files.at[file].text);
    size_t from = (size_t)at < text.len ? (size_t)at : text.len, to = from;
    while (from > 0 && text.at[from - 1] != '\n') from--;
    while (to < text.len && text.at[to] != '\n') to++;
    while (from < to && (text.at[from] == ' ' || text.at[from] == '\t')) from++;
    while (to > from && (text.at[to - 1] == ' ' || text.at[to - 1] == '\r')) to--;
    const char *copy = arena_text(a, text.at + from, to - from);
    return copy ? copy : "";
}

/* One element for each instruction that ran. */
static size_t steps_list(fray_profile *p, fray_profile_line *to)
{
    const struct program *code = p->program->code;
    size_t n = 0;
    for (size_t f = 0; f < code->functions.len; f++) {
        const struct row_functions *fn = &code->functions.at[f];
        for (int32_t pc = fn->code_begin; pc < fn->code_begin + fn->code_count; pc++) {
            if (!p->counted.reached[pc]) continue;
            struct code_place at = code_place_of(p->program->index, (int32_t)f, pc);
            fray_profile_line *line = &to[n++];
            *line = (fray_profile_line){.steps = p->counted.reached[pc], .text = ""};
            if (at.file < 0) continue;
            line->file = program_file_name(code, at.file).at;
            line->line = (uint32_t)at.line;
            line->text = line_text(&p->arena, code, at.file, at.at.from);
        }
    }
    return n;
}

size_t fray_profile_lines(fray_profile *p)
{
    if (!p) return 0;
    p->lines = ARENA_ARRAY(&p->arena, fray_profile_line, p->program->code->code.len + 1);
    p->line_count = 0;
    if (!p->lines) return 0;
    size_t steps = steps_list(p, p->lines), n = 0;
    qsort(p->lines, steps, sizeof *p->lines, by_place);
    for (size_t i = 0; i < steps; i++) {
        if (n > 0 && by_place(&p->lines[n - 1], &p->lines[i]) == 0)
            p->lines[n - 1].steps += p->lines[i].steps;
        else
            p->lines[n++] = p->lines[i];
    }
    qsort(p->lines, n, sizeof *p->lines, by_steps);
    return p->line_count = p->arena.failed ? 0 : n;
}

fray_profile_line fray_profile_at(const fray_profile *p, size_t index)
{
    return p && index < p->line_count ? p->lines[index] : (fray_profile_line){.text = ""};
}
