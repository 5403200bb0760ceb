/* upgrade_phrases.c -- Rewrites words that another word of the language says as well:
 * `adjacent to` becomes `within 1 of`, `by c.speed descending` becomes `by -c.speed`. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "upgrade.h"
#include "upgrade_scan.h"

/* `line` is the first word of the line. `(`, a word or a blank behind the old one must follow it.
 * `.` before it makes it a member. `dice`: dice must be before it. */
static const struct {
    const char *line, *old, *now;
} changes[] = {
    {"", "adjacent to", "within 1 of"},
    {"", "towards", "toward"},
    {"", "least(", "min("},
    {"", "most(", "max("},
    {"", ".ground", ".terrain"},
    {"", ".bearer", ".owner"},
    {"", "choose yes_or_no", "choose flag"},
    {"ask", "yes_or_no", "flag"},
    {"want", "for yes", "for true"},
    {"want", "for no", "for false"},
    {"want", "for number", "for int"},
    {"want", "any number", "any int"},
    {"bodies", "apart unless", "apart or"},
    {"head_on", "head_on stops", "head_on"},
    {"diagonal", "alternate", "1, 2"},
    {"order", "asked of", "of"},
    {"", "mod", "%"},
    {"", "from any ", "from "},
    {"", "along", "using"},
    {"tactics", "search ", ""},
    {"", "ordered tag ", "tag "},
    {"", "some ", "any "},
    {"", "no ", "not any "},
    {"", "may_stand(", "may("},
    {"", "may_perform(", "may("},
    {"", "line_meets_box(", "meets("},
    {"", "line_meets_squares(", "meets("},
    {"", "walled(", "blocks("},
    {"", "acts(", "act("},
    {"", "in_reserve(", "reserve("},
    {"", "way_for(", "way_to("},
    {"", "step_from(", "place("},
    {"", "place_at(", "place("},
    {"dice", "explode >=", "! from"},
    {"dice", "explode cap", "! up to"},
    {"dice", "explode", "!"},
    {"dice", "cap", "up to"},
};
enum { CHANGES = sizeof changes / sizeof *changes };

struct words {
    const char *shown, *copied; /* up to here */
    FILE *to;
    int line;
};

/* Writes `now` instead of what is from `at` to `past`. */
static void replace(struct words *w, const char *at, const char *past, const char *now)
{
    put(stderr, "%s:%d: `%.*s` is now `%s`\n", w->shown, w->line, (int)(past - at), at, now);
    fwrite(w->copied, 1, (size_t)(at - w->copied), w->to);
    fputs(now, w->to);
    w->copied = past;
}

/* Past the pattern at `at`, or NULL. One blank of it is any number of them. */
static const char *past_pattern(const char *at, const char *end, const char *pattern)
{
    for (; *pattern; pattern++) {
        const char *blank = scan_skip_blanks(at, end);
        if (*pattern == ' ' ? blank == at : at == end || *at != *pattern) return NULL;
        at = *pattern == ' ' ? blank : at + 1;
    }
    return scan_word_char(pattern[-1]) && at < end && scan_word_char(*at) ? NULL : at;
}

/* `by A descending`, `then A descending`: A from `key` to the word at `at`. */
static const char *turn_key(struct words *w, const char *key, const char *at)
{
    const char *from = key, *to = at;
    while (isspace((unsigned char)*from)) from++;
    while (to > from && isspace((unsigned char)to[-1])) to--;
    int depth = 0;
    bool joined = false;
    for (const char *c = from; c < to; c++) {
        depth += (*c == '(' || *c == '[') - (*c == ')' || *c == ']');
        joined = joined || (depth == 0 && strchr(" +-*/", *c));
    }
    char *now = text_of(joined ? "-(%.*s)" : "-%.*s", (int)(to - from), from);
    replace(w, from, at + strlen("descending"), now);
    free(now);
    return w->copied;
}

/* Dice, a number or a bracket end before `at`. */
static bool behind_dice(const char *text, const char *at)
{
    while (at > text && at[-1] == ' ') at--;
    return at > text && (isdigit((unsigned char)at[-1]) || strchr(")]!+", at[-1]));
}

/* `5d6 drop lowest 2` becomes `5d6 highest 3`. NULL: it is another line. */
static const char *turn_drop(struct words *w, const char *text, const char *at, const char *end)
{
    const char *dice = at, *past = past_pattern(at, end, "drop lowest "), *keep = "highest";
    if (!past) past = past_pattern(at, end, "drop highest "), keep = "lowest";
    while (dice > text && dice[-1] == ' ') dice--;
    while (dice > text && scan_word_char(dice[-1])) dice--;
    char *sides, *stop;
    long all = strtol(dice, &sides, 10), dropped = past ? strtol(past, &stop, 10) : 0;
    if (!past || *sides != 'd' || stop == past) return NULL;
    char *now = text_of("%s %ld", keep, all - dropped);
    replace(w, at, stop, now);
    free(now);
    return stop;
}

/* A word begins at `at`: the change for it, or -1. */
static int change_at(const char *text, const char *at, const char *end, const char *head, size_t n,
                     const char **past)
{
    for (int i = 0; i < CHANGES; i++) {
        const char *old = changes[i].old, *line = changes[i].line;
        bool member = at > text && at[-1] == '.';
        bool dice = strcmp(line, "dice") == 0;
        if (member != (*old == '.') || (dice && !behind_dice(text, at)) ||
            (*line && !dice && !scan_word_is(head, n, line)))
            continue;
        *past = past_pattern(at, end, old + member);
        bool before_word = old[strlen(old) - 1] == ' ';
        if (*past && (!before_word || scan_word_length(*past, end))) return i;
    }
    return -1;
}

/* Members in the holes of a text: `"{m.bearer} falls."`. */
static void change_holes(struct words *w, const char *at, const char *past)
{
    for (bool hole = false; at < past; at++) {
        const char *changed;
        if (*at == '{' || *at == '}') hole = *at == '{';
        if (!hole || *at != '.') continue;
        int i = change_at(at, at + 1, past, "", 0, &changed);
        if (i >= 0) replace(w, at + 1, changed, changes[i].now + 1);
    }
}

char *upgrade_phrases(const char *shown, const char *text, size_t size, size_t *new_size)
{
    struct text_stream out;
    struct words w = {.shown = shown, .copied = text, .to = text_stream_begin(&out), .line = 1};
    const char *end = text + size, *key = NULL, *head = NULL;
    size_t head_length = 0;
    for (const char *at = text; at < end;) {
        const char *past = scan_skip_quoted(at, end), *changed;
        size_t n = past == at ? scan_word_length(at, end) : 0;
        if (n) {
            if (!head) head = at, head_length = n;
            int i = change_at(text, at, end, head, head_length, &changed);
            const char *kept = scan_word_is(at, n, "drop") ? turn_drop(&w, text, at, end) : NULL;
            past = at + n;
            if (kept)
                past = kept;
            else if (i >= 0)
                replace(&w, at, past = changed, changes[i].now + (*changes[i].old == '.'));
            else if (key && scan_word_is(at, n, "descending"))
                past = turn_key(&w, key, at);
            else if (scan_word_is(at, n, "by") || scan_word_is(at, n, "then"))
                key = past;
        } else if (past > at && *at == '"') {
            change_holes(&w, at, past);
        } else if (past == at) {
            if (scan_ends_statement(*at)) head = key = NULL;
            past = at + 1;
        }
        for (; at < past; at++) w.line += *at == '\n';
    }
    fwrite(w.copied, 1, (size_t)(end - w.copied), w.to);
    char *all = text_stream_end(&out);
    if (w.copied == text) return free(all), NULL;
    *new_size = out.size;
    return all;
}
