/* command.ts -- Runs the commands that the lessons print, as far as a page can. */
import type { DocPage, Finding, FightEvent, FightState, OddsVariable } from 'fray';
import { winnerText } from '../../shared/words.ts';
import { bench } from './bench.ts';
import type { Files } from './files.ts';

export interface Output {
  text?: string;
  findings?: Finding[];
  pages?: DocPage[];
  variables?: OddsVariable[];
  fight?: { events: FightEvent[]; state: FightState; end: string };
}

/* Splits a command line at blanks; quotes keep words together. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3] ?? '');
}

interface Command {
  name: string;
  options: Record<string, string>;
  rest: string[];
}

const FLAGS = new Set(['map', 'explain', 'budget', 'own', 'full', 'best']);

function parse(words: string[]): Command {
  const command: Command = { name: words[1] ?? '', options: {}, rest: [] };
  for (let i = 2; i < words.length; i++) {
    const word = words[i]!;
    const option = /^--([a-z]+)$/.exec(word)?.[1] ?? (word === '-n' ? 'n' : undefined);
    if (!option) command.rest.push(word);
    else if (FLAGS.has(option)) command.options[option] = 'yes';
    else command.options[option] = words[++i] ?? '';
  }
  return command;
}

const KNOWN: Record<string, string[]> = {
  check: ['budget'],
  run: ['seed', 'map', 'explain', 'fights'],
  test: [],
  doc: [],
  odds: [],
  explain: [],
  fmt: [],
};

/* Whether the page can run a command line. */
export function canRun(line: string): boolean {
  const words = wordsOf(line);
  if (words[0] !== 'fray') return false;
  const { name, options } = parse(words);
  const allowed = KNOWN[name];
  return allowed !== undefined && Object.keys(options).every((option) => allowed.includes(option));
}

export async function checkFiles(files: Files, names: string[]): Promise<Output> {
  const project = await bench('learn').with(files);
  const findings: Finding[] = [];
  for (const name of names) findings.push(...(await project.check(name)).findings);
  const key = (f: Finding): string => `${f.span.file} ${f.span.from} ${f.code}`;
  const once = new Map(findings.map((f) => [key(f), f]));
  if (once.size === 0) return { text: 'No problems found.' };
  return { findings: [...once.values()] };
}

export async function playFile(
  files: Files,
  name: string,
  seed = '7',
  encounter?: string,
): Promise<Output> {
  const project = await bench('learn').with(files);
  const { rules, findings } = await project.compile(name, { purpose: 'one fight' });
  if (!rules) return { findings };
  try {
    const fight = await rules.fight({ encounter, seed: BigInt(seed) });
    const progress = await fight.run({ most: 20_000 });
    await fight.free();
    const { state } = progress;
    let end = 'The fight is not over.';
    if (progress.stopped === 'failed') end = progress.failure?.message ?? 'The fight stopped.';
    if (progress.stopped === 'done') end = winnerText(progress, state.sides);
    return { fight: { events: progress.events, state, end } };
  } finally {
    await rules.free();
  }
}

async function playMany(files: Files, name: string, seed: string, count: number): Promise<Output> {
  const project = await bench('learn').with(files);
  const { rules, findings } = await project.compile(name);
  if (!rules) return { findings };
  try {
    const totals = await rules.simulate({ seed: BigInt(seed), count });
    const rows = [
      ...totals.sides.map(({ name: side, wins }) => [wins, side]),
      [totals.nobody, 'nobody'],
      [totals.byLimit, 'by the limit'],
    ];
    const lines = rows.map(([n, what]) => `${String(n).padStart(10)}  ${what}`);
    return { text: `seed ${seed}, ${count} fights\n${lines.join('\n')}` };
  } finally {
    await rules.free();
  }
}

export async function testFile(files: Files, name: string): Promise<Output> {
  const project = await bench('learn').with(files);
  const { reports, findings } = await project.test(name);
  if (reports.length === 0 && findings.length > 0) return { findings };
  const failed = reports.filter((report) => !report.passed);
  const lines = failed.map((r) => `FAILED "${r.name}"\n  at ${r.file}:${r.line}\n  ${r.message}`);
  const sum = `${reports.length - failed.length} passed, ${failed.length} failed`;
  return { text: [...lines, sum].join('\n') };
}

async function document(files: Files, rest: string[]): Promise<Output> {
  const file = rest.find((word) => word.endsWith('.fray')) ?? '';
  const what = rest.find((word) => !word.endsWith('.fray'))?.toLowerCase();
  const project = await bench('learn').with(files);
  const { pages, findings } = await project.document(file);
  const fits = (p: DocPage): boolean =>
    what === undefined
      ? p.file in files
      : [p.name, p.group, p.kind, p.kinds].some((s) => s.toLowerCase() === what);
  const found = pages.filter(fits);
  if (found.length === 0 && findings.length > 0) return { findings };
  return found.length > 0 ? { pages: found } : { text: 'There is no such page.' };
}

/* The points that creatures of a file may spend, and what they spent. */
async function budget(files: Files, name: string): Promise<Output> {
  const project = await bench('learn').with(files);
  const { rules, findings } = await project.compile(name, { purpose: 'questions' });
  if (!rules) return { findings };
  const { accounts } = await rules.info();
  await rules.free();
  const lines = accounts
    .filter(({ file }) => file === name)
    .flatMap(({ who, name: sort, size, left, costs }) => [
      `${who}: ${sort}`,
      ...costs.map(({ what, points }) => `${String(points).padStart(6)}  ${what}`),
      `  spent ${size - left} of ${size}, ${left} left`,
    ]);
  return { text: lines.join('\n') || 'Nobody in this file spends points.' };
}

async function odds(files: Files, rest: string[]): Promise<Output> {
  const learning = bench('learn');
  const [file, expression] = rest;
  const result = file?.endsWith('.fray')
    ? await (
        await learning.with(files)
      ).odds(file, expression ? { kind: 'expression', text: expression } : { kind: 'declared' })
    : await learning.engine.dice(file ?? '');
  return result.odds ? { variables: result.odds.variables } : { findings: result.findings };
}

/* Runs a command line with the files of a lesson. Rejects if the worker is stopped. */
export async function runCommand(line: string, files: Files): Promise<Output> {
  const { name, options, rest } = parse(wordsOf(line));
  const file = rest[0] ?? '';
  switch (name) {
    case 'check':
      if (options.budget) return budget(files, file);
      return checkFiles(files, file === '.' || file === '' ? Object.keys(files) : rest);
    case 'run':
      return options.fights
        ? playMany(files, file, options.seed ?? '7', Number(options.fights))
        : playFile(files, file, options.seed ?? '7', rest[1]);
    case 'test':
      return testFile(files, file);
    case 'doc':
      return document(files, rest);
    case 'odds':
      return odds(files, rest);
    case 'explain': {
      const found = await bench('learn').engine.explain(file);
      return {
        text: found ? `${found.code}: ${found.title}\n\n${found.why}\n\n${found.mend}` : '',
      };
    }
    default:
      return { text: 'Use the button Format of the Write tab.' };
  }
}
