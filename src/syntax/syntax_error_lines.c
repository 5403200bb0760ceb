/* syntax_error_lines.c -- whole lines written as elsewhere: with a dash before each, with a `(` for
 * the `{` of a block, as a loop of C. Such a line goes wrong at several places, or several lines
 * do: one finding says so, and what else goes wrong there is not told.
 */
#include <string.h>

#include "syntax/ast_make.h"
#include "syntax/syntax_error.h"

#include "parser.h"

#define NEAR_BY ((size_t)4000) /* bytes: faults may be many */

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

/* Behind the `)` that closes the `(` at `open`; 0: there is none near by. */
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
    bool told = ps->dash_line == ps->line + 1;
    ps->dash_line = ps->line + 2;
    if (told) return true;
    struct diag *g = diag_report(ps->diags, E0101, f->before.span, "a line begins with its word");
    diag_help(ps->diags, g, "leave the `-` out, here and before the lines below");
    return true;
}

/* `technique Lunge (` and its lines below. */
static bool report_block_in_brackets(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    struct bracket b = ps->was_open    ? ps->open
                       : ps->depth > 0 ? ps->brackets[0]
                                       : (struct bracket){.kind = 0};
    if (b.kind != '(' || b.word < 2 || ps->head.kind != TOK_NAME || !ends_its_line(ps, b.span))
        return false;
    /* `command strike(`: parameters, line by line */
    if (name_char(ps->text.at[b.span.from - 1])) return false;
    struct diag *g = diag_report(ps->diags, E0101, b.span, "a block stands in braces");
    diag_help(ps->diags, g, "write `{` instead of the `(`, and `}` instead of its `)`");
    g->hides_any = true;
    g->unreadable = (struct span){b.span.file, b.span.to, partner_of(ps, b.span)};
    return true;
}

/* `technique Lunge (level 1) {` */
static bool report_lines_in_brackets(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    if (ps->depth != 1 || ps->brackets[0].kind != '(' || ps->brackets[0].word != 2 ||
        ps->head.kind != TOK_NAME)
        return false;
    if (f->before.kind != TOK_NAME || f->now.kind != TOK_NUMBER || ps->words != 5) return false;
    struct str word = {ps->text.at + f->before.span.from, f->before.span.to - f->before.span.from},
               number = {ps->text.at + f->now.span.from, f->now.span.to - f->now.span.from};
    struct diag *g = diag_report(ps->diags, E0101, ps->brackets[0].span,
                                 "what belongs to a line stands in braces");
    if (word.len + number.len < 80)
        diag_help(ps->diags, g,
                  "`{ %.*s %.*s; ... }`; parentheses hold names and their types: `(n: int)`",
                  STR_FMT(word), STR_FMT(number));
    g->unreadable = rest_of_line(ps, ps->brackets[0].span);
    return true;
}

/* `for (i = 0; i < 3; i += 1) {`, `for i = 1 to 3 {` */
static bool report_loop(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    bool bracket = f->now.kind == '(' && f->before.kind == TOK_FOR,
         equals = f->now.kind == '=' && f->before.kind == TOK_NAME && f->earlier.kind == TOK_FOR;
    if (ps->head.kind != TOK_FOR || (!bracket && !equals)) return false;
    struct diag *g = report_unexpected(
        f, E0101, f->now.span, bracket ? "a name should stand here" : "`in` should stand here");
    diag_help(
        ps->diags, g,
        "`for x in ... { ... }` goes over a set, `repeat 3 as i { ... }` does it so many times");
    g->unreadable = rest_of_line(ps, f->now.span);
    g->hides_any = true;
    return true;
}

/* Nothing but a number, or less, between `at` and a `:`. */
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
                                 "%.*s is no number, as the bounds of a row are",
                                 STR_FMT(upper ? f->word : f->word_before));
    diag_help(f->ps->diags, g,
              "write the number itself: `1..5: ...`; what depends on more than one number is asked "
              "with `if`");
    return true;
}

bool report_whole_line(const struct syntax_fault *f)
{
    bool (*const lines[])(const struct syntax_fault *) = {report_listed, report_block_in_brackets,
                                                          report_lines_in_brackets, report_loop,
                                                          report_bound};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (lines[i](f)) return true;
    return false;
}
