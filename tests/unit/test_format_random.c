/* test_format_random.c -- the formatter on files that nobody wrote: made from the grammar, and real ones with words changed.
 *
 * Of each that can be read: its layout says the same (the trees are equal apart from places), and laying it out again changes
 * nothing. FRAY_FORMAT_FILES says how many are made (2,000).
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "syntax/ast.h"
#include "syntax/format.h"

static uint64_t state_of_chance;

static uint32_t draw(uint32_t n)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state_of_chance >> 33) % n;
}

/* ---- files made from the grammar ---- */

static char made[1 << 16];
static size_t made_size;
static int depth, inside; /* blocks; brackets, where a line end counts for nothing */

static void put(const char *text)
{
    size_t size = strlen(text);
    if (made_size + size >= sizeof made - 8) return;
    memcpy(made + made_size, text, size + 1);
    made_size += size;
}

/* Between two words: blanks, and where the grammar lets it a line end or a comment. */
static void gap(void)
{
    static const char *const gaps[] = {" ", " ", " ", "  ", "\t", "     "};
    put(gaps[draw(6)]);
    if (inside > 0 && draw(9) == 0) put(draw(3) ? "\n   " : " # why\n ");
}
static void maybe(void) { if (draw(3) == 0) gap(); }

static void word(void)
{
    static const char *const words[] = {"a", "foe", "life", "turn_start", "x1", "Ada", "\"Basic Attack\"", "longer_than_most_names", "n"};
    put(words[draw(9)]);
}

static void number(void)
{
    char text[16];
    snprintf(text, sizeof text, "%u", draw(3) ? draw(20) : draw(100000));
    put(text);
}

static void expression(int most);

static void bracketed(const char *open, const char *close, int most)
{
    put(open);
    inside++;
    maybe();
    expression(most - 1);
    for (uint32_t n = draw(3); n > 0; n--) {
        put(",");
        gap();
        expression(most - 1);
    }
    maybe();
    inside--;
    put(close);
}

static void primary(int most)
{
    switch (most > 0 ? draw(11) : draw(4)) {
    case 0: number(); break;
    case 1: put(draw(2) ? "2d6" : "d%"); break;
    case 2: word(); put("."); word(); break;
    case 4: put("("); inside++; maybe(); expression(most - 1); maybe(); inside--; put(")"); break;
    case 5: put("f"); bracketed("(", ")", most); break;
    case 6: put("a"); put("["); inside++; expression(most - 1); inside--; put("]"); break;
    case 7: put("-"); number(); break;
    case 8: put("not"); gap(); primary(most - 1); break;
    case 9: put("("); inside++; put("if"); gap(); expression(most - 1); gap(); put("then"); gap(); expression(most - 1); gap(); put("else"); gap(); expression(most - 1); inside--; put(")"); break;
    case 10: put("\"said {a} and \\\"b\\\"\""); break;
    default: word(); break;
    }
}

static void expression(int most)
{
    static const char *const operators[] = {"+", "-", "*", "/", "mod", "==", "!=", "<", "<=", ">", ">=", "and", "or"};
    primary(most);
    if (most <= 0 || draw(2)) return;
    uint32_t o = draw(13);
    bool tight = o < 4 && draw(3) == 0 && (o == 0 || o == 2 || o == 3);
    if (!tight) gap();
    put(operators[o]);
    if (!tight) gap();
    primary(most - 1);
}

static void line_end(void)
{
    if (draw(6) == 0) put(";  ");
    else put(draw(8) ? "\n" : draw(2) ? "   # a comment\n" : "\n\n\n");
    if (made_size && made[made_size - 1] == '\n')
        for (uint32_t n = draw(7); n > 0; n--) put(" ");
}

static void block(void);

static void statement(void)
{
    switch (draw(12)) {
    case 0: put("let"); gap(); word(); gap(); put("="); gap(); expression(3); break;
    case 1: put("if"); gap(); expression(2); gap(); block(); if (draw(2)) { put(draw(2) ? " else " : "\nelse "); block(); } break;
    case 2: put("for"); gap(); put("c"); gap(); put("in"); gap(); word(); gap(); block(); break;
    case 3: put("return"); gap(); expression(3); break;
    case 4: word(); put("."); put("life"); gap(); put(draw(2) ? "-=" : "+="); gap(); expression(2); break;
    case 5: put("hit"); gap(); word(); gap(); put("by"); gap(); expression(1); break;
    case 6: put("log"); gap(); put("\"{c} hits\""); break;
    case 7: put("until"); gap(); expression(1); gap(); block(); break;
    case 8: put("repeat"); gap(); number(); gap(); block(); break;
    case 9: put("together"); gap(); block(); put(draw(2) ? "\nand " : " and "); block(); break;
    case 10: put("on"); gap(); put("hit"); gap(); put("when"); gap(); expression(2); gap(); block(); break;
    default: put("attack"); gap(); put("+"); number(); if (draw(2)) { gap(); put("when"); gap(); expression(2); } break;
    }
}

static void block(void)
{
    int before = inside;
    inside = 0;
    put("{");
    depth++;
    uint32_t n = depth > 4 ? 0 : draw(4);
    put(draw(2) ? " " : "\n");
    for (; n > 0; n--) {
        statement();
        line_end();
    }
    depth--;
    put(draw(2) ? "}" : " }");
    inside = before;
}

static void declaration(void)
{
    if (draw(5) == 0) put(draw(2) ? "## What it is.\n" : "# aside\n");
    switch (draw(9)) {
    case 0: put("let"); gap(); word(); gap(); put("="); gap(); expression(2); break;
    case 1: put("tag"); gap(); put("t"); gap(); put("="); gap(); put("a,b ,  c"); break;
    case 2: put("command"); gap(); put("hit(t:creature,by  n :int )"); gap(); block(); break;
    case 3: put("function"); gap(); put("f ( n: int ) : int"); gap(); block(); break;
    case 4: put("creature"); gap(); word(); gap(); block(); break;
    case 5: put("table t: int {"); put(" up to 2 : 1;3..4:"); number(); put("\nfrom 5: -"); number(); put(" }"); break;
    case 6: put("event e(by c: creature) { window w for c as one }"); break;
    case 7: put("text \"\"\"\n   a {x}\n     b\n   \"\"\""); break;
    default: put("extend creature"); gap(); block(); break;
    }
    put(draw(4) ? "\n" : "\n\n\n");
}

static void make_file(void)
{
    made_size = 0;
    depth = inside = 0;
    put(draw(2) ? "edition 1\n" : "\nedition   1 ;\n");
    for (uint32_t n = 1 + draw(6); n > 0; n--) declaration();
}

/* ---- real files with words changed ---- */

static char *corpus[64];
static size_t corpus_count;

static void corpus_read(void)
{
    FILE *list = popen("find rules stdlib tests/core tests/lang -name '*.fray' -size -8k | LC_ALL=C sort", "r");
    char path[512];
    while (list && corpus_count < 64 && fgets(path, sizeof path, list)) {
        path[strcspn(path, "\n")] = '\0';
        FILE *f = fopen(path, "r");
        char *text = f ? calloc(1, 1 << 14) : NULL;
        if (text && fread(text, 1, (1 << 14) - 1, f) > 0) corpus[corpus_count++] = text;
        else free(text);
        if (f) fclose(f);
    }
    if (list) pclose(list);
}

/* A piece is taken out, doubled or moved; blanks become others. */
static void mutate(const char *text)
{
    size_t size = strlen(text), from = draw((uint32_t)size), count = 1 + draw(12), to = draw((uint32_t)size);
    if (from + count > size) count = size - from;
    made_size = 0;
    made[0] = '\0';
    switch (draw(5)) {
    case 0: /* out */
        memcpy(made, text, from);
        memcpy(made + from, text + from + count, size - from - count + 1);
        break;
    case 1: /* doubled elsewhere */
        memcpy(made, text, to);
        memcpy(made + to, text + from, count);
        memcpy(made + to + count, text + to, size - to + 1);
        break;
    case 2: { /* other blanks */
        char *at = made;
        for (const char *c = text; *c; c++) {
            *at++ = *c;
            if (*c == ' ' && draw(12) == 0) *at++ = draw(2) ? ' ' : '\t';
        }
        *at = '\0';
        break;
    }
    case 3: { /* blanks at line ends and starts */
        char *at = made;
        for (const char *c = text; *c; c++) {
            if (*c == '\n' && draw(6) == 0) *at++ = ' ';
            *at++ = *c;
            if (*c == '\n' && draw(6) == 0) *at++ = '\n';
            if (*c == '\n' && draw(6) == 0) *at++ = ' ';
        }
        *at = '\0';
        break;
    }
    default: { /* comments */
        char *at = made;
        for (const char *c = text; *c; c++) {
            if (*c == '\n' && draw(20) == 0) at += sprintf(at, "%s# so", draw(2) ? " " : "      ");
            *at++ = *c;
        }
        *at = '\0';
    }
    }
    made_size = strlen(made);
}

/* ---- the two laws ---- */

static struct ast *tree_of(struct diags *d, struct arena *a, const char *text)
{
    diags_init(d, a);
    uint32_t file = source_add(d, STR("f.fray"), str_from(text));
    return file == UINT32_MAX ? NULL : parse_source(d, a, file);
}

/* Was it a file that can be read? */
static bool holds_for(const char *text)
{
    struct arena a;
    struct diags d, d2, d3;
    struct text once, twice;
    arena_init(&a, &memory_default, 0);
    text_init(&once, &a);
    text_init(&twice, &a);
    struct ast *before = tree_of(&d, &a, text);
    assert_non_null(before);
    bool readable = d.errors == 0;
    diags_init(&d2, &a);
    enum format_result result = format_source(&d2, &a, source_add(&d2, STR("f.fray"), str_from(text)), &once);
    if (result != (readable ? FORMAT_DONE : FORMAT_FAULTY)) fail_msg("result %d, readable %d:\n%s", result, readable, text);
    if (readable) {
        struct ast *after = tree_of(&d, &a, once.at ? once.at : "");
        assert_int_equal(d.errors, 0);
        if (!ast_equal(before, after)) fail_msg("says something else:\n%s\n----\n%s", text, once.at);
        diags_init(&d3, &a);
        result = format_source(&d3, &a, source_add(&d3, STR("f.fray"), str_from(once.at ? once.at : "")), &twice);
        assert_int_equal(result, FORMAT_DONE);
        if (once.len != twice.len || memcmp(once.at, twice.at, once.len) != 0) fail_msg("changes again:\n%s\n----\n%s\n----\n%s", text, once.at, twice.at);
    }
    arena_release(&a);
    return readable;
}

static size_t files_wanted(void)
{
    const char *text = getenv("FRAY_FORMAT_FILES");
    return text && atoi(text) > 0 ? (size_t)atoi(text) : 2000;
}

static void files_from_the_grammar(void **state)
{
    (void)state;
    size_t readable = 0, n = files_wanted();
    state_of_chance = 1;
    for (size_t i = 0; i < n; i++) {
        make_file();
        readable += holds_for(made);
    }
    if (readable < n * 9 / 10) fail_msg("only %zu of %zu could be read", readable, n);
}

static void real_files_with_words_changed(void **state)
{
    (void)state;
    size_t readable = 0, n = files_wanted() / 4;
    corpus_read();
    assert_true(corpus_count > 20);
    state_of_chance = 2;
    for (size_t i = 0; i < n; i++) {
        mutate(corpus[draw((uint32_t)corpus_count)]);
        readable += holds_for(made);
    }
    assert_true(readable > n / 3);
    for (size_t i = 0; i < corpus_count; i++) free(corpus[i]);
    corpus_count = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(files_from_the_grammar), cmocka_unit_test(real_files_with_words_changed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
