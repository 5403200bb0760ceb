/* sanitize.c -- Removes bytes that no file may contain: invalid UTF-8, control characters, bidi
 * controls, foreign line ends, unresolved merge conflicts.
 *
 * Each place is reported once; a run of bad bytes is one place. Foreign line ends are reported once
 * a file. The scanner does not see these bytes, so a stray one breaks no token and causes no second
 * report. A table maps offsets back; only files with such bytes have one. A byte-order mark at the
 * start of the file is allowed.
 *
 * A line ends with \n or \r\n. Editors also end a line at a lone \r, U+2028 or U+2029: with these a
 * comment hides rules that an editor shows. So they are refused everywhere.
 */
#include <string.h>

#include "base/check.h"
#include "parse_state.h"

#define WIDE 64

enum byte_fault { FINE, BROKEN, CONTROL, BIDI, MARK, LINE_END };

static enum byte_fault judge(struct str rest, size_t *len)
{
    uint32_t code;
    size_t got = utf8_decode(rest, &code);
    *len = got ? got : 1;
    if (!got) return BROKEN;
    if (code_point_is_bidi(code)) return BIDI;
    if (code == 0xFEFF) return MARK;
    if (code == '\r') return rest.len > 1 && rest.at[1] == '\n' ? FINE : LINE_END;
    if (code_point_ends_line(code)) return LINE_END;
    if ((code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code <= 0x9F))
        return CONTROL;
    return FINE;
}

/* Reports the first foreign line end of the file and the number of the others. */
static void report_line_ends(struct parse *ps, uint32_t code, size_t from, size_t to)
{
    size_t others = 0, len;
    for (size_t i = to; i < ps->text.len; i += len)
        others += judge((struct str){ps->text.at + i, ps->text.len - i}, &len) == LINE_END;
    struct diag *g =
        diag_report(ps->diags, E0006, (struct span){ps->file, (uint32_t)from, (uint32_t)to},
                    code == '\r' ? "a lone carriage return (U+%04X)" : "a line separator (U+%04X)",
                    (unsigned)code);
    diag_note(g, "some editors end the line here, which may hide rules in a comment");
    if (others) diag_note(g, "there %s %zu more in this file", others == 1 ? "is" : "are", others);
    diag_help(g, "save the file with the line ends of Unix or Windows");
}

static void report(struct parse *ps, enum byte_fault fault, size_t from, size_t to)
{
    struct span at = {ps->file, (uint32_t)from, (uint32_t)to};
    struct diags *d = ps->diags;
    struct diag *g;
    uint32_t code;
    utf8_decode((struct str){ps->text.at + from, to - from}, &code);
    if (fault == BROKEN) {
        g = diag_report(d, E0001, at,
                        to - from == 1 ? "this byte is not UTF-8 text"
                                       : "these bytes are not UTF-8 text");
        diag_help(g, "save the file as UTF-8");
    } else if (fault == BIDI) {
        g = diag_report(d, E0006, at, "U+%04X turns the reading direction", (unsigned)code);
        diag_help(g, "remove it: with it the file reads differently from what it says");
    } else {
        g = diag_report(d, E0006, at,
                        fault == MARK ? "a byte-order mark (U+%04X) inside the file"
                                      : "a control character (U+%04X)",
                        (unsigned)code);
        diag_help(g, "remove it");
    }
}

/* ---- merge conflicts ---- */

/* An unresolved conflict of a version control system: lines `<<<<<<< ...`, our version, perhaps
 * `||||||| ...` and the common one, `=======`, their version, `>>>>>>> ...`. Offsets of the lines;
 * `to` is the end of the last. from == SIZE_MAX: there is none. */
struct conflict {
    size_t from, ours, theirs, last, to;
};

static size_t line_after(struct str text, size_t at)
{
    const char *end = at < text.len ? memchr(text.at + at, '\n', text.len - at) : NULL;
    return end ? (size_t)(end - text.at) + 1 : text.len;
}

/* The first line from `at` on that begins with the mark; the length of the text if there is none.
 */
static size_t find_mark(struct str text, size_t at, const char *mark)
{
    for (; at < text.len; at = line_after(text, at))
        if (text.len - at >= 7 && memcmp(text.at + at, mark, 7) == 0) break;
    return at;
}

static struct conflict next_conflict(struct str text, size_t at)
{
    struct conflict none = {.from = SIZE_MAX}, c;
    for (;; at = c.ours) {
        const char *found = at < text.len ? memchr(text.at + at, '<', text.len - at) : NULL;
        if (!found) return none;
        c.from = (size_t)(found - text.at);
        c.ours = c.from + 1;
        bool begins = c.from == 0 || text.at[c.from - 1] == '\n';
        if (!begins || text.len - c.from < 8 || memcmp(found, "<<<<<<< ", 8) != 0) continue;
        c.ours = line_after(text, c.from);
        c.theirs = find_mark(text, c.ours, "=======");
        c.last = find_mark(text, c.theirs, ">>>>>>>");
        c.to = line_after(text, c.last);
        if (c.last == text.len) return none; /* nor does a later one end */
        size_t base = find_mark((struct str){text.at, c.theirs}, c.ours, "|||||||");
        if (base < c.theirs) c.theirs = base;
        return c;
    }
}

static struct span line_span(const struct parse *ps, size_t at)
{
    size_t end = line_after(ps->text, at);
    while (end > at && (ps->text.at[end - 1] == '\n' || ps->text.at[end - 1] == '\r')) end--;
    return (struct span){ps->file, (uint32_t)at, (uint32_t)end};
}

/* Reports a conflict that begins at `at`. Returns the offset where reading continues: our version
 * is read, the marks and the other versions are not. */
static size_t skip_conflict(struct parse *ps, struct conflict *c, size_t at)
{
    if (at == c->from) {
        struct diag *g = diag_report(ps->diags, E0101, line_span(ps, at),
                                     "a merge conflict that is not resolved");
        diag_related(g, line_span(ps, c->last), "it ends here");
        diag_help(g, "keep one of the versions, and remove these lines of signs");
        at = c->ours;
    }
    if (at == c->theirs && at > c->from) {
        at = c->to;
        *c = next_conflict(ps->text, at);
        if (at == c->from) return skip_conflict(ps, c, at);
    }
    return at;
}

/* End of the bad bytes that begin at `at`. */
static size_t fault_end(struct str text, size_t at, enum byte_fault fault, size_t len)
{
    size_t end = at + len, next;
    while (fault == BROKEN && end < text.len &&
           judge((struct str){text.at + end, text.len - end}, &next) == BROKEN)
        end++;
    return end;
}

/* What the last line of the copy is in the middle of: a text in quotes, a comment. */
struct line_state {
    bool quotes, comment, escape;
};

static void line_state_add(struct line_state *s, char c)
{
    bool escaped = s->escape;
    s->escape = false;
    if (c == '\n')
        *s = (struct line_state){0};
    else if (s->comment || escaped)
        return;
    else if (c == '\\')
        s->escape = s->quotes;
    else if (c == '"')
        s->quotes = !s->quotes;
    else if (c == '#')
        s->comment = !s->quotes;
}

/* Copies the text without bad bytes, from the first of them at `at` on, and maps the offsets. A
 * lone \r outside of quotes becomes \n, so that all lines of the file are read. */
static bool copy_rest(struct parse *ps, size_t at)
{
    struct str text = ps->text;
    bool ends_reported = false;
    struct conflict conflict = next_conflict(text, at);
    struct line_state state = {0};
    char *out = arena_alloc(ps->arena, text.len + 1);
    uint32_t *map = ARENA_ARRAY(ps->arena, uint32_t, text.len + 1);
    size_t n = 0;
    if (!out || !map) return false;
    for (; n < at; n++) {
        out[n] = text.at[n];
        map[n] = (uint32_t)n;
        line_state_add(&state, out[n]);
    }
    while (at < text.len) {
        size_t len;
        at = skip_conflict(ps, &conflict, at);
        if (at == text.len) break;
        enum byte_fault fault = judge((struct str){text.at + at, text.len - at}, &len);
        size_t end = fault == FINE ? at + len : fault_end(text, at, fault, len);
        if (fault == LINE_END) {
            if (!ends_reported) {
                uint32_t code;
                utf8_decode((struct str){text.at + at, text.len - at}, &code);
                report_line_ends(ps, code, at, end);
            }
            ends_reported = true;
            if (text.at[at] == '\r' && !state.quotes) {
                map[n] = (uint32_t)at;
                line_state_add(&state, out[n++] = '\n');
            }
        } else if (fault != FINE) {
            report(ps, fault, at, end);
        }
        for (; at < end; at++) {
            if (fault != FINE) continue;
            map[n] = (uint32_t)at;
            line_state_add(&state, out[n++] = text.at[at]);
        }
    }
    map[n] = (uint32_t)text.len;
    ps->clean = (struct str){out, n};
    ps->map = map;
    return true;
}

static bool starts_with_mark(struct str s)
{
    return s.len >= 3 && (unsigned char)s.at[0] == 0xEF && (unsigned char)s.at[1] == 0xBB &&
           (unsigned char)s.at[2] == 0xBF;
}

/* Fast test that holds for nearly all bytes: printable ASCII, tab or line end. */
static bool plainly_fine(unsigned char c)
{
    return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t';
}

/* The same for WIDE bytes at once, without branches, so that compilers vectorise the loop. */
static bool all_fine(const char bytes[static WIDE])
{
    unsigned char odd = 0;
    for (size_t i = 0; i < WIDE; i++) {
        unsigned char c = (unsigned char)bytes[i];
        odd |= (unsigned char)(((unsigned char)(c - ' ') > 0x7E - ' ') & (c != '\n') & (c != '\t'));
    }
    return !odd;
}

bool source_sanitize(struct parse *ps)
{
    size_t at = starts_with_mark(ps->text) ? 3 : 0, len;
    struct str text = ps->text;
    ps->clean = text;
    ps->from = ps->to = at; /* the scanner starts after the mark */
    size_t conflict = next_conflict(text, at).from;
    while (at < text.len) {
        if (at == conflict) return copy_rest(ps, at);
        len = 1;
        if (text.len - at >= WIDE && conflict - at >= WIDE && all_fine(text.at + at))
            len = WIDE;
        else if (!plainly_fine((unsigned char)text.at[at]) &&
                 judge((struct str){text.at + at, text.len - at}, &len) != FINE)
            return copy_rest(ps, at);
        at += len;
    }
    return true;
}
