/* line_ends.c -- Turns raw tokens into parser tokens: finds line ends, tracks open brackets,
 * attaches doc comments.
 *
 * Newlines are ignored inside ( ) and [ ], and after a comma. What follows a `}` on its line begins
 * another line, and a comma before a joining word is dropped. A brace or a syntax error resets the
 * bracket depth to 0, so that a missing `)` costs at most two lines. At the end of the file, this
 * layer closes open lines and blocks. So the parser sees the end of the file only where the grammar
 * allows it, and never has to recover there. Indentation is not syntax; it only locates a missing
 * or extra brace.
 */
#include <string.h>

#include "ast_make.h"
#include "parse_state.h"

#include "parser.h"
#include "scan.h"

/* --- doc comments (##) --- */

static void doc_begin(struct parse *ps, struct str raw)
{
    size_t skip = raw.len > 2 && raw.at[2] == ' ' ? 3 : 2;
    struct str line = {raw.at + skip, raw.len - skip};
    while (line.len && strchr(" \t\r", line.at[line.len - 1])) line.len--;
    if (!ps->doc.arena) text_init(&ps->doc, ps->arena);
    if (ps->doc.at) text_add_char(&ps->doc, '\n');
    text_add(&ps->doc, line);
    if (ps->arena->failed) parse_leave(ps, LEAVE_MEMORY);
}

static void doc_end(struct parse *ps, uint32_t from)
{
    if (!ps->doc.at) return;
    vec_push(&ps->docs, &ps->scratch, (struct doc_comment){from, text_str(&ps->doc)});
    text_init(&ps->doc, ps->arena);
    if (ps->scratch.failed) parse_leave(ps, LEAVE_MEMORY);
}

struct str doc_above(const struct parse *ps, uint32_t from)
{
    size_t low = 0, high = ps->docs.len;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ps->docs.at[middle].from < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low < ps->docs.len && ps->docs.at[low].from == from ? ps->docs.at[low].text
                                                               : (struct str){"", 0};
}

/* --- brackets --- */

void line_ends_reset(struct parse *ps)
{
    ps->depth = 0;
    ps->after_comma = false;
}

static void open_bracket(struct parse *ps, int kind, struct span at)
{
    if (ps->depth >= BRACKETS_MOST) {
        syntax_error_depth(ps, at);
        parse_leave(ps, LEAVE_DEPTH);
    }
    ps->brackets[ps->depth++] = (struct bracket){at, (char)kind, ps->line_tokens};
}

/* A brace or the end of a line inside brackets is a syntax error: `open` keeps the innermost
 * bracket for the message. */
static void drop_brackets(struct parse *ps)
{
    ps->left_open = ps->depth > 0;
    if (ps->left_open) ps->open = ps->brackets[ps->depth - 1];
    ps->depth = 0;
}

static void open_brace(struct parse *ps, struct span at)
{
    if (ps->braces.len >= BLOCKS_MOST) {
        syntax_error_depth(ps, at);
        parse_leave(ps, LEAVE_DEPTH);
    }
    drop_brackets(ps);
    vec_push(&ps->braces, &ps->scratch, (struct brace){.span = at, .line_indent = ps->line_indent});
    if (ps->scratch.failed) parse_leave(ps, LEAVE_MEMORY);
}

static void close_brace(struct parse *ps, struct span at)
{
    drop_brackets(ps);
    text_init(&ps->doc, ps->arena);
    if (ps->braces.len == 0) return;
    const struct brace *b = &ps->braces.at[--ps->braces.len];
    if (!ps->first_word || ps->misplaced_close_seen || b->line_indent >= at.from - ps->line_start)
        return;
    ps->misplaced_close_seen = true;
    ps->misplaced_close = at;
    ps->misplaced_open = b->span;
}

/* Finds lines whose indentation contradicts the braces (offside). A line further left than the
 * first line of its block suggests a missing `}` above. So does the first line of a block if it is
 * not further right than the line of the `{`. A line further right than the line above, which has
 * no block, suggests a missing `{` there. */
static void check_indent(struct parse *ps, int kind, struct span at)
{
    uint32_t indent = at.from - ps->line_start;
    if (ps->above_has_no_block && indent > ps->line_indent && kind != TOK_ELSE && kind != TOK_AND &&
        !ps->indent_seen) {
        ps->indent_seen = true;
        ps->indent_above = ps->head.span;
        ps->indent_line = at;
    }
    if (ps->braces.len == 0) return;
    struct brace *b = &ps->braces.at[ps->braces.len - 1];
    bool outside = b->has_indent ? indent < b->indent : indent <= b->line_indent;
    if (outside && !ps->dedent_seen) {
        ps->dedent_seen = true;
        ps->dedent_brace = b->span;
        ps->dedent_line = at;
    }
    if (b->has_indent) return;
    b->has_indent = true;
    b->indent = indent;
}

/* --- lines --- */

static bool between_lines(const struct parse *ps)
{
    return !ps->in_line;
}

static void record_sent(struct parse *ps, int kind, struct span at)
{
    ps->last[2] = ps->last[1];
    ps->last[1] = ps->last[0];
    ps->last[0] = (struct sent_token){kind, at};
    ps->in_line = kind != TOK_END && kind != '{';
}

static int end_of_file(struct parse *ps, struct span at)
{
    if (!ps->closing_file) {
        ps->closing_file = true;
        drop_brackets(ps);
        if (ps->braces.len > 0 && !ps->text_open) syntax_error_open_brace(ps);
    }
    if (ps->braces.len == 0) {
        record_sent(ps, TOK_YYEOF, at);
        return TOK_YYEOF;
    }
    ps->braces.len--;
    record_sent(ps, '}', at);
    return '}';
}

/* Begins a logical line, or a physical line within one. A logical line takes the doc comment above
 * it. */
static void begin_line(struct parse *ps, int kind, struct span at)
{
    if (ps->fresh_line && ps->depth == 0 && !ps->after_comma && kind != '}')
        check_indent(ps, kind, at);
    if (between_lines(ps)) {
        ps->line_tokens = 0;
        ps->head = (struct sent_token){kind, at};
        if (kind != '}') doc_end(ps, at.from);
    }
    if (ps->fresh_line) ps->line_indent = at.from - ps->line_start;
}

static void track_brackets(struct parse *ps, int kind, struct span at)
{
    switch (kind) {
    case '(':
    case TOK_POOL:
    case '[': open_bracket(ps, kind == TOK_POOL ? '[' : kind, at); break;
    case ')':
    case ']':
        ps->closed = ps->depth > 0 ? ps->brackets[--ps->depth] : (struct bracket){.kind = 0};
        break;
    case '{': open_brace(ps, at); break;
    case '}': close_brace(ps, at); break;
    case TOK_END: drop_brackets(ps); break;
    case TOK_FRAY_error: line_ends_reset(ps); break;
    default: break;
    }
    ps->after_comma = kind == ',';
    ps->line_tokens++;
}

/* Tokens that change neither brackets nor lines: most tokens, unless they begin a line. */
static bool is_plain_token(int kind)
{
    switch (kind) {
    case '(':
    case ')':
    case '[':
    case TOK_POOL:
    case ']':
    case '{':
    case '}':
    case ',':
    case TOK_END:
    case TOK_FRAY_error: return false;
    default: return kind > 0;
    }
}

/* A newline ends a line unless a bracket is open, a comma precedes it or the line is empty. */
static bool newline_ends_line(struct parse *ps, struct span at)
{
    ps->line_start = at.to;
    ps->line++;
    ps->fresh_line = true;
    bool counts = ps->depth == 0 && !ps->after_comma && !between_lines(ps);
    /* empty lines and comments do not change it */
    if (counts)
        ps->above_has_no_block = ps->last[0].kind != '}';
    else if (ps->last[0].kind == '{')
        ps->above_has_no_block = false;
    return counts;
}

/* --- one token ahead --- */

static int scan_or_held(struct parse *ps, FRAY_STYPE *value)
{
    if (!ps->held) return ps->closing_file ? 0 : fray_scan(value, ps->scanner);
    ps->held = false;
    *value = *ps->held_value;
    return ps->held_kind;
}

static void hold(struct parse *ps, int kind, const FRAY_STYPE *value)
{
    if (!ps->held_value) ps->held_value = ARENA_NEW(&ps->scratch, FRAY_STYPE);
    if (!ps->held_value) parse_leave(ps, LEAVE_MEMORY);
    ps->held = true;
    ps->held_kind = kind;
    *ps->held_value = *value;
}

/* What may begin a line behind the `}` of another. */
static bool begins_line(int kind)
{
    switch (kind) {
    case TOK_NAME:
    case TOK_STRING:
    case TOK_NUMBER:
    case TOK_DICE:
    case TOK_IF:
    case TOK_ON:
    case TOK_FOR:
    case TOK_FROM:
    case TOK_UP_TO:
    case TOK_UNTIL:
    case TOK_TOGETHER: return true;
    default: return false;
    }
}

/* A comma outside of brackets waits for what follows it. */
static void keep_comma(struct parse *ps, struct span at)
{
    memcpy(ps->before_comma, ps->last, sizeof ps->last);
    record_sent(ps, ',', at);
    ps->after_comma = ps->comma = true;
    ps->first_word = ps->left_open = false;
}

/* `kind` follows the comma. Returns whether the comma is sent first. */
static bool comma_counts(struct parse *ps, int kind)
{
    ps->comma = false;
    ps->line_tokens++;
    if (!is_join(kind) && kind != TOK_WHEN) return true;
    memcpy(ps->last, ps->before_comma, sizeof ps->last);
    ps->after_comma = ps->fresh_line = false;
    return false;
}

/* Returns the token to be sent before `kind`, or 0. */
static int token_before(struct parse *ps, int kind, struct span *at)
{
    if (ps->comma && kind != RAW_NEWLINE && kind != RAW_DOC && comma_counts(ps, kind)) {
        *at = ps->last[0].span;
        return ',';
    }
    if (!ps->in_line || ps->fresh_line || ps->last[0].kind != '}' || !begins_line(kind)) return 0;
    at->to = at->from;
    track_brackets(ps, TOK_END, *at);
    record_sent(ps, TOK_END, *at);
    return TOK_END;
}

/* Returns the next token for the parser. */
static int next_token(struct parse *ps, FRAY_STYPE *value, struct span *at)
{
    for (;;) {
        int kind = scan_or_held(ps, value);
        *at = token_span(ps, kind ? ps->from : ps->clean.len, kind ? ps->to : ps->clean.len);
        if (ps->comma || ps->last[0].kind == '}') {
            int before = token_before(ps, kind, at);
            if (before) {
                hold(ps, kind, value);
                return before;
            }
        }
        if (kind == ',' && ps->depth == 0 && ps->in_line) {
            keep_comma(ps, *at);
            continue;
        }
        if (ps->in_line && !ps->fresh_line && is_plain_token(kind)) {
            ps->first_word = ps->left_open = ps->after_comma = false;
            ps->line_tokens++;
            record_sent(ps, kind, *at);
            return kind;
        }
        if (kind == 0) return end_of_file(ps, *at);
        if (kind == RAW_DOC) {
            doc_begin(ps, value->text);
            continue;
        }
        if (kind == RAW_NEWLINE) {
            if (!newline_ends_line(ps, *at)) continue;
            kind = TOK_END;
            ps->left_open = false;
        } else if (kind != TOK_END) {
            if (between_lines(ps) || ps->fresh_line) begin_line(ps, kind, *at);
            ps->first_word = ps->fresh_line;
            ps->fresh_line = ps->left_open = false;
        }
        track_brackets(ps, kind, *at);
        record_sent(ps, kind, *at);
        return kind;
    }
}

int fray_lex(FRAY_STYPE *value, struct byte_range *place, struct parse *ps)
{
    struct span at = {ps->file, 0, 0};
    bool begins = ps->one_value && !ps->value_begun;
    ps->value_begun = true;
    int kind = begins ? TOK_ONE_VALUE : next_token(ps, value, &at);
    while (ps->one_value && kind == TOK_ROLL) kind = next_token(ps, value, &at);
    *place = (struct byte_range){at.from, at.to};
    return kind;
}
