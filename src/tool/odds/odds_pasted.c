/* odds_pasted.c -- Finds the line for dice that were written in the notation of another tool.
 *
 * It reads the whole line or nothing. Each suffix of dice is a row of a table.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#include "tool/io/memory.h"

/* What is behind the letters of a suffix. */
enum suffix_of { KEPT, DROPPED, FACES };

static const struct suffix {
    const char *letters, *words;
    enum suffix_of of;
} suffixes[] = {
    {"kh", " highest", KEPT},   {"kl", " lowest", KEPT},  {"dl", " highest", DROPPED},
    {"dh", " lowest", DROPPED}, {"k", " highest", KEPT},  {"d", " highest", DROPPED},
    {"rr", " reroll", FACES},   {"ro", " reroll", FACES}, {"r", " reroll", FACES},
    {"cs", " count", FACES},    {"c", " count", FACES},   {"!", "!", FACES},
    {"x", "!", FACES},          {"e", "!", FACES},
};

/* The text that is left to read, and the line so far. */
struct pasted {
    const char *at;
    char *line;
};

static void add(struct pasted *p, char *part)
{
    char *longer = text_of("%s%s", p->line, part);
    free(p->line), free(part);
    p->line = longer;
}

static bool take(struct pasted *p, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i < size; i++)
        if (tolower((unsigned char)p->at[i]) != word[i]) return false;
    p->at += size;
    return true;
}

static void spaces(struct pasted *p)
{
    while (*p->at == ' ') p->at++;
}

/* A number of at most six digits. */
static bool number(struct pasted *p, int *n)
{
    size_t digits = strspn(p->at, "0123456789");
    if (digits == 0 || digits > 6) return false;
    *n = atoi(p->at);
    p->at += digits;
    return true;
}

/* `1`, `<3`, `>=8` */
static bool faces(struct pasted *p, const char *words)
{
    static const char *const signs[] = {">=", ">", "<=", "<", "="};
    size_t sign = 0;
    int n;
    while (sign < 5 && !take(p, signs[sign])) sign++;
    if (!number(p, &n)) return false;
    n += (sign == 1) - (sign == 3);
    if (sign < 2)
        add(p, text_of("%s %d+", words, n));
    else if (sign < 4 && n > 1)
        add(p, text_of("%s 1..%d", words, n));
    else
        add(p, text_of("%s %d", words, n));
    return n > 0;
}

/* `count`: how many dice there are, and then how many are kept. */
static bool suffix(struct pasted *p, const struct suffix *s, int *count)
{
    int n = 1;
    if (s->of == FACES) return faces(p, s->words);
    number(p, &n);
    *count = s->of == DROPPED ? *count - n : n;
    add(p, text_of("%s %d", s->words, *count));
    return *count >= 0;
}

/* `4d6kh3`, `d`, `2D6` */
static bool dice(struct pasted *p)
{
    int count = 1, sides = 6;
    if (number(p, &count)) add(p, text_of("%d", count));
    spaces(p);
    if (!take(p, "d") && !take(p, "w")) return false;
    spaces(p);
    if (take(p, "%"))
        add(p, text_of("d%%"));
    else if (take(p, "f"))
        add(p, text_of("dF"));
    else {
        number(p, &sides);
        add(p, text_of("d%d", sides));
    }
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes;) {
        if (!take(p, suffixes[i].letters)) {
            i++;
            continue;
        }
        bool alone = *suffixes[i].letters == '!' && strspn(p->at, "<>=0123456789") == 0;
        if (alone) add(p, text_of("!"));
        if (!alone && !suffix(p, &suffixes[i], &count)) return false;
        i = 0;
    }
    return true;
}

/* `highest 3 of 4d6`, whose first word is read */
static bool kept_of(struct pasted *p, const char *word)
{
    int n;
    spaces(p);
    if (!number(p, &n)) return false;
    spaces(p);
    if (!take(p, "of")) return false;
    spaces(p);
    if (!dice(p)) return false;
    add(p, text_of(" %s %d", word, n));
    return true;
}

static bool is_dice(const char *at)
{
    at += strspn(at, "0123456789");
    at += strspn(at, " ");
    return strchr("dDwW", *at) && *at;
}

static bool term(struct pasted *p)
{
    int n;
    if (take(p, "highest")) return kept_of(p, "highest");
    if (take(p, "lowest")) return kept_of(p, "lowest");
    if (is_dice(p->at)) return dice(p);
    if (!number(p, &n)) return false;
    add(p, text_of("%d", n));
    return true;
}

bool odds_like_dice(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return is_dice(line) && (digits || isdigit((unsigned char)line[1])) && !strpbrk(line, "./");
}

char *odds_pasted(const char *line)
{
    struct pasted p = {line, text_of("%s", "")};
    spaces(&p);
    if (take(&p, "output") || take(&p, "/roll") || take(&p, "/r") || take(&p, "roll")) spaces(&p);
    bool brackets = take(&p, "["), ok = term(&p);
    for (spaces(&p); ok && (*p.at == '+' || *p.at == '-'); spaces(&p)) {
        add(&p, text_of(" %c ", *p.at++));
        spaces(&p);
        ok = term(&p);
    }
    if (brackets) ok = ok && take(&p, "]");
    spaces(&p);
    if (ok && *p.at == '\0' && strcmp(p.line, line) != 0) return p.line;
    free(p.line);
    return NULL;
}
