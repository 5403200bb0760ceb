/* test_gen.c -- The generator: source in, verified program out. The expected code is a list of its
 * operations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "engine/bytecode/program.h"
#include "engine/codegen/codegen.h"
#include "lang/sema/sema.h"
#include "lib/compile/compile.h"
#include "memory_faults.h"

#define TOY                                                                                        \
    "system Toy { space squares }\n"                                                               \
    "tag aspect = melee, fire\n"                                                                   \
    "extend creature { stat attack, defence; stat resist[aspect]; track health = 10; track poise " \
    "= 5 from 0 into health\n"                                                                     \
    "  slot plan[2]: creature?; slot hits = 0; slot hurt: flag until round_start; budget main = "  \
    "1 at "                                                                                        \
    "round_start\n"                                                                                \
    "  property down: flag = self.health <= 0 }\n"                                                 \
    "noun enemy, enemies = it.side != self.side and not it.down\n"                                 \
    "ordering nearest = distance(self, it)\n"                                                      \
    "event round { window start as first; window quiet; window end as last }\n"                    \
    "moment round_start = round.start\n"

struct compiled {
    struct arena arena;
    struct diags diags;
    struct program *program;
};

static void compile_with(struct compiled *c, const char *source, const struct memory *memory)
{
    arena_init(&c->arena, memory, 0);
    diags_init(&c->diags, &c->arena);
    c->program = NULL;
    uint32_t file = source_add(&c->diags, STR("toy.fray"), str_from(source));
    struct ast *root = file == UINT32_MAX ? NULL : parse_source(&c->diags, &c->arena, file);
    if (!root) return;
    struct unit unit = {.files = &root, .file_count = 1};
    struct model *m = unit_check(&unit, &c->diags, &c->arena);
    c->program = m ? program_generate(m, &c->diags, &c->arena, memory, FOR_ONE_FIGHT) : NULL;
}

static void compile(struct compiled *c, const char *source)
{
    compile_with(c, source, &memory_default);
    struct text out;
    text_init(&out, &c->arena);
    for (size_t i = 0; i < c->diags.list.len; i++)
        diag_render(&c->diags, c->diags.list.at[i], false, &out);
    if (!c->program) fail_msg("%s", out.at ? out.at : "no program, no finding");
}

static void canonicalize(struct compiled *c)
{
    program_free(c->program);
    arena_release(&c->arena);
}

static int32_t function_named(const struct program *p, const char *name)
{
    for (size_t i = 0; i < p->functions.len; i++)
        if (str_equal(program_text(p, p->functions.at[i].name), str_from(name))) return (int32_t)i;
    return -1;
}

static void assert_code(struct compiled *c, const char *function, const char *expected)
{
    const struct program *p = c->program;
    int32_t row = function_named(p, function);
    assert_true(row >= 0);
    struct text out;
    text_init(&out, &c->arena);
    for (int32_t i = 0; i < p->functions.at[row].code_count; i++)
        text_printf(&out, "%s%s", i ? " " : "",
                    op_rows[p->code.at[p->functions.at[row].code_begin + i].op].name);
    assert_string_equal(out.at, expected);
}

/* ---- expressions ---- */

static void a_property_is_a_load_and_a_comparison(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY);
    assert_code(&c, "down", "LD INT LE RET");
    canonicalize(&c);
}

/* After inlining, the rest of the caller follows. An argument that is a name becomes that name,
 * unless it is assigned another value. */
static void what_is_called_once_stands_in_place(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "command hit(c: creature, n: int) { if c.health < n { return }\n n = n - 1\n "
                    "c.hits += n }\n"
                    "command blow(c: creature, n: int) { hit c, n\n c.hits += 1 }\n");
    assert_code(&c, "blow", "MOVE LD JLT ADDI BUMP INT BUMP RETN");
    assert_int_equal(function_named(c.program, "hit"), -1);
    canonicalize(&c);
    compile(&c, TOY "function odd(n: int): flag { if n % 2 == 1 { return true }\n return false }\n"
                    "command blow(c: creature, n: int) { if odd(n) { c.hits += n } }\n");
    assert_code(&c, "blow", "MODI JNEI BUMP RETN");
    canonicalize(&c);
    compile(&c, TOY "function others(c: creature): int { let all = sides where it != c.side\n "
                    "return count(all) }\n"
                    /* the room for its lists is released */
                    "command blow(c: creature, n: int) { c.hits += others(c) }\n");
    const struct program *p = c.program;
    assert_int_equal(p->code.at[p->functions.at[function_named(p, "blow")].code_begin].op,
                     BC_SMARK);
    canonicalize(&c);
}

static void filters_orderings_and_nouns_are_one_loop(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "function near(self: creature): set of creature { return nearest enemy }\n");
    assert_code(&c, "near",
                /* the ordering is one instruction */
                "NONE EVERYONE QEACH JMP SIDEOF SIDEOF JEQ LD JLTI QADD QEACH QNEAR RET");
    canonicalize(&c);
}

static void a_question_whether_any_stops_at_the_first(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY
            "function threatened(self: creature): flag { return any enemy where it.health > 3 }\n");
    assert_code(&c, "threatened",
                "INT EVERYONE QEACH JMP SIDEOF SIDEOF JEQ LD JLTI LD JGEI QEACH JMP INT MOVE RET");
    canonicalize(&c);
}

static void sets_near_something_are_one_instruction(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY
            "function f(a: creature, n: int): set of creature { return everyone within n of a }\n"
            "function g(a: creature, b: creature): flag { return any creature where it.hits < "
            "a.hits and it != b }\n"
            "command h(n: int) { repeat n as i { for c in everyone { c.hits = i % 8 } } }\n");
    assert_code(&c, "f", "EVERYONE QWITHIN MOVE RET");
    assert_code(&c, "g", "INT EVERYONE QEACH JMP ISKIND JF LD LD JLE JNE QEACH JMP INT MOVE RET");
    assert_code(&c, "h", "MOVE INT JMP EVERYONE QEACH JMP MODI ST QEACH ADDI JLT RETN");
    canonicalize(&c);
}

static void conditions_jump_as_soon_as_they_are_settled(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "function f(a: flag, b: flag, c: flag): int { if a and (b or not c) { return 1 "
                    "}; return 2 }\n");
    assert_code(&c, "f", "JF JT JT INT RET INT RET");
    canonicalize(&c);
}

/* ---- statements ---- */

static void subtracting_is_one_request(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c,
            TOY "command harm(t: creature, n: int) { t.poise -= n; t.hits += 1; t.poise -= 3 }\n");
    assert_code(&c, "harm", "NEG BUMP INT BUMP INT BUMP RETN");
    canonicalize(&c);
}

static void a_figure_keeps_its_terms(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "command f(a: creature, malus: int) { let x = a.attack - malus + 2 as \"attack "
                    "value\"; a.hits = x }\n");
    const struct program *p = c.program;
    assert_int_equal(p->figures.len, 1);
    assert_int_equal(p->figures.at[0].term_count, 3);
    assert_true(str_equal(program_text(p, p->terms.at[0].label), STR("attack")));
    assert_true(p->terms.at[0].stat >= 0);
    assert_int_equal(p->terms.at[1].sign, -1);
    assert_true(str_equal(program_text(p, p->terms.at[1].label), STR("malus")));
    assert_true(str_equal(program_text(p, p->terms.at[2].label), STR("2")));
    assert_code(&c, "f", "STAT MOVE INT MOVE SUB ADD FIGURE ST RETN");
    canonicalize(&c);
}

static void a_window_without_anything_is_not_opened(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "command play_round { round as r { open r.quiet } }\n");
    assert_code(
        &c, "play_round",
        "EVNEW EVRUN WOPEN SMARK WATCH JNONE CALL SFREE JMP WCLOSE CHECK CHECK EVPOP CHECK RETN");
    canonicalize(&c);
}

static void returning_leaves_the_events_around(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "command f(x: flag) { round { if x { return } } }\n"
                    "on round.end { log \"over\" }\n");
    assert_code(&c, "f",
                "EVNEW EVRUN WOPEN SMARK WATCH JNONE CALL SFREE JMP WCLOSE CHECK JF MOVE CALL "
                "EVPOP CHECK RETN MOVE CALL EVPOP CHECK RETN");
    canonicalize(&c);
}

static void branches_have_a_rank(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "command f { for c in everyone together by c.hits { c.hits += 1 } }\n");
    assert_code(&c, "f",
                "EVERYONE QLIST ISNONE JT TBEGIN INT LEACH JMP LD TOPEN INT BUMP TCLOSE LEACH TEND "
                "CALL CHECK RETN");
    canonicalize(&c);
}

static void equal_keys_act_at_once_group_by_group(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "command f { for c in everyone by c.hits together { c.hits += 1 } }\n");
    assert_code(
        &c, "f",
        "EVERYONE QLIST LNEW INT LEACH JMP LD LPUSH LEACH LSORT "      /* sorted */
        "LNEW INT INT LEACH JMP LD LT JT NE JF ADDI MOVE LPUSH LEACH " /* numbered by group */
        "INT LLEN LT JF LGET TBEGIN LT JF LGET EQ JF LGET ADDI TOPEN INT BUMP TCLOSE JMP TEND CALL "
        "CHECK JMP RETN");
    canonicalize(&c);
}

static void a_list_named_outside_survives_the_loop(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY "command f(n: int) { let l = 1..3; repeat n { l = 1..4 }; let m = sum(i for i "
                    "in l); log \"{m}\" }\n"
                    "command g(n: int) { repeat n { let l = 1..4; let m = sum(i for i in l); log "
                    "\"{m}\" } }\n");
    const struct program *p = c.program;
    for (int which = 0; which < 2; which++) {
        const struct row_functions *f = &p->functions.at[function_named(p, which ? "g" : "f")];
        int frees = 0;
        for (int32_t i = 0; i < f->code_count; i++)
            frees += p->code.at[f->code_begin + i].op == BC_SFREE;
        assert_int_equal(frees, which);
    }
    canonicalize(&c);
}

/* ---- limits ---- */

static void too_many_names_are_reported(void **state)
{
    (void)state;
    struct compiled c;
    static char source[32768];
    size_t n = (size_t)snprintf(source, sizeof source, "%scommand f {\n", TOY);
    for (int i = 0; i < 300; i++)
        n += (size_t)snprintf(source + n, sizeof source - n, "let x%d = %d\n", i, i);
    for (int i = 0; i < 300; i++)
        n += (size_t)snprintf(source + n, sizeof source - n, "log \"{x%d}\"\n", i);
    n += (size_t)snprintf(source + n, sizeof source - n, "}\n");
    compile_with(&c, source, &memory_default);
    assert_null(c.program);
    bool found = false;
    for (size_t i = 0; i < c.diags.list.len; i++)
        found = found || c.diags.list.at[i]->code == E0998;
    assert_true(found);
    canonicalize(&c);
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    for (uint64_t n = 1;; n++) {
        struct memory_faults faults;
        struct compiled c;
        memory_faults_init(&faults, n, true);
        compile_with(&c,
                     TOY
                     "command play_round { round as r { open r.quiet; for c in everyone by c.hits "
                     "{ c.hits += 1 } } }\n"
                     "condition Slow(n: int) { lasts; attack -1 }\nkind condition is mark { }\n",
                     &faults.memory);
        bool done = c.program != NULL;
        canonicalize(&c);
        if (done) break;
        assert_true(n < 10000);
    }
}

/* However many follow, the work ends there: looking each up among all others would be quadratic. */
static void too_many_names_are_one_error(void **state)
{
    (void)state;
    for (int lets = 1024; lets <= 32768; lets = lets == 1024 ? 32768 : lets * 2) {
        struct compiled c;
        struct text source;
        struct arena arena;
        arena_init(&arena, &memory_default, 0);
        text_init(&source, &arena);
        text_add(&source, STR("system S { space squares }\ncommand c() {\n let a0 = 1\n"));
        for (int i = 1; i < lets; i++) text_printf(&source, " let a%d = a%d + 1\n", i, i - 1);
        text_printf(&source, " if a%d > 0 { finish fight }\n}\n", lets - 1);
        compile_with(&c, source.at, &memory_default);
        /* 1024 are too many for the code of one function, but not for the checker */
        assert_int_equal(c.diags.errors, 1);
        assert_ptr_equal(c.diags.list.at[0]->code, lets == 1024 ? E0998 : E0005);
        if (lets > 1024) assert_true(c.arena.used_bytes < 64u << 20);
        canonicalize(&c);
        arena_release(&arena);
    }
}

/* Of everything that there may be so much of: the last that fits, and one more. */
static void what_there_is_too_much_of_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *head, *each, *tail, *what;
        int most;
    } limits[] = {
        {"", "option x%d = 1\n", "",
         "more than 4096 values that the fight keeps (options are among them)", 4096},
        {"extend creature {\n", "slot x%d = 0\n", "}\n",
         "more than 4096 values that each creature keeps", 4096 - 2},
        {"extend side {\n", "slot x%d: flag\n", "}\n", "more than 4096 values that each side keeps",
         4096},
        {"kind box is thing {\n", "slot x%d = 0\n", "}\n",
         "more than 4096 values that one thing keeps", 4096},
        {"event e {\n", "slot x%d: int\n", "}\n", "more than 4096 values that one event keeps",
         4096},
        {"", "event x%d(a: int, b: int, c: int, d: int) { }\n", "",
         "more than 8192 kept members in all", 8192 / 4 - 1},
        {"extend creature {\n", "stat x%d\n", "}\n",
         "more than 1024 stats (one of a family counts for each of its words)", 1024},
        {"", "event x%d { window w }\n", "", "more than 1024 windows", 1024},
        {"", "kind x%d is thing { }\n", "", "more than 1024 kinds", 1024 - 6},
    };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (int over = 0; over <= 1; over++) {
            struct compiled c;
            struct text source;
            struct arena arena;
            arena_init(&arena, &memory_default, 0);
            text_init(&source, &arena);
            text_printf(&source, "system S { space squares }\n%s", limits[i].head);
            for (int k = 0; k < limits[i].most + over; k++) text_printf(&source, limits[i].each, k);
            text_add(&source, str_from(limits[i].tail));
            compile_with(&c, source.at, &memory_default);
            assert_int_equal(c.diags.errors, over);
            if (over) {
                struct diag *g = c.diags.list.at[0];
                char name[16];
                snprintf(name, sizeof name, "x%d", limits[i].most);
                assert_ptr_equal(g->code, E0005);
                assert_string_equal(arena_text(&c.arena, g->message.at, g->message.len),
                                    limits[i].what);
                const char *line = source.at + g->span.from;
                while (line[-1] != '\n') line--;
                /* the line that is too much */
                assert_non_null(strstr(arena_text(&c.arena, line, strcspn(line, "\n")), name));
            }
            canonicalize(&c);
            arena_release(&arena);
        }
}

/* A model that the checker never makes, so no file can cause it. It is reported as a fault of Fray
 * itself. */
static void a_fault_of_the_compiler_is_told_as_one(void **state)
{
    (void)state;
    struct compiled c;
    compile(&c, TOY);
    program_free(c.program);
    c.program = NULL;
    struct ast *root = parse_source(&c.diags, &c.arena, 0);
    struct model *m = model_check(&root, 1, &(struct check_options){0}, &c.diags, &c.arena);
    assert_non_null(m);
    m->moments.at[0]->window = NULL;
    assert_null(program_generate(m, &c.diags, &c.arena, &memory_default, FOR_MANY_FIGHTS));
    struct text out;
    text_init(&out, &c.arena);
    diag_render(&c.diags, c.diags.list.at[0], false, &out);
    assert_string_equal(out.at, "error[E0999]: internal error: a moment without a window\n"
                                " --> toy.fray:1:1\n"
                                "  |\n"
                                "1 | system Toy { space squares }\n"
                                "  | ^\n");
    canonicalize(&c);
}

/* The result shows whose fault it is, and so does the exit status of a command. */
static void a_fault_of_the_compiler_is_not_the_authors(void **state)
{
    (void)state;
    struct fray_findings *f = findings_new(&memory_default);
    report_file(f, E0201, "toy.fray", "nothing is called so");
    assert_int_equal(findings_verdict(f), FRAY_INVALID);
    report_file(f, E0999, "toy.fray", "internal error: a moment without a window");
    assert_int_equal(findings_verdict(f), FRAY_BROKEN);
    fray_findings_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_of_the_compiler_is_not_the_authors),
        cmocka_unit_test(too_many_names_are_one_error),
        cmocka_unit_test(what_there_is_too_much_of_is_told),
        cmocka_unit_test(a_fault_of_the_compiler_is_told_as_one),
        cmocka_unit_test(a_property_is_a_load_and_a_comparison),
        cmocka_unit_test(what_is_called_once_stands_in_place),
        cmocka_unit_test(filters_orderings_and_nouns_are_one_loop),
        cmocka_unit_test(a_question_whether_any_stops_at_the_first),
        cmocka_unit_test(sets_near_something_are_one_instruction),
        cmocka_unit_test(conditions_jump_as_soon_as_they_are_settled),
        cmocka_unit_test(subtracting_is_one_request),
        cmocka_unit_test(a_figure_keeps_its_terms),
        cmocka_unit_test(a_window_without_anything_is_not_opened),
        cmocka_unit_test(returning_leaves_the_events_around),
        cmocka_unit_test(branches_have_a_rank),
        cmocka_unit_test(equal_keys_act_at_once_group_by_group),
        cmocka_unit_test(a_list_named_outside_survives_the_loop),
        cmocka_unit_test(too_many_names_are_reported),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
