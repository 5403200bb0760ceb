/* engine_hostile.mjs PACKAGE FOLDER -- Files of strangers: the engine reports what the tool reports,
 * never overflows the stack, and can be stopped. FOLDER is for files of the tool.
 */
import { writeFileSync } from 'node:fs';

import { check, finish, fray, rejects, same, sourceFile } from './engine.mjs';

const [packagePath, folder] = process.argv.slice(2);
const { createEngine, startEngine, startPool, FrayError } = await import(packagePath);
const engine = await createEngine();
const native = (values) => fray(values, { cwd: folder });

const many = (count, text) => text.repeat(count);
const lines = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join('\n');
const head = 'edition 1\n';
const files = {
  parentheses: `${head}let a = ${many(100_000, '(')}1${many(100_000, ')')}\n`,
  brackets: `${head}let a = ${many(50_000, '[')}${many(50_000, ']')}\n`,
  not: `${head}let a = ${many(100_000, 'not ')}true\n`,
  minus: `${head}let a = ${many(100_000, '-')}1\n`,
  sum: `${head}let a = 1${many(100_000, ' + 1')}\n`,
  blocks: `${head}command c() ${many(50_000, '{ if true ')}${many(50_000, '}')}\n`,
  else: `${head}command c() { if false { }${many(20_000, ' else if false { }')} }\n`,
  text: `${head}let a = "${many(20_000, '{"')}"\n`,
  million: `${head}${many(1_000_000, '#\n')}`,
  copies: `${head}${lines(300_000, () => 'let a = 1')}\n`,
  names: `${head}${lines(20_000, (i) => `let a${i} = a${i + 1}`)}\n`,
  chain: `${head}let a0 = 1\n${lines(2_000, (i) => `let a${i + 1} = a${i} + 1`)}\n`,
  long: `${head}# ${many(3_000_000, 'x')}\n`,
  unended: `${head}let a = "${many(100_000, 'x')}`,
  nul: `${head}let a\0b = 1\n`,
  lone: `${head}let a = "\ud800"\n`,
  wide: `${head}let 𝔞 = "😀😀" + 1 # é\n`,
  empty: '',
  ends: `${head}let a = 1 # x\rlet b = c\r\nlet d = e\n`,
};
const nested = (kind, depth, from, to) => `${head}${kind}${many(depth, from)}${many(depth, to)}\n`;
for (const depth of [50, 200, 1000, 5000])
  files[`nested${depth}`] = nested('let a = ', depth, '(1 + ', '1)');

const project = await engine.project(
  Object.entries(files).map(([name, text]) => ({ name: `${name}.fray`, text })),
);
for (const [name, text] of Object.entries(files)) {
  const file = `${name}.fray`;
  writeFileSync(`${folder}/${file}`, text);
  const { err, code } = native(['check', '--color', 'never', file]);
  const { findings, errors } = await project.check(file);
  check(
    `${file}: the findings are those of the tool`,
    (code === 0) === (errors === 0) && findings.every((f) => err.includes(f.rendered)),
    `exit ${code}`,
    err,
    findings.map((f) => f.rendered).join(''),
  );
  const { text: formatted } = await engine.format(text, file);
  const laid = fray(['fmt', '-'], { input: text });
  same(`${file}: the layout is that of the tool`, formatted ?? '', laid.code === 0 ? laid.out : '');
  for (const { span } of findings) {
    const whole = (await project.text(span.file)) ?? '';
    check(
      `${file}: a place is in the file`,
      span.from >= 0 && span.from <= span.to && span.to <= whole.length,
      span,
    );
  }
}
/* The tool does not read a file that is larger than a module may be; the library refuses it. */
{
  const text = `${head}${lines(1_000_000, () => 'let a = 1')}\n`;
  await project.set([{ name: 'huge.fray', text }]);
  const { findings } = await project.check('huge.fray');
  same(
    'a million lines of ten bytes',
    findings.map((f) => f.code),
    ['E0114'],
  );
}
same(
  'a place after wide characters',
  (await project.check('wide.fray')).findings.map((f) => f.span.start.line),
  (await project.check('wide.fray')).findings.map((f) => f.line - 1),
);

/* ---- rules without an end: the fuel of a fight bounds them ---- */

const endless = sourceFile('tests/golden/run/dice_without_end.fray').text;
writeFileSync(`${folder}/endless.fray`, endless);
await project.set([{ name: 'endless.fray', text: endless }]);
{
  const { rules, findings } = await project.compile('endless.fray', { purpose: 'one fight' });
  check('rules without an end compile', rules !== null, findings);
  const fight = await rules.fight({ seed: 7 });
  const { stopped, failure } = await fight.run();
  const ran = native(['run', '--color', 'never', 'endless.fray', '--seed', '7']);
  check('the fight stops as the tool stops it', ran.code === 1 && stopped === 'failed', ran);
  check('with the same words', ran.err.includes(failure?.rendered), ran.err, failure);
  await rules.free();
  await rejects('a fight of freed rules', 'freed', rules.fight());
  await fight.free();
}

/* ---- a worker that is stopped ---- */

{
  const worker = startEngine();
  const far = await worker.project([{ name: 'endless.fray', text: endless }]);
  const { rules } = await far.compile('endless.fray');
  const long = rules.simulate({ count: 4_000_000_000 });
  setTimeout(() => worker.stop(), 100);
  await rejects('a run that is stopped', 'stopped', long);
  await rejects('an object of a stopped worker', 'stopped', far.names());
  same('the next call starts a new worker', await worker.version(), await engine.version());
  const again = await worker.project();
  await again.free();
  await rejects('a freed project', 'freed', again.check('endless.fray'));
  worker.close();
  await rejects('a closed engine', 'stopped', worker.version());
}

/* ---- many fights without an end: each takes seconds, and the run stops at once ---- */

{
  const { rules } = await project.compile('endless.fray', { purpose: 'one fight' });
  const pool = startPool(2);
  const aborted = new AbortController();
  setTimeout(() => aborted.abort(), 100);
  const run = pool.simulate(await rules.bytes(), { count: 100_000, signal: aborted.signal });
  const end = await run.then(
    (totals) => totals.fights,
    (error) => error.code,
  );
  check('a run of endless fights is stopped', end === 'stopped' || end < 100_000, end);
  pool.close();
  await rules.free();
}

/* ---- wrong calls ---- */

{
  const good = 'tests/transcripts/good.fray';
  const right = await engine.project([sourceFile(good)]);
  await rejects('a file that is not there', 'not found', right.check('nowhere.fray'));
  const { rules } = await right.compile(good);
  await rejects('an encounter that is not there', 'not found', rules.fight({ encounter: 'none' }));
  await rejects('an option that is not there', 'not found', rules.fight({ settings: { no: 1 } }));
  await rejects('a side that is not there', 'not found', rules.fight({ tactics: { no: 'x' } }));
  await rejects('a seed that is no number', 'bad argument', rules.fight({ seed: 'x' }));
  await rejects('bytes that are no fight', 'damaged', rules.restore(new Uint8Array(500)));
  const fight = await rules.fight({ seed: 1 });
  await rejects('an answer to nothing', 'bad argument', fight.answer([0]));
  await rejects('a roll of nothing', 'bad argument', fight.roll(3));
  const save = await fight.save();
  const before = await fight.hash();
  await fight.run({ until: 'event' });
  check('a step changes the state', (await fight.hash()) !== before);
  for (let at = 0; at < save.length; at += 7) {
    const broken = save.slice();
    broken[at] ^= 0xff;
    await fight.restore(broken).catch((error) => {
      check(
        'a damaged save is refused',
        error instanceof FrayError && error.code === 'damaged',
        error,
      );
    });
  }
  await fight.restore(save);
  same('a save is restored', await fight.hash(), before);
  const { findings } = await engine.load(new Uint8Array([0x46, 0x52, 0x41, 0x59, 1, 2, 3]));
  check('bytes that are no program', findings.length > 0, findings);
  await fight.free();
  await fight.free();
  await rejects('a freed fight', 'freed', fight.run());
}
finish();
