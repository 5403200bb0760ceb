/* syntax_testing.h -- Helpers of the tests of text, diagnostics and syntax: cmocka with its
 * headers, and parsing of a text. */
#ifndef FRAY_TESTS_SYNTAX_TESTING_H
#define FRAY_TESTS_SYNTAX_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ast_print.h"
#include "lang/syntax/ast.h"

/* One parse and all that belongs to it. */
struct trial {
    struct arena arena;
    struct diags diags;
    uint32_t file;
    struct ast *root;
};

static inline void trial_begin_with(struct trial *t, struct str text, const struct memory *memory)
{
    arena_init(&t->arena, memory, 0);
    diags_init(&t->diags, &t->arena);
    t->file = source_add(&t->diags, STR("t.fray"), text);
    t->root = t->file == UINT32_MAX ? NULL : parse_source(&t->diags, &t->arena, t->file);
}

static inline void trial_begin(struct trial *t, struct str text)
{
    trial_begin_with(t, text, NULL);
}

static inline void trial_end(struct trial *t)
{
    arena_release(&t->arena);
}

/* "E0101 2:5 E0002 3:1" for what was found; "" when all is well. Valid until the arena goes. */
static inline const char *found(struct trial *t)
{
    struct text out;
    text_init(&out, &t->arena);
    diags_sort(&t->diags);
    for (size_t i = 0; i < t->diags.list.len; i++) {
        const struct diag *g = t->diags.list.at[i];
        uint32_t line, column;
        source_place(&t->diags.sources.at[g->span.file], g->span.from, &line, &column);
        text_printf(&out, "%s%s %u:%u", i ? " " : "", g->code->name, (unsigned)line,
                    (unsigned)column);
    }
    return out.at ? out.at : "";
}

static inline void assert_found_in(struct str text, const char *expected)
{
    struct trial t;
    trial_begin(&t, text);
    assert_non_null(t.root);
    assert_string_equal(found(&t), expected);
    trial_end(&t);
}

static inline void assert_found(const char *text, const char *expected)
{
    assert_found_in(str_from(text), expected);
}

/* Parses and compares the outline, without its first line ("block"). */
static inline void assert_outline(const char *text, const char *expected)
{
    struct trial t;
    struct text out;
    trial_begin(&t, str_from(text));
    assert_string_equal(found(&t), "");
    text_init(&out, &t.arena);
    ast_print(t.root, &out);
    assert_string_equal(out.at + strlen("block\n"), expected);
    trial_end(&t);
}

/* `unit` written count times. To be freed. */
static inline struct str repeated(const char *before, const char *unit, size_t count,
                                  const char *after)
{
    size_t b = strlen(before), u = strlen(unit), a = strlen(after), len = b + u * count + a;
    char *text = malloc(len + 1), *p = text;
    assert_non_null(text);
    memcpy(p, before, b);
    p += b;
    for (size_t i = 0; i < count; i++, p += u) memcpy(p, unit, u);
    memcpy(p, after, a);
    text[len] = 0;
    return (struct str){text, len};
}

/* Both sides of a nesting: `open` count times, `middle`, `close` count times. To be freed. */
static inline struct str nested(const char *open, size_t count, const char *middle,
                                const char *close, const char *after)
{
    struct str left = repeated("", open, count, middle), right = repeated("", close, count, after);
    char *text = malloc(left.len + right.len + 1);
    assert_non_null(text);
    memcpy(text, left.at, left.len);
    memcpy(text + left.len, right.at, right.len + 1);
    struct str both = {text, left.len + right.len};
    free((void *)(uintptr_t)left.at);
    free((void *)(uintptr_t)right.at);
    return both;
}

static inline void drop(struct str s)
{
    free((void *)(uintptr_t)s.at);
}

#endif
