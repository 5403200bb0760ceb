/* link.ts -- Links that hold files, encounter and seed in their fragment, compressed.
 *
 * A link is text. It is read with limits, and its files are opened in a sandbox: they run in the
 * engine, like any rules, and replace nothing that the browser keeps.
 */
import { signal } from '@preact/signals';
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { acceptFiles, notice, openSandbox } from './files.ts';
import type { Files } from './files.ts';

const MARK = '#f=';
/* Characters of the longest link that can be opened. */
export const MOST_LINK = 1 << 18;
const MOST_BYTES = 1 << 22;

export interface Shared {
  files: Files;
  encounter?: string;
  file?: string;
  seed?: string;
}

/* What the link of this page asked for; the Fight tab begins with it. */
export const shared = signal<Shared | null>(null);
/* Whether the page is shown inside another one. */
export const embedded = signal(false);

export function encodeLink(value: Shared): string {
  const packed = deflateSync(strToU8(JSON.stringify(value)), { level: 9 });
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/* Throws an Error with a message if the text is not a link's. */
export function decodeLink(encoded: string): Shared {
  if (encoded.length > MOST_LINK) throw new Error('This link is too long.');
  let value: unknown;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    // the buffer has a fixed size, so a small link cannot grow without end
    const room = new Uint8Array(MOST_BYTES);
    value = JSON.parse(strFromU8(inflateSync(packed, { out: room })));
  } catch {
    throw new Error('This link cannot be read. Perhaps its end is missing.');
  }
  const { files, encounter, file, seed } = (value ?? {}) as Record<string, unknown>;
  const texts = Object.entries((files ?? {}) as object);
  if (!texts.every(([, body]) => typeof body === 'string'))
    throw new Error('This link cannot be read.');
  const found = Object.fromEntries(texts) as Files;
  const fault = acceptFiles(found);
  if (fault) throw new Error(fault);
  const read: Shared = { files: found };
  if (typeof encounter === 'string') read.encounter = encounter;
  if (typeof file === 'string') read.file = file;
  if (typeof seed === 'string' && /^[0-9]{1,20}$/.test(seed)) read.seed = seed;
  return read;
}

export function linkOf(value: Shared, embed = false): string {
  const page = new URL(window.location.href);
  page.hash = '';
  page.search = embed ? '?embed' : '';
  return `${page.href}${MARK}${encodeLink(value)}`;
}

/* Opens the files of this page's link. Returns whether it is one. */
export function openLink(): boolean {
  embedded.value = new URLSearchParams(window.location.search).has('embed');
  if (!window.location.hash.startsWith(MARK)) return false;
  try {
    const read = decodeLink(window.location.hash.slice(MARK.length));
    shared.value = read;
    openSandbox(read.files);
  } catch (error) {
    notice.value = (error as Error).message;
  }
  return true;
}
