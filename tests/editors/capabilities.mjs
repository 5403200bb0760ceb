// capabilities.mjs FRAY -- Each capability of the language server, as an editor uses it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { check, equal, finish } from "./check.mjs";
import { position, start } from "./client.mjs";

const SYSTEM = `edition 1
system Duel { space squares }
tag colour = red, green
## A thing to hit with.
kind weapon is thing {
  field harm: int = 1
  lends might
}
kind sign is mark { }
sign Burnt { stacks once;  lasts }
extend creature {
  track health = 10 from 0
  stat might
  own arms: weapon
}
event blow(by striker: creature, against target: creature) {
  window struck for target, others as each
  window over as last
}
on blow.struck { hurt blow.target by 1 }
on blow.struck when blow.striker.might > 3 { apply Burnt to blow.target }
on blow.over { log "{blow.striker} rests." }
## Takes health away.
command hurt(t: creature, by n: int) {
  t.health -= n
}
command strike(t: creature, by a: creature) {
  blow by a against t as b {
    hurt t by 2
    open b.struck
  }
}
creature Anybody { }
creature Dummy { health 12 }
weapon Axe { harm 4;  might +1 }
# the dragon has two units of UTF-16, and four bytes of UTF-8
creature "🐉 Dragon" { };  weapon Oar { harm 2 }
creature Ada { arms Axe;  might +2 }
trial cut(tool: weapon, by attacker: creature = Anybody, at target: creature = Dummy) {
  side left { attacker }
  side right { target }
  do {
    let n = roll d4 as "aim"
    if n >= 2 { target.health -= tool.harm }
    result "loss" = 12 - target.health
  }
}
trial "By the axe" is cut { tool Axe }
flow { for c in everyone { strike c by c }; for s in sides { finish fight for s } }
`;
const OWN = `edition 1
use "system"
creature Bo { arms Oar }
encounter "The yard" {
  map "A.B"
  side left { "A": Ada }
  side right { "B": Bo }
}
test "a stroke" {
  map "A.B"
  side left { "A": Ada }
  side right { "B": Bo }
  strike Bo by Ada
  expect Bo.health == 7
}
`;
const fray = resolve(process.argv[2]);

async function tryAll(encoding) {
  const folder = mkdtempSync(join(tmpdir(), "fray-"));
  const texts = { "system.fray": SYSTEM, "own.fray": OWN };
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  const c = await start(fray, folder, encoding);
  for (const [file, text] of Object.entries(texts)) c.open(file, text);
  await c.settle();
  const name = (what) => `${encoding}: ${what}`;
  const document = (file) => ({ textDocument: { uri: c.uri(file) } });
  const at = (file, part, more = 0) => ({
    ...document(file),
    position: position(texts[file], texts[file].indexOf(part) + more, encoding),
  });
  const ask = (method, params) => c.send(`textDocument/${method}`, params);
  const fileOf = (uri) => uri.split("/").at(-1);
  equal(name("encoding"), c.capabilities.positionEncoding, encoding);
  equal(name("nothing is found"), [...c.findings.values()].flat(), []);

  const card = (await ask("hover", at("own.fray", "Oar"))).contents.value;
  check(name("hover has the printed card"), card.includes("> Harm 2"), card);
  const figure = (await ask("hover", at("system.fray", "might +2"))).contents.value;
  check(
    name("hover has the sources of a figure"),
    figure.includes("Ada: `might +2`") && figure.includes("Axe: `might +1`"),
    figure,
  );
  const command = (await ask("hover", at("own.fray", "strike Bo"))).contents.value;
  check(name("hover has a signature"), command.includes("command strike(t: creature"), command);

  const lines = (await ask("completion", at("own.fray", "strike Bo"))).items;
  check(name("completion of statements"), lines.some((i) => i.label === "hurt"));
  const tops = (await ask("completion", { ...document("own.fray"), position: { line: 2, character: 0 } })).items;
  check(
    name("completion has a form of a card"),
    tops.some((i) => i.label === "weapon" && i.insertTextFormat === 2),
  );

  const place = await ask("definition", at("own.fray", "Oar"));
  equal(name("definition"), [fileOf(place.uri), place.range.start], [
    "system.fray",
    position(SYSTEM, SYSTEM.indexOf("Oar"), encoding),
  ]);
  const uses = await ask("references", {
    ...at("system.fray", "Axe"),
    context: { includeDeclaration: true },
  });
  equal(name("references"), uses.length, 3);
  const edits = (await ask("rename", { ...at("system.fray", "Oar"), newName: "Paddle" })).changes;
  equal(name("rename in all files"), Object.keys(edits).map(fileOf).sort(), [
    "own.fray",
    "system.fray",
  ]);
  const symbols = await ask("documentSymbol", document("own.fray"));
  equal(name("symbols"), symbols.map((s) => s.name), ["Bo", "The yard", "a stroke"]);
  const found = await c.send("workspace/symbol", { query: "oar" });
  equal(name("symbols of the project"), found.map((s) => s.name), ["Oar"]);
  const folds = await ask("foldingRange", document("own.fray"));
  equal(name("folds"), folds.map((f) => f.startLine), [3, 8]);
  const [selection] = await ask("selectionRange", {
    ...document("own.fray"),
    positions: [at("own.fray", "Bo.health").position],
  });
  check(name("selections grow"), selection.parent.parent !== undefined);
  const tokens = (await ask("semanticTokens/full", document("system.fray"))).data;
  check(name("colours"), tokens.length > 100 && tokens.length % 5 === 0);
  const highlights = await ask("documentHighlight", at("system.fray", "hurt("));
  equal(name("highlights"), highlights.length, 3);

  const links = await ask("documentLink", document("own.fray"));
  equal(name("links"), links.map((l) => fileOf(l.target)), ["system.fray"]);

  // three of four aims hit: 3/4 of 4, and of 2
  const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  let hints = [];
  for (let i = 0; i < 12_000 && hints.length < 2; i++) {
    const all = await ask("inlayHint", { ...document("system.fray"), range: whole });
    hints = all.filter((h) => h.tooltip);
    await new Promise((done) => setTimeout(done, 50));
  }
  equal(name("worth"), hints.map((h) => h.label), ["loss 3.0", "loss 1.5"]);
  const lenses = [
    ...(await ask("codeLens", document("own.fray"))),
    ...(await ask("codeLens", document("system.fray"))),
  ].map((l) => [l.command.command, ...l.command.arguments].join(" "));
  equal(name("lenses"), lenses, [
    "fray.run own.fray The yard",
    "fray.odds own.fray The yard",
    "fray.test own.fray a stroke",
    "fray.odds system.fray Axe weapon",
    "fray.odds system.fray Oar weapon",
    "fray.odds system.fray By the axe",
  ]);

  const [hurt] = await ask("prepareCallHierarchy", at("system.fray", "hurt("));
  const callers = await c.send("callHierarchy/incomingCalls", { item: hurt });
  equal(name("callers"), callers.map((x) => x.from.name), ["on blow.struck", "strike"]);
  const [struck] = await ask("prepareCallHierarchy", at("system.fray", "struck for"));
  const answers = await c.send("callHierarchy/outgoingCalls", { item: struck });
  equal(name("who listens, in order"), answers.map((x) => x.to.detail), [
    "on blow.struck",
    "on blow.struck when blow.striker.might > 3",
  ]);

  let version = 1;
  const change = (text) => {
    texts["own.fray"] = text;
    c.notify("textDocument/didChange", {
      textDocument: { uri: c.uri("own.fray"), version: ++version },
      contentChanges: [{ text }],
    });
  };
  const actionsFor = async (text) => {
    change(text);
    await c.settle();
    const [d] = c.findings.get(c.uri("own.fray"));
    const context = { diagnostics: [d] };
    return ask("codeAction", { ...document("own.fray"), range: d.range, context });
  };
  const editOf = (action) => Object.values(action.edit.changes)[0][0];
  const mends = await actionsFor(OWN.replace("arms Oar", "arms Ora"));
  equal(name("a mend"), mends.map((a) => [a.title, editOf(a).newText]), [["write `Oar`", "Oar"]]);
  const allowed = (await actionsFor(`${OWN}let spare = 1\n`)).find((a) => a.title.includes("allow"));
  check(name("allow with a reason"), /allow W0617 ".+"/.test(editOf(allowed).newText));

  change(OWN.replace("edition 1", "edition   1").replace("map", "map  "));
  const options = { tabSize: 2, insertSpaces: true };
  const layout = await ask("formatting", { ...document("own.fray"), options });
  equal(name("format"), layout.map((e) => e.range.start.line), [0, 4]);
  const some = { start: { line: 4, character: 0 }, end: { line: 4, character: 1 } };
  const part = await ask("rangeFormatting", { ...document("own.fray"), options, range: some });
  equal(name("format some lines"), part.map((e) => e.range.start.line), [4]);

  equal(name("it ends"), await c.end(), 0);
  rmSync(folder, { recursive: true });
}

await tryAll("utf-16");
await tryAll("utf-8");
finish();
