/* lex.c -- Computes the values of tokens and reports malformed ones.
 *
 * A malformed token is reported and still has a value, so that its line can be parsed and one
 * mistake makes one report. Only a character that fits nowhere becomes TOK_FRAY_error, which drops
 * the line silently. Lines and brackets are handled in line_ends.c.
 */
#include <inttypes.h>
#include <string.h>

#include "ast_make.h"
#include "base/check.h"
#include "parse_state.h"

#include "parser.h"
#include "scan.h"

#define NUMBER_MAX INT32_MAX
#define DICE_MAX   1000   /* dice in one roll; more is an attack, not a rule */
#define DICE_ALONE 100000 /* in a line that is counted, not rolled */
#define SIDES_MAX  1000000
#define QUOTED     40 /* bytes of the source repeated in a help */

/* --- places --- */

static struct span token_whole(const struct parse *ps)
{
    return token_span(ps, ps->from, ps->to);
}

static struct diag *report_too_long(struct parse *ps, const char *what, size_t most)
{
    return diag_label(diag_report(ps->diags, E0005, token_whole(ps), "this %s is too long", what),
                      "longer than %zu bytes", most);
}

/* --- words behind dice --- */

static int32_t dice_most(const struct parse *ps)
{
    return ps->one_value ? DICE_ALONE : DICE_MAX;
}

static bool is_dice_word(int token)
{
    return token >= TOK_HIGHEST && token <= TOK_TIMES;
}

bool value_may_begin(const struct parse *ps)
{
    switch (ps->last[0].kind) {
    case 0:
    case TOK_POOL:
    case TOK_EQ:
    case TOK_NE:
    case TOK_LE:
    case TOK_GE:
    case TOK_ROLL:
    case TOK_IF:
    case TOK_THEN:
    case TOK_ELSE:
    case TOK_NOT:
    case TOK_AND:
    case TOK_OR:
    case TOK_TIMES:
    case TOK_VERSUS: return true;
    default: return ps->last[0].kind < 128 && strchr("(,=+-*/%<>", ps->last[0].kind);
    }
}

/* Words such as `highest` are names everywhere else. Behind a name, a number must follow. */
bool follows_dice(const struct parse *ps)
{
    size_t to = ps->to;
    switch (ps->last[0].kind) {
    case TOK_DICE:
    case TOK_OWN_DICE:
    case TOK_NUMBER:
    case TOK_FACES:
    case TOK_SET:
    case ')':
    case ']':
    case '!': return true;
    case TOK_NAME:
        if (ps->last[1].kind == 0 || ps->last[1].kind == TOK_END || ps->last[1].kind == '{' ||
            ps->last[1].kind == '}')
            return false;
        while (to < ps->clean.len && ps->clean.at[to] == ' ') to++;
        return to > ps->to && to < ps->clean.len && ps->clean.at[to] >= '0' &&
               ps->clean.at[to] <= '9';
    default: return false;
    }
}

bool lex_faces(const struct parse *ps, struct str raw)
{
    int before = ps->last[0].kind;
    char after = ps->to < ps->clean.len ? ps->clean.at[ps->to] : '\n';
    if (before == ',') return after == ':'; /* a case of `map` */
    bool word = before == TOK_COUNT || before == TOK_REROLL || before == '!';
    return word && (raw.at[raw.len - 1] != '+' || (!name_char(after) && after != '('));
}

/* --- names --- */

int lex_name(struct parse *ps, struct str raw, struct str *name, enum join *join)
{
    int token = keyword_token(ps, raw, join);
    if (ps->one_value && token == TOK_JOIN && *join == JOIN_AGAINST) return TOK_VERSUS;
    if (token && (!is_dice_word(token) || follows_dice(ps))) return token;
    if (raw.len > NAME_MOST) {
        report_too_long(ps, "name", NAME_MOST);
        raw.len = NAME_MOST;
    }
    *name = raw;
    return TOK_NAME;
}

enum odd_char { ODD_LETTER, ODD_BLANK, ODD_SIGN };

static bool any_of(uint32_t code, const uint32_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == code) return true;
    return false;
}

static bool looks_blank(uint32_t code)
{
    static const uint32_t blanks[] = {0xA0, 0xAD, 0x1680, 0x202F, 0x205F, 0x2060, 0x3000};
    return (code >= 0x2000 && code <= 0x200D) ||
           any_of(code, blanks, sizeof blanks / sizeof *blanks);
}

static bool has_no_width(uint32_t code)
{
    return code == 0xAD || (code >= 0x200B && code <= 0x200D) || code == 0x2060;
}

/* The ASCII sign, digit or letter of which this is the wide form, or 0. */
static char narrow_form(uint32_t code)
{
    return code >= 0xFF01 && code <= 0xFF5E ? (char)(code - 0xFEE0) : 0;
}

static bool is_letter_or_digit(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A sign that the scanner reads for what is meant, after an error. */
static bool stands_for_sign(uint32_t code)
{
    return code == 0x2026 || (narrow_form(code) && !is_letter_or_digit(narrow_form(code)));
}

static enum odd_char odd_char_of(uint32_t code)
{
    if (looks_blank(code)) return ODD_BLANK;
    bool sign = (code > 0xA0 && code < 0xC0 && code != 0xAA && code != 0xB5 && code != 0xBA) ||
                code == 0xD7 || code == 0xF7 || (code >= 0x2010 && code <= 0x206F) ||
                (code >= 0x2190 && code <= 0x2BFF) || (code >= 0x3001 && code <= 0x3020);
    return sign ? ODD_SIGN : ODD_LETTER;
}

static const char *sign_instead(uint32_t code)
{
    switch (code) {
    case 0x2018:
    case 0x2019:
    case 0x201C:
    case 0x201D:
    case 0x201E:
    case 0xAB:
    case 0xBB: return "write the quotes as `\"`";
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212: return "write `-`";
    case 0xD7: return "write `*`";
    case 0xF7: return "write `/`";
    case 0x2026: return "write a range as `3..18`";
    case 0x2264: return "write `<=`";
    case 0x2265: return "write `>=`";
    case 0x2260: return "write `!=`";
    case 0xB7:
    case 0x2022:
    case 0x25CF:
    case 0x25AA: return "lines have no bullets: remove it";
    case 0x2192: return "remove it; a row of a table is `1..3: 0`";
    default: return "outside of texts and comments only ASCII characters are allowed";
    }
}

/* Finds the first non-ASCII character of the worst class: sign, else blank, else letter. */
static void find_odd_char(struct str raw, size_t *odd, uint32_t *odd_code, enum odd_char *worst)
{
    bool found = false;
    *worst = ODD_LETTER;
    for (size_t i = 0; i < raw.len;) {
        uint32_t code;
        size_t len = utf8_decode((struct str){raw.at + i, raw.len - i}, &code);
        enum odd_char shape = code < 0x80 ? ODD_LETTER : odd_char_of(code);
        if (code >= 0x80 && (!found || shape > *worst)) {
            found = true;
            *odd = i;
            *odd_code = code;
            *worst = shape;
        }
        i += len ? len : 1;
    }
}

static bool all_blank(struct str raw)
{
    for (size_t i = 0; i < raw.len;) {
        uint32_t code;
        size_t len = utf8_decode((struct str){raw.at + i, raw.len - i}, &code);
        if (!looks_blank(code)) return false;
        i += len ? len : 1;
    }
    return true;
}

/* The ASCII letter that looks like this letter of another alphabet, or 0. */
static char latin_lookalike(uint32_t code)
{
    if (narrow_form(code)) return narrow_form(code);
    static const struct {
        uint32_t code;
        char letter;
    } alike[] = {
        {0x430, 'a'}, {0x435, 'e'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x443, 'y'},
        {0x445, 'x'}, {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}, {0x410, 'A'}, {0x412, 'B'},
        {0x415, 'E'}, {0x41A, 'K'}, {0x41C, 'M'}, {0x41D, 'H'}, {0x41E, 'O'}, {0x420, 'P'},
        {0x421, 'C'}, {0x422, 'T'}, {0x425, 'X'}, {0x405, 'S'}, {0x406, 'I'}, {0x408, 'J'},
        {0x3BF, 'o'}, {0x3BD, 'v'}, {0x391, 'A'}, {0x392, 'B'}, {0x395, 'E'}, {0x396, 'Z'},
        {0x397, 'H'}, {0x399, 'I'}, {0x39A, 'K'}, {0x39C, 'M'}, {0x39D, 'N'}, {0x39F, 'O'},
        {0x3A1, 'P'}, {0x3A4, 'T'}, {0x3A5, 'Y'}, {0x3A7, 'X'},
    };
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (alike[i].code == code) return alike[i].letter;
    return 0;
}

static const char *alphabet_of(uint32_t code)
{
    return code >= 0x370 && code < 0x400   ? ", Greek"
           : code >= 0x400 && code < 0x530 ? ", Cyrillic"
                                           : "";
}

/* The letters of a ligature, as texts from a PDF have them, or NULL. */
static const char *ligature(uint32_t code)
{
    static const char *const letters[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
    return code >= 0xFB00 && code <= 0xFB06 ? letters[code - 0xFB00] : NULL;
}

/* Spells the name with the ASCII letters that it seems to have; empty if a letter has none. */
static struct str spell_in_latin(struct str raw, char out[QUOTED])
{
    size_t len = 0;
    for (size_t i = 0; i < raw.len && len < QUOTED;) {
        uint32_t code;
        size_t width = utf8_decode((struct str){raw.at + i, raw.len - i}, &code);
        const char *letters = ligature(code);
        for (size_t k = 0; letters && letters[k] && letters[k + 1] && len < QUOTED; k++)
            out[len++] = letters[k];
        if (len == QUOTED) break;
        out[len++] = letters       ? letters[strlen(letters) - 1]
                     : code < 0x80 ? (char)code
                                   : latin_lookalike(code);
        if (!out[len - 1]) return STR("");
        i += width ? width : 1;
    }
    return (struct str){out, len < QUOTED ? len : 0};
}

size_t lex_part(struct str raw)
{
    bool blank = false;
    for (size_t at = 0; at < raw.len;) {
        uint32_t code;
        size_t len = utf8_decode((struct str){raw.at + at, raw.len - at}, &code);
        bool gap = len > 1 && looks_blank(code) && (at == 0 || blank || !has_no_width(code));
        bool sign = len > 1 && stands_for_sign(code);
        if (at == 0 && sign) return len;
        if (at == 0) blank = gap;
        if (at > 0 && (sign || gap != blank)) return at;
        at += len ? len : 1;
    }
    return raw.len;
}

static bool digit_at(const struct parse *ps, size_t at)
{
    return at < ps->clean.len && ps->clean.at[at] >= '0' && ps->clean.at[at] <= '9';
}

void help_range(const struct parse *ps, struct diag *g, size_t from, size_t to)
{
    size_t low = from, high = to;
    while (low > 0 && from - low < QUOTED && digit_at(ps, low - 1)) low--;
    while (high - to < QUOTED && digit_at(ps, high)) high++;
    if (low == from || high == to)
        diag_help(g, "write a range with two dots: `3..18`");
    else
        diag_help(g, "write a range with two dots: `%.*s..%.*s`", (int)(from - low),
                  ps->clean.at + low, (int)(high - to), ps->clean.at + to);
}

/* Reads a wide sign, or the three dots of one character, for what is meant. */
static int lex_sign(struct parse *ps, struct str raw, uint32_t code)
{
    char narrow = narrow_form(code);
    struct diag *g = diag_report(ps->diags, E0001, token_whole(ps),
                                 narrow ? "`%.*s` (U+%04X) is the wide form of a sign"
                                        : "`%.*s` (U+%04X) is one character",
                                 STR_FMT(raw), (unsigned)code);
    if (!narrow) {
        help_range(ps, g, ps->from, ps->to);
        return TOK_DOTDOT;
    }
    diag_help(g, "write `%c`", narrow);
    return narrow == ';' ? TOK_END : strchr("-+*/.,:?=<>()[]{}", narrow) ? narrow : TOK_FRAY_error;
}

/* Wide digits are a number, after an error. */
static bool lex_wide_number(struct parse *ps, struct str raw, int32_t *number)
{
    char digits[QUOTED + 1];
    size_t count = 0;
    for (size_t at = 0; at < raw.len && count < QUOTED;) {
        uint32_t code;
        size_t len = utf8_decode((struct str){raw.at + at, raw.len - at}, &code);
        char digit = code < 0x80 ? (char)code : narrow_form(code);
        if (digit < '0' || digit > '9') return false;
        digits[count++] = digit;
        at += len;
    }
    digits[count] = '\0';
    diag_help(
        diag_report(ps->diags, E0001, token_whole(ps), "`%.*s` has wide digits", STR_FMT(raw)),
        "write `%s`", digits);
    lex_number(ps, (struct str){digits, count}, number);
    return true;
}

/* A name in which characters without width hide: reports them, and reads it without them. */
static bool lex_hidden(struct parse *ps, struct str raw, struct span at, uint32_t code,
                       struct str *name)
{
    char *bare = arena_alloc(ps->arena, raw.len + 1);
    size_t len = 0;
    if (!bare) return false;
    for (size_t i = 0; i < raw.len;) {
        uint32_t here;
        size_t width = utf8_decode((struct str){raw.at + i, raw.len - i}, &here);
        if (here >= 0x80 && !has_no_width(here)) return false;
        if (here < 0x80) bare[len++] = raw.at[i];
        i += width ? width : 1;
    }
    diag_help(diag_report(ps->diags, E0001, at,
                          "a character without width (U+%04X) is in this name", (unsigned)code),
              "delete it: write `%.*s`", (int)len, bare);
    *name = (struct str){bare, len < NAME_MOST ? len : NAME_MOST};
    return true;
}

int lex_wild(struct parse *ps, struct str raw, struct str *name, enum join *join, int32_t *number)
{
    size_t odd = 0;
    uint32_t code = 0, again;
    enum odd_char worst;
    find_odd_char(raw, &odd, &code, &worst);
    size_t len = utf8_decode((struct str){raw.at + odd, raw.len - odd}, &again);
    struct span at = token_span(ps, ps->from + odd, ps->from + odd + (len ? len : 1));
    struct diag *g;
    if (!code) return lex_name(ps, raw, name, join);
    if (stands_for_sign(code)) return lex_sign(ps, raw, code);
    if (lex_wide_number(ps, raw, number)) return TOK_NUMBER;
    if (has_no_width(code) && !all_blank(raw) && lex_hidden(ps, raw, at, code, name))
        return TOK_NAME;
    if (worst == ODD_LETTER) {
        char room[QUOTED];
        struct str latin = spell_in_latin(raw, room);
        g = diag_report(ps->diags, E0001, at, "`%.*s` (U+%04X%s) cannot be part of a name",
                        (int)len, raw.at + odd, (unsigned)code, alphabet_of(code));
        if (latin.len && ligature(code))
            diag_help(g, "it is several letters in one: write `%.*s`", STR_FMT(latin));
        else if (latin.len)
            diag_help(g, "it only looks like the letter `%c`: write `%.*s` in ASCII letters",
                      latin_lookalike(code), STR_FMT(latin));
        else
            diag_help(g, "names have ASCII letters, digits and `_`; a name with other letters is "
                         "quoted: \"...\"");
        if (raw.len > NAME_MOST) raw.len = NAME_MOST;
        *name = raw;
        return TOK_NAME;
    }
    if (worst == ODD_BLANK)
        g = diag_report(ps->diags, E0001, at,
                        has_no_width(code) ? "this is a character without width (U+%04X)"
                                           : "this is not an ordinary space (U+%04X)",
                        (unsigned)code);
    else
        g = diag_report(ps->diags, E0001, at, "`%.*s` (U+%04X) does not belong here", (int)len,
                        raw.at + odd, (unsigned)code);
    diag_help(g, "%s",
              has_no_width(code)   ? "delete it"
              : worst == ODD_BLANK ? "it only looks like a space: write an ordinary one"
                                   : sign_instead(code));
    return all_blank(raw) ? 0 : TOK_FRAY_error;
}

/* --- numbers and dice --- */

static int quoted_length(struct str s)
{
    return (int)(s.len > QUOTED ? QUOTED : s.len);
}

static struct diag *report_number(struct parse *ps, const char *message)
{
    return diag_report(ps->diags, E0003, token_whole(ps), "%s", message);
}

/* Reads the digits at the start; false if the value does not fit. */
static bool read_digits(struct str raw, size_t *len, int32_t *value)
{
    int64_t sum = 0;
    for (*len = 0; *len < raw.len && raw.at[*len] >= '0' && raw.at[*len] <= '9'; ++*len)
        if (sum <= NUMBER_MAX) sum = sum * 10 + (raw.at[*len] - '0');
    *value = sum <= NUMBER_MAX ? (int32_t)sum : NUMBER_MAX;
    return sum <= NUMBER_MAX;
}

int lex_number(struct parse *ps, struct str raw, int32_t *number)
{
    size_t len;
    bool fits = read_digits(raw, &len, number);
    if (!fits) {
        diag_help(report_number(ps, "this number is too large"), "the largest is %d", NUMBER_MAX);
    } else if (raw.at[0] == '0' && raw.len > 1) {
        diag_help(report_number(ps, "a number does not begin with 0"), "write `%" PRId32 "`",
                  *number);
    }
    return TOK_NUMBER;
}

static bool dice_like(struct str s)
{
    size_t i = 0;
    while (i < s.len && s.at[i] >= '0' && s.at[i] <= '9') i++;
    if (i == s.len || (s.at[i] != 'd' && s.at[i] != 'D')) return false;
    i++;
    return i == s.len || (s.at[i] >= '0' && s.at[i] <= '9');
}

static void report_odd_dice(struct parse *ps, struct str raw, size_t count_len)
{
    struct str rest = {raw.at + count_len + 1, raw.len - count_len - 1};
    size_t sides = 0;
    while (sides < rest.len && rest.at[sides] >= '0' && rest.at[sides] <= '9') sides++;
    struct diag *g = diag_report(ps->diags, E0004, token_whole(ps), "these dice cannot be read");
    g->unreadable = g->span; /* a number now: that is not a second mistake */
    int head = (int)(count_len + 1 + sides);
    if (head > QUOTED) return;
    if (rest.len == 0)
        diag_help(g, "add the number of sides: `%.*sd6`", head - 1, raw.at);
    else if (rest.len == sides)
        diag_help(g, "write `%.*sd%.*s`", (int)count_len, raw.at, (int)sides, rest.at);
    else if (rest.at[sides] == 'd' && rest.len - sides > 1)
        diag_help(g, "add them: `%.*s + %.*s`", head, raw.at,
                  quoted_length((struct str){rest.at + sides, rest.len - sides}), rest.at + sides);
    else
        diag_help(g, "dice are written `d6`, `2d6` or `d%%`: here perhaps `%.*s`", head, raw.at);
}

static void report_fraction(struct parse *ps, struct str raw, size_t whole_len, int32_t value)
{
    struct diag *g = report_number(ps, "numbers are whole");
    size_t len;
    int32_t next, parts = 1;
    if (!read_digits((struct str){raw.at + whole_len + 1, raw.len - whole_len - 1}, &len, &next) ||
        value == NUMBER_MAX)
        return;
    for (size_t i = 0; i < len && parts <= 10000; i++) parts *= 10;
    if (ps->last[0].kind == '*' && parts <= 10000 && value < 100) /* a fraction of something */
        diag_help(g, "write a fraction of it with whole numbers: `* %" PRId32 " / %" PRId32 "`",
                  value * parts + next, parts);
    else
        diag_help(g, "write `%" PRId32 "` or `%" PRId32 "`; a range is `%" PRId32 "..%" PRId32 "`",
                  value, value + 1, value, next);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* 3_000 */
static bool read_grouped(struct str raw, int32_t *number)
{
    int64_t value = 0;
    for (size_t i = 0; i < raw.len; i++) {
        bool digit = raw.at[i] >= '0' && raw.at[i] <= '9';
        if (!digit && (raw.at[i] != '_' || i + 1 == raw.len)) return false;
        if (digit) value = value * 10 + (raw.at[i] - '0');
        if (value > NUMBER_MAX) return false;
    }
    *number = (int32_t)value;
    return true;
}

/* 0x1F, 0b101 */
static bool read_radix(struct str raw, int32_t *number)
{
    int64_t value = 0, base = raw.len > 2 && raw.at[1] == 'x' ? 16 : 2;
    if (raw.len < 3 || raw.at[0] != '0' || (raw.at[1] != 'x' && raw.at[1] != 'b')) return false;
    for (size_t i = 2; i < raw.len; i++) {
        int digit = hex_digit(raw.at[i]);
        if (digit < 0 || digit >= base) return false;
        value = value * base + digit;
        if (value > NUMBER_MAX) return false;
    }
    *number = (int32_t)value;
    return true;
}

size_t lex_digits(struct str raw)
{
    size_t len = 0;
    uint32_t code = 0;
    while (len < raw.len && raw.at[len] >= '0' && raw.at[len] <= '9') len++;
    utf8_decode((struct str){raw.at + len, raw.len - len}, &code);
    return code >= 0x80 && (looks_blank(code) || stands_for_sign(code)) ? len : raw.len;
}

/* What is behind the first number of 24x16. */
static bool is_size(struct str rest)
{
    size_t i = 1;
    while (i < rest.len && rest.at[i] >= '0' && rest.at[i] <= '9') i++;
    return (rest.at[0] == 'x' || rest.at[0] == 'X') && i == rest.len && i > 1 && i <= QUOTED;
}

int lex_odd_number(struct parse *ps, struct str raw, int32_t *number)
{
    size_t len;
    read_digits(raw, &len, number);
    struct str rest = {raw.at + len, raw.len - len};
    if (!rest.len) return lex_number(ps, raw, number);
    if (rest.at[0] == '.')
        report_fraction(ps, raw, len, *number);
    else if (read_grouped(raw, number))
        diag_help(report_number(ps, "a number has nothing between its digits"),
                  "write `%" PRId32 "`", *number);
    else if (read_radix(raw, number))
        diag_help(report_number(ps, "numbers are decimal"), "write `%" PRId32 "`", *number);
    else if (rest.len == 1 && (rest.at[0] == 'x' || rest.at[0] == 'X'))
        diag_help(report_number(ps, "a quantity is a number without `x`"),
                  "write `%.*s`, then the name of the thing",
                  quoted_length((struct str){raw.at, len}), raw.at);
    else if (is_size(rest))
        diag_help(report_number(ps, "a size is two numbers with `by`"), "write `%.*s by %.*s`",
                  (int)len, raw.at, (int)rest.len - 1, rest.at + 1);
    else if (dice_like(raw))
        report_odd_dice(ps, raw, len);
    else if (len > QUOTED)
        report_number(ps, "a number and a word run into each other");
    else
        diag_help(report_number(ps, "a number and a word run into each other"),
                  "put a space between them, `%.*s %.*s`, or put a name that begins with a digit "
                  "in quotes",
                  (int)len, raw.at, quoted_length(rest), rest.at);
    return TOK_NUMBER;
}

int lex_dice(struct parse *ps, struct str raw, struct dice_literal *dice)
{
    size_t count_len, sides_len;
    bool fits = read_digits(raw, &count_len, &dice->count);
    struct str sides = {raw.at + count_len + 1, raw.len - count_len - 1};
    if (count_len == 0) dice->count = 1;
    if (sides.at[0] == '%')
        dice->sides = 100;
    else if (!read_digits(sides, &sides_len, &dice->sides))
        fits = false;
    bool zero = dice->count < 1 || dice->sides < 1,
         many = !fits || dice->count > dice_most(ps) || dice->sides > SIDES_MAX;
    bool padded = (count_len > 0 && raw.at[0] == '0') || sides.at[0] == '0';
    struct dice_literal read = *dice;
    if (zero || many) *dice = (struct dice_literal){.count = 1, .sides = 6};
    if (!zero && !many && !padded) return TOK_DICE;
    struct diag *g = diag_report(ps->diags, E0004, token_whole(ps),
                                 zero   ? "a roll needs at least one die with at least one side"
                                 : many ? "there are too many dice or sides"
                                        : "a number does not begin with 0");
    if (many)
        diag_help(g, "at most %" PRId32 " dice with at most %d sides each", dice_most(ps),
                  SIDES_MAX);
    else if (padded && !zero)
        diag_help(g, "write `%" PRId32 "d%" PRId32 "`", read.count, read.sides);
    return TOK_DICE;
}

int lex_own_dice(struct parse *ps, struct str raw, struct dice_literal *dice, int kind)
{
    size_t digits;
    bool fits = read_digits(raw, &digits, &dice->count);
    if (digits == 0) dice->count = 1;
    dice->sides = 0;
    dice->faces = raw.at[raw.len - 1] == 'F'
                      ? STR("{-1..1}")
                      : (struct str){raw.at + digits + 1, raw.len - digits - 1};
    if (fits && dice->count >= 1 && dice->count <= dice_most(ps)) return kind;
    diag_report(ps->diags, E0004, token_whole(ps), "at most %d dice fall at once, and at least one",
                DICE_MAX);
    dice->count = 1;
    return kind;
}

/* --- strings --- */

struct unescape_state {
    struct parse *ps;
    struct str raw; /* without the opening quote */
    size_t at;
    char *out;
    size_t len;
};

static void report_escape(struct unescape_state *r, size_t from, size_t to, const char *message)
{
    struct span at = token_span(r->ps, r->ps->from + 1 + from, r->ps->from + 1 + to);
    diag_help(diag_report(r->ps->diags, E0001, at, "%s", message),
              "the escapes are \\\" \\\\ \\n \\{ \\} and \\u{...}, a code point in hexadecimal");
}

static void put_code_point(struct unescape_state *r, uint32_t c)
{
    static const unsigned char leads[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t len = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = len; i-- > 1; c >>= 6) r->out[r->len + i] = (char)(0x80 | (c & 0x3F));
    r->out[r->len] = (char)(leads[len] | c);
    r->len += len;
}

static bool printable(uint32_t c)
{
    return c >= 0x20 && !(c >= 0x7F && c <= 0x9F) && !(c >= 0xD800 && c <= 0xDFFF) &&
           c <= 0x10FFFF && !code_point_is_bidi(c) && !code_point_ends_line(c);
}

/* Reads `{`, one to six hexadecimal digits and `}` after `\u`. */
static void read_code_point(struct unescape_state *r, size_t start)
{
    uint32_t code = 0;
    size_t digits = 0;
    bool open = r->at < r->raw.len && r->raw.at[r->at] == '{';
    if (open) r->at++;
    for (; open && r->at < r->raw.len && hex_digit(r->raw.at[r->at]) >= 0; r->at++, digits++)
        if (code <= 0x10FFFF) code = code * 16 + (uint32_t)hex_digit(r->raw.at[r->at]);
    bool closed = open && r->at < r->raw.len && r->raw.at[r->at] == '}';
    if (closed) r->at++;
    if (!closed || digits == 0)
        report_escape(r, start, r->at, "this escape cannot be read");
    else if (!printable(code))
        report_escape(r, start, r->at, "this escape is for a character that texts cannot have");
    else
        put_code_point(r, code);
}

static void read_escape(struct unescape_state *r)
{
    size_t start = r->at++;
    char c = r->at < r->raw.len ? r->raw.at[r->at] : 0;
    if (r->at < r->raw.len) r->at++;
    switch (c) {
    case '"':
    case '\\': r->out[r->len++] = c; break;
    case 'n': r->out[r->len++] = '\n'; break;
    case '{':
        r->out[r->len++] = 1;
        break; /* 1 and 2 mark literal braces: no source has control characters */
    case '}': r->out[r->len++] = 2; break;
    case 'u': read_code_point(r, start); break;
    default: { /* takes the whole character, not its first byte */
        uint32_t code;
        size_t len =
            c ? utf8_decode((struct str){r->raw.at + r->at - 1, r->raw.len - r->at + 1}, &code) : 0;
        if (len > 1) r->at += len - 1;
        report_escape(r, start, r->at, "this escape does not exist");
    }
    }
}

/* Replaces the escapes in `raw`, the text between the quotes. An escape is never shorter than its
 * character, so raw.len bytes suffice. */
static struct str unescape(struct parse *ps, struct str raw)
{
    if (!memchr(raw.at, '\\', raw.len)) return raw;
    struct unescape_state r = {.ps = ps, .raw = raw, .out = arena_room(ps->arena, raw.len)};
    if (!r.out) parse_leave(ps, LEAVE_MEMORY);
    while (r.at < raw.len) {
        if (raw.at[r.at] == '\\')
            read_escape(&r);
        else
            r.out[r.len++] = raw.at[r.at++];
    }
    return (struct str){r.out, r.len};
}

int lex_string(struct parse *ps, struct str raw, struct str *text)
{
    struct str inside = {raw.at + 1, raw.len - 2};
    *text = STR("");
    if (raw.len > TEXT_MOST)
        report_too_long(ps, "text", TEXT_MOST);
    else
        *text = unescape(ps, inside);
    return TOK_STRING;
}

static size_t trimmed_length(struct str s)
{
    while (s.len > 0 &&
           (s.at[s.len - 1] == ' ' || s.at[s.len - 1] == '\t' || s.at[s.len - 1] == '\r'))
        s.len--;
    return s.len;
}

/* Whether some `}` of the text has no `{` before it, and so ends the block of this line. */
static bool closes_outer_block(struct str s)
{
    size_t open = 0;
    bool stray = false;
    for (size_t i = 0; i < s.len; i++) {
        if (s.at[i] == '{')
            open++;
        else if (s.at[i] == '}' && open > 0)
            open--;
        else if (s.at[i] == '}')
            stray = true;
    }
    return stray;
}

/* Length of an unclosed string. It ends with its line, or before a last `{` that begins a block or
 * the last `}` that end blocks. */
size_t unclosed_length(struct str raw)
{
    struct str s = {raw.at, trimmed_length(raw)};
    bool opens = s.len > 1 && s.at[s.len - 1] == '{';
    while (s.len > 1 && (opens || (s.at[s.len - 1] == '}' && closes_outer_block(s)))) {
        s.len--;
        s.len = trimmed_length(s);
        opens = false;
    }
    return s.len;
}

int lex_open_string(struct parse *ps, struct str raw, struct str *text)
{
    struct str inside = {raw.at + 1, raw.len - 1};
    struct diag *g = diag_report(ps->diags, E0002, token_whole(ps), "this text is not closed");
    diag_label(g, "it needs a closing `\"`");
    diag_help(
        g, "a text ends on the line where it begins; write a longer one between \"\"\" and \"\"\"");
    *text = inside.len > TEXT_MOST ? STR("") : inside;
    int before = ps->last[0].kind;
    /* the text has swallowed a bracket's partner, or the rest of a row */
    bool lost = ps->depth > 0 || before == TOK_END || before == '{' || before == 0;
    return lost ? TOK_FRAY_error : TOK_STRING;
}

/* --- long texts --- */

static bool blank_line(struct str s)
{
    return trimmed_length(s) == 0;
}

/* Takes a line off `rest`; false if it was the last one. */
static bool next_line(struct str *rest, struct str *line)
{
    const char *end = rest->len ? memchr(rest->at, '\n', rest->len) : NULL;
    *line = (struct str){rest->at, end ? (size_t)(end - rest->at) : rest->len};
    size_t used = line->len + (end ? 1 : 0);
    *rest = (struct str){rest->at + used, rest->len - used};
    return end != NULL;
}

/* Dedents a long text: drops its first newline if that line is blank, and from each line the
 * indentation of the closing quotes. */
static struct str dedent(struct parse *ps, struct str s)
{
    struct text out;
    size_t last = s.len;
    while (last > 0 && s.at[last - 1] != '\n') last--;
    struct str closing = {s.at + last, s.len - last};
    size_t indent = last > 0 && blank_line(closing) ? closing.len : 0;
    if (last == 0) return s;
    if (blank_line(closing)) s.len = last - 1; /* without the last line end */
    struct str rest = s, line;
    bool more = next_line(&rest, &line);
    if (blank_line(line) && more) more = next_line(&rest, &line);
    text_init(&out, ps->arena);
    for (;;) {
        size_t skip = 0;
        while (skip < indent && skip < line.len && (line.at[skip] == ' ' || line.at[skip] == '\t'))
            skip++;
        if (line.len > skip && line.at[line.len - 1] == '\r') line.len--;
        text_add(&out, (struct str){line.at + skip, line.len - skip});
        if (!more) break;
        text_add_char(&out, '\n');
        more = next_line(&rest, &line);
    }
    if (ps->arena->failed) parse_leave(ps, LEAVE_MEMORY);
    return text_str(&out);
}

int lex_long(struct parse *ps, bool closed, struct str *text)
{
    ps->from = ps->long_from;
    *text = STR("");
    if (!closed) {
        diag_label(diag_report(ps->diags, E0002, token_span(ps, ps->from, ps->from + 3),
                               "this text is not closed"),
                   "it needs a closing \"\"\"");
        ps->text_open = true;
    } else if (ps->to - ps->from > TEXT_MOST) {
        report_too_long(ps, "text", TEXT_MOST);
    } else {
        *text = dedent(ps, (struct str){ps->clean.at + ps->from + 3, ps->to - ps->from - 6});
    }
    return TOK_TEXT;
}

/* --- characters that belong to no token --- */

static const char *ascii_instead(char c, char before)
{
    switch (c) {
    case '&': return "write `and`";
    case '|': return "write `or`";
    case '!': return "write `not`";
    case '%':
        return before >= '0' && before <= '9' ? "there are no percentages: a tenth more is `n * 11 "
                                                "/ 10`; a die of 100 sides is `d%`"
                                              : "the remainder is written `a % b`";
    case '\'': return "write a text in \"double quotes\"";
    case '`': return "write a text in \"double quotes\"";
    case '~': return "put a sign of a map in quotes: \"~\"";
    case '@':
    case '$':
    case '^':
    case '\\': return "put a text or a sign of a map with it in quotes";
    default: return "remove it";
    }
}

/* `Hag's Eye`: the word around an apostrophe, and words with capitals behind it. */
static struct str name_around(const struct parse *ps)
{
    const char *all = ps->clean.at;
    size_t from = ps->from, to = ps->to;
    while (from > 0 && name_char(all[from - 1])) from--;
    for (;;) {
        while (to < ps->clean.len && name_char(all[to])) to++;
        if (to + 1 >= ps->clean.len || all[to] != ' ' || all[to + 1] < 'A' || all[to + 1] > 'Z')
            break;
        to++;
    }
    return (struct str){all + from, to - from};
}

/* The remainder `a % b`, and not `50%`. */
int lex_percent(struct parse *ps, struct str raw)
{
    char before = ps->from > 0 ? ps->clean.at[ps->from - 1] : ' ',
         after = ps->to < ps->clean.len ? ps->clean.at[ps->to] : ' ';
    bool blank = before == ' ' || before == '\t' || before == '\n';
    bool between = blank || name_char(after) || after == '(';
    return between && ps->last[0].kind ? '%' : lex_bad(ps, raw);
}

int lex_bad(struct parse *ps, struct str raw)
{
    if (raw.at[0] == '|' && foreign_line_number(ps, token_whole(ps))) return TOK_FRAY_error;
    struct text shown_text;
    text_init(&shown_text, &ps->scratch);
    text_add_escaped(&shown_text, (struct str){raw.at, (size_t)quoted_length(raw)}, false);
    char before = ps->from > 0 ? ps->clean.at[ps->from - 1] : 0;
    struct diag *g = diag_report(ps->diags, E0001, token_whole(ps), "`%.*s` does not belong here",
                                 STR_FMT(text_str(&shown_text)));
    struct str name = name_around(ps);
    if (raw.at[0] == '\'' && name_char(before) && name.len <= QUOTED)
        diag_help(g,
                  "write a member with a dot, `target.name`; put a name with this sign in quotes, "
                  "`\"%.*s\"`",
                  STR_FMT(name));
    else
        diag_help(g, "%s", ascii_instead(raw.at[0], before));
    return TOK_FRAY_error;
}
