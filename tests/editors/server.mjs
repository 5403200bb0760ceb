// server.mjs FRAY [EDITS] -- The language server over vscode-jsonrpc, the library of editors.
//
// Rules of all systems are edited at random. After each edit the findings are those of `fray check`
// on the same texts, and each request has an answer.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { check, equal, finish } from "./check.mjs";
import { position, rpc, start } from "./client.mjs";

const fray = resolve(process.argv[2]);
const edits = Number(process.argv[3] || 60);
const folder = mkdtempSync(join(tmpdir(), "fray-"));
for (const system of ["countup", "teams"])
  cpSync(`rules/${system}`, join(folder, system), { recursive: true });

const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((f) => f.endsWith(".fray"))
  .sort();
const client = await start(fray, folder);
const { connection, findings, send, uri } = client;
equal("positions are in UTF-16", client.capabilities.positionEncoding, "utf-16");

const texts = new Map();
const versions = new Map();
function open(file) {
  if (texts.has(file)) return;
  texts.set(file, readFileSync(join(folder, file), "utf8"));
  versions.set(file, 1);
  client.open(file, texts.get(file));
}
function change(file, from, to, insert) {
  const text = texts.get(file);
  const version = versions.get(file) + 1;
  versions.set(file, version);
  connection.sendNotification("textDocument/didChange", {
    textDocument: { uri: uri(file), version },
    contentChanges: [
      { range: { start: position(text, from), end: position(text, to) }, text: insert },
    ],
  });
  texts.set(file, text.slice(0, from) + insert + text.slice(to));
  writeFileSync(join(folder, file), texts.get(file));
}

function published() {
  return [...findings]
    .flatMap(([u, list]) =>
      list.map((d) => `${relative(folder, fileURLToPath(u))}:${d.range.start.line} ${d.code}`),
    )
    .sort();
}
function checked() {
  let out = "";
  try {
    out = execFileSync(fray, ["check", "--format", "json", "."], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    out = error.stdout;
  }
  return JSON.parse(out)
    .findings.map((f) => `${f.file.replace(/^\.\//, "")}:${Math.max(f.line, 1) - 1} ${f.code}`)
    .sort();
}

let seed = Number(process.env.SEED || 271828);
const first = seed;
const draw = (n) => {
  seed = (seed * 48271) % 2147483647;
  return seed % n;
};
const pieces = ["{", "}", "(", "\n", '"', ".", "x", " ", "if ", "on ", "# ", "1", "let n = 1\n", "🐉"];
const requests = [
  ["hover", "position"],
  ["completion", "position"],
  ["definition", "position"],
  ["documentHighlight", "position"],
  ["documentSymbol"],
  ["foldingRange"],
  ["semanticTokens/full"],
  ["codeLens"],
  ["documentLink"],
  ["formatting"],
];

let file = files[0];
for (let i = 0; i < edits; i++) {
  if (i % 8 === 0) file = files[draw(files.length)];
  open(file);
  const text = texts.get(file);
  const from = draw(text.length + 1);
  const to = Math.min(text.length, from + draw(3));
  const whole = draw(6) === 0;
  const original = readFileSync(join("rules", file), "utf8");
  if (whole) change(file, 0, text.length, original);
  else change(file, from, to, pieces[draw(pieces.length)]);
  const [method] = requests[draw(requests.length)];
  const at = position(texts.get(file), Math.min(from, texts.get(file).length));
  await send(`textDocument/${method}`, {
    textDocument: { uri: uri(file) },
    position: at,
    options: { tabSize: 2, insertSpaces: true },
  });
  await send("fray/settled");
  const [got, expected] = [published(), checked()];
  if (JSON.stringify(got) !== JSON.stringify(expected)) {
    equal(`seed ${first}, edit ${i}: findings are those of fray check`, got, expected);
    break;
  }
}
check("findings after random edits", true);

const source = new rpc.CancellationTokenSource();
const slow = connection.sendRequest("workspace/symbol", { query: "" }, source.token);
source.cancel();
check("a cancelled request ends", await slow.then(() => true, () => true));

equal("it ends", await client.end(), 0);
rmSync(folder, { recursive: true });
finish();
