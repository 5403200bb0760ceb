/* lex_foreign.c -- Reports and reads operators, quotes and comments of other languages and of word
 * processors.
 *
 * Each is reported once and then read as its counterpart in Fray, so that its line causes no
 * further report.
 */
#include <string.h>

#include "ast_make.h"
#include "parse_state.h"

#include "parser.h"

static const struct {
    const char *sign, *instead;
    int token;
} signs[] = {
    {"<>", "!=", TOK_NE},        {"=>", ">=", TOK_GE},
    {"=<", "<=", TOK_LE},        {":=", "=", '='},
    {"===", "==", TOK_EQ},       {"!==", "!=", TOK_NE},
    {"=-", "-=", TOK_MINUS_SET}, {"=+", "+=", TOK_PLUS_SET},
    {"&&", "and", TOK_AND},      {"||", "or", TOK_OR},
    {"!", "not", TOK_NOT},
};

int lex_foreign_sign(struct parse *ps, struct str raw)
{
    size_t i = 0;
    while (i + 1 < sizeof signs / sizeof *signs && !str_equal(raw, str_from(signs[i].sign))) i++;
    diag_help(diag_report(ps->diags, E0001, token_span(ps, ps->from, ps->to),
                          "`%.*s` does not belong here", STR_FMT(raw)),
              "write `%s`", signs[i].instead);
    return signs[i].token;
}

void lex_foreign_comment(struct parse *ps, struct str sign)
{
    diag_help(diag_report(ps->diags, E0101, token_span(ps, ps->from, ps->from + sign.len),
                          "a comment begins with `#`"),
              "write `#` instead of `%.*s`, on each line", STR_FMT(sign));
}

/* --- line numbers --- */

enum {
    NUMBERED = 4000,
    QUOTED = 60
}; /* bytes of lines below that are looked at; of what is quoted */

static size_t skip(struct str text, size_t at, const char *any)
{
    while (at < text.len && text.at[at] && strchr(any, text.at[at])) at++;
    return at;
}

/* Behind the lines from `at` on that begin with a number. */
static size_t end_of_numbered(struct str text, size_t at)
{
    for (size_t begin = at; at < text.len && at - begin < NUMBERED;) {
        size_t digits = skip(text, at, " \t");
        if (skip(text, digits, "0123456789") == digits) break;
        const char *end = memchr(text.at + at, '\n', text.len - at);
        at = end ? (size_t)(end - text.at) + 1 : text.len;
    }
    return at;
}

bool foreign_line_number(struct parse *ps, struct span at)
{
    struct str text = ps->text;
    size_t line = at.from;
    while (line > 0 && text.at[line - 1] != '\n') line--;
    size_t from = skip(text, line, " \t"), to = skip(text, from, "0123456789");
    if (to == from || skip(text, to, " \t") != at.from) return false;
    size_t rest = skip(text, at.from, "| \t"), end = rest;
    while (end < text.len && end - rest < QUOTED && text.at[end] != '\n') end++;
    struct diag *g =
        diag_report(ps->diags, E0101, (struct span){at.file, (uint32_t)from, (uint32_t)to},
                    "this is the number of a line, which does not belong to it");
    if (end > rest) diag_help(g, "begin the line with `%.*s`", (int)(end - rest), text.at + rest);
    g->unreadable = (struct span){at.file, (uint32_t)line, (uint32_t)end_of_numbered(text, line)};
    g->hides_any = true;
    return true;
}

/* --- quotes --- */

size_t foreign_quote_length(struct str raw)
{
    uint32_t code;
    size_t len = utf8_decode(raw, &code);
    return len ? len : 1;
}

enum { SINGLE, ANGLES, DOUBLE, CURLY };

static int kind_of(uint32_t opening)
{
    if (opening == '\'') return SINGLE;
    if (opening == 0xAB) return ANGLES;
    return opening == 0x201E || opening == 0x201C || opening == 0x201D ? DOUBLE : CURLY;
}

static bool closes(int kind, uint32_t code)
{
    if (kind == SINGLE) return code == '\'';
    if (kind == ANGLES) return code == 0xBB;
    if (kind == DOUBLE) return code == 0x201C || code == 0x201D || code == '"';
    return code == 0x2018 || code == 0x2019;
}

/* A quote after a letter is an apostrophe. A line is searched once for each kind of quotes, so that
 * the time stays linear. */
size_t foreign_quotes(struct parse *ps)
{
    uint32_t code;
    size_t at = ps->from;
    at += utf8_decode((struct str){ps->clean.at + at, ps->clean.len - at}, &code);
    int kind = kind_of(code);
    if (ps->from < ps->quote_unclosed_to[kind] ||
        (ps->from > 0 && name_char(ps->clean.at[ps->from - 1])))
        return 0;
    while (at < ps->clean.len && ps->clean.at[at] != '\n') {
        size_t len = utf8_decode((struct str){ps->clean.at + at, ps->clean.len - at}, &code);
        at += len ? len : 1;
        if (closes(kind, code)) return at;
    }
    ps->quote_unclosed_to[kind] = at;
    return 0;
}

int lex_foreign_quotes(struct parse *ps, struct str *text)
{
    uint32_t code;
    ps->from = ps->long_from;
    struct str raw = {ps->clean.at + ps->from, ps->to - ps->from};
    size_t open = foreign_quote_length(raw), close = 1;
    struct span at = token_span(ps, ps->from, ps->from + open);
    while (close < raw.len && ((unsigned char)raw.at[raw.len - close] & 0xC0) == 0x80) close++;
    utf8_decode(raw, &code);
    struct diag *g = code == '\''
                         ? diag_report(ps->diags, E0001, at, "`'` does not belong here")
                         : diag_report(ps->diags, E0001, at, "`%.*s` (U+%04X) does not belong here",
                                       (int)open, raw.at, (unsigned)code);
    diag_help(g, "write texts and quoted names in straight double quotes: `\"...\"`");
    struct str inside = {raw.at + open, raw.len - open - close};
    *text = inside.len > TEXT_MOST ? STR("") : inside;
    return TOK_STRING;
}
