/* foreign_words.h -- words that people bring from other languages. */
#ifndef FRAY_SYNTAX_FOREIGN_WORDS_H
#define FRAY_SYNTAX_FOREIGN_WORDS_H

#include "base/str.h"

/* what is written here instead, to be shown; NULL: no such word is known */
const char *foreign_word(struct str word);

#endif
