/* engine_editor.mjs PACKAGE -- What editors ask, and fights at the table: names, proposals, renames,
 * records, steps back and forward. All calls go to a worker.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { check, finish, rejects, same, sourceFile } from './engine.mjs';

const { startEngine } = await import(process.argv[2]);
const engine = startEngine();
const good = 'tests/transcripts/good.fray';
const { text } = sourceFile(good);

/* ---- names ---- */

/* Wide characters before the name, so that bytes and UTF-16 units differ. */
const wide = `# 😀 é\n${text}`;
const project = await engine.project([
  { name: 'good.fray', text: wide },
  { name: 'more.fray', text: 'edition 1\nuse "good"\ncreature Cy { life 3 }\n' },
]);
const at = (part, from = 0) => {
  const found = wide.indexOf(part, from);
  check(`the rules have ${part}`, found >= 0);
  return found;
};
const declared = at('track life') + 'track '.length;
const used = at('foe.life') + 'foe.'.length;
{
  const hover = await project.hover('good.fray', used);
  same(
    'the meaning of a track',
    [hover?.kind, hover?.name, hover?.from, hover?.to],
    ['track', 'life', used, used + 4],
  );
  const span = await project.definition('good.fray', used);
  same(
    'where it is declared',
    [span?.file, span?.from, span?.to, span?.start],
    ['good.fray', declared, declared + 4, { line: 8, character: 24 }],
  );
  const own = await project.hover('more.fray', 'edition 1\nuse "good"\ncreature Cy { '.length);
  same(
    'where a figure comes from',
    own?.sources.map((s) => [s.who, s.text, s.note, s.at?.file, s.line]),
    [['Cy', 'life 3', '', 'more.fray', 3]],
  );
  same('there is no name in a comment', await project.hover('good.fray', 3), null);
  const grid = await project.hover('good.fray', at('count('));
  same('a builtin is declared nowhere', [grid?.name, grid?.declared], ['count', null]);
}
{
  const places = await project.references('good.fray', used);
  const own = [...wide.matchAll(/\blife\b/g)].map((match) => match.index);
  same(
    'all places of the track',
    places.filter((span) => span.file === 'good.fray').map((span) => span.from),
    own,
  );
  same(
    'also in the other file',
    places.filter((span) => span.file === 'more.fray').map((span) => span.start),
    [{ line: 2, character: 14 }],
  );
  const edits = await project.rename('good.fray', used, 'blood');
  same('a rename edits the same places', edits.length, places.length);
  for (const name of ['good.fray', 'more.fray']) {
    let renamed = await project.text(name);
    for (const edit of edits.filter((one) => one.file === name).reverse())
      renamed = renamed.slice(0, edit.from) + edit.text + renamed.slice(edit.to);
    same(`${name}, renamed`, renamed, (await project.text(name)).replaceAll(/\blife\b/g, 'blood'));
  }
  await rejects(
    'a rename to a word of the language',
    'bad argument',
    project.rename('good.fray', used, 'if'),
  );
  await rejects('a rename of a comment', 'bad argument', project.rename('good.fray', 3, 'x'));
}
{
  const begun = wide.replace('creature Bo { }', 'creature Bo { li }');
  await project.set([{ name: 'good.fray', text: begun }]);
  const offset = begun.indexOf('{ li }') + 4;
  const proposals = await project.complete('good.fray', offset);
  const life = proposals.find((one) => one.label === 'life');
  check('a line of a creature is proposed', life?.kind === 'track', proposals.slice(0, 5));
  same('it replaces what was begun', [life?.from, life?.to], [offset - 2, offset]);
  await project.set([{ name: 'good.fray', text: wide }]);
  const symbols = await project.symbols('good.fray');
  const names = symbols.map((one) => one.name);
  check('the outline has the creatures', names.includes('Ada') && names.includes('Bo'), names);
  const ada = symbols.find((one) => one.name === 'Ada');
  same(
    'and where they are',
    [wide.slice(ada?.from, ada?.to), wide.slice(ada?.nameFrom, ada?.nameTo)],
    ['creature Ada { }', 'Ada'],
  );
}
{
  const tokens = await project.tokens('good.fray');
  const said = (part) => {
    const from = at(part);
    const { to, ...one } = tokens.find((token) => token.from === from) ?? {};
    return [wide.slice(from, to), one.colour, one.kind, one.first];
  };
  same('the first word of a line', said('edition 1'), ['edition', 'keyword', 'word', true]);
  same('a kind', said('creature Ada'), ['creature', 'name', 'kind', true]);
  same('a name', said('Ada { }'), ['Ada', 'name', 'creature', false]);
  const [comment] = tokens;
  same('a comment', [wide.slice(comment.from, comment.to), comment.colour], ['# 😀 é', 'comment']);
}
{
  const wrong = wide.replace('foe.life', 'foe.lief');
  await project.set([{ name: 'good.fray', text: wrong }]);
  const plain = await project.check('good.fray');
  check(
    'a misspelled track is found',
    plain.errors === 1 && plain.findings[0]?.mends.length === 0,
    plain,
  );
  const { findings } = await project.check('good.fray', { mends: true });
  const [mend] = findings.flatMap((finding) => finding.mends);
  const [edit] = mend?.edits ?? [];
  const mended = wrong.slice(0, edit?.from) + edit?.text + wrong.slice(edit?.to);
  same('its mend restores the text', mended, wide);
  const { from, to } = findings[0].span;
  same('it can be asked for', await project.mends('good.fray', from, to), findings[0].mends);
  await project.set([{ name: 'good.fray', text: wide }]);
}
{
  const file = (await engine.shipped()).find((name) => name.endsWith('/encounters/duel.fray'));
  const shipped = await engine.shippedText(file);
  const use = shipped.indexOf('use "');
  const span = await project.definition(file, use + 6);
  check('a shipped module is found', span?.file.startsWith('rules/'), span);
}

/* ---- a fight at the table ---- */

/* The rules of docs/embedding.md: each turn one chooses between d4 and 2d6. */
const page = readFileSync('docs/embedding.md', 'utf8');
const brawl = page.slice(
  page.indexOf('const brawl = `') + 15,
  page.indexOf('`;', page.indexOf('const brawl')),
);
await project.set([{ name: 'brawl.fray', text: brawl }]);
const seats = [
  { who: '', kind: 'random' },
  { who: 'Ada', kind: 'person', name: 'Mia' },
];
const health = (state) => state.creatures.map((one) => one.tracks[0].value);
{
  const { play, findings, why } = await project.play('brawl.fray', { seed: 5, seats });
  check('a play begins', play !== null && findings.length === 0 && why === '', why, findings);
  const first = await play.run();
  same(
    'a person is asked',
    [first.stopped, first.question?.prompt, first.question?.options.map((one) => one.text)],
    ['question', 'move of Ada', ['Jab', 'Wild']],
  );
  same('nothing happened yet', health(first.state), [20, 24]);
  await play.answer([0]);
  const second = await play.run();
  same(
    'the answer takes effect',
    second.inputs.map(({ input }) => [input.kind, input.chosen]),
    [['answer', ['Jab']]],
  );
  const dice = await play.dice();
  const jab = dice.find((die) => die.sides === 4);
  const harm = (jab?.face ?? 0) + 2;
  same('Bo lost the die and the strength of Ada', health(second.state)[1], 24 - harm);
  check(
    'the log says so',
    second.events.some((e) => e.kind === 'say' && e.text === `Ada uses Jab: ${harm}.`),
    second.events,
  );
  const after = health(second.state);
  check('Bo hit back', after[0] < 20 && after[0] > 0, after);
  same('one step back', await play.undo(), 1);
  same('as it was', health((await play.run()).state), [20, 24]);
  same('one step forward', await play.redo(), 1);
  same('as it is', health((await play.run()).state), after);
  await play.statement('Bo.health = 5');
  same('the referee spoke', health((await play.run()).state), [after[0], 5]);
  const faults = await play.statement('Bo.nothing = 5');
  check('a wrong statement has findings', faults.length > 0, faults);
  await play.run();
  await play.fork('other');
  same(
    'one of two branches is the current one',
    (await play.branches()).map((branch) => branch.current).sort(),
    [false, true],
  );
  await play.assignSeat({ who: 'Ada', kind: 'person', name: 'Mia', throws: true });
  await play.run();
  await play.answer([0]);
  const asked = await play.run();
  same(
    'a person throws',
    [asked.stopped, asked.roll?.sides, asked.roll?.name],
    ['roll', 4, 'harm'],
  );
  await rejects('a face that the die has not', 'bad argument', play.throw(5));
  await play.throw(4);
  const end = await play.run();
  same('six are more than five', [end.stopped, end.state.sides[end.winner]], ['done', 'left']);
  same(
    'its inputs',
    (await play.inputs()).map((input) => input.kind),
    ['answer', 'statement', 'seat', 'answer', 'throw'],
  );
  const { lines, damage } = await play.record();
  same('the record is sound', damage, null);

  const opened = await project.openPlay(`${lines.join('\n')}\n`);
  check('the record is opened', opened.play !== null, opened.why, opened.findings);
  await opened.play.catchUp();
  const again = await opened.play.run();
  same(
    'it leads to the same end',
    [again.stopped, again.state.creatures],
    ['done', end.state.creatures],
  );
  const cut = await project.openPlay(lines.join('\n').slice(0, -5));
  check('a cut record says so', (await cut.play.record()).damage !== null);
  const rubbish = await project.openPlay('rubbish');
  check('rubbish is no record', rubbish.play === null && rubbish.why !== '', rubbish);
  await opened.play.free();
  await cut.play.free();
  await play.free();
}
{
  const { play, why } = await project.play('brawl.fray', { encounter: 'none' });
  check('a play of no encounter says why', play === null && why !== '', why);
}
/* ---- assets from elsewhere ---- */

{
  const folder = new URL('.', pathToFileURL(process.argv[2]));
  const paths = {
    wasm: new URL('fray.wasm', folder),
    shipped: relative('.', fileURLToPath(new URL('shipped.bin', folder))),
  };
  const elsewhere = startEngine(paths);
  same('assets by address and by path', await elsewhere.version(), await engine.version());
  elsewhere.close();
  const bytes = startEngine({
    wasm: readFileSync(paths.wasm),
    shipped: readFileSync(paths.shipped),
  });
  same('assets as bytes', (await bytes.shipped()).length, (await engine.shipped()).length);
  bytes.close();
  const late = join(mkdtempSync(join(tmpdir(), 'fray-assets-')), 'late.wasm');
  const nowhere = startEngine({ wasm: late });
  await rejects('assets that are not there', 'not loaded', nowhere.version());
  copyFileSync(paths.wasm, late);
  same('the next call loads them again', await nowhere.version(), await engine.version());
  nowhere.close();
  rmSync(dirname(late), { recursive: true });
}
await project.free();
engine.close();
finish();
