/* ast_line.c -- Parts of lines: labels, names, lists of values. */
#include <string.h>

#include "ast.h"

struct str name_of(const struct ast *e)
{
    if (!e) return (struct str){NULL, 0};
    if (e->kind == AST_NAME || e->kind == AST_STRING) return e->text;
    if (e->kind == AST_CALL) return name_of(e->a);
    return (struct str){NULL, 0};
}

struct ast *label_of(struct ast *line, enum join join)
{
    for (size_t i = 0; i < line->label_count; i++)
        if (line->labels[i]->join == join) return line->labels[i];
    return NULL;
}

struct ast *label_value(struct ast *line, enum join join)
{
    struct ast *l = label_of(line, join);
    return l ? l->a : NULL;
}

size_t list_len(const struct ast *a)
{
    return !a ? 0 : a->kind == AST_LIST ? a->item_count : 1;
}

struct ast *list_at(struct ast *a, size_t i)
{
    return a->kind == AST_LIST ? a->items[i] : a;
}

struct str head_word(const struct ast *line)
{
    return line->kind == AST_LINE && line->head && line->head->kind == AST_NAME
               ? line->head->text
               : (struct str){NULL, 0};
}

struct ast *ast_made(struct arena *a, struct ast parts)
{
    struct ast *n = ARENA_NEW(a, struct ast);
    if (n) *n = parts;
    return n;
}

/* ---- faces ---- */

static void skip_blanks(struct str *s)
{
    while (s->len && (*s->at == ' ' || *s->at == '\t')) s->at++, s->len--;
}

static bool take_sign(struct str *s, const char *sign)
{
    size_t n = strlen(sign);
    skip_blanks(s);
    if (s->len < n || memcmp(s->at, sign, n) != 0) return false;
    s->at += n, s->len -= n;
    return true;
}

static bool take_number(struct str *s, int64_t *out)
{
    bool minus = take_sign(s, "-");
    int64_t n = 0;
    size_t digits = 0;
    skip_blanks(s);
    for (; s->len && *s->at >= '0' && *s->at <= '9'; s->at++, s->len--)
        n = n < FACE_MOST ? n * 10 + (*s->at - '0') : n, digits++;
    *out = minus ? -n : n;
    return digits && n <= FACE_MOST;
}

int64_t faces_read(struct str text, struct face_range *out, int64_t most)
{
    bool list = take_sign(&text, "{");
    int64_t count = 0;
    do {
        struct face_range r = {.times = 1};
        if (count == most || !take_number(&text, &r.low)) return -1;
        r.high = r.low;
        if (take_sign(&text, "+"))
            r.high = INT64_MAX;
        else if (take_sign(&text, "..") && !take_number(&text, &r.high))
            return -1;
        if (list && take_sign(&text, ":") && (!take_number(&text, &r.times) || r.times < 0))
            return -1;
        if (r.high < r.low) return -1;
        out[count++] = r;
    } while (list && take_sign(&text, ","));
    if (list && !take_sign(&text, "}")) return -1;
    skip_blanks(&text);
    return text.len ? -1 : count;
}
