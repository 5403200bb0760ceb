// grammar.js -- The grammar of Fray for tree-sitter: colours, folds and locals of editors.
//
// It knows tokens, brackets, where a line begins and what is behind dice, and none of the forms that
// a line may have. grammar/fray.y has those, and a new form changes nothing here. Line ends depend
// on brackets and commas, so src/scanner.c finds them.
"use strict";

// Reserved words that no rule below names.
const WORDS = (
  "after against along and as at before by choose else from has if in into is " +
  "not once or per roll secretly then to together toward until using when where while " +
  "with within"
).split(" ");
const SIGNS = ["=", "+=", "-=", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "..", "?"];
// Words behind dice, as in `4d6 highest 3`. They are names everywhere else.
const DICE_WORDS = "count highest lowest reroll times".split(" ");
const BEFORE_DICE_WORD = ["set"]; // one more may follow at once
const BEFORE_FACES = ["!", "count", "reroll"];

const list = (rule) => seq(rule, repeat(seq(",", rule)));

module.exports = grammar({
  name: "fray",

  word: ($) => $.identifier,
  externals: ($) => [$._line_end, $._blank_line, $.long_text, $._before_number],
  extras: ($) => [/[ \t\r\uFEFF]/, $._blank_line, $.comment, $.doc_comment],

  rules: {
    file: ($) => optional($._lines),
    _lines: ($) =>
      choice(
        seq($._line, repeat(seq($._end, optional($._line)))),
        repeat1(seq($._end, optional($._line))),
      ),
    _end: ($) => choice($._line_end, ";"),
    block: ($) => seq("{", optional($._lines), "}"),

    _line: ($) => choice($.line, $.row, $.hook, $.for_line, $.word_line),
    line: ($) =>
      seq(field("head", $._word), optional(seq($._rest, repeat(seq($.typed, optional($._rest)))))),
    row: ($) => seq(field("key", choice($._word, $.bounds)), ":", $._rest),
    bounds: ($) => seq(choice($.number, $.dice, $.operator), repeat(choice($.number, $.operator))),
    hook: ($) => seq("on", choice("becoming", list($.moment)), $._rest),
    moment: ($) => prec.right(1, seq($.identifier, repeat(seq(".", $.identifier)))),
    // a loop, or an aura with its line
    for_line: ($) => seq("for", $._rest, optional(seq(":", $._line))),
    // `if`, `else`; and the rows `from 3: ...`, `up to 3: ...`
    word_line: ($) => seq($.keyword, $._rest, optional(seq(":", $._rest))),

    // After a comma no line ends.
    _rest: ($) => repeat1(choice($._part, seq(",", $._part))),
    _part: ($) =>
      choice(
        seq(choice($._word, $.member), optional(seq($._before_number, $._number_word))),
        seq(choice($.call, $.parens), optional(choice($._dice_words, $.die))),
        seq(choice($.number, $.dice, $.index), optional($._dice_words)),
        $.counted_die,
        $.long_text,
        $.keyword,
        $.operator,
        "of",
        "for",
        $.block,
      ),
    _dice_words: ($) =>
      choice(
        ...DICE_WORDS,
        seq(choice("!", ...BEFORE_DICE_WORD), optional($._dice_words)),
        seq(choice(...BEFORE_FACES), $.faces, optional($._dice_words)),
      ),
    // Behind a name a word is one of dice only if a number follows: `pool highest 2`.
    _number_word: ($) => choice($._dice_words, $.identifier, $.keyword, "of", "for"),
    call: ($) => prec(1, seq(field("function", $.identifier), $.parens)),
    member: ($) => seq(".", $._word),
    parens: ($) => seq("(", repeat(choice($._part, $.typed, ",")), ")"),
    index: ($) => seq("[", repeat(choice($._part, ",")), "]"),
    typed: ($) => prec.right(seq(":", $.identifier, repeat(seq("of", $.identifier)))),

    // --- tokens
    _word: ($) => choice($.identifier, $.string),
    keyword: () => token(choice(...WORDS, /away([ \t\r]+|-)from/, /up[ \t\r]+to/)),
    operator: () => token(choice(...SIGNS)),
    // before names: `d20` is a die, and `d20_bonus` a name because it is longer
    dice: () => /[0-9]*d([0-9]+|%|F|\{[-0-9.,: \t]*\})/,
    // Their sides are in brackets: `2d(s)`, and `(n) d(s)`.
    counted_die: () => /[0-9]+d/,
    die: () => /d/,
    // `4+` behind `count` is one token, as it is for the scanner.
    faces: () => /[0-9]+(\+|\.\.[0-9]+)|\{[-0-9+.,: \t]+\}/,
    identifier: () => /[A-Za-z_\u0080-\u{10ffff}][A-Za-z0-9_\u0080-\u{10ffff}]*/u,
    number: () => /[0-9]+/,
    string: ($) =>
      seq('"', repeat(choice($.string_content, $.escape, $.hole)), token.immediate('"')),
    string_content: () => token.immediate(prec(1, /[^"\\\n{]+|\{/)),
    escape: () => token.immediate(/\\[^\n]/),
    hole: () => token.immediate(prec(2, /\{[^}"\n\\]*\}/)),
    doc_comment: () => token(prec(1, /##[^\n]*/)),
    comment: () => token(/#[^\n]*/),
  },
});
