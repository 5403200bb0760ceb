/* pack.c -- a fight as few bytes: the parts of the block that are in use, one after another, and back.
 *
 * What is saved (load.c takes it back), and for whoever keeps many states of one fight at once. Two states are equal (vm_equal) exactly when their packed bytes are:
 * fuel and the count of expectations are left out as zero (a save has them).
 */
#include <string.h>

#include "vm/vm.h"

struct part { unsigned char *at; size_t size; };
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
    parts[3] = (struct part){(unsigned char *)vm->regs, sizeof(int64_t) * (size_t)registers_in_use(vm)};
    parts[4] = (struct part){(unsigned char *)vm->scratch, sizeof(int64_t) * (size_t)h->scratch};
    for (int32_t i = 0; i < h->levels; i++) parts[FIXED_PARTS + i] = (struct part){(unsigned char *)level_at(vm, i), vm->at.level_bytes};
    return FIXED_PARTS + h->levels;
}

size_t vm_pack_size(const struct vm *vm)
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

void vm_pack(const struct vm *vm, unsigned char *bytes)
{
    struct head head = *vm->head;
    parts_write(vm, bytes);
    head.fuel = 0;
    head.expectations = head.pad = 0;
    memcpy(bytes, &head, sizeof head);
}

const void *vm_save(struct vm *vm, size_t *size)
{
    const struct memory *memory = vm->memory;
    vm_tidy(vm);
    *size = vm_pack_size(vm);
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

/* `vm` is tidy, of the same program and encounter; the bytes are what vm_pack gave. */
void vm_unpack(struct vm *vm, const unsigned char *bytes, int64_t fuel)
{
    struct part parts[FIXED_PARTS + LIMIT_LEVELS];
    memcpy(vm->block, bytes, (size_t)vm->head->frames_at);
    vm->head->fuel = fuel;
    const unsigned char *from = bytes + vm->head->frames_at;
    memcpy(vm->frames, from, sizeof(struct frame) * (size_t)vm->head->frames); /* the registers in use follow from them */
    for (int i = 1, n = parts_of(vm, parts); i < n; i++) {
        memcpy(parts[i].at, from, parts[i].size);
        from += parts[i].size;
    }
    vm->message[0] = '\0';
    vm_tidy(vm);
}
