/* syntax_error.c -- Words syntax errors: maps the expected tokens and the last tokens to a message.
 *
 * After a value the grammar allows more than forty tokens, and a list of them does not help. So the
 * expected tokens come in a few classes (enum expect). The unexpected token and the tokens before
 * it select the message. One mistake makes one report.
 */
#include <string.h>

#include "ast_make.h"
#include "syntax_error.h"

#include "parser.h"
#include "scan.h"

#define NEAR_BY ((size_t)80) /* bytes of a rank that are quoted */

/* --- classes of tokens --- */

static bool begins_value(int kind)
{
    return kind == TOK_NAME || kind == TOK_STRING || kind == TOK_TEXT || kind == TOK_NUMBER ||
           kind == TOK_DICE || kind == '(' || kind == TOK_ONCE;
}

static bool wants_name_after(int kind)
{
    return kind == '.' || kind == ',' || kind == '(' || kind == TOK_FOR || kind == TOK_HAS ||
           kind == TOK_PER || kind == ':' || kind == TOK_OF;
}

/* --- reports, the most specific first; each returns whether its case applies --- */

static uint32_t line_of(const struct parse *ps, struct span s)
{
    return source_line_at(&ps->diags->sources.at[ps->file], s.from);
}

static bool report_bracket(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    struct bracket b = ps->left_open   ? ps->open
                       : ps->depth > 0 ? ps->brackets[ps->depth - 1]
                                       : (struct bracket){.kind = 0};
    if (!ps->left_open && (f->now.kind == '(' || f->now.kind == '[') && ps->depth > 0)
        /* skip the bracket that was itself unexpected */
        b = ps->depth > 1 ? ps->brackets[ps->depth - 2] : (struct bracket){.kind = 0};
    if (b.kind == 0) return false;
    if (!ps->left_open && line_of(ps, b.span) == line_of(ps, f->now.span)) return false;
    struct diag *g = diag_report(ps->diags, E0102, b.span, "this `%c` is not closed", b.kind);
    diag_related(g, f->now.span, "this is unexpected inside it: %.*s", STR_FMT(f->word));
    diag_help(g, "inside brackets a line continues on the next one: write the missing `%c`",
              b.kind == '(' ? ')' : ']');
    return true;
}

static bool report_partner(const struct syntax_fault *f)
{
    int kind = f->now.kind;
    struct bracket opened = f->ps->closed;
    if (kind != ')' && kind != ']') return false;
    if (opened.kind == (kind == ')' ? '(' : '[')) return false;
    struct diag *g =
        diag_report(f->ps->diags, E0102, f->now.span, "this `%c` has no partner", kind);
    if (opened.kind) {
        diag_related(g, opened.span, "the open bracket is this `%c`", opened.kind);
        diag_help(g, "write `%c`", opened.kind == '(' ? ')' : ']');
    } else
        diag_label(g, "no `%c` is open here", kind == ')' ? '(' : '[');
    return true;
}

static bool report_equals(const struct syntax_fault *f)
{
    if (f->now.kind != '=' || !(f->expected & EXPECT_OPERATOR)) return false;
    diag_help(
        diag_report(f->ps->diags, E0105, f->now.span, "`=` sets a value, it does not compare"),
        "write `==` to compare");
    return true;
}

/* `window after for others`: the word behind `window` is its name. */
static bool is_window_name(const struct syntax_fault *f)
{
    const struct source *src = &f->ps->diags->sources.at[f->ps->file];
    struct span head = f->earlier.span;
    return is_reserved(f->before.kind) && head.from == f->ps->head.span.from &&
           str_equal((struct str){src->text.at + head.from, head.to - head.from}, STR("window"));
}

/* Whether a name and a `:` follow the word: `within r: int`. */
static bool is_before_parameter(const struct syntax_fault *f, struct span word)
{
    struct str text = f->ps->text;
    uint32_t i = word.to;
    while (i < text.len && text.at[i] == ' ') i++;
    uint32_t name = i;
    while (i < text.len && name_char(text.at[i])) i++;
    return i > name && i < text.len && text.at[i] == ':';
}

/* `f(a: creature, within r: int)` */
static bool report_parameter_word(const struct syntax_fault *f)
{
    bool late = f->now.kind == ':' && f->before.kind == TOK_NAME;
    struct sent_token word = late ? f->earlier : f->now;
    if (!is_reserved(word.kind) || is_join(word.kind) || f->ps->depth != 1 ||
        !is_before_parameter(f, word.span))
        return false;
    struct str text = {f->ps->text.at + word.span.from, word.span.to - word.span.from};
    diag_help(
        diag_report(f->ps->diags, E0107, word.span,
                    "`%.*s` is a reserved word and cannot stand before a parameter", STR_FMT(text)),
        "write one of `by`, `to`, `from`, `at`, `against`, `using`, `up to`, `for`, or nothing");
    return true;
}

static bool report_reserved(const struct syntax_fault *f)
{
    if (report_parameter_word(f)) return true;
    int now = f->now.kind, before = f->before.kind;
    bool named_before =
        is_reserved(before) &&
        (now == ':' || now == '=' || now == TOK_PLUS_SET || now == TOK_MINUS_SET ||
         (now == ',' && f->earlier.kind == TOK_NAME) ||
         (now == '{' && is_join(before) && f->earlier.kind == TOK_NAME) || is_window_name(f));
    bool named_now = is_reserved(now) && (f->expected & EXPECT_NAME) &&
                     (wants_name_after(before) || (f->earlier.kind != 0 && before == TOK_NAME &&
                                                   is_line_start(f->earlier.kind)));
    if (now == TOK_ROLL || now == TOK_CHOOSE) named_now = false;
    if (!named_before && !named_now) return false;
    struct str word = named_before ? f->word_before : f->word;
    struct diag *g = diag_report(f->ps->diags, E0107, named_before ? f->before.span : f->now.span,
                                 "%.*s is a reserved word and cannot be a name", STR_FMT(word));
    if (!named_before && before == '.' && now == TOK_HAS)
        diag_help(g, "write it without dot and brackets: `x has y`");
    else if (now == '{')
        diag_help(g, "put it in quotes, `\"%.*s\"`, or choose another name", (int)word.len - 2,
                  word.at + 1);
    else if (named_before && is_window_name(f))
        diag_help(g, "choose another name: `window is_%.*s`", (int)word.len - 2, word.at + 1);
    else
        diag_help(g, "choose another name");
    return true;
}

/* `1-10: 2` in a table: a range has dots. */
static bool report_range(const struct syntax_fault *f)
{
    if (f->now.kind != '-' || f->before.kind != TOK_NUMBER) return false;
    struct str text = f->ps->text;
    size_t next = f->now.span.to;
    if (next < text.len && text.at[next] == '>') {
        struct diag *g = report_unexpected(f, E0101, f->now.span, NULL);
        diag_help(g, "write a colon behind the numbers of a row: `1..3: 0`");
        g->unreadable = (struct span){f->now.span.file, f->now.span.from, (uint32_t)next + 1};
        return true;
    }
    help_range(f->ps, report_unexpected(f, E0101, f->now.span, NULL), f->now.span.from,
               f->now.span.to);
    return true;
}

/* `for x in s together else roll`, `for x in s together else none by rank` */
static bool report_tie(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    if (ps->head.kind != TOK_FOR) return false;
    if (f->now.kind == TOK_ROLL && f->before.kind == TOK_ELSE && f->expected & EXPECT_NAME) {
        diag_help(report_unexpected(f, E0101, f->now.span, "who keeps a place that equals want?"),
                  "where a die decides, write `else die`");
        return true;
    }
    if (f->now.kind != TOK_BY || f->before.kind != TOK_NAME || f->earlier.kind != TOK_ELSE)
        return false;
    const char *rank = ps->text.at + f->now.span.from,
               *end = memchr(rank, '{', ps->text.len - f->now.span.from);
    size_t length = end ? (size_t)(end - rank) : 0;
    while (length && rank[length - 1] == ' ') length--;
    struct diag *g = report_unexpected(f, E0101, f->now.span, "the rank comes before `else`");
    if (length && length < NEAR_BY && !memchr(rank, '\n', length))
        diag_help(g, "write `%.*s else %.*s`", (int)length, rank,
                  (int)(f->before.span.to - f->before.span.from),
                  ps->text.at + f->before.span.from);
    return true;
}

static bool report_roll(const struct syntax_fault *f)
{
    if (f->now.kind != TOK_ROLL || !is_line_start(f->before.kind)) return false;
    diag_help(
        report_unexpected(f, E0101, f->now.span, "a roll alone does nothing"),
        "write `let x = roll d6 as \"harm\" by self`; in a test, `rolls 15, 3` sets the faces");
    return true;
}

static bool report_call(const struct syntax_fault *f)
{
    const struct parse *ps = f->ps;
    if (f->now.kind != ',' && !is_join(f->now.kind) && f->now.kind != ':' && f->now.kind != ')')
        return false;
    size_t depth = ps->depth + (f->now.kind == ')' ? 1u : 0u);
    if (depth != 1 || ps->brackets[0].line_token != 1 || ps->brackets[0].kind != '(') return false;
    struct diag *g = report_unexpected(f, E0101, f->now.span, NULL);
    struct span open = ps->brackets[0].span;
    struct str name = {ps->text.at + ps->head.span.from, ps->head.span.to - ps->head.span.from};
    const char *inside = ps->text.at + open.to,
               *end = memchr(inside, ')',
                             NEAR_BY < ps->text.len - open.to ? NEAR_BY : ps->text.len - open.to);
    if (f->now.kind == ',' && end && strspn(inside, "0123456789, ") == (size_t)(end - inside))
        diag_help(g, "write a place without brackets: `%.*s at %.*s`", STR_FMT(name),
                  (int)(end - inside), inside);
    else
        diag_help(g, "write a command without brackets: `strike t by f`, not `strike(t, f)`");
    return true;
}

/* `let a 1`: the `=` is missing. */
static bool report_missing_equals(const struct syntax_fault *f)
{
    static const char *const words[] = {"let", "fixed let", "option"};
    const struct parse *ps = f->ps;
    uint32_t end = f->now.span.from, from = end;
    if (!(f->expected & EXPECT_END) || !begins_value(f->now.kind) || f->before.kind != TOK_NAME)
        return false;
    while (from > 0 && ps->text.at[from - 1] != '\n' && ps->text.at[from - 1] != ';' &&
           ps->text.at[from - 1] != '{')
        from--;
    while (from < end && (ps->text.at[from] == ' ' || ps->text.at[from] == '\t')) from++;
    struct str line = {ps->text.at + from, end - from};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct str word = str_from(words[i]);
        if (line.len <= word.len || line.at[word.len] != ' ' ||
            !str_equal((struct str){line.at, word.len}, word))
            continue;
        if (memchr(line.at, '=', line.len)) return false;
        while (line.len && line.at[line.len - 1] == ' ') line.len--;
        diag_help(report_unexpected(f, E0101, f->now.span, "a `=` is missing before this"),
                  "`%.*s = ...`", STR_FMT(line));
        return true;
    }
    return false;
}

static bool report_after_value(const struct syntax_fault *f)
{
    if (!(f->expected & EXPECT_END) || !begins_value(f->now.kind) || is_line_start(f->before.kind))
        return false;
    hint_line_continues(f, report_unexpected(f, E0101, f->now.span, "the line should end here"));
    return true;
}

static bool report_block(const struct syntax_fault *f)
{
    if (!(f->expected & EXPECT_BLOCK) || (f->expected & (EXPECT_END | EXPECT_VALUE))) return false;
    const char *label =
        is_end(f->now.kind) ? "this line needs a block: `{ ... }`" : "expected a `{` here";
    struct diag *g = report_unexpected(f, E0101, f->now.span, label);
    hint_block(f, g);
    if (!is_end(f->now.kind)) {
        f->ps->missing_opens++;
        f->ps->missing_open_diag = g;
    } else
        f->ps->missing_block_diag = g;
    return true;
}

static bool report_missing_value(const struct syntax_fault *f)
{
    if (!(f->expected & EXPECT_VALUE)) return false;
    if (is_line_start(f->before.kind) || (f->expected & EXPECT_END)) return false;
    struct diag *g = report_unexpected(f, E0101, f->now.span, "expected a value here");
    if (f->now.kind == TOK_ON && f->before.kind == '=')
        diag_help(g, "write `true` instead of `on`");
    else if (f->now.kind == '>' && f->before.kind == '-')
        diag_help(g, "write the type of a result after `:`, as in `function f(n: int): flag`");
    else if (is_reserved(f->now.kind))
        diag_note(g, "%.*s is a reserved word, not a name", STR_FMT(f->word));
    else if (is_join(f->before.kind))
        diag_note(g, "%.*s is a reserved word: a value must follow it", STR_FMT(f->word_before));
    else if (f->before.kind == '=' && f->now.kind == '=')
        diag_help(g, "remove one of the two; to compare, write `==` without a space");
    else if (f->before.kind == TOK_IS && f->now.kind == '{' && f->ps->head.kind == TOK_NAME)
        diag_help(g, "name the base of a variant behind `is`; or leave `is` out: `%.*s { ... }`",
                  (int)(f->before.span.from - f->ps->head.span.from - 1),
                  f->ps->text.at + f->ps->head.span.from);
    else if (f->before.kind == TOK_IS)
        diag_help(g, "compare numbers with `==`; `is` tests the kind of a thing");
    else if (f->before.kind == ',' && f->now.kind == ',')
        diag_help(g, "remove one of the two commas");
    else if (f->before.kind == ',' && f->now.kind == '{')
        diag_help(g, "remove the comma before it");
    else if (f->before.kind == ',')
        diag_help(g, "a comma at the end of a line joins it to the next line: remove the comma");
    return true;
}

static bool report_start(const struct syntax_fault *f)
{
    if (!is_line_start(f->before.kind)) return false;
    if (f->now.kind == '{' && f->ps->missing_block_diag) {
        diag_help(f->ps->missing_block_diag, "write the `{` on the same line");
        f->ps->missing_block_diag = NULL;
        return true;
    }
    /* a run of such lines is one mistake */
    bool reported = f->ps->bad_start_line && f->ps->line == f->ps->bad_start_line;
    f->ps->bad_start_line = f->ps->line + 1;
    if (reported) return true;
    struct diag *g = report_unexpected(f, E0101, f->now.span, "a line cannot begin with this");
    if (f->now.kind == '{')
        diag_help(g, "write the `{` at the end of the line that it belongs to");
    else if (hint_start(f, g))
        return true;
    else if (is_reserved(f->now.kind))
        diag_note(g, "%.*s is a reserved word", STR_FMT(f->word));
    return true;
}

static bool report_rest(const struct syntax_fault *f)
{
    static const struct {
        unsigned expected;
        const char *label;
    } rests[] = {
        {EXPECT_END, "the line should end here"},
        {EXPECT_ELSE, "expected `else` here: an `if` inside a value needs both"},
        {EXPECT_THEN, "expected `then` here"},
        {EXPECT_IN, "expected `in` here"},
        {EXPECT_NAME, "expected a name here"},
        {EXPECT_NUMBER, "expected a number here"},
        {EXPECT_TO, "expected `to` here"},
        {EXPECT_PER, "expected `per` here"},
    };
    const char *label = NULL;
    for (size_t i = 0; !label && i < sizeof rests / sizeof *rests; i++)
        if (f->expected & rests[i].expected) label = rests[i].label;
    hint_rest(f,
              report_unexpected(f, E0101, f->now.span, label ? label : "this does not fit here"));
    return true;
}

void syntax_error(struct parse *ps, unsigned expected)
{
    struct syntax_fault f = {ps,
                             expected,
                             ps->last[0],
                             ps->last[1],
                             ps->last[2],
                             quote(ps, ps->last[0]),
                             quote(ps, ps->last[1])};
    bool (*const wordings[])(const struct syntax_fault *) = {
        report_whole_line,     report_bracket,     report_partner,
        report_equals,         report_operator,    report_habit,
        report_reserved,       report_range,       report_tie,
        report_roll,           report_call,        report_in_brackets,
        report_missing_equals, report_after_value, report_block,
        report_missing_value,  report_start,       report_rest};
    if (f.now.kind != '{') ps->missing_block_diag = NULL;
    for (size_t i = 0; i < sizeof wordings / sizeof *wordings && !wordings[i](&f); i++) continue;
    line_ends_reset(ps);
    if (ps->scratch.failed) parse_leave(ps, LEAVE_MEMORY);
}

/* --- braces and depth --- */
