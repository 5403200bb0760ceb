/* engine_parity.mjs PACKAGE -- The engine in WebAssembly reports what the native tool reports. */
import { check, filesBelow, finish, fray, same, sourceFile } from './engine.mjs';

const { createEngine, startPool, interval } = await import(process.argv[2]);
const engine = await createEngine();
const project = await engine.project();

/* ---- signatures: every event, end and total of many fights, of all systems ---- */

const signed = [
  ['rules/countup/encounters/duel.fray', 1000],
  ['rules/countup/encounters/ambush.fray', 200],
  ['rules/factions/encounters/duel.fray', 1000],
  ['rules/shock/encounters/duel.fray', 1000],
  ['rules/teams/encounters/duel.fray', 1000],
  ['rules/witchhammer/encounters/duel.fray', 1000],
  ['rules/witchhammer/encounters/quarry.fray', 30],
];
for (const [file, count] of signed) {
  const { rules, findings } = await project.compile(file);
  same(`${file} compiles`, findings, []);
  const { encounters, hash } = await rules.info();
  const lines = [];
  for (const { name } of encounters)
    lines.push(`${await rules.signature({ encounter: name, count })}  ${name}\n`);
  same(
    `${file}: ${count} fights`,
    lines.join(''),
    fray(['bench', '--signature', file, '-n', String(count)]).out,
  );
  const start = JSON.parse(
    fray(['run', file, '--seed', '7', '--format', 'jsonl']).out.split('\n')[0],
  );
  same(`${file}: the program`, hash, start.rules);
  await rules.free();
}

/* ---- totals: one worker, several, and the tool ---- */

{
  const file = 'rules/witchhammer/encounters/duel.fray';
  const { rules } = await project.compile(file);
  const native = JSON.parse(
    fray(['sim', file, '-n', '10000', '--seed', '18446744073709551615', '--format', 'json']).out,
  );
  const options = { seed: '18446744073709551615', count: 10_000 };
  const totals = await rules.simulate(options);
  const wins = native.rows.filter((row) => row.what === 'wins' && row.of === 'side');
  check('the tool reports wins', wins.length === totals.sides.length, native.rows.slice(0, 3));
  for (const [i, side] of totals.sides.entries()) {
    same(`wins of ${side.name}`, side.wins, wins[i]?.count);
    const { value, low, high } = interval.share(side.wins, totals.fights);
    const rounded = [value, low, high].map((number) => Number(number.toFixed(6)));
    same(`interval of ${side.name}`, rounded, [wins[i]?.value, wins[i]?.low, wins[i]?.high]);
  }
  const length = native.rows.find((row) => row.what === 'length');
  const line = totals.lines.find((one) => one.measure === 'length');
  same('length', [line.sum, line.least, line.most], [length?.sum, length?.least, length?.most]);

  const pool = startPool(2);
  let reports = 0;
  const shared = await pool.simulate(await rules.bytes(), {
    ...options,
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
    fray(['build', file, '-o', '-'], { encoding: 'latin1' }).out,
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
  same(`${file}: map`, [state.map.columns, state.map.rows], [start.columns, start.rows]);
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
  const winner = progress.winner === null ? null : progress.state.sides[progress.winner];
  same(`${file}: winner`, winner, end.winner);
  same(
    `${file}: tracks at the end`,
    progress.state.creatures.map((one) =>
      Object.fromEntries(one.tracks.map((track) => [track.name, [track.value, track.top]])),
    ),
    end.creatures.map((one) => one.tracks),
  );
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
  check('the tool rolls', native.length > 5, native);
  same(
    'rolls as the tool prints them',
    events
      .filter(({ kind }) => kind === 'roll')
      .map((e) => [
        e.text,
        e.value,
        e.dice,
        e.sides,
        e.again === 'never' ? null : [e.again, e.face],
        e.how === 'sum' || e.how === 'each' ? null : [e.how.replace(' ', '_'), e.number],
        e.how === 'each' ? e.terms.map(({ value }) => value) : null,
      ]),
    native.map((e) => [
      e.text,
      e.value,
      e.dice,
      e.sides,
      ['explode', 'reroll'].flatMap((how) => (e[how] ? [[how, e[how]]] : []))[0] ?? null,
      ['best', 'worst', 'at_least'].flatMap((how) => (e[how] ? [[how, e[how]]] : []))[0] ?? null,
      e.faces ?? null,
    ]),
  );
  await fight.free();
  await rules.free();
  await dice.free();
}

/* ---- findings: every golden file ---- */

{
  const files = filesBelow('tests/golden').map((path) => [path, sourceFile(path)]);
  const golden = await engine.project(files.map(([, file]) => file).filter(Boolean));
  /* a folder is there because of the files in it */
  await golden.set([{ name: 'tests/golden/check/odd/folder.fray/why.txt', text: '' }]);
  const byteOf = (text, offset) => Buffer.byteLength(text.slice(0, offset), 'utf8');
  const texts = new Map();
  const placeOf = async (span) => {
    if (!texts.has(span.file)) texts.set(span.file, (await golden.text(span.file)) ?? '');
    const text = texts.get(span.file);
    return [span.file, byteOf(text, span.from), byteOf(text, span.to)];
  };
  let unreadable = 0;
  for (const [path, file] of files) {
    if (!file) {
      unreadable++;
      continue;
    }
    const native = fray(['check', '--format', 'jsonl', path])
      .out.split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const { findings } = await golden.check(path);
    const got = [];
    for (const f of findings)
      got.push({
        level: f.severity,
        code: f.code,
        message: f.message,
        place: await placeOf(f.span),
        at: [f.line, f.column],
        label: f.label,
        related: await Promise.all(f.related.map(async (r) => [r.message, await placeOf(r.span)])),
        notes: f.notes,
        helps: f.helps,
        lint: f.lint,
      });
    const fileOf = (shown) => (shown.startsWith('std/') ? `${shown}.fray` : shown);
    const wanted = native.map((f) => ({
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
    same(`findings of ${path}`, got, wanted);
    const human = fray(['check', '--color', 'never', path]).err;
    check(
      `text of the findings of ${path}`,
      findings.every((f) => human.includes(f.rendered)),
      human,
      findings.map((f) => f.rendered).join(''),
    );
  }
  check('few golden files are not UTF-8', unreadable < files.length / 20, unreadable);
  await golden.free();
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

/* ---- odds ---- */

const odds = async (label, answer, values) => {
  const exact = answer.odds?.exact ? [] : ['--float'];
  const native = fray(['odds', ...exact, '--format', 'json', ...values]);
  check(`${label}: the tool answers`, native.code === 0, native.err);
  const [wanted] = JSON.parse(native.out).answers;
  same(
    label,
    answer.odds?.variables.map((v) => [
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
  same(
    `${label}: states`,
    [answer.odds?.opened, answer.odds?.merged],
    [wanted.states, wanted.merged],
  );
};
{
  const file = 'tests/golden/odds/blow.fray';
  const small = await engine.project(
    filesBelow('tests')
      .map((path) => sourceFile(path))
      .filter(Boolean),
  );
  const questions = [
    ['a declared trial', { kind: 'declared', name: 'a bash from behind' }, ['a bash from behind']],
    ['the first fight', { kind: 'declared' }, []],
    ['dice', { kind: 'expression', text: 'roll 2d6 + roll d8' }, ['roll 2d6 + roll d8']],
    [
      'a command with a situation',
      { kind: 'expression', text: 'strike Bo by Ada using Ada.Bash', given: ['Bo.health=5'] },
      ['strike Bo by Ada using Ada.Bash', '--given', 'Bo.health=5'],
    ],
    [
      'a trial of a pattern',
      {
        kind: 'trial',
        values: { card: 'Long Poke', by: 'Ada', at: 'Bo' },
        given: ['target.health=5', 'braced'],
      },
      ['--card', 'Long Poke', '--by', 'Ada', '--at', 'Bo', '--given', 'target.health=5, braced'],
    ],
  ];
  for (const [label, question, words] of questions) {
    const answer = await small.odds(file, question);
    await odds(label, answer, [file, ...words]);
    const other = !answer.odds?.exact;
    same(`${label}: exact if nothing else is said`, other, question.kind === 'declared');
    await odds(`${label}, exact: ${other}`, await small.odds(file, question, { exact: other }), [
      file,
      ...words,
    ]);
  }
  const wrong = await small.odds(file, { kind: 'expression', text: 'hits(Ada, at' });
  check('a wrong expression has findings', wrong.odds === null && wrong.findings.length > 0, wrong);
  check(
    'they are what the tool prints',
    fray(['odds', file, 'hits(Ada, at']).err.includes(wrong.findings[0]?.rendered),
    wrong,
  );
  await small.free();
  const trials = await engine.project([sourceFile('tests/odds/assaults.fray')]);
  for (const name of ['axe on steel', 'bow'])
    await odds(
      `the odds of ${name}`,
      await trials.odds('tests/odds/assaults.fray', { kind: 'declared', name }, { seconds: 600 }),
      ['tests/odds/assaults.fray', name, '--seconds', '600'],
    );
  for (const dice of ['4d6 + 2', 'keep_best(10d10, 3)', 'roll 60d12 - 20d6', '4d6 >= 24'])
    await odds(`dice alone: ${dice}`, await engine.dice(dice), [dice]);
}
finish();
