/* choice_request.h -- Questions: where a fight waits for a decision. */
#ifndef FRAY_VM_CHOICE_REQUEST_H
#define FRAY_VM_CHOICE_REQUEST_H

#include "engine/bytecode/program.h"

struct vm;

/* The number of registers of the running function from `reg` on. */
int regs_from(const struct vm *vm, int reg);
struct choice {
    const struct row_questions *row;
    /* args: absolute register of the prompt's first argument */
    int who, side, least, most, args, room;
    const int64_t *options; /* NULL: the numbers from `low` on */
    int64_t low;
    int32_t count;
};
static inline int64_t choice_option(const struct choice *q, int64_t i)
{
    return q->options ? q->options[i] : q->low + i;
}
/* At the ASK: takes an answer at once, or sets *waits. */
bool choice_open(struct vm *vm, struct insn i, bool *waits);
/* Reads the open question from the registers. false: they hold no valid question. */
bool choice_current(struct vm *vm, struct choice *q);
/* false, without effect: there is no such answer. */
bool choice_answer(struct vm *vm, const int *chosen, int count);
/* Is the next instruction of the top frame an `op` (ops.h)? Sets *i to it. */
bool waits_at(const struct vm *vm, uint8_t op, struct insn *i);

#endif
