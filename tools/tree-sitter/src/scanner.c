/* scanner.c -- The external scanner of the tree-sitter grammar: line ends, long texts, and which
 * word behind a name may be one of dice.
 *
 * A newline ends a line, except inside brackets, after a comma, and where the next line begins with
 * a bracket that closes. The parser says which tokens are valid: inside brackets no line end is. So
 * no state is kept, except whether the last token was a comma, which the grammar answers too.
 */
#include "tree_sitter/parser.h"

enum token { LINE_END, BLANK_LINE, LONG_TEXT, BEFORE_NUMBER };

void *tree_sitter_fray_external_scanner_create(void)
{
    return 0;
}
void tree_sitter_fray_external_scanner_destroy(void *payload)
{
    (void)payload;
}
unsigned tree_sitter_fray_external_scanner_serialize(void *payload, char *buffer)
{
    (void)payload;
    (void)buffer;
    return 0;
}
void tree_sitter_fray_external_scanner_deserialize(void *payload, const char *buffer, unsigned size)
{
    (void)payload;
    (void)buffer;
    (void)size;
}

static bool is_blank(int32_t c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Reads three quotes. */
static bool read_quotes(TSLexer *lexer)
{
    for (int i = 0; i < 3; i++) {
        if (lexer->lookahead != '"') return false;
        lexer->advance(lexer, false);
    }
    return true;
}

static bool scan_long_text(TSLexer *lexer)
{
    if (!read_quotes(lexer)) return false;
    while (!lexer->eof(lexer)) {
        if (lexer->lookahead != '"')
            lexer->advance(lexer, false);
        else if (read_quotes(lexer))
            break;
    }
    lexer->mark_end(lexer);
    lexer->result_symbol = LONG_TEXT;
    return true;
}

/* An empty token before a word that a number follows, as in `pool highest 2`. */
static bool scan_before_number(TSLexer *lexer)
{
    lexer->mark_end(lexer);
    while (lexer->lookahead >= 'a' && lexer->lookahead <= 'z') lexer->advance(lexer, false);
    if (lexer->lookahead != ' ') return false;
    while (lexer->lookahead == ' ') lexer->advance(lexer, false);
    lexer->result_symbol = BEFORE_NUMBER;
    return lexer->lookahead >= '0' && lexer->lookahead <= '9';
}

bool tree_sitter_fray_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid)
{
    (void)payload;
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
    if (lexer->lookahead == '\n') {
        lexer->advance(lexer, false);
        lexer->mark_end(lexer);
        lexer->result_symbol = valid[LINE_END] ? LINE_END : BLANK_LINE;
        return valid[LINE_END] || valid[BLANK_LINE];
    }
    if (lexer->lookahead == '"' && valid[LONG_TEXT]) return scan_long_text(lexer);
    if (lexer->lookahead >= 'a' && lexer->lookahead <= 'z' && valid[BEFORE_NUMBER])
        return scan_before_number(lexer);
    return false;
}
