/* roll_request.h -- Dice as values, and rolls that wait for them to fall. */
#ifndef FRAY_VM_ROLL_REQUEST_H
#define FRAY_VM_ROLL_REQUEST_H

#include "engine/bytecode/program.h"

struct vm;

/* Dice in a register: sides | count << 32 | how << 42 | number << 44. If bit 31 is set, the low
 * half also says which dice fall again: sides | face << 15 | again << 30. */
enum dice_how {
    DICE_SUM,
    DICE_BEST,     /* the sum of the `number` best */
    DICE_WORST,    /* the sum of the `number` worst */
    DICE_AT_LEAST, /* how many show at least `number` */
    DICE_EACH      /* a list of all: of the instruction, never of dice in a register */
};
enum dice_again {
    AGAIN_NEVER,
    AGAIN_EXPLODE, /* at least `face`: the die falls again, and both are added */
    AGAIN_REROLL   /* at most `face`: the die falls once more, and the second counts */
};
enum {
    DICE_NUMBER_MOST = (1 << 19) - 1,
    AGAIN_BITS = 15,
    AGAIN_SIDES_MOST = (1 << AGAIN_BITS) - 1,
    AGAIN_CHAIN_MOST = 10 /* dice in the place of one that explodes */
};
struct dice_kind {
    int32_t count, sides, number;
    enum dice_how how;
    enum dice_again again;
    int32_t face;
};
static inline int64_t dice_pack(struct dice_kind d)
{
    uint32_t low = (uint32_t)d.sides;
    if (d.again)
        low |= (uint32_t)1 << 31 | (uint32_t)(d.again == AGAIN_REROLL) << 30 |
               (uint32_t)d.face << AGAIN_BITS;
    return (int64_t)((uint64_t)low | (uint64_t)d.count << 32 | (uint64_t)d.how << 42 |
                     (uint64_t)d.number << 44);
}
static inline struct dice_kind dice_of(int64_t v)
{
    uint64_t bits = (uint64_t)v;
    uint32_t low = (uint32_t)bits;
    struct dice_kind d = {.sides = (int32_t)low,
                          .count = (int32_t)(bits >> 32 & 1023),
                          .how = (enum dice_how)(bits >> 42 & 3),
                          .number = (int32_t)(bits >> 44 & DICE_NUMBER_MOST)};
    if (low >> 31) {
        d.sides = (int32_t)(low & AGAIN_SIDES_MOST);
        d.face = (int32_t)(low >> AGAIN_BITS & AGAIN_SIDES_MOST);
        d.again = low >> 30 & 1 ? AGAIN_REROLL : AGAIN_EXPLODE;
    }
    return d;
}
/* The open roll, and which of its dice falls next. args: the absolute register of the first
 * argument of its name. */
struct roll {
    int who, args, room;
    int32_t name;
    int dice, sides, index; /* dice: with those that fall again so far */
    enum dice_how how;
    enum dice_again again;
    int32_t count, number, face; /* count: of the rules, without those that fall again */
    int64_t before;              /* of DICE_EACH: the list that the faces join */
};
enum { ROLL_FIRST_ARG = 2, ROLL_EACH_FIRST_ARG = 3 };
bool dice_make(struct vm *vm, int64_t count, int64_t sides, int64_t *out);
bool dice_set_how(struct vm *vm, int64_t dice, enum dice_how how, int64_t number, int64_t *out);
bool dice_set_again(struct vm *vm, int64_t dice, enum dice_again again, int64_t face, int64_t *out);
/* At the ROLL or ROLLEACH: takes all dice from the thrower, or waits. */
bool roll_open(struct vm *vm, struct insn i);
bool roll_current(struct vm *vm, struct roll *roll);
/* Answers the open roll with one die. false, without effect: there is no such answer. */
bool roll_answer(struct vm *vm, int face);
/* Answers all dice that have not fallen yet by their total. If the roll keeps the best or worst
 * dice, or dice of it may fall again, no die may have fallen. A list of faces has no total. */
bool roll_answer_total(struct vm *vm, int64_t total);

#endif
