/* rulebook.h -- what rules say in print: from the checked model to pages of plain English, one for
 * each declaration.
 *
 * It knows how the language's own expressions, statements and lines are read, and no system: what a
 * system's commands, members and idioms are called is in its `wording` lines; what has none is read
 * by its name. Texts live in the arena.
 */
#ifndef FRAY_RULEBOOK_RULEBOOK_H
#define FRAY_RULEBOOK_RULEBOOK_H

#include "sema/query.h"

/* The parts of a page are told as they stand in the declaration. */
struct doc_page {
    const struct content *content;
    struct str kind, kinds, group; /* shown names, kinds in the plural; no group: empty */
    VEC(struct str) figures;       /* "Attack +4": short, without a full stop */
    VEC(struct str) rules;         /* whole sentences */
    VEC(const struct content *)
    names; /* marks and the like that the rules speak of, for a reminder */
};

typedef VEC(struct doc_page) doc_pages_list;

/* A page for each declaration that does not stand in a test. False: no memory. */
bool doc_pages(const struct model *m, struct arena *a, doc_pages_list *pages);

#endif
