/* content.h -- Interface between the files that check declarations of content. Private to
 * src/lang/sema.
 */
#ifndef FRAY_SEMA_CONTENT_CONTENT_H
#define FRAY_SEMA_CONTENT_CONTENT_H

#include "lang/sema/sema.h"

/* ---- hook.c ---- */
/* Creates a function of content, or of a kind if c is NULL, and prepares its context. Visible are
 * self, this, and a mark's values by their bare names. */
struct fn *content_fn(struct check_ctx *cx, struct model *m, struct scope *s, struct record *kind,
                      struct content *c, struct str name, enum permission p, struct type ret,
                      struct span span);
/* A function that returns the value of one expression. */
struct fn *pure_fn(struct model *m, struct scope *s, struct record *kind, struct content *c,
                   struct str name, struct ast *value, struct type ret);
void content_hook(struct model *m, struct content *c, struct ast *line);
void short_hook(struct model *m, struct content *c, struct member *hook, struct ast *line);

/* ---- content.c ---- */
/* The value of a line that must be constant. What is not constant is reported. */
int64_t constant_line(struct model *m, struct content *c, struct ast *line, struct type want);
/* Reports a second line for one slot. */
bool given_twice(struct model *m, struct content *c, int32_t slot, struct ast *line,
                 struct str name);

/* ---- act.c ---- */
void act_head(struct model *m, struct content *c); /* of all acts before the first act_body */
void act_body(struct model *m, struct content *c);

/* ---- inventory.c ---- */
/* ---- misplaced_lines.c: each reports a line, and suggests what was meant ---- */
void unknown_content_line(struct model *m, struct content *c, struct ast *line, struct str w);
void no_content_line(struct model *m, struct content *c, struct ast *line);
bool list_in_brackets(struct model *m, struct content *c, struct ast *line); /* false: it is not */
void help_how_long(struct model *m, struct diag *g, const struct content *mark);

/* ---- modifier.c ---- */
bool stat_line_of(struct model *m, struct content *c, struct ast *line); /* false: not a stat */
bool layer_line(struct model *m, struct content *c, struct ast *line);   /* set, scale, cap */
void stat_value(struct model *m, struct content *c, struct member *stat, int32_t element,
                struct ast *line);

/* ---- aura.c ---- */
enum { AURA_IT = 2 }; /* the local of `it` */
void aura_line(struct model *m, struct content *c, struct ast *line);
/* Whether the aura that is being checked reaches a creature: (self, this, it). NULL: an error. */
struct fn *aura_fn(struct model *m, struct content *c);
/* Within an aura, adds the parameter `it` to a function of content_fn. */
void aura_show_it(struct check_ctx *cx, const struct content *c);
/* Reports an aura on a stat of an event that does not say which creature it is about. */
bool check_aura_of_event(struct model *m, const struct modifier *l);

/* ---- kind_defaults.c ---- */
void rule_defaults(struct model *m, struct record *r);
void check_requires(struct model *m, struct content *c);
void check_requires_of_kinds(struct model *m); /* of those without content, for their errors */
void missing_fields(struct model *m, struct content *c);

#endif
