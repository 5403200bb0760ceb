/* effects.h -- what hooks write of events that are open around them: see effects.c. */
#ifndef FRAY_SEMA_EFFECTS_H
#define FRAY_SEMA_EFFECTS_H

#include "sema/sema.h"

/* Additions commute with additions, takings from a set with takings, and a constant with the same constant; nothing else. */
enum effect_how { EFFECT_SET, EFFECT_CONST, EFFECT_ADD, EFFECT_TAKE };
struct effect { const struct mem *member; enum effect_how how; int64_t value; };
typedef VEC(struct effect) effect_list;

struct effects;
struct effects *effects_new(struct model *m);                                        /* functions are numbered */
void effects_of(struct effects *e, const struct fn *hook_body, effect_list *out);    /* of a hook at a window */
bool effects_clash(const effect_list *a, const effect_list *b, const struct mem **member); /* and over what */

#endif
