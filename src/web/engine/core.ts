/* core.ts -- The engine in this thread: each call runs in WebAssembly, then its promise resolves. */
import { DAMAGED, errorOf, FrayError, NOT_FOUND, OK } from './error.js';
import { LocalFight } from './fight.js';
import { bare, Files } from './files.js';
import { hex, LocalHandle } from './handle.js';
import { oddsOf, readOdds } from './odds.js';
import { LocalPlay, type PlayHost, seatTexts, settingTexts } from './play.js';
import { fightStart, seedOf } from './start.js';
import { type FileOf, one, type Tape } from './tape.js';
import type {
  Builtin,
  CheckOptions,
  CheckResult,
  CodeTitle,
  CompileOptions,
  CompileResult,
  Completion,
  DocResult,
  Edit,
  Engine,
  Explanation,
  Fight,
  FightOptions,
  FileSymbol,
  Finding,
  FormatResult,
  Hover,
  Mend,
  OddsPlan,
  OddsQuestion,
  OddsResult,
  PlayOptions,
  PlayResult,
  Project,
  Rules,
  RulesInfo,
  Scene,
  Settings,
  SignatureOptions,
  SimulateOptions,
  SourceFile,
  Span,
  Tally,
  TallyOptions,
  TestResult,
  Token,
  Totals,
  TotalsLine,
  TrialPattern,
} from './types.js';
import { type Module, Wasm } from './wasm.js';

const severities = ['error', 'warning'] as const;
const builtinKinds = ['function', 'member', 'value', 'call', 'type'] as const;
const subjects = ['fight', 'side', 'creature', 'thing', 'mark', 'act'] as const;
const purposes = ['many fights', 'questions', 'one fight'] as const;
/* How many findings of a check get mends. */
const MENDED = 10;
const colours = ['comment', 'doc', 'keyword', 'string', 'number', 'name'] as const;
const changeKinds = ['figure', 'constant', 'without'] as const;

/* ---- the engine ---- */

function readScene(tape: Tape, fileOf: FileOf): Scene {
  return { name: tape.text(), file: fileOf(tape.text()), line: tape.number(), unit: tape.text() };
}

/* What rules declare, as the bridge writes it. */
function readInfo(tape: Tape, fileOf: FileOf): RulesInfo {
  return {
    hash: hex(tape.exact()),
    encounters: tape.list(() => readScene(tape, fileOf)),
    trials: tape.list(() => readScene(tape, fileOf)),
    tests: tape.list(() => readScene(tape, fileOf)),
    patterns: tape.list(() => readPattern(tape)),
    tactics: tape.list(() => tape.text()),
    options: tape.list(() => ({ name: tape.text(), values: tape.text() })),
    measures: tape.list(() => ({
      name: tape.text(),
      heading: tape.text(),
      subject: one(subjects, tape.number()),
      kind: tape.text(),
    })),
    contents: tape.list(() => ({ name: tape.text(), kind: tape.text() })),
    accounts: tape.list(() => ({
      who: tape.text(),
      name: tape.text(),
      doc: tape.text(),
      file: fileOf(tape.text()),
      size: tape.number(),
      left: tape.number(),
      costs: tape.list(() => ({ what: tape.text(), points: tape.number() })),
    })),
  };
}

export class LocalEngine implements Engine {
  private readonly projects = new Map<number, LocalProject>();
  private readonly shippedModules = new Map<string, Module>();
  private nextProject = 1;

  private constructor(
    readonly wasm: Wasm,
    readonly shippedFiles: ReadonlyMap<string, string>,
  ) {
    wasm.readModule = (project, name, from) =>
      this.projects.get(project)?.read(name, from) ?? NOT_FOUND;
  }

  static async start(
    wasm: WebAssembly.Module,
    shipped: ReadonlyMap<string, string>,
  ): Promise<LocalEngine> {
    return new LocalEngine(await Wasm.start(wasm), shipped);
  }

  /* The text of a shipped file in the memory of WebAssembly; it stays there. */
  shippedModule(name: string): Module {
    let found = this.shippedModules.get(name);
    if (!found) {
      found = moduleOf(this.wasm, name, this.shippedFiles.get(name) ?? '');
      this.shippedModules.set(name, found);
    }
    return found;
  }

  private simple<T>(name: string, read: (tape: Tape) => T): T {
    this.wasm.call(name);
    return read(this.wasm.tape());
  }

  async version(): Promise<string> {
    return this.simple('version', (tape) => tape.text());
  }

  async shipped(): Promise<string[]> {
    return [...this.shippedFiles.keys()];
  }

  async shippedText(name: string): Promise<string | null> {
    return this.shippedFiles.get(bare(name)) ?? null;
  }

  async project(files: SourceFile[] = []): Promise<Project> {
    return this.newProject(files);
  }

  newProject(files: readonly SourceFile[]): LocalProject {
    const id = this.nextProject++;
    const project = new LocalProject(this, id, () => this.projects.delete(id));
    this.projects.set(id, project);
    project.setFiles(files);
    return project;
  }

  async load(bytes: Uint8Array): Promise<CompileResult> {
    const project = this.newProject([]);
    try {
      return project.compileBytes(bytes);
    } finally {
      await project.free();
    }
  }

  async format(text: string, name = 'text.fray'): Promise<FormatResult> {
    const { wasm } = this;
    const project = this.newProject([{ name, text }]);
    try {
      return wasm.during(() => {
        const bytes = new TextEncoder().encode(text);
        const { formatted, list } = wasm.checked(
          'format',
          [wasm.text(name), wasm.bytes(bytes), bytes.length],
          (tape) => ({ formatted: tape.textOrNull(), list: project.readFindings(tape) }),
          (result) => result.list.errors,
        );
        return { text: formatted, findings: list.findings };
      });
    } finally {
      await project.free();
    }
  }

  async codes(): Promise<CodeTitle[]> {
    return this.simple('codes', (tape) => tape.list(() => readTitle(tape)));
  }

  async explain(code: string): Promise<Explanation | null> {
    return this.wasm.during(() => {
      if (this.wasm.call('explain', this.wasm.text(code)) !== OK) return null;
      const tape = this.wasm.tape();
      return {
        ...readTitle(tape),
        why: tape.text(),
        wrong: tape.textOrNull(),
        right: tape.textOrNull(),
        mend: tape.text(),
      };
    });
  }

  async builtins(): Promise<Builtin[]> {
    return this.simple('builtins', (tape) =>
      tape.list(() => ({
        kind: one(builtinKinds, tape.number()),
        name: tape.text(),
        of: tape.text(),
        form: tape.text(),
        result: tape.text(),
        params: tape.list(() => ({ name: tape.text(), type: tape.text() })),
        repeats: tape.flag(),
        meaning: tape.text(),
      })),
    );
  }

  async dice(expression: string, plan?: OddsPlan): Promise<OddsResult> {
    const project = this.newProject([{ name: 'dice.fray', text: 'edition 1\n' }]);
    try {
      return await project.odds('dice.fray', { kind: 'expression', text: expression }, plan);
    } finally {
      await project.free();
    }
  }
}

function readTitle(tape: Tape): CodeTitle {
  return {
    code: tape.text(),
    severity: one(severities, tape.number()),
    title: tape.text(),
  };
}

function moduleOf(wasm: Wasm, shown: string, text: string | Uint8Array): Module {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { text: wasm.keep(bytes), size: bytes.length, shown: wasm.keepText(shown) };
}

function dropModule(wasm: Wasm, module: Module): void {
  wasm.drop(module.text);
  wasm.drop(module.shown);
}

/* ---- projects ---- */

interface FindingList {
  errors: number;
  warnings: number;
  findings: Finding[];
  files: string[];
}

/* Playouts of a search, as `fray play` makes them. */
const PLAYOUTS = 2000;

export class LocalProject extends LocalHandle implements Project {
  private readonly files: Files;
  private readonly modules = new Map<string, Module>();
  /* Texts of reasons and suggestions, until the call is over. */
  private reasons: number[] = [];
  private session = 0;
  private ide = 0;
  private main = '';
  /* The files of the last compilation, by their names in a program. */
  private programFiles = new Map<string, string>();

  constructor(
    readonly engine: LocalEngine,
    readonly id: number,
    private readonly forget: () => void,
  ) {
    super(null);
    this.files = new Files(engine.shippedFiles);
  }

  private get wasm(): Wasm {
    return this.engine.wasm;
  }

  protected drop(): void {
    if (this.session) this.wasm.call('session_free', this.session);
    if (this.ide) this.wasm.call('ide_free', this.ide);
    for (const module of this.modules.values()) dropModule(this.wasm, module);
    this.forget();
  }

  /* ---- modules ---- */

  private moduleAt(name: string): Module {
    if (!this.files.isOwn(name)) return this.engine.shippedModule(name);
    let found = this.modules.get(name);
    if (!found) {
      found = moduleOf(this.wasm, name, this.files.text(name) ?? '');
      this.modules.set(name, found);
    }
    return found;
  }

  /* Refuses a module for a reason, or names the module that was probably meant. */
  private refuse(result: number, reason: string | null): Module {
    const shown = reason === null ? 0 : this.wasm.keepText(reason);
    if (shown) this.reasons.push(shown);
    return { text: 0, size: result, shown };
  }

  read(name: string, from: string | null): Module | number {
    const found =
      from === null
        ? this.files.text(name) === null
          ? null
          : bare(name)
        : this.files.find(name, from, this.main);
    if (found !== null) {
      this.programFiles.set(from === null ? 'main.fray' : `${name}.fray`, found);
      return this.moduleAt(found);
    }
    if (from === null || name.startsWith('std/')) return NOT_FOUND;
    if (this.files.isFolder(name, from, this.main)) return this.refuse(DAMAGED, 'it is a folder');
    const other = this.files.misspelled(name, from, this.main);
    if (other !== null) {
      const base = (path: string) => path.slice(path.lastIndexOf('/') + 1);
      const reason = `the file is spelled ${base(other)}, not ${base(`${name}.fray`)}`;
      return this.refuse(DAMAGED, reason);
    }
    return this.refuse(NOT_FOUND, this.files.suggest(name, from, this.main));
  }

  /* Runs calls that ask for modules. */
  private reading<T>(name: string, work: () => T): T {
    this.alive();
    if (this.files.text(name) === null)
      throw new FrayError('not found', `the project has no file '${name}'`);
    this.main = bare(name);
    this.programFiles = new Map();
    try {
      return this.wasm.during(work);
    } finally {
      for (const at of this.reasons) this.wasm.drop(at);
      this.reasons = [];
    }
  }

  /* ---- files ---- */

  setFiles(files: readonly SourceFile[]): void {
    this.forgetModules(files.map((file) => file.name));
    this.files.set(files);
  }

  private forgetModules(names: readonly string[]): void {
    for (const name of names.map(bare)) {
      const module = this.modules.get(name);
      if (module) dropModule(this.wasm, module);
      this.modules.delete(name);
    }
  }

  async set(files: SourceFile[]): Promise<void> {
    this.alive();
    this.setFiles(files);
  }

  async remove(names: string[]): Promise<void> {
    this.alive();
    this.forgetModules(names);
    this.files.remove(names);
  }

  async names(): Promise<string[]> {
    return this.files.names();
  }

  async text(name: string): Promise<string | null> {
    return this.files.text(name);
  }

  /* ---- findings ---- */

  private span(file: string | null, from: number, to: number): Span {
    const name = this.files.shownFile(file ?? '');
    return this.files.positionsOf(name).span(name, from, to);
  }

  private readFinding(tape: Tape): Finding {
    return {
      severity: one(severities, tape.number()),
      code: tape.text(),
      message: tape.text(),
      span: this.span(tape.textOrNull(), tape.number(), tape.number()),
      line: tape.number(),
      column: tape.number(),
      label: tape.text(),
      related: tape.list(() => ({
        message: tape.text(),
        span: this.span(tape.textOrNull(), tape.number(), tape.number()),
      })),
      notes: tape.list(() => tape.text()),
      helps: tape.list(() => tape.text()),
      mends: [],
      lint: tape.flag(),
      whole: tape.flag(),
      rendered: tape.text(),
    };
  }

  readFindings(tape: Tape): FindingList {
    return {
      errors: tape.number(),
      warnings: tape.number(),
      findings: tape.list(() => this.readFinding(tape)),
      files: tape.list(() => this.files.shownFile(tape.text())),
    };
  }

  /* The levels of lints of a file. The findings are those of project.fray. */
  private lints(name: string, options: CheckOptions): { lints: number; faults: FindingList } {
    const { wasm } = this;
    const project = this.files.projectOf(name);
    const bytes = new TextEncoder().encode(
      project === null ? '' : (this.files.text(project) ?? ''),
    );
    const pairs = Object.entries(options.lints ?? {}).flat();
    const slot = wasm.slot();
    const faults = wasm.checked(
      'lints',
      [
        slot,
        wasm.textOrNull(project),
        wasm.bytes(bytes),
        bytes.length,
        wasm.texts(pairs),
        pairs.length,
      ],
      (tape) => this.readFindings(tape),
      (list) => list.errors,
    );
    return { lints: wasm.read(slot), faults };
  }

  async check(name: string, options: CheckOptions = {}): Promise<CheckResult> {
    const result = this.checkNow(name, options);
    if (options.mends) this.addMends(result.findings);
    return result;
  }

  private checkNow(name: string, options: CheckOptions): CheckResult {
    return this.reading(name, () => {
      const { wasm } = this;
      const { lints, faults } = this.lints(name, options);
      if (lints === 0) return { ...faults, again: true };
      if (this.session === 0) this.session = wasm.call('session_new', this.id);
      if (this.session === 0) throw new FrayError('no memory', 'memory ran out');
      try {
        const { again, list } = wasm.checked(
          'check',
          [this.session, lints, wasm.text(this.main)],
          (tape) => ({ again: tape.flag(), list: this.readFindings(tape) }),
          (result) => result.list.errors,
        );
        return { ...this.ofFile(list), again };
      } finally {
        wasm.call('lints_free', lints);
      }
    });
  }

  /* Lints are reported for the named file, not for the modules it uses. */
  private ofFile(list: FindingList): FindingList {
    const findings = list.findings.filter((f) => !f.lint || f.span.file === this.main);
    const dropped = list.findings.filter((f) => f.lint && f.span.file !== this.main);
    const errors = dropped.filter((f) => f.severity === 'error').length;
    return {
      ...list,
      findings,
      errors: list.errors - errors,
      warnings: list.warnings - (dropped.length - errors),
    };
  }

  /* ---- language service ---- */

  /* Asks about a file of a program: a function of the bridge with `values` behind its place. null:
   * there is nothing. */
  private ask<T>(
    name: string,
    program: string | undefined,
    method: string,
    values: (wasm: Wasm) => number[],
    read: (tape: Tape) => T,
  ): T | null {
    return this.reading(program ?? name, () => {
      const { wasm } = this;
      this.ide ||= wasm.call('ide_new', this.id);
      if (this.ide === 0) throw new FrayError('no memory', 'memory ran out');
      /* a module of the standard library has no ending, as the library shows it */
      const known = bare(name);
      const shown =
        known.startsWith('std/') && !this.files.isOwn(known) ? known.slice(0, -5) : known;
      const place = [this.ide, wasm.text(this.main), wasm.text(shown)];
      const result = wasm.call(method, ...place, ...values(wasm));
      if (result === NOT_FOUND) return null;
      if (result !== OK) throw errorOf(result, '');
      return read(wasm.tape());
    });
  }

  private byteOf(name: string, offset: number): number {
    return this.files.positionsOf(bare(name)).byte(offset);
  }

  private readSpan(tape: Tape): Span | null {
    const file = tape.textOrNull();
    const from = tape.number();
    const to = tape.number();
    return file === null ? null : this.span(file, from, to);
  }

  async complete(name: string, offset: number, program?: string): Promise<Completion[]> {
    const positions = this.files.positionsOf(bare(name));
    const found = this.ask(
      name,
      program,
      'ide_complete',
      () => [this.byteOf(name, offset)],
      (tape) =>
        tape.list(() => ({
          kind: tape.text(),
          label: tape.text(),
          detail: tape.text(),
          doc: tape.text(),
          insert: tape.text(),
          snippet: tape.flag(),
          from: positions.offset(tape.number()),
          to: positions.offset(tape.number()),
        })),
    );
    return found ?? [];
  }

  async hover(name: string, offset: number, program?: string): Promise<Hover | null> {
    return this.ask(
      name,
      program,
      'ide_look',
      () => [this.byteOf(name, offset)],
      (tape) => {
        const said = {
          kind: tape.text(),
          name: tape.text(),
          signature: tape.text(),
          type: tape.text(),
          of: tape.text(),
          value: tape.text(),
          doc: tape.text(),
          printed: tape.text(),
        };
        const { from, to } = this.readSpan(tape) ?? { from: offset, to: offset };
        const declared = this.readSpan(tape);
        const sources = tape.list(() => ({
          who: tape.text(),
          text: tape.text(),
          note: tape.text(),
          at: this.readSpan(tape),
          line: tape.number(),
        }));
        return { from, to, ...said, declared, sources };
      },
    );
  }

  async definition(name: string, offset: number, program?: string): Promise<Span | null> {
    return (await this.hover(name, offset, program))?.declared ?? null;
  }

  private places(
    name: string,
    offset: number,
    to: string | null,
    program: string | undefined,
  ): { places: Span[]; insert: string } | null {
    const programs = this.files.names().filter((own) => own.endsWith('.fray'));
    return this.ask(
      name,
      program,
      'ide_places',
      (wasm) => [
        this.byteOf(name, offset),
        wasm.textOrNull(to),
        wasm.texts(programs),
        programs.length,
      ],
      (tape) => {
        const places = tape.list(() => {
          const span = this.readSpan(tape);
          tape.flag();
          return span;
        });
        return { places: places.filter((span) => span !== null), insert: tape.text() };
      },
    );
  }

  async references(name: string, offset: number, program?: string): Promise<Span[]> {
    return this.places(name, offset, null, program)?.places ?? [];
  }

  async rename(name: string, offset: number, to: string, program?: string): Promise<Edit[]> {
    const found = this.places(name, offset, to, program);
    if (!found) throw new FrayError('bad argument', 'there is no name here');
    const shipped = found.places.find(({ file }) => !this.files.isOwn(file));
    if (shipped) throw new FrayError('bad argument', `the name is also in ${shipped.file}`);
    return found.places.map(({ file, from, to: end }) => ({
      file,
      from,
      to: end,
      text: found.insert,
    }));
  }

  async symbols(name: string, program?: string): Promise<FileSymbol[]> {
    const top: FileSymbol[] = [];
    const open: FileSymbol[] = [];
    this.ask(
      name,
      program,
      'ide_symbols',
      () => [],
      (tape) =>
        tape.list(() => {
          const symbol = { kind: tape.text(), name: tape.text(), detail: tape.text() };
          const declared = this.readSpan(tape);
          const whole = this.readSpan(tape);
          const depth = tape.number();
          if (!declared || !whole) return;
          const one: FileSymbol = {
            ...symbol,
            from: whole.from,
            to: whole.to,
            nameFrom: declared.from,
            nameTo: declared.to,
            children: [],
          };
          open.length = Math.min(open.length, depth);
          (open[open.length - 1]?.children ?? top).push(one);
          open.push(one);
        }),
    );
    return top;
  }

  async tokens(name: string, program?: string): Promise<Token[]> {
    const positions = this.files.positionsOf(bare(name));
    const found = this.ask(
      name,
      program,
      'ide_tokens',
      () => [],
      (tape) =>
        tape.list(() => ({
          from: positions.offset(tape.number()),
          to: positions.offset(tape.number()),
          colour: one(colours, tape.number()),
          kind: tape.text(),
          first: tape.flag(),
        })),
    );
    return found ?? [];
  }

  private mendsBetween(name: string, from: number, to: number, program?: string): Mend[] {
    const file = bare(name);
    const positions = this.files.positionsOf(file);
    const found = this.ask(
      name,
      program,
      'ide_mends',
      () => [positions.byte(from), positions.byte(to)],
      (tape) =>
        tape.list(() => ({
          title: tape.text(),
          code: tape.text(),
          edits: [
            {
              file,
              from: positions.offset(tape.number()),
              to: positions.offset(tape.number()),
              text: tape.text(),
            },
          ],
        })),
    );
    return found ?? [];
  }

  async mends(name: string, from: number, to: number, program?: string): Promise<Mend[]> {
    return this.mendsBetween(name, from, to, program);
  }

  /* Adds mends to the first errors of the checked file. */
  private addMends(findings: readonly Finding[]): void {
    const errors = findings.filter((f) => f.severity === 'error' && f.span.file === this.main);
    for (const finding of errors.slice(0, MENDED)) {
      const { file, from, to } = finding.span;
      finding.mends = this.mendsBetween(file, from, to).filter(({ code }) => code === finding.code);
    }
  }

  /* ---- compiling ---- */

  private rulesOf(slot: number, findings: Finding[]): CompileResult {
    const program = this.wasm.read(slot);
    const rules =
      program === 0 ? null : new LocalRules(this.engine, program, new Map(this.programFiles));
    return { rules, findings };
  }

  compileNow(name: string, options: CompileOptions = {}): CompileResult {
    return this.reading(name, () => {
      const { wasm } = this;
      const slot = wasm.slot();
      const changes = options.changes ?? [];
      const texts = changes.flatMap((change) => [
        String(changeKinds.indexOf(change.kind)),
        change.of,
        change.what,
        change.value,
      ]);
      const list = wasm.checked(
        'compile',
        [
          this.id,
          wasm.text(this.main),
          purposes.indexOf(options.purpose ?? 'many fights'),
          wasm.texts(texts),
          changes.length,
          slot,
        ],
        (tape) => this.readFindings(tape),
        (findings) => findings.errors,
      );
      return this.rulesOf(slot, list.findings);
    });
  }

  async compile(name: string, options?: CompileOptions): Promise<CompileResult> {
    return this.compileNow(name, options);
  }

  compileBytes(bytes: Uint8Array): CompileResult {
    this.setFiles([{ name: 'compiled', text: '' }]);
    this.modules.set('compiled', moduleOf(this.wasm, 'compiled', bytes));
    return this.compileNow('compiled');
  }

  async document(name: string): Promise<DocResult> {
    return this.reading(name, () => {
      const { title, pages, list } = this.wasm.checked(
        'document',
        [this.id, this.wasm.text(this.main)],
        (tape) => this.readDocument(tape),
        (result) => result.list.errors,
      );
      return { title, pages, findings: list.findings };
    });
  }

  private readDocument(tape: Tape) {
    return {
      title: tape.text(),
      pages: tape.list(() => tape.read('page', (file) => this.files.shownFile(file))),
      list: this.readFindings(tape),
    };
  }

  async test(name: string): Promise<TestResult> {
    const { rules, findings } = this.compileNow(name, { purpose: 'one fight' });
    if (!rules) return { reports: [], findings };
    try {
      return { reports: (rules as LocalRules).tests(), findings };
    } finally {
      await rules.free();
    }
  }

  /* ---- a fight at the table ---- */

  private beginPlay(method: string, values: (number | bigint)[], slot: number): PlayResult {
    const { wasm } = this;
    const begun = wasm.checked(
      method,
      [...values, slot],
      (tape) => {
        tape.flag();
        return { why: tape.text(), findings: this.readFindings(tape).findings };
      },
      ({ why, findings }) => findings.length + why.length,
    );
    const at = wasm.read(slot);
    const names = new Map(this.programFiles);
    const host: PlayHost = {
      wasm,
      file: (name) => names.get(name) ?? this.files.shownFile(name),
      readFindings: (tape) => this.readFindings(tape),
      readInfo,
      readDocument: (tape) => {
        const { title, pages, list } = this.readDocument(tape);
        return { title, pages, findings: list.findings };
      },
    };
    if (at === 0) return { play: null, ...begun };
    wasm.call('play_set_playouts', at, PLAYOUTS);
    return { play: new LocalPlay(this, host, at), ...begun };
  }

  async play(name: string, options: PlayOptions = {}): Promise<PlayResult> {
    return this.reading(name, () => {
      const { wasm } = this;
      const set = settingTexts(options.settings);
      const seats = options.seats ?? [];
      const slot = wasm.slot();
      const begin = [
        this.id,
        wasm.text(this.main),
        wasm.textOrNull(options.encounter),
        seedOf(options.seed ?? 1),
        seedOf(options.fight ?? 0),
        wasm.texts(set),
        set.length,
        wasm.texts(seats.flatMap(seatTexts)),
        seats.length,
      ];
      return this.beginPlay('play_new', begin, slot);
    });
  }

  async openPlay(record: string, name?: string): Promise<PlayResult> {
    const open = (): PlayResult => {
      const { wasm } = this;
      const bytes = new TextEncoder().encode(record);
      const slot = wasm.slot();
      const values = [name === undefined ? 0 : this.id, wasm.bytes(bytes), bytes.length];
      return this.beginPlay('play_open', values, slot);
    };
    this.programFiles = new Map();
    this.alive();
    return name === undefined ? this.wasm.during(open) : this.reading(name, open);
  }

  async odds(name: string, question: OddsQuestion, plan: OddsPlan = {}): Promise<OddsResult> {
    const { rules, findings } = this.compileNow(name, { purpose: 'questions' });
    if (!rules) return { odds: null, findings };
    try {
      if (question.kind === 'declared')
        return await rules.odds(question.name, plan, question.settings);
      const asked = this.question(name, rules as LocalRules, question);
      if (!asked.rules) return { odds: null, findings: asked.findings };
      try {
        return await asked.rules.odds('q0', { exact: true, ...plan });
      } finally {
        await asked.rules.free();
      }
    } finally {
      await rules.free();
    }
  }

  /* Compiles a question as the trial "q0". */
  private question(
    name: string,
    rules: LocalRules,
    question: Exclude<OddsQuestion, { kind: 'declared' }>,
  ): CompileResult {
    return this.reading(name, () => {
      const { wasm } = this;
      const slot = wasm.slot();
      const line = question.kind === 'expression' ? question.text : null;
      const values = question.kind === 'trial' ? Object.entries(question.values).flat() : [];
      const pattern = question.kind === 'trial' ? rules.patternOf(question) : null;
      const given = question.given ?? [];
      const list = wasm.checked(
        'odds_ask',
        [
          this.id,
          wasm.text(this.main),
          rules.program,
          wasm.textOrNull(line),
          wasm.textOrNull(pattern),
          wasm.texts(values),
          values.length,
          wasm.texts(given),
          given.length,
          slot,
        ],
        (tape) => this.readFindings(tape),
        (findings) => findings.errors,
      );
      return this.rulesOf(slot, list.findings);
    });
  }
}

/* ---- rules ---- */

export class LocalRules extends LocalHandle implements Rules {
  constructor(
    readonly engine: LocalEngine,
    readonly program: number,
    private readonly fileNames: ReadonlyMap<string, string>,
  ) {
    super(null);
  }

  get wasm(): Wasm {
    return this.engine.wasm;
  }

  protected drop(): void {
    this.wasm.call('program_free', this.program);
  }

  /* The file of the project that a program names. */
  file(name: string): string {
    const known = this.fileNames.get(name);
    if (known !== undefined) return known;
    return this.engine.shippedFiles.has(`${name}.fray`) ? `${name}.fray` : name;
  }

  /* Runs a call while this object is alive. */
  during<T>(work: (wasm: Wasm) => T): T {
    this.alive();
    return this.wasm.during(() => work(this.wasm));
  }

  async info(): Promise<RulesInfo> {
    return this.read();
  }

  private read(): RulesInfo {
    return this.during((wasm) => {
      wasm.call('info', this.program);
      return readInfo(wasm.tape(), (file) => this.file(file));
    });
  }

  /* The pattern of a question; without a name, the only one that takes its values. */
  patternOf(question: { pattern?: string; values: Record<string, string> }): string {
    if (question.pattern !== undefined) return question.pattern;
    const { patterns } = this.read();
    const takes = (pattern: TrialPattern, name: string) =>
      pattern.params.some((p) => p.name === name || p.word === name || p.kind === name);
    const names = Object.keys(question.values);
    const fit = patterns.filter((pattern) => names.every((name) => takes(pattern, name)));
    const [first] = fit;
    if (first === undefined || fit.length > 1)
      throw new FrayError(
        'bad argument',
        `${first ? 'several trials take' : 'no trial takes'} ${names.join(', ')}`,
      );
    return first.name;
  }

  tests(): TestResult['reports'] {
    return this.during((wasm) => {
      wasm.try('tests', this.program);
      const tape = wasm.tape();
      return tape.list(() => ({
        name: tape.text(),
        passed: tape.flag(),
        message: tape.text(),
        file: this.file(tape.text()),
        line: tape.number(),
      }));
    });
  }

  async bytes(): Promise<Uint8Array> {
    return this.during((wasm) => {
      wasm.try('program_bytes', this.program);
      return wasm.tape().copy();
    });
  }

  async fight(options: FightOptions = {}): Promise<Fight> {
    return LocalFight.begin(this, options);
  }

  async restore(save: Uint8Array): Promise<Fight> {
    return LocalFight.loaded(this, save);
  }

  newTally(options: TallyOptions): LocalTally {
    return this.during((wasm) => {
      const slot = wasm.slot();
      wasm.try('tally_new', this.program, ...fightStart(wasm, options), slot);
      return new LocalTally(this, wasm.read(slot));
    });
  }

  async tally(options: TallyOptions = {}): Promise<Tally> {
    return this.newTally(options);
  }

  async simulate(options: SimulateOptions): Promise<Totals> {
    const tally = this.newTally(options);
    try {
      await tally.play(options.seed ?? 1, options.from ?? 0, options.count);
      return await tally.totals();
    } finally {
      await tally.free();
    }
  }

  async signature(options: SignatureOptions = {}): Promise<string> {
    return this.during((wasm) => {
      const { seed = 1, count = 1000 } = options;
      wasm.try('signature', this.program, ...fightStart(wasm, options), seedOf(seed), count);
      return hex(wasm.tape().exact());
    });
  }

  async odds(
    encounter?: string,
    plan: OddsPlan = {},
    settings: Settings = {},
  ): Promise<OddsResult> {
    return this.during((wasm) => {
      oddsOf(wasm, this.program, encounter, plan, settings);
      return { odds: readOdds(wasm.tape()), findings: [] };
    });
  }
}

function readPattern(tape: Tape): TrialPattern {
  const pattern: TrialPattern = { name: tape.text(), doc: tape.text(), params: [], situations: [] };
  tape.list(() => {
    const situation = tape.flag();
    const name = tape.text();
    const word = tape.text();
    const kind = tape.text();
    const doc = tape.text();
    const values = tape.number();
    if (situation) pattern.situations.push({ name, doc, values });
    else pattern.params.push({ name, word, kind, doc, optional: values === 0 });
  });
  return pattern;
}

/* ---- many fights ---- */

export class LocalTally extends LocalHandle implements Tally {
  constructor(
    private readonly rules: LocalRules,
    private readonly at: number,
  ) {
    super(rules);
  }

  protected drop(): void {
    this.rules.wasm.call('tally_free', this.at);
  }

  private during<T>(work: (wasm: Wasm) => T): T {
    this.alive();
    return this.rules.wasm.during(() => work(this.rules.wasm));
  }

  async play(seed: number | bigint | string, from: number | bigint | string, count: number) {
    this.during((wasm) => wasm.try('tally_play', this.at, seedOf(seed), seedOf(from), count));
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.during((wasm) => wasm.try('tally_add', this.at, wasm.bytes(bytes), bytes.length));
  }

  async totals(): Promise<Totals> {
    return this.during((wasm) => {
      wasm.call('tally_totals', this.at);
      const tape = wasm.tape();
      return {
        fights: tape.number(),
        nobody: tape.number(),
        byLimit: tape.number(),
        failed: tape.number(),
        firstFailed: tape.index(),
        sides: tape.list(() => ({ name: tape.text(), wins: tape.number() })),
        lines: tape.list(() => readLine(tape)),
        bytes: tape.copy(),
      };
    });
  }
}

function readLine(tape: Tape): TotalsLine {
  return {
    measure: tape.text(),
    heading: tape.text(),
    side: tape.textOrNull(),
    who: tape.textOrNull(),
    content: tape.textOrNull(),
    sum: tape.number(),
    squares: tape.number(),
    least: tape.number(),
    most: tape.number(),
    below: tape.number(),
    binWidth: tape.number(),
    bins: tape.list(() => tape.number()),
    seen: tape.number(),
    won: tape.number(),
  };
}
