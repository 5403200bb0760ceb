// textmate.mjs TOKENS -- Colours of the TextMate grammar, compared with the tokens of the scanner.
//
// TOKENS is the output of scanner_tokens.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compareColours } from "./colours.mjs";
import { equal, finish } from "./check.mjs";
import { reserved } from "./words.mjs";

const require = createRequire(new URL("../../build/vscode/package.json", import.meta.url));
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");
const path = "tools/vscode/syntaxes/fray.tmLanguage.json";
const source = readFileSync(path, "utf8");

await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: () => textmate.parseRawGrammar(source, path),
});
const grammar = await registry.loadGrammar("source.fray");

// The scopes of a byte are kept as an index into `known`.
const known = [];
const indices = new Map();
function coloursOf(path, buffer) {
  const text = buffer.toString("utf8");
  const bytes = new Uint16Array(buffer.length + 1);
  let state = textmate.INITIAL;
  let at = 0;
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    for (const token of result.tokens) {
      const key = token.scopes.join(" ");
      if (!indices.has(key)) indices.set(key, known.push(key) - 1);
      const from = at + Buffer.byteLength(line.slice(0, token.startIndex));
      const to = at + Buffer.byteLength(line.slice(0, token.endIndex));
      bytes.fill(indices.get(key), from, to);
    }
    at += Buffer.byteLength(line) + 1;
    state = result.ruleStack;
  }
  return (byte) => known[bytes[byte]];
}

const fits = {
  comment: (s) => s.includes("comment."),
  word: (s) => s.includes("keyword.control"),
  name: (s) => !/keyword|comment|string|numeric/.test(s),
  long: (s) => s.includes("string.quoted.triple"),
  sign: (s) => !/comment|string|numeric|keyword\.control/.test(s),
  value: (s, text) =>
    text === "once" || text === "together"
      ? s.includes("keyword.control")
      : text.startsWith('"')
        ? s.includes("string.quoted.double")
        : s.includes("constant.numeric"),
};

compareColours(process.argv[2], coloursOf, fits);

const words = JSON.parse(source)
  .repository.words.patterns.map((p) => p.match.match(/\(\?:(.*)\)\(\?!/)[1])
  .flatMap((p) => p.replace("(?:[ \\t]+|-)", " ").replace("[ \\t]+", " ").split("|"))
  .sort();
equal("the words are those of the scanner", words, reserved);
finish();
