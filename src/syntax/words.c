/* words.c -- the reserved words, and whether a name is one of them. Joining words come from joins.def: a new one is a row there and
 * nothing here.
 */
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

static size_t slot_of(struct str word)
{
    unsigned first = (unsigned char)word.at[0], last = (unsigned char)word.at[word.len - 1];
    return (first * 31u + last * 5u + (unsigned)word.len * 17u) % WORD_SLOTS;
}

static void add(struct parse *ps, const char *text, int token, enum join join)
{
    struct str word = str_from(text);
    size_t i = slot_of(word);
    while (ps->words_at[i].text) i = (i + 1) % WORD_SLOTS;
    ps->words_at[i] = (struct word){text, (uint32_t)word.len, (int16_t)token, (uint16_t)join};
}

void words_begin(struct parse *ps)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) add(ps, words[i].text, words[i].token, JOIN_NONE);
    for (int j = JOIN_NONE + 1; j < JOIN_COUNT; j++) add(ps, join_text((enum join)j), join_token((enum join)j), (enum join)j);
    add(ps, "towards", join_token(JOIN_TOWARD), JOIN_TOWARD);
}

int word_token(const struct parse *ps, struct str word, enum join *join)
{
    for (size_t i = slot_of(word); ps->words_at[i].text; i = (i + 1) % WORD_SLOTS) {
        const struct word *w = &ps->words_at[i];
        if (w->len != word.len || memcmp(w->text, word.at, word.len) != 0) continue;
        if (w->join) *join = (enum join)w->join;
        return w->token;
    }
    return 0;
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
