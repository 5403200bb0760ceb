/* memory_faults.h -- An allocator that fails on purpose. */
#ifndef FRAY_TESTS_MEMORY_FAULTS_H
#define FRAY_TESTS_MEMORY_FAULTS_H

#include "base/arena.h"

/* Call number `fail_at` fails, counted from 1; with
 * `forever`, all later calls fail too. 0: none fails. */
struct memory_faults {
    struct memory memory; /* hand out &faults.memory */
    uint64_t calls, fail_at;
    bool forever;
};

static inline void *faulty_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct memory_faults *f = ctx;
    if (new_size > 0) {
        f->calls++;
        if (f->fail_at && (f->calls == f->fail_at || (f->forever && f->calls > f->fail_at)))
            return NULL;
    }
    return memory_default.resize(memory_default.ctx, old, old_size, new_size);
}

static inline void memory_faults_init(struct memory_faults *f, uint64_t fail_at, bool forever)
{
    *f = (struct memory_faults){
        .memory = {faulty_resize, f}, .fail_at = fail_at, .forever = forever};
}

#endif
