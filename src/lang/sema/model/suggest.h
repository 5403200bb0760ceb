/* suggest.h -- Suggestions for an unknown name, and words of messages. */
#ifndef FRAY_SEMA_MODEL_SUGGEST_H
#define FRAY_SEMA_MODEL_SUGGEST_H

#include "guess.h"
#include "scope.h"

/* Reports that there is no such `what`: the name is unknown, or means something else. `accept`
 * selects the names that would do. */
struct diag *report_wrong_name(struct model *m, const struct scope *s, struct str name,
                               struct span span, const char *what,
                               bool (*accept)(const struct symbol *));

void report_unknown_unit(struct model *m, const struct scope *s, struct span span, struct str name);

struct str source_text(const struct model *m, struct span at);

/* Each adds a help to g. suggest proposes the nearest name, or a word that is written instead of a
 * foreign one; it returns false if there is nothing to propose. */
bool suggest(struct model *m, struct diag *g, struct str near);
void help_members(struct model *m, struct diag *g, const struct record *r); /* lists the members */
void help_contents(struct model *m, struct diag *g,
                   const struct record *kind); /* if they are few */
void help_units(struct model *m, struct diag *g);
void help_family(struct model *m, struct diag *g, const struct tag *family, struct str name);
void help_window(struct model *m, struct diag *g, const struct record *event, struct str name);

struct str text_with_commas(struct model *m, const struct ast *phrase); /* `a b` as `a, b` */
/* Reports that the commas between these (names, words, values) are missing. */
void report_missing_commas(struct model *m, const struct ast *phrase, const char *what);

struct str spaced(struct model *m, struct str name); /* `attribute_points` with a space */

#endif
