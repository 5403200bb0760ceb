/* content.h -- what the files that read declarations of content share. Private to src/sema. */
#ifndef FRAY_SEMA_CONTENT_CONTENT_H
#define FRAY_SEMA_CONTENT_CONTENT_H

#include "sema/sema.h"

/* A function of content, or of a kind (c NULL): its context has self, this, and a mark's values by
 * their bare names. */
struct fn *content_fn(struct check_ctx *cx, struct model *m, struct scope *s, struct record *kind,
                      struct content *c, struct str name, enum permission p, struct type ret,
                      struct span span);
struct fn *pure_fn(struct model *m, struct scope *s, struct record *kind, struct content *c,
                   struct str name, struct ast *value, struct type ret);
/* a given value: known now */
int64_t constant_line(struct model *m, struct content *c, struct ast *line, struct type want);
void act_head(struct model *m, struct content *c); /* act.c: of all acts first */
void act_body(struct model *m, struct content *c);
void content_hook(struct model *m, struct content *c, struct ast *line); /* hook.c */
void short_hook(struct model *m, struct content *c, struct member *hook, struct ast *line);
/* reported when so */
bool given_twice(struct model *m, struct content *c, int32_t slot, struct ast *line,
                 struct str name);
/* inventory.c */
void items_from(struct model *m, struct scope *s, struct member *own, struct ast *values,
                struct content *into, struct member *default_of);
/* misplaced_lines.c */
void unknown_content_line(struct model *m, struct content *c, struct ast *line, struct str w);
/* of a mark */
void help_how_long(struct model *m, struct diag *g, const struct content *c);
void no_content_line(struct model *m, struct content *c, struct ast *line);
bool list_in_brackets(struct model *m, struct content *c, struct ast *line); /* reported when so */
/* modifier.c: false when the line names no stat */
bool stat_line_of(struct model *m, struct content *c, struct ast *line);
bool layer_line(struct model *m, struct content *c, struct ast *line);
void stat_value(struct model *m, struct content *c, struct member *stat, int32_t element,
                struct ast *line);
void rule_defaults(struct model *m, struct record *r); /* kind_defaults.c */
void check_requires(struct model *m, struct content *c);
void missing_fields(struct model *m, struct content *c);

#endif
