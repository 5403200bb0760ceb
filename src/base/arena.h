/* arena.h -- Arena allocator: one arena holds a compilation or a program, and is freed whole.
 *
 * A failed allocation sets a sticky flag and returns NULL. Inside arena_try it leaves by a jump
 * instead, so that code in there never sees NULL. Every allocation is counted, so that a test can
 * make the Nth one fail. Blocks come from a host allocator.
 */
#ifndef FRAY_BASE_ARENA_H
#define FRAY_BASE_ARENA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A host allocator. `resize(ctx, NULL, 0, n)` allocates, `resize(ctx, p, old, 0)` frees. It is
 * never called with both sizes 0. */
struct memory {
    void *(*resize)(void *ctx, void *old, size_t old_size, size_t new_size);
    void *ctx;
};

extern const struct memory memory_default; /* malloc and friends */

struct arena_block;

struct arena {
    const struct memory *memory;
    struct arena_block *blocks;
    char *next;         /* the first free byte of the newest block */
    size_t left;        /* free bytes from there on */
    size_t used_bytes;  /* by all allocations */
    size_t limit_bytes; /* 0: none. An allocation beyond it fails */
    bool failed;        /* sticky */
    jmp_buf *escape;    /* taken by a failed allocation; NULL: it returns NULL. See arena_try */
};

void arena_init(struct arena *a, const struct memory *memory, size_t limit_bytes);
/* the same memory, no limit, the same escape */
void arena_init_scratch(struct arena *a, const struct arena *of);
void arena_release(struct arena *a);
/* Frees everything that was allocated, and the flag `failed`. Keeps the oldest block for reuse. */
void arena_clear(struct arena *a);
/* Returns zeroed memory, aligned for numbers and pointers. */
void *arena_alloc(struct arena *a, size_t size);
/* Returns a zeroed array. A product that overflows fails. */
void *arena_array(struct arena *a, size_t count, size_t size);
/* Returns a larger copy; its new bytes are not zeroed. The old block stays until release. */
void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size);
/* Returns a copy of the bytes, followed by NUL. */
char *arena_text(struct arena *a, const char *bytes, size_t len);

/* Runs work(user) and returns true, or returns false once an allocation fails in `a` or in a
 * scratch arena of it. Then work was left by longjmp: memory that only its locals know is lost, so
 * whatever is not in `a` needs an owner outside. Calls nest. */
bool arena_try(struct arena *a, void (*work)(void *user), void *user);
/* sets the flag and takes the escape; without one, returns NULL */
void *arena_fail(struct arena *a);

#define ARENA_ALIGNMENT ((size_t)8)
void *arena_room_slow(struct arena *a, size_t size);

/* arena_alloc without zeroing. The common case only adds to a pointer, so it is inline. A size that
 * overflows rounds to 0 and takes the slow path. Debug builds always take it, and fill the memory
 * with junk. */
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

/* A position in an arena. arena_reset_to frees everything that was allocated since. */
struct arena_mark {
    struct arena_block *block;
    char *next;
    size_t left, used_bytes;
};
struct arena_mark arena_mark(const struct arena *a);
void arena_reset_to(struct arena *a, struct arena_mark mark);

#define ARENA_NEW(a, type)      ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_array((a), (n), sizeof(type)))

#endif
