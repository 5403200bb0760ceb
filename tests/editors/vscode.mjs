// vscode.mjs TOKENS FRAY -- Colours in Visual Studio Code, compared with the tokens of the scanner.
//
// The TextMate grammar has comments and texts, so that brackets and quotes pair. All else are
// semantic tokens of the server, which colour over it. TOKENS is the output of scanner_tokens.
import { mkdtempSync, readFileSync, rmdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { compareColours } from "./colours.mjs";
import { equal, finish } from "./check.mjs";
import { start } from "./client.mjs";

const require = createRequire(new URL("../../build/vscode/package.json", import.meta.url));
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");
const listing = process.argv[2];
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

// What the grammar says of each byte: "comment", "string", or "".
function readsOf(buffer) {
  const bytes = new Array(buffer.length).fill("");
  let state = textmate.INITIAL;
  let at = 0;
  for (const line of buffer.toString("utf8").split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    for (const token of result.tokens) {
      const sort = token.scopes.join(" ").match(/comment|string/)?.[0] ?? "";
      const from = at + Buffer.byteLength(line.slice(0, token.startIndex));
      const to = at + Buffer.byteLength(line.slice(0, token.endIndex));
      bytes.fill(sort, from, to);
    }
    at += Buffer.byteLength(line) + 1;
    state = result.ruleStack;
  }
  return bytes;
}
const isText = (text) => text.startsWith('"');
compareColours(
  listing,
  (_, buffer) => {
    const bytes = readsOf(buffer);
    return (at) => bytes[at];
  },
  {
    comment: (s) => s === "comment",
    long: (s) => s === "string",
    value: (s, text) => s === (isText(text) ? "string" : ""),
    word: (s) => s === "",
    name: (s) => s === "",
    sign: (s) => s === "",
  },
);

// Semantic tokens over what the grammar says, as the editor shows them.
const empty = mkdtempSync(join(tmpdir(), "fray-"));
const client = await start(resolve(process.argv[3]), empty, "utf-8");
const { tokenTypes } = client.capabilities.semanticTokensProvider.legend;
const shown = new Map();
for (const file of readFileSync(listing, "utf8").match(/(?<=^file ).*$/gm)) {
  const buffer = readFileSync(file);
  const bytes = readsOf(buffer);
  const name = relative(empty, resolve(file));
  client.open(name, buffer.toString("utf8"));
  const { data } = await client.send("textDocument/semanticTokens/full", {
    textDocument: { uri: client.uri(name) },
  });
  client.notify("textDocument/didClose", { textDocument: { uri: client.uri(name) } });
  const starts = [0];
  buffer.forEach((byte, at) => byte === 10 && starts.push(at + 1));
  for (let i = 0, line = 0, column = 0; i < data.length; i += 5) {
    column = data[i] > 0 ? data[i + 1] : column + data[i + 1];
    line += data[i];
    const from = starts[line] + column;
    bytes.fill(tokenTypes[data[i + 3]], from, from + data[i + 2]);
  }
  shown.set(file, bytes);
}
equal("the server ends", await client.end(), 0);
rmdirSync(empty);

// A text may name content, which has the colour of a name.
const isName = (s) => !["comment", "string", "number", "keyword"].includes(s);
compareColours(listing, (file) => (at) => shown.get(file)[at], {
  comment: (s) => s === "comment",
  long: (s) => s === "string",
  value: (s, text) =>
    text === "once" || text === "together"
      ? s === "keyword"
      : isText(text)
        ? s === "string" || (isName(s) && s !== "")
        : s === "number",
  word: (s) => s === "keyword",
  // the first word of a line may be one of the language
  name: (s) => isName(s) || s === "keyword",
  sign: (s) => s === "",
});
finish();
