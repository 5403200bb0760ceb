/* wasm.ts -- One instance of libfray in WebAssembly: its memory, its calls, its tape. */
import createFray from './fray-wasm.js';
import { errorOf, FrayError, NO_MEMORY, OK } from './error.js';
import { Fractions } from './fractions.js';
import { Tape } from './tape.js';

type Value = number | bigint;
export interface Instance {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  HEAP32: Int32Array;
  [name: `_${string}`]: ((...values: Value[]) => number) | undefined;
}
/* Returns a module's text, size and shown name in `out`, and a fray_result. */
export type ReadModule = (project: number, name: string, from: string | null) => Module | number;
export interface Module {
  text: number;
  size: number;
  shown: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Wasm {
  private temporary: number[] = [];
  readModule: ReadModule = () => NO_MEMORY;

  private constructor(private readonly instance: Instance) {}

  static async start(wasm: WebAssembly.Module): Promise<Wasm> {
    const made: { wasm?: Wasm } = {};
    let fail: (error: unknown) => void = () => {};
    const failed = new Promise<never>((_resolve, reject) => (fail = reject));
    const instance = createFray({
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(wasm, imports).then(receive, fail);
        return {};
      },
      fractions: new Fractions(),
      readModule: (project: number, name: number, from: number, out: number) =>
        made.wasm ? made.wasm.answer(project, name, from, out) : NO_MEMORY,
    });
    return (made.wasm = new Wasm(await Promise.race([instance, failed])));
  }

  private answer(project: number, name: number, from: number, out: number): number {
    const found = this.readModule(
      project,
      this.string(name),
      from === 0 ? null : this.string(from),
    );
    if (typeof found === 'number') return found;
    this.instance.HEAPU32.set([found.text, found.size, found.shown], out >> 2);
    return found.text === 0 ? found.size : OK;
  }

  private string(at: number): string {
    const heap = this.instance.HEAPU8;
    return decoder.decode(heap.subarray(at, heap.indexOf(0, at)));
  }

  /* ---- memory ---- */

  take(size: number): number {
    const at = this.instance._malloc?.(size) ?? 0;
    if (at === 0) throw new FrayError('no memory', 'memory ran out');
    return at;
  }

  drop(at: number): void {
    this.instance._free?.(at);
  }

  /* Memory with these bytes and a NUL; the caller drops it. */
  keep(bytes: Uint8Array): number {
    const at = this.take(bytes.length + 1);
    this.instance.HEAPU8.set(bytes, at);
    this.instance.HEAPU8[at + bytes.length] = 0;
    return at;
  }

  keepText(text: string): number {
    return this.keep(encoder.encode(text));
  }

  /* The following memory is valid until the end of `during`. */

  bytes(bytes: Uint8Array): number {
    const at = this.keep(bytes);
    this.temporary.push(at);
    return at;
  }

  text(text: string): number {
    return this.bytes(encoder.encode(text.replaceAll('\0', '\ufffd')));
  }

  textOrNull(text: string | undefined | null): number {
    return text === undefined || text === null ? 0 : this.text(text);
  }

  /* A list for struct texts. */
  texts(list: readonly string[]): number {
    return this.bytes(
      encoder.encode(list.map((text) => text.replaceAll('\0', '\ufffd') + '\0').join('')),
    );
  }

  faces(list: readonly number[]): number {
    return this.bytes(new Uint8Array(Int32Array.from(list).buffer));
  }

  slot(): number {
    return this.bytes(new Uint8Array(8));
  }

  read(slot: number): number {
    return this.instance.HEAPU32[slot >> 2] ?? 0;
  }

  during<T>(work: () => T): T {
    const outer = this.temporary;
    this.temporary = [];
    try {
      return work();
    } finally {
      for (const at of this.temporary) this.drop(at);
      this.temporary = outer;
    }
  }

  /* ---- calls ---- */

  call(name: string, ...values: Value[]): number {
    const exported = this.instance[`_web_${name}`];
    if (!exported) throw new Error(`the bridge has no ${name}`);
    return exported(...values);
  }

  tape(): Tape {
    if (this.call('tape_failed')) throw new FrayError('no memory', 'memory ran out');
    const at = this.call('tape');
    return new Tape(this.instance.HEAPU8.subarray(at, at + this.call('tape_size')));
  }

  /* A call that returns a fray_result, and findings among its values. It throws if it failed
   * without an error among them; `errors` counts those. */
  checked<T>(
    name: string,
    values: Value[],
    read: (tape: Tape) => T,
    errors: (list: T) => number,
  ): T {
    const result = this.call(name, ...values);
    if (result === NO_MEMORY) throw errorOf(result, 'memory ran out');
    const list = read(this.tape());
    if (result !== OK && errors(list) === 0) throw errorOf(result, '');
    return list;
  }

  /* A call that returns a fray_result. */
  try(name: string, ...values: Value[]): void {
    const result = this.call(name, ...values);
    if (result === OK) return;
    const tape = this.call('tape_failed') ? null : this.tape();
    let message = '';
    try {
      if (tape && !tape.atEnd) message = tape.text();
    } catch {
      /* the call had begun to write its result */
    }
    throw errorOf(result, message);
  }
}
