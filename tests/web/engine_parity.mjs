/* engine_parity.mjs PACKAGE -- The engine in WebAssembly reports what the native tool reports.
 *
 * Signatures, findings, odds and totals are asked in Node and in workers of Chromium.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import * as asks from './asks.mjs';
import { launch, profile, serve } from './browser.mjs';
import { check, filesBelow, finish, fray, same, sourceFile } from './engine.mjs';

const [packagePath] = process.argv.slice(2);
const { createEngine, startPool, interval } = await import(packagePath);
const engine = await createEngine();
const project = await engine.project();

/* ---- questions of odds, with the words of the tool ---- */

const blow = 'tests/golden/odds/blow.fray';
const assaults = 'tests/odds/assaults.fray';
const blows = [
  [{ kind: 'declared', name: 'a bash from behind' }, ['a bash from behind']],
  [{ kind: 'declared' }, []],
  [{ kind: 'expression', text: 'roll 2d6 + roll d8' }, ['roll 2d6 + roll d8']],
  [
    { kind: 'expression', text: 'strike Bo by Ada using Ada.Bash', given: ['Bo.health=5'] },
    ['strike Bo by Ada using Ada.Bash', '--given', 'Bo.health=5'],
  ],
  [
    {
      kind: 'trial',
      values: { card: 'Long Poke', by: 'Ada', at: 'Bo' },
      given: ['target.health=5', 'braced'],
    },
    ['--card', 'Long Poke', '--by', 'Ada', '--at', 'Bo', '--given', 'target.health=5, braced'],
  ],
].map(([question, words]) => ({ file: blow, question, words: [blow, ...words] }));
const oddsAsked = [
  /* without a plan, and the other way: in fractions or in doubles */
  ...blows,
  ...blows.map((one) => ({ ...one, plan: { exact: one.question.kind === 'declared' } })),
  ...['axe on steel', 'bow'].map((name) => ({
    file: assaults,
    question: { kind: 'declared', name },
    plan: { seconds: 600 },
    words: [assaults, name, '--seconds', '600'],
  })),
  ...['4d6 + 2', '10d10 highest 3', 'roll 60d12 - 20d6', '4d6 >= 24'].map((dice) => ({
    question: dice,
    words: [dice],
  })),
];

/* ---- what the same asks get in Node and in Chromium ---- */

const golden = filesBelow('tests/golden').map((path) => [path, sourceFile(path)]);
const readable = golden.filter(([, file]) => file !== null);
check('few golden files are not UTF-8', readable.length > golden.length * 0.95, readable.length);
const goldenFiles = [
  ...readable.map(([, file]) => file),
  /* a folder exists because of the files in it */
  { name: 'tests/golden/check/odd/folder.fray/why.txt', text: '' },
];
const goldenPaths = readable.map(([path]) => path);
const oddsFiles = filesBelow('tests')
  .map((path) => sourceFile(path))
  .filter(Boolean);

/* 1,000 fights of all encounters; the many of a duel cost as much as the few of a battle. */
const encounters = filesBelow('rules').filter((path) => path.includes('/encounters/'));
const duels = encounters.filter((path) => path.endsWith('/duel.fray'));
const FIGHTS = 1000;
const BATTLE = 20;
const duelCount = (FIGHTS - BATTLE * (encounters.length - duels.length)) / duels.length;
const signed = encounters.map((file) => ({
  file,
  count: duels.includes(file) ? duelCount : BATTLE,
}));
same(
  'the number of fights',
  signed.reduce((sum, { count }) => sum + count, 0),
  FIGHTS,
);

const duel = 'rules/witchhammer/encounters/duel.fray';
const counted = { seed: '18446744073709551615', count: 10_000 };

async function answersInNode() {
  return {
    signatures: await asks.signatures(engine, signed),
    findings: await asks.findings(engine, goldenFiles, goldenPaths),
    odds: await asks.odds(engine, oddsFiles, oddsAsked),
  };
}

/* Two workers of a page answer; nothing leaves it before the end. */
async function answersInChromium() {
  const own = new URL('./asks.mjs', import.meta.url);
  const server = await serve(dirname(packagePath), {
    '/': '<!doctype html><title>Engine</title><link rel=icon href=data:,>',
    '/asks.mjs': readFileSync(own),
  });
  const browser = await launch();
  const { page, faults } = await profile(browser);
  await page.goto(server.url);
  const answers = await page.evaluate(
    async ({ signed: list, goldenFiles: files, goldenPaths: paths, ...more }) => {
      const { startEngine, startPool: pool } = await import('/index.js');
      const asked = await import('/asks.mjs');
      const [one, two] = [startEngine(), startEngine()];
      const quick = async () => ({
        signatures: await asked.signatures(one, list),
        totals: await asked.totals(one, pool, more.duel, more.counted, 2),
      });
      const slow = async () => ({
        findings: await asked.findings(two, files, paths),
        odds: await asked.odds(two, more.oddsFiles, more.oddsAsked),
      });
      return Object.assign({}, ...(await Promise.all([quick(), slow()])));
    },
    { signed, goldenFiles, goldenPaths, oddsFiles, oddsAsked, duel, counted },
  );
  same('faults of the page', faults, []);
  await browser.close();
  await server.close();
  return answers;
}

/* ---- the answers are those of the tool ---- */

const native = {
  signatures: signed.map(({ file, count }) => ({
    signed: fray(['bench', '--signature', file, '-n', String(count)]).out,
    hash: JSON.parse(fray(['run', file, '--seed', '7', '--format', 'jsonl']).out.split('\n')[0])
      .rules,
  })),
  findings: goldenPaths.map((path) => ({
    listed: fray(['check', '--format', 'jsonl', path])
      .out.split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    human: fray(['check', '--color', 'never', path]).err,
  })),
};

function compareSignatures(where, answers) {
  signed.forEach(({ file, count }, i) => {
    const { name, hash, signature, faults } = answers[i];
    same(`${where}: ${file} compiles`, faults, undefined);
    const line = `${signature}  ${name}\n`;
    check(`${where}: ${count} fights of ${file}`, native.signatures[i].signed === line, line);
    same(`${where}: the program of ${file}`, hash, native.signatures[i].hash);
  });
}

function compareFindings(where, answers) {
  const fileOf = (shown) => (shown.startsWith('std/') ? `${shown}.fray` : shown);
  goldenPaths.forEach((path, i) => {
    const { listed, human } = native.findings[i];
    const wanted = listed.map((f) => ({
      level: f.level,
      code: f.code,
      message: f.message,
      place: [fileOf(f.file), f.from, f.to],
      at: [f.line, f.column],
      label: f.label,
      related: f.related.map((r) => [r.message, [fileOf(r.file), r.from, r.to]]),
      notes: f.notes,
      helps: f.helps,
      lint: f.lint,
    }));
    const got = answers[i].map(({ rendered: _text, ...rest }) => rest);
    same(`${where}: findings of ${path}`, got, wanted);
    check(
      `${where}: text of the findings of ${path}`,
      answers[i].every(({ rendered }) => human.includes(rendered)),
      human,
      answers[i].map(({ rendered }) => rendered).join(''),
    );
  });
}

function compareOdds(where, answers) {
  oddsAsked.forEach(({ question, plan, words }, i) => {
    const { odds } = answers[i];
    const label = `${where}: odds of ${words.join(' ')}, ${JSON.stringify(plan)}`;
    const exact = plan?.exact ?? question.kind !== 'declared';
    same(`${label}: exact`, odds?.exact, exact);
    const asked = fray(['odds', ...(exact ? [] : ['--float']), '--format', 'json', ...words]);
    check(`${label}: the tool answers`, asked.code === 0, asked.err);
    const [wanted] = JSON.parse(asked.out).answers;
    /* dice alone: the tool counts them without states, and reports their result only */
    const counted = wanted.states === 0;
    const variables = odds?.variables.filter(({ kind }) => !counted || kind === 'result');
    same(
      label,
      variables?.map((v) => [
        v.kind,
        v.name,
        v.values.map((x) => [x.value, x.text, x.chance.value, x.chance.error, x.chance.exact]),
      ]),
      wanted.variables.map((v) => [
        v.kind,
        v.name,
        v.values.map((x) => [x.value, x.text, x.chance, x.error, x.exact ?? null]),
      ]),
    );
    const states = [odds?.opened, odds?.merged];
    if (!counted) same(`${label}: states`, states, [wanted.states, wanted.merged]);
  });
}

const answered = { Node: await answersInNode(), Chromium: await answersInChromium() };
for (const [where, answers] of Object.entries(answered)) {
  compareSignatures(where, answers.signatures);
  compareFindings(where, answers.findings);
  compareOdds(where, answers.odds);
}

/* ---- totals: one worker, several, and the tool ---- */

{
  const { rules } = await project.compile(duel);
  const { rows } = JSON.parse(
    fray(['sim', duel, '-n', '10000', '--seed', counted.seed, '--format', 'json']).out,
  );
  const totals = await rules.simulate(counted);
  same('totals in Chromium', answered.Chromium.totals, Array.from(totals.bytes));
  const wins = rows.filter((row) => row.what === 'wins' && row.of === 'side');
  check('the tool reports wins', wins.length === totals.sides.length, rows.slice(0, 3));
  for (const [i, side] of totals.sides.entries()) {
    same(`wins of ${side.name}`, side.wins, wins[i]?.count);
    const { value, low, high } = interval.share(side.wins, totals.fights);
    const rounded = [value, low, high].map((number) => Number(number.toFixed(6)));
    same(`interval of ${side.name}`, rounded, [wins[i]?.value, wins[i]?.low, wins[i]?.high]);
  }
  const length = rows.find((row) => row.what === 'length');
  const line = totals.lines.find((one) => one.measure === 'length');
  same('length', [line.sum, line.least, line.most], [length?.sum, length?.least, length?.most]);

  const pool = startPool(2);
  let reports = 0;
  const shared = await pool.simulate(await rules.bytes(), {
    ...counted,
    onProgress: (part) => {
      reports++;
      check('progress counts fights', part.fights > 0 && part.fights <= 10_000, part.fights);
    },
  });
  check('two workers count the same', Buffer.compare(shared.bytes, totals.bytes) === 0);
  check('they report progress', reports > 0);
  const aborted = new AbortController();
  const part = await pool.simulate(await rules.bytes(), {
    seed: 1,
    count: 1_000_000,
    signal: aborted.signal,
    onProgress: () => aborted.abort(),
  });
  check('a run that is stopped has its fights', part.fights > 0 && part.fights < 1_000_000);
  pool.close();
  same(
    'the program is what the tool builds',
    Buffer.from(await rules.bytes()).toString('latin1'),
    fray(['build', duel, '-o', '-'], { encoding: 'latin1' }).out,
  );
  await rules.free();
}

/* ---- a fight: its events, step by step, are those of the tool ---- */

for (const file of [
  'rules/countup/encounters/duel.fray',
  'rules/shock/encounters/ambush.fray',
  'rules/witchhammer/encounters/ford.fray',
]) {
  const lines = fray(['run', file, '--seed', '7', '--format', 'jsonl']).out.trim().split('\n');
  const [start, ...events] = lines.map((line) => JSON.parse(line));
  const end = events.pop();
  const { rules } = await project.compile(file);
  const fight = await rules.fight({ seed: 7 });
  const state = await fight.state();
  same(`${file}: map`, state.map, start.map);
  same(
    `${file}: creatures`,
    state.creatures.map((one) => one.name),
    start.creatures.map((one) => one.name),
  );
  const played = [];
  let progress;
  do {
    progress = await fight.run({ until: 'say', without: [] });
    played.push(...progress.events);
  } while (progress.stopped === 'paused');
  same(
    `${file}: events`,
    played.map((e) => [e.kind, e.depth, e.text, e.kind === 'say' ? 0 : e.terms.length, e.line]),
    events.map((e) => [e.type, e.depth, e.text ?? '', (e.terms ?? []).length, e.line ?? 0]),
  );
  same(`${file}: hash`, await fight.hash(), end.hash);
  /* conditions are the visible marks that came and did not go */
  const marks = progress.state.creatures.map(() => new Map());
  for (const { kind, who, text, value } of played) {
    if (who === null || value !== 1 || (kind !== 'mark' && kind !== 'unmark')) continue;
    marks[who].set(text, (marks[who].get(text) ?? 0) + (kind === 'mark' ? 1 : -1));
  }
  same(
    `${file}: conditions at the end`,
    progress.state.creatures.map((one) => [...new Set(one.marks)].sort()),
    marks.map((of) => [...of].flatMap(([name, count]) => (count > 0 ? [name] : [])).sort()),
  );
  same(`${file}: winner`, progress.winner, end.winner);
  same(`${file}: creatures at the end`, progress.state.creatures, end.creatures);
  await fight.free();
  await rules.free();
}

/* ---- dice that fall again, of which some count, and lists of faces ---- */

{
  const file = 'tests/golden/run/dice_jsonl.fray';
  const dice = await engine.project([sourceFile(file)]);
  const { rules } = await dice.compile(file);
  const fight = await rules.fight({ seed: 3 });
  const { events } = await fight.run({ without: [] });
  const native = fray(['run', file, '--seed', '3', '--format', 'jsonl'])
    .out.split('\n')
    .filter((line) => line.includes('"type":"roll"'))
    .map((line) => JSON.parse(line));
  const asThrown = ({ text, value, dice, sides, again, face, how, number, terms }) => {
    return [text, value, dice, sides, again, face, how, number, terms];
  };
  check('the tool rolls', native.length > 5, native);
  same(
    'rolls as the tool prints them',
    events.filter(({ kind }) => kind === 'roll').map(asThrown),
    native.map(asThrown),
  );
  await fight.free();
  await rules.free();
  await dice.free();
}

/* ---- the formatter, the rulebook, the tests ---- */

for (const path of filesBelow('rules/teams').slice(0, 5)) {
  const { name, text } = sourceFile(path);
  const loose = text.replaceAll('\n  ', '\n      ');
  const { text: formatted } = await engine.format(loose, name);
  same(`the layout of ${path}`, formatted, fray(['fmt', '-'], { input: loose }).out);
}
{
  const file = 'rules/teams/teams.fray';
  const { title, pages } = await project.document(file);
  const native = JSON.parse(fray(['doc', 'all', file, '--format', 'json']).out);
  /* the tool sorts pages into chapters */
  const listed = (all) =>
    all
      .map(({ kind, name, rules, figures }) => JSON.stringify([kind, name, rules, figures]))
      .sort();
  same('the title of the rulebook', title, native.title);
  same('the pages of the rulebook', listed(pages), listed(native.pages));
}
{
  const tests = await engine.project([sourceFile('tests/transcripts/good.fray')]);
  const { reports } = await tests.test('tests/transcripts/good.fray');
  check('a test of rules runs', reports.length === 1 && reports[0].passed, reports);
  await tests.free();
}

/* ---- odds whose question is wrong ---- */

{
  const small = await engine.project(oddsFiles);
  const wrong = await small.odds(blow, { kind: 'expression', text: 'hits(Ada, at' });
  check('a wrong expression has findings', wrong.odds === null && wrong.findings.length > 0, wrong);
  check(
    'they are what the tool prints',
    fray(['odds', blow, 'hits(Ada, at']).err.includes(wrong.findings[0]?.rendered),
    wrong,
  );
  await small.free();
}
finish();
