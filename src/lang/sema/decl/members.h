/* members.h -- Checks the lines that declare members. */
#ifndef FRAY_SEMA_DECL_MEMBERS_H
#define FRAY_SEMA_DECL_MEMBERS_H

#include "decl.h"

/* static_members.c */
struct member *stat_new(struct model *m, struct record *r, struct str name, struct ast *line,
                        struct span span);

/* ---- state_members.c ---- */
void slot_line(struct model *m, struct record *r, struct ast *line, struct scope *s);
void track_line(struct model *m, struct record *r, struct ast *line, struct scope *s);
void budget_line(struct model *m, struct record *r, struct ast *line, struct scope *s);

/* ---- family_members.c ---- */
/* Returns the line with a name for each word in place of `armour[location]`; *families: those of
 * its names, or NULL. */
struct ast *families_spread(struct model *m, struct scope *s, struct ast *line,
                            struct tag ***families);
/* Adds the members that find them. */
void families_join(struct model *m, struct record *r, struct ast *line, struct tag **families);
/* Returns the member of another family with the word of `element`, or a single member. */
struct member *family_fellow(struct model *m, struct record *r, const struct ast *name,
                             struct str element);

/* ---- static_members.c ---- */
void field_line(struct model *m, struct record *r, struct ast *line, struct scope *s,
                enum slot_sort kind);
void hook_line(struct model *m, struct record *r, struct ast *line, struct scope *s);
void stat_line(struct model *m, struct record *r, struct ast *line, struct scope *s);
void property_line(struct model *m, struct record *r, struct ast *line, struct scope *s);
void own_line(struct model *m, struct record *r, struct ast *line, struct scope *s);

/* ---- lends.c ---- */
void lends_line(struct model *m, struct record *r, struct ast *line);

/* ---- window.c ---- */
void window_line(struct model *m, struct record *r, struct ast *line, struct scope *s);

#endif
