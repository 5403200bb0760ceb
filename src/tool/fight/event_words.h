/* event_words.h -- Declares parts of events that several printers share. */
#ifndef FRAY_TOOL_EVENT_WORDS_H
#define FRAY_TOOL_EVENT_WORDS_H

#include <stdio.h>

#include "fray.h"

/* of the thing that changed: a creature, a side, or "the fight" */
const char *owner_name(const fray_fight *fight, const fray_event *event);
void put_terms(FILE *to, const fray_event *event); /* "3 Ada + 8 card (5 base + 3 trait) - 1 mud" */

#endif
