/* positions.ts -- From bytes of UTF-8 to UTF-16 offsets, lines and characters of a text. */
import type { Position, Span } from './types.js';

const STEP = 1024;

/* How many bytes of UTF-8 the code unit at `i` takes; a pair counts at its first half. */
function width(text: string, i: number): number {
  const unit = text.charCodeAt(i);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xd800 && unit < 0xdc00) {
    const next = text.charCodeAt(i + 1);
    return next >= 0xdc00 && next < 0xe000 ? 4 : 3;
  }
  if (unit >= 0xdc00 && unit < 0xe000 && i > 0) {
    const before = text.charCodeAt(i - 1);
    return before >= 0xd800 && before < 0xdc00 ? 0 : 3;
  }
  return 3;
}

export class Positions {
  /* The byte at every STEP-th code unit, and the offset of each line's start. */
  private readonly bytes: number[] = [];
  private readonly lines: number[] = [0];

  constructor(readonly text: string) {
    let byte = 0;
    for (let i = 0; i < text.length; i++) {
      if (i % STEP === 0) this.bytes.push(byte);
      byte += width(text, i);
      const unit = text.charCodeAt(i);
      if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) this.lines.push(i + 1);
    }
  }

  /* The UTF-16 offset of a byte; a byte within a character is at its start. */
  offset(byte: number): number {
    const step = last(this.bytes, byte);
    let i = step * STEP;
    let at = this.bytes[step] ?? 0;
    while (i < this.text.length) {
      const next = at + width(this.text, i);
      if (next > byte) break;
      at = next;
      i++;
    }
    return i;
  }

  /* The byte of a UTF-16 offset. */
  byte(offset: number): number {
    const end = Math.min(offset, this.text.length);
    const step = Math.min(Math.floor(end / STEP), Math.max(0, this.bytes.length - 1));
    let at = this.bytes[step] ?? 0;
    for (let i = step * STEP; i < end; i++) at += width(this.text, i);
    return at;
  }

  position(offset: number): Position {
    const line = last(this.lines, offset);
    return { line, character: offset - (this.lines[line] ?? 0) };
  }

  span(file: string, fromByte: number, toByte: number): Span {
    const from = this.offset(fromByte);
    const to = this.offset(toByte);
    return { file, from, to, start: this.position(from), end: this.position(to) };
  }
}

/* The index of the last number that is not greater than `value`. */
function last(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}
