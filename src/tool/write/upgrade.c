/* upgrade.c -- Rewrites what later releases gave another meaning: durations that counted moments.
 * `apply X to c for 2 rounds` becomes `apply X to c until 2 round.over`. It also leaves out what
 * acts need not say any more.
 *
 * A unit was a moment once, `unit rounds, round = round.over`, and `for 2 rounds` ended at the
 * second that opened. Now a unit counts whole events. A file from before means what it meant when
 * it says the moment. The scan knows comments, texts and statements; a trial compilation of the
 * whole would need rules without errors.
 */
#include "upgrade.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "upgrade_scan.h"

struct scan {
    const char *at, *end;
    int line;
};

static char *copy_trimmed(const char *at, const char *end)
{
    while (end > at && isspace((unsigned char)end[-1])) end--;
    return text_of("%.*s", (int)(end - at), at);
}

/* ---- declarations ---- */

static void add_named(struct named_moment **list, size_t *count, char *name, char *value)
{
    *list = xrealloc(*list, (*count + 1) * sizeof **list);
    (*list)[(*count)++] = (struct named_moment){name, value};
}

/* `moment a = x`, `unit a, b = x`, from behind the first word. */
static void read_declaration(struct upgrade *u, const char *at, const char *end, bool is_unit)
{
    const char *stop = at, *equals;
    while (stop < end && !scan_ends_statement(*stop) && *stop != '#') stop++;
    equals = memchr(at, '=', (size_t)(stop - at));
    if (!equals) return;
    const char *value = scan_skip_blanks(equals + 1, stop);
    for (const char *name = at; name < equals;) {
        size_t n = scan_word_length(name, equals);
        if (n && is_unit)
            add_named(&u->units, &u->unit_count, copy_trimmed(name, name + n),
                      copy_trimmed(value, stop));
        else if (n)
            add_named(&u->moments, &u->moment_count, copy_trimmed(name, name + n),
                      copy_trimmed(value, stop));
        name += n ? n : 1;
    }
}

void upgrade_read(struct upgrade *u, const char *text, size_t size)
{
    const char *end = text + size;
    bool first = true;
    for (const char *at = text; at < end;) {
        const char *past = scan_skip_quoted(at, end);
        size_t n = past == at ? scan_word_length(at, end) : 0;
        if (first && n && (scan_word_is(at, n, "moment") || scan_word_is(at, n, "unit")))
            read_declaration(u, scan_skip_blanks(at + n, end), end, *at == 'u');
        if (scan_ends_statement(*at))
            first = true;
        else if (!isspace((unsigned char)*at))
            first = false;
        at = past > at ? past : at + (n ? n : 1);
    }
    ends_read(u, text, size);
}

/* How to name the moment that the unit was, or NULL: it counts events, or there is no name. */
static const char *moment_of(const struct upgrade *u, const char *unit, size_t n)
{
    for (size_t i = 0; i < u->unit_count; i++) {
        const char *value = u->units[i].value;
        if (!scan_word_is(unit, n, u->units[i].name)) continue;
        if (strchr(value, '.') && !strchr(value, ' ')) return value;
        for (size_t k = 0; k < u->moment_count; k++)
            if (strcmp(value, u->moments[k].name) == 0 || strcmp(value, u->moments[k].value) == 0)
                return u->moments[k].name;
        return NULL;
    }
    return NULL;
}

/* ---- durations ---- */

/* The number of `for 2 rounds`, `for (n) rounds`, `for d6 rounds`: its end, or NULL. */
static const char *number_end(const char *at, const char *end)
{
    int depth = 0;
    if (at < end && isdigit((unsigned char)*at)) return at + scan_word_length(at, end);
    if (end - at > 1 && *at == 'd' && isdigit((unsigned char)at[1]))
        return at + scan_word_length(at, end);
    if (at == end || *at != '(') return NULL;
    for (; at < end && *at != '\n'; at++) {
        depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        if (depth == 0) return at + 1;
    }
    return NULL;
}

struct rewrite {
    char *out;
    size_t length;
    const char *copied; /* up to here */
    int count;
};

static void append(struct rewrite *r, const char *at, size_t n)
{
    r->out = xrealloc(r->out, r->length + n + 1);
    memcpy(r->out + r->length, at, n);
    r->length += n;
}

/* `for` at `at`: if a number and an old unit follow, writes the moment. Returns where to continue.
 */
static const char *rewrite_for(const struct upgrade *u, struct rewrite *r, const struct scan *s,
                               const char *shown)
{
    const char *number = scan_skip_blanks(s->at + 3, s->end), *past = number_end(number, s->end);
    const char *unit = past ? scan_skip_blanks(past, s->end) : NULL;
    size_t n = unit ? scan_word_length(unit, s->end) : 0;
    const char *moment = n ? moment_of(u, unit, n) : NULL;
    if (!moment) return s->at + 3;
    bool one = past - number == 1 && *number == '1', sum = *number == '(';
    char *now =
        one   ? text_of("until %s", moment)
        : sum ? text_of("until (max(1, %.*s)) %s", (int)(past - number - 2), number + 1, moment)
              : text_of("until %.*s %s", (int)(past - number), number, moment);
    char *old = copy_trimmed(s->at, unit + n);
    put(stderr, "%s:%d: `%s` is now `%s`\n", shown, s->line, old, now);
    free(old);
    append(r, r->copied, (size_t)(s->at - r->copied));
    append(r, now, strlen(now));
    r->copied = unit + n;
    r->count++;
    free(now);
    return r->copied;
}

/* `edition` at s->at: a file of edition 2 is now one of the only edition. */
static const char *rewrite_edition(struct rewrite *r, const struct scan *s, size_t n,
                                   const char *shown)
{
    const char *number = scan_skip_blanks(s->at + n, s->end);
    if (!scan_word_is(number, scan_word_length(number, s->end), "2")) return s->at + n;
    put(stderr, "%s:%d: `edition 2` is now `edition 1`\n", shown, s->line);
    append(r, r->copied, (size_t)(number - r->copied));
    append(r, "1", 1);
    r->copied = number + 1;
    r->count++;
    return r->copied;
}

/* A brace at s->at, the head of its block from `head`. */
static void rewrite_head(struct rewrite *r, const struct scan *s, const char *head,
                         const char *shown)
{
    const char *from, *to;
    if (!closed_by_itself(head, s->at, s->end, &from, &to)) return;
    char *old = copy_trimmed(scan_skip_blanks(from, to), to);
    put(stderr, "%s:%d: `%s` is left out, since the act closes by itself\n", shown, s->line, old);
    free(old);
    append(r, r->copied, (size_t)(from - r->copied));
    r->copied = to;
    r->count++;
}

char *upgrade_text(const struct upgrade *u, const char *shown, const char *text, size_t size,
                   size_t *new_size)
{
    struct scan s = {text, text + size, 1};
    struct rewrite r = {NULL, 0, text, 0};
    const char *head = text;
    bool applies = false, heads = true;
    note_own_moments(u, shown, text, size);
    while (s.at < s.end) {
        const char *past = scan_skip_quoted(s.at, s.end);
        size_t n = past == s.at ? scan_word_length(s.at, s.end) : 0;
        if (past == s.at) {
            if (*s.at == '{') rewrite_head(&r, &s, head, shown);
            if (scan_ends_statement(*s.at)) applies = false, head = s.at + 1;
            applies |= scan_word_is(s.at, n, "apply");
            if (applies && scan_word_is(s.at, n, "for"))
                past = rewrite_for(u, &r, &s, shown);
            else if (heads && scan_word_is(s.at, n, "edition"))
                past = rewrite_edition(&r, &s, n, shown);
            else
                past = s.at + (n ? n : 1);
            heads = heads && isspace((unsigned char)*s.at);
        }
        for (; s.at < past; s.at++) s.line += *s.at == '\n';
    }
    if (!r.count) return NULL;
    append(&r, r.copied, (size_t)(s.end - r.copied));
    *new_size = r.length;
    return r.out;
}

static void named_free(struct named_moment *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(list[i].name);
        free(list[i].value);
    }
    free(list);
}

void upgrade_free(struct upgrade *u)
{
    named_free(u->moments, u->moment_count);
    named_free(u->units, u->unit_count);
    named_free(u->ends, u->end_count);
}
