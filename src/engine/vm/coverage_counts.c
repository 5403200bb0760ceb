/* coverage_counts.c -- Counts the content that took part in fights, for coverage reports.
 *
 * Code counts its own points (COVER). Here is counted what has no code: content present in the
 * fight, offered, or used. A mark is used when it is applied, an act when it is performed, a thing
 * when it is chosen. The counts are not part of the fight: with and without them its bytes are
 * equal.
 */
#include "coverage_counts.h"

#include "act_offers.h"
#include "choice_request.h"
#include "program_index.h"
#include "state.h"

bool coverage_counts_make(struct coverage_counts *counts, struct arena *a, const struct program *p)
{
    size_t points = p->points.len + 1, contents = p->contents.len + 1, lines = p->lines.len + 1;
    counts->points = ARENA_ARRAY(a, uint64_t, points);
    counts->there = ARENA_ARRAY(a, uint64_t, contents);
    counts->offered = ARENA_ARRAY(a, uint64_t, contents);
    counts->happened = ARENA_ARRAY(a, uint64_t, contents);
    counts->lines = ARENA_ARRAY(a, struct line_counts, lines);
    return !a->failed;
}

void coverage_counts_clear(struct coverage_counts *counts, const struct program *p)
{
    memset(counts->points, 0, p->points.len * sizeof *counts->points);
    memset(counts->there, 0, p->contents.len * sizeof *counts->there);
    memset(counts->offered, 0, p->contents.len * sizeof *counts->offered);
    memset(counts->happened, 0, p->contents.len * sizeof *counts->happened);
    memset(counts->lines, 0, p->lines.len * sizeof *counts->lines);
}

static void count(const struct vm *vm, uint64_t *of, int32_t content)
{
    if (content >= 0 && content < vm->index->contents) of[content]++;
}

/* A mark brings all content that it includes. */
void coverage_mark(struct vm *vm, int32_t content)
{
    if (!vm->coverage) return;
    for (int depth = 0; content >= 0 && depth < LIMIT_INCLUDES; depth++) {
        count(vm, vm->coverage->there, content);
        count(vm, vm->coverage->happened, content);
        content = vm->p->contents.at[content].includes;
    }
}

void coverage_there(struct vm *vm, int32_t content)
{
    count(vm, vm->coverage->there, content);
}

/* What sets or caps a figure counts as a change of it. */
void coverage_line(struct vm *vm, int32_t line, bool held, int64_t value)
{
    const struct row_lines *row = &vm->p->lines.at[line];
    struct line_counts *counts = &vm->coverage->lines[line];
    bool neutral = row->layer == LAYER_ADD     ? value == 0
                   : row->layer == LAYER_SCALE ? value == (int64_t)row->under + 1
                                               : false;
    counts->read++;
    counts->held += held;
    counts->changed += held && !neutral;
}

static int32_t content_of_option(const struct vm *vm, int32_t type, int64_t option)
{
    if (type == VT_ACT) return act_content(option);
    if (type == VT_CONTENT)
        return option >= 0 && option < vm->index->contents ? (int32_t)option : -1;
    return type == VT_THING && option >= 0 && option < vm->layout.things
               ? vm->things[option].content
               : -1;
}

void coverage_options(struct vm *vm, const struct choice *q)
{
    if (!vm->coverage || !q->options) return; /* numbers have no content */
    for (int32_t i = 0; i < q->count; i++)
        count(vm, vm->coverage->offered, content_of_option(vm, q->row->type, choice_option(q, i)));
}

/* A chosen act is performed later, or never: act_call counts it. */
void coverage_chosen(struct vm *vm, int32_t type, int64_t option)
{
    if (vm->coverage && type != VT_ACT)
        count(vm, vm->coverage->happened, content_of_option(vm, type, option));
}

void coverage_offer(struct vm *vm, int32_t content)
{
    if (vm->coverage) count(vm, vm->coverage->offered, content);
}

void coverage_act(struct vm *vm, int32_t content)
{
    if (!vm->coverage) return;
    count(vm, vm->coverage->there, content);
    count(vm, vm->coverage->happened, content);
}

/* The creatures, things and terrain that the fight begins with. */
void coverage_begin(struct vm *vm)
{
    if (!vm->coverage) return;
    for (int32_t i = 0; i < vm->layout.creatures; i++)
        count(vm, vm->coverage->there, vm->creatures[i].content);
    for (int32_t i = 0; i < vm->layout.things; i++)
        count(vm, vm->coverage->there, vm->things[i].content);
    for (int32_t i = 0; i < vm->encounter->cell_count; i++)
        count(vm, vm->coverage->there, vm->p->cells.at[vm->encounter->cell_begin + i].terrain);
}
