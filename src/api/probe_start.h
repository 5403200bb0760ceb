/* probe_start.h -- what holds when a fight begins. */
#ifndef FRAY_API_PROBE_START_H
#define FRAY_API_PROBE_START_H

#include "api/api.h"

/* 1: the encounter is over before anything happens in it; 0: it is not, or nothing says when it is;
 * -1: no memory; -2: it failed. */
int probe_start(const fray_program *program, int encounter);

#endif
