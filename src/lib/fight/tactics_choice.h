/* tactics_choice.h -- Declares decisions by the tactics of a side. */
#ifndef FRAY_FIGHT_TACTICS_CHOICE_H
#define FRAY_FIGHT_TACTICS_CHOICE_H

#include "fight.h"

/* Source of uniform numbers below n for choices. Sampling draws them; odds enumerate them. */
struct lots {
    uint32_t (*draw)(void *user, uint32_t n);
    void *user;
};
/* Answers a question by the side's tactics, or by chance if it has none. */
fray_result tactics_choose(fray_fight *fight, const fray_question *question,
                           const struct lots *lots, int *chosen, int *count);

#endif
