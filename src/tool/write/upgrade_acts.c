/* upgrade_acts.c -- Drops what an act says twice: `when count(X) > 0` beside `choose 1 from X`.
 *
 * An act closes by itself when a question has no answer. The condition is dropped where its text is
 * that of the question. */
#include <ctype.h>
#include <string.h>

#include "upgrade.h"
#include "upgrade_scan.h"

/* A part of a line. */
struct piece {
    const char *at, *end;
};

static struct piece trimmed(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at)) at++;
    while (end > at && isspace((unsigned char)end[-1])) end--;
    return (struct piece){at, end};
}

/* Finds one of the words outside of parentheses and texts; `end` without one. */
static const char *word_find(const char *at, const char *end, const char *const *words)
{
    int depth = 0;
    while (at < end) {
        const char *past = scan_skip_quoted(at, end);
        size_t n = past == at ? scan_word_length(at, end) : 0;
        for (int i = 0; n && depth == 0 && words[i]; i++)
            if (scan_word_is(at, n, words[i])) return at;
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        at = past > at ? past : at + (n ? n : 1);
    }
    return end;
}

static const char *statement_end(const char *at, const char *end)
{
    while (at < end && !scan_ends_statement(*at)) {
        const char *past = scan_skip_quoted(at, end);
        at = past > at ? past : at + 1;
    }
    return at;
}

/* Past the word at `at`, or NULL if another stands there. */
static const char *past_word(const char *at, const char *end, const char *word)
{
    at = scan_skip_blanks(at, end);
    size_t n = scan_word_length(at, end);
    return scan_word_is(at, n, word) ? at + n : NULL;
}

/* X of a line `ask a = choose 1 from X by self`; empty for another line. */
static struct piece asked_set(const char *at, const char *end)
{
    static const char *const after[] = {"by", "as", "after", "secretly", NULL};
    const char *stop = statement_end(at, end);
    at = past_word(at, stop, "ask");
    const char *equals = at ? memchr(at, '=', (size_t)(stop - at)) : NULL;
    at = equals ? past_word(equals + 1, stop, "choose") : NULL;
    at = at ? past_word(at, stop, "1") : NULL;
    at = at ? past_word(at, stop, "from") : NULL;
    return at ? trimmed(at, word_find(at, stop, after)) : (struct piece){NULL, NULL};
}

/* Returns whether the condition says that the set is not empty. */
static bool says_not_empty(struct piece condition, struct piece set)
{
    size_t size = (size_t)(set.end - set.at), head = strlen("count("), all = head + size;
    return (size_t)(condition.end - condition.at) == all + strlen(") > 0") &&
           strncmp(condition.at, "count(", head) == 0 &&
           strncmp(condition.at + head, set.at, size) == 0 &&
           strncmp(condition.at + all, ") > 0", strlen(") > 0")) == 0;
}

/* Returns whether a question of the block at `at` is about the set of the condition. */
static bool is_asked(struct piece condition, const char *at, const char *end)
{
    bool first = false;
    for (int depth = 0; at < end; at++) {
        const char *past = scan_skip_quoted(at, end);
        struct piece set = first && depth == 1 ? asked_set(at, end) : (struct piece){NULL, NULL};
        if (set.at && says_not_empty(condition, set)) return true;
        if (past > at) at = past - 1;
        depth += (*at == '{') - (*at == '}');
        if (depth == 0) return false;
        first = past == at && (scan_ends_statement(*at) || (first && isspace((unsigned char)*at)));
    }
    return false;
}

bool closed_by_itself(const char *head, const char *block, const char *end, const char **from,
                      const char **to)
{
    static const char *const when[] = {"when", NULL}, *const either[] = {"or", NULL},
                             *const both[] = {"and", NULL};
    const char *at = word_find(head, block, when), *last = trimmed(head, block).end;
    if (at == block || word_find(at, block, either) < block) return false;
    const char *one = at + strlen("when"), *before = NULL;
    while (one < block) {
        const char *joint = word_find(one, block, both);
        if (is_asked(trimmed(one, joint), block, end)) {
            /* with the `and` before it or behind it, or with the `when` of it alone */
            *from = before ? before : joint < block ? trimmed(one, joint).at : at;
            *to = before || joint == block ? trimmed(one, joint).end
                                           : scan_skip_blanks(joint + strlen("and"), block);
            if (*to == last) *from = trimmed(head, *from).end;
            return true;
        }
        before = trimmed(one, joint).end;
        one = joint < block ? joint + strlen("and") : block;
    }
    return false;
}
