/* arena.c -- Bump allocation in a chain of blocks of growing size.
 *
 * Blocks double from 4 KiB to 1 MiB: a small compilation stays small, and a large one calls the
 * host rarely. The newest allocation grows in place when there is room.
 */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

#define BLOCK_FIRST ((size_t)4096)
#define BLOCK_MOST  ((size_t)1 << 20)

struct arena_block {
    struct arena_block *next;
    size_t size; /* of the bytes behind the head */
    uint64_t bytes[];
};

static void *default_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    (void)ctx;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

const struct memory memory_default = {default_resize, NULL};

void arena_init(struct arena *a, const struct memory *memory, size_t limit_bytes)
{
    *a = (struct arena){.memory = memory ? memory : &memory_default, .limit_bytes = limit_bytes};
}

void arena_init_scratch(struct arena *a, const struct arena *of)
{
    arena_init(a, of->memory, 0);
    a->escape = of->escape;
}

bool arena_try(struct arena *a, void (*work)(void *user), void *user)
{
    jmp_buf here, *outer = a->escape;
    a->escape = &here;
    if (setjmp(here) == 0)
        work(user);
    else
        a->failed = true;
    a->escape = outer;
    return !a->failed;
}

void *arena_fail(struct arena *a)
{
    a->failed = true;
    if (a->escape) longjmp(*a->escape, 1);
    return NULL;
}

struct arena_mark arena_mark(const struct arena *a)
{
    return (struct arena_mark){a->blocks, a->next, a->left, a->used_bytes};
}

void arena_reset_to(struct arena *a, struct arena_mark mark)
{
    while (a->blocks != mark.block) {
        struct arena_block *b = a->blocks;
        a->blocks = b->next;
        a->memory->resize(a->memory->ctx, b, sizeof *b + b->size, 0);
    }
    a->next = mark.next;
    a->left = mark.left;
    a->used_bytes = mark.used_bytes;
    unpoison(a->next, a->left);
}

void arena_release(struct arena *a)
{
    arena_reset_to(a, (struct arena_mark){NULL, NULL, 0, 0});
}

/* The oldest block stays, so that an arena that is cleared often calls its allocator rarely. */
void arena_clear(struct arena *a)
{
    while (a->blocks && a->blocks->next) {
        struct arena_block *b = a->blocks;
        a->blocks = b->next;
        a->memory->resize(a->memory->ctx, b, sizeof *b + b->size, 0);
    }
    a->used_bytes = 0;
    a->failed = false;
    if (!a->blocks) return;
    size_t size = a->blocks->size;
    a->next = (char *)a->blocks->bytes;
    a->left = a->limit_bytes && size > a->limit_bytes ? a->limit_bytes : size;
    poison(a->next, a->left);
}

/* Returns 0 if the sum overflows. */
static size_t round_up(size_t size)
{
    return (size + (ARENA_ALIGNMENT - 1)) & ~(ARENA_ALIGNMENT - 1);
}

/* Adds a block with room for `need` bytes. Bytes beyond the arena's limit count as used. */
static bool block_new(struct arena *a, size_t need)
{
    size_t size = a->blocks ? a->blocks->size * 2 : BLOCK_FIRST, total,
           limit = a->limit_bytes ? a->limit_bytes - a->used_bytes : SIZE_MAX;
    if (size > BLOCK_MOST) size = BLOCK_MOST;
    if (size < need) size = need;
    if (need > limit || !add_size(size, sizeof(struct arena_block), &total)) return false;
    struct arena_block *b = a->memory->resize(a->memory->ctx, NULL, 0, total);
    if (!b) return false;
    *b = (struct arena_block){.next = a->blocks, .size = size};
    a->blocks = b;
    a->next = (char *)b->bytes;
    a->left = size < limit ? size : limit;
    return true;
}

/* Fills new memory, so that code which reads it unwritten does not find zeros by chance. */
static void fill_with_junk(void *at, size_t size)
{
#ifdef NDEBUG
    (void)at, (void)size;
#else
    memset(at, 0xA5, size);
#endif
}

static void *take(struct arena *a, size_t need)
{
    void *p = a->next;
    a->next += need;
    a->left -= need;
    a->used_bytes += need;
    unpoison(p, need);
    fill_with_junk(p, need);
    return p;
}

void *arena_room_slow(struct arena *a, size_t size)
{
    size_t need = round_up(size ? size : 1);
    if (need && need <= a->left && !a->failed) return take(a, need);
    if (need && !a->failed && block_new(a, need)) return take(a, need);
    return arena_fail(a);
}

void *arena_alloc(struct arena *a, size_t size)
{
    void *p = arena_room(a, size);
    return p ? memset(p, 0, size ? size : 1) : NULL;
}

void *arena_array(struct arena *a, size_t count, size_t size)
{
    size_t total;
    return mul_size(count, size, &total) ? arena_alloc(a, total) : arena_fail(a);
}

/* Only the newest allocation can grow in place. */
static bool grow_in_place(struct arena *a, void *old, size_t old_size, size_t new_size)
{
    size_t was = round_up(old_size ? old_size : 1), now = round_up(new_size ? new_size : 1);
    if (!old || a->failed || !now || (char *)old + was != a->next || now - was > a->left)
        return false;
    take(a, now - was);
    return true;
}

void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size)
{
    if (new_size < old_size) return old;
    if (grow_in_place(a, old, old_size, new_size)) return old;
    void *p = arena_room(a, new_size);
    if (p && old_size) memcpy(p, old, old_size);
    return p;
}

char *arena_text(struct arena *a, const char *bytes, size_t len)
{
    size_t size;
    if (!add_size(len, 1, &size)) return arena_fail(a);
    char *p = arena_room(a, size);
    if (!p) return NULL;
    if (len) memcpy(p, bytes, len);
    p[len] = 0;
    return p;
}
