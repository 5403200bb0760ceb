/* source_edit.c -- Finds the bytes of the source that a mutant replaces: numbers, operators, whole
 * statements, entries of lists.
 *
 * Comments and strings are skipped where braces are matched. A change without a place makes no
 * mutant, since a report could not show it.
 */
#include "mutate.h"

static const struct str *source_of(const struct model *m, uint32_t file)
{
    return file < m->diags->sources.len ? &m->diags->sources.at[file].text : NULL;
}

struct str text_at(const struct model *m, struct span span)
{
    const struct str *text = source_of(m, span.file);
    if (!text || span.to <= span.from || span.to > text->len) return (struct str){"", 0};
    return (struct str){text->at + span.from, span.to - span.from};
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Skips one unit at `i`: a string, a comment or a byte. */
static size_t skip(struct str t, size_t i)
{
    if (t.at[i] == '#') {
        while (i < t.len && t.at[i] != '\n') i++;
        return i;
    }
    if (t.at[i] != '"') return i + 1;
    for (i++; i < t.len && t.at[i] != '"'; i++)
        if (t.at[i] == '\\') i++;
    return i < t.len ? i + 1 : t.len;
}

static bool token_at(struct str t, size_t i, const char *token)
{
    size_t n = strlen(token);
    if (i + n > t.len || memcmp(t.at + i, token, n) != 0) return false;
    if (!name_char(token[0])) return true;
    return (i == 0 || !name_char(t.at[i - 1])) && (i + n == t.len || !name_char(t.at[i + n]));
}

int token_find(const struct model *m, struct span *span, const char *const *tokens)
{
    struct str t = text_at(m, *span);
    for (size_t i = 0; i < t.len; i = skip(t, i))
        for (int k = 0; tokens[k]; k++) {
            if (!token_at(t, i, tokens[k])) continue;
            span->from += (uint32_t)i;
            span->to = span->from + (uint32_t)strlen(tokens[k]);
            return k;
        }
    return -1;
}

/* Reads the digits at i. False: none, or a word or dice. */
static bool digits_at(struct str t, size_t i, size_t *end, int64_t *n)
{
    if (!is_digit(t.at[i]) || (i > 0 && (name_char(t.at[i - 1]) || t.at[i - 1] == '.')))
        return false;
    *n = 0;
    for (; i < t.len && (is_digit(t.at[i]) || t.at[i] == '_'); i++)
        if (is_digit(t.at[i]) && *n < INT32_MAX) *n = *n * 10 + (t.at[i] - '0');
    *end = i;
    return i == t.len || !name_char(t.at[i]);
}

bool number_find(const struct model *m, struct span *span, int64_t old, const char *after)
{
    struct str t = text_at(m, *span);
    bool passed = !*after;
    for (size_t i = 0, end; i < t.len; i = skip(t, i)) {
        int64_t n;
        if (!passed) {
            passed = token_at(t, i, after);
            continue;
        }
        if (!digits_at(t, i, &end, &n) || n != (old < 0 ? -old : old)) continue;
        size_t from = i;
        while (from > 0 && t.at[from - 1] == ' ') from--;
        bool minus = from > 0 && t.at[from - 1] == '-';
        if (old < 0 && !minus) continue;
        span->to = span->from + (uint32_t)end;
        span->from += (uint32_t)(old < 0 ? from - 1 : i);
        return true;
    }
    return false;
}

/* The end of the block whose brace is at i, or i without one. */
static size_t block_end(struct str t, size_t i)
{
    int depth = 0;
    if (i >= t.len || t.at[i] != '{') return i;
    for (size_t k = i; k < t.len; k = skip(t, k)) {
        depth += (t.at[k] == '{') - (t.at[k] == '}');
        if (depth == 0) return k + 1;
    }
    return i;
}

static size_t skip_spaces(struct str t, size_t i)
{
    while (i < t.len && (is_space(t.at[i]) || t.at[i] == '#'))
        i = t.at[i] == '#' ? skip(t, i) : i + 1;
    return i;
}

struct span statement_extent(const struct model *m, struct span span)
{
    const struct str *text = source_of(m, span.file);
    if (!text) return span;
    struct str t = *text;
    size_t at = skip_spaces(t, span.to), end = block_end(t, at);
    while (end > at) {
        span.to = (uint32_t)end;
        size_t next = skip_spaces(t, end);
        if (!token_at(t, next, "else") && !token_at(t, next, "and")) break;
        while (next < t.len && t.at[next] != '{' && t.at[next] != '\n') next = skip(t, next);
        at = next;
        end = block_end(t, at);
    }
    return span;
}

struct span deleted_extent(const struct model *m, struct span span)
{
    const struct str *text = source_of(m, span.file);
    if (!text) return span;
    struct str t = *text;
    size_t from = span.from, to = span.to;
    while (to < t.len && t.at[to] == ' ') to++;
    if (to < t.len && t.at[to] == ';') {
        to++;
        while (to < t.len && t.at[to] == ' ') to++;
        return (struct span){span.file, (uint32_t)from, (uint32_t)to};
    }
    bool ends = to == t.len || t.at[to] == '\n' || t.at[to] == '#';
    while (from > 0 && t.at[from - 1] == ' ') from--;
    if (from > 0 && t.at[from - 1] == ';')
        return (struct span){span.file, (uint32_t)from - 1, span.to};
    if (!ends || to == t.len || t.at[to] == '#' || (from > 0 && t.at[from - 1] != '\n'))
        return span;
    return (struct span){span.file, (uint32_t)from, (uint32_t)to + 1};
}

bool list_entry_extent(const struct model *m, struct span *span)
{
    const struct str *text = source_of(m, span->file);
    if (!text) return false;
    size_t to = span->to, from = span->from;
    while (to < text->len && text->at[to] == ' ') to++;
    if (to < text->len && text->at[to] == ',') {
        to++;
        while (to < text->len && is_space(text->at[to])) to++;
        span->to = (uint32_t)to;
        return true;
    }
    while (from > 0 && is_space(text->at[from - 1])) from--;
    if (from == 0 || text->at[from - 1] != ',') return false;
    span->from = (uint32_t)from - 1;
    return true;
}

/* ---- the change in one line ------------------------------------------------------------------ */

enum { EXCERPT_MOST = 50 };

/* Adds a text with single spaces and without a semicolon around it, cut behind a whole character.
 * Quotes become single ones, so that the text fits in quotes. */
static void excerpt_add(struct text *out, struct str s)
{
    while (s.len && (is_space(s.at[0]) || s.at[0] == ';')) s.at++, s.len--;
    while (s.len && (is_space(s.at[s.len - 1]) || s.at[s.len - 1] == ';')) s.len--;
    char line[EXCERPT_MOST + 1];
    size_t n = 0, i = 0;
    for (; i < s.len && n < EXCERPT_MOST; i++) {
        bool space = is_space(s.at[i]);
        if (space && (n == 0 || line[n - 1] == ' ')) continue;
        line[n++] = (char)(space ? ' ' : s.at[i] == '"' ? '\'' : s.at[i]);
    }
    while (i < s.len && is_space(s.at[i])) i++;
    bool cut = i < s.len;
    while (cut && n > 0 && ((unsigned char)s.at[i] & 0xC0) == 0x80) i--, n--;
    /* cppcheck-suppress uninitvar ; n bytes of it are set */
    while (n > 0 && line[n - 1] == ' ') n--;
    text_add(out, (struct str){line, n});
    if (cut) text_add(out, STR(" ..."));
}

struct str mutant_change(const struct model *m, struct arena *a, const struct mutant *mutant)
{
    struct text out;
    text_init(&out, a);
    bool order = mutant->mutation == MUTATE_ORDER;
    text_add(&out, order ? STR("exchange ") : !mutant->now.len ? STR("without ") : STR(""));
    excerpt_add(&out, text_at(m, mutant->span));
    if (mutant->now.len && !order) {
        text_add(&out, STR(" -> "));
        excerpt_add(&out, mutant->now);
    }
    return text_str(&out);
}
