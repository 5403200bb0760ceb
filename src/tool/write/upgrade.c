/* upgrade.c -- Rewrites durations that counted moments: `apply X to c for 2 rounds` becomes
 * `apply X to c until 2 round.over`.
 *
 * A unit was a moment once, `unit rounds, round = round.over`, and `for 2 rounds` ended at the
 * second that opened. Now a unit counts whole events. A file from before means what it meant when
 * it says the moment. The scan knows comments, texts and statements; a trial compilation of the
 * whole would need rules without errors.
 */
#include "upgrade.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"
#include "tool/io/output.h"

struct scan {
    const char *at, *end;
    int line;
};

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static size_t word_length(const char *at, const char *end)
{
    size_t n = 0;
    while (at + n < end && is_word_char(at[n])) n++;
    return n;
}

static bool word_is(const char *at, size_t n, const char *word)
{
    return strlen(word) == n && strncmp(at, word, n) == 0;
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    return at;
}

/* Past a comment or a text that begins here; at itself if none does. */
static const char *skip_quoted(const char *at, const char *end)
{
    bool block = end - at >= 3 && strncmp(at, "\"\"\"", 3) == 0;
    if (*at == '#') {
        while (at < end && *at != '\n') at++;
        return at;
    }
    if (*at != '"') return at;
    at += block ? 3 : 1;
    while (at < end && (block ? strncmp(at, "\"\"\"", 3) != 0 : *at != '"' && *at != '\n')) at++;
    at += block ? 3 : 1;
    return at < end ? at : end;
}

static bool ends_statement(char c)
{
    return c == '\n' || c == ';' || c == '{' || c == '}';
}

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
    while (stop < end && !ends_statement(*stop) && *stop != '#') stop++;
    equals = memchr(at, '=', (size_t)(stop - at));
    if (!equals) return;
    const char *value = skip_blanks(equals + 1, stop);
    for (const char *name = at; name < equals;) {
        size_t n = word_length(name, equals);
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
        const char *past = skip_quoted(at, end);
        size_t n = past == at ? word_length(at, end) : 0;
        if (first && n && (word_is(at, n, "moment") || word_is(at, n, "unit")))
            read_declaration(u, skip_blanks(at + n, end), end, *at == 'u');
        if (ends_statement(*at))
            first = true;
        else if (!isspace((unsigned char)*at))
            first = false;
        at = past > at ? past : at + (n ? n : 1);
    }
}

/* How to name the moment that the unit was, or NULL: it counts events, or there is no name. */
static const char *moment_of(const struct upgrade *u, const char *unit, size_t n)
{
    for (size_t i = 0; i < u->unit_count; i++) {
        const char *value = u->units[i].value;
        if (!word_is(unit, n, u->units[i].name)) continue;
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
    if (at < end && isdigit((unsigned char)*at)) return at + word_length(at, end);
    if (end - at > 1 && *at == 'd' && isdigit((unsigned char)at[1]))
        return at + word_length(at, end);
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
    const char *number = skip_blanks(s->at + 3, s->end), *past = number_end(number, s->end);
    const char *unit = past ? skip_blanks(past, s->end) : NULL;
    size_t n = unit ? word_length(unit, s->end) : 0;
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

char *upgrade_text(const struct upgrade *u, const char *shown, const char *text, size_t size,
                   size_t *new_size)
{
    struct scan s = {text, text + size, 1};
    struct rewrite r = {NULL, 0, text, 0};
    bool applies = false;
    while (s.at < s.end) {
        const char *past = skip_quoted(s.at, s.end);
        size_t n = past == s.at ? word_length(s.at, s.end) : 0;
        if (past == s.at) {
            if (ends_statement(*s.at)) applies = false;
            applies |= word_is(s.at, n, "apply");
            past = applies && word_is(s.at, n, "for") ? rewrite_for(u, &r, &s, shown)
                                                      : s.at + (n ? n : 1);
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
}
