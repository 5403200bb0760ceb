/* roll_name.h -- Returns the name of a roll: the program's own text if its template has no holes.
 *
 * It is inline, since a host asks for the name of every die: a call costs 1.5 % of a fight. */
#ifndef FRAY_FIGHT_ROLL_NAME_H
#define FRAY_FIGHT_ROLL_NAME_H

#include "engine/vm/program_index.h"
#include "engine/vm/roll_request.h"
#include "engine/vm/state.h"

/* Fills in a text template. */
const char *template_render(struct vm *vm, int32_t template, int args, int room);

static inline const char *roll_name(struct vm *vm, const struct roll *roll)
{
    const char *plain = vm->index->plain_text[roll->name];
    return plain ? plain : template_render(vm, roll->name, roll->args, roll->room);
}

#endif
