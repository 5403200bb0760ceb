/* person.h -- see person.c. */
#ifndef FRAY_CLI_PERSON_H
#define FRAY_CLI_PERSON_H

#include <stdbool.h>

#include "fray.h"

struct person {
    int side;    /* decides for this side; -1: for none */
    bool throws; /* types the faces of real dice */
    fray_result (*others)(fray_driver *, fray_fight *, const fray_question *, int *, int *); /* who decides for the rest */
};

void person_sits_down(struct person *p, fray_driver *driver); /* p stays with the driver */
bool person_answers(const struct person *p, fray_fight *fight, const fray_signal *signal); /* false: nobody answers any more */

#endif
