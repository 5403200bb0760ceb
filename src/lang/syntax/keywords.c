/* keywords.c -- Recognises reserved words with a small hash table.
 *
 * Joining words come from joins.def. Most names are ruled out before the lookup, by their first
 * letter and length alone (keyword_token).
 */
#include <string.h>

#include "ast_make.h"
#include "parse_state.h"

#include "parser.h"
#include "scan.h"

static const struct keyword {
    struct str text;
    int token; /* 0: join_token(join) */
    enum join join;
} keywords[] = {
#define WORD(text, token)                                                                          \
    {                                                                                              \
        {text, sizeof text - 1}, token, JOIN_NONE                                                  \
    }
    WORD("if", TOK_IF),         WORD("then", TOK_THEN),         WORD("else", TOK_ELSE),
    WORD("when", TOK_WHEN),     WORD("where", TOK_WHERE),       WORD("in", TOK_IN),
    WORD("on", TOK_ON),         WORD("together", TOK_TOGETHER), WORD("and", TOK_AND),
    WORD("or", TOK_OR),         WORD("not", TOK_NOT),           WORD("is", TOK_IS),
    WORD("has", TOK_HAS),       WORD("with", TOK_WITH),         WORD("within", TOK_WITHIN),
    WORD("per", TOK_PER),       WORD("once", TOK_ONCE),         WORD("roll", TOK_ROLL),
    WORD("choose", TOK_CHOOSE), WORD("becoming", TOK_BECOMING), WORD("highest", TOK_HIGHEST),
    WORD("lowest", TOK_LOWEST), WORD("count", TOK_COUNT),       WORD("reroll", TOK_REROLL),
    WORD("set", TOK_SET),       WORD("times", TOK_TIMES),
#define JOIN(id, text, token) {{text, sizeof text - 1}, 0, id},
#include "joins.def"
#undef JOIN
};

int join_token(enum join join)
{
    static const int tokens[] = {
#define JOIN(id, text, token) [id] = token,
#include "joins.def"
#undef JOIN
    };
    return tokens[join];
}

bool is_join(int kind)
{
    return kind == TOK_JOIN || kind == TOK_TO || kind == TOK_FROM || kind == TOK_BY ||
           kind == TOK_AS || kind == TOK_FOR || kind == TOK_UNTIL || kind == TOK_UP_TO ||
           kind == TOK_SECRETLY;
}

static size_t slot_of(struct str word)
{
    unsigned first = (unsigned char)word.at[0], last = (unsigned char)word.at[word.len - 1];
    return (first * 31u + last * 5u + (unsigned)word.len * 17u) % KEYWORD_SLOTS;
}

void keywords_init(struct parse *ps)
{
    for (size_t k = 0; k < sizeof keywords / sizeof *keywords; k++) {
        struct str text = keywords[k].text;
        size_t i = slot_of(text);
        while (ps->keyword_slots[i]) i = (i + 1) % KEYWORD_SLOTS;
        ps->keyword_slots[i] = (uint8_t)(k + 1);
        ps->keyword_lengths[text.at[0] % 32] |= (uint16_t)(1u << text.len);
    }
}

int keyword_find(const struct parse *ps, struct str word, enum join *join)
{
    for (size_t i = slot_of(word); ps->keyword_slots[i]; i = (i + 1) % KEYWORD_SLOTS) {
        const struct keyword *w = &keywords[ps->keyword_slots[i] - 1];
        if (!str_equal(w->text, word)) continue;
        if (w->join) *join = w->join;
        return w->join ? join_token(w->join) : w->token;
    }
    return 0;
}

static struct str first_word(struct str raw)
{
    size_t n = 0;
    while (n < raw.len && raw.at[n] != ' ' && raw.at[n] != '\t' && raw.at[n] != '\r' &&
           raw.at[n] != '-')
        n++;
    return (struct str){raw.at, n};
}

static struct str last_word(struct str raw)
{
    size_t n = raw.len;
    while (n > 0 && raw.at[n - 1] != ' ' && raw.at[n - 1] != '\t' && raw.at[n - 1] != '\r' &&
           raw.at[n - 1] != '-')
        n--;
    return (struct str){raw.at + n, raw.len - n};
}

enum join scan_two_words(struct str raw)
{
    struct str first = first_word(raw), last = last_word(raw);
    if (str_equal(first, STR("up")) && str_equal(last, STR("to"))) return JOIN_UP_TO;
    if (str_equal(first, STR("away")) && str_equal(last, STR("from"))) return JOIN_AWAY_FROM;
    return JOIN_NONE;
}
