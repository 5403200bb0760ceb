/* names.c -- Compares names and searches texts for them, for the questions of src/lib/ide. */
#include <string.h>

#include "ide.h"

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

enum name_match name_matches(struct str name, struct str part)
{
    for (size_t i = 0; i + part.len <= name.len; i++) {
        size_t k = 0;
        while (k < part.len && lower(name.at[i + k]) == lower(part.at[k])) k++;
        if (k == part.len) return i ? MATCH_INSIDE : MATCH_BEGINNING;
    }
    return MATCH_NONE;
}

bool is_plain_name(struct str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!name_char(name.at[i])) return false;
    return name.len > 0 && !(name.at[0] >= '0' && name.at[0] <= '9');
}

bool contains_text(struct str text, struct str part)
{
    if (!part.len || part.len > text.len) return false;
    const char *at = text.at, *end = text.at + (text.len - part.len);
    while ((at = memchr(at, part.at[0], (size_t)(end - at) + 1)) != NULL) {
        if (memcmp(at, part.at, part.len) == 0) return true;
        if (++at > end) return false;
    }
    return false;
}

bool names_have(const name_list *list, const char *name)
{
    for (size_t i = 0; i < list->len; i++)
        if (strcmp(list->at[i], name) == 0) return true;
    return false;
}
