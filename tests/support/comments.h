/* comments.h -- Compares the comments of two files and their order. */
#ifndef FRAY_TEST_COMMENTS_H
#define FRAY_TEST_COMMENTS_H

#include "lang/syntax/tokens.h"

static const struct token *next_comment(const struct tokens *t, size_t *i)
{
    while (*i < t->count && t->at[*i].kind != TOKEN_COMMENT) ++*i;
    return *i < t->count ? &t->at[(*i)++] : NULL;
}

static bool same_comments(const struct tokens *x, const struct tokens *y)
{
    size_t i = 0, j = 0;
    for (;;) {
        const struct token *a = next_comment(x, &i), *b = next_comment(y, &j);
        if (!a || !b) return a == b;
        if (!str_equal(a->text, b->text)) return false;
    }
}

#endif
