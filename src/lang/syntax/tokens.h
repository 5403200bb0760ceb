/* tokens.h -- List of a source's tokens and comments with their places, for the formatter. */
#ifndef FRAY_SYNTAX_TOKENS_H
#define FRAY_SYNTAX_TOKENS_H

#include "lang/diag/diag.h"

/* Token classes that decide spacing. */
enum token_kind {
    TOKEN_COMMENT, /* from # to the end of the line, without trailing blanks */
    TOKEN_NAME,
    TOKEN_VALUE, /* string, number, dice, `once`, `together`: an operand, as a name is */
    TOKEN_LONG,  /* a """ """ text */
    TOKEN_WORD,  /* any other word */
    TOKEN_ELSE,
    TOKEN_AND,
    TOKEN_SIGN /* punctuation; `sign` is its character, '~' for `..`, 0 for others of two */
};

struct token {
    enum token_kind kind;
    char sign;
    struct str text;   /* normalised: `up to` and `away from` have one blank */
    uint32_t from, to; /* bytes of the source */
    uint32_t column;   /* from 0, in characters */
    uint32_t blanks;   /* before it on its line */
    uint32_t newlines; /* between it and the token before: 0, 1, or 2 for more */
};

struct tokens {
    struct token *at;
    size_t count;
};

/* Reads the tokens of a source that parse_source found correct. False: no memory (a->failed). */
bool tokens_read(struct diags *d, struct arena *a, uint32_t file, struct tokens *out);

#endif
