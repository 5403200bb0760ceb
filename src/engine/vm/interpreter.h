/* interpreter.h -- Runs the code of a fight. */
#ifndef FRAY_VM_INTERPRETER_H
#define FRAY_VM_INTERPRETER_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct code_step;
struct program_index;
struct vm;

/* For a profile: the plain code in which each step counts itself (where the loop is a switch, the
 * loop does so). reached: by index into the code. */
struct counted_code {
    const struct code_step *code;
    uint64_t *reached;
    /* called before each step, or NULL */
    void (*watch)(void *user, struct vm *vm, int32_t pc, const int64_t *regs);
    void *user;
};
/* false: no memory. */
bool counted_code_make(struct counted_code *to, const struct program_index *x, struct arena *a);
/* Runs until a question, a roll, an event record, the end or an error. */
bool vm_run(struct vm *vm);
/* Calls a pure function and runs it to its end. */
bool vm_pure(struct vm *vm, int32_t fn, const int64_t *args, int count, int64_t *out);
/* Runs the top frame, of pure code, to its end. */
bool vm_run_call(struct vm *vm, int64_t *out);
/* frame.c: pushes a frame. ret: the register of the current frame for the result; -1: none. */
bool vm_push(struct vm *vm, int32_t fn, const int64_t *args, int count, int32_t ret);
/* The labels of all instructions, specialised instructions and superinstructions in the interpreter
 * loop. NULL: the loop is a switch. */
const void *const *vm_labels(void);

#endif
