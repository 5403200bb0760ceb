// textmate.mjs TOKENS -- Colours of the TextMate grammar, compared with the tokens of the scanner.
//
// TOKENS is the output of scanner_tokens. Reserved words must be keywords, and nothing else may be
// one. Texts are strings, numbers are numbers, and no token is a comment.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, equal, finish } from "./check.mjs";
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

// The scopes of each byte of a text, as an index into `known`.
const known = [];
const indices = new Map();
function scopesOf(text) {
  const bytes = new Uint16Array(Buffer.byteLength(text) + 1);
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
  return bytes;
}

const fits = {
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

let file = "";
let text = Buffer.alloc(0);
let scopes = [];
let tokens = 0;
const wrong = [];
for (const line of readFileSync(process.argv[2], "utf8").split("\n")) {
  if (!line) continue;
  if (line.startsWith("file ")) {
    file = line.slice(5);
    text = readFileSync(file);
    scopes = scopesOf(text.toString("utf8"));
    continue;
  }
  const [sort, from, to] = line.split(" ");
  const token = text.subarray(+from, +to).toString("utf8");
  tokens++;
  for (const at of [+from, +to - 1])
    if (!fits[sort](known[scopes[at]], token))
      wrong.push(`${file}:${from} ${sort} ${token}: ${known[scopes[at]]}`);
}
check("many tokens were compared", tokens > 100000, `${tokens}`);
check("colours agree with the scanner", wrong.length === 0, wrong.slice(0, 10).join("\n    "));

const words = JSON.parse(source)
  .repository.words.patterns.map((p) => p.match.match(/\(\?:(.*)\)\(\?!/)[1])
  .flatMap((p) => p.replace("(?:[ \\t]+|-)", " ").replace("[ \\t]+", " ").split("|"))
  .sort();
equal("the words are those of the scanner", words, reserved);
finish();
