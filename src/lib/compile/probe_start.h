/* probe_start.h -- Tests whether a fight is over before it begins. */
#ifndef FRAY_COMPILE_PROBE_START_H
#define FRAY_COMPILE_PROBE_START_H

#include "lib/program/program_object.h"

/* Returns 1 if the encounter is over before anything happens, 0 if not, or if it has no `ends`.
 * Returns -1 without memory, -2 if the fight failed. */
int probe_start(const fray_program *program, int encounter);

#endif
