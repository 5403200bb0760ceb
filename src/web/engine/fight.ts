/* fight.ts -- A fight in this thread: steps, questions, saves, and its state. */
import { hex, LocalHandle } from './handle.js';
import type { LocalRules } from './core.js';
import { fightStart, seedOf } from './start.js';
import { one, type Tape } from './tape.js';
import type {
  Creature,
  EventKind,
  Fight,
  FightEvent,
  FightMap,
  FightOptions,
  FightState,
  Order,
  Progress,
  Question,
  Roll,
  RunOptions,
  Turn,
} from './types.js';
import type { Wasm } from './wasm.js';

const kinds: readonly EventKind[] = [
  'say',
  'open',
  'close',
  'roll',
  'figure',
  'change',
  'move',
  'mark',
  'unmark',
  'choice',
  'act',
  'expect',
  'measure',
];
const hows = ['sum', 'best', 'worst', 'at least', 'each'] as const;
const agains = ['never', 'explode', 'reroll'] as const;
const turnStates = ['waits', 'now', 'done'] as const;
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
      wasm.call('fight_state', this.at);
      return readState(wasm.tape());
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
  for (const kind of options.without ?? ['measure']) without |= 1 << kinds.indexOf(kind);
  return [
    untils.indexOf(options.until ?? 'end'),
    wasm.texts(opened),
    opened.length,
    options.most ?? MOST,
    without,
  ];
}

export type FileOf = (name: string) => string;

/* Reads what a run reports. `other` reads what is neither an event nor the end. */
export function readProgress(
  tape: Tape,
  fileOf: FileOf,
  other: (events: number) => void = () => {},
): Progress {
  const events: FightEvent[] = [];
  for (let mark = tape.number(); mark !== 0; mark = tape.number()) {
    if (mark === 1) events.push(readEvent(tape, fileOf));
    else other(events.length);
  }
  const stopped = one(stops, tape.number());
  const failure = stopped === 'failed' ? readFailure(tape, fileOf) : null;
  const question = stopped === 'question' ? readQuestion(tape) : null;
  const roll = stopped === 'roll' ? readRoll(tape) : null;
  const winner = stopped === 'done' ? tape.index() : null;
  const byLimit = stopped === 'done' && tape.flag();
  return { events, stopped, question, roll, winner, byLimit, failure, state: readState(tape) };
}

function readFailure(tape: Tape, fileOf: FileOf): NonNullable<Progress['failure']> {
  const message = tape.text();
  const file = tape.textOrNull();
  return {
    message,
    file: file === null ? null : fileOf(file),
    line: tape.number(),
    rendered: tape.text(),
  };
}

function readEvent(tape: Tape, fileOf: FileOf): FightEvent {
  const event = {
    kind: one(kinds, tape.number()),
    depth: tape.number(),
    who: tape.index(),
    side: tape.index(),
    thing: tape.index(),
    measure: tape.index(),
    content: tape.index(),
    text: tape.text(),
    value: tape.number(),
    before: tape.number(),
    dice: tape.number(),
    sides: tape.number(),
    how: one(hows, tape.number()),
    number: tape.number(),
    again: one(agains, tape.number()),
    face: tape.number(),
    terms: tape.list(() => ({
      label: tape.text(),
      value: tape.number(),
      depth: tape.number(),
    })),
  };
  const file = tape.textOrNull();
  return { ...event, file: file === null ? null : fileOf(file), line: tape.number() };
}

function readQuestion(tape: Tape): Question {
  return {
    who: tape.index(),
    side: tape.index(),
    prompt: tape.text(),
    options: tape.list(() => ({ text: tape.text(), value: tape.number() })),
    least: tape.number(),
    most: tape.number(),
    secret: tape.flag(),
    limitSeconds: tape.number(),
    hasDefault: tape.flag(),
  };
}

function readRoll(tape: Tape): Roll {
  return {
    who: tape.index(),
    name: tape.text(),
    dice: tape.number(),
    sides: tape.number(),
    index: tape.number(),
    how: one(hows, tape.number()),
    number: tape.number(),
    again: one(agains, tape.number()),
    face: tape.number(),
  };
}

function readCreature(tape: Tape): Creature {
  return {
    name: tape.text(),
    side: tape.index(),
    place: tape.index(),
    tracks: tape.list(() => ({ name: tape.text(), value: tape.number(), top: tape.number() })),
    marks: tape.list(() => tape.text()),
    absent: tape.number() !== 0,
  };
}

function readTurn(tape: Tape): Turn {
  const turn = {
    creature: tape.index(),
    side: tape.index(),
    state: one(turnStates, tape.number()),
  };
  const shows = tape.flag();
  const figure = tape.number();
  return { ...turn, figure: shows ? figure : null };
}

function readOrders(tape: Tape): Order[] {
  return tape
    .list(() => ({ heading: tape.text(), turns: tape.list(() => readTurn(tape)) }))
    .filter(({ turns }) => turns.length > 0);
}

function readMap(tape: Tape): FightMap {
  const map: FightMap = {
    columns: tape.number(),
    rows: tape.number(),
    space: tape.text(),
    zones: false,
    terrains: [],
    cells: [],
    names: [],
  };
  const known = new Map<string, number>();
  for (let place = 0; place < map.columns * map.rows; place++) {
    const terrain = { name: tape.text(), glyph: tape.text() };
    const key = `${terrain.name} ${terrain.glyph}`;
    let at = known.get(key);
    if (at === undefined) {
      known.set(key, (at = map.terrains.length));
      map.terrains.push(terrain);
    }
    map.cells.push(at);
    map.names.push(tape.text());
  }
  map.zones = map.names.some((name) => name !== '');
  if (!map.zones) map.names = [];
  return map;
}

export function readState(tape: Tape): FightState {
  return {
    sides: tape.list(() => tape.text()),
    creatures: tape.list(() => readCreature(tape)),
    orders: readOrders(tape),
    map: readMap(tape),
    length: tape.number(),
    unit: tape.text(),
    seed: tape.exact().toString(),
    encounter: tape.text(),
  };
}
