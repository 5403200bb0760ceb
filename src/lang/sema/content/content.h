/* content.h -- Checks declarations of content. */
#ifndef FRAY_SEMA_CONTENT_H
#define FRAY_SEMA_CONTENT_H

#include "lang/sema/decl/decl.h"
#include "lang/sema/model/owned.h"

void resolve_contents(struct model *m);
/* Returns whether all content but creatures satisfies the `require` lines of its kinds, as the
 * model is now. Creatures need a fight (lib/compile/requirements.c). Requires a model without
 * errors.
 */
bool contents_satisfy(const struct model *m);
/* the condition of a modifier, with `using this` spelt out; or NULL */
struct ast *modifier_condition(struct arena *arena, const struct member *stat,
                               const struct ast *line);

/* ---- hook.c ---- */
void collect_fight_hooks(struct model *m, struct ast **files, size_t count);
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

/* ---- misplaced_lines.c: each reports a line, and suggests what was meant ---- */
void unknown_content_line(struct model *m, struct content *c, struct ast *line, struct str w);
void no_content_line(struct model *m, struct content *c, struct ast *line);
bool list_in_brackets(struct model *m, struct content *c, struct ast *line); /* false: it is not */
void help_how_long(struct diag *g, const struct content *mark);

/* ---- only_lines.c ---- */
/* Reports a line that `only` of the content's kinds leaves out, as it does any modifier. */
void check_only(struct model *m, const struct content *c, const struct ast *line, bool modifies);
void check_only_names(struct model *m, const struct record *kind);

/* ---- modifier.c ---- */
bool stat_line_of(struct model *m, struct content *c, struct ast *line); /* false: not a stat */
bool layer_line(struct model *m, struct content *c, struct ast *line);   /* set, scale, cap */
void stat_value(struct model *m, struct content *c, struct member *stat, int32_t element,
                struct ast *line);

/* ---- aura.c ---- */
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

/* ---- inventory.c ---- */
/* Adds the things that a line lists. Returns false if some were reported instead. */
bool items_from(struct model *m, struct scope *s, struct member *own, struct ast *values,
                inventory_list *into);

/* ---- reserve_line.c ---- */
/* Checks `reserve 6 Skeleton, 2 Wolf` of content or of a scene. */
void reserve_line(struct model *m, struct scope *s, struct ast *line, reserve_list *into);

/* ---- body_of_parts.c ---- */
/* Of a body of parts: it has only what all share, and no part is such a body itself. */
void check_parts(struct model *m, struct content *c);

#endif
