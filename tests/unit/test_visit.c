/* test_visit.c -- The enumerations of children: each child of a node is visited once, and no member
 * of a node is forgotten.
 *
 * A table says which bytes of each node are data and which hold a child. Together they are the
 * whole node, so a member that is in neither table fails here. A child that is in the table and not
 * visited fails as well.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "lang/sema/model/visit.h"
#include "ast_print.h"
#include "lang/syntax/visit_ast.h"

/* ---- what a node consists of ---- */

struct member_at {
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
static void account(unsigned char *seen, const struct member_at *list, size_t count)
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

static void pointer_put(void *node, struct member_at at, const void *pointer)
{
    memcpy((char *)node + at.at, &pointer, sizeof pointer);
}

/* ---- syntax trees ---- */

static const struct member_at ast_data[] = {
    UP_TO(struct ast, span),         MEMBER(struct ast, span),
    MEMBER(struct ast, item_count),  MEMBER(struct ast, text),
    MEMBER(struct ast, number),      MEMBER(struct ast, number2),
    MEMBER(struct ast, label_count), MEMBER(struct ast, else_label_count),
    MEMBER(struct ast, doc)};
static const struct member_at ast_single[] = {
    MEMBER(struct ast, a),      MEMBER(struct ast, b),     MEMBER(struct ast, c),
    MEMBER(struct ast, type), /* then lines' alone */
    MEMBER(struct ast, head),   MEMBER(struct ast, often), MEMBER(struct ast, when),
    MEMBER(struct ast, orelse), MEMBER(struct ast, block)};
static const struct member_at ast_lists[] = {MEMBER(struct ast, items), MEMBER(struct ast, labels),
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
    bool whole = ast_is_statement(&f->node);
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

/* ---- typed expressions and statements ---- */

static const struct member_at expr_data[] = {
    UP_TO(struct expr, number),      MEMBER(struct expr, number),
    MEMBER(struct expr, type),       MEMBER(struct expr, span),
    MEMBER(struct expr, item_count), MEMBER(struct expr, value),
    MEMBER(struct expr, text),       MEMBER(struct expr, mem),
    MEMBER(struct expr, rec) /* and what else is there */};
static const struct member_at expr_single[] = {MEMBER(struct expr, a), MEMBER(struct expr, b),
                                               MEMBER(struct expr, c)};
static const struct member_at expr_lists[] = {MEMBER(struct expr, items)};
static const struct member_at expr_templates[] = {MEMBER(struct expr, template)};

static const struct member_at stmt_data[] = {
    UP_TO(struct stmt, span),
    MEMBER(struct stmt, span),
    MEMBER(struct stmt, number),
    {offsetof(struct stmt, flag), offsetof(struct stmt, a) - offsetof(struct stmt, flag)},
    MEMBER(struct stmt, mem),
    MEMBER(struct stmt, rec),
    MEMBER(struct stmt, content),
    MEMBER(struct stmt, window),
    MEMBER(struct stmt, moment),
    MEMBER(struct stmt, item_count),
    MEMBER(struct stmt, wait_count),
    MEMBER(struct stmt, arg_count)};
static const struct member_at stmt_exprs[] = {MEMBER(struct stmt, a), MEMBER(struct stmt, b),
                                              MEMBER(struct stmt, c)};
static const struct member_at stmt_lists[] = {MEMBER(struct stmt, args)};
static const struct member_at stmt_others[] = {MEMBER(struct stmt, template),
                                               MEMBER(struct stmt, ask), MEMBER(struct stmt, keys)};
static const struct member_at stmt_inner[] = {MEMBER(struct stmt, then),
                                              MEMBER(struct stmt, orelse)};
static const struct member_at stmt_inner_lists[] = {MEMBER(struct stmt, items),
                                                    MEMBER(struct stmt, waits)};

static const struct member_at ask_data[] = {
    MEMBER(struct ask, elem),
    {offsetof(struct ask, secret),
     offsetof(struct ask, limit_option) - offsetof(struct ask, secret)},
    MEMBER(struct ask, limit_option)};
static const struct member_at ask_single[] = {
    MEMBER(struct ask, from), MEMBER(struct ask, who),      MEMBER(struct ask, side),
    MEMBER(struct ask, most), MEMBER(struct ask, fallback), MEMBER(struct ask, given)};
static const struct member_at ask_templates[] = {MEMBER(struct ask, prompt)};

enum { PART_OF = 2, EXPRS_MOST = 32 };

/* A statement with something in every place, and an expression with something in every place. */
struct typed {
    struct stmt stmt, inner[6];
    struct stmt *inner_list[PART_OF], *wait_list[PART_OF];
    struct ask ask;
    struct expr expr, exprs[EXPRS_MOST];
    struct expr *lists[2][PART_OF];
    struct template_part parts[3][PART_OF];
    struct template templates[3];
    struct sort_key keys[PART_OF];
    size_t expr_count, inner_count, expr_visits[EXPRS_MOST], inner_visits[6];
};

static struct expr *next_expr(struct typed *t)
{
    return &t->exprs[t->expr_count++];
}

static struct template *template_fill(struct typed *t, size_t which)
{
    for (size_t i = 0; i < PART_OF; i++) t->parts[which][i].value = next_expr(t);
    t->templates[which].parts.at = t->parts[which];
    t->templates[which].parts.len = t->templates[which].parts.cap = PART_OF;
    return &t->templates[which];
}

static struct expr **list_fill(struct typed *t, size_t which)
{
    for (size_t i = 0; i < PART_OF; i++) t->lists[which][i] = next_expr(t);
    return t->lists[which];
}

static void expr_begin(struct typed *t)
{
    memset(t, 0, sizeof *t);
    for (size_t i = 0; i < COUNT(expr_single); i++)
        pointer_put(&t->expr, expr_single[i], next_expr(t));
    t->expr.items = list_fill(t, 0);
    t->expr.item_count = PART_OF;
    t->expr.template = template_fill(t, 0);
}

static void stmt_begin(struct typed *t)
{
    memset(t, 0, sizeof *t);
    for (size_t i = 0; i < COUNT(stmt_exprs); i++)
        pointer_put(&t->stmt, stmt_exprs[i], next_expr(t));
    t->stmt.args = list_fill(t, 1);
    t->stmt.arg_count = PART_OF;
    t->stmt.template = template_fill(t, 1);
    t->stmt.ask = &t->ask;
    for (size_t i = 0; i < COUNT(ask_single); i++)
        pointer_put(&t->ask, ask_single[i], next_expr(t));
    t->ask.prompt = template_fill(t, 2);
    for (size_t i = 0; i < PART_OF; i++) t->keys[i].key = next_expr(t);
    t->stmt.keys.at = t->keys;
    t->stmt.keys.len = t->stmt.keys.cap = PART_OF;
    for (size_t i = 0; i < COUNT(stmt_inner); i++)
        pointer_put(&t->stmt, stmt_inner[i], &t->inner[t->inner_count++]);
    for (size_t i = 0; i < PART_OF; i++) t->inner_list[i] = &t->inner[t->inner_count++];
    t->stmt.items = t->inner_list;
    t->stmt.item_count = PART_OF;
    for (size_t i = 0; i < PART_OF; i++) t->wait_list[i] = &t->inner[t->inner_count++];
    t->stmt.waits = t->wait_list;
    t->stmt.wait_count = PART_OF;
}

static void typed_nodes_have_no_further_members(void **state)
{
    unsigned char expr[sizeof(struct expr)] = {0}, stmt[sizeof(struct stmt)] = {0},
                                     ask[sizeof(struct ask)] = {0};
    (void)state;
    account(expr, expr_data, COUNT(expr_data));
    account(expr, expr_single, COUNT(expr_single));
    account(expr, expr_lists, COUNT(expr_lists));
    account(expr, expr_templates, COUNT(expr_templates));
    assert_all_accounted(expr, sizeof expr);
    account(stmt, stmt_data, COUNT(stmt_data));
    account(stmt, stmt_exprs, COUNT(stmt_exprs));
    account(stmt, stmt_lists, COUNT(stmt_lists));
    account(stmt, stmt_others, COUNT(stmt_others));
    account(stmt, stmt_inner, COUNT(stmt_inner));
    account(stmt, stmt_inner_lists, COUNT(stmt_inner_lists));
    assert_all_accounted(stmt, sizeof stmt);
    account(ask, ask_data, COUNT(ask_data));
    account(ask, ask_single, COUNT(ask_single));
    account(ask, ask_templates, COUNT(ask_templates));
    assert_all_accounted(ask, sizeof ask);
}

static void expr_visited(void *user, const struct expr *x)
{
    struct typed *t = user;
    assert_true(x >= t->exprs && x < t->exprs + t->expr_count);
    t->expr_visits[x - t->exprs]++;
}

static void stmt_visited(void *user, const struct stmt *s)
{
    struct typed *t = user;
    assert_true(s >= t->inner && s < t->inner + t->inner_count);
    t->inner_visits[s - t->inner]++;
}

static void assert_each_visited(const struct typed *t, size_t exprs, size_t stmts)
{
    for (size_t i = 0; i < t->expr_count; i++) assert_int_equal(t->expr_visits[i], exprs);
    for (size_t i = 0; i < t->inner_count; i++) assert_int_equal(t->inner_visits[i], stmts);
}

static void every_child_of_a_typed_node_is_visited_once(void **state)
{
    struct typed t;
    (void)state;
    expr_begin(&t);
    expr_each(&t.expr, expr_visited, &t);
    assert_each_visited(&t, 1, 0);
    stmt_begin(&t);
    stmt_each_expr(&t.stmt, expr_visited, &t);
    assert_each_visited(&t, 1, 0);
    stmt_each(&t.stmt, stmt_visited, &t);
    assert_each_visited(&t, 1, 1);
}

struct typed_until {
    const void *stop;
    size_t before;
};

static bool is_that_expr(void *user, const struct expr *x)
{
    struct typed_until *u = user;
    u->before++;
    return x == u->stop;
}

static bool is_that_stmt(void *user, const struct stmt *s)
{
    struct typed_until *u = user;
    u->before++;
    return s == u->stop;
}

static void a_search_ends_at_the_typed_child_that_it_looked_for(void **state)
{
    struct typed t;
    size_t seen_before = 0;
    (void)state;
    expr_begin(&t);
    for (size_t i = 0; i < t.expr_count; i++) {
        struct typed_until u = {.stop = &t.exprs[i]};
        assert_true(expr_any(&t.expr, is_that_expr, &u));
        seen_before += u.before;
    }
    assert_int_equal(seen_before, t.expr_count * (t.expr_count + 1) / 2);
    stmt_begin(&t);
    seen_before = 0;
    for (size_t i = 0; i < t.expr_count; i++) {
        struct typed_until u = {.stop = &t.exprs[i]};
        assert_true(stmt_any_expr(&t.stmt, is_that_expr, &u));
        seen_before += u.before;
    }
    assert_int_equal(seen_before, t.expr_count * (t.expr_count + 1) / 2);
    for (size_t i = 0; i < t.inner_count; i++) {
        struct typed_until u = {.stop = &t.inner[i]};
        assert_true(stmt_any(&t.stmt, is_that_stmt, &u));
    }
    struct typed_until never = {.stop = NULL};
    assert_false(stmt_any(&t.stmt, is_that_stmt, &never) ||
                 stmt_any_expr(&t.stmt, is_that_expr, &never));
    assert_int_equal(never.before, t.expr_count + t.inner_count);
}

static bool both_same_expr(void *user, const struct expr *x, const struct expr *y)
{
    const struct expr *const *pair = user;
    return (x == pair[0]) == (y == pair[1]);
}

static void expressions_match_child_by_child(void **state)
{
    static struct typed x, y;
    (void)state;
    expr_begin(&x);
    expr_begin(&y);
    for (size_t i = 0; i < x.expr_count; i++)
        for (size_t k = 0; k < y.expr_count; k++) {
            const struct expr *pair[] = {&x.exprs[i], &y.exprs[k]};
            assert_int_equal(expr_match(&x.expr, &y.expr, both_same_expr, pair), i == k);
        }
}

struct copying {
    struct arena *arena;
    const struct expr *refused;
    size_t copied;
};

static struct expr *copy_child(void *user, const struct expr *x)
{
    struct copying *c = user;
    if (x == c->refused) return NULL;
    c->copied++;
    return expr_copy(c->arena, x, copy_child, c);
}

static void a_copy_has_no_child_of_the_original(void **state)
{
    struct typed t;
    struct arena arena;
    (void)state;
    arena_init(&arena, NULL, 0);
    expr_begin(&t);
    struct copying c = {.arena = &arena};
    const struct expr *copy = expr_copy(&arena, &t.expr, copy_child, &c);
    assert_non_null(copy);
    assert_int_equal(c.copied, t.expr_count);
    for (size_t i = 0; i < t.expr_count; i++) {
        struct typed_until u = {.stop = &t.exprs[i]};
        assert_false(expr_any(copy, is_that_expr, &u));
        assert_int_equal(u.before, t.expr_count);
        struct copying part = {.arena = &arena, .refused = &t.exprs[i]};
        assert_null(expr_copy(&arena, &t.expr, copy_child, &part));
    }
    arena_release(&arena);
}

/* ---- every node below a function ---- */

struct below {
    const struct typed *t;
    enum visit at_expr, at_stmt;
    size_t exprs, stmts;
    const struct fn *fn;
};

static enum visit saw_expr(void *user, const struct fn *fn, const struct expr *x)
{
    struct below *b = user;
    assert_non_null(x);
    assert_ptr_equal(fn, b->fn);
    b->exprs++;
    return b->at_expr;
}

static enum visit saw_stmt(void *user, const struct fn *fn, const struct stmt *s)
{
    struct below *b = user;
    assert_non_null(s);
    assert_ptr_equal(fn, b->fn);
    b->stmts++;
    return b->at_stmt;
}

static void a_visitor_goes_on_skips_and_stops(void **state)
{
    static struct typed inside, t;
    (void)state;
    expr_begin(&inside);
    stmt_begin(&t);
    t.exprs[0] = inside.expr; /* two layers of expressions */
    struct fn fn = {.value = &inside.expr, .body = &t.stmt};
    size_t exprs = t.expr_count + 2 * inside.expr_count + 1, stmts = t.inner_count + 1;
    struct below all = {.fn = &fn}, no_exprs = all, no_stmts = all, skipped = all, stopped = all,
                 top = all;
    assert_false(visit_fn(&(struct visitor){&all, saw_expr, saw_stmt}, &fn));
    assert_int_equal(all.exprs, exprs);
    assert_int_equal(all.stmts, stmts);
    assert_false(visit_fn(&(struct visitor){.user = &no_exprs, .stmt = saw_stmt}, &fn));
    assert_int_equal(no_exprs.stmts, stmts);
    assert_false(visit_fn(&(struct visitor){.user = &no_stmts, .expr = saw_expr}, &fn));
    assert_int_equal(no_stmts.exprs, exprs);
    skipped.at_expr = VISIT_SKIP;
    assert_false(visit_fn(&(struct visitor){&skipped, saw_expr, saw_stmt}, &fn));
    assert_int_equal(skipped.exprs, t.expr_count + 1);
    top.at_stmt = VISIT_SKIP;
    assert_false(visit_fn(&(struct visitor){&top, saw_expr, saw_stmt}, &fn));
    assert_int_equal(top.exprs, inside.expr_count + 1);
    assert_int_equal(top.stmts, 1);
    stopped.at_stmt = VISIT_STOP;
    assert_true(visit_fn(&(struct visitor){&stopped, saw_expr, saw_stmt}, &fn));
    assert_int_equal(stopped.stmts, 1);
    stopped.at_expr = VISIT_STOP;
    stopped.exprs = 0;
    assert_true(visit_fn(&(struct visitor){&stopped, saw_expr, saw_stmt}, &fn));
    assert_int_equal(stopped.exprs, 1);
    assert_false(visit_fn(&(struct visitor){&all, saw_expr, saw_stmt}, NULL));
}

static enum visit count_value(void *user, const struct fn *fn, const struct expr *x)
{
    assert_ptr_equal(fn->value, x);
    ++*(size_t *)user;
    return VISIT_CHILDREN;
}

static void a_visitor_sees_all_functions_of_a_model(void **state)
{
    struct fn fns[3] = {{.id = 0}};
    struct expr values[3] = {{.kind = EX_CONST}};
    struct fn *lists[3] = {&fns[0], &fns[1], &fns[2]};
    struct model m = {.arena = NULL};
    size_t seen = 0;
    (void)state;
    for (int i = 0; i < 3; i++) fns[i].value = &values[i];
    m.fns.at = &lists[0], m.decided_requirements.at = &lists[1], m.pattern_fns.at = &lists[2];
    m.fns.len = m.decided_requirements.len = m.pattern_fns.len = 1;
    assert_false(visit_model(&(struct visitor){.user = &seen, .expr = count_value}, &m));
    assert_int_equal(seen, 3);
}

/* ---- the repository's files ---- */

struct counted {
    size_t nodes;
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
    struct diags diags;
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
    diags_init(&diags, &arena);
    struct ast *root =
        parse_source(&diags, &arena, source_add(&diags, STR("t.fray"), text_str(&text)));
    assert_non_null(root);
    text_init(&out, &arena);
    ast_print(root, &out);
    size_t lines = 0;
    for (size_t i = 0; i < out.len; i++) lines += out.at[i] == '\n';
    count_node(&c, root);
    if (c.nodes != lines) fail_msg("%s: %zu nodes visited, %zu printed", path, c.nodes, lines);
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
        if (S_ISDIR(info.st_mode))
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
        cmocka_unit_test(typed_nodes_have_no_further_members),
        cmocka_unit_test(every_child_of_a_typed_node_is_visited_once),
        cmocka_unit_test(a_search_ends_at_the_typed_child_that_it_looked_for),
        cmocka_unit_test(expressions_match_child_by_child),
        cmocka_unit_test(a_copy_has_no_child_of_the_original),
        cmocka_unit_test(a_visitor_goes_on_skips_and_stops),
        cmocka_unit_test(a_visitor_sees_all_functions_of_a_model),
        cmocka_unit_test(every_node_of_every_file_is_visited_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
