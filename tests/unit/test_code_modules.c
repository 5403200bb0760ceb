/* test_code_modules.c -- Module resolution of fray_compile: names, order, cycles, limits, faults;
 * and a compiled program in place of a source. */
#include <stdio.h>
#include <stdlib.h>

#include "code_testing.h"

#include "lib/compile/compile.h"
#include "memory_faults.h"

#define COMPILED "FRAY\1\0\0\0" /* the head of a compiled program, which holds zeros */

/* A host whose files are a table. `shown` NULL: the name. `result`: what the reader says of it. */
struct file {
    const char *name, *text, *shown;
    fray_result result;
};
struct host {
    const struct file *files;
    size_t count;
    int reads;
};

static fray_result host_read(void *user, const char *name, const char *from, const char **text,
                             size_t *size, const char **shown)
{
    struct host *h = user;
    (void)from;
    h->reads++;
    for (size_t i = 0; i < h->count; i++) {
        const struct file *f = &h->files[i];
        if (strcmp(f->name, name) != 0) continue;
        *shown = f->shown ? f->shown : f->name;
        *text = f->text;
        *size = !f->text ? 0 : strcmp(f->text, COMPILED) == 0 ? 8 : strlen(f->text);
        return f->result;
    }
    return FRAY_NOT_FOUND;
}

struct fixture {
    struct arena arena;
    struct fray_findings *findings;
    struct modules modules;
    fray_result result;
};

static void read_all(struct fixture *x, fray_reader reader, void *user)
{
    arena_init(&x->arena, NULL, 0);
    x->findings = findings_new(&memory_default);
    x->result = modules_read(&x->modules, x->findings, &x->arena, reader, user, "main", NULL);
    assert_true(findings_finish(x->findings));
}

static void drop(struct fixture *x)
{
    fray_findings_free(x->findings);
    arena_release(&x->arena);
}

/* Reads, and compares what was found with "CODE message|CODE message". */
static void expect(const struct file *files, size_t count, size_t modules, const char *findings)
{
    struct host host = {files, count, 0};
    struct fixture x;
    struct text all;
    read_all(&x, host_read, &host);
    text_init(&all, &x.arena);
    for (size_t i = 0; i < fray_findings_kept(x.findings); i++) {
        fray_finding f = fray_finding_at(x.findings, i);
        if (f.severity == FRAY_ERROR)
            text_printf(&all, "%s%s:%u %s %s", all.len ? "|" : "", f.file, f.line, f.code,
                        f.message);
    }
    assert_string_equal(all.at ? all.at : "", findings);
    assert_int_equal(x.modules.count, modules);
    drop(&x);
}
#define EXPECT(files, modules, findings)                                                           \
    expect(files, sizeof files / sizeof *files, modules, findings)

static void names_lead_nowhere_else(void **state)
{
    static const char *const good[] = {"a", "std/grid", "A_b-c/D1/x", "1",
                                       "_", "a-",       "witchhammer"};
    static const char *const bad[] = {"",
                                      "/",
                                      "/a",
                                      "a/",
                                      "a//b",
                                      "..",
                                      "../a",
                                      "a/..",
                                      "a/../b",
                                      "./a",
                                      ".",
                                      "a.fray",
                                      "a b",
                                      "-a",
                                      "a/-b",
                                      "~/a",
                                      "a\\b",
                                      "C:a",
                                      "C:\\a",
                                      "a\nb",
                                      "a\tb",
                                      "a%2e",
                                      "a\x01",
                                      "\xC3\xA4",
                                      "a:b",
                                      "file:///a",
                                      "a?b",
                                      "a*",
                                      "\x7f",
                                      "$HOME",
                                      "a;b",
                                      "a|b",
                                      "a'b",
                                      "a\"b",
                                      "a\xE2\x80\xAE"
                                      "b"};
    char longest[MAX_MODULE_NAME + 2];
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(module_name_fits(str_from(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(module_name_fits(str_from(bad[i])));
    assert_false(module_name_fits((struct str){"a\0b", 3}));
    memset(longest, 'a', sizeof longest);
    assert_true(module_name_fits((struct str){longest, MAX_MODULE_NAME}));
    assert_false(module_name_fits((struct str){longest, MAX_MODULE_NAME + 1}));
}

static void each_comes_after_what_it_uses(void **state)
{
    static const struct file files[] = {{"main", "use \"left\"\nuse right\n", NULL, FRAY_OK},
                                        {"left", "use base\n", NULL, FRAY_OK},
                                        {"right", "use base\nuse left\n", NULL, FRAY_OK},
                                        {"base", "let x = 1\n", NULL, FRAY_OK}};
    (void)state;
    struct host host = {files, 4, 0};
    struct fixture x;
    read_all(&x, host_read, &host);
    assert_int_equal(x.result, FRAY_OK);
    assert_int_equal(x.modules.count, 4);
    static const char *const order[] = {"base", "left", "right", "main"};
    for (size_t i = 0; i < 4; i++) {
        const struct source *s = &x.findings->diags.sources.at[x.modules.files[i]->span.file];
        assert_true(str_equal(s->name, str_from(order[i])));
    }
    drop(&x);
}

static void two_names_of_one_file_are_one(void **state)
{
    static const struct file files[] = {{"main", "use a\nuse b\n", NULL, FRAY_OK},
                                        {"a", "let x = 1\n", "same.fray", FRAY_OK},
                                        {"b", "let x = 1\n", "same.fray", FRAY_OK}};
    (void)state;
    EXPECT(files, 2, "");
}

static void rings_are_told_once(void **state)
{
    static const struct file self[] = {{"main", "use main\n", NULL, FRAY_OK}};
    static const struct file two[] = {{"main", "use b\n", NULL, FRAY_OK},
                                      {"b", "use main\n", NULL, FRAY_OK}};
    static const struct file three[] = {{"main", "use b\nuse c\n", NULL, FRAY_OK},
                                        {"b", "use c\n", NULL, FRAY_OK},
                                        {"c", "\nuse b\n", NULL, FRAY_OK}};
    static const struct file knot[] = {{"main", "use a\nuse b\n", NULL, FRAY_OK},
                                       {"a", "use main\nuse b\n", NULL, FRAY_OK},
                                       {"b", "use a\nuse main\n", NULL, FRAY_OK}};
    static const struct file apart[] = {{"main", "use a\nuse c\n", NULL, FRAY_OK},
                                        {"a", "use b\n", NULL, FRAY_OK},
                                        {"b", "use a\n", NULL, FRAY_OK},
                                        {"c", "use d\n", NULL, FRAY_OK},
                                        {"d", "use c\n", NULL, FRAY_OK}};
    (void)state;
    EXPECT(self, 1, "main:1 E0113 this module uses itself");
    EXPECT(two, 2, "b:1 E0113 this module uses itself");
    EXPECT(three, 3, "c:2 E0113 this module uses itself");
    EXPECT(knot, 3, "a:1 E0113 this module uses itself|b:1 E0113 this module uses itself");
    EXPECT(apart, 5, "b:1 E0113 this module uses itself|d:1 E0113 this module uses itself");
}

static void faults_are_told_at_the_line(void **state)
{
    static const struct file files[] = {
        {"main", "let a = 1\nuse \"std/grit\"\nuse \"../secret\"\nuse locked\nuse packed\n", NULL,
         FRAY_OK},
        {"locked", NULL, "a directory", FRAY_DAMAGED},
        {"packed", COMPILED, NULL, FRAY_OK}};
    (void)state;
    EXPECT(files, 1,
           "main:2 E0111 there is no module \"std/grit\"|main:3 E0110 this is not the name of a "
           "module|"
           "main:4 E0112 the module \"locked\" cannot be read: a directory|"
           "main:5 E0112 the module \"packed\" is a compiled program; its source is needed");
}

/* Names known to the host are suggested, unless a library name is nearer, or the host's text cannot
 * be a name. */
static void a_missing_module_has_a_neighbour(void **state)
{
    static const struct {
        const char *use, *known, *told;
    } cases[] = {
        {"use \"std/grit\"\n", NULL, "there is a module \"std/grid\""},
        {"use \"std/grit\"\n", "maps/grit", "there is a module \"std/grid\""},
        {"use crads\n", "cards", "there is a module \"cards\""},
        {"use ford\n", "maps/ford", "there is a module \"maps/ford\""},
        {"use ford\n", "../maps\x1b", "a module is a file beside the one that uses it"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct file files[] = {{"main", cases[i].use, NULL, FRAY_OK},
                               {"std/grit", NULL, cases[i].known, FRAY_NOT_FOUND},
                               {"crads", NULL, cases[i].known, FRAY_NOT_FOUND},
                               {"ford", NULL, cases[i].known, FRAY_NOT_FOUND}};
        struct host host = {files, cases[i].known ? 4 : 1, 0};
        struct fixture x;
        read_all(&x, host_read, &host);
        if (!strstr(fray_findings_text(x.findings, 0), cases[i].told))
            fail_msg("%s", fray_findings_text(x.findings, 0));
        drop(&x);
    }
}

static void the_library_brings_its_own(void **state)
{
    static const struct file files[] = {{"main", "use \"std/grid\"\n", NULL, FRAY_OK}};
    static const struct file host_first[] = {{"main", "use \"std/grid\"\n", NULL, FRAY_OK},
                                             {"std/grid", "let x = 1\n", "own.fray", FRAY_OK}};
    (void)state;
    struct host host = {files, 1, 0};
    struct fixture x;
    read_all(&x, host_read, &host);
    assert_int_equal(x.result, FRAY_OK);
    assert_true(x.modules.count >= 2);
    drop(&x);
    EXPECT(host_first, 2, "");
}

/* Files that use the next: m0, m1, m2 ... TWICE: and n0, n1, n2 ... Else main uses every one of a
 * row so wide. */
#define TWICE SIZE_MAX
static char made[1 << 16];
static fray_result endless_read(void *user, const char *name, const char *from, const char **text,
                                size_t *size, const char **shown)
{
    size_t *wide = user;
    (void)from;
    int n = 0;
    size_t len = 0;
    if (strcmp(name, "main") != 0) n = atoi(name + 1) + 1;
    if (*wide == TWICE)
        len = (size_t)snprintf(made, sizeof made, "use m%d\nuse n%d\n", n, n);
    else if (*wide == 0)
        len = (size_t)snprintf(made, sizeof made, "use m%d\n", n);
    else if (n == 0)
        for (size_t i = 0; i < *wide; i++)
            len += (size_t)snprintf(made + len, sizeof made - len, "use m%zu\n", i);
    made[len] = '\0';
    *text = made;
    *size = len;
    *shown = name;
    return FRAY_OK;
}

static void too_deep_and_too_many(void **state)
{
    size_t wide = 0;
    struct fixture x;
    (void)state;
    read_all(&x, endless_read, &wide);
    assert_int_equal(x.modules.count, MAX_MODULES);
    assert_int_equal(fray_findings_count(x.findings, FRAY_ERROR), 2);
    assert_string_equal(fray_finding_at(x.findings, 0).message, "more than 256 files");
    assert_string_equal(fray_finding_at(x.findings, 1).message,
                        "modules are nested more than 16 deep");
    drop(&x);
    wide = TWICE; /* four lines lead too deep */
    read_all(&x, endless_read, &wide);
    assert_int_equal(x.modules.count, MAX_MODULES);
    assert_string_equal(
        fray_finding_at(x.findings, fray_findings_count(x.findings, FRAY_ERROR) - 1).message,
        "modules are nested more than 16 deep");
    drop(&x);
    wide = MAX_MODULES - 1;
    read_all(&x, endless_read, &wide);
    assert_int_equal(x.modules.count, MAX_MODULES);
    assert_int_equal(fray_findings_count(x.findings, FRAY_ERROR), 0);
    drop(&x);
    wide = MAX_MODULES;
    read_all(&x, endless_read, &wide);
    assert_int_equal(x.modules.count, MAX_MODULES);
    assert_string_equal(fray_finding_at(x.findings, 0).message, "more than 256 files");
    drop(&x);
}

/* Each file uses the next; main uses all of them, from the last to the first or the other way. */
static fray_result chain_read(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    const bool *back = user;
    int n = strcmp(name, "main") == 0 ? 0 : atoi(name + 1), many = 2 * MAX_MODULE_DEPTH;
    size_t len = 0;
    (void)from;
    for (int i = 1; n == 0 && i <= many; i++)
        len +=
            (size_t)snprintf(made + len, sizeof made - len, "use m%d\n", *back ? many + 1 - i : i);
    if (n > 0 && n < many) len = (size_t)snprintf(made, sizeof made, "use m%d\n", n + 1);
    made[len] = '\0';
    *text = made;
    *size = len;
    *shown = name;
    return FRAY_OK;
}

static void the_order_of_lines_makes_nothing_deep(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        bool back = i;
        struct fixture x;
        read_all(&x, chain_read, &back);
        assert_int_equal(fray_findings_count(x.findings, FRAY_ERROR), 0);
        assert_int_equal(x.modules.count, 2 * MAX_MODULE_DEPTH + 1);
        drop(&x);
    }
}

static fray_result large_read(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    struct str *large = user;
    (void)from;
    *shown = name;
    *text = strcmp(name, "main") == 0 ? "use large\n" : large->at;
    *size = strcmp(name, "main") == 0 ? 10 : large->len;
    return FRAY_OK;
}

static void too_large(void **state)
{
    struct arena a;
    struct fixture x;
    (void)state;
    arena_init(&a, NULL, 0);
    struct str large = {memset(arena_alloc(&a, MAX_SOURCE_BYTES), '\n', MAX_SOURCE_BYTES),
                        MAX_SOURCE_BYTES - 9};
    read_all(&x, large_read, &large);
    assert_string_equal(fray_finding_at(x.findings, 0).message,
                        "more than 4194304 bytes in all files");
    drop(&x);
    arena_release(&a);
}

static void the_first_file_may_be_missing(void **state)
{
    static const struct file locked[] = {{"main", NULL, "it is a directory", FRAY_DAMAGED}};
    struct host host = {NULL, 0, 0};
    fray_program *p;
    fray_findings *f;
    (void)state;
    assert_int_equal(fray_compile(NULL, host_read, &host, "main", &p, &f), FRAY_NOT_FOUND);
    assert_null(p);
    assert_string_equal(fray_finding_at(f, 0).message, "there is no such file");
    assert_string_equal(fray_finding_at(f, 0).file, "main");
    fray_findings_free(f);
    host = (struct host){locked, 1, 0};
    assert_int_equal(fray_compile(NULL, host_read, &host, "main", &p, &f), FRAY_INVALID);
    assert_string_equal(fray_finding_at(f, 0).message, "cannot be read: it is a directory");
    fray_findings_free(f);
    assert_int_equal(fray_compile(NULL, NULL, NULL, "main", &p, &f), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_compile(NULL, host_read, &host, NULL, &p, &f), FRAY_BAD_ARGUMENT);
}

/* ---- compiled programs ----------------------------------------------------------------------- */

static fray_result bytes_read(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    struct text *t = user;
    (void)name;
    (void)from;
    (void)shown;
    *text = t->at;
    *size = t->len;
    return FRAY_OK;
}

static void a_compiled_program_is_as_good(void **state)
{
    struct arena a;
    struct text bytes;
    fray_program *p;
    fray_findings *f;
    const char *written;
    size_t size;
    int32_t value;
    uint32_t line;
    (void)state;
    arena_init(&a, NULL, 0);
    text_init(&bytes, &a);
    struct program *sample = sample_program(NULL);
    assert_int_equal(program_write(sample, &bytes), 0);
    assert_int_equal(fray_compile(NULL, bytes_read, &bytes, "x.frayc", &p, &f), FRAY_OK);
    assert_int_equal(fray_findings_kept(f), 0);
    assert_true(fray_program_hash(p) == sample->hash);
    assert_int_equal(fray_program_write(p, &written, &size), FRAY_OK);
    assert_int_equal(size, bytes.len);
    assert_memory_equal(written, bytes.at, size);
    assert_non_null(strstr(fray_program_listing(p, 0), "caller("));
    assert_non_null(strstr(fray_program_listing(p, 1), "table encounters"));

    assert_int_equal(fray_encounter_count(p, FRAY_ENCOUNTERS), 1);
    assert_int_equal(fray_encounter_count(p, FRAY_TESTS), 1);
    assert_int_equal(fray_encounter_at(p, FRAY_TESTS, 0), 1);
    assert_int_equal(fray_encounter_at(p, FRAY_TESTS, 1), -1);
    assert_int_equal(fray_encounter_find(p, NULL), 0);
    assert_int_equal(fray_encounter_find(p, "Trial"), 1);
    assert_int_equal(fray_encounter_find(p, "none"), -1);
    assert_string_equal(fray_encounter_name(p, 0), "Ford");
    assert_string_equal(fray_encounter_name(p, 7), "");
    assert_string_equal(fray_encounter_file(p, 0, &line), "a.fray");
    assert_int_equal(line, 2);

    assert_int_equal(fray_option_count(p), 2);
    assert_int_equal(fray_option_find(p, "tie"), 1);
    assert_int_equal(fray_option_find(p, "none"), -1);
    assert_string_equal(fray_option_name(p, 0), "goal");
    assert_string_equal(fray_option_values(p, 0), "a number");
    assert_string_equal(fray_option_values(p, 1), "melee, ranged");
    assert_int_equal(fray_option_parse(p, 0, "-12", &value), FRAY_OK);
    assert_int_equal(value, -12);
    assert_int_equal(fray_option_parse(p, 1, "ranged", &value), FRAY_OK);
    assert_int_equal(value, 1);
    static const char *const bad[] = {
        "", "-", "+1", "1 ", " 1", "1x", "0x1", "2147483648", "99999999999999999999", "1e3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(fray_option_parse(p, 0, bad[i], &value), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_option_parse(p, 1, "magic", &value), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_option_parse(p, 9, "1", &value), FRAY_BAD_ARGUMENT);
    fray_program_free(p);
    fray_findings_free(f);
    program_free(sample);
    arena_release(&a);
}

static void a_damaged_one_is_told(void **state)
{
    struct arena a;
    struct text bytes;
    fray_program *p;
    fray_findings *f;
    (void)state;
    arena_init(&a, NULL, 0);
    text_init(&bytes, &a);
    struct program *sample = sample_program(NULL);
    program_write(sample, &bytes);
    bytes.at[100] ^= 1;
    assert_int_equal(fray_compile(NULL, bytes_read, &bytes, "x.frayc", &p, &f), FRAY_DAMAGED);
    assert_null(p);
    assert_string_equal(fray_finding_at(f, 0).message,
                        "this compiled program cannot be trusted: damaged");
    fray_findings_free(f);
    program_free(sample);
    arena_release(&a);
}

/* Allocations fail in turn, once or from then on. Each is reported, and nothing is left
 * allocated. */
static void memory_may_run_out(void **state)
{
    static const struct file files[] = {
        {"main", "use left\nlet a = 1\nlet b = nothing_such\n", NULL, FRAY_OK},
        {"left", "use main\n", NULL, FRAY_OK}};
    (void)state;
    for (int forever = 0; forever < 2; forever++) {
        fray_result result = FRAY_NO_MEMORY;
        for (uint64_t n = 1; result == FRAY_NO_MEMORY; n++) {
            struct memory_faults faults;
            struct host host = {files, 2, 0};
            memory_faults_init(&faults, n, forever != 0);
            fray_memory memory = {faults.memory.resize, faults.memory.ctx};
            fray_program *p;
            fray_findings *f;
            result = fray_compile(&memory, host_read, &host, "main", &p, &f);
            assert_null(p);
            assert_true((f == NULL) == (result == FRAY_NO_MEMORY));
            fray_findings_free(f);
        }
        assert_int_equal(result, FRAY_INVALID);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_lead_nowhere_else),
        cmocka_unit_test(each_comes_after_what_it_uses),
        cmocka_unit_test(two_names_of_one_file_are_one),
        cmocka_unit_test(rings_are_told_once),
        cmocka_unit_test(faults_are_told_at_the_line),
        cmocka_unit_test(a_missing_module_has_a_neighbour),
        cmocka_unit_test(the_library_brings_its_own),
        cmocka_unit_test(too_deep_and_too_many),
        cmocka_unit_test(the_order_of_lines_makes_nothing_deep),
        cmocka_unit_test(too_large),
        cmocka_unit_test(the_first_file_may_be_missing),
        cmocka_unit_test(a_compiled_program_is_as_good),
        cmocka_unit_test(a_damaged_one_is_told),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
