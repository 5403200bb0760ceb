/* rulebook.h -- Prints rules in English: translates the checked model to pages, one for each
 * declaration.
 *
 * The translator knows the expressions, statements and lines of the language, but no system. A
 * system names its commands, members and idioms by `wording` lines. What has no wording is read by
 * its name. Texts live in the arena.
 */
#ifndef FRAY_RULEBOOK_RULEBOOK_H
#define FRAY_RULEBOOK_RULEBOOK_H

#include "sema/query.h"

/* The parts of a page follow the order of the declaration. */
struct doc_page {
    const struct content *content;
    struct str kind, kinds, group; /* shown names, kinds in the plural; no group: empty */
    VEC(struct str) figures;       /* "Attack +4": short, without a full stop */
    VEC(struct str) rules;         /* whole sentences */
    /* marks and other content that the rules mention, for reminders */
    VEC(const struct content *) names;
};

typedef VEC(struct doc_page) doc_pages_list;

/* Makes a page for each declaration outside of tests. False: out of memory. */
bool doc_pages(const struct model *m, struct arena *a, doc_pages_list *pages);

#endif
