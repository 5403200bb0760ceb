/* upgrade_words.c -- Rewrites lines that begin with a word of older files: `counter n` becomes
 * `slot n = 0`. One row for each word, with the blocks in which it meant that. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "upgrade.h"
#include "upgrade_scan.h"

enum { DEEPEST = 64 };
enum block { AT_TOP = 1, IN_MEMBERS = 2, IN_ENCOUNTER = 4, IN_OTHER = 8 };

/* A line without its block: from its first word to its end, and the rest behind the word. */
struct old_line {
    const char *at, *rest, *end, *limit;
};

static int width(const char *from, const char *to)
{
    return (int)(to - from);
}

/* Returns the first of these words at depth 0 of the rest, or the end of the line. */
static const char *part_find(const struct old_line *l, const char *const *parts)
{
    int depth = 0;
    for (const char *at = l->rest; at < l->end;) {
        const char *past = scan_skip_quoted(at, l->end);
        size_t n = past == at ? scan_word_length(at, l->end) : 0;
        for (int i = 0; past == at && depth == 0 && parts[i]; i++)
            if (scan_word_is(at, n ? n : 1, parts[i])) return at;
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        at = past > at ? past : at + (n ? n : 1);
    }
    return l->end;
}

static const char *trim_end(const char *from, const char *to)
{
    while (to > from && isspace((unsigned char)to[-1])) to--;
    return to;
}

/* Puts `added` behind the names and before the other parts, if the line does not have it. */
static char *slot_with(const struct old_line *l, const char *added, const char *has)
{
    static const char *const parts[] = {"=", "until", NULL};
    const char *const wanted[] = {has, NULL};
    if (has && part_find(l, wanted) < l->end)
        return text_of("slot%.*s", width(l->rest, l->end), l->rest);
    const char *to = part_find(l, parts), *names = trim_end(l->rest, to);
    return text_of("slot%.*s%s%.*s", width(l->rest, names), l->rest, added, width(names, l->end),
                   names);
}

static char *write_counter(struct old_line *l)
{
    return slot_with(l, " = 0", "=");
}

static char *write_flag(struct old_line *l)
{
    return slot_with(l, ": flag", NULL);
}

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at)) at++;
    return at;
}

/* `budget bonus = 1 at turn_start { stand_in main }`: the block becomes `into main`. */
static char *write_budget(struct old_line *l)
{
    const char *at = skip_space(l->end, l->limit);
    if (at == l->limit || *at != '{') return NULL;
    at = skip_space(at + 1, l->limit);
    size_t n = scan_word_length(at, l->limit);
    if (!scan_word_is(at, n, "stand_in")) return NULL;
    const char *name = skip_space(at + n, l->limit);
    n = scan_word_length(name, l->limit);
    at = skip_space(name + n, l->limit);
    if (at == l->limit || *at != '}') return NULL; /* several */
    const char *end = l->end;
    l->end = at + 1;
    return text_of("budget%.*s into %.*s", width(l->rest, end), l->rest, (int)n, name);
}

static char *write_now(const struct old_line *l, const char *now)
{
    return text_of("%s%.*s", now, width(l->rest, l->end), l->rest);
}

/* `read fate at n for c` */
static char *write_read(struct old_line *l)
{
    static const char *const at[] = {"at", NULL}, *const who[] = {"for", NULL};
    const char *from = part_find(l, at), *to = part_find(l, who);
    if (from == l->end || from > to) return NULL;
    const char *name = skip_space(l->rest, from), *value = skip_space(from + 2, to);
    return text_of("%.*s(%.*s)%s%.*s", width(name, trim_end(name, from)), name,
                   width(value, trim_end(value, to)), value, to < l->end ? " " : "",
                   width(to, l->end), to);
}

static char *write_nothing(struct old_line *l)
{
    (void)l;
    return text_of("%s", "");
}

static char *write_unpaid(struct old_line *l)
{
    return text_of("perform%.*s for none", width(l->rest, l->end), l->rest);
}

/* `ask x = choose ...`, not a command of that name. */
static char *write_question(struct old_line *l)
{
    static const char *const parts[] = {"=", NULL};
    return part_find(l, parts) < l->end ? write_now(l, "let") : NULL;
}

static const struct word_rule {
    const char *word;
    unsigned blocks;
    char *(*write)(struct old_line *);
    const char *now;    /* the word alone changes */
    const char *behind; /* the word behind it; "": nothing; NULL: a name or a block */
} rules[] = {
    {"counter", IN_MEMBERS, write_counter, NULL, NULL},
    {"flag", IN_MEMBERS, write_flag, NULL, NULL},
    {"cell", IN_MEMBERS, NULL, "slot", NULL},
    {"budget", IN_MEMBERS, write_budget, NULL, NULL},
    {"open_to_change", IN_MEMBERS, NULL, "slot", NULL},
    {"borne", IN_MEMBERS, NULL, "holds", NULL},
    {"points", IN_MEMBERS, NULL, "budget", NULL},
    {"advise", IN_MEMBERS, NULL, "expect", NULL},
    {"more_is_better", IN_MEMBERS, write_nothing, NULL, NULL},
    {"less_is_better", IN_MEMBERS, write_nothing, NULL, NULL},
    {"fire", IN_OTHER, NULL, "open", NULL},
    {"begin", IN_ENCOUNTER, NULL, "do", NULL},
    {"draw", IN_ENCOUNTER | IN_OTHER, NULL, "ends", "after"},
    {"done", IN_OTHER, NULL, "ends", "when"},
    {"lasting", IN_OTHER, NULL, "lasts", ""},
    {"halt", IN_OTHER, NULL, "finish march", ""},
    {"end_fight", IN_OTHER, NULL, "finish fight", ""},
    {"end_fight", IN_OTHER, NULL, "finish fight", "for"},
    {"ask", IN_OTHER, write_question, NULL, NULL},
    {"read", IN_OTHER, write_read, NULL, NULL},
    {"perform_paid", IN_OTHER, write_unpaid, NULL, NULL},
    {"borders", IN_ENCOUNTER | IN_OTHER, NULL, "border", NULL},
};

static enum block block_of(const char *head, const char *end)
{
    static const char *const members[] = {"extend", "kind", "event"};
    while (head < end && (isspace((unsigned char)*head) || *head == '#')) {
        const char *past = scan_skip_quoted(head, end);
        head = past > head ? past : head + 1;
    }
    size_t n = scan_word_length(head, end);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (scan_word_is(head, n, members[i])) return IN_MEMBERS;
    return scan_word_is(head, n, "encounter") ? IN_ENCOUNTER : IN_OTHER;
}

/* The end of the line that begins at `at`: before its block, comment or `;`. */
static const char *line_end(const char *at, const char *end)
{
    int depth = 0;
    while (at < end && *at != '#' && (depth > 0 || !scan_ends_statement(*at))) {
        const char *past = scan_skip_quoted(at, end);
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        at = past > at ? past : at + 1;
    }
    return at;
}

static bool stands_behind(const char *wanted, const char *word_end, const char *next,
                          const char *end)
{
    if (wanted && !*wanted) return next == end || *next == '#' || scan_ends_statement(*next);
    if (next == end || next == word_end) return false;
    return wanted ? scan_word_is(next, scan_word_length(next, end), wanted)
                  : isalpha((unsigned char)*next) || *next == '{';
}

/* What the line at `at` is now, or NULL: it stays. */
static char *line_now(const char *at, const char *end, enum block in, struct old_line *l)
{
    size_t n = scan_word_length(at, end);
    if (!n) return NULL;
    const char *next = scan_skip_blanks(at + n, end);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (!(rules[i].blocks & in) || !scan_word_is(at, n, rules[i].word)) continue;
        if (!stands_behind(rules[i].behind, at + n, next, end)) continue;
        const char *stop = line_end(at, end);
        *l = (struct old_line){at, at + n, trim_end(at, stop), end};
        return rules[i].now ? write_now(l, rules[i].now) : rules[i].write(l);
    }
    return NULL;
}

char *upgrade_words(const char *shown, const char *text, size_t size, size_t *new_size)
{
    const char *end = text + size, *copied = text, *head = text;
    enum block blocks[DEEPEST] = {AT_TOP};
    int depth = 0, line = 1;
    bool first = true;
    struct text_stream out;
    FILE *to = text_stream_begin(&out);
    for (const char *at = text; at < end;) {
        struct old_line l;
        const char *past = scan_skip_quoted(at, end);
        char *now = first && past == at ? line_now(at, end, blocks[depth], &l) : NULL;
        if (now) {
            put(stderr, "%s:%d: `%.*s` is now `%s`\n", shown, line, width(l.at, l.end), l.at, now);
            fwrite(copied, 1, (size_t)(at - copied), to);
            fwrite(now, 1, strlen(now), to);
            copied = past = l.end;
            free(now);
        } else if (past == at) {
            size_t n = scan_word_length(at, end);
            past = at + (n ? n : 1);
        }
        if (*at == '{' && depth + 1 < DEEPEST) blocks[++depth] = block_of(head, at);
        if (*at == '}' && depth > 0) depth--;
        if (scan_ends_statement(*at))
            first = true, head = at + 1;
        else if (!isspace((unsigned char)*at) && *at != '#')
            first = false;
        for (; at < past; at++) line += *at == '\n';
    }
    fwrite(copied, 1, (size_t)(end - copied), to);
    char *all = text_stream_end(&out);
    if (copied == text) return free(all), NULL;
    *new_size = out.size;
    return all;
}
