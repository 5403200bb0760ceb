/* sentences.h -- Random files from the productions of the grammar. Each step draws a production of
 * a symbol, rarely drawn ones first, until only words are left. Blanks, comments and line ends go
 * between them wherever they may.
 *
 * It knows the grammar by its productions alone. The exceptions are `else` and `and` on a line of
 * their own, and the blank before `%`.
 */
#ifndef FRAY_TEST_SENTENCES_H
#define FRAY_TEST_SENTENCES_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SYMBOLS_MOST = 12, VALUES_DEEP = 5, BLOCKS_DEEP = 4, NEVER = 1 << 20 };

struct production {
    const char *left, *right[SYMBOLS_MOST];
    /* of each symbol the first rule (those of one symbol follow each other); NULL for a word */
    struct production *rules[SYMBOLS_MOST];
    /* the least number of steps down to words; NEVER when there is none */
    int height;
    uint64_t files, in_file; /* in how many it is, and how often in this one */
};

#define PRODUCTION(left, ...) {#left, {__VA_ARGS__}, {NULL}, NEVER, 0, 0},
static struct production productions[] = {
#include "productions.def"
};
#undef PRODUCTION
enum { PRODUCTIONS = sizeof productions / sizeof *productions };

static uint64_t state_of_chance;

static uint32_t draw(uint32_t n)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state_of_chance >> 33) % n;
}

/* ---- the rules ---- */

/* Rules of what is wrong make no files. */
static bool of_a_mistake(const struct production *p)
{
    /* words of dice are such only behind dice, and these rules could have anything before them */
    static const char *const not_anywhere[] = {"error",  "ONE_VALUE", "POOL",      "DIE_OF",
                                               "VERSUS", "TIMES",     "dice_value"};
    bool cases = strcmp(p->left, "item") == 0 && strcmp(p->right[0], "FACES") == 0;
    if (cases || strcmp(p->left, "stray") == 0 || strcmp(p->left, "dice") == 0) return true;
    for (const char *const *s = p->right; *s; s++)
        for (size_t i = 0; i < sizeof not_anywhere / sizeof *not_anywhere; i++)
            if (strcmp(*s, not_anywhere[i]) == 0 && (i != 6 || s > p->right)) return true;
    return false;
}

static bool more_rules(const struct production *p) /* of the same symbol, behind this one */
{
    return p + 1 < productions + PRODUCTIONS && strcmp(p[0].left, p[1].left) == 0;
}

static int symbol_height(const struct production *rules)
{
    int least = rules ? rules->height : 0;
    for (const struct production *p = rules; p && more_rules(p); p++)
        if (p[1].height < least) least = p[1].height;
    return least;
}

static bool lower_height(struct production *p)
{
    int most = 0;
    for (int s = 0; p->right[s]; s++) {
        int height = symbol_height(p->rules[s]);
        if (height > most) most = height;
    }
    if (of_a_mistake(p) || most >= NEVER || most + 1 >= p->height) return false;
    p->height = most + 1;
    return true;
}

static void read_productions(void)
{
    for (int i = 0; i < PRODUCTIONS; i++)
        for (int s = 0; productions[i].right[s]; s++)
            for (int j = PRODUCTIONS; j-- > 0;)
                if (strcmp(productions[j].left, "dice") != 0 && /* written by emit */
                    strcmp(productions[j].left, productions[i].right[s]) == 0)
                    productions[i].rules[s] = &productions[j];
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < PRODUCTIONS; i++) again |= lower_height(&productions[i]);
    }
}

/* ---- words, and what stands between them ---- */

static struct {
    char text[1 << 16];
    size_t size, most; /* beyond `most` only the shortest ways are gone */
    int inside;        /* brackets, where a line end counts for nothing */
    int values, blocks;
    bool compared; /* the value has its comparison: these do not chain */
    bool tight;    /* the next value binds as tightly as any: one before `of` */
    char last;
    /* what the last line of the block is, as far as `else` and `and` may follow it */
    const char *above;
} made;

static void put(const char *text)
{
    size_t size = strlen(text);
    if (made.size + size >= sizeof made.text - 8) return;
    memcpy(made.text + made.size, text, size + 1);
    made.size += size;
}

static bool stands_alone(char c)
{
    return c != '\0' && strchr("()[],", c);
}

static void gap(char next)
{
    static const char *const gaps[] = {" ", " ", " ", "  ", "\t", "      "};
    static const char *const ends[] = {"\n  ", "\n\n", " # why\n ", "   # why, \"so\" {\n# and\n",
                                       "\n  ## aside\n"};
    bool free = made.inside > 0 || made.last == ',' || made.last == '{';
    /* `(a)% 3` is refused as a percentage */
    bool needed = next == '%' || !(stands_alone(made.last) || stands_alone(next));
    if (draw(3) || needed) put(gaps[draw(6)]);
    if (free && draw(8) == 0) put(ends[draw(20) ? draw(4) : 4]);
}

static const char *any_name(void)
{
    static const char *const names[] = {
        "a", "foe", "life", "turn_start", "x1", "Ada", "longer_than_most_names",
        "n", "let", "d",    "up2",        "_"};
    return names[draw(sizeof names / sizeof *names)];
}

static const char *any_string(void)
{
    static const char *const strings[] = {
        "\"Basic Attack\"", "\"said {a.b} and \\\"b\\\"\"", "\"\"", "\"# no comment\"",
        "\"a; b \\{\"",     "\"\xC3\xA9 \\u{e9}\\n\"",      "\"x\""};
    return strings[draw(sizeof strings / sizeof *strings)];
}

static const char *any_text(void)
{
    static const char *const texts[] = {"\"\"\"\n   a {x}\n     b # c\n   \"\"\"",
                                        "\"\"\"one line\"\"\"", "\"\"\"\n.A.\n\n..B\n\"\"\"",
                                        "\"\"\"\n  \t x\n\n  \"\"\""};
    return texts[draw(sizeof texts / sizeof *texts)];
}

static const char *any_dice(void)
{
    static const char *const dice[] = {"d6", "2d6", "d%", "10d10", "3d%"};
    return dice[draw(sizeof dice / sizeof *dice)];
}

static const char *any_join(void)
{
    static const char *const joins[] = {
#define JOIN(id, text, token) text,
#include "lang/syntax/joins.def"
#undef JOIN
    };
    /* the last is `secretly`, which joins nothing */
    return joins[draw(sizeof joins / sizeof *joins - 1)];
}

/* The end of a line, and the text allowed before the next one. */
static void end_line(void)
{
    static const char *const ends[] = {"\n",
                                       "\n",
                                       "\n",
                                       "\n",
                                       "\n\n\n",
                                       ";",
                                       " ; ",
                                       "   # a comment\n",
                                       "\n# a line of it\n",
                                       "\n ##  What is said of it.\n",
                                       "\n##\n ## and more\n\n"};
    put(ends[draw(sizeof ends / sizeof *ends)]);
    for (uint32_t n = draw(7); n > 0; n--) put(" ");
    made.last = 0;
}

static void emit(const char *token)
{
    static const struct {
        const char *token, *text;
    } signs[] = {
        {"DOTDOT", ".."},       {"EQ", "=="},
        {"NE", "!="},           {"LE", "<="},
        {"GE", ">="},           {"PLUS_SET", "+="},
        {"MINUS_SET", "-="},    {"dice", "4d6"},
        {"FACES", "{1, 3..4}"}, {"OWN_DICE", "2d{0:2, 1}"},
    };
    char text[64];
    if (strcmp(token, "END") == 0) {
        end_line();
        return;
    }
    snprintf(text, sizeof text, "%s", token);
    for (char *c = text; *c; c++) *c = *c == '_' ? ' ' : (char)tolower(*c);
    if (token[0] == '\'') snprintf(text, sizeof text, "%c", token[1]);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(token, signs[i].token) == 0) snprintf(text, sizeof text, "%s", signs[i].text);
    if (strcmp(token, "NUMBER") == 0)
        snprintf(text, sizeof text, "%u", draw(3) ? draw(20) : draw(100000));
    if (strcmp(token, "NAME") == 0) snprintf(text, sizeof text, "%s", any_name());
    if (strcmp(token, "STRING") == 0) snprintf(text, sizeof text, "%s", any_string());
    if (strcmp(token, "TEXT") == 0) snprintf(text, sizeof text, "%s", any_text());
    if (strcmp(token, "DICE") == 0) snprintf(text, sizeof text, "%s", any_dice());
    if (strcmp(token, "JOIN") == 0) snprintf(text, sizeof text, "%s", any_join());
    if (made.last) gap(text[0]);
    if (text[0] == ')' || text[0] == ']') made.inside--;
    put(text);
    if (text[0] == '(' || text[0] == '[') made.inside++;
    made.last = text[strlen(text) - 1];
}

/* ---- choosing ---- */

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* `else` and `and` on a line of their own need the right line above them. */
static bool may_follow(const struct production *p)
{
    bool block = p->right[0] && p->right[1] && is(p->right[1], "else_tail");
    if (is(p->left, "line") && is(p->right[0], "else_line"))
        return is(made.above, "if") || is(made.above, "header");
    if (is(p->left, "line") && is(p->right[0], "and_line")) return is(made.above, "together");
    if (is(p->left, "else_line")) return is(made.above, block ? "if" : "header");
    return true;
}

static bool compares(const struct production *p)
{
    static const char *const signs[] = {"EQ", "NE", "'<'", "LE", "'>'", "GE"};
    for (size_t i = 0; is(p->left, "expr") && p->right[1] && i < sizeof signs / sizeof *signs; i++)
        if (is(p->right[1], signs[i])) return true;
    return false;
}

static bool may(const struct production *p)
{
    if (p->height >= NEVER || !may_follow(p) || (made.compared && compares(p))) return false;
    return !(made.tight && is(p->left, "expr") && !is(p->right[0], "primary"));
}

/* Long files instead of long values; lines that need another above them would be rare, and so would
 * be those others. */
static uint32_t weight_of(const struct production *p)
{
    if (is(p->left, "lines")) return p->right[0] && p->right[1] ? 12 : 1;
    if (is(p->left, "expr"))
        return is(p->right[0], "primary") ? 30 : is(p->right[0], "pool") ? 4 : 1;
    if (is(p->left, "pool")) return is(p->right[1], "keep") ? 8 : 1;
    if (is(p->left, "primary")) return is(p->right[0], "callee") && !p->right[1] ? 6 : 1;
    if (is(p->left, "line") && is(p->right[0], "row")) return 4;  /* a key has seven forms */
    if (is(p->left, "line") && is(p->right[0], "aura")) return 2; /* whom it is for has eight */
    if (is(p->left, "line") && (is(p->right[0], "if") || is(p->right[0], "together"))) return 4;
    return is(p->left, "line") && (is(p->right[0], "else_line") || is(p->right[0], "and_line")) ? 18
                                                                                                : 1;
}

/* Draws a production of a symbol. Near the end it takes one that needs the fewest steps to words; a
 * value takes one step more, for the sake of names. */
static struct production *choose(struct production *rules)
{
    bool soon = made.size > made.most || made.values > VALUES_DEEP || made.blocks > BLOCKS_DEEP;
    struct production *end = rules + 1, *chosen = NULL;
    int least = NEVER;
    uint32_t seen = 0;
    while (more_rules(end - 1)) end++;
    for (struct production *p = rules; p < end; p++)
        if (may(p) && p->height < least) least = p->height;
    least += is(rules->left, "primary");
    for (struct production *p = rules; p < end; p++) {
        if (!may(p) || (soon && p->height > least)) continue;
        seen += weight_of(p);
        if (draw(seen) < weight_of(p)) chosen = p;
        /* seldom till now */
        if (!soon && p->files * 20 < productions[0].files && draw(4) == 0) return p;
    }
    return chosen;
}

/* What `else` or `and` may find above them, now that this rule has made its words. */
static const char *above_after(const struct production *p)
{
    if (is(p->left, "line") && is(p->right[0], "header")) return p->right[1] ? "" : "header";
    if (is(p->left, "if")) return p->right[3] ? "" : "if";
    if (is(p->left, "together") || is(p->left, "and_line")) return "together";
    bool other = is(p->left, "block") || is(p->left, "row") || is(p->left, "hook") ||
                 is(p->left, "for") || is(p->left, "until") || is(p->left, "else_line");
    return other ? "" : made.above;
}

static void derive(struct production *rules)
{
    struct production *p = choose(rules);
    made.tight = false;
    bool value = is(p->left, "expr"), block = is(p->left, "block");
    int inside = made.inside;
    p->files += p->in_file++ == 0;
    made.values += value;
    made.blocks += block;
    if (block) made.inside = 0, made.above = "";
    bool compared = made.compared, label = is(p->left, "roll_label") ||
                                           is(p->left, "choice_label"); /* its value ends early */
    made.compared = value && (compared || compares(p));
    for (int s = 0; p->right[s]; s++) {
        if (!value) made.compared = false;
        made.tight = label || (value && p->right[s + 1] && is(p->right[s + 1], "OF"));
        if (p->rules[s])
            derive(p->rules[s]);
        else
            emit(p->right[s]);
    }
    if (!value) made.compared = compared;
    if (block) made.inside = inside;
    made.values -= value;
    made.blocks -= block;
    made.above = above_after(p);
}

/* A file in made.text; rules that it was made by have `in_file` above 0. */
static void make_file(void)
{
    if (productions[0].height >= NEVER) read_productions();
    for (int i = 0; i < PRODUCTIONS; i++) productions[i].in_file = 0;
    made.size = 0;
    made.values = made.blocks = made.inside = 0;
    made.most = 20 + draw(draw(4) ? 400 : 4000);
    made.last = 0;
    made.compared = false;
    made.above = "";
    made.text[0] = '\0';
    derive(productions);
}

#endif
