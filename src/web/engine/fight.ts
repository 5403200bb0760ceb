/* fight.ts -- A fight in this thread: steps, questions, saves, and its state. */
import { hex, LocalHandle } from './handle.js';
import type { LocalRules } from './core.js';
import { fightStart, seedOf } from './start.js';
import { type FileOf, one, type Tape } from './tape.js';
import type {
  Fight,
  FightEvent,
  FightOptions,
  FightState,
  Progress,
  RunOptions,
} from './types.js';
import { words } from './view.js';
import type { Wasm } from './wasm.js';

const untils = ['end', 'event', 'say', 'act', 'top', 'unit'] as const;
const stops = ['paused', 'question', 'roll', 'done', 'failed'] as const;
const MOST = 20000;

export class LocalFight extends LocalHandle implements Fight {
  private constructor(
    private readonly rules: LocalRules,
    private readonly at: number,
  ) {
    super(rules);
  }

  static begin(rules: LocalRules, options: FightOptions): LocalFight {
    return rules.during((wasm) => {
      const slot = wasm.slot();
      wasm.try('fight_new', rules.program, ...fightStart(wasm, options), slot);
      const fight = new LocalFight(rules, wasm.read(slot));
      const faces = options.rolls ?? [];
      wasm.try(
        'fight_dice',
        fight.at,
        seedOf(options.seed ?? 1),
        seedOf(options.fight ?? 0),
        wasm.faces(faces),
        faces.length,
        options.throws ? 1 : 0,
      );
      fight.take(options.seats ?? []);
      return fight;
    });
  }

  static loaded(rules: LocalRules, save: Uint8Array): LocalFight {
    return rules.during((wasm) => {
      const slot = wasm.slot();
      wasm.try('fight_loaded', rules.program, wasm.bytes(save), save.length, slot);
      return new LocalFight(rules, wasm.read(slot));
    });
  }

  protected drop(): void {
    this.rules.wasm.call('fight_free', this.at);
  }

  private during<T>(work: (wasm: Wasm) => T): T {
    this.alive();
    return this.rules.wasm.during(() => work(this.rules.wasm));
  }

  private take(seats: readonly string[]): void {
    this.during((wasm) => wasm.try('fight_sit', this.at, wasm.texts(seats), seats.length));
  }

  async state(): Promise<FightState> {
    return this.during((wasm) => {
      wasm.try('fight_state', this.at);
      return wasm.tape().read('state', (file) => this.rules.file(file));
    });
  }

  async run(options: RunOptions = {}): Promise<Progress> {
    return this.during((wasm) => {
      wasm.try('fight_run', this.at, ...runValues(wasm, options));
      return readProgress(wasm.tape(), (file) => this.rules.file(file));
    });
  }

  async answer(chosen: number[] | null): Promise<void> {
    this.during((wasm) =>
      wasm.try('fight_answer', this.at, wasm.faces(chosen ?? []), chosen ? chosen.length : -1),
    );
  }

  async roll(face: number): Promise<void> {
    this.during((wasm) => wasm.try('fight_roll', this.at, face));
  }

  async wants(): Promise<(number | null)[]> {
    return this.during((wasm) => {
      wasm.try('fight_wants', this.at);
      return readWants(wasm.tape());
    });
  }

  async sit(seats: string[]): Promise<void> {
    this.take(seats);
  }

  async save(): Promise<Uint8Array> {
    return this.during((wasm) => {
      wasm.try('fight_save', this.at);
      const tape = wasm.tape();
      const head = tape.copy();
      const state = tape.copy();
      const all = new Uint8Array(head.length + state.length);
      all.set(head);
      all.set(state, head.length);
      return all;
    });
  }

  async restore(save: Uint8Array): Promise<void> {
    this.during((wasm) => wasm.try('fight_restore', this.at, wasm.bytes(save), save.length));
  }

  async clone(): Promise<Fight> {
    return this.during((wasm) => {
      const slot = wasm.slot();
      wasm.try('fight_clone', this.at, slot);
      return new LocalFight(this.rules, wasm.read(slot));
    });
  }

  async hash(): Promise<string> {
    return this.during((wasm) => {
      wasm.call('fight_hash', this.at);
      return hex(wasm.tape().exact());
    });
  }

  async flag(creature: number, name: string): Promise<number | null> {
    return this.during((wasm) => {
      wasm.call('fight_flag', this.at, creature, wasm.text(name));
      const tape = wasm.tape();
      const known = tape.flag();
      const value = tape.number();
      return known ? value : null;
    });
  }
}

export function readWants(tape: Tape): (number | null)[] {
  return tape.list(() => {
    const known = tape.flag();
    const want = tape.number();
    return known ? want : null;
  });
}

/* What a run takes, as the bridge reads it. */
export function runValues(wasm: Wasm, options: RunOptions): number[] {
  const opened = options.opened ?? [];
  let without = 0;
  for (const kind of options.without ?? ['measure']) without |= 1 << words.event_kind.indexOf(kind);
  return [
    untils.indexOf(options.until ?? 'end'),
    wasm.texts(opened),
    opened.length,
    options.most ?? MOST,
    without,
  ];
}

/* Reads what a run reports. `other` reads what is neither an event nor the end. */
export function readProgress(
  tape: Tape,
  fileOf: FileOf,
  other: (events: number) => void = () => {},
): Progress {
  const events: FightEvent[] = [];
  for (let mark = tape.number(); mark !== 0; mark = tape.number()) {
    if (mark === 1) events.push(tape.read('event', fileOf));
    else other(events.length);
  }
  const stopped = one(stops, tape.number());
  const question = stopped === 'question' ? tape.read('question', fileOf) : null;
  const roll = stopped === 'roll' ? tape.read('roll', fileOf) : null;
  const ended = stopped === 'done' || stopped === 'failed';
  const end = ended ? tape.read('end', fileOf) : { winner: null, byLimit: false, failure: null };
  return {
    events,
    stopped,
    question,
    roll,
    winner: end.winner,
    byLimit: end.byLimit,
    failure: end.failure,
    state: tape.read('state', fileOf),
  };
}
