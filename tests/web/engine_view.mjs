/* engine_view.mjs PACKAGE SCHEMA -- All formats of a fight agree, member by member.
 *
 * Fights of all systems are read from the tape, from `fray run --format jsonl`, from `fray serve` and
 * from the debugger. Each member of each shape of the table must have occurred in each format that
 * has the shape. A seat of `fray serve` sees neither more nor less than its column says.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { check, filesBelow, finish, fray, same, sourceFile } from './engine.mjs';

const [packagePath, schemaPath] = process.argv.slice(2);
const { createEngine } = await import(packagePath);
const schema = JSON.parse(readFileSync(schemaPath, 'utf8'));
const tool = resolve('build/release/fray');
const engine = await createEngine();
const project = await engine.project(
  [...filesBelow('rules'), ...filesBelow('tests/serve')].map((path) => sourceFile(path)),
);

/* ---- the table: each member of a value is a row of it, and each row is there ---- */

const met = {};
const nameOf = (ref) => ref.split('/').at(-1);

/* Walks a value by the schema. `referee`: it must have all members; else those of seats alone. */
function walk(format, of, value, referee, at) {
  const shape = schema.$defs[of];
  if (shape.enum) {
    check(`${format}: ${at} is a word of ${of}`, shape.enum.includes(value), value);
    return;
  }
  const rows = Object.entries(shape.properties);
  const wanted = rows.filter(([name]) => referee || shape.required.includes(name));
  same(`${format}: members of ${of} at ${at}`, Object.keys(value), wanted.map(([name]) => name));
  for (const [name, row] of rows.filter((one) => one[0] in value)) {
    const one = value[name];
    ((met[format] ??= {})[of] ??= new Set()).add(name);
    const inner = row.$ref ?? row.items?.$ref ?? row.anyOf?.[1].$ref;
    if (!inner || one === null) continue;
    (row.items ? one : [one]).forEach((each, i) =>
      walk(format, nameOf(inner), each, referee, `${at}.${name}[${i}]`),
    );
  }
}

/* Every row of these shapes was met in the format. */
function complete(format, shapes, referee) {
  for (const of of shapes) {
    const { properties, required } = schema.$defs[of];
    const wanted = Object.keys(properties).filter((name) => referee || required.includes(name));
    same(`${format} has all of ${of}`, [...(met[format]?.[of] ?? [])].sort(), wanted.sort());
  }
}

/* The tape names files of the project, and the tool those of the program. */
const placeless = (value) =>
  JSON.parse(JSON.stringify(value, (key, one) => (key === 'file' ? undefined : one)));

/* ---- the formats ---- */

async function tape(file, encounter, seed) {
  const { rules, findings } = await project.compile(file);
  check(`${file} compiles`, rules !== null, findings[0]?.rendered);
  const fight = await rules.fight({ encounter, seed });
  const start = await fight.state();
  const progress = await fight.run({ without: [], most: 1e6 });
  await rules.free();
  return { start, progress };
}

function lines(file, encounter, seed) {
  const { out } = fray(['run', file, encounter, '--seed', seed, '--format', 'jsonl']);
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const pick = (object, of) =>
  Object.fromEntries(Object.keys(schema.$defs[of].properties).map((name) => [name, object[name]]));

/* Starts a server. Returns the links of its guests by who they are. */
async function serve(file, encounter, seed, seats) {
  const options = seats.flatMap((seat) => ['--seat', seat]);
  const server = spawn(tool, [
    ...['serve', file, encounter, '--seed', seed, '--port', '0', '--no-record', ...options],
  ]);
  const links = await new Promise((found, lost) => {
    let text = '';
    server.on('exit', () => lost(new Error(text)));
    server.stderr.on('data', (part) => (text += part));
    server.stdout.on('data', (part) => {
      text += part;
      if (text.includes('Ctrl-C')) found(text.match(/http:\S+/g));
    });
  });
  return { server, links };
}

/* The lines that a page gets until one of them will do. */
async function page(link, enough) {
  const { origin, hash } = new URL(link);
  const headers = { Authorization: `Bearer ${hash.slice(1)}` };
  const gone = new AbortController();
  const response = await fetch(`${origin}/api/page`, { headers, signal: gone.signal });
  const story = [];
  let rest = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + part).split('\n');
    rest = parts.pop();
    for (const line of parts.filter(Boolean).map((one) => JSON.parse(one))) {
      story.push(...line.story);
      if (!enough(line)) continue;
      gone.abort();
      return { line, story, headers, origin };
    }
  }
  throw new Error('the server ended');
}

/* The state that the debugger shows in its first moment, put together from its variables. */
async function debugged(file, encounter, seed) {
  const adapter = spawn(tool, ['debug', '--dap']);
  let bytes = Buffer.alloc(0);
  let sequence = 0;
  const waiting = new Map();
  const heard = {};
  const events = (name) => new Promise((done) => (heard[name] = done));
  adapter.stdout.on('data', (part) => {
    bytes = Buffer.concat([bytes, part]);
    for (;;) {
      const head = bytes.indexOf('\r\n\r\n');
      if (head < 0) return;
      const size = Number(/Content-Length: (\d+)/.exec(bytes.subarray(0, head).toString())[1]);
      if (bytes.length < head + 4 + size) return;
      const message = JSON.parse(bytes.subarray(head + 4, head + 4 + size).toString());
      bytes = bytes.subarray(head + 4 + size);
      if (message.type === 'response') waiting.get(message.request_seq)(message);
      else heard[message.event]?.(message);
    }
  });
  const ask = (command, values = {}) => {
    const text = JSON.stringify({ seq: ++sequence, type: 'request', command, arguments: values });
    adapter.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    return new Promise((done) => waiting.set(sequence, done));
  };
  await ask('initialize');
  const stopped = events('stopped');
  await ask('launch', { program: file, encounter, seed: String(seed), stopOnEntry: true });
  await ask('configurationDone');
  await stopped;
  const { body } = await ask('scopes', { frameId: 1 });
  const whole = async (reference) => {
    const { body: answer } = await ask('variables', { variablesReference: reference });
    const list = [];
    for (const one of answer.variables) {
      const held = one.variablesReference;
      list.push([one.name, held ? await whole(held) : one.value]);
    }
    return list[0]?.[0] === '[0]' ? list.map(([, one]) => one) : Object.fromEntries(list);
  };
  const state = await whole(body.scopes.find(({ name }) => name === 'State').variablesReference);
  adapter.stdin.end();
  adapter.kill();
  return state;
}

/* A value as the debugger shows it: leaves are texts. */
function leaves(value) {
  if (Array.isArray(value) && value.length > 0) return value.map(leaves);
  if (value && typeof value === 'object' && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, leaves(one)]));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/* ---- fights of all systems ---- */

const systems = ['witchhammer', 'countup', 'factions', 'shock', 'teams'];
const told = (event) => event.kind !== 'measure' && event.kind !== 'expect';

for (const system of systems) {
  const [file] = filesBelow(`rules/${system}/encounters`).filter((f) => !f.endsWith('duel.fray'));
  const { rules } = await project.compile(file);
  const { encounters } = await rules.info();
  const encounter = encounters.find((one) => one.file === file)?.name ?? encounters[0].name;
  await rules.free();

  const { start, progress } = await tape(file, encounter, 7);
  check(`${file}: the fight ends`, progress.stopped === 'done', progress.failure);
  walk('tape', 'FightState', start, true, 'start');
  walk('tape', 'FightState', progress.state, true, 'state');
  progress.events.forEach((event, i) => walk('tape', 'FightEvent', event, true, `events[${i}]`));

  const [head, ...rest] = lines(file, encounter, '7');
  const end = rest.pop();
  same(`${file}: the start in jsonl`, pick(head, 'FightState'), start);
  walk('jsonl', 'FightState', pick(head, 'FightState'), true, 'start');
  walk('jsonl', 'FightEnd', pick(end, 'FightEnd'), true, 'end');
  const events = rest.map(({ type, schema: _version, ...event }) => {
    check(`${file}: the type of a line is its kind`, type === event.kind, type);
    return event;
  });
  events.forEach((event, i) => walk('jsonl', 'FightEvent', event, true, `events[${i}]`));
  same(`${file}: events in jsonl`, placeless(events), placeless(progress.events));
  same(`${file}: the end in jsonl`, pick(end, 'FightState'), progress.state);
  same(`${file}: the winner in jsonl`, end.winner, progress.winner);

  const state = await debugged(file, encounter, 7);
  same(`${file}: the state in the debugger`, state, leaves(start));
  same(`${file}: order in the debugger`, Object.keys(state), Object.keys(start));

  /* The whole fight as the referee sees it, decided by the tactics. A play compiles its rules with
   * all names, so values that are numbers of declarations are those of a play. */
  const everybody = { who: '', kind: 'tactics' };
  const { play: record } = await project.play(file, { encounter, seed: 7, seats: [everybody] });
  const played = await record.run({ without: ['measure', 'expect'], most: 1e6 });
  const all = await serve(file, encounter, '7', ['all=tactics']);
  const whole = await page(all.links[0], (line) => line.end);
  all.server.kill();
  walk('referee', 'View', { ...whole.line, story: whole.story }, true, 'view');
  same(`${file}: the state in serve`, whole.line.state, played.state);
  same(`${file}: how many events are told`, whole.story.length, events.filter(told).length);
  const seen = whole.story.map((one) => one.event);
  same(`${file}: events in serve`, placeless(seen), placeless(played.events));
  same(`${file}: the winner in serve`, whole.line.end.winner, progress.winner);
  await record.free();
}

/* ---- a question, and what a seat sees ---- */

const field = 'rules/witchhammer/encounters/ford.fray';
const seats = ['Anna=person:Kim', 'Boris=person:Lee'];
const { play } = await project.play(field, {
  seed: 7,
  seats: [
    { who: 'Anna', kind: 'person', name: 'Kim' },
    { who: 'Boris', kind: 'person', name: 'Lee' },
  ],
});
const asked = await play.run({ without: ['measure', 'expect'] });
walk('tape', 'Question', asked.question, true, 'question');
const table = await serve(field, (await play.state()).encounter, '7', seats);
const [refereePage, ...seatPages] = await Promise.all(
  table.links.map((link) => page(link, (line) => line.guests.length > 2)),
);
walk('referee', 'View', { ...refereePage.line, story: refereePage.story }, true, 'referee');
same('the question in serve', refereePage.line.asks[0].question, asked.question);
same('events before it', placeless(refereePage.story.map((one) => one.event)), placeless(asked.events));
check('there are two seats', seatPages.length === 2, seatPages.length);
for (const seat of seatPages) {
  walk('seat', 'View', { ...seat.line, story: seat.story }, false, seat.line.name);
  const { seed: _seed, ...public_ } = asked.state;
  same(`${seat.line.name} sees the state without the seed`, seat.line.state, public_);
  check(`${seat.line.name} is asked alone`, seat.line.asks.every((a) => a.person === seat.line.name));
  const cards = await (await fetch(`${seat.origin}/api/cards`, { headers: seat.headers })).json();
  walk('seat', 'Book', cards, false, 'cards');
}
const { pages } = await play.document();
const { out } = fray(['doc', 'all', field, '--format', 'json']);
const book = JSON.parse(out).pages;
book.forEach((one, i) => walk('doc', 'DocPage', one, true, `pages[${i}]`));
const byName = (list) => new Map(placeless(list).map((one) => [`${one.kind} ${one.name}`, one]));
const [printed, shown] = [byName(book), byName(pages)];
for (const [name, one] of printed) same(`page ${name} in the tape`, shown.get(name), one);
pages.forEach((one, i) => walk('tape', 'DocPage', one, true, `pages[${i}]`));
await play.answer(null).catch(() => play.answer([0]));
(await play.run()).inputs.forEach((one) => walk('tape', 'PlayInput', one.input, true, 'input'));
(await play.branches()).forEach((one) => walk('tape', 'PlayBranch', one, true, 'branch'));
table.server.kill();

/* ---- nothing of the table was left out ---- */

const fight = ['FightState', 'Creature', 'Track', 'FightMap', 'Terrain', 'FightEvent', 'Term'];
complete('tape', [...fight, 'Question', 'QuestionOption', 'DocPage', 'PlayInput', 'PlayBranch'], true);
complete('jsonl', [...fight, 'FightEnd'], true);
complete('referee', [...fight, 'View', 'Ask', 'Wait', 'Guest', 'StoryLine', 'FightEnd'], true);
complete('referee', ['RefereeView', 'SeatTaken', 'PlayBranch', 'Question'], true);
complete('seat', ['View', 'Ask', 'Wait', 'Guest', 'StoryLine', 'FightState', 'FightEvent'], false);
complete('doc', ['DocPage', 'Reminder'], true);
complete('tape', ['Order', 'Turn'], true);
finish();
