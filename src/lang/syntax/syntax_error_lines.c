/* syntax_error_lines.c -- Reports whole lines in the syntax of another language: a list with
 * dashes,
 * `(` instead of `{`, a loop of C.
 *
 * Such lines contain several syntax errors. One finding covers them, and findings inside its
 * `unreadable` span are dropped.
 */
#include <string.h>

#include "ast_make.h"
#include "syntax_error.h"

#include "parser.h"

#define NEAR_BY ((size_t)4000) /* bytes searched; bounds the time if errors are many */
#define QUOTED  60             /* bytes of a line that are quoted */

/* From `at` to the end of its line. */
static struct span rest_of_line(const struct parse *ps, struct span at)
{
    const char *from = ps->text.at + at.to, *end = memchr(from, '\n', ps->text.len - at.to);
    return (struct span){at.file, at.from,
                         end ? (uint32_t)(end - ps->text.at) : (uint32_t)ps->text.len};
}

static bool ends_its_line(const struct parse *ps, struct span at)
{
    uint32_t i = at.to;
    while (i < ps->text.len &&
           (ps->text.at[i] == ' ' || ps->text.at[i] == '\t' || ps->text.at[i] == '\r'))
        i++;
    return i == ps->text.len || ps->text.at[i] == '\n' || ps->text.at[i] == '#';
}

/* Offset behind the `)` that closes the `(` at `open`; 0: none within NEAR_BY. */
static uint32_t partner_of(const struct parse *ps, struct span open)
{
    size_t end = ps->text.len - open.from > NEAR_BY ? open.from + NEAR_BY : ps->text.len, depth = 0;
    for (size_t i = open.from; i < end; i++) {
        if (ps->text.at[i] == '(') depth++;
        if (ps->text.at[i] == ')' && --depth == 0) return (uint32_t)i + 1;
    }
    return 0;
}

/* `- level 1`, line after line. */
static bool report_listed(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    bool word = f->now.kind == TOK_NAME || f->now.kind == TOK_STRING || is_reserved(f->now.kind);
    if (f->before.kind != '-' || !word || !is_line_start(f->earlier.kind)) return false;
    bool reported = ps->dash_line == ps->line + 1;
    ps->dash_line = ps->line + 2;
    if (reported) return true;
    diag_help(diag_report(ps->diags, E0101, f->before.span, "a line cannot begin with `-`"),
              "remove the `-` here and from the lines below");
    return true;
}

/* `technique Lunge (` and its lines below. */
static bool report_block_in_brackets(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    struct bracket b = ps->left_open   ? ps->open
                       : ps->depth > 0 ? ps->brackets[0]
                                       : (struct bracket){.kind = 0};
    if (b.kind != '(' || b.line_token < 2 || ps->head.kind != TOK_NAME ||
        !ends_its_line(ps, b.span))
        return false;
    /* `command strike(`: parameters, line by line */
    if (name_char(ps->text.at[b.span.from - 1])) return false;
    struct diag *g = diag_report(ps->diags, E0101, b.span, "a block needs braces");
    diag_help(g, "write `{` instead of this `(`, and `}` instead of its `)`");
    g->hides_any = true;
    g->unreadable = (struct span){b.span.file, b.span.to, partner_of(ps, b.span)};
    return true;
}

/* `technique Lunge (level 1) {` */
static bool report_lines_in_brackets(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    if (ps->depth != 1 || ps->brackets[0].kind != '(' || ps->brackets[0].line_token != 2 ||
        ps->head.kind != TOK_NAME)
        return false;
    if (f->before.kind != TOK_NAME || f->now.kind != TOK_NUMBER || ps->line_tokens != 5)
        return false;
    struct str word = {ps->text.at + f->before.span.from, f->before.span.to - f->before.span.from},
               number = {ps->text.at + f->now.span.from, f->now.span.to - f->now.span.from};
    struct diag *g =
        diag_report(ps->diags, E0101, ps->brackets[0].span, "the details of a line need braces");
    if (word.len + number.len < 80)
        diag_help(g, "write `{ %.*s %.*s; ... }`; parentheses are for parameters: `(n: int)`",
                  STR_FMT(word), STR_FMT(number));
    g->unreadable = rest_of_line(ps, ps->brackets[0].span);
    return true;
}

/* The `(` right behind the first word of the line; kind 0: there is none. An aura may have one. */
static struct bracket loop_bracket(const struct syntax_fault *f)
{
    const struct parse *ps = f->ps;
    struct bracket b = ps->left_open ? ps->open : ps->depth > 0 ? ps->brackets[0] : ps->closed;
    bool behind = f->now.kind == '{' ? f->before.kind == ')' : f->now.kind == '=';
    return behind && b.kind == '(' && b.line_token == 1 ? b : (struct bracket){.kind = 0};
}

/* `for (i = 0; i < 3; i += 1) {`, `for (x in enemies) {`, `for i = 1 to 3 {` */
static bool report_loop(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    struct bracket bracket = loop_bracket(f);
    bool equals = f->now.kind == '=' && f->before.kind == TOK_NAME && f->earlier.kind == TOK_FOR;
    if (ps->head.kind != TOK_FOR || (!bracket.kind && !equals)) return false;
    struct span at = bracket.kind ? bracket.span : f->now.span;
    struct diag *g = diag_report(ps->diags, E0101, at, "unexpected `%c`", bracket.kind ? '(' : '=');
    diag_label(g, bracket.kind ? "expected a name here" : "expected `in` here");
    diag_help(g, "`for x in ... { ... }` loops over a set, `repeat 3 as i { ... }` loops 3 times");
    g->unreadable = rest_of_line(ps, at);
    g->hides_any = true;
    return true;
}

/* A number in front of a line: `3 Ada at 0, 0`, `12 creature Ada {`, `3 health`. */
static bool report_number_first(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    if (f->before.kind != TOK_NUMBER || !is_line_start(f->earlier.kind)) return false;
    struct span at = f->now.span;
    uint32_t end = at.to;
    bool seat = false;
    while (end < ps->text.len && end - at.from < QUOTED && !strchr(";{}\n", ps->text.at[end])) {
        seat = seat || (ps->text.len - end > 4 && memcmp(ps->text.at + end, " at ", 4) == 0);
        end++;
    }
    while (end > at.to && ps->text.at[end - 1] == ' ') end--;
    struct str entry = {ps->text.at + at.from, end - at.from};
    if (f->now.kind != TOK_NAME && f->now.kind != TOK_STRING) seat = false;
    if (seat)
        diag_help(diag_report(ps->diags, E0101, f->before.span,
                              "a line seats one creature, and a quantity cannot stand before it"),
                  "write a line for each, each with a place of its own: `%.*s`", STR_FMT(entry));
    else if (f->now.kind == TOK_NAME && end == at.to)
        diag_help(
            diag_report(ps->diags, E0101, f->before.span, "a line cannot begin with a number"),
            "write the word first: `%.*s %.*s`", STR_FMT(entry),
            (int)(f->before.span.to - f->before.span.from), ps->text.at + f->before.span.from);
    else
        return foreign_line_number(ps, at);
    return true;
}

/* Whether at most a number is between `at` and a `:`. */
static bool row_goes_on(const struct parse *ps, struct span at)
{
    uint32_t i = at.to;
    while (i < ps->text.len && i - at.to < 20 && ps->text.at[i] &&
           strchr(" -0123456789", ps->text.at[i]))
        i++;
    return i < ps->text.len && ps->text.at[i] == ':';
}

/* `1..top: 3` in a table */
static bool report_bound(const struct syntax_fault *f)
{
    bool upper = f->before.kind == TOK_DOTDOT && f->earlier.kind == TOK_NUMBER &&
                 f->now.kind == TOK_NAME && !(f->expected & EXPECT_VALUE);
    bool lower =
        f->now.kind == TOK_DOTDOT && f->before.kind == TOK_NAME && is_line_start(f->earlier.kind);
    if ((!upper && !lower) || !row_goes_on(f->ps, f->now.span)) return false;
    struct diag *g = diag_report(f->ps->diags, E0101, upper ? f->now.span : f->before.span,
                                 "%.*s is not a number, and a bound of a row must be one",
                                 STR_FMT(upper ? f->word : f->word_before));
    diag_help(g, "write the number itself, as in `1..5: ...`; for a bound that varies, use `if` "
                 "instead of a table");
    return true;
}

/* `tag element { fire, frost }` */
static bool report_words_in_braces(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    if (f->now.kind != ',' || f->before.kind != TOK_NAME || f->earlier.kind != '{') return false;
    uint32_t line = f->now.span.from, open = f->earlier.span.from;
    while (line > 0 && ps->text.at[line - 1] != '\n') line--;
    struct span all = rest_of_line(ps, f->now.span);
    const char *words = ps->text.at + f->earlier.span.to,
               *end = memchr(words, '}', all.to - f->earlier.span.to);
    if (open - line < 5 || open - line > QUOTED || memcmp(ps->text.at + line, "tag ", 4) != 0)
        return false;
    while (open > line && ps->text.at[open - 1] == ' ') open--;
    struct diag *g = diag_report(ps->diags, E0101, f->earlier.span, "words are listed behind `=`");
    while (end && end > words && end[-1] == ' ') end--;
    while (end && end > words && *words == ' ') words++;
    if (end && end - words < QUOTED)
        diag_help(g, "write `%.*s = %.*s`", (int)(open - line), ps->text.at + line,
                  (int)(end - words), words);
    g->unreadable = (struct span){all.file, line, all.to};
    g->hides_any = true;
    return true;
}

bool report_whole_line(const struct syntax_fault *f)
{
    bool (*const lines[])(const struct syntax_fault *) = {
        report_listed, report_block_in_brackets, report_lines_in_brackets, report_loop,
        report_bound,  report_number_first,      report_words_in_braces};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (lines[i](f)) return true;
    return false;
}
