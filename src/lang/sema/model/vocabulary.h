/* vocabulary.h -- Names that the language itself has, as rows, and which of them a file sees by its
 * edition.
 *
 * A file that says `edition 1` sees the names of edition 1 for ever. So a later name cannot change
 * or break it: its own declaration of that name means what it always meant.
 */
#ifndef FRAY_SEMA_VOCABULARY_H
#define FRAY_SEMA_VOCABULARY_H

#include "model.h"

struct builtin_row {
    const char *name;
    const char *result, *params; /* types by the letters of builtins.def */
    const char *const *names;    /* of the parameters, without `-`; NULL at the end */
    enum permission permission;
    const char *meaning;
};
extern const struct builtin_row builtin_rows[]; /* by enum builtin: builtins.h */

enum { NATURAL_OF_SIDES = -1, NATURAL_OF_PLACES = -2 }; /* in place of a built-in kind */
struct natural_row {
    int kind;
    const char *name;
    bool reserved;
    char letter;
    const char *meaning;
};
extern const struct natural_row natural_rows[]; /* by enum natural */

enum word_kind { WORD_VALUE, WORD_CALL, WORD_TYPE };
struct word_row {
    enum word_kind kind;
    const char *name, *form;
    int edition;
    bool reserved;
    const char *meaning;
};
extern const struct word_row word_rows[];
extern const size_t word_count;

/* Events that the language opens, by enum opened_event_id. */
extern const char *const opened_event_names[OPENED_EVENTS];
bool is_opened_event(struct str name);

const char *builtin_type_words(char letter); /* by letters of builtins.def: "creature or place" */
const char *natural_type_words(char letter); /* by letters of natural.def */

/* reads the lines `edition`. False: no memory */
void editions_begin(struct model *m, struct ast **files, size_t count);
int edition_of(const struct model *m, uint32_t file);
/* its id; -1: that file sees no such function */
int builtin_find(const struct model *m, uint32_t file, struct str name);
int builtin_of_any_edition(const struct model *m, struct str name);
bool is_language_word(struct str name); /* of any edition */
/* of a value such as `everyone`, as the file sees it; NULL: there is no such value */
const char *value_word_meaning(const struct model *m, uint32_t file, struct str name);
bool is_reserved_word(const struct model *m, uint32_t file, struct str name);
/* a member that the file may declare itself: free, or of a later edition */
bool natural_is_free(const struct model *m, uint32_t file, int natural);

#endif
