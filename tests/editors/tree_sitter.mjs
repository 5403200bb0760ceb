// tree_sitter.mjs -- The tree-sitter grammar, evaluated without its command line tool: its symbols
// are defined, its words are those of the scanner, and the queries name nodes that exist.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { check, equal, finish } from "./check.mjs";
import { reserved } from "./words.mjs";

const used = new Set();
const words = new Set();
const fields = new Set();
const rule = (r) => {
  if (typeof r === "string") words.add(r);
  return r;
};
const all = (...rules) => ({ rules: rules.map(rule) });
const one = (...args) => ({ rules: [rule(args[args.length - 1])] });
Object.assign(globalThis, {
  seq: all,
  choice: all,
  optional: one,
  repeat: one,
  repeat1: one,
  prec: Object.assign(one, { left: one, right: one, dynamic: one }),
  token: Object.assign(one, { immediate: one }),
  field: (name, r) => (fields.add(name), one(r)),
  alias: one,
  blank: () => ({}),
  grammar: (options) => options,
});
const require = createRequire(import.meta.url);
const grammar = require("../../tools/tree-sitter/grammar.js");
const $ = new Proxy({}, { get: (_, name) => (used.add(name), { name }) });

for (const name of Object.keys(grammar.rules)) rule(grammar.rules[name]($));
for (const part of ["extras", "inline", "supertypes", "conflicts", "word"]) grammar[part]($);
const externals = grammar.externals($).map((s) => s.name);
const defined = new Set([...Object.keys(grammar.rules), ...externals]);
equal("each symbol is defined", [...used].filter((name) => !defined.has(name)), []);
equal(
  "each rule is used",
  Object.keys(grammar.rules).filter((name) => name !== "file" && !used.has(name)),
  [],
);

// Joining words of two words are patterns; the others are words of the grammar.
const own = [...words].filter((w) => /^[a-z]+$/.test(w));
equal("its words are those of the scanner", [...own, "away from", "up to"].sort(), reserved);

const scanner = readFileSync("tools/tree-sitter/src/scanner.c", "utf8");
const tokens = scanner.match(/enum token \{ (.*?) \}/)[1].split(", ");
equal(
  "the scanner has the external tokens in their order",
  tokens.map((t) => t.toLowerCase()),
  externals.map((e) => e.replace(/^_/, "")),
);

for (const file of readdirSync("tools/tree-sitter/queries")) {
  const query = readFileSync(`tools/tree-sitter/queries/${file}`, "utf8")
    .replace(/^;.*$/gm, "")
    .replace(/\(#[^()]*\)/g, "");
  const nodes = [...query.matchAll(/\(([a-z_]+)/g)].map((m) => m[1]);
  const anonymous = [...query.matchAll(/"([^"]+)"/g)].map((m) => m[1]);
  const named = [...query.matchAll(/([a-z_]+): \(/g)].map((m) => m[1]);
  const unknown = [
    ...nodes.filter((n) => !defined.has(n) || n.startsWith("_")),
    ...anonymous.filter((w) => !words.has(w)),
    ...named.filter((n) => !fields.has(n)),
  ];
  equal(`${file} names what exists`, unknown, []);
  check(`${file} has balanced brackets`, balanced(query));
}

function balanced(text) {
  let depth = 0;
  for (const c of text.replace(/"[^"]*"/g, "")) {
    if (c === "(" || c === "[") depth++;
    if (c === ")" || c === "]") depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}
finish();
