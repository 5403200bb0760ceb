/* coverage.c -- Coverage for hosts: points with their places in the rules and counts of hits. */
#include "coverage.h"

#include <string.h>

#include "engine/bytecode/program.h"
#include "engine/vm/source_map.h"
#include "rule_test.h"

/* ---- places ---- */

static uint32_t column_of(const struct program *p, int32_t file, int32_t offset)
{
    struct str text = program_text(p, p->files.at[file].text);
    size_t at = (size_t)offset < text.len ? (size_t)offset : text.len;
    uint32_t column = 1;
    for (; at > 0 && text.at[at - 1] != '\n'; at--)
        column += ((unsigned char)text.at[at - 1] & 0xC0) != 0x80;
    return column;
}

/* The end of a statement of one line that begins at `at`. Its span may have its first words alone.
 */
static size_t statement_end(struct str text, size_t at)
{
    for (int depth = 0; at < text.len && text.at[at] != '\n'; at++) {
        char c = text.at[at];
        depth += (c == '{' || c == '(') - (c == '}' || c == ')');
        if (depth < 0 || (depth == 0 && c == ';')) break;
    }
    while (at > 0 && text.at[at - 1] == ' ') at--;
    return at;
}

/* Text of a point, up to `until` or the end of the line. The text of a function begins with its
 * line or clause, since "nearest enemy" alone says little. */
static const char *excerpt(struct arena *arena, const struct program *p,
                           const struct row_points *point)
{
    struct str text = program_text(p, p->files.at[point->file].text);
    size_t from = (size_t)point->place < text.len ? (size_t)point->place : text.len, to = from;
    if (point->sort == POINT_FUNCTION) {
        while (from > 0 && text.at[from - 1] != '\n' && text.at[from - 1] != ';' &&
               text.at[from - 1] != '{')
            from--;
        while (from < to && (text.at[from] == ' ' || text.at[from] == '\t')) from++;
    }
    while (to < text.len && (int64_t)to < point->until && text.at[to] != '\n' &&
           text.at[to] != '\r')
        to++;
    if (point->sort == POINT_CLAUSE) to = statement_end(text, from);
    char *copy = arena_alloc(arena, to - from + 1);
    if (!copy) return "";
    memcpy(copy, text.at + from, to - from);
    copy[to - from] = '\0';
    return copy;
}

static void find_places(fray_cover *o)
{
    const struct program *p = o->program->code;
    for (size_t i = 0; i < p->points.len && !o->arena.failed; i++) {
        const struct row_points *point = &p->points.at[i];
        struct cover_place *place = &o->places[i];
        *place = (struct cover_place){.text = ""};
        if (point->file < 0 || point->place < 0) continue;
        place->line = (uint32_t)line_of_offset(o->program->index, point->file, point->place);
        place->column = column_of(p, point->file, point->place);
        place->text = excerpt(&o->arena, p, point);
    }
}

/* ---- the object ---- */

fray_result fray_cover_new(fray_program *program, fray_cover **cover)
{
    if (!cover) return FRAY_BAD_ARGUMENT;
    *cover = NULL;
    if (!program) return FRAY_BAD_ARGUMENT;
    const struct memory *memory = program->memory;
    fray_cover *o = memory->resize(memory->ctx, NULL, 0, sizeof *o);
    if (!o) return FRAY_NO_MEMORY;
    *o = (fray_cover){.program = program};
    arena_init(&o->arena, memory, 0);
    arena_init(&o->parts_arena, memory, 0);
    coverage_counts_make(&o->seen, &o->arena, program->code);
    o->places = ARENA_ARRAY(&o->arena, struct cover_place, program->code->points.len + 1);
    if (!o->arena.failed) find_places(o);
    if (o->arena.failed) {
        fray_cover_free(o);
        return FRAY_NO_MEMORY;
    }
    *cover = o;
    return FRAY_OK;
}

void fray_cover_free(fray_cover *o)
{
    if (!o) return;
    const struct memory *memory = o->program->memory;
    arena_release(&o->parts_arena);
    arena_release(&o->arena);
    memory->resize(memory->ctx, o, sizeof *o, 0);
}

fray_result fray_cover_fight(fray_cover *o, int encounter, const fray_setting *settings,
                             size_t count, fray_fight **fight)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    *fight = NULL;
    if (!o) return FRAY_BAD_ARGUMENT;
    return fight_new(o->program, encounter, settings, count, &o->seen, fight);
}

fray_result fray_cover_test(fray_cover *o, int id, fray_test_report *report)
{
    if (!o || !report) return FRAY_BAD_ARGUMENT;
    return test_run(o->program, id, &o->seen, NULL, report);
}

size_t fray_cover_points(const fray_cover *o)
{
    if (!o) return 0;
    return o->program->code->points.len;
}

fray_point fray_cover_point(const fray_cover *o, size_t index)
{
    static const fray_point_kind kinds[] = {[POINT_FUNCTION] = FRAY_POINT_FUNCTION,
                                            [POINT_BRANCH] = FRAY_POINT_BRANCH,
                                            [POINT_ROW] = FRAY_POINT_ROW,
                                            [POINT_CONTENT] = FRAY_POINT_CONTENT,
                                            [POINT_CLAUSE] = FRAY_POINT_CLAUSE};
    if (!o || index >= o->program->code->points.len)
        return (fray_point){.name = "", .file = "", .text = ""};
    const struct program *p = o->program->code;
    const struct row_points *row = &p->points.at[index];
    const struct cover_place *place = &o->places[index];
    bool content = row->sort == POINT_CONTENT && row->content >= 0;
    return (fray_point){.kind = kinds[row->sort],
                        .name = program_text(p, row->name).at,
                        .text = place->text,
                        .file = row->file >= 0 ? program_file_name(p, row->file).at : "",
                        .line = place->line,
                        .column = place->column,
                        .from = (uint32_t)row->place,
                        .branch = row->branch,
                        .count = content ? o->seen.there[row->content] : o->seen.points[index]};
}
