/* english.c -- Forms English words: plurals, articles, possessives, verb agreement and lists. */
#include <stdarg.h>
#include <string.h>

#include "prose.h"

static void format_args(struct text *t, const char *format, va_list args)
{
    for (; *format; format++) {
        if (*format != '%') {
            text_add_char(t, *format);
            continue;
        }
        switch (*++format) {
        case 'S': text_add(t, va_arg(args, struct str)); break;
        case 's': text_add(t, str_from(va_arg(args, const char *))); break;
        case 'd': text_printf(t, "%lld", va_arg(args, long long)); break;
        case '+': text_printf(t, "%+lld", va_arg(args, long long)); break;
        default: text_add_char(t, (char)va_arg(args, int)); break; /* c */
        }
    }
}

void text_put(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    format_args(t, format, args);
    va_end(args);
}

struct str format_str(struct prose_reader *r, const char *format, ...)
{
    struct text t;
    va_list args;
    text_init(&t, r->a);
    va_start(args, format);
    format_args(&t, format, args);
    va_end(args);
    return text_str(&t);
}

static bool ends_in(struct str s, const char *end)
{
    size_t n = strlen(end);
    return s.len >= n && memcmp(s.at + s.len - n, end, n) == 0;
}

struct np np_one(struct prose_reader *r, struct str text)
{
    return (struct np){.text = text, .whose = format_str(r, "%S's", text)};
}

struct np np_many(struct prose_reader *r, struct str text)
{
    return (struct np){.text = text,
                       .whose = format_str(r, ends_in(text, "s") ? "%S'" : "%S's", text),
                       .many = true};
}

struct np np_number(struct prose_reader *r, int64_t n)
{
    struct np np = np_one(r, format_str(r, "%d", (long long)n));
    np.many = n != 1;
    np.number = true;
    return np;
}

struct str np_all(struct prose_reader *r, struct np np)
{
    return np.tail.len ? format_str(r, "%S%S", np.text, np.tail) : np.text;
}

struct str amount_of(struct prose_reader *r, struct np n, struct str unit)
{
    if (n.amount) return format_str(r, "%S equal to %S", unit, np_all(r, n));
    return format_str(r, "%S %S%S", n.text, unit, n.tail);
}

struct str shown_name(struct prose_reader *r, struct str name)
{
    char *copy = arena_text(r->a, name.at, name.len);
    for (size_t i = 0; i < name.len; i++)
        if (copy[i] == '_' || copy[i] == '.') copy[i] = ' ';
    return (struct str){copy, name.len};
}

struct str capital(struct prose_reader *r, struct str s)
{
    if (!s.len || s.at[0] < 'a' || s.at[0] > 'z') return s;
    char *copy = arena_text(r->a, s.at, s.len);
    copy[0] = (char)(copy[0] - 'a' + 'A');
    return (struct str){copy, s.len};
}

struct str sentence(struct prose_reader *r, struct str s)
{
    s = capital(r, s);
    return ends_in(s, ".") || ends_in(s, "!") || ends_in(s, "?") || ends_in(s, ":")
               ? s
               : format_str(r, "%S.", s);
}

struct str with_article(struct prose_reader *r, struct str s)
{
    bool vowel = s.len && strchr("aeiouAEIOU", s.at[0]);
    return format_str(r, vowel ? "an %S" : "a %S", s);
}

struct str plural(struct prose_reader *r, struct str s)
{
    for (size_t i = 1; i + 4 < s.len; i++) /* a card of a deed, cards of a deed */
        if (memcmp(s.at + i, " of ", 4) == 0)
            return format_str(r, "%S%S", plural(r, (struct str){s.at, i}),
                              (struct str){s.at + i, s.len - i});
    if (ends_in(s, "y") && s.len > 1 && !strchr("aeiou", s.at[s.len - 2]))
        return format_str(r, "%Sies", (struct str){s.at, s.len - 1});
    if (ends_in(s, "o") && s.len > 1 && !strchr("aeiou", s.at[s.len - 2]))
        return format_str(r, "%Ses", s);
    if (ends_in(s, "s") || ends_in(s, "x") || ends_in(s, "ch") || ends_in(s, "sh"))
        return format_str(r, "%Ses", s);
    return format_str(r, "%Ss", s);
}

bool looks_plural(struct str s)
{
    return s.len > 2 && s.at[s.len - 1] == 's' && s.at[s.len - 2] != 's' &&
           s.at[s.len - 2] != 'u' && s.at[s.len - 2] != 'i';
}

struct str verb(struct prose_reader *r, struct np who, const char *one, const char *many)
{
    return format_str(r, "%S %s", who.text, who.many && !who.number ? many : one);
}

static struct str word_at(struct str s, size_t from)
{
    size_t to = from;
    while (to < s.len && s.at[to] != ' ') to++;
    return (struct str){s.at + from, to - from};
}

static bool is_one_of(struct str word, const char *const *words)
{
    while (*words && !str_is(word, *words)) words++;
    return *words != NULL;
}

/* The place of "not", behind the auxiliary. 0: the clause has no auxiliary, several, or another
 * clause.
 */
static size_t place_of_not(struct str clause)
{
    static const char *const auxiliaries[] = {"is",  "are", "was",  "were",
                                              "may", "can", "must", NULL};
    static const char *const perfect[] = {"has", "have", NULL};
    static const char *const links[] = {"and",   "or", "that",   "who", "which", "when",
                                        "where", "if", "unless", "not", "no",    NULL};
    size_t place = 0, found = 0;
    for (size_t i = 0; i < clause.len; i++)
        if (strchr(",;:(", clause.at[i])) return 0;
    for (size_t i = 0; i < clause.len;) {
        struct str word = word_at(clause, i);
        size_t next = i + word.len + 1;
        struct str after = next < clause.len ? word_at(clause, next) : (struct str){NULL, 0};
        /* "has landed", but not "has a blade" */
        bool auxiliary =
            is_one_of(word, auxiliaries) ||
            (is_one_of(word, perfect) && ends_in(after, "ed") && !ends_in(after, "eed"));
        if (is_one_of(word, links)) return 0;
        if (auxiliary && i > 0) {
            found++;
            place = i + word.len;
        }
        i = next;
    }
    return found == 1 ? place : 0;
}

struct str negated_clause(struct prose_reader *r, struct str clause)
{
    size_t n = place_of_not(clause);
    if (!n) return format_str(r, "it is not the case that %S", clause);
    return format_str(r, "%S not%S", (struct str){clause.at, n},
                      (struct str){clause.at + n, clause.len - n});
}

struct str joined_by(struct prose_reader *r, const struct str *parts, size_t count,
                     const char *between, const char *last)
{
    struct text t;
    text_init(&t, r->a);
    for (size_t i = 0; i < count; i++)
        text_put(&t, "%s%S", i == 0 ? "" : i + 1 < count ? between : last, parts[i]);
    return text_str(&t);
}
