/* test_format.c -- the layout of rules, rule by rule; what is refused; what memory that runs out
 * leaves behind. */
#include "syntax_testing.h"

#include "fray.h"
#include "memory_faults.h"

struct sheet {
    const char *text;
    size_t size;
    fray_findings *findings;
    fray_result result;
};

static void format_text(struct sheet *s, const char *text)
{
    s->result = fray_format(NULL, "t.fray", text, strlen(text), &s->text, &s->size, &s->findings);
}

/* Laid out it is `expected`, and that is its own layout. */
static void assert_layout(const char *text, const char *expected)
{
    struct sheet once, twice;
    format_text(&once, text);
    assert_int_equal(once.result, FRAY_OK);
    assert_string_equal(once.text, expected);
    assert_int_equal(once.size, strlen(expected));
    format_text(&twice, once.text);
    assert_int_equal(twice.result, FRAY_OK);
    assert_string_equal(twice.text, expected);
    fray_findings_free(once.findings);
    fray_findings_free(twice.findings);
}

static void blanks_stand_around_operators(void **state)
{
    (void)state;
    assert_layout("let  a=1+2*3 - -4", "let a = 1 + 2 * 3 - -4\n");
    assert_layout("let a = ( 1 ),2", "let a = (1), 2\n");
    assert_layout("let b=a . c [ 1 ] . d", "let b = a.c[1].d\n");
    assert_layout("expect a==b  and not( c!=d )", "expect a == b and not (c != d)\n");
    assert_layout("let r = 1 .. 5", "let r = 1..5\n");
    assert_layout("a.b  +=1", "a.b += 1\n");
    assert_layout("slot x :creature ?", "slot x: creature?\n");
}

static void signs_touch_their_number(void **state)
{
    (void)state;
    assert_layout("attack + 2", "attack +2\n");
    assert_layout("return - 1", "return -1\n");
    assert_layout("resist [ fire ] - 2", "resist[fire] -2\n");
    assert_layout("x f(- 1, + 2), - 3", "x f(-1, +2), -3\n");
    assert_layout("table t: int {\n- 5 .. - 1 : - 2\n}", "table t: int {\n  -5..-1: -2\n}\n");
}

static void calls_touch_their_bracket(void **state)
{
    (void)state;
    assert_layout("let x = max ( a,b )", "let x = max(a, b)\n");
    assert_layout("return(a)", "return (a)\n");
    assert_layout("log \"x\" (a)", "log \"x\"(a)\n");
}

static void joining_words_have_one_blank(void **state)
{
    (void)state;
    assert_layout("move up \t to 3 away-from x", "move up to 3 away from x\n");
    assert_layout("move 3 toward x", "move 3 toward x\n");
}

static void blocks_are_indented(void **state)
{
    (void)state;
    assert_layout("a {\nb {\nc\n}\n}", "a {\n  b {\n    c\n  }\n}\n");
    assert_layout("a{b;c}", "a { b;  c }\n");
    assert_layout("a { }", "a { }\n");
    assert_layout("a {\n}", "a {\n}\n");
    assert_layout("a { b; c\n d }", "a {\n  b;  c\n  d\n}\n");
    assert_layout("a { b { c\n } }", "a {\n  b {\n    c\n  }\n}\n");
    assert_layout("if a { b } else { c }", "if a { b } else { c }\n");
    assert_layout("f {\nif a { b }\n  else { c }\n}", "f {\n  if a { b }\n  else { c }\n}\n");
    assert_layout("f {\nrequire a\nelse \"b\"\n}", "f {\n  require a\n    else \"b\"\n}\n");
}

static void needless_separators_go(void **state)
{
    (void)state;
    assert_layout("a;\nb;;c;", "a\nb;  c\n");
    assert_layout("a { ;b; }", "a { b }\n");
    assert_layout("a\n;b", "a\nb\n");
}

static void lines_that_go_on_are_indented(void **state)
{
    (void)state;
    assert_layout("a {\nlet x = f(a,\nb)\n}", "a {\n  let x = f(a,\n            b)\n}\n");
    assert_layout("let x = f(\na\n)", "let x = f(\n  a\n)\n");
    assert_layout("tag x = a,\nb,\n\nc", "tag x = a,\n    b,\n\n    c\n");
    assert_layout("let x = (a # why\n+ b)", "let x = (a  # why\n         + b)\n");
}

static void empty_lines_come_one_at_a_time(void **state)
{
    (void)state;
    assert_layout("\n\na\n\n\n\nb\n\n", "a\n\nb\n");
    assert_layout("a {\n\nb\n\n}", "a {\n  b\n}\n");
    assert_layout("", "");
    assert_layout(" \n\t\n", "");
    assert_layout("\xEF\xBB\xBF"
                  "a\r\nb\r\n",
                  "a\nb\n");
}

static void comments_stay_where_they_were(void **state)
{
    (void)state;
    assert_layout("# a \n  ## b\t\nx # c", "# a\n## b\nx  # c\n");
    assert_layout("x {\n# in\n}", "x {\n  # in\n}\n");
    assert_layout("x { # behind\ny }", "x {  # behind\n  y\n}\n");
    assert_layout("x { y } # behind\n# below", "x { y }  # behind\n# below\n");
    assert_layout("a      # 1\nbbb    # 2", "a      # 1\nbbb    # 2\n");
    assert_layout("a # 1\nbbb # 2", "a  # 1\nbbb  # 2\n");
    assert_layout("a=1  # 1\nb=20 # 2", "a = 1   # 1\nb = 20  # 2\n");
    assert_layout("a\n\n\n# last", "a\n\n# last\n");
}

static void columns_are_kept(void **state)
{
    (void)state;
    assert_layout("side left  { a }\nside right { b }", "side left  { a }\nside right { b }\n");
    assert_layout("side left   { a }\nside right  { b }", "side left  { a }\nside right { b }\n");
    assert_layout("side left   { a }\n\nside right { b }", "side left { a }\n\nside right { b }\n");
    assert_layout("a   1\n  bb  2\n", "a 1\nbb 2\n");
    assert_layout("a   1\nbb  2\nccc 3\n", "a   1\nbb  2\nccc 3\n");
    assert_layout("a { b;   c }\na { bb;  c }", "a { b;   c }\na { bb;  c }\n");
}

static void long_texts_move_with_their_line(void **state)
{
    (void)state;
    assert_layout("a {\nmap \"\"\"\n..\n x\n\"\"\"\n}",
                  "a {\n  map \"\"\"\n    ..\n     x\n    \"\"\"\n}\n");
    assert_layout("a {\n  map \"\"\"\n      ..\n\n      x\n      \"\"\"\n}",
                  "a {\n  map \"\"\"\n    ..\n\n    x\n    \"\"\"\n}\n");
    assert_layout("a \"\"\"x\n  y\"\"\"", "a \"\"\"x\n  y\"\"\"\n");
    assert_layout("a \"\"\"x\"\"\"", "a \"\"\"x\"\"\"\n");
    assert_layout("a \"\"\" \n x \n \"\"\" # c", "a \"\"\"\n  x \n  \"\"\"  # c\n");
    assert_layout("a { b \"\"\"\nx\n\"\"\" }", "a {\n  b \"\"\"\n    x\n    \"\"\"\n}\n");
}

static void what_cannot_be_read_is_refused(void **state)
{
    (void)state;
    struct sheet s;
    format_text(&s, "a {\nlet x = = 2\n}\n");
    assert_int_equal(s.result, FRAY_INVALID);
    assert_null(s.text);
    assert_string_equal(fray_finding_at(s.findings, 0).code, "E0101");
    assert_int_equal(fray_finding_at(s.findings, 0).line, 2);
    fray_findings_free(s.findings);
    format_text(&s, "FRAY\r\n\x1a\n");
    assert_int_equal(s.result, FRAY_INVALID);
    fray_findings_free(s.findings);
    assert_int_equal(fray_format(NULL, "t", NULL, 1, &s.text, &s.size, &s.findings),
                     FRAY_BAD_ARGUMENT);
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    const char *text = "## a\na {  # b\n  c = f(1,\n 2);  d\n  e   \"\"\"\n x\n \"\"\"\n}\nside "
                       "left   { a }\nside right  { b }\n";
    bool whole = false;
    for (uint64_t n = 1; !whole && n < 2000; n++) {
        struct memory_faults faults;
        memory_faults_init(&faults, n, n % 2 == 0);
        fray_memory memory = {faults.memory.resize, faults.memory.ctx};
        struct sheet s;
        s.result = fray_format(&memory, "t", text, strlen(text), &s.text, &s.size, &s.findings);
        whole = faults.calls < n;
        assert_int_equal(s.result, whole ? FRAY_OK : FRAY_NO_MEMORY);
        assert_true(!s.text == !whole && !s.findings == !whole);
        fray_findings_free(s.findings);
    }
    assert_true(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_stand_around_operators),
        cmocka_unit_test(signs_touch_their_number),
        cmocka_unit_test(calls_touch_their_bracket),
        cmocka_unit_test(joining_words_have_one_blank),
        cmocka_unit_test(blocks_are_indented),
        cmocka_unit_test(needless_separators_go),
        cmocka_unit_test(lines_that_go_on_are_indented),
        cmocka_unit_test(empty_lines_come_one_at_a_time),
        cmocka_unit_test(comments_stay_where_they_were),
        cmocka_unit_test(columns_are_kept),
        cmocka_unit_test(long_texts_move_with_their_line),
        cmocka_unit_test(what_cannot_be_read_is_refused),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
