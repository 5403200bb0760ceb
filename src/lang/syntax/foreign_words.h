/* foreign_words.h -- Words of other languages and their counterparts in Fray. */
#ifndef FRAY_SYNTAX_FOREIGN_WORDS_H
#define FRAY_SYNTAX_FOREIGN_WORDS_H

#include "base/str.h"

/* Text for a help, such as "`none`" for `null`; NULL: unknown word. Ignores case. */
const char *foreign_word(struct str word);

#endif
