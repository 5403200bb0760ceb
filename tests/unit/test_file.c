/* test_file.c -- The compiled file: written and read, cut short, damaged with and without a hash
 * that fits, and without memory. */
#include "code_testing.h"
#include "memory_faults.h"
#include "rounds.h"

struct held {
    struct arena arena;
    struct program *program;
    struct text bytes;
};

static int set_up(void **state)
{
    static struct held h;
    arena_init(&h.arena, NULL, 0);
    text_init(&h.bytes, &h.arena);
    h.program = sample_program(NULL);
    *state = &h;
    return h.program && program_write(h.program, &h.bytes) == 0 ? 0 : -1;
}

static int tear_down(void **state)
{
    struct held *h = *state;
    program_free(h->program);
    arena_release(&h->arena);
    return 0;
}

/* The hash, written down a second time from the head of program_file.c. */
static uint32_t word_at(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void word_set(char *at, uint32_t word)
{
    for (int i = 0; i < 4; i++) at[i] = (char)(word >> 8 * i & 0xFF);
}

static void hash_again(char *bytes, size_t len)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 4; i < len; i += 4)
        if (i != 12 && i != 16) h = (h ^ word_at(bytes + i)) * UINT64_C(0x100000001b3);
    h = (h ^ h >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    h ^= h >> 32;
    word_set(bytes + 12, (uint32_t)h);
    word_set(bytes + 16, (uint32_t)(h >> 32));
}

/* Reads; gives the reason, "" when it was taken (then it must be written the same again). */
static const char *read_reason(struct arena *a, const char *bytes, size_t len)
{
    struct text why, again;
    struct program *p = NULL;
    text_init(&why, a);
    text_init(&again, a);
    int result = program_read(NULL, (struct str){bytes, len}, &p, &why);
    assert_int_equal(result, why.len > 0 ? -1 : 0);
    assert_true((p != NULL) == (result == 0));
    if (p) {
        assert_int_equal(program_write(p, &again), 0);
        assert_int_equal(again.len, len);
        assert_memory_equal(again.at, bytes, len);
        program_free(p);
    }
    return why.at ? why.at : "";
}

static void there_and_back(void **state)
{
    struct held *h = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    assert_string_equal(read_reason(&a, h->bytes.at, h->bytes.len), "");
    struct program *p = NULL;
    struct text why, first, second;
    text_init(&why, &a);
    text_init(&first, &a);
    text_init(&second, &a);
    assert_int_equal(program_read(NULL, text_str(&h->bytes), &p, &why), 0);
    assert_true(p->hash == h->program->hash);
    program_print(h->program, true, &first);
    program_print(p, true, &second);
    assert_string_equal(first.at, second.at);
    assert_true(program_is_file(text_str(&h->bytes)));
    program_free(p);
    arena_release(&a);
}

static void every_prefix_is_truncated(void **state)
{
    struct held *h = *state;
    for (size_t len = 0; len < h->bytes.len; len++) {
        struct arena a;
        arena_init(&a, NULL, 0);
        assert_string_equal(read_reason(&a, h->bytes.at, len), "truncated");
        arena_release(&a);
    }
}

static void the_header_is_looked_at(void **state)
{
    struct held *h = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    char *bytes = arena_array(&a, h->bytes.len + 4, 1);
    memcpy(bytes, h->bytes.at, h->bytes.len);
    assert_string_equal(read_reason(&a, bytes, h->bytes.len + 4), "longer than it says");
    assert_string_equal(read_reason(&a, "FRAX", 4), "not a compiled program");
    assert_string_equal(read_reason(&a, "x", 1), "not a compiled program");
    word_set(bytes + 4, 2);
    hash_again(bytes, h->bytes.len);
    assert_string_equal(read_reason(&a, bytes, h->bytes.len), "compiled by another version");
    assert_false(program_is_file(STR("FRAY is a word")));
    assert_false(program_is_file(STR("FRAY")));
    arena_release(&a);
}

static void every_changed_byte_is_noticed(void **state)
{
    static const char flips[] = {0x01, 0x10, (char)0x80, (char)0xFF};
    struct held *h = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    for (size_t i = 0; i < h->bytes.len; i++)
        for (size_t f = 0; f < sizeof flips; f++) {
            struct text why;
            struct program *p;
            arena_release(&a);
            arena_init(&a, NULL, 0);
            text_init(&why, &a);
            h->bytes.at[i] = (char)(h->bytes.at[i] ^ flips[f]);
            assert_int_equal(program_read(NULL, text_str(&h->bytes), &p, &why), -1);
            h->bytes.at[i] = (char)(h->bytes.at[i] ^ flips[f]);
            assert_true(why.len > 0);
        }
    arena_release(&a);
}

/* Bytes are changed and the hash is computed again. Then the verifier decides, or the result is a
 * valid program. */
static void every_changed_word_is_survived(void **state)
{
    static const uint32_t words[] = {
        0, 1, 2, 7, 0xFFFFFFFFu, 0x7FFFFFFFu, 0x80000000u, 0x10000u, 0x40000000u, 300, 20000};
    struct held *h = *state;
    size_t taken = 0, refused = 0;
    for (size_t i = 20; i < h->bytes.len; i += 4 * stride(5))
        for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
            struct arena a;
            arena_init(&a, NULL, 0);
            char *bytes = arena_array(&a, h->bytes.len, 1);
            memcpy(bytes, h->bytes.at, h->bytes.len);
            word_set(bytes + i, words[w]);
            hash_again(bytes, h->bytes.len);
            const char *why = read_reason(&a, bytes, h->bytes.len);
            taken += why[0] == '\0';
            refused += why[0] != '\0';
            arena_release(&a);
        }
    assert_true(taken > 0 && refused > taken);
}

/* The strings end where the file ends, and what fills it up is zero: one program has one file. */
static void the_last_section_fits(void **state)
{
    struct held *h = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    size_t len = h->bytes.len + 4, fill = (4 - h->program->strings.len % 4) % 4;
    char *bytes = arena_array(&a, len, 1);
    memcpy(bytes, h->bytes.at, h->bytes.len);
    word_set(bytes + 8, (uint32_t)len);
    hash_again(bytes, len);
    assert_string_equal(read_reason(&a, bytes, len), "a section that does not fit the file");
    if (fill > 0) {
        memcpy(bytes, h->bytes.at, h->bytes.len);
        bytes[h->bytes.len - 1] = 1;
        hash_again(bytes, h->bytes.len);
        assert_string_equal(read_reason(&a, bytes, h->bytes.len),
                            "a section that does not fit the file");
    }
    arena_release(&a);
}

static void memory_may_run_out(void **state)
{
    struct held *h = *state;
    for (int forever = 0; forever < 2; forever++) {
        int result = -2;
        for (uint64_t n = 1; result == -2; n++) {
            struct memory_faults faults;
            struct program *p = NULL;
            struct text why;
            struct arena a;
            arena_init(&a, NULL, 0);
            text_init(&why, &a);
            memory_faults_init(&faults, n, forever != 0);
            result = program_read(&faults.memory, text_str(&h->bytes), &p, &why);
            assert_true(result == -2 || result == 0);
            program_free(p);
            arena_release(&a);
        }
    }
}

/* What is allocated has the size of the file, however large the counts in it are. */
static void counts_promise_no_memory(void **state)
{
    struct held *h = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    char *bytes = arena_array(&a, h->bytes.len, 1);
    memcpy(bytes, h->bytes.at, h->bytes.len);
    word_set(bytes + 24, 0x7FFFFFFF); /* rows of files */
    hash_again(bytes, h->bytes.len);
    assert_string_equal(read_reason(&a, bytes, h->bytes.len),
                        "a section that does not fit the file");
    arena_release(&a);
}

/* Built and settled: the same bytes, less memory; without memory, the program as it was. */
static void settled_it_is_the_same(void **state)
{
    const struct held *h = *state;
    for (size_t limit = 1; limit != 0;) { /* more and more, until it is enough */
        struct program *p = sample_program(NULL);
        struct text again;
        size_t before = p->arena.used_bytes;
        text_init(&again, NULL);
        p->arena.limit_bytes = limit; /* its new memory has the same limit */
        bool settled = program_settle(p);
        assert_int_equal(program_write(p, &again), 0);
        assert_int_equal(again.len, h->bytes.len);
        assert_memory_equal(again.at, h->bytes.at, again.len);
        assert_true(settled ? p->arena.used_bytes < before : p->arena.used_bytes == before);
        limit = settled ? 0 : limit * 2;
        text_release(&again);
        program_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(every_prefix_is_truncated),
        cmocka_unit_test(the_header_is_looked_at),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(the_last_section_fits),
        cmocka_unit_test(every_changed_word_is_survived),
        cmocka_unit_test(settled_it_is_the_same),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(counts_promise_no_memory),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
