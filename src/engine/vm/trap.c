/* trap.c -- Stops a fight with an error: its message and its place in the rules. */
#include "trap.h"

#include <stdarg.h>
#include <stdio.h>

#include "program_index.h"
#include "state.h"

/* An error leaves the frames of pure functions as they are. Their registers become initial ones, so
 * that what earlier calls left there is not a part of the fight. */
static void pure_frames_blank(struct vm *vm)
{
    for (int32_t i = vm->head->frames - 1; i >= 0; i--) {
        const struct frame *f = &vm->frames[i];
        const struct fn_info *fn = &vm->index->fns[f->fn];
        if (vm->p->functions.at[f->fn].permission != PERMIT_PURE) return;
        for (int32_t r = fn->params; r < fn->regs; r++) vm->regs[f->base + r] = fn->blank[r];
    }
}

/* The first error counts. Its place is the instruction before the pc of the top frame, as pc is
 * saved past the instruction. */
void vm_error(struct vm *vm, const char *format, ...)
{
    struct head *h = vm->head;
    if (h->status == VM_ERROR) return;
    va_list args;
    va_start(args, format);
    vsnprintf(vm->message, sizeof vm->message, format, args);
    va_end(args);
    h->status = VM_ERROR;
    h->error_fn = -1;
    h->error_pc = 0;
    if (h->frames > 0) {
        const struct frame *f = &vm->frames[h->frames - 1];
        h->error_fn = f->fn;
        h->error_pc = f->pc > vm->p->functions.at[f->fn].code_begin ? f->pc - 1 : f->pc;
        pure_frames_blank(vm);
    }
}
