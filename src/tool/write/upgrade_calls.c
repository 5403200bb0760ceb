/* upgrade_calls.c -- Rewrites calls of functions that the language had: `keep_best(4d6, 3)` becomes
 * `4d6 highest 3`, `area(p, 2)` becomes `places within 2 of p`. */
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "upgrade.h"
#include "upgrade_scan.h"

/* `{1}`: the first argument, in parentheses unless one word. `$1`: as it is written. If the last
 * one is a number, `with_number` is the form. A set is enclosed unless a call has it as its whole
 * argument. */
static const struct {
    const char *name;
    int arguments;
    const char *with_number, *with_value;
    bool is_set;
} functions[] = {
    {"keep_best", 2, "{1} highest {2}", "{1} highest {2}", false},
    {"keep_worst", 2, "{1} lowest {2}", "{1} lowest {2}", false},
    {"count_at_least", 2, "{1} count {2}+", "{1} count >= {2}", false},
    {"explode", 2, "{1}! {2}+", "{1}! from {2}", false},
    {"reroll", 2, "{1} reroll 1..{2}", "{1} reroll <= {2}", false},
    {"sides_of", 1, "{1}.sides", "{1}.sides", false},
    {"dice_of", 2, NULL, NULL, false},
    {"pay_up_to", 2, "pay($1, up to $2)", "pay($1, up to $2)", false},
    {"terrain", 1, "{1}.terrain", "{1}.terrain", false},
    {"area", 2, "places within {2} of {1}", "places within {2} of {1}", true},
    {"creatures_at", 1, "everyone within 0 of {1}", "everyone within 0 of {1}", true},
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* The end of an argument: a comma or the bracket that closes the call. NULL: there is none. */
static const char *argument_end(const char *at, const char *end)
{
    for (int depth = 0; at < end; at++) {
        const char *past = scan_skip_quoted(at, end);
        if (past > at) at = past;
        if (at >= end) break;
        if (depth == 0 && (*at == ',' || *at == ')')) return at;
        if (strchr("([{", *at)) depth++;
        if (strchr(")]}", *at)) depth--;
    }
    return NULL;
}

static bool is_number(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

static bool is_dice(const char *text)
{
    text += strspn(text, "0123456789");
    return *text == 'd' && is_number(text + 1);
}

/* A name, a member, a number, dice or a call needs no parentheses. A word behind a name does. */
static char *enclosed(char *text, bool before_word)
{
    const char *end = text;
    while (scan_word_char(*end) || *end == '.') end++;
    if (!*end && (!before_word || is_dice(text))) return text;
    if (*end == '(' && end > text) {
        int depth = 0;
        while (*end && (depth += (*end == '(') - (*end == ')')) > 0) end++;
        if (*end && !end[1]) return text;
    }
    char *out = text_of("(%s)", text);
    free(text);
    return out;
}

static char *upgraded(const char *at, const char *end, int *count);

/* The number of dice, the sides: `(n) d6`, `3d(s)`, `d20`. */
static char *dice_text(char *n, char *sides)
{
    bool one = strcmp(n, "1") == 0, many = is_number(n);
    char *left = one    ? text_of("%s", "")
                 : many ? text_of("%s", n)
                        : text_of("(%s) ", n),
         *right = is_number(sides) ? text_of("%s", sides) : text_of("(%s)", sides),
         *out = text_of("%sd%s", left, right);
    free(left), free(right), free(n), free(sides);
    return out;
}

/* The call of a function whose name is at `name`; *past: behind it. NULL: it has other
 * arguments. */
static char *call_text(int which, const char *name, bool opened, const char *end, const char **past,
                       int *count)
{
    const char *at = name + strlen(functions[which].name);
    char *arguments[2] = {NULL, NULL};
    int n = 0;
    for (const char *stop = at; *stop != ')' && n < 2; n++) {
        const char *from = stop + 1;
        stop = argument_end(from, end);
        if (!stop) break;
        const char *last = stop;
        while (from < last && isspace((unsigned char)*from)) from++;
        while (last > from && isspace((unsigned char)last[-1])) last--;
        arguments[n] = upgraded(from, last, count);
        *past = stop + 1;
    }
    bool fits = n == functions[which].arguments && arguments[n - 1] && (*past)[-1] == ')';
    if (!fits) {
        free(arguments[0]), free(arguments[1]);
        return NULL;
    }
    ++*count;
    if (!functions[which].with_number) return dice_text(arguments[0], arguments[1]);
    bool number = n == 2 && is_number(arguments[1]),
         whole = functions[which].is_set && opened && **past == ')';
    const char *form = number ? functions[which].with_number : functions[which].with_value;
    char *out = text_of(functions[which].is_set && !whole ? "(" : "");
    for (const char *c = form; *c; c++) {
        bool hole = *c == '{' || *c == '$';
        char *value = hole ? text_of("%s", arguments[c[1] - '1']) : text_of("%c", *c);
        if (*c == '{') value = enclosed(value, c[1] == '1' && !number && n == 2), c++;
        if (hole) c++;
        char *longer = text_of("%s%s", out, value);
        free(out), free(value);
        out = longer;
    }
    free(arguments[0]), free(arguments[1]);
    if (!functions[which].is_set || whole) return out;
    char *set = text_of("%s)", out);
    free(out);
    return set;
}

/* `act_of(Strike, t)` becomes `Strike(t)`. */
static char *act_text(const char *at, const char *end, const char **past)
{
    const char *name = at + 1, *stop = argument_end(name, end);
    if (!stop) return NULL;
    *past = stop + (*stop == ',');
    while (*stop == ',' && isspace((unsigned char)**past)) ++*past;
    return text_of("%.*s(", (int)(stop - name), name);
}

static char *upgraded(const char *at, const char *end, int *count)
{
    char *out = text_of("%s", "");
    const char *copied = at;
    for (const char *start = at; at < end;) {
        const char *past = scan_skip_quoted(at, end), *behind = NULL;
        bool begins = past == at && scan_word_char(*at) &&
                      (at == start || (!scan_word_char(at[-1]) && at[-1] != '.'));
        size_t size = begins ? scan_word_length(at, end) : 0;
        char *call = NULL;
        for (int i = 0; begins && i < FUNCTIONS && !call; i++)
            if (scan_word_is(at, size, functions[i].name) && at + size < end && at[size] == '(')
                call = call_text(i, at, at > start && at[-1] == '(', end, &behind, count);
        if (begins && scan_word_is(at, size, "act_of") && at + size < end && at[size] == '(')
            call = act_text(at + size, end, &behind), ++*count;
        if (call) {
            char *longer = text_of("%s%.*s%s", out, (int)(at - copied), copied, call);
            free(out), free(call);
            out = longer;
            copied = at = behind;
        } else {
            at = past > at ? past : at + (size ? size : 1);
        }
    }
    char *whole = text_of("%s%.*s", out, (int)(end - copied), copied);
    free(out);
    return whole;
}

char *upgrade_calls(const char *shown, const char *text, size_t size, size_t *new_size)
{
    int count = 0;
    char *out = upgraded(text, text + size, &count);
    if (!count) {
        free(out);
        return NULL;
    }
    put(stderr, "%s: %d call%s of functions %s written anew\n", shown, count, count == 1 ? "" : "s",
        count == 1 ? "is" : "are");
    *new_size = strlen(out);
    return out;
}
