/* play.ts -- A fight at the table in this thread: inputs, steps back and forward, the record. */
import { errorOf, OK } from './error.js';
import { readProgress, readState, readWants, runValues, type FileOf } from './fight.js';
import { LocalHandle } from './handle.js';
import { settingList } from './start.js';
import { one, type Tape } from './tape.js';
import type {
  DocResult,
  FightState,
  Finding,
  Play,
  PlayBranch,
  PlayDie,
  PlayInput,
  PlayProgress,
  PlayRecord,
  RulesInfo,
  RunOptions,
  Seat,
  Settings,
} from './types.js';
import type { Wasm } from './wasm.js';

/* fray_seat_kind and fray_input_kind in their order. */
const seatKinds: readonly Seat['kind'][] = ['tactics', 'random', 'person', 'search'];
const inputKinds = ['answer', 'throw', 'correction', 'statement', 'veto', 'seat', 'bring'] as const;

export function seatTexts(seat: Seat): string[] {
  return [seat.who, String(seatKinds.indexOf(seat.kind)), seat.name ?? '', seat.throws ? '1' : '0'];
}

/* Options as a play reads them: "OPTION=VALUE". */
export function settingTexts(settings: Settings | undefined): string[] {
  const list = settingList(settings);
  return list.flatMap((text, i) => (i % 2 === 0 ? [`${text}=${list[i + 1] ?? ''}`] : []));
}

/* What a play needs of its project. */
export interface PlayHost {
  readonly wasm: Wasm;
  file(name: string): string;
  readFindings(tape: Tape): { findings: Finding[] };
  readInfo(tape: Tape, fileOf: FileOf): RulesInfo;
  readDocument(tape: Tape): DocResult;
}

export class LocalPlay extends LocalHandle implements Play {
  constructor(
    project: LocalHandle,
    private readonly host: PlayHost,
    private readonly at: number,
  ) {
    super(project);
  }

  protected drop(): void {
    this.host.wasm.call('play_free', this.at);
  }

  private during<T>(work: (wasm: Wasm) => T): T {
    this.alive();
    return this.host.wasm.during(() => work(this.host.wasm));
  }

  async state(): Promise<FightState> {
    return this.during((wasm) => {
      wasm.call('play_state', this.at);
      return readState(wasm.tape());
    });
  }

  async run(options: RunOptions = {}): Promise<PlayProgress> {
    return this.during((wasm) => {
      wasm.try('play_run', this.at, ...runValues(wasm, options));
      const tape = wasm.tape();
      const inputs: PlayProgress['inputs'] = [];
      const progress = readProgress(
        tape,
        (file) => this.host.file(file),
        (at) => inputs.push({ at, number: tape.number(), input: readInput(tape) }),
      );
      return { ...progress, inputs };
    });
  }

  async catchUp(): Promise<void> {
    this.during((wasm) => wasm.try('play_catch_up', this.at));
  }

  async rewind(): Promise<void> {
    this.during((wasm) => wasm.try('play_rewind', this.at));
  }

  async answer(chosen: number[] | null): Promise<void> {
    this.during((wasm) =>
      wasm.try('play_answer', this.at, wasm.faces(chosen ?? []), chosen ? chosen.length : -1),
    );
  }

  async throw(face: number): Promise<void> {
    this.during((wasm) => wasm.try('play_throw', this.at, face));
  }

  async assignSeat(seat: Seat): Promise<void> {
    this.during((wasm) => wasm.try('play_assign_seat', this.at, wasm.texts(seatTexts(seat))));
  }

  async statement(text: string): Promise<Finding[]> {
    return this.during((wasm) => {
      const result = wasm.call('play_statement', this.at, wasm.text(text));
      const tape = wasm.tape();
      const why = tape.text();
      const { findings } = this.host.readFindings(tape);
      if (result !== OK && findings.length === 0) throw errorOf(result, why);
      return findings;
    });
  }

  async wants(options: number): Promise<(number | null)[]> {
    return this.during((wasm) => {
      wasm.try('play_wants', this.at, options);
      return readWants(wasm.tape());
    });
  }

  async setPlayouts(playouts: number): Promise<void> {
    this.during((wasm) => wasm.call('play_set_playouts', this.at, playouts));
  }

  async info(): Promise<RulesInfo> {
    return this.during((wasm) => {
      wasm.call('info', wasm.call('play_program', this.at));
      return this.host.readInfo(wasm.tape(), (file) => this.host.file(file));
    });
  }

  async document(): Promise<DocResult> {
    return this.during((wasm) => {
      wasm.try('play_document', this.at);
      return this.host.readDocument(wasm.tape());
    });
  }

  async veto(): Promise<void> {
    this.during((wasm) => wasm.try('play_veto', this.at));
  }

  async dice(): Promise<PlayDie[]> {
    return this.during((wasm) => {
      wasm.call('play_dice', this.at);
      const tape = wasm.tape();
      return tape.list(() => ({
        who: tape.index(),
        name: tape.text(),
        sides: tape.number(),
        face: tape.number(),
      }));
    });
  }

  async correctDie(die: number, face: number): Promise<void> {
    this.during((wasm) => wasm.try('play_correct_die', this.at, die, face));
  }

  async undo(count = 1): Promise<number> {
    return this.during((wasm) => wasm.call('play_undo', this.at, count));
  }

  async redo(count = 1): Promise<number> {
    return this.during((wasm) => wasm.call('play_redo', this.at, count));
  }

  async undoTo(event: string, count: number): Promise<number | null> {
    const steps = this.during((wasm) =>
      wasm.call('play_undo_to', this.at, wasm.text(event), count),
    );
    return steps < 0 ? null : steps;
  }

  async eventCount(event: string): Promise<number> {
    return this.during((wasm) => wasm.call('play_event_count', this.at, wasm.text(event)));
  }

  async inputs(): Promise<PlayInput[]> {
    return this.during((wasm) => {
      wasm.call('play_inputs', this.at);
      const tape = wasm.tape();
      return tape.list(() => readInput(tape));
    });
  }

  async fork(name: string): Promise<void> {
    this.during((wasm) => wasm.try('play_fork', this.at, wasm.text(name)));
  }

  async switch(name: string): Promise<void> {
    this.during((wasm) => wasm.try('play_switch', this.at, wasm.text(name)));
  }

  async branches(): Promise<PlayBranch[]> {
    return this.during((wasm) => {
      wasm.call('play_branches', this.at);
      const tape = wasm.tape();
      return tape.list(() => ({
        name: tape.text(),
        inputs: tape.number(),
        common: tape.number(),
        current: tape.flag(),
      }));
    });
  }

  async record(from = 0): Promise<PlayRecord> {
    return this.during((wasm) => {
      wasm.call('play_record', this.at, from);
      const tape = wasm.tape();
      return {
        lines: tape.list(() => tape.text()),
        damage: tape.textOrNull(),
        divergence: tape.textOrNull(),
      };
    });
  }
}

function readSeat(tape: Tape): Seat {
  return {
    who: tape.text(),
    kind: seatKinds[tape.number()] ?? 'tactics',
    name: tape.text(),
    throws: tape.flag(),
  };
}

function readInput(tape: Tape): PlayInput {
  const kind = one(inputKinds, tape.number());
  const input = {
    kind,
    who: tape.index(),
    ask: tape.text(),
    chosen: tape.list(() => tape.text()),
    bySearch: tape.flag(),
    face: tape.number(),
    die: tape.number(),
    text: tape.text(),
  };
  const seat = readSeat(tape);
  const [creature, side] = [tape.textOrNull(), tape.textOrNull()];
  const brought = creature !== null && side !== null ? { creature, side } : {};
  return { ...input, seat: kind === 'seat' ? seat : null, ...brought };
}
