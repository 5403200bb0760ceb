/* play.ts -- A fight at the table in this thread: inputs, steps back and forward, the record. */
import { errorOf, OK } from './error.js';
import { readProgress, readWants, runValues } from './fight.js';
import { LocalHandle } from './handle.js';
import { settingList } from './start.js';
import type { FileOf, Tape } from './tape.js';
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
import { words } from './view.js';
import type { Wasm } from './wasm.js';

export function seatTexts(seat: Seat): string[] {
  return [seat.who, String(words.seat_kind.indexOf(seat.kind)), seat.name ?? '', seat.throws ? '1' : '0'];
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

  private readonly file: FileOf = (name) => this.host.file(name);

  protected drop(): void {
    this.host.wasm.call('play_free', this.at);
  }

  private during<T>(work: (wasm: Wasm) => T): T {
    this.alive();
    return this.host.wasm.during(() => work(this.host.wasm));
  }

  async state(): Promise<FightState> {
    return this.during((wasm) => {
      wasm.try('play_state', this.at);
      return wasm.tape().read('state', this.file);
    });
  }

  async run(options: RunOptions = {}): Promise<PlayProgress> {
    return this.during((wasm) => {
      wasm.try('play_run', this.at, ...runValues(wasm, options));
      const tape = wasm.tape();
      const inputs: PlayProgress['inputs'] = [];
      const progress = readProgress(tape, this.file, (at) =>
        inputs.push({ at, number: tape.number(), input: tape.read('input', this.file) }),
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
      return this.host.readInfo(wasm.tape(), this.file);
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
      return tape.list(() => tape.read('die', this.file));
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
      return tape.list(() => tape.read('input', this.file));
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
      return tape.list(() => tape.read('branch', this.file));
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
