/* snapshot.c -- a fight is the parts of its block that are in use: copied, compared, and one after
 * another as bytes, and back.
 *
 * What lies above a part's top is whatever was left there, and nobody reads it. Bytes are what is
 * saved (snapshot_load.c takes it back), and for whoever keeps many states of one fight at once.
 * Two states are equal (vm_equal) exactly when their packed bytes are: fuel and the count of
 * expectations (how much was done says nothing of what is) are left out as zero (a save has them).
 */
#include <string.h>

#include "vm/vm.h"

struct part {
    unsigned char *at;
    size_t size;
};
enum { FIXED_PARTS = 5 }; /* head, frames, world, registers, lists; then the levels */

static int32_t registers_in_use(const struct vm *vm)
{
    if (vm->head->frames == 0) return 0;
    const struct frame *f = &vm->frames[vm->head->frames - 1];
    return f->base + vm->p->functions.at[f->fn].reg_count;
}

static int parts_of(const struct vm *vm, struct part parts[FIXED_PARTS + LIMIT_LEVELS])
{
    const struct head *h = vm->head;
    parts[0] = (struct part){vm->block, (size_t)h->frames_at};
    parts[1] = (struct part){(unsigned char *)vm->frames, sizeof(struct frame) * (size_t)h->frames};
    parts[2] = (struct part){(unsigned char *)vm->world, vm->at.world_bytes};
    parts[3] =
        (struct part){(unsigned char *)vm->regs, sizeof(int64_t) * (size_t)registers_in_use(vm)};
    parts[4] = (struct part){(unsigned char *)vm->scratch, sizeof(int64_t) * (size_t)h->scratch};
    for (int32_t i = 0; i < h->levels; i++)
        parts[FIXED_PARTS + i] =
            (struct part){(unsigned char *)level_at(vm, i), vm->at.level_bytes};
    return FIXED_PARTS + h->levels;
}

void snapshot_copy(struct vm *to, const struct vm *from)
{
    struct part parts[FIXED_PARTS + LIMIT_LEVELS];
    for (int i = 0, n = parts_of(from, parts); i < n; i++)
        memcpy(to->block + (parts[i].at - from->block), parts[i].at, parts[i].size);
}

static struct head head_of(const struct vm *vm)
{
    struct head head = *vm->head;
    head.fuel = 0;
    head.expectations = head.pad = 0;
    return head;
}

bool vm_equal(const struct vm *a, const struct vm *b)
{
    struct part of_a[FIXED_PARTS + LIMIT_LEVELS], of_b[FIXED_PARTS + LIMIT_LEVELS];
    struct head head_a = head_of(a), head_b = head_of(b);
    /* it names program and encounter, and of how much is in use most */
    if (memcmp(&head_a, &head_b, sizeof head_a) != 0) return false;
    parts_of(b, of_b);
    for (int i = 1, n = parts_of(a, of_a); i < n; i++)
        if (of_a[i].size != of_b[i].size || memcmp(of_a[i].at, of_b[i].at, of_a[i].size) != 0)
            return false;
    return true;
}

static uint64_t mix(uint64_t hash, const void *at, size_t size)
{
    const unsigned char *bytes = at;
    for (; size >= 8; size -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    for (; size > 0; size--, bytes++) hash = (hash ^ *bytes) * 0x100000001B3u;
    return hash;
}

uint64_t vm_hash(const struct vm *vm)
{
    struct part parts[FIXED_PARTS + LIMIT_LEVELS];
    struct head head = head_of(vm);
    uint64_t hash = mix(14695981039346656037u, &head, sizeof head);
    for (int i = 1, n = parts_of(vm, parts); i < n; i++)
        hash = mix(hash, parts[i].at, parts[i].size);
    return hash ^ hash >> 32;
}

size_t snapshot_size(const struct vm *vm)
{
    struct part parts[FIXED_PARTS + LIMIT_LEVELS];
    size_t size = 0;
    for (int i = 0, n = parts_of(vm, parts); i < n; i++) size += parts[i].size;
    return size;
}

static void parts_write(const struct vm *vm, unsigned char *to)
{
    struct part parts[FIXED_PARTS + LIMIT_LEVELS];
    for (int i = 0, n = parts_of(vm, parts); i < n; i++) {
        memcpy(to, parts[i].at, parts[i].size);
        to += parts[i].size;
    }
}

void snapshot_write(const struct vm *vm, unsigned char *bytes)
{
    struct head head = head_of(vm);
    parts_write(vm, bytes);
    memcpy(bytes, &head, sizeof head);
}

const void *vm_save(struct vm *vm, size_t *size)
{
    const struct memory *memory = vm->memory;
    *size = snapshot_size(vm);
    if (*size > vm->saved_room) {
        unsigned char *room = memory->resize(memory->ctx, vm->saved, vm->saved_room, *size);
        if (!room) {
            *size = 0;
            return NULL;
        }
        vm->saved = room, vm->saved_room = *size;
    }
    parts_write(vm, vm->saved);
    return vm->saved;
}

/* `vm` is of the same program and encounter; the bytes are what vm_pack gave. */
void snapshot_read(struct vm *vm, const unsigned char *bytes, int64_t fuel)
{
    struct part parts[FIXED_PARTS + LIMIT_LEVELS];
    memcpy(vm->block, bytes, (size_t)vm->head->frames_at);
    vm->head->fuel = fuel;
    const unsigned char *from = bytes + vm->head->frames_at;
    /* the registers in use follow from them */
    memcpy(vm->frames, from, sizeof(struct frame) * (size_t)vm->head->frames);
    for (int i = 1, n = parts_of(vm, parts); i < n; i++) {
        memcpy(parts[i].at, from, parts[i].size);
        from += parts[i].size;
    }
    occupancy_rebuild(vm);
    vm->message[0] = '\0';
}
