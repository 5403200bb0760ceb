// grammar.js -- The grammar of Fray for tree-sitter: colours, folds and locals of editors.
//
// grammar/fray.y is the truth. This grammar accepts a little more and reports nothing. Line ends
// depend on brackets and commas, so src/scanner.c finds them.
"use strict";

const PREC = {
  reach: 1,
  or: 2,
  and: 3,
  not: 4,
  compare: 5,
  filter: 6,
  of: 7,
  range: 8,
  plus: 9,
  times: 10,
  sign: 11,
  call: 12,
};

// The joining words of labels and parameters, but those of two words.
const JOINS = [
  "to",
  "from",
  "of",
  "by",
  "at",
  "as",
  "after",
  "before",
  "against",
  "along",
  "into",
  "toward",
  "towards",
  "using",
  "for",
  "until",
  "while",
];

const list = (rule) => seq(rule, repeat(seq(",", rule)));
const binary = (level, operator, expression) =>
  prec.left(level, seq(expression, operator, expression));

module.exports = grammar({
  name: "fray",

  word: ($) => $.identifier,
  // `for x in`: a loop, not the set of an aura that ends in `in`
  conflicts: ($) => [[$.for_statement, $._primary]],
  externals: ($) => [$._line_end, $._blank_line, $.long_text],
  extras: ($) => [/[ \t\r\uFEFF]/, $._blank_line, $.comment, $.doc_comment],
  inline: ($) => [$._word],
  supertypes: ($) => [$._expression],

  rules: {
    file: ($) => optional($._lines),
    _lines: ($) =>
      choice(
        seq($._line, repeat(seq($._end, optional($._line)))),
        repeat1(seq($._end, optional($._line))),
      ),
    _end: ($) => choice($._line_end, ";"),
    block: ($) => seq("{", optional($._lines), "}"),

    _line: ($) =>
      choice(
        $.line,
        $.row,
        $.hook,
        $.if_statement,
        $.else_line,
        $.for_statement,
        $.aura,
        $.until_statement,
        $.together_statement,
        $.and_line,
      ),

    // --- lines
    line: ($) =>
      prec.right(
        seq(
          field("head", $.head),
          optional(
            choice(
              $.search,
              seq(field("values", $._values), optional(seq(":", field("type", $.type)))),
            ),
          ),
          optional(seq(field("assign", choice("=", "+=", "-=")), field("value", $._value))),
          repeat($.label),
          optional(seq("when", field("when", $._expression))),
          optional($.otherwise),
          optional(field("block", $.block)),
        ),
      ),
    search: ($) => seq($.identifier, $.number), // tactics search 500
    head: ($) =>
      choice(
        $._word,
        seq($.head, ".", $.identifier),
        seq($.head, "[", list($._expression), "]"),
      ),
    _value: ($) =>
      choice($._values, seq("roll", $._expression), prec.right(seq("choose", optional($._values)))),
    otherwise: ($) => prec.right(seq("else", $._values, repeat($.label))),
    label: ($) => prec.right(choice(seq($.join, $._values), "secretly")),
    join: ($) => choice(...JOINS, $.away_from, $.up_to),
    away_from: ($) => token(/away([ \t\r]+|-)from/),
    up_to: ($) => token(/up[ \t\r]+to/),

    row: ($) =>
      prec.right(
        seq(
          field("key", $.key),
          ":",
          field("values", $._values),
          repeat($.label),
          optional(seq("when", $._expression)),
          optional($.block),
        ),
      ),
    key: ($) =>
      choice(
        $._word,
        $.dice,
        seq($._bound, optional(seq("..", $._bound))),
        seq($.up_to, $._bound),
        seq("from", $._bound),
      ),
    _bound: ($) => seq(optional("-"), $.number),

    hook: ($) =>
      choice(
        seq(
          "on",
          list($.moment),
          repeat($.label),
          optional($.often),
          optional(seq("when", $._expression)),
          $.block,
        ),
        seq("on", "becoming", $._expression, optional(seq("when", $._expression)), $.block),
      ),
    moment: ($) => seq($.identifier, repeat(seq(".", $.identifier))),
    often: ($) => seq(choice("once", $.number), "per", $.identifier),

    if_statement: ($) =>
      prec.right(
        seq("if", $._expression, $.block, optional(seq("else", choice($.block, $.if_statement)))),
      ),
    else_line: ($) =>
      choice(
        seq("else", choice($.block, $.if_statement)),
        prec.right(seq("else", $._values, repeat($.label))),
      ),
    for_statement: ($) =>
      seq(
        "for",
        field("name", $.identifier),
        "in",
        $._values,
        optional(seq("by", $.for_key, repeat(seq("then", $.for_key)))),
        optional(seq("together", repeat($.label))),
        $.block,
      ),
    aura: ($) => seq("for", field("set", $._expression), ":", field("line", $.line)),
    for_key: ($) => seq($._expression, optional("descending")),
    until_statement: ($) => seq("until", $._expression, $.block),
    together_statement: ($) => prec.right(seq("together", $.block, repeat(seq("and", $.block)))),
    and_line: ($) => prec.right(seq("and", $.block, repeat(seq("and", $.block)))),

    type: ($) => prec.right(seq($.identifier, repeat(seq("of", $.identifier)), optional("?"))),

    // --- values
    _values: ($) => prec.right(list($._expression)),

    _expression: ($) =>
      choice(
        $._primary,
        $.phrase,
        $.if_expression,
        $.binary_expression,
        $.unary_expression,
        $.is_expression,
        $.has_expression,
        $.where_expression,
        $.within_expression,
        $.adjacent_expression,
      ),

    phrase: ($) => prec.right(seq($.identifier, repeat1($._word))),
    if_expression: ($) =>
      prec.right(
        PREC.reach,
        seq("if", $._expression, "then", $._expression, "else", $._expression),
      ),
    binary_expression: ($) =>
      choice(
        binary(PREC.or, "or", $._expression),
        binary(PREC.and, "and", $._expression),
        binary(
          PREC.compare,
          choice("==", "!=", "<=", ">=", "<", ">", "in"),
          $._expression,
        ),
        binary(PREC.filter, "with", $._expression),
        binary(PREC.range, "..", $._expression),
        binary(PREC.plus, choice("+", "-"), $._expression),
        binary(PREC.times, choice("*", "/", "mod"), $._expression),
      ),
    unary_expression: ($) =>
      choice(
        prec(PREC.not, seq("not", $._expression)),
        prec(PREC.sign, seq(choice("-", "+"), $._expression)),
      ),
    is_expression: ($) =>
      prec.left(
        PREC.compare,
        seq($._expression, "is", optional("not"), $._word, optional($.arguments)),
      ),
    has_expression: ($) => prec.left(PREC.compare, seq($._expression, "has", $._word)),
    where_expression: ($) => prec.left(PREC.filter, seq($._expression, "where", $._expression)),
    within_expression: ($) =>
      prec.left(
        PREC.filter,
        seq(optional($._expression), "within", $._expression, optional(seq("of", $._expression))),
      ),
    adjacent_expression: ($) =>
      prec.left(PREC.filter, seq($._expression, "adjacent", "to", $._expression)),

    _primary: ($) =>
      choice(
        $._word,
        $.member,
        $.call,
        $.index,
        $.quantity,
        $.number,
        $.dice,
        $.long_text,
        $.parens,
        $.often,
        "once",
        "together",
      ),
    member: ($) => prec.left(PREC.call, seq($._primary, ".", field("name", $._word))),
    index: ($) => prec.left(PREC.call, seq($._primary, "[", list($._expression), "]")),
    call: ($) =>
      prec.left(
        PREC.call,
        seq(field("function", choice($._word, $.member)), choice($.arguments, $.comprehension)),
      ),
    comprehension: ($) =>
      seq("(", $._expression, "for", $.identifier, "in", $._expression, ")"),
    quantity: ($) => prec.right(seq(choice($.number, $.dice, $.parens), $._word)),
    parens: ($) => seq("(", $._expression, optional(seq($.join, $._expression)), ")"),
    arguments: ($) => seq("(", optional(list(choice($.argument, $.parameter))), ")"),
    argument: ($) => seq(optional($.join), $._expression),
    parameter: ($) =>
      seq(
        optional($.join),
        field("name", $.identifier),
        ":",
        $.type,
        optional(seq("=", $._expression)),
      ),

    // --- tokens
    _word: ($) => choice($.identifier, $.string),
    // before names: `d20` is a die, and `d20_bonus` a name because it is longer
    dice: () => /[0-9]*d([0-9]+|%)/,
    identifier: () => /[A-Za-z_\u0080-\u{10ffff}][A-Za-z0-9_\u0080-\u{10ffff}]*/u,
    number: () => /[0-9]+/,
    string: ($) => seq('"', repeat(choice($.string_content, $.escape, $.hole)), token.immediate('"')),
    string_content: () => token.immediate(prec(1, /[^"\\\n{]+|\{/)),
    escape: () => token.immediate(/\\[^\n]/),
    hole: () => token.immediate(prec(2, /\{[^}"\n\\]*\}/)),
    doc_comment: () => token(prec(1, /##[^\n]*/)),
    comment: () => token(/#[^\n]*/),
  },
});
