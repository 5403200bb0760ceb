/* upgrade_scan.c -- Reads words, blanks, texts in quotes and ends of statements for upgrades. */
#include "upgrade_scan.h"

#include <ctype.h>
#include <string.h>

bool scan_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

size_t scan_word_length(const char *at, const char *end)
{
    size_t n = 0;
    while (at + n < end && scan_word_char(at[n])) n++;
    return n;
}

bool scan_word_is(const char *at, size_t n, const char *word)
{
    return strlen(word) == n && strncmp(at, word, n) == 0;
}

const char *scan_skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    return at;
}

const char *scan_skip_quoted(const char *at, const char *end)
{
    bool block = end - at >= 3 && strncmp(at, "\"\"\"", 3) == 0;
    if (*at == '#') {
        while (at < end && *at != '\n') at++;
        return at;
    }
    if (*at != '"') return at;
    at += block ? 3 : 1;
    while (at < end && (block ? strncmp(at, "\"\"\"", 3) != 0 : *at != '"' && *at != '\n'))
        at += *at == '\\' && at + 1 < end ? 2 : 1;
    at += block ? 3 : 1;
    return at < end ? at : end;
}

bool scan_ends_statement(char c)
{
    return c == '\n' || c == ';' || c == '{' || c == '}';
}
