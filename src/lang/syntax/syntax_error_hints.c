/* syntax_error_hints.c -- Guesses the intended syntax: habits of other languages, extra or missing
 * brackets, commas and words.
 *
 * The functions report_* know both the place and the mend of an error. The functions hint_* add a
 * mend to the reports of syntax_error.c.
 */
#include <string.h>

#include "ast_make.h"
#include "foreign_words.h"
#include "syntax_error.h"

#include "parser.h"

#define NEAR_BY ((size_t)400) /* bytes */
#define QUOTED  40            /* bytes of a word that are quoted */

static struct str text_of(const struct syntax_fault *f, struct sent_token t)
{
    return (struct str){f->ps->text.at + t.span.from, t.span.to - t.span.from};
}

static bool begins_line(const struct syntax_fault *f, const char *word)
{
    return str_equal(text_of(f, f->ps->head), str_from(word));
}

static bool touches(struct sent_token a, struct sent_token b)
{
    return a.span.to == b.span.from;
}

static struct span both(struct sent_token a, struct sent_token b)
{
    return (struct span){a.span.file, a.span.from, b.span.to};
}

static bool is_operator(int kind)
{
    return kind == '+' || kind == '-' || kind == '*' || kind == '/' || kind == '<' || kind == '>' ||
           kind == TOK_EQ || kind == TOK_NE || kind == TOK_LE || kind == TOK_GE ||
           kind == TOK_AND || kind == TOK_OR || kind == TOK_NOT || kind == '%';
}

/* --- reports --- */

/* `strength +` without a right operand: reports the operator, not the next token. */
bool report_operator(const struct syntax_fault *f)
{
    if (!is_operator(f->before.kind) ||
        !(is_end(f->now.kind) || f->now.kind == ')' || f->now.kind == ']' || f->now.kind == '{'))
        return false;
    /* `together { } and` */
    if (is_line_start(f->earlier.kind) || f->earlier.kind == '}') return false;
    struct str sign = text_of(f, f->before);
    bool twice = f->earlier.kind == f->before.kind && touches(f->earlier, f->before);
    struct diag *g = diag_report(f->ps->diags, E0101, f->before.span,
                                 "`%.*s` has no value to its right", STR_FMT(sign));
    if (twice && (f->before.kind == '+' || f->before.kind == '-'))
        diag_help(g, "to change a number by 1, write `x %.*s= 1` on a line of its own",
                  STR_FMT(sign));
    else if (f->before.kind == '+' || f->before.kind == '-')
        diag_help(g, "write the value after it; the sign of a number comes first: `%.*s2`",
                  STR_FMT(sign));
    else
        diag_help(g, "write the value after it, or remove it");
    return true;
}

static bool report_dashes(const struct syntax_fault *f)
{
    if (f->now.kind != '-' || f->before.kind != '-' || !touches(f->before, f->now) ||
        !is_line_start(f->earlier.kind))
        return false;
    diag_help(
        diag_report(f->ps->diags, E0101, both(f->before, f->now), "a comment begins with `#`"),
        "write `#` instead of `--`, on each line");
    return true;
}

static bool report_question(const struct syntax_fault *f)
{
    if (f->now.kind != '?' || !(f->expected & EXPECT_OPERATOR)) return false;
    diag_help(report_unexpected(f, E0101, f->now.span, NULL),
              "to choose one of two values, write `if a then b else c`");
    return true;
}

/* `2 d6`, `2 d 6` */
static bool report_dice(const struct syntax_fault *f)
{
    struct str now = text_of(f, f->now), before = text_of(f, f->before);
    struct sent_token first = f->before;
    if (f->now.kind == TOK_DICE && f->before.kind == TOK_NUMBER && now.at[0] == 'd') {
        /* first is the number */
    } else if (f->now.kind == TOK_NUMBER && f->before.kind == TOK_NAME &&
               str_equal(before, STR("d"))) {
        if (f->earlier.kind == TOK_NUMBER) first = f->earlier;
    } else {
        return false;
    }
    struct str count = first.kind == TOK_NUMBER ? text_of(f, first) : STR("");
    struct diag *g =
        diag_report(f->ps->diags, E0004, both(first, f->now), "dice are written without spaces");
    if (count.len + now.len < 24)
        diag_help(g, "write `%.*s%s%.*s`", STR_FMT(count), now.at[0] == 'd' ? "" : "d",
                  STR_FMT(now));
    return true;
}

/* `4d6 hihgest 3` */
static bool report_dice_word(const struct syntax_fault *f)
{
    bool dice = f->earlier.kind == TOK_DICE || f->earlier.kind == TOK_OWN_DICE;
    if (!dice || f->before.kind != TOK_NAME || f->now.kind != TOK_NUMBER) return false;
    struct diag *g = diag_report(f->ps->diags, E0101, f->before.span, "%.*s is not a word of dice",
                                 STR_FMT(f->word_before));
    if (str_equal(text_of(f, f->before), STR("middle")))
        diag_help(g, "the middle one of three dice is `3d20 highest 2 lowest 1`");
    else
        diag_help(g, "%s",
                  str_equal(text_of(f, f->before), STR("explode"))
                      ? "dice that fall again are `d6!`, from a 5 on `d6! 5+`"
                  : str_equal(text_of(f, f->before), STR("drop"))
                      ? "say how many are kept: `4d6 highest 3`"
                      : "behind dice are `!`, `highest`, `lowest`, `count` and `reroll`");
    return true;
}

/* `Bite x2` */
static bool report_count(const struct syntax_fault *f)
{
    struct str now = text_of(f, f->now), before = text_of(f, f->before);
    if (f->now.kind != TOK_NAME || (now.at[0] != 'x' && now.at[0] != 'X') || now.len < 2 ||
        now.len > 4 || before.len > 60)
        return false;
    if (f->before.kind != TOK_STRING && f->before.kind != TOK_NAME) return false;
    for (size_t i = 1; i < now.len; i++)
        if (now.at[i] < '0' || now.at[i] > '9') return false;
    diag_help(diag_report(f->ps->diags, E0101, f->now.span, "a quantity comes before the name"),
              "write `%.*s %.*s`", (int)now.len - 1, now.at + 1, STR_FMT(before));
    return true;
}

/* `hunter Ada:` */
static bool report_colon_for_block(const struct syntax_fault *f)
{
    if (f->before.kind != ':' || !is_end(f->now.kind) || f->ps->head.kind != TOK_NAME ||
        f->ps->depth)
        return false;
    struct diag *g = diag_report(f->ps->diags, E0101, f->before.span, "a block needs braces");
    diag_help(g, "write `{` instead of this `:`, and `}` on a line of its own below the block");
    g->hides_any = true;
    return true;
}

static bool report_quote_inside(const struct syntax_fault *f)
{
    if (f->before.kind != TOK_STRING || !touches(f->before, f->now) || f->now.kind == TOK_STRING ||
        is_end(f->now.kind) || f->now.kind == ',')
        return false;
    if (!(f->expected & EXPECT_END) || f->now.kind == ':' || f->now.kind == '{') return false;
    diag_help(diag_report(f->ps->diags, E0101, both(f->before, f->now),
                          "this text ends at its second `\"`"),
              "write a quote inside a text as `\\\"`");
    return true;
}

static bool report_else_condition(const struct syntax_fault *f)
{
    if (f->ps->head.kind != TOK_ELSE || f->now.kind != '{') return false;
    diag_help(diag_report(f->ps->diags, E0101, f->ps->head.span, "`else` cannot have a condition"),
              "write `else if ... { ... }`");
    return true;
}

static bool report_negation(const struct syntax_fault *f)
{
    if (f->now.kind != TOK_NOT || f->before.kind != TOK_HAS) return false;
    diag_help(
        diag_report(f->ps->diags, E0101, f->now.span, "`not` comes before the whole condition"),
        "write `not x has ...`");
    return true;
}

/* `x has no Burning` */
static bool report_has_no(const struct syntax_fault *f)
{
    if (f->before.kind != TOK_NAME || f->earlier.kind != TOK_HAS ||
        !str_equal(text_of(f, f->before), STR("no")))
        return false;
    diag_help(diag_report(f->ps->diags, E0101, f->before.span, "`no` cannot follow `has`"),
              "`not x has ...`");
    return true;
}

/* `x is less than y` */
static bool report_less_than(const struct syntax_fault *f)
{
    if (f->now.kind != TOK_NAME || !str_equal(text_of(f, f->now), STR("than")) ||
        f->before.kind != TOK_NAME)
        return false;
    diag_help(diag_report(f->ps->diags, E0101, both(f->before, f->now),
                          "compare numbers with `<`, `<=`, `>` or `>=`"),
              "`x < 6` is less than, `x <= 6` at most, `x > 6` more than, `x >= 6` at least");
    return true;
}

/* A word that English has and the language leaves out: what to write without it. */
static bool report_filler(const struct syntax_fault *f)
{
    struct str word = text_of(f, f->before), now = text_of(f, f->now);
    bool times = f->before.kind == TOK_TIMES && f->now.kind == '{' && begins_line(f, "repeat");
    if ((f->before.kind != TOK_NAME && !times) || now.len > QUOTED) return false;
    const char *form = NULL;
    bool article =
        str_equal(word, STR("a")) || str_equal(word, STR("an")) || str_equal(word, STR("the"));
    if (f->earlier.kind == TOK_IS && article &&
        (f->now.kind == TOK_NAME || f->now.kind == TOK_STRING))
        form = "is %.*s";
    else if (f->earlier.kind == TOK_FOR && str_equal(word, STR("each")) && f->now.kind == TOK_NAME)
        form = "for %.*s in ...";
    else if (times)
        form = "";
    if (!form) return false;
    struct diag *g = diag_report(f->ps->diags, E0101, f->before.span,
                                 "the word `%.*s` is left out here", STR_FMT(word));
    if (*form) {
        struct text text;
        text_init(&text, &f->ps->scratch);
        text_printf(&text, form, STR_FMT(now));
        diag_help(g, "write `%.*s`", STR_FMT(text_str(&text)));
    } else
        diag_help(g, "write `%.*s { ... }`", (int)(f->earlier.span.to - f->ps->head.span.from),
                  f->ps->text.at + f->ps->head.span.from);
    return true;
}

/* `1 to 3: 0` in a table */
static bool report_row_to(const struct syntax_fault *f)
{
    struct str text = f->ps->text;
    uint32_t from = f->now.span.to, to;
    if (f->now.kind != TOK_TO || f->before.kind != TOK_NUMBER || !is_line_start(f->earlier.kind))
        return false;
    while (from < text.len && text.at[from] == ' ') from++;
    for (to = from; to < text.len && text.at[to] >= '0' && text.at[to] <= '9';) to++;
    if (to == from || to - from > QUOTED) return false;
    diag_help(report_unexpected(f, E0101, f->now.span, NULL),
              "write a range with two dots: `%.*s..%.*s`", STR_FMT(text_of(f, f->before)),
              (int)(to - from), text.at + from);
    return true;
}

bool report_habit(const struct syntax_fault *f)
{
    bool (*const habits[])(const struct syntax_fault *) = {
        report_dashes,   report_question,        report_dice,         report_dice_word,
        report_count,    report_colon_for_block, report_quote_inside, report_else_condition,
        report_negation, report_has_no,          report_less_than,    report_filler,
        report_row_to};
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (habits[i](f)) return true;
    return false;
}

enum { INSIDE = 40 }; /* characters between brackets that are quoted */

/* An error inside `(`: if no `)` follows on the line, the bracket is not closed. */
bool report_in_brackets(const struct syntax_fault *f)
{
    struct parse *ps = f->ps;
    if (ps->depth == 0 || (f->expected & EXPECT_VALUE) || ps->brackets[ps->depth - 1].kind != '(')
        return false;
    if (f->now.kind != ',' && !is_reserved(f->now.kind) && f->now.kind != TOK_NAME &&
        f->now.kind != TOK_NUMBER)
        return false;
    struct span open = ps->brackets[ps->depth - 1].span;
    /* bounded search: errors may be many */
    size_t left = ps->text.len - f->now.span.from;
    const char *from = ps->text.at + f->now.span.from, *line_end,
               *partner = memchr(from, ')', left > NEAR_BY ? NEAR_BY : left);
    line_end = partner ? memchr(from, '\n', (size_t)(partner - from)) : NULL;
    if (partner && !line_end) {
        if (f->now.kind != ',') return false;
        if (open.from > 0 && name_char(ps->text.at[open.from - 1]) && ps->head.kind == TOK_NAME &&
            ps->line_tokens > 2) {
            diag_help(diag_report(ps->diags, E0101, f->now.span, "a command has no brackets"),
                      "write the command first: `strike t by f`, not `t.strike(f)`");
            return true;
        }
        struct diag *one =
            diag_report(ps->diags, E0101, f->now.span, "these brackets hold one value");
        const char *inside = ps->text.at + open.to;
        if (partner - inside <= INSIDE)
            diag_help(one, "remove the brackets: `%.*s`", (int)(partner - inside), inside);
        else
            diag_help(one, "remove the brackets: `4, 4`, not `(4, 4)`");
        return true;
    }
    struct diag *g = diag_report(ps->diags, E0102, open, "this `(` is not closed");
    diag_related(g, f->now.span, "a `)` is missing before this");
    diag_help(g, "every `(` needs its `)`");
    return true;
}

/* --- helps for the reports of syntax_error.c --- */

static bool is_head(const struct syntax_fault *f, struct sent_token word)
{
    return f->ps->head.span.from == word.span.from;
}

/* Help by the first word of the line. */
static bool hint_by_head(const struct syntax_fault *f, struct diag *g)
{
    static const char *const valued[] = {"slot", "track", "stat", "field", "budget", "set"};
    struct str now = text_of(f, f->now), before = text_of(f, f->before);
    bool number = f->now.kind == TOK_NUMBER,
         name = f->before.kind == TOK_NAME || f->before.kind == TOK_STRING;
    if (begins_line(f, "apply") && number && f->ps->line_tokens == 3)
        diag_help(g, "write the numbers of a mark in parentheses: `%.*s(%.*s)`", STR_FMT(before),
                  STR_FMT(now));
    else if (begins_line(f, "apply") && number)
        diag_help(g, "write the duration with `for`: `for %.*s rounds`", STR_FMT(now));
    else if (begins_line(f, "cost") && number && f->before.kind == TOK_NAME)
        diag_help(g, "the number comes first: `cost %.*s %.*s`", STR_FMT(now), STR_FMT(before));
    else if (begins_line(f, "cost") && f->now.kind == TOK_NAME && f->ps->line_tokens == 5 &&
             f->earlier.kind == '.')
        diag_help(g, "a computed number needs parentheses: `cost (%.*s) %.*s`",
                  (int)(f->before.span.to - f->ps->head.span.to - 1),
                  f->ps->text.at + f->ps->head.span.to + 1, STR_FMT(now));
    else if (begins_line(f, "log"))
        diag_help(g, "write the text in quotes: `log \"{self} strikes\"`");
    else if (begins_line(f, "want") && number && name)
        diag_help(g, "the number comes first: `want %.*s for %.*s`", STR_FMT(now), STR_FMT(before));
    else if (str_equal(before, STR("facing")))
        diag_help(g, "write `toward %.*s`", STR_FMT(now));
    else if (number && (str_equal(before, STR("range")) || str_equal(before, STR("distance"))))
        diag_help(g, "write the distance with `within`: `nearest enemy within %.*s`", STR_FMT(now));
    else if (f->now.kind == TOK_NAME && f->earlier.kind == TOK_HAS && name)
        diag_help(g, "write it without the kind: `has %.*s`", STR_FMT(now));
    else if (f->now.kind == TOK_NAME && f->before.kind == TOK_NAME &&
             f->earlier.kind == TOK_NUMBER && begins_line(f, "target"))
        diag_help(g, "the distance comes last: `nearest enemy within %.*s`",
                  STR_FMT(text_of(f, f->earlier)));
    else {
        for (size_t i = 0; number && name && i < sizeof valued / sizeof *valued; i++) {
            if (!begins_line(f, valued[i])) continue;
            diag_help(g, "write `%s %.*s = %.*s`", valued[i], STR_FMT(before), STR_FMT(now));
            return true;
        }
        return false;
    }
    return true;
}

void hint_line_continues(const struct syntax_fault *f, struct diag *g)
{
    struct str now = text_of(f, f->now), before = text_of(f, f->before);
    if (hint_by_head(f, g)) return;
    if (f->now.kind == TOK_NUMBER && f->before.kind == TOK_NUMBER)
        diag_help(g, "a comma is missing: `%.*s, %.*s`", STR_FMT(before), STR_FMT(now));
    else if (f->before.kind == TOK_NAME && str_equal(before, STR("away")))
        diag_help(g, "write `away from %.*s`", STR_FMT(now));
    else if (f->now.kind == TOK_STRING &&
             (f->before.kind == TOK_STRING || f->before.kind == TOK_NAME) &&
             now.len + before.len < 80)
        diag_help(g, "put a comma between them: `%.*s, %.*s`", STR_FMT(before), STR_FMT(now));
    else if (f->now.kind == TOK_NUMBER && f->before.kind == TOK_NAME &&
             f->earlier.kind == TOK_NAME && is_head(f, f->earlier) && now.len + before.len < 60)
        diag_help(g,
                  "write a joining word, `%.*s %.*s by %.*s`, or a comma; or one name, "
                  "`%.*s_%.*s`; or a figure with its word, `%.*s[%.*s]`",
                  STR_FMT(text_of(f, f->earlier)), STR_FMT(before), STR_FMT(now),
                  STR_FMT(text_of(f, f->earlier)), STR_FMT(before), STR_FMT(text_of(f, f->earlier)),
                  STR_FMT(before));
    else if (f->now.kind == TOK_NUMBER && f->before.kind == ')' && f->earlier.kind == TOK_NAME &&
             f->ps->head.kind == TOK_NAME && now.len < 20)
        diag_help(g, "write the word of a figure in square brackets: `%.*s[%.*s] %.*s`",
                  STR_FMT(text_of(f, f->ps->head)), STR_FMT(text_of(f, f->earlier)), STR_FMT(now));
    else if (f->now.kind == '(' && f->earlier.kind == TOK_HAS)
        diag_help(g, "write `has` without numbers: `has %.*s`", STR_FMT(before));
    else if (str_equal(before, STR("without")))
        diag_help(g, "write `where` with `not`: `where not it has %.*s`", STR_FMT(now));
    else if (f->earlier.kind == ',')
        diag_help(
            g, "a comma continues the same entry; two entries on one line need `;` between them");
    else if (f->ps->head.kind == TOK_NAME && f->ps->line_tokens > 2)
        diag_help(g,
                  "two entries on one line need `;` between them; parts of one entry need a comma "
                  "or a joining word: `by`, `to`, `for`");
    else
        diag_help(g, "two entries on one line need `;` between them");
}

void hint_block(const struct syntax_fault *f, struct diag *g)
{
    static const struct {
        int head;
        const char *form;
    } forms[] = {
        {TOK_IF, "`if ... { ... }`"},       {TOK_FOR, "`for x in ... { ... }`"},
        {TOK_UNTIL, "`until ... { ... }`"}, {TOK_ON, "`on ... { ... }`"},
        {TOK_ELSE, "`else { ... }`"},       {TOK_TOGETHER, "`together { ... } and { ... }`"},
    };
    if (f->now.kind == TOK_IF && f->ps->head.kind == TOK_ON) {
        diag_help(g, "write the condition of a hook with `when`: `on ... when ... { ... }`");
        return;
    }
    if ((f->now.kind == TOK_AND || f->now.kind == TOK_OR) && f->ps->head.kind == TOK_ON &&
        f->before.kind == TOK_NAME) {
        diag_help(g,
                  "give each a block of its own, `on %.*s { ... }`; several moments of the rules "
                  "can follow one `on`, with commas",
                  STR_FMT(text_of(f, f->before)));
        return;
    }
    if (f->now.kind == TOK_NAME && f->before.kind == TOK_NAME && f->earlier.kind == TOK_ON) {
        struct str first = text_of(f, f->before), second = text_of(f, f->now);
        diag_help(g, "a moment is one name: perhaps `%.*s_%.*s` or `%.*s.%.*s`", STR_FMT(first),
                  STR_FMT(second), STR_FMT(first), STR_FMT(second));
        return;
    }
    if (f->now.kind == '(' && f->ps->head.kind == TOK_ON && f->before.kind == TOK_NAME) {
        diag_help(g, "a hook has no parameters, its names are already known: `on %.*s { ... }`",
                  STR_FMT(text_of(f, f->before)));
        return;
    }
    if (f->now.kind == TOK_THEN && (f->ps->head.kind == TOK_IF || f->before.kind != TOK_ELSE)) {
        diag_help(g, "remove `then`: `if ... { ... }`");
        return;
    }
    int head = f->before.kind == TOK_ELSE ? TOK_ELSE : f->ps->head.kind;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (head == forms[i].head) diag_help(g, "write the actions in braces: %s", forms[i].form);
}

bool hint_start(const struct syntax_fault *f, struct diag *g)
{
    struct str word = text_of(f, f->now);
    const char *instead = foreign_word(word);
    if (instead)
        diag_help(g, "instead of `%.*s` write %s", STR_FMT(word), instead);
    else if (f->now.kind == TOK_WHEN)
        diag_help(g, "write a condition at the end of the line that it applies to, `attack +1 when "
                     "...`; what happens at a moment begins with `on`");
    else if (is_join(f->now.kind) || f->now.kind == TOK_ONCE)
        diag_help(g, "write what happens at a moment as `on ... { ... }`");
    else
        return false;
    return true;
}

void hint_rest(const struct syntax_fault *f, struct diag *g)
{
    if ((f->expected & EXPECT_IN) && f->ps->head.kind == TOK_FOR) {
        diag_help(g, "give each a name: `for x in allies { ... }`");
    } else if (f->now.kind == TOK_IF && (f->expected & EXPECT_END)) {
        bool statement = begins_line(f, "let") || begins_line(f, "fixed");
        diag_help(g,
                  statement
                      ? "`if` begins a line of its own"
                      : "write the condition of a line with `when`; `if` begins a line of its own");
    } else if (f->now.kind == TOK_ON && (f->expected & EXPECT_END)) {
        diag_help(g, "write the target with `to`; a hook, `on ... { }`, begins a line of its own");
    } else if (f->now.kind == ',' && f->before.kind == TOK_STRING &&
               is_line_start(f->earlier.kind)) {
        diag_help(g,
                  "a list continues on the next line after a comma: put one at the end of the line "
                  "above");
    } else if (f->now.kind == '*' && f->before.kind == TOK_NAME && is_line_start(f->earlier.kind)) {
        diag_help(g, "to multiply a stat, write `scale %.*s by 2`", STR_FMT(text_of(f, f->before)));
    } else if (f->now.kind == TOK_OF && f->before.kind == TOK_NAME &&
               str_equal(text_of(f, f->before), STR("number"))) {
        diag_help(g, "to count them, write `count(...)`");
    } else if (f->now.kind == TOK_NOT && (f->expected & EXPECT_END)) {
        diag_help(g, "`not` comes first: `not x has y`");
    } else if (f->now.kind == ':' && f->before.kind == TOK_STRING) {
        diag_help(g, "two rows on one line need `;` between them: `\"A\": Anna;  \"B\": Bo`");
    } else if (f->now.kind == '{' && f->before.kind == ':') {
        diag_help(g, "remove the `:`: the block follows the name");
    } else if (f->now.kind == ',' && f->before.kind == ']') {
        diag_help(g, "write a list without brackets: `a, b`, not `[a, b]`");
    } else if (f->now.kind == TOK_THEN && (f->expected & EXPECT_END)) {
        diag_help(g, "two entries on one line need `;` between them");
    }
}
