/* fight.ts -- The fight that is played in the page: its record, its frames, back and forth.
 *
 * The library's play keeps every input of people and search in a record. A frame is what one step
 * added. Showing an earlier frame plays nothing; playing on from it plays the record again up to
 * there. So only undo and new inputs change what is decided.
 */
import { computed, signal } from '@preact/signals';
import type {
  DocPage,
  FightEvent,
  FightState,
  Finding,
  Play,
  PlayBranch,
  PlayDie,
  PlayInput,
  PlayProgress,
  PlayResult,
  Progress,
  Question,
  Roll,
  RulesInfo,
  RunOptions,
  Seat,
} from 'fray';
import type { Input } from '../../shared/story.ts';
import { bench, isStopped, messageOf } from './bench.ts';
import { files } from './files.ts';
import type { Files } from './files.ts';
import { shared } from './link.ts';

export interface Frame {
  events: FightEvent[];
  inputs: Input[];
  state: FightState;
  stopped: Progress['stopped'] | 'begin';
  question: Question | null;
  roll: Roll | null;
  wants: (number | null)[];
  winner: number | null;
  byLimit: boolean;
  failure: Progress['failure'];
}

export type Step = 'event' | 'line' | 'act' | 'unit' | 'end';
const UNTIL: Record<Step, RunOptions> = {
  event: { until: 'event' },
  line: { until: 'say' },
  act: { until: 'act' },
  unit: { until: 'unit' },
  end: { until: 'end' },
};
const MOST_EVENTS = 20_000;

/* Who decides: a kind of seat, "tactics:NAME", or "dice" for a person who throws real dice. */
export type By = string;

export const root = signal('');
export const encounter = signal('');
export const seed = signal('7');
/* Seats by side and by creature, in the order in which they were chosen. */
export const seats = signal<Record<string, By>>({});
export const playouts = signal(500);
export const info = signal<RulesInfo | null>(null);
export const pages = signal<DocPage[]>([]);
export const frames = signal<Frame[]>([]);
export const at = signal(0);
export const busy = signal(false);
export const fault = signal('');
export const faults = signal<Finding[]>([]);
/* The lines of the record. */
export const record = signal<string[]>([]);
export const branches = signal<PlayBranch[]>([]);
export const dice = signal<PlayDie[]>([]);
/* Inputs on this branch that are not shown yet, or are shown in a later frame. */
export const inputs = signal<PlayInput[]>([]);
/* How many undone inputs can be done again. */
export const redoable = signal(0);

export const frame = computed<Frame | null>(() => frames.value[at.value] ?? null);
export const atEnd = computed(() => at.value === frames.value.length - 1);
/* Whether the fight waits for a person at the end of the record. */
export const waits = computed(() => {
  const last = frames.value[frames.value.length - 1];
  return last !== undefined && (last.question !== null || last.roll !== null);
});
/* Whether the rules changed since the fight began. */
export const begunWith = signal<Record<string, string> | null>(null);
export const isOld = computed(
  () => begunWith.value !== null && frames.value.length > 0 && begunWith.value !== files.value,
);

let play: Play | null = null;
/* The frame at which the engine is. -1: elsewhere. */
let engineAt = -1;
let round = 0;
/* The files that `info` and `pages` are of. */
let prepared: Files | null = null;

async function guarded(work: (mine: number) => Promise<void>): Promise<void> {
  const mine = ++round;
  busy.value = true;
  fault.value = '';
  try {
    await work(mine);
  } catch (error) {
    if (mine === round && !isStopped(error)) fault.value = messageOf(error);
  } finally {
    if (mine === round) busy.value = false;
  }
}

async function release(): Promise<void> {
  const old = play;
  play = null;
  engineAt = -1;
  await old?.free().catch(() => undefined);
}

/* A file of the reader with a fight, else the first shipped one that the link named. */
export function defaultRoot(): string {
  const wanted = shared.value?.file;
  if (wanted && wanted in files.value) return wanted;
  const own = Object.entries(files.value);
  const found = own.find(([, body]) => /^\s*encounter\s/m.test(body));
  const borrowed = own.find(([, body]) => /^\s*use\s+"[^"]*encounters\//m.test(body));
  return (found ?? borrowed ?? own[0])?.[0] ?? '';
}

/* A fight that nobody has begun yet, and what it is of. */
let fresh: { play: Play; of: string } | null = null;

interface Plan {
  root: string;
  encounter: string;
  seed: string;
  seats: Record<string, By>;
}

/* What the fields of the page ask for now. */
function planned(scene: string): Plan {
  return { root: root.value, encounter: scene, seed: seed.value, seats: seats.value };
}

function keyOf(of: Plan): string {
  return JSON.stringify([of.root, of.encounter, of.seed, Object.entries(of.seats)]);
}

/* Compiles the file of a plan for a fight; its encounters and tactics can then be chosen. */
async function compiled(wanted: Plan, now: Files): Promise<PlayResult> {
  const project = await bench('fight').with(now);
  return project.play(wanted.root, {
    encounter: wanted.encounter || undefined,
    seed: BigInt(wanted.seed || '0'),
    seats: Object.entries(wanted.seats).map(([who, by]) => seatOf(who, by)),
  });
}

/* Forgets the fight and what was chosen: other files take the place of those before. */
export function forget(): void {
  round++;
  void release();
  void dropFresh();
  root.value = encounter.value = fault.value = '';
  info.value = null;
  seats.value = {};
  frames.value = [];
  at.value = 0;
  faults.value = [];
  busy.value = false;
}

async function dropFresh(): Promise<void> {
  const old = fresh;
  fresh = null;
  await old?.play.free().catch(() => undefined);
}

export async function prepare(): Promise<void> {
  await guarded(async (mine) => {
    const now = files.value;
    await dropFresh();
    // the reader may change these while the rules are read
    const wanted = planned(encounter.value || (shared.value?.encounter ?? ''));
    let begun = await compiled(wanted, now);
    if (!begun.play && begun.findings.length === 0) {
      // there is no such encounter, or no such seat
      seats.value = wanted.seats = {};
      wanted.encounter = '';
      begun = await compiled(wanted, now);
    }
    if (mine !== round) return void begun.play?.free();
    faults.value = begun.play ? [] : begun.findings;
    info.value = begun.play ? await begun.play.info() : null;
    wanted.encounter = begun.play ? (await begun.play.state()).encounter : '';
    encounter.value = wanted.encounter;
    prepared = now;
    if (begun.play) fresh = { play: begun.play, of: keyOf(wanted) };
  });
}

/* ---- seats ---- */

function seatOf(who: string, by: By): Seat {
  const [kind = 'tactics', name = ''] = by.split(':');
  if (kind === 'dice') return { who, kind: 'person', throws: true };
  return { who, kind: kind as Seat['kind'], name };
}

/* Lets `by` decide for a side and all its creatures, or for one creature. A fight that waits for a
 * person continues with the new seat, which its record keeps. Otherwise it begins again. */
export async function sit(who: string, by: By): Promise<void> {
  const state = frames.value[0]?.state;
  const side = state?.sides.indexOf(who) ?? -1;
  const ofSide = state?.creatures.filter((c) => side >= 0 && c.side === side) ?? [];
  const named = new Set([who, ...ofSide.map(({ name }) => name)]);
  const others = Object.entries(seats.value).filter(([name]) => !named.has(name));
  seats.value = Object.fromEntries([...others, [who, by]]);
  if (waits.value) await change((playing) => playing.assignSeat(seatOf(who, by)));
  else await begin();
}

export async function searchFor(count: number): Promise<void> {
  playouts.value = count;
  await play?.setPlayouts(count).catch(() => undefined);
}

/* ---- frames ---- */

function beginning(state: FightState): Frame {
  return {
    events: [],
    inputs: [],
    state,
    stopped: 'begin',
    question: null,
    roll: null,
    wants: [],
    winner: null,
    byLimit: false,
    failure: null,
  };
}

function inputsOf(progress: PlayProgress): Input[] {
  return progress.inputs.map(({ at: index, input }) => ({ at: index, input }));
}

/* Reads what the record has become. */
async function follow(playing: Play): Promise<void> {
  const { lines, damage, divergence } = await playing.record(record.value.length);
  if (lines.length > 0) record.value = [...record.value, ...lines];
  if (damage) fault.value = `The record is damaged: ${damage}.`;
  if (divergence) fault.value = `The rules have changed since this record: ${divergence}.`;
  inputs.value = await playing.inputs();
  branches.value = await playing.branches();
  dice.value = waits.value ? await playing.dice() : [];
}

/* Adds what a step played. A step without events only changes what the last frame waits for. */
async function push(progress: PlayProgress, playing: Play): Promise<void> {
  const wants = progress.question
    ? await playing.wants(progress.question.options.length).catch(() => [])
    : [];
  const before = frames.value[at.value]!;
  const { inputs: _told, ...rest } = progress;
  const told = inputsOf(progress);
  if (progress.events.length === 0 && (at.value > 0 || before.question || before.roll)) {
    const shift = before.events.length;
    const merged: Frame = {
      ...rest,
      wants,
      events: before.events,
      inputs: [...before.inputs, ...told.map((one) => ({ ...one, at: one.at + shift }))],
    };
    frames.value = [...frames.value.slice(0, at.value), merged];
  } else {
    frames.value = [...frames.value.slice(0, at.value + 1), { ...rest, wants, inputs: told }];
    at.value = frames.value.length - 1;
  }
  engineAt = at.value;
  await follow(playing);
  void wantPages().catch(() => undefined);
}

/* Plays the record again up to the shown frame, if the engine is elsewhere. */
async function catchUp(playing: Play): Promise<void> {
  if (engineAt === at.value) return;
  engineAt = -1;
  let left = frames.value.slice(0, at.value + 1).reduce((sum, f) => sum + f.events.length, 0);
  await playing.rewind();
  while (left > 0) {
    const told = (await playing.run({ until: 'end', most: left })).events.length;
    if (told === 0) break;
    left -= told;
  }
  // a fight that waits is brought to its question
  if (atEnd.value && waits.value) await playing.run({ most: 1 });
  engineAt = at.value;
}

export async function begin(): Promise<void> {
  // a fight after a change is a fight by the changed rules
  if (!info.value || prepared !== files.value) await prepare();
  if (!info.value) return;
  await guarded(async (mine) => {
    const now = files.value;
    const wanted = planned(encounter.value);
    await release();
    if (prepared !== now || fresh?.of !== keyOf(wanted)) await dropFresh();
    const begun: PlayResult = fresh
      ? { play: fresh.play, findings: [], why: '' }
      : await compiled(wanted, now);
    fresh = null;
    if (mine !== round) return void begun.play?.free();
    if (!begun.play) throw new Error(begun.why || 'The fight cannot begin.');
    begunWith.value = now;
    pages.value = [];
    await start(begun.play);
  });
}

/* Loads the pages of the rules, when they are first wanted. */
export async function wantPages(): Promise<void> {
  const playing = play;
  if (!playing || pages.value.length > 0) return;
  const { pages: found } = await playing.document();
  if (playing === play) pages.value = found;
}

async function start(playing: Play): Promise<void> {
  play = playing;
  await playing.setPlayouts(playouts.value);
  record.value = [];
  redoable.value = 0;
  frames.value = [beginning(await playing.state())];
  at.value = 0;
  engineAt = 0;
  await follow(playing);
}

export function isOver(shown: Frame): boolean {
  return shown.stopped === 'done' || shown.stopped === 'failed';
}

export async function step(by: Step): Promise<void> {
  const now = frame.value;
  if (!now || isOver(now)) return;
  if (atEnd.value && waits.value) return;
  await guarded(async (mine) => {
    const playing = await resumed();
    await catchUp(playing);
    const progress = await playing.run({ ...UNTIL[by], most: MOST_EVENTS });
    if (mine === round) await push(progress, playing);
  });
}

/* ---- inputs ---- */

/* Gives an input where the fight waits, and plays to the next line. */
async function change(give: (playing: Play) => Promise<void>): Promise<void> {
  if (!waits.value) return;
  await guarded(async (mine) => {
    const playing = await resumed();
    at.value = frames.value.length - 1;
    await catchUp(playing);
    await give(playing);
    redoable.value = 0;
    const progress = await playing.run({ until: 'say', most: MOST_EVENTS });
    if (mine === round) await push(progress, playing);
  });
}

export function answer(chosen: number[] | null): Promise<void> {
  return change((playing) => playing.answer(chosen));
}

export function throwDie(face: number): Promise<void> {
  return change((playing) => playing.throw(face));
}

/* The referee's statement. Returns what is wrong with it, or ''. */
export async function say(statement: string): Promise<string> {
  let wrong = '';
  await change(async (playing) => {
    const [first] = await playing.statement(statement);
    wrong = first ? [first.message, ...first.helps].join('; ') : '';
  });
  return wrong;
}

export function veto(): Promise<void> {
  return change((playing) => playing.veto());
}

/* ---- undo, redo, branches ---- */

/* Plays the branch again, after the play has moved in its tree. Frames that are the same stay. */
async function replay(playing: Play, mine: number): Promise<void> {
  const events: FightEvent[] = [];
  const told: Input[] = [];
  let progress: PlayProgress;
  engineAt = -1;
  await playing.rewind();
  do {
    progress = await playing.run({ until: 'end', most: MOST_EVENTS });
    told.push(...progress.inputs.map((one) => ({ at: one.at + events.length, input: one.input })));
    events.push(...progress.events);
  } while (progress.stopped === 'paused' && mine === round);
  if (mine !== round) return;
  const same = (a: FightEvent, b: FightEvent | undefined): boolean =>
    JSON.stringify(a) === JSON.stringify(b);
  const between = (from: number, to: number): Input[] =>
    told
      .filter((one) => one.at >= from && one.at < to)
      .map((one) => ({ ...one, at: one.at - from }));
  const kept: Frame[] = [];
  let from = 0;
  for (const old of frames.value) {
    const to = from + old.events.length;
    const start = from;
    if (to >= events.length && kept.length > 0) break;
    if (!old.events.every((event, i) => same(event, events[start + i]))) break;
    kept.push({ ...old, inputs: between(from, to), question: null, roll: null, wants: [] });
    from = to;
  }
  frames.value = kept;
  at.value = kept.length - 1;
  const inputsLeft = told
    .filter((one) => one.at >= from)
    .map((one) => ({ at: one.at - from, number: 0, input: one.input }));
  await push({ ...progress, events: events.slice(from), inputs: inputsLeft }, playing);
}

async function move(work: (playing: Play) => Promise<void>): Promise<void> {
  await guarded(async (mine) => {
    const playing = await resumed();
    await work(playing);
    await replay(playing, mine);
  });
}

export function undo(count = 1): Promise<void> {
  return move(async (playing) => {
    redoable.value += await playing.undo(count);
  });
}

export function redo(count = 1): Promise<void> {
  return move(async (playing) => {
    redoable.value -= await playing.redo(count);
  });
}

/* How many inputs of people follow the shown frame. */
export const following = computed(() => {
  const told = frames.value.slice(0, at.value + 1).reduce((sum, f) => sum + f.inputs.length, 0);
  return inputs.value.slice(told).filter(({ bySearch }) => !bySearch).length;
});

/* Corrects a die since the last input. */
export function correct(die: number, face: number): Promise<void> {
  return move((playing) => playing.correctDie(die, face));
}

export function fork(name: string): Promise<void> {
  return guarded(async () => {
    const playing = await resumed();
    await playing.fork(name);
    await follow(playing);
  });
}

export function switchTo(name: string): Promise<void> {
  redoable.value = 0;
  return move((playing) => playing.switch(name));
}

/* ---- the record ---- */

export function recordText(): string {
  return record.value.map((line) => `${line}\n`).join('');
}

async function opened(text: string): Promise<Play> {
  const project = await bench('fight').with(files.value);
  const { play: found, why } = await project.openPlay(text);
  if (!found) throw new Error(why || 'This record cannot be read.');
  return found;
}

/* Opens a record; its rules are those that it holds. */
export function openRecord(text: string): Promise<void> {
  return guarded(async (mine) => {
    await release();
    const playing = await opened(text);
    if (mine !== round) return void playing.free();
    const head = JSON.parse(text.slice(0, text.indexOf('\n'))) as Record<string, unknown>;
    await start(playing);
    seats.value = {};
    begunWith.value = null;
    prepared = null;
    faults.value = [];
    if (typeof head.seed === 'string') seed.value = head.seed;
    pages.value = [];
    await replay(playing, mine);
  });
}

/* Returns the play. If the engine was stopped, its record is opened again. */
async function resumed(): Promise<Play> {
  if (!play) {
    play = await opened(recordText());
    await play.setPlayouts(playouts.value);
    engineAt = -1;
  }
  return play;
}

export function back(): void {
  if (at.value > 0) at.value--;
}

export function forward(): void {
  if (!atEnd.value) at.value++;
}

export function toStart(): void {
  at.value = 0;
}

export function toFrame(index: number): void {
  at.value = Math.max(0, Math.min(frames.value.length - 1, index));
}

/* Ends what the engine computes. The record has all inputs, so the fight can continue. */
export function stop(): void {
  round++;
  bench('fight').stop();
  play = null;
  fresh = null;
  engineAt = -1;
  busy.value = false;
  fault.value = 'Stopped. Play on from where the fight was.';
}
