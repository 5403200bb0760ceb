/* tape.ts -- Reads the tape: the values that a call of the bridge wrote, in their order (tape.h). */
import { shapes, type Shapes, words } from './view.js';

/* The file of a project that a program names. */
export type FileOf = (name: string) => string;

const decoder = new TextDecoder();

export class Tape {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private tag(...wanted: string[]): string {
    const tag = String.fromCharCode(this.view.getUint8(this.at));
    if (!wanted.includes(tag))
      throw new Error(`the tape has '${tag}', not '${wanted.join(' or ')}'`);
    this.at += 1;
    return tag;
  }

  private sized(): Uint8Array {
    const size = this.view.getUint32(this.at, true);
    this.at += 4 + size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  get atEnd(): boolean {
    return this.at === this.bytes.length;
  }

  number(): number {
    this.tag('d');
    this.at += 8;
    return this.view.getFloat64(this.at - 8, true);
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  /* An index, or null for a negative number. */
  index(): number | null {
    const value = this.number();
    return value < 0 ? null : value;
  }

  exact(): bigint {
    this.tag('q');
    this.at += 8;
    return this.view.getBigUint64(this.at - 8, true);
  }

  textOrNull(): string | null {
    return this.tag('s', '0') === '0' ? null : decoder.decode(this.sized());
  }

  text(): string {
    return this.textOrNull() ?? '';
  }

  /* A copy of the bytes. */
  copy(): Uint8Array {
    this.tag('b');
    return this.sized().slice();
  }

  /* What a function such as fray_show_event wrote. */
  read<K extends keyof Shapes>(shape: K, fileOf: FileOf): Shapes[K] {
    this.tag('{');
    const members = shapes[shape].map(([name, type]) => [name, this.member(type, fileOf)]);
    this.tag(']');
    return Object.fromEntries(members) as Shapes[K];
  }

  private member(type: string, fileOf: FileOf): unknown {
    if (type.endsWith('[]')) {
      const all: unknown[] = [];
      for (this.tag('['); !this.next(']'); ) all.push(this.member(type.slice(0, -2), fileOf));
      return all;
    }
    if (type.endsWith('?')) return this.next('0') ? null : this.member(type.slice(0, -1), fileOf);
    if (type in shapes) return this.read(type as keyof Shapes, fileOf);
    if (type in words) return one(words[type as keyof typeof words], this.number());
    switch (type) {
      case 'number':
        return this.number();
      case 'flag':
        return this.flag();
      case 'index':
        return this.next('0') ? null : this.number();
      case 'text':
      case 'seed':
        return this.text();
      case 'maybe':
        return this.textOrNull();
      case 'path':
        return fileOf(this.text());
      case 'file': {
        const name = this.textOrNull();
        return name === null ? null : fileOf(name);
      }
      default:
        throw new Error(`nothing is of type ${type}`);
    }
  }

  /* Whether this tag follows, which is then read. */
  private next(tag: string): boolean {
    if (this.view.getUint8(this.at) !== tag.charCodeAt(0)) return false;
    this.at += 1;
    return true;
  }

  list<T>(one: () => T): T[] {
    const count = this.number();
    const all: T[] = [];
    for (let i = 0; i < count; i++) all.push(one());
    return all;
  }
}

export function one<T>(names: readonly T[], index: number): T {
  const name = names[index];
  if (name === undefined) throw new Error(`there is no name ${index} among ${names.join(', ')}`);
  return name;
}
