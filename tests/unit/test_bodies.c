/* test_bodies.c -- Exhausts short code and samples changed files: the verifier refuses each, or it
 * runs without harm.
 *
 * Every body of three bytes, an instruction and two operands, takes the place of the first
 * instruction of a flow. FRAY_PROVE=1 takes every body of four bytes, and ten million files.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "../fuzz/fuzz.h"
#include "engine/bytecode/verifier.h"
#include "code_mutants.h"
#include "rounds.h"

enum { LITTLE_FUEL = 600 };

static const char *const files[] = {"tests/golden/run/story.fray", "tests/golden/sim/csv.fray"};

static fray_program *compile_file(const char *path)
{
    size_t size;
    char *text = file_text(path, &size);
    assert_non_null(text);
    fray_program *p = compile_text(text, size);
    assert_non_null(p);
    free(text);
    return p;
}

static void play_a_little(const fray_program *p)
{
    fray_fight *fight;
    int id = fray_encounter_at(p, FRAY_ENCOUNTERS, 0);
    if (fray_fight_new(p, id, NULL, 0, &fight) != FRAY_OK) return;
    fray_fight_listen(fight, 1);
    play_on(fight, p, 7, LITTLE_FUEL, NULL);
    fray_fight_free(fight);
}

/* The changed program as a file: it is accepted, and plays. */
static void play_changed(struct program *p)
{
    struct text bytes;
    text_init(&bytes, NULL);
    program_seal(p);
    assert_int_equal(program_write(p, &bytes), 0);
    fray_program *again = compile_text(bytes.at, bytes.len);
    assert_non_null(again);
    play_a_little(again);
    fray_program_free(again);
    text_release(&bytes);
}

/* As program_verify, but the scratch memory stays. */
static void verifier_begin(struct verifier *v, const struct program *p, struct text *why)
{
    *v = (struct verifier){.p = p, .why = why};
    arena_init(&v->scratch, NULL, 0);
    text_init(why, &v->scratch);
    assert_true(verify_whole(v));
    text_add_char(why, '.'); /* a first reason: no other is written */
}

static void every_short_body(void **state)
{
    (void)state;
    fray_program *base = compile_file(files[0]);
    struct program *p = base->code;
    struct verifier v;
    struct text why;
    verifier_begin(&v, p, &why);
    size_t flow = (size_t)p->flow, accepted = 0, played = 0, step = stride(64);
    struct insn *first = &p->code.at[p->functions.at[flow].code_begin], good = *first;
    uint32_t thirds = proving() ? 256 : 1;
    for (uint32_t body = 0; body < 1u << 24; body++)
        for (uint32_t third = 0; third < thirds; third++) {
            *first = (struct insn){(uint8_t)body, (uint8_t)(body >> 8), (uint8_t)(body >> 16),
                                   (uint8_t)third, 0};
            if (!verify_function(&v, flow)) continue;
            if (accepted++ % (step * thirds) != 0) continue;
            play_changed(p);
            played++;
        }
    *first = good;
    print_message("%zu bodies accepted, %zu of them played\n", accepted, played);
    /* the instructions of one operand alone are this many */
    assert_true(accepted > BC_COUNT && accepted < (size_t)thirds << 20);
    assert_true(played > accepted / step / thirds / 2);
    arena_release(&v.scratch);
    fray_program_free(base);
}

static void changed_files(void **state)
{
    (void)state;
    uint64_t chance = 11;
    size_t accepted = 0, count = proving() ? 5000000 : (size_t)rounds(600);
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        fray_program *base = compile_file(files[f]);
        const char *bytes;
        size_t size;
        assert_int_equal(fray_program_write(base, &bytes, &size), FRAY_OK);
        uint32_t version = mutant_word((const uint8_t *)bytes + 4);
        uint8_t *changed = malloc(size);
        assert_non_null(changed);
        for (size_t i = 0; i < count; i++) {
            memcpy(changed, bytes, size);
            for (uint32_t n = 1 + mutant_below(&chance, 3); n > 0; n--)
                mutant_change(changed, size / 4, &chance);
            mutant_seal(changed, size, version);
            if (!mutant_accepted(changed, size)) continue;
            fray_program *p = compile_text((const char *)changed, size);
            if (!p) continue; /* an encounter that cannot be set up */
            if (accepted++ % 4 == 0) play_a_little(p);
            fray_program_free(p);
        }
        free(changed);
        fray_program_free(base);
    }
    print_message("%zu changed files, %zu accepted\n", 2 * count, accepted);
    assert_true(accepted > count / 100);
}

/* Lua's check: no prefix of a compiled file is taken for a file. */
static void every_prefix(void **state)
{
    (void)state;
    size_t step = proving() ? 1 : stride(37);
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        fray_program *base = compile_file(files[f]);
        const char *bytes;
        size_t size;
        assert_int_equal(fray_program_write(base, &bytes, &size), FRAY_OK);
        for (size_t len = 1; len < size; len += step) {
            struct program *p = NULL;
            struct text why;
            text_init(&why, NULL);
            assert_int_equal(program_read(NULL, (struct str){bytes, len}, &p, &why), -1);
            assert_true(str_equal(text_str(&why), STR("truncated")));
            text_release(&why);
        }
        fray_program_free(base);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_short_body),
        cmocka_unit_test(changed_files),
        cmocka_unit_test(every_prefix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
