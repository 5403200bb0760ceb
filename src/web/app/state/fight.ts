/* fight.ts -- The fight that is played in the page: its frames, back and forth, answers.
 *
 * A frame is what one step added. Each keeps the saved state, so that stepping back plays nothing
 * again, and a fight can go on differently from any frame.
 */
import { computed, signal } from '@preact/signals';
import type {
  CompileResult,
  DocPage,
  Fight,
  FightEvent,
  FightState,
  Finding,
  Progress,
  Question,
  Rules,
  RulesInfo,
  RunOptions,
} from 'fray';
import { bench, isStopped, messageOf } from './bench.ts';
import { files, shippedTexts } from './files.ts';
import { shared } from './link.ts';

export interface Frame {
  events: FightEvent[];
  state: FightState;
  save: Uint8Array | null;
  stopped: Progress['stopped'] | 'begin';
  question: Question | null;
  wants: (number | null)[];
  winner: number | null;
  byLimit: boolean;
  failure: Progress['failure'];
  /* Visible marks of each creature, counted from the events. */
  marks: string[][];
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

export const root = signal('');
export const encounter = signal('');
export const seed = signal('7');
export const seats = signal<string[]>([]);
export const tactics = signal<Record<string, string>>({});
export const info = signal<RulesInfo | null>(null);
export const pages = signal<DocPage[]>([]);
export const frames = signal<Frame[]>([]);
export const at = signal(0);
export const busy = signal(false);
export const fault = signal('');
export const faults = signal<Finding[]>([]);

export const frame = computed<Frame | null>(() => frames.value[at.value] ?? null);
export const atEnd = computed(() => at.value === frames.value.length - 1);
/* Whether the rules changed since the fight began. */
export const begunWith = signal<Record<string, string> | null>(null);
export const isOld = computed(
  () => begunWith.value !== null && frames.value.length > 0 && begunWith.value !== files.value,
);

let rules: Rules | null = null;
let fight: Fight | null = null;
/* The frame at which the engine's fight is. */
let engineAt = 0;
let round = 0;

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
  const [oldFight, oldRules] = [fight, rules];
  fight = null;
  rules = null;
  await oldFight?.free().catch(() => undefined);
  await oldRules?.free().catch(() => undefined);
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

/* Compiles the chosen file, so that its encounters and tactics can be chosen. */
export async function prepare(): Promise<void> {
  await guarded(async (mine) => {
    await release();
    const now = files.value;
    const project = await bench('fight').with(now);
    const result: CompileResult = await project.compile(root.value, { purpose: 'one fight' });
    if (mine !== round) return void result.rules?.free();
    faults.value = result.rules ? [] : result.findings;
    rules = result.rules;
    info.value = rules ? await rules.info() : null;
    const list = info.value?.encounters.map(({ name }) => name) ?? [];
    if (!list.includes(encounter.value)) {
      const wanted = shared.value?.encounter ?? '';
      encounter.value = list.includes(wanted) ? wanted : (list[0] ?? '');
    }
    begunWith.value = now;
    pages.value = rules ? (await project.document(root.value)).pages : [];
  });
}

async function frameOf(progress: Progress, before: Frame): Promise<Frame> {
  const marks = before.marks.map((list) => [...list]);
  progress.state.creatures.forEach((_creature, i) => (marks[i] ??= []));
  for (const event of progress.events) {
    if (event.who === null || event.value === 0) continue;
    const mine = (marks[event.who] ??= []);
    if (event.kind === 'mark') mine.push(event.text);
    const found = mine.indexOf(event.text);
    if (event.kind === 'unmark' && found >= 0) mine.splice(found, 1);
  }
  const running = progress.stopped !== 'failed' && fight !== null;
  return {
    ...progress,
    save: running ? await fight!.save() : null,
    wants: progress.question && fight ? await fight.wants().catch(() => []) : [],
    marks: marks.map((list, i) => {
      const said = progress.state.creatures[i]?.marks ?? [];
      return said.length > 0 ? said : list;
    }),
  };
}

export async function begin(): Promise<void> {
  // a fight after a change is a fight by the changed rules
  if (!rules || begunWith.value !== files.value) await prepare();
  if (!rules) return;
  const playing = rules;
  await guarded(async () => {
    await fight?.free().catch(() => undefined);
    fight = await playing.fight({
      encounter: encounter.value,
      seed: BigInt(seed.value || '0'),
      tactics: tactics.value,
      seats: seats.value,
    });
    const state = await fight.state();
    frames.value = [
      {
        events: [],
        state,
        save: await fight.save(),
        stopped: 'begin',
        question: null,
        wants: [],
        winner: null,
        byLimit: false,
        failure: null,
        marks: state.creatures.map((c) => c.marks),
      },
    ];
    at.value = 0;
    engineAt = 0;
  });
}

export function isOver(shown: Frame): boolean {
  return shown.stopped === 'done' || shown.stopped === 'failed';
}

/* Sets the engine's fight to the shown frame. Frames after it are dropped. */
async function catchUp(): Promise<void> {
  if (!fight) return;
  if (at.value !== engineAt) {
    const { save } = frames.value[at.value]!;
    if (save) await fight.restore(save);
    engineAt = at.value;
  }
  if (!atEnd.value) frames.value = frames.value.slice(0, at.value + 1);
}

async function push(progress: Progress): Promise<void> {
  const last = frames.value[at.value]!;
  frames.value = [...frames.value, await frameOf(progress, last)];
  at.value = frames.value.length - 1;
  engineAt = at.value;
}

export async function step(by: Step): Promise<void> {
  const now = frame.value;
  if (!fight || !now) return;
  // answers that were given stay: frames that are there are shown again
  const answered = frames.value.slice(at.value, -1).some((f) => f.question !== null);
  if (!atEnd.value && answered) {
    at.value++;
    return;
  }
  if (isOver(now) || now.question) return;
  await guarded(async (mine) => {
    await catchUp();
    const playing = fight;
    if (!playing) return;
    const progress = await playing.run({ ...UNTIL[by], most: MOST_EVENTS });
    if (mine === round) await push(progress);
  });
}

export async function answer(chosen: number[] | null): Promise<void> {
  if (!fight || !frame.value?.question) return;
  await guarded(async (mine) => {
    await catchUp();
    const playing = fight;
    if (!playing) return;
    await playing.answer(chosen);
    const progress = await playing.run({ until: 'say', most: MOST_EVENTS });
    if (mine === round) await push(progress);
  });
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

/* Ends what the engine computes; the frames stay to be read. */
export function stop(): void {
  round++;
  bench('fight').stop();
  fight = null;
  rules = null;
  begunWith.value = null;
  busy.value = false;
  fault.value = 'The fight was stopped. Begin it again to go on.';
}

/* The name of a file for people; shipped files without their folder. */
export function fileLabel(name: string): string {
  return name in files.value || name in shippedTexts.value ? name : name.replace(/^rules\//, '');
}
