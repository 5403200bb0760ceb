/* step_record.h -- Declares the words that replay a step of a campaign which no person played. */
#ifndef FRAY_TOOL_STEP_RECORD_H
#define FRAY_TOOL_STEP_RECORD_H

#include <stddef.h>

#include "fray.h"

/* All rolls and choices in order: "15", "c0", "c2,3", "c" for nothing, "d" for the default. */
struct step_record {
    char *text; /* to be freed */
    size_t size, room;
};
/* Does nothing where r is NULL. */
void record_choice(struct step_record *r, const int *chosen, int count);

/* Records what a driver rolls and chooses. */
struct recorder {
    struct step_record *record;
    /* the driver's own dice and choices */
    fray_result (*roll)(fray_driver *, const fray_roll *, int *);
    fray_result (*choose)(fray_driver *, fray_fight *, const fray_question *, int *, int *);
};
/* Puts the recorder in front of the driver. It must outlive the driver. */
void recorder_attach(struct recorder *recorder, struct step_record *record, fray_driver *driver);

#endif
