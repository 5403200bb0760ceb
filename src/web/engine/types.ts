/* types.ts -- The interface of the Fray engine for pages, workers and Node.
 *
 * An *engine* is libfray in WebAssembly. Each method returns a promise, whether the engine runs in
 * this thread (createEngine) or in a worker (startEngine). A *project* is a set of files. *Rules*
 * are a compiled file of a project. A *fight* is played by steps.
 *
 * These hold for every call:
 *
 * - Text is UTF-16, as in JavaScript. Offsets count UTF-16 code units from the start of a file.
 * - Projects, rules, fights and tallies hold memory until `free()`.
 * - Numbers are doubles; a number beyond 2^53 is rounded. Seeds and hashes are exact.
 * - A call with wrong arguments rejects with FrayError. Rules with errors do not reject.
 * - A stopped engine rejects its pending calls with FrayError 'stopped'. Its objects are then gone.
 */

import type {
  DocPage,
  EventKind,
  FightEvent,
  FightFailure,
  FightState,
  PlayBranch,
  PlayDie,
  PlayInput,
  Question,
  Roll,
  SeatKind,
} from './view.js';

/* The types of states, events and questions. */
export type * from './view.js';

/* ---- engines ---- */

export interface Engine {
  /* The version of libfray. */
  version(): Promise<string>;
  /* The files that come with the engine: "std/grid.fray", "rules/.../ford.fray". */
  shipped(): Promise<string[]>;
  /* The text of such a file, or null. */
  shippedText(name: string): Promise<string | null>;
  /* Makes a project. Each project sees the shipped files as well. */
  project(files?: SourceFile[]): Promise<Project>;
  /* Makes rules from Rules.bytes(): for other workers, and for files from `fray build`. */
  load(bytes: Uint8Array): Promise<CompileResult>;
  /* Formats a text, as `fray fmt` does. */
  format(text: string, name?: string): Promise<FormatResult>;
  /* All codes of findings, in order. */
  codes(): Promise<CodeTitle[]>;
  /* The meaning of a code, or null. */
  explain(code: string): Promise<Explanation | null>;
  /* The names that the language has without a declaration. */
  builtins(): Promise<Builtin[]>;
  /* The distribution of dice without rules: "2d6 + 3". */
  dice(expression: string, plan?: OddsPlan): Promise<OddsResult>;
}

/* An engine in a worker. */
export interface WorkerEngine extends Engine {
  /* Ends the worker at once, whatever it computes. The next call starts a new one. */
  stop(): void;
  /* Ends the worker for good. */
  close(): void;
}

/* Several workers that play fights of one encounter together. */
export interface EnginePool {
  readonly size: number;
  /* Plays fights `from` to `from + count - 1`. The totals are those of one worker, bit by bit. */
  simulate(bytes: Uint8Array, options: SimulateOptions & SimulateProgress): Promise<Totals>;
  stop(): void;
  close(): void;
}
export interface SimulateProgress {
  /* Called with the totals so far, a few times a second. */
  onProgress?: (totals: Totals) => void;
  /* Stops the run; the totals so far are the result. */
  signal?: AbortSignal;
}

export interface EngineAssets {
  /* Addresses or bytes of fray.wasm and shipped.bin; by default they are beside the module. */
  wasm?: URL | string | Uint8Array;
  shipped?: URL | string | Uint8Array;
}

export type FrayErrorCode =
  | 'bad argument'
  | 'not found'
  | 'damaged'
  | 'no memory'
  | 'stopped'
  | 'freed'
  | 'failed'
  | 'not loaded'
  | 'broken';

/* What a rejected promise holds. */
export interface FrayErrorLike extends Error {
  readonly code: FrayErrorCode;
}

export interface Handle {
  /* Frees the memory. Calls after it reject with 'freed'. */
  free(): Promise<void>;
}

/* ---- files and findings ---- */

export interface SourceFile {
  /* A path with '/', such as "camp/ford.fray". A shipped name hides the shipped file. */
  name: string;
  text: string;
}

/* Lines and characters from 0, in UTF-16 code units, as editors count. */
export interface Position {
  line: number;
  character: number;
}

export interface Span {
  file: string;
  from: number;
  to: number;
  start: Position;
  end: Position;
}

export interface Edit {
  file: string;
  from: number;
  to: number;
  text: string;
}

/* A change of the source that removes a finding. */
export interface Mend {
  title: string;
  /* The code of the finding. */
  code: string;
  edits: Edit[];
}

export interface Finding {
  severity: 'error' | 'warning';
  code: string;
  message: string;
  span: Span;
  /* Line and column from 1, in characters, as the tool prints them; 0 without a source. */
  line: number;
  column: number;
  /* About the place itself; may be empty. */
  label: string;
  related: { message: string; span: Span }[];
  notes: string[];
  helps: string[];
  /* Empty, unless they were asked for: they take as long as some checks. */
  mends: Mend[];
  lint: boolean;
  /* About something that no file of this program does; another program may do it. */
  whole: boolean;
  /* The finding as the tool prints it, without colours. */
  rendered: string;
}

export interface CheckResult {
  /* Sorted by file and place. At most 20 errors and 100 warnings. */
  findings: Finding[];
  /* All errors and warnings, also those that are not kept. */
  errors: number;
  warnings: number;
  /* The files that were read, the checked one first. */
  files: string[];
  /* Whether anything had to be checked again. */
  again: boolean;
}

export interface FormatResult {
  /* The formatted text, or null if the text has syntax errors. */
  text: string | null;
  findings: Finding[];
}

export type LintLevel = 'off' | 'warning' | 'error';

export interface CheckOptions {
  /* Levels of lints; they override those of project.fray. */
  lints?: Record<string, LintLevel>;
  /* Look for mends of the first errors in the file. */
  mends?: boolean;
}

export interface CodeTitle {
  code: string;
  severity: 'error' | 'warning';
  title: string;
}

export interface Explanation extends CodeTitle {
  why: string;
  /* Files with and without this finding; null without a short example. */
  wrong: string | null;
  right: string | null;
  mend: string;
}

export interface Builtin {
  kind: 'function' | 'member' | 'value' | 'call' | 'type';
  name: string;
  of: string;
  form: string;
  result: string;
  params: { name: string; type: string }[];
  repeats: boolean;
  meaning: string;
}

/* ---- projects ---- */

export interface Project extends Handle, LanguageService {
  /* Adds files, or replaces their texts. */
  set(files: SourceFile[]): Promise<void>;
  remove(names: string[]): Promise<void>;
  /* The names of the project's own files, sorted. */
  names(): Promise<string[]>;
  /* The text of an own or a shipped file, or null. */
  text(name: string): Promise<string | null>;
  /* Checks a file with all it uses, as `fray check` does; only what changed is checked again. */
  check(name: string, options?: CheckOptions): Promise<CheckResult>;
  /* Compiles a file. */
  compile(name: string, options?: CompileOptions): Promise<CompileResult>;
  /* The pages of content in plain English, as `fray doc` prints. */
  document(name: string): Promise<DocResult>;
  /* Odds of a fight, a trial, an expression or a command of a file, as `fray odds` computes. */
  odds(name: string, question: OddsQuestion, plan?: OddsPlan): Promise<OddsResult>;
  /* Runs the tests that a file declares. */
  test(name: string): Promise<TestResult>;
  /* Begins a fight at the table, with a record. */
  play(name: string, options?: PlayOptions): Promise<PlayResult>;
  /* Opens a record. With a name, the rules are those of the file instead of the record. */
  openPlay(record: string, name?: string): Promise<PlayResult>;
}

/* What editors ask of a file. `program` is the file that is checked, when `name` is a module that
 * cannot be understood alone; `name` by default. Nothing known is null, or an empty list. */
export interface LanguageService {
  complete(name: string, offset: number, program?: string): Promise<Completion[]>;
  hover(name: string, offset: number, program?: string): Promise<Hover | null>;
  definition(name: string, offset: number, program?: string): Promise<Span | null>;
  /* Places in the program and in all own files. */
  references(name: string, offset: number, program?: string): Promise<Span[]>;
  /* The edits that rename what is at the offset. It rejects with 'bad argument' if it cannot be
   * renamed, or not to this name. */
  rename(name: string, offset: number, to: string, program?: string): Promise<Edit[]>;
  symbols(name: string, program?: string): Promise<FileSymbol[]>;
  /* The tokens in their order, for colours. Punctuation is left out. */
  tokens(name: string, program?: string): Promise<Token[]>;
  /* Mends of the errors between two offsets. Each is tried: after it the error is gone, and no
   * other has come. That takes as long as some checks. */
  mends(name: string, from: number, to: number, program?: string): Promise<Mend[]>;
}

export interface Completion {
  label: string;
  /* "command", "stat", "word": fray_ide_kind_text of include/fray.h. */
  kind: string;
  /* Its signature, kind or example, in a few words. */
  detail: string;
  /* Plain text; may be empty. */
  doc: string;
  insert: string;
  /* Whether `insert` has places to fill in, as in "${1:name}". */
  snippet: boolean;
  /* What the insertion replaces. */
  from: number;
  to: number;
}
/* What is known about a name. Texts are empty where there is nothing to say. */
export interface Hover {
  /* The name that was asked about. */
  from: number;
  to: number;
  kind: string;
  name: string;
  /* "command hurt(t: creature)" */
  signature: string;
  type: string;
  of: string;
  value: string;
  doc: string;
  /* Of content: its page in print, in lines. */
  printed: string;
  /* Where it is declared; null: it is built in. */
  declared: Span | null;
  /* Of a figure: the lines that give it or change it, as the text says. */
  sources: FigureSource[];
}
/* A line that a figure comes from. */
export interface FigureSource {
  /* The content with the line; '' for the member's own line. */
  who: string;
  text: string;
  /* How it counts, or ''. */
  note: string;
  at: Span | null;
  line: number;
}
export interface FileSymbol {
  name: string;
  kind: string;
  detail: string;
  /* The whole declaration, and its name. */
  from: number;
  to: number;
  nameFrom: number;
  nameTo: number;
  children: FileSymbol[];
}

export interface Token {
  from: number;
  to: number;
  colour: 'comment' | 'doc' | 'keyword' | 'string' | 'number' | 'name';
  /* What a name is, "command"; '' if it is unknown. "word": a keyword that begins its line. */
  kind: string;
  /* Whether a line begins with it. */
  first: boolean;
}

export interface CompileOptions {
  /* 'many fights' (the default), 'one fight' or 'questions': what the compiler spends. */
  purpose?: 'many fights' | 'one fight' | 'questions';
  /* Changes before the check: for sweeps. */
  changes?: Change[];
}
export interface Change {
  kind: 'figure' | 'constant' | 'without';
  of: string;
  what: string;
  value: string;
}
export interface CompileResult {
  /* null: the findings have an error. */
  rules: Rules | null;
  findings: Finding[];
}

export interface DocResult {
  title: string;
  pages: DocPage[];
  findings: Finding[];
}
export interface TestResult {
  reports: { name: string; passed: boolean; message: string; file: string; line: number }[];
  findings: Finding[];
}

/* ---- rules ---- */

export interface Rules extends Handle {
  info(): Promise<RulesInfo>;
  /* The compiled program, the same bytes as `fray build` writes. */
  bytes(): Promise<Uint8Array>;
  fight(options?: FightOptions): Promise<Fight>;
  /* Loads a saved fight. */
  restore(save: Uint8Array): Promise<Fight>;
  /* Plays and counts fights `from` to `from + count - 1` of a seed. */
  simulate(options: SimulateOptions): Promise<Totals>;
  tally(options?: TallyOptions): Promise<Tally>;
  /* A hash over the events and totals of fights: `fray bench --signature` prints the same. */
  signature(options?: SignatureOptions): Promise<string>;
  /* Odds of an encounter or trial that the rules declare. */
  odds(encounter?: string, plan?: OddsPlan, settings?: Settings): Promise<OddsResult>;
}

export interface RulesInfo {
  /* 16 hexadecimal digits. */
  hash: string;
  encounters: Scene[];
  trials: Scene[];
  tests: Scene[];
  /* Patterns of trials, for OddsQuestion. */
  patterns: TrialPattern[];
  tactics: string[];
  options: RuleOption[];
  measures: Measure[];
  contents: { name: string; kind: string }[];
  accounts: Account[];
}
export interface Scene {
  name: string;
  file: string;
  line: number;
  /* What `ends after` counts: "rounds"; "" without a limit. */
  unit: string;
}
export interface TrialPattern {
  name: string;
  doc: string;
  params: { name: string; word: string; kind: string; doc: string; optional: boolean }[];
  situations: { name: string; doc: string; values: number }[];
}
export interface RuleOption {
  name: string;
  /* For people: "true, false", "a number". */
  values: string;
}
export interface Measure {
  name: string;
  heading: string;
  subject: 'fight' | 'side' | 'creature' | 'thing' | 'mark' | 'act';
  kind: string;
}
export interface Account {
  who: string;
  name: string;
  doc: string;
  file: string;
  size: number;
  left: number;
  costs: { what: string; points: number }[];
}

/* Options of the rules by name, with values as rules write them. */
export type Settings = Record<string, string | number | boolean>;
export type Seed = number | bigint | string;

/* ---- fights ---- */

export interface FightOptions {
  /* The first encounter by default. */
  encounter?: string;
  seed?: Seed;
  /* The number of the fight with this seed, as in `fray sim`. */
  fight?: Seed;
  settings?: Settings;
  /* Tactics by side; without them choices are random. */
  tactics?: Record<string, string>;
  /* Sides and creatures whose questions the caller answers. */
  seats?: string[];
  /* The caller rolls all dice. */
  throws?: boolean;
  /* Faces of the first dice. */
  rolls?: number[];
}

export interface Fight extends Handle {
  state(): Promise<FightState>;
  /* Runs until something is due; see RunOptions. */
  run(options?: RunOptions): Promise<Progress>;
  /* Answers the open question with indices of options; null takes the default. */
  answer(chosen: number[] | null): Promise<void>;
  /* Answers the open roll with one face. */
  roll(face: number): Promise<void>;
  /* How the tactics of the asked side rank the options; null: not ranked. */
  wants(): Promise<(number | null)[]>;
  /* Changes the seats from now on. */
  sit(seats: string[]): Promise<void>;
  /* The state with the position of the dice. */
  save(): Promise<Uint8Array>;
  /* Sets the state to that of a save of this encounter: for back and forth. */
  restore(save: Uint8Array): Promise<void>;
  clone(): Promise<Fight>;
  /* A hash of the state, 16 hexadecimal digits. */
  hash(): Promise<string>;
  /* Evaluates a flag or property of a creature; null if it has none of this name. */
  flag(creature: number, name: string): Promise<number | null>;
}

export interface RunOptions {
  /* Where to pause besides questions and rolls:
   * 'event': after each event; 'say': after a line of the log; 'act': after an act of a creature
   * begins; 'top': after an event at depth 0 ends; 'unit': after a unit of `ends after` has passed;
   * 'end' (the default): nowhere. */
  until?: 'event' | 'say' | 'act' | 'top' | 'unit' | 'end';
  /* Also pause when an event of the rules with one of these names begins ("turn"). */
  opened?: string[];
  /* The most events of one call (20000); 'paused' beyond it. */
  most?: number;
  /* Kinds of events that are left out; 'measure' by default. */
  without?: EventKind[];
}

export interface Progress {
  events: FightEvent[];
  stopped: 'paused' | 'question' | 'roll' | 'done' | 'failed';
  question: Question | null;
  roll: Roll | null;
  /* 'done': the side that won, or null for a draw. */
  winner: number | null;
  byLimit: boolean;
  /* 'failed': why. */
  failure: FightFailure | null;
  state: FightState;
}

/* ---- a fight at the table ---- */

/* Decides for some creatures. A later seat overrides an earlier one. */
export interface Seat {
  /* A creature, a declaration or kind of creatures, a side; '': everybody. */
  who: string;
  kind: SeatKind;
  /* Of the person or of the tactics. */
  name?: string;
  /* The caller is asked for the faces of their dice. */
  throws?: boolean;
}
export interface PlayOptions {
  encounter?: string;
  seed?: Seed;
  fight?: Seed;
  settings?: Settings;
  /* Without any, the tactics decide for everybody. */
  seats?: Seat[];
}
export interface PlayResult {
  /* null: the findings or `why` say what is wrong. */
  play: Play | null;
  findings: Finding[];
  why: string;
}

/* A fight that people play. Its record holds the rules and every input, so everything can be played
 * again: back, forward, and along branches. */
export interface Play extends Handle {
  state(): Promise<FightState>;
  /* Runs to the next question or roll of a person, as Fight.run does. */
  run(options?: RunOptions): Promise<PlayProgress>;
  /* Plays without events until a person must decide, or to the end. */
  catchUp(): Promise<void>;
  /* Sets the fight back to its start; `run` then plays the branch again with all events. */
  rewind(): Promise<void>;
  answer(chosen: number[] | null): Promise<void>;
  throw(face: number): Promise<void>;
  assignSeat(seat: Seat): Promise<void>;
  /* How many playouts a seat of kind 'search' makes for each decision; 2000 at first. */
  setPlayouts(playouts: number): Promise<void>;
  /* How the tactics rank the options of the open question, which are so many; null: not ranked. */
  wants(options: number): Promise<(number | null)[]>;
  /* What the rules of this play declare, and their pages. */
  info(): Promise<RulesInfo>;
  document(): Promise<DocResult>;
  /* The referee runs a statement of the language; with errors nothing happens. */
  statement(text: string): Promise<Finding[]>;
  /* The referee calls off the innermost open event. */
  veto(): Promise<void>;
  /* The dice since the last input. The referee may correct one; the fight then goes back. */
  dice(): Promise<PlayDie[]>;
  correctDie(die: number, face: number): Promise<void>;
  /* Steps back or forward by inputs of people; how many there were. */
  undo(count?: number): Promise<number>;
  redo(count?: number): Promise<number>;
  /* Steps back to the first input after `count` events of a kind began; how many inputs, or null. */
  undoTo(event: string, count: number): Promise<number | null>;
  /* How many events of a kind have begun on this branch. */
  eventCount(event: string): Promise<number>;
  inputs(): Promise<PlayInput[]>;
  fork(name: string): Promise<void>;
  switch(name: string): Promise<void>;
  branches(): Promise<PlayBranch[]>;
  /* The lines of the record from a line on; lines are only added. */
  record(from?: number): Promise<PlayRecord>;
}
export interface PlayProgress extends Progress {
  /* Inputs that took effect; each before the event with this index. */
  inputs: { at: number; number: number; input: PlayInput }[];
}
export interface PlayRecord {
  lines: string[];
  /* What is wrong with a record that was opened; null: nothing. */
  damage: string | null;
  /* The first input at which a replay with other rules differs; null: none so far. */
  divergence: string | null;
}

/* ---- many fights ---- */

export interface TallyOptions {
  encounter?: string;
  settings?: Settings;
  tactics?: Record<string, string>;
}
export interface SimulateOptions extends TallyOptions {
  seed?: Seed;
  from?: Seed;
  count: number;
}
export interface Tally extends Handle {
  play(seed: Seed, from: Seed, count: number): Promise<void>;
  /* Adds the bytes of another tally of the same rules and encounter. */
  add(bytes: Uint8Array): Promise<void>;
  totals(): Promise<Totals>;
}
export interface Totals {
  fights: number;
  /* Fights without a winner, and those of them that reached the limit. */
  nobody: number;
  byLimit: number;
  failed: number;
  firstFailed: number | null;
  sides: { name: string; wins: number }[];
  lines: TotalsLine[];
  /* All counts exactly: for Tally.add, and to compare with another run. */
  bytes: Uint8Array;
}
/* One number a fight, summed over all fights. */
export interface TotalsLine {
  /* A measure, or "length". */
  measure: string;
  heading: string;
  side: string | null;
  who: string | null;
  content: string | null;
  sum: number;
  squares: number;
  least: number;
  most: number;
  /* Fights below 0; bin i counts from i * binWidth on. */
  below: number;
  binWidth: number;
  bins: number[];
  /* Of a content: fights that counted it, and those that the side won. */
  seen: number;
  won: number;
}
export interface SignatureOptions extends TallyOptions {
  seed?: Seed;
  /* 1000 by default. */
  count?: number;
}

/* ---- odds ---- */

export type OddsQuestion =
  /* An encounter or trial of the file; the first encounter without a name. */
  | { kind: 'declared'; name?: string; settings?: Settings }
  /* "roll 2d6 + 3", or a command of the rules. */
  | { kind: 'expression'; text: string; given?: string[] }
  /* A trial of a pattern: { attacker: 'Ada', card: 'Bash' }, given ["behind", "defence=7"]. */
  | { kind: 'trial'; pattern?: string; values: Record<string, string>; given?: string[] };

export interface OddsPlan {
  /* Stops a fight after this many units of `ends after`. */
  rounds?: number;
  /* The most states in memory, 200000 by default. */
  states?: number;
  /* Random plays that estimate the unresolved part (2000), and their seed. */
  samples?: number;
  seed?: Seed;
  /* Properties and flags of creatures to read at the end, and measures to count. */
  flags?: string[];
  measures?: string[];
  /* Fractions instead of doubles. The default for dice, expressions, commands and trials of a
   * pattern; slow for whole fights. */
  exact?: boolean;
  /* The most seconds, 10 by default; the rest stays unresolved. */
  seconds?: number;
}

export interface Chance {
  value: number;
  /* The true chance is within `error` of `value`. */
  error: number;
  /* "9/20"; null where chances are doubles. */
  exact: string | null;
}
export interface OddsResult {
  /* null: the question has errors, which the findings name. */
  odds: Odds | null;
  findings: Finding[];
}
export interface Odds {
  exact: boolean;
  /* Why a part is unresolved: '' if nothing is. */
  rest: '' | 'states' | 'stopped' | 'tiny' | 'memory';
  unresolved: Chance;
  failed: Chance;
  failure: string | null;
  opened: number;
  merged: number;
  ends: number;
  samples: number;
  variables: OddsVariable[];
}
export interface OddsVariable {
  kind: 'result' | 'winner' | 'length' | 'track' | 'flag' | 'mark' | 'measure';
  name: string;
  creature: string | null;
  side: string | null;
  yesOrNo: boolean;
  /* Of a track, flag or mark: before the first roll. */
  start: number;
  mean: number;
  values: { value: number; text: string; chance: Chance; sampled: number }[];
}
