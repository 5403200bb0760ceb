/* coverage_counts.h -- Counts the content that took part in fights. */
#ifndef FRAY_VM_COVERAGE_COUNTS_H
#define FRAY_VM_COVERAGE_COUNTS_H

#include <stdint.h>

struct choice;
struct vm;

/* Coverage. points: by row. The others count, by content: present in the fight, offered, used. */
struct coverage_counts {
    uint64_t *points, *there, *offered, *happened;
};
void coverage_begin(struct vm *vm);
void coverage_mark(struct vm *vm, int32_t content);
void coverage_there(struct vm *vm, int32_t content);
void coverage_act(struct vm *vm, int32_t content);
void coverage_offer(struct vm *vm, int32_t content);
void coverage_options(struct vm *vm, const struct choice *q);
void coverage_chosen(struct vm *vm, int32_t type, int64_t option);

#endif
