/* context.c -- Context of a place in a text: the word before it, its line, and the blocks around
 * it.
 *
 * It reads characters alone, so it works where no parser does, in the middle of what is being
 * written. It knows comments, strings, long texts and braces.
 */
#include "ide.h"

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

uint32_t skip_blanks(struct str text, uint32_t at)
{
    while (at < text.len && blank(text.at[at])) at++;
    return at;
}

struct str word_at(struct str text, uint32_t at)
{
    uint32_t to = at;
    while (to < text.len && name_char(text.at[to])) to++;
    return (struct str){text.at + at, to - at};
}

struct str head_at(struct str text, uint32_t at)
{
    if (at >= text.len || text.at[at] != '"') return word_at(text, at);
    uint32_t to = at + 1;
    while (to < text.len && text.at[to] != '"' && text.at[to] != '\n') to++;
    return (struct str){text.at + at + 1, to - at - 1};
}

/* One step of reading: a character, or a whole comment or text. */
struct step {
    uint32_t next;  /* where the next step begins */
    uint32_t quote; /* the first character within quotes */
    enum inside inside;
    bool closed;
};

static bool is_triple(struct str text, uint32_t at)
{
    return at + 2 < text.len && text.at[at] == '"' && text.at[at + 1] == '"' &&
           text.at[at + 2] == '"';
}

static struct step read_long(struct str text, uint32_t at)
{
    uint32_t to = at + 3;
    while (to < text.len && !is_triple(text, to)) to++;
    bool closed = to < text.len;
    return (struct step){closed ? to + 3 : to, at + 3, INSIDE_LONG, closed};
}

static struct step read_string(struct str text, uint32_t at)
{
    uint32_t to = at + 1;
    while (to < text.len && text.at[to] != '"' && text.at[to] != '\n')
        to += text.at[to] == '\\' && to + 1 < text.len ? 2 : 1;
    if (to > text.len) to = (uint32_t)text.len;
    bool closed = to < text.len && text.at[to] == '"';
    return (struct step){closed ? to + 1 : to, at + 1, INSIDE_STRING, closed};
}

static struct step read_step(struct str text, uint32_t at)
{
    if (is_triple(text, at)) return read_long(text, at);
    if (text.at[at] == '"') return read_string(text, at);
    if (text.at[at] != '#') return (struct step){at + 1, 0, INSIDE_CODE, true};
    uint32_t to = at;
    while (to < text.len && text.at[to] != '\n') to++;
    return (struct step){to, 0, INSIDE_COMMENT, false};
}

/* A line ends at a line end outside of brackets, and at a brace or semicolon. */
struct line_reader {
    uint32_t line; /* the first character of the line; UINT32_MAX: it has none yet */
    uint32_t brackets;
};

static void read_sign(struct context *c, struct line_reader *r, struct arena *a, uint32_t at)
{
    char sign = c->text.at[at];
    if (sign == '(' || sign == '[') r->brackets++;
    if ((sign == ')' || sign == ']') && r->brackets) r->brackets--;
    if (sign == '{')
        vec_push(&c->blocks, a, (struct open_block){r->line == UINT32_MAX ? at : r->line, at});
    if (sign == '}' && c->blocks.len) c->blocks.len--;
    bool ends = sign == '{' || sign == '}' || sign == ';' || (sign == '\n' && !r->brackets);
    if (sign == '{' || sign == '}') r->brackets = 0;
    if (ends)
        r->line = UINT32_MAX;
    else if (r->line == UINT32_MAX && !blank(sign) && sign != '\n')
        r->line = at;
}

void context_read(struct context *c, struct arena *a, struct str text, uint32_t at)
{
    struct line_reader r = {.line = UINT32_MAX};
    *c = (struct context){.text = text, .at = at > text.len ? (uint32_t)text.len : at};
    at = c->at;
    for (uint32_t i = 0; i < at;) {
        struct step s = read_step(text, i);
        bool within = s.inside != INSIDE_CODE && (s.next > at || (s.next == at && !s.closed));
        if (s.inside == INSIDE_CODE)
            read_sign(c, &r, a, i);
        else if (s.inside != INSIDE_COMMENT && r.line == UINT32_MAX)
            r.line = i;
        if (within) {
            c->inside = s.inside;
            c->quote = s.quote;
        }
        i = s.next;
    }
    c->from = at;
    if (c->inside == INSIDE_STRING)
        c->from = c->quote <= at ? c->quote : at;
    else
        while (c->from > 0 && name_char(text.at[c->from - 1])) c->from--;
    c->line = r.line == UINT32_MAX ? c->from : r.line;
}

/* Follows braces from one place to another. Returns false once a block around `from` ends. With
 * `own`, the first block that opens must not end either. */
static bool stays_open(struct str text, uint32_t from, uint32_t to, bool own)
{
    int depth = 0;
    bool opened = false;
    for (uint32_t i = from; i < to && i < text.len;) {
        struct step s = read_step(text, i);
        char c = s.inside == INSIDE_CODE ? text.at[i] : 0;
        if (own && !opened && c == '\n') return false; /* the line had no block */
        if (c == '{') depth++, opened = true;
        if (c == '}' && (--depth < 0 || (own && depth == 0))) return false;
        i = s.next;
    }
    return true;
}

static bool is_let(struct str text, uint32_t at)
{
    while (at > 0 && blank(text.at[at - 1])) at--;
    uint32_t end = at;
    while (at > 0 && name_char(text.at[at - 1])) at--;
    struct str word = {text.at + at, end - at};
    return str_is(word, "let");
}

/* The head of a block may take several lines inside brackets: it begins at its `{`. */
static uint32_t after_brackets(struct str text, uint32_t at)
{
    uint32_t depth = 0, last = at;
    for (uint32_t i = at; i < text.len && text.at[i] != '{' && text.at[i] != '}';) {
        struct step s = read_step(text, i);
        char c = s.inside == INSIDE_CODE ? text.at[i] : 0;
        if (c == '\n' && i > last && !depth) break;
        if (c == '(' || c == '[') depth++;
        if (c == ')' || c == ']') {
            last = i;
            if (depth) depth--;
        }
        i = s.next;
    }
    return last;
}

bool visible_between(struct str text, uint32_t from, uint32_t to)
{
    if (from >= to) return false;
    return stays_open(text, from, to, !is_let(text, from)) ||
           (!is_let(text, from) && stays_open(text, after_brackets(text, from), to, true));
}

bool encloses(struct str text, uint32_t from, uint32_t to)
{
    return from <= to && (stays_open(text, from, to, true) ||
                          stays_open(text, after_brackets(text, from), to, true));
}
