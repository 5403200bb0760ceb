/* decl.h -- Checks declarations, but content and scenes: names first, then members and
 * signatures, then bodies. */
#ifndef FRAY_SEMA_DECL_H
#define FRAY_SEMA_DECL_H

#include "lang/sema/stmt/stmt.h"

/* declare.c: names, without a look at what they mean */
void collect_files(struct model *m, struct ast **files, size_t count);
void collect_measures(struct model *m, struct scope *s, struct ast *line);
void collect_order(struct model *m, struct ast *line);
void collect_promise(struct model *m, struct ast *line);
void collect_step(struct model *m, struct scope *s, struct ast *line);
void collect_trial(struct model *m, struct scope *s, struct ast *line);

/* variant.c */
/* Of `creature Grik is Goblin { }` the line without its base, and the base; or the line itself. */
struct ast *variant_head(struct model *m, struct ast *line, struct ast **base);
void link_variants(struct model *m);
void link_encounters(struct model *m); /* with their lines written out */
/* Collects the creatures that the sides of a scene give a name. */
void name_creatures(struct model *m, struct encounter *e,
                    void (*collect)(struct model *m, struct scope *s, struct ast *line));
void write_out_variants(struct model *m); /* when the members of all kinds are known */

/* members and signatures; each of a line */
void resolve_system(struct model *m, struct ast *line);
void resolve_moments(struct model *m, struct ast *line);
void resolve_extend(struct model *m, struct ast *line);
void define_kind_members(struct model *m, struct ast *line);
void resolve_signature(struct model *m, struct ast *line);
/* and of the rest */
void add_natural_members(struct model *m);
/* The parameters of an event or a mark are members of it. */
void add_param_members(struct model *m, struct record *r, struct ast *call);
void resolve_event_members(struct model *m, struct record *r);
void resolve_option(struct model *m, struct member *o);
void resolve_option_overrides(struct model *m, struct ast **files, size_t count);
void resolve_measure(struct model *m, struct measure *x);
void resolve_order(struct model *m, struct play_order *x);
void define_record_members(struct model *m, struct record *r, struct ast *block, struct scope *s);
void table_signature(struct model *m, struct fn *table);
struct trial *trial_named(const struct model *m, struct str name); /* or NULL */
void trial_signatures(struct model *m);
/* The encounter that a trial with values, or a sample of one, is. */
struct encounter *trial_encounter(struct model *m, struct scope *s, struct ast *line,
                                  struct str name);
void resolve_wordings(struct model *m, struct ast **files, size_t count);
void check_first_values(struct model *m);
void lay_out_members(struct model *m);
void resolve_sets(struct model *m, struct ast *line); /* of `extend` and `event` */
/* Gives those members their rows and cells, when all statements are known. */
void lay_out_hidden(struct model *m);

/* bodies */
void check_fn_line(struct model *m, struct ast *line);
void check_noun(struct model *m, struct ast *line);
void check_properties(struct model *m, struct record *r);
void check_holds_while(struct model *m, struct record *event);
void check_unit(struct model *m, struct ast *line);
void check_flow(struct model *m);
void resolve_lasting(struct model *m, struct ast **files, size_t count);
void resolve_steps(struct model *m);
void table_body(struct model *m, struct ast *line);
struct ast *table_named(struct ast *line); /* its name: that of `chart[element]` is `chart` */
/* ---- family_members.c ---- */
/* Reads what an index goes through: the name of a family, or `1..9`. False: neither. */
bool family_key_read(struct model *m, struct scope *s, struct ast *e, struct family_key *k);
void measure_body(struct model *m, struct measure *x);
void order_body(struct model *m, struct play_order *x);
void promise_body(struct model *m, struct promise *x);
void tactics_body(struct model *m, struct ast *line);

/* ---- parts of declarations that several files read ---- */

/* The parameters in the parentheses of a declaration. */
void params_from(struct model *m, struct scope *s, struct ast **items, size_t count,
                 struct param **out, size_t *out_count);
/* Reports that no kind of that name begins a declaration. */
struct diag *report_unknown_kind(struct model *m, struct ast *line, struct str word);

/* points.c */
struct ast *require_each_body(struct model *m, struct ast *line);
void points_line(struct model *m, struct record *r, struct ast *line, struct scope *s);
void points_body(struct model *m, struct check_ctx *cx, struct member *x);

#endif
