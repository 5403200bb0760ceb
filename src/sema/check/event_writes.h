/* event_writes.h -- what hooks write of events that are open around them: see event_writes.c. */
#ifndef FRAY_SEMA_CHECK_EVENT_WRITES_H
#define FRAY_SEMA_CHECK_EVENT_WRITES_H

#include "sema/sema.h"

/* Additions commute with additions, takings from a set with takings, and a constant with the same
 * constant; nothing else. */
enum write_how { WRITE_SET, WRITE_CONST, WRITE_ADD, WRITE_TAKE };
struct event_write {
    const struct member *member;
    enum write_how how;
    int64_t value;
};
typedef VEC(struct event_write) event_write_list;

struct event_writes;
/* functions are numbered */
struct event_writes *event_writes_new(struct model *m);
/* of a hook at a window */
void event_writes_of(struct event_writes *e, const struct fn *hook_body, event_write_list *out);
/* and over what */
bool event_writes_clash(const event_write_list *a, const event_write_list *b,
                        const struct member **member);

#endif
