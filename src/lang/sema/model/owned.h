/* owned.h -- Lists the things that a creature has from the start. */
#ifndef FRAY_SEMA_MODEL_OWNED_H
#define FRAY_SEMA_MODEL_OWNED_H

#include "model.h"

/* Calls back for each content of a thing that the creature begins with, and how many it has. */
typedef void owned_fn(void *user, const struct content *c, int32_t copies);
void owned_contents(const struct model *m, const struct content *who, owned_fn *visit, void *user);
/* Returns what a creature starts with, by its own declaration or else by its kind's (inventory.c):
 * `content`, or (if NULL) the first thing of `kind`. */
struct content *owned_content(const struct model *m, const struct content *who,
                              const struct content *content, const struct record *kind);

#endif
