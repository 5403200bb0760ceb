/* snapshot.h -- The parts of a fight in use, as bytes. Equal states have equal bytes. */
#ifndef FRAY_VM_SNAPSHOT_H
#define FRAY_VM_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm;

void snapshot_copy(struct vm *to, const struct vm *from);
bool vm_equal(const struct vm *a, const struct vm *b);
uint64_t vm_hash(const struct vm *vm);
size_t snapshot_size(const struct vm *vm);
void snapshot_write(const struct vm *vm, unsigned char *bytes);
/* With fuel and expectations. The bytes belong to vm until the next call. NULL: no memory. */
const void *vm_save(struct vm *vm, size_t *size);
void snapshot_read(struct vm *vm, const unsigned char *bytes, int64_t fuel);

/* ---- snapshot_load.c ---- */
/* Loads the bytes of vm_save into a new fight. false: they are not a valid state. */
bool vm_load(struct vm *vm, const void *bytes, size_t size);

#endif
