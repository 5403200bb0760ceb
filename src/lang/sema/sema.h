/* sema.h -- Checks a program: from trees to a model. */
#ifndef FRAY_SEMA_SEMA_H
#define FRAY_SEMA_SEMA_H

#include "lang/sema/model/model.h"

struct check_options {
    const bool *beside;              /* by file: what it declares, it alone sees; NULL: no file */
    const struct language *language; /* NULL: the present one */
    struct names_used *names;        /* lists each lookup of a name there, unless NULL */
    const struct table_scene *table; /* for a fight at a table, unless NULL */
    bool declarations;               /* check no line of a content and no body */
};
/* Checks the files in order, and reports errors to `d`. The model is allocated from `a`, and is
 * complete as far as its lines are correct. Returns NULL if memory runs out. */
struct model *model_check(struct ast **files, size_t count, const struct check_options *options,
                          struct diags *d, struct arena *a);

#endif
