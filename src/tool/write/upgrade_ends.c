/* upgrade_ends.c -- Notes marks that begin at the moment by which they end. Such a mark ended in
 * the moment in which it began. Now a duration counts moments after that one. No line says the old
 * meaning, so it is noted and stays.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "upgrade.h"
#include "upgrade_scan.h"

enum { DEPTH_MOST = 64 };

/* A part of a line. */
struct part {
    const char *at;
    size_t n;
};

struct walk {
    const struct upgrade *u;
    const char *shown, *end;
    struct part moment[DEPTH_MOST]; /* of the hooks and acts around; n is 0 without one */
    int depth, line;
};

static const char *next(const char *at, const char *end)
{
    const char *past = scan_skip_quoted(at, end);
    size_t n = past == at ? scan_word_length(at, end) : 0;
    return past > at ? past : at + (n ? n : 1);
}

/* `turn.start` or `turn_start` at `at`. */
static struct part moment_at(const char *at, const char *end)
{
    at = scan_skip_blanks(at, end);
    size_t n = scan_word_length(at, end);
    while (at + n < end && at[n] == '.') n += 1 + scan_word_length(at + n + 1, end);
    return (struct part){at, n};
}

/* Behind a word of a statement; n is 0 without the word. A number before the moment is passed. */
static struct part moment_behind(const char *at, const char *end, const char *word)
{
    for (; at < end && !scan_ends_statement(*at); at = next(at, end)) {
        size_t n = scan_word_length(at, end);
        if (!n || !scan_word_is(at, n, word)) continue;
        at = scan_skip_blanks(at + n, end);
        if (at < end && *at == '(')
            while (at < end && *at != ')' && *at != '\n') at++;
        if (at < end && (isdigit((unsigned char)*at) || *at == ')'))
            at += *at == ')' ? 1 : scan_word_length(at, end);
        return moment_at(at, end);
    }
    return (struct part){at, 0};
}

static bool part_is(struct part p, const char *text)
{
    size_t n = strcspn(text, " ");
    return p.n == n && strncmp(p.at, text, n) == 0;
}

/* One moment, by its name or as a window? */
static bool is_same_moment(const struct upgrade *u, struct part a, struct part b)
{
    if (!a.n || !b.n) return false;
    if (a.n == b.n && strncmp(a.at, b.at, a.n) == 0) return true;
    for (size_t i = 0; i < u->moment_count; i++) {
        const struct named_moment *m = &u->moments[i];
        if ((part_is(a, m->name) && part_is(b, m->value)) ||
            (part_is(b, m->name) && part_is(a, m->value)))
            return true;
    }
    return false;
}

/* The content that a line names behind its first word, without quotes. */
static struct part content_at(const char *at, const char *end)
{
    at = scan_skip_blanks(at, end);
    if (at == end || *at != '"') return (struct part){at, scan_word_length(at, end)};
    const char *past = scan_skip_quoted(at, end);
    return (struct part){at + 1, past > at + 1 ? (size_t)(past - at - 2) : 0};
}

/* `ends at M` of the mark that is declared around. */
void ends_read(struct upgrade *u, const char *text, size_t size)
{
    const char *end = text + size, *head = text;
    struct part mark = {text, 0};
    for (const char *at = text; at < end; at = next(at, end)) {
        if (!scan_ends_statement(*at)) continue;
        const char *word = scan_skip_blanks(at + 1, end);
        if (*at == '{' && isalpha((unsigned char)*head))
            mark = content_at(head + scan_word_length(head, end), end);
        if (*at == '\n') head = at + 1;
        while (word < end && isspace((unsigned char)*word)) word++;
        if (!scan_word_is(word, scan_word_length(word, end), "ends") || !mark.n) continue;
        struct part m = moment_behind(word, end, "at");
        if (!m.n) continue;
        u->ends = xrealloc(u->ends, (u->end_count + 1) * sizeof *u->ends);
        u->ends[u->end_count++] = (struct named_moment){text_of("%.*s", (int)mark.n, mark.at),
                                                        text_of("%.*s", (int)m.n, m.at)};
    }
}

/* By which moment ends the mark that `apply` at `at` begins? */
static struct part end_of(const struct walk *w, const char *at)
{
    struct part said = moment_behind(at, w->end, "until"), what = content_at(at + 5, w->end);
    if (said.n || moment_behind(at, w->end, "for").n) return said;
    for (size_t i = 0; i < w->u->end_count; i++)
        if (what.n == strlen(w->u->ends[i].name) &&
            strncmp(what.at, w->u->ends[i].name, what.n) == 0)
            return (struct part){w->u->ends[i].value, strlen(w->u->ends[i].value)};
    return (struct part){at, 0};
}

static void note_apply(const struct walk *w, const char *at)
{
    struct part ends = end_of(w, at), now = w->moment[w->depth];
    if (!is_same_moment(w->u, ends, now)) return;
    put(stderr,
        "%s:%d: `%.*s` begins here and is not counted any more: a duration counts moments after "
        "the "
        "one in which it begins\n",
        w->shown, w->line, (int)ends.n, ends.at);
}

/* A block begins: that of a hook `on M`, of an act `at M`, or of another line. */
static void block_enter(struct walk *w, const char *head)
{
    while (head < w->end && isspace((unsigned char)*head)) head++;
    if (w->depth + 1 == DEPTH_MOST) return;
    size_t n = scan_word_length(head, w->end);
    struct part m = {head, 0};
    if (scan_word_is(head, n, "on"))
        m = moment_at(head + n, w->end);
    else if (w->depth == 0)
        m = moment_behind(head, w->end, "at");
    w->moment[w->depth + 1] = m.n ? m : w->moment[w->depth];
    w->depth++;
}

void note_own_moments(const struct upgrade *u, const char *shown, const char *text, size_t size)
{
    struct walk w = {.u = u, .shown = shown, .end = text + size, .line = 1};
    const char *head = text;
    for (const char *at = text; at < w.end;) {
        const char *past = next(at, w.end);
        if (*at == '{') block_enter(&w, head);
        if (*at == '}' && w.depth > 0) w.depth--;
        if (scan_word_is(at, (size_t)(past - at), "apply")) note_apply(&w, at);
        if (scan_ends_statement(*at)) head = at + 1;
        for (; at < past; at++) w.line += *at == '\n';
    }
}
