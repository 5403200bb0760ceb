/* test_visit.c -- The enumerations of children: each child of a node is visited once, and no member
 * of a node is forgotten.
 *
 * A table says which bytes of each node are data and which hold a child. The two together are the
 * whole node, so a member that is added to it and to neither table fails here; and a child that is
 * in the table and not visited fails as well.
 */
#include <dirent.h>
#include <sys/stat.h>

#include "syntax_testing.h"
#include "syntax/visit.h"

/* ---- what a node consists of ---- */

struct extent {
    size_t at, size;
};
#define MEMBER(type, member)                                                                       \
    {                                                                                              \
        offsetof(type, member), sizeof((type){0}.member)                                           \
    }
#define UP_TO(type, member)                                                                        \
    {                                                                                              \
        0, offsetof(type, member)                                                                  \
    } /* bit-fields have no place of their own */
#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Marks the bytes of some members; none may be in two tables. */
static void account(unsigned char *seen, const struct extent *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < list[i].size; k++) assert_int_equal(seen[list[i].at + k]++, 0);
}

static void assert_all_accounted(const unsigned char *seen, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!seen[i])
            fail_msg("the byte at %zu of the node is neither a child's nor listed as data", i);
}

static void pointer_put(void *node, struct extent at, const void *pointer)
{
    memcpy((char *)node + at.at, &pointer, sizeof pointer);
}

/* ---- syntax trees ---- */

static const struct extent ast_data[] = {
    UP_TO(struct ast, span),         MEMBER(struct ast, span),
    MEMBER(struct ast, item_count),  MEMBER(struct ast, text),
    MEMBER(struct ast, number),      MEMBER(struct ast, number2),
    MEMBER(struct ast, label_count), MEMBER(struct ast, else_label_count),
    MEMBER(struct ast, doc)};
static const struct extent ast_single[] = {
    MEMBER(struct ast, a),      MEMBER(struct ast, b),     MEMBER(struct ast, c),
    MEMBER(struct ast, type), /* then lines' alone */
    MEMBER(struct ast, head),   MEMBER(struct ast, often), MEMBER(struct ast, when),
    MEMBER(struct ast, orelse), MEMBER(struct ast, block)};
static const struct extent ast_lists[] = {MEMBER(struct ast, items), MEMBER(struct ast, labels),
                                          MEMBER(struct ast, else_labels)};
enum {
    AST_SINGLE = COUNT(ast_single),
    VALUE_SINGLE = 4,
    LIST_OF = 2,
    AST_MOST = AST_SINGLE + LIST_OF * COUNT(ast_lists)
};

/* A node with something in every place that its kind has. */
struct full {
    struct ast node, children[AST_MOST];
    struct ast *lists[COUNT(ast_lists)][LIST_OF];
    size_t visits[AST_MOST], count;
};

static void full_begin(struct full *f, enum ast_kind kind)
{
    memset(f, 0, sizeof *f);
    f->node.kind = kind;
    bool whole = ast_is_whole(&f->node);
    size_t singles = ast_is_word(&f->node) ? 0
                     : whole               ? AST_SINGLE
                                           : VALUE_SINGLE,
           lists = ast_is_word(&f->node) ? 0
                   : whole               ? 3
                                         : 1;
    for (size_t i = 0; i < singles; i++)
        pointer_put(&f->node, ast_single[i], &f->children[f->count++]);
    for (size_t i = 0; i < lists; i++) {
        for (size_t k = 0; k < LIST_OF; k++) f->lists[i][k] = &f->children[f->count++];
        pointer_put(&f->node, ast_lists[i], f->lists[i]);
    }
    if (lists > 0) f->node.item_count = LIST_OF;
    if (lists > 1) f->node.label_count = f->node.else_label_count = LIST_OF;
}

static void visited(void *user, struct ast *child)
{
    struct full *f = user;
    assert_true(child >= f->children && child < f->children + f->count);
    f->visits[child - f->children]++;
}

struct until {
    const struct ast *stop;
    size_t before;
};

static bool is_it(void *user, struct ast *child)
{
    struct until *u = user;
    u->before++;
    return child == u->stop;
}

static bool both_same(void *user, const struct ast *x, const struct ast *y)
{
    const struct ast *const *pair = user;
    return (x == pair[0]) == (y == pair[1]);
}

static void ast_has_no_further_members(void **state)
{
    unsigned char seen[sizeof(struct ast)] = {0};
    (void)state;
    account(seen, ast_data, COUNT(ast_data));
    account(seen, ast_single, COUNT(ast_single));
    account(seen, ast_lists, COUNT(ast_lists));
    assert_all_accounted(seen, sizeof seen);
}

static void every_child_of_a_syntax_node_is_visited_once(void **state)
{
    struct full f;
    (void)state;
    for (int kind = 0; kind <= AST_BAD; kind++) {
        full_begin(&f, (enum ast_kind)kind);
        ast_each(&f.node, visited, &f);
        for (size_t i = 0; i < f.count; i++) assert_int_equal(f.visits[i], 1);
    }
}

static void a_search_ends_at_the_child_that_it_looked_for(void **state)
{
    struct full f;
    (void)state;
    full_begin(&f, AST_LINE);
    size_t seen_before = 0;
    for (size_t i = 0; i < f.count; i++) {
        struct until u = {.stop = &f.children[i]};
        assert_true(ast_any(&f.node, is_it, &u));
        assert_true(u.before >= 1 && u.before <= f.count);
        seen_before += u.before;
    }
    assert_int_equal(seen_before, f.count * (f.count + 1) / 2); /* each stopped at another one */
    struct until never = {.stop = NULL};
    assert_false(ast_any(&f.node, is_it, &never));
    assert_int_equal(never.before, f.count);
}

static void trees_match_child_by_child(void **state)
{
    struct full x, y;
    (void)state;
    full_begin(&x, AST_LINE);
    full_begin(&y, AST_LINE);
    for (size_t i = 0; i < x.count; i++)
        for (size_t k = 0; k < y.count; k++) {
            const struct ast *pair[] = {&x.children[i], &y.children[k]};
            assert_int_equal(ast_match(&x.node, &y.node, both_same, pair), i == k);
        }
    const struct ast *none[] = {NULL, NULL};
    for (size_t i = 0; i < COUNT(ast_single); i++) { /* there in one alone */
        full_begin(&y, AST_LINE);
        pointer_put(&y.node, ast_single[i], NULL);
        assert_false(ast_match(&x.node, &y.node, both_same, none));
        assert_false(ast_match(&y.node, &x.node, both_same, none));
    }
}

/* ---- the repository's files ---- */

struct counted {
    size_t nodes, height;
};

static void count_node(void *user, struct ast *n)
{
    struct counted *c = user;
    c->nodes++;
    ast_each(n, count_node, c);
}

/* The printer has an order and names of its own for the same children: one line a node. */
static void assert_file_is_visited(const char *path, size_t *files)
{
    struct trial t;
    struct text text, out;
    struct counted c = {0};
    FILE *file = fopen(path, "rb");
    char part[4096];
    assert_non_null(file);
    struct arena arena;
    arena_init(&arena, NULL, 0);
    text_init(&text, &arena);
    for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;)
        text_add(&text, (struct str){part, n});
    fclose(file);
    trial_begin(&t, text_str(&text));
    text_init(&out, &t.arena);
    ast_print(t.root, &out);
    size_t lines = 0;
    for (size_t i = 0; i < out.len; i++) lines += out.at[i] == '\n';
    count_node(&c, t.root);
    if (c.nodes != lines) fail_msg("%s: %zu nodes visited, %zu printed", path, c.nodes, lines);
    trial_end(&t);
    arena_release(&arena);
    ++*files;
}

static void visit_folder(const char *path, size_t *files)
{
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char inner[512];
        struct stat info;
        if (entry->d_name[0] == '.' ||
            (size_t)snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name) >= sizeof inner ||
            stat(inner, &info))
            continue;
        size_t len = strlen(inner);
        if (ST_ISDIR(info.st_mode))
            visit_folder(inner, files);
        else if (len > 5 && strcmp(inner + len - 5, ".fray") == 0)
            assert_file_is_visited(inner, files);
    }
    closedir(folder);
}

static void every_node_of_every_file_is_visited_once(void **state)
{
    static const char *const folders[] = {"rules", "stdlib", "tests/lang", "tests/core", "bench"};
    size_t files = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(folders); i++) visit_folder(folders[i], &files);
    assert_true(files > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ast_has_no_further_members),
        cmocka_unit_test(every_child_of_a_syntax_node_is_visited_once),
        cmocka_unit_test(a_search_ends_at_the_child_that_it_looked_for),
        cmocka_unit_test(trees_match_child_by_child),
        cmocka_unit_test(every_node_of_every_file_is_visited_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
