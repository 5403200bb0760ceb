// tree_sitter.mjs TOKENS COLOURS -- The tree-sitter grammar: its parser is that of the grammar, it
// reads all rules, and its colours fit the tokens of the scanner.
//
// The command line tool of tree-sitter is not needed: grammar.js is evaluated here and compared
// with the grammar.json that its parser was made from. TOKENS is the output of scanner_tokens,
// COLOURS that of tree_colours.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compareColours } from "./colours.mjs";
import { check, equal, finish } from "./check.mjs";
import { reserved } from "./words.mjs";

// The functions of the grammar's language, as the tool evaluates them.
const words = new Set();
function ruleOf(value) {
  if (typeof value === "string") {
    words.add(value);
    return { type: "STRING", value };
  }
  if (!(value instanceof RegExp)) return value;
  const pattern = { type: "PATTERN", value: value.source };
  return value.flags ? { ...pattern, flags: value.flags } : pattern;
}
const members = (type) => (...rules) => ({ type, members: rules.map(ruleOf) });
const content = (type) => (rule) => ({ type, content: ruleOf(rule) });
const level = (type) => (...given) => ({
  type,
  value: given.length === 2 ? given[0] : 0,
  content: ruleOf(given.at(-1)),
});
const choice = members("CHOICE");
Object.assign(globalThis, {
  choice,
  seq: members("SEQ"),
  optional: (rule) => choice(rule, { type: "BLANK" }),
  repeat: content("REPEAT"),
  repeat1: content("REPEAT1"),
  prec: Object.assign(level("PREC"), { left: level("PREC_LEFT"), right: level("PREC_RIGHT") }),
  token: Object.assign(content("TOKEN"), { immediate: content("IMMEDIATE_TOKEN") }),
  field: (name, rule) => ({ type: "FIELD", name, content: ruleOf(rule) }),
  grammar: (options) => options,
});
const require = createRequire(import.meta.url);
const options = require("../../tools/tree-sitter/grammar.js");
const $ = new Proxy({}, { get: (_, name) => ({ type: "SYMBOL", name }) });
const names = (list) => list.map((symbol) => symbol.name);
const evaluated = {
  name: options.name,
  word: options.word($).name,
  rules: Object.fromEntries(
    Object.entries(options.rules).map(([name, rule]) => [name, ruleOf(rule($))]),
  ),
  extras: options.extras($).map(ruleOf),
  conflicts: [],
  precedences: [],
  externals: options.externals($),
  inline: [],
  supertypes: [],
};
const made = JSON.parse(readFileSync("tools/tree-sitter/src/grammar.json", "utf8"));
equal("the parser is that of grammar.js: run tree-sitter generate", evaluated, made);

// The words of two words are patterns; the others are words of the grammar.
const own = [...words].filter((w) => /^[a-z]+$/.test(w));
equal("its words are those of the scanner", [...own, "away from", "up to"].sort(), reserved);

const colours = new Map();
const errors = [];
for (const part of readFileSync(process.argv[3], "utf8").split(/^file /m).slice(1)) {
  const [file, ...rows] = part.trimEnd().split("\n");
  const runs = rows.map((row) => row.split(" "));
  colours.set(file, runs);
  for (const [name, from] of runs) if (name === "error") errors.push(`${file}: byte ${from}`);
}
check("all rules are read without an error", errors.length === 0, errors.slice(0, 5).join("\n    "));

function coloursOf(file, bytes) {
  const at = new Array(bytes.length).fill("");
  for (const [name, from, to] of colours.get(file) ?? []) at.fill(name, +from, +to);
  return (byte) => at[byte];
}
const within = (s, ...groups) => groups.some((g) => s === g || s.startsWith(`${g}.`));
compareColours(process.argv[2], coloursOf, {
  comment: (s) => within(s, "comment"),
  word: (s) => s === "keyword",
  name: (s) =>
    s === "keyword.directive" || (s !== "" && !within(s, "keyword", "comment", "string", "number")),
  long: (s) => s === "string",
  sign: (s) => within(s, "operator", "punctuation"),
  value: (s, text) =>
    s ===
    (text === "once" || text === "together" ? "keyword" : text.startsWith('"') ? "string" : "number"),
});
finish();
