/* test_parser.c -- Syntax trees of lines and values, and syntax errors: one mistake, one report. */
#include "base/check.h"
#include "rounds.h"
#include "lang/syntax/ast_make.h"
#include "syntax_testing.h"

static const char sample[] =
    "edition 1\n"
    "use \"std/grid\"\n"
    "\n"
    "## All forward.\n"
    "school \"Red Hand\" {\n"
    "  technique Lunge {\n"
    "    level 1;  init -2;  attack +4\n"
    "    move up to 5 toward weakest enemy\n"
    "    target nearest enemy within close\n"
    "    on hit when target.resist[fire] < 5 { apply Burning(2) to target for 3 rounds }\n"
    "    on solid_hit, attack.over once per round { push target by 1 }\n"
    "    defence +1 when self.health < self.health.max / 2\n"
    "  }\n"
    "}\n"
    "kind technique is card {\n"
    "  field aspects: set of aspect = melee, fire\n"
    "  slot plan[2]: technique?\n"
    "  rule target: creature?\n"
    "  hook hit(damage: int, by a: creature = self)\n"
    "  require card has target when card has attack\n"
    "    else \"an attack needs a target line\"\n"
    "}\n"
    "event attack(by striker: creature, against target: creature) {\n"
    "  slot rolled: int;  property harm: int = max(0, rolled - target.armour)\n"
    "  holds while striker.able;  window struck for target, others as one\n"
    "}\n"
    "command play(t: creature) {\n"
    "  let swing = roll 2d6 + 3 as \"fate of {t}\" by t\n"
    "  if swing == 20 and not t.down { wound t by 1 }\n"
    "  else if swing in 3..5 { t.poise -= 2 } else { finish }\n"
    "  for d in decks by d.init - d.malus then d.seat together by d { reveal d.plan[0] "
    "}\n"
    "  until no Entry { step }\n"
    "  together { a 1 } and { b 2 }\n"
    "  d.plan = choose 2 from d.hand where it is technique by d secretly\n"
    "           else Gasp, Gasp after 15\n"
    "  let all_of_it = (if melee in t.aspects then 1 else sum(x.cost for x in t.cards)\n"
    "                   + count(all card with attack))\n"
    "}\n"
    "table fate: int { up to 2: -5;  3..18: 0;  19: +5 { x };  from 20: 10 }\n"
    "test \"one\" { choices { Ada: Swing, \"Red Hand\" };  rolls 15, 3;  expect Ada.poise == 30 - "
    "11 }\n"
    "map \"\"\"\n"
    "  .A.\n"
    "  \"\"\"\n";

static void a_whole_file(void **state)
{
    (void)state;
    struct trial t;
    trial_begin(&t, str_from(sample));
    assert_string_equal(found(&t), "");
    assert_int_equal(t.root->item_count, 9);
    assert_true(str_equal(t.root->items[2]->doc, STR("All forward.")));
    trial_end(&t);
}

/* A file without faults is read by the quick parser, one with faults by the patient one: of the
 * same lines they make the same. */
static void both_parsers_read_alike(void **state)
{
    (void)state;
    struct trial right, wrong;
    struct text more;
    text_init(&more, NULL);
    text_printf(&more, "%slet = = 1\n", sample);
    trial_begin(&right, str_from(sample));
    trial_begin(&wrong, text_str(&more));
    assert_int_equal(right.diags.errors, 0);
    assert_int_equal(wrong.diags.errors, 1);
    assert_int_equal(wrong.root->item_count, right.root->item_count + 1);
    for (size_t i = 0; i < right.root->item_count; i++) {
        assert_true(ast_equal(right.root->items[i], wrong.root->items[i]));
        assert_memory_equal(&right.root->items[i]->span, &wrong.root->items[i]->span,
                            sizeof(struct span));
    }
    trial_end(&wrong);
    trial_end(&right);
    text_release(&more);
}

/* What was made before the first fault is not kept beside what the patient parser makes. */
static void a_file_with_a_fault_has_one_tree(void **state)
{
    (void)state;
    struct text source;
    size_t used[2];
    text_init(&source, NULL);
    for (int i = 0; i < 1000; i++) text_printf(&source, "move self by %d\n", i);
    for (int faulty = 0; faulty < 2; faulty++) {
        struct trial t;
        if (faulty) text_printf(&source, "move self by = 1\n");
        trial_begin(&t, text_str(&source));
        used[faulty] = t.arena.used_bytes;
        trial_end(&t);
    }
    assert_true(used[1] < used[0] + used[0] / 10);
    text_release(&source);
}

static void nodes_are_filled_wholly(void **state)
{
    (void)state;
    struct ast from, to;
    memset(&from, 0x5A, sizeof from);
    memset(&to, 0, sizeof to);
    from.kind = AST_LINE;
    from.parens = true;
    ast_fill(&to, &from);
    assert_memory_equal(&to, &from, sizeof to);
}

static void plain_lines(void **state)
{
    (void)state;
    assert_outline("strike t by f using c",
                   "  -: line\n    head: name \"strike\"\n    a: name \"t\"\n    label: label by\n"
                   "      a: name \"f\"\n    label: label using\n      a: name \"c\"\n");
    assert_outline(
        "d.plan[1] += 2",
        "  -: line +=\n    head: index\n      a: member \"plan\"\n        a: name \"d\"\n"
        "      -: number 1\n    b: number 2\n");
    assert_outline("field a, b: set of aspect? = c until x",
                   "  -: line =\n    head: name \"field\"\n    a: list\n      -: name \"a\"\n      "
                   "-: name \"b\"\n"
                   "    type: type \"set\" ?\n      type: type \"aspect\"\n    b: name \"c\"\n    "
                   "label: label until\n      a: name \"x\"\n");
    assert_outline(
        "attack.to_hit -2 when x { y }",
        "  -: line\n    head: member \"to_hit\"\n      a: name \"attack\"\n    a: unary -\n      "
        "a: number 2\n"
        "    when: name \"x\"\n    block: block\n      -: line\n        head: name \"y\"\n");
    assert_outline("Ada at 0, 1", "  -: line\n    head: name \"Ada\"\n    label: label at\n      "
                                  "a: list\n        -: number 0\n"
                                  "        -: number 1\n");
}

static void choices_take_their_labels_from_the_line(void **state)
{
    (void)state;
    static const char *const same =
        "  -: line =\n    head: name \"let\"\n    a: name \"c\"\n    b: choose\n    label: label "
        "up to\n      a: number 1\n"
        "    label: label from\n      a: name \"S\"\n    label: label secretly\n    else: list\n   "
        "   -: name \"A\"\n"
        "      -: name \"B\"\n    else-label: label after\n      a: number 15\n";
    assert_outline("let c = choose up to 1 from S secretly else A, B after 15", same);
    assert_outline("let c = choose up to 1 from S secretly\n # comment\n\n else A,\n B after 15",
                   same);
    assert_outline("let c = choose 2", "  -: line =\n    head: name \"let\"\n    a: name \"c\"\n   "
                                       " b: choose\n      a: number 2\n");
    assert_outline(
        "let c = roll d6 - 1",
        "  -: line =\n    head: name \"let\"\n    a: name \"c\"\n    b: roll\n      a: binary -\n"
        "        a: dice 1d6\n        b: number 1\n");
}

static void rows_have_four_keys(void **state)
{
    (void)state;
    assert_outline(
        "t { A: 1 by x; \"#\": b { c }; 3: 0; -1..18: -2; up to 2: a when y; from 20: b }",
        "  -: line\n    head: name \"t\"\n    block: block\n"
        "      -: row\n        a: name \"A\"\n        c: number 1\n        label: label by\n       "
        "   a: name \"x\"\n"
        "      -: row\n        a: string \"#\"\n        c: name \"b\"\n        block: block\n      "
        "    -: line\n"
        "            head: name \"c\"\n"
        "      -: row\n        a: number 3\n        c: number 0\n"
        "      -: row ..\n        a: number -1\n        b: number 18\n        c: unary -\n         "
        " a: number 2\n"
        "      -: row up to\n        a: number 2\n        c: name \"a\"\n        when: name \"y\"\n"
        "      -: row from\n        a: number 20\n        c: name \"b\"\n");
}

static void hooks(void **state)
{
    (void)state;
    assert_outline("on hit, a.b by x 2 per round when y { }",
                   "  -: on\n    -: name \"hit\"\n    -: member \"b\"\n      a: name \"a\"\n    "
                   "label: label by\n      a: name \"x\"\n"
                   "    often: often \"round\" 2\n    when: name \"y\"\n    block: block\n");
    assert_outline(
        "on becoming a < 1 { }",
        "  -: on\n    a: binary <\n      a: name \"a\"\n      b: number 1\n    block: block\n");
}

static void an_else_may_stand_on_its_own_line(void **state)
{
    (void)state;
    static const char *const same =
        "  -: if\n    a: name \"a\"\n    block: block\n    else: if\n      a: name \"b\"\n"
        "      block: block\n      else: block\n";
    assert_outline("if a { } else if b { } else { }", same);
    assert_outline("if a { }\nelse if b { }\n\n# so\nelse { }", same);
    assert_outline("if a { } else if b { }\nelse { }", same);
}

static void an_and_may_stand_on_its_own_line(void **state)
{
    (void)state;
    static const char *const same = "  -: together\n    -: block\n    -: block\n    -: block\n";
    assert_outline("together { } and { } and { }", same);
    assert_outline("together { }\nand { }\nand { }", same);
    assert_found("a 1\nand { }", "E0101 2:1");
}

static void loops(void **state)
{
    (void)state;
    assert_outline("for x in a, b where it.c by -k then j { }",
                   "  -: for \"x\"\n    a: list\n      -: name \"a\"\n      -: where\n        a: "
                   "name \"b\"\n        b: member \"c\"\n"
                   "          a: name \"it\"\n    -: unary -\n      a: name \"k\"\n    -: "
                   "name \"j\"\n"
                   "    block: block\n");
    assert_outline("for x in a together by k { }\nuntil p { }",
                   "  -: for \"x\" together\n    a: name \"a\"\n    label: label by\n      a: name "
                   "\"k\"\n    block: block\n"
                   "  -: until\n    a: name \"p\"\n    block: block\n");
}

/* The value of `a = ...` in brackets: enough to see who binds tighter. */
static void write_value(const struct ast *n, struct text *out)
{
    if (!n) return;
    static const char *const words[] = {
        [AST_WHERE] = "where", [AST_WITHIN] = "within", [AST_WITH] = "with",
        [AST_IS] = "is",       [AST_HAS] = "has",       [AST_RANGE] = ".."};
    text_add_char(out, '(');
    if (n->kind == AST_BINARY || n->kind == AST_UNARY)
        text_printf(out, "%s ", ast_op_text((enum ast_op)n->op));
    else if (n->kind == AST_IF_EXPR)
        text_printf(out, "if ");
    else if (n->kind >= AST_WHERE && n->kind <= AST_RANGE)
        text_printf(out, "%s ", words[n->kind]);
    else if (n->kind == AST_NUMBER)
        text_printf(out, "%d", (int)n->number);
    text_add(out, n->text);
    if (!ast_is_word(n)) {
        write_value(n->a, out);
        write_value(n->b, out);
        write_value(n->c, out);
        for (size_t i = 0; i < n->item_count; i++) write_value(n->items[i], out);
    }
    text_add_char(out, ')');
}

static void assert_value(const char *value, const char *expected)
{
    struct trial t;
    struct text source, out;
    text_init(&source, NULL);
    text_init(&out, NULL);
    text_printf(&source, "v = %s", value);
    trial_begin(&t, text_str(&source));
    assert_string_equal(found(&t), "");
    write_value(t.root->items[0]->b, &out);
    assert_string_equal(out.at, expected);
    text_release(&source);
    text_release(&out);
    trial_end(&t);
}

static void operators_bind_as_told(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"a + b * c - d", "(- (+ (a)(* (b)(c)))(d))"},
        {"a / b % c", "(% (/ (a)(b))(c))"},
        {"a\t% 3", "(% (a)(3))"},
        {"(a\n% 3)", "(% (a)(3))"},
        {"-a * +b", "(* (- (a))(+ (b)))"},
        {"not a and b or c", "(or (and (not (a))(b))(c))"},
        {"not a == b", "(not (== (a)(b)))"},
        {"a + 1 < b and c in d", "(and (< (+ (a)(1))(b))(in (c)(d)))"},
        {"a in 1 .. 2 + 3", "(in (a)(.. (1)(+ (2)(3))))"},
        {"if a then b else c + d", "(if (a)(b)(+ (c)(d)))"},
        {"if a then b else if c then d else e", "(if (a)(b)(if (c)(d)(e)))"},
        {"1 + if a then b else c", "(+ (1)(if (a)(b)(c)))"},
        {"a where b and c or d", "(where (a)(or (and (b)(c))(d)))"},
        {"a in b where c", "(in (a)(where (b)(c)))"},
        {"not a where b", "(not (where (a)(b)))"},
        {"a within 3 where b", "(where (within (a)(3))(b))"},
        {"some ally within 1 of nearest enemy within 3 of x",
         "(within (within ((some)(ally))(1)((nearest)(enemy)))(3)(x))"},
        {"any card with attack", "(with ((any)(card))(attack))"},
        {"a within b + c", "(within (a)(+ (b)(c)))"},
        {"a is b and c has d", "(and (is (a)(b))(has d(c)))"},
        {"a is not b", "(is (a)(b))"},
        {"within 3 of x", "(within (3)(x))"},
        {"(a or b) and c", "(and (or (a)(b))(c))"},
        {"(a < b) == c", "(== (< (a)(b))(c))"},
        {"a.b[1].c(d).e", "(e((c((b(a))(1)))((d))))"},
        {"f(g(x), by y)", "((f)(((g)((x))))((y)))"},
        {"3 rounds + (a + b) poise", "(+ (rounds(3))(poise(+ (a)(b))))"},
        {"sum(e for x in s where p)", "(x(sum)(e)(where (s)(p)))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_value(cases[i][0], cases[i][1]);
}

static void parameters_and_arguments(void **state)
{
    (void)state;
    assert_outline("f a(t: creature, by n: int = 1 + 2, using w: list of item?): int { }",
                   "  -: line\n    head: name \"f\"\n    a: call\n      a: name \"a\"\n      -: "
                   "item \"t\"\n        type: type \"creature\"\n"
                   "      -: item by \"n\"\n        a: binary +\n          a: number 1\n          "
                   "b: number 2\n        type: type \"int\"\n"
                   "      -: item using \"w\"\n        type: type \"list\" ?\n          type: type "
                   "\"item\"\n    type: type \"int\"\n    block: block\n");
    assert_outline("a b.c(using d)", "  -: line\n    head: name \"a\"\n    a: call\n      a: "
                                     "member \"c\"\n        a: name \"b\"\n"
                                     "      -: item using\n        a: name \"d\"\n");
    assert_outline("a (b.c using d)", "  -: line\n    head: name \"a\"\n    a: call\n      a: "
                                      "member \"c\"\n        a: name \"b\"\n"
                                      "      -: item using\n        a: name \"d\"\n");
}

static void reserved_words_that_are_values_in_places(void **state)
{
    (void)state;
    assert_outline("stacks once; limit once per round; window a as together",
                   "  -: line\n    head: name \"stacks\"\n    a: name \"once\"\n"
                   "  -: line\n    head: name \"limit\"\n    a: often \"round\" 1\n"
                   "  -: line\n    head: name \"window\"\n    a: name \"a\"\n    label: label as\n "
                   "     a: name \"together\"\n");
}

static void lines_know_their_places(void **state)
{
    (void)state;
    struct trial t;
    trial_begin(&t, STR("a (1) when b { c }\nif x { }\nd 1\n  else 2"));
    assert_int_equal(t.root->items[0]->span.from, 0);
    assert_int_equal(t.root->items[0]->span.to, 12);
    assert_int_equal(t.root->items[0]->a->span.from, 2);
    assert_true(t.root->items[0]->a->parens);
    assert_int_equal(t.root->items[0]->block->span.to, 18);
    assert_int_equal(t.root->items[1]->span.to, 23);
    assert_int_equal(t.root->items[2]->span.to, 40);
    trial_end(&t);
}

static void equal_trees_differ_in_places_only(void **state)
{
    (void)state;
    static const char *const other[] = {
        "b 1",     "a 2",     "a 1, 1", "a +1", "a = 1", "a 1 by x",  "a 1 when x", "a 1 else x",
        "a 1 { }", "a \"1\"", "a 1: t", "a d6", "a: 1",  "## x\na 1", "a (1) y"};
    struct trial x, y, z;
    trial_begin(&x, STR("a 1"));
    trial_begin(&y, STR("\n  a   (1) # so\n"));
    assert_true(ast_equal(x.root, y.root));
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        trial_begin(&z, str_from(other[i]));
        assert_false(ast_equal(x.root, z.root));
        trial_end(&z);
    }
    assert_false(ast_equal(x.root, NULL));
    trial_end(&x);
    trial_end(&y);
}

/* --- faults --- */

static void one_mistake_makes_one_report(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"attack +4 defence 3\nb 1", "E0101 1:19"},
        {"if a = b { c 1 }\nd 1", "E0105 1:6"},
        {"a when b = c", "E0105 1:10"},
        {"a (b = c)", "E0105 1:6"},
        {"a < b < c\nd 1", "E0101 1:3"},
        {"x = a < b < c", "E0106 1:5"},
        {"x = a == b != c + 1\nd 1", "E0106 1:5"},
        {"field by: int", "E0107 1:7"},
        {"let for = 3", "E0107 1:5"},
        {"a self.to\nb 1", "E0107 1:8"},
        {"stat by, x", "E0107 1:6"},
        {"stat x, by", "E0101 1:11"},
        {"f a(to: int) { }", "E0107 1:5"},
        {"else { a 1 }", "E0104 1:1"},
        {"a {\n else { b 1 }\n}", "E0104 2:2"},
        {"if a { } else { }\nelse { }", "E0104 2:1"},
        {"for x in y { }\nelse { }", "E0104 2:1"},
        {"if a { }\nelse b", "E0104 2:1"},
        {"a (b\nc 1\nd 1", "E0102 1:3"},
        {"if (a { b 1 }\nc 1", "E0102 1:4"},
        {"a f(b; c 1", "E0102 1:4"},
        {"a b)\nc 1", "E0102 1:4"},
        {"a (b]\nc 1", "E0102 1:5"},
        {"a [b", "E0102 1:3"},
        {"a }\nb 1", "E0102 1:3"},
        {"a {\n  b 1\n", "E0102 1:3"},
        {"a {\n  b {\n    c 1\n  d 1\n}\n", "E0102 2:5"},
        {"if a\nb 1", "E0101 1:5"},
        {"for x y { a 1 }\nb 1", "E0101 1:7"},
        {"a +\nb 1", "E0101 1:3"},
        {"a b by\nc 1", "E0101 1:7"},
        {"roll d6\nb 1", "E0101 1:1"},
        {"strike(t, f)\nb 1", "E0101 1:9"},
        {"{ a 1 }\nb 1", "E0101 1:1"},
        {"on { a 1 }\nb 1", "E0101 1:4"},
        {"a = if b then c\nd 1", "E0101 1:16"},
        {"table t { 3.. : 1 }", "E0101 1:15"},
        {"if a = b { c 1 } else if d { e 1 } else { f 1 }\ng 1", "E0105 1:6"},
        {"if a = b { c 1 }\nelse { f 1 }\ng 1", "E0105 1:6"},
        {"together { a 1 } and\n{ b 1 }\nc 1", "E0101 1:21"},
        {"until a { b 1 } and { c 1 }", "E0101 1:17"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_found(cases[i][0], cases[i][1]);
}

static void several_mistakes_are_told_in_order(void **state)
{
    (void)state;
    assert_found("a 1 2\nb {\n c = = 1\n d 1\n e )\n}\nf &\ng 1\n",
                 "E0101 1:5 E0101 3:6 E0102 5:4 E0001 7:3");
}

static void what_was_read_is_kept(void **state)
{
    (void)state;
    struct trial t;
    trial_begin(&t, STR("a 1\nif b = c { d 1\n e 2 }\nf 3"));
    assert_int_equal(t.root->item_count, 3);
    const struct ast *bad = t.root->items[1];
    assert_int_equal(bad->kind, AST_BAD);
    assert_int_equal(bad->block->item_count, 2);
    trial_end(&t);
}

static void an_empty_file_is_warned_about(void **state)
{
    (void)state;
    assert_found("", "W0108 1:1");
    assert_found("# nothing\n\n", "W0108 1:1");
}

/* A NUL anywhere: one report, there. */
static void a_nul_anywhere_costs_one_report(void **state)
{
    (void)state;
    size_t len = sizeof sample - 1;
    char *text = malloc(len + 1);
    assert_non_null(text);
    for (size_t at = 0; at <= len; at += stride(5)) {
        struct trial t;
        memcpy(text, sample, at);
        text[at] = 0;
        memcpy(text + at + 1, sample + at, len - at);
        trial_begin(&t, (struct str){text, len + 1});
        assert_int_equal(t.diags.list.len, 1);
        assert_ptr_equal(t.diags.list.at[0]->code, E0006);
        assert_int_equal(t.diags.list.at[0]->span.from, at);
        assert_int_equal(t.diags.list.at[0]->span.to, at + 1);
        trial_end(&t);
    }
    free(text);
}

/* Every prefix, and the file without each of its bytes: an answer with places inside the file. */
static void damaged_files_are_survived(void **state)
{
    (void)state;
    size_t len = sizeof sample - 1;
    char *text = malloc(len + 1);
    assert_non_null(text);
    for (size_t at = 0; at < len; at += stride(5))
        for (int whole = 0; whole < 2; whole++) {
            struct trial t;
            memcpy(text, sample, at);
            if (whole) memcpy(text + at, sample + at + 1, len - at - 1);
            size_t rest = whole ? len - 1 : at;
            trial_begin(&t, (struct str){text, rest});
            assert_non_null(t.root);
            assert_true(t.diags.errors <= 8);
            for (size_t i = 0; i < t.diags.list.len; i++)
                assert_true(t.diags.list.at[i]->span.to <= rest);
            trial_end(&t);
        }
    free(text);
}

/* What a faulty line leaves behind must not get into the lists around it. */
static void lists_outlive_faults_within_them(void **state)
{
    (void)state;
    struct trial t;
    trial_begin(
        &t,
        STR("a {\n  b 1, 2, f(3, 4, ))\n  c 3, 4\n  e { g 5, (6\n  }\n  h 7, 8\n}\nd 5, 6, 7\n"));
    assert_int_equal(t.diags.errors, 2);
    assert_int_equal(t.root->item_count, 2);
    const struct ast *block = t.root->items[0]->block;
    assert_true(str_equal(block->items[1]->head->text, STR("c")));
    assert_int_equal(block->items[1]->a->item_count, 2);
    assert_true(str_equal(block->items[block->item_count - 1]->head->text, STR("h")));
    assert_true(str_equal(t.root->items[1]->head->text, STR("d")));
    assert_int_equal(t.root->items[1]->a->item_count, 3);
    assert_int_equal(t.root->items[1]->a->items[2]->number, 7);
    trial_end(&t);
}

/* A line, three names and a sum: names are not copied, and nothing but the tree stays. */
static void a_tree_is_small(void **state)
{
    (void)state;
    enum { LINES = 1000, LINE_BYTES = 400 };
    struct arena texts, tree;
    struct diags d;
    struct text source;
    text_init(&source, NULL);
    for (int i = 0; i < LINES; i++)
        text_add(&source, STR("some_name = another_name + a_third_name\n"));
    arena_init(&texts, NULL, 0);
    arena_init(&tree, NULL, 0);
    diags_init(&d, &texts);
    source_add(&d, STR("t.fray"), text_str(&source));
    const struct ast *root = parse_source(&d, &tree, 0), *sum = root->items[LINES - 1]->b;
    const char *begin = d.sources.at[0].text.at;
    assert_int_equal(root->item_count, LINES);
    assert_ptr_equal(sum->b->text.at, begin + sum->b->span.from);
    if (!HAVE_ASAN) assert_true(tree.used_bytes <= LINES * LINE_BYTES);
    text_release(&source);
    arena_release(&texts);
    arena_release(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_file),
        cmocka_unit_test(both_parsers_read_alike),
        cmocka_unit_test(a_file_with_a_fault_has_one_tree),
        cmocka_unit_test(nodes_are_filled_wholly),
        cmocka_unit_test(plain_lines),
        cmocka_unit_test(choices_take_their_labels_from_the_line),
        cmocka_unit_test(rows_have_four_keys),
        cmocka_unit_test(hooks),
        cmocka_unit_test(an_else_may_stand_on_its_own_line),
        cmocka_unit_test(an_and_may_stand_on_its_own_line),
        cmocka_unit_test(loops),
        cmocka_unit_test(operators_bind_as_told),
        cmocka_unit_test(parameters_and_arguments),
        cmocka_unit_test(reserved_words_that_are_values_in_places),
        cmocka_unit_test(lines_know_their_places),
        cmocka_unit_test(equal_trees_differ_in_places_only),
        cmocka_unit_test(one_mistake_makes_one_report),
        cmocka_unit_test(several_mistakes_are_told_in_order),
        cmocka_unit_test(what_was_read_is_kept),
        cmocka_unit_test(an_empty_file_is_warned_about),
        cmocka_unit_test(a_nul_anywhere_costs_one_report),
        cmocka_unit_test(damaged_files_are_survived),
        cmocka_unit_test(lists_outlive_faults_within_them),
        cmocka_unit_test(a_tree_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
