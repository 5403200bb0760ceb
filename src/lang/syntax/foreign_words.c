/* foreign_words.c -- Looks up words of other languages in foreign_words.def. */
#include "foreign_words.h"

static const struct {
    const char *word, *instead;
} words[] = {
#define FOREIGN(word, instead) {word, instead},
#include "foreign_words.def"
#undef FOREIGN
};

const char *foreign_word(struct str word)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_caseless(word, str_from(words[i].word))) return words[i].instead;
    return NULL;
}
