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
#include "marks.h"
#include "program_index.h"
#include "state.h"
#include "together.h"

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

/* ---- points ---- */

static uint64_t hash_cells(uint64_t hash, const int32_t *at, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        hash = (hash ^ (uint32_t)at[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash;
}

/* The same for a mark that is applied again: its slot and its age do not count. */
static uint64_t mark_hash(const struct vm *vm, int32_t slot)
{
    const int32_t *m = mark_at(vm, slot), content = mark_content(m);
    uint64_t hash = hash_cells(hash_cells(1, &content, 1), m + MK_CLASS, MK_RANK - MK_CLASS);
    hash = hash_cells(hash, m + MK_LEFT, MK_SINCE - MK_LEFT);
    return hash_cells(hash, m + MK_CELLS, vm->layout.mark_cells - MK_CELLS);
}

/* Of what rules can read, and of what waits for the end of `together`. */
static uint64_t world_hash(const struct vm *vm)
{
    const struct fight_layout *at = &vm->layout;
    uint64_t hash = hash_cells(1, &vm->head->ended, 1), marks = 0;
    hash = hash_cells(hash, vm->world + W_HEAD, at->marks_at - W_HEAD);
    hash = hash_cells(hash, event_at(vm, 0), vm->world[W_DEPTH] * at->event_cells);
    for (int32_t i = 0; i < vm->head->levels; i++) {
        const struct together_level *level = level_at(vm, i);
        const int32_t waits[] = {level->change_count, level->request_count, level->way_count};
        hash = hash_cells(hash, waits, 3);
    }
    for (int32_t slot = -1; (slot = mark_next(vm, slot)) >= 0;) marks += mark_hash(vm, slot);
    return hash + marks;
}

static void clause_begins(struct vm *vm, int32_t point)
{
    struct coverage_counts *counts = vm->coverage;
    int32_t frames = vm->head->frames, n = counts->open_count;
    /* clauses that were left before their end */
    while (n > 0 && (counts->open[n - 1].frames > frames || counts->open[n - 1].point == point))
        n--;
    if (n < CLAUSES_OPEN) counts->open[n++] = (struct clause_begun){point, frames, world_hash(vm)};
    counts->open_count = n;
}

static void clause_ends(struct vm *vm, int32_t point)
{
    struct coverage_counts *counts = vm->coverage;
    const struct row_points *row = &vm->p->points.at[point];
    for (int32_t n = counts->open_count; n-- > 0;) {
        const struct row_points *begun = &vm->p->points.at[counts->open[n].point];
        if (counts->open[n].frames != vm->head->frames || begun->place != row->place ||
            begun->file != row->file)
            continue;
        counts->open_count = n;
        counts->points[point] += counts->open[n].world != world_hash(vm);
        return;
    }
}

void coverage_point(struct vm *vm, int32_t point)
{
    const struct row_points *row = &vm->p->points.at[point];
    bool ends = row->sort == POINT_CLAUSE && row->branch;
    if (!ends) vm->coverage->points[point]++;
    if (row->sort == POINT_CLAUSE) (ends ? clause_ends : clause_begins)(vm, point);
}

/* ---- content ---- */

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
    vm->coverage->open_count = 0;
    for (int32_t i = 0; i < vm->layout.creatures; i++)
        count(vm, vm->coverage->there, vm->creatures[i].content);
    for (int32_t i = 0; i < vm->layout.things; i++)
        count(vm, vm->coverage->there, vm->things[i].content);
    for (int32_t i = 0; i < vm->encounter->cell_count; i++)
        count(vm, vm->coverage->there, vm->p->cells.at[vm->encounter->cell_begin + i].terrain);
}
