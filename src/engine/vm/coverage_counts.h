/* coverage_counts.h -- Counts the content that took part in fights. */
#ifndef FRAY_VM_COVERAGE_COUNTS_H
#define FRAY_VM_COVERAGE_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct choice;
struct program;
struct vm;

/* A line of content on a stat: read while its content was borne; its condition held; it changed the
 * figure. */
struct line_counts {
    uint64_t read, held, changed;
};

enum { CLAUSES_OPEN = 64 };
/* Coverage. points: by row. The others count, by content: present in the fight, offered, used. */
struct coverage_counts {
    uint64_t *points, *there, *offered, *happened;
    struct line_counts *lines; /* by row */
    struct clause_begun {
        int32_t point, frames;
        uint64_t world;   /* its hash before the clause */
    } open[CLAUSES_OPEN]; /* clauses that run */
    int32_t open_count;
};
/* Room for the counts of a program, all 0. False: no memory. */
bool coverage_counts_make(struct coverage_counts *counts, struct arena *a, const struct program *p);
void coverage_counts_clear(struct coverage_counts *counts, const struct program *p);
void coverage_begin(struct vm *vm);
/* Code reaches a point. The end of a clause counts only if the clause changed anything. */
void coverage_point(struct vm *vm, int32_t point);
void coverage_line(struct vm *vm, int32_t line, bool held, int64_t value);
void coverage_mark(struct vm *vm, int32_t content);
void coverage_there(struct vm *vm, int32_t content);
void coverage_act(struct vm *vm, int32_t content);
void coverage_offer(struct vm *vm, int32_t content);
void coverage_options(struct vm *vm, const struct choice *q);
void coverage_chosen(struct vm *vm, int32_t type, int64_t option);

#endif
