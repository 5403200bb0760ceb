/* kept.h -- The list of values that a campaign keeps. Private to src/lib/campaign.
 *
 * kept.c holds the list, transfer.c writes it into a fight and reads it back, steps.c makes the
 * scene between fights. None of them knows how a campaign is stored, or the meaning of a name.
 */
#ifndef FRAY_CAMPAIGN_KEPT_H
#define FRAY_CAMPAIGN_KEPT_H

#include "fray/campaign.h"
#include "lib/fight/fight.h"

struct fray_campaign {
    struct memory own;
    struct arena arena;
    VEC(fray_kept) all; /* the fight's own first, then creature by creature */
    const char *fault;
};

/* kept.c */
fray_result kept_fault(fray_campaign *c, fray_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool kept_push(fray_campaign *c, const fray_kept *k); /* appends a copy */
bool kept_knows(const fray_campaign *c, const char *who);
/* Removes all values of a creature; "": those of the fight. */
void kept_drop(fray_campaign *c, const char *who);
const char *kept_text(fray_campaign *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* transfer.c. A function that returns false left an error in vm->message. */
/* Returns whether any value of such a creature lasts. */
bool content_stays_known(const struct vm *vm, int32_t content);
/* Writes the values of the campaign into a new fight. all_creatures: a creature of the campaign
 * that is not in the fight is an error. */
fray_result transfer_put(fray_campaign *c, struct vm *vm, bool all_creatures);
fray_result transfer_take(fray_campaign *c, struct vm *vm);
bool creature_stays(struct vm *vm, int32_t creature, bool *stays);

#endif
