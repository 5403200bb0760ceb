/* tokens.c -- Lists a source's tokens for the formatter: runs the scanner again for the places, and
 * finds comments and newlines in the gaps between tokens. */
#include <string.h>

#include "ast_make.h"
#include "parse_state.h"

#include "parser.h"
#include "scan.h"
#include "tokens.h"

struct token_reader {
    struct parse *ps;
    struct arena *arena;
    struct str text;
    VEC(struct token) tokens;
    uint32_t end, line;  /* end of the previous token; start of its last line */
    uint32_t column, at; /* last computed column, and its offset */
};

static uint32_t count_characters(struct str s, uint32_t from, uint32_t to)
{
    uint32_t n = 0, code;
    while (from < to) {
        size_t len = utf8_decode((struct str){s.at + from, to - from}, &code);
        from += (uint32_t)(len ? len : 1);
        n++;
    }
    return n;
}

static void add_token(struct token_reader *r, struct token t, uint32_t newlines)
{
    uint32_t before = t.from;
    while (before > r->line && before > r->end) before--; /* only blanks in between */
    if (r->at < r->line) { /* each character is counted once, so the time stays linear */
        r->at = r->line;
        r->column = 0;
    }
    r->column += count_characters(r->text, r->at, t.from);
    r->at = t.from;
    t.column = r->column;
    t.blanks = t.from - before;
    t.newlines = newlines > 2 ? 2 : newlines;
    vec_push(&r->tokens, r->arena, t);
    r->end = t.to;
    for (uint32_t i = t.from; i < t.to; i++)
        if (r->text.at[i] == '\n') r->line = i + 1;
}

static uint32_t comment_end(struct str s, uint32_t at, uint32_t to)
{
    while (at < to && s.at[at] != '\n') at++;
    while (at > 0 && (s.at[at - 1] == ' ' || s.at[at - 1] == '\t' || s.at[at - 1] == '\r')) at--;
    return at;
}

/* Adds the comments before `to`; returns the number of newlines after the last one. */
static uint32_t read_between(struct token_reader *r, uint32_t to)
{
    uint32_t newlines = 0;
    for (uint32_t at = r->end; at < to; at++) {
        if (r->text.at[at] == '\n') {
            newlines++;
            r->line = at + 1;
        } else if (r->text.at[at] == '#') {
            uint32_t end = comment_end(r->text, at, to);
            add_token(r,
                      (struct token){.kind = TOKEN_COMMENT,
                                     .text = {r->text.at + at, end - at},
                                     .from = at,
                                     .to = end},
                      newlines);
            newlines = 0;
            at = end - 1;
        }
    }
    return newlines;
}

static enum token_kind token_kind_of(int kind)
{
    switch (kind) {
    case TOK_NAME: return TOKEN_NAME;
    case TOK_STRING:
    case TOK_NUMBER:
    case TOK_DICE:
    case TOK_OWN_DICE:
    case TOK_DIE_OF:
    case TOK_FACES:
    case TOK_ONCE:
    case TOK_TOGETHER: return TOKEN_VALUE;
    case TOK_TEXT: return TOKEN_LONG;
    case TOK_ELSE: return TOKEN_ELSE;
    case TOK_AND: return TOKEN_AND;
    case TOK_DOTDOT:
    case TOK_POOL:
    case TOK_EQ:
    case TOK_NE:
    case TOK_LE:
    case TOK_GE:
    case TOK_PLUS_SET:
    case TOK_MINUS_SET:
    case TOK_END: return TOKEN_SIGN;
    default: return kind < 128 ? TOKEN_SIGN : TOKEN_WORD;
    }
}

static char sign_of(int kind)
{
    if (kind == TOK_END) return ';';
    if (kind == TOK_DOTDOT) return '~';
    if (kind == TOK_POOL) return '('; /* nothing touches it from the left */
    return (char)(kind < 128 ? kind : 0);
}

static struct token token_of(struct token_reader *r, int kind)
{
    uint32_t from = (uint32_t)r->ps->from, to = (uint32_t)r->ps->to;
    struct token t = {.kind = token_kind_of(kind),
                      .text = {r->text.at + from, to - from},
                      .from = from,
                      .to = to};
    if (t.kind == TOKEN_SIGN) t.sign = sign_of(kind);
    if (t.kind != TOKEN_WORD) return t;
    enum join two = scan_two_words(t.text);
    if (two != JOIN_NONE) t.text = str_from(join_text(two));
    return t;
}

/* Words behind dice depend on the tokens before them: a line end is one outside of brackets. */
static void note_kind(struct parse *ps, int kind)
{
    bool line_end = kind == RAW_NEWLINE;
    if (kind == RAW_DOC || (line_end && (ps->depth > 0 || ps->last[0].kind == ','))) return;
    if (kind == '{' || kind == '}') ps->depth = 0;
    if (kind == '(' || kind == '[' || kind == TOK_POOL) ps->depth++;
    if ((kind == ')' || kind == ']') && ps->depth > 0) ps->depth--;
    ps->last[1] = ps->last[0];
    ps->last[0].kind = line_end ? TOK_END : kind;
}

/* The parser drops a comma before a joining word, so its line end does not count. */
static bool comma_drop(struct token_reader *r)
{
    if (r->tokens.len == 0 || r->tokens.at[r->tokens.len - 1].sign != ',') return false;
    r->tokens.len--;
    return true;
}

/* May leave by longjmp. */
static void read_all(struct token_reader *r)
{
    union FRAY_STYPE value;
    if (!source_sanitize(r->ps) || !scan_begin(r->ps)) parse_leave(r->ps, LEAVE_MEMORY);
    r->end = (uint32_t)r->ps->to; /* after a byte-order mark */
    for (;;) {
        int kind = fray_scan(&value, r->ps->scanner);
        note_kind(r->ps, kind);
        if (kind == RAW_NEWLINE || kind == RAW_DOC) continue;
        uint32_t newlines = read_between(r, kind ? (uint32_t)r->ps->from : (uint32_t)r->text.len);
        if (!kind) return;
        if (r->ps->depth == 0 && (is_join(kind) || kind == TOK_WHEN) && comma_drop(r)) newlines = 0;
        add_token(r, token_of(r, kind), newlines);
    }
}

bool tokens_read(struct diags *d, struct arena *a, uint32_t file, struct tokens *out)
{
    struct token_reader *r = ARENA_NEW(a, struct token_reader);
    struct parse *ps = r ? parse_begin(d, a, file) : NULL;
    if (!ps) return false;
    *r = (struct token_reader){.ps = ps, .arena = a, .text = ps->text};
    if (setjmp(ps->fatal) == 0) read_all(r);
    parse_end(ps);
    *out = (struct tokens){r->tokens.at, r->tokens.len};
    return !a->failed;
}
