/* rulebook.h -- Prints rules in English: translates the checked model to pages, one for each
 * declaration.
 *
 * The translator knows the expressions, statements and lines of the language, but no system. A
 * system names its commands, members and idioms by `wording` lines. What has no wording is read by
 * its name. Texts live in the arena.
 */
#ifndef FRAY_RULEBOOK_RULEBOOK_H
#define FRAY_RULEBOOK_RULEBOOK_H

#include "lang/sema/decl/wording.h"
#include "lang/sema/model/record_members.h"

/* The name and the value of a figure. Both are empty if it is worded otherwise. */
struct doc_value {
    struct str label, value;
};

/* A figure that printed cards show large: symbol, name and value. */
struct doc_badge {
    struct str symbol, label, value;
    size_t figure; /* among the figures; SIZE_MAX: the page has no such line, so the value is +0 */
    size_t rank;   /* among the `badge` lines */
};

/* An element of an `own` list, such as "2 Bite". */
struct doc_owned {
    struct str label, name;
    const struct content *content;
    int64_t copies;
    uint32_t line; /* counts the lists of the page, since a body may have several of one label */
};

/* The parts of a page follow the order of the declaration. */
struct doc_page {
    const struct content *content;
    struct str name;               /* its wording, or as declared */
    struct str kind, kinds, group; /* shown names, kinds in the plural; no group: empty */
    VEC(struct str) figures;       /* "Attack +4": short, without a full stop */
    VEC(struct str) rules;         /* whole sentences */
    VEC(struct doc_value) values;  /* one for each figure */
    VEC(struct doc_badge) badges;  /* in the order of the `badge` lines */
    VEC(struct doc_owned) owned;
    /* marks and other content that the rules mention, for reminders */
    VEC(const struct content *) names;
    VEC(const struct content *) mentions; /* of an act: all content that its rules name */
};

typedef VEC(struct doc_page) doc_pages_list;

/* Makes a page for each declaration outside of tests. False: out of memory. */
bool doc_pages(const struct model *m, struct arena *a, doc_pages_list *pages);

/* Two hooks that meet at one window or wave, and what decides which goes first. Or, at `set power`,
 * one of several lines that set the stat, and which of them counts. */
struct doc_meeting {
    struct str moment, first, second, over; /* second: empty for a line that sets a stat */
    struct span at, other;
    struct str decided; /* a clause: "the owner is asked" */
};
typedef VEC(struct doc_meeting) doc_meetings_list;
/* Lists them by moment. Pairs that commute are left out: nothing has to decide. */
void doc_meetings(const struct model *m, struct arena *a, doc_meetings_list *all);

/* A condition of the rules that did not hold. */
struct doc_refusal {
    bool found, in_condition; /* in_condition: the place is in one, though perhaps in no operand */
    struct span span;
    struct str text; /* its negation as a clause; empty: it depends on options alone */
};
/* Finds the condition at a place of a file. `self` and `it` name who is asked and the candidate;
 * `asked` is a local name of the former, or empty. False: out of memory. */
bool doc_refusal_at(const struct model *m, struct arena *a, const struct ast *file, struct span at,
                    struct str self, struct str it, struct str asked, struct doc_refusal *out);
/* Lists the line of a choice at this place, and the lines of the names that it chooses from. Sets
 * *asked to the local name of who is asked; empty: it has none. */
size_t doc_choice_scope(const struct ast *file, struct span at, struct span *out, size_t room,
                        struct str *asked);

#endif
