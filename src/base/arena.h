/* arena.h -- memory by lifetime: one arena holds a compilation, or a program, and is dropped whole.
 *
 * A failed allocation sets a sticky flag; constructors hand NULL upward and the phase asks once, at
 * its end. Every allocation is counted, so that a test can make the Nth one fail. Blocks come from
 * a host allocator.
 */
#ifndef FRAY_BASE_ARENA_H
#define FRAY_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where memory comes from. `resize(ctx, NULL, 0, n)` allocates, `resize(ctx, p, old, 0)` frees.
 * Never called with both 0. */
struct memory {
    void *(*resize)(void *ctx, void *old, size_t old_size, size_t new_size);
    void *ctx;
};

extern const struct memory memory_default; /* malloc and friends */

struct arena_block;

struct arena {
    const struct memory *memory;
    struct arena_block *blocks;
    char *next;         /* in the newest block, */
    size_t left;        /* and how much may be taken there */
    size_t used_bytes;  /* handed out */
    size_t limit_bytes; /* 0: none. Reaching it counts as a failed allocation */
    bool failed;        /* sticky */
};

void arena_init(struct arena *a, const struct memory *memory, size_t limit_bytes);
void arena_release(struct arena *a);
/* zeroed, aligned for numbers and pointers; NULL when failed */
void *arena_alloc(struct arena *a, size_t size);
/* the same, the product checked */
void *arena_array(struct arena *a, size_t count, size_t size);
/* copy, what is new not zeroed; the old stays until release */
void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size);
char *arena_text(struct arena *a, const char *bytes, size_t len); /* a copy with a NUL behind it */

#define ARENA_ALIGNMENT ((size_t)8)
void *arena_room_slow(struct arena *a, size_t size);

/* As arena_alloc, but not zeroed. It stands here because nearly always all there is to do is to
 * count up; a size that overflows comes out as 0. Debug builds fill what is handed out, and always
 * ask. */
static inline void *arena_room(struct arena *a, size_t size)
{
#ifdef NDEBUG
    size_t need = (size + (ARENA_ALIGNMENT - 1)) & ~(ARENA_ALIGNMENT - 1);
    if (need - 1 < a->left && !a->failed) {
        void *p = a->next;
        a->next += need;
        a->left -= need;
        a->used_bytes += need;
        return p;
    }
#endif
    return arena_room_slow(a, size);
}

/* What was handed out since the mark is given back, and nobody may have kept it. */
struct arena_mark {
    struct arena_block *block;
    char *next;
    size_t left, used_bytes;
};
struct arena_mark arena_mark(const struct arena *a);
void arena_reset_to(struct arena *a, struct arena_mark mark);

#define ARENA_NEW(a, type)      ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_array((a), (n), sizeof(type)))

/* A fault counter to hand to an arena in tests: the `fail_at`th call of resize that asks for memory
 * fails (from 1; 0: never), and with `forever` every later one as well. */
struct memory_faults {
    struct memory memory; /* hand out &faults.memory */
    uint64_t calls, fail_at;
    bool forever;
};
void memory_faults_init(struct memory_faults *f, uint64_t fail_at, bool forever);

#endif
