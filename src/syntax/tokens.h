/* tokens.h -- a source as a list of tokens and comments with their places, for what works on the
 * text instead of the tree. */
#ifndef FRAY_SYNTAX_TOKENS_H
#define FRAY_SYNTAX_TOKENS_H

#include "diag/diag.h"

/* Of a token only these sorts matter to its neighbours. */
enum token_sort {
    TOKEN_COMMENT, /* from its # to the end of the line, less blanks there */
    TOKEN_NAME,
    /* a string, number, dice, `once`, `together`: what may stand left of an operator, as names may
     */
    TOKEN_VALUE,
    TOKEN_LONG, /* a """ """ text */
    TOKEN_WORD, /* any other word */
    TOKEN_ELSE,
    TOKEN_AND,
    TOKEN_SIGN /* one of the signs; `sign` tells which, 0 for those of two characters but `..`,
                  which is '~' */
};

struct token {
    enum token_sort sort;
    char sign;
    struct str text;   /* as it is to be written: `up to` and `away from` with one blank */
    uint32_t from, to; /* bytes of the source */
    uint32_t column;   /* from 0, in characters */
    uint32_t blanks;   /* before it on its line */
    uint32_t newlines; /* between it and the token before: 0, 1, or 2 for more */
};

struct tokens {
    struct token *at;
    size_t count;
};

/* Reads the tokens of a source that parse_source found no fault in. False: no memory (the arena
 * says so). */
bool tokens_read(struct diags *d, struct arena *a, uint32_t file, struct tokens *out);

#endif
