/* words.c -- the reserved words. Joining words come from joins.def: a new one is a row there and nothing here. */
#include <string.h>

#include "syntax/ast_make.h"
#include "syntax/parse_state.h"

#include "parser.h"
#include "syntax/scan.h"

static const struct {
    const char *text;
    int token;
} words[] = {
    {"if", TOK_IF}, {"then", TOK_THEN}, {"else", TOK_ELSE}, {"when", TOK_WHEN}, {"where", TOK_WHERE}, {"in", TOK_IN},
    {"on", TOK_ON}, {"together", TOK_TOGETHER}, {"and", TOK_AND}, {"or", TOK_OR}, {"not", TOK_NOT}, {"is", TOK_IS},
    {"has", TOK_HAS}, {"with", TOK_WITH}, {"within", TOK_WITHIN}, {"adjacent", TOK_ADJACENT}, {"per", TOK_PER},
    {"once", TOK_ONCE}, {"roll", TOK_ROLL}, {"choose", TOK_CHOOSE}, {"mod", TOK_MOD},
    {"descending", TOK_DESCENDING}, {"becoming", TOK_BECOMING},
};

/* Joining words the grammar itself asks for have tokens of their own. */
int join_token(enum join join)
{
    switch (join) {
    case JOIN_TO: return TOK_TO;
    case JOIN_FROM: return TOK_FROM;
    case JOIN_OF: return TOK_OF;
    case JOIN_BY: return TOK_BY;
    case JOIN_FOR: return TOK_FOR;
    case JOIN_UNTIL: return TOK_UNTIL;
    case JOIN_UP_TO: return TOK_UP_TO;
    case JOIN_SECRETLY: return TOK_SECRETLY;
    default: return TOK_JOIN;
    }
}

/* Most are told apart by their first letter. */
static bool word_is(struct str word, const char *text)
{
    return word.at[0] == text[0] && str_equal(word, str_from(text));
}

static enum join find_join(struct str word)
{
    if (str_equal(word, STR("towards"))) return JOIN_TOWARD;
    for (int j = JOIN_NONE + 1; j < JOIN_COUNT; j++)
        if (word_is(word, join_text((enum join)j))) return (enum join)j;
    return JOIN_NONE;
}

int word_token(struct str word, enum join *join)
{
    *join = JOIN_NONE;
    if (word.len == 0) return 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (word_is(word, words[i].text)) return words[i].token;
    *join = find_join(word);
    return *join == JOIN_NONE ? 0 : join_token(*join);
}

static struct str first_word(struct str raw)
{
    size_t n = 0;
    while (n < raw.len && raw.at[n] != ' ' && raw.at[n] != '\t' && raw.at[n] != '\r' && raw.at[n] != '-') n++;
    return (struct str){raw.at, n};
}

static struct str last_word(struct str raw)
{
    size_t n = raw.len;
    while (n > 0 && raw.at[n - 1] != ' ' && raw.at[n - 1] != '\t' && raw.at[n - 1] != '\r' && raw.at[n - 1] != '-') n--;
    return (struct str){raw.at + n, raw.len - n};
}

enum join scan_two_words(struct str raw)
{
    struct str first = first_word(raw), last = last_word(raw);
    if (str_equal(first, STR("up")) && str_equal(last, STR("to"))) return JOIN_UP_TO;
    if (str_equal(first, STR("away")) && str_equal(last, STR("from"))) return JOIN_AWAY_FROM;
    return JOIN_NONE;
}
