/* sanitize.c -- Removes bytes that no file may contain: invalid UTF-8, control characters, bidi
 * controls.
 *
 * Each place is reported once; a run of bad bytes is one place. The scanner does not see these
 * bytes, so a stray one breaks no token and causes no second report. A table maps offsets back;
 * only files with such bytes have one. A byte-order mark at the start of the file is allowed.
 */
#include "base/check.h"
#include "syntax/parse_state.h"

#define WIDE 64

enum byte_fault { FINE, BROKEN, CONTROL, BIDI, MARK };

static enum byte_fault judge(struct str rest, size_t *len)
{
    uint32_t code;
    size_t got = utf8_decode(rest, &code);
    *len = got ? got : 1;
    if (!got) return BROKEN;
    if (code_point_is_bidi(code)) return BIDI;
    if (code == 0xFEFF) return MARK;
    if ((code < 0x20 && code != '\n' && code != '\t' && code != '\r') ||
        (code >= 0x7F && code <= 0x9F))
        return CONTROL;
    return FINE;
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
        diag_help(d, g, "save the file as UTF-8");
    } else if (fault == BIDI) {
        g = diag_report(d, E0006, at, "U+%04X turns the reading direction", (unsigned)code);
        diag_help(d, g, "remove it: with it the file reads differently from what it says");
    } else {
        g = diag_report(d, E0006, at,
                        fault == MARK ? "a byte-order mark (U+%04X) inside the file"
                                      : "a control character (U+%04X)",
                        (unsigned)code);
        diag_help(d, g, "remove it");
    }
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

/* Copies the text without bad bytes, from the first of them at `at` on, and maps the offsets. */
static bool copy_rest(struct parse *ps, size_t at)
{
    struct str text = ps->text;
    char *out = arena_alloc(ps->arena, text.len + 1);
    uint32_t *map = ARENA_ARRAY(ps->arena, uint32_t, text.len + 1);
    size_t n = 0;
    if (!out || !map) return false;
    for (; n < at; n++) {
        out[n] = text.at[n];
        map[n] = (uint32_t)n;
    }
    while (at < text.len) {
        size_t len;
        enum byte_fault fault = judge((struct str){text.at + at, text.len - at}, &len);
        size_t end = fault == FINE ? at + len : fault_end(text, at, fault, len);
        if (fault != FINE) report(ps, fault, at, end);
        for (; at < end; at++) {
            if (fault != FINE) continue;
            map[n] = (uint32_t)at;
            out[n++] = text.at[at];
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
    return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t' || c == '\r';
}

/* The same for WIDE bytes at once, without branches, so that compilers vectorise the loop. */
static bool all_fine(const char bytes[static WIDE])
{
    unsigned char odd = 0;
    for (size_t i = 0; i < WIDE; i++) {
        unsigned char c = (unsigned char)bytes[i];
        odd |= (unsigned char)(((unsigned char)(c - ' ') > 0x7E - ' ') & (c != '\n') & (c != '\t') &
                               (c != '\r'));
    }
    return !odd;
}

bool source_sanitize(struct parse *ps)
{
    size_t at = starts_with_mark(ps->text) ? 3 : 0, len;
    struct str text = ps->text;
    ps->clean = text;
    ps->from = ps->to = at; /* the scanner starts after the mark */
    while (at < text.len) {
        len = 1;
        if (text.len - at >= WIDE && all_fine(text.at + at))
            len = WIDE;
        else if (!plainly_fine((unsigned char)text.at[at]) &&
                 judge((struct str){text.at + at, text.len - at}, &len) != FINE)
            return copy_rest(ps, at);
        at += len;
    }
    return true;
}
