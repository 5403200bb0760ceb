/* snapshot.c -- Copies, compares, hashes and serializes a fight: the parts of its block that are in
 * use.
 *
 * Bytes above the top of a part are garbage that no code reads. vm_save writes all state for
 * snapshot_load.c. snapshot_write and snapshot_read serve callers that keep many states of one
 * fight. There fuel and the count of expectations are zero, as they are history and not state. Two
 * states are equal (vm_equal) exactly if these bytes are equal.
 */
#include "snapshot.h"

#include <stddef.h>
#include <string.h>

#include "engine/bytecode/program.h"
#include "memo.h"
#include "occupancy.h"
#include "together.h"

struct block_part {
    unsigned char *at;
    size_t size;
};
/* Head, frames, world, registers, lists. The levels follow. */
enum { FIXED_PARTS = 5 };

static int32_t registers_in_use(const struct vm *vm)
{
    if (vm->head->frames == 0) return 0;
    const struct frame *f = &vm->frames[vm->head->frames - 1];
    return f->base + vm->p->functions.at[f->fn].reg_count;
}

static int parts_list(const struct vm *vm, struct block_part parts[FIXED_PARTS + LIMIT_LEVELS])
{
    const struct head *h = vm->head;
    parts[0] = (struct block_part){vm->block, (size_t)h->frames_at};
    parts[1] =
        (struct block_part){(unsigned char *)vm->frames, sizeof(struct frame) * (size_t)h->frames};
    parts[2] = (struct block_part){(unsigned char *)vm->world, vm->layout.world_bytes};
    parts[3] = (struct block_part){(unsigned char *)vm->regs,
                                   sizeof(int64_t) * (size_t)registers_in_use(vm)};
    parts[4] =
        (struct block_part){(unsigned char *)vm->scratch, sizeof(int64_t) * (size_t)h->scratch};
    for (int32_t i = 0; i < h->levels; i++)
        parts[FIXED_PARTS + i] =
            (struct block_part){(unsigned char *)level_at(vm, i), vm->layout.level_bytes};
    return FIXED_PARTS + h->levels;
}

void snapshot_copy(struct vm *to, const struct vm *from)
{
    struct block_part parts[FIXED_PARTS + LIMIT_LEVELS];
    for (int i = 0, n = parts_list(from, parts); i < n; i++)
        memcpy(to->block + (parts[i].at - from->block), parts[i].at, parts[i].size);
}

static struct head head_normalized(const struct vm *vm)
{
    struct head head = *vm->head;
    head.fuel = 0;
    head.expectations = head.pad = 0;
    return head;
}

bool vm_equal(const struct vm *a, const struct vm *b)
{
    struct block_part of_a[FIXED_PARTS + LIMIT_LEVELS], of_b[FIXED_PARTS + LIMIT_LEVELS];
    struct head head_a = head_normalized(a), head_b = head_normalized(b);
    /* it identifies program and encounter, and holds the tops of the parts */
    if (memcmp(&head_a, &head_b, sizeof head_a) != 0) return false;
    parts_list(b, of_b);
    for (int i = 1, n = parts_list(a, of_a); i < n; i++)
        if (of_a[i].size != of_b[i].size || memcmp(of_a[i].at, of_b[i].at, of_a[i].size) != 0)
            return false;
    return true;
}

/* Numbers are hashed by value, so that the order of bytes in memory does not matter. Two numbers of
 * four bytes make one of eight, the first below. */
static uint64_t hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t pair_at(const unsigned char *at)
{
    uint32_t of[2];
    memcpy(of, at, sizeof of);
    return of[0] | (uint64_t)of[1] << 32;
}

/* Numbers of `unit` bytes, 4 or 8. */
static uint64_t hash_numbers(uint64_t hash, const void *from, size_t size, int unit)
{
    const unsigned char *at = from;
    for (; size >= 8; size -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = hash_word(hash, unit == 4 ? pair_at(at) : word);
    }
    uint32_t last = 0;
    if (size == sizeof last) memcpy(&last, at, sizeof last);
    for (; size > 0; size--, last >>= 8) hash = (hash ^ (last & 0xff)) * 0x100000001B3u;
    return hash;
}

/* The size of the numbers in each eight bytes of the head. */
static const unsigned char head_units[] = {4, 8, 8, 4, 4, 4, 8, 4, 4, 4, 4, 4, 8, 4, 4, 4, 4, 4, 8};
_Static_assert(sizeof head_units * 8 == sizeof(struct head), "a unit for each word of the head");

static uint64_t hash_changes(uint64_t hash, const struct level_change *at, int32_t count)
{
    for (const struct level_change *c = at; c < at + count; c++) {
        uint32_t narrow = (uint16_t)c->elem | (uint32_t)c->width << 16 | (uint32_t)c->state << 24;
        hash = hash_numbers(hash, c, 8, 4);
        hash = hash_word(hash, (uint32_t)c->rec | (uint64_t)narrow << 32);
        hash = hash_numbers(hash, &c->value, 3 * sizeof c->value, 8);
    }
    return hash;
}

/* A level is 32-bit numbers and a rank, the world, 64-bit numbers, changes, requests and bits. */
static uint64_t hash_level(uint64_t hash, const struct fight_layout *at, const unsigned char *level)
{
    const size_t rank = offsetof(struct together_level, rank);
    hash = hash_numbers(hash, level, rank, 4);
    const size_t wide = sizeof(struct together_level) - rank; /* the rank and sets of creatures */
    hash = hash_numbers(hash, level + rank, wide, 8);
    hash = hash_numbers(hash, level + rank + wide, at->lv_adjust - rank - wide, 4);
    hash = hash_numbers(hash, level + at->lv_adjust, at->lv_changes - at->lv_adjust, 8);
    hash = hash_changes(hash, (const struct level_change *)(const void *)(level + at->lv_changes),
                        at->change_cap);
    hash = hash_numbers(hash, level + at->lv_requests, at->lv_removed - at->lv_requests, 4);
    return hash_numbers(hash, level + at->lv_removed, at->level_bytes - at->lv_removed, 8);
}

uint64_t vm_hash(const struct vm *vm)
{
    static const int units[FIXED_PARTS] = {0, 4, 4, 8, 8};
    struct block_part parts[FIXED_PARTS + LIMIT_LEVELS];
    struct head head = head_normalized(vm);
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof head_units; i++)
        hash = hash_numbers(hash, (const unsigned char *)&head + 8 * i, 8, head_units[i]);
    for (int i = 1, n = parts_list(vm, parts); i < n; i++)
        hash = i < FIXED_PARTS ? hash_numbers(hash, parts[i].at, parts[i].size, units[i])
                               : hash_level(hash, &vm->layout, parts[i].at);
    return hash ^ hash >> 32;
}

size_t snapshot_size(const struct vm *vm)
{
    struct block_part parts[FIXED_PARTS + LIMIT_LEVELS];
    size_t size = 0;
    for (int i = 0, n = parts_list(vm, parts); i < n; i++) size += parts[i].size;
    return size;
}

static void parts_write(const struct vm *vm, unsigned char *to)
{
    struct block_part parts[FIXED_PARTS + LIMIT_LEVELS];
    for (int i = 0, n = parts_list(vm, parts); i < n; i++) {
        memcpy(to, parts[i].at, parts[i].size);
        to += parts[i].size;
    }
}

void snapshot_write(const struct vm *vm, unsigned char *bytes)
{
    struct head head = head_normalized(vm);
    parts_write(vm, bytes);
    memcpy(bytes, &head, sizeof head);
}

const void *vm_save(struct vm *vm, size_t *size)
{
    const struct memory *memory = vm->memory;
    *size = snapshot_size(vm);
    if (*size > vm->save_capacity) {
        unsigned char *room = memory->resize(memory->ctx, vm->save_bytes, vm->save_capacity, *size);
        if (!room) {
            *size = 0;
            return NULL;
        }
        vm->save_bytes = room, vm->save_capacity = *size;
    }
    parts_write(vm, vm->save_bytes);
    return vm->save_bytes;
}

/* `vm` must be of the same program and encounter. The bytes are those of snapshot_write. */
void snapshot_read(struct vm *vm, const unsigned char *bytes, int64_t fuel)
{
    struct block_part parts[FIXED_PARTS + LIMIT_LEVELS];
    memcpy(vm->block, bytes, (size_t)vm->head->frames_at);
    vm->head->fuel = fuel;
    const unsigned char *from = bytes + vm->head->frames_at;
    /* the frames determine how many registers are in use */
    memcpy(vm->frames, from, sizeof(struct frame) * (size_t)vm->head->frames);
    for (int i = 1, n = parts_list(vm, parts); i < n; i++) {
        memcpy(parts[i].at, from, parts[i].size);
        from += parts[i].size;
    }
    occupancy_rebuild(vm);
    memo_forget_all(vm);
    vm->message[0] = '\0';
}
