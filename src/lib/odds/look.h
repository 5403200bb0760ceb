/* look.h -- Asks the host now and then whether long work may continue.
 *
 * Work is counted, not timed: a loop asks after so many steps. After a no it asks no more.
 */
#ifndef FRAY_ODDS_LOOK_H
#define FRAY_ODDS_LOOK_H

#include <stdbool.h>
#include <stddef.h>

struct look {
    bool (*go_on)(void *user);
    void *user;
    bool over; /* the host said no */
};

/* Without a function no host stops the work. */
static inline bool look_on(struct look *l)
{
    if (!l || !l->go_on) return true;
    if (!l->over) l->over = !l->go_on(l->user);
    return !l->over;
}

#endif
