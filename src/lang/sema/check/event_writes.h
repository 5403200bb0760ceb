/* event_writes.h -- Write effects of hooks on events that are open around them. Two hooks at one
 * window need an order only if their effects do not commute (hook_precedence.c). */
#ifndef FRAY_SEMA_CHECK_EVENT_WRITES_H
#define FRAY_SEMA_CHECK_EVENT_WRITES_H

#include "analyses.h"

/* Additions commute with additions, removals from a set with removals, and a constant with the same
 * constant. No other pair commutes. */
enum write_how {
    WRITE_SET,   /* = any value */
    WRITE_CONST, /* = a constant */
    WRITE_ADD,   /* += and -= of a number, += of a set */
    WRITE_TAKE   /* -= of a set */
};
struct event_write {
    const struct member *member;
    enum write_how how;
    int64_t value;
};
typedef VEC(struct event_write) event_write_list;

struct event_writes;
/* All functions of the model must have their final ids. */
struct event_writes *event_writes_new(struct model *m);
/* Appends the effects of a hook that runs at a window. */
void event_writes_of(struct event_writes *e, const struct fn *hook_body, event_write_list *out);
/* Whether two effects do not commute; *member is the member they both write. */
bool event_writes_clash(const event_write_list *a, const event_write_list *b,
                        const struct member **member);

#endif
