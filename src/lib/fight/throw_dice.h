/* throw_dice.h -- Declares the throw of a die, for the machine while it runs. */
#ifndef FRAY_FIGHT_THROW_DICE_H
#define FRAY_FIGHT_THROW_DICE_H

#include <stdbool.h>

#include "fray/fight.h"

struct roll;
struct vm;

/* Answers rolls while the machine runs. `unanswered`: the driver left `roll` open, with `result`.
 */
struct roll_driver {
    fray_driver *driver;
    bool unanswered;
    fray_result result;
    fray_roll roll;
};
/* For vm->thrower, whose user is a struct roll_driver. */
bool answer_roll(struct vm *vm, const struct roll *roll, int *face);
/* The roll of fray_driver_sampled. */
fray_result sampled_roll(fray_driver *driver, const fray_roll *roll, int *face);

#endif
