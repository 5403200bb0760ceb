/* kept.h -- what the files of this folder share: the list of what is kept, and the names by which
 * records are found.
 *
 * kept.c holds the list, transfer.c carries it into a fight and back, steps.c knows the scene
 * between fights. None of them knows what a campaign is stored in, or what any of the names mean.
 */
#ifndef FRAY_CAMPAIGN_KEPT_H
#define FRAY_CAMPAIGN_KEPT_H

#include "api/fight.h"

struct fray_campaign {
    struct memory own;
    struct arena arena;
    VEC(fray_kept) all; /* the fight's own first, then creature by creature */
    const char *fault;
};

/* kept.c */
fray_result kept_fault(fray_campaign *c, fray_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool kept_push(fray_campaign *c, const fray_kept *k); /* copied, at the end */
bool kept_knows(const fray_campaign *c, const char *who);
/* everything of that creature; "": of the fight */
void kept_drop(fray_campaign *c, const char *who);
const char *kept_text(fray_campaign *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* transfer.c: everything gives false when the fight stopped with an error; then vm->message says
 * why */
/* does anything of such a creature last? */
bool content_stays_known(const struct vm *vm, int32_t content);
/* everybody: who is missing is a fault */
fray_result transfer_put(fray_campaign *c, struct vm *vm, bool everybody);
fray_result transfer_take(fray_campaign *c, struct vm *vm);
bool creature_stays(struct vm *vm, int32_t creature, bool *stays);

#endif
