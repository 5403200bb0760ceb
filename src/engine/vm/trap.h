/* trap.h -- Stops a fight with an error. */
#ifndef FRAY_VM_TRAP_H
#define FRAY_VM_TRAP_H

#include <stdbool.h>

struct vm;

void vm_error(struct vm *vm, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A macro, so that compilers see that the result is false. */
#define vm_fail(...) (vm_error(__VA_ARGS__), false)

#endif
