/* unnamed_members.h -- Kept members that no name finds, for rules that change what
 * otherwise stays. */
#ifndef FRAY_SEMA_MODEL_UNNAMED_MEMBERS_H
#define FRAY_SEMA_MODEL_UNNAMED_MEMBERS_H

#include "model.h"

/* Each notes something about the rules, and returns the member that keeps it. They change
 * sides: a creature's side becomes a kept member. */
struct member *model_changes_sides(struct model *m);
struct member *model_changes_ground(struct model *m);
void model_has_borders(struct model *m);
/* Notes that the rules move things: their list and who has it become kept members. */
void model_moves_things(struct model *m);
/* Of a creature, or of a thing: another content brings its things. */
struct member *model_changes_content(struct model *m, bool of_creature);
/* Gives those members their rows and cells, when all statements are known. */
void lay_out_hidden(struct model *m);

#endif
