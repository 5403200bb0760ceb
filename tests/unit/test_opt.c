/* test_opt.c -- The optimizer: fights are the same, record by record, as before it. Also the result
 * of each pass for code small enough to be optimized by hand. */
#include "beside.h"

#include "engine/opt/opt.h"
#include "rounds.h"

/* ---- fights ---- */

static const char *const encounters[] = {
    "bench/skirmish/skirmish.fray",           "bench/hydra/hydra.fray",
    "rules/witchhammer/encounters/ford.fray", "rules/witchhammer/encounters/quarry.fray",
    "rules/shock/encounters/duel.fray",       "rules/shock/encounters/ambush.fray",
    "rules/factions/encounters/duel.fray",    "rules/factions/encounters/barrow.fray",
    "rules/countup/encounters/ambush.fray",   "rules/countup/encounters/gate.fray",
    "rules/teams/encounters/bell.fray",       "rules/teams/encounters/grate.fray",
};

static void play_purposes(const char *path, fray_purpose less, fray_purpose more)
{
    struct texts texts = {.count = 0}, again = {.count = 0};
    fray_program *fewer, *plain;
    fray_findings *findings = NULL;
    assert_int_equal(fray_compile_for(NULL, more, read_rules, &texts, path, &fewer, &findings),
                     FRAY_OK);
    fray_findings_free(findings);
    assert_int_equal(fray_compile_for(NULL, less, read_rules, &again, path, &plain, &findings),
                     FRAY_OK);
    fray_findings_free(findings);
    assert_true(fewer->code->code.len < plain->code->code.len);
    const char *bytes;
    size_t size;
    assert_int_equal(fray_program_write(plain, &bytes, &size), FRAY_OK);
    assert_true(size > 0 && fray_is_compiled(bytes, size));
    for (uint64_t number = 0; number < (uint64_t)rounds(1); number++)
        play_both(plain, fewer, fray_encounter_find(fewer, NULL), number);
    program_drop(fewer, &texts);
    program_drop(plain, &again);
}

static void test_fights_go_the_same_way(void **state)
{
    (void)state;
    for (size_t e = 0; e < sizeof encounters / sizeof *encounters; e++) {
        play_purposes(encounters[e], FRAY_FOR_ONE_FIGHT, FRAY_FOR_MANY_FIGHTS);
        if (e % 2 == 0) play_purposes(encounters[e], FRAY_FOR_ONE_FIGHT, FRAY_FOR_QUESTIONS);
        if (e > 1) play_purposes(encounters[e], FRAY_FOR_ONE_FIGHT, FRAY_FOR_ENCOUNTERS);
    }
}

/* An error is reported for the same line with the same words. */
static void test_errors_are_the_same(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "c.n = 7 / (c.n - c.n)",
        "let big = 2147483647 * 2147483647 * 2\n  c.n = abs(big - (0 - big))",
        "let big = c.n * 2147483647 * 2147483647 * 2\n  c.n -= 0 - big - 2",
        "c.n += 2147483646\n  c.n += c.n * 2",
        "c.facing = c.n + 8",
        "let big = 2147483647 * 2147483647 * 2\n  repeat 3 as i { c.n = big + i + big }",
        /* the first two tests are outlined, the third fails */
        "let s = everyone where it != c and it.side != c.side and 7 / (it.n - it.n) > 0\n"
        "  c.n = count(s)",
        "let s = everyone where 7 / (it.n - 1) > 0 and it != c and it.side != c.side\n"
        "  c.n = count(s)",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char source[1000], message[2][300];
        uint32_t line[2];
        snprintf(
            source, sizeof source,
            "edition 1\nsystem S { space squares }\nextend creature { slot n = 1 }\ncreature "
            "Ada { }\n"
            "encounter \"e\" {\n  map \"\"\"\n    AB\n    \"\"\"\n  side one { \"A\": Ada }\n  "
            "side two { \"B\": Ada }\n}\n"
            "flow {\n  for c in everyone { fail c }\n}\ncommand fail(c: creature) {\n  %s\n}\n",
            bodies[i]);
        for (int k = 0; k < 2; k++) {
            fray_program *program;
            fray_findings *findings = NULL;
            fray_fight *fight;
            fray_signal signal;
            fray_driver driver = fray_driver_sampled(1, 1);
            assert_int_equal(fray_compile_for(NULL, k ? FRAY_FOR_ONE_FIGHT : FRAY_FOR_MANY_FIGHTS,
                                              read_one, source, "one.fray", &program, &findings),
                             FRAY_OK);
            fray_findings_free(findings);
            assert_int_equal(
                fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                FRAY_OK);
            assert_int_equal(fray_run(fight, &driver, &signal), FRAY_FAILED);
            fray_failure failure = fray_fight_error(fight);
            snprintf(message[k], sizeof message[k], "%s", failure.message);
            line[k] = failure.line;
            fray_fight_free(fight);
            fray_program_free(program);
        }
        assert_string_equal(message[0], message[1]);
        assert_int_equal(line[0], line[1]);
    }
}

/* Equal beginnings of filters are one function. Tests that may fail stay in the loop. */
static void test_filters_are_outlined(void **state)
{
    (void)state;
    static const char source[] =
        "edition 1\n"
        "system S { space squares }\n"
        "extend creature {\n"
        "  slot n = 1\n"
        "  slot fled: flag\n"
        "}\n"
        "kind gem is thing { slot keeper: creature? }\n"
        "gem Ruby { }\n"
        "extend creature { own gems: gem }\n"
        "creature Ada { gems 2 Ruby }\n"
        "noun foe, foes = it.side != self.side and not it.fled\n"
        "function kept(c: creature): list of gem {\n"
        "  return all gem where it.keeper == c and 7 / c.n > 0\n"
        "}\n"
        "function held(who: creature): int {\n"
        "  return count(all gem where it.keeper == who and it.owner != who)\n"
        "}\n"
        "function many(c: creature): int { return count(foes(c)) + count(foes(c) where it.n > 0) "
        "}\n"
        "encounter \"e\" {\n"
        "  map \"\"\"\n"
        "    AB\n"
        "    \"\"\"\n"
        "  side one { \"A\": Ada }\n"
        "  side two { \"B\": Ada }\n"
        "}\n"
        "flow {\n"
        "  for c in everyone {\n"
        "    for g in all gem where it.owner != c { g.keeper = c }\n"
        "    tally c\n"
        "    c.fled = true\n"
        "    c.n = 2\n"
        "    tally c\n"
        "  }\n"
        "}\n"
        "command tally(c: creature) {\n"
        "  let a = count(kept(c))\n"
        "  let b = held(c)\n"
        "  let d = many(c)\n"
        "  log \"{a} {b} {d}\"\n"
        "}\n";
    fray_program *programs[2];
    fray_findings *findings = NULL;
    char text[sizeof source];
    memcpy(text, source, sizeof source);
    for (int k = 0; k < 2; k++) {
        fray_purpose purpose = k ? FRAY_FOR_MANY_FIGHTS : FRAY_FOR_ONE_FIGHT;
        assert_int_equal(
            fray_compile_for(NULL, purpose, read_one, text, "one.fray", &programs[k], &findings),
            FRAY_OK);
        fray_findings_free(findings);
        int outlined = 0;
        const struct program *p = programs[k]->code;
        for (size_t f = 0; f < p->functions.len; f++)
            outlined += strcmp(program_chars(p, p->functions.at[f].name), "$filter") == 0;
        /* keepers, keepers of what is not theirs, foes, foes that count; some hold others */
        assert_true(k ? outlined >= 3 && outlined <= 5 : outlined == 0);
    }
    play_both(programs[0], programs[1], fray_encounter_find(programs[0], NULL), 0);
    for (int k = 0; k < 2; k++) fray_program_free(programs[k]);
}

/* ---- code ---- */

enum { FREE = BUILTIN_MEMBERS, BOUNDED };

static struct program *program_with_members(void)
{
    struct program *p = asm_program();
    asm_member(p, "free", CLASS_CREATURE, -1, SORT_SLOT, VT_CREATURE, 2);
    asm_member(p, "bounded", CLASS_CREATURE, -1, SORT_TRACK, VT_INT, 3);
    p->members.at[BOUNDED].has_floor = 1;
    return p;
}

/* The function's code afterwards: names and operands as the listing has them, an instruction a `;`.
 */
static void assert_becomes(struct program *p, const char *expected)
{
    struct text out;
    program_optimize(p, &memory_default, OPTIMIZE_FULL);
    text_init(&out, &p->arena);
    const struct row_functions *f = &p->functions.at[p->functions.len - 1];
    for (int32_t i = 0; i < f->code_count; i++) {
        const struct insn *in = &p->code.at[f->code_begin + i];
        const struct op_row *op = &op_rows[in->op];
        const char letters[] = {op->a, op->b, op->c};
        const uint8_t operands[] = {in->a, in->b, in->c};
        text_printf(&out, "%s%s", i ? "; " : "", op->name);
        for (int k = 0; k < 3; k++)
            if (letters[k] != '.')
                text_printf(&out, " %d", letters[k] == '#' ? (int8_t)operands[k] : operands[k]);
        if (op->imm != IMM_NONE) text_printf(&out, " >%d", (int)in->imm);
    }
    assert_string_equal(out.at, expected);
    program_free(p);
}

static void test_what_is_asked_again_is_known(void **state)
{
    (void)state;
    struct program *p = program_with_members();
    ASM_FN(p, "cc", "ccii", 'i',
           PERMIT_CHANGE, /* a store that a cell takes as it is; one that it may not */
           {BC_ST, 0, 1, 0, FREE}, {BC_LD, 2, 0, 0, FREE}, {BC_ST, 2, 4, 0, BOUNDED},
           {BC_LD, 4, 2, 0, BOUNDED}, {BC_LD, 5, 1, 0, BOUNDED}, {BC_ADD, 4, 4, 5, 0},
           {BC_RET, 4, 0, 0, 0});
    assert_becomes(p, "ST 0 1 >2; ST 1 4 >3; LD 4 1 >3; ADD 4 4 4; RET 4");
    p = program_with_members();
    ASM_FN(p, "cc", "iii", 'i', PERMIT_CHANGE, /* another creature may be the same one */
           {BC_LD, 2, 0, 0, BOUNDED}, {BC_BUMP, 1, 2, 0, BOUNDED}, {BC_LD, 3, 0, 0, BOUNDED},
           {BC_SUB, 4, 2, 3, 0}, {BC_RET, 4, 0, 0, 0});
    assert_becomes(p, "LD 2 0 >3; BUMP 1 2 >3; SUBM 4 2 0 >3; RET 4");
}

static void test_tests_that_are_decided_go(void **state)
{
    (void)state;
    struct program *p = asm_program();
    ASM_FN(p, "i", "i", 'i',
           PERMIT_PURE, /* rows of a table: each test rules out what the ones before have */
           {BC_JGEI, 0, 3, 0, 3}, {BC_INT, 1, 0, 0, 1}, {BC_JMP, 0, 0, 0, 7}, {BC_JLTI, 0, 3, 0, 6},
           {BC_JGEI, 0, 9, 0, 6}, {BC_INT, 1, 0, 0, 2}, {BC_NOP, 0, 0, 0, 0}, {BC_RET, 1, 0, 0, 0});
    assert_becomes(p, "JGEI 0 3 >3; INT 1 >1; RET 1; JGEI 0 9 >5; INT 1 >2; RET 1");
    p = asm_program();
    ASM_FN(p, "i", "ii", 'i', PERMIT_PURE, /* a loop that is known to have a first turn, and what is
                                              known of its number in it */
           {BC_INT, 1, 0, 0, 8}, {BC_INT, 2, 0, 0, 0}, {BC_JMP, 0, 0, 0, 6}, {BC_JLTI, 2, 0, 0, 7},
           {BC_ADD, 0, 0, 2, 0}, {BC_ADDI, 2, 2, 0, 1}, {BC_JLT, 2, 1, 0, 3}, {BC_RET, 0, 0, 0, 0});
    assert_becomes(p, "INT 1 >8; ADD 0 0 2; JNEXT 2 1 >1; RET 0");
}

static void test_what_is_moved_is_made_there(void **state)
{
    (void)state;
    struct program *p = asm_program();
    ASM_FN(p, "pp", "iii", 'i', PERMIT_PURE, {BC_DISTANCE, 2, 0, 1, 0}, {BC_JGEI, 2, 4, 0, 3},
           {BC_MULI, 2, 2, 0, 3}, {BC_MOVE, 3, 2, 0, 0}, {BC_JLTI, 3, 9, 0, 6},
           {BC_ADDI, 3, 3, 0, 1}, {BC_RET, 3, 0, 0, 0});
    assert_becomes(p, "DISTANCE 3 0 1; JGEI 3 4 >3; MULI 3 3 >3; JLTI 3 9 >5; ADDI 3 3 >1; RET 3");
    p = asm_program();
    ASM_FN(p, "ip", "ii", 'i', PERMIT_PURE, /* not where a jump comes in between */
           {BC_ROW, 2, 1, 0, 0}, {BC_JLTI, 0, 5, 0, 3}, {BC_COLUMN, 2, 1, 0, 0},
           {BC_ADDI, 0, 0, 0, 1}, {BC_JLTI, 0, 7, 0, 1}, {BC_MOVE, 3, 2, 0, 0},
           {BC_ADD, 3, 3, 0, 0}, {BC_RET, 3, 0, 0, 0});
    assert_becomes(p,
                   "ROW 3 1; JLTI 0 5 >3; COLUMN 3 1; ADDI 0 0 >1; JLTI 0 7 >1; ADD 3 3 0; RET 3");
}

static void test_several_are_one(void **state)
{
    (void)state;
    struct program *p = asm_program();
    ASM_FN(p, "c", "sqqqc", 'c', PERMIT_PURE, /* the nearest of everyone but one's own side */
           {BC_EVERYONE, 2, 0, 0, 0}, {BC_SIDEOF, 1, 0, 0, 0}, {BC_MEMBERS, 3, 1, 0, 0},
           {BC_QSUB, 4, 2, 3, 0}, {BC_QNEAR, 2, 4, 0, 0}, {BC_QFIRST, 5, 2, 0, 0},
           {BC_RET, 5, 0, 0, 0});
    assert_becomes(p, "OTHERS 4 0; NEAREST 5 4 0; RET 5");
    p = asm_program();
    ASM_FN(p, "pi", "pkqi", 'i', PERMIT_PURE, {BC_STEP, 2, 0, 1, 0}, {BC_JNONE, 2, 0, 0, 8},
           {BC_TERRAIN, 3, 2, 0, 0}, {BC_JSOME, 3, 0, 0, 8}, {BC_AT, 4, 2, 0, 0},
           {BC_JSOME, 4, 0, 0, 8}, {BC_DISTANCE, 5, 2, 0, 0}, {BC_JLTI, 5, 3, 0, 9},
           {BC_INT, 1, 0, 0, 9}, {BC_RET, 1, 0, 0, 0});
    assert_becomes(p, "JSTEP 2 0 1 >3; JTAKEN 2 >3; JNEARI 2 0 2 >4; INT 1 >9; RET 1");
    p = asm_program();
    ASM_FN(p, "ii", "i", 'i', PERMIT_PURE, /* a distance that is read once more stays */
           {BC_SUB, 2, 0, 1, 0}, {BC_ABS, 0, 2, 0, 0}, {BC_JLTI, 0, 3, 0, 5}, {BC_JGEI, 0, 6, 0, 5},
           {BC_ADD, 0, 0, 2, 0}, {BC_RET, 0, 0, 0, 0});
    assert_becomes(p, "SUB 2 0 1; ABS 0 2; JOUT 0 3 5 >4; ADD 0 0 2; RET 0");
    p = program_with_members();
    ASM_FN(p, "ci", "ii", '-', PERMIT_CHANGE, {BC_NEG, 2, 1, 0, 0}, {BC_BUMP, 0, 2, 0, BOUNDED},
           {BC_INT, 3, 0, 0, -2}, {BC_BUMP, 0, 3, 0, BOUNDED}, {BC_RETN, 0, 0, 0, 0});
    assert_becomes(p, "DROP 0 1 >3; BUMPI 0 -2 >3; RETN");
}

/* An event may be left at any time: what is read behind it must have been made where it was. */
static void test_events_are_left_early(void **state)
{
    (void)state;
    struct program *p = asm_program();
    ASM_FN(p, "i", "eii", 'i', PERMIT_CHANGE, {BC_EVRUN, 1, 0, 0, 6}, {BC_INT, 2, 0, 0, 5},
           {BC_MOVE, 3, 2, 0, 0}, {BC_CHECK, 0, 0, 0, 0}, {BC_INT, 3, 0, 0, 0},
           {BC_EVPOP, 1, 0, 0, 0}, {BC_RET, 3, 0, 0, 0});
    assert_becomes(p, "EVRUN 1 >6; INT 2 >5; MOVE 3 2; CHECK; INT 3 >0; EVPOP 1; RET 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fights_go_the_same_way),
        cmocka_unit_test(test_errors_are_the_same),
        cmocka_unit_test(test_filters_are_outlined),
        cmocka_unit_test(test_what_is_asked_again_is_known),
        cmocka_unit_test(test_tests_that_are_decided_go),
        cmocka_unit_test(test_what_is_moved_is_made_there),
        cmocka_unit_test(test_several_are_one),
        cmocka_unit_test(test_events_are_left_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
