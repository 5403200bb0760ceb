/* lsp_kinds.h -- Declares the numbers of the protocol for each kind of name, and answers that more
 * than one file of the language server needs. */
#ifndef FRAY_TOOL_LSP_KINDS_H
#define FRAY_TOOL_LSP_KINDS_H

#include <stdint.h>

#include "lsp.h"

/* Indices into the legend of semantic tokens. */
enum token_type {
    TYPE_TYPE,
    TYPE_CLASS,
    TYPE_ENUM,
    TYPE_ENUM_MEMBER,
    TYPE_EVENT,
    TYPE_FUNCTION,
    TYPE_VARIABLE,
    TYPE_PARAMETER,
    TYPE_PROPERTY,
    TYPE_KEYWORD,
    TYPE_COMMENT,
    TYPE_STRING,
    TYPE_NUMBER
};
enum { IS_DECLARATION = 1, IS_DOCUMENTATION = 2, IS_LIBRARY = 4 };

/* The numbers of the protocol for completion and symbols, and the type of token. */
struct kind_view {
    uint8_t completion, symbol, token;
};
extern const struct kind_view kind_views[FRAY_IDE_COUNT];

/* lsp_semantic_tokens.c: textDocument/semanticTokens/full */
json_t *answer_tokens(struct request *r);

#endif
