/* record_members.h -- Members of records: declaration and lookup. */
#ifndef FRAY_SEMA_MODEL_RECORD_MEMBERS_H
#define FRAY_SEMA_MODEL_RECORD_MEMBERS_H

#include "scope.h"

struct member *record_find(const struct record *r, struct str name); /* in the parents too */
bool record_is(const struct record *r, const struct record *ancestor);
/* Returns the record in which members of such a value are looked up, or NULL. */
struct record *record_of_type(struct model *m, struct type t);
/* Adds a member, and reports a second one of its name. */
struct member *member_new(struct model *m, struct record *r, enum member_kind kind, struct str name,
                          struct ast *line, struct span span);
struct member_index *member_index_new(struct arena *a);
/* Like record_find; if the record has no such member, finds the only one among its subkinds. */
struct member *record_find_below(struct model *m, const struct record *r, struct str name);
struct window *record_window(const struct record *event, struct str name); /* or NULL */
struct str record_nearest(const struct record *r, struct str name);
/* Returns whether other content may be declared inside content of this kind. */
bool record_gathers(const struct record *r);

#endif
