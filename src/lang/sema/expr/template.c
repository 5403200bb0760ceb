/* template.c -- Text templates: `{a.b}` holds a path, which is resolved in the scope of the
 * text. */
#include "expr.h"

#include <string.h>

struct template *template_plain(struct model *m, struct str text)
{
    struct template *t = ARENA_NEW(m->arena, struct template);
    struct template_part p = {.text = text};
    vec_push(&t->parts, m->arena, p);
    return t;
}

struct str unescaped(struct model *m, struct str s)
{
    char *copy = arena_text(m->arena, s.at, s.len);
    for (size_t i = 0; i < s.len; i++) { /* the lexer writes \{ and \} as 1 and 2 */
        if (copy[i] == 1) copy[i] = '{';
        if (copy[i] == 2) copy[i] = '}';
    }
    return (struct str){copy, s.len};
}

static bool is_path_word(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (strchr("+-*/<>=(),;:!?\"", s.at[i])) return false;
    return true;
}

/* The position of a hole in the file. Escapes before it make text and source differ in length. */
static struct span hole_span(struct check_ctx *cx, struct ast *text, struct str hole)
{
    const struct source *src = &cx->m->diags->sources.at[text->span.file];
    for (uint32_t i = text->span.from; i + hole.len + 2 <= text->span.to; i++)
        if (src->text.at[i] == '{' && memcmp(src->text.at + i + 1, hole.at, hole.len) == 0 &&
            src->text.at[i + 1 + hole.len] == '}')
            return (struct span){text->span.file, i + 1, i + 1 + (uint32_t)hole.len};
    return text->span;
}

/* The number that a text of up to four digits is, or -1. */
static int32_t small_number(struct str s)
{
    int32_t n = 0;
    if (s.len == 0 || s.len > 4) return -1;
    for (size_t i = 0; i < s.len; i++) {
        if (s.at[i] < '0' || s.at[i] > '9') return -1;
        n = n * 10 + (s.at[i] - '0');
    }
    return n;
}

/* A hole holds a path: a name, members, perhaps an index by a name or number. */
static struct ast *path_ast(struct check_ctx *cx, struct str path, struct span span)
{
    struct ast *e = NULL;
    size_t i = 0;
    while (i <= path.len) {
        size_t from = i;
        while (i < path.len && path.at[i] != '.' && path.at[i] != '[' && path.at[i] != ']') i++;
        struct ast *n = ARENA_NEW(cx->m->arena, struct ast);
        n->span = span;
        n->text = (struct str){path.at + from, i - from};
        while (n->text.len && n->text.at[0] == ' ') n->text.at++, n->text.len--;
        while (n->text.len && n->text.at[n->text.len - 1] == ' ') n->text.len--;
        n->kind = e ? AST_MEMBER : AST_NAME;
        n->a = e;
        if (!n->text.len || !is_path_word(n->text)) return NULL;
        e = n;
        while (i < path.len && path.at[i] == '[') {
            size_t start = ++i;
            while (i < path.len && path.at[i] != ']') i++;
            struct ast *key = ARENA_NEW(cx->m->arena, struct ast),
                       *index = ARENA_NEW(cx->m->arena, struct ast);
            if (i >= path.len) return NULL;
            key->kind = AST_NAME;
            key->span = span;
            key->text = (struct str){path.at + start, i - start};
            key->number = small_number(key->text);
            if (key->number >= 0) key->kind = AST_NUMBER;
            index->kind = AST_INDEX;
            index->span = span;
            index->a = e;
            index->items = ARENA_ARRAY(cx->m->arena, struct ast *, 1);
            index->items[0] = key;
            index->item_count = 1;
            e = index;
            i++;
        }
        if (i >= path.len) break;
        if (path.at[i] != '.') return NULL;
        i++;
    }
    return e;
}

struct template *template_from(struct check_ctx *cx, struct ast *text)
{
    struct template *t = ARENA_NEW(cx->m->arena, struct template);
    struct str s = text->text;
    size_t from = 0;
    for (size_t i = 0; i <= s.len; i++) {
        if (i < s.len && s.at[i] != '{') continue;
        struct template_part part = {.text = unescaped(cx->m, (struct str){s.at + from, i - from})};
        if (i == s.len) {
            if (part.text.len || !t->parts.len) vec_push(&t->parts, cx->m->arena, part);
            break;
        }
        size_t to = i + 1;
        while (to < s.len && s.at[to] != '}') to++;
        struct span at =
            to < s.len ? hole_span(cx, text, (struct str){s.at + i + 1, to - i - 1}) : text->span;
        struct str inside = {s.at + i + 1, 0};
        while (inside.len < to - i - 1 && inside.at[inside.len] != '{') inside.len++;
        struct ast *path = to < s.len && inside.len == to - i - 1 ? path_ast(cx, inside, at) : NULL;
        if (!path) {
            bool open = to == s.len || inside.len != to - i - 1;
            struct diag *g =
                open ? report(cx->m, E0301, at, "a hole in a text is not closed: a `}` is missing")
                     : report(cx->m, E0301, at, "a hole in a text holds a name or a path: `{a.b}`");
            diag_help(g, "a brace that is meant as such is written `\\{`");
            return t;
        }
        part.value = expr_free(cx, path);
        enum ty b = part.value->type.base;
        if (b == TY_SET || b == TY_LIST || b == TY_EVENT) {
            struct diag *g = report(cx->m, E0301, at, "%.*s cannot be shown in a text",
                                    STR_FMT(type_text(cx->m->arena, part.value->type)));
            if (b != TY_EVENT)
                diag_help(g, "log each, `for x in ... { log \"{x}\" }`, or how many: `let n = "
                             "count(...)`");
            part.value = NULL;
        }
        vec_push(&t->parts, cx->m->arena, part);
        from = to + 1;
        i = to;
    }
    return t;
}
